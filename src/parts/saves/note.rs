//! The entries of a save, eight bytes each.
//!
//! ```text
//!  0  value, little endian
//!  4  low four bits: kind; high four bits: the low four bits of the place
//!  5  low three bytes of the CRC-32 of save number, place, kind and value
//! ```
//!
//! The place is the index of a note in its save, from 0. A note torn by a power failure fails its
//! checksum and is ignored; the next note has the same place. A missing place means that a note is
//! damaged.

use crate::checksum::crc32;
use crate::game::{Entry, Seat};

/// The size of a note in bytes.
pub const NOTE_BYTES: usize = 8;
pub(super) const BLANK: [u8; NOTE_BYTES] = [0xFF; NOTE_BYTES];

/// An event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Note {
    /// An action was applied.
    Action(Entry),
    /// Undo: only this many actions remain.
    Truncated(u16),
    /// Undo: the action at this index was removed; later ones remain.
    Removed(u16),
    /// The remaining time of a seat.
    Clock {
        /// The seat.
        seat: Seat,
        /// Milliseconds, below 2^30.
        millis: u32,
    },
    /// The game is over.
    Finished,
    /// The players ended the game early.
    Abandoned,
    /// The players put the game away to continue it later.
    PutAway,
    /// The players resumed the game.
    Resumed,
    /// The level of a computer that the label has no code for.
    Level {
        /// The seat.
        seat: Seat,
        /// The code of the level, as encoded by the session.
        code: u8,
    },
}

const MAX_MILLIS: u32 = (1 << 30) - 1;

impl Note {
    /// Returns whether this note ends the game.
    pub const fn closes(self) -> bool {
        matches!(self, Note::Finished | Note::Abandoned)
    }

    const fn parts(self) -> (u8, u32) {
        match self {
            Note::Action(entry) => (1, u32::from_le_bytes(entry.to_bytes())),
            Note::Truncated(count) => (2, count as u32),
            Note::Removed(place) => (3, place as u32),
            Note::Clock { seat, millis } => {
                let millis = if millis > MAX_MILLIS { MAX_MILLIS } else { millis };
                (4, (seat.index() as u32) << 30 | millis)
            }
            Note::Finished => (5, 0),
            Note::Abandoned => (6, 0),
            Note::PutAway => (7, 0),
            Note::Resumed => (8, 0),
            Note::Level { seat, code } => (9, (seat.index() as u32) << 30 | code as u32),
        }
    }

    fn from_parts(kind: u8, value: u32) -> Option<Note> {
        let small = || u16::try_from(value).ok();
        Some(match kind {
            1 => Note::Action(Entry::from_bytes(value.to_le_bytes())),
            2 => Note::Truncated(small()?),
            3 => Note::Removed(small()?),
            4 => Note::Clock { seat: Seat::ALL[(value >> 30) as usize], millis: value & MAX_MILLIS },
            5 => Note::Finished,
            6 => Note::Abandoned,
            7 => Note::PutAway,
            8 => Note::Resumed,
            9 => Note::Level {
                seat: Seat::ALL[(value >> 30) as usize],
                code: u8::try_from(value & MAX_MILLIS).ok()?,
            },
            _ => return None,
        })
    }

    /// Encodes this note at a place of a save.
    pub(super) fn to_bytes(self, save: u32, place: u16) -> [u8; NOTE_BYTES] {
        let (kind, value) = self.parts();
        let tag = kind | (place as u8 & 15) << 4;
        let [a, b, c, d] = value.to_le_bytes();
        let [x, y, z, _] = check(save, place, kind, value).to_le_bytes();
        [a, b, c, d, tag, x, y, z]
    }
}

/// The content of a slot in which the note with a certain place is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Not written.
    Blank,
    /// The expected note.
    Note(Note),
    /// The expected note, of a kind that only a newer firmware knows.
    Unknown,
    /// A note with a later place: an earlier one is lost.
    Later,
    /// A torn note.
    Torn,
}

