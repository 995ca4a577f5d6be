//! A fight on all screens, step by step. It stops nobody: a button leads back to the player's decision.

use super::Table;
use crate::game::Game;
use crate::games::AnyPublic;
use crate::parts::{Pad, Time};
use crate::session::desk::Desk;
use crate::ui::Face;
use crate::ui::face::News;

/// The time from one line to the next.
const STEP_MS: u64 = 600;
/// Lines after the first.
const MORE_LINES: u64 = 4;

impl Table {
    /// After an action: was it a fight? Then everybody hears of it, until a button or the next round.
    pub(super) fn tell_fight(&mut self, before: &AnyPublic, desk: &mut Desk) {
        let after = self.play.game().public();
        let news = match after.news(before) {
            News::Fresh if !self.is_over() => Some(desk.now),
            News::Fresh | News::Known => return,
            News::None => None,
        };
        for at in self.at.iter_mut() {
            (at.news, at.news_lines) = (news, 0);
        }
        desk.touch_all();
    }

    /// A button leads back to the player's decision; where that is made unseen, it does nothing else. Returns whether it is used up.
    pub(super) fn ends_news(&mut self, place: Pad) -> bool {
        let is_told = self.at[place].news.take().is_some();
        is_told && (self.play.is_unseen() || !self.play.is_asked(place))
    }

    /// Lets lines appear.
    pub(super) fn tick_news(&mut self, desk: &mut Desk) {
        for place in Pad::ALL {
            if self.next_of_news(place).is_some_and(|next| desk.now >= next) {
                self.at[place].news_lines += 1;
                desk.touch_screen(place);
            }
        }
    }

    /// When the next line appears at a place.
    fn next_of_news(&self, place: Pad) -> Option<Time> {
        let at = &self.at[place];
        let begun = at.news.filter(|_| at.news_lines < MORE_LINES)?;
        Some(begun + (at.news_lines + 1) * STEP_MS)
    }

    /// When [`Table::tick_news`] has something to do.
    pub(super) fn news_wakes_at(&self) -> Option<Time> {
        Pad::ALL.into_iter().filter_map(|place| self.next_of_news(place)).min()
    }
}
