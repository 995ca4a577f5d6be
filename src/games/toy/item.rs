//! What can be chosen in the toy besides cells, by name.

use crate::game::{Choice, Seat};

/// Something with a name that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A pebble that counts once.
    Small,
    /// A pebble that counts twice.
    Large,
    /// Who begins.
    Seat(Seat),
}

const SMALL: u8 = 0;
const LARGE: u8 = 1;
const SEATS: u8 = 10;

impl Item {
    /// A pebble, large or not.
    pub const fn pebble(large: bool) -> Item {
        if large { Item::Large } else { Item::Small }
    }

    /// As a choice.
    pub const fn choice(self) -> Choice {
        Choice::Item(match self {
            Item::Small => SMALL,
            Item::Large => LARGE,
            Item::Seat(seat) => SEATS + seat.index() as u8,
        })
    }

    /// The item behind a choice.
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
    fn every_item_is_found_again() {
        let all = Seat::ALL.map(Item::Seat).into_iter().chain([Item::Small, Item::Large]);
        assert!(all.into_iter().all(|item| Item::of(item.choice()) == Some(item)));
        assert_eq!(Item::of(Choice::Secret(SMALL)), None);
    }
}
