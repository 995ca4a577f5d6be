//! Tests of saved games, settings in flash, undo and review.

mod crash_log;
mod lost_games;
mod restart;
mod review;
mod save_cuts;
mod save_store;
mod saves;
mod store;
