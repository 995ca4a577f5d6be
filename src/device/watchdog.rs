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
const EVERYBODY: u8 = 0xFF;

/// A task says that it goes on.
pub fn report(task: Task) {
    REPORTED.fetch_or(task.bit(), Ordering::Relaxed);
}

/// Feeds the watchdog and blinks while everybody reports; writes down who does not.
#[embassy_executor::task]
pub async fn supervise(watchdog: Peri<'static, WATCHDOG>, mut heartbeat: Output<'static>) {
    let mut watchdog = Watchdog::new(watchdog);
    let mut ticker = Ticker::every(config::SUPERVISE);
    let mut fed = Instant::now();
    watchdog.pause_on_debug(true);
    watchdog.start(config::WATCHDOG);
    loop {
        ticker.next().await;
        let silent = EVERYBODY & !REPORTED.load(Ordering::Relaxed);
        if silent == 0 {
            REPORTED.store(0, Ordering::Relaxed);
            watchdog.feed(config::WATCHDOG);
            fed = Instant::now();
            heartbeat.toggle();
        }
        let suspicious = fed.elapsed() > config::SUSPICIOUS;
        crash::keep(if suspicious { Restart::Hang { tasks: silent } } else { Restart::Watchdog });
    }
}
