//! The settings in flash.

use embassy_time::with_timeout;
use hexboard::parts::{FlashHealth, Store, Task};
use hexboard::session::{Report, Settings};

use super::channels::{EVENTS, Event, SETTINGS};
use super::chip::Chip;
use super::{config, watchdog};

/// The store of the settings as the start finds it.
pub struct Opened {
    store: Store<Chip, Settings>,
    /// The settings to start with: the stored ones, or the defaults where none can be read.
    pub settings: Settings,
    /// Does the store hold these settings?
    is_stored: bool,
    health: FlashHealth,
}

/// Reads the settings and changes nothing, so that it takes a few milliseconds at most.
#[inline(never)]
pub fn open(flash: Chip) -> Opened {
    let (store, stored, health) = Store::open(flash, config::STORE_START);
    let settings = stored.or_else(|| older_settings(flash)).unwrap_or(Settings::DEFAULT);
    Opened { store, settings, is_stored: stored.is_some(), health }
}

/// The settings where the first firmware kept them: the image leaves that place alone (`memory.x`). They are read once, as the
/// store then has them.
fn older_settings(flash: Chip) -> Option<Settings> {
    let (_, settings, _) = Store::open(flash, config::OLDER_STORE_START);
    settings
}

impl Opened {
    /// Erases what is damaged and stores the settings if they are not there.
    fn mend(&mut self) {
        let is_damaged = matches!(self.health, FlashHealth::Damaged(_));
        let has_failed = is_damaged && self.store.clean().is_err()
            || !self.is_stored && self.store.save(self.settings) == FlashHealth::Failed;
        if has_failed {
            self.health = FlashHealth::Failed;
        }
    }
}

/// Writes the settings whenever they change.
#[embassy_executor::task]
pub async fn keep(mut opened: Opened) {
    opened.mend();
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
