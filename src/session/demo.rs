//! Demo mode ("the show"): when nobody touches the device, it plays one game after another until
//! the next key press.

use super::Seating;
use super::context::StageRequest;
use super::machine::{Machine, Stage};
use super::orientation_dialog::NO_ORIENTATION_DIALOGS;
use super::puzzle::{Course, daily};
use super::saving::SaveOrder;
use crate::ai::Level;
use crate::games::{self, AnyOptions};
use crate::parts::{Pad, Time};
use crate::ui::Chair;

/// How long the result of a game is displayed.
const RESULT_MS: u64 = 12_000;
/// A demo game that takes longer is replaced by the next one.
const LONGEST_MS: u64 = 20 * 60_000;
/// A lesson or a result is closed after this long without a key press.
const LEFT_MS: u64 = 5 * 60_000;
/// How long the puzzle of the hour is shown.
const PUZZLE_MS: u64 = 60_000;
/// The games of the show between two puzzles.
const GAMES_TO_PUZZLE: usize = games::ALL.len();
const HOUR_MS: u64 = 60 * 60_000;
/// The number of players of consecutive demo games.
const PLAYERS: [usize; 3] = [2, 4, 3];

/// The state of the demo mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Demo {
    /// Number of games so far.
    games: usize,
    /// The place of the current game in the start menu.
    place: usize,
    /// When the current game began.
    began: Time,
    /// Whether people are invited to play.
    invites: bool,
}

impl Demo {
    pub const NEW: Demo = Demo { games: 0, place: games::ALL.len() - 1, began: Time::START, invites: false };

    /// Returns when the current game began.
    pub const fn began(&self) -> Time {
        self.began
    }

    /// Returns the place of the current game in the start menu.
    pub const fn game(&self) -> usize {
        self.place
    }

    /// Notes whether people are invited to play. Returns whether that is a change.
    pub const fn note_invitation(&mut self, invites: bool) -> bool {
        core::mem::replace(&mut self.invites, invites) != invites
    }
}

impl Machine {
    /// Returns whether the demo mode is active.
    pub fn is_demo(&self) -> bool {
        self.context.idle_tracker.is_demo()
    }

    /// Returns when the demo mode or its next game starts, or when an abandoned table closes. If a
    /// demo game cannot start, the device returns to the start menu and tries again after the usual
    /// delay.
    pub(super) fn demo_wakes_at(&self) -> Option<Time> {
        let touched = self.context.idle_tracker.last_input().max(self.context.began);
        let show_after = self.context.settings.show_after.millis();
        match &self.stage {
            Stage::Table if self.is_demo() => Some(self.game_ends_at()),
            Stage::Table if self.table.play().is_exercise() => Some(touched + LEFT_MS),
            // The finished game is saved already. Without demo mode there is no need to close the
            // table.
            Stage::Table if show_after.is_some() && self.table.ended().is_some() => {
                Some(touched.max(self.table.ended()?) + LEFT_MS)
            }
            Stage::Lobby => Some(touched + show_after?),
            // Visitors walk away from any page.
            Stage::Table => Some(touched + self.context.settings.kiosk.waits_ms()?),
            Stage::SavePage(_) | Stage::Review(_) if self.context.settings.kiosk.is_on => {
                Some(touched + LEFT_MS)
            }
            Stage::SelfTest(_) | Stage::Service(_) | Stage::SavePage(_) | Stage::Review(_) => None,
        }
    }

    fn game_ends_at(&self) -> Time {
        if self.table.play().puzzle().is_some() {
            return self.demo.began + PUZZLE_MS;
        }
        let longest = self.demo.began + LONGEST_MS;
        self.table.ended().map_or(longest, |ended| (ended + RESULT_MS).min(longest))
    }

