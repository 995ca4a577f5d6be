//! The actions of Hive and their codes.

use super::{Kind, Piece, Spot};
use crate::game::{Code, CodeError};

/// One action of a turn.
///
/// What an action says beyond the choice itself (levels, what is carried) follows from the position; it is told here so that
/// making a move needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// A piece comes from the reserve (H-2.2).
    Place {
        /// The next piece of its kind.
        piece: Piece,
        /// An empty cell.
        to: Spot,
    },
    /// A piece moves by itself (H-4, H-5).
    Move {
        /// The piece on its way.
        piece: Piece,
        /// Where it stops.
        to: Spot,
        /// What it touches besides.
        with: With,
    },
    /// A Pillbug, or a Mosquito beside one, throws a piece over itself (H-4.8).
    Throw {
        /// The thrower.
        by: Piece,
        /// The thrown piece.
        piece: Piece,
        /// Where it lands.
        to: Spot,
    },
    /// A paralysed piece is turned up again (H-5.1).
    TurnUp {
        /// The piece.
        piece: Piece,
    },
    /// Nothing else is possible (H-2.5).
    Pass,
}

/// What a move does to another piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum With {
    /// Nothing.
    Nothing,
    /// A Scorpion stings (H-5.1).
    Sting(Piece),
    /// A Dragonfly takes along what it stood on (H-5.6).
    Carry(Piece),
}

impl With {
    /// The stung piece.
    pub const fn sting(self) -> Option<Piece> {
        match self {
            With::Sting(piece) => Some(piece),
            _ => None,
        }
    }

    /// The carried piece.
    pub const fn carry(self) -> Option<Piece> {
        match self {
            With::Carry(piece) => Some(piece),
            _ => None,
        }
    }
}

const PLACE: u32 = 0;
const MOVE: u32 = 1;
const THROW: u32 = 2;
const TURN_UP: u32 = 3;
const PASS: u32 = 4;

/// Bits of: what is done, piece, spot, other piece.
const FIELDS: [u32; 4] = [3, 6, 15, 6];

impl Action {
    /// The piece that is placed, moved, thrown or turned up.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Action::Place { piece, .. }
            | Action::Move { piece, .. }
            | Action::Throw { piece, .. }
            | Action::TurnUp { piece } => Some(piece),
            Action::Pass => None,
        }
    }

    /// Where that piece goes.
    pub const fn to(self) -> Option<Spot> {
        match self {
            Action::Place { to, .. } | Action::Move { to, .. } | Action::Throw { to, .. } => Some(to),
            Action::TurnUp { .. } | Action::Pass => None,
        }
    }

    /// The action as a number. Placements come first, then moves, throws, turning up, passing.
    ///
    /// The other piece of a move is stung by a Scorpion and carried by a Dragonfly; no other piece has one.
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

    /// The action with this number.
    ///
    /// # Errors
    /// [`CodeError`] when it is none.
    pub fn decode(code: Code) -> Result<Action, CodeError> {
        let [what, piece, to, other] = code.unpack(FIELDS).ok_or(CodeError)?;
        let named = |number: u32| match number.checked_sub(1) {
            Some(index) => Piece::new(index as usize).map(Some).ok_or(CodeError),
            None => Ok(None),
        };
        let (piece, to, other) = (named(piece)?, Spot::from_bits(to as u16), named(other)?);
        let action = match (what, piece, other) {
            (PLACE, Some(piece), None) => Action::Place { piece, to },
            (MOVE, Some(piece), None) => Action::Move { piece, to, with: With::Nothing },
            (MOVE, Some(piece), Some(other)) => match piece.kind() {
                Kind::Scorpion => Action::Move { piece, to, with: With::Sting(other) },
                Kind::Dragonfly => Action::Move { piece, to, with: With::Carry(other) },
                _ => return Err(CodeError),
            },
            (THROW, Some(piece), Some(by)) => Action::Throw { by, piece, to },
            (TURN_UP, Some(piece), None) => Action::TurnUp { piece },
            (PASS, None, None) => Action::Pass,
            _ => return Err(CodeError),
        };
        // Fields that mean nothing must be zero: one action, one code.
        if action.encode() == code { Ok(action) } else { Err(CodeError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hive::Site;

    #[test]
    fn codes_lead_back_to_actions() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let to = Spot::new(Site::new(2047), 10);
        for action in [
            Action::Place { piece: piece("bD"), to },
            Action::Move { piece: piece("wA1"), to, with: With::Nothing },
            Action::Move { piece: piece("wC"), to, with: With::Sting(piece("bD")) },
            Action::Move { piece: piece("wD"), to, with: With::Carry(piece("bQ")) },
            Action::Throw { by: piece("wP"), piece: piece("bA1"), to },
            Action::TurnUp { piece: piece("wQ") },
            Action::Pass,
        ] {
            assert_eq!(Action::decode(action.encode()), Ok(action));
        }
    }

    #[test]
    fn other_codes_are_refused() {
        for bits in [7 << 27, 4 << 27 | 1, 0, 35 << 21, 3 << 27 | 1 << 21 | 1 << 6, 1 << 27 | 1 << 21 | 1] {
            assert_eq!(Code::new(bits).map(Action::decode), Some(Err(CodeError)), "{bits:#x}");
        }
    }
}
