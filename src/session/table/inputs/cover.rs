//! What covers the game on one screen.
//!
//! There are three independent sources: the undo question, which is shown as long as its request
//! exists; notices, which wait until they are read; and the page that the player has opened.

use heapless::Vec;

use super::overlay::{Fact, Overlay};
use super::player_input::PlayerInput;
use crate::game::Seat;
use crate::session::table::play::Play;
use crate::session::table::play::undo::Role;
use crate::ui::Chair;

/// What covers the game, in order of priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// An undo question, with this player's role in it.
    Question(Role),
    /// The oldest notice that the player has not read.
    Notice(Notice),
    /// The page that the player has opened.
    Page(Overlay),
}

/// A message that a player must read. Any button closes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The player who was asked to agree to an undo has refused.
    Refused {
        /// The chair of that player.
        owner: Chair,
    },
    /// Actions were undone.
    Undone,
    /// A fact that the players should know.
    Fact(Fact),
}

/// The number of different notices, so the list can hold each of them once.
const MAX_NOTICES: usize = 1 + Chair::COUNT + Fact::COMMON + Seat::COUNT;

/// The notices that a player has not read yet, the oldest first.
#[derive(Clone)]
pub struct Notices(Vec<Notice, MAX_NOTICES>);

impl Notices {
    /// No unread notices.
    pub const NONE: Notices = Notices(Vec::new());

    /// Adds a notice, unless the same one is already in the list.
    pub fn add(&mut self, notice: Notice) {
        if !self.0.contains(&notice) {
            // This cannot fail: the list can hold every different notice.
            let _ = self.0.push(notice);
        }
    }

    /// Removes the oldest notice after the player has read it.
    pub fn close_first(&mut self) {
        if !self.0.is_empty() {
            self.0.remove(0);
        }
    }
}

impl PlayerInput {
    /// Returns what covers the game for the player at this chair.
    pub fn cover(&self, chair: Chair, play: &Play) -> Option<Cover> {
        let question = play.part_in_request(chair).map(Cover::Question);
        let notice = || self.notices.0.first().copied().map(Cover::Notice);
        question.or_else(notice).or_else(|| self.overlay.map(Cover::Page))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_notices_fit_and_each_is_queued_once() {
        let facts = Seat::ALL.map(Fact::TimeUp).into_iter().chain([
            Fact::Unsaved,
            Fact::Hung,
            Fact::Failed,
            Fact::ScreensOut,
            Fact::SupplySags,
            Fact::NothingToUndo,
        ]);
        let refusals = Chair::ALL.map(|owner| Notice::Refused { owner });
        let mut notices = Notices::NONE;
        for notice in facts.map(Notice::Fact).chain(refusals).chain([Notice::Undone]) {
            (0..2).for_each(|_| notices.add(notice));
            assert_eq!(notices.0.last(), Some(&notice));
        }
        assert_eq!(notices.0.len(), MAX_NOTICES);
    }
}
