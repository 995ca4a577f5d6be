//! The journal: the options of a game and every action since, as bytes.
//!
//! ```text
//!  0  "HEXJ"            4  format   5  game   6  rules   7  zero
//!  8  number of entries, low byte first  10  zero, zero  12  options, 12 bytes
//! 24  entries, 4 bytes each, low byte first: code, and in the two top bits the seat (0 for chance)
//!  n  CRC-32 of everything before, low byte first
//! ```

use core::fmt;

use super::{Actor, Code, OptionBytes, Options, Seat, SetupError, Turn};
use crate::checksum::crc32;

const MAGIC: [u8; 4] = *b"HEXJ";
const FORMAT: u8 = 1;
const HEADER: usize = 24;
const CHECK: usize = 4;

/// Maximum size of a whole journal in bytes.
pub const JOURNAL_BYTES: usize = 4 * 4096;
/// Maximum number of entries of a journal.
pub const JOURNAL_CAPACITY: usize = (JOURNAL_BYTES - HEADER - CHECK) / 4;
/// Maximum number of actions in a game, chance included. A game that gets this long ends as a draw
/// ([`super::Reason::Length`]), so the journal never fills up and no game gets stuck in a position
/// that accepts nothing.
///
/// Games between people are far shorter.
pub const LONGEST_GAME: usize = 4000;

const _: () = assert!(LONGEST_GAME <= JOURNAL_CAPACITY, "the longest game must fit a journal");
const _: () = assert!(JOURNAL_CAPACITY <= u16::MAX as usize, "the header counts entries in two bytes");

/// One action in a journal: actor and code in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Entry(u32);

impl Entry {
    /// Returns the entry for this action.
    pub const fn new(actor: Actor, code: Code) -> Entry {
        let seat = match actor {
            Actor::Seat(seat) => seat.index() as u32,
            Actor::Chance => 0,
        };
        Entry(seat << Code::BITS | code.bits())
    }

    /// Decodes an entry. Any four bytes are an entry, whether the action is legal or not.
    pub const fn from_bytes(bytes: [u8; 4]) -> Entry {
        Entry(u32::from_le_bytes(bytes))
    }

    /// Returns the entry's bytes.
    pub const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Returns the seat that acted; the first seat for chance.
    pub const fn seat(self) -> Seat {
        Seat::ALL[(self.0 >> Code::BITS) as usize]
    }

    /// Returns the actor of an entry that was made in this turn.
    pub const fn actor(self, turn: Turn) -> Actor {
        match turn {
            Turn::Chance => Actor::Chance,
            Turn::Decide(_) | Turn::Over(_) => Actor::Seat(self.seat()),
        }
    }

    /// Returns the code of the action.
    pub const fn code(self) -> Code {
        match Code::new(self.0 & ((1 << Code::BITS) - 1)) {
            Some(code) => code,
            None => unreachable!(),
        }
    }
}

/// The options of a game and every action since. Undone actions are kept after the current ones
/// while they can be redone, the next one first. They are not written and not compared.
#[derive(Clone, Debug)]
pub struct Journal<O, const N: usize = JOURNAL_CAPACITY> {
    options: O,
    entries: heapless::Vec<Entry, N>,
    /// Number of current entries; the entries from here on were undone.
    len: usize,
}

impl<O: PartialEq, const N: usize> PartialEq for Journal<O, N> {
    fn eq(&self, other: &Self) -> bool {
        self.options == other.options && self.entries[..self.len] == other.entries[..other.len]
    }
}

impl<O: Eq, const N: usize> Eq for Journal<O, N> {}

impl<O: Options, const N: usize> Journal<O, N> {
    /// Creates the journal of a game that has just been set up.
    pub const fn new(options: O) -> Self {
        Journal { options, entries: heapless::Vec::new(), len: 0 }
    }

    /// Clears the journal for a new game, without moving it.
    pub fn restart(&mut self, options: O) {
        self.options = options;
        self.entries.clear();
        self.len = 0;
    }

