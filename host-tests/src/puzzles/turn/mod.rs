//! Puzzles that are decided within one turn: Termites, Robale and Guardians of Xobos.
//!
//! [`TurnGame`] is what a game provides: the questions that can be asked in a position, a search that
//! answers them, and a second search that shares no code with the first. Start reading at
//! [`TurnPuzzle::of`], then in the file of a game.

mod find;
mod puzzle;
mod robale;
mod robale_plain;
mod robale_win;
mod termites;
mod termites_plain;
mod verify;
mod words;
mod xobos;
mod xobos_force;
mod xobos_plain;
mod xobos_power;
mod xobos_siege;

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Goal, Puzzled, Seat, Turn};

use super::OutOfBudget;
use crate::position::Placed;

pub use find::{TurnPlan, find_turns};
pub use puzzle::TurnPuzzle;
pub use verify::{TurnClaim, check_turn, read_stored_turn, read_turn};

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<A> {
    /// The best value that can be reached. Its meaning depends on the goal; 0 is failure.
    pub value: u128,
    /// The value of the best plan among the wrong ones, where the goal compares values.
    pub second: u128,
    /// What `value` is compared with: the value of certainty for chances, otherwise 1.
    pub whole: u128,
    /// The number of different plans with the best value and the fewest own actions. Plans that differ
    /// only in their order count once.
    pub plans: usize,
    /// One of these plans.
    pub plan: Vec<A>,
}

/// A game with puzzles that are decided within one turn.
pub trait TurnGame: Placed + Puzzled {
    /// The goals of the game.
    const GOALS: &'static [Goal];

    /// Returns the options of the game with this seed.
    fn options_of(seed: u64) -> Self::Options;

    /// Returns the options of this game.
    fn options_here(&self) -> Self::Options;

    /// Returns the positions to look at in place of one from a game: the position itself, unless too few
    /// games come to what the goal needs.
    fn planted(&self, goal: Goal) -> Vec<Self> {
        let _ = goal;
        vec![self.clone()]
    }

    /// Returns the position as it appears in a puzzle of this goal, without what cannot matter;
    /// `None` if the goal does not fit. The seat that decides is the one who solves.
    fn asked(&self, goal: Goal) -> Option<Self>;

    /// Searches for the best plans.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    fn solve(&self, goal: Goal, budget: u64) -> Result<Solved<Self::Action>, OutOfBudget>;

    /// Searches again in another way, for a solution of this many own actions.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    fn prove(&self, goal: Goal, own: usize, budget: u64) -> Result<Solved<Self::Action>, OutOfBudget>;

    /// Returns whether an action counts for the length of a plan.
    fn counts(action: Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Returns whether two plans are one to the puzzle: the same actions in another order, by default.
    fn is_same_plan(first: &[Self::Action], second: &[Self::Action]) -> bool {
        let key = |plan: &[Self::Action]| {
            let mut codes: Vec<u32> = plan.iter().map(|action| Self::encode(*action).bits()).collect();
            codes.sort_unstable();
            codes
        };
        key(first) == key(second)
    }

    /// Returns whether a solution is worth asking for.
    fn is_good(&self, goal: Goal, solved: &Solved<Self::Action>) -> bool;

    /// Returns whether the seat still takes decisions that the goal judges.
    fn is_open(&self, goal: Goal, start: &Self) -> bool;

    /// Returns the number to reach that is stored with the puzzle ([`Puzzled::has_reached`]).
    fn target(goal: Goal, solved: &Solved<Self::Action>) -> Option<u16>;

    /// Returns the solution with the answers of the others, up to the goal.
    fn line(&self, goal: Goal, solved: &Solved<Self::Action>) -> Vec<(Seat, Self::Action)> {
        let _ = goal;
        let seat = decider(self).unwrap_or(Seat::A);
        solved.plan.iter().map(|&action| (seat, action)).collect()
    }

    /// Returns whether the goal is reached, after the decisions of [`TurnGame::is_open`] were taken.
    fn is_reached(&self, goal: Goal, start: &Self, solved: &Solved<Self::Action>) -> bool;

    /// Returns the shape of the position: the same for positions that differ only by a symmetry.
    fn shape(&self, goal: Goal) -> Vec<u8>;

    /// Returns the explanation in English and Polish.
    fn explain(&self, goal: Goal, solved: &Solved<Self::Action>) -> [String; 2];
}

/// Returns the seat that decides, if it is exactly one.
pub(super) fn decider<G: Game>(game: &G) -> Option<Seat> {
    game.turn().sole_actor()?.seat()
}

/// Lists the legal actions of the seat that decides.
pub(super) fn actions<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

/// Returns the game after a legal action.
pub(super) fn after<G: Game>(game: &G, actor: Actor, action: G::Action) -> G {
    let mut game = game.clone();
    game.apply(actor, action).expect("a legal action");
    game
}

/// Counts down a budget of positions.
pub(super) struct Budget(u64);

impl Budget {
    /// Takes one position from the budget.
    pub fn spend(&mut self) -> Result<(), OutOfBudget> {
        self.0 = self.0.checked_sub(1).ok_or(OutOfBudget)?;
        Ok(())
    }
}

/// Returns whether this seat may decide now.
pub(super) fn decides<G: Game>(game: &G, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Decide(seats) if seats.contains(seat))
}
