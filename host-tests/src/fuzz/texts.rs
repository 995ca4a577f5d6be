//! Fuzzes the text formats: traces, positions and console logs, intact and with errors.

use std::fmt::Write as _;

use hexboard::game::{Options, Rng};
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::games::{self};
use proptest::collection::vec;
use proptest::prelude::*;

use super::games::RandomGame;
use super::{Target, each};
use crate::contract::check_position;
use crate::position::{self, Placed};
use crate::replay;
use crate::trace::{TraceArgs, trace, trace_given};
use crate::uhp::UhpGame;

pub const TRACE: Target = Target {
    name: "trace",
    what: "texts for trace --from: followed, or refused in words",
    batch: 60,
    run: |runner| each(runner, texts(), |(course, mistakes)| check_trace(course, &mistakes)),
};

pub const POSITION: Target = Target {
    name: "position",
    what: "texts of positions: refused in words, or a game that keeps every promise and is written as it was read",
    batch: 100,
    run: |runner| each(runner, texts(), |(course, mistakes)| check_text(course, &mistakes)),
};

pub const LOG: Target = Target {
    name: "log",
    what: "logs of the console for replay: played again, or refused in words",
    batch: 200,
    run: |runner| each(runner, texts(), |(course, mistakes)| check_log(course, &mistakes)),
};

fn texts() -> impl Strategy<Value = (RandomGame, Vec<Mistake>)> {
    (RandomGame::any(60), vec(Mistake::any(), 0..4))
}

/// An error in a text.
#[derive(Clone, Debug)]
enum Mistake {
    /// Removes a line.
    Drop(usize),
    /// Duplicates a line.
    Repeat(usize),
    /// Swaps two words.
    Swap(usize, usize),
    /// Replaces a word.
    Word(usize, String),
    /// Replaces a character.
    Letter(usize, char),
    /// Truncates the text.
    Cut(usize),
}

/// Words that have a meaning in some format.
const WORDS: [&str; 16] = [
    "0",
    "1",
    "7",
    "255",
    "256",
    "-1",
    "4294967296",
    "0,0",
    "6,-6",
    "7,0",
    "null",
    "true",
    "[]",
    "chance",
    "yes",
    "none",
];

impl Mistake {
    fn any() -> impl Strategy<Value = Mistake> {
        let place = any::<usize>;
        let word = prop_oneof![
            3 => (0..WORDS.len()).prop_map(|place| WORDS[place].to_owned()),
            1 => "\\PC{0,6}",
        ];
        prop_oneof![
            place().prop_map(Mistake::Drop),
            place().prop_map(Mistake::Repeat),
            (place(), place()).prop_map(|(one, other)| Mistake::Swap(one, other)),
            (place(), word).prop_map(|(place, word)| Mistake::Word(place, word)),
            (place(), any::<char>()).prop_map(|(place, letter)| Mistake::Letter(place, letter)),
            place().prop_map(Mistake::Cut),
        ]
    }

    fn make(&self, text: &str) -> String {
        match self {
            Mistake::Drop(place) => edit_lines(text, *place, |_| String::new()),
            Mistake::Repeat(place) => edit_lines(text, *place, |line| format!("{line}\n{line}\n")),
            Mistake::Swap(one, other) => {
                let mut words = words(text);
                let count = words.len();
                words.swap(one % count, other % count);
                words.concat()
            }
            Mistake::Word(place, word) => {
                let mut words = words(text);
                let place = place % words.len();
                words[place] = word;
                words.concat()
            }
            Mistake::Letter(place, letter) => {
                let mut letters: Vec<char> = text.chars().collect();
                let place = place % letters.len().max(1);
                letters.splice(place..(place + 1).min(letters.len()), [*letter]);
                letters.into_iter().collect()
            }
            Mistake::Cut(place) => {
                let count = text.chars().count();
                text.chars().take(place % (count + 1)).collect()
            }
        }
    }
}

/// Splits a text into words and the separators between them; concatenated they give the text. Never
/// empty.
fn words(text: &str) -> Vec<&str> {
    let parts = text.split_inclusive(|letter: char| " :=,;\n\"{}[]".contains(letter));
    let parts = parts.flat_map(|part| {
        let end = part.char_indices().next_back().map_or(0, |(at, _)| at);
        let (word, rest) = part.split_at(end);
        [word, rest]
    });
    parts.chain([""]).collect()
}

