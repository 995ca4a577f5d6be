//! Named items that can be chosen in Robale.

use super::{Bug, FACES};
use crate::game::{Choice, Seat};
use crate::hex::Direction;

/// A named item that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The result of a die.
    Face(u8),
    /// A bug to hatch.
    Bug(Bug),
    /// The direction of a step.
    Way(Direction),
    /// Ends the phase, or stops removing bugs.
    Done,
    /// The seat that plays White.
    Seat(Seat),
}

const BUGS: u8 = 20;
const WAYS: u8 = 30;
const DONE: u8 = 40;
const SEATS: u8 = 50;

impl Item {
    /// Returns the choice for this item.
    pub const fn choice(self) -> Choice {
        Choice::Item(match self {
            Item::Face(face) => face,
            Item::Bug(bug) => BUGS + bug as u8,
            Item::Way(way) => WAYS + way as u8,
            Item::Done => DONE,
            Item::Seat(seat) => SEATS + seat.index() as u8,
        })
    }

    /// Returns the item of a choice; `None` for any other choice.
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
    fn every_item_round_trips_through_its_choice() {
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