impl Slot {
    pub fn of(bytes: [u8; NOTE_BYTES], save: u32, place: u16) -> Slot {
        if bytes == BLANK {
            return Slot::Blank;
        }
        let [a, b, c, d, tag, x, y, z] = bytes;
        let value = u32::from_le_bytes([a, b, c, d]);
        let kind = tag & 15;
        let ahead = u16::from((tag >> 4).wrapping_sub(place as u8) & 15);
        let found = place.wrapping_add(ahead);
        let [p, q, r, _] = check(save, found, kind, value).to_le_bytes();
        match Note::from_parts(kind, value) {
            _ if [p, q, r] != [x, y, z] => Slot::Torn,
            _ if ahead > 0 => Slot::Later,
            Some(note) => Slot::Note(note),
            None => Slot::Unknown,
        }
    }
}

fn check(save: u32, place: u16, kind: u8, value: u32) -> u32 {
    let mut bytes = [0; 11];
    bytes[..4].copy_from_slice(&save.to_le_bytes());
    bytes[4..6].copy_from_slice(&place.to_le_bytes());
    bytes[6] = kind;
    bytes[7..].copy_from_slice(&value.to_le_bytes());
    crc32(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Note; 9] = [
        Note::Action(Entry::from_bytes([1, 2, 3, 0x84])),
        Note::Truncated(700),
        Note::Removed(12),
        Note::Clock { seat: Seat::C, millis: 90_000 },
        Note::Finished,
        Note::Abandoned,
        Note::PutAway,
        Note::Resumed,
        Note::Level { seat: Seat::D, code: 0x4C },
    ];

    #[test]
    fn every_note_is_read_back_at_its_place() {
        for (place, note) in (30..).zip(ALL) {
            let bytes = note.to_bytes(7, place);
            assert_eq!(Slot::of(bytes, 7, place), Slot::Note(note));
            assert_eq!(Slot::of(bytes, 7, place - 1), Slot::Later);
            assert_eq!(Slot::of(bytes, 7, place + 1), Slot::Torn, "an earlier place");
            assert_eq!(Slot::of(bytes, 8, place), Slot::Torn, "another save");
        }
        assert_eq!(Slot::of(BLANK, 7, 0), Slot::Blank);
    }

    #[test]
    fn any_missing_bit_is_detected() {
        for note in ALL {
            let bytes = note.to_bytes(1, 5);
            for bit in 0..64 {
                let mut torn = bytes;
                torn[bit / 8] |= 1 << (bit % 8);
                let expected = if torn == bytes { Slot::Note(note) } else { Slot::Torn };
                assert_eq!(Slot::of(torn, 1, 5), expected);
            }
        }
    }

    /// Pins the format in flash, which other firmware versions read.
    #[test]
    fn bytes_are_pinned() {
        const PINNED: [[u8; NOTE_BYTES]; 9] = [
            [0x01, 0x02, 0x03, 0x84, 0xE1, 0xBD, 0xCD, 0xFD],
            [0xBC, 0x02, 0x00, 0x00, 0xF2, 0x64, 0x3E, 0xCA],
            [0x0C, 0x00, 0x00, 0x00, 0x03, 0x9B, 0x58, 0x77],
            [0x90, 0x5F, 0x01, 0x80, 0x14, 0xCF, 0x0A, 0xF5],
            [0x00, 0x00, 0x00, 0x00, 0x25, 0xAA, 0x03, 0x7E],
            [0x00, 0x00, 0x00, 0x00, 0x36, 0xCE, 0x72, 0xA9],
            [0x00, 0x00, 0x00, 0x00, 0x47, 0xF0, 0x65, 0x6E],
            [0x00, 0x00, 0x00, 0x00, 0x58, 0x95, 0xF9, 0x49],
            [0x4C, 0x00, 0x00, 0xC0, 0x69, 0x8D, 0xEF, 0x67],
        ];
        for ((place, note), bytes) in (30..).zip(ALL).zip(PINNED) {
            assert_eq!(note.to_bytes(7, place), bytes, "{note:?}");
        }
    }
}
