//! The driver of the small panel: 127 LEDs on one strand, through `ws2812-pio`.
//!
//! That crate depends on `rp2040-hal`, a second HAL. It gets PIO1 for itself and is set up once,
//! before embassy configures any pin. Writing a frame blocks the core for 3.7 ms.

use embassy_time::{Instant, Timer, with_deadline};
use hexboard::parts::Task;
use hexboard::parts::leds::layout::Layout;
use hexboard::parts::leds::power;
use hexboard::parts::leds::strands::{self, MINI_LEDS, Panel};
use hexboard::parts::leds::wire_map::WireMap;
use rp2040_hal::fugit::HertzU32;
use rp2040_hal::gpio::bank0::Gpio2;
use rp2040_hal::gpio::{FunctionPio1, Pin, Pins, PullDown};
use rp2040_hal::pac::PIO1;
use rp2040_hal::pio::{PIOExt, SM0};
use rp2040_hal::{Sio, pac};
use smart_leds::{RGB8, SmartLedsWrite};
use static_cell::ConstStaticCell;
use ws2812_pio::Ws2812Direct;

use super::channels::{FRAME, FRAME_READY, LitFrame};
use super::{config, latency_marks, watchdog};

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// The driver of the strand.
pub struct Strand {
    leds: Ws2812Direct<PIO1, SM0, Pin<Gpio2, FunctionPio1, PullDown>>,
}

impl Strand {
    /// Takes PIO1 and the pin of the first strand. Call it once, before any pin is in use: it
    /// resets all of them.
    pub fn take() -> Strand {
        // SAFETY: embassy uses neither PIO1 nor the pin of this strand, and no pin is set up yet.
        let mut chip = unsafe { pac::Peripherals::steal() };
        let sio = Sio::new(chip.SIO);
        let pins = Pins::new(chip.IO_BANK0, chip.PADS_BANK0, sio.gpio_bank0, &mut chip.RESETS);
        let (mut pio, machine, _, _, _) = chip.PIO1.split(&mut chip.RESETS);
        let clock = HertzU32::Hz(embassy_rp::clocks::clk_sys_freq());
        Strand { leds: Ws2812Direct::new(pins.gpio2.into_function(), &mut pio, machine, clock) }
    }
}

struct Buffers {
    lit: LitFrame,
    picture: [RGB8; MINI_LEDS],
    leds: [RGB8; MINI_LEDS],
}

static BUFFERS: ConstStaticCell<Buffers> = ConstStaticCell::new(Buffers {
    lit: LitFrame::DARK,
    picture: [DARK; MINI_LEDS],
    leds: [DARK; MINI_LEDS],
});

/// Sends each new frame, sends it again when piece and ground alternate, and repeats an unchanged
/// frame at intervals.
#[embassy_executor::task]
pub async fn send(mut strand: Strand) {
    let buffers = BUFFERS.take();
    let mut map = (Layout::STANDARD, WireMap::new(Layout::STANDARD, Panel::Small));
    let mut sent = Instant::now();
    loop {
        watchdog::report(Task::Panel);
        let now = Instant::now();
        let turn =
            strands::single_led_next_change(&buffers.lit.frame, now.as_millis()).map(Instant::from_millis);
        let refresh = sent + config::PANEL_REFRESH;
        let due = turn.map_or(refresh, |turn| turn.min(refresh));
        let is_new = with_deadline(due.min(now + config::REPORT), FRAME_READY.wait()).await.is_ok();
        if !is_new && Instant::now() < due {
            continue;
        }
        sent = Instant::now();
        FRAME.copy_to(&mut buffers.lit);
        latency_marks::shown(buffers.lit.inputs);
        strands::single_led_picture(&buffers.lit.frame, Instant::now().as_millis(), &mut buffers.picture);
        power::finish_leds(&buffers.picture, buffers.lit.light, &mut buffers.leds);
        let layout = buffers.lit.layout;
        if map.0 != layout {
            map = (layout, WireMap::new(layout, Panel::Small));
        }
        map.1.load_single(0, &buffers.leds, &mut buffers.picture);
        if strand.leds.write(buffers.picture).is_err() {
            defmt::warn!("panel: a frame was not sent");
        }
        Timer::after(config::PANEL_GAP).await;
    }
}
