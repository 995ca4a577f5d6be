//! Stores a small value, the settings, in flash, safe against a power failure at any time.
//!
//! Two sectors are used in turn. Each consists of slots of 16 bytes. A record takes ten slots (earlier
//! versions took one, two, four or eight, and are still read). Records are appended, and the valid one
//! with the highest number contains the settings. A record torn by a power failure fails its
//! checksum and is ignored. A sector is erased only if the other one contains valid settings, or if
//! there are none at all.
//!
//! ```text
//!   "HS"  length  0  | number, 4 bytes | settings, `length` bytes | checksum, 4 bytes
//! ```

use core::marker::PhantomData;

use embedded_storage::nor_flash::NorFlash;

use super::FlashHealth;
use crate::checksum::crc32;

/// The size of an erase unit in bytes.
pub const SECTOR: u32 = 4096;
/// The size of the settings store in bytes.
pub const STORE_BYTES: u32 = 2 * SECTOR;

const SLOT: u32 = 16;
/// The number of slots of a record.
const RECORD_SLOTS: u32 = 10;
/// The size of a record in bytes.
const RECORD: usize = (RECORD_SLOTS * SLOT) as usize;
const MARK: [u8; 2] = *b"HS";
const HEAD: usize = 8;
const SUM: usize = 4;
/// The largest size of a stored value in bytes.
pub const STORED_BYTES: usize = RECORD - HEAD - SUM;
const _: () = assert!(HEAD + STORED_BYTES + SUM == RECORD, "a record is full to the last byte");

/// A small value that can be stored as bytes.
pub trait Stored: Copy + PartialEq {
    /// The size of the stored form in bytes.
    const BYTES: usize;

    /// Writes the stored form to `bytes`, whose length is [`Stored::BYTES`].
    fn store(self, bytes: &mut [u8]);

    /// Reads the stored form of this version or an earlier one; `None` if it is invalid.
    fn restore(bytes: &[u8]) -> Option<Self>;
}

/// A store for one value, such as the settings, on a flash.
pub struct Store<F, T> {
    flash: F,
    /// The offset of the store on the flash.
    base: u32,
    /// The next slot to write, counted over both sectors; `None` if both must be erased first.
    next: Option<u32>,
    sequence: u32,
    /// The type of the stored value.
    holds: PhantomData<T>,
}

/// The content of a sector.
#[derive(Clone, Copy)]
struct Scan<T> {
    newest: Option<(u32, T)>,
    /// The slot after the last one that is not blank.
    free: u32,
}

impl<F: NorFlash, T: Stored> Store<F, T> {
    const SLOTS: u32 = SECTOR / SLOT;
    const FITS: () = assert!(T::BYTES <= STORED_BYTES, "what is stored must fit its record");

    /// Opens the store at `base`. Returns it with the newest value, if there is one, and the state
    /// of the flash.
    pub fn open(flash: F, base: u32) -> (Store<F, T>, Option<T>, FlashHealth) {
        let () = Self::FITS;
        let mut store = Store { flash, base, next: None, sequence: 0, holds: PhantomData };
        let scans = [store.scan(0), store.scan(1)];
        let [Some(a), Some(b)] = scans else { return (store, None, FlashHealth::Failed) };
        let damaged = [a, b].iter().filter(|scan| scan.newest.is_none() && scan.free > 0).count() as u8;
        let newest = match (a.newest, b.newest) {
            (Some(a), Some(b)) => Some(if is_later(a.0, b.0) { a } else { b }),
            (a, b) => a.or(b),
        };
        if let Some((sequence, _)) = newest {
            let sector = if a.newest == newest { 0 } else { 1 };
            store.sequence = sequence;
            store.next = Some(sector * Self::SLOTS + [a, b][sector as usize].free);
        } else if damaged == 0 {
            store.next = Some(0);
        }
        let health = match (newest, damaged) {
            (_, 1..) => FlashHealth::Damaged(damaged),
            (Some(_), 0) => FlashHealth::Fine,
            (None, 0) => FlashHealth::Blank,
        };
        (store, newest.map(|(_, value)| value), health)
    }

    /// Erases the sectors that are not blank but contain no valid record.
    ///
    /// # Errors
    /// Returns the error of the flash.
    pub fn clean(&mut self) -> Result<(), F::Error> {
        for sector in 0..2 {
            let holds_settings = self.scan(sector).is_some_and(|scan| scan.newest.is_some());
            if !holds_settings && !self.is_blank(sector * Self::SLOTS)? {
                let from = self.base + sector * SECTOR;
                self.flash.erase(from, from + SECTOR)?;
            }
        }
        self.next = self.next.or(Some(0));
        Ok(())
    }

