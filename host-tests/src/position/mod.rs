//! Positions as plain text, one item per line. `docs/trace.md` describes the keywords of each game.
//!
//! To add a game, implement [`Placed`] in its own file.

mod any;
mod hive;
mod robale;
mod termites;
mod xobos;
mod xobos_parts;

use std::fmt;
use std::fs::File;
use std::io::Read;

use hexboard::game::{Options, Rng, Seat, SeatSet, Turn};
use hexboard::hex::{Cell, CellSet, Hex};

use crate::json::Json;
use crate::tools::Failure;
use crate::trace::Traced;

/// A game whose positions can be read from and written as text.
pub trait Placed: Traced {
    /// Whether its positions have a text format.
    const HAS_TEXT: bool = true;

    /// Returns the game described by these lines.
    ///
    /// # Errors
    /// Returns [`PositionFault`] with the line number.
    fn read_lines(options: &Self::Options, lines: &Lines<'_>) -> Result<Self, PositionFault>;

    /// Writes the lines of this game, except game, players and options.
    fn write_lines(&self, out: &mut Writer);
}

/// An error in a position, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// The line number, from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for PositionFault {}

/// One line: `key: words`.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    number: usize,
    key: &'a str,
    words: Vec<&'a str>,
}

/// The lines of a position, without comments.
#[derive(Clone, Debug)]
pub struct Lines<'a>(Vec<Line<'a>>);

/// The maximum length of a position file in bytes, far more than any position needs.
const LONGEST: u64 = 1 << 20;

/// Reads a file with a position. The text becomes part of the trace, so a file that is much too
/// long is rejected.
///
/// # Errors
/// Returns [`Failure`] with the reason why the file cannot be used.
pub fn read_file(path: &str) -> Result<String, Failure> {
    let refused = |error: &dyn fmt::Display| Failure::Refused(format!("{path} cannot be read: {error}"));
    let file = File::open(path).map_err(|error| refused(&error))?;
    let mut text = String::new();
    file.take(LONGEST + 1).read_to_string(&mut text).map_err(|error| refused(&error))?;
    if text.len() as u64 > LONGEST {
        return Err(refused(&"it is longer than a position"));
    }
    Ok(text)
}

/// Returns the name of the game of a position.
///
/// # Errors
/// Returns [`PositionFault`] if the text does not begin with one.
pub fn game_of(text: &str) -> Result<String, PositionFault> {
    let lines = split(text)?;
    match lines.first() {
        Some(line) if line.key == "game" => Ok(line.one()?.to_owned()),
        Some(line) => Err(line.fault("a position begins with \"game: \" and its name")),
        None => {
            Err(PositionFault { line: 1, reason: "a position begins with \"game: \" and its name".into() })
        }
    }
}

/// Reads a position and its options. Options that are not given are drawn from `rng`.
///
/// # Errors
/// Returns [`PositionFault`] with the line number.
pub fn read<G: Placed>(text: &str, rng: &mut Rng) -> Result<(G, G::Options), PositionFault> {
    let mut lines = split(text)?;
    let first = lines.remove(0);
    let players = take(&mut lines, "players")?;
    let options = take(&mut lines, "options")?;
    let count =
        players.as_ref().map(|line| line.one().and_then(|word| line.number_in(word, 0, 9))).transpose()?;
    let mut requested = Vec::new();
    for word in options.iter().flat_map(|line| &line.words) {
        let request = word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        let blame = options.as_ref().unwrap_or(&first);
        requested.push(request.ok_or_else(|| blame.fault(format!("{word:?} is no key=value")))?);
    }
    let blame = options.as_ref().or(players.as_ref()).unwrap_or(&first);
    let options = G::read_options(count.map(|count| count as usize), &requested, rng)
        .map_err(|error| blame.fault(error))?;
    Ok((G::read_lines(&options, &Lines(lines))?, options))
}

/// Returns a position as text.
///
/// # Errors
/// Returns a message if the game is over or has no text format.
pub fn write<G: Placed>(game: &G, options: &G::Options) -> Result<String, String> {
    if !G::HAS_TEXT {
        return Err(any::NO_TEXT.into());
    }
    if let Turn::Over(_) = game.turn() {
        return Err("the game is over: there is nothing to go on with".into());
    }
    let mut out = Writer::default();
    out.line("game", [options.game().word()]);
    out.line("players", [options.players()]);
    if let Json::Object(members) = G::write_options(options) {
        let word = |value: Json| value.text().map_or_else(|| value.to_string(), str::to_owned);
        let words = members.into_iter().map(|(key, value)| (key, word(value)));
        out.line(
            "options",
            words.filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("{key}={value}")),
        );
    }
    game.write_lines(&mut out);
    Ok(out.0)
}

/// Splits a text into its non-empty lines. The key is everything in front of the colon.
fn split(text: &str) -> Result<Vec<Line<'_>>, PositionFault> {
    let mut lines = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let number = place + 1;
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let Some((key, words)) = line.split_once(':') else {
            return Err(PositionFault {
                line: number,
                reason: format!("{line:?} has no colon: write key: words"),
            });
        };
        lines.push(Line { number, key: key.trim(), words: words.split_whitespace().collect() });
    }
    Ok(lines)
}

/// Removes and returns the line with this key. A second one is an error.
fn take<'a>(lines: &mut Vec<Line<'a>>, key: &str) -> Result<Option<Line<'a>>, PositionFault> {
    let taken = lines.iter().position(|line| line.key == key).map(|place| lines.remove(place));
    match lines.iter().find(|line| line.key == key) {
        Some(twice) => Err(twice.fault(format!("{key} stands twice"))),
        None => Ok(taken),
    }
}

