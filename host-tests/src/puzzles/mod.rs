//! Puzzles from games of our own players: positions with exactly one good solution.
//!
//! In Hive, [`Solver`] finds and proves them, and [`check`] proves them again with another search. In the
//! other games they end with the turn: see [`TurnGame`].

mod defence;
mod explain;
mod find;
mod hive;
mod plain;
mod shape;
mod solver;
mod stored;
mod turn;
mod verify;

pub use find::{Plan, find};
pub use hive::{MOST_TURNS, Motif, Puzzle};
pub use plain::{Proof, prove};
pub use shape::shape;
pub use solver::{OutOfBudget, Solver};
pub use stored::{book, hex};
pub use turn::{
    Solved, TurnClaim, TurnGame, TurnPlan, TurnPuzzle, check_turn, find_turns, read_stored_turn, read_turn,
};
pub use verify::{Claim, Verdict, check, read, read_stored};
