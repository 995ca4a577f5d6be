//! Puzzles from games of our own players: positions with exactly one first move that wins by force.
//!
//! [`Solver`] finds and proves them, [`check`] proves them again with another search.

mod explain;
mod find;
mod hive;
mod plain;
mod shape;
mod solver;
mod stored;
mod verify;

pub use find::{Plan, find};
pub use hive::{MOST_TURNS, Motif, Puzzle};
pub use plain::{Proof, prove};
pub use shape::shape;
pub use solver::{OutOfBudget, Solver};
pub use stored::{book, hex};
pub use verify::{Claim, Verdict, check, read};
