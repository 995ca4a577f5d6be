//! What everybody sees of a game: the canvas, the window onto an unbounded board, dice, the log,
//! and the end of the game.
//!
//! `picture` draws the panel and the screens; start reading there. `window` scrolls, `roll` shows
//! dice, `log` keeps the last actions, `whose` shows whose turn it is, `result` draws scores,
//! `ending` is what players can do after the game, and `winner` the animation at the end.

mod asked;
pub(super) mod ending;
pub(super) mod log;
mod picture;
pub(super) mod result;
mod roll;
pub(super) mod window;
pub(super) mod winner;

use smart_leds::RGB8;

use self::log::Log;
use self::roll::DiceShow;
use self::window::Viewport;
use super::play::Play;
use crate::game::{Actor, Entry};
use crate::games::{AnyAction, AnyGame};
use crate::hex::{Cell, Window};
use crate::parts::{Frame, Time};
use crate::session::context::Context;
use crate::ui::Canvas;

/// The public display of a game.
#[derive(Clone)]
pub struct Show {
    canvas: Canvas,
    /// The canvas must be repainted.
    is_stale: bool,
    /// The part of an unbounded board that the panel shows.
    pane: Viewport,
    /// The dice that are shown.
    dice: Option<DiceShow>,
    /// When the game ended.
    ended: Option<Time>,
    /// The last public actions as text.
    log: Log,
}

impl Show {
    /// The empty board.
    pub const NEW: Show = Show {
        canvas: Canvas::EMPTY,
        is_stale: true,
        pane: Viewport::START,
        dice: None,
        ended: None,
        log: Log::NEW,
    };

    /// Resets everything for a new game, in place.
    pub fn begin(&mut self) {
        self.canvas = Canvas::EMPTY;
        self.is_stale = true;
        self.pane = Viewport::START;
        self.log = Log::NEW;
        (self.ended, self.dice) = (None, None);
    }

    /// Returns the canvas as of the last frame.
    pub fn painted(&self) -> &Canvas {
        &self.canvas
    }

    /// Returns the canvas for painting.
    pub fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// Marks the canvas for repainting with the next frame.
    pub fn repaint(&mut self, context: &mut Context) {
        self.is_stale = true;
        context.redraw_frame();
    }

    /// Marks the canvas for repainting after a button press, except in a simultaneous decision,
    /// where choices are secret.
    pub fn repaint_seen(&mut self, play: &Play, context: &mut Context) {
        if !play.is_simultaneous() {
            self.repaint(context);
        }
    }

    /// Returns whether the canvas must be repainted, and clears the mark.
    pub fn take_stale(&mut self) -> bool {
        core::mem::take(&mut self.is_stale)
    }

    /// Draws the canvas for the current time, and over it the winners' animation.
    pub fn draw(&self, context: &Context, winners: &[RGB8], frame: &mut Frame) {
        self.canvas.paint(context.now.0, frame);
        if let Some(ended) = self.ended {
            winner::draw(context.now.since(ended), winners, frame);
        }
    }

    /// Adds an action that is about to be applied to the log, if it is public.
    pub fn write_down(&mut self, play: &Play, actor: Actor, action: AnyAction) {
        self.log.record(play, self.pane.window(), actor, action);
    }

    /// Adds an action from a save to the log, if it is public.
    pub fn write_down_entry(&mut self, play: &Play, entry: Entry) {
        self.log.record_entry(play, self.pane.window(), entry);
    }

    /// Removes the undone actions from the log: those from this length of the journal on.
    pub fn cut_log(&mut self, length: usize) {
        self.log.truncate(length);
    }

    /// Returns the last public actions as text.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Replaces the trail on the board. An action without steps keeps the old trail.
    pub fn leave_trail(&mut self, steps: &[Cell], colour: RGB8, context: &Context) {
        if !steps.is_empty() {
            self.canvas.clear_trail();
        }
        for &cell in steps {
            self.canvas.add_trail(cell, colour, context.now.0);
        }
    }

    /// Returns the part of an unbounded board that the panel shows.
    pub const fn window(&self) -> Window {
        self.pane.window()
    }

    /// Returns the part of the board that the panel shows; `None` while the window moves.
    pub fn settled_window(&self) -> Option<Window> {
        (!self.is_sweeping()).then_some(self.window())
    }

    /// Returns whether the window is moving.
    pub const fn is_sweeping(&self) -> bool {
        self.pane.is_sweeping()
    }

    /// Starts moving the window to where the game needs it.
    pub fn follow(&mut self, game: &AnyGame, now: Time) {
        self.pane.follow(game, now);
    }

    /// Moves the window at once to where the game needs it.
    pub fn jump_to(&mut self, game: &AnyGame) {
        self.pane.jump_to(game);
    }

    /// Records that the game goes on, because its last actions were taken back.
    pub fn reopen(&mut self) {
        self.ended = None;
    }

    /// Records that the game ended now.
    pub fn end(&mut self, now: Time) {
        self.ended = Some(now);
    }

    /// Returns when the game ended.
    pub const fn ended(&self) -> Option<Time> {
        self.ended
    }

    /// Returns when the lights change next without input.
    pub fn lights_change_at(&self, context: &Context) -> Option<Time> {
        let canvas = self.canvas.next_change(context.drawn_at().0).map(Time);
        canvas.into_iter().chain(self.winner_frame_at(context)).min()
    }

    /// Returns when the next frame of the winners' animation is due.
    fn winner_frame_at(&self, context: &Context) -> Option<Time> {
        let end = self.ended? + winner::SHOW_MS;
        (context.drawn_at() < end).then(|| (context.drawn_at() + winner::FRAME_MS).min(end))
    }

    /// Returns when the next step of the dice or of a moving window is due.
    pub fn wakes_at(&self) -> Option<Time> {
        let dice = self.dice.as_ref().map(|show| show.until);
        dice.into_iter().chain(self.pane.wakes_at()).min()
    }
}
