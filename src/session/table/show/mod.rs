//! What everybody sees of a game: the canvas, the window onto a game without a board, dice, and the end.

pub(super) mod log;
mod picture;
pub(super) mod result;
mod roll;
mod whose;
pub(super) mod window;
pub(super) mod winner;

use smart_leds::RGB8;

use self::roll::DiceShow;
use self::window::Pane;
use crate::games::AnyGame;
use crate::hex::{Cell, Direction, Window};
use crate::parts::{Frame, Time};
use crate::session::desk::Desk;
use crate::ui::Canvas;
use crate::ui::face::Roll;
use crate::ui::palette::Palette;

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
}

impl Show {
    /// An empty board.
    pub const NEW: Show =
        Show { canvas: Canvas::EMPTY, is_stale: true, pane: Pane::START, dice: None, ended: None };

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

    /// A new trail instead of the old one; an action without steps leaves the old one.
    pub fn leave_trail(&mut self, steps: &[Cell], colour: RGB8, desk: &Desk) {
        if !steps.is_empty() {
            self.canvas.clear_trail();
        }
        for &cell in steps {
            self.canvas.leave_trail(cell, colour, desk.now.0);
        }
    }

    /// The window onto a game without a board, and its way.
    pub const fn pane(&self) -> &Pane {
        &self.pane
    }

    /// What the panel shows of a game without a board.
    pub const fn window(&self) -> Window {
        self.pane.window()
    }

    /// Is the window on its way?
    pub const fn is_sweeping(&self) -> bool {
        self.pane.is_sweeping()
    }

    /// The window follows the game, by a sweep.
    pub fn follow(&mut self, game: &AnyGame, now: Time) {
        self.pane.follow(game, now);
    }

    /// The window moves one step: the trail on the panel moves the other way.
    pub fn shift(&mut self, direction: Direction) {
        self.pane.shift(direction);
        self.canvas.shift_trail(direction.opposite());
    }

    /// The next step of the sweep, which is still to be made; `None` when there is none left.
    pub fn next_step(&mut self, now: Time) -> Option<Direction> {
        self.pane.next_step(now)
    }

    /// The sweep ends where it has arrived. Returns whether it has.
    pub fn has_arrived(&mut self) -> bool {
        self.pane.has_arrived()
    }

    /// Paints the dice on show.
    pub fn paint_dice(&mut self, palette: &Palette) {
        if let Some(dice) = &self.dice {
            dice.roll.paint(palette, &mut self.canvas);
        }
    }

    /// The dice on show.
    pub const fn dice(&self) -> Option<&DiceShow> {
        self.dice.as_ref()
    }

    /// Puts dice on show, or takes them away.
    pub fn set_dice(&mut self, dice: Option<DiceShow>) {
        self.dice = dice;
    }

    /// The game ended now.
    pub fn end(&mut self, now: Time) {
        self.ended = Some(now);
    }

    /// The game goes on after all: nothing of its end or of dice is on show.
    pub fn reopen(&mut self) {
        (self.ended, self.dice) = (None, None);
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
