//! What the host tests and tools share.

pub mod attack;
pub mod contract;
pub mod device;
pub mod each;
pub mod flash;
pub mod font_atlas;
pub mod fuzz;
pub mod hand;
pub mod hardware;
pub mod json;
pub mod menu;
pub mod playout;
pub mod position;
pub mod random;
pub mod replay;
pub mod rules;
pub mod scene;
pub mod screen;
pub mod secrecy;
pub mod sim;
pub mod start;
pub mod tools;
pub mod trace;
pub mod tune;
pub mod uhp;
pub mod xobos_players;
