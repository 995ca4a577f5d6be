//! Named items that can be chosen in the toy game.

use crate::game::{Choice, Seat};

/// A named item that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A pebble worth one point.
    Small,
    /// A pebble worth two points.
    Large,
    /// The first player.
    Seat(Seat),
}

const SMALL: u8 = 0;
const LARGE: u8 = 1;
const SEATS: u8 = 10;

impl Item {
    /// Returns the item of a pebble.
    pub const fn pebble(large: bool) -> Item {
        if large { Item::Large } else { Item::Small }
    }

    /// Returns the choice for this item.
    pub const fn choice(self) -> Choice {
        Choice::Item(match self {
            Item::Small => SMALL,
            Item::Large => LARGE,
            Item::Seat(seat) => SEATS + seat.index() as u8,
        })
    }

    /// Returns the item of a choice; `None` for any other choice.
    pub fn of(choice: Choice) -> Option<Item> {
        match choice {
            Choice::Item(SMALL) => Some(Item::Small),
            Choice::Item(LARGE) => Some(Item::Large),
            Choice::Item(number @ SEATS..) => Seat::new(usize::from(number - SEATS)).map(Item::Seat),
            Choice::Item(_) | Choice::Secret(_) | Choice::Cell(_) | Choice::Place(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_round_trips_through_its_choice() {
        let all = Seat::ALL.map(Item::Seat).into_iter().chain([Item::Small, Item::Large]);
        assert!(all.into_iter().all(|item| Item::of(item.choice()) == Some(item)));
        assert_eq!(Item::of(Choice::Secret(SMALL)), None);
    }
}
