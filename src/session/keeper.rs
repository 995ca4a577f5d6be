//! Keeps the games of a machine on a shelf. Every shell has one: on the device, on the page and in the tests.
//!
//! The shell calls [`Keeper::serve`] whenever it has called the machine, and before it draws: what is seen has been
//! stored, and chance that has decided cannot be asked again.

use embedded_storage::nor_flash::NorFlash;

use super::Machine;
use super::saving::{Found, SaveOrder, Saves, Which};
use crate::parts::shelf::{Note, Reading, STOCK, Save, Shelf, ShelfError};

/// Keeps games on a shelf.
#[derive(Clone)]
pub struct Keeper<F> {
    /// `None` when the flash cannot be read.
    shelf: Option<Shelf<F>>,
    /// The save that the machine is being told.
    reading: Option<Reading>,
    is_introduced: bool,
}

impl<F: NorFlash> Keeper<F> {
    /// Opens the shelf: `sectors` sectors of the flash from `base` on.
    #[inline(never)]
    pub fn open(flash: F, base: u32, sectors: u16) -> Keeper<F> {
        Keeper { shelf: Shelf::open(flash, base, sectors).ok(), reading: None, is_introduced: false }
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
        for _ in 0..notes {
            if !self.tell_note(machine) {
                break;
            }
        }
        self.obey_all(machine);
        self.reading.is_some()
    }

    fn obey_all(&mut self, machine: &mut Machine) {
        while let Some(order) = machine.take_order() {
            if let Err(error) = self.obey(order, machine) {
                machine.save_failed(error);
            }
        }
    }

    /// The sector that is to be erased next, as an offset on the flash, while nothing moves. `None` when enough are ready.
    #[inline(never)]
    pub fn chore(&mut self) -> Option<u32> {
        let shelf = self.shelf.as_mut()?;
        if shelf.inventory().ok()?.ready >= STOCK {
            return None;
        }
        shelf.next_chore().ok().flatten()
    }

    /// Is the sector at this offset still one to erase?
    pub fn is_chore(&mut self, offset: u32) -> bool {
        self.shelf.as_mut().is_some_and(|shelf| shelf.is_spent(offset) == Ok(true))
    }

    /// The sector at this offset was erased.
    pub fn finish_chore(&mut self, offset: u32) {
        if let Some(shelf) = &mut self.shelf {
            let _ = shelf.finish_chore(offset);
        }
    }

    /// Tells the machine at the start what there is, and which game was being played.
    fn introduce(&mut self, machine: &mut Machine) {
        self.count(machine);
        if let Ok(Some(number)) = self.in_play() {
            machine.offer(number);
        }
    }

    fn obey(&mut self, order: SaveOrder, machine: &mut Machine) -> Result<(), ShelfError> {
        let shelf = self.shelf.as_mut().ok_or(ShelfError::Unreadable)?;
        match order {
            SaveOrder::Begin(start) => shelf.begin(start).map(drop),
            SaveOrder::Open(number) => shelf.go_on(number),
            SaveOrder::Note(note) => shelf.note(note),
            SaveOrder::Leave => {
                shelf.leave();
                Ok(())
            }
            SaveOrder::Mark(number, note) => {
                let marked = shelf.go_on(number).and_then(|()| shelf.note(note));
                shelf.leave();
                marked
            }
            SaveOrder::Discard(number) => shelf.give_up(number),
            SaveOrder::Count => {
                self.count(machine);
                Ok(())
            }
            SaveOrder::Find(which) => {
                let found = self.find(which).unwrap_or(Found::Nothing);
                machine.found(found);
                Ok(())
            }
        }
    }

    fn count(&mut self, machine: &mut Machine) {
        let Some(shelf) = &mut self.shelf else { return machine.set_saves(Saves::default()) };
        let newer = shelf.inventory().map_or(0, |inventory| inventory.newer);
        let mut open = 0;
        let _ = each_open(shelf, |_| open += 1);
        machine.set_saves(Saves { is_there: true, open, newer });
    }

    /// The newest game that was neither left nor over when the power went.
    fn in_play(&mut self) -> Result<Option<u32>, ShelfError> {
        let Some(shelf) = &mut self.shelf else { return Ok(None) };
        let mut before = None;
        while let Some(save) = shelf.open_save_before(before)? {
            before = Some(save.number);
            let mut is_left = false;
            shelf.read(save.number, &mut |note| is_left = note == Note::Left)?;
            if !is_left {
                return Ok(Some(save.number));
            }
        }
        Ok(None)
    }

    /// Finds a save and begins to read it.
    fn find(&mut self, which: Which) -> Result<Found, ShelfError> {
        let shelf = self.shelf.as_mut().ok_or(ShelfError::Unreadable)?;
        let (mut newest, mut oldest, mut before, mut after, mut this) = (None, None, None, None, None);
        each_open(shelf, |save| {
            newest = newest.or(Some(save));
            oldest = Some(save);
            match which {
                Which::Before(number) if save.number < number => before = before.or(Some(save)),
                Which::After(number) if save.number > number => after = Some(save),
                Which::This(number) if save.number == number => this = Some(save),
                _ => {}
            }
        })?;
        let save = match which {
            Which::This(_) => this,
            Which::Newest => newest,
            Which::Before(_) => before.or(newest),
            Which::After(_) => after.or(oldest),
        };
        let Some(save) = save else { return Ok(Found::Nothing) };
        let (mut place, mut of) = (0, 0);
        each_open(shelf, |other| {
            of += 1;
            place += usize::from(other.number >= save.number);
        })?;
        self.reading = Some(shelf.begin_reading(save.number)?);
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

/// Visits the saves that are not over, the newest first.
fn each_open<F: NorFlash>(shelf: &mut Shelf<F>, mut visit: impl FnMut(Save)) -> Result<(), ShelfError> {
    let mut before = None;
    while let Some(save) = shelf.open_save_before(before)? {
        before = Some(save.number);
        visit(save);
    }
    Ok(())
}
