//! Lessons: a game that the device plays with one person, step by step. What is taught is the game's business
//! ([`Taught`](crate::game::Taught)); here is where the learner stands, what to press next, and how a step looks.

mod guide;
mod page;

pub use guide::{Pointer, press};
pub use page::draw;

use crate::game::Step;
use crate::ui::Chair;

/// Where a lesson stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// Where the learner sits.
    pub chair: Chair,
    /// The step, from 0.
    pub step: usize,
    /// Actions of others that are still to be seen before the step is told.
    pub watched: u8,
    /// The step was not told yet.
    pub is_new: bool,
    /// Actions that were taken when the step was told.
    pub done: usize,
}

impl Tutorial {
    /// A lesson that begins, with this step first.
    pub fn begin(chair: Chair, first: Option<&Step>) -> Tutorial {
        let watched = first.map_or(0, |step| step.watched);
        Tutorial { chair, step: 0, watched, is_new: true, done: 0 }
    }

    /// The next step.
    pub fn go_on(&mut self, steps: &[Step]) {
        self.step += 1;
        self.is_new = true;
        self.watched = steps.get(self.step).map_or(0, |step| step.watched);
    }
}
