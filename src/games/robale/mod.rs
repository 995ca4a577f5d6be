//! The rules of Robale (Bugs). Rule numbers refer to `docs/rules/robale.md`.
//!
//! [`Robale`] is the game, [`Bugs`] the pieces on the board. Nothing is hidden: [`Public`] is the
//! whole state, and all seats see the same. Start reading at `flow.rs` (turn order), then `moves.rs`
//! (legal actions) and `bugs.rs` (armies).

mod action;
mod battle;
mod bug;
mod bugs;
mod choices;
mod flow;
mod ground;
mod item;
mod lesson;
mod listed;
mod march;
mod moves;
mod notation;
mod odds;
mod options;
mod packed;
mod position;
mod puzzles;
mod refusal;
mod spots;
mod view;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{Actor, BySeat, Code, CodeError, Game, IllegalAction, Outcome, Reason, Rng, Seat, SeatSet};
use crate::game::{SetupError, Turn, Visit};
use spots::Spots;

pub use action::Action;
pub use battle::{Battle, DAMAGE_PER_LOSS, MAX_DICE};
pub use bug::{Bug, FACES, Faces};
pub use bugs::{ArmyStep, Bugs, PlacedBug};
pub use ground::{BLOCKED, BOARD, RESOURCES, Side};
pub use item::Item;
pub use march::{MAX_MARCH, March};
pub use moves::MAX_HATCHED;
pub use odds::{Odds, Probability};
pub use options::{LastRound, RobaleOptions};
pub use position::{Position, PositionError};
pub use refusal::Refusal;
pub use view::Public;

/// The phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// The next battle is chosen, or its dice are rolled.
    Battle,
    /// Bugs are removed.
    Take,
    /// Armies move.
    Move,
    /// Bugs hatch.
    Hatch,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Returns the word used in the trace format.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Battle => "battle",
            Phase::Take => "take",
            Phase::Move => "move",
            Phase::Hatch => "hatch",
            Phase::Over => "over",
        }
    }
}

/// What the game waits for, with the state of the phase.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PhaseState {
    Colour,
    Fights,
    /// Dice are rolled, then bugs are removed.
    Battle(Battle),
    Move,
    Hatch {
        points: u8,
        hatched: u8,
    },
    Over(End),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    ///
    Victory(Side),
    ///
    Rounds,
    ///
    Length,
}

/// A game of Robale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Robale {
    options: RobaleOptions,
    stage: PhaseState,
    /// The seat that drew White.
    white: Option<Seat>,
    turn: Side,
    round: u32,
    bugs: Bugs,
    /// The cells of all armies still to fight. Different armies do not touch, so this set
    /// identifies them.
    fights: Spots,
    /// number of actions so far.
    taken: u16,
}

const _: () = assert!(size_of::<Robale>() <= 256, "a game of Robale must fit 256 bytes");

impl Robale {
    /// Returns the game before the first action.
    pub const fn new(options: RobaleOptions) -> Robale {
        Robale {
            options,
            stage: PhaseState::Colour,
            white: None,
            turn: Side::White,
            round: 1,
            bugs: Bugs::NONE,
            fights: Spots::EMPTY,
            taken: 0,
        }
    }

    /// Returns the options of the game.
    pub const fn options(&self) -> &RobaleOptions {
        &self.options
    }

    /// Returns the current phase.
    pub fn phase(&self) -> Phase {
        match &self.stage {
            PhaseState::Battle(battle) if !battle.is_rolling() => Phase::Take,
            PhaseState::Fights | PhaseState::Battle(_) => Phase::Battle,
            PhaseState::Colour | PhaseState::Move => Phase::Move,
            PhaseState::Hatch { .. } => Phase::Hatch,
            PhaseState::Over(_) => Phase::Over,
        }
    }

