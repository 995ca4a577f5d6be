//! Feeds the watchdog while all tasks report.

use embassy_rp::Peri;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Instant, Ticker};
use hexboard::parts::{ResetCause, Task};
use portable_atomic::{AtomicU32, Ordering};

use super::{config, crash};

/// The time of the last report of each task, in milliseconds since the start; wraps around.
static REPORTED: [AtomicU32; Task::ALL.len()] = [const { AtomicU32::new(0) }; Task::ALL.len()];

fn now() -> u32 {
    Instant::now().as_millis() as u32
}

/// Reports that a task is alive.
pub fn report(task: Task) {
    REPORTED[task as usize].store(now(), Ordering::Relaxed);
}

/// Returns the tasks that have not reported for too long, as bits.
fn silent() -> u16 {
    let is_silent = |task: &Task| {
        let since = now().wrapping_sub(REPORTED[*task as usize].load(Ordering::Relaxed));
        since > config::SILENT.as_millis() as u32
    };
    Task::ALL.iter().filter(|task| is_silent(task)).fold(0, |bits, task| bits | task.bit())
}

/// The LED that shows that the firmware runs.
pub struct Heartbeat {
    pin: Output<'static>,
    has_led: bool,
}

impl Heartbeat {
    /// Takes the pin of the LED, which selects the radio on boards that have one. There the LED
    /// belongs to the radio, which stays off, and the pin stays high so that VSYS can be measured.
    pub fn new(mut pin: Output<'static>, has_radio: bool) -> Heartbeat {
        if has_radio {
            pin.set_high();
        }
        Heartbeat { pin, has_led: !has_radio }
    }

    fn beat(&mut self) {
        if self.has_led {
            self.pin.toggle();
        }
    }
}

/// Feeds the watchdog and toggles the heartbeat LED while all tasks report. Otherwise stores the
/// silent tasks as the reset cause.
#[embassy_executor::task]
pub async fn supervise(watchdog: Peri<'static, WATCHDOG>, mut heartbeat: Heartbeat) {
    let mut watchdog = Watchdog::new(watchdog);
    let mut ticker = Ticker::every(config::SUPERVISE);
    watchdog.pause_on_debug(true);
    watchdog.start(config::WATCHDOG);
    // The driver only knows the reset stages of the RP2040.
    crash::reset_all();
    loop {
        ticker.next().await;
        match silent() {
            0 => {
                watchdog.feed(config::WATCHDOG);
                heartbeat.beat();
                crash::keep_uptime();
                crash::store_cause(ResetCause::Watchdog);
            }
            tasks => {
                defmt::warn!("watchdog: silent tasks {=u16:011b}", tasks);
                crash::store_cause(ResetCause::Hang { tasks });
            }
        }
    }
}
