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

/// How strong a computer player is, in quarters of the way from one level to the next: 0 is
/// [`Level::Beginner`], 4 [`Level::Easy`], 8 [`Level::Normal`] and 12 [`Level::Hard`].
///
/// Between two levels a player thinks like the higher one, with a budget and with noise in its
/// evaluation that are between both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Strength(u8);

impl Strength {
    /// Number of steps from one level to the next.
    pub const STEPS: u8 = 4;
    /// The strength of the highest level.
    pub const MAX: Strength = Strength(3 * Strength::STEPS);
    /// Where *adaptive* starts for people whose strength is not known: between easy and normal.
    pub const START: Strength = Strength(6);

    /// Returns the strength with this number of steps from the lowest; the highest for greater
    /// numbers.
    pub const fn new(steps: u8) -> Strength {
        Strength(if steps > Strength::MAX.0 { Strength::MAX.0 } else { steps })
    }

    /// Returns the number of steps from the lowest strength.
    pub const fn steps(self) -> u8 {
        self.0
    }

    /// Returns the strength this many steps up, or down if negative. It ends at the lowest and the
    /// highest.
    #[must_use]
    pub const fn moved(self, steps: i8) -> Strength {
        let moved = self.0 as i16 + steps as i16;
        Strength::new(if moved < 0 { 0 } else { moved as u8 })
    }

    /// Returns the levels on both sides, which are equal where the strength is that of a level.
    pub const fn neighbours(self) -> (Level, Level) {
        (Level::FIXED[self.floor()], Level::FIXED[self.ceiling()])
    }

    /// Returns the number between those of the levels on both sides. `of_level` has one for each
    /// level of [`Level::FIXED`].
    pub const fn between(self, of_level: [u32; Level::FIXED.len()]) -> u32 {
        let (all, part) = (Strength::STEPS as u32, (self.0 % Strength::STEPS) as u32);
        (of_level[self.floor()] * (all - part) + of_level[self.ceiling()] * part) / all
    }

    /// Returns the index in [`Level::FIXED`] of the level below, or of the level itself.
    const fn floor(self) -> usize {
        level_index(self.0 / Strength::STEPS)
    }

    /// Returns the index in [`Level::FIXED`] of the level above, or of the level itself.
    pub const fn ceiling(self) -> usize {
        level_index(self.0.div_ceil(Strength::STEPS))
    }

    /// Returns the budget of one turn.
    pub const fn budget(self) -> Work {
        Work::of_millis(self.between([240, 240, 800, 4000]))
    }
}

/// Returns the index in [`Level::FIXED`], at most that of the highest level.
const fn level_index(index: u8) -> usize {
    let last = Level::FIXED.len() - 1;
    if (index as usize) < last { index as usize } else { last }
}

/// How a computer player is chosen: a fixed strength, or one that follows the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Level {
    /// For a first game.
    Easy,
    /// For people who know the rules.
    Normal,
    /// As strong as the device can play.
    Hard,
    /// For children and passers-by.
    Beginner,
    /// As strong as the people at the table, as far as their results show. The strength stays the
    /// same during a game.
    Adaptive(Strength),
}

impl Level {
    /// The levels with a fixed strength, weakest first.
    pub const FIXED: [Level; 4] = [Level::Beginner, Level::Easy, Level::Normal, Level::Hard];
    /// All levels in the order of menus.
    pub const ALL: [Level; 5] =
        [Level::Beginner, Level::Easy, Level::Normal, Level::Hard, Level::Adaptive(Strength::START)];

    /// Returns the strength.
    pub const fn strength(self) -> Strength {
        match self {
            Level::Beginner => Strength(0),
            Level::Easy => Strength(Strength::STEPS),
            Level::Normal => Strength(2 * Strength::STEPS),
            Level::Hard => Strength::MAX,
            Level::Adaptive(strength) => strength,
        }
    }

    /// Returns the number of the level in saves and settings. Numbers are never changed.
    pub const fn number(self) -> u8 {
        match self {
            Level::Easy => 0,
            Level::Normal => 1,
            Level::Hard => 2,
            Level::Beginner => 3,
            Level::Adaptive(_) => 4,
        }
    }

