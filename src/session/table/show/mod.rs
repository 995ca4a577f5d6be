//! What everybody sees of a game: the canvas, the window onto a game without a board, dice, the last actions, and the end.

pub(super) mod log;
mod picture;
pub(super) mod result;
mod roll;
mod whose;
pub(super) mod window;
pub(super) mod winner;

use smart_leds::RGB8;

use self::log::Log;
use self::roll::DiceShow;
use self::window::Pane;
use super::play::Play;
use crate::game::{Actor, Entry};
use crate::games::{AnyAction, AnyGame};
use crate::hex::{Cell, Window};
use crate::parts::{Frame, Time};
use crate::session::desk::Desk;
use crate::ui::Canvas;

/// What everybody sees of a game.
#[derive(Clone)]
pub struct Show {
    canvas: Canvas,
    /// The canvas is behind the game.
    is_stale: bool,
    /// What the panel shows of a game without a board.
    pane: Pane,
    /// Dice on show.
    dice: Option<DiceShow>,
    /// When the game ended.
    ended: Option<Time>,
    /// The last actions in words.
    log: Log,
}

impl Show {
    /// An empty board.
    pub const NEW: Show = Show {
        canvas: Canvas::EMPTY,
        is_stale: true,
        pane: Pane::START,
        dice: None,
        ended: None,
        log: Log::NEW,
    };

    /// An empty board for the next game, in place.
    pub fn begin(&mut self) {
        self.canvas = Canvas::EMPTY;
        self.is_stale = true;
        self.pane = Pane::START;
        self.log = Log::NEW;
        (self.ended, self.dice) = (None, None);
    }

    /// What is on the board, as of the last frame.
    pub fn painted(&self) -> &Canvas {
        &self.canvas
    }

    /// What there is to paint on.
    pub fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// What everybody sees has changed: it is painted again, once, with the next frame.
    pub fn repaint(&mut self, desk: &mut Desk) {
        self.is_stale = true;
        desk.touch_frame();
    }

    /// A player has pressed: the board is painted again unless nobody sees what was chosen.
    pub fn repaint_seen(&mut self, play: &Play, desk: &mut Desk) {
        if !play.is_unseen() {
            self.repaint(desk);
        }
    }

    /// Must the canvas be painted again? It is asked once.
    pub fn take_stale(&mut self) -> bool {
        core::mem::take(&mut self.is_stale)
    }

    /// Draws the canvas for this moment, and over it the winners' show.
    pub fn draw(&self, desk: &Desk, winners: &[RGB8], frame: &mut Frame) {
        self.canvas.paint(desk.now.0, frame);
        if let Some(ended) = self.ended {
            winner::draw(desk.now.since(ended), winners, frame);
        }
    }

    /// Writes an action down that is about to be taken, if everybody may know it.
    pub fn write_down(&mut self, play: &Play, actor: Actor, action: AnyAction) {
        self.log.write_down(play, self.pane.window(), actor, action);
    }

    /// Writes an action of a save down.
    pub fn write_down_entry(&mut self, play: &Play, entry: Entry) {
        self.log.write_down_entry(play, self.pane.window(), entry);
    }

    /// Actions from this length of the journal on were taken back.
    pub fn cut_log(&mut self, length: usize) {
        self.log.cut(length);
    }

    /// The last actions in words.
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// A new trail instead of the old one; an action without steps leaves the old one.
    pub fn leave_trail(&mut self, steps: &[Cell], colour: RGB8, desk: &Desk) {
        if !steps.is_empty() {
            self.canvas.clear_trail();
        }
        for &cell in steps {
            self.canvas.leave_trail(cell, colour, desk.now.0);
        }
    }

    /// What the panel shows of a game without a board.
    pub const fn window(&self) -> Window {
        self.pane.window()
    }

    /// What the panel shows; `None` in the middle of a sweep.
    pub fn settled_window(&self) -> Option<Window> {
        (!self.is_sweeping()).then_some(self.window())
    }

    /// Is the window on its way?
    pub const fn is_sweeping(&self) -> bool {
        self.pane.is_sweeping()
    }

    /// The window follows the game, by a sweep.
    pub fn follow(&mut self, game: &AnyGame, now: Time) {
        self.pane.follow(game, now);
    }

    /// The game ended now.
    pub fn end(&mut self, now: Time) {
        self.ended = Some(now);
    }

    /// When the game ended.
    pub const fn ended(&self) -> Option<Time> {
        self.ended
    }

    /// When the lights change next by themselves.
    pub fn lights_change_at(&self, desk: &Desk) -> Option<Time> {
        let canvas = self.canvas.next_change(desk.drawn_at().0).map(Time);
        canvas.into_iter().chain(self.winner_goes_on_at(desk)).min()
    }

    /// When the winner's show goes on.
    fn winner_goes_on_at(&self, desk: &Desk) -> Option<Time> {
        let end = self.ended? + winner::SHOW_MS;
        (desk.drawn_at() < end).then(|| (desk.drawn_at() + winner::FRAME_MS).min(end))
    }

    /// When dice or a sweep go on.
    pub fn wakes_at(&self) -> Option<Time> {
        let dice = self.dice.as_ref().map(|show| show.until);
        dice.into_iter().chain(self.pane.wakes_at()).min()
    }
}