    /// Returns the options of the game.
    pub const fn options(&self) -> &O {
        &self.options
    }

    /// Returns the actions that were taken and not undone.
    pub fn entries(&self) -> &[Entry] {
        self.entries.get(..self.len).unwrap_or(&[])
    }

    /// Returns the undone actions, the next one to redo first.
    pub fn undone(&self) -> &[Entry] {
        self.entries.get(self.len..).unwrap_or(&[])
    }

    /// Returns all actions, current and undone. While a finished game is reviewed, these are the
    /// actions of the whole game.
    pub fn all_entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns whether there is no room for another entry.
    pub fn is_full(&self) -> bool {
        self.len == N
    }

    /// Adds an action. If it equals the next undone action, that one is consumed; the other undone
    /// actions stay.
    ///
    /// # Errors
    /// Returns the entry if the journal is full.
    pub fn push(&mut self, entry: Entry) -> Result<(), Entry> {
        if self.is_full() {
            return Err(entry);
        }
        if self.undone().first() != Some(&entry) {
            if self.entries.is_full() {
                self.entries.pop();
            }
            self.entries.push(entry)?;
            if let Some(undone) = self.entries.get_mut(self.len..) {
                undone.rotate_right(1);
            }
        }
        self.len += 1;
        Ok(())
    }

    /// Moves the entry at index `place` to the undone ones; later entries move up. Does nothing if
    /// there is no such entry.
    pub fn undo_entry(&mut self, place: usize) {
        if place < self.len
            && let Some(later) = self.entries.get_mut(place..self.len)
        {
            later.rotate_left(1);
            self.len -= 1;
        }
    }

    /// Marks all entries as undone.
    pub fn rewind(&mut self) {
        self.len = 0;
    }

    /// Moves the undone action at index `place` to the front of the undone ones.
    pub fn move_undone_to_front(&mut self, place: usize) {
        if let Some(undone) = self.entries.get_mut(self.len..=self.len + place) {
            undone.rotate_right(1);
        }
    }

    /// Discards undone actions, all of them or those of one seat.
    pub fn discard_undone(&mut self, of: Option<Seat>) {
        let mut place = 0;
        self.entries.retain(|entry| {
            place += 1;
            place <= self.len || of.is_some_and(|seat| entry.seat() != seat)
        });
    }

    /// Returns the number of bytes [`Journal::write`] needs.
    pub fn byte_len(&self) -> usize {
        HEADER + 4 * self.len + CHECK
    }

    /// Writes the journal to the start of `out` and returns the number of bytes written; `None` if
    /// `out` is too short.
    pub fn write(&self, out: &mut [u8]) -> Option<usize> {
        let out = out.get_mut(..self.byte_len())?;
        let (body, check) = out.split_at_mut_checked(out.len() - CHECK)?;
        let (header, entries) = body.split_at_mut_checked(HEADER)?;
        header.copy_from_slice(&self.header());
        for (bytes, entry) in entries.chunks_exact_mut(4).zip(self.entries()) {
            bytes.copy_from_slice(&entry.to_bytes());
        }
        check.copy_from_slice(&crc32(body).to_le_bytes());
        Some(self.byte_len())
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        let count = (self.len as u16).to_le_bytes();
        header[..4].copy_from_slice(&MAGIC);
        header[4..7].copy_from_slice(&[FORMAT, self.options.game().number(), self.options.rules()]);
        header[8..10].copy_from_slice(&count);
        header[12..].copy_from_slice(&self.options.to_bytes());
        header
    }

