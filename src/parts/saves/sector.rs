//! The format of a sector.
//!
//! ```text
//!   0  "redy" when the sector is completely erased
//!   4  zeros when it must be erased   8  zeros when the game is over (first part of a save only)
//!  16  "HEXG"   20  format   21  game   22  rules   23  part of the save, from 0
//!  24  number of the save, little endian   28  seats   32  options, 12 bytes
//!  44  CRC-32 of bytes 16 to 43, little endian
//!  64  notes, eight bytes each
//! ```
//!
//! Every later format keeps the marks, bytes 16 to 27 and the checksum in place, so that a save of
//! a newer format is preserved and listed with its number.

use super::note::NOTE_BYTES;
use crate::checksum::crc32;
use crate::game::{OptionBytes, Seat};

/// The size of an erase unit in bytes.
pub const SECTOR: u32 = 4096;
pub(super) const READY: [u8; 4] = *b"redy";
pub(super) const GIVEN_UP_AT: u32 = 4;
pub(super) const CLOSED_AT: u32 = 8;
/// The content of a mark that is set.
pub(super) const SET: [u8; 4] = [0; 4];
pub(super) const LABEL_AT: u32 = 16;
pub(super) const NOTES_AT: u32 = 64;
/// The number of notes in a sector.
pub(super) const SLOTS: u16 = ((SECTOR - NOTES_AT) / NOTE_BYTES as u32) as u16;

const MARK: [u8; 4] = *b"HEXG";
const FORMAT: u8 = 1;
const LABEL_BYTES: usize = 32;
pub(super) const HEAD_BYTES: usize = LABEL_AT as usize + LABEL_BYTES;

/// The properties of a game that are fixed at its start, as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Start {
    /// The number of the game.
    pub game: u8,
    /// The version of its rules.
    pub rules: u8,
    /// The chair and the player of each seat, as encoded by the session.
    pub seats: [u8; Seat::COUNT],
    /// The options.
    pub options: OptionBytes,
}

/// The label of a sector: which part of which save it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub number: u32,
    pub part: u8,
    pub start: Start,
    /// Whether the game is marked as over. Only valid for the first part; stored outside of the
    /// label itself.
    pub is_closed: bool,
}

impl Label {
    pub fn to_bytes(self) -> [u8; LABEL_BYTES] {
        let mut bytes = [0; LABEL_BYTES];
        bytes[..4].copy_from_slice(&MARK);
        bytes[4..8].copy_from_slice(&[FORMAT, self.start.game, self.start.rules, self.part]);
        bytes[8..12].copy_from_slice(&self.number.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.start.seats);
        bytes[16..28].copy_from_slice(&self.start.options);
        let sum = crc32(&bytes[..28]);
        bytes[28..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}

/// The content of a sector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectorState {
    /// Completely erased and not written since.
    Ready,
    /// A part of a save.
    Taken(Label),
    /// A part of a save in the format of a newer firmware. Only number, part and game are valid.
    Newer(Label),
    /// Must be erased before it can be used.
    Spent,
}

impl SectorState {
    /// Decodes the first bytes of a sector.
    pub fn of(head: &[u8; HEAD_BYTES]) -> SectorState {
        let is_ready = head[..4] == READY;
        let is_kept = head[4..8] == [0xFF; 4];
        let (_, label) = head.split_at(LABEL_AT as usize);
        match label.first_chunk::<LABEL_BYTES>() {
            Some(label) if is_ready && is_kept => SectorState::labelled(label, head[8..12] != [0xFF; 4]),
            _ => SectorState::Spent,
        }
    }

    /// Returns whether a sector with these first bytes is [`SectorState::Ready`].
    pub fn is_ready(head: &[u8; HEAD_BYTES]) -> bool {
        let (_, label) = head.split_at(LABEL_AT as usize);
        head[..4] == READY && head[4..8] == [0xFF; 4] && label.iter().all(|byte| *byte == 0xFF)
    }

    fn labelled(bytes: &[u8; LABEL_BYTES], is_closed: bool) -> SectorState {
        if *bytes == [0xFF; LABEL_BYTES] {
            return SectorState::Ready;
        }
        let (body, sum) = bytes.split_at(LABEL_BYTES - 4);
        if body[..4] != MARK || crc32(body).to_le_bytes() != sum {
            return SectorState::Spent;
        }
        let mut number = [0; 4];
        number.copy_from_slice(&body[8..12]);
        let mut start = Start { game: body[5], rules: body[6], seats: [0; 4], options: [0; 12] };
        start.seats.copy_from_slice(&body[12..16]);
        start.options.copy_from_slice(&body[16..28]);
        let label = Label { number: u32::from_le_bytes(number), part: body[7], start, is_closed };
        if body[4] == FORMAT { SectorState::Taken(label) } else { SectorState::Newer(label) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABEL: Label = Label {
        number: 0x0102,
        part: 3,
        start: Start { game: 1, rules: 2, seats: [1, 2, 0, 0], options: [9; 12] },
        is_closed: false,
    };

    fn head(label: &[u8]) -> [u8; HEAD_BYTES] {
        let mut head = [0xFF; HEAD_BYTES];
        head[..4].copy_from_slice(&READY);
        head[LABEL_AT as usize..].copy_from_slice(label);
        head
    }

    /// Pins the format in flash, which other firmware versions read.
    #[test]
    fn bytes_are_pinned() {
        let bytes = LABEL.to_bytes();
        assert_eq!(bytes[..28], *b"HEXG\x01\x01\x02\x03\x02\x01\0\0\x01\x02\0\0\t\t\t\t\t\t\t\t\t\t\t\t");
        assert_eq!(bytes[28..], [0x8E, 0xE4, 0x95, 0x9B], "the checksum");
        assert_eq!(SectorState::of(&head(&bytes)), SectorState::Taken(LABEL));
    }

    #[test]
    fn sector_states_are_read_from_the_header() {
        assert_eq!(SectorState::of(&head(&[0xFF; LABEL_BYTES])), SectorState::Ready);
        assert_eq!(
            SectorState::of(&[0xFF; HEAD_BYTES]),
            SectorState::Spent,
            "blank, but was the erase finished?"
        );
        let mut given_up = head(&LABEL.to_bytes());
        given_up[GIVEN_UP_AT as usize] = 0;
        assert_eq!(SectorState::of(&given_up), SectorState::Spent);
        let mut closed = head(&LABEL.to_bytes());
        closed[CLOSED_AT as usize] = 0;
        assert_eq!(SectorState::of(&closed), SectorState::Taken(Label { is_closed: true, ..LABEL }));
        let mut newer = LABEL.to_bytes();
        newer[4] = FORMAT + 1;
        assert_eq!(SectorState::of(&head(&newer)), SectorState::Spent, "the checksum is wrong");
        let sum = crc32(&newer[..28]);
        newer[28..].copy_from_slice(&sum.to_le_bytes());
        assert_eq!(SectorState::of(&head(&newer)), SectorState::Newer(LABEL));
    }
}
