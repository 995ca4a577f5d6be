//! Which pad the player at each chair uses: the chair's own or one shared by several players.

use crate::parts::Pad;
use crate::ui::{ByChair, Chair};

/// Which pad the player at each chair uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Sharing(ByChair<Pad>);

impl Default for Sharing {
    fn default() -> Sharing {
        Sharing::NONE
    }
}

impl Sharing {
    /// Every chair uses its own pad.
    pub const NONE: Sharing = Sharing(ByChair(Pad::ALL));

    /// Returns the pad of a chair.
    pub const fn pad_of(self, chair: Chair) -> Pad {
        self.0.0[chair.index()]
    }

    /// Assigns a pad to the player at a chair.
    pub fn set(&mut self, chair: Chair, pad: Pad) {
        self.0[chair] = pad;
    }

    /// Returns the distance from the chair's own pad to the pad in use, 0 to 3.
    pub const fn offset(self, chair: Chair) -> u8 {
        (self.pad_of(chair).index() + Pad::COUNT - chair.index()) as u8 % Pad::COUNT as u8
    }

    /// Returns the pad at this distance from the chair's own.
    pub const fn pad_at(chair: Chair, offset: u8) -> Pad {
        Pad::ALL[(chair.index() + offset as usize) % Pad::COUNT]
    }

    /// Returns the stored form: two bits per chair, 0 for its own pad.
    pub const fn to_byte(self) -> u8 {
        let [a, b, c, d] = Chair::ALL;
        self.offset(a) | self.offset(b) << 2 | self.offset(c) << 4 | self.offset(d) << 6
    }

    /// Reads the stored form. Every byte is valid.
    pub fn from_byte(byte: u8) -> Sharing {
        Sharing(ByChair::from_fn(|chair| Sharing::pad_at(chair, byte >> (2 * chair.index()) & 3)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_valid_sharing_and_zero_means_own_pads() {
        for byte in 0..=255 {
            assert_eq!(Sharing::from_byte(byte).to_byte(), byte);
        }
        assert_eq!(Sharing::from_byte(0), Sharing::NONE);
        let mut sharing = Sharing::NONE;
        sharing.set(Chair::Two, Pad::One);
        assert_eq!(Sharing::from_byte(sharing.to_byte()), sharing);
        assert_eq!((sharing.pad_of(Chair::Two), sharing.pad_of(Chair::Three)), (Pad::One, Pad::Three));
    }
}
