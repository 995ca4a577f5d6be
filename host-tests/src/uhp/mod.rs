//! Hive for other programs: the Universal Hive Protocol.
//!
//! The protocol supports Mosquito, Ladybug and Pillbug. This implementation adds the unofficial
//! pieces with the letters C, H and D, so a game type is for example `Base+MLPCHD`. A sting follows
//! the move (`wC wQ- *bA1`), and turning a piece up is `*bA1`.

mod engine;
mod engine_process;
mod game;
mod options;
mod perft;
mod player;

pub use engine::{ENGINE_ID, Engine};
pub use engine_process::{EngineFault, EngineProcess, PartnerPlan};
pub use game::{UhpError, UhpGame, game_string, read_game_type};
pub use perft::{count, count_bulk};
pub use player::{Limit, PLAIN, SearchOptions, SearchReport, best_action, think};
