//! The driver of the full panel: 889 LEDs on four strands, each with its own PIO state machine and
//! DMA channel.

use core::pin::pin;

use embassy_futures::join::join4;
use embassy_futures::poll_once;
use embassy_rp::peripherals::{DMA_CH0, DMA_CH1, DMA_CH2, DMA_CH3, PIN_2, PIN_3, PIN_4, PIN_5, PIO0};
use embassy_rp::pio::{self, Pio};
use embassy_rp::pio_programs::ws2812::{Grb, PioWs2812, PioWs2812Program};
use embassy_rp::{Peri, bind_interrupts, dma};
use embassy_time::{Duration, Instant, Timer, with_deadline};
use hexboard::parts::leds::dimming::Dimming;
use hexboard::parts::leds::dithering;
use hexboard::parts::leds::layout::Layout;
use hexboard::parts::leds::power;
use hexboard::parts::leds::strands::{self, MINI_LEDS, Panel, STRANDS};
use hexboard::parts::leds::wire_map::{MAX_LEDS, WireMap};
use hexboard::parts::{LEDS, Task};
use portable_atomic::Ordering;
use smart_leds::RGB8;
use static_cell::ConstStaticCell;

use super::channels::{FRAME, FRAME_READY, LAST_INPUT, LitFrame};
use super::{config, latency_marks, watchdog};

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };
/// Every pin sends as many LEDs as the longest strand has, because any strand may be connected to
/// any pin. Data beyond the last LED of a strand has no effect.
const N: usize = MAX_LEDS;

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>, dma::InterruptHandler<DMA_CH1>,
        dma::InterruptHandler<DMA_CH2>, dma::InterruptHandler<DMA_CH3>;
});

type Own<T> = Peri<'static, T>;

/// The drivers of the strands, by pin. The rows are those of the standard wiring.
pub struct Strands {
    /// Rows 0 to 3.
    strand1: PioWs2812<'static, PIO0, 0, N, Grb>,
    /// Rows 4 to 6.
    strand2: PioWs2812<'static, PIO0, 1, N, Grb>,
    /// Rows 7 to 9.
    strand3: PioWs2812<'static, PIO0, 2, N, Grb>,
    /// Rows 10 to 12.
    strand4: PioWs2812<'static, PIO0, 3, N, Grb>,
}

impl Strands {
    /// Sets up a state machine for each strand.
    pub fn new(
        pio: Own<PIO0>,
        dma: (Own<DMA_CH0>, Own<DMA_CH1>, Own<DMA_CH2>, Own<DMA_CH3>),
        pins: (Own<PIN_2>, Own<PIN_3>, Own<PIN_4>, Own<PIN_5>),
    ) -> Strands {
        let Pio { mut common, sm0, sm1, sm2, sm3, .. } = Pio::new(pio, Irqs);
        let program = PioWs2812Program::new(&mut common);
        Strands {
            strand1: PioWs2812::new(&mut common, sm0, dma.0, Irqs, pins.0, &program),
            strand2: PioWs2812::new(&mut common, sm1, dma.1, Irqs, pins.1, &program),
            strand3: PioWs2812::new(&mut common, sm2, dma.2, Irqs, pins.2, &program),
            strand4: PioWs2812::new(&mut common, sm3, dma.3, Irqs, pins.3, &program),
        }
    }
}

/// The frame being sent and the buffers of its conversion.
struct Buffers {
    lit: LitFrame,
    /// How far the picture is dimmed; `None` for a new picture.
    dimming: Option<Dimming>,
    /// The picture is so dim that two frames alternate to show it.
    takes_turns: bool,
    is_second: bool,
    /// The order of the LEDs for the layout of the frame; `None` before the first frame.
    map: Option<(Layout, WireMap)>,
    leds: [RGB8; LEDS],
    strands: [[RGB8; N]; STRANDS],
}

static BUFFERS: ConstStaticCell<Buffers> = ConstStaticCell::new(Buffers {
    lit: LitFrame::DARK,
    dimming: None,
    takes_turns: false,
    is_second: false,
    map: None,
    leds: [DARK; LEDS],
    strands: [[DARK; N]; STRANDS],
});

impl Buffers {
    /// Takes the newest picture.
    fn take(&mut self) {
        FRAME.copy_to(&mut self.lit);
        self.dimming = None;
    }

