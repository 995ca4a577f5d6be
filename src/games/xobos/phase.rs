//! Where a game stands.

use crate::game::Seat;
use crate::hex::Cell;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// The first player is drawn.
    First,
    /// Everybody chooses a Leader.
    Leaders,
    /// The player on turn moves.
    Moves,
    /// A field was left: an attacker may occupy it.
    Occupation,
    /// The player on turn declares attacks.
    Attacks,
    /// Attacked players answer.
    Answers,
    /// Watchtowers of the other players shoot.
    Shots,
    /// Battles are settled.
    Battles,
    /// Attacks are settled.
    Settling,
    /// Somebody says how many Crystals are used.
    Crystals,
    /// Somebody may advance.
    Advance,
    /// Everybody develops at the same time.
    Development,
    /// Checking mode: those who fought may change their Leader.
    Change,
    /// The game has ended.
    Over,
}

impl Phase {
    /// do all decide at once, hidden from each other?
    pub const fn is_at_once(self) -> bool {
        matches!(self, Phase::Leaders | Phase::Development | Phase::Change)
    }

    /// is this the part of a turn in which its player may break Connections?
    pub const fn may_break(self) -> bool {
        matches!(self, Phase::Moves | Phase::Attacks)
    }

    /// The word of the trace format.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::First => "first",
            Phase::Leaders => "leaders",
            Phase::Moves => "moves",
            Phase::Occupation => "occupation",
            Phase::Attacks => "attacks",
            Phase::Answers => "answers",
            Phase::Shots => "shots",
            Phase::Battles => "battles",
            Phase::Settling => "settling",
            Phase::Crystals => "crystals",
            Phase::Advance => "advance",
            Phase::Development => "development",
            Phase::Change => "change",
            Phase::Over => "over",
        }
    }
}

/// Where a game stands, in detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    First,
    Leaders,
    Moves,
    /// This field was left by the last unit of this seat.
    Occupation {
        at: Cell,
        victim: Seat,
    },
    Attacks,
    /// `after_shots`: the second window of the turn.
    Answers {
        after_shots: bool,
    },
    Shots,
    Battles,
    Settling,
    /// Crystals of the Watchtower on this field; of the Cannon when `cannon`.
    Crystals {
        from: Cell,
        cannon: bool,
    },
    Advance,
    Development,
    Change,
    Over,
}

impl Stage {
    /// The same without details.
    pub const fn phase(self) -> Phase {
        match self {
            Stage::First => Phase::First,
            Stage::Leaders => Phase::Leaders,
            Stage::Moves => Phase::Moves,
            Stage::Occupation { .. } => Phase::Occupation,
            Stage::Attacks => Phase::Attacks,
            Stage::Answers { .. } => Phase::Answers,
            Stage::Shots => Phase::Shots,
            Stage::Battles => Phase::Battles,
            Stage::Settling => Phase::Settling,
            Stage::Crystals { .. } => Phase::Crystals,
            Stage::Advance => Phase::Advance,
            Stage::Development => Phase::Development,
            Stage::Change => Phase::Change,
            Stage::Over => Phase::Over,
        }
    }
}
