//! Splits actions of Termites into small choices.

use super::{Action, Caste, Item, Phase, Piece, Termites, fair};
use crate::game::{Choice, Choices, Rng};
use crate::hex::{Cell, Direction};

impl Choices for Termites {
    #[inline]
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let choice = match (action, place) {
            (Action::First(seat), 0) => Item::Seat(seat).choice(),
            (Action::Draw(token) | Action::Place(token, _), 0) => Item::Token(token).choice(),
            (Action::Tile(terrain, _), 0) => Item::Tile(terrain).choice(),
            (Action::Mound { value, remove, .. }, 0) => Item::Mound { value, remove }.choice(),
            (Action::Neutral(at), 0)
            | (Action::Tile(_, at) | Action::Mound { at, .. } | Action::Place(_, at), 1) => Choice::Cell(at),
            (Action::Stay, 0) => Item::Stay.choice(),
            (Action::Move { from, .. } | Action::Attack { from, .. }, 0) => Choice::Cell(from),
            (Action::Move { to, .. }, 1) => Choice::Cell(to),
            (Action::Attack { target, .. }, 1) => Choice::Cell(target),
            (Action::Attack { target, retreat, .. }, 2) => {
                retreat.map_or(Item::Destroyed.choice(), |to| Choice::Cell(side(target, to)))
            }
            (Action::Attack { target, approach, .. }, 3) => Choice::Cell(side(target, approach)),
            _ => return None,
        };
        Some(choice)
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

    /// The target of an attack stands for the unit and the target (T-6). The attacker of a Mound is
    /// used up, so the weakest one attacks it (T-7.1). Against a unit, a Soldier comes first.
    fn shortcut(&self, action: Action) -> Option<(Cell, u8)> {
        let Action::Attack { from, target, .. } = action else { return None };
        let token = self.pieces.token(from)?;
        let rank = match self.pieces.at(target) {
            Some(Piece::Mound { .. }) => 4 * token.strength(),
            _ => 4 * u8::from(token.caste() != Caste::Soldier),
        };
        Some((target, rank + from.distance(target)))
    }

    /// The Mound of the winner goes where the taken one stood (T-7.2).
    fn is_self_explanatory(&self, _: Choice, action: Action) -> bool {
        self.phase() == Phase::Retake && matches!(action, Action::Mound { .. })
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
