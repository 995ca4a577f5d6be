//! Computer players: search and evaluation behind one [`Player`].
//!
//! A player gets what its seat may know ([`Seen`]), a [`Level`] and a seed. It thinks in slices
//! measured in [`Work`], never in clock time. The same view, seed and work always give the same
//! choice, whatever is hidden. It can be stopped between any two slices and then returns the best
//! action so far.
//!
//! Each game has a [`Mind`], its search algorithm. All of them share one [`Arena`], so the tables
//! of one game reuse the memory of another. `docs/computer-players.md` explains how to write one.
//!
//! This module depends on [`crate::games`], [`crate::game`] and [`crate::hex`]. Start reading at
//! [`Player`], then [`Mind`] and [`Outlook`].

mod arena;
pub mod hive;
mod judge;
mod level;
mod mind;
mod minds;
mod outlook;
mod player;
pub mod robale;
mod seen;
pub mod termites;
pub mod xobos;

pub use arena::{ARENA_WORDS, Arena};
pub use judge::{Evaluate, SearchCosts, SearchParams, WIN, lead};
pub use level::{Level, MAX_STEP_WORK, SearchTask, Work};
pub use mind::{BudgetShare, GameSearch, SearchStep};
pub use outlook::RolloutSearch;
pub use player::{Player, SearchProgress, pace};
pub use seen::Observation;
