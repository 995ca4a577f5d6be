//! Measures VSYS, of which the Pico has a third on a pin, and reports it to the machine.

use embassy_rp::adc::{Adc, Blocking, Channel};
use embassy_time::{Instant, Ticker};
use hexboard::parts::{SupplyMonitor, SupplyState, Time};
use hexboard::session::Report;
use portable_atomic::{AtomicU32, Ordering};

use super::channels::{EVENTS, Event};
use super::config;

/// VSYS at full scale in millivolts: three times the reference of 3.3 V.
const FULL_SCALE_MV: u32 = 9900;
const FULL_SCALE: u32 = 4095;

/// The last reported state: millivolts in the lower half, the step above; 0 before the first.
static LAST: AtomicU32 = AtomicU32::new(0);

/// Returns the last reported state.
pub fn last() -> Option<SupplyState> {
    match LAST.load(Ordering::Relaxed) {
        0 => None,
        packed => Some(SupplyState { millivolts: packed as u16, step: (packed >> 16) as u8 }),
    }
}

/// Measures at intervals and reports changes. A report for which the machine has no room is sent
/// with the next measurement.
#[embassy_executor::task]
pub async fn watch(mut adc: Adc<'static, Blocking>, mut vsys: Channel<'static>) {
    let mut monitor = SupplyMonitor::default();
    let mut unsent = None;
    let mut ticker = Ticker::every(config::SUPPLY_SAMPLE);
    loop {
        ticker.next().await;
        let Ok(raw) = adc.blocking_read(&mut vsys) else { continue };
        let millivolts = u32::from(raw) * FULL_SCALE_MV / FULL_SCALE;
        let now = Time(Instant::now().as_millis());
        unsent = monitor.sample(millivolts as u16, now).or(unsent);
        if let Some(state) = unsent {
            LAST.store(u32::from(state.millivolts) | u32::from(state.step) << 16, Ordering::Relaxed);
            if EVENTS.try_send(Event::Report(Report::Supply(state))).is_ok() {
                unsent = None;
            }
        }
    }
}
