//! Pieces that are told apart by a pattern of their edges.

use smart_leds::RGB8;

use super::{Moment, Piece, WINK};
use crate::parts::CellLeds;
use crate::ui::colour::{DARK, FULL, GOLD, dimmed, stand_out};
use crate::ui::motion::{Tick, aside, blink, pulse, wink};

/// Level of the faint edges of a sign.
const FAINT: u16 = 70;

/// A pattern that tells what a piece is. Edges are bits, one for each direction, east lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Lit edges; the others stay dark.
    pub edges: u8,
    /// Those of them that are faint.
    pub faint: u8,
    /// How many pieces lie on each other. From two on as many golden edges are seen now and then.
    pub height: u8,
    /// It sleeps: breathes faintly.
    pub asleep: bool,
    /// It is in danger: the centre blinks in this colour.
    pub alarm: Option<RGB8>,
}

impl Pattern {
    /// When it next changes, if it moves at all.
    pub(super) fn next_change(&self, tick: Tick) -> Option<Tick> {
        let breath = self.asleep.then(|| pulse::next(tick));
        let height = (self.height > 1).then(|| aside::next(tick));
        let alarm = self.alarm.map(|_| blink::next(tick));
        [breath, height, alarm].into_iter().flatten().min()
    }
}

impl Moment {
    pub(super) fn pattern(&self, piece: &Piece, pattern: Pattern, leds: &mut CellLeds) {
        if pattern.height > 1 && aside::is_on(self.tick) {
            leds[0] = piece.edge;
            for (i, led) in leds[1..].iter_mut().enumerate() {
                *led = if i < usize::from(pattern.height) { GOLD } else { DARK };
            }
            return;
        }
        let is_dimmed = wink::is_dimmed(piece.winks, self.tick);
        let level = if pattern.asleep { self.pulse / 3 } else { FULL };
        let level = if is_dimmed { WINK.min(level) } else { level };
        leds[0] = match pattern.alarm {
            Some(colour) if self.blink => colour,
            _ => dimmed(piece.centre, level),
        };
        for (i, led) in leds[1..].iter_mut().enumerate() {
            if pattern.edges >> i & 1 == 1 {
                *led = dimmed(piece.edge, if pattern.faint >> i & 1 == 1 { level.min(FAINT) } else { level });
            }
        }
    }

    /// The edges swell, but not so far that the sign could not be read.
    pub(super) fn cursor_on_pattern(&self, colour: RGB8, leds: &mut CellLeds) {
        const MOST: u16 = 140;
        for led in &mut leds[1..] {
            *led = stand_out(*led, colour, self.pulse.min(MOST));
        }
    }

    /// The sign of a piece that can be pointed at: a light runs over it, and nothing else is lit.
    pub(super) fn shimmer(&self, leds: &mut CellLeds) {
        const REST: u16 = 104;
        let level = |chase: u16| REST + (u32::from(chase) * u32::from(FULL - REST) / u32::from(FULL)) as u16;
        leds[0] = dimmed(leds[0], level(self.chase[0]));
        for (led, chase) in leds[1..].iter_mut().zip(self.chase) {
            *led = dimmed(*led, level(chase));
        }
    }
}
