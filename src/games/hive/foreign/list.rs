//! Game strings of the Universal Hive Protocol, and lists of moves.

use super::reader::{At, Reader};
use super::{name_in, named, read_game_type, with_kind_of};
use crate::game::{ForeignEnd, ForeignFault, ForeignSink};
use crate::games::hive::{Extras, HiveOptions};

/// The states in a game string.
const STATES: [&str; 5] = ["NotStarted", "InProgress", "Draw", "WhiteWins", "BlackWins"];

/// The results that end a list of moves.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Returns whether a text looks like a game string: `Base+MLP;InProgress;...`.
pub(super) fn is_game_string(text: &str) -> bool {
    text.trim_start().starts_with("Base") && text.contains(';')
}

/// Reads a game string. Every pass must be in it.
pub(super) fn read_game_string(
    text: &str,
    take: &mut ForeignSink<'_, HiveOptions>,
) -> Result<ForeignEnd, ForeignFault> {
    let begin = &text[..text.len() - text.trim_start().len()];
    let at = At { line: 1 + begin.bytes().filter(|byte| *byte == b'\n').count() };
    let fault = |what: core::fmt::Arguments<'_>| ForeignFault::new(at.line, 0, what);
    let mut fields = text.trim().split(';');
    let game_type = fields.next().unwrap_or_default();
    let extras = read_game_type(game_type).ok_or_else(|| wrong_type(at, game_type))?;
    let state = fields.next().unwrap_or_default();
    if !STATES.contains(&state) {
        return Err(fault(format_args!("'{}' is no state of a game", short(state))));
    }
    let turn = fields.next().ok_or_else(|| fault(format_args!("the turn is missing")))?;
    let mut reader = Reader::start(extras, false, take);
    for text in fields {
        reader.play(at, text.trim())?;
    }
    check_turn(at, turn, &reader)?;
    match (state, reader.is_over()) {
        ("NotStarted" | "InProgress", true) => {
            Err(fault(format_args!("the game is over, but its state is {state}")))
        }
        ("NotStarted" | "InProgress", false) => Ok(ForeignEnd::Unfinished),
        _ => Ok(reader.end()),
    }
}

/// Checks the turn that a game string claims, such as `White[3]`.
fn check_turn(at: At, turn: &str, reader: &Reader<'_, '_>) -> Result<(), ForeignFault> {
    let (colour, number) = (reader.hive().to_move().word(), reader.hive().position().ply() / 2 + 1);
    // Some programs write the colour in lower case.
    let is_same = turn
        .strip_suffix(']')
        .and_then(|turn| turn.split_once('['))
        .is_some_and(|(side, claimed)| side.eq_ignore_ascii_case(colour) && claimed.parse() == Ok(number));
    if is_same {
        return Ok(());
    }
    let what = format_args!("the turn is {colour}[{number}], not '{}': moves are missing", short(turn));
    Err(ForeignFault::new(at.line, 0, what))
}

/// Returns whether a text looks like a list of moves: its first move names a piece, or it has the
/// tag of a game type.
pub(super) fn is_list(text: &str) -> bool {
    let mut is_list = false;
    let _ = visit_entries(text, &mut |_, entry| {
        is_list = match entry {
            Entry::Tag(tag) => game_type_of(tag).is_some(),
            Entry::Move(words) => words.split(' ').next().and_then(named).is_some(),
        };
        let is_other_tag = matches!(entry, Entry::Tag(_)) && !is_list;
        if is_other_tag { Ok(()) } else { Err(ForeignFault::new(0, 0, "")) }
    });
    is_list
}

/// Reads a list of moves, one per line or separated by semicolons, with or without numbers.
/// Forced passes may be missing.
pub(super) fn read_list(
    text: &str,
    take: &mut ForeignSink<'_, HiveOptions>,
) -> Result<ForeignEnd, ForeignFault> {
    let extras = extras_of(text)?;
    let mut reader = Reader::start(extras, true, take);
    visit_entries(text, &mut |at, entry| match entry {
        Entry::Tag(_) => Ok(()),
        Entry::Move(words) => reader.play(at, words),
    })?;
    Ok(reader.end())
}

