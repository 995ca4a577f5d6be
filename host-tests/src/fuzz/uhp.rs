//! Fuzzes the Hive engine with protocol lines.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::uhp::Engine;

/// Words that have a meaning to the engine. None of them starts a long search or count.
const WORDS: [&str; 40] = [
    "info",
    "newgame",
    "play",
    "pass",
    "validmoves",
    "undo",
    "options",
    "get",
    "set",
    "Base",
    "Base+MLP",
    "Base+MLPCHD",
    "Base+PM",
    "Base;NotStarted;White[1]",
    "Base;InProgress;White[3];wS1;bG1 -wS1",
    "wS1",
    "bG1",
    "-wS1",
    "wS1-",
    "/wQ",
    "wQ\\",
    "wA3",
    "wA4",
    "bM",
    "wP",
    "*bA1",
    "wC",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "bestmove depth 1",
    "bestmove time 00:00:00",
    "perft 1",
    "Level",
    "Seed",
    ";",
    "[",
    "ź",
    "\0",
];

pub const TARGET: Target = Target {
    name: "uhp",
    what: "lines to the Hive engine: each has an answer that ends with ok, and a refused one changes nothing",
    batch: 150,
    run: |runner| {
        let words = vec((0..WORDS.len()).prop_map(|place| WORDS[place]), 0..5);
        let line = prop_oneof![
            4 => words.prop_map(|words| Line::Text(words.join(" "))),
            1 => any::<String>().prop_map(Line::Text),
            6 => any::<usize>().prop_map(Line::Legal),
        ];
        each(runner, vec(line, 1..40), |lines| check(&lines))
    },
};

#[derive(Clone, Debug)]
enum Line {
    Text(String),
    /// A legal move, by index.
    Legal(usize),
}

fn check(lines: &[Line]) {
    let mut engine = Engine::default();
    engine.answer("newgame Base+MLPCHD");
    for line in lines {
        let before = engine.answer("validmoves").expect("an answer");
        let line = match line {
            Line::Text(text) => text.clone(),
            Line::Legal(place) => {
                let moves: Vec<&str> = before.trim_end_matches("\nok").split(';').collect();
                format!("play {}", moves[place % moves.len()])
            }
        };
        let Some(answer) = engine.answer(&line) else { continue };
        assert!(answer == "ok" || answer.ends_with("\nok"), "{line:?}: {answer:?}");
        if answer.starts_with("err") || answer.starts_with("invalidmove") {
            assert_eq!(engine.answer("validmoves"), Some(before), "{line:?} was refused");
        }
    }
}
