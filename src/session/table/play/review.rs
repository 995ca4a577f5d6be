//! A game on the table that is over and gone through again.

use core::fmt::Write;

use crate::game::Seat;
use crate::game::{Actor, Game};
use crate::parts::{Screen, Time};
use crate::session::ConsoleLine;
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::ui::Face;
use crate::ui::colour::WHITE;
use crate::ui::face::Scene;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};

/// An action that was played again.
#[derive(Clone, Debug)]
pub struct Deed {
    /// Whose it was.
    pub actor: Actor,
    /// In words.
    pub what: Line,
    /// Did a turn end with it?
    pub ends_turn: bool,
}

impl Table {
    /// Back to the beginning, over everything that was revealed. Only for games that are over.
    pub fn rewind(&mut self) {
        self.play.rewind();
        self.show.canvas().clear_trail();
    }

    /// Plays the next action again; `None` at the end.
    #[inline(never)] // The views of that moment are large.
    pub fn step_on(&mut self, desk: &mut Desk) -> Option<Deed> {
        let game = self.play.game();
        let (actor, action) = self.play.record().redo_next(None)?;
        let public = game.public();
        let mut what = public.deed(action, desk.settings.language.words());
        if what.is_empty() {
            what = line(format_args!("{}", game.show(action)));
        }
        let colour = match actor {
            Actor::Seat(seat) => public.look(seat, desk.settings.palette.palette()).colour,
            Actor::Chance => WHITE,
        };
        let (steps, ends_turn) = (public.trail(action, self.show.window()), public.ends_turn(action));
        self.play.redo().ok()?;
        self.show.leave_trail(&steps, colour, desk);
        Some(Deed { actor, what, ends_turn })
    }

    /// The next action in the notation of the game, for the console.
    pub fn tell_next(&self) -> Option<ConsoleLine> {
        let (actor, action) = self.play.record().redo_next(None)?;
        let mut text = ConsoleLine::new();
        let _ = match actor {
            Actor::Seat(seat) => write!(text, "seat {}: {}", seat.number(), self.play.game().show(action)),
            Actor::Chance => write!(text, "chance: {}", self.play.game().show(action)),
        };
        Some(text)
    }

    /// The position is the one to be looked at.
    pub fn arrive(&mut self, desk: &mut Desk) {
        self.show.follow(self.play.game(), desk.now);
        self.repaint(desk);
        desk.touch_all();
    }

    /// The round, when this many turns have ended.
    pub fn round_after(&self, turns: usize) -> u32 {
        self.play.game().public().round(turns)
    }

    /// Lets the board move.
    pub fn tick_review(&mut self, desk: &mut Desk) {
        self.sweep_on(desk);
        if self.show.lights_change_at(desk).is_some_and(|at| desk.now >= at) {
            desk.touch_frame();
        }
    }

    /// When [`Table::tick_review`] has something to do next.
    pub fn review_wakes_at(&self, desk: &Desk) -> Option<Time> {
        self.show
            .lights_change_at(desk)
            .into_iter()
            .chain(self.show.wakes_at())
            .filter(|at| *at > desk.now)
            .min()
    }

    /// Draws everything that a seat saw.
    pub fn draw_hand(&self, seat: Seat, words: &'static Words, screen: &mut Screen) {
        let game = self.play.game();
        let scene = Scene {
            news: None,
            seat,
            chairs: *self.play.chairs(),
            asked: None,
            cursor: crate::hex::Cell::CENTRE,
            window: self.show.window(),
            has_passed: false,
            inspects: false,
            peek: true,
            words,
        };
        game.public().draw(&game.private(seat), &scene, screen);
    }
}
