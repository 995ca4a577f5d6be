//! Reads saves note by note.

use embedded_storage::nor_flash::NorFlash;

use super::note::{BLANK, Slot};
use super::sector::{Label, NOTES_AT, SLOTS, SectorState};
use super::{NOTE_BYTES, Note, SaveStore, SaveStoreError};

/// The state of reading a save.
#[derive(Clone, Copy, Debug)]
pub struct SaveReader {
    pub(super) label: Label,
    pub(super) sector: u16,
    /// The next slot to read.
    index: u16,
    /// The first free slot found so far.
    pub(super) slot: u16,
    /// The number of notes read.
    pub(super) notes: u16,
    pub(super) condition: SaveCondition,
}

/// How completely a save can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum SaveCondition {
    /// All notes are readable.
    Whole,
    /// A note is lost; only the notes before it were read.
    Damaged,
    /// A note is of a kind that only a newer firmware knows; only the notes before it were read.
    Newer,
}

impl<F: NorFlash> SaveStore<F> {
    /// Reads all notes of a save in order.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`] or [`SaveStoreError::Unreadable`].
    pub fn read(
        &mut self,
        number: u32,
        visit: &mut dyn FnMut(Note),
    ) -> Result<SaveCondition, SaveStoreError> {
        self.read_to_end(number, visit).map(|reading| reading.condition())
    }

    /// Begins to read a save note by note with [`SaveStore::next_note`].
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`] or [`SaveStoreError::Unreadable`].
    pub fn begin_reading(&mut self, number: u32) -> Result<SaveReader, SaveStoreError> {
        let sector = self.find(number, 0, 0)?.ok_or(SaveStoreError::NoSave)?;
        let SectorState::Taken(label) = self.state(sector)? else { return Err(SaveStoreError::NoSave) };
        Ok(SaveReader { label, sector, index: 0, slot: 0, notes: 0, condition: SaveCondition::Whole })
    }

    /// Returns the next note of a save; `None` after the last one.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::NoSave`] or [`SaveStoreError::Unreadable`].
    pub fn next_note(&mut self, reading: &mut SaveReader) -> Result<Option<Note>, SaveStoreError> {
        while reading.condition == SaveCondition::Whole {
            if reading.index >= SLOTS {
                let number = reading.label.number;
                let part = reading.label.part.checked_add(1);
                let after = self.after(reading.sector);
                let Some(next) = part.map(|part| self.find(number, part, after)).transpose()?.flatten()
                else {
                    return Ok(None);
                };
                let SectorState::Taken(label) = self.state(next)? else { return Err(SaveStoreError::NoSave) };
                *reading = SaveReader { label, sector: next, index: 0, slot: 0, ..*reading };
            }
            if let Some(note) = self.read_slot(reading)? {
                return Ok(Some(note));
            }
        }
        Ok(None)
    }

    /// Reads the next slot. Returns its note, if it has one.
    fn read_slot(&mut self, reading: &mut SaveReader) -> Result<Option<Note>, SaveStoreError> {
        let mut bytes = BLANK;
        let at = self.at(reading.sector, NOTES_AT + u32::from(reading.index) * NOTE_BYTES as u32);
        self.flash.read(at, &mut bytes).map_err(|_| SaveStoreError::Unreadable)?;
        let slot = Slot::of(bytes, reading.label.number, reading.notes);
        reading.condition = match slot {
            Slot::Later => SaveCondition::Damaged,
            Slot::Unknown => SaveCondition::Newer,
            Slot::Blank | Slot::Note(_) | Slot::Torn => SaveCondition::Whole,
        };
        if reading.condition != SaveCondition::Whole {
            return Ok(None);
        }
        reading.index += 1;
        if slot != Slot::Blank {
            reading.slot = reading.index;
        }
        let Slot::Note(note) = slot else { return Ok(None) };
        reading.notes = reading.notes.wrapping_add(1);
        Ok(Some(note))
    }

    /// Reads a save to its end.
    pub(super) fn read_to_end(
        &mut self,
        number: u32,
        visit: &mut dyn FnMut(Note),
    ) -> Result<SaveReader, SaveStoreError> {
        let mut reading = self.begin_reading(number)?;
        while let Some(note) = self.next_note(&mut reading)? {
            visit(note);
        }
        Ok(reading)
    }
}

impl SaveReader {
    /// Returns how completely the save could be read. Final after the last note.
    pub const fn condition(&self) -> SaveCondition {
        self.condition
    }
}