    /// Starts the demo mode or its next game when it is time, and closes an abandoned table.
    pub(super) fn update_demo(&mut self) {
        if self.demo_wakes_at().is_none_or(|at| self.context.now < at) {
            return;
        }
        match &self.stage {
            Stage::Table if self.is_demo() => {}
            // An abandoned game of visitors is not kept.
            Stage::Table if self.table.ended().is_none() && !self.table.play().is_exercise() => {
                return self.enter_stage(StageRequest::End);
            }
            Stage::Table | Stage::SavePage(_) | Stage::Review(_) => {
                return self.enter_stage(StageRequest::Lobby);
            }
            Stage::Lobby | Stage::SelfTest(_) | Stage::Service(_) => {}
        }
        self.lobby.withdraw_join();
        self.context.idle_tracker.begin_demo();
        self.orientation_dialogs = NO_ORIENTATION_DIALOGS;
        self.begin_demo_game();
    }

    /// Shows the puzzle of the hour, if it is time for it and there is one. Returns whether it does.
    fn begin_demo_puzzle(&mut self) -> bool {
        let was_puzzle = self.table.play().puzzle().is_some();
        if was_puzzle || self.demo.games == 0 || !self.demo.games.is_multiple_of(GAMES_TO_PUZZLE) {
            return false;
        }
        let at = daily(self.context.now.0 / HOUR_MS);
        let begun = at.is_some_and(|at| self.table.begin_demo_puzzle(at, &mut self.context).is_ok());
        if begun {
            (self.demo.began, self.demo.invites) = (self.context.now, false);
        }
        begun
    }

    /// Starts the next demo game. The games rotate; the number of players rotates through 2, 4 and
    /// 3 where the game allows it.
    pub(super) fn begin_demo_game(&mut self) {
        if self.begin_demo_puzzle() {
            return self.enter_demo(Stage::Table);
        }
        let Demo { games, place, .. } = self.demo;
        let place = self.context.settings.kiosk.next_game(place, true);
        self.demo = Demo { games: games.wrapping_add(1), place, began: self.context.now, invites: false };
        let game = games::ALL[place % games::ALL.len()];
        let players = PLAYERS[games / games::ALL.len() % PLAYERS.len()];
        let options =
            AnyOptions::default_options(game, players).or_else(|_| AnyOptions::default_options(game, 2));
        let dice = self.context.dice();
        let begun = options.and_then(|options| {
            let players = crate::game::Options::players(&options);
            let seating = Seating::computers(players, Level::Normal);
            self.table.begin_demo(options, seating, dice, &mut self.context)
        });
        self.enter_demo(if begun.is_ok() { Stage::Table } else { Stage::Lobby });
    }

    fn enter_demo(&mut self, stage: Stage) {
        self.stage = stage;
        self.context.journal_from = None;
        self.context.began = self.context.now;
        self.context.redraw_all();
    }

    /// Lets a person at this chair take over a seat of the game of the show. From now on it is saved
    /// like any other game.
    pub(super) fn join_demo_game(&mut self, chair: Chair) {
        self.lobby.withdraw_join();
        self.table.join(chair, &mut self.context);
        self.context.count_begun();
        self.saving.push(SaveOrder::Begin(self.table.play().start()));
        self.context.log(format_args!("show: seat {} joins", chair.number()));
    }

    /// Ends the demo mode after a key press and shows the start menu immediately, with the game of
    /// the show. A person can join that game unless it is over. If the puzzle of the hour is shown, the
    /// person with this pad solves it.
    pub(super) fn end_demo(&mut self, pad: Pad) {
        let puzzle = self.table.play().puzzle().filter(|_| matches!(&self.stage, Stage::Table));
        if let Some(run) = puzzle
            && self.start_puzzle(Some((run.at, Course::Single)), Chair::at(pad))
        {
            return self.enter_demo(Stage::Table);
        }
        let can_join = matches!(&self.stage, Stage::Table) && self.table.ended().is_none();
        self.lobby.open_after_demo(self.demo.game(), can_join);
        self.stage = Stage::Lobby;
        self.context.log(format_args!("show: a key"));
        self.context.began = self.context.now;
        self.context.redraw_all();
    }
}
