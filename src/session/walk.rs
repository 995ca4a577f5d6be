//! A decision on its way: small choices, one after the other.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::game::{Actor, Choice, Choices};
use crate::hex::{CellSet, Place};

/// The longest walk of any game.
pub const MOST_CHOICES: usize = 8;
/// The most places of an endless table on offer at once: 34 pieces of Hive have at most 72 empty neighbours.
pub const MOST_PLACES: usize = 72;
/// The most named things on offer at once.
pub const MOST_ITEMS: usize = 48;

/// What can be chosen next.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    /// Cells.
    pub cells: CellSet,
    /// Places of an endless table.
    pub places: Vec<Place, MOST_PLACES>,
    /// Named things, in the order of the legal actions.
    pub items: Vec<Choice, MOST_ITEMS>,
    /// The action that these choices make, once nothing is left to choose.
    pub action: Option<A>,
}

impl<A> Offer<A> {
    /// Nothing is on offer.
    pub const NOTHING: Offer<A> =
        Offer { cells: CellSet::EMPTY, places: Vec::new(), items: Vec::new(), action: None };

    /// Can nothing be pointed at on the board?
    pub fn is_off_board(&self) -> bool {
        self.cells.is_empty() && self.places.is_empty()
    }

    /// Is there nothing to choose?
    pub fn is_empty(&self) -> bool {
        self.is_off_board() && self.items.is_empty()
    }

    /// The only choice there is, if it may be made by itself: a secret only where nobody else sees any of it.
    fn forced(&self, unseen: bool) -> Option<Choice> {
        match (self.items.as_slice(), self.places.as_slice(), self.cells.len()) {
            ([], [], 1) => self.cells.first().map(Choice::Cell),
            ([], [place], 0) => Some(Choice::Place(*place)),
            ([item @ Choice::Item(_)], [], 0) => Some(*item),
            ([item @ Choice::Secret(_)], [], 0) if unseen => Some(*item),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Made {
    choice: Choice,
    by_hand: bool,
}

/// The choices made so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    made: Vec<Made, MOST_CHOICES>,
}

impl Walk {
    /// Nothing chosen yet.
    pub const START: Walk = Walk { made: Vec::new() };

    /// The choices made so far.
    pub fn chosen(&self) -> Vec<Choice, MOST_CHOICES> {
        self.made.iter().map(|made| made.choice).collect()
    }

    /// Has the player chosen anything?
    pub fn is_begun(&self) -> bool {
        self.made.iter().any(|made| made.by_hand)
    }

    /// What can be chosen next by `actor`.
    pub fn offer<G: Choices>(&self, game: &G, actor: Actor) -> Offer<G::Action> {
        let mut offer = Offer::NOTHING;
        let _ = game.visit_legal(actor, &mut |action| {
            if self.leads_to(game, action) {
                match game.choice(action, self.made.len()) {
                    None => offer.action = Some(action),
                    Some(Choice::Cell(cell)) => {
                        offer.cells.insert(cell);
                    }
                    Some(Choice::Place(place)) => {
                        if !offer.places.contains(&place) {
                            let _ = offer.places.push(place);
                        }
                    }
                    // A list that is full shows its first part; no game has as many items as that.
                    Some(item) if !offer.items.contains(&item) => drop(offer.items.push(item)),
                    Some(_) => {}
                }
            }
            ControlFlow::Continue(())
        });
        offer
    }

    /// Chooses, then makes every choice that has one option only. Returns the action once it is complete.
    ///
    /// Choices that make themselves complete an action only after two choices by hand, or when there is no other
    /// action at all: pointing at a unit to see where it goes must not move it.
    pub fn choose<G: Choices>(&mut self, game: &G, actor: Actor, choice: Choice) -> Option<G::Action> {
        let _ = self.made.push(Made { choice, by_hand: true });
        self.settle(game, actor)
    }

    /// Makes every choice that has one option only. Returns the action once it is complete.
    pub fn settle<G: Choices>(&mut self, game: &G, actor: Actor) -> Option<G::Action> {
        let begun = self.made.len();
        loop {
            let offer = self.offer(game, actor);
            if offer.action.is_some() {
                let may_complete =
                    self.made.len() == begun || self.by_hand() >= 2 || game.count_legal(actor) == 1;
                if !may_complete {
                    self.made.truncate(begun);
                }
                return offer.action.filter(|_| may_complete);
            }
            let choice = offer.forced(game.at_once())?;
            self.made.push(Made { choice, by_hand: false }).ok()?;
        }
    }

    /// Takes back the last choice made by hand, and what followed by itself. Returns whether there was one; without one
    /// nothing changes, for what was chosen by itself would be chosen again.
    pub fn back(&mut self) -> bool {
        let by_hand = self.made.iter().rposition(|made| made.by_hand);
        if let Some(place) = by_hand {
            self.made.truncate(place);
        }
        by_hand.is_some()
    }

    fn by_hand(&self) -> usize {
        self.made.iter().filter(|made| made.by_hand).count()
    }

    fn leads_to<G: Choices>(&self, game: &G, action: G::Action) -> bool {
        let mut made = self.made.iter().enumerate();
        made.all(|(place, made)| game.choice(action, place) == Some(made.choice))
    }
}
