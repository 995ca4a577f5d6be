//! Connects a machine to the save store, the part of the flash that holds the saves. Every shell has
//! one save service: the firmware, the web page and the tests.
//!
//! The shell calls [`SaveService::serve`] after each call of the machine and before it draws.
//! Everything visible is therefore stored already, and a power cycle cannot repeat a random outcome.
//! Orders that wait for an erased sector are the exception ([`SaveService::is_waiting`]).

use embedded_storage::nor_flash::NorFlash;

use super::Machine;
use super::saving::{SaveKind, SaveOrder, SaveReply, SaveSelector, Saves};
use crate::parts::saves::{Inventory, Save, SaveReader, SaveStore, SaveStoreError};

/// The maximum number of saves listed on the console.
const MAX_LISTED: usize = 12;
/// The maximum number of delayed orders carried out in one call. Each of them programs the flash,
/// which takes time, and button presses must not wait for all of them.
const MAX_OVERDUE: usize = 4;

/// Carries out the save orders of a machine.
#[derive(Clone)]
pub struct SaveService<F> {
    /// `None` if the flash cannot be read.
    save_store: Option<SaveStore<F>>,
    /// The save that is being read to the machine.
    reading: Option<SaveReader>,
    is_introduced: bool,
    /// Whether the shell erases sectors itself, in slices.
    is_patient: bool,
    /// The first order that waits for an erased sector, or for its turn after that.
    held: Option<SaveOrder>,
    /// Whether something has changed that may allow `held` to proceed.
    has_changed: bool,
    /// The cached result of [`SaveService::needs_sector`], with the `sector_changes` of the save
    /// store that it is valid for.
    shortage: Option<(bool, u32)>,
}

impl<F: NorFlash> SaveService<F> {
    /// Opens the save store in `sectors` sectors of the flash, starting at offset `base`.
    #[inline(never)]
    pub fn open(flash: F, base: u32, sectors: u16) -> SaveService<F> {
        let save_store = SaveStore::open(flash, base, sectors).ok();
        SaveService {
            save_store,
            reading: None,
            is_introduced: false,
            is_patient: false,
            held: None,
            has_changed: false,
            shortage: None,
        }
    }

    /// Chooses who erases sectors. If `is_patient` is true, orders that need a sector wait until
    /// the shell has erased one ([`SaveService::next_erase`]). Otherwise the save service erases it
    /// immediately and blocks the caller.
    pub fn set_deferred_erase(&mut self, is_patient: bool) {
        self.is_patient = is_patient;
        self.has_changed = true;
    }

    /// Returns whether an order waits for an erased sector, or for its turn after that.
    pub const fn is_waiting(&self) -> bool {
        self.held.is_some()
    }

    /// Returns the save store, if the flash can be read.
    pub fn save_store(&mut self) -> Option<&mut SaveStore<F>> {
        self.save_store.as_mut()
    }

    /// Carries out the orders of the machine, and passes on up to `notes` notes of the save it
    /// reads. Returns whether there are more notes to read.
    #[inline(never)] // Its callers are deep in the stack of a small device.
    pub fn serve(&mut self, machine: &mut Machine, notes: usize) -> bool {
        if !core::mem::replace(&mut self.is_introduced, true) {
            self.introduce(machine);
        }
        self.run_orders(machine);
        if self.reading.is_some() {
            for _ in 0..notes {
                if !self.tell_note(machine) {
                    break;
                }
            }
            self.run_orders(machine);
        }
        self.reading.is_some()
    }

    /// Returns whether no erased sector is ready although one could be erased. The shell should
    /// erase it soon, even during a game, so that no new game or further sector has to wait.
    pub fn needs_sector(&mut self) -> bool {
        let Some(save_store) = self.save_store.as_mut().filter(|_| self.is_patient) else { return false };
        let changes = save_store.sector_changes();
        match self.shortage {
            Some((is_short, then)) if then == changes => is_short,
            _ => {
                // The search takes milliseconds.
                let is_short = save_store.lacks_sector(true).unwrap_or_default();
                self.shortage = Some((is_short, changes));
                is_short
            }
        }
    }

    fn run_orders(&mut self, machine: &mut Machine) {
        // A new search for a sector takes milliseconds.
        let may_look = core::mem::take(&mut self.has_changed) || machine.is_leaving();
        if self.held.is_some() && !may_look {
            return;
        }
        let mut left = if self.held.is_some() { MAX_OVERDUE } else { usize::MAX };
        while let Some(order) = self.held.take().or_else(|| machine.take_order()) {
            // The table is needed for another game. The rest of this one is stored now, however
            // long the erase takes.
            if !machine.is_leaving() && (left == 0 || self.must_wait(order)) {
                self.held = Some(order);
                self.has_changed = left == 0;
                return;
            }
            left = left.saturating_sub(1);
            if let Err(error) = self.obey(order, machine) {
                machine.save_failed(error);
            }
        }
    }

    /// Returns whether a sector must be erased before this order. The game continues meanwhile, and
    /// its notes are stored later.
    fn must_wait(&mut self, order: SaveOrder) -> bool {
        let begins = match order {
            SaveOrder::Begin(_) => true,
            SaveOrder::Note(_) => false,
            SaveOrder::Open(_)
            | SaveOrder::Leave
            | SaveOrder::Mark(..)
            | SaveOrder::Find(..)
            | SaveOrder::Discard(_)
            | SaveOrder::Count
            | SaveOrder::List => return false,
        };
        self.is_patient
            && self
                .save_store
                .as_mut()
                .is_some_and(|save_store| save_store.lacks_sector(begins).unwrap_or_default())
    }

