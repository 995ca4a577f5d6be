//! The last crashes, in flash.
//!
//! Two sectors hold a ring of slots; the crash with number n is in slot n - 1, modulo the number of
//! slots. A start after a crash appends the record, before anything else uses the flash. A sector is
//! erased when the ring enters it, so that the other one always keeps the last crashes. A record
//! that a power failure has torn is invalid; its number is skipped.

use embedded_storage::nor_flash::NorFlash;

use super::crash::CrashRecord;
use super::saves::SECTOR;

/// The size of the log in bytes.
pub const CRASH_LOG_BYTES: u32 = 2 * SECTOR;
/// The number of crashes that are shown.
pub const CRASHES_SHOWN: usize = 8;

const SLOT: u32 = 256;
const SLOTS: u32 = CRASH_LOG_BYTES / SLOT;
const _: () = assert!(CrashRecord::BYTES <= SLOT as usize, "a record fits a slot");
const _: () = assert!(CRASHES_SHOWN as u32 <= SECTOR / SLOT, "one sector holds all that are shown");

/// The log, as the memory that it lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CrashLog<'a> {
    memory: &'a [u8],
    /// The number of the last crash; 0 if there is none.
    last: u32,
}

impl<'a> CrashLog<'a> {
    /// A log without crashes.
    pub const EMPTY: CrashLog<'static> = CrashLog { memory: &[], last: 0 };

    /// Reads the log from [`CRASH_LOG_BYTES`] of memory.
    pub fn read(memory: &'a [u8]) -> CrashLog<'a> {
        let numbers = (0..SLOTS).filter_map(|slot| valid(slot_of(memory, slot)?, slot));
        let last = numbers.map(|record| record.number()).max().unwrap_or(0);
        CrashLog { memory, last }
    }

    /// Returns how many crashes there were since the log exists.
    pub const fn count(&self) -> u32 {
        self.last
    }

    /// Returns the records of the last crashes, the newest first.
    pub fn newest(self) -> impl Iterator<Item = CrashRecord> {
        (0..CRASHES_SHOWN as u32)
            .map_while(move |back| self.last.checked_sub(back))
            .filter_map(move |number| self.find(number))
    }

    fn find(self, number: u32) -> Option<CrashRecord> {
        let slot = number.checked_sub(1)? % SLOTS;
        valid(slot_of(self.memory, slot)?, slot).filter(|record| record.number() == number)
    }
}

impl core::fmt::Debug for CrashLog<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "CrashLog({})", self.last)
    }
}

#[cfg(feature = "defmt")]
impl defmt::Format for CrashLog<'_> {
    fn format(&self, f: defmt::Formatter<'_>) {
        defmt::write!(f, "CrashLog({=u32})", self.last);
    }
}

fn slot_of(memory: &[u8], slot: u32) -> Option<&[u8]> {
    memory.get((slot * SLOT) as usize..)?.get(..SLOT as usize)
}

/// Returns the record in these bytes if it is valid and belongs to this slot.
fn valid(bytes: &[u8], slot: u32) -> Option<CrashRecord> {
    CrashRecord::from_bytes(bytes)
        .filter(|record| record.number().checked_sub(1).map(|n| n % SLOTS) == Some(slot))
}

/// Appends a record to the log at `base`. `last` is the number of the last crash
/// ([`CrashLog::count`]). Returns whether there was a usable slot.
///
/// # Errors
/// Returns the error of the flash.
pub fn append<F: NorFlash>(
    flash: &mut F,
    base: u32,
    last: u32,
    record: &CrashRecord,
) -> Result<bool, F::Error> {
    for number in (last..).skip(1).take(SLOTS as usize) {
        let at = base + (number - 1) % SLOTS * SLOT;
        if prepare(flash, at)? {
            flash.write(at, &record.numbered(number).to_bytes())?;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Erases the sector of a slot if the slot is its first one. Returns whether the slot is blank.
fn prepare<F: NorFlash>(flash: &mut F, at: u32) -> Result<bool, F::Error> {
    if at.is_multiple_of(SECTOR) && !is_blank(flash, at, SECTOR)? {
        flash.erase(at, at + SECTOR)?;
    }
    is_blank(flash, at, SLOT)
}

fn is_blank<F: NorFlash>(flash: &mut F, at: u32, length: u32) -> Result<bool, F::Error> {
    let mut bytes = [0; 64];
    for offset in (0..length).step_by(bytes.len()) {
        flash.read(at + offset, &mut bytes)?;
        if bytes != [0xFF; 64] {
            return Ok(false);
        }
    }
    Ok(true)
}
