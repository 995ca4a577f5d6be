//! The serial number of the device, which is read once at the start.

use hexboard::parts::SerialNumber;
use portable_atomic::{AtomicU64, Ordering};

use super::chip::Chip;

/// The number; 0 if there is none or it was not read yet.
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// Reads the serial number from its chip.
pub fn read(chip: Chip) {
    let number = chip.serial_number().map_or(0, SerialNumber::get);
    NUMBER.store(number, Ordering::Relaxed);
}

/// Returns the serial number, if the device has one.
pub fn number() -> Option<SerialNumber> {
    SerialNumber::new(NUMBER.load(Ordering::Relaxed))
}
