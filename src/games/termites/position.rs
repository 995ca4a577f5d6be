//! Positions built by hand, for lessons, puzzles and tests.

use core::fmt;

use super::ground::{BOARD, Ground};
use super::{
    Loss, MoundValue, MoundValues, Phase, PhaseState, Piece, Pieces, Termites, TermitesOptions, Terrain,
    Tokens,
};
use crate::game::{BySeat, Game, Options, Seat, Turn};
use crate::hex::{Cell, CellSet};

/// A position in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Players, colonies, map. The terrain of this position may differ from that of the map.
    pub options: TermitesOptions,
    /// Any phase except [`Phase::Over`].
    pub phase: Phase,
    /// Whether chance acts next: to pick the starting player, to draw the first hands, or to draw a
    /// token after [`Phase::Reproduce`].
    pub chance: bool,
    /// The seat whose turn it is; in the phases before the first turn, the starting player.
    pub turn: Seat,
    /// The starting player; `None` means the seat in `turn`. If chance picks the starting player
    /// next, it must be `None`.
    pub first: Option<Seat>,
    /// Terrain.
    pub ground: Ground,
    /// Units and Mounds. Before the first turn, the numbers of neutral Mounds, tiles, tokens in
    /// hand and players' Mounds say how far the setup is.
    pub pieces: Pieces,
    /// Tokens in hand, at most 3 per seat.
    pub hands: BySeat<Tokens>,
    /// Tokens on the stacks, at most 18 per seat.
    pub stacks: BySeat<Tokens>,
    /// Mounds that are not placed yet, at most one of each value.
    pub reserve: BySeat<MoundValues>,
    /// Mounds taken from others.
    pub trophies: BySeat<MoundValues>,
    /// T-D8: number of consecutive turns before this one in which no token was placed.
    pub idle: u8,
    /// Whether a token was placed this turn.
    pub placed: bool,
    /// T-7: the taken Mound whose replacement is not finished, with [`Phase::Retake`] and
    /// [`Phase::Replace`].
    pub pending: Option<Loss>,
}

impl Position {
    /// Returns an empty board without terrain in the movement phase. Hands, stacks, reserves and
    /// trophies are empty.
    pub fn new(options: TermitesOptions) -> Position {
        Position {
            options,
            phase: Phase::Move,
            chance: false,
            turn: Seat::A,
            first: None,
            ground: Ground::CLEAR,
            pieces: Pieces::NONE,
            hands: BySeat::default(),
            stacks: BySeat::default(),
            reserve: BySeat::default(),
            trophies: BySeat::default(),
            idle: 0,
            placed: false,
            pending: None,
        }
    }

    fn check(&self) -> Result<(), PositionError> {
        if let Some((cell, _)) = self.pieces.iter().find(|&(cell, piece)| !self.fits(cell, piece)) {
            return Err(PositionError::Piece(cell));
        }
        let seats = [Some(self.turn), self.first, self.pending.and_then(|loss| loss.victim)];
        if let Some(seat) = seats.into_iter().flatten().find(|&seat| !self.options.seats().contains(seat)) {
            return Err(PositionError::Seat(seat));
        }
        if self.pending.is_some() != matches!(self.phase, Phase::Retake | Phase::Replace) {
            return Err(PositionError::Pending);
        }
        if let Some(loss) = self.pending.filter(|loss| !self.can_be_lost(loss)) {
            return Err(PositionError::Piece(loss.cell));
        }
        if usize::from(self.idle) >= self.options.players() {
            return Err(PositionError::Idle);
        }
        Seat::ALL
            .into_iter()
            .find(|&seat| !self.holds(seat))
            .map_or(Ok(()), |seat| Err(PositionError::Seat(seat)))
    }

    /// Returns whether this piece may be here.
    fn fits(&self, cell: Cell, piece: Piece) -> bool {
        let (owner, cells) = match piece {
            Piece::Unit { owner, token } => (Some(owner), self.ground.placeable(token.caste())),
            Piece::Mound { owner, .. } => (owner, self.ground.clear()),
        };
        cells.contains(cell) && owner.is_none_or(|seat| self.options.seats().contains(seat))
    }

    /// Returns whether what this seat holds is possible.
    fn holds(&self, seat: Seat) -> bool {
        let (hand, stack) = (self.hands[seat].len(), self.stacks[seat].len());
        let reserve = self.reserve[seat];
        match self.options.colony(seat) {
            None => hand + stack == 0 && reserve.is_empty() && self.trophies[seat].is_empty(),
            Some(_) => hand <= 3 && stack <= 18 && MoundValue::all().all(|value| reserve.count(value) <= 1),
        }
    }

    /// Returns whether a Mound can have been taken here. The cell is empty until another one is put
    /// there.
    fn can_be_lost(&self, loss: &Loss) -> bool {
        let is_free = self.pieces.at(loss.cell).is_none();
        self.ground.clear().contains(loss.cell) && (is_free || self.phase == Phase::Replace)
    }

