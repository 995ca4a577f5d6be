//! The texts. A line is `name: "English", "Polish";`. Words of all sections but `sentence` are labels and
//! fit on one row of an OLED (20 letters); a sentence fits on five rows. The texts of a game are in its folder.

use super::texts;

crate::for_every_game!(texts {
    /// Words used everywhere.
    common: CommonWords {
        ok: "ok", "ok";
        yes: "yes", "tak";
        no: "no", "nie";
        on: "on", "wł.";
        off: "off", "wył.";
        back: "Back", "Back";
        menu: "Menu", "Menu";
        seat: "Seat", "Miejsce";
        hold_peek: "Hold Peek to look", "Trzymaj Peek";
    }
    /// Service mode: self-test and interactive test.
    service: ServiceWords {
        title: "Service mode", "Serwis";
        self_test: "Self-test", "Autotest";
        screen: "Screen", "Ekran";
        pads: "Pads", "Pady";
        flash: "Flash", "Flash";
        supply: "Supply", "Zasilanie";
        testing: "testing", "testuję";
        missing: "missing", "brak";
        cleaned: "cleaned", "wyczyszczono";
        failed: "failed", "nie działa";
        new: "new", "nowa";
        all_down: "all down", "wciśnięte";
        stuck: "stuck", "zacięty";
        cable: "cable?", "kabel?";
        all_good: "All good", "Wszystko gra";
        press_buttons: "Try buttons, or Menu", "Przyciski lub Menu";
        cursor: "Cursor", "Kursor";
        strand: "Strand", "Linia";
        any_key: "Press any key", "Naciśnij klawisz";
        any_key_skips: "Any key skips this", "Klawisz: pomiń test";
        version: "Version", "Wersja";
        panel: "Panel", "Panel";
        ask_colour: "Which colour?", "Jaki kolor?";
        ask_count: "What is lit?", "Co się świeci?";
        ask_points: "Which direction?", "W którą stronę?";
        ask_cell: "Which cell?", "Które pole?";
        ask_check: "Row by row?", "Rząd po rzędzie?";
        contradiction: "No such panel", "Brak takiego panelu";
        just_red: "red", "czerwony";
        just_green: "green", "zielony";
        just_blue: "blue", "niebieski";
        one_cell: "one cell", "jedno pole";
        seven_cells: "seven cells", "siedem pól";
        right: "right", "w prawo";
        upper_right: "upper right", "w prawo w górę";
        upper_left: "upper left", "w lewo w górę";
        left: "left", "w lewo";
        lower_left: "lower left", "w lewo w dół";
        lower_right: "lower right", "w prawo w dół";
        ok_takes: "OK: yes", "OK: tak";
        back_again: "Back: begin again", "Back: od nowa";
        boot: "To boot loader", "Do bootloadera";
        commit: "Commit", "Commit";
        date: "Date", "Data";
        unknown: "unknown", "nieznane";
        led_type: "LED type", "Diody";
        led_current: "Channel draws", "Prąd kanału";
        meter: "Measure", "Pomiar";
        last_crash: "Last crash", "Ostatnia awaria";
        no_crash: "None", "Brak";
        estimate: "Estimate", "Szacunek";
        limit: "Limit", "Limit";
        fuse: "Fuse", "Bezpiecznik";
        dark: "dark", "ciemno";
        red: "37 red", "37 czerwonych";
        green: "37 green", "37 zielonych";
        blue: "37 blue", "37 niebieskich";
        white: "19 white", "19 białych";
        all_white: "all white", "wszystko biało";
    }
    /// Settings.
    settings: SettingsWords {
        title: "Settings", "Ustawienia";
        brightness: "Brightness", "Jasność";
        power_budget: "LED limit", "Prąd diod";
        sound: "Sound", "Dźwięk";
        language: "Language", "Język";
        peek: "Show hidden", "Ukryte";
        peek_held: "on Peek", "przy Peek";
        peek_always: "always", "zawsze";
        dice: "Dice", "Kości";
        contrast: "Contrast", "Kontrast";
        rolled: "rolled", "losowane";
        typed: "typed in", "wpisywane";
        undo_asks: "asks the owner", "za zgodą";
        undo_free: "free for all", "bez pytania";
        clock: "Clock", "Zegar";
        half_minute: "30 s a turn", "30 s na turę";
        one_minute: "1 min a turn", "1 min na turę";
        three_minutes: "3 min a turn", "3 min na turę";
        time_up: "Time is up", "Po czasie";
        time_warns: "warns", "sygnał";
        time_loses: "loses", "przegrana";
        show: "Show", "Pokaz";
        show_one: "after 1 min", "po 1 min";
        show_five: "after 5 min", "po 5 min";
        show_never: "never", "nigdy";
        tempo: "Computers", "Komputery";
        quick: "fast", "szybko";
        even: "normal", "normalnie";
        slow: "slow", "powoli";
        palette: "Colours", "Kolory";
        standard: "standard", "zwykłe";
        colour_blind: "colourblind", "daltonizm";
    }
    /// What the device is and who made its games.
    about: AboutWords {
        title: "About", "Informacje";
        version: "Version", "Wersja";
        authors: "Games and authors", "Gry i autorzy";
        unnamed: "not named by source", "źródło nie podaje";
    }
    /// The start menu.
    lobby: LobbyWords {
        game: "Game", "Gra";
        this_seat: "This seat", "To miejsce";
        plays: "plays", "gra";
        empty: "empty", "puste";
        computer: "computer", "komputer";
        start: "Start game", "Rozpocznij";
        service: "Service mode", "Tryb serwisowy";
        players_wanted: "Needs # players", "Potrzeba # graczy";
        players: "players", "graczy";
    }
    /// Games that were left.
    saves: SavesWords {
        go_on: "Go on", "Graj dalej";
        go_on_asked: "Go on?", "Grać dalej?";
        save_and_leave: "Save and leave", "Zapisz i wyjdź";
        round: "Round", "Runda";
        to_play: "to play", "gra";
        players: "Seats", "Miejsca";
        reading: "reading", "czytam";
        ok_yes: "OK: yes", "OK: tak";
        back_no: "Back: no", "Back: nie";
        discard_asked: "Delete?", "Usunąć?";
        discard: "Delete it", "Usuń";
        keep: "No, keep it", "Nie, zostaw";
        notice: "Notice", "Uwaga";
        review: "Review", "Przegląd";
        ok_look: "OK: look", "OK: pokaż";
        beginning: "The beginning", "Początek";
        chance: "Chance", "Los";
        steps: "<> step", "<> krok";
        rounds: "^v round", "^v runda";
        hands: "OK: hands", "OK: ręka";
        ended: "Ended early", "Przerwana";
        won: "Won", "Wygrana";
        out_of_time: "Out of time", "Bez czasu";
    }
    /// Computer players.
    computer: ComputerWords {
        who: "Who plays", "Kto gra";
        nobody: "nobody", "nikt";
        person: "a person", "człowiek";
        name: "Computer", "Komputer";
        easy: "computer, easy", "komputer, łatwy";
        normal: "computer, normal", "komputer, średni";
        hard: "computer, hard", "komputer, trudny";
        thinks: "Is thinking", "Myśli";
        rolls: "Rolls the dice", "Rzuca kośćmi";
        waits: "Is waiting", "Czeka";
        moves: "Plays:", "Zagrywa:";
        before: "Last move:", "Ostatni ruch:";
        hurry: "Computer: move now", "Komputer: już!";
        hint: "Hint", "Podpowiedź";
        your_turn_only: "Not your turn", "Nie twój ruch";
        wins: "That wins.", "To wygrywa.";
        any_key: "Any key: menu", "Klawisz: menu";
    }
    /// Which way is up at a seat.
    stance: StanceWords {
        title: "Which way is up?", "Gdzie jest góra?";
        screen: "Upside down? Press an arrow.", "Do góry nogami? Naciśnij strzałkę.";
        board: "The light leads away from you. If not: arrows.",
            "Światło biegnie od ciebie. Jeśli nie: strzałki.";
        ok_next: "OK: good", "OK: dobrze";
        ok_done: "OK: done", "OK: gotowe";
    }
    /// Pads that several people share.
    hands: HandsWords {
        pass: "Pass it on to", "Podaj dalej";
        lies: "Who looks?", "Kto patrzy?";
        turn: "turn", "ruch";
        take: "OK: only I look", "OK: patrzę tylko ja";
        lay_down: "Back: lay it down", "Back: odłóż pad";
    }
    /// Around any game.
    table: TableWords {
        seat: "seat", "miejsce";
        you_play: "You play", "Grasz:";
        happened: "What happened", "Co się stało";
        log: "Log", "Przebieg";
        no_log: "Nothing yet", "Jeszcze nic";
        wait: "Please wait", "Chwila";
        thinks_about: "thinks about:", "myśli nad:";
        undo: "Undo", "Cofnij";
        redo: "Redo", "Ponów";
        random_map: "Random map", "Mapa losowa";
        score: "Score", "Wynik";
        help: "Help", "Pomoc";
        legend: "Lights and signs", "Światła i znaki";
        lights: "Legend", "Legenda";
        leave: "Leave", "Wyjdź";
        quit: "End game", "Zakończ grę";
        over: "Game over", "Koniec gry";
        wins: "# wins", "Wygrywa: #";
        shared: "Shared victory", "Wspólna wygrana";
        draw: "draw", "remis";
        next_game: "Next game", "Następna gra";
        repetition: "Threefold repetition", "3x ta sama pozycja";
        length: "Turn limit", "Limit tur";
        undo_asked: "Undo?", "Cofnąć?";
        allow: "Yes, take it back", "Tak, cofnij";
        refuse: "No, it stays", "Nie, zostaje";
        how_to_allow: "Yes is: Down, OK", "Tak: w dół, OK";
        withdraw: "Do not ask", "Nie pytaj";
        refused: "No, it stays.", "Nie, zostaje.";
        undone: "Taken back", "Cofnięto";
        and_more: "and # more", "i jeszcze #";
        end_asked: "End the game?", "Zakończyć grę?";
        map_asked: "Random map?", "Mapa losowa?";
        play_on: "No, go on", "Nie, graj dalej";
        empty_seat: "Nobody plays here", "Nikt tu nie gra";
        off_board: "off the board", "poza planszą";
    }
    /// Lessons.
    lesson: LessonWords {
        title: "Learn", "Nauka";
        task: "What to do", "Co robić";
        skip: "Skip the lesson", "Pomiń lekcję";
        skip_asked: "Skip the lesson?", "Pominąć lekcję?";
        go_on: "No, go on", "Nie, uczę się";
        almost: "Almost! Press", "Prawie:";
        hold: "Almost! Hold", "Prawie: trzymaj";
        up: "Up", "w górę";
        down: "Down", "w dół";
        left: "Left", "w lewo";
        right: "Right", "w prawo";
    }
    /// Why the device started.
    restart: RestartWords {
        title: "Last start", "Start";
        power_on: "power on", "włączenie";
        watchdog: "watchdog", "zawieszenie";
        panic: "panic", "błąd";
        hang: "hang", "zawisł";
        fault: "fault", "wyjątek";
        stack: "stack overflow", "przepełniony stos";
    }
    /// Whole sentences.
    sentence: Sentences {
        passed: "There was nothing you could do: your turn was passed.",
            "Nie było nic do zrobienia: twoja tura przepadła.";
        out_of_reach: "That is not possible from here.", "Stąd się nie da.";
        game_ends: "The game will end for everyone. Nobody can go on with it.",
            "Gra skończy się dla wszystkich i nie da się jej dokończyć.";
        nothing_to_undo: "There is nothing to take back.", "Nie ma czego cofnąć.";
        unsaved: "The memory does not work. If the power goes, this game is lost.",
            "Pamięć nie działa. Bez prądu ta gra przepadnie.";
        screens_out: "Two screens went out: something is wrong with their cable. The game goes on.",
            "Dwa ekrany zgasły: coś jest nie tak z ich kablem. Gra toczy się dalej.";
        save_other: "Saved by another version. Kept, but cannot go on.",
            "Zapis innej wersji. Zostaje, ale nie da się go wznowić.";
        save_newer: "From a newer version. Kept, but not opened here.",
            "Z nowszej wersji. Zostaje, ale tu się nie otworzy.";
        save_damaged: "This save is damaged. It is kept, but cannot go on.",
            "Ten zapis jest uszkodzony. Zostaje, ale nie ruszy.";
        save_gone: "The game is deleted for all. It cannot come back.",
            "Gra zniknie dla wszystkich. Nie da się jej przywrócić.";
        lesson_again: "You can begin it again at any time.", "Możesz ją zacząć znów w każdej chwili.";
        map_by_chance: "Chance builds the rest of the map for all of you.", "Los zbuduje resztę mapy za wszystkich.";
        pads_absent: "No pads found. Is the pad cable plugged in?",
            "Nie wykryto padów. Czy kabel padów jest podłączony?";
        pads_down: "All buttons seem to be pressed. Is the pad cable damaged?",
            "Wszystkie przyciski są wciśnięte. Czy kabel padów jest cały?";
        screen_absent: "A screen does not answer. Is it plugged in? It may be at any time.",
            "Ekran nie odpowiada. Czy jest podłączony? Można to zrobić w każdej chwili.";
        flash_damaged: "The memory held no valid data and was set up again.",
            "Pamięć nie miała poprawnych danych i została wyczyszczona.";
        flash_failed: "The memory cannot be written. Nothing will be saved.",
            "Nie można zapisywać w pamięci. Nic nie zostanie zapisane.";
        after_hang: "The program hung and was started again.",
            "Program się zawiesił i został uruchomiony ponownie.";
        after_panic: "A program error was caught and the device started again.",
            "Wystąpił błąd programu, urządzenie uruchomiło się ponownie.";
    }
});
