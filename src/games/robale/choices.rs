//! Actions of Robale as walks through small choices.

use super::{Action, Robale};
use crate::game::{Choice, Choices};

/// The item that stands for ending a phase, or for taking no more bugs.
pub const DONE: u8 = 100;
/// Directions are items: this and the direction's number.
pub const DIRECTION: u8 = 50;

impl Choices for Robale {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let all: [Option<Choice>; 2] = match action {
            Action::Colour(seat) => [Some(Choice::Item(seat.number())), None],
            Action::Die(face) => [Some(Choice::Item(face)), None],
            Action::Fight(cell) | Action::Take(cell) => [Some(Choice::Cell(cell)), None],
            Action::Done | Action::EndMove | Action::EndTurn => [Some(Choice::Item(DONE)), None],
            Action::Step(army, direction) => {
                [Some(Choice::Cell(army)), Some(Choice::Item(DIRECTION + direction as u8))]
            }
            Action::Hatch(bug, at) => [Some(Choice::Item(bug as u8)), Some(Choice::Cell(at))],
        };
        all.get(place).copied().flatten()
    }
}
