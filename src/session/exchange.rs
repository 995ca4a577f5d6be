//! Export of saved games as text, and import from text. Only shells on a host use this: it needs
//! memory for a second game.

use core::fmt::{self, Write};

use embedded_storage::nor_flash::NorFlash;

use super::game_text::{GameStatus, GameText, GameTextError};
use super::save_service::SaveService;
use crate::ai::Level;
use crate::game::{Change, Game, JOURNAL_BYTES, Journal, Options, Record, ReplayError, Seat, Turn};
use crate::games::{AnyGame, AnyOptions};
use crate::parts::saves::{Note, Save, SaveCondition, SaveStore, SaveStoreError, Start};

/// Why an export or import failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExchangeError {
    /// The save store reported an error.
    Store(SaveStoreError),
    /// The text cannot be parsed.
    Text(GameTextError),
    /// An action is illegal in its position.
    Replay(ReplayError),
    /// The text and the rules disagree about whether the game is over.
    Status,
    /// The seating in the text is invalid.
    Seats,
    /// The save is damaged or was written by another version.
    Unreadable,
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExchangeError::Store(error) => error.fmt(f),
            ExchangeError::Text(error) => error.fmt(f),
            ExchangeError::Replay(error) => error.fmt(f),
            ExchangeError::Status | ExchangeError::Seats => {
                f.write_str("the text of the game contradicts itself: copy it again, as a whole")
            }
            ExchangeError::Unreadable => f.write_str("the save is damaged or of another version: it is kept"),
        }
    }
}

impl core::error::Error for ExchangeError {}

impl From<SaveStoreError> for ExchangeError {
    fn from(error: SaveStoreError) -> ExchangeError {
        ExchangeError::Store(error)
    }
}

impl From<GameTextError> for ExchangeError {
    fn from(error: GameTextError) -> ExchangeError {
        ExchangeError::Text(error)
    }
}

/// Derives the status of a game from its notes. The notes alone do not show whether a player
/// without time has lost: if the time limit only warns, that player may have made the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatusTracker {
    /// The seat whose time is up, if nothing has happened since.
    out_of_time: Option<Seat>,
    ended: Option<GameStatus>,
}

impl StatusTracker {
    /// The state before the first note.
    pub const NONE: StatusTracker = StatusTracker { out_of_time: None, ended: None };

    /// Processes the next note.
    pub fn take(&mut self, note: Note) {
        match note {
            Note::Action(_) | Note::Truncated(_) | Note::Removed(_) => self.out_of_time = None,
            Note::Clock { seat, millis: 0 } => self.out_of_time = Some(seat),
            Note::Clock { .. } | Note::PutAway | Note::Resumed | Note::Level { .. } => {}
            Note::Finished => {
                self.ended = Some(self.out_of_time.map_or(GameStatus::Finished, GameStatus::OutOfTime));
            }
            Note::Abandoned => self.ended = Some(GameStatus::Abandoned),
        }
    }

    /// Returns the status of the game. `is_over` says whether the rules have ended it; such a game
    /// was not lost on time.
    pub fn status(self, is_over: bool) -> GameStatus {
        if is_over { GameStatus::Finished } else { self.ended.unwrap_or(GameStatus::Left) }
    }
}

/// Returns the change of the journal that a note records, if any.
pub const fn change_of(note: Note) -> Option<Change> {
    Some(match note {
        Note::Action(entry) => Change::Added(entry),
        Note::Truncated(count) => Change::Kept(count as usize),
        Note::Removed(place) => Change::Removed(place as usize),
        Note::Clock { .. }
        | Note::Finished
        | Note::Abandoned
        | Note::PutAway
        | Note::Resumed
        | Note::Level { .. } => return None,
    })
}

/// Returns the notes of the levels that the label of a save has no codes for.
pub(super) fn level_notes(levels: [u8; Seat::COUNT]) -> impl Iterator<Item = Note> {
    let notes = Seat::ALL.into_iter().zip(levels).filter(|(_, code)| *code != 0);
    notes.map(|(seat, code)| Note::Level { seat, code })
}

