//! A puzzle on the table: its position, its solution, and the judgement of each action.

use heapless::Vec;

use super::Play;
use crate::game::{
    Actor, BySeat, Choice, Choices, Entry, Game, Goal, LONGEST_SOLUTION, PackedError, Puzzle, Seat,
    SetupError, Turn,
};
use crate::games::{AnyAction, AnyGame, AnyOptions, puzzles};
use crate::session::puzzle::{PuzzlePhase, PuzzlePlace, PuzzleRun};
use crate::session::walk::MAX_CHOICES;
use crate::ui::Chair;

/// What an action means for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The goal is reached.
    Solved,
    /// It is the next action of the solution, or has the same effect.
    Right,
    /// The turn continues, and is judged at its end.
    Open,
    /// It is neither.
    Wrong,
}

/// What the first hint lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintAbout {
    /// The piece to move.
    Piece,
    /// The cells of the action after the one from a list.
    Cells,
    /// Nothing: the action is taken from a list.
    List,
}

/// The error of a puzzle that cannot be read.
fn damaged(_: PackedError) -> SetupError {
    SetupError::Option { name: "puzzle", instead: "one of the book" }
}

/// Returns a puzzle of the book.
pub fn stored(at: PuzzlePlace) -> Option<Puzzle<'static>> {
    puzzles::book(at.game).get(at.place)
}

impl Play {
    /// Turns the game that was set up into a puzzle. `chair` is who solves it, if that is known.
    ///
    /// # Errors
    /// Returns an error if there is no such puzzle.
    pub fn begin_puzzle(&mut self, run: PuzzleRun, chair: Option<Chair>) -> Result<(), SetupError> {
        self.types_dice = false;
        self.puzzle = Some(run);
        self.seat_solver(chair);
        self.restart_puzzle(0)
    }

    /// Returns the puzzle on the table.
    pub const fn puzzle(&self) -> Option<PuzzleRun> {
        self.puzzle
    }

    /// Sets how far the puzzle is.
    pub fn set_puzzle(&mut self, run: PuzzleRun) {
        self.puzzle = Some(run);
    }

    /// Returns whether this is a lesson or a puzzle: neither is saved nor has a clock.
    pub const fn is_exercise(&self) -> bool {
        self.tutorial.is_some() || self.puzzle.is_some()
    }

