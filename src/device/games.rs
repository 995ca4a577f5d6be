//! The saved games on the device.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer};
use hexboard::session::{Keeper, Machine};

use super::channels::EVENTS;
use super::chip::Chip;
use super::config;

/// Notes of a save that are read in one go: a few milliseconds.
const NOTES_AT_ONCE: usize = 16;
/// For how long the tasks of the thread may work after each go.
const BREATH: Duration = Duration::from_micros(500);
/// Sectors are erased, slice by slice, once nobody has pressed for this long.
const QUIET: Duration = Duration::from_millis(250);

/// Keeps the games once the first pictures are out.
pub struct Games {
    chip: Chip,
    keeper: Option<Keeper<Chip>>,
    /// There may be a sector to erase.
    has_chores: bool,
    /// The sector that is being erased.
    erasing: Option<u32>,
    /// Nobody has pressed for a while.
    is_quiet: bool,
}

impl Games {
    /// Nothing was read yet.
    pub fn new(chip: Chip) -> Games {
        Games { chip, keeper: None, has_chores: true, erasing: None, is_quiet: false }
    }

    /// Stores what has happened, and reads a part of what is asked for. Returns whether there is more to read.
    pub fn serve(&mut self, machine: &mut Machine) -> bool {
        self.keeper.as_mut().is_some_and(|keeper| keeper.serve(machine, NOTES_AT_ONCE))
    }

    /// Nothing is left to draw. Returns whether there was something to do instead of a rest.
    pub async fn work(&mut self, machine: &Machine, reads: bool) -> bool {
        if self.keeper.is_none() {
            let keeper =
                self.keeper.insert(Keeper::open(self.chip, config::SHELF_START, config::SHELF_SECTORS));
            keeper.set_patience(true);
            return true;
        }
        if reads {
            Timer::after(BREATH).await;
            return true;
        }
        if self.keeper.as_mut().is_some_and(|keeper| keeper.is_waiting() || keeper.is_short()) {
            // Nothing is prepared for what comes next: a sector is erased whatever goes on.
            select(EVENTS.ready_to_receive(), Timer::after(config::ERASE_HASTE)).await;
            self.erase_slice();
            return true;
        }
        self.has_chores |= !machine.is_at_rest();
        if !self.has_chores || !machine.is_at_rest() {
            return false;
        }
        let pause = if self.is_quiet { config::ERASE_PAUSE } else { QUIET };
        let waited = select(EVENTS.ready_to_receive(), Timer::after(pause)).await;
        self.is_quiet = matches!(waited, Either::Second(()));
        if self.is_quiet {
            self.erase_slice();
        }
        true
    }

    /// Erases a slice of the sector that is next.
    fn erase_slice(&mut self) {
        let Some(keeper) = &mut self.keeper else { return };
        let Some(offset) = self.erasing.filter(|offset| keeper.is_chore(*offset)).or_else(|| keeper.chore())
        else {
            self.has_chores = false;
            // Whoever waits looks again.
            keeper.set_patience(true);
            return;
        };
        let erased = self.chip.erase_slice(offset);
        self.erasing = (erased == Ok(false)).then_some(offset);
        match erased {
            Ok(true) => keeper.finish_chore(offset),
            Ok(false) => {}
            // It is told when something is to be saved.
            Err(_) => {
                self.has_chores = false;
                keeper.set_patience(false);
            }
        }
    }
}