    /// Reads a journal from the start of `bytes` and ignores what follows. It does not check that
    /// the actions are legal: [`super::Record::resume`] does.
    ///
    /// # Errors
    /// Returns [`JournalError`], which says what is wrong and what to do.
    pub fn read(bytes: &[u8]) -> Result<Self, JournalError> {
        let header: &[u8; HEADER] = bytes.first_chunk().ok_or(JournalError::Short)?;
        if header[..4] != MAGIC {
            return Err(JournalError::Foreign);
        }
        if header[4] != FORMAT {
            return Err(JournalError::Format(header[4]));
        }
        let count = usize::from(u16::from_le_bytes([header[8], header[9]]));
        let body_len = HEADER + 4 * count;
        let body = bytes.get(..body_len).ok_or(JournalError::Short)?;
        let check = bytes.get(body_len..body_len + CHECK).ok_or(JournalError::Short)?;
        if check != crc32(body).to_le_bytes() {
            return Err(JournalError::Damaged);
        }
        let mut journal = Journal::new(read_options(header)?);
        for entry in body[HEADER..].as_chunks().0 {
            journal.push(Entry::from_bytes(*entry)).map_err(|_| JournalError::Long)?;
        }
        Ok(journal)
    }
}

fn read_options<O: Options>(header: &[u8; HEADER]) -> Result<O, JournalError> {
    let bytes: &OptionBytes = header.last_chunk().ok_or(JournalError::Short)?;
    let options = O::from_bytes(header[5], bytes).map_err(|error| match error {
        SetupError::OtherGame(game) => JournalError::UnknownGame(game),
        error @ (SetupError::Players { .. } | SetupError::Option { .. }) => JournalError::Options(error),
    })?;
    if options.rules() != header[6] {
        return Err(JournalError::Rules { saved: header[6], known: options.rules() });
    }
    Ok(options)
}

/// Why bytes cannot be read as a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum JournalError {
    /// The data ends too early.
    Short,
    /// There are more entries than fit.
    Long,
    /// The data does not begin like a journal.
    Foreign,
    /// The format version is not supported.
    Format(u8),
    /// The checksum does not match.
    Damaged,
    /// The game number is unknown.
    UnknownGame(u8),
    /// The game was played with another version of the rules.
    Rules {
        /// Version of the rules in the journal.
        saved: u8,
        /// Version of the rules here.
        known: u8,
    },
    /// The options do not fit.
    Options(SetupError),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Short => {
                f.write_str("the save breaks off: choose an older save or start a new game")
            }
            JournalError::Long => {
                f.write_str("the save is too long for this device: open it with the host tools")
            }
            JournalError::Foreign => f.write_str("this is no saved game: choose another file or save"),
            JournalError::Format(format) => {
                write!(f, "the save has format {format}, this device reads {FORMAT}: update the device")
            }
            JournalError::Damaged => {
                f.write_str("the save is damaged: choose an older save or start a new game")
            }
            JournalError::UnknownGame(game) => {
                write!(f, "the save is of game number {game}, unknown here: update the device")
            }
            JournalError::Rules { saved, known } => {
                write!(f, "the save was played by rules version {saved}, not {known}: start a new game")
            }
            JournalError::Options(error) => write!(f, "the save cannot be set up: {error}"),
        }
    }
}

impl core::error::Error for JournalError {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::games::toy::ToyOptions;

    type Small = Journal<ToyOptions, 4>;

    fn sample() -> (Small, Vec<u8>) {
        let mut journal = Small::new(ToyOptions { players: 2 });
        for (seat, code) in [(0, 5), (1, (1 << 30) - 1)] {
            let actor = Actor::Seat(Seat::ALL[seat]);
            journal.push(Entry::new(actor, Code::new(code).unwrap())).unwrap();
        }
        let mut bytes = [0xFF; 64];
        let len = journal.write(&mut bytes).unwrap();
        (journal, bytes[..len].to_vec())
    }

    #[test]
    fn a_full_journal_has_the_maximum_size() {
        assert_eq!(HEADER + 4 * JOURNAL_CAPACITY + CHECK, JOURNAL_BYTES);
    }

    #[test]
    fn bytes_are_as_documented() {
        let (_, bytes) = sample();
        let body = b"HEXJ\x01\x08\x01\0\x02\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0\xFF\xFF\xFF\x7F";
        assert_eq!(&bytes[..32], body);
        assert_eq!(bytes[32..], crc32(body).to_le_bytes());
    }

