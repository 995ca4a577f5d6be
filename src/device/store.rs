//! The settings in flash.

use embassy_time::with_timeout;
use hexboard::parts::{FlashHealth, Store, Task};
use hexboard::session::{Report, Settings};

use super::channels::{EVENTS, Event, SETTINGS};
use super::chip::Chip;
use super::{config, watchdog};

/// The settings where the first firmware kept them: the image leaves that place alone (`memory.x`). They are read once, as the
/// store then has them.
fn older_settings(flash: Chip) -> Option<Settings> {
    let (_, settings, _) = Store::open(flash, config::OLDER_STORE_START);
    settings
}

/// Reads the settings at the start, then writes whatever changes.
#[embassy_executor::task]
pub async fn keep(flash: Chip) {
    let (mut store, settings, mut health) = Store::open(flash, config::STORE_START);
    if let FlashHealth::Damaged(_) = health
        && store.clean().is_err()
    {
        health = FlashHealth::Failed;
    }
    let settings = settings.or_else(|| {
        let older = older_settings(flash);
        older.filter(|older| store.save(*older) != FlashHealth::Failed)
    });
    if let Some(settings) = settings {
        EVENTS.send(Event::Report(Report::Settings(settings))).await;
    } else if store.save(Settings::DEFAULT) == FlashHealth::Failed {
        health = FlashHealth::Failed;
    }
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
