//! The window through which the panel shows an unbounded board (H-7.1).
//!
//! The window is centred again between turns if a piece or a legal target would be outside. It
//! moves there step by step (a sweep), and any button completes the sweep. During a choice it moves
//! only if a cursor pushes against its edge, when the game is wider than the panel.

use super::Show;
use crate::game::{Game, Turn};
use crate::games::AnyGame;
use crate::hex::{Direction, Extent, Place, Window};
use crate::parts::{Button, Time};
use crate::session::context::Context;
use crate::session::steer;
use crate::session::table::inputs::PlayerInputs;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::GameView;

/// The time per step of a sweep, in milliseconds.
const STEP_MS: u64 = 70;

/// A movement of the window in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sweep {
    goal: Window,
    /// When the next step is due.
    at: Time,
}

/// The window with its movement.
#[derive(Clone)]
pub struct Viewport {
    window: Window,
    sweep: Option<Sweep>,
}

/// Returns the extent of everything that should be visible now: the pieces, and the targets while
/// somebody decides. `None` for a game with a fixed board.
fn extent(game: &AnyGame) -> Option<Extent> {
    game.public().extent(matches!(game.turn(), Turn::Decide(_)))
}

fn extent_of(places: &[Place]) -> Option<Extent> {
    let (first, others) = places.split_first()?;
    Some(others.iter().fold(Extent::of(*first), |extent, place| extent.with(*place)))
}

/// H-7.1: returns the window for the next turn. It stays the same if everything fits into it;
/// otherwise it is centred on everything.
pub fn followed(window: Window, game: &AnyGame) -> Window {
    match extent(game) {
        Some(extent) if !extent.fits(window) => extent.window(),
        _ => window,
    }
}

impl Viewport {
    /// The window at the start of a game.
    pub const START: Viewport = Viewport { window: Window::START, sweep: None };

    /// Returns the current window.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Returns whether the window is moving.
    pub const fn is_sweeping(&self) -> bool {
        self.sweep.is_some()
    }

    /// Returns when the next step of the movement is due.
    pub fn wakes_at(&self) -> Option<Time> {
        self.sweep.map(|sweep| sweep.at)
    }

    /// Starts moving the window to where the game needs it.
    pub fn follow(&mut self, game: &AnyGame, now: Time) {
        let goal = followed(self.sweep.map_or(self.window, |sweep| sweep.goal), game);
        self.sweep = (goal != self.window).then_some(Sweep { goal, at: now + STEP_MS });
    }

    /// Moves the window at once to where the game needs it.
    pub fn jump_to(&mut self, game: &AnyGame) {
        (self.window, self.sweep) = (followed(self.window, game), None);
    }

    /// Moves the window one step.
    pub fn shift(&mut self, direction: Direction) {
        self.window = self.window.step(direction);
    }

    /// Returns the next step of the sweep, which the caller must then make; `None` if there is none
    /// left.
    pub fn next_step(&mut self, now: Time) -> Option<Direction> {
        let sweep = self.sweep.as_mut()?;
        sweep.at = now + STEP_MS;
        self.window.towards(sweep.goal)
    }

    /// Ends the sweep if the window has arrived. Returns whether it has.
    pub fn has_arrived(&mut self) -> bool {
        self.sweep.take_if(|sweep| sweep.goal == self.window).is_some()
    }
}

impl Show {
    /// Makes one step of the sweep, if it is due.
    pub fn step_sweep(&mut self, at: &mut PlayerInputs, play: &Play, context: &mut Context) {
        if self.pane.wakes_at().is_some_and(|at| context.now >= at) {
            if let Some(direction) = self.pane.next_step(context.now) {
                self.shift(direction, at);
            }
            self.end_sweep_at_goal(at, play, context);
        }
    }

    /// Completes the sweep at once.
    pub fn finish_sweep(&mut self, at: &mut PlayerInputs, play: &Play, context: &mut Context) {
        if self.is_sweeping() {
            while let Some(direction) = self.pane.next_step(context.now) {
                self.shift(direction, at);
            }
            self.end_sweep_at_goal(at, play, context);
        }
    }

    fn end_sweep_at_goal(&mut self, at: &mut PlayerInputs, play: &Play, context: &mut Context) {
        if self.pane.has_arrived() {
            for chair in Chair::ALL {
                if play.is_asked(chair) {
                    at.aim(chair, play, self.window());
                }
            }
            context.redraw_all();
        }
        self.repaint(context);
    }

    /// Moves the window one step. Trail and cursors move the other way on the panel.
    pub fn shift(&mut self, direction: Direction, at: &mut PlayerInputs) {
        self.pane.shift(direction);
        self.canvas.shift_trail(direction.opposite());
        at.shift(direction);
    }

    /// Returns the direction in which a button moves the window, for a player who sees the board
    /// rotated by this many sixths of a turn.
    pub fn scroll_direction(&self, button: Button, sixths: u8) -> Option<Direction> {
        let middle = self.window().middle();
        // The parity of the row, as this player sees it, decides the direction.
        let turn = |(q, r): (i16, i16), _| (q + r, -q);
        let (_, row) = (0..(6 - sixths % 6) % 6).fold((middle.q, middle.r), turn);
        let (direction, _) = steer::directions(row % 2 == 0, button)?;
        Some(direction.rotated(sixths.into()))
    }

    /// Returns whether any piece or target lies outside the window in this direction.
    pub fn hides_piece(&self, direction: Direction, play: &Play) -> bool {
        extent(play.game()).is_some_and(|extent| extent.goes_beyond(self.window(), direction))
    }

    /// Returns whether any of these places lies outside the window in this direction.
    pub fn hides_place(&self, direction: Direction, places: &[Place]) -> bool {
        extent_of(places).is_some_and(|extent| extent.goes_beyond(self.window(), direction))
    }
}