impl<F: NorFlash> SaveService<F> {
    /// Visits all saves, the newest first.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn each_save(&mut self, visit: &mut dyn FnMut(Save)) -> Result<(), SaveStoreError> {
        let save_store = self.save_store().ok_or(SaveStoreError::Unreadable)?;
        let mut before = None;
        while let Some(save) = save_store.save_before(before)? {
            before = Some(save.number);
            visit(save);
        }
        Ok(())
    }

    /// Loads the game of a save, its status and its players.
    ///
    /// # Errors
    /// Returns [`ExchangeError`].
    pub fn load(&mut self, number: u32) -> Result<(Start, GameText, Record<AnyGame>), ExchangeError> {
        let mut found = None;
        self.each_save(&mut |save| found = found.or((save.number == number).then_some(save)))?;
        let Save { start, is_newer, .. } = found.ok_or(SaveStoreError::NoSave)?;
        if is_newer {
            return Err(ExchangeError::Unreadable);
        }
        let options = AnyOptions::from_bytes(start.game, &start.options).ok();
        let options = options.filter(|options| options.rules() == start.rules);
        let mut record: Record<AnyGame> =
            options.and_then(|options| Record::start(options).ok()).ok_or(ExchangeError::Unreadable)?;
        let (mut notes, mut is_fit, mut levels) = (StatusTracker::default(), true, [0; Seat::COUNT]);
        let save_store = self.save_store().ok_or(SaveStoreError::Unreadable)?;
        let condition = save_store.read(number, &mut |note| {
            notes.take(note);
            if let Note::Level { seat, code } = note {
                levels[seat.index()] = code;
            }
            is_fit &= change_of(note).is_none_or(|change| record.apply_change(change).is_ok());
        })?;
        if condition != SaveCondition::Whole || !is_fit {
            return Err(ExchangeError::Unreadable);
        }
        // The game can be over without a final note if the players have not left the result page
        // yet.
        let is_over = matches!(record.game().turn(), Turn::Over(_));
        let game_text = GameText { status: notes.status(is_over), seats: start.seats, levels };
        Ok((start, game_text, record))
    }

    /// Writes the game of a save as text.
    ///
    /// # Errors
    /// Returns [`ExchangeError`].
    pub fn export(&mut self, number: u32, out: &mut impl Write) -> Result<(), ExchangeError> {
        let (_, game_text, record) = self.load(number)?;
        let written = game_text.write(record.journal(), &mut [0; JOURNAL_BYTES], out);
        written.map_err(|fmt::Error| ExchangeError::Unreadable)
    }

    /// Validates the game in a text by replaying it, then writes it to the save store. Returns
    /// the number of its save. If the same game is already there, returns that save. The current
    /// game is not affected.
    ///
    /// # Errors
    /// Returns [`ExchangeError`] and leaves the save store unchanged.
    pub fn import(&mut self, text: &str) -> Result<u32, ExchangeError> {
        let mut journal = None;
        let mut game_text = GameText::read(text, &mut [0; JOURNAL_BYTES], &mut journal)?;
        let journal: Journal<AnyOptions> = journal.ok_or(GameTextError::Foreign)?;
        let record = Record::<AnyGame>::resume(&journal).map_err(ExchangeError::Replay)?;
        let is_over = matches!(record.game().turn(), Turn::Over(_));
        if let (true, GameStatus::OutOfTime(_)) = (is_over, game_text.status) {
            // Older versions wrote this status when the last move was made after the time was up,
            // even if the time limit only warned.
            game_text.status = GameStatus::Finished;
        }
        if is_over != (game_text.status == GameStatus::Finished) {
            return Err(ExchangeError::Status);
        }
        let options = journal.options();
        let is_known = |code: u8| code == 0 || Level::from_save_code(code).is_some();
        let fits = super::table::chairs(game_text.seats, options.players()).is_some();
        if !fits || !game_text.levels.into_iter().all(is_known) {
            return Err(ExchangeError::Seats);
        }
        let start = Start {
            game: options.game().number(),
            rules: options.rules(),
            seats: game_text.seats,
            options: options.to_bytes(),
        };
        if let Some(number) = self.find_same(&start, game_text, &record)? {
            return Ok(number);
        }
        let save_store = self.save_store().ok_or(SaveStoreError::Unreadable)?;
        Ok(save_store.with_other_save(|save_store| put(save_store, start, game_text, &journal))?)
    }

    /// Returns the number of a save with the same game, if there is one.
    fn find_same(
        &mut self,
        start: &Start,
        game_text: GameText,
        record: &Record<AnyGame>,
    ) -> Result<Option<u32>, SaveStoreError> {
        let (mut before, mut candidate) = (None, None);
        loop {
            let save_store = self.save_store().ok_or(SaveStoreError::Unreadable)?;
            while let Some(save) = save_store.save_before(before)? {
                before = Some(save.number);
                if save.start == *start {
                    candidate = before;
                    break;
                }
            }
            let Some(number) = candidate.take() else { return Ok(None) };
            if self
                .load(number)
                .is_ok_and(|(_, stands, other)| stands == game_text && other.journal() == record.journal())
            {
                return Ok(Some(number));
            }
        }
    }
}

