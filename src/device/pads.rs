//! The driver of the four pads: a 74HC165 shift register each, with common clock and latch and a
//! data line per pad.
//!
//! The core moves the pins by itself: 16 bits take about 14 us, all four lines are sampled by one read,
//! and an interrupt in between only stretches the clock, which the registers do not mind.

use embassy_rp::gpio::{Input, Output};
use embassy_rp::pac;
use embassy_time::{Instant, Timer};
use hexboard::parts::{ByPad, Pad, Pads, PadsChange, Task, Time};
use hexboard::session::Report;
use portable_atomic::Ordering;

use super::channels::{EVENTS, Event, LAST_INPUT};
use super::{config, watchdog};

/// The number of the first data pin. Those of the other pads follow.
const FIRST_DATA_PIN: u32 = 18;
/// The bits of a scan: eight buttons, and the same inverted.
const BITS: usize = 16;
/// Cycles that the latch is low: 200 ns, of which a register needs 75.
const LATCH_CYCLES: u32 = 25;

/// The pins of the pads.
pub struct PadPins {
    clock: Output<'static>,
    latch: Output<'static>,
    /// Holds the data pins as inputs with a pull-up, which makes an open line read as ones.
    _data: [Input<'static>; Pad::COUNT],
}

impl PadPins {
    /// Takes over the pins. The clock must be low and the latch high.
    pub fn new(
        clock: Output<'static>,
        latch: Output<'static>,
        data: [Input<'static>; Pad::COUNT],
    ) -> PadPins {
        PadPins { clock, latch, _data: data }
    }

    /// Returns 16 bits of each pad. The registers shift on the rising edge of the clock.
    fn read(&mut self) -> ByPad<u16> {
        let mut words = [0; Pad::COUNT];
        self.latch.set_low();
        cortex_m::asm::delay(LATCH_CYCLES);
        self.latch.set_high();
        for _ in 0..BITS {
            cortex_m::asm::delay(config::PADS_HALF_CYCLES);
            let levels = pac::SIO.gpio_in(0).read() >> FIRST_DATA_PIN;
            for (pad, word) in words.iter_mut().enumerate() {
                *word = *word << 1 | (levels >> pad & 1) as u16;
            }
            self.clock.set_high();
            cortex_m::asm::delay(config::PADS_HALF_CYCLES);
            self.clock.set_low();
        }
        ByPad(words)
    }
}

/// Scans the pads and sends changes to the machine.
#[embassy_executor::task]
pub async fn scan(mut pins: PadPins) {
    let mut pads = Pads::default();
    let mut next = Instant::now();
    loop {
        watchdog::report(Task::Pads);
        let now = Time(Instant::now().as_millis());
        let wants_more = pads.scan(pins.read(), now, |change| {
            send(match change {
                PadsChange::Buttons(seat, buttons) => {
                    LAST_INPUT.store(now.0 as u32, Ordering::Relaxed);
                    Event::Buttons(seat, buttons)
                }
                PadsChange::Health(pad, health) => {
                    defmt::info!("pad {}: {}", pad.number(), health);
                    Event::Report(Report::Pad(pad, health))
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
