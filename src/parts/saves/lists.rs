//! Lists the saves in flash, and finds the one in play.

use embedded_storage::nor_flash::NorFlash;

use super::note::{BLANK, Slot};
use super::sector::{Label, NOTES_AT, SLOTS, SectorState};
use super::{NOTE_BYTES, Note, SaveStore, SaveStoreError, Start, TRIES};

/// A saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save {
    /// The number of the save; later saves have higher numbers.
    pub number: u32,
    /// The game and its options.
    pub start: Start,
    /// Whether the game is over.
    pub is_closed: bool,
    /// Whether only a newer firmware can read its format. Then only number and game are known.
    pub is_newer: bool,
}

/// Counts of saves and sectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Inventory {
    /// The number of saves.
    pub saves: usize,
    /// The number of saves whose game is not over.
    pub open: usize,
    /// The number of sectors that are ready to be written.
    pub ready: usize,
    /// The number of sectors that must be erased before they can be used.
    pub spent: usize,
    /// The number of saves in a format that only a newer firmware can read. They are kept.
    pub newer: usize,
}

impl<F: NorFlash> SaveStore<F> {
    /// Counts saves and sectors.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn inventory(&mut self) -> Result<Inventory, SaveStoreError> {
        let mut inventory = Inventory::default();
        for sector in 0..self.sectors {
            match self.state(sector)? {
                SectorState::Ready => inventory.ready += 1,
                SectorState::Spent => inventory.spent += 1,
                state @ (SectorState::Taken(_) | SectorState::Newer(_)) => {
                    let Some(save) = state.save() else { continue };
                    inventory.saves += 1;
                    inventory.open += usize::from(!save.is_closed);
                    inventory.newer += usize::from(save.is_newer);
                }
            }
        }
        Ok(inventory)
    }

    /// Returns the newest save before `number`, or the newest of all for `None`. Use it to iterate
    /// from the newest to the oldest.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn save_before(&mut self, number: Option<u32>) -> Result<Option<Save>, SaveStoreError> {
        self.latest_before(number, None)
    }

    /// Returns the newest save before `number` whose game is not over, or the newest of all such
    /// saves for `None`.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn open_save_before(&mut self, number: Option<u32>) -> Result<Option<Save>, SaveStoreError> {
        self.latest_before(number, Some(false))
    }

    fn latest_before(
        &mut self,
        number: Option<u32>,
        closed: Option<bool>,
    ) -> Result<Option<Save>, SaveStoreError> {
        let mut found: Option<Save> = None;
        for sector in 0..self.sectors {
            if let Some(save) = self.state(sector)?.save()
                && number.is_none_or(|number| save.number < number)
                && found.is_none_or(|found| save.number > found.number)
                && closed.is_none_or(|closed| closed == save.is_closed)
            {
                found = Some(save);
            }
        }
        Ok(found)
    }

    /// Visits the saves whose game is not over, in the order of sectors. Reads each sector once.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn visit_open(&mut self, visit: &mut dyn FnMut(Save)) -> Result<(), SaveStoreError> {
        self.visit(false, visit)
    }

    /// Visits the saves whose game is over, in the order of sectors.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn visit_closed(&mut self, visit: &mut dyn FnMut(Save)) -> Result<(), SaveStoreError> {
        self.visit(true, visit)
    }

    fn visit(&mut self, is_closed: bool, visit: &mut dyn FnMut(Save)) -> Result<(), SaveStoreError> {
        for sector in 0..self.sectors {
            let save = self.state(sector)?.save();
            save.filter(|save| save.is_closed == is_closed).into_iter().for_each(&mut *visit);
        }
        Ok(())
    }

    /// Returns the save that begins in this sector, if it is readable and its game is not over.
    pub(super) fn open_save_in(&mut self, sector: u16) -> Result<Option<Save>, SaveStoreError> {
        Ok(self.state(sector)?.save().filter(|save| !save.is_closed && !save.is_newer))
    }

    /// Returns the newest save whose game is neither over nor put away.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn in_play(&mut self) -> Result<Option<u32>, SaveStoreError> {
        let mut newest = None;
        for sector in 0..self.sectors {
            let Some(Save { number, .. }) = self.open_save_in(sector)? else { continue };
            if newest.is_none_or(|newest| number > newest)
                && self.last_note(number, sector)? != Some(Note::PutAway)
            {
                newest = Some(number);
            }
        }
        Ok(newest)
    }

    /// Returns the last note of the save that begins in this sector. Searches from the end, because
    /// there may be many long saves.
    pub(super) fn last_note(&mut self, number: u32, sector: u16) -> Result<Option<Note>, SaveStoreError> {
        if let Some(slot) = self.last_slot(sector)?.filter(|slot| *slot + 1 < SLOTS) {
            let mut bytes = BLANK;
            let at = self.at(sector, NOTES_AT + u32::from(slot) * NOTE_BYTES as u32);
            self.flash.read(at, &mut bytes).map_err(|_| SaveStoreError::Unreadable)?;
            // The index of a note equals its slot, unless an earlier note was torn.
            if let Slot::Note(note) = Slot::of(bytes, number, slot) {
                return Ok(Some(note));
            }
        }
        let mut last = None;
        match self.read(number, &mut |note| last = Some(note)) {
            Ok(_) | Err(SaveStoreError::NoSave) => Ok(last),
            Err(error) => Err(error),
        }
    }

    /// Returns the last slot of a sector that is not blank. Slots are filled in order, and at most
    /// [`TRIES`] slots in a row before it are blank. So a binary search over groups of eight slots
    /// finds it.
    fn last_slot(&mut self, sector: u16) -> Result<Option<u16>, SaveStoreError> {
        const AT_ONCE: u16 = 8;
        const _: () = assert!(SLOTS.is_multiple_of(AT_ONCE) && TRIES < AT_ONCE as usize);
        let mut bytes = [0; AT_ONCE as usize * NOTE_BYTES];
        let mut last = None;
        let (mut low, mut high) = (0, SLOTS / AT_ONCE);
        while low < high {
            let middle = (low + high) / 2;
            let at = self.at(sector, NOTES_AT + u32::from(middle * AT_ONCE) * NOTE_BYTES as u32);
            self.flash.read(at, &mut bytes).map_err(|_| SaveStoreError::Unreadable)?;
            match bytes.iter().rposition(|byte| *byte != 0xFF) {
                Some(used) => {
                    last = Some(middle * AT_ONCE + (used / NOTE_BYTES) as u16);
                    low = middle + 1;
                }
                None => high = middle,
            }
        }
        Ok(last)
    }

    /// Returns the oldest save whose game is over, except the one that is open for notes.
    pub(super) fn oldest_closed(&mut self) -> Result<Option<u32>, SaveStoreError> {
        let mut oldest = None;
        for sector in 0..self.sectors {
            if let SectorState::Taken(Label { number, part: 0, is_closed: true, .. }) = self.state(sector)?
                && self.current() != Some(number)
                && oldest.is_none_or(|oldest| number < oldest)
            {
                oldest = Some(number);
            }
        }
        Ok(oldest)
    }
}

impl SectorState {
    /// Returns the save that begins in a sector of this state.
    fn save(self) -> Option<Save> {
        let (label, is_newer) = match self {
            SectorState::Taken(label) => (label, false),
            SectorState::Newer(label) => (label, true),
            SectorState::Ready | SectorState::Spent => return None,
        };
        let Label { number, part, start, is_closed } = label;
        (part == 0).then_some(Save { number, start, is_closed, is_newer })
    }
}
