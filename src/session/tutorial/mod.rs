//! Lessons: a scripted game in which the device guides one person step by step. Each game provides
//! its own script ([`Lesson`](crate::game::Lesson)). This module tracks the progress of the
//! learner, finds the next button to press and draws the steps.

mod guide;
mod page;

pub use guide::{Pointer, press};
pub use page::draw;

use crate::game::LessonStep;
use crate::ui::Chair;

/// The progress of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// The chair of the learner.
    pub chair: Chair,
    /// The current step, from 0.
    pub step: usize,
    /// Actions of others that remain to be shown before this step.
    pub watched: u8,
    /// Whether the step was not displayed yet.
    pub is_unread: bool,
    /// Number of actions taken when the step was displayed.
    pub done: usize,
}

impl Tutorial {
    /// Starts a lesson with this first step.
    pub fn begin(chair: Chair, first: Option<&LessonStep>) -> Tutorial {
        let watched = first.map_or(0, |step| step.watched);
        Tutorial { chair, step: 0, watched, is_unread: true, done: 0 }
    }

    /// Goes to the next step.
    pub fn go_on(&mut self, steps: &[LessonStep]) {
        self.step += 1;
        self.is_unread = true;
        self.watched = steps.get(self.step).map_or(0, |step| step.watched);
    }
}
