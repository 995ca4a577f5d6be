//! Computer players: search and evaluation behind one [`Player`].
//!
//! A player gets what its seat may know ([`Seen`]), a [`Level`] and a seed, and thinks in slices counted in [`Work`], never
//! in clock time: the same view and seed give the same choice after the same work, whatever is hidden. It can be stopped
//! between any two slices and then answers with the best action so far.
//!
//! Each game has a [`Mind`]. All minds share one [`Arena`], so the tables of one game reuse the room of another.
//! `docs/computer-players.md` tells how to write one.

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
pub use judge::{Costs, Judge, Manner, WIN, lead};
pub use level::{Level, MOST_STEP, Task, Work};
pub use mind::{Mind, Pace, Step};
pub use outlook::Outlook;
pub use player::{Player, Progress, pace};
pub use seen::Seen;
