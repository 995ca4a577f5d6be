//! Games in flash: each action is on the shelf before the turn passes on.
//!
//! The shelf is a row of sectors. A save takes as many of them as it needs, one after the other as they come round, so
//! all wear alike. Notes are appended; nothing that was written is ever changed, apart from marks that only clear bits.
//! Sectors are erased ahead of time ([`Shelf::next_chore`]), because an erase holds up the device and a note must not.
//! The power may fail at any instant: a torn note, label or mark is passed over, and a sector counts as erased
//! only once the mark after the erase stands.

mod note;
mod sector;

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

use note::{BLANK, Slot};
pub use note::{NOTE_BYTES, Note};
use sector::{CLOSED_AT, GIVEN_UP_AT, HEAD_BYTES, LABEL_AT, Label, NOTES_AT, READY, SET, SLOTS, State};
pub use sector::{SECTOR, Start};

/// Sectors that are kept ready for what comes: the longest game, and the beginning of the next.
pub const STOCK: usize = 12;
/// How often a note is tried before its sector is taken for bad, and how many sectors are tried.
const TRIES: usize = 3;

/// Saved games on a flash.
#[derive(Clone)]
pub struct Shelf<F> {
    flash: F,
    /// Where the shelf begins on the flash.
    base: u32,
    sectors: u16,
    /// The sector to look at first when one is wanted.
    next: u16,
    /// The highest number of a save so far.
    newest: u32,
    open: Option<Open>,
    /// How often a sector was taken or made ready.
    stock_changes: u32,
}

/// The save that notes go to.
#[derive(Clone, Copy)]
struct Open {
    label: Label,
    sector: u16,
    /// The next free slot of the sector.
    slot: u16,
    /// How many notes the save has.
    notes: u16,
}

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

/// A save that is being read, note by note.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    label: Label,
    sector: u16,
    /// The slot to look at next.
    index: u16,
    /// The first slot that is free, as far as is known.
    slot: u16,
    /// How many notes were read.
    notes: u16,
    condition: Condition,
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

/// How a save was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Condition {
    /// Every note is there.
    Whole,
    /// A note is lost: what was read is what came before it.
    Damaged,
    /// A note is of a kind that only a newer firmware knows: what was read is what came before it.
    Newer,
}

/// Why the shelf cannot do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ShelfError {
    /// The flash cannot be read.
    Unreadable,
    /// The flash takes nothing, or not what was written.
    Refused,
    /// Every sector holds a save that is still wanted.
    Full,
    /// There is no save with this number, or none is open.
    NoSave,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ShelfError::Unreadable => "the flash cannot be read",
            ShelfError::Refused => "the flash does not take what is written",
            ShelfError::Full => "there is no room for another save",
            ShelfError::NoSave => "there is no such save",
        })
    }
}

impl core::error::Error for ShelfError {}

