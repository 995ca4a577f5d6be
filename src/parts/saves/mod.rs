//! Saved games in flash. Each action is stored before the turn passes on.
//!
//! The save store is a ring of sectors. A save takes as many of them as it needs, in the order of
//! the ring, which levels the wear. Notes are appended. Written data never changes, apart
//! from marks that only clear bits. Sectors are erased in advance ([`SaveStore::next_erase`]), because
//! an erase takes long and writing a note must not.
//!
//! The power may fail at any time. A torn note, label or mark is ignored, and a sector counts as
//! erased only when the mark after the erase is complete.
//!
//! Start reading with [`SaveStore`].

mod lists;
mod note;
mod reading;
mod sector;
mod stock;

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

pub use lists::{Inventory, Save};
pub use note::{NOTE_BYTES, Note};
pub use reading::{SaveCondition, SaveReader};
use sector::{CLOSED_AT, GIVEN_UP_AT, HEAD_BYTES, Label, NOTES_AT, SET, SLOTS, SectorState};
pub use sector::{SECTOR, Start};
pub use stock::READY_SECTORS;

/// How often to try to write a note before its sector counts as bad, and how many sectors to try.
const TRIES: usize = 3;

/// The saved games on a flash.
#[derive(Clone)]
pub struct SaveStore<F> {
    flash: F,
    /// The offset of the first sector on the flash.
    base: u32,
    sectors: u16,
    /// Where the search for a sector begins.
    next: u16,
    /// The highest number of a save so far.
    newest: u32,
    open: Option<Open>,
    /// How often a sector was taken or made ready.
    stock_changes: u32,
}

/// The save that is open for notes.
#[derive(Clone, Copy)]
struct Open {
    label: Label,
    sector: u16,
    /// The next free slot of the sector.
    slot: u16,
    /// The number of notes of the save.
    notes: u16,
}

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SaveStoreError {
    /// The flash cannot be read.
    Unreadable,
    /// Writing failed, or the data reads back differently.
    WriteFailed,
    /// Every sector contains a save that must be kept.
    Full,
    /// There is no readable save with this number, or none is open.
    NoSave,
}

impl fmt::Display for SaveStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SaveStoreError::Unreadable => "the flash cannot be read",
            SaveStoreError::WriteFailed => "the flash does not take what is written",
            SaveStoreError::Full => "there is no room for another save",
            SaveStoreError::NoSave => "there is no such save",
        })
    }
}

impl core::error::Error for SaveStoreError {}

