//! The actions of Robale and their codes.

use super::{Bug, FACES};
use crate::game::{Code, CodeError, Seat};
use crate::hex::{Cell, Direction};

/// A decision or a random outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Chance: this seat plays White.
    Colour(Seat),
    /// Chance: a die shows this face, 1 to 10.
    Die(u8),
    /// Chooses the enemy army with this first cell for the next battle.
    Fight(Cell),
    /// Removes this enemy bug.
    Take(Cell),
    /// Stops removing bugs.
    Done,
    /// Moves the player's army with this first cell one step.
    Step(Cell, Direction),
    /// Ends the movement phase.
    EndMove,
    /// Puts a bug from the reserve on this cell.
    Hatch(Bug, Cell),
    /// Ends the turn.
    EndTurn,
}

// Kinds of actions, in the order in which lists are sorted.
const COLOUR: u32 = 0;
const DIE: u32 = 1;
const FIGHT: u32 = 2;
const TAKE: u32 = 3;
const DONE: u32 = 4;
const STEP: u32 = 5;
const END_MOVE: u32 = 6;
const HATCH: u32 = 7;
const END_TURN: u32 = 8;

const KIND_BITS: u32 = 4;
const CELL_BITS: u32 = 7;
const SIDE_BITS: u32 = 3;
const BUG_BITS: u32 = REST_BITS - CELL_BITS;
const REST_BITS: u32 = CELL_BITS + SIDE_BITS;

impl Action {
    /// Number of bits of the longest code.
    pub const CODE_BITS: u32 = KIND_BITS + REST_BITS;

    /// Returns the code: the kind, then the fields in the order in which lists are sorted. Cells
    /// are numbered in reading order.
    pub const fn code(self) -> Code {
        match self {
            Action::Colour(seat) => code(COLOUR, seat as u32),
            Action::Die(face) => code(DIE, face as u32),
            Action::Fight(army) => code(FIGHT, army.reading() as u32),
            Action::Take(at) => code(TAKE, at.reading() as u32),
            Action::Done => code(DONE, 0),
            Action::Step(army, direction) => Code::pack(&[
                (STEP, KIND_BITS),
                (army.reading() as u32, CELL_BITS),
                (direction as u32, SIDE_BITS),
            ]),
            Action::EndMove => code(END_MOVE, 0),
            Action::Hatch(bug, at) => {
                Code::pack(&[(HATCH, KIND_BITS), (bug as u32, BUG_BITS), (at.reading() as u32, CELL_BITS)])
            }
            Action::EndTurn => code(END_TURN, 0),
        }
    }

    /// Decodes an action.
    ///
    /// # Errors
    /// Returns [`CodeError`] if the code is not an action.
    pub fn from_code(code: Code) -> Result<Action, CodeError> {
        let [kind, rest] = code.unpack([KIND_BITS, REST_BITS]).ok_or(CodeError)?;
        let action = match kind {
            COLOUR => Action::Colour(Seat::new(rest as usize).ok_or(CodeError)?),
            DIE if (1..=u32::from(FACES)).contains(&rest) => Action::Die(rest as u8),
            FIGHT => Action::Fight(cell(rest)?),
            TAKE => Action::Take(cell(rest)?),
            DONE => Action::Done,
            STEP => {
                let [_, army, side] = code.unpack([KIND_BITS, CELL_BITS, SIDE_BITS]).ok_or(CodeError)?;
                Action::Step(cell(army)?, *Direction::ALL.get(side as usize).ok_or(CodeError)?)
            }
            END_MOVE => Action::EndMove,
            HATCH => {
                let [_, bug, at] = code.unpack([KIND_BITS, BUG_BITS, CELL_BITS]).ok_or(CodeError)?;
                Action::Hatch(*Bug::ALL.get(bug as usize).ok_or(CodeError)?, cell(at)?)
            }
            END_TURN => Action::EndTurn,
            _ => return Err(CodeError),
        };
        // Each action has exactly one code: reject codes with unused bits set.
        if action.code() == code { Ok(action) } else { Err(CodeError) }
    }
}

const fn code(kind: u32, rest: u32) -> Code {
    Code::pack(&[(kind, KIND_BITS), (rest, REST_BITS)])
}

fn cell(reading: u32) -> Result<Cell, CodeError> {
    Cell::from_reading(reading as usize).ok_or(CodeError)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every possible code, and codes one bit longer.
    #[test]
    fn each_code_is_at_most_one_action() {
        let mut actions = 0;
        for bits in 0..1 << (Action::CODE_BITS + 1) {
            let code = Code::new(bits).unwrap();
            if let Ok(action) = Action::from_code(code) {
                assert_eq!(action.code(), code);
                actions += 1;
            }
        }
        // Seats, faces, fights, removals, steps, hatching, and the three ends.
        assert_eq!(actions, 4 + 10 + 127 + 127 + 127 * 6 + 127 * 4 + 3);
    }
}
