//! A fight on all screens, step by step. It stops nobody: a button leads back to the player's decision.

use core::fmt::Write;

use super::station::Notes;
use crate::game::{Actor, Game, Seat};
use crate::games::{AnyAction, AnyPublic};
use crate::parts::{Button, Screen, Time};
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::ui::Chair;
use crate::ui::face::{News, Roll};
use crate::ui::lang::Words;
use crate::ui::{AnyRoll, Face, panel, widget};

/// The time from one line to the next.
const STEP_MS: u64 = 600;
/// Lines after the first.
const MORE_LINES: u64 = 4;

impl Table {
    /// After an action: was it a fight? Then everybody hears of it, until a button or the next round.
    pub(in crate::session::table) fn tell_fight(&mut self, before: &AnyPublic, desk: &mut Desk) {
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

    /// A button leads back to the player's decision; where that is made unseen, OK and Back do nothing else. Returns whether
    /// it is used up.
    pub(in crate::session::table) fn ends_news(&mut self, chair: Chair, button: Button) -> bool {
        let is_told = self.at[chair].news.take().is_some();
        let chooses = matches!(button, Button::Ok | Button::Back);
        is_told && (self.play.is_unseen() && chooses || !self.play.is_asked(chair))
    }

    /// Lets lines appear.
    pub(in crate::session::table) fn tick_news(&mut self, desk: &mut Desk) {
        for chair in Chair::ALL {
            if self.next_of_news(chair).is_some_and(|next| desk.now >= next) {
                self.at[chair].news_lines += 1;
                desk.touch_screen(self.play.pad_at(chair));
            }
        }
    }

    /// When the next line appears at a chair.
    fn next_of_news(&self, chair: Chair) -> Option<Time> {
        let at = &self.at[chair];
        let begun = at.news.filter(|_| at.news_lines < MORE_LINES)?;
        Some(begun + (at.news_lines + 1) * STEP_MS)
    }

    /// When [`Table::tick_news`] has something to do.
    pub(in crate::session::table) fn news_wakes_at(&self) -> Option<Time> {
        Chair::ALL.into_iter().filter_map(|chair| self.next_of_news(chair)).min()
    }
}

/// Results: a short line to those whom they concern, until a button.
impl Table {
    /// After an action: what it means to the others.
    #[inline(never)]
    pub(in crate::session::table) fn tell_results(
        &mut self,
        actor: Actor,
        action: AnyAction,
        before: &AnyPublic,
        desk: &mut Desk,
    ) {
        let after = self.play.game().public();
        for seat in Seat::ALL.into_iter().filter(|seat| actor != Actor::Seat(*seat)) {
            if let Some(note) = after.result(before, action, seat, desk.settings.language.words()) {
                self.note(seat, &note, desk);
            }
        }
    }

    /// After all dice: what came of them.
    pub(in crate::session::table) fn tell_roll(&mut self, roll: &AnyRoll, desk: &mut Desk) {
        if let Some(note) = roll.result(desk.settings.language.words()) {
            Seat::ALL.into_iter().for_each(|seat| self.note(seat, &note, desk));
        }
    }

    /// A turn was passed because there was nothing to do.
    pub(in crate::session::table) fn tell_pass(&mut self, seat: Seat, desk: &mut Desk) {
        self.note(seat, desk.settings.language.words().sentence.passed, desk);
    }

    /// Puts a line on the screen of a person; the oldest ones give way.
    fn note(&mut self, seat: Seat, note: &str, desk: &mut Desk) {
        let Some(chair) = self.play.chair_of(seat).filter(|chair| !self.play.is_computer(*chair)) else {
            return;
        };
        if self.is_over() {
            return;
        }
        let notes = &mut self.at[chair].notes;
        while notes.capacity() - notes.len() <= note.len() && !notes.is_empty() {
            let rest = notes.split_once('\n').map(|(_, rest)| Notes::try_from(rest).unwrap_or_default());
            *notes = rest.unwrap_or_default();
        }
        let gap = if notes.is_empty() { "" } else { "\n" };
        let _ = write!(notes, "{gap}{note}");
        desk.touch_screen(self.play.pad_at(chair));
    }

    /// A button puts the results away. OK and Back do nothing else: they were meant for what is read. Returns whether it
    /// is used up.
    pub(in crate::session::table) fn ends_notes(&mut self, chair: Chair, button: Button) -> bool {
        let notes = &mut self.at[chair].notes;
        let is_read = !notes.is_empty() && button != Button::Menu;
        if is_read {
            notes.clear();
        }
        is_read && matches!(button, Button::Ok | Button::Back)
    }

    /// Draws the results that a player has not read yet. Returns false if there are none.
    pub(in crate::session::table) fn draw_notes(
        &self,
        chair: Chair,
        words: &'static Words,
        screen: &mut Screen,
    ) -> bool {
        let notes = &self.at[chair].notes;
        if notes.is_empty() {
            return false;
        }
        let Ok(()) = widget::title(screen, words.table.happened, "OK");
        panel::notes(screen, notes);
        true
    }
}
