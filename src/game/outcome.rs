//! How a game ended.

use super::{BySeat, SeatSet};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Outcome {
    /// Who won; several share the victory, nobody means a draw.
    pub winners: SeatSet,
    /// Points of each seat; empty seats have 0.
    pub scores: BySeat<i16>,
    /// What decided.
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
    /// All others are out of the game.
    LastStanding,
    /// Equal in everything: the victory is shared.
    Shared,
    /// All Resources held.
    Resources,
    /// The last round has been played.
    Rounds,
    /// A Queen is surrounded.
    QueenSurrounded,
    /// Both Queens are surrounded.
    BothQueensSurrounded,
    /// The same position for the third time.
    Repetition,
    /// The longest game allowed.
    Length,
}

impl Reason {
    /// The word of the trace format.
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
