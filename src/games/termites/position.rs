//! Positions set up by hand: for lessons, puzzles and tests.

use core::fmt;

use super::ground::{BOARD, Ground};
use super::{Phase, Piece, Pieces, Stage, Termites, TermitesOptions, Terrain, Tokens, Value, Values};
use crate::game::{BySeat, Options, Seat};
use crate::hex::{Cell, CellSet};

/// A position in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Players, colonies, map. The terrain of this position need not be that of the map.
    pub options: TermitesOptions,
    /// [`Phase::Mounds`], [`Phase::Reproduce`] or [`Phase::Move`].
    pub phase: Phase,
    /// Whose turn it is; with [`Phase::Mounds`] who started.
    pub turn: Seat,
    /// Terrain.
    pub ground: Ground,
    /// Units and Mounds. With [`Phase::Mounds`] the own Mounds tell how far the setup is.
    pub pieces: Pieces,
    /// Tokens in hand, at most 3 each.
    pub hands: BySeat<Tokens>,
    /// Tokens on the stacks, at most 18 each.
    pub stacks: BySeat<Tokens>,
    /// Mounds not placed yet, at most one of each value.
    pub reserve: BySeat<Values>,
    /// Mounds taken from others.
    pub trophies: BySeat<Values>,
    /// T-D8: turns in a row, before this one, in which no token was placed.
    pub idle: u8,
}

impl Position {
    /// An empty board without terrain, before somebody's movement: hands, stacks, reserves and trophies are empty.
    pub fn new(options: TermitesOptions) -> Position {
        Position {
            options,
            phase: Phase::Move,
            turn: Seat::A,
            ground: Ground::CLEAR,
            pieces: Pieces::NONE,
            hands: BySeat::default(),
            stacks: BySeat::default(),
            reserve: BySeat::default(),
            trophies: BySeat::default(),
            idle: 0,
        }
    }

    fn check(&self) -> Result<(), PositionError> {
        if let Some((cell, _)) = self.pieces.iter().find(|&(cell, piece)| !self.fits(cell, piece)) {
            return Err(PositionError::Piece(cell));
        }
        if !self.options.seats().contains(self.turn) {
            return Err(PositionError::Seat(self.turn));
        }
        if usize::from(self.idle) >= self.options.players() {
            return Err(PositionError::Idle);
        }
        Seat::ALL
            .into_iter()
            .find(|&seat| !self.holds(seat))
            .map_or(Ok(()), |seat| Err(PositionError::Seat(seat)))
    }

    /// May this piece stand here?
    fn fits(&self, cell: Cell, piece: Piece) -> bool {
        let (owner, cells) = match piece {
            Piece::Unit { owner, token } => (Some(owner), self.ground.placeable(token.caste())),
            Piece::Mound { owner, .. } => (owner, self.ground.clear()),
        };
        cells.contains(cell) && owner.is_none_or(|seat| self.options.seats().contains(seat))
    }

    /// Can this seat hold what it is said to hold?
    fn holds(&self, seat: Seat) -> bool {
        let (hand, stack) = (self.hands[seat].len(), self.stacks[seat].len());
        let reserve = self.reserve[seat];
        match self.options.colony(seat) {
            None => hand + stack == 0 && reserve.is_empty() && self.trophies[seat].is_empty(),
            Some(_) => hand <= 3 && stack <= 18 && Value::all().all(|value| reserve.count(value) <= 1),
        }
    }

    fn stage(&self) -> Result<Stage, PositionError> {
        let placed = |owner| self.pieces.mounds(Some(owner)).len() as u8;
        match self.phase {
            Phase::Mounds => Ok(Stage::Mounds(Seat::ALL.map(placed).iter().sum())),
            Phase::Reproduce => Ok(Stage::Reproduce),
            Phase::Move => Ok(Stage::Move),
            _ => Err(PositionError::Phase),
        }
    }
}

impl Termites {
    /// The game that goes on from this position. What the rules skip is skipped.
    ///
    /// # Errors
    /// [`PositionError`] says what cannot be.
    pub fn from_position(position: &Position) -> Result<Termites, PositionError> {
        position.check()?;
        let tiles = Terrain::ALL.map(|terrain| position.ground.of(terrain));
        let count: usize = tiles.iter().map(|cells| cells.len()).sum();
        let all = tiles.into_iter().fold(CellSet::EMPTY, CellSet::union);
        if count != all.len() || !all.is_subset(BOARD.cells()) {
            return Err(PositionError::Ground);
        }
        let mut game = Termites {
            options: position.options,
            stage: position.stage()?,
            first: Some(position.turn),
            active: position.turn,
            placed: false,
            idle: position.idle,
            pending: None,
            ground: position.ground,
            pieces: position.pieces.clone(),
            hands: position.hands,
            stacks: position.stacks,
            reserve: position.reserve,
            trophies: position.trophies,
        };
        game.settle();
        Ok(game)
    }
}

/// Why a position cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// What stands here may not stand here, or its owner does not play.
    Piece(Cell),
    /// Terrain off the board, or two tiles on one cell.
    Ground,
    /// This seat does not play, or holds too much.
    Seat(Seat),
    /// A game cannot be set up in this phase.
    Phase,
    /// The game would have ended before.
    Idle,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Piece(cell) => {
                write!(f, "this piece may not stand on {}: move or remove it", BOARD.name(*cell))
            }
            PositionError::Ground => f.write_str("two tiles on one cell or off the board: move one"),
            PositionError::Seat(seat) => {
                write!(f, "seat {} does not play or holds too much: empty it or add a player", seat.number())
            }
            PositionError::Phase => {
                f.write_str("a position starts with mounds, reproduce or move: choose one")
            }
            PositionError::Idle => f.write_str("the game would be over by idle turns: choose fewer"),
        }
    }
}

impl core::error::Error for PositionError {}
