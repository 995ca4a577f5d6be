//! Keeps the games of a machine on a shelf. Every shell has one: on the device, on the page and in the tests.
//!
//! The shell calls [`Keeper::serve`] whenever it has called the machine, and before it draws: what is seen has been
//! stored, and chance that has decided cannot be asked again.

use embedded_storage::nor_flash::NorFlash;

use super::Machine;
use super::saving::{Found, Pile, SaveOrder, Saves, Which};
use crate::parts::shelf::{Inventory, Reading, STOCK, Save, Shelf, ShelfError};

/// Saves that the console is told at once.
const MOST_LISTED: usize = 12;
/// Orders that have waited for a sector and are carried out in one go. Each programs the flash, which takes its time: whoever
/// presses meanwhile does not wait for all of them.
const MOST_OVERDUE: usize = 4;

/// Keeps games on a shelf.
#[derive(Clone)]
pub struct Keeper<F> {
    /// `None` when the flash cannot be read.
    shelf: Option<Shelf<F>>,
    /// The save that the machine is being told.
    reading: Option<Reading>,
    is_introduced: bool,
    /// Does the shell erase what is wanted at once, slice by slice?
    is_patient: bool,
    /// The first of what waits for a sector to be erased, or for its turn after that.
    held: Option<SaveOrder>,
    /// Has something changed since, so that it may be carried out?
    has_changed: bool,
    /// Was nothing ready at the last look, and how often had the stock changed then?
    shortage: Option<(bool, u32)>,
}

impl<F: NorFlash> Keeper<F> {
    /// Opens the shelf: `sectors` sectors of the flash from `base` on.
    #[inline(never)]
    pub fn open(flash: F, base: u32, sectors: u16) -> Keeper<F> {
        let shelf = Shelf::open(flash, base, sectors).ok();
        Keeper {
            shelf,
            reading: None,
            is_introduced: false,
            is_patient: false,
            held: None,
            has_changed: false,
            shortage: None,
        }
    }

    /// With patience, what wants a sector waits until the shell has erased one ([`Keeper::chore`]), where none is ready.
    /// Without, it is erased at once, and whoever calls waits for it.
    pub fn set_patience(&mut self, is_patient: bool) {
        self.is_patient = is_patient;
        self.has_changed = true;
    }

    /// Does something wait for a sector to be erased, or for its turn after that?
    pub const fn is_waiting(&self) -> bool {
        self.held.is_some()
    }

    /// The shelf, if the flash can be read.
    pub fn shelf(&mut self) -> Option<&mut Shelf<F>> {
        self.shelf.as_mut()
    }

    /// Carries out what the machine wants, and tells it at most this many notes of a save that it reads. Returns whether
    /// there is more to tell.
    #[inline(never)] // Its callers are deep in the stack of a small device.
    pub fn serve(&mut self, machine: &mut Machine, notes: usize) -> bool {
        if !core::mem::replace(&mut self.is_introduced, true) {
            self.introduce(machine);
        }
        self.obey_all(machine);
        if self.reading.is_some() {
            for _ in 0..notes {
                if !self.tell_note(machine) {
                    break;
                }
            }
            self.obey_all(machine);
        }
        self.reading.is_some()
    }

    /// Is no sector ready for what comes next, though one could be erased? The shell erases it soon, also in the middle of a
    /// game: then neither a new game nor the next page of one has to wait.
    pub fn is_short(&mut self) -> bool {
        let Some(shelf) = self.shelf.as_mut().filter(|_| self.is_patient) else { return false };
        let changes = shelf.stock_changes();
        match self.shortage {
            Some((is_short, then)) if then == changes => is_short,
            _ => {
                // To look for it takes milliseconds.
                let is_short = shelf.lacks_sector(true).unwrap_or_default();
                self.shortage = Some((is_short, changes));
                is_short
            }
        }
    }

