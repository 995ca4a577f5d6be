//! Splits actions of Robale into small choices.

use super::{Action, Item, Robale};
use crate::game::{Choice, Choices};

impl Choices for Robale {
    #[inline]
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let choice = match (action, place) {
            (Action::Colour(seat), 0) => Item::Seat(seat).choice(),
            (Action::Die(face), 0) => Item::Face(face).choice(),
            (Action::Fight(cell) | Action::Take(cell) | Action::Step(cell, _), 0)
            | (Action::Hatch(_, cell), 1) => Choice::Cell(cell),
            (Action::Done | Action::EndMove | Action::EndTurn, 0) => Item::Done.choice(),
            (Action::Step(_, direction), 1) => Item::Way(direction).choice(),
            (Action::Hatch(bug, _), 0) => Item::Bug(bug).choice(),
            _ => return None,
        };
        Some(choice)
    }
}
