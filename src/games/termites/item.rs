//! Named items that can be chosen in Termites.

use super::{MoundValue, Terrain, Token};
use crate::game::{Choice, Seat};

/// A named item that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A token of the hidden hand.
    Token(Token),
    /// A tile of this terrain.
    Tile(Terrain),
    /// A Mound; one of the player's units may have to be removed for it (T-7.4).
    Mound {
        /// Its value.
        value: MoundValue,
        /// Whether a unit is removed.
        remove: bool,
    },
    /// No unit moves.
    Stay,
    /// The beaten unit is destroyed.
    Destroyed,
    /// The first player.
    Seat(Seat),
}

const TILES: u8 = 0;
const MOUNDS: u8 = 10;
const REMOVING: u8 = 20;
const STAY: u8 = 30;
const DESTROYED: u8 = 31;
const SEATS: u8 = 40;

impl Item {
    /// Returns the choice for this item; tokens are secret.
    pub const fn choice(self) -> Choice {
        match self {
            Item::Token(token) => Choice::Secret(token.index() as u8),
            Item::Tile(terrain) => Choice::Item(TILES + terrain as u8),
            Item::Mound { value, remove: false } => Choice::Item(MOUNDS + value.points()),
            Item::Mound { value, remove: true } => Choice::Item(REMOVING + value.points()),
            Item::Stay => Choice::Item(STAY),
            Item::Destroyed => Choice::Item(DESTROYED),
            Item::Seat(seat) => Choice::Item(SEATS + seat.index() as u8),
        }
    }

    /// Returns the item of a choice; `None` for any other choice.
    pub fn of(choice: Choice) -> Option<Item> {
        match choice {
            Choice::Secret(index) => Token::from_index(index.into()).map(Item::Token),
            Choice::Item(number @ TILES..MOUNDS) => {
                Terrain::ALL.get(usize::from(number)).copied().map(Item::Tile)
            }
            Choice::Item(number @ MOUNDS..REMOVING) => {
                MoundValue::new(number - MOUNDS).map(|value| Item::Mound { value, remove: false })
            }
            Choice::Item(number @ REMOVING..STAY) => {
                MoundValue::new(number - REMOVING).map(|value| Item::Mound { value, remove: true })
            }
            Choice::Item(STAY) => Some(Item::Stay),
            Choice::Item(DESTROYED) => Some(Item::Destroyed),
            Choice::Item(number @ SEATS..) => Seat::new(usize::from(number - SEATS)).map(Item::Seat),
            Choice::Item(_) | Choice::Cell(_) | Choice::Place(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_round_trips_through_its_choice() {
        let mounds =
            MoundValue::all().flat_map(|value| [false, true].map(|remove| Item::Mound { value, remove }));
        let all = (0..12)
            .filter_map(Token::from_index)
            .map(Item::Token)
            .chain(Terrain::ALL.map(Item::Tile))
            .chain(mounds)
            .chain(Seat::ALL.map(Item::Seat))
            .chain([Item::Stay, Item::Destroyed]);
        assert!(all.into_iter().all(|item| Item::of(item.choice()) == Some(item)));
    }
}
