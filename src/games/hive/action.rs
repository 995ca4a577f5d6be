//! The actions of Hive and their codes.

use super::{Piece, PieceKind, Spot};
use crate::game::{Code, CodeError};

/// An action: one turn of a player.
///
/// Some fields (levels, carried pieces) follow from the position. They are stored here so that
/// making a move needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Places a piece from the reserve (H-2.2).
    Place {
        /// The next piece of its kind.
        piece: Piece,
        /// An empty cell.
        to: Spot,
    },
    /// Moves a piece by itself (H-4, H-5).
    Move {
        /// The moving piece.
        piece: Piece,
        /// Where it stops.
        to: Spot,
        /// The effect on another piece.
        with: MoveEffect,
    },
    /// A Pillbug, or a Mosquito beside one, throws another piece over itself (H-4.8).
    Throw {
        /// The thrower.
        by: Piece,
        /// The thrown piece.
        piece: Piece,
        /// Where it lands.
        to: Spot,
    },
    /// Turns a paralysed piece face up again (H-5.1).
    TurnUp {
        /// The piece.
        piece: Piece,
    },
    /// Passes, because nothing else is possible (H-2.5).
    Pass,
}

/// The effect of a move on another piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum MoveEffect {
    /// No effect.
    Nothing,
    /// A Scorpion stings it (H-5.1).
    Sting(Piece),
    /// A Dragonfly carries the piece below it along (H-5.6).
    Carry(Piece),
}

impl MoveEffect {
    /// Returns the stung piece.
    pub const fn sting(self) -> Option<Piece> {
        match self {
            MoveEffect::Sting(piece) => Some(piece),
            MoveEffect::Nothing | MoveEffect::Carry(_) => None,
        }
    }

    /// Returns the carried piece.
    pub const fn carry(self) -> Option<Piece> {
        match self {
            MoveEffect::Carry(piece) => Some(piece),
            MoveEffect::Nothing | MoveEffect::Sting(_) => None,
        }
    }
}

const PLACE: u32 = 0;
const MOVE: u32 = 1;
const THROW: u32 = 2;
const TURN_UP: u32 = 3;
const PASS: u32 = 4;

/// Field widths in bits: kind of action, piece, spot, other piece.
const FIELDS: [u32; 4] = [3, 6, 15, 6];

impl Action {
    /// Returns the piece that is placed, moved, thrown or turned up.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Action::Place { piece, .. }
            | Action::Move { piece, .. }
            | Action::Throw { piece, .. }
            | Action::TurnUp { piece } => Some(piece),
            Action::Pass => None,
        }
    }

    /// Returns the destination of that piece.
    pub const fn to(self) -> Option<Spot> {
        match self {
            Action::Place { to, .. } | Action::Move { to, .. } | Action::Throw { to, .. } => Some(to),
            Action::TurnUp { .. } | Action::Pass => None,
        }
    }

    /// Encodes the action. Placements come first, then moves, throws, turning up, passing.
    ///
    /// The other piece of a move is stung by a Scorpion or carried by a Dragonfly; moves of other
    /// pieces have none.
    pub fn encode(self) -> Code {
        let (what, piece, to, other) = match self {
            Action::Place { piece, to } => (PLACE, Some(piece), Some(to), None),
            Action::Move { piece, to, with } => (MOVE, Some(piece), Some(to), with.sting().or(with.carry())),
            Action::Throw { by, piece, to } => (THROW, Some(piece), Some(to), Some(by)),
            Action::TurnUp { piece } => (TURN_UP, Some(piece), None, None),
            Action::Pass => (PASS, None, None, None),
        };
        let number = |piece: Option<Piece>| piece.map_or(0, |piece| piece.index() as u32 + 1);
        let spot = to.map_or(0, |to| u32::from(to.bits()));
        Code::pack(&[
            (what, FIELDS[0]),
            (number(piece), FIELDS[1]),
            (spot, FIELDS[2]),
            (number(other), FIELDS[3]),
        ])
    }

    /// Decodes an action.
    ///
    /// # Errors
    /// Returns [`CodeError`] if the code is not an action.
    pub fn decode(code: Code) -> Result<Action, CodeError> {
        let [what, piece, to, other] = code.unpack(FIELDS).ok_or(CodeError)?;
        let named = |number: u32| match number.checked_sub(1) {
            Some(index) => Piece::new(index as usize).map(Some).ok_or(CodeError),
            None => Ok(None),
        };
        let (piece, to, other) = (named(piece)?, Spot::from_bits(to as u16), named(other)?);
        let action = match (what, piece, other) {
            (PLACE, Some(piece), None) => Action::Place { piece, to },
            (MOVE, Some(piece), None) => Action::Move { piece, to, with: MoveEffect::Nothing },
            (MOVE, Some(piece), Some(other)) => match piece.kind() {
                PieceKind::Scorpion => Action::Move { piece, to, with: MoveEffect::Sting(other) },
                PieceKind::Dragonfly => Action::Move { piece, to, with: MoveEffect::Carry(other) },
                PieceKind::Queen
                | PieceKind::Spider
                | PieceKind::Beetle
                | PieceKind::Grasshopper
                | PieceKind::Ant
                | PieceKind::Mosquito
                | PieceKind::Ladybug
                | PieceKind::Pillbug
                | PieceKind::Moth => return Err(CodeError),
            },
            (THROW, Some(piece), Some(by)) => Action::Throw { by, piece, to },
            (TURN_UP, Some(piece), None) => Action::TurnUp { piece },
            (PASS, None, None) => Action::Pass,
            _ => return Err(CodeError),
        };
        // Each action has exactly one code: unused fields must be zero.
        if action.encode() == code { Ok(action) } else { Err(CodeError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hive::Site;

    #[test]
    fn actions_round_trip_through_codes() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let to = Spot::new(Site::new(2047), 10);
        for action in [
            Action::Place { piece: piece("bD"), to },
            Action::Move { piece: piece("wA1"), to, with: MoveEffect::Nothing },
            Action::Move { piece: piece("wC"), to, with: MoveEffect::Sting(piece("bD")) },
            Action::Move { piece: piece("wD"), to, with: MoveEffect::Carry(piece("bQ")) },
            Action::Throw { by: piece("wP"), piece: piece("bA1"), to },
            Action::TurnUp { piece: piece("wQ") },
            Action::Pass,
        ] {
            assert_eq!(Action::decode(action.encode()), Ok(action));
        }
    }

    #[test]
    fn invalid_codes_are_refused() {
        for bits in [7 << 27, 4 << 27 | 1, 0, 35 << 21, 3 << 27 | 1 << 21 | 1 << 6, 1 << 27 | 1 << 21 | 1] {
            assert_eq!(Code::new(bits).map(Action::decode), Some(Err(CodeError)), "{bits:#x}");
        }
    }
}
