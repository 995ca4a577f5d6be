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

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Seat, Turn};

use super::OutOfBudget;
use crate::position::Placed;

pub use find::{TurnPlan, find_turns};
pub use puzzle::TurnPuzzle;
pub use verify::{TurnClaim, check_turn, read_turn};

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Termites: only one placement allows to take a Mound.
    TakeMound,
    /// Termites: several Mounds can be taken, only one placement takes the most points.
    MostPoints,
    /// Robale: reach all three Resources in this movement phase.
    WinThisTurn,
    /// Robale: the decision in the battles with the best chance to win this turn.
    BestBattle,
    /// Xobos: destroy an enemy Guardian in this round, whatever the others do.
    DestroyGuardian,
    /// Xobos: keep a Watchtower through this round, whatever the others do.
    DefendTower,
    /// Xobos: the Development with the highest Power of a Guardian outside the base.
    MostPower,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 7] = [
        Theme::TakeMound,
        Theme::MostPoints,
        Theme::WinThisTurn,
        Theme::BestBattle,
        Theme::DestroyGuardian,
        Theme::DefendTower,
        Theme::MostPower,
    ];

    /// Returns the word used in the output.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::TakeMound => "take-mound",
            Theme::MostPoints => "most-points",
            Theme::WinThisTurn => "win-this-turn",
            Theme::BestBattle => "best-battle",
            Theme::DestroyGuardian => "destroy-guardian",
            Theme::DefendTower => "defend-tower",
            Theme::MostPower => "most-power",
        }
    }

    /// Returns the theme with this word.
    pub fn from_word(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved<A> {
    /// The best value that can be reached. Its meaning depends on the theme; 0 is failure.
    pub value: u128,
    /// The value of the best plan among the wrong ones, where the theme compares values.
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
pub trait TurnGame: Placed {
    /// The themes of the game.
    const THEMES: &'static [Theme];

    /// Returns the options of the game with this seed.
    fn options_of(seed: u64) -> Self::Options;

    /// Returns the position as it appears in a puzzle of this theme, without what cannot matter;
    /// `None` if the theme does not fit. The seat that decides is the one who solves.
    fn asked(&self, theme: Theme) -> Option<Self>;

    /// Searches for the best plans.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    fn solve(&self, theme: Theme, budget: u64) -> Result<Solved<Self::Action>, OutOfBudget>;

    /// Searches again in another way, for a solution of this many own actions.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    fn prove(&self, theme: Theme, own: usize, budget: u64) -> Result<Solved<Self::Action>, OutOfBudget>;

    /// Returns whether a solution is worth asking for.
    fn is_good(&self, theme: Theme, solved: &Solved<Self::Action>) -> bool;

    /// Returns whether the seat still takes decisions that the theme judges.
    fn is_open(&self, theme: Theme, start: &Self) -> bool;

    /// Returns whether the goal is reached, after the decisions of [`TurnGame::is_open`] were taken.
    fn is_reached(&self, theme: Theme, start: &Self, solved: &Solved<Self::Action>) -> bool;

    /// Returns the shape of the position: the same for positions that differ only by a symmetry.
    fn shape(&self, theme: Theme) -> Vec<u8>;

    /// Returns the explanation in English and Polish.
    fn explain(&self, theme: Theme, solved: &Solved<Self::Action>) -> [String; 2];
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
