//! Positions set up by hand: for lessons, puzzles and tests.

use core::fmt;

use super::ground::{BLOCKED, BOARD};
use super::spots::Spots;
use super::{Bug, Bugs, Phase, Robale, RobaleOptions, Side, Stage};
use crate::game::Seat;
use crate::hex::Cell;

/// A position at the begin of a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What was settled before.
    pub options: RobaleOptions,
    /// [`Phase::Battle`] for the begin of a turn, [`Phase::Move`] or [`Phase::Hatch`].
    pub phase: Phase,
    /// Whose turn it is. The first seat has White.
    pub turn: Side,
    /// Rounds count from 1.
    pub round: u16,
    bugs: Bugs,
}

impl Position {
    /// An empty board at the begin of White's first turn.
    pub fn new(options: RobaleOptions) -> Position {
        Position { options, phase: Phase::Battle, turn: Side::White, round: 1, bugs: Bugs::NONE }
    }

    /// Puts a bug from the reserve on the board.
    ///
    /// # Errors
    /// [`PositionError`] when the cell is not free or all bugs of this kind are on the board.
    pub fn put(&mut self, side: Side, bug: Bug, cell: Cell) -> Result<(), PositionError> {
        if !BOARD.contains(cell) || cell == BLOCKED || self.bugs.at(cell).is_some() {
            return Err(PositionError::Cell(cell));
        }
        if self.bugs.reserve(side, bug) == 0 {
            return Err(PositionError::Reserve(side, bug));
        }
        self.bugs.put(side, bug, cell);
        Ok(())
    }

    fn check(&self) -> Result<(), PositionError> {
        let rounds = self.options.rounds().unwrap_or(u16::MAX);
        if !(1..=rounds).contains(&self.round) {
            return Err(PositionError::Round);
        }
        let is_won = |&side: &Side| self.bugs.holds_resources(side);
        Side::ALL.into_iter().find(is_won).map_or(Ok(()), |side| Err(PositionError::Won(side)))
    }
}

impl Robale {
    /// The game that goes on from this position. A battle phase without battles is skipped.
    ///
    /// # Errors
    /// [`PositionError`] says what cannot be.
    pub fn from_position(position: &Position) -> Result<Robale, PositionError> {
        position.check()?;
        let mut game = Robale {
            options: position.options,
            stage: Stage::Move,
            white: Some(Seat::A),
            turn: position.turn,
            round: position.round.into(),
            bugs: position.bugs,
            fights: Spots::EMPTY,
            taken: 0,
        };
        match position.phase {
            Phase::Battle => game.begin_turn(),
            Phase::Move => {}
            Phase::Hatch => game.end_move(),
            Phase::Take | Phase::Over => return Err(PositionError::Phase),
        }
        Ok(game)
    }
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// No bug can stand here, or one stands here already.
    Cell(Cell),
    /// All bugs of this kind are on the board.
    Reserve(Side, Bug),
    /// This side has won already.
    Won(Side),
    /// There is no such round.
    Round,
    /// A game cannot be set up in this phase.
    Phase,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Cell(cell) => {
                write!(f, "no bug fits on {}: choose a free cell", BOARD.name(*cell))
            }
            PositionError::Reserve(side, bug) => {
                write!(f, "{side:?} has only {} {}s: choose another bug", Bug::EACH, bug.word())
            }
            PositionError::Won(side) => write!(f, "{side:?} holds all Resources: free one"),
            PositionError::Round => f.write_str("there is no such round: choose an earlier one"),
            PositionError::Phase => f.write_str("a position starts with battle, move or hatch: choose one"),
        }
    }
}

impl core::error::Error for PositionError {}
