//! Positions built by hand, for lessons, puzzles and tests.

use core::fmt;

use super::ground::{BLOCKED, BOARD};
use super::spots::Spots;
use super::{Battle, Bug, Bugs, MAX_HATCHED, Phase, PhaseState, PlacedBug, Robale, RobaleOptions, Side};
use crate::game::Seat;
use crate::hex::{Cell, CellSet};

/// A position at the start of a phase or within it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The options of the game.
    pub options: RobaleOptions,
    /// [`Phase::Battle`] for the start of a turn, [`Phase::Move`] or [`Phase::Hatch`];
    /// [`Phase::Take`] needs a battle.
    pub phase: Phase,
    /// The side whose turn it is. The first seat plays White.
    pub turn: Side,
    /// The current round, from 1.
    pub round: u16,
    /// the armies still to fight, with [`Phase::Battle`] and [`Phase::Take`]. `None` means
    /// all that touch.
    pub fights: Option<CellSet>,
    /// The battle in progress, with [`Phase::Battle`] and [`Phase::Take`].
    pub battle: Option<Battle>,
    /// With [`Phase::Hatch`]: points left and bugs hatched. `None` means all points and no bug.
    pub hatch: Option<(u8, u8)>,
    bugs: Bugs,
}

impl Position {
    /// Returns an empty board at the start of White's first turn.
    pub fn new(options: RobaleOptions) -> Position {
        Position {
            options,
            phase: Phase::Battle,
            turn: Side::White,
            round: 1,
            fights: None,
            battle: None,
            hatch: None,
            bugs: Bugs::NONE,
        }
    }

    /// Returns the bugs on the board.
    pub const fn bugs(&self) -> &Bugs {
        &self.bugs
    }

    /// Puts a bug from the reserve on the board.
    ///
    /// # Errors
    /// Returns [`PositionError`] if the cell is not free or all bugs of this kind are on the board.
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

    /// Reduces the moves left of the bug on this cell to `left`.
    ///
    /// # Errors
    /// Returns [`PositionError`] if there is no bug, or it never has that many moves.
    pub fn set_moves_left(&mut self, cell: Cell, left: u8) -> Result<(), PositionError> {
        let placed = self.bugs.at(cell).ok_or(PositionError::Cell(cell))?;
        let paid = placed.bug.moves().checked_sub(left).ok_or(PositionError::Moves(cell))?;
        (0..paid).for_each(|_| self.bugs.pay(Spots::of(cell)));
        Ok(())
    }

    fn check(&self) -> Result<(), PositionError> {
        let rounds = self.options.rounds().unwrap_or(u16::MAX);
        if !(1..=rounds).contains(&self.round) {
            return Err(PositionError::Round);
        }
        let is_won = |&side: &Side| self.bugs.holds_resources(side);
        if let Some(side) = Side::ALL.into_iter().find(is_won) {
            return Err(PositionError::Won(side));
        }
        let is_tired = |(_, placed): &(Cell, PlacedBug)| placed.moves < placed.bug.moves();
        if let Some((cell, _)) = self.bugs.iter().find(is_tired).filter(|_| self.phase != Phase::Move) {
            return Err(PositionError::Moves(cell));
        }
        let hatched = self.hatch.map_or(0, |(_, hatched)| hatched);
        let fighting = matches!(self.phase, Phase::Battle | Phase::Take);
        if hatched > MAX_HATCHED || self.hatch.is_some() && self.phase != Phase::Hatch {
            return Err(PositionError::Hatch);
        }
        if !fighting && (self.fights.is_some() || self.battle.is_some()) || !self.fights_fit() {
            return Err(PositionError::Fights);
        }
        if self.battle.is_some_and(|battle| !self.battle_fits(&battle)) {
            return Err(PositionError::Battle);
        }
        Ok(())
    }

    fn enemies(&self) -> Spots {
        self.bugs.side(self.turn.other())
    }

    /// Returns whether the fights are whole armies of the other side.
    fn fights_fit(&self) -> bool {
        let Some(cells) = self.fights else { return true };
        let fights = Spots::of_set(cells);
        fights.cells() == cells && self.enemies().holds(fights) && fights.flood(self.enemies()) == fights
    }

    /// Returns whether the attacked army is still on its cells, except for the bugs that were
    /// removed.
    fn battle_fits(&self, battle: &Battle) -> bool {
        let army = battle.army_spots();
        let left = army.and(self.enemies());
        let others = Spots::of_set(self.fights.unwrap_or_default());
        let gone = army.minus(left);
        battle.is_rolling() == (self.phase == Phase::Battle)
            && gone.len() == battle.taken()
            && !gone.meets(self.bugs.all())
            && !army.meets(others)
            && !left.is_empty()
            && left.flood(self.enemies()) == left
    }
}

impl Robale {
    /// Starts a game from this position. A battle phase without battles is skipped.
    ///
    /// # Errors
    /// Returns [`PositionError`], which says what is impossible.
    pub fn from_position(position: &Position) -> Result<Robale, PositionError> {
        position.check()?;
        let mut game = Robale {
            options: position.options,
            stage: PhaseState::Move,
            white: Some(Seat::A),
            turn: position.turn,
            round: position.round.into(),
            bugs: position.bugs,
            fights: Spots::EMPTY,
            taken: 0,
        };
        match (position.phase, position.battle) {
            (Phase::Battle | Phase::Take, Some(battle)) => {
                game.fights = Spots::of_set(position.fights.unwrap_or_default());
                game.stage = PhaseState::Battle(battle);
                game.settle_battle();
            }
            (Phase::Battle, None) => match position.fights {
                None => game.begin_turn(),
                Some(fights) => {
                    game.fights = Spots::of_set(fights);
                    game.end_battle();
                }
            },
            (Phase::Move, _) => {}
            (Phase::Hatch, _) => {
                game.end_move();
                if let Some((points, hatched)) = position.hatch {
                    game.stage = PhaseState::Hatch { points, hatched };
                }
            }
            (Phase::Take, None) => return Err(PositionError::Battle),
            (Phase::Over, _) => return Err(PositionError::Phase),
        }
        Ok(game)
    }
}

/// Why a position is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// The cell is off the board, blocked or occupied.
    Cell(Cell),
    /// All bugs of this kind are on the board.
    Reserve(Side, Bug),
    /// This side has already won.
    Won(Side),
    /// The round does not exist.
    Round,
    /// A game cannot be set up in this phase.
    Phase,
    /// The bug here cannot have this number of moves left in this phase.
    Moves(Cell),
    /// These armies cannot be waiting to fight.
    Fights,
    /// The battle is impossible, or the phase has no battle.
    Battle,
    /// This number of hatched bugs is impossible, or it is not the hatching phase.
    Hatch,
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
            PositionError::Phase => {
                f.write_str("a position starts with battle, take, move or hatch: choose one")
            }
            PositionError::Moves(cell) => {
                write!(
                    f,
                    "the bug on {} cannot have that number of moves left in this phase",
                    BOARD.name(*cell)
                )
            }
            PositionError::Fights => {
                f.write_str("whole armies of the other side fight, in the phases battle and take only")
            }
            PositionError::Battle => {
                f.write_str("the army, its dice and the bugs taken off do not fit the board and the phase")
            }
            PositionError::Hatch => {
                write!(f, "at most {MAX_HATCHED} bugs hatch, in the phase hatch only")
            }
        }
    }
}

impl core::error::Error for PositionError {}