    /// Returns the level with this number. The strength of *adaptive* is stored elsewhere.
    pub fn from_number(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.number() == number)
    }

    /// Returns the code of a level that the byte of a seat in a save has no room for: its number and
    /// the strength of *adaptive*. Returns 0 for the other levels.
    pub const fn save_code(self) -> u8 {
        match self {
            Level::Easy | Level::Normal | Level::Hard => 0,
            Level::Beginner => self.number() << 4,
            Level::Adaptive(strength) => self.number() << 4 | strength.steps(),
        }
    }

    /// Returns the level with this code; `None` for other codes.
    pub fn from_save_code(code: u8) -> Option<Level> {
        let strength = Strength::new(code & 15);
        let levels = [Level::Beginner, Level::Adaptive(strength)];
        levels.into_iter().find(|level| level.save_code() == code)
    }

    /// Returns the level that older versions play instead: themselves if they know it.
    pub const fn in_older_saves(self) -> Level {
        match self {
            Level::Easy | Level::Normal | Level::Hard => self,
            Level::Beginner => Level::Easy,
            Level::Adaptive(_) => Level::Normal,
        }
    }

    /// Returns the place of the level in [`Level::ALL`].
    pub fn place(self) -> usize {
        Level::ALL.iter().position(|level| level.number() == self.number()).unwrap_or(0)
    }

    /// Returns the budget of one turn with all its decisions (in Xobos, of one phase). On the
    /// device it takes at most 0.3, 1 and 5 seconds, because a fifth of the time is reserved for
    /// LEDs, pads and screens, which have priority.
    pub const fn budget(self) -> Work {
        self.strength().budget()
    }

    /// Returns the word used in tools: `beginner`, `easy`, `normal`, `hard`, `adaptive`.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Adaptive(_) => "adaptive",
        }
    }

    /// Returns the fixed level with this word. Tools keep no results that *adaptive* could follow.
    pub fn from_word(word: &str) -> Option<Level> {
        Level::FIXED.into_iter().find(|level| level.word() == word)
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
        for (level, millis) in Level::FIXED.into_iter().zip([300, 300, 1000, 5000]) {
            assert!(level.budget() <= Work::of_millis(millis), "{level:?}");
            assert_eq!(Level::from_word(level.word()), Some(level));
        }
        assert_eq!(MAX_STEP_WORK, Work::of_millis(2));
    }

    /// Saves and settings in use contain these numbers.
    #[test]
    fn level_numbers_are_pinned() {
        let pinned = [Level::Easy, Level::Normal, Level::Hard, Level::Beginner].map(Level::number);
        assert_eq!(pinned, [0, 1, 2, 3]);
        for (place, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!((Level::from_number(level.number()), level.place()), (Some(level), place));
        }
        assert_eq!(Level::from_number(5), None);
        let codes = [Level::Beginner, Level::Adaptive(Strength::new(12))].map(Level::save_code);
        assert_eq!(codes, [0x30, 0x4C]);
        for code in 0..=255 {
            let level = Level::from_save_code(code);
            let is_code = code == 0x30 || (0x40..=0x4C).contains(&code);
            assert_eq!(level.map(Level::save_code), is_code.then_some(code));
        }
    }

    #[test]
    fn a_strength_lies_between_its_levels() {
        let of_level = [400, 200, 100, 0];
        let all: [u32; 13] = core::array::from_fn(|steps| Strength::new(steps as u8).between(of_level));
        assert_eq!(all, [400, 350, 300, 250, 200, 175, 150, 125, 100, 75, 50, 25, 0]);
        assert_eq!(Strength::START.neighbours(), (Level::Easy, Level::Normal));
        assert_eq!(Level::Normal.strength().neighbours(), (Level::Normal, Level::Normal));
        let budgets: [Work; 13] = core::array::from_fn(|steps| Strength::new(steps as u8).budget());
        assert!(budgets.is_sorted(), "{budgets:?}");
    }

    #[test]
    fn a_strength_ends_at_the_lowest_and_the_highest() {
        assert_eq!(Strength::new(0).moved(-1), Strength::new(0));
        assert_eq!(Strength::MAX.moved(3), Strength::MAX);
        assert_eq!(Strength::START.moved(-2), Level::Easy.strength());
    }
}
