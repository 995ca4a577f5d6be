//! Replays a game that is over, and draws screens for it.

use core::fmt::Write;

use smart_leds::RGB8;

use super::Play;
use crate::game::{Actor, Game, Seat};
use crate::hex::{Cell, Window};
use crate::parts::Screen;
use crate::session::ConsoleLine;
use crate::session::context::Context;
use crate::ui::GameView;
use crate::ui::colour::WHITE;
use crate::ui::game_view::{Scene, Trail};
use crate::ui::lang::{Language, Words};
use crate::ui::panel::{Line, line};

/// An action that was replayed.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Who took it.
    pub actor: Actor,
    /// The action as text.
    pub what: Line,
    /// Whether it ended a turn.
    pub ends_turn: bool,
    /// Its cells on the board.
    pub steps: Trail,
    /// The window of the panel at that time.
    pub window: Window,
}

impl Play {
    /// Replays the next action. Returns it with the colour of its player; `None` at the end.
    #[inline(never)] // The copies of the views are large; keep them off the caller's stack.
    pub fn step_on(&mut self, window: Window, context: &Context) -> Option<(Replayed, RGB8)> {
        let game = self.game();
        let (actor, action) = self.record.redo_next(None)?;
        let public = game.public();
        let mut what = public.describe_action(action, context.settings.language.words());
        if what.is_empty() {
            what = line(format_args!("{}", game.show(action)));
        }
        let colour = match actor {
            Actor::Seat(seat) => public.look(seat, context.settings.palette.palette()).colour,
            Actor::Chance => WHITE,
        };
        let (steps, ends_turn) = (public.trail(action, window), public.ends_turn(action));
        self.record.redo().ok()?;
        Some((Replayed { actor, what, ends_turn, steps, window }, colour))
    }

    /// Returns the next action in the notation of the game, for the console.
    pub fn next_line(&self) -> Option<ConsoleLine> {
        let (actor, action) = self.record.redo_next(None)?;
        let mut text = ConsoleLine::new();
        let _ = write!(text, "{}: {}", self.named(actor), self.game().show(action));
        Some(text)
    }

    /// Returns how many points a seat is ahead of the best other one.
    #[inline(never)] // The copy of the view is large; keep it off the caller's stack.
    pub fn lead(&self, seat: Seat) -> i16 {
        let public = self.game().public();
        // The names do not matter here.
        let points = |seat: Seat| public.score(seat, Language::English.words()).points;
        let others = Seat::ALL.into_iter().filter(|&other| other != seat && self.chair_of(other).is_some());
        others.map(points).max().map_or(0, |best| points(seat).saturating_sub(best))
    }

    /// Returns the number of the round, from 1.
    pub fn round(&self) -> u32 {
        let game = self.game();
        let public = game.public();
        let entries = self.record.journal().entries();
        let actions = entries.iter().filter_map(|entry| game.decode(entry.code()).ok());
        let turns = actions.filter(|action| public.ends_turn(*action)).count();
        public.round(turns)
    }

    /// Returns the number of the round after this many turns.
    pub fn round_after(&self, turns: usize) -> u32 {
        self.game().public().round(turns)
    }

    /// Returns the scene of a seat that is not asked for a decision.
    fn idle_scene<'a>(&self, seat: Seat, window: Window, words: &'static Words) -> Scene<'a> {
        Scene {
            seat,
            chairs: self.chairs,
            asked: None,
            cursor: Cell::CENTRE,
            window,
            inspects: false,
            has_clock: false,
            has_passed: false,
            peek: false,
            open: false,
            event: None,
            news: None,
            words,
        }
    }

    /// Draws everything that a seat could see.
    pub fn draw_hand(&self, seat: Seat, window: Window, words: &'static Words, screen: &mut Screen) {
        let scene = Scene { peek: true, open: true, ..self.idle_scene(seat, window, words) };
        self.game().public().draw(&self.game().private(seat), &scene, screen);
    }

    /// Draws what the screen shows about a cell to a player who inspects it while not asked for a
    /// decision and without Peek.
    pub fn draw_cell(
        &self,
        (seat, cell): (Seat, Cell),
        window: Window,
        words: &'static Words,
        screen: &mut Screen,
    ) {
        let scene = Scene { cursor: cell, inspects: true, ..self.idle_scene(seat, window, words) };
        self.game().public().draw(&self.game().private(seat), &scene, screen);
    }
}