impl<F: NorFlash> Shelf<F> {
    /// Opens the shelf: `sectors` sectors of the flash from `base` on.
    ///
    /// # Errors
    /// [`ShelfError::Unreadable`].
    pub fn open(flash: F, base: u32, sectors: u16) -> Result<Shelf<F>, ShelfError> {
        let mut shelf = Shelf { flash, base, sectors, next: 0, newest: 0, open: None, stock_changes: 0 };
        let mut latest = None;
        for sector in 0..sectors {
            if let State::Taken(label) | State::Newer(label) = shelf.state(sector)? {
                shelf.newest = shelf.newest.max(label.number);
                let rank = (label.number, label.part);
                if latest.is_none_or(|(other, _)| rank > other) {
                    latest = Some((rank, sector));
                }
            }
        }
        shelf.next = latest.map_or(0, |(_, sector)| shelf.after(sector));
        shelf.mend()?;
        Ok(shelf)
    }

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
    fn open_save_in(&mut self, sector: u16) -> Result<Option<Save>, ShelfError> {
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
    fn last_note(&mut self, number: u32, sector: u16) -> Result<Option<Note>, ShelfError> {
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

    /// Reads the notes of a save from the first to the last.
    ///
    /// # Errors
    /// [`ShelfError::NoSave`], [`ShelfError::Unreadable`].
    pub fn read(&mut self, number: u32, visit: &mut dyn FnMut(Note)) -> Result<Condition, ShelfError> {
        self.walk(number, visit).map(|reading| reading.condition())
    }

    /// Begins to read a save note by note: [`Shelf::next_note`].
    ///
    /// # Errors
    /// [`ShelfError::NoSave`], [`ShelfError::Unreadable`].
    pub fn begin_reading(&mut self, number: u32) -> Result<Reading, ShelfError> {
        let sector = self.find(number, 0, 0)?.ok_or(ShelfError::NoSave)?;
        let State::Taken(label) = self.state(sector)? else { return Err(ShelfError::NoSave) };
        Ok(Reading { label, sector, index: 0, slot: 0, notes: 0, condition: Condition::Whole })
    }

    /// The next note of a save that is being read; `None` after the last.
    ///
    /// # Errors
    /// [`ShelfError::NoSave`], [`ShelfError::Unreadable`].
    pub fn next_note(&mut self, reading: &mut Reading) -> Result<Option<Note>, ShelfError> {
        while reading.condition == Condition::Whole {
            if reading.index >= SLOTS {
                let number = reading.label.number;
                let part = reading.label.part.checked_add(1);
                let after = self.after(reading.sector);
                let Some(next) = part.map(|part| self.find(number, part, after)).transpose()?.flatten()
                else {
                    return Ok(None);
                };
                let State::Taken(label) = self.state(next)? else { return Err(ShelfError::NoSave) };
                *reading = Reading { label, sector: next, index: 0, slot: 0, ..*reading };
            }
            if let Some(note) = self.look_at_slot(reading)? {
                return Ok(Some(note));
            }
        }
        Ok(None)
    }

    /// Looks at one slot of a save that is being read.
    fn look_at_slot(&mut self, reading: &mut Reading) -> Result<Option<Note>, ShelfError> {
        let mut bytes = BLANK;
        let at = self.at(reading.sector, NOTES_AT + u32::from(reading.index) * NOTE_BYTES as u32);
        self.flash.read(at, &mut bytes).map_err(|_| ShelfError::Unreadable)?;
        let slot = Slot::of(bytes, reading.label.number, reading.notes);
        reading.condition = match slot {
            Slot::Later => Condition::Damaged,
            Slot::Unknown => Condition::Newer,
            Slot::Blank | Slot::Note(_) | Slot::Torn => Condition::Whole,
        };
        if reading.condition != Condition::Whole {
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

    /// Begins a save; notes go to it from now on. Returns its number.
    ///
    /// # Errors
    /// [`ShelfError::Full`], [`ShelfError::Refused`], [`ShelfError::Unreadable`].
    pub fn begin(&mut self, start: Start) -> Result<u32, ShelfError> {
        self.open = None;
        let number = self.newest.wrapping_add(1);
        let label = Label { number, part: 0, start, is_closed: false };
        let sector = self.take_sector(label)?;
        self.newest = number;
        self.open = Some(Open { label, sector, slot: 0, notes: 0 });
        Ok(number)
    }

    /// Notes go to this save again.
    ///
    /// # Errors
    /// [`ShelfError::NoSave`], also when the save cannot be read to its end, [`ShelfError::Unreadable`].
    pub fn go_on(&mut self, number: u32) -> Result<(), ShelfError> {
        let Reading { label, sector, slot, notes, condition, .. } = self.walk(number, &mut |_| {})?;
        self.open = (condition == Condition::Whole).then_some(Open { label, sector, slot, notes });
        self.open.map(|_| ()).ok_or(ShelfError::NoSave)
    }

    /// Puts the save away that notes go to.
    pub fn leave(&mut self) {
        self.open = None;
    }

    /// The number of the save that notes go to.
    pub fn current(&self) -> Option<u32> {
        self.open.map(|open| open.label.number)
    }

    /// Writes a note and reads it back.
    ///
    /// # Errors
    /// [`ShelfError::NoSave`] when no save is open, [`ShelfError::Refused`], [`ShelfError::Full`].
    pub fn note(&mut self, note: Note) -> Result<(), ShelfError> {
        for _ in 0..TRIES {
            for _ in 0..TRIES {
                let open = self.open.as_mut().ok_or(ShelfError::NoSave)?;
                if open.slot >= SLOTS {
                    break;
                }
                let (sector, slot) = (open.sector, open.slot);
                let bytes = note.to_bytes(open.label.number, open.notes);
                open.slot += 1;
                if self.write(sector, NOTES_AT + u32::from(slot) * NOTE_BYTES as u32, &bytes) {
                    return self.noted(note);
                }
            }
            self.turn_page()?;
        }
        Err(ShelfError::Refused)
    }

    /// Gives a save up; its sectors are erased in time.
    ///
    /// # Errors
    /// [`ShelfError::NoSave`], [`ShelfError::Refused`], [`ShelfError::Unreadable`].
    pub fn give_up(&mut self, number: u32) -> Result<(), ShelfError> {
        if self.current() == Some(number) {
            self.open = None;
        }
        // The first part goes first: without it the save is gone, whatever happens to the others.
        let mut part = 0;
        let mut sector = self.find(number, part, 0)?.ok_or(ShelfError::NoSave)?;
        loop {
            if !self.write(sector, GIVEN_UP_AT, &SET) {
                return Err(ShelfError::Refused);
            }
            let Some(next) = part.checked_add(1) else { return Ok(()) };
            part = next;
            match self.find(number, part, self.after(sector))? {
                Some(next) => sector = next,
                None => return Ok(()),
            }
        }
    }

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

    /// The flash, to erase what [`Shelf::next_chore`] names.
    pub fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    /// A note stands. One that closes the save is followed by the mark that shows it at a glance.
    fn noted(&mut self, note: Note) -> Result<(), ShelfError> {
        let open = self.open.as_mut().ok_or(ShelfError::NoSave)?;
        open.notes = open.notes.wrapping_add(1);
        let number = open.label.number;
        if note.closes() { self.close(number) } else { Ok(()) }
    }

    fn close(&mut self, number: u32) -> Result<(), ShelfError> {
        let first = self.find(number, 0, 0)?.ok_or(ShelfError::NoSave)?;
        self.write(first, CLOSED_AT, &SET).then_some(()).ok_or(ShelfError::Refused)
    }

    fn at(&self, sector: u16, offset: u32) -> u32 {
        self.base + u32::from(sector) * SECTOR + offset
    }

    fn after(&self, sector: u16) -> u16 {
        if sector + 1 < self.sectors { sector + 1 } else { 0 }
    }

    fn state(&mut self, sector: u16) -> Result<State, ShelfError> {
        let mut head = [0; HEAD_BYTES];
        let at = self.at(sector, 0);
        self.flash.read(at, &mut head).map_err(|_| ShelfError::Unreadable)?;
        Ok(State::of(&head))
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

    /// Finds a part of a save. It is looked for from a sector on, near which it may lie.
    fn find(&mut self, number: u32, part: u8, from: u16) -> Result<Option<u16>, ShelfError> {
        let mut sector = from;
        for _ in 0..self.sectors {
            if let State::Taken(label) | State::Newer(label) = self.state(sector)?
                && (label.number, label.part) == (number, part)
            {
                return Ok(Some(sector));
            }
            sector = self.after(sector);
        }
        Ok(None)
    }

    /// Writes bytes and reads them back. Returns whether they stand.
    fn write(&mut self, sector: u16, offset: u32, bytes: &[u8]) -> bool {
        let at = self.at(sector, offset);
        if self.flash.write(at, bytes).is_err() {
            return false;
        }
        let mut back = [0; HEAD_BYTES];
        let Some(back) = back.get_mut(..bytes.len()) else { return false };
        self.flash.read(at, back).is_ok() && back == bytes
    }

    /// Is the sector blank from this offset on?
    fn is_blank(&mut self, sector: u16, from: u32) -> Result<bool, ShelfError> {
        let mut bytes = [0; 32];
        for offset in (from..SECTOR).step_by(bytes.len()) {
            let chunk = bytes.len().min((SECTOR - offset) as usize);
            let at = self.at(sector, offset);
            self.flash.read(at, &mut bytes[..chunk]).map_err(|_| ShelfError::Unreadable)?;
            if bytes[..chunk].iter().any(|byte| *byte != 0xFF) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes a sector for a part of a save. Returns the sector.
    fn take_sector(&mut self, label: Label) -> Result<u16, ShelfError> {
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

    /// The open save goes on in another sector.
    fn turn_page(&mut self) -> Result<(), ShelfError> {
        let open = self.open.ok_or(ShelfError::NoSave)?;
        let part = open.label.part.checked_add(1).ok_or(ShelfError::Full)?;
        let label = Label { part, ..open.label };
        let sector = self.take_sector(label)?;
        self.open = Some(Open { label, sector, slot: 0, ..open });
        Ok(())
    }

    /// Finishes what a power cut left half done: sectors of saves without a first part are given up, and a save whose last
    /// note closes it is marked.
    fn mend(&mut self) -> Result<(), ShelfError> {
        for sector in 0..self.sectors {
            let State::Taken(label) = self.state(sector)? else { continue };
            // Parts follow each other, as sectors are used in a ring.
            let before = (sector + self.sectors).saturating_sub(label.part.into()) % self.sectors;
            if label.part > 0 && self.find(label.number, 0, before)?.is_none() {
                let _ = self.write(sector, GIVEN_UP_AT, &SET);
            }
        }
        for sector in 0..self.sectors {
            let Some(Save { number, .. }) = self.open_save_in(sector)? else { continue };
            if self.last_note(number, sector)?.is_some_and(Note::closes) {
                let _ = self.close(number);
            }
        }
        Ok(())
    }

    fn oldest_closed(&mut self) -> Result<Option<u32>, ShelfError> {
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

    fn walk(&mut self, number: u32, visit: &mut dyn FnMut(Note)) -> Result<Reading, ShelfError> {
        let mut reading = self.begin_reading(number)?;
        while let Some(note) = self.next_note(&mut reading)? {
            visit(note);
        }
        Ok(reading)
    }
}

impl Reading {
    /// How the save was found, once its last note was read.
    pub const fn condition(&self) -> Condition {
        self.condition
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
