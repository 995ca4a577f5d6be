//! The serial number of a device.

use core::fmt;

/// The number that distinguishes devices: that of the flash chip on a Pico, that of the controller on
/// a Pico 2. Displays as 16 hexadecimal digits, as in `picotool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SerialNumber(u64);

impl SerialNumber {
    /// The number of digits.
    pub const DIGITS: usize = 16;

    /// Returns the number unless all bits are equal: a chip without a number answers like that.
    pub const fn new(number: u64) -> Option<SerialNumber> {
        match number {
            0 | u64::MAX => None,
            number => Some(SerialNumber(number)),
        }
    }

    /// Returns the number.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for SerialNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0width$X}", self.0, width = SerialNumber::DIGITS)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;

    #[test]
    fn a_number_has_all_its_digits() {
        let text = SerialNumber::new(0xE6_6141).map(|number| number.to_string());
        assert_eq!(text.as_deref(), Some("0000000000E66141"));
    }

    #[test]
    fn a_chip_without_a_number_has_none() {
        assert_eq!(SerialNumber::new(0), None);
        assert_eq!(SerialNumber::new(u64::MAX), None);
        assert_eq!(SerialNumber::new(1).map(SerialNumber::get), Some(1));
    }
}
