//! Seats of a game.

use crate::four::four;

four! {
    /// A seat of a game, in turn order. `Chair` says where its player sits.
    Seat { A, B, C, D }
    /// One value for each seat of a game.
    BySeat
    /// A set of seats of a game.
    SeatSet
}

impl Seat {
    /// Returns the seat `steps` further in turn order, in a game with `players` players.
    pub const fn after(self, steps: usize, players: usize) -> Seat {
        Seat::ALL[(self.index() + steps) % players]
    }
}
