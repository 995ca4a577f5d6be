//! The driver of the four pads: a chain of 74HC165 shift registers on SPI.

use embassy_rp::gpio::Output;
use embassy_rp::pac;
use embassy_rp::peripherals::SPI0;
use embassy_rp::spi::{Blocking, Spi};
use embassy_time::{Instant, Timer};
use hexboard::parts::{Pads, PadsChange, Task, Time};
use hexboard::session::Report;
use portable_atomic::Ordering;

use super::channels::{EVENTS, Event, LAST_INPUT};
use super::{config, watchdog};

/// The data pin. Its pull-up makes an open line read as ones.
const DATA_PIN: usize = 16;

/// The SPI and the latch pin of the chain.
pub struct Chain {
    spi: Spi<'static, SPI0, Blocking>,
    latch: Output<'static>,
}

impl Chain {
    /// Takes over the pins. The latch must be high.
    pub fn new(spi: Spi<'static, SPI0, Blocking>, latch: Output<'static>) -> Chain {
        pac::PADS_BANK0.gpio(DATA_PIN).modify(|w| {
            w.set_pue(true);
            w.set_pde(false);
        });
        Chain { spi, latch }
    }

    fn read(&mut self) -> [u8; Pads::WIRE_BYTES] {
        let mut bytes = [0xFF; Pads::WIRE_BYTES];
        self.latch.set_low();
        cortex_m::asm::delay(25);
        self.latch.set_high();
        match self.spi.blocking_read(&mut bytes) {
            Ok(()) => bytes,
            Err(_) => [0xFF; Pads::WIRE_BYTES],
        }
    }
}

/// Scans the chain and sends changes to the machine.
#[embassy_executor::task]
pub async fn scan(mut chain: Chain) {
    let mut pads = Pads::default();
    let mut next = Instant::now();
    loop {
        watchdog::report(Task::Pads);
        let now = Time(Instant::now().as_millis());
        let wants_more = pads.scan(chain.read(), now, |change| {
            send(match change {
                PadsChange::Buttons(seat, buttons) => {
                    LAST_INPUT.store(now.0 as u32, Ordering::Relaxed);
                    Event::Buttons(seat, buttons)
                }
                PadsChange::Health(health) => {
                    defmt::info!("pads: {}", health);
                    Event::Report(Report::Pads(health))
                }
            });
        });
        // After a stall (a flash erase) the schedule restarts from now.
        next = (next + if wants_more { config::PADS_CONFIRM } else { config::PADS_SCAN }).max(Instant::now());
        Timer::at(next).await;
    }
}

/// Sends an event without waiting. The machine empties the channel within milliseconds; if it
/// hangs, the watchdog acts.
fn send(event: Event) {
    if EVENTS.try_send(event).is_err() {
        defmt::warn!("pads: the machine does not listen");
    }
}
