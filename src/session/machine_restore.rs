//! Takes a game that is over back into the save store, line by line as the console printed it.
//!
//! ```text
//! restore options: 020100000000000000000000 hive rules 1 entries 131
//! restore seats: 01020000 finished
//! restore 0: 00000000 00000008 ...
//! ```
//!
//! The game is replayed on the table, which is free in the start menu, and saved after its last
//! line.

use core::fmt;

use super::exchange::level_notes;
use super::game_text::GameStatus;
use super::machine::{Machine, Stage};
use super::saved_seats::{SavedSeats, read_hex};
use super::saving::SaveOrder;
use crate::game::{Entry, OptionBytes, Seat};
use crate::games;
use crate::parts::saves::{Note, Start};

/// How far a game has been restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restore {
    /// No game is being restored.
    Idle,
    /// The line with the options has arrived. Its [`Start`] lacks the seats.
    Options { start: Start, entries: usize },
    /// The game has begun, and this many of its entries have arrived.
    Entries { start: Start, status: GameStatus, entries: usize, taken: usize },
}

/// Why a line was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RestoreError {
    Busy,
    NoStore,
    Line,
    Version,
    Entry(usize),
    Status,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::Busy => f.write_str("a game is being played, save and leave it first"),
            RestoreError::NoStore => f.write_str("games cannot be saved"),
            RestoreError::Line => f.write_str("invalid line, start again with the options"),
            RestoreError::Version => f.write_str("the game is of another version"),
            RestoreError::Entry(place) => write!(f, "entry {place} is against the rules"),
            RestoreError::Status => f.write_str("the game is not over as its status says"),
        }
    }
}

impl Machine {
    /// Runs the console command `restore` with a line of a game.
    pub fn restore_game(&mut self, words: &str) {
        match self.restored(words) {
            Ok(next) => self.restore = next,
            Err(error) => {
                self.restore = Restore::Idle;
                return self.context.log(format_args!("restore: {error}"));
            }
        }
        let is_saved = self.restore == Restore::Idle;
        self.context.log(format_args!("restore: {}", if is_saved { "saved" } else { "ok" }));
    }

    /// Takes a line, and saves the game after the last one.
    fn restored(&mut self, words: &str) -> Result<Restore, RestoreError> {
        if !matches!(self.stage, Stage::Lobby) {
            return Err(RestoreError::Busy);
        }
        let (kind, rest) = words.split_once(':').ok_or(RestoreError::Line)?;
        match (kind, self.restore) {
            ("options", _) => self.restored_options(rest),
            ("seats", Restore::Options { start, entries }) => self.restored_seats(rest, start, entries),
            (_, Restore::Entries { .. }) => {
                let place = kind.parse().map_err(|_| RestoreError::Line)?;
                self.restored_entries(place, rest)
            }
            _ => Err(RestoreError::Line),
        }
    }

    fn restored_options(&self, rest: &str) -> Result<Restore, RestoreError> {
        if !self.context.saves.is_available {
            return Err(RestoreError::NoStore);
        }
        let (start, entries) = options(rest).ok_or(RestoreError::Line)?;
        Ok(Restore::Options { start, entries })
    }

    fn restored_seats(&mut self, rest: &str, start: Start, entries: usize) -> Result<Restore, RestoreError> {
        let (SavedSeats { seats, levels }, status) = seats(rest).ok_or(RestoreError::Line)?;
        if !status.is_over() {
            return Err(RestoreError::Status);
        }
        let start = Start { seats, ..start };
        let dice = self.context.dice();
        self.table.load(&start, dice, &mut self.context).map_err(|_| RestoreError::Version)?;
        for note in level_notes(levels) {
            self.table.apply_note(note).map_err(|_| RestoreError::Line)?;
        }
        self.finish_restoring(Restore::Entries { start, status, entries, taken: 0 })
    }

    fn restored_entries(&mut self, place: usize, rest: &str) -> Result<Restore, RestoreError> {
        let Restore::Entries { start, status, entries, mut taken } = self.restore else {
            return Err(RestoreError::Line);
        };
        // Somebody may have used the table in the meantime.
        let is_there = self.table.play().start() == start && self.table.play().length() == taken;
        if place != taken || !is_there {
            return Err(RestoreError::Line);
        }
        for word in rest.split_ascii_whitespace() {
            let code = u32::from_str_radix(word, 16).map_err(|_| RestoreError::Line)?;
            let note = Note::Action(Entry::from_bytes(code.to_le_bytes()));
            self.table.apply_note(note).map_err(|_| RestoreError::Entry(taken))?;
            taken += 1;
        }
        if taken > entries {
            return Err(RestoreError::Line);
        }
        self.finish_restoring(Restore::Entries { start, status, entries, taken })
    }

    /// Saves the game if it is complete.
    fn finish_restoring(&mut self, restore: Restore) -> Result<Restore, RestoreError> {
        let Restore::Entries { start, status, entries, taken } = restore else { return Ok(restore) };
        if taken < entries {
            return Ok(restore);
        }
        if self.table.is_over() != (status == GameStatus::Finished) {
            return Err(RestoreError::Status);
        }
        self.saving.push(SaveOrder::Begin(start));
        // The actions follow from the table, before these.
        if let GameStatus::OutOfTime(seat) = status {
            self.saving.push(SaveOrder::Note(Note::Clock { seat, millis: 0 }));
        }
        let last = if status == GameStatus::Abandoned { Note::Abandoned } else { Note::Finished };
        self.saving.push(SaveOrder::Note(last));
        self.saving.push(SaveOrder::Leave);
        self.saving.push(SaveOrder::Count);
        Ok(Restore::Idle)
    }
}

/// Reads `BYTES GAME rules RULES entries COUNT`.
fn options(rest: &str) -> Option<(Start, usize)> {
    let mut words = rest.split_ascii_whitespace();
    let options: OptionBytes = read_hex(words.next()?)?;
    let game = words.next()?;
    let game = games::ALL.iter().find(|id| id.word() == game)?.number();
    let rules = words.next().filter(|word| *word == "rules").and_then(|_| words.next())?.parse().ok()?;
    let entries = words.next().filter(|word| *word == "entries").and_then(|_| words.next())?.parse().ok()?;
    words.next().is_none().then_some((Start { game, rules, seats: [0; Seat::COUNT], options }, entries))
}

/// Reads `SEATS STATUS`.
fn seats(rest: &str) -> Option<(SavedSeats, GameStatus)> {
    let mut words = rest.split_ascii_whitespace();
    let seats = SavedSeats::read(words.next()?)?;
    let status = GameStatus::from_word(words.next()?)?;
    words.next().is_none().then_some((seats, status))
}
