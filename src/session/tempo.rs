//! How fast the computer players show their moves, and when the device plays by itself.

use crate::ui::ring::next_in_ring;

/// How long a computer's move is shown before it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Tempo {
    /// Just seen.
    Quick,
    /// Easy to follow.
    #[default]
    Even,
    /// Time to talk about it.
    Slow,
}

impl Tempo {
    /// All, in the order of the menu.
    pub const ALL: [Tempo; 3] = [Tempo::Quick, Tempo::Even, Tempo::Slow];

    /// How long a move is shown.
    pub const fn millis(self) -> u64 {
        match self {
            Tempo::Quick => 400,
            Tempo::Even => 1400,
            Tempo::Slow => 3000,
        }
    }

    /// The next one in the menu; after the last comes the first.
    pub const fn next(self) -> Tempo {
        Tempo::ALL[next_in_ring(self as usize, Tempo::ALL.len(), true)]
    }
}

/// After how long without a key the device plays by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ShowAfter {
    /// A minute.
    #[default]
    OneMinute,
    /// Five minutes.
    FiveMinutes,
    /// It never does.
    Never,
}

impl ShowAfter {
    /// All, in the order of the menu.
    pub const ALL: [ShowAfter; 3] = [ShowAfter::OneMinute, ShowAfter::FiveMinutes, ShowAfter::Never];

    /// How long; `None` for never.
    pub const fn millis(self) -> Option<u64> {
        match self {
            ShowAfter::OneMinute => Some(60_000),
            ShowAfter::FiveMinutes => Some(300_000),
            ShowAfter::Never => None,
        }
    }

    /// The next one in the menu; after the last comes the first.
    pub const fn next(self) -> ShowAfter {
        ShowAfter::ALL[next_in_ring(self as usize, ShowAfter::ALL.len(), true)]
    }
}
