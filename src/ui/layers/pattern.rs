//! Pieces that are distinguished by a pattern of edges.

use smart_leds::RGB8;

use super::{FrameLevels, Piece, WINK};
use crate::parts::CellLeds;
use crate::ui::colour::{DARK, FULL, GOLD, dimmed, stand_out};
use crate::ui::motion::{Tick, blink, dips, periodic, pulse};

/// Level of the dim edges of a pattern.
const FAINT: u16 = 70;

/// A pattern that identifies a piece. Edges are bits, one per direction, east is bit 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Lit edges; the others show the ground.
    pub edges: u8,
    /// The subset of the lit edges that is dim.
    pub faint: u8,
    /// The height of the stack. From 2 on, this number of golden edges appears periodically.
    pub height: u8,
    /// Whether the piece is inactive: it pulses dimly.
    pub inactive: bool,
    /// If it is in danger, the colour in which the centre blinks.
    pub alarm: Option<RGB8>,
}

impl Pattern {
    /// Returns the tick of the next change, if it is animated.
    pub(super) fn next_change(&self, tick: Tick) -> Option<Tick> {
        let breath = self.inactive.then(|| pulse::next(tick));
        let height = (self.height > 1).then(|| periodic::next(tick));
        let alarm = self.alarm.map(|_| blink::next(tick));
        [breath, height, alarm].into_iter().flatten().min()
    }
}

impl FrameLevels {
    pub(super) fn pattern(&self, piece: &Piece, pattern: Pattern, leds: &mut CellLeds) {
        if pattern.height > 1 && periodic::is_on(self.tick) {
            leds[0] = piece.edge;
            for (i, led) in leds[1..].iter_mut().enumerate() {
                *led = if i < usize::from(pattern.height) { GOLD } else { DARK };
            }
            return;
        }
        let is_dimmed = dips::is_dimmed(piece.winks, self.tick);
        let level = if pattern.inactive { self.pulse / 3 } else { FULL };
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

    /// Pulses the edges, but keeps the pattern readable.
    pub(super) fn cursor_on_pattern(&self, colour: RGB8, leds: &mut CellLeds) {
        const MAX: u16 = 140;
        for led in &mut leds[1..] {
            *led = stand_out(*led, colour, self.pulse.min(MAX));
        }
    }

    /// Runs a light over the pattern of a piece that can be chosen. Lights nothing else.
    pub(super) fn shimmer(&self, leds: &mut CellLeds) {
        const REST: u16 = 104;
        let level = |chase: u16| REST + (u32::from(chase) * u32::from(FULL - REST) / u32::from(FULL)) as u16;
        leds[0] = dimmed(leds[0], level(self.chase[0]));
        for (led, chase) in leds[1..].iter_mut().zip(self.chase) {
            *led = dimmed(*led, level(chase));
        }
    }
}
