//! What can be chosen in Robale besides cells, by name.

use super::{Bug, FACES};
use crate::game::{Choice, Seat};
use crate::hex::Direction;

/// Something with a name that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The result of a die.
    Face(u8),
    /// A bug to hatch.
    Bug(Bug),
    /// The way of a step.
    Way(Direction),
    /// The phase ends, or no more bugs are taken off.
    Done,
    /// The player of a side.
    Seat(Seat),
}

const BUGS: u8 = 20;
const WAYS: u8 = 30;
const DONE: u8 = 40;
const SEATS: u8 = 50;

impl Item {
    /// As a choice.
    pub const fn choice(self) -> Choice {
        Choice::Item(match self {
            Item::Face(face) => face,
            Item::Bug(bug) => BUGS + bug as u8,
            Item::Way(way) => WAYS + way as u8,
            Item::Done => DONE,
            Item::Seat(seat) => SEATS + seat.index() as u8,
        })
    }

    /// The item behind a choice.
    pub fn of(choice: Choice) -> Option<Item> {
        let Choice::Item(number) = choice else { return None };
        match number {
            1..=FACES => Some(Item::Face(number)),
            BUGS..WAYS => Bug::ALL.get(usize::from(number - BUGS)).copied().map(Item::Bug),
            WAYS..DONE => Direction::ALL.get(usize::from(number - WAYS)).copied().map(Item::Way),
            DONE => Some(Item::Done),
            SEATS.. => Seat::new(usize::from(number - SEATS)).map(Item::Seat),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_found_again() {
        let all = (1..=FACES)
            .map(Item::Face)
            .chain(Bug::ALL.map(Item::Bug))
            .chain(Direction::ALL.map(Item::Way))
            .chain(Seat::ALL.map(Item::Seat))
            .chain([Item::Done]);
        assert!(all.into_iter().all(|item| Item::of(item.choice()) == Some(item)));
        assert_eq!(Item::of(Choice::Secret(1)), None);
    }
}
