//! A decision in progress: a sequence of small choices that leads to an action.

use core::ops::ControlFlow;

use heapless::Vec;

use crate::game::{Actor, Choice, Choices};
use crate::hex::{Cell, CellSet, Place};

/// The maximum number of choices per action in any game.
pub const MAX_CHOICES: usize = 8;
/// The maximum number of places on offer at once. In Hive, 34 pieces have at most 72 empty
/// neighbours.
pub const MAX_PLACES: usize = 72;
/// The maximum number of named items on offer at once.
pub const MAX_ITEMS: usize = 48;

/// The maximum number of shortcuts on offer at once. Targets beyond that are chosen in two steps.
pub const MAX_SHORTCUTS: usize = 16;

/// A cell that stands for two choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// The cell, which is the second choice.
    pub cell: Cell,
    /// The first choice.
    pub from: Cell,
    rank: u8,
}

/// What can be chosen next.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    /// Cells of the panel.
    pub cells: CellSet,
    /// Places of an unlimited table.
    pub places: Vec<Place, MAX_PLACES>,
    /// Named items, in the order of the legal actions.
    pub items: Vec<Choice, MAX_ITEMS>,
    /// Cells that stand for the first two choices.
    pub shortcuts: Vec<Shortcut, MAX_SHORTCUTS>,
    /// The action that the choices make up, once nothing is left to choose.
    pub action: Option<A>,
}

impl<A> Offer<A> {
    /// An empty offer.
    pub const NOTHING: Offer<A> = Offer {
        cells: CellSet::EMPTY,
        places: Vec::new(),
        items: Vec::new(),
        shortcuts: Vec::new(),
        action: None,
    };

    /// Removes everything.
    pub fn clear(&mut self) {
        self.cells = CellSet::EMPTY;
        self.places.clear();
        self.items.clear();
        self.shortcuts.clear();
        self.action = None;
    }

    /// Adds a shortcut, or replaces the one of the same cell if it has a higher rank.
    fn add_shortcut(&mut self, shortcut: Shortcut) {
        match self.shortcuts.iter_mut().find(|other| other.cell == shortcut.cell) {
            Some(other) if other.rank <= shortcut.rank => {}
            Some(other) => *other = shortcut,
            None => drop(self.shortcuts.push(shortcut)),
        }
    }

    /// Returns whether nothing can be chosen on the board.
    pub fn is_off_board(&self) -> bool {
        self.cells.is_empty() && self.places.is_empty()
    }

    /// Returns whether there is nothing to choose.
    pub fn is_empty(&self) -> bool {
        self.is_off_board() && self.items.is_empty()
    }

    /// Adds the next choice of an action, or the action itself if it is complete.
    fn add(&mut self, choice: Option<Choice>, action: A) {
        match choice {
            None => self.action = Some(action),
            Some(Choice::Cell(cell)) => {
                self.cells.insert(cell);
            }
            Some(Choice::Place(place)) => {
                if !self.places.contains(&place) {
                    let _ = self.places.push(place);
                }
            }
            // A full list drops further items; no game has that many.
            Some(item) if !self.items.contains(&item) => drop(self.items.push(item)),
            Some(_) => {}
        }
    }

    /// Returns the only choice, if it may be made automatically. A secret is chosen automatically
    /// only if nobody else can observe any of it.
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
    is_manual: bool,
}

/// The choices made so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    made: Vec<Made, MAX_CHOICES>,
}

impl Walk {
    /// No choices yet.
    pub const START: Walk = Walk { made: Vec::new() };

    /// Returns the choices made so far.
    pub fn chosen(&self) -> Vec<Choice, MAX_CHOICES> {
        self.made.iter().map(|made| made.choice).collect()
    }

    /// Returns whether the player has made a choice.
    pub fn is_begun(&self) -> bool {
        self.made.iter().any(|made| made.is_manual)
    }

    /// Returns the choices that everybody can observe: those before the first secret one.
    pub fn seen(&self) -> Walk {
        let made = self.made.iter().take_while(|made| !made.choice.is_secret()).copied().collect();
        Walk { made }
    }

    /// Returns what `actor` can choose next.
    pub fn offer<G: Choices>(&self, game: &G, actor: Actor) -> Offer<G::Action> {
        let mut offer = Offer::NOTHING;
        self.fill_offer(game, actor, &mut offer);
        offer
    }

