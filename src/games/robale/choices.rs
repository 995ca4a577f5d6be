//! Splits actions of Robale into small choices.

use super::{Action, Item, Robale};
use crate::game::{Choice, Choices};

impl Choices for Robale {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let all: [Option<Choice>; 2] = match action {
            Action::Colour(seat) => [Some(Item::Seat(seat).choice()), None],
            Action::Die(face) => [Some(Item::Face(face).choice()), None],
            Action::Fight(cell) | Action::Take(cell) => [Some(Choice::Cell(cell)), None],
            Action::Done | Action::EndMove | Action::EndTurn => [Some(Item::Done.choice()), None],
            Action::Step(army, direction) => [Some(Choice::Cell(army)), Some(Item::Way(direction).choice())],
            Action::Hatch(bug, at) => [Some(Item::Bug(bug).choice()), Some(Choice::Cell(at))],
        };
        all.get(place).copied().flatten()
    }
}
