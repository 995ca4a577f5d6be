//! The window through which the panel shows a game without a board (H-7.1).
//!
//! It is centred again between turns, when a piece or a legal target would fall outside; the board sweeps there step by
//! step, and any button ends the sweep. In the middle of a choice it moves only where a cursor pushes it: when the game
//! is wider than the panel.

use crate::game::{Game, Turn};
use crate::games::AnyGame;
use crate::hex::{Direction, Extent, Place, Window};
use crate::parts::{Button, Time};
use crate::session::desk::Desk;
use crate::session::steer;
use crate::session::table::Table;
use crate::ui::Chair;
use crate::ui::Face;

/// The time of one step of a sweep.
const STEP_MS: u64 = 70;

/// The way of the window to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sweep {
    goal: Window,
    /// When the next step is due.
    at: Time,
}

/// The window, and the way that it is on.
#[derive(Clone)]
pub struct Pane {
    window: Window,
    sweep: Option<Sweep>,
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

impl Pane {
    /// The window onto the first place.
    pub const START: Pane = Pane { window: Window::START, sweep: None };

    /// What the panel shows.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Is the window on its way?
    pub const fn is_sweeping(&self) -> bool {
        self.sweep.is_some()
    }

    /// When the next step of its way is due.
    pub fn wakes_at(&self) -> Option<Time> {
        self.sweep.map(|sweep| sweep.at)
    }

    /// The window follows the game, by a sweep.
    pub fn follow(&mut self, game: &AnyGame, now: Time) {
        let goal = followed(self.sweep.map_or(self.window, |sweep| sweep.goal), game);
        self.sweep = (goal != self.window).then_some(Sweep { goal, at: now + STEP_MS });
    }

    /// The window moves one step.
    pub fn shift(&mut self, direction: Direction) {
        self.window = self.window.step(direction);
    }

    /// The next step of the sweep, which is still to be made; `None` when there is none left.
    pub fn next_step(&mut self, now: Time) -> Option<Direction> {
        let sweep = self.sweep.as_mut()?;
        sweep.at = now + STEP_MS;
        self.window.towards(sweep.goal)
    }

    /// The sweep ends where it has arrived. Returns whether it has.
    pub fn has_arrived(&mut self) -> bool {
        self.sweep.take_if(|sweep| sweep.goal == self.window).is_some()
    }
}

impl Table {
    /// What the panel shows; `None` in the middle of a sweep.
    pub fn window(&self) -> Option<Window> {
        (!self.show.is_sweeping()).then_some(self.show.window())
    }

    /// One step of the sweep, if it is due.
    pub(in crate::session::table) fn sweep_on(&mut self, desk: &mut Desk) {
        if self.show.pane().wakes_at().is_some_and(|at| desk.now >= at) {
            if let Some(direction) = self.show.next_step(desk.now) {
                self.shift(direction);
            }
            self.end_sweep_at_goal(desk);
        }
    }

    /// The rest of the sweep at once.
    pub(in crate::session::table) fn hurry_sweep(&mut self, desk: &mut Desk) {
        if self.show.is_sweeping() {
            while let Some(direction) = self.show.next_step(desk.now) {
                self.shift(direction);
            }
            self.end_sweep_at_goal(desk);
        }
    }

    fn end_sweep_at_goal(&mut self, desk: &mut Desk) {
        if self.show.has_arrived() {
            for chair in Chair::ALL {
                if self.play.is_asked(chair) {
                    self.at.aim(chair, &self.play, self.show.window());
                }
            }
            desk.touch_all();
        }
        self.repaint(desk);
    }

    /// The window moves one step: everything on the panel moves the other way.
    fn shift(&mut self, direction: Direction) {
        self.show.shift(direction);
        self.at.shift(direction);
    }

    /// Pushes the window on, as long as there is something out there: with a cursor that steps freely any piece or
    /// target, otherwise only what it may choose. Returns whether it moved.
    fn push(&mut self, chair: Chair, button: Button, freely: bool, sixths: u8) -> bool {
        let middle = self.show.window().middle();
        // The row as this player sees it.
        let turn = |(q, r): (i16, i16), _| (q + r, -q);
        let (_, row) = (0..(6 - sixths % 6) % 6).fold((middle.q, middle.r), turn);
        let even_row = row % 2 == 0;
        let Some((direction, _)) = steer::ways(even_row, button) else { return false };
        let direction = direction.turned(sixths.into());
        let at = &self.at[chair];
        let out_there = if freely { extent(self.play.game()) } else { extent_of(&at.offer.places) };
        if !out_there.is_some_and(|extent| extent.goes_beyond(self.show.window(), direction)) {
            return false;
        }
        let cursor = at.cursor;
        self.shift(direction);
        self.at[chair].cursor = cursor;
        for chair in Chair::ALL {
            self.at.see_targets(chair, self.show.window());
        }
        true
    }

    /// The window goes with a cursor that has nowhere to go on the panel. Returns whether it moved.
    pub(in crate::session::table) fn scroll(
        &mut self,
        chair: Chair,
        button: Button,
        freely: bool,
        sixths: u8,
    ) -> bool {
        let mut has_moved = false;
        while self.push(chair, button, freely, sixths) {
            has_moved = true;
            let at = &mut self.at[chair];
            match steer::jump_turned(at.cursor, button, at.targets, sixths) {
                _ if freely => break,
                Some(cell) => {
                    at.cursor = cell;
                    break;
                }
                None => {}
            }
        }
        has_moved
    }
}
