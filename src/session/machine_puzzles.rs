//! Starts puzzles: from the list, after a lesson, in the show, and those that a shell asks for.

use super::context::PuzzleChoice;
use super::machine::{Machine, Stage};
use super::puzzle::{Course, PuzzlePlace, daily};
use crate::game::{GameId, Goal, PuzzleId};
use crate::games::{self, puzzles};
use crate::parts::Time;
use crate::session::puzzle::{goal_text, theme_name};
use crate::ui::Chair;
use crate::ui::lang::Language;

/// Returns the puzzle with this identity.
fn find(id: PuzzleId) -> Option<PuzzlePlace> {
    games::ALL.iter().find_map(|game| {
        let place = puzzles::book(*game).find(id)?;
        Some(PuzzlePlace { game: *game, place })
    })
}

impl Machine {
    /// Starts this puzzle on the table. Returns whether there is such a puzzle.
    #[inline(never)] // The position on its stack must not lie below games that start.
    pub(super) fn start_puzzle(&mut self, next: Option<(PuzzlePlace, Course)>, chair: Chair) -> bool {
        let Some((at, course)) = next else { return false };
        let result = self.table.begin_puzzle(at, course, chair, &mut self.context);
        if let Err(error) = &result {
            self.context.log(format_args!("puzzle: {error}"));
        }
        result.is_ok()
    }

    /// Returns the puzzle for a request; `None` if there is none.
    pub(super) fn chosen_puzzle(&self, choice: PuzzleChoice) -> Option<(PuzzlePlace, Course)> {
        let last = self.table.play().puzzle().map(|run| (run.at.game, run.course));
        match choice {
            PuzzleChoice::Listed => self.lobby.next_puzzle(None, &self.context),
            PuzzleChoice::Next => self.lobby.next_puzzle(last, &self.context),
            PuzzleChoice::FirstExercise => self.lobby.first_exercise(&self.context),
        }
    }

    /// Opens a puzzle for the person at this chair, from the start menu or in place of another puzzle.
    /// Returns whether it did.
    pub fn open_puzzle(&mut self, id: PuzzleId, chair: Chair, now: Time) -> bool {
        self.keep_awake(now);
        let is_free = match &self.stage {
            Stage::Lobby => true,
            Stage::Table => self.table.play().puzzle().is_some(),
            Stage::SelfTest(_) | Stage::Service(_) | Stage::SavePage(_) | Stage::Review(_) => false,
        };
        let found = find(id).filter(|_| is_free).map(|at| (at, Course::Single));
        if !self.start_puzzle(found, chair) {
            return false;
        }
        self.lobby.withdraw_join();
        self.stage = Stage::Table;
        self.context.began = self.context.now;
        self.context.notify_all();
        self.context.redraw_all();
        true
    }

    /// Returns the identity of the puzzle on the table.
    pub fn puzzle_id(&self) -> Option<PuzzleId> {
        Some(self.table()?.play().stored_puzzle()?.id())
    }
}

/// Returns the puzzle of a day, counted from any fixed day. It needs no network: all devices with the
/// same books have the same one.
pub fn puzzle_of_day(day: u64) -> Option<PuzzleId> {
    let at = daily(day)?;
    puzzles::book(at.game).get(at.place).map(|puzzle| puzzle.id())
}

/// A theme of a game, for pages that list them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTheme {
    /// The game.
    pub game: GameId,
    /// What to reach.
    pub goal: Goal,
    /// The number of puzzles.
    pub count: usize,
    /// The first puzzle.
    pub first: PuzzleId,
}

impl PuzzleTheme {
    /// Returns the name of the theme.
    pub const fn name(&self, language: Language) -> &'static str {
        theme_name(self.goal, language.words())
    }

    /// Returns what to do.
    pub const fn task(&self, language: Language) -> &'static str {
        goal_text(self.goal, language.words())
    }
}

/// Returns the themes of all games that have puzzles.
pub fn puzzle_themes() -> impl Iterator<Item = PuzzleTheme> {
    let of_game = |game: &'static GameId| {
        let book = puzzles::book(*game);
        Goal::ALL.into_iter().filter_map(move |goal| {
            let places =
                || (0..book.len()).filter(|place| book.rank(*place).is_some_and(|(one, _)| one == goal));
            let first = book.get(places().next()?)?.id();
            Some(PuzzleTheme { game: *game, goal, count: places().count(), first })
        })
    };
    games::ALL.iter().flat_map(of_game)
}

/// Returns the puzzle of a theme with this number, counted cyclically.
pub fn puzzle_of_theme(game: GameId, goal: Goal, number: usize) -> Option<PuzzleId> {
    let book = puzzles::book(game);
    let places = || (0..book.len()).filter(|place| book.rank(*place).is_some_and(|(one, _)| one == goal));
    let place = places().nth(number % places().count().max(1))?;
    book.get(place).map(|puzzle| puzzle.id())
}
