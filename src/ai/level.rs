//! Levels, and the work that a player may spend.

use core::ops::{Add, AddAssign};

/// Thinking time, in thousands of cycles of the device's processor.
///
/// Every search estimates it from what it does (positions, rollout steps), with constants measured
/// in the emulator. It depends on nothing else, so a search is the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Work(pub u32);

/// The maximum work of one search step: 2 ms on the device at 125 MHz.
pub const MAX_STEP_WORK: Work = Work(250);

impl Work {
    /// No work.
    pub const NONE: Work = Work(0);

    /// Returns the work that the device does in this many milliseconds if nothing else needs the
    /// processor.
    pub const fn of_millis(millis: u32) -> Work {
        Work(millis.saturating_mul(125))
    }

    /// Returns what is left after this work; none instead of less.
    #[must_use]
    pub const fn saturating_sub(self, done: Work) -> Work {
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
    /// As strong as the device can play.
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// Returns the budget of one turn with all its decisions (in Xobos, of one phase). On the
    /// device it takes at most 0.3, 1 and 5 seconds, because a fifth of the time is reserved for
    /// LEDs, pads and screens, which have priority.
    pub const fn budget(self) -> Work {
        match self {
            Level::Easy => Work::of_millis(240),
            Level::Normal => Work::of_millis(800),
            Level::Hard => Work::of_millis(4000),
        }
    }

    /// Returns the word used in tools: `easy`, `normal`, `hard`.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// Returns the level with this word.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }
}

/// The task of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTask {
    /// The level to play at.
    pub level: Level,
    /// The seed of all random choices.
    pub seed: u64,
    /// The budget of this decision. The player stops the search there; a search may plan with it.
    pub budget: Work,
}

impl SearchTask {
    /// An empty task.
    pub const NONE: SearchTask = SearchTask { level: Level::Easy, seed: 0, budget: Work::NONE };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_stay_within_the_time_limits_of_the_levels() {
        for (level, millis) in Level::ALL.into_iter().zip([300, 1000, 5000]) {
            assert!(level.budget() <= Work::of_millis(millis), "{level:?}");
            assert_eq!(Level::from_word(level.word()), Some(level));
        }
        assert_eq!(MAX_STEP_WORK, Work::of_millis(2));
    }
}
