//! The lesson of Hive: place a piece, jump with a Grasshopper, move an Ant, surround the black
//! Queen.

use super::{Hive, HiveOptions};
use crate::game::{Actor, Game, Lesson, LessonStep, Seat, SetupError};
use crate::hex::Hex;

/// The moves that lead to the start position, in the usual notation.
const BEFORE: [&str; 10] = [
    "wG1", "bS1 wG1-", "wQ -wG1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", r"wA1 bQ\", "bB1 bA1/", "wA2 -wQ",
    "bB1 bQ/",
];

/// The moves of the lesson, starting with White.
const PLAY: [&str; 5] = [r"wG2 wA1\", "bG1 bA1-", r"wG2 \bQ", "bA2 bG1-", "wA2 /bQ"];

const QUEEN: Hex = Hex::new(2, 0);

impl<const N: usize> Hive<N> {
    fn read(&self, text: &str) -> Option<(Actor, super::Action)> {
        let action = self.tabletop().read_move(text).ok()?;
        let seat = if self.position().ply().is_multiple_of(2) { Seat::A } else { Seat::B };
        Some((Actor::Seat(seat), action))
    }
}

impl<const N: usize> Lesson for Hive<N> {
    const STEPS: &'static [LessonStep] = &[
        LessonStep::READ.lit(&[QUEEN]),
        LessonStep::READ.lit(&[Hex::new(2, -1), Hex::new(1, 1)]),
        LessonStep::ACT,
        LessonStep::ACT.after(1),
        LessonStep::READ.after(1).lit(&[Hex::new(0, 0)]),
        LessonStep::ACT,
        LessonStep::READ,
    ];

    #[inline(never)] // Keeps the large position off the stack of the caller.
    fn lesson_position(options: &HiveOptions) -> Result<Self, SetupError> {
        let wrong = SetupError::Option { name: "lesson", instead: "moves of Hive" };
        let mut hive = Self::start(options)?;
        for text in BEFORE {
            let (actor, action) = hive.read(text).ok_or(wrong)?;
            hive.apply(actor, action).map_err(|_| wrong)?;
        }
        Ok(hive)
    }

    fn scripted_action(&self, done: usize) -> Option<(Actor, super::Action)> {
        self.read(PLAY.get(done)?)
    }
}
