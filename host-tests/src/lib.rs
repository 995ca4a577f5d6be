//! The code shared by the host tests and tools.

pub mod attack;
pub mod computers;
pub mod contract;
pub mod cuts;
pub mod device;
pub mod dispatch;
#[cfg(all(test, feature = "toy"))]
mod fifth_game;
pub mod first_game;
pub mod flash;
pub mod font_atlas;
pub mod fuzz;
pub mod gallery;
pub mod hardware;
pub mod json;
pub mod lesson;
pub mod longest_lists;
pub mod menu;
pub mod pad_input;
pub mod playout;
pub mod position;
pub mod presses;
pub mod random;
pub mod replay;
pub mod rules;
pub mod scene;
pub mod screen;
pub mod secrecy;
pub mod sim;
pub mod snapshot;
pub mod start;
pub mod tools;
pub mod trace;
pub mod tune;
pub mod uhp;
pub mod xobos_plain;
pub mod xobos_players;
