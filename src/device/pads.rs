//! The four pads: a chain of 74HC165 on SPI.

use embassy_rp::gpio::Output;
use embassy_rp::pac;
use embassy_rp::peripherals::SPI0;
use embassy_rp::spi::{Blocking, Spi};
use embassy_time::Ticker;
use hexboard::game::Seat;
use hexboard::session::{Pads, PadsChange, PadsHealth, Report, Task};

use super::channels::{EVENTS, Event};
use super::{config, watchdog};

/// The data pin, for its pull resistor.
const DATA_PIN: usize = 16;
/// Every so many scans the line is asked whether anybody drives it: once a second.
const PROBE_EVERY: u32 = 500;

/// The wires of the chain.
pub struct Chain {
    spi: Spi<'static, SPI0, Blocking>,
    latch: Output<'static>,
}

impl Chain {
    /// Takes the wires; the latch idles high.
    pub fn new(spi: Spi<'static, SPI0, Blocking>, latch: Output<'static>) -> Chain {
        pull(true);
        Chain { spi, latch }
    }

    fn read(&mut self) -> [u8; Seat::COUNT] {
        let mut bytes = [0xFF; Seat::COUNT];
        self.latch.set_low();
        cortex_m::asm::delay(25);
        self.latch.set_high();
        match self.spi.blocking_read(&mut bytes) {
            Ok(()) => bytes,
            Err(_) => [0xFF; Seat::COUNT],
        }
    }

    /// Does the line just follow our pull resistor? Then nobody drives it.
    fn is_floating(&mut self) -> bool {
        if self.read() != [0xFF; Seat::COUNT] {
            return false;
        }
        pull(false);
        cortex_m::asm::delay(250);
        let followed = self.read() == [0; Seat::COUNT];
        pull(true);
        cortex_m::asm::delay(250);
        followed
    }
}

/// Pulls the data line up or down.
fn pull(up: bool) {
    pac::PADS_BANK0.gpio(DATA_PIN).modify(|w| {
        w.set_pue(up);
        w.set_pde(!up);
    });
}

/// Scans the chain and tells the machine what changed.
#[embassy_executor::task]
pub async fn scan(mut chain: Chain) {
    let mut pads = Pads::default();
    let mut ticker = Ticker::every(config::PADS_SCAN);
    let mut scans = 0u32;
    let mut absent = None;
    loop {
        watchdog::report(Task::Pads);
        if scans.is_multiple_of(PROBE_EVERY) {
            let floating = chain.is_floating();
            if absent != Some(floating) {
                absent = Some(floating);
                let health = if floating { PadsHealth::Absent } else { PadsHealth::Fine };
                tell(Event::Report(Report::Pads(health)));
            }
        }
        scans = scans.wrapping_add(1);
        pads.scan(chain.read(), |change| {
            tell(match change {
                PadsChange::Buttons(seat, buttons) => Event::Buttons(seat, buttons),
                PadsChange::Health(health) => Event::Report(Report::Pads(health)),
            });
        });
        ticker.next().await;
    }
}

/// The machine empties the channel within milliseconds; should it hang, the watchdog acts.
fn tell(event: Event) {
    if EVENTS.try_send(event).is_err() {
        defmt::warn!("pads: the machine does not listen");
    }
}