    /// Returns the seat that plays this side. Before the colours are drawn the first seat
    /// counts as White.
    pub fn seat(&self, side: Side) -> Seat {
        match (self.white, side) {
            (Some(Seat::B), Side::White) | (None | Some(Seat::A), Side::Black) => Seat::B,
            _ => Seat::A,
        }
    }

    /// Returns the bugs on the board.
    pub const fn bugs(&self) -> &Bugs {
        &self.bugs
    }

    /// Returns the side whose turn it is.
    pub const fn side(&self) -> Side {
        self.turn
    }

    /// Returns the current round, from 1.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Returns the side that this seat plays.
    pub fn side_of(&self, seat: Seat) -> Side {
        if self.seat(Side::White) == seat { Side::White } else { Side::Black }
    }

    /// Returns the winner after the last round, if there is one.
    fn leader(&self) -> Option<Seat> {
        let [white, black] = Side::ALL.map(|side| self.bugs.resources(side));
        let leader = if white > black { Side::White } else { Side::Black };
        let is_decided = self.options.last_round() == LastRound::Resources && white != black;
        is_decided.then(|| self.seat(leader))
    }

    /// Returns the result of the game.
    fn outcome(&self, end: End) -> Outcome {
        let (winners, reason) = match end {
            End::Victory(side) => (SeatSet::of(self.seat(side)), Reason::Resources),
            End::Rounds => (self.leader().map_or(SeatSet::EMPTY, SeatSet::of), Reason::Rounds),
            End::Length => (SeatSet::EMPTY, Reason::Length),
        };
        let scores = BySeat::from_fn(|seat| winners.contains(seat).into());
        Outcome { winners, scores, reason }
    }
}

impl Game for Robale {
    type Options = RobaleOptions;
    type Action = Action;
    type Public = Public;
    type Private = ();

    fn start(options: &RobaleOptions) -> Result<Self, SetupError> {
        Ok(Robale::new(*options))
    }

    fn turn(&self) -> Turn {
        match &self.stage {
            PhaseState::Colour => Turn::Chance,
            PhaseState::Battle(battle) if battle.is_rolling() => Turn::Chance,
            PhaseState::Over(end) => Turn::Over(self.outcome(*end)),
            PhaseState::Fights | PhaseState::Battle(_) | PhaseState::Move | PhaseState::Hatch { .. } => {
                Turn::Decide(SeatSet::of(self.seat(self.turn)))
            }
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        if self.turn().admits(actor) { self.visit_actions(visit) } else { ControlFlow::Continue(()) }
    }

    /// A step that puts bugs on all three Resources ends the game.
    fn visit_endings(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        self.visit_legal(Actor::Seat(seat), &mut |action| {
            if matches!(action, Action::Step(..)) { visit(action) } else { ControlFlow::Continue(()) }
        })
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        self.turn().admits(actor) && self.allows(action)
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.allows(action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        self.apply_action(action);
        self.count();
        Ok(())
    }

    fn public(&self) -> Public {
        let (points, hatched) = match self.stage {
            PhaseState::Hatch { points, hatched } => (points, hatched),
            PhaseState::Colour
            | PhaseState::Fights
            | PhaseState::Battle(_)
            | PhaseState::Move
            | PhaseState::Over(_) => (0, 0),
        };
        Public {
            options: self.options,
            phase: self.phase(),
            white: self.white,
            turn: self.turn,
            round: self.round,
            bugs: self.bugs,
            fights: self.fights.cells(),
            battle: if let PhaseState::Battle(battle) = self.stage { Some(battle) } else { None },
            points,
            hatched,
        }
    }

    /// Returns nothing: the whole state is public.
    fn private(&self, _: Seat) {}

    /// Does nothing: the whole state is public.
    fn redraw_hidden(&mut self, _: Option<Seat>, _: &mut Rng) {}

    fn encode(action: Action) -> Code {
        action.code()
    }

    fn decode(&self, code: Code) -> Result<Action, CodeError> {
        Action::from_code(code)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(action, out)
    }
}