    /// Returns the puzzle on the table as it is stored.
    pub fn stored_puzzle(&self) -> Option<Puzzle<'static>> {
        stored(self.puzzle?.at)
    }

    /// Returns whether the answer to a wrong action is shown.
    pub fn waits_for_answer(&self) -> bool {
        self.puzzle.is_some_and(|run| run.phase == PuzzlePhase::Wrong)
    }

    /// Returns whether this is a puzzle that nobody tries at this moment: then the board shows no targets.
    pub fn is_shown_puzzle(&self) -> bool {
        self.puzzle.is_some_and(|run| run.phase != PuzzlePhase::Try)
    }

    /// Returns whether the end of the game is celebrated on the board. The solution of a puzzle stays
    /// visible, and what ends with the turn is no end of a game.
    pub fn celebrates(&self) -> bool {
        let Some(run) = self.puzzle else { return true };
        let wins = self.stored_puzzle().is_some_and(|puzzle| puzzle.facts().goal.is_win());
        wins && matches!(run.phase, PuzzlePhase::Solved { .. })
    }

    /// Lets the person at this chair solve the puzzle, or nobody yet.
    pub fn seat_solver(&mut self, chair: Option<Chair>) {
        let Some(puzzle) = self.stored_puzzle() else { return };
        let seat = puzzle.facts().seat;
        self.chairs = BySeat::from_fn(|one| chair.filter(|_| one == seat));
    }

    /// Returns the seat that solves the puzzle.
    pub fn solver(&self) -> Option<Seat> {
        Some(self.stored_puzzle()?.facts().seat)
    }

    /// Sets up the position of the puzzle after this many actions of its solution.
    ///
    /// # Errors
    /// Returns an error if the puzzle cannot be read.
    #[inline(never)] // The position is large; free its stack space before the puzzle continues.
    pub fn restart_puzzle(&mut self, count: usize) -> Result<(), SetupError> {
        let puzzle = self.stored_puzzle().ok_or(damaged(PackedError::End))?;
        let options = *self.record.journal().options();
        let start = AnyGame::of_puzzle(&options, &puzzle).map_err(damaged)?;
        self.record.restart_at(&start, options);
        (self.forced_count, self.has_passed) = (0, false);
        for _ in 0..count {
            let Some((actor, action)) = self.next_of_solution() else { break };
            if self.record.apply(actor, action).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the next action of the solution, if the position is still on its way.
    pub fn next_of_solution(&self) -> Option<(Actor, AnyAction)> {
        let entry = self.stored_puzzle()?.solution().nth(self.length())?;
        read(self.game(), entry)
    }

    /// Returns what the first hint is about.
    pub fn hint_about(&self) -> HintAbout {
        let first = self.next_of_solution().and_then(|(_, action)| self.game().choice(action, 0));
        match first {
            Some(Choice::Cell(_) | Choice::Place(_)) => HintAbout::Piece,
            _ if self.hint_choices().is_empty() => HintAbout::List,
            _ => HintAbout::Cells,
        }
    }

    /// Returns the cells that a hint lights: the piece, or the cells of the action after the one from a
    /// list. The second hint adds the target.
    pub fn hint_choices(&self) -> Vec<Choice, MAX_CHOICES> {
        let hints = self.puzzle.map_or(0, |run| run.hints);
        let is_cell = |choice: &Choice| matches!(choice, Choice::Cell(_) | Choice::Place(_));
        let choices = |game: &AnyGame, action: AnyAction, most: usize| -> Vec<Choice, MAX_CHOICES> {
            (0..most).map_while(|place| game.choice(action, place)).filter(is_cell).collect()
        };
        let mut cells = Vec::new();
        if let Some((_, action)) = self.next_of_solution() {
            let known = if hints > 1 { MAX_CHOICES } else { 1 };
            cells = choices(self.game(), action, known);
            if cells.is_empty() {
                cells = self.after_next(|game, next| choices(game, next, MAX_CHOICES)).unwrap_or_default();
            }
        }
        cells
    }

    /// Calls `look` with the action of the solution after the next one, if the same seat takes it, and the
    /// position before it.
    #[inline(never)] // The position is large; free its stack space afterwards.
    fn after_next<T>(&self, look: impl FnOnce(&AnyGame, AnyAction) -> T) -> Option<T> {
        let (actor, action) = self.next_of_solution()?;
        let entry = self.stored_puzzle()?.solution().nth(self.length() + 1)?;
        let mut game = self.game().clone();
        game.apply(actor, action).ok()?;
        let (next, action) = read(&game, entry)?;
        (next == actor).then(|| look(&game, action))
    }

    /// Returns the number of actions of the solution.
    pub fn solution_length(&self) -> usize {
        self.stored_puzzle().map_or(0, |puzzle| puzzle.solution().count())
    }

    /// Judges the first action that was not judged yet.
    pub fn judge(&self) -> Judgement {
        let (Some(run), Some(puzzle)) = (self.puzzle, self.stored_puzzle()) else { return Judgement::Open };
        let facts = *puzzle.facts();
        if self.has_reached(&puzzle) {
            return Judgement::Solved;
        }
        let right = usize::from(run.right);
        let Some(&taken) = self.record.journal().entries().get(right) else { return Judgement::Open };
        let is_next = puzzle.solution().nth(right) == Some(taken);
        if facts.goal.is_judged_by_turn() {
            return self.judge_turn(&puzzle, right);
        }
        match is_next || self.has_same_effect(&puzzle, right) {
            true if right + 1 >= puzzle.solution().count() => Judgement::Solved,
            true => Judgement::Right,
            false => Judgement::Wrong,
        }
    }

    /// Judges the action at this index of the journal, in a turn whose order is free.
    fn judge_turn(&self, puzzle: &Puzzle<'_>, index: usize) -> Judgement {
        let turn = self.game().turn();
        let continues = turn == Turn::Chance || turn.admits(Actor::Seat(puzzle.facts().seat));
        match () {
            () if self.record.turns_ended() > 0 || matches!(turn, Turn::Over(_)) => Judgement::Wrong,
            () if continues => Judgement::Open,
            () if self.has_same_actions(puzzle, index) => Judgement::Right,
            () => Judgement::Wrong,
        }
    }

    /// Returns whether the actions up to this index of the journal are those of the solution, in any
    /// order.
    fn has_same_actions(&self, puzzle: &Puzzle<'_>, index: usize) -> bool {
        let codes = |entries: &mut dyn Iterator<Item = Entry>| {
            let mut codes: Vec<[u8; 4], LONGEST_SOLUTION> = Vec::new();
            let fit =
                entries.take(index + 1).try_for_each(|entry| codes.push(entry.to_bytes()).map_err(|_| ()));
            codes.sort_unstable();
            fit.map(|()| codes)
        };
        let taken = codes(&mut self.record.journal().entries().iter().copied());
        taken.is_ok() && taken == codes(&mut puzzle.solution())
    }

    /// Returns the number of moves of the opponent after this wrong pin, and after the right one.
    #[inline(never)] // The position is large; free its stack space before the puzzle continues.
    pub fn moves_left(&self) -> Option<[u16; 2]> {
        let puzzle = self.stored_puzzle().filter(|puzzle| puzzle.facts().goal == Goal::BestPin)?;
        let count = |game: &AnyGame| Some(game.count_legal(game.turn().sole_actor()?) as u16);
        let mut best = AnyGame::of_puzzle(self.record.journal().options(), &puzzle).ok()?;
        let (actor, action) = read(&best, puzzle.solution().next()?)?;
        best.apply(actor, action).ok()?;
        Some([count(self.game())?, count(&best)?])
    }

    #[inline(never)] // The position is large; free its stack space before the puzzle continues.
    fn has_reached(&self, puzzle: &Puzzle<'_>) -> bool {
        let facts = puzzle.facts();
        let options: &AnyOptions = self.record.journal().options();
        let Ok(start) = AnyGame::of_puzzle(options, puzzle) else { return false };
        self.game().has_reached(facts.goal, facts.target, facts.seat, &start)
    }

    /// Returns whether the position after the action at this index of the journal looks the same as
    /// after the solution.
    #[inline(never)] // The positions are large; free their stack space before the puzzle continues.
    fn has_same_effect(&self, puzzle: &Puzzle<'_>, index: usize) -> bool {
        let Ok(mut game) = AnyGame::of_puzzle(self.record.journal().options(), puzzle) else { return false };
        for entry in puzzle.solution().take(index + 1) {
            let Some((actor, action)) = read(&game, entry) else { return false };
            if game.apply(actor, action).is_err() {
                return false;
            }
        }
        let wanted = game.public();
        drop(game);
        let later = self.length().saturating_sub(index + 1);
        self.record.with_before(later, |taken| taken.public() == wanted).unwrap_or(false)
    }
}

/// Returns the action of an entry and its actor, if it is legal.
fn read(game: &AnyGame, entry: Entry) -> Option<(Actor, AnyAction)> {
    let actor = entry.actor(game.turn());
    let action = game.decode(entry.code()).ok()?;
    game.is_legal(actor, action).then_some((actor, action))
}
