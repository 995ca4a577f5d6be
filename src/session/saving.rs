//! The messages between a machine and its [`SaveService`](super::SaveService).
//!
//! The machine queues orders ([`SaveOrder`]). The save service carries them out before anything is
//! drawn, and returns what it has read ([`SaveReply`]).

use heapless::Deque;

use crate::parts::saves::{Note, Save, SaveCondition, Start};

/// An order to the save store. Orders are carried out in sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOrder {
    /// Starts a new save; notes are written to it.
    Begin(Start),
    /// Reopens this save; notes are written to it.
    Open(u32),
    /// Writes a note to the open save.
    Note(Note),
    /// Closes the open save.
    Leave,
    /// Writes a note to a save that is not open.
    Mark(u32, Note),
    /// Reads a save.
    Find(SaveKind, SaveSelector),
    /// Deletes a save.
    Discard(u32),
    /// Counts the saves.
    Count,
    /// Lists the saves on the console.
    List,
}

/// A kind of saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveKind {
    /// Unfinished games. Their hidden information stays hidden.
    Open,
    /// Finished games.
    Finished,
}

/// Which save of a kind to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveSelector {
    /// The save with this number.
    This(u32),
    /// The newest save.
    Newest,
    /// The save before this one; before the oldest comes the newest.
    Before(u32),
    /// The save after this one; after the newest comes the oldest.
    After(u32),
}

/// A reply of the save service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveReply {
    /// The save was found; its notes follow.
    Save {
        /// The save.
        save: Save,
        /// Its position among the saves of its kind, from 1, the newest first.
        place: usize,
        /// The number of saves of this kind.
        of: usize,
    },
    /// The next note of the save.
    Note(Note),
    /// The end of the save.
    End(SaveCondition),
    /// There is no such save, or it cannot be read.
    Nothing,
}

/// The number of saves in the save store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saves {
    /// Whether games can be saved at all.
    pub is_available: bool,
    /// Unfinished games.
    pub open: usize,
    /// Finished games.
    pub finished: usize,
    /// Games of both kinds that only newer firmware can open.
    pub newer: usize,
}

/// The orders of a machine that wait for the save service.
#[derive(Clone)]
pub(super) struct OrderQueue {
    orders: Deque<SaveOrder, 8>,
    /// Whether notes of the current game are written to a save.
    is_kept: bool,
}

impl OrderQueue {
    pub(super) const NONE: OrderQueue = OrderQueue { orders: Deque::new(), is_kept: false };

    /// Queues an order. If the queue is full, because there is no save service, the oldest
    /// order is dropped.
    pub(super) fn push(&mut self, order: SaveOrder) {
        if self.orders.is_full() {
            let _ = self.orders.pop_front();
        }
        let _ = self.orders.push_back(order);
    }

    /// Stops saving the current game.
    pub(super) fn give_up(&mut self) {
        self.is_kept = false;
    }

    /// Returns whether an order to close the save is queued.
    pub(super) fn is_leaving(&self) -> bool {
        self.orders.iter().any(|order| *order == SaveOrder::Leave)
    }

    /// Removes and returns the next order. Notes of the current game come before the orders that
    /// end it. If another game has already begun, notes belong to that game and wait until its save
    /// is started.
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
    fn notes_come_after_the_start_of_a_save_and_before_its_end() {
        let mut saving = OrderQueue::NONE;
        saving.push(SaveOrder::Begin(START));
        saving.push(SaveOrder::Note(Note::Finished));
        saving.push(SaveOrder::Leave);
        let mut happened = Some(Note::Truncated(3));
        let mut taken = [None; 5];
        taken.iter_mut().for_each(|order| *order = saving.take(|| happened.take()));
        let expected = [
            Some(SaveOrder::Begin(START)),
            Some(SaveOrder::Note(Note::Truncated(3))),
            Some(SaveOrder::Note(Note::Finished)),
            Some(SaveOrder::Leave),
            None,
        ];
        assert_eq!(taken, expected);
        assert_eq!(saving.take(|| Some(Note::Truncated(4))), None, "the game was left");
    }

    #[test]
    fn notes_of_the_next_game_do_not_go_to_the_previous_save() {
        let mut saving = OrderQueue::NONE;
        saving.push(SaveOrder::Begin(START));
        assert_eq!(saving.take(|| None), Some(SaveOrder::Begin(START)));
        saving.push(SaveOrder::Note(Note::PutAway));
        saving.push(SaveOrder::Leave);
        assert!(saving.is_leaving());
        saving.push(SaveOrder::Begin(START));
        let mut happened = Some(Note::Truncated(3));
        let mut taken = [None; 5];
        taken.iter_mut().for_each(|order| *order = saving.take(|| happened.take()));
        let expected = [
            Some(SaveOrder::Note(Note::PutAway)),
            Some(SaveOrder::Leave),
            Some(SaveOrder::Begin(START)),
            Some(SaveOrder::Note(Note::Truncated(3))),
            None,
        ];
        assert_eq!(taken, expected);
        assert!(!saving.is_leaving());
    }
}