impl<'a> Lines<'a> {
    /// Returns all lines. A key that is in neither `once` nor `many`, or a repeated key of `once`,
    /// is an error.
    fn checked(
        &self,
        once: &[&str],
        many: &[&str],
    ) -> Result<impl Iterator<Item = &Line<'a>>, PositionFault> {
        for (place, line) in self.0.iter().enumerate() {
            if !once.contains(&line.key) && !many.contains(&line.key) {
                let all: Vec<&str> = once.iter().chain(many).copied().collect();
                return Err(line.fault(format!("no key {:?}: choose from {}", line.key, all.join(", "))));
            }
            if once.contains(&line.key) && self.0[..place].iter().any(|other| other.key == line.key) {
                return Err(line.fault(format!("{} stands twice", line.key)));
            }
        }
        Ok(self.0.iter())
    }

    /// Returns the line of a key that occurs at most once.
    fn find(&self, key: &str) -> Option<&Line<'a>> {
        self.0.iter().find(|line| line.key == key)
    }

    /// Returns the line of a required key.
    fn need(&self, key: &str) -> Result<&Line<'a>, PositionFault> {
        self.find(key).ok_or_else(|| PositionFault { line: self.last(), reason: format!("{key} is missing") })
    }

    /// Returns the number of the last line.
    fn last(&self) -> usize {
        self.0.last().map_or(1, |line| line.number)
    }

    /// Returns an error about the position as a whole, attributed to the last line that matches.
    fn fault_at(&self, is_it: impl Fn(&Line<'a>) -> bool, reason: impl fmt::Display) -> PositionFault {
        let line = self.0.iter().rev().find(|line| is_it(line)).map_or(self.last(), |line| line.number);
        PositionFault { line, reason: reason.to_string() }
    }
}

impl<'a> Line<'a> {
    fn fault(&self, reason: impl fmt::Display) -> PositionFault {
        PositionFault { line: self.number, reason: reason.to_string() }
    }

    /// Returns the only word.
    fn one(&self) -> Result<&'a str, PositionFault> {
        match self.words[..] {
            [word] => Ok(word),
            _ => Err(self.fault(format!("{} takes one word", self.key))),
        }
    }

    /// Returns the word at this index.
    fn word(&self, place: usize, what: &str) -> Result<&'a str, PositionFault> {
        self.words.get(place).copied().ok_or_else(|| self.fault(format!("{} lacks {what}", self.key)))
    }

    /// Returns the words from this index on.
    fn rest(&self, place: usize) -> &[&'a str] {
        self.words.get(place..).unwrap_or_default()
    }

    /// Checks that there are at most this many words.
    fn at_most(&self, count: usize) -> Result<(), PositionFault> {
        match self.words.get(count) {
            Some(word) => Err(self.fault(format!("{word:?} is too much for {}", self.key))),
            None => Ok(()),
        }
    }

    fn number_in(&self, word: &str, least: u32, most: u32) -> Result<u32, PositionFault> {
        let number = word.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.fault(format!("{word:?} is no number from {least} to {most}")))
    }

    /// Parses a number up to 255.
    fn small(&self, word: &str, least: u8, most: u8) -> Result<u8, PositionFault> {
        self.number_in(word, least.into(), most.into()).map(|number| number as u8)
    }

    fn cell(&self, word: &str) -> Result<Cell, PositionFault> {
        let parts = word.split_once(',').and_then(|(q, r)| Some((q.parse().ok()?, r.parse().ok()?)));
        let cell = parts.and_then(|(q, r)| Cell::new(Hex::new(q, r)));
        cell.ok_or_else(|| self.fault(format!("{word:?} is no cell of the board: write q,r")))
    }

    fn cells(&self, words: &[&str]) -> Result<CellSet, PositionFault> {
        words.iter().try_fold(CellSet::EMPTY, |set, word| Ok(set.with(self.cell(word)?)))
    }

    fn seat(&self, word: &str, seats: SeatSet) -> Result<Seat, PositionFault> {
        let seat = word.parse().ok().and_then(Seat::new).filter(|&seat| seats.contains(seat));
        seat.ok_or_else(|| {
            self.fault(format!("{word:?} is no seat of this game: choose 0 to {}", seats.len() - 1))
        })
    }

    fn seats(&self, words: &[&str], seats: SeatSet) -> Result<SeatSet, PositionFault> {
        words.iter().try_fold(SeatSet::EMPTY, |set, word| Ok(set.with(self.seat(word, seats)?)))
    }

    fn yes_or_no(&self, word: &str) -> Result<bool, PositionFault> {
        match word {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(self.fault(format!("{word:?} is neither yes nor no"))),
        }
    }

    /// Finds the item with this word.
    fn choose<T: Copy>(&self, word: &str, all: &[T], name: impl Fn(T) -> String) -> Result<T, PositionFault> {
        all.iter().copied().find(|&thing| name(thing) == word).ok_or_else(|| {
            let words: Vec<String> = all.iter().map(|&thing| name(thing)).collect();
            self.fault(format!("no {word:?} here: choose from {}", words.join(", ")))
        })
    }
}

/// Builds the text of a position.
#[derive(Default)]
pub struct Writer(String);

impl Writer {
    /// Adds a line `key: words`; adds nothing if there are no words.
    fn line<T: fmt::Display>(&mut self, key: &str, words: impl IntoIterator<Item = T>) {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        if !words.is_empty() {
            self.0.push_str(&format!("{key}: {}\n", words.join(" ")));
        }
    }
}

fn show(cell: Cell) -> String {
    format!("{},{}", cell.hex().q, cell.hex().r)
}
