//! Manages the sectors: which are ready, which must be erased, and which one is next.

use embedded_storage::nor_flash::NorFlash;

use super::sector::{GIVEN_UP_AT, HEAD_BYTES, LABEL_AT, Label, READY, SET, SLOTS, SectorState};
use super::{Inventory, SECTOR, SaveStore, SaveStoreError, TRIES};

/// The number of sectors to keep ready: enough for the longest game and the beginning of the next
/// one.
pub const READY_SECTORS: usize = 12;

impl<F: NorFlash> SaveStore<F> {
    /// Returns the flash offset of the sector to erase next; `None` if there is none. If no sector
    /// is spent and fewer than [`READY_SECTORS`] are ready, deletes the oldest closed save first.
    ///
    /// Erase the sector, then call [`SaveStore::finish_erase`]. A power failure in between does no
    /// harm.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`] or [`SaveStoreError::WriteFailed`].
    pub fn next_erase(&mut self) -> Result<Option<u32>, SaveStoreError> {
        let inventory = self.inventory()?;
        self.next_erase_of(&inventory)
    }

    /// Returns the same as [`SaveStore::next_erase`], but `None` if enough sectors are ready.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`] or [`SaveStoreError::WriteFailed`].
    pub fn next_needed_erase(&mut self) -> Result<Option<u32>, SaveStoreError> {
        let inventory = self.inventory()?;
        if inventory.ready >= READY_SECTORS { Ok(None) } else { self.next_erase_of(&inventory) }
    }

    fn next_erase_of(&mut self, inventory: &Inventory) -> Result<Option<u32>, SaveStoreError> {
        if inventory.spent == 0
            && inventory.ready < READY_SECTORS
            && let Some(oldest) = self.oldest_closed()?
        {
            self.delete(oldest)?;
        }
        Ok(self.first(SectorState::Spent)?.map(|sector| self.at(sector, 0)))
    }

    /// Returns whether the next write needs a new sector and none is ready, although one could be
    /// erased. `begins` is whether the next write begins a save. The caller should then erase a
    /// sector ([`SaveStore::next_erase`]) first; otherwise [`SaveStore::begin`] and [`SaveStore::append`] do so
    /// and block.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`] or [`SaveStoreError::WriteFailed`].
    pub fn lacks_sector(&mut self, begins: bool) -> Result<bool, SaveStoreError> {
        let wants = begins || self.open.is_some_and(|open| open.slot >= SLOTS);
        let has_more = |save_store: &mut Self| {
            Ok(save_store.first(SectorState::Spent)?.is_some() || save_store.oldest_closed()?.is_some())
        };
        Ok(wants && self.first_ready()?.is_none() && has_more(self)?)
    }

    /// Returns whether the sector at this offset still must be erased. Between two slices of an
    /// erase a game may have begun in it.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn is_spent(&mut self, offset: u32) -> Result<bool, SaveStoreError> {
        let sector = (offset.saturating_sub(self.base) / SECTOR) as u16;
        Ok(self.state(sector)? == SectorState::Spent)
    }

    /// Marks the erased sector at this offset as ready, if it is blank. Returns whether it is
    /// ready.
    ///
    /// # Errors
    /// Returns [`SaveStoreError::Unreadable`].
    pub fn finish_erase(&mut self, offset: u32) -> Result<bool, SaveStoreError> {
        let sector = (offset.saturating_sub(self.base) / SECTOR) as u16;
        self.stock_changes = self.stock_changes.wrapping_add(1);
        Ok(self.is_blank(sector, 0)? && self.write(sector, 0, &READY))
    }

    /// Returns how often a sector was taken or made ready. While the number is unchanged, so are
    /// the ready sectors.
    pub const fn sector_changes(&self) -> u32 {
        self.stock_changes
    }

    /// Returns the next ready sector of the ring. Does not verify labels, which would take most of
    /// the time.
    fn first_ready(&mut self) -> Result<Option<u16>, SaveStoreError> {
        let mut sector = self.next;
        for _ in 0..self.sectors {
            let mut head = [0; HEAD_BYTES];
            let at = self.at(sector, 0);
            self.flash.read(at, &mut head).map_err(|_| SaveStoreError::Unreadable)?;
            if SectorState::is_ready(&head) {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// Returns the next sector of the ring in this state.
    fn first(&mut self, state: SectorState) -> Result<Option<u16>, SaveStoreError> {
        let mut sector = self.next;
        for _ in 0..self.sectors {
            if self.state(sector)? == state {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// Takes a sector for a part of a save and writes its label. Returns the sector.
    pub(super) fn take_sector(&mut self, label: Label) -> Result<u16, SaveStoreError> {
        let mut refused = 0;
        self.stock_changes = self.stock_changes.wrapping_add(1);
        // Sectors that only look ready do not count as tries: there may be any number of them.
        for _ in 0..=self.sectors {
            if refused == TRIES {
                break;
            }
            let sector = match self.first_ready()? {
                Some(sector) => sector,
                None => self.erase_now()?,
            };
            self.next = self.after(sector);
            let is_fit = self.is_blank(sector, READY.len() as u32)?;
            if is_fit && self.write(sector, LABEL_AT, &label.to_bytes()) {
                return Ok(sector);
            }
            refused += usize::from(is_fit);
            // The sector only looked ready or refused the label, so it must be erased again.
            let _ = self.write(sector, GIVEN_UP_AT, &SET);
        }
        Err(SaveStoreError::WriteFailed)
    }

    /// Erases a sector at once, because none was prepared. Blocks until it is done. Returns the
    /// sector.
    fn erase_now(&mut self) -> Result<u16, SaveStoreError> {
        let offset = self.next_erase()?.ok_or(SaveStoreError::Full)?;
        self.flash.erase(offset, offset + SECTOR).map_err(|_| SaveStoreError::WriteFailed)?;
        let is_ready = self.finish_erase(offset)?;
        is_ready.then_some(((offset - self.base) / SECTOR) as u16).ok_or(SaveStoreError::WriteFailed)
    }
}
