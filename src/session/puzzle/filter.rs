//! Which puzzle comes next.

use heapless::Vec;

use super::{Course, PuzzlePlace, PuzzleScore};
use crate::game::{Goal, HARDEST};
use crate::games::{self, puzzles};
use crate::ui::ring::cyclic_step;

/// Selects puzzles by game, theme and difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// The place of the game in the list of games.
    pub game: usize,
    /// The theme; `None` for any.
    pub goal: Option<Goal>,
    /// The difficulty; `None` for what suits the rating.
    pub difficulty: Option<u8>,
}

impl PuzzleFilter {
    /// Any puzzle of the first game.
    pub const ANY: PuzzleFilter = PuzzleFilter { game: 0, goal: None, difficulty: None };

    /// Returns the filter for a game, or for the next one that has puzzles; `None` if none has.
    pub fn of_game(game: usize) -> Option<PuzzleFilter> {
        let game = (game..games::ALL.len()).chain(0..game).find(|place| has_puzzles(*place))?;
        Some(PuzzleFilter { game, ..PuzzleFilter::ANY })
    }

    /// Selects the next or previous game that has puzzles.
    pub fn change_game(&mut self, forward: bool) {
        let mut game = self.game;
        for _ in 0..games::ALL.len() {
            game = cyclic_step(game, games::ALL.len(), forward);
            if has_puzzles(game) {
                break;
            }
        }
        if game != self.game {
            *self = PuzzleFilter { game, ..PuzzleFilter::ANY };
        }
    }

    /// Selects the next or previous theme of the game, or any.
    pub fn change_goal(&mut self, forward: bool) {
        let any = PuzzleFilter { goal: None, difficulty: None, ..*self };
        let places = || Goal::ALL.into_iter().filter(|goal| any.ranks().any(|(_, one, _)| one == *goal));
        let here = self.goal.and_then(|goal| places().position(|one| one == goal)).map_or(0, |at| at + 1);
        let next = cyclic_step(here, places().count() + 1, forward);
        self.goal = next.checked_sub(1).and_then(|at| places().nth(at));
        self.difficulty = self.difficulty.filter(|_| self.count() > 0);
    }

    /// Selects the next or previous difficulty, or what suits the rating.
    pub fn change_difficulty(&mut self, forward: bool) {
        for _ in 0..=HARDEST {
            let next =
                cyclic_step(usize::from(self.difficulty.unwrap_or(0)), usize::from(HARDEST) + 1, forward);
            self.difficulty = Some(next as u8).filter(|difficulty| *difficulty > 0);
            if self.count() > 0 {
                break;
            }
        }
    }

    /// Returns place, theme and difficulty of the selected puzzles.
    fn ranks(self) -> impl Iterator<Item = (usize, Goal, u8)> {
        let book = games::ALL.get(self.game).map(|game| puzzles::book(*game));
        let ranks = book.into_iter().flat_map(|book| {
            (0..book.len()).filter_map(move |place| book.rank(place).map(|(goal, rank)| (place, goal, rank)))
        });
        let is_meant = move |(_, goal, difficulty): &(usize, Goal, u8)| {
            self.goal.is_none_or(|one| one == *goal) && self.difficulty.is_none_or(|one| one == *difficulty)
        };
        ranks.filter(is_meant)
    }

    /// Returns the number of selected puzzles.
    pub fn count(self) -> usize {
        self.ranks().count()
    }

    /// Returns the next puzzle for a table: of the selected difficulty, or of the one nearest to the
    /// rating. The number of puzzles tried so far selects one of them.
    pub fn pick(self, score: PuzzleScore) -> Option<PuzzlePlace> {
        let game = *games::ALL.get(self.game)?;
        let far = |difficulty: u8| PuzzleScore::rating_of(difficulty).abs_diff(score.rating());
        let nearest = self.ranks().map(|(.., difficulty)| difficulty).min_by_key(|one| far(*one))?;
        let fitting = PuzzleFilter { difficulty: Some(nearest), ..self };
        let count = fitting.count();
        // A step that shares no factor with most counts mixes the themes.
        let at = usize::from(score.tried).wrapping_mul(61) % count.max(1);
        let at = if count.is_multiple_of(61) { usize::from(score.tried) % count.max(1) } else { at };
        let (place, ..) = fitting.ranks().nth(at)?;
        Some(PuzzlePlace { game, place })
    }

    /// Returns an exercise after the lesson of this game, from number 0: the themes take turns, those
    /// with the easiest puzzles first.
    pub fn exercise(self, number: u8, score: PuzzleScore) -> Option<PuzzlePlace> {
        let any = PuzzleFilter { goal: None, difficulty: None, ..self };
        let mut themes: Vec<(u8, Goal), { Goal::ALL.len() }> = Vec::new();
        for goal in Goal::ALL {
            let of_theme = any.ranks().filter(|(_, one, _)| *one == goal);
            let easiest = of_theme.map(|(.., difficulty)| difficulty).min();
            if let Some(difficulty) = easiest {
                let _ = themes.push((difficulty, goal));
            }
        }
        themes.sort_unstable();
        let (difficulty, goal) = *themes.get(usize::from(number) % themes.len().max(1))?;
        let filter = PuzzleFilter { goal: Some(goal), difficulty: Some(difficulty), ..any };
        let at = (usize::from(score.tried) + usize::from(number)) % filter.count().max(1);
        let (place, ..) = filter.ranks().nth(at)?;
        Some(PuzzlePlace { game: *games::ALL.get(self.game)?, place })
    }

    /// Returns the puzzle that follows on this course; `None` at the end of the exercises.
    pub fn follow(self, course: Course, score: PuzzleScore) -> Option<(PuzzlePlace, Course)> {
        match course {
            Course::List | Course::Single => Some((self.pick(score)?, Course::List)),
            Course::Exercise(number) if number + 1 < super::EXERCISES => {
                Some((self.exercise(number + 1, score)?, Course::Exercise(number + 1)))
            }
            Course::Exercise(_) => None,
        }
    }
}

/// Returns whether the game at this place has puzzles.
fn has_puzzles(place: usize) -> bool {
    games::ALL.get(place).is_some_and(|game| !puzzles::book(*game).is_empty())
}

/// Returns the puzzle of a day or hour with this number, the same for all devices with these books.
pub fn daily(number: u64) -> Option<PuzzlePlace> {
    let total: usize = games::ALL.iter().map(|game| puzzles::book(*game).len()).sum();
    // A large odd step, so that consecutive days have different themes.
    let mut left =
        (number.wrapping_mul(7919) % u64::try_from(total).ok().filter(|total| *total > 0)?) as usize;
    for game in games::ALL {
        let count = puzzles::book(*game).len();
        if left < count {
            return Some(PuzzlePlace { game: *game, place: left });
        }
        left -= count;
    }
    None
}
