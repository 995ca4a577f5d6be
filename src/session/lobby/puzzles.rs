//! The page of puzzles: game, theme and difficulty, and how well this table solves them.

use super::options::OptionRow;
use super::{Lobby, Page};
use crate::game::GameId;
use crate::games;
use crate::parts::{Button, Pad, Screen};
use crate::session::context::{Context, PuzzleChoice, StageRequest};
use crate::session::puzzle::{Course, PuzzleFilter, PuzzlePlace, theme_name};
use crate::session::settings_menu::moved;
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Pair, line};
use crate::ui::widget;

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PuzzleRow {
    Next,
    Game,
    Theme,
    Difficulty,
    Streak,
}

const ROWS: [PuzzleRow; 5] =
    [PuzzleRow::Next, PuzzleRow::Game, PuzzleRow::Theme, PuzzleRow::Difficulty, PuzzleRow::Streak];

impl Lobby {
    /// Opens the page with the puzzles of the chosen game, or of the next one that has some.
    pub(super) fn open_puzzles(&mut self) {
        if let Some(filter) = PuzzleFilter::of_game(self.game) {
            self.puzzles = filter;
            self.page = Page::Puzzles(0);
        }
    }

    /// Returns the next puzzle after one on this course, or the first one of the list.
    pub fn next_puzzle(
        &self,
        last: Option<(GameId, Course)>,
        context: &Context,
    ) -> Option<(PuzzlePlace, Course)> {
        let score = context.settings.puzzles;
        let Some((game, course)) = last else { return Some((self.puzzles.pick(score)?, Course::List)) };
        let place = games::ALL.iter().position(|id| *id == game)?;
        let of_game = PuzzleFilter { game: place, ..PuzzleFilter::ANY };
        let filter =
            if self.puzzles.game == place && course == Course::List { self.puzzles } else { of_game };
        filter.follow(course, score)
    }

    /// Returns the first exercise after the lesson of the chosen game, if it has puzzles.
    pub fn first_exercise(&self, context: &Context) -> Option<(PuzzlePlace, Course)> {
        let filter = PuzzleFilter { game: self.game, ..PuzzleFilter::ANY };
        Some((filter.exercise(0, context.settings.puzzles)?, Course::Exercise(0)))
    }

    pub(super) fn key_in_puzzles(
        &mut self,
        row: usize,
        pad: Pad,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        match button {
            Button::Back | Button::Menu => self.open_options_at(OptionRow::Puzzles, context),
            Button::Up | Button::Down => self.page = Page::Puzzles(moved(row, button, ROWS.len())),
            Button::Ok if matches!(ROWS.get(row), Some(PuzzleRow::Next)) => {
                context.play(1047, 30);
                return StageRequest::Puzzle(Chair::at(pad), PuzzleChoice::Listed);
            }
            Button::Left | Button::Right | Button::Ok => {
                self.change_puzzles(row, button != Button::Left);
                context.play(1047, 30);
            }
            Button::Peek => {}
        }
        StageRequest::Stay
    }

    fn change_puzzles(&mut self, row: usize, forward: bool) {
        match ROWS.get(row) {
            Some(PuzzleRow::Game) => self.puzzles.change_game(forward),
            Some(PuzzleRow::Theme) => self.puzzles.change_goal(forward),
            Some(PuzzleRow::Difficulty) => self.puzzles.change_difficulty(forward),
            Some(PuzzleRow::Next | PuzzleRow::Streak) | None => {}
        }
    }

    pub(super) fn draw_puzzles(&self, row: usize, context: &Context, screen: &mut Screen) {
        let words = context.settings.language.words();
        let rating = line(format_args!("{}", context.settings.puzzles.rating()));
        let Ok(()) = widget::title(screen, words.puzzle.title, &rating);
        panel::draw_list(screen, &ROWS, row, |_, row| self.named_puzzles(row, context, words));
    }

    /// Returns the label and value of a row.
    fn named_puzzles(&self, row: PuzzleRow, context: &Context, words: &'static Words) -> Pair {
        let puzzle = &words.puzzle;
        let of = |label: &str, value: &str| (line(format_args!("{label}")), line(format_args!("{value}")));
        let score = context.settings.puzzles;
        match row {
            PuzzleRow::Next => of(puzzle.next, &line(format_args!("{}", self.puzzles.count()))),
            PuzzleRow::Game => {
                let name = self.menus.all().get(self.puzzles.game).map_or("?", |menu| menu.name(words));
                of(puzzle.game, name)
            }
            PuzzleRow::Theme => {
                of(puzzle.theme, self.puzzles.goal.map_or(puzzle.any, |goal| theme_name(goal, words)))
            }
            PuzzleRow::Difficulty => match self.puzzles.difficulty {
                Some(difficulty) => of(puzzle.difficulty, &line(format_args!("{difficulty}"))),
                None => of(puzzle.difficulty, puzzle.fits),
            },
            PuzzleRow::Streak => of(puzzle.streak, &line(format_args!("{} ({})", score.streak, score.best))),
        }
    }
}
