//! The task that stores the settings in flash.

use embassy_time::with_timeout;
use hexboard::parts::{FlashHealth, Store, Task};
use hexboard::session::{Report, Settings};

use super::channels::{EVENTS, Event, SETTINGS};
use super::chip::Chip;
use super::{config, watchdog};

/// The settings as found at the start, with their store.
pub struct Opened {
    store: Store<Chip, Settings>,
    /// The settings to start with: the stored ones, or those of a new device if none can be read.
    pub settings: Settings,
    /// The store contains these settings.
    is_stored: bool,
    health: FlashHealth,
}

/// Reads the settings without changing anything, which takes at most a few milliseconds.
#[inline(never)]
pub fn open(flash: Chip) -> Opened {
    let (store, stored, health) = Store::open(flash, config::STORE_START);
    let settings = stored.or_else(|| older_settings(flash)).unwrap_or(Settings::NEW_DEVICE);
    Opened { store, settings, is_stored: stored.is_some(), health }
}

/// Reads the settings from the place where the first firmware version kept them, which the image
/// leaves free (`memory.x`). Needed only once, because they are then saved to the store.
fn older_settings(flash: Chip) -> Option<Settings> {
    let (_, settings, _) = Store::open(flash, config::OLDER_STORE_START);
    settings
}

impl Opened {
    /// Erases damaged sectors and saves the settings if they are not in the store.
    fn repair(&mut self) {
        let is_damaged = matches!(self.health, FlashHealth::Damaged(_));
        let has_failed = is_damaged && self.store.clean().is_err()
            || !self.is_stored && self.store.save(self.settings) == FlashHealth::Failed;
        if has_failed {
            self.health = FlashHealth::Failed;
        }
    }
}

/// Saves the settings whenever they change.
#[embassy_executor::task]
pub async fn keep(mut opened: Opened) {
    opened.repair();
    let Opened { mut store, health, .. } = opened;
    defmt::info!("flash: {}", health);
    EVENTS.send(Event::Report(Report::Flash(health))).await;
    loop {
        watchdog::report(Task::Store);
        let Ok(settings) = with_timeout(config::REPORT, SETTINGS.wait()).await else { continue };
        let health = store.save(settings);
        defmt::info!("flash: settings saved, {}", health);
        if health == FlashHealth::Failed {
            EVENTS.send(Event::Report(Report::Flash(FlashHealth::Failed))).await;
        }
    }
}
