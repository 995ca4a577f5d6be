//! Seats of a game.

use crate::four::four;

four! {
    /// A seat of a game: who plays first, second and so on. Where its player sits, a `Chair` tells.
    Seat { A, B, C, D }
    /// One value for each seat of a game.
    BySeat
    /// A set of seats of a game.
    SeatSet
}

impl Seat {
    /// The seat this many steps further round the table, in a game of `players`.
    pub const fn after(self, steps: usize, players: usize) -> Seat {
        Seat::ALL[(self.index() + steps) % players]
    }
}
