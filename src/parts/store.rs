//! A small value in flash, the settings, that survives a power cut at any instant.
//!
//! Two sectors take turns. Each is a row of slots of 16 bytes. A record takes four of them (earlier
//! versions took one or two, and are still read); records are written one after the other, and the
//! valid one with the highest number holds the settings. A record that was torn by a power cut fails its
//! checksum and is passed over. A sector is erased only when the other one holds valid settings, or
//! when there are none at all.
//!
//! ```text
//!   "HS"  length  0  | number, 4 bytes | settings, `length` bytes | checksum, 4 bytes
//! ```

use core::marker::PhantomData;

use embedded_storage::nor_flash::NorFlash;

use super::FlashHealth;
use crate::checksum::crc32;

/// Bytes of one erase unit.
pub const SECTOR: u32 = 4096;
/// Bytes of the settings store.
pub const STORE_BYTES: u32 = 2 * SECTOR;

const SLOT: u32 = 16;
/// Slots of a record.
const RECORD_SLOTS: u32 = 4;
/// Bytes of a record.
const RECORD: usize = (RECORD_SLOTS * SLOT) as usize;
const MARK: [u8; 2] = *b"HS";
const HEAD: usize = 8;
const SUM: usize = 4;
/// Bytes of what a record holds, at most.
pub const STORED_BYTES: usize = RECORD - HEAD - SUM;
const _: () = assert!(HEAD + STORED_BYTES + SUM == RECORD, "a record is full to the last byte");

/// What the store keeps: a small value that has a form in bytes.
pub trait Stored: Copy + PartialEq {
    /// Bytes of the stored form.
    const BYTES: usize;

    /// Writes the stored form into `bytes`, which are [`Stored::BYTES`].
    fn store(self, bytes: &mut [u8]);

    /// Reads a stored form of this version or an earlier one; `None` when it makes no sense.
    fn restore(bytes: &[u8]) -> Option<Self>;
}

/// The store of a value, as the settings, on a flash.
pub struct Store<F, T> {
    flash: F,
    /// Where the store begins on the flash.
    base: u32,
    /// The next slot to write, counted over both sectors; `None` when both must be erased first.
    next: Option<u32>,
    sequence: u32,
    /// What the records hold.
    holds: PhantomData<T>,
}

/// What a sector holds.
#[derive(Clone, Copy)]
struct Scan<T> {
    newest: Option<(u32, T)>,
    /// The first slot after the last that is not blank.
    free: u32,
}

impl<F: NorFlash, T: Stored> Store<F, T> {
    const SLOTS: u32 = SECTOR / SLOT;
    const FITS: () = assert!(T::BYTES <= STORED_BYTES, "what is stored must fit its record");

    /// Opens the store at `base` and reads the newest settings, if there are any.
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

    /// Erases the sectors that hold something but no settings.
    ///
    /// # Errors
    /// When the flash fails.
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

    /// Writes settings and reads them back.
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

    /// The slot to write. Where a sector begins that is not blank, it is erased first.
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

    /// Is the sector of this slot blank?
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
            // Shorter records of earlier versions lie up to the end of the sector.
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

/// Sequence numbers may wrap around.
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

/// The record at the beginning of these bytes.
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
