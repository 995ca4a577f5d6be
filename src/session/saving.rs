//! What a machine and the keeper of its games say to each other.
//!
//! The machine has orders ([`SaveOrder`]), the keeper carries them out before anything is drawn, and brings what it has
//! found ([`Found`]).

use heapless::Deque;

use crate::parts::shelf::{Condition, Note, Save, Start};

/// What a machine wants of the shelf, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOrder {
    /// A game begins: notes go to a new save.
    Begin(Start),
    /// The players go on with this save: notes go to it.
    Open(u32),
    /// Something happened in the game.
    Note(Note),
    /// The save is put away.
    Leave,
    /// This note goes to a save that is not on the table.
    Mark(u32, Note),
    /// A save is to be read.
    Find(Pile, Which),
    /// Nobody wants this save any more.
    Discard(u32),
    /// How many saves are there?
    Count,
    /// The console wants the list of saves.
    List,
}

/// Saves of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// Games that are not over: what is hidden in them stays hidden.
    Open,
    /// Games that are over.
    Over,
}

/// Which save of a pile to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one with this number.
    This(u32),
    /// The newest.
    Newest,
    /// The one before; before the oldest comes the newest.
    Before(u32),
    /// The one after; after the newest comes the oldest.
    After(u32),
}

/// What the keeper has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This save; its notes follow.
    Save {
        /// The save.
        save: Save,
        /// Its place in its pile, the newest first, from 1.
        place: usize,
        /// How many of them there are.
        of: usize,
    },
    /// The next note of the save.
    Note(Note),
    /// That was the last one.
    End(Condition),
    /// There is no such save.
    Nothing,
}

/// What is known of the shelf.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saves {
    /// Are games kept at all?
    pub is_there: bool,
    /// Games that can go on.
    pub open: usize,
    /// Games that are over.
    pub over: usize,
    /// Those of both that only a newer version opens.
    pub newer: usize,
}

/// The orders of a machine that wait for the keeper.
#[derive(Clone)]
pub(super) struct Saving {
    orders: Deque<SaveOrder, 8>,
    /// Notes of the game on the table go to a save.
    is_kept: bool,
}

impl Saving {
    pub(super) const NONE: Saving = Saving { orders: Deque::new(), is_kept: false };

    /// Without a keeper orders pile up; the oldest are forgotten.
    pub(super) fn want(&mut self, order: SaveOrder) {
        if self.orders.is_full() {
            let _ = self.orders.pop_front();
        }
        let _ = self.orders.push_back(order);
    }

    /// Nothing more can be saved of this game.
    pub(super) fn give_up(&mut self) {
        self.is_kept = false;
    }

    /// Does a game wait to be put away?
    pub(super) fn is_leaving(&self) -> bool {
        self.orders.iter().any(|order| *order == SaveOrder::Leave)
    }

    /// The next order. What happened in the game comes before what ends it; once another has begun, what happens is of that one.
    pub(super) fn take(&mut self, next_note: impl FnOnce() -> Option<Note>) -> Option<SaveOrder> {
        let is_next = self.orders.iter().any(|order| matches!(order, SaveOrder::Begin(_)));
        let ends = match self.orders.front() {
            Some(SaveOrder::Note(_) | SaveOrder::Leave) | None => true,
            Some(_) => false,
        };
        if ends
            && self.is_kept
            && !is_next
            && let Some(note) = next_note()
        {
            return Some(SaveOrder::Note(note));
        }
        let order = self.orders.pop_front();
        match order {
            Some(SaveOrder::Begin(_) | SaveOrder::Open(_)) => self.is_kept = true,
            Some(SaveOrder::Leave) => self.is_kept = false,
            _ => {}
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Start = Start { game: 1, rules: 1, seats: [1, 2, 0, 0], options: [0; 12] };

    #[test]
    fn what_happened_comes_before_what_ends_the_game_and_after_what_begins_it() {
        let mut saving = Saving::NONE;
        saving.want(SaveOrder::Begin(START));
        saving.want(SaveOrder::Note(Note::Finished));
        saving.want(SaveOrder::Leave);
        let mut happened = Some(Note::Kept(3));
        let mut taken = [None; 5];
        taken.iter_mut().for_each(|order| *order = saving.take(|| happened.take()));
        let expected = [
            Some(SaveOrder::Begin(START)),
            Some(SaveOrder::Note(Note::Kept(3))),
            Some(SaveOrder::Note(Note::Finished)),
            Some(SaveOrder::Leave),
            None,
        ];
        assert_eq!(taken, expected);
        assert_eq!(saving.take(|| Some(Note::Kept(4))), None, "the game was left");
    }

    #[test]
    fn what_happens_in_the_next_game_is_not_noted_in_the_one_before() {
        let mut saving = Saving::NONE;
        saving.want(SaveOrder::Begin(START));
        assert_eq!(saving.take(|| None), Some(SaveOrder::Begin(START)));
        saving.want(SaveOrder::Note(Note::Left));
        saving.want(SaveOrder::Leave);
        assert!(saving.is_leaving());
        saving.want(SaveOrder::Begin(START));
        let mut happened = Some(Note::Kept(3));
        let mut taken = [None; 5];
        taken.iter_mut().for_each(|order| *order = saving.take(|| happened.take()));
        let expected = [
            Some(SaveOrder::Note(Note::Left)),
            Some(SaveOrder::Leave),
            Some(SaveOrder::Begin(START)),
            Some(SaveOrder::Note(Note::Kept(3))),
            None,
        ];
        assert_eq!(taken, expected);
        assert!(!saving.is_leaving());
    }
}
