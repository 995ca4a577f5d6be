//! Splits actions of Termites into small choices.

use super::{Action, Item, Phase, Termites, fair};
use crate::game::{Choice, Choices, Rng};
use crate::hex::{Cell, Direction};

impl Choices for Termites {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let all: [Option<Choice>; 4] = match action {
            Action::First(seat) => [Some(Item::Seat(seat).choice()), None, None, None],
            Action::Draw(token) => [Some(Item::Token(token).choice()), None, None, None],
            Action::Neutral(at) => [Some(Choice::Cell(at)), None, None, None],
            Action::Tile(terrain, at) => {
                [Some(Item::Tile(terrain).choice()), Some(Choice::Cell(at)), None, None]
            }
            Action::Mound { value, at, remove } => {
                [Some(Item::Mound { value, remove }.choice()), Some(Choice::Cell(at)), None, None]
            }
            Action::Place(token, at) => {
                [Some(Item::Token(token).choice()), Some(Choice::Cell(at)), None, None]
            }
            Action::Stay => [Some(Item::Stay.choice()), None, None, None],
            Action::Move { from, to } => [Some(Choice::Cell(from)), Some(Choice::Cell(to)), None, None],
            Action::Attack { from, target, approach, retreat } => [
                Some(Choice::Cell(from)),
                Some(Choice::Cell(target)),
                Some(retreat.map_or(Item::Destroyed.choice(), |to| Choice::Cell(side(target, to)))),
                Some(Choice::Cell(side(target, approach))),
            ],
        };
        all.get(place).copied().flatten()
    }

    /// The approach of an attack has no effect except that it rules out one retreat cell, and the
    /// retreat is chosen first (T-6.7). So the player is not asked, and the nearest approach is
    /// taken.
    fn equivalence_rank(&self, action: Action, place: usize) -> Option<u8> {
        match action {
            Action::Attack { from, target, approach, .. } if place == 3 => {
                Some(from.distance(side(target, approach)))
            }
            Action::First(_)
            | Action::Draw(_)
            | Action::Neutral(_)
            | Action::Tile(..)
            | Action::Mound { .. }
            | Action::Place(..)
            | Action::Stay
            | Action::Move { .. }
            | Action::Attack { .. } => None,
        }
    }

    fn can_fill_randomly(&self) -> bool {
        matches!(self.phase(), Phase::BuildNeutral | Phase::BuildTiles)
    }

    fn random_choice(&self, rng: &mut Rng) -> Option<Action> {
        fair::next(self, rng)
    }
}

/// Returns the cell on a side of another one. The approach and the retreat of a legal attack lie on
/// the board.
fn side(cell: Cell, side: Direction) -> Cell {
    cell.step(side).unwrap_or(cell)
}
