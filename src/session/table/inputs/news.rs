//! Messages about what has happened. A fight is shown line by line without stopping the game; a
//! button returns to the player's decision. Results are short lines for the players they concern,
//! shown until a button is pressed.

use core::fmt::Write;

use super::PlayerInputs;
use super::player_input::{Notes, PlayerInput};
use crate::game::{Actor, Game, Seat};
use crate::games::{AnyAction, AnyPublic};
use crate::parts::{Button, Screen, Time};
use crate::session::context::Context;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::game_view::{FightNews, Roll};
use crate::ui::lang::Words;
use crate::ui::{AnyRoll, GameView, panel, widget};

/// The time between two lines, in milliseconds.
const STEP_MS: u64 = 600;
/// The number of lines after the first.
const MORE_LINES: u64 = 4;

impl PlayerInputs {
    /// Starts to show a fight to everybody if the last action caused one. It stays until a button
    /// or the next round.
    pub fn notify_fight(&mut self, play: &Play, before: &AnyPublic, context: &mut Context) {
        let after = play.game().public();
        let news = match after.news(before) {
            FightNews::Fresh if !play.is_over() => Some(context.now),
            FightNews::Fresh | FightNews::Known => return,
            FightNews::None => None,
        };
        for at in self.iter_mut() {
            (at.news, at.news_lines) = (news, 0);
        }
        context.redraw_all();
    }

    /// Ends the display of a fight. Returns whether the button does nothing else: OK and Back in a
    /// simultaneous decision or while results are unread, and any button of a player who is not
    /// asked.
    pub fn ends_news(&mut self, chair: Chair, button: Button, play: &Play) -> bool {
        let is_told = self[chair].news.take().is_some();
        let chooses = matches!(button, Button::Ok | Button::Back);
        let is_read = !self[chair].notes.is_empty() || play.is_simultaneous();
        is_told && (is_read && chooses || !play.is_asked(chair))
    }

    /// Shows the next lines of fights when they are due.
    pub fn tick_news(&mut self, play: &Play, context: &mut Context) {
        for chair in Chair::ALL {
            if self[chair].next_of_news().is_some_and(|next| context.now >= next) {
                self[chair].news_lines += 1;
                context.redraw_screen(play.pad_at(chair));
            }
        }
    }

    /// Returns when [`PlayerInputs::tick_news`] has something to do.
    pub fn news_wakes_at(&self) -> Option<Time> {
        Chair::ALL.into_iter().filter_map(|chair| self[chair].next_of_news()).min()
    }

    /// Adds the results of an action to the screens of the other players.
    #[inline(never)]
    pub fn notify_results(
        &mut self,
        play: &Play,
        (actor, action): (Actor, AnyAction),
        before: &AnyPublic,
        context: &mut Context,
    ) {
        let after = play.game().public();
        for seat in Seat::ALL.into_iter().filter(|seat| actor != Actor::Seat(*seat)) {
            if let Some(note) = after.effect_on(before, action, seat, context.settings.language.words()) {
                self.note(play, seat, &note, context);
            }
        }
    }

    /// Adds the result of a roll to all screens, after the last die.
    pub fn notify_roll(&mut self, play: &Play, roll: &AnyRoll, context: &mut Context) {
        let words = context.settings.language.words();
        // The player who has rolled the dice decides next.
        let roller = Seat::ALL.into_iter().find(|seat| play.game().turn().admits(Actor::Seat(*seat)));
        let by = roller.map_or("", |seat| play.name(seat, words));
        if let Some(note) = roll.result(by, words) {
            Seat::ALL.into_iter().for_each(|seat| self.note(play, seat, &note, context));
        }
    }

    /// Informs a player that the turn was passed because no action was possible.
    pub fn notify_pass(&mut self, play: &Play, seat: Seat, context: &mut Context) {
        self.note(play, seat, context.settings.language.words().sentence.passed, context);
    }

    /// Adds a line to the screen of a person.
    fn note(&mut self, play: &Play, seat: Seat, note: &str, context: &mut Context) {
        if let Some(chair) = play.chair_of(seat).filter(|chair| !play.is_computer(*chair))
            && !play.is_over()
        {
            self[chair].add_note(note);
            context.redraw_screen(play.pad_at(chair));
        }
    }
}

impl PlayerInput {
    /// Returns when the next line of a fight appears.
    fn next_of_news(&self) -> Option<Time> {
        let begun = self.news.filter(|_| self.news_lines < MORE_LINES)?;
        Some(begun + (self.news_lines + 1) * STEP_MS)
    }

    /// Adds a line to the results, and drops the oldest ones if there is no room.
    fn add_note(&mut self, note: &str) {
        let notes = &mut self.notes;
        while notes.room() <= note.chars().count() && !notes.is_empty() {
            let mut rest = Notes::new();
            rest.push_str(notes.split_once('\n').map_or("", |(_, rest)| rest));
            *notes = rest;
        }
        let gap = if notes.is_empty() { "" } else { "\n" };
        let _ = write!(notes, "{gap}{note}");
    }

    /// Closes the results, unless the button is Menu. Returns whether the button does nothing else:
    /// OK and Back, which were meant for the results.
    pub fn ends_notes(&mut self, button: Button) -> bool {
        let is_read = !self.notes.is_empty() && button != Button::Menu;
        if is_read {
            self.notes.clear();
        }
        is_read && matches!(button, Button::Ok | Button::Back)
    }

    /// Draws the results that the player has not read yet. Returns false if there are none.
    pub fn draw_notes(&self, words: &'static Words, screen: &mut Screen) -> bool {
        if self.notes.is_empty() {
            return false;
        }
        let Ok(()) = widget::title(screen, words.table.happened, "OK");
        panel::draw_notes(screen, &self.notes);
        true
    }
}