impl<F: NorFlash> SaveStore<F> {
    /// Opens the storage, which has `sectors` sectors of the flash from `base` on, and repairs the
    /// effects of a power failure.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn open(flash: F, base: u32, sectors: u16) -> Result<SaveStore<F>, SaveStoreError> {
        let mut save_store =
            SaveStore { flash, base, sectors, next: 0, newest: 0, open: None, stock_changes: 0 };
        let mut latest = None;
        for sector in 0..sectors {
            if let SectorState::Taken(label) | SectorState::Newer(label) = save_store.state(sector)? {
                save_store.newest = save_store.newest.max(label.number);
                let rank = (label.number, label.part);
                if latest.is_none_or(|(other, _)| rank > other) {
                    latest = Some((rank, sector));
                }
            }
        }
        save_store.next = latest.map_or(0, |(_, sector)| save_store.after(sector));
        save_store.repair()?;
        Ok(save_store)
    }

    /// Begins a save and opens it for notes. Returns its number.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Full`], [`SaveStoreError::WriteFailed`] or [`SaveStoreError::Unreadable`]. The
    /// save that was open stays open.
    pub fn begin(&mut self, start: Start) -> Result<u32, SaveStoreError> {
        let number = self.newest.wrapping_add(1);
        let label = Label { number, part: 0, start, is_closed: false };
        let sector = self.take_sector(label)?;
        self.newest = number;
        self.open = Some(Open { label, sector, slot: 0, notes: 0 });
        Ok(number)
    }

    /// Opens an existing save for notes.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`], also if the save cannot be read to its end, or
    /// [`SaveStoreError::Unreadable`]. The save that was open stays open.
    pub fn reopen(&mut self, number: u32) -> Result<(), SaveStoreError> {
        let SaveReader { label, sector, slot, notes, condition, .. } =
            self.read_to_end(number, &mut |_| {})?;
        if condition != SaveCondition::Whole {
            return Err(SaveStoreError::NoSave);
        }
        self.open = Some(Open { label, sector, slot, notes });
        Ok(())
    }

    /// Calls `write`, which may open other saves, and restores the open save afterwards.
    pub fn with_other_save<T>(&mut self, write: impl FnOnce(&mut SaveStore<F>) -> T) -> T {
        let open = self.open.take();
        let written = write(self);
        self.open = open;
        written
    }

    /// Closes the save that is open for notes.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Returns the number of the save that is open for notes.
    pub fn current(&self) -> Option<u32> {
        self.open.map(|open| open.label.number)
    }

    /// Appends a note to the open save and verifies it.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`] if no save is open, [`SaveStoreError::WriteFailed`],
    /// [`SaveStoreError::Full`] or [`SaveStoreError::Unreadable`].
    pub fn append(&mut self, note: Note) -> Result<(), SaveStoreError> {
        for _ in 0..TRIES {
            for _ in 0..TRIES {
                let open = self.open.as_mut().ok_or(SaveStoreError::NoSave)?;
                if open.slot >= SLOTS {
                    break;
                }
                let (sector, slot) = (open.sector, open.slot);
                let bytes = note.to_bytes(open.label.number, open.notes);
                open.slot += 1;
                if self.write(sector, NOTES_AT + u32::from(slot) * NOTE_BYTES as u32, &bytes) {
                    return self.count_note(note);
                }
            }
            self.begin_next_sector()?;
        }
        Err(SaveStoreError::WriteFailed)
    }

    /// Deletes a save; its sectors are erased later.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`], [`SaveStoreError::WriteFailed`] or [`SaveStoreError::Unreadable`].
    pub fn delete(&mut self, number: u32) -> Result<(), SaveStoreError> {
        if self.current() == Some(number) {
            self.open = None;
        }
        // The first part comes first: without it the save is deleted, whatever happens to the
        // others.
        let mut part = 0;
        let mut sector = self.find(number, part, 0)?.ok_or(SaveStoreError::NoSave)?;
        loop {
            if !self.write(sector, GIVEN_UP_AT, &SET) {
                return Err(SaveStoreError::WriteFailed);
            }
            let Some(next) = part.checked_add(1) else { return Ok(()) };
            part = next;
            match self.find(number, part, self.after(sector))? {
                Some(next) => sector = next,
                None => return Ok(()),
            }
        }
    }

    /// Returns the flash, to erase the sector from [`SaveStore::next_erase`].
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// Counts a note that was written. If it ends the game, also marks the save as closed, which
    /// can be seen without reading the notes.
    fn count_note(&mut self, note: Note) -> Result<(), SaveStoreError> {
        let open = self.open.as_mut().ok_or(SaveStoreError::NoSave)?;
        open.notes = open.notes.wrapping_add(1);
        let number = open.label.number;
        if note.closes() { self.mark_closed(number) } else { Ok(()) }
    }

    fn mark_closed(&mut self, number: u32) -> Result<(), SaveStoreError> {
        let first = self.find(number, 0, 0)?.ok_or(SaveStoreError::NoSave)?;
        self.write(first, CLOSED_AT, &SET).then_some(()).ok_or(SaveStoreError::WriteFailed)
    }

    fn at(&self, sector: u16, offset: u32) -> u32 {
        self.base + u32::from(sector) * SECTOR + offset
    }

    fn after(&self, sector: u16) -> u16 {
        if sector + 1 < self.sectors { sector + 1 } else { 0 }
    }

    fn state(&mut self, sector: u16) -> Result<SectorState, SaveStoreError> {
        let mut head = [0; HEAD_BYTES];
        let at = self.at(sector, 0);
        self.flash.read(at, &mut head).map_err(|_| SaveStoreError::Unreadable)?;
        Ok(SectorState::of(&head))
    }

    /// Searches the ring for a part of a save, beginning at a sector near which it is likely.
    fn find(&mut self, number: u32, part: u8, from: u16) -> Result<Option<u16>, SaveStoreError> {
        let mut sector = from;
        for _ in 0..self.sectors {
            if let SectorState::Taken(label) | SectorState::Newer(label) = self.state(sector)?
                && (label.number, label.part) == (number, part)
            {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// Writes bytes and reads them back. Returns whether they are equal.
    fn write(&mut self, sector: u16, offset: u32, bytes: &[u8]) -> bool {
        let at = self.at(sector, offset);
        if self.flash.write(at, bytes).is_err() {
            return false;
        }
        let mut back = [0; HEAD_BYTES];
        let Some(back) = back.get_mut(..bytes.len()) else { return false };
        self.flash.read(at, back).is_ok() && back == bytes
    }

    /// Returns whether the sector is blank from this offset on.
    fn is_blank(&mut self, sector: u16, from: u32) -> Result<bool, SaveStoreError> {
        let mut bytes = [0; 32];
        for offset in (from..SECTOR).step_by(bytes.len()) {
            let chunk = bytes.len().min((SECTOR - offset) as usize);
            let at = self.at(sector, offset);
            self.flash.read(at, &mut bytes[..chunk]).map_err(|_| SaveStoreError::Unreadable)?;
            if bytes[..chunk].iter().any(|byte| *byte != 0xFF) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Continues the open save in another sector.
    fn begin_next_sector(&mut self) -> Result<(), SaveStoreError> {
        let open = self.open.ok_or(SaveStoreError::NoSave)?;
        let part = open.label.part.checked_add(1).ok_or(SaveStoreError::Full)?;
        let label = Label { part, ..open.label };
        let sector = self.take_sector(label)?;
        self.open = Some(Open { label, sector, slot: 0, ..open });
        Ok(())
    }

    /// Completes what a power failure interrupted: deletes parts of saves without a first part, and
    /// marks saves as closed whose last note ends the game.
    fn repair(&mut self) -> Result<(), SaveStoreError> {
        for sector in 0..self.sectors {
            let SectorState::Taken(label) = self.state(sector)? else { continue };
            // The parts of a save usually lie in consecutive sectors of the ring.
            let before = (sector + self.sectors).saturating_sub(label.part.into()) % self.sectors;
            if label.part > 0 && self.find(label.number, 0, before)?.is_none() {
                let _ = self.write(sector, GIVEN_UP_AT, &SET);
            }
        }
        for sector in 0..self.sectors {
            let Some(Save { number, .. }) = self.open_save_in(sector)? else { continue };
            if self.last_note(number, sector)?.is_some_and(Note::closes) {
                let _ = self.mark_closed(number);
            }
        }
        Ok(())
    }
}
