//! Turns, actors, and the errors of illegal actions.

use super::{Outcome, Seat, SeatSet};

/// What a game waits for: decisions, a random outcome, or nothing because it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Turn {
    /// One of these seats decides. If there are several, each may decide now, in any order. Never
    /// empty.
    Decide(SeatSet),
    /// A random outcome, such as a die roll, a draw or a deal, must be picked by weight.
    Chance,
    /// The game has ended.
    Over(Outcome),
}

impl Turn {
    /// Returns whether `actor` may act now.
    pub const fn admits(self, actor: Actor) -> bool {
        match (self, actor) {
            (Turn::Decide(seats), Actor::Seat(seat)) => seats.contains(seat),
            (Turn::Chance, Actor::Chance) => true,
            _ => false,
        }
    }

    /// Returns the actor if there is exactly one.
    pub fn sole_actor(self) -> Option<Actor> {
        match self {
            Turn::Decide(seats) if seats.len() == 1 => seats.iter().next().map(Actor::Seat),
            Turn::Chance => Some(Actor::Chance),
            Turn::Decide(_) | Turn::Over(_) => None,
        }
    }

    /// Returns the seats that may decide now.
    pub const fn seats(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Chance | Turn::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Returns the result, if the game has ended.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Decide(_) | Turn::Chance => None,
        }
    }
}

/// The seat or chance that takes an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Actor {
    /// The player at this seat.
    Seat(Seat),
    /// A random event: a die roll, a draw, a deal.
    Chance,
}

impl Actor {
    /// Returns the seat, unless it is chance.
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
pub enum IllegalAction {
    /// The game has ended.
    GameOver,
    /// This actor has nothing to decide now.
    NotYourTurn,
    /// The rules forbid it in this position.
    AgainstTheRules,
}

impl IllegalAction {
    /// Checks that an actor may act in this turn.
    ///
    /// # Errors
    /// Returns [`IllegalAction::GameOver`] or [`IllegalAction::NotYourTurn`].
    pub const fn unless_admitted(turn: Turn, actor: Actor) -> Result<(), IllegalAction> {
        match turn {
            Turn::Over(_) => Err(IllegalAction::GameOver),
            Turn::Decide(_) | Turn::Chance if turn.admits(actor) => Ok(()),
            Turn::Decide(_) | Turn::Chance => Err(IllegalAction::NotYourTurn),
        }
    }
}

impl core::fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            IllegalAction::GameOver => "the game is over",
            IllegalAction::NotYourTurn => "it is not this player's turn",
            IllegalAction::AgainstTheRules => "the rules forbid this here",
        })
    }
}

impl core::error::Error for IllegalAction {}