    #[test]
    fn reading_ignores_bytes_after_the_journal() {
        let (journal, mut bytes) = sample();
        bytes.extend([0xFF; 9]);
        assert_eq!(Small::read(&bytes), Ok(journal));
    }

    fn of(seat: usize, code: u32) -> Entry {
        Entry::new(Actor::Seat(Seat::ALL[seat]), Code::new(code).unwrap())
    }

    #[test]
    fn undone_entries_are_kept_with_the_next_one_first() {
        let entries = [of(0, 1), of(1, 2), of(0, 3), of(1, 4)];
        let mut journal = Small::new(ToyOptions { players: 2 });
        entries.into_iter().for_each(|entry| journal.push(entry).unwrap());
        let whole = journal.clone();
        journal.undo_entry(1);
        journal.undo_entry(2);
        journal.undo_entry(9);
        assert_eq!(journal.entries(), [of(0, 1), of(0, 3)]);
        assert_eq!(journal.undone(), [of(1, 4), of(1, 2)]);
        assert_ne!(journal, whole);
        journal.move_undone_to_front(1);
        assert_eq!(journal.undone(), [of(1, 2), of(1, 4)]);
        journal.push(of(0, 9)).unwrap();
        assert_eq!(journal.undone(), [of(1, 2)], "there is room for four");
        journal.push(of(1, 2)).unwrap();
        assert_eq!(journal.undone(), [], "the next undone entry was consumed");
        assert_eq!(journal.push(of(0, 5)), Err(of(0, 5)));
    }

    #[test]
    fn undone_entries_are_discarded_for_one_seat_or_for_all() {
        let mut journal = Small::new(ToyOptions { players: 2 });
        [of(0, 1), of(1, 2), of(0, 3)].into_iter().for_each(|entry| journal.push(entry).unwrap());
        journal.rewind();
        let mut bytes = [0; 64];
        assert_eq!(journal.write(&mut bytes), Some(HEADER + CHECK), "undone entries are not written");
        journal.discard_undone(Some(Seat::A));
        assert_eq!(journal.undone(), [of(1, 2)]);
        journal.discard_undone(None);
        assert_eq!(journal.undone(), []);
    }

    #[test]
    fn a_short_buffer_is_refused() {
        let (journal, bytes) = sample();
        let mut short = std::vec![0; bytes.len() - 1];
        assert_eq!(journal.write(&mut short), None);
    }

    #[test]
    fn every_truncation_and_every_flipped_bit_is_detected() {
        let (_, bytes) = sample();
        for cut in 0..bytes.len() {
            assert_eq!(Small::read(&bytes[..cut]), Err(JournalError::Short), "cut at {cut}");
        }
        for bit in 0..8 * bytes.len() {
            let mut bad = bytes.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(Small::read(&bad).is_err(), "bit {bit}");
        }
    }

    fn with_byte(at: usize, value: u8) -> JournalError {
        let (_, mut bytes) = sample();
        bytes[at] = value;
        let check = bytes.len() - CHECK;
        let sum = crc32(&bytes[..check]).to_le_bytes();
        bytes[check..].copy_from_slice(&sum);
        Small::read(&bytes).unwrap_err()
    }

    #[test]
    fn errors_name_the_header_field_that_does_not_match() {
        assert_eq!(with_byte(0, b'h'), JournalError::Foreign);
        assert_eq!(with_byte(4, 2), JournalError::Format(2));
        assert_eq!(with_byte(5, 9), JournalError::UnknownGame(9));
        assert_eq!(
            with_byte(5, 2),
            JournalError::UnknownGame(2),
            "the number of another game is unknown as well"
        );
        assert_eq!(with_byte(6, 7), JournalError::Rules { saved: 7, known: 1 });
        assert_eq!(
            with_byte(12, 9).to_string(),
            "the save cannot be set up: 9 players do not fit: choose 2 to 3"
        );
    }

    #[test]
    fn a_journal_with_too_many_entries_is_refused() {
        let (_, bytes) = sample();
        assert_eq!(Journal::<ToyOptions, 1>::read(&bytes), Err(JournalError::Long));
    }
}
