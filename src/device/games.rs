//! Stores and loads games on the device, and erases flash sectors in the background.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer};
use hexboard::session::{Machine, SaveService};

use super::channels::EVENTS;
use super::chip::Chip;
use super::config;

/// The number of notes of a save to read at once, which takes a few milliseconds.
const NOTES_AT_ONCE: usize = 16;
/// The time that the tasks of the thread executor get after each batch of notes.
const READ_PAUSE: Duration = Duration::from_micros(500);
/// Sectors are erased in advance only after this long without an event.
const QUIET: Duration = Duration::from_millis(250);

/// Saves and loads the games. Opens the flash only after the first pictures are drawn.
pub struct Games {
    chip: Chip,
    save_service: Option<SaveService<Chip>>,
    /// There may be a sector to erase.
    has_erases: bool,
    /// The offset of the sector that is being erased.
    erasing: Option<u32>,
    /// No event has arrived for [`QUIET`].
    is_quiet: bool,
}

impl Games {
    /// Creates the storage without reading anything yet.
    pub fn new(chip: Chip) -> Games {
        Games { chip, save_service: None, has_erases: true, erasing: None, is_quiet: false }
    }

    /// Stores pending actions and reads a batch of a requested save. Returns whether there is more
    /// to read.
    pub fn serve(&mut self, machine: &mut Machine) -> bool {
        self.save_service.as_mut().is_some_and(|save_service| save_service.serve(machine, NOTES_AT_ONCE))
    }

    /// Does background work; call it when nothing is left to draw. Returns whether there was any,
    /// so that the caller must not sleep.
    pub async fn work(&mut self, machine: &Machine, reads: bool) -> bool {
        if self.save_service.is_none() {
            let save_service = self.save_service.insert(SaveService::open(
                self.chip,
                config::SAVES_START,
                config::SAVES_SECTORS,
            ));
            save_service.set_deferred_erase(true);
            return true;
        }
        if reads {
            Timer::after(READ_PAUSE).await;
            return true;
        }
        if self
            .save_service
            .as_mut()
            .is_some_and(|save_service| save_service.is_waiting() || save_service.needs_sector())
        {
            // No sector is ready for the next save or page, so a sector is erased even while a game
            // runs.
            select(EVENTS.ready_to_receive(), Timer::after(config::ERASE_URGENT_PAUSE)).await;
            self.erase_slice();
            return true;
        }
        self.has_erases |= !machine.is_idle();
        if !self.has_erases || !machine.is_idle() {
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

    /// Erases a slice of the next sector.
    fn erase_slice(&mut self) {
        let Some(save_service) = &mut self.save_service else { return };
        let Some(offset) = self
            .erasing
            .filter(|offset| save_service.is_chore(*offset))
            .or_else(|| save_service.next_erase())
        else {
            self.has_erases = false;
            // Lets pending requests try again.
            save_service.set_deferred_erase(true);
            return;
        };
        let erased = self.chip.erase_slice(offset);
        self.erasing = (erased == Ok(false)).then_some(offset);
        match erased {
            Ok(true) => save_service.finish_chore(offset),
            Ok(false) => {}
            // The error is reported when the next save fails.
            Err(_) => {
                self.has_erases = false;
                save_service.set_deferred_erase(false);
            }
        }
    }
}
