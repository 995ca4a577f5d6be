//! The actions of Termites and their codes.

use super::{MoundValue, Terrain, Token};
use crate::game::{Code, CodeError, Seat};
use crate::hex::{Cell, Direction};

/// A decision or a random outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Chance: this seat starts (T-4.3).
    First(Seat),
    /// Chance: this token is drawn (T-4.3, T-5.1).
    Draw(Token),
    /// Puts a neutral Mound here (T-9.2).
    Neutral(Cell),
    /// Puts a tile here (T-9.3).
    Tile(Terrain, Cell),
    /// Puts one of the player's Mounds on the board (T-4.4, T-7.2, T-7.3).
    Mound {
        /// Its value.
        value: MoundValue,
        /// Its cell.
        at: Cell,
        /// Whether the player's unit there is removed first (T-7.4).
        remove: bool,
    },
    /// Puts a token of the hand here (T-5.1).
    Place(Token, Cell),
    /// Makes no move (T-5.3).
    Stay,
    /// Moves a unit to an empty cell (T-5.3).
    Move {
        /// The cell of the unit.
        from: Cell,
        /// The destination.
        to: Cell,
    },
    /// Attacks with a unit (T-6).
    Attack {
        /// The cell of the unit.
        from: Cell,
        /// The attacked cell.
        target: Cell,
        /// Side of the target from which the attacker enters (T-6.7).
        approach: Direction,
        /// Side of the target to which the beaten unit retreats; `None` if it is destroyed or a
        /// Mound (T-6.4, T-6.5).
        retreat: Option<Direction>,
    },
}

// Kinds of actions, in the order in which lists are sorted.
const FIRST: u32 = 0;
const DRAW: u32 = 1;
const NEUTRAL: u32 = 2;
const TILE: u32 = 3;
const MOUND: u32 = 4;
const PLACE: u32 = 5;
const STAY: u32 = 6;
const MOVE: u32 = 7;

const KIND_BITS: u32 = 3;
const CELL_BITS: u32 = 7;
const SIDE_BITS: u32 = 3;
const VALUE_BITS: u32 = 4;
/// From, to or target, approach, retreat: the largest set of fields after the kind.
const REST_BITS: u32 = 2 * CELL_BITS + 2 * SIDE_BITS;

/// Bits before the last cell of a code, in all kinds but moves and attacks.
const LEFT_BITS: u32 = REST_BITS - CELL_BITS;
const REMOVE_BITS: u32 = LEFT_BITS - VALUE_BITS;

impl Action {
    /// Returns the code: the kind, then the fields in the order in which lists are sorted.
    pub const fn code(self) -> Code {
        match self {
            Action::First(seat) => code(FIRST, seat as u32),
            Action::Draw(token) => code(DRAW, token.index() as u32),
            Action::Neutral(at) => code_at(NEUTRAL, 0, at),
            Action::Tile(terrain, at) => code_at(TILE, terrain as u32, at),
            Action::Mound { value, at, remove } => Code::pack(&[
                (MOUND, KIND_BITS),
                (remove as u32, REMOVE_BITS),
                (value.points() as u32, VALUE_BITS),
                (at.ring() as u32, CELL_BITS),
            ]),
            Action::Place(token, at) => code_at(PLACE, token.index() as u32, at),
            Action::Stay => code(STAY, 0),
            Action::Move { from, to } => journey(from, to, 0, 0),
            Action::Attack { from, target, approach, retreat } => {
                let retreat = match retreat {
                    Some(side) => side.index() as u32 + 1,
                    None => 0,
                };
                journey(from, target, approach.index() as u32 + 1, retreat)
            }
        }
    }

    /// Decodes an action.
    ///
    /// # Errors
    /// Returns [`CodeError`] if the code is not an action.
    pub fn from_code(code: Code) -> Result<Action, CodeError> {
        let [kind, rest] = code.unpack([KIND_BITS, REST_BITS]).ok_or(CodeError)?;
        let [_, what, at] = code.unpack([KIND_BITS, LEFT_BITS, CELL_BITS]).ok_or(CodeError)?;
        let action = match kind {
            FIRST => Action::First(Seat::new(rest as usize).ok_or(CodeError)?),
            DRAW => Action::Draw(Token::from_index(rest as usize).ok_or(CodeError)?),
            NEUTRAL => Action::Neutral(cell(at)?),
            TILE => Action::Tile(*Terrain::ALL.get(what as usize).ok_or(CodeError)?, cell(at)?),
            MOUND => {
                let widths = [KIND_BITS, REMOVE_BITS, VALUE_BITS, CELL_BITS];
                let [_, remove, value, at] = code.unpack(widths).ok_or(CodeError)?;
                let value = MoundValue::new(value as u8).ok_or(CodeError)?;
                Action::Mound { value, at: cell(at)?, remove: remove != 0 }
            }
            PLACE => Action::Place(Token::from_index(what as usize).ok_or(CodeError)?, cell(at)?),
            STAY => Action::Stay,
            _ => read_journey(code)?,
        };
        // Each action has exactly one code: reject codes with unused bits set.
        if action.code() == code { Ok(action) } else { Err(CodeError) }
    }
}

const fn code(kind: u32, rest: u32) -> Code {
    Code::pack(&[(kind, KIND_BITS), (rest, REST_BITS)])
}

const fn code_at(kind: u32, what: u32, at: Cell) -> Code {
    Code::pack(&[(kind, KIND_BITS), (what, LEFT_BITS), (at.ring() as u32, CELL_BITS)])
}

/// Encodes a move or an attack. Sides count from 1; 0 means none.
const fn journey(from: Cell, to: Cell, approach: u32, retreat: u32) -> Code {
    Code::pack(&[
        (MOVE, KIND_BITS),
        (from.ring() as u32, CELL_BITS),
        (to.ring() as u32, CELL_BITS),
        (approach, SIDE_BITS),
        (retreat, SIDE_BITS),
    ])
}

fn read_journey(code: Code) -> Result<Action, CodeError> {
    let widths = [KIND_BITS, CELL_BITS, CELL_BITS, SIDE_BITS, SIDE_BITS];
    let [_, from, to, approach, retreat] = code.unpack(widths).ok_or(CodeError)?;
    let (from, to) = (cell(from)?, cell(to)?);
    let side = |number: u32| Direction::ALL.get(number.wrapping_sub(1) as usize).copied();
    if approach == 0 {
        return Ok(Action::Move { from, to });
    }
    let approach = side(approach).ok_or(CodeError)?;
    Ok(Action::Attack { from, target: to, approach, retreat: side(retreat) })
}

fn cell(ring: u32) -> Result<Cell, CodeError> {
    Cell::from_ring(ring as usize).ok_or(CodeError)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every possible code, and codes one bit longer.
    #[test]
    fn each_code_is_at_most_one_action() {
        let mut actions = 0;
        for bits in 0..1 << (KIND_BITS + REST_BITS + 1) {
            let code = Code::new(bits).unwrap();
            if let Ok(action) = Action::from_code(code) {
                assert_eq!(action.code(), code);
                actions += 1;
            }
        }
        let journeys = 127 * 127 * (1 + 6 * 7);
        assert_eq!(actions, 4 + 12 + 127 + 3 * 127 + 10 * 127 + 12 * 127 + 1 + journeys);
    }
}
