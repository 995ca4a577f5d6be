//! Actions of Termites as walks through small choices.

use super::{Action, Phase, Termites, fair};
use crate::game::{Choice, Choices, Dice};
use crate::hex::{Cell, Direction};

/// The item that stands for not moving.
pub const STAY: u8 = 100;
/// The item that stands for a beaten unit that is destroyed.
pub const DESTROY: u8 = 101;
/// Mounds are items by their value, and by their value and this when an own unit gives way (T-7.4).
pub const REMOVE: u8 = 50;

impl Choices for Termites {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let all: [Option<Choice>; 4] = match action {
            Action::First(seat) => [Some(Choice::Item(seat.number())), None, None, None],
            Action::Draw(token) => [Some(Choice::Secret(token.index() as u8)), None, None, None],
            Action::Neutral(at) => [Some(Choice::Cell(at)), None, None, None],
            Action::Tile(terrain, at) => {
                [Some(Choice::Item(terrain as u8)), Some(Choice::Cell(at)), None, None]
            }
            Action::Mound { value, at, remove } => {
                let item = value.points() + if remove { REMOVE } else { 0 };
                [Some(Choice::Item(item)), Some(Choice::Cell(at)), None, None]
            }
            Action::Place(token, at) => {
                [Some(Choice::Secret(token.index() as u8)), Some(Choice::Cell(at)), None, None]
            }
            Action::Stay => [Some(Choice::Item(STAY)), None, None, None],
            Action::Move { from, to } => [Some(Choice::Cell(from)), Some(Choice::Cell(to)), None, None],
            Action::Attack { from, target, approach, retreat } => [
                Some(Choice::Cell(from)),
                Some(Choice::Cell(target)),
                Some(Choice::Cell(side(target, approach))),
                Some(retreat.map_or(Choice::Item(DESTROY), |to| Choice::Cell(side(target, to)))),
            ],
        };
        all.get(place).copied().flatten()
    }

    fn is_left_to_lot(&self) -> bool {
        matches!(self.phase(), Phase::BuildNeutral | Phase::BuildTiles)
    }

    fn by_lot(&self, dice: &mut Dice) -> Option<Action> {
        fair::next(self, dice)
    }
}

/// The cell at a side of another; the approach and the retreat of a legal attack lie on the board.
fn side(cell: Cell, side: Direction) -> Cell {
    cell.step(side).unwrap_or(cell)
}
