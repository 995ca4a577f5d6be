//! Seats of a game.

use crate::four::four;

four! {
    /// A seat of a game: who plays first, second and so on. Where its player sits, a `Pad` of the device tells.
    Seat { A, B, C, D }
    /// One value for each seat of a game.
    BySeat
    /// A set of seats of a game.
    SeatSet
}
