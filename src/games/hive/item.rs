//! Named items that can be chosen in Hive.

use super::{PIECES, Piece};
use crate::game::Choice;

/// A named item that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A piece: from the reserve, or to be stung.
    Piece(Piece),
    /// Turns a piece face up.
    TurnUp(Piece),
    /// Stings nothing.
    NoSting,
    /// Passes, because nothing else is possible.
    Pass,
}

const TURN_UP: u8 = PIECES as u8;
const NO_STING: u8 = 2 * PIECES as u8;
const PASS: u8 = NO_STING + 1;

impl Item {
    /// Returns the choice for this item.
    pub const fn choice(self) -> Choice {
        Choice::Item(match self {
            Item::Piece(piece) => piece.index() as u8,
            Item::TurnUp(piece) => TURN_UP + piece.index() as u8,
            Item::NoSting => NO_STING,
            Item::Pass => PASS,
        })
    }

    /// Returns the item of a choice; `None` for any other choice.
    pub fn of(choice: Choice) -> Option<Item> {
        match choice {
            Choice::Item(number @ ..TURN_UP) => Piece::new(number.into()).map(Item::Piece),
            Choice::Item(number @ TURN_UP..NO_STING) => {
                Piece::new((number - TURN_UP).into()).map(Item::TurnUp)
            }
            Choice::Item(NO_STING) => Some(Item::NoSting),
            Choice::Item(PASS) => Some(Item::Pass),
            Choice::Item(_) | Choice::Secret(_) | Choice::Cell(_) | Choice::Place(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Choices, Game};
    use crate::games::hive::{Action, Hive, HiveOptions};

    #[test]
    fn every_item_round_trips_through_its_choice() {
        let pieces = Piece::all().flat_map(|piece| [Item::Piece(piece), Item::TurnUp(piece)]);
        let all = pieces.chain([Item::NoSting, Item::Pass]);
        assert!(all.into_iter().all(|item| Item::of(item.choice()) == Some(item)));
        assert_eq!(Item::of(Choice::Item(PASS + 1)), None);
    }

    #[test]
    fn a_pass_is_chosen_as_an_item() {
        let game: Hive = Hive::start(&HiveOptions::DEVICE).unwrap();
        assert_eq!(game.choice(Action::Pass, 0).and_then(Item::of), Some(Item::Pass));
        assert_eq!(game.choice(Action::Pass, 1), None);
    }
}
