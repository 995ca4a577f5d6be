//! The window through which the panel shows a game without a board (H-7.1).
//!
//! It is centred again between turns, when a piece or a legal target would fall outside; the board sweeps there step by
//! step, and any button ends the sweep. In the middle of a choice it moves only where a cursor pushes it: when the game
//! is wider than the panel.

use super::Table;
use crate::game::{Game, Turn};
use crate::games::AnyGame;
use crate::hex::{Direction, Extent, Place, Window};
use crate::parts::{Button, Pad, Time};
use crate::session::desk::Desk;
use crate::session::steer;
use crate::ui::Face;

/// The time of one step of a sweep.
const STEP_MS: u64 = 70;

/// The way of the window to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    goal: Window,
    /// When the next step is due.
    pub at: Time,
}

/// Everything that should be seen now: the pieces, and where they may go. `None` for a game with a board.
fn extent(game: &AnyGame) -> Option<Extent> {
    game.public().extent(matches!(game.turn(), Turn::Decide(_)))
}

fn extent_of(places: &[Place]) -> Option<Extent> {
    let (first, others) = places.split_first()?;
    Some(others.iter().fold(Extent::of(*first), |extent, place| extent.with(*place)))
}

/// H-7.1: the window for the next turn. The same as before if everything is in it; otherwise the one in whose middle
/// everything lies.
pub fn followed(window: Window, game: &AnyGame) -> Window {
    match extent(game) {
        Some(extent) if !extent.fits(window) => extent.window(),
        _ => window,
    }
}

impl Table {
    /// What the panel shows; `None` in the middle of a sweep.
    pub fn window(&self) -> Option<Window> {
        self.sweep.is_none().then_some(self.window)
    }

    /// The window follows the game, by a sweep.
    pub(super) fn follow(&mut self, desk: &Desk) {
        let goal = followed(self.goal(), self.record.game());
        self.sweep = (goal != self.window).then_some(Sweep { goal, at: desk.now + STEP_MS });
    }

    /// Where the window is, or will be after the sweep.
    fn goal(&self) -> Window {
        self.sweep.map_or(self.window, |sweep| sweep.goal)
    }

    /// One step of the sweep, if it is due.
    pub(super) fn sweep_on(&mut self, desk: &mut Desk) {
        let Some(sweep) = self.sweep.filter(|sweep| desk.now >= sweep.at) else { return };
        self.sweep = Some(Sweep { at: desk.now + STEP_MS, ..sweep });
        match self.window.towards(sweep.goal) {
            Some(direction) => self.shift(direction),
            None => self.sweep = None,
        }
        self.end_sweep_at_goal(desk);
    }

    /// The rest of the sweep at once.
    pub(super) fn hurry_sweep(&mut self, desk: &mut Desk) {
        let Some(sweep) = self.sweep else { return };
        while let Some(direction) = self.window.towards(sweep.goal) {
            self.shift(direction);
        }
        self.end_sweep_at_goal(desk);
    }

    fn end_sweep_at_goal(&mut self, desk: &mut Desk) {
        if self.sweep.is_some_and(|sweep| sweep.goal == self.window) {
            self.sweep = None;
            for place in Pad::ALL {
                if self.is_asked(place) {
                    self.aim(place);
                }
            }
            desk.touch_all();
        }
        self.repaint(desk);
    }

    /// The window moves one step: everything on the panel moves the other way.
    fn shift(&mut self, direction: Direction) {
        self.window = self.window.step(direction);
        self.canvas.shift_trail(direction.opposite());
        for at in &mut self.at.0 {
            at.cursor = at.cursor.step(direction.opposite()).unwrap_or(at.cursor);
        }
    }

    /// Pushes the window on, as long as there is something out there: with a cursor that steps freely any piece or
    /// target, otherwise only what it may choose. Returns whether it moved.
    fn push(&mut self, place: Pad, button: Button, freely: bool) -> bool {
        let even_row = self.window.middle().r % 2 == 0;
        let Some((direction, _)) = steer::ways(even_row, button) else { return false };
        let at = &self.at[place];
        let out_there = if freely { extent(self.record.game()) } else { extent_of(&at.offer.places) };
        if !out_there.is_some_and(|extent| extent.goes_beyond(self.window, direction)) {
            return false;
        }
        let cursor = at.cursor;
        self.shift(direction);
        self.at[place].cursor = cursor;
        for place in Pad::ALL {
            self.see_targets(place);
        }
        true
    }

    /// The window goes with a cursor that has nowhere to go on the panel.
    pub(super) fn scroll(&mut self, place: Pad, button: Button, freely: bool) {
        while self.push(place, button, freely) && !freely {
            let at = &mut self.at[place];
            if let Some(cell) = steer::jump(at.cursor, button, at.targets) {
                at.cursor = cell;
                break;
            }
        }
    }

    /// The places on offer glow as far as the window shows them.
    pub(super) fn see_targets(&mut self, place: Pad) {
        let at = &mut self.at[place];
        if !at.offer.places.is_empty() {
            at.targets = at.offer.places.iter().filter_map(|place| self.window.cell(*place)).collect();
        }
    }

    /// Puts the cursor on a target.
    pub(super) fn aim(&mut self, place: Pad) {
        self.see_targets(place);
        let at = &mut self.at[place];
        if let Some(cell) = steer::nearest(at.cursor, at.targets) {
            at.cursor = cell;
        }
    }
}
