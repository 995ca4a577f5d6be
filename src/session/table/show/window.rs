//! The window through which the panel shows a game without a board (H-7.1).
//!
//! It is centred again between turns, when a piece or a legal target would fall outside; the board sweeps there step by
//! step, and any button ends the sweep. In the middle of a choice it moves only where a cursor pushes it: when the game
//! is wider than the panel.

use super::Show;
use crate::game::{Game, Turn};
use crate::games::AnyGame;
use crate::hex::{Direction, Extent, Place, Window};
use crate::parts::{Button, Time};
use crate::session::desk::Desk;
use crate::session::steer;
use crate::session::table::cursors::Cursors;
use crate::session::table::play::Play;
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

impl Show {
    /// One step of the sweep, if it is due.
    pub fn sweep_on(&mut self, at: &mut Cursors, play: &Play, desk: &mut Desk) {
        if self.pane.wakes_at().is_some_and(|at| desk.now >= at) {
            if let Some(direction) = self.pane.next_step(desk.now) {
                self.shift(direction, at);
            }
            self.end_sweep_at_goal(at, play, desk);
        }
    }

    /// The rest of the sweep at once.
    pub fn hurry_sweep(&mut self, at: &mut Cursors, play: &Play, desk: &mut Desk) {
        if self.is_sweeping() {
            while let Some(direction) = self.pane.next_step(desk.now) {
                self.shift(direction, at);
            }
            self.end_sweep_at_goal(at, play, desk);
        }
    }

    fn end_sweep_at_goal(&mut self, at: &mut Cursors, play: &Play, desk: &mut Desk) {
        if self.pane.has_arrived() {
            for chair in Chair::ALL {
                if play.is_asked(chair) {
                    at.aim(chair, play, self.window());
                }
            }
            desk.touch_all();
        }
        self.repaint(desk);
    }

    /// The window moves one step: everything on the panel moves the other way.
    pub fn shift(&mut self, direction: Direction, at: &mut Cursors) {
        self.pane.shift(direction);
        self.canvas.shift_trail(direction.opposite());
        at.shift(direction);
    }

    /// The way that a button pushes the window, for a player who sees the board turned by this many sixths.
    pub fn way_of_push(&self, button: Button, sixths: u8) -> Option<Direction> {
        let middle = self.window().middle();
        // The row as this player sees it.
        let turn = |(q, r): (i16, i16), _| (q + r, -q);
        let (_, row) = (0..(6 - sixths % 6) % 6).fold((middle.q, middle.r), turn);
        let (direction, _) = steer::ways(row % 2 == 0, button)?;
        Some(direction.turned(sixths.into()))
    }

    /// Is any piece or target out there in this direction?
    pub fn hides_piece(&self, direction: Direction, play: &Play) -> bool {
        extent(play.game()).is_some_and(|extent| extent.goes_beyond(self.window(), direction))
    }

    /// Is any of these places out there in this direction?
    pub fn hides_place(&self, direction: Direction, places: &[Place]) -> bool {
        extent_of(places).is_some_and(|extent| extent.goes_beyond(self.window(), direction))
    }
}