/// Writes a whole game as a new save and returns its number. Discards the save if this fails.
fn put<F: NorFlash>(
    save_store: &mut SaveStore<F>,
    start: Start,
    GameText { status, levels, .. }: GameText,
    journal: &Journal<AnyOptions>,
) -> Result<u32, SaveStoreError> {
    let number = save_store.begin(start)?;
    let out_of_time = match status {
        GameStatus::OutOfTime(seat) => Some(Note::Clock { seat, millis: 0 }),
        GameStatus::Finished | GameStatus::Abandoned | GameStatus::Left => None,
    };
    let last = match status {
        GameStatus::Finished | GameStatus::OutOfTime(_) => Note::Finished,
        GameStatus::Abandoned => Note::Abandoned,
        GameStatus::Left => Note::PutAway,
    };
    let actions = journal.entries().iter().map(|entry| Note::Action(*entry));
    let notes = level_notes(levels).chain(actions).chain(out_of_time);
    let written = notes.chain([last]).try_for_each(|note| save_store.append(note));
    if written.is_err() {
        let _ = save_store.delete(number);
    }
    written.map(|()| number)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;
    use crate::game::{JournalError, ReplayFault};
    use crate::session::settings::SettingsError;

    #[test]
    fn exchange_errors_say_what_to_do() {
        for (error, what) in [
            (ExchangeError::Store(SaveStoreError::Unreadable), "the flash cannot be read"),
            (ExchangeError::Store(SaveStoreError::WriteFailed), "the flash does not take what is written"),
            (ExchangeError::Store(SaveStoreError::Full), "there is no room for another save"),
            (ExchangeError::Store(SaveStoreError::NoSave), "there is no such save"),
            (
                ExchangeError::Text(GameTextError::Foreign),
                "this is no game of a Hexboard: choose another file or link",
            ),
            (ExchangeError::Text(GameTextError::Newer), "this game is of a newer version: update first"),
            (
                ExchangeError::Text(GameTextError::Damaged),
                "the text of the game is damaged: copy it again, as a whole",
            ),
            (
                ExchangeError::Text(GameTextError::Line(3)),
                "line 3 is damaged or missing: copy the text again, as a whole",
            ),
            (
                ExchangeError::Text(GameTextError::Journal(JournalError::Foreign)),
                "this is no saved game: choose another file or save",
            ),
            (
                ExchangeError::Replay(ReplayError { at: 0, fault: ReplayFault::Full }),
                "the save is too long at action 1: choose an older save or start a new game",
            ),
            (ExchangeError::Status, "the text of the game contradicts itself: copy it again, as a whole"),
            (ExchangeError::Seats, "the text of the game contradicts itself: copy it again, as a whole"),
            (ExchangeError::Unreadable, "the save is damaged or of another version: it is kept"),
        ] {
            assert_eq!(error.to_string(), what);
        }
        assert_eq!(SettingsError.to_string(), "the stored settings cannot be read, defaults are used");
    }
}