    /// Converts the picture to LED values. If two frames alternate, each call makes the other one.
    fn fill(&mut self, now: Instant) {
        self.is_second = !self.is_second;
        let Buffers { lit, dimming, map, leds, strands, .. } = self;
        follow_layout(map, lit.layout);
        let Some((_, map)) = map else { return };
        if lit.layout.single {
            self.takes_turns = fill_single(lit, map, now, self.is_second, strands);
        } else {
            let dimming = *dimming.get_or_insert_with(|| power::dimming(lit.frame.leds(), lit.light));
            self.takes_turns =
                dithering::finish_dithered(&lit.frame, lit.light, dimming, self.is_second, leds);
            strands.iter_mut().enumerate().for_each(|(pin, out)| map.load(pin, leds, out));
        }
    }

    /// Returns when the picture changes by itself: on a panel with one LED per cell, piece and
    /// ground alternate.
    fn next_picture(&self, now: Instant) -> Option<Instant> {
        let turn = strands::single_led_next_change(&self.lit.frame, now.as_millis());
        turn.filter(|_| self.lit.layout.single).map(Instant::from_millis)
    }
}

/// Computes the order of the LEDs if the layout changed. Never inlined, so that the large
/// temporaries leave the stack when it returns.
#[inline(never)]
fn follow_layout(map: &mut Option<(Layout, WireMap)>, layout: Layout) {
    if map.as_ref().is_none_or(|(known, _)| *known != layout) {
        *map = Some((layout, WireMap::new(layout, Panel::Full)));
    }
}

/// Converts the picture for a panel with one LED per cell. Returns whether two frames of it
/// alternate.
#[inline(never)]
fn fill_single(
    lit: &LitFrame,
    map: &WireMap,
    now: Instant,
    is_second: bool,
    strands: &mut [[RGB8; N]; STRANDS],
) -> bool {
    let (mut cells, mut dimmed) = ([DARK; MINI_LEDS], [DARK; MINI_LEDS]);
    strands::single_led_picture(&lit.frame, now.as_millis(), &mut cells);
    let takes_turns = dithering::finish_single_dithered(&cells, lit.light, is_second, &mut dimmed);
    strands.iter_mut().enumerate().for_each(|(pin, out)| map.load_single(pin, &dimmed, out));
    takes_turns
}

/// Returns when the other one of two alternating frames is due. After a button change the wire is
/// kept free for the frame that shows it.
fn next_turn(sent: Instant) -> Instant {
    let now = Instant::now();
    let since = Duration::from_millis(
        (now.as_millis() as u32).wrapping_sub(LAST_INPUT.load(Ordering::Relaxed)).into(),
    );
    match config::PANEL_INPUT_HOLD.checked_sub(since) {
        Some(left) => now + left,
        None => sent + config::PANEL_TURN,
    }
}

/// Sends each new frame, alternates the two frames of a dim picture, and repeats an unchanged frame
/// at intervals.
#[embassy_executor::task]
pub async fn send(mut strands: Strands) {
    let buffers = BUFFERS.take();
    let mut sent = Instant::now();
    loop {
        watchdog::report(Task::Panel);
        let due = if buffers.takes_turns { next_turn(sent) } else { sent + config::PANEL_REFRESH };
        let now = Instant::now();
        let picture = buffers.next_picture(now);
        let patience = due.min(now + config::REPORT);
        let patience = picture.map_or(patience, |picture| picture.min(patience));
        let is_new = with_deadline(patience, FRAME_READY.wait()).await.is_ok();
        if is_new {
            buffers.take();
        }
        let now = Instant::now();
        if is_new || buffers.takes_turns || picture.is_some_and(|picture| now >= picture) {
            buffers.fill(now);
        } else if now < due {
            continue;
        }
        // Taken before the conversion, so that alternating frames keep an even period.
        sent = now;
        latency_marks::shown(buffers.lit.inputs);
        // Pinned one by one: moved together they would take four kilobytes of the stack.
        let mut write1 = pin!(strands.strand1.write(&buffers.strands[0]));
        let mut write2 = pin!(strands.strand2.write(&buffers.strands[1]));
        let mut write3 = pin!(strands.strand3.write(&buffers.strands[2]));
        let mut write4 = pin!(strands.strand4.write(&buffers.strands[3]));
        let mut frame = pin!(join4(write1.as_mut(), write2.as_mut(), write3.as_mut(), write4.as_mut()));
        // Starts all strands together; no interrupt may delay one of them.
        let _ = cortex_m::interrupt::free(|_| poll_once(frame.as_mut()));
        frame.await;
        Timer::after(config::PANEL_GAP).await;
    }
}
