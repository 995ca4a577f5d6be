//! Seats of a game.

use core::fmt::{self, Display, Formatter};

use crate::four::four;

four! {
    /// A seat of a game, in turn order. `Chair` says where its player sits.
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
    /// Returns the seat as traces and positions number it, from 0, for messages about such a text.
    /// Screens and console count places at the table from 1.
    pub fn in_texts(self) -> impl Display {
        InTexts(self)
    }

    /// Returns the seat `steps` further in turn order, in a game with `players` players.
    pub const fn after(self, steps: usize, players: usize) -> Seat {
        let players = if players == 0 { 1 } else { players };
        Seat::ALL[(self.index() + steps) % players % Seat::COUNT]
    }
}
