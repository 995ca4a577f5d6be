//! Positions as bits: a compact form of a game without its past, for puzzles in flash.
//!
//! [`BitWriter`] and [`BitReader`] write and read numbers of any width, the highest bit first. The
//! last byte is filled with zeros.

use core::fmt;

use super::Game;

/// Why a position cannot be packed or unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PackedError {
    /// The bits end too early, or there is no space for more.
    End,
    /// The position has something that the packed form cannot store, or the bits are no position.
    Invalid,
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PackedError::End => "a packed position is too short or has no space",
            PackedError::Invalid => "these bits are no position",
        })
    }
}

impl core::error::Error for PackedError {}

/// A game whose positions can be packed.
///
/// ```
/// # use hexboard::game::{BitReader, BitWriter, Game, Packed};
/// # use hexboard::games::hive::{Hive, HiveOptions};
/// let hive: Hive = Hive::start(&HiveOptions::DEVICE).expect("two players");
/// let mut bytes = [0; 64];
/// let mut bits = BitWriter::new(&mut bytes);
/// hive.pack(&mut bits).expect("it fits");
/// let length = bits.byte_len();
/// let unpacked = Hive::unpack(&HiveOptions::DEVICE, &mut BitReader::new(&bytes[..length]));
/// assert_eq!(unpacked, Ok(hive));
/// ```
pub trait Packed: Game {
    /// Writes the position without its past. The options are stored elsewhere.
    ///
    /// # Errors
    /// Returns [`PackedError`] if there is no space, or if the position has something that the
    /// packed form cannot store.
    fn pack(&self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        let _ = bits;
        Err(PackedError::Invalid)
    }

    /// Reads a position. Any bits give a position in which the game can continue, or an error.
    ///
    /// # Errors
    /// Returns [`PackedError`] for bits that are no position of a game with these options.
    fn unpack(options: &Self::Options, bits: &mut BitReader<'_>) -> Result<Self, PackedError> {
        let _ = (options, bits);
        Err(PackedError::Invalid)
    }
}

/// Writes numbers as bits.
#[derive(Debug)]
pub struct BitWriter<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl<'a> BitWriter<'a> {
    /// Writes to these bytes.
    pub const fn new(bytes: &'a mut [u8]) -> BitWriter<'a> {
        BitWriter { bytes, at: 0 }
    }

    /// Writes a number with `width` bits, at most 32.
    ///
    /// # Errors
    /// Returns [`PackedError::End`] if there is no space, and [`PackedError::Invalid`] if the number
    /// has more bits.
    pub fn put(&mut self, value: u32, width: u32) -> Result<(), PackedError> {
        if width < u32::BITS && value >> width != 0 {
            return Err(PackedError::Invalid);
        }
        for bit in (0..width).rev() {
            let byte = self.bytes.get_mut(self.at / 8).ok_or(PackedError::End)?;
            let mask = 0x80 >> (self.at % 8);
            *byte = if value >> bit & 1 == 1 { *byte | mask } else { *byte & !mask };
            if self.at.is_multiple_of(8) {
                *byte &= 0x80;
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Writes one bit.
    ///
    /// # Errors
    /// Returns [`PackedError::End`].
    pub fn put_bool(&mut self, value: bool) -> Result<(), PackedError> {
        self.put(value.into(), 1)
    }

    /// Returns the number of bytes written, the last one filled with zeros.
    pub const fn byte_len(&self) -> usize {
        self.at.div_ceil(8)
    }
}

/// Reads numbers from bits.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Reads from the first bit of these bytes.
    pub const fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// Reads a number of `width` bits, at most 32.
    ///
    /// # Errors
    /// Returns [`PackedError::End`].
    pub fn take(&mut self, width: u32) -> Result<u32, PackedError> {
        let mut value = 0;
        for _ in 0..width {
            let byte = *self.bytes.get(self.at / 8).ok_or(PackedError::End)?;
            value = value << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }

    /// Reads a number of `width` bits that must be below `end`.
    ///
    /// # Errors
    /// Returns [`PackedError`].
    pub fn take_below(&mut self, width: u32, end: u32) -> Result<u32, PackedError> {
        let value = self.take(width)?;
        if value < end { Ok(value) } else { Err(PackedError::Invalid) }
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// Returns [`PackedError::End`].
    pub fn take_bool(&mut self) -> Result<bool, PackedError> {
        Ok(self.take(1)? == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_width_are_read_back() {
        let mut bytes = [0xFF; 12];
        let mut bits = BitWriter::new(&mut bytes);
        for (value, width) in [(5, 3), (0, 1), (1, 1), (u32::MAX, 32), (1023, 10), (0, 0)] {
            bits.put(value, width).unwrap();
        }
        assert_eq!(bits.byte_len(), 6);
        assert_eq!(&bytes[..6], [0b1010_1111, 0xFF, 0xFF, 0xFF, 0xFF, 0b1111_1110]);
        let mut bits = BitReader::new(&bytes[..6]);
        assert_eq!([3, 1, 1, 32, 10].map(|width| bits.take(width)), [5, 0, 1, u32::MAX, 1023].map(Ok));
        assert_eq!(bits.take(2), Err(PackedError::End));
    }

    #[test]
    fn a_number_that_does_not_fit_is_refused() {
        let mut bytes = [0; 1];
        let mut bits = BitWriter::new(&mut bytes);
        assert_eq!(bits.put(8, 3), Err(PackedError::Invalid));
        assert_eq!(bits.put(255, 8), Ok(()));
        assert_eq!(bits.put_bool(false), Err(PackedError::End));
        assert_eq!(BitReader::new(&[0b1010_0000]).take_below(3, 5), Err(PackedError::Invalid));
    }
}
