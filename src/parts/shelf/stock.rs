//! Sectors to write to: which are ready, which are to be erased, and which one comes next.

use embedded_storage::nor_flash::NorFlash;

use super::sector::{GIVEN_UP_AT, HEAD_BYTES, LABEL_AT, Label, READY, SET, SLOTS, State};
use super::{SECTOR, Shelf, ShelfError, TRIES};

/// Sectors that are kept ready for what comes: the longest game, and the beginning of the next.
pub const STOCK: usize = 12;

impl<F: NorFlash> Shelf<F> {
    /// The sector to erase next, as an offset on the flash: one that is spent, or, when the stock is low, one
    /// of the oldest closed save, which is given up. `None` when there is nothing to do.
    ///
    /// Erase it, then call [`Shelf::finish_chore`]. A power cut in between does no harm.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`], [`ShelfError::Refused`].
    pub fn next_chore(&mut self) -> Result<Option<u32>, ShelfError> {
        let inventory = self.inventory()?;
        if inventory.spent == 0
            && inventory.ready < STOCK
            && let Some(oldest) = self.oldest_closed()?
        {
            self.give_up(oldest)?;
        }
        Ok(self.first(State::Spent)?.map(|sector| self.at(sector, 0)))
    }

    /// Does what is written next want a sector, and none is ready, though one could be erased? Then the shell had better erase
    /// it ([`Shelf::next_chore`]) before it goes on: otherwise [`Shelf::begin`] and [`Shelf::note`] do, however long it takes.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`], [`ShelfError::Refused`].
    pub fn lacks_sector(&mut self, begins: bool) -> Result<bool, ShelfError> {
        let wants = begins || self.open.is_some_and(|open| open.slot >= SLOTS);
        let has_more =
            |shelf: &mut Self| Ok(shelf.first(State::Spent)?.is_some() || shelf.oldest_closed()?.is_some());
        Ok(wants && self.first_ready()?.is_none() && has_more(self)?)
    }

    /// Is the sector at this offset still one to erase? Between two slices of an erase a game may have begun in it.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn is_spent(&mut self, offset: u32) -> Result<bool, ShelfError> {
        let sector = (offset.saturating_sub(self.base) / SECTOR) as u16;
        Ok(self.state(sector)? == State::Spent)
    }

    /// A chore was done: the sector at this offset is ready, if it is blank. Returns whether it is.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn finish_chore(&mut self, offset: u32) -> Result<bool, ShelfError> {
        let sector = (offset.saturating_sub(self.base) / SECTOR) as u16;
        self.stock_changes = self.stock_changes.wrapping_add(1);
        Ok(self.is_blank(sector, 0)? && self.write(sector, 0, &READY))
    }

    /// How often a sector was taken or made ready: as long as it stays the same, so does the stock.
    pub const fn stock_changes(&self) -> u32 {
        self.stock_changes
    }

    /// The ready sector that comes round first. No label is checked for it, which takes most of the time of a look.
    fn first_ready(&mut self) -> Result<Option<u16>, ShelfError> {
        let mut sector = self.next;
        for _ in 0..self.sectors {
            let mut head = [0; HEAD_BYTES];
            let at = self.at(sector, 0);
            self.flash.read(at, &mut head).map_err(|_| ShelfError::Unreadable)?;
            if State::is_ready(&head) {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// The sector in this state that comes round first.
    fn first(&mut self, state: State) -> Result<Option<u16>, ShelfError> {
        let mut sector = self.next;
        for _ in 0..self.sectors {
            if self.state(sector)? == state {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// Takes a sector for a part of a save. Returns the sector.
    pub(super) fn take_sector(&mut self, label: Label) -> Result<u16, ShelfError> {
        let mut refused = 0;
        self.stock_changes = self.stock_changes.wrapping_add(1);
        // Sectors that only look ready do not count as tries: there may be any number of them.
        for _ in 0..=self.sectors {
            if refused == TRIES {
                break;
            }
            let sector = match self.first_ready()? {
                Some(sector) => sector,
                None => self.make_room()?,
            };
            self.next = self.after(sector);
            let is_fit = self.is_blank(sector, READY.len() as u32)?;
            if is_fit && self.write(sector, LABEL_AT, &label.to_bytes()) {
                return Ok(sector);
            }
            refused += usize::from(is_fit);
            // It only looked ready: it goes back to be erased.
            let _ = self.write(sector, GIVEN_UP_AT, &SET);
        }
        Err(ShelfError::Refused)
    }

    /// Erases a sector at once, however long it takes: nothing was prepared. Returns the sector.
    fn make_room(&mut self) -> Result<u16, ShelfError> {
        let offset = self.next_chore()?.ok_or(ShelfError::Full)?;
        self.flash.erase(offset, offset + SECTOR).map_err(|_| ShelfError::Refused)?;
        let is_ready = self.finish_chore(offset)?;
        is_ready.then_some(((offset - self.base) / SECTOR) as u16).ok_or(ShelfError::Refused)
    }
}
