//! Decisions as walks through small choices.

use super::{Actor, Dice, Game, Seat};
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
    /// Something of a hidden hand. It is never auto-chosen: that would reveal that it is the only one.
    Secret(u8),
}

impl Choice {
    /// Is it something of a hidden hand?
    pub const fn is_secret(&self) -> bool {
        matches!(self, Choice::Secret(_))
    }
}

/// A public view that tells why something cannot be chosen.
pub trait Explains {
    /// What one seat may see on top of it.
    type Private;
    /// A reason.
    type Refusal;

    /// Why `seat`, after these choices, cannot choose this; asked only where it is not on offer. By what the seat may know.
    /// `None` when there is nothing special to say.
    fn why_not(
        &self,
        private: &Self::Private,
        seat: Seat,
        chosen: &[Choice],
        wanted: Choice,
    ) -> Option<Self::Refusal>;
}

/// The most small choices of a detour.
pub const LONGEST_DETOUR: usize = 3;

/// Another way to an action, for the sake of those who watch: where hidden facts decide what a player may do, the board
/// goes on all the same, and only the last, hidden choice differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour<A> {
    /// The small choices. The last one is a [`Choice::Secret`].
    pub choices: [Option<Choice>; LONGEST_DETOUR],
    /// An action that comes first, and of which nobody else learns.
    pub before: Option<A>,
    /// The action.
    pub action: A,
}

impl<A> Detour<A> {
    /// The same detour for actions of another type.
    pub fn map<B>(self, mut action: impl FnMut(A) -> B) -> Detour<B> {
        Detour { choices: self.choices, before: self.before.map(&mut action), action: action(self.action) }
    }
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

    /// Does this choice say all that it does where nothing but one option follows? Then it is enough to make it, without the
    /// second look that a player gets otherwise.
    fn says_all(&self, choice: Choice) -> bool {
        let _ = choice;
        false
    }

    /// Do all actions that begin with the small choices of `action` before this place come to the same? Then the player is not
    /// asked on, and the one with the lowest number is taken. `None` where it makes a difference.
    fn comes_to_the_same(&self, action: Self::Action, place: usize) -> Option<u8> {
        let _ = (action, place);
        None
    }

    /// Shows every detour of an actor. With them the small choices that others can watch follow from public facts only.
    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<Self::Action>)) {
        let _ = (actor, visit);
    }
}
