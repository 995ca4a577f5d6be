//! The orientation of a pad and its OLED, as seen by the player who sits there.

use crate::parts::{ByPad, Pad};

/// The orientation of a pad and its OLED.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Orientation {
    /// Whether the OLED is mounted upside down. Its picture is then rotated by 180 degrees.
    pub is_turned: bool,
    /// The angle between the pad's Up and the upper edge of the board, in steps of 60 degrees
    /// counterclockwise.
    pub rotation: u8,
}

impl Orientation {
    /// The orientation of the device as built: every player sits below the board.
    pub const PLAIN: Orientation = Orientation { is_turned: false, rotation: 0 };

    /// Returns the stored form: four bits.
    const fn to_bits(self) -> u8 {
        (self.rotation % 6) | ((self.is_turned as u8) << 3)
    }

    const fn from_bits(bits: u8) -> Orientation {
        let sixths = bits & 7;
        Orientation { is_turned: bits & 8 != 0, rotation: if sixths < 6 { sixths } else { 0 } }
    }
}

/// The orientations of all pads.
pub type Orientations = ByPad<Orientation>;

/// Length of the stored form of all orientations.
pub const ORIENTATIONS_BYTES: usize = 2;

/// All pads in the orientation as built.
pub const DEFAULT_ORIENTATIONS: Orientations = ByPad([Orientation::PLAIN; Pad::COUNT]);

/// Returns the stored form: four bits per pad.
pub const fn orientations_to_bytes(orientations: Orientations) -> [u8; ORIENTATIONS_BYTES] {
    let [a, b, c, d] = orientations.0;
    [a.to_bits() | b.to_bits() << 4, c.to_bits() | d.to_bits() << 4]
}

/// Reads the stored form. An invalid angle is read as 0.
pub fn orientations_from_bytes([near, far]: [u8; ORIENTATIONS_BYTES]) -> Orientations {
    ByPad([near & 15, near >> 4, far & 15, far >> 4].map(Orientation::from_bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_round_trip_through_their_stored_form() {
        for is_turned in [false, true] {
            for sixths in 0..6 {
                let mut orientations = DEFAULT_ORIENTATIONS;
                orientations[Pad::Two] = Orientation { is_turned, rotation: sixths };
                assert_eq!(orientations_from_bytes(orientations_to_bytes(orientations)), orientations);
            }
        }
        assert_eq!(orientations_from_bytes([0, 0]), DEFAULT_ORIENTATIONS);
        assert_eq!(orientations_from_bytes([7, 0])[Pad::One], Orientation::PLAIN, "there are six sixths");
    }
}