    fn obey_all(&mut self, machine: &mut Machine) {
        // To look for a sector again takes milliseconds.
        let may_look = core::mem::take(&mut self.has_changed) || machine.is_leaving();
        if self.held.is_some() && !may_look {
            return;
        }
        let mut left = if self.held.is_some() { MOST_OVERDUE } else { usize::MAX };
        while let Some(order) = self.held.take().or_else(|| machine.take_order()) {
            // The table is wanted for another game: what is left of this one is stored now, however long an erase takes.
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

    /// Must a sector be erased before this order is carried out? The game goes on meanwhile, and its notes follow.
    fn must_wait(&mut self, order: SaveOrder) -> bool {
        let begins = match order {
            SaveOrder::Begin(_) => true,
            SaveOrder::Note(_) => false,
            _ => return false,
        };
        self.is_patient
            && self.shelf.as_mut().is_some_and(|shelf| shelf.lacks_sector(begins).unwrap_or_default())
    }

    /// The sector that is to be erased next, as an offset on the flash, while nothing moves. `None` when enough are ready.
    #[inline(never)]
    pub fn chore(&mut self) -> Option<u32> {
        let shelf = self.shelf.as_mut()?;
        let is_full = shelf.inventory().ok()?.ready >= STOCK;
        let chore = if is_full { None } else { shelf.next_chore().ok().flatten() };
        if chore.is_none() {
            self.give_up_stock();
        }
        chore
    }

    /// Nothing more can be made ready, until the stock changes.
    fn give_up_stock(&mut self) {
        self.shortage = self.shelf.as_ref().map(|shelf| (false, shelf.stock_changes()));
    }

    /// Is the sector at this offset still one to erase?
    pub fn is_chore(&mut self, offset: u32) -> bool {
        self.shelf.as_mut().is_some_and(|shelf| shelf.is_spent(offset) == Ok(true))
    }

    /// The sector at this offset was erased.
    pub fn finish_chore(&mut self, offset: u32) {
        self.has_changed = true;
        if let Some(shelf) = &mut self.shelf
            && shelf.finish_chore(offset) != Ok(true)
        {
            self.give_up_stock();
        }
    }

    /// Tells the machine at the start what there is, and which game was being played.
    fn introduce(&mut self, machine: &mut Machine) {
        self.count(machine);
        if let Some(Ok(Some(number))) = self.shelf.as_mut().map(Shelf::in_play) {
            machine.offer(number);
        }
    }

    fn obey(&mut self, order: SaveOrder, machine: &mut Machine) -> Result<(), ShelfError> {
        let shelf = self.shelf.as_mut().ok_or(ShelfError::Unreadable)?;
        match order {
            SaveOrder::Begin(start) => {
                shelf.leave();
                shelf.begin(start).map(drop)
            }
            SaveOrder::Open(number) => {
                shelf.leave();
                shelf.go_on(number)
            }
            SaveOrder::Note(note) => shelf.note(note),
            SaveOrder::Leave => {
                shelf.leave();
                Ok(())
            }
            SaveOrder::Mark(number, note) => {
                let marked = shelf.aside(|shelf| shelf.go_on(number).and_then(|()| shelf.note(note)));
                // A save that cannot be read to its end takes no note, and is kept as it is.
                if marked == Err(ShelfError::NoSave) { Ok(()) } else { marked }
            }
            SaveOrder::Discard(number) => shelf.give_up(number),
            SaveOrder::Count => {
                self.count(machine);
                Ok(())
            }
            SaveOrder::List => {
                self.list(machine);
                Ok(())
            }
            SaveOrder::Find(pile, which) => {
                let found = self.find(pile, which).unwrap_or(Found::Nothing);
                machine.found(found);
                Ok(())
            }
        }
    }

    fn count(&mut self, machine: &mut Machine) {
        let Some(shelf) = &mut self.shelf else { return machine.set_saves(Saves::default()) };
        let Inventory { open, saves, newer, .. } = shelf.inventory().unwrap_or_default();
        machine.set_saves(Saves { is_there: true, open, over: saves.saturating_sub(open), newer });
    }

    /// Tells the console the newest saves.
    fn list(&mut self, machine: &mut Machine) {
        let (mut told, mut older) = (0, 0);
        let listed = self.each_save(&mut |save| {
            if told < MOST_LISTED {
                machine.tell_save(save);
                told += 1;
            } else {
                older += 1;
            }
        });
        machine.end_list(listed, told, older);
    }

    /// Finds a save and begins to read it.
    fn find(&mut self, pile: Pile, which: Which) -> Result<Found, ShelfError> {
        let shelf = self.shelf.as_mut().ok_or(ShelfError::Unreadable)?;
        let mut found: Option<Save> = None;
        // The best by its rank: before the oldest comes the newest, after the newest the oldest.
        let rank = |number: u32| match which {
            Which::This(_) | Which::Newest => number,
            Which::Before(from) => number.wrapping_sub(from),
            Which::After(from) => from.wrapping_sub(number),
        };
        visit(pile, shelf, &mut |save| {
            let is_wanted = !matches!(which, Which::This(number) if number != save.number);
            if is_wanted && found.is_none_or(|best| rank(save.number) > rank(best.number)) {
                found = Some(save);
            }
        })?;
        let Some(save) = found else { return Ok(Found::Nothing) };
        let (mut place, mut of) = (0, 0);
        visit(pile, shelf, &mut |other| {
            of += 1;
            place += usize::from(other.number >= save.number);
        })?;
        self.reading = if save.is_newer { None } else { Some(shelf.begin_reading(save.number)?) };
        Ok(Found::Save { save, place, of })
    }

    /// Tells the machine one note of the save that is being read. Returns whether there may be more.
    fn tell_note(&mut self, machine: &mut Machine) -> bool {
        let (Some(shelf), Some(reading)) = (&mut self.shelf, &mut self.reading) else { return false };
        match shelf.next_note(reading) {
            Ok(Some(note)) => machine.found(Found::Note(note)),
            Ok(None) => {
                let end = Found::End(reading.condition());
                self.reading = None;
                machine.found(end);
            }
            Err(_) => {
                self.reading = None;
                machine.found(Found::Nothing);
            }
        }
        self.reading.is_some()
    }
}

/// Visits the saves of a pile, as they lie on the shelf.
fn visit<F: NorFlash>(
    pile: Pile,
    shelf: &mut Shelf<F>,
    visit: &mut dyn FnMut(Save),
) -> Result<(), ShelfError> {
    match pile {
        Pile::Open => shelf.visit_open(visit),
        Pile::Over => shelf.visit_closed(visit),
    }
}
