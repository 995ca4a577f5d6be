//! Bulk games between computer players and their results. `docs/sim.md` describes the tool.

mod balance;
mod chart;
mod config;
mod file;
mod greedy;
mod header;
mod line;
mod merge;
mod play;
mod run;
mod stats;
mod strength;
mod table;

pub use balance::{BalanceRequest, write_balance};
pub use chart::write_charts;
pub use config::{Plan, SimArgs, SimConfig};
pub use file::{Existing, ResultFile, write_lines};
pub use greedy::choose_greedily;
pub use header::Header;
pub use line::GameLine;
pub(crate) use line::{add_check, has_valid_check};
pub use merge::{Merged, merge};
pub use play::{PlayError, Played, SimPlayer, play_game};
pub use run::{play_line, read_lines, run};
pub use strength::{HEAD as STRENGTH_HEAD, StrengthRequest, Summary, measure_strength};
pub use table::{Interval, report};
