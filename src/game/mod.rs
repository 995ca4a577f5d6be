//! The contract between the games and everything around them.

mod seat;

pub use seat::{BySeat, Seat, SeatSet};
