//! Measures VSYS, of which the Pico has a third on a pin, and reports it to the machine.
//!
//! On the boards with a radio (Pico W and Pico 2 W) that pin is also the clock of the radio, and VSYS
//! reaches it only while the radio is selected, by the pin that drives the LED of the other boards.

use embassy_rp::Peri;
use embassy_rp::adc::{Adc, AdcPin, Blocking, Channel};
use embassy_rp::gpio::Pull;
use embassy_time::{Duration, Instant, Ticker, Timer};
use hexboard::parts::{SupplyMonitor, SupplyState, Time};
use hexboard::session::Report;
use portable_atomic::{AtomicU32, Ordering};

use super::channels::{EVENTS, Event};
use super::config;

/// VSYS at full scale in millivolts: three times the reference of 3.3 V.
const FULL_SCALE_MV: u32 = 9900;
const FULL_SCALE: u32 = 4095;

/// The time in which the pull-down empties the capacitor at the pin.
const DISCHARGE: Duration = Duration::from_millis(1);
/// A reading below this one, of 80 mV, is not VSYS. The chip needs 1.8 V, of which the divider and
/// the pull-down leave a ninth.
const NO_VSYS: u16 = 100;

/// The last reported state: millivolts in the lower half, the step above; 0 before the first.
static LAST: AtomicU32 = AtomicU32::new(0);

/// The last measurement in millivolts; 0 before the first.
static MILLIVOLTS: AtomicU32 = AtomicU32::new(0);

/// Returns the last measurement in millivolts.
pub fn millivolts() -> Option<u32> {
    Some(MILLIVOLTS.load(Ordering::Relaxed)).filter(|millivolts| *millivolts > 0)
}

/// Returns the last reported state.
pub fn last() -> Option<SupplyState> {
    match LAST.load(Ordering::Relaxed) {
        0 => None,
        packed => Some(SupplyState { millivolts: packed as u16, step: (packed >> 16) as u8 }),
    }
}

/// Returns whether this is a board with a radio. The pin that would select it must be low: then VSYS
/// is not connected, and the pull-down leaves no voltage.
pub async fn has_radio(adc: &mut Adc<'_, Blocking>, vsys: Peri<'_, impl AdcPin>) -> bool {
    let mut channel = Channel::new_pin(vsys, Pull::Down);
    Timer::after(DISCHARGE).await;
    adc.blocking_read(&mut channel).is_ok_and(|raw| raw < NO_VSYS)
}

/// Measures at intervals and reports changes. A report for which the machine has no room is sent
/// with the next measurement.
#[embassy_executor::task]
pub async fn watch(
    mut adc: Adc<'static, Blocking>,
    mut vsys: Channel<'static>,
    mut sensor: Channel<'static>,
) {
    let mut monitor = SupplyMonitor::default();
    let mut celsius = None;
    let mut unsent = None;
    let mut ticker = Ticker::every(config::SUPPLY_SAMPLE);
    loop {
        ticker.next().await;
        let Ok(raw) = adc.blocking_read(&mut vsys) else { continue };
        let millivolts = u32::from(raw) * FULL_SCALE_MV / FULL_SCALE;
        MILLIVOLTS.store(millivolts, Ordering::Relaxed);
        if let Some(changed) = adc.blocking_read(&mut sensor).ok().and_then(|raw| new_celsius(raw, celsius))
            && EVENTS.try_send(Event::Report(Report::Temperature(changed))).is_ok()
        {
            celsius = Some(changed);
        }
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

/// Returns the temperature of a reading if it differs from the last one by more than a degree.
/// The sensor gives 706 mV at 27 degrees and 1.721 mV less for each degree above (RP2040 data sheet,
/// 4.9.5).
fn new_celsius(raw: u16, last: Option<i8>) -> Option<i8> {
    // In two steps: the product with 3.3 million would overflow.
    let microvolts = i32::from(raw) * 33_000 / FULL_SCALE as i32 * 100;
    let celsius = (27 - (microvolts - 706_000) / 1721).clamp(-128, 127) as i8;
    last.is_none_or(|last| celsius.abs_diff(last) > 1).then_some(celsius)
}
