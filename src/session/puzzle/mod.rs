//! Puzzles at the table: which one comes next, how far it is, and how well this table solves them.
//!
//! - [`PuzzleFilter`] selects puzzles by game, theme and difficulty.
//! - [`PuzzleScore`] is the rating and the streak, which are stored with the settings.
//! - [`PuzzleRun`] is the state of the puzzle on the table.

mod filter;
mod page;
mod score;

pub use filter::{PuzzleFilter, daily};
pub use page::{draw_solved, draw_step, draw_task, draw_wrong, goal_text, theme_name};
pub use score::{PuzzleScore, Solved};

use crate::game::GameId;
use crate::ui::{ByChair, Chair, ChairSet};

/// The exercises after a lesson.
pub const EXERCISES: u8 = 3;

/// Where a puzzle is: the game, and its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzlePlace {
    /// The game.
    pub game: GameId,
    /// The place in the book of the game.
    pub place: usize,
}

/// How a puzzle came to the table, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// From the list; the next one of the list follows.
    List,
    /// The exercise with this number after a lesson, from 0.
    Exercise(u8),
    /// From a link or for the day; the list follows.
    Single,
}

/// What happens with a puzzle now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePhase {
    /// The goal is read. In a race, the first OK takes the puzzle.
    Task,
    /// Somebody tries.
    Try,
    /// The last action was wrong. The answer of the opponent is on the board, once it is found.
    Wrong,
    /// The goal is reached; the rating has changed this much.
    Solved {
        /// The change in points.
        change: i16,
    },
    /// The solution is shown, up to this number of actions.
    Solution(u8),
}

/// The puzzle on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRun {
    /// Which puzzle it is.
    pub at: PuzzlePlace,
    /// What follows it.
    pub course: Course,
    /// What happens now.
    pub phase: PuzzlePhase,
    /// The number of right actions so far, with the answers of the others.
    pub right: u8,
    /// The number of hints for the next action: its piece, then its target.
    pub hints: u8,
    /// Whether a hint was given or a wrong action was taken.
    pub is_helped: bool,
    /// Whether the result counts for the rating no more, because it has counted already.
    pub is_rated: bool,
    /// Who solves. In a race, more than one.
    pub racers: ChairSet,
    /// After a wrong pin: the number of moves of the opponent now, and after the right one.
    pub moves_left: Option<[u16; 2]>,
    /// Who was wrong in this race.
    pub out: ChairSet,
    /// The points of the race.
    pub points: ByChair<u8>,
}

impl PuzzleRun {
    /// The beginning of a puzzle for the person at this chair.
    pub fn begin(at: PuzzlePlace, course: Course, chair: Chair) -> PuzzleRun {
        PuzzleRun {
            at,
            course,
            phase: PuzzlePhase::Task,
            right: 0,
            hints: 0,
            is_helped: false,
            is_rated: false,
            moves_left: None,
            racers: ChairSet::EMPTY.with(chair),
            out: ChairSet::EMPTY,
            points: ByChair([0; Chair::COUNT]),
        }
    }

    /// Returns the same people at the beginning of another puzzle.
    pub fn next(&self, at: PuzzlePlace, course: Course) -> PuzzleRun {
        let chair = self.racers.iter().next().unwrap_or(Chair::One);
        PuzzleRun { racers: self.racers, points: self.points, ..PuzzleRun::begin(at, course, chair) }
    }

    /// Returns whether several people race.
    pub fn is_race(&self) -> bool {
        self.racers.len() > 1
    }
}
