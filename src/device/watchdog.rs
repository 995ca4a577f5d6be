//! The watchdog, fed only when every task has reported.

use embassy_rp::Peri;
use embassy_rp::gpio::Output;
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Instant, Ticker};
use hexboard::session::{Restart, Task};
use portable_atomic::{AtomicU8, Ordering};

use super::{config, crash};

static REPORTED: AtomicU8 = AtomicU8::new(0);

/// A task says that it goes on.
pub fn report(task: Task) {
    REPORTED.fetch_or(task.bit(), Ordering::Relaxed);
}

/// Feeds the watchdog and blinks while everybody reports; writes down who does not.
#[embassy_executor::task]
pub async fn supervise(watchdog: Peri<'static, WATCHDOG>, mut heartbeat: Output<'static>) {
    let mut watchdog = Watchdog::new(watchdog);
    let mut ticker = Ticker::every(config::SUPERVISE);
    let mut seen = [Instant::now(); Task::ALL.len()];
    watchdog.pause_on_debug(true);
    watchdog.start(config::WATCHDOG);
    loop {
        ticker.next().await;
        let reported = REPORTED.swap(0, Ordering::Relaxed);
        let mut silent = 0;
        for (task, seen) in Task::ALL.into_iter().zip(&mut seen) {
            if reported & task.bit() != 0 {
                *seen = Instant::now();
            } else if seen.elapsed() > config::SUSPICIOUS {
                silent |= task.bit();
            }
        }
        if silent == 0 {
            watchdog.feed(config::WATCHDOG);
            heartbeat.toggle();
        }
        crash::keep(if silent == 0 { Restart::Watchdog } else { Restart::Hang { tasks: silent } });
    }
}
