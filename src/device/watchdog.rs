//! The watchdog, fed only while every task reports.

use embassy_rp::Peri;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Instant, Ticker};
use hexboard::parts::{Restart, Task};
use portable_atomic::{AtomicU32, Ordering};

use super::{config, crash};

/// When each task reported last, in milliseconds since the start, which may wrap around.
static REPORTED: [AtomicU32; Task::ALL.len()] = [const { AtomicU32::new(0) }; Task::ALL.len()];

fn now() -> u32 {
    Instant::now().as_millis() as u32
}

/// A task says that it goes on.
pub fn report(task: Task) {
    REPORTED[task as usize].store(now(), Ordering::Relaxed);
}

/// The tasks that have not reported for too long, as bits.
fn silent() -> u16 {
    let is_silent = |task: &Task| {
        let since = now().wrapping_sub(REPORTED[*task as usize].load(Ordering::Relaxed));
        since > config::SILENT.as_millis() as u32
    };
    Task::ALL.iter().filter(|task| is_silent(task)).fold(0, |bits, task| bits | task.bit())
}

/// Feeds the watchdog and blinks while everybody reports; writes down who does not.
#[embassy_executor::task]
pub async fn supervise(watchdog: Peri<'static, WATCHDOG>, mut heartbeat: Output<'static>) {
    let mut watchdog = Watchdog::new(watchdog);
    let mut ticker = Ticker::every(config::SUPERVISE);
    watchdog.pause_on_debug(true);
    watchdog.start(config::WATCHDOG);
    // The driver knows the stages of the RP2040 only.
    crash::reset_all();
    loop {
        ticker.next().await;
        match silent() {
            0 => {
                watchdog.feed(config::WATCHDOG);
                heartbeat.toggle();
                crash::keep(Restart::Watchdog);
            }
            tasks => {
                defmt::warn!("watchdog: silent tasks {=u16:011b}", tasks);
                crash::keep(Restart::Hang { tasks });
            }
        }
    }
}
