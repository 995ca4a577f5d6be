//! The actions of Termites and their codes.

use super::{Terrain, Token, Value};
use crate::game::{Code, CodeError, Seat};
use crate::hex::{Cell, Direction};

/// One decision, or one outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Chance: this seat starts (T-4.3).
    First(Seat),
    /// Chance: this token is drawn (T-4.3, T-5.1).
    Draw(Token),
    /// A neutral Mound goes here (T-9.2).
    Neutral(Cell),
    /// A tile goes here (T-9.3).
    Tile(Terrain, Cell),
    /// One of the player's Mounds goes here (T-4.4, T-7.2, T-7.3).
    Mound {
        /// Which of the player's Mounds.
        value: Value,
        /// Where.
        at: Cell,
        /// The player's unit there is removed first (T-7.4).
        remove: bool,
    },
    /// A token of the hand goes here (T-5.1).
    Place(Token, Cell),
    /// No move (T-5.3).
    Stay,
    /// A unit moves to an empty cell (T-5.3).
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A unit attacks (T-6).
    Attack {
        /// Where it stands.
        from: Cell,
        /// What it attacks.
        target: Cell,
        /// Side of the target from which it comes (T-6.7).
        approach: Direction,
        /// Side of the target to which the beaten unit goes; none when it is destroyed, or a Mound (T-6.4, T-6.5).
        retreat: Option<Direction>,
    },
}

// Kinds, in the order of the lists.
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
/// From, to or target, approach, retreat: the longest fields after the kind.
const REST_BITS: u32 = 2 * CELL_BITS + 2 * SIDE_BITS;

impl Action {
    /// The code: the kind, then the fields in the order in which lists are sorted.
    pub const fn code(self) -> Code {
        match self {
            Action::First(seat) => code(FIRST, seat as u32),
            Action::Draw(token) => code(DRAW, token.index() as u32),
            Action::Neutral(at) => code(NEUTRAL, at.ring() as u32),
            Action::Tile(terrain, at) => code(TILE, (terrain as u32) << CELL_BITS | at.ring() as u32),
            Action::Mound { value, at, remove } => {
                let fields = (remove as u32) << 4 | value.points() as u32;
                code(MOUND, fields << CELL_BITS | at.ring() as u32)
            }
            Action::Place(token, at) => code(PLACE, (token.index() as u32) << CELL_BITS | at.ring() as u32),
            Action::Stay => code(STAY, 0),
            Action::Move { from, to } => code(MOVE, journey(from, to, 0, 0)),
            Action::Attack { from, target, approach, retreat } => {
                let retreat = match retreat {
                    Some(side) => side.index() as u32 + 1,
                    None => 0,
                };
                code(MOVE, journey(from, target, approach.index() as u32 + 1, retreat))
            }
        }
    }

    /// The action with this code.
    ///
    /// # Errors
    /// [`CodeError`] when it is none.
    pub fn from_code(code: Code) -> Result<Action, CodeError> {
        let [kind, rest] = code.unpack([KIND_BITS, REST_BITS]).ok_or(CodeError)?;
        let action = match kind {
            FIRST => Action::First(Seat::new(rest as usize).ok_or(CodeError)?),
            DRAW => Action::Draw(Token::from_index(rest as usize).ok_or(CodeError)?),
            NEUTRAL => Action::Neutral(cell(rest)?),
            TILE => {
                let terrain = Terrain::ALL.get((rest >> CELL_BITS) as usize).ok_or(CodeError)?;
                Action::Tile(*terrain, cell(rest & 127)?)
            }
            MOUND => Action::Mound {
                value: Value::new((rest >> CELL_BITS & 15) as u8).ok_or(CodeError)?,
                at: cell(rest & 127)?,
                remove: rest >> (CELL_BITS + 4) & 1 == 1,
            },
            PLACE => {
                let token = Token::from_index((rest >> CELL_BITS) as usize).ok_or(CodeError)?;
                Action::Place(token, cell(rest & 127)?)
            }
            STAY => Action::Stay,
            _ => read_journey(rest)?,
        };
        // One action, one code: what has bits to spare is no action.
        if action.code() == code { Ok(action) } else { Err(CodeError) }
    }
}

const fn code(kind: u32, rest: u32) -> Code {
    Code::pack(&[(kind, KIND_BITS), (rest, REST_BITS)])
}

const fn journey(from: Cell, to: Cell, approach: u32, retreat: u32) -> u32 {
    let cells = (from.ring() as u32) << CELL_BITS | to.ring() as u32;
    (cells << SIDE_BITS | approach) << SIDE_BITS | retreat
}

fn read_journey(rest: u32) -> Result<Action, CodeError> {
    let side = |number: u32| Direction::ALL.get(number.wrapping_sub(1) as usize).copied();
    let (approach, retreat) = (rest >> SIDE_BITS & 7, rest & 7);
    let to = cell(rest >> (2 * SIDE_BITS) & 127)?;
    let from = cell(rest >> (2 * SIDE_BITS + CELL_BITS))?;
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

    /// Every code there could be, and one bit beyond.
    #[test]
    fn each_code_is_one_action_or_none() {
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
