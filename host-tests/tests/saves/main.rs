//! Tests of saved games, settings in flash, undo and review.

mod lost_games;
mod restart;
mod review;
mod save_cuts;
mod save_store;
mod saves;
mod store;
