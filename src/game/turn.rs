//! Whose turn it is, who acts, and why an action is refused.

use super::{Outcome, Seat, SeatSet};

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Turn {
    /// One of these seats decides; with several, each may decide now, in any order. Never empty.
    Decide(SeatSet),
    /// A die, a draw, a deal: an outcome has to be picked by weight.
    Chance,
    /// The game has ended.
    Over(Outcome),
}

impl Turn {
    /// May `actor` act now?
    pub const fn admits(self, actor: Actor) -> bool {
        match (self, actor) {
            (Turn::Decide(seats), Actor::Seat(seat)) => seats.contains(seat),
            (Turn::Chance, Actor::Chance) => true,
            _ => false,
        }
    }

    /// The actor, if there is exactly one.
    pub fn sole_actor(self) -> Option<Actor> {
        match self {
            Turn::Decide(seats) if seats.len() == 1 => seats.iter().next().map(Actor::Seat),
            Turn::Chance => Some(Actor::Chance),
            _ => None,
        }
    }

    /// The result, if the game has ended.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// Who takes an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Actor {
    /// The player at this seat.
    Seat(Seat),
    /// Nobody: dice, a stack, a lot.
    Chance,
}

impl Actor {
    /// The seat, unless it is chance.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        }
    }
}

/// Why an action was refused. The game has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// This actor has nothing to decide now.
    NotYourTurn,
    /// The rules forbid it in this position.
    AgainstTheRules,
}

impl Illegal {
    /// Refuse an actor that may not act in this turn.
    ///
    /// # Errors
    /// [`Illegal::GameOver`] or [`Illegal::NotYourTurn`].
    pub const fn unless_admitted(turn: Turn, actor: Actor) -> Result<(), Illegal> {
        match turn {
            Turn::Over(_) => Err(Illegal::GameOver),
            turn if turn.admits(actor) => Ok(()),
            _ => Err(Illegal::NotYourTurn),
        }
    }
}

impl core::fmt::Display for Illegal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game is over",
            Illegal::NotYourTurn => "it is not this player's turn",
            Illegal::AgainstTheRules => "the rules forbid this here",
        })
    }
}

impl core::error::Error for Illegal {}
