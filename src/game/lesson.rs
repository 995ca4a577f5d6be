//! Lessons: a start position, a scripted sequence of actions, and the steps shown to the learner.

use super::{Actor, RegisteredGame, Seat, SetupError};
use crate::hex::Hex;

/// A step of a lesson. Its text has the same index in the texts of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonStep {
    /// Number of scripted actions by others before this step.
    pub watched: u8,
    /// Whether the learner takes the next action of the lesson. If not, the step is only read.
    pub acts: bool,
    /// Cells that are lit during the step. In a game without a board, coordinates are relative to
    /// the first piece.
    pub lit: &'static [Hex],
}

impl LessonStep {
    /// A step to read.
    pub const READ: LessonStep = LessonStep { watched: 0, acts: false, lit: &[] };
    /// A step in which the learner acts.
    pub const ACT: LessonStep = LessonStep { watched: 0, acts: true, lit: &[] };

    /// Returns this step, preceded by this many actions of others.
    pub const fn after(self, watched: u8) -> LessonStep {
        LessonStep { watched, ..self }
    }

    /// Returns this step with these cells lit.
    pub const fn lit(self, lit: &'static [Hex]) -> LessonStep {
        LessonStep { lit, ..self }
    }
}

/// A game with a lesson for beginners.
///
/// ```
/// # use hexboard::game::{Game, Lesson};
/// # use hexboard::games::robale::Robale;
/// let options = Robale::lesson_options().expect("valid options");
/// let game = Robale::lesson_position(&options).expect("a valid position");
/// let (actor, action) = game.scripted_action(0).expect("the lesson has actions");
/// assert!(game.is_legal(actor, action));
/// ```
pub trait Lesson: RegisteredGame {
    /// The seat of the learner. The other seats are empty; the lesson scripts their actions.
    const LEARNER: Seat = Seat::A;

    /// The steps.
    const STEPS: &'static [LessonStep];

    /// Returns the options of the lesson.
    ///
    /// # Errors
    /// Returns the errors of [`RegisteredGame::default_options`].
    fn lesson_options() -> Result<Self::Options, SetupError> {
        Self::default_options(2)
    }

    /// Returns the position at the start of the lesson.
    ///
    /// # Errors
    /// Returns an error if the position cannot be set up.
    fn lesson_position(options: &Self::Options) -> Result<Self, SetupError>;

    /// Returns the scripted action after `done` others, and who takes it; `None` at the end.
    fn scripted_action(&self, done: usize) -> Option<(Actor, Self::Action)>;
}
