//! What a game teaches: a position, what is done in it step by step, and who does it.

use super::{Actor, Listed, Seat, SetupError};
use crate::hex::Hex;

/// A step of a lesson. Its text is the one with the same number among the texts of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many actions of others come before it.
    pub watched: u8,
    /// Does the learner take the next action of the lesson? If not, the step is there to be read.
    pub acts: bool,
    /// Cells that are lit meanwhile. In a game without a board they count from the first piece.
    pub lit: &'static [Hex],
}

impl Step {
    /// Something to read.
    pub const READ: Step = Step { watched: 0, acts: false, lit: &[] };
    /// Something to do.
    pub const ACT: Step = Step { watched: 0, acts: true, lit: &[] };

    /// The same step after this many actions of others.
    pub const fn after(self, watched: u8) -> Step {
        Step { watched, ..self }
    }

    /// The same step with these cells lit.
    pub const fn lit(self, lit: &'static [Hex]) -> Step {
        Step { lit, ..self }
    }
}

/// A game with a lesson for those who never played it.
pub trait Taught: Listed {
    /// Who learns. Nobody sits at the other seats; what they do is part of the lesson.
    const LEARNER: Seat = Seat::A;

    /// The steps.
    const STEPS: &'static [Step];

    /// What is settled before the lesson.
    ///
    /// # Errors
    /// Those of the options.
    fn class() -> Result<Self::Options, SetupError> {
        Self::plain(2)
    }

    /// The position in which the lesson begins.
    ///
    /// # Errors
    /// When there is no such position.
    fn classroom(options: &Self::Options) -> Result<Self, SetupError>;

    /// The action of the lesson after this number of others, and who takes it; `None` at its end.
    fn scripted(&self, done: usize) -> Option<(Actor, Self::Action)>;
}
