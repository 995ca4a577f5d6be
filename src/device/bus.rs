//! Checks the wires of an I2C bus and recovers a data line that is held low.
//!
//! A reset in the middle of a byte leaves an OLED waiting for the remaining bits while it holds the
//! data line low. Nine clock pulses complete the byte, and a stop condition ends the transfer.

use cortex_m::asm::delay;
use embassy_rp::pac::{IO_BANK0, SIO};
use hexboard::parts::WiresHealth;

use super::config::CLOCK_HZ;

/// Half a clock period at 100 kHz, in cycles of the core.
const HALF_CLOCK: u32 = CLOCK_HZ / 200_000;
const CLOCKS: usize = 9;
const FUNCTION_I2C: u8 = 3;
const FUNCTION_SIO: u8 = 5;

/// The two wires of a bus, as pin numbers.
#[derive(Clone, Copy)]
pub struct Wires {
    /// The data pin.
    pub sda: u8,
    /// The clock pin.
    pub scl: u8,
}

impl Wires {
    /// Checks whether a line is held low, which must not happen between two transfers. Tries to
    /// free the data line first. Returns the state of the lines after that.
    pub fn check_and_recover(self) -> WiresHealth {
        if is_high(self.scl) && !is_high(self.sda) {
            self.recover();
        }
        match (is_high(self.scl), is_high(self.sda)) {
            (true, true) => WiresHealth::Fine,
            (true, false) => WiresHealth::DataStuckLow,
            (false, _) => WiresHealth::ClockStuckLow,
        }
    }

    /// Sends nine clock pulses and a stop condition. Takes about 0.1 ms.
    fn recover(self) {
        let Wires { sda, scl } = self;
        for pin in [sda, scl] {
            SIO.gpio_out(0).value_clr().write_value(1 << pin);
            release(pin);
            IO_BANK0.gpio(pin.into()).ctrl().modify(|w| w.set_funcsel(FUNCTION_SIO));
        }
        for _ in 0..CLOCKS {
            pull(scl);
            release(scl);
        }
        pull(scl);
        pull(sda);
        release(scl);
        release(sda);
        for pin in [sda, scl] {
            IO_BANK0.gpio(pin.into()).ctrl().modify(|w| w.set_funcsel(FUNCTION_I2C));
        }
    }
}

fn is_high(pin: u8) -> bool {
    SIO.gpio_in(0).read() >> pin & 1 == 1
}

fn pull(pin: u8) {
    SIO.gpio_oe(0).value_set().write_value(1 << pin);
    delay(HALF_CLOCK);
}

fn release(pin: u8) {
    SIO.gpio_oe(0).value_clr().write_value(1 << pin);
    delay(HALF_CLOCK);
}
