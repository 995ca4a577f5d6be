//! Test patterns for comparing an ammeter in the 5 V line with the estimated current.

use smart_leds::RGB8;

use crate::hex::{Cell, Hex};
use crate::parts::leds::led_type::{fuse_100ma, supply_amps};
use crate::parts::leds::power;
use crate::parts::leds::strands::{self, MINI_LEDS, Panel};
use crate::parts::{Button, Frame, LEDS_PER_CELL, Light, Pad, Screen};
use crate::session::context::Context;
use crate::ui::panel::{draw_row, line};
use crate::ui::ring::cyclic_step;
use crate::ui::widget;

/// A test pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MeterPattern {
    /// All LEDs off: the idle current.
    Dark,
    /// The centre LEDs of the middle cells in one colour.
    Red,
    Green,
    Blue,
    /// The centre LEDs of fewer cells in white.
    White,
    /// Every LED white, as far as the current limit allows.
    All,
}

/// The tool that shows the test patterns.
#[derive(Clone)]
pub struct Meter {
    at: usize,
}

impl Meter {
    const PATTERNS: [MeterPattern; 6] = [
        MeterPattern::Dark,
        MeterPattern::Red,
        MeterPattern::Green,
        MeterPattern::Blue,
        MeterPattern::White,
        MeterPattern::All,
    ];
    /// Coloured cells are at most this far from the centre: 37 cells.
    const COLOUR_RADIUS: u32 = 3;
    /// White cells are at most this far from the centre: 19 cells.
    const WHITE_RADIUS: u32 = 2;

    /// Starts with the dark panel.
    pub const fn begin() -> Meter {
        Meter { at: 0 }
    }

    /// Changes the pattern: Right, Down and OK select the next one, Left and Up the previous one.
    /// Returns whether the tool stays open.
    pub fn key(&mut self, button: Button, context: &mut Context) -> bool {
        let count = Meter::PATTERNS.len();
        match button {
            Button::Right | Button::Ok | Button::Down => self.at = cyclic_step(self.at, count, true),
            Button::Left | Button::Up => self.at = cyclic_step(self.at, count, false),
            Button::Back | Button::Menu => return false,
            Button::Peek => {}
        }
        let estimate = self.estimate(context);
        context.log(format_args!("meter: pattern {}: {estimate} mA", self.at + 1));
        context.redraw_all();
        true
    }

    /// Returns the light at full brightness, so that the duty cycle of a lit LED is known.
    pub fn light(&self, light: Light) -> Light {
        Light { brightness: u8::MAX, ..light }
    }

    /// Draws the pattern.
    pub fn draw_frame(&self, frame: &mut Frame) {
        *frame = Frame::DARK;
        let (radius, colour, leds) = match self.pattern() {
            MeterPattern::Dark => return,
            MeterPattern::Red => (Meter::COLOUR_RADIUS, [u8::MAX, 0, 0], 1),
            MeterPattern::Green => (Meter::COLOUR_RADIUS, [0, u8::MAX, 0], 1),
            MeterPattern::Blue => (Meter::COLOUR_RADIUS, [0, 0, u8::MAX], 1),
            MeterPattern::White => (Meter::WHITE_RADIUS, [u8::MAX; 3], 1),
            MeterPattern::All => (u32::MAX, [u8::MAX; 3], LEDS_PER_CELL),
        };
        let [r, g, b] = colour;
        let near = |cell: &Cell| u32::from(cell.hex().distance(Hex::new(0, 0))) <= radius;
        for cell in Cell::all().filter(near) {
            frame[cell][..leds].fill(RGB8 { r, g, b });
        }
    }

    /// Draws the pattern's name, the estimate, the current limit, and the supply and fuse it
    /// requires.
    pub fn draw_screen(&self, context: &Context, pad: Pad, screen: &mut Screen) {
        let words = context.settings.language.words();
        let place = line(format_args!("{} {}", words.common.seat, pad.number()));
        let Ok(()) = widget::title(screen, words.service.meter, &place);
        let of = line(format_args!("<{}/{}>", self.at + 1, Meter::PATTERNS.len()));
        let name = match self.pattern() {
            MeterPattern::Dark => words.service.dark,
            MeterPattern::Red => words.service.red,
            MeterPattern::Green => words.service.green,
            MeterPattern::Blue => words.service.blue,
            MeterPattern::White => words.service.white,
            MeterPattern::All => words.service.all_white,
        };
        let budget = context.light().budget_ma;
        draw_row(screen, 0, name, &of);
        draw_row(screen, 1, words.service.estimate, &line(format_args!("{} mA", self.estimate(context))));
        draw_row(screen, 2, words.service.limit, &line(format_args!("{budget} mA")));
        draw_row(screen, 3, words.service.supply, &line(format_args!("5 V {} A", supply_amps(budget))));
        let fuse = fuse_100ma(budget);
        draw_row(screen, 4, words.service.fuse, &line(format_args!("{}.{} A", fuse / 10, fuse % 10)));
    }

    /// Returns the estimated current of the pattern in milliamperes.
    fn estimate(&self, context: &Context) -> u32 {
        let mut frame = Frame::DARK;
        self.draw_frame(&mut frame);
        let light = self.light(context.light());
        match context.panel() {
            Panel::Full => power::current(frame.leds(), light),
            Panel::Small => {
                let mut leds = [RGB8::default(); MINI_LEDS];
                strands::single_led_picture(&frame, context.now.0, &mut leds);
                power::current(&leds, light)
            }
        }
    }

    fn pattern(&self) -> MeterPattern {
        Meter::PATTERNS[self.at % Meter::PATTERNS.len()]
    }
}
