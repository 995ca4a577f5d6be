//! The players of a game in texts and on the console: eight hexadecimal digits for the seats as in
//! the label of a save, and eight more for the levels that it has no codes for, if there are any.

use core::fmt::{self, Display, Formatter};

use crate::game::Seat;

/// The players of a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SavedSeats {
    /// The byte of each seat in the label.
    pub seats: [u8; Seat::COUNT],
    /// The code of the level of each seat; 0 for a level in the label.
    pub levels: [u8; Seat::COUNT],
}

impl SavedSeats {
    /// Reads the digits.
    pub fn read(digits: &str) -> Option<SavedSeats> {
        let (seats, levels) = digits.split_at_checked(2 * Seat::COUNT)?;
        let levels = if levels.is_empty() { Some([0; Seat::COUNT]) } else { read_hex(levels) };
        Some(SavedSeats { seats: read_hex(seats)?, levels: levels? })
    }
}

impl Display for SavedSeats {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let levels = Some(self.levels).filter(|levels| *levels != [0; Seat::COUNT]);
        self.seats
            .into_iter()
            .chain(levels.into_iter().flatten())
            .try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Reads exactly this many bytes as hexadecimal digits.
pub(super) fn read_hex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    if digits.len() != 2 * N || !digits.is_ascii() {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn players_of_older_versions_keep_their_eight_digits() {
        let older = SavedSeats { seats: [1, 0x32, 0, 0], levels: [0; 4] };
        let newer = SavedSeats { levels: [0, 0x30, 0, 0], ..older };
        for (seats, digits) in [(older, "01320000"), (newer, "0132000000300000")] {
            assert_eq!(seats.to_string(), digits);
            assert_eq!(SavedSeats::read(digits), Some(seats));
        }
        for wrong in ["", "0132000", "013200000", "01320000003000", "0132000000300000aa", "013200é0"] {
            assert_eq!(SavedSeats::read(wrong), None, "{wrong}");
        }
    }
}
