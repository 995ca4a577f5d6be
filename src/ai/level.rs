//! How long and how well a player thinks.

use core::ops::{Add, AddAssign};

/// Thinking, counted in thousands of cycles of the device's processor.
///
/// It is an estimate that every mind makes from what it does (positions, playout steps), with constants measured in the
/// emulator. It depends on nothing else, so thinking is the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Work(pub u32);

/// The most that one step of a mind may take: 2 ms of the device at 125 MHz.
pub const MOST_STEP: Work = Work(250);

impl Work {
    /// No thinking at all.
    pub const NONE: Work = Work(0);

    /// The work that the device does in this many milliseconds when nothing else wants the processor.
    pub const fn of_millis(millis: u32) -> Work {
        Work(millis.saturating_mul(125))
    }

    /// What is left after this; nothing rather than less.
    #[must_use]
    pub const fn less(self, done: Work) -> Work {
        Work(self.0.saturating_sub(done.0))
    }
}

impl Add for Work {
    type Output = Work;

    fn add(self, more: Work) -> Work {
        Work(self.0.saturating_add(more.0))
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, more: Work) {
        *self = *self + more;
    }
}

/// How strong a computer player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Level {
    /// For a first game.
    Easy,
    /// For people who know the rules.
    Normal,
    /// As good as the device can.
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// What one turn with all its decisions may take (in Xobos, one phase). On the device at most 0.3, 1 and 5 seconds;
    /// a fifth is left to LEDs, pads and screens, which go first.
    pub const fn budget(self) -> Work {
        match self {
            Level::Easy => Work::of_millis(240),
            Level::Normal => Work::of_millis(800),
            Level::Hard => Work::of_millis(4000),
        }
    }

    /// The word of the tools: `easy`, `normal`, `hard`.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// The level with this word.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }
}

/// What a mind is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// How well to play.
    pub level: Level,
    /// What samples and lots are drawn from.
    pub seed: u64,
    /// What this decision may take. The player stops the mind there; a mind may plan by it.
    pub budget: Work,
}

impl Task {
    /// Nothing to do.
    pub const NONE: Task = Task { level: Level::Easy, seed: 0, budget: Work::NONE };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_keep_the_times_of_the_levels() {
        for (level, millis) in Level::ALL.into_iter().zip([300, 1000, 5000]) {
            assert!(level.budget() <= Work::of_millis(millis), "{level:?}");
            assert_eq!(Level::from_word(level.word()), Some(level));
        }
        assert_eq!(MOST_STEP, Work::of_millis(2));
    }
}