    /// Returns the flash offset of the sector to erase next while the device is idle. Returns
    /// `None` if enough sectors are ready.
    #[inline(never)]
    pub fn next_erase(&mut self) -> Option<u32> {
        let save_store = self.save_store.as_mut()?;
        let sector = save_store.next_needed_erase().ok().flatten();
        if sector.is_none() {
            self.give_up_stock();
        }
        sector
    }

    /// Records that no more sectors can be prepared until the stock changes.
    fn give_up_stock(&mut self) {
        self.shortage = self.save_store.as_ref().map(|save_store| (false, save_store.sector_changes()));
    }

    /// Returns whether the sector at this offset still has to be erased.
    pub fn is_chore(&mut self, offset: u32) -> bool {
        self.save_store.as_mut().is_some_and(|save_store| save_store.is_spent(offset) == Ok(true))
    }

    /// Reports that the sector at this offset was erased.
    pub fn finish_chore(&mut self, offset: u32) {
        self.has_changed = true;
        if let Some(save_store) = &mut self.save_store
            && save_store.finish_erase(offset) != Ok(true)
        {
            self.give_up_stock();
        }
    }

    /// Reports the number of saves at startup, and the game that was interrupted.
    fn introduce(&mut self, machine: &mut Machine) {
        self.count(machine);
        if let Some(Ok(Some(number))) = self.save_store.as_mut().map(SaveStore::in_play) {
            machine.offer(number);
        }
    }

    fn obey(&mut self, order: SaveOrder, machine: &mut Machine) -> Result<(), SaveStoreError> {
        let save_store = self.save_store.as_mut().ok_or(SaveStoreError::Unreadable)?;
        match order {
            SaveOrder::Begin(start) => {
                save_store.close();
                save_store.begin(start).map(drop)
            }
            SaveOrder::Open(number) => {
                save_store.close();
                save_store.reopen(number)
            }
            SaveOrder::Note(note) => save_store.append(note),
            SaveOrder::Leave => {
                save_store.close();
                Ok(())
            }
            SaveOrder::Mark(number, note) => {
                let marked = save_store.with_other_save(|save_store| {
                    save_store.reopen(number).and_then(|()| save_store.append(note))
                });
                // A save that cannot be read to its end accepts no notes and is kept as it is.
                if marked == Err(SaveStoreError::NoSave) { Ok(()) } else { marked }
            }
            SaveOrder::Discard(number) => save_store.delete(number),
            SaveOrder::Count => {
                self.count(machine);
                Ok(())
            }
            SaveOrder::List => {
                self.list(machine);
                Ok(())
            }
            SaveOrder::Find(kind, which) => {
                let found = self.find(kind, which).unwrap_or(SaveReply::Nothing);
                machine.found(found);
                Ok(())
            }
        }
    }

    fn count(&mut self, machine: &mut Machine) {
        let Some(save_store) = &mut self.save_store else { return machine.set_saves(Saves::default()) };
        let Inventory { open, saves, newer, .. } = save_store.inventory().unwrap_or_default();
        machine.set_saves(Saves { is_available: true, open, finished: saves.saturating_sub(open), newer });
    }

    /// Lists the newest saves on the console.
    fn list(&mut self, machine: &mut Machine) {
        let (mut shown, mut older) = (0, 0);
        let listed = self.each_save(&mut |save| {
            if shown < MAX_LISTED {
                machine.log_save(save);
                shown += 1;
            } else {
                older += 1;
            }
        });
        machine.end_list(listed, shown, older);
    }

    /// Finds a save and starts reading it.
    fn find(&mut self, kind: SaveKind, which: SaveSelector) -> Result<SaveReply, SaveStoreError> {
        let save_store = self.save_store.as_mut().ok_or(SaveStoreError::Unreadable)?;
        let mut found: Option<Save> = None;
        // The highest rank wins. The subtraction wraps around, so the newest save comes before the
        // oldest and the oldest after the newest.
        let rank = |number: u32| match which {
            SaveSelector::This(_) | SaveSelector::Newest => number,
            SaveSelector::Before(from) => number.wrapping_sub(from),
            SaveSelector::After(from) => from.wrapping_sub(number),
        };
        visit(kind, save_store, &mut |save| {
            let is_wanted = !matches!(which, SaveSelector::This(number) if number != save.number);
            if is_wanted && found.is_none_or(|best| rank(save.number) > rank(best.number)) {
                found = Some(save);
            }
        })?;
        let Some(save) = found else { return Ok(SaveReply::Nothing) };
        let (mut place, mut of) = (0, 0);
        visit(kind, save_store, &mut |other| {
            of += 1;
            place += usize::from(other.number >= save.number);
        })?;
        self.reading = if save.is_newer { None } else { Some(save_store.begin_reading(save.number)?) };
        Ok(SaveReply::Save { save, place, of })
    }

    /// Passes one note of the save to the machine. Returns whether there may be more.
    fn tell_note(&mut self, machine: &mut Machine) -> bool {
        let (Some(save_store), Some(reading)) = (&mut self.save_store, &mut self.reading) else {
            return false;
        };
        match save_store.next_note(reading) {
            Ok(Some(note)) => machine.found(SaveReply::Note(note)),
            Ok(None) => {
                let end = SaveReply::End(reading.condition());
                self.reading = None;
                machine.found(end);
            }
            Err(_) => {
                self.reading = None;
                machine.found(SaveReply::Nothing);
            }
        }
        self.reading.is_some()
    }
}

/// Visits the finished or unfinished saves, in the order of the save store.
fn visit<F: NorFlash>(
    kind: SaveKind,
    save_store: &mut SaveStore<F>,
    visit: &mut dyn FnMut(Save),
) -> Result<(), SaveStoreError> {
    match kind {
        SaveKind::Open => save_store.visit_open(visit),
        SaveKind::Finished => save_store.visit_closed(visit),
    }
}
