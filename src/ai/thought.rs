//! What a search has found so far, for people who watch it think.

use heapless::Vec;

/// Maximum number of actions of a main line.
pub const LINE: usize = 6;

/// What a search has found so far. It may depend on the hidden information of the seat that thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<A> {
    /// How far the search has looked: in Hive the turns searched completely; in other games 1 after
    /// the evaluation of every action, and more after rollouts over that many turns.
    pub depth: u8,
    /// The value of the position for the seat that thinks.
    pub score: i32,
    /// The best action, and the actions that are expected after it, as far as the search knows.
    pub line: Vec<A, LINE>,
}

impl<A: Copy> Thought<A> {
    /// Returns the same thought with other actions.
    pub fn map<B>(self, change: impl Fn(A) -> B) -> Thought<B> {
        let Thought { depth, score, line } = self;
        let mut changed = Vec::new();
        for action in &line {
            // It has the same capacity.
            let _ = changed.push(change(*action));
        }
        Thought { depth, score, line: changed }
    }
}
