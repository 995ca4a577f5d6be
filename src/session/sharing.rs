//! Which pad each place at the table plays at: its own, or another that several places share.

use crate::parts::{ByPad, Pad};

/// Which pad each place plays at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Sharing(ByPad<Pad>);

impl Default for Sharing {
    fn default() -> Sharing {
        Sharing::NONE
    }
}

impl Sharing {
    /// Every place has its own pad.
    pub const NONE: Sharing = Sharing(ByPad(Pad::ALL));

    /// The pad of a place.
    pub const fn pad_of(self, place: Pad) -> Pad {
        self.0.0[place.index()]
    }

    /// A place plays at this pad from now on.
    pub fn set(&mut self, place: Pad, pad: Pad) {
        self.0[place] = pad;
    }

    /// How many pads further than its own a place plays; 0 at its own.
    pub const fn offset(self, place: Pad) -> u8 {
        (self.pad_of(place).index() + Pad::COUNT - place.index()) as u8 % Pad::COUNT as u8
    }

    /// The pad that lies this much further than the place's own.
    pub const fn pad_at(place: Pad, offset: u8) -> Pad {
        Pad::ALL[(place.index() + offset as usize) % Pad::COUNT]
    }

    /// The stored form: two bits for each place, 0 where it plays at its own pad.
    pub const fn to_byte(self) -> u8 {
        let [a, b, c, d] = Pad::ALL;
        self.offset(a) | self.offset(b) << 2 | self.offset(c) << 4 | self.offset(d) << 6
    }

    /// Reads the stored form. Every byte is one.
    pub fn from_byte(byte: u8) -> Sharing {
        Sharing(ByPad::from_fn(|place| Sharing::pad_at(place, byte >> (2 * place.index()) & 3)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_sharing_and_nothing_is_everybody_at_their_own_pad() {
        for byte in 0..=255 {
            assert_eq!(Sharing::from_byte(byte).to_byte(), byte);
        }
        assert_eq!(Sharing::from_byte(0), Sharing::NONE);
        let mut sharing = Sharing::NONE;
        sharing.set(Pad::Two, Pad::One);
        assert_eq!(Sharing::from_byte(sharing.to_byte()), sharing);
        assert_eq!((sharing.pad_of(Pad::Two), sharing.pad_of(Pad::Three)), (Pad::One, Pad::Three));
    }
}
