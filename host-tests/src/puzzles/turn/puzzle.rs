//! A puzzle that is decided within one turn, and how one is made from a position.

use hexboard::ai::{Level, Player};
use hexboard::game::{Actor, Entry, Goal, HARDEST, Options, PUZZLE_BYTES, PuzzleFacts, Seat, Turn};

use super::{Solved, TurnGame, decider};
use crate::json::Json;
use crate::position;
use crate::puzzles::{OutOfBudget, hex};

/// How often each of the two lower levels tries a puzzle.
const TRIES: u64 = 6;
/// The most decisions of one try.
const LONGEST_TRY: usize = 40;

/// A position with exactly one best plan.
#[derive(Clone, Debug)]
pub struct TurnPuzzle<G: TurnGame> {
    /// The position.
    pub game: G,
    /// What it asks for.
    pub goal: Goal,
    /// The seat that solves it.
    pub seat: Seat,
    /// The answer.
    pub solved: Solved<G::Action>,
    /// How often the easy and the normal level miss the answer in their tries.
    pub missed: [u64; 2],
}

impl<G: TurnGame> TurnPuzzle<G> {
    /// Returns the puzzle of a position, if it is one.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`] if `budget` positions do not decide it.
    pub fn of(
        game: &G,
        goal: Goal,
        budget: u64,
        player: &mut Player,
    ) -> Result<Option<TurnPuzzle<G>>, OutOfBudget> {
        let Some(game) = game.asked(goal) else { return Ok(None) };
        let Some(seat) = decider(&game) else { return Ok(None) };
        let solved = game.solve(goal, budget)?;
        if solved.value == 0 || solved.plans != 1 || !game.is_good(goal, &solved) {
            return Ok(None);
        }
        let mut puzzle = TurnPuzzle { game, goal, seat, solved, missed: [0; 2] };
        puzzle.missed = [Level::Easy, Level::Normal].map(|level| puzzle.misses(level, player));
        // What both levels always find is boring. They do not aim at a long Development.
        let is_boring = puzzle.missed == [0; 2] && goal != Goal::LongestDevelopment;
        Ok(Some(puzzle).filter(|_| !is_boring))
    }

    /// Returns whether the plans of two puzzles of one game share an action that counts: then they are
    /// nearly the same puzzle.
    pub fn resembles(&self, other: &TurnPuzzle<G>) -> bool {
        let counted = |plan: &[G::Action]| -> Vec<G::Action> {
            plan.iter().copied().filter(|&action| G::counts(action)).collect()
        };
        let known = counted(&other.solved.plan);
        counted(&self.solved.plan).iter().any(|action| known.contains(action))
    }

    fn misses(&self, level: Level, player: &mut Player) -> u64 {
        (0..TRIES).map(|seed| u64::from(!self.is_found_by(level, seed, player))).sum()
    }

    /// Returns whether a level reaches the goal.
    fn is_found_by(&self, level: Level, seed: u64, player: &mut Player) -> bool {
        let mut game = self.game.clone();
        player.reset();
        for _ in 0..LONGEST_TRY {
            if !game.is_open(self.goal, &self.game) {
                break;
            }
            let action = game.computer_action(self.seat, level, seed, player);
            let Some(action) = action else { return false };
            game.apply(Actor::Seat(self.seat), action).expect("a computer player chooses a legal action");
        }
        game.is_reached(self.goal, &self.game, &self.solved)
    }

    /// Returns the difficulty, from 1 to 5: 1, one more for three own actions that count and for four, and
    /// one more for each level that misses the answer in at least half of its tries. The levels do not aim
    /// at a long Development; there it is the number of actions.
    pub fn difficulty(&self) -> u64 {
        let hard = self.missed.iter().filter(|missed| **missed * 2 >= TRIES).count();
        let own = self.solved.plan.iter().filter(|&&action| G::counts(action)).count();
        match self.goal {
            Goal::LongestDevelopment => (own as u64).min(HARDEST.into()),
            _ => 1 + u64::from(own > 2) + u64::from(own > 3) + hard as u64,
        }
    }

    /// Returns the actions of the plan as text.
    pub fn texts(&self) -> Vec<String> {
        texts(&self.game, self.seat, &self.solved.plan)
    }

    /// Returns the stored form, for a book of puzzles.
    ///
    /// # Panics
    /// Panics if it does not fit; the solutions and positions of the games are short enough.
    pub fn stored(&self) -> Vec<u8> {
        let facts = PuzzleFacts {
            goal: self.goal,
            difficulty: self.difficulty() as u8,
            seat: self.seat,
            target: G::target(self.goal, &self.solved),
            options: self.game.options_here().to_bytes(),
        };
        let line = self.game.line(self.goal, &self.solved);
        let entries: Vec<Entry> =
            line.iter().map(|&(seat, action)| Entry::new(Actor::Seat(seat), G::encode(action))).collect();
        let mut bytes = [0; PUZZLE_BYTES];
        let length = facts.write(&entries, &self.game, &mut bytes).expect("a puzzle fits");
        bytes[..length].to_vec()
    }

    /// Returns the puzzle as a JSON object. `from` says where it was found.
    ///
    /// # Panics
    /// Panics if the game is over: then it is no puzzle.
    pub fn json(&self, number: usize, from: Json) -> Json {
        let options = self.game.options_here();
        let position = position::write(&self.game, &options).expect("the game is not over");
        let missed = [("easy", self.missed[0].into()), ("normal", self.missed[1].into())];
        let [english, polish] = self.game.explain(self.goal, &self.solved);
        let number_of = |value: u128| Json::from(value.to_string().as_str());
        Json::object([
            ("puzzle", number.into()),
            ("game", options.game().word().into()),
            ("theme", self.goal.word().into()),
            ("difficulty", self.difficulty().into()),
            ("tries", TRIES.into()),
            ("missed", Json::object(missed)),
            ("seat", self.seat.index().into()),
            ("position", position.into()),
            ("solution", Json::list(self.texts())),
            ("value", number_of(self.solved.value)),
            ("second", number_of(self.solved.second)),
            ("whole", number_of(self.solved.whole)),
            ("stored", hex(&self.stored()).as_str().into()),
            ("explanation", Json::object([("en", english.as_str().into()), ("pl", polish.as_str().into())])),
            ("from", from),
        ])
    }
}

/// Returns the actions of a plan as text, in the notation of the game.
pub(super) fn texts<G: TurnGame>(game: &G, seat: Seat, plan: &[G::Action]) -> Vec<String> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &action in plan {
        texts.push(game.show(action).to_string());
        if !matches!(game.turn(), Turn::Decide(_)) || game.apply(Actor::Seat(seat), action).is_err() {
            break;
        }
    }
    texts
}
