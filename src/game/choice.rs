//! Decisions as walks through small choices.

use super::{Dice, Game};
use crate::hex::{Cell, Place};

/// One small choice on the way to an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Choice {
    /// A cell of the board.
    Cell(Cell),
    /// A cell of an endless table. The panel shows it through a window, which is not the game's business.
    Place(Place),
    /// Something that has a name, by its number in the game. Everybody may know that it is on offer.
    Item(u8),
    /// Something of a hidden hand. It is never chosen by itself, since that would tell that it is the only one.
    Secret(u8),
}

/// A game whose actions fall into small choices.
pub trait Choices: Game {
    /// The small choice of `action` at this place, from 0; `None` after the last. Different actions differ in
    /// their choices, and none is the beginning of another.
    fn choice(&self, action: Self::Action, place: usize) -> Option<Choice>;

    /// May the players leave what comes now to the lot: the rest of a map that they build?
    fn is_left_to_lot(&self) -> bool {
        false
    }

    /// The next action where it [is left to the lot](Choices::is_left_to_lot).
    fn by_lot(&self, dice: &mut Dice) -> Option<Self::Action> {
        let _ = dice;
        None
    }

    /// May actions be hidden in this game? Then each player takes back only what is certainly that player's: that there
    /// is anything to take back would tell of it.
    fn hides_actions(&self) -> bool {
        false
    }
}
