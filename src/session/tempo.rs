//! How fast computer players show their moves, and when the demo mode starts.

use crate::ui::ring::cyclic_step;

/// How long the move of a computer player is displayed before it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Tempo {
    /// 400 ms: just visible.
    Quick,
    /// 1400 ms: easy to follow.
    #[default]
    Normal,
    /// 3000 ms: long enough to discuss the move.
    Slow,
}

impl Tempo {
    /// All values, in the order of the menu.
    pub const ALL: [Tempo; 3] = [Tempo::Quick, Tempo::Normal, Tempo::Slow];

    /// Returns the display time in milliseconds.
    pub const fn millis(self) -> u64 {
        match self {
            Tempo::Quick => 400,
            Tempo::Normal => 1400,
            Tempo::Slow => 3000,
        }
    }

    /// Returns the next value in the menu and wraps around.
    pub const fn next(self) -> Tempo {
        Tempo::ALL[cyclic_step(self as usize, Tempo::ALL.len(), true)]
    }
}

/// How long the device waits without a key press before the demo mode starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum DemoDelay {
    /// One minute.
    #[default]
    OneMinute,
    /// Five minutes.
    FiveMinutes,
    /// The demo mode never starts.
    Never,
}

impl DemoDelay {
    /// All values, in the order of the menu.
    pub const ALL: [DemoDelay; 3] = [DemoDelay::OneMinute, DemoDelay::FiveMinutes, DemoDelay::Never];

    /// Returns the delay in milliseconds; `None` for never.
    pub const fn millis(self) -> Option<u64> {
        match self {
            DemoDelay::OneMinute => Some(60_000),
            DemoDelay::FiveMinutes => Some(300_000),
            DemoDelay::Never => None,
        }
    }

    /// Returns the next value in the menu and wraps around.
    pub const fn next(self) -> DemoDelay {
        DemoDelay::ALL[cyclic_step(self as usize, DemoDelay::ALL.len(), true)]
    }
}