    /// Writes a value and verifies it.
    pub fn save(&mut self, value: T) -> FlashHealth {
        match self.try_save(value) {
            Ok(true) => FlashHealth::Fine,
            Ok(false) | Err(_) => FlashHealth::Failed,
        }
    }

    fn try_save(&mut self, value: T) -> Result<bool, F::Error> {
        let slot = self.free_slot()?;
        let sequence = self.sequence.wrapping_add(1);
        let bytes = to_record(sequence, value);
        let at = self.base + slot % (2 * Self::SLOTS) * SLOT;
        self.flash.write(at, &bytes)?;
        let mut back = [0; RECORD];
        self.flash.read(at, &mut back)?;
        self.sequence = sequence;
        self.next = Some(slot + RECORD_SLOTS);
        Ok(back == bytes)
    }

    /// Returns the slot to write. Erases its sector first if the slot is the first one of a sector
    /// that is not blank.
    fn free_slot(&mut self) -> Result<u32, F::Error> {
        let mut slot = self.next.unwrap_or(0);
        if slot % Self::SLOTS + RECORD_SLOTS > Self::SLOTS {
            slot = slot.next_multiple_of(Self::SLOTS);
        }
        let begins_sector = slot.is_multiple_of(Self::SLOTS);
        if !begins_sector || self.is_blank(slot)? {
            return Ok(slot);
        }
        let sector = slot / Self::SLOTS % 2;
        let from = self.base + sector * SECTOR;
        self.flash.erase(from, from + SECTOR)?;
        Ok(sector * Self::SLOTS)
    }

    /// Returns whether the sector of this slot is blank.
    fn is_blank(&mut self, slot: u32) -> Result<bool, F::Error> {
        let mut bytes = [0; SLOT as usize];
        let sector = slot / Self::SLOTS % 2;
        for index in 0..Self::SLOTS {
            self.flash.read(self.base + sector * SECTOR + index * SLOT, &mut bytes)?;
            if bytes != [0xFF; SLOT as usize] {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn scan(&mut self, sector: u32) -> Option<Scan<T>> {
        let mut scan = Scan { newest: None, free: 0 };
        let mut record = [0; RECORD];
        for index in 0..Self::SLOTS {
            // Shorter records of earlier versions may lie up to the end of the sector.
            let slots = RECORD_SLOTS.min(Self::SLOTS - index);
            let bytes = &mut record[..(slots * SLOT) as usize];
            self.flash.read(self.base + sector * SECTOR + index * SLOT, bytes).ok()?;
            if bytes[..SLOT as usize] != [0xFF; SLOT as usize] {
                scan.free = index + 1;
            }
            if let Some(found) = from_record(bytes)
                && scan.newest.is_none_or(|newest| is_later(found.0, newest.0))
            {
                scan.newest = Some(found);
            }
        }
        Some(scan)
    }
}

/// Compares sequence numbers, which may wrap around.
const fn is_later(a: u32, b: u32) -> bool {
    a.wrapping_sub(b) as i32 > 0
}

fn to_record<T: Stored>(sequence: u32, value: T) -> [u8; RECORD] {
    let sum_at = HEAD + T::BYTES;
    let mut bytes = [0; RECORD];
    bytes[..2].copy_from_slice(&MARK);
    bytes[2] = T::BYTES as u8;
    bytes[4..HEAD].copy_from_slice(&sequence.to_le_bytes());
    value.store(&mut bytes[HEAD..sum_at]);
    let sum = crc32(&bytes[..sum_at]);
    bytes[sum_at..sum_at + SUM].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Decodes the record at the beginning of these bytes.
fn from_record<T: Stored>(bytes: &[u8]) -> Option<(u32, T)> {
    let length = usize::from(*bytes.get(2)?);
    let (body, rest) = bytes.split_at_checked(HEAD + length)?;
    let (head, stored) = body.split_at_checked(HEAD)?;
    let (sum, _) = rest.split_first_chunk::<SUM>()?;
    let (_, sequence) = head.split_last_chunk::<4>()?;
    if head[..2] != MARK || crc32(body) != u32::from_le_bytes(*sum) {
        return None;
    }
    Some((u32::from_le_bytes(*sequence), T::restore(stored)?))
}
