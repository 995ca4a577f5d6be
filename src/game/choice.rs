//! Decisions split into small choices, which menus and cursors offer one after another.

use super::{Actor, Game, Rng, Seat};
use crate::hex::{Cell, Place};

/// One small choice on the way to a complete action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Choice {
    /// A cell of the board.
    Cell(Cell),
    /// A cell of an infinite board. The panel shows it through a window; the game does not know the
    /// window.
    Place(Place),
    /// A named item, by its number in the game. That it is offered is public.
    Item(u8),
    /// An item of a hidden hand. The UI never chooses it automatically, since that would reveal
    /// that it is the only one.
    Secret(u8),
}

impl Choice {
    /// Returns whether it is an item of a hidden hand.
    pub const fn is_secret(&self) -> bool {
        matches!(self, Choice::Secret(_))
    }
}

/// A public view that explains why something cannot be chosen.
///
/// ```
/// # use hexboard::game::{Choice, ExplainRefusal, Game, Seat};
/// # use hexboard::games::hive::{Hive, HiveOptions, Place, Refusal};
/// let game: Hive = Hive::start(&HiveOptions::default()).expect("two players");
/// let wanted = Choice::Place(Place::new(0, 0));
/// let reason = game.public().why_not(&(), Seat::A, &[], wanted);
/// assert_eq!(reason, Some(Refusal::NothingHere));
/// ```
pub trait ExplainRefusal {
    /// What one seat may see in addition to the public view.
    type Private;
    /// The reason type.
    type Refusal;

    /// Returns why `seat`, after the choices in `chosen`, cannot choose `wanted`. Callers ask only
    /// if `wanted` is not offered. The answer uses only what the seat may know. Returns `None` if
    /// there is no specific reason.
    fn why_not(
        &self,
        private: &Self::Private,
        seat: Seat,
        chosen: &[Choice],
        wanted: Choice,
    ) -> Option<Self::Refusal>;
}

/// The maximum number of small choices in a detour.
pub const LONGEST_DETOUR: usize = 3;

/// An alternative sequence of choices that protects a secret. Where hidden facts decide what a
/// player may do, other players still see the same public choices, and only the last, hidden choice
/// differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour<A> {
    /// The small choices. The last one is a [`Choice::Secret`].
    pub choices: [Option<Choice>; LONGEST_DETOUR],
    /// An action applied first, hidden from all other seats.
    pub before: Option<A>,
    /// The action.
    pub action: A,
}

impl<A> Detour<A> {
    /// Returns the same detour for actions of another type.
    pub fn map<B>(self, mut action: impl FnMut(A) -> B) -> Detour<B> {
        Detour { choices: self.choices, before: self.before.map(&mut action), action: action(self.action) }
    }
}

/// A game whose actions are sequences of small choices.
///
/// ```
/// # use hexboard::game::{Actor, Choices, Game};
/// # use hexboard::games::robale::{Robale, RobaleOptions};
/// let game = Robale::start(&RobaleOptions::default()).expect("two players");
/// let action = game.nth_legal(Actor::Chance, 0).expect("there is always an action");
/// // The choices of an action end with `None`.
/// let count = (0..).take_while(|&place| game.choice(action, place).is_some()).count();
/// assert!(count > 0);
/// ```
pub trait Choices: Game {
    /// Returns the small choice of `action` at index `place`, from 0; `None` after the last.
    /// Different actions have different choices, and no action's choices are a prefix of another's.
    fn choice(&self, action: Self::Action, place: usize) -> Option<Choice>;

    /// Returns whether the players may have the remaining choices made at random, such as the rest
    /// of a map that they build.
    fn can_fill_randomly(&self) -> bool {
        false
    }

    /// Returns the next random action if [`can_fill_randomly`](Choices::can_fill_randomly) holds.
    fn random_choice(&self, rng: &mut Rng) -> Option<Self::Action> {
        let _ = rng;
        None
    }

    /// Returns whether some actions may be hidden from other seats. Then each player can undo only
    /// actions that are certainly that player's, because offering more would reveal that a hidden
    /// action exists.
    fn hides_actions(&self) -> bool {
        false
    }

    /// Returns whether a choice fully describes its effect when `action` is all that can follow. The
    /// UI then skips the confirmation that a player gets otherwise.
    fn is_self_explanatory(&self, choice: Choice, action: Self::Action) -> bool {
        let _ = (choice, action);
        false
    }

    /// Returns a rank for `action` if all actions with the same small choices before index `place`
    /// are equivalent. The UI then asks no further and takes the action with the lowest rank.
    /// Returns `None` if the actions differ, so that the player must choose.
    fn equivalence_rank(&self, action: Self::Action, place: usize) -> Option<u8> {
        let _ = (action, place);
        None
    }

    /// Returns a cell that stands for the first two choices of `action`, which are both cells, with a
    /// rank. Pointing at that cell makes both choices. If several actions have the same cell, the one
    /// with the lowest rank counts.
    fn shortcut(&self, action: Self::Action) -> Option<(Cell, u8)> {
        let _ = action;
        None
    }

    /// Visits every detour of an actor. With detours, the small choices that others can watch
    /// depend on public facts only.
    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<Self::Action>)) {
        let _ = (actor, visit);
    }
}
