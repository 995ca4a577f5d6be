//! Matches between two engines of the Universal Hive Protocol, as statistics need them.
//!
//! - [`openings`]: each opening is played twice, with colours exchanged. Both games are a pair.
//! - [`tally`]: Elo with error bars and a sequential test, from the results of the pairs.
//! - [`record`]: a file with one line per game. A run that was stopped continues it.
//! - [`game`]: plays a game. An engine that is silent, exits or breaks the rules loses.
//! - [`run`]: plays pairs on all cores until the games are played or the test has decided.

pub mod game;
pub mod openings;
pub mod record;
pub mod run;
pub mod tally;

pub use game::{GameEnd, PlayedGame};
pub use record::{GameRecord, MatchFile, MatchHeader};
pub use run::{MatchPlan, play_pairs};
pub use tally::{SprtBounds, Tally, Verdict};
