//! Plays tones on the piezo, which lies between both outputs of a PWM slice. Output B is inverted, so
//! the piezo gets twice the voltage of one pin.
//!
//! The slice applies new compare and top values only when its counter wraps, and a disabled slice
//! leaves its pins in their last state. So the slice always runs: silence is a compare value of 0 at
//! output A and one beyond the top at output B, which keeps both pins low. After each change the
//! counter is set to its old top, so that it wraps at once, unless it has just wrapped or is about to:
//! beyond the new top it would run through all 16 bits.

use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use embassy_time::{Duration, Timer, with_timeout};
use hexboard::parts::Task;
use hexboard::session::{Tone, Volume};

use super::channels::TONES;
use super::{config, watchdog};

/// The lowest tone whose period in microseconds fits 16 bits.
const LOWEST_HZ: u16 = 16;
/// A counter that wraps within this many counts, of a microsecond, is left alone. Setting it takes
/// less than one.
const WRAPS_SOON: u16 = 2;
/// The period of silence, in microseconds.
const SILENT_PERIOD: u32 = 1000;

/// The piezo and its PWM slice.
pub struct Piezo {
    pwm: Pwm<'static>,
    /// The present top value of the slice, at which its counter wraps.
    top: u16,
}

impl Piezo {
    /// Takes over a slice with the configuration [`Piezo::silence`]. Until this is done there is a DC
    /// voltage at the piezo: call it at once after the slice was configured, without interrupts.
    pub fn new(pwm: Pwm<'static>) -> Piezo {
        // After a reset the slice counts through all 16 bits.
        pwm.set_counter(u16::MAX);
        Piezo { pwm, top: Piezo::silence().top }
    }

    /// Returns the slice configuration of silence.
    pub fn silence() -> Config {
        setting(0, Volume::Loud)
    }

    /// Starts a tone of this frequency; 0 is silence.
    fn sound(&mut self, hz: u16, volume: Volume) {
        let setting = setting(hz, volume);
        cortex_m::interrupt::free(|_| {
            let before = self.pwm.counter();
            self.pwm.set_config(&setting);
            let now = self.pwm.counter();
            if before <= now && now < self.top.saturating_sub(WRAPS_SOON) {
                self.pwm.set_counter(self.top);
            }
        });
        // The next change must find a counter that has wrapped.
        cortex_m::asm::delay(u32::from(WRAPS_SOON + 1) * u32::from(divider()));
        self.top = setting.top;
    }
}

/// Plays the tones from the channel one after the other.
#[embassy_executor::task]
pub async fn play(mut piezo: Piezo) {
    loop {
        watchdog::report(Task::Buzzer);
        let Ok(Tone { hz, millis, volume }) = with_timeout(config::REPORT, TONES.receive()).await else {
            continue;
        };
        piezo.sound(hz, volume);
        let mut left = Duration::from_millis(millis.into());
        while left > Duration::MIN {
            watchdog::report(Task::Buzzer);
            let piece = left.min(config::REPORT);
            Timer::after(piece).await;
            left -= piece;
        }
        piezo.sound(0, Volume::Loud);
    }
}

/// Returns the divider that makes the slice count microseconds, from the clock that was set up.
fn divider() -> u8 {
    (clk_sys_freq() / 1_000_000) as u8
}

/// Returns the slice configuration for a tone; 0 is silence. Output A is high at the beginning of each
/// period and output B at its end, both for as long as the volume says.
fn setting(hz: u16, volume: Volume) -> Config {
    let is_silent = hz < LOWEST_HZ;
    let period = if is_silent { SILENT_PERIOD } else { 1_000_000 / u32::from(hz) };
    let mut config = Config::default();
    config.divider = divider().into();
    config.top = (period - 1) as u16;
    config.invert_b = true;
    let pulse = if is_silent { 0 } else { (period / u32::from(volume.pulse_divisor())) as u16 };
    (config.compare_a, config.compare_b) = (pulse, period as u16 - pulse);
    config
}