    fn stage(&self) -> Result<PhaseState, PositionError> {
        let mounds = |owner| self.pieces.mounds(owner).len() as u8;
        let in_hand = || self.hands.0.iter().map(Tokens::len).sum::<usize>() as u8;
        let is_built = self.options.map().is_none();
        match (self.phase, self.chance) {
            (Phase::BuildNeutral, true) if is_built && self.first.is_none() => Ok(PhaseState::First),
            (Phase::Mounds, true) if !is_built && self.first.is_none() => Ok(PhaseState::First),
            (Phase::BuildNeutral, false) if is_built => Ok(PhaseState::Neutral(mounds(None))),
            (Phase::BuildTiles, false) if is_built => Ok(PhaseState::Tiles(self.ground.tiles().len() as u8)),
            (Phase::Mounds, true) if self.first.is_some() => Ok(PhaseState::Opening(in_hand())),
            (Phase::Mounds, false) => {
                Ok(PhaseState::Mounds(Seat::ALL.map(|seat| mounds(Some(seat))).iter().sum()))
            }
            (Phase::Reproduce, false) => Ok(PhaseState::Reproduce),
            (Phase::Reproduce, true) => Ok(PhaseState::Draw),
            (Phase::Move, false) => Ok(PhaseState::Move),
            (Phase::Retake, false) => Ok(PhaseState::Retake),
            (Phase::Replace, false) => Ok(PhaseState::Replace),
            _ => Err(PositionError::Phase),
        }
    }
}

impl Termites {
    /// Starts a game from this position. Skips what the rules skip.
    ///
    /// # Errors
    /// Returns [`PositionError`], which says what is impossible.
    pub fn from_position(position: &Position) -> Result<Termites, PositionError> {
        position.check()?;
        let tiles = Terrain::ALL.map(|terrain| position.ground.of(terrain));
        let count: usize = tiles.iter().map(|cells| cells.len()).sum();
        let all = tiles.into_iter().fold(CellSet::EMPTY, CellSet::union);
        if count != all.len() || !all.is_subset(BOARD.cells()) {
            return Err(PositionError::Ground);
        }
        let stage = position.stage()?;
        let first = position.first.unwrap_or(position.turn);
        let mut game = Termites {
            options: position.options,
            stage,
            first: (stage != PhaseState::First).then_some(first),
            active: position.turn,
            placed: position.placed,
            idle: position.idle,
            pending: position.pending,
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

    /// Returns the position of this game. The position of a finished game cannot be turned back
    /// into a game.
    pub fn position(&self) -> Position {
        Position {
            options: self.options,
            phase: self.phase(),
            chance: self.turn() == Turn::Chance,
            turn: self.active,
            first: self.first,
            ground: self.ground,
            pieces: self.pieces.clone(),
            hands: self.hands,
            stacks: self.stacks,
            reserve: self.reserve,
            trophies: self.trophies,
            idle: self.idle,
            placed: self.placed,
            pending: self.pending,
        }
    }
}

/// Why a position is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// The piece may not be on this cell, or its owner does not play.
    Piece(Cell),
    /// Terrain off the board, or two tiles on one cell.
    Ground,
    /// This seat does not play, or holds too much.
    Seat(Seat),
    /// A game cannot be set up in this phase.
    Phase,
    /// The game would already have ended.
    Idle,
    /// A taken Mound is missing, or there is one in a phase that does not use it.
    Pending,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Piece(cell) => {
                write!(f, "this piece may not stand on {}: move or remove it", BOARD.name(*cell))
            }
            PositionError::Ground => f.write_str("two tiles on one cell or off the board: move one"),
            PositionError::Seat(seat) => {
                write!(f, "{}: does not play or holds too much, empty it or add a player", seat.in_texts())
            }
            PositionError::Phase => {
                f.write_str("no game of these options stands in this phase: choose another")
            }
            PositionError::Pending => {
                f.write_str("a taken Mound belongs to the phases retake and replace: add or remove it")
            }
            PositionError::Idle => f.write_str("the game would be over by idle turns: choose fewer"),
        }
    }
}

impl core::error::Error for PositionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::termites::Colony;

    /// On a scenario map nothing is built, and the starting player is drawn before the Mounds.
    #[test]
    fn a_scenario_map_has_no_building_phase() {
        let options = TermitesOptions::new(&Colony::ALL[..2]).unwrap();
        assert!(options.map().is_some());
        let set_up = |phase, chance| {
            Termites::from_position(&Position { phase, chance, ..Position::new(options) })
                .map(|game| game.phase())
        };
        assert_eq!(set_up(Phase::Mounds, true), Ok(Phase::Mounds));
        for (phase, chance) in
            [(Phase::BuildNeutral, true), (Phase::BuildNeutral, false), (Phase::BuildTiles, false)]
        {
            assert_eq!(set_up(phase, chance), Err(PositionError::Phase), "{phase:?}");
        }
    }

    /// An unused seat has neither tokens nor Mounds nor trophies.
    #[test]
    fn an_unused_seat_must_hold_nothing() {
        let plain = Position::new(TermitesOptions::new(&Colony::ALL[..2]).unwrap());
        let plain = Position { phase: Phase::Mounds, chance: true, ..plain };
        assert!(Termites::from_position(&plain).is_ok());
        let give: [fn(&mut Position, MoundValues); 2] = [
            |position, values| position.reserve[Seat::C] = values,
            |position, values| position.trophies[Seat::C] = values,
        ];
        for give in give {
            let mut position = plain.clone();
            give(&mut position, MoundValues::COLONY);
            assert_eq!(Termites::from_position(&position).err(), Some(PositionError::Seat(Seat::C)));
        }
    }
}