    /// Fills `offer` with what `actor` can choose next.
    pub fn fill_offer<G: Choices>(&self, game: &G, actor: Actor, offer: &mut Offer<G::Action>) {
        offer.clear();
        let (place, mut lowest) = (self.made.len(), u8::MAX);
        let _ = game.visit_legal(actor, &mut |action| {
            if place == 0
                && let Some((cell, rank)) = game.shortcut(action)
                && let Some(Choice::Cell(from)) = game.choice(action, 0)
            {
                offer.add_shortcut(Shortcut { cell, from, rank });
            }
            if self.is_prefix_of(|place| game.choice(action, place)) {
                match game.equivalence_rank(action, place) {
                    Some(number) if number >= lowest => {}
                    Some(number) => (lowest, offer.action) = (number, Some(action)),
                    None => offer.add(game.choice(action, place), action),
                }
            }
            ControlFlow::Continue(())
        });
        game.visit_detours(actor, &mut |detour| {
            let choice = |place: usize| detour.choices.get(place).copied().flatten();
            if self.is_prefix_of(choice) {
                offer.add(choice(self.made.len()), detour.action);
            }
        });
    }

    /// If the choices complete a detour, returns the action to take before its action, if any.
    pub fn before<G: Choices>(&self, game: &G, actor: Actor) -> Option<G::Action> {
        let mut before = None;
        game.visit_detours(actor, &mut |detour| {
            let choice = |place: usize| detour.choices.get(place).copied().flatten();
            if self.is_prefix_of(choice) && choice(self.made.len()).is_none() {
                before = detour.before;
            }
        });
        before
    }

    /// Makes a choice, then every choice that has only one option. Returns the action once it is
    /// complete. Until then, `offer` contains what can be chosen next.
    ///
    /// Automatic choices complete an action only after two manual choices, after a choice that
    /// [says all](Choices::is_self_explanatory), or if there is no other legal action. Selecting a unit to see
    /// where it can go must not move it. After a secret whose selection others can observe, the
    /// number of legal actions does not count, because only its player may know it.
    pub fn choose<G: Choices>(
        &mut self,
        game: &G,
        actor: Actor,
        choice: Choice,
        offer: &mut Offer<G::Action>,
    ) -> Option<G::Action> {
        let _ = self.made.push(Made { choice, is_manual: true });
        self.settle(game, actor, offer)
    }

    /// Makes both choices of a shortcut, then every choice that has only one option, as
    /// [`Walk::choose`] does.
    pub fn choose_shortcut<G: Choices>(
        &mut self,
        game: &G,
        actor: Actor,
        shortcut: Shortcut,
        offer: &mut Offer<G::Action>,
    ) -> Option<G::Action> {
        let _ = self.made.push(Made { choice: Choice::Cell(shortcut.from), is_manual: true });
        self.choose(game, actor, Choice::Cell(shortcut.cell), offer)
    }

    /// Makes every choice that has only one option. Returns the action once it is complete. Until
    /// then, `offer` contains what can be chosen next.
    pub fn settle<G: Choices>(
        &mut self,
        game: &G,
        actor: Actor,
        offer: &mut Offer<G::Action>,
    ) -> Option<G::Action> {
        let begun = self.made.len();
        self.fill_offer(game, actor, offer);
        // The offer of the first automatic choice on the board, otherwise of the first one: a list with
        // one item would not show where it leads.
        let mut first = Offer::NOTHING;
        let mut asks_at = begun;
        while offer.action.is_none() {
            let choice = offer.forced(game.is_simultaneous())?;
            if self.made.len() == begun || first.is_off_board() && !offer.is_off_board() {
                first.clone_from(offer);
                asks_at = self.made.len();
            }
            self.made.push(Made { choice, is_manual: false }).ok()?;
            self.fill_offer(game, actor, offer);
        }
        let is_only = || (game.is_simultaneous() || !self.has_secret()) && game.has_one_legal(actor);
        let says_all = || {
            let made = self.made.last_chunk::<2>().map(|[made, _]| *made).filter(|made| made.is_manual);
            made.zip(offer.action).is_some_and(|(made, action)| game.is_self_explanatory(made.choice, action))
        };
        if self.made.len() == begun || self.by_hand() >= 2 || says_all() || is_only() {
            return offer.action;
        }
        self.made.truncate(asks_at);
        offer.clone_from(&first);
        None
    }

    /// Undoes the last manual choice and the automatic ones after it. Returns whether there was
    /// one. Without a manual choice nothing changes, because automatic choices would be made again.
    pub fn back(&mut self) -> bool {
        let by_hand = self.made.iter().rposition(|made| made.is_manual);
        if let Some(place) = by_hand {
            self.made.truncate(place);
        }
        by_hand.is_some()
    }

    fn by_hand(&self) -> usize {
        self.made.iter().filter(|made| made.is_manual).count()
    }

    /// Returns whether the last choice was a secret.
    pub fn ends_secretly(&self) -> bool {
        self.made.last().is_some_and(|made| made.choice.is_secret())
    }

    /// Returns whether any choice was a secret.
    pub fn has_secret(&self) -> bool {
        self.made.iter().any(|made| made.choice.is_secret())
    }

    fn is_prefix_of(&self, choice: impl Fn(usize) -> Option<Choice>) -> bool {
        let mut made = self.made.iter().enumerate();
        made.all(|(place, made)| choice(place) == Some(made.choice))
    }
}
