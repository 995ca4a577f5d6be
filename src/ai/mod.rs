//! Computer players: search and evaluation behind one [`Player`].
//!
//! A player gets what its seat may know ([`Observation`]), a [`Level`] and a seed. It thinks in slices
//! measured in [`Work`], never in clock time. The same view, seed and work always give the same
//! choice, whatever is hidden. It can be stopped between any two slices and then returns the best
//! action so far.
//!
//! Each game has a [`GameSearch`], its search algorithm. All of them share one [`Arena`], so the tables
//! of one game reuse the memory of another. `docs/computer-players.md` explains how to write one.
//!
//! This module depends on [`crate::games`], [`crate::game`] and [`crate::hex`]. Start reading at
//! [`Player`], then [`GameSearch`] and [`RolloutSearch`].

mod any_search;
mod arena;
mod coach;
mod evaluate;
mod game_search;
pub mod hive;
mod level;
mod observation;
mod player;
pub mod robale;
mod rollout;
pub mod termites;
mod thought;
pub mod xobos;

pub use arena::{ARENA_WORDS, Arena};
pub use coach::{Assessment, CoachLimits, GameReport, Judge, Judgement, SURE, expectation};
pub use evaluate::{Evaluate, ReviewParams, SearchCosts, SearchParams, WIN, lead};
pub use game_search::{BudgetShare, GameSearch, SearchStep};
pub use level::{Level, MAX_STEP_WORK, SearchTask, Strength, Work};
pub use observation::Observation;
pub use player::{Player, SearchProgress, Spending, budget_share, coach_limits};
pub use rollout::RolloutSearch;
pub use thought::{LINE, Thought};
