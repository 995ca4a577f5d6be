//! Seats of a game.

use core::fmt::{self, Display, Formatter};

use crate::four::four;

four! {
    /// A seat of a game: who plays first, second and so on. Where its player sits, a `Chair` tells.
    Seat { A, B, C, D }
    /// One value for each seat of a game.
    BySeat
    /// A set of seats of a game.
    SeatSet
}

/// A seat by its number in texts for programs.
struct InTexts(Seat);

impl Display for InTexts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} (counted from 0)", self.0.index())
    }
}

impl Seat {
    /// The seat by its number in traces and positions, which count from 0, for messages about such a text. Screens and console
    /// count places at the table from 1.
    pub fn in_texts(self) -> impl Display {
        InTexts(self)
    }

    /// The seat this many steps further round the table, in a game of `players`.
    pub const fn after(self, steps: usize, players: usize) -> Seat {
        Seat::ALL[(self.index() + steps) % players]
    }
}
