//! The phases of a game.

use crate::game::Seat;
use crate::hex::Cell;

/// The phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// The first player is drawn.
    First,
    /// Everybody chooses a Leader.
    Leaders,
    /// The active player moves.
    Moves,
    /// A field was left, and an attacker may occupy it.
    Occupation,
    /// The active player declares attacks.
    Attacks,
    /// Attacked players answer.
    Answers,
    /// Watchtowers of the other players shoot.
    Shots,
    /// Battles are settled.
    Battles,
    /// Attacks are settled.
    Settling,
    /// A player chooses how many Crystals are used.
    Crystals,
    /// A player may advance.
    Advance,
    /// Everybody develops at the same time.
    Development,
    /// Checking mode: players who fought may change their Leader.
    Change,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Returns whether all decide simultaneously, hidden from each other.
    pub const fn is_at_once(self) -> bool {
        matches!(self, Phase::Leaders | Phase::Development | Phase::Change)
    }

    /// Returns whether the active player may break Connections in this phase.
    pub const fn may_break(self) -> bool {
        matches!(self, Phase::Moves | Phase::Attacks)
    }

    /// Returns the word used in the trace format.
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

/// The phase of the game with its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseState {
    First,
    Leaders,
    Moves,
    /// The last unit of this seat has left this field.
    Occupation {
        at: Cell,
        victim: Seat,
    },
    Attacks,
    /// `after_shots` marks the second window of the turn.
    Answers {
        after_shots: bool,
    },
    Shots,
    Battles,
    Settling,
    /// Crystals of the Watchtower on this field, or of the Cannon if `cannon` is set.
    Crystals {
        from: Cell,
        cannon: bool,
    },
    Advance,
    Development,
    Change,
    Over,
}

impl PhaseState {
    /// Returns the phase without the details.
    pub const fn phase(self) -> Phase {
        match self {
            PhaseState::First => Phase::First,
            PhaseState::Leaders => Phase::Leaders,
            PhaseState::Moves => Phase::Moves,
            PhaseState::Occupation { .. } => Phase::Occupation,
            PhaseState::Attacks => Phase::Attacks,
            PhaseState::Answers { .. } => Phase::Answers,
            PhaseState::Shots => Phase::Shots,
            PhaseState::Battles => Phase::Battles,
            PhaseState::Settling => Phase::Settling,
            PhaseState::Crystals { .. } => Phase::Crystals,
            PhaseState::Advance => Phase::Advance,
            PhaseState::Development => Phase::Development,
            PhaseState::Change => Phase::Change,
            PhaseState::Over => Phase::Over,
        }
    }
}
