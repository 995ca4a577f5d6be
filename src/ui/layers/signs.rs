//! Signs that alternate with a piece, and arrows between cells.

use heapless::Vec;
use smart_leds::RGB8;

use super::{Canvas, UNCOUNTED};
use crate::hex::{Cell, Direction};
use crate::parts::{CellLeds, Frame};
use crate::ui::colour::{WHITE, dimmed};
use crate::ui::motion::{Tick, alternate, pulse, running_light};

/// The maximum number of arrows; further ones are not drawn.
pub const MAX_ARROWS: usize = 73;

/// Level to which [`Sign::dims_others`] dims the other edges.
const HUSHED: u16 = 100;

/// A sign on a cell, over ground and piece. Edges that it does not light are unchanged or dimmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sign {
    /// Colour of the centre; `None` leaves it unchanged.
    pub centre: Option<RGB8>,
    /// Colour of the edges.
    pub edge: RGB8,
    /// Lit edges: one bit per direction, east is bit 0.
    pub lit: u8,
    /// Edges that pulse.
    pub pulsing: u8,
    /// Edges that are lit dimly.
    pub faint: u8,
    /// Whether to dim the other edges.
    pub dims_others: bool,
}

impl Sign {
    pub(super) fn paint(&self, pulse: u16, leds: &mut CellLeds) {
        let [middle, edges @ ..] = leds;
        *middle = self.centre.unwrap_or(*middle);
        for (way, led) in edges.iter_mut().enumerate() {
            let is_in = |mask: u8| mask >> way & 1 == 1;
            if is_in(self.lit) {
                *led = self.edge;
            } else if is_in(self.pulsing) {
                *led = dimmed(self.edge, pulse);
            } else if is_in(self.faint) {
                *led = dimmed(self.edge, UNCOUNTED);
            } else if self.dims_others {
                *led = dimmed(*led, HUSHED);
            }
        }
    }
}

/// The signs of a cell, in the order in which they alternate. A missing later sign is replaced by
/// the first.
pub(super) type Signs = [Option<Sign>; alternate::COUNT];

/// Returns the sign that is shown at this position of the cycle.
pub(super) fn shown(signs: &Signs, turn: usize) -> Option<&Sign> {
    signs.get(turn).and_then(Option::as_ref).or(signs[0].as_ref())
}

/// Returns the tick at which the signs of a cell next change.
pub(super) fn next(signs: &Signs, tick: Tick) -> Option<Tick> {
    let takes_turns = signs[1..].iter().any(Option::is_some);
    let breathes = shown(signs, alternate::at(tick)).is_some_and(|sign| sign.pulsing != 0);
    let turn = takes_turns.then(|| alternate::next(tick));
    let breath = breathes.then(|| pulse::next(tick));
    [turn, breath].into_iter().flatten().min()
}

/// The animation of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowAnimation {
    /// A light runs from the near end to the far end.
    Runs,
    /// Both ends flash together, alternately in white and in the colour of the far end.
    Clashes,
    /// Without an origin: all edges of the cell flash together.
    Strikes,
}

/// An arrow from a cell to its neighbour. It pauses for a moment every second, so that what is
/// below becomes visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cell where it begins.
    pub from: Cell,
    /// Its direction.
    pub towards: Direction,
    /// Colour of the near end.
    pub near: RGB8,
    /// Colour of the far end.
    pub far: RGB8,
    /// The animation.
    pub course: ArrowAnimation,
}

impl Arrow {
    pub(super) fn paint(&self, tick: Tick, frame: &mut Frame) {
        let Some((near, far)) = running_light::levels(tick) else { return };
        match self.course {
            ArrowAnimation::Runs => self.colour(dimmed(self.near, near), dimmed(self.far, far), frame),
            ArrowAnimation::Clashes => {
                let colour = if near > far { WHITE } else { self.far };
                self.colour(colour, colour, frame);
            }
            ArrowAnimation::Strikes if near > far => frame[self.from][1..].fill(self.far),
            ArrowAnimation::Strikes => {}
        }
    }

    fn colour(&self, near: RGB8, far: RGB8, frame: &mut Frame) {
        frame[self.from][1 + self.towards.index()] = near;
        if let Some(to) = self.from.step(self.towards) {
            frame[to][1 + self.towards.opposite().index()] = far;
        }
    }
}

impl Canvas {
    /// Sets the signs of a cell. The first is shown together with the piece; the others alternate
    /// with both.
    pub fn set_signs(&mut self, cell: Cell, signs: [Option<Sign>; alternate::COUNT]) {
        self.signs[cell.reading()] = signs;
    }

    /// Lights one more edge in the first sign of a cell. If there is no sign yet, creates one in
    /// this colour.
    pub fn light_edge(&mut self, cell: Cell, way: Direction, colour: RGB8) {
        let sign = self.signs[cell.reading()][0].get_or_insert(Sign { edge: colour, ..Sign::default() });
        sign.lit |= 1 << way.index();
    }

    /// Replaces all arrows.
    pub fn set_arrows(&mut self, arrows: impl Iterator<Item = Arrow>) {
        self.arrows = Vec::new();
        for arrow in arrows {
            if self.arrows.push(arrow).is_err() {
                break;
            }
        }
    }
}
