//! The result of a finished game.

use super::{BySeat, SeatSet};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Outcome {
    /// The winners. Several seats share the victory; an empty set is a draw.
    pub winners: SeatSet,
    /// The points of each seat; unused seats have 0.
    pub scores: BySeat<i16>,
    /// What decided the game.
    pub reason: Reason,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Reason {
    /// Most points.
    Points,
    /// Equal points, more units on the board.
    Units,
    /// Equal points, more technologies.
    Technologies,
    /// All other players are eliminated.
    LastStanding,
    /// Equal in everything: the victory is shared.
    Shared,
    /// One side holds all Resources.
    Resources,
    /// The last round has been played.
    Rounds,
    /// A Queen is surrounded.
    QueenSurrounded,
    /// Both Queens are surrounded.
    BothQueensSurrounded,
    /// The same position occurred for the third time.
    Repetition,
    /// The game reached the maximum length.
    Length,
}

impl Reason {
    /// Returns the word used in the trace format.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Points => "points",
            Reason::Units => "units",
            Reason::Technologies => "technologies",
            Reason::LastStanding => "last-standing",
            Reason::Shared => "shared",
            Reason::Resources => "resources",
            Reason::Rounds => "rounds",
            Reason::QueenSurrounded => "queen-surrounded",
            Reason::BothQueensSurrounded => "both-queens-surrounded",
            Reason::Repetition => "repetition",
            Reason::Length => "length",
        }
    }
}
