//! Everything that led to a game, with the game before each event. Copies share it, so that copying
//! and undoing take constant time.

use std::sync::Arc;

use hexboard::game::{Actor, Code, Seat, SeatSet};
use hexboard::games::AnyGame;

/// Something that changed a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An action or a random outcome, and the seats that may know its details.
    Action { actor: Actor, code: Code, audience: SeatSet },
    /// Everything that this seat cannot know was drawn again with this seed.
    Redraw { seat: Seat, seed: u64 },
}

/// A list of events, the last one first.
#[derive(Clone, Default)]
pub struct Past {
    last: Option<Arc<Node>>,
    /// The number of actions.
    len: usize,
    /// The number of actions that `pop` does not undo unless forced.
    floor: usize,
}

struct Node {
    before: AnyGame,
    event: Event,
    /// The Hive move as text.
    text: Option<Arc<str>>,
    floor_before: usize,
    earlier: Option<Arc<Node>>,
}

impl Past {
    /// Returns the number of actions.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Adds an event to the game `before`. A final event is undone only by force.
    pub fn push(&mut self, before: AnyGame, event: Event, text: Option<Arc<str>>, is_final: bool) {
        let (floor_before, earlier) = (self.floor, self.last.take());
        self.len += usize::from(matches!(event, Event::Action { .. }));
        self.last = Some(Arc::new(Node { before, event, text, floor_before, earlier }));
        if is_final {
            self.floor = self.len;
        }
    }

    /// Removes the last action and returns the game before it. Returns `None` if there is none, or if
    /// it is final and not forced. Never crosses a redraw, behind which is the true game.
    pub fn pop(&mut self, is_forced: bool) -> Option<AnyGame> {
        let is_refused = self.len <= self.floor && !is_forced;
        let last = self.last.take_if(|last| matches!(last.event, Event::Action { .. }) && !is_refused)?;
        self.len -= 1;
        self.floor = last.floor_before;
        self.last.clone_from(&last.earlier);
        Some(last.before.clone())
    }

    /// Returns the game before the first event.
    pub fn start(&self) -> Option<&AnyGame> {
        self.nodes().last().map(|node| &node.before)
    }

    /// Returns the events in order.
    pub fn events(&self) -> Vec<Event> {
        let mut events: Vec<Event> = self.nodes().map(|node| node.event).collect();
        events.reverse();
        events
    }

    /// Returns the Hive moves in order.
    pub fn texts(&self) -> Vec<Arc<str>> {
        let mut texts: Vec<_> = self.nodes().filter_map(|node| node.text.clone()).collect();
        texts.reverse();
        texts
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(self.last.as_deref(), |node| node.earlier.as_deref())
    }
}

impl Drop for Past {
    /// Frees the nodes one after another: freeing them recursively could exhaust the stack.
    fn drop(&mut self) {
        let mut last = self.last.take();
        while let Some(mut node) = last.and_then(Arc::into_inner) {
            last = node.earlier.take();
        }
    }
}
