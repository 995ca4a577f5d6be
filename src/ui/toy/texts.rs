//! The texts of the toy game, in the format of `ui/lang/words.rs`.

crate::ui::lang::game_texts! {
    names crate::games::toy::NAMES;
    labels {
        aim: "Most points win", "Wygrywa wynik";
        put: "Put a pebble", "Połóż kamyk";
        small: "small", "mały";
        large: "large", "duży";
    }
    sentences {}
    long {
        goal: "Put pebbles on the board. Most points win.",
            "Kładź kamyki na planszy. Wygrywa, kto ma więcej punktów.";
        help: "Put a pebble on an empty cell.", "Połóż kamyk na pustym polu.";
        legend: "A lit cell is a pebble.", "Jasne pole to kamyk.";
    }
    lesson {
        goal: "Most points win.",
            "Wygrywa, kto ma więcej punktów.";
        put: "Put the large pebble on the lit cell.",
            "Połóż duży kamyk na jasnym polu.";
        won: "Well done.",
            "Dobrze.";
    }
}
