//! What lies on the shelf: which saves there are, and which of them is in play.

use embedded_storage::nor_flash::NorFlash;

use super::note::{BLANK, Slot};
use super::sector::{Label, NOTES_AT, SLOTS, State};
use super::{NOTE_BYTES, Note, Shelf, ShelfError, Start, TRIES};

/// A save on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save {
    /// Its number; later saves have higher ones.
    pub number: u32,
    /// What was settled before the game.
    pub start: Start,
    /// Is the game over?
    pub is_closed: bool,
    /// Is it in a format that only a newer firmware reads? Then nothing but its number and its game is known.
    pub is_newer: bool,
}

/// What the shelf holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Inventory {
    /// All saves.
    pub saves: usize,
    /// Those of them whose game is not over.
    pub open: usize,
    /// Sectors ready to be written.
    pub ready: usize,
    /// Sectors that must be erased before they can be used.
    pub spent: usize,
    /// Those in a format that only a newer firmware reads; they are kept.
    pub newer: usize,
}

impl<F: NorFlash> Shelf<F> {
    /// Counts what the shelf holds.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn inventory(&mut self) -> Result<Inventory, ShelfError> {
        let mut inventory = Inventory::default();
        for sector in 0..self.sectors {
            match self.state(sector)? {
                State::Ready => inventory.ready += 1,
                State::Spent => inventory.spent += 1,
                state => {
                    let Some(save) = state.save() else { continue };
                    inventory.saves += 1;
                    inventory.open += usize::from(!save.is_closed);
                    inventory.newer += usize::from(save.is_newer);
                }
            }
        }
        Ok(inventory)
    }

    /// The save before `number`, or the newest with `None`. So one goes from the newest to the oldest.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn save_before(&mut self, number: Option<u32>) -> Result<Option<Save>, ShelfError> {
        self.latest_before(number, None)
    }

    /// The save before `number` whose game is not over, or the newest such with `None`.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn open_save_before(&mut self, number: Option<u32>) -> Result<Option<Save>, ShelfError> {
        self.latest_before(number, Some(false))
    }

    fn latest_before(
        &mut self,
        number: Option<u32>,
        closed: Option<bool>,
    ) -> Result<Option<Save>, ShelfError> {
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

    /// Shows the saves whose game is not over, as they lie on the shelf. One look at each sector is enough.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn visit_open(&mut self, visit: &mut dyn FnMut(Save)) -> Result<(), ShelfError> {
        self.visit(false, visit)
    }

    /// Shows the saves whose game is over, as they lie on the shelf.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn visit_closed(&mut self, visit: &mut dyn FnMut(Save)) -> Result<(), ShelfError> {
        self.visit(true, visit)
    }

    fn visit(&mut self, is_closed: bool, visit: &mut dyn FnMut(Save)) -> Result<(), ShelfError> {
        for sector in 0..self.sectors {
            let save = self.state(sector)?.save();
            save.filter(|save| save.is_closed == is_closed).into_iter().for_each(&mut *visit);
        }
        Ok(())
    }

    /// The save that begins in this sector, if it can be read and its game is not over.
    pub(super) fn open_save_in(&mut self, sector: u16) -> Result<Option<Save>, ShelfError> {
        Ok(self.state(sector)?.save().filter(|save| !save.is_closed && !save.is_newer))
    }

    /// The newest save whose game is neither over nor was left.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn in_play(&mut self) -> Result<Option<u32>, ShelfError> {
        let mut newest = None;
        for sector in 0..self.sectors {
            let Some(Save { number, .. }) = self.open_save_in(sector)? else { continue };
            if newest.is_none_or(|newest| number > newest)
                && self.last_note(number, sector)? != Some(Note::Left)
            {
                newest = Some(number);
            }
        }
        Ok(newest)
    }

    /// The last note of the save that begins in this sector, found from its end: a save that was left may be long, and there
    /// may be many of them.
    pub(super) fn last_note(&mut self, number: u32, sector: u16) -> Result<Option<Note>, ShelfError> {
        if let Some(slot) = self.last_slot(sector)?.filter(|slot| *slot + 1 < SLOTS) {
            let mut bytes = BLANK;
            let at = self.at(sector, NOTES_AT + u32::from(slot) * NOTE_BYTES as u32);
            self.flash.read(at, &mut bytes).map_err(|_| ShelfError::Unreadable)?;
            // Its place is its slot, unless a note before it was torn.
            if let Slot::Note(note) = Slot::of(bytes, number, slot) {
                return Ok(Some(note));
            }
        }
        let mut last = None;
        match self.read(number, &mut |note| last = Some(note)) {
            Ok(_) | Err(ShelfError::NoSave) => Ok(last),
            Err(error) => Err(error),
        }
    }

    /// The last slot of a sector that is not blank. Slots are filled in their order, and of those before it at most as many
    /// in a row are blank as a note is tried, so it is looked for in eights, and by halves.
    fn last_slot(&mut self, sector: u16) -> Result<Option<u16>, ShelfError> {
        const AT_ONCE: u16 = 8;
        const _: () = assert!(SLOTS.is_multiple_of(AT_ONCE) && TRIES < AT_ONCE as usize);
        let mut bytes = [0; AT_ONCE as usize * NOTE_BYTES];
        let mut last = None;
        let (mut low, mut high) = (0, SLOTS / AT_ONCE);
        while low < high {
            let middle = (low + high) / 2;
            let at = self.at(sector, NOTES_AT + u32::from(middle * AT_ONCE) * NOTE_BYTES as u32);
            self.flash.read(at, &mut bytes).map_err(|_| ShelfError::Unreadable)?;
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

    /// The oldest save whose game is over and that is not open.
    pub(super) fn oldest_closed(&mut self) -> Result<Option<u32>, ShelfError> {
        let mut oldest = None;
        for sector in 0..self.sectors {
            if let State::Taken(Label { number, part: 0, is_closed: true, .. }) = self.state(sector)?
                && self.current() != Some(number)
                && oldest.is_none_or(|oldest| number < oldest)
            {
                oldest = Some(number);
            }
        }
        Ok(oldest)
    }
}

impl State {
    /// The save that begins in a sector of this state.
    fn save(self) -> Option<Save> {
        let (label, is_newer) = match self {
            State::Taken(label) => (label, false),
            State::Newer(label) => (label, true),
            State::Ready | State::Spent => return None,
        };
        let Label { number, part, start, is_closed } = label;
        (part == 0).then_some(Save { number, start, is_closed, is_newer })
    }
}
