//! Which turn of a game it is.

use super::Game;

/// Counts the turns of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turns {
    /// Turns that have ended.
    ended: u16,
    /// The present one, as the game identifies it.
    id: Option<u8>,
}

impl Turns {
    /// Before the first turn.
    pub const NONE: Turns = Turns { ended: 0, id: None };

    /// Turns that have ended.
    pub const fn ended(self) -> u16 {
        self.ended
    }

    /// The game stands here now.
    pub fn follow<G: Game>(&mut self, game: &G) {
        let Some(id) = game.turn_id() else { return };
        let before = self.id.replace(id);
        if before.is_some_and(|before| before != id) {
            self.ended = self.ended.saturating_add(1);
        }
    }
}