/// Returns the extra kinds of a list: those of its game type, else those of the pieces in it.
fn extras_of(text: &str) -> Result<Extras, ForeignFault> {
    let (mut given, mut used) = (None, Extras::NONE);
    visit_entries(text, &mut |at, entry| {
        match entry {
            Entry::Tag(tag) => {
                if let Some(game_type) = game_type_of(tag) {
                    given = Some(read_game_type(game_type).ok_or_else(|| wrong_type(at, game_type))?);
                }
            }
            Entry::Move(words) => {
                let pieces = words.split(' ').filter_map(|word| named(name_in(word)));
                used = pieces.fold(used, with_kind_of);
            }
        }
        Ok(())
    })?;
    Ok(given.unwrap_or(used))
}

/// Returns the game type in a tag `GameType "Base+MLP"` or `GameType(Base+MLP)`.
fn game_type_of(tag: &str) -> Option<&str> {
    let value = tag.strip_prefix("GameType")?;
    Some(value.trim_matches(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '+')))
}

fn wrong_type(at: At, text: &str) -> ForeignFault {
    let what = format_args!("'{}' is no game type: write Base, or Base+ and some of MLPCHD", short(text));
    ForeignFault::new(at.line, 0, what)
}

/// Returns the beginning of a word for an error.
fn short(text: &str) -> &str {
    text.char_indices().nth(24).map_or(text, |(end, _)| &text[..end])
}

/// A part of a list.
#[derive(Clone, Copy)]
enum Entry<'a> {
    /// What is in the brackets of `[Event "..."]`, or a line such as `GameType(Base)`.
    Tag(&'a str),
    /// The words of a move, separated by single spaces.
    Move(&'a str),
}

type Visit<'a> = dyn FnMut(At, Entry<'_>) -> Result<(), ForeignFault> + 'a;

/// The longest move in characters.
const LONGEST_MOVE: usize = 32;

/// Visits the tags and moves of a list.
fn visit_entries(text: &str, visit: &mut Visit<'_>) -> Result<(), ForeignFault> {
    for (index, line) in text.lines().enumerate() {
        let (at, line) = (At { line: index + 1 }, line.trim());
        if let Some(tag) = line.strip_prefix('[') {
            visit(at, Entry::Tag(tag.trim_end_matches(']')))?;
        } else if line.starts_with("Game") {
            visit(at, Entry::Tag(line))?;
        } else {
            line.split(';').try_for_each(|part| visit_moves(at, part, visit))?;
        }
    }
    Ok(())
}

/// Visits the moves of a part of a line. A number begins a new move.
fn visit_moves(at: At, part: &str, visit: &mut Visit<'_>) -> Result<(), ForeignFault> {
    let mut words = heapless::String::<LONGEST_MOVE>::new();
    for word in part.split_whitespace() {
        let rest = without_number(word);
        if rest.len() < word.len() {
            flush(at, &mut words, visit)?;
        }
        if rest.is_empty() {
            continue;
        }
        let space = if words.is_empty() { "" } else { " " };
        if words.push_str(space).and_then(|()| words.push_str(rest)).is_err() {
            return Err(ForeignFault::new(at.line, 0, format_args!("'{}' is no move", short(part))));
        }
    }
    flush(at, &mut words, visit)
}

fn flush<const N: usize>(
    at: At,
    words: &mut heapless::String<N>,
    visit: &mut Visit<'_>,
) -> Result<(), ForeignFault> {
    let is_result = STATES.contains(&words.as_str()) || RESULTS.contains(&words.as_str());
    if !words.is_empty() && !is_result {
        visit(at, Entry::Move(words))?;
    }
    words.clear();
    Ok(())
}

/// Removes the number of a move: `12.` or `12.wA1`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if !word.starts_with('.') => rest,
        _ => word,
    }
}
