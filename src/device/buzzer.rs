//! Tones on the piezo, by PWM.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer, with_timeout};
use hexboard::session::{Task, Tone};

use super::channels::TONES;
use super::{config, watchdog};

/// The slice counts microseconds: 125 MHz divided by 125.
const DIVIDER: u8 = 125;
/// The lowest tone that 16 bits of microseconds can hold.
const LOWEST_HZ: u16 = 16;

/// Plays one tone after the other.
#[embassy_executor::task]
pub async fn play(mut pwm: Pwm<'static>) {
    loop {
        watchdog::report(Task::Buzzer);
        let Ok(Tone { hz, millis }) = with_timeout(config::REPORT, TONES.receive()).await else { continue };
        pwm.set_config(&sound(hz));
        let mut left = Duration::from_millis(millis.into());
        while left > Duration::MIN {
            watchdog::report(Task::Buzzer);
            let piece = left.min(config::REPORT);
            Timer::after(piece).await;
            left -= piece;
        }
        pwm.set_config(&sound(0));
    }
}

/// The setting of the slice for a tone; 0 is silence.
pub fn sound(hz: u16) -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    if hz >= LOWEST_HZ {
        let period = 1_000_000 / u32::from(hz);
        config.top = (period - 1) as u16;
        config.compare_b = (period / 2) as u16;
    } else {
        config.enable = false;
    }
    config
}
