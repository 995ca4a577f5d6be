//! Tones on the piezo, by PWM.
//!
//! The slice takes over compare and top values when its counter wraps, and a slice that is switched off leaves its pin
//! as it is. So it always runs: silence is a compare value of 0, which keeps the pin low, and after each change the
//! counter is put to its end, so that it wraps at once.

use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer, with_timeout};
use hexboard::parts::Task;
use hexboard::session::Tone;

use super::channels::TONES;
use super::{config, watchdog};

/// The slice counts microseconds: 125 MHz divided by 125.
const DIVIDER: u8 = 125;
/// The lowest tone that 16 bits of microseconds can hold.
const LOWEST_HZ: u16 = 16;
/// The period of silence in microseconds.
const SILENT_PERIOD: u32 = 1000;

/// The piezo on its slice.
pub struct Piezo {
    pwm: Pwm<'static>,
    /// The last value of the counter before it wraps, as the slice has it now.
    top: u16,
}

impl Piezo {
    /// Takes the slice, silent.
    pub fn new(pwm: Pwm<'static>) -> Piezo {
        // After a reset the slice counts to the end of its 16 bits.
        let mut piezo = Piezo { pwm, top: u16::MAX };
        piezo.sound(0);
        piezo
    }

    /// The setting of a slice that is silent from its first count on.
    pub fn silence() -> Config {
        setting(0)
    }

    /// Sounds a tone from now on; 0 is silence.
    fn sound(&mut self, hz: u16) {
        let setting = setting(hz);
        self.pwm.set_config(&setting);
        self.pwm.set_counter(self.top);
        self.top = setting.top;
    }
}

/// Plays one tone after the other.
#[embassy_executor::task]
pub async fn play(mut piezo: Piezo) {
    loop {
        watchdog::report(Task::Buzzer);
        let Ok(Tone { hz, millis }) = with_timeout(config::REPORT, TONES.receive()).await else { continue };
        piezo.sound(hz);
        let mut left = Duration::from_millis(millis.into());
        while left > Duration::MIN {
            watchdog::report(Task::Buzzer);
            let piece = left.min(config::REPORT);
            Timer::after(piece).await;
            left -= piece;
        }
        piezo.sound(0);
    }
}

/// The setting of the slice for a tone; 0 is silence.
fn setting(hz: u16) -> Config {
    let is_silent = hz < LOWEST_HZ;
    let period = if is_silent { SILENT_PERIOD } else { 1_000_000 / u32::from(hz) };
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.top = (period - 1) as u16;
    config.compare_b = if is_silent { 0 } else { (period / 2) as u16 };
    config
}