fn edit_lines(text: &str, place: usize, edit: impl Fn(&str) -> String) -> String {
    let count = text.lines().count().max(1);
    let lines = text.lines().enumerate();
    lines.map(|(at, line)| if at == place % count { edit(line) } else { format!("{line}\n") }).collect()
}

fn with_mistakes(text: String, mistakes: &[Mistake]) -> String {
    mistakes.iter().fold(text, |text, mistake| mistake.make(&text))
}

fn request(course: RandomGame) -> TraceArgs {
    TraceArgs {
        game: Some(games::ALL[course.game].word().into()),
        players: Some(course.options().players()),
        options: Vec::new(),
        seed: course.seed,
        policy: "random".into(),
        most: course.actions,
        from: None,
        position: None,
        write_position: None,
    }
}

fn written(request: &TraceArgs) -> Option<String> {
    let mut out = Vec::new();
    trace(request, &mut out).ok()?;
    Some(String::from_utf8(out).expect("a trace is text"))
}

fn check_trace(course: RandomGame, mistakes: &[Mistake]) {
    let request = TraceArgs { most: course.actions.min(25), ..request(course) };
    let Some(text) = written(&request) else { return };
    let mut out = Vec::new();
    let followed = trace_given(&request, &with_mistakes(text.clone(), mistakes), &mut out);
    match followed {
        Err(error) => assert!(!error.to_string().is_empty() && !mistakes.is_empty(), "{error}"),
        Ok(()) if mistakes.is_empty() => assert_eq!(String::from_utf8(out).as_ref(), Ok(&text)),
        Ok(()) => {}
    }
}

fn check_text(course: RandomGame, mistakes: &[Mistake]) {
    let request = TraceArgs { write_position: Some(course.actions), most: usize::MAX, ..request(course) };
    let Some(text) = written(&request) else { return };
    let text = with_mistakes(text, mistakes);
    match position::game_of(&text).as_deref() {
        Ok("termites") => check_read::<Termites>(&text, course.seed),
        Ok("robale") => check_read::<Robale>(&text, course.seed),
        Ok("xobos") => check_read::<Xobos>(&text, course.seed),
        Ok("hive") => check_read::<UhpGame>(&text, course.seed),
        Ok(_) => {}
        Err(fault) => assert!(!fault.to_string().is_empty() && !mistakes.is_empty()),
    }
}

fn check_read<G: Placed>(text: &str, seed: u64) {
    let mut rng = Rng::new(seed);
    let (game, options) = match position::read::<G>(text, &mut rng) {
        Ok(read) => read,
        Err(fault) => return assert!(!fault.reason.is_empty()),
    };
    check_position(&game, &options, &mut rng).unwrap_or_else(|error| panic!("{error}\n{text}"));
    if let Ok(again) = position::write(&game, &options) {
        let back = position::read::<G>(&again, &mut rng);
        assert!(back.as_ref().is_ok_and(|(back, _)| *back == game), "{text}\nwritten as\n{again}\n{back:?}");
    }
}

fn check_log(course: RandomGame, mistakes: &[Mistake]) {
    let record = course.play();
    let options = record.journal().options();
    let entries = record.journal().entries();
    let bytes: String = options.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let (word, rules) = (options.game().word(), options.rules());
    let mut log =
        format!("hexboard\njournal options: {bytes} {word} rules {rules} entries {}\n", entries.len());
    for (line, part) in entries.chunks(6).enumerate() {
        let codes: String =
            part.iter().map(|entry| format!(" {:08x}", u32::from_le_bytes(entry.to_bytes()))).collect();
        writeln!(log, "journal {}:{codes}", line * 6).expect("a text takes any line");
    }
    let log = with_mistakes(log, mistakes);
    match replay::read(&log).and_then(|journal| replay::replay(&journal)) {
        Err(error) => assert!(!error.to_string().is_empty() && !mistakes.is_empty(), "{error}"),
        Ok(replayed) => {
            assert!(!mistakes.is_empty() || replayed.record == *record);
            assert_eq!(replayed.board().len(), 889 * 3);
        }
    }
}
