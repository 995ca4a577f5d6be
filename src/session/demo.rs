//! The show: a device that nobody touches plays by itself, one game after the other, until the next key.

use super::Seating;
use super::desk::Next;
use super::machine::{Machine, Stage};
use super::upright::NO_UPRIGHTS;
use crate::ai::Level;
use crate::games::{self, AnyOptions};
use crate::parts::Time;

/// How long the result of a game is seen.
const RESULT_MS: u64 = 12_000;
/// A game that takes longer makes room for the next one.
const LONGEST_MS: u64 = 20 * 60_000;
/// A lesson that nobody goes on with, or a result that nobody puts away, makes room for others after this long.
const LEFT_MS: u64 = 5 * 60_000;
/// How many play, game after game.
const PLAYERS: [usize; 3] = [2, 4, 3];

/// How far the show is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Demo {
    /// Games so far.
    games: usize,
    /// When the present one began.
    began: Time,
}

impl Demo {
    pub const NEW: Demo = Demo { games: 0, began: Time::START };
}

impl Machine {
    /// Does the device play by itself?
    pub fn is_show(&self) -> bool {
        self.desk.care.is_show()
    }

    /// When the show begins, or its next game, or when a table that was left makes room. A game that could not begin is
    /// tried again like a first one.
    pub(super) fn show_wakes_at(&self) -> Option<Time> {
        let touched = self.desk.care.touched().max(self.desk.began);
        let show_after = self.desk.settings.show_after.millis();
        match &self.stage {
            Stage::Table if self.is_show() => Some(self.game_ends_at()),
            Stage::Table if self.table.play().is_lesson() => Some(touched + LEFT_MS),
            // The game is kept among those that are over. Without a show nobody needs the room.
            Stage::Table if show_after.is_some() => Some(touched.max(self.table.ended()?) + LEFT_MS),
            Stage::Lobby => Some(touched + show_after?),
            _ => None,
        }
    }

    fn game_ends_at(&self) -> Time {
        let longest = self.demo.began + LONGEST_MS;
        self.table.ended().map_or(longest, |ended| (ended + RESULT_MS).min(longest))
    }

    /// Begins the show, or its next game, when it is time; leaves a table where nobody is any more.
    pub(super) fn see_to_show(&mut self) {
        if self.show_wakes_at().is_none_or(|at| self.desk.now < at) {
            return;
        }
        if let Stage::Table = &self.stage
            && !self.is_show()
        {
            return self.follow(Next::Lobby);
        }
        self.desk.care.begin_show();
        self.uprights = NO_UPRIGHTS;
        self.begin_show_game();
    }

    /// The next game: all games in turn, for two, four and three players as they allow.
    fn begin_show_game(&mut self) {
        let Demo { games, .. } = self.demo;
        self.demo = Demo { games: games.wrapping_add(1), began: self.desk.now };
        let game = games::ALL[games % games::ALL.len()];
        let players = PLAYERS[games / games::ALL.len() % PLAYERS.len()];
        let options = AnyOptions::plain(game, players).or_else(|_| AnyOptions::plain(game, 2));
        let dice = self.desk.dice();
        let begun = options.and_then(|options| {
            let players = crate::game::Options::players(&options);
            let seating = Seating::computers(players, Level::Normal);
            self.table.begin_event(options, seating, dice, &mut self.desk)
        });
        self.stage = if begun.is_ok() { Stage::Table } else { Stage::Lobby };
        self.desk.journal_from = None;
        self.desk.began = self.desk.now;
        self.desk.touch_all();
    }

    /// A key was touched: the menu is there at once.
    pub(super) fn end_show(&mut self) {
        self.stage = Stage::Lobby;
        self.desk.say(format_args!("show: a key"));
        self.desk.began = self.desk.now;
        self.desk.touch_all();
    }
}
