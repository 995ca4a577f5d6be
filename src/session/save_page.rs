//! The pages of saved games: one page per save, with its position on the board. After a power
//! failure during a game, this page opens at startup.

use core::fmt::Write;

use super::context::Context;
use super::exchange::StatusTracker;
use super::game_text::GameStatus;
use super::lobby::Lobby;
use super::question::{DialogAnswer, YesNo, answer};
use super::review;
use super::saving::{SaveKind, SaveSelector};
use super::table::Table;
use crate::game::{Game, Seat};
use crate::parts::saves::{Note, Save};
use crate::parts::{Button, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS};

/// The page of a saved game.
#[derive(Clone)]
pub struct SavePage {
    /// Which saves the page lists: unfinished or finished games.
    kind: SaveKind,
    /// The status of the game, from the notes read so far.
    status: StatusTracker,
    /// The game that was running when the power failed.
    in_play: Option<u32>,
    /// Whether the game is to be printed to the console.
    prints: bool,
    /// Whether the game resumes without asking.
    at_once: bool,
    found: Option<ListedSave>,
    state: LoadState,
    /// The open delete dialog, and whether "yes" is selected.
    discards: Option<bool>,
}

/// The save on the page, its position in the list from 1, and the length of the list.
#[derive(Clone, Copy)]
struct ListedSave {
    save: Save,
    place: usize,
    of: usize,
}

/// The loading state of the save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadState {
    /// The save is being read.
    Reading,
    /// The save is loaded.
    Ready,
    /// The rules or options of the game have changed since.
    OtherVersion,
    /// Only newer firmware can open the save.
    NewerVersion,
    /// The save cannot be read completely.
    Damaged,
}

/// What the players request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveRequest {
    /// No change.
    Stay,
    /// Return to the start menu.
    Leave,
    /// Resume the game of this save.
    Resume(u32),
    /// Review the game of this save.
    Review(u32),
    /// Show another save.
    See(SaveSelector),
    /// Delete this save.
    Discard(u32),
}

impl SavePage {
    /// Returns the page of unfinished games, as opened from the start menu.
    pub const fn listed() -> SavePage {
        SavePage {
            kind: SaveKind::Open,
            status: StatusTracker::NONE,
            in_play: None,
            prints: false,
            at_once: false,
            found: None,
            state: LoadState::Reading,
            discards: None,
        }
    }

    /// Returns the page of finished games.
    pub const fn over(prints: bool) -> SavePage {
        SavePage { kind: SaveKind::Finished, prints, ..SavePage::listed() }
    }

    /// Returns which saves the page lists.
    pub const fn kind(&self) -> SaveKind {
        self.kind
    }

    /// Returns whether the game is to be printed to the console.
    pub const fn prints(&self) -> bool {
        self.prints
    }

    /// Processes the next note of the save.
    pub fn take_note(&mut self, note: Note) {
        self.status.take(note);
    }

    /// Returns the status of the game on the page, which is loaded on the table.
    pub fn status(&self, table: &Table) -> GameStatus {
        self.status.status(table.is_over())
    }

    /// Returns the page for a game that was interrupted by a power failure. After a crash it
    /// resumes `at_once`, without asking.
    pub const fn interrupted(number: u32, at_once: bool) -> SavePage {
        SavePage { in_play: Some(number), at_once, ..SavePage::listed() }
    }

    /// Returns the game that was running when the power failed.
    pub const fn in_play(&self) -> Option<u32> {
        self.in_play
    }

    /// Returns the number of the save on the page.
    pub fn number(&self) -> Option<u32> {
        self.found.map(|shown| shown.save.number)
    }

    /// Returns the loading state of the save.
    pub const fn state(&self) -> LoadState {
        self.state
    }

    /// Shows another save.
    pub fn show(&mut self, save: Save, place: usize, of: usize) {
        self.found = Some(ListedSave { save, place, of });
        self.state = LoadState::Reading;
        self.status = StatusTracker::NONE;
        // The open question concerned the previous save.
        self.discards = None;
    }

    /// Returns whether the save on the page is the interrupted game.
    pub fn is_of_interrupted(&self) -> bool {
        self.in_play.is_some() && self.in_play == self.number()
    }

    /// Sets the final loading state. Returns whether the game resumes immediately, which happens
    /// only to a game that a crash interrupted.
    pub fn finish(&mut self, state: LoadState) -> bool {
        self.state = state;
        core::mem::take(&mut self.at_once) && state == LoadState::Ready && self.is_of_interrupted()
    }

    /// Handles a button of any pad.
    pub fn press(&mut self, button: Button) -> SaveRequest {
        let number = self.number();
        if let (Some(yes), Some(number)) = (self.discards, number) {
            return self.press_in_question(number, yes, button);
        }
        match (button, number) {
            (Button::Ok, Some(number)) if self.state == LoadState::Ready => match self.kind {
                SaveKind::Open => SaveRequest::Resume(number),
                SaveKind::Finished => SaveRequest::Review(number),
            },
            (Button::Back, _) => SaveRequest::Leave,
            (Button::Menu, Some(_)) => {
                self.discards = Some(false);
                SaveRequest::Stay
            }
            (Button::Up | Button::Left, Some(number)) => SaveRequest::See(SaveSelector::After(number)),
            (Button::Down | Button::Right, Some(number)) => SaveRequest::See(SaveSelector::Before(number)),
            _ => SaveRequest::Stay,
        }
    }

    fn press_in_question(&mut self, number: u32, yes: bool, button: Button) -> SaveRequest {
        match answer(yes, button) {
            DialogAnswer::Open { yes } => {
                self.discards = Some(yes);
                SaveRequest::Stay
            }
            DialogAnswer::Said { yes } => {
                self.discards = None;
                if yes { SaveRequest::Discard(number) } else { SaveRequest::Stay }
            }
        }
    }

    /// Draws the page. All screens show the same.
    pub fn draw_screen(&self, table: &Table, lobby: &Lobby, context: &Context, screen: &mut Screen) {
        let words = context.settings.language.words();
        let mut number = Line::new();
        if let Some(shown) = self.found {
            let _ = write!(number, "#{}", shown.save.number);
        }
        let texts = &words.saves;
        if let Some(yes) = self.discards {
            let answers = [texts.keep, texts.discard];
            let text = words.sentence.save_gone;
            return YesNo { title: (texts.discard_asked, &number), text, answers, timeout: "" }
                .draw(yes, screen);
        }
        let title = match self.kind {
            SaveKind::Open => texts.go_on_asked,
            SaveKind::Finished => texts.review,
        };
        let Ok(()) = widget::title(screen, title, &number);
        let Some(shown) = self.found else { return draw_row(screen, 0, texts.reading, "") };
        draw_row(screen, 0, lobby.name_of(shown.save.start.game, words), &of_all(shown));
        match self.state {
            LoadState::Reading => draw_row(screen, 1, texts.reading, ""),
            LoadState::OtherVersion => draw_sentence(words.sentence.save_other, screen),
            LoadState::NewerVersion => draw_sentence(words.sentence.save_newer, screen),
            LoadState::Damaged => draw_sentence(words.sentence.save_damaged, screen),
            LoadState::Ready => self.draw_standing(table, words, screen),
        }
        let (ok, back) = match self.kind {
            SaveKind::Open => (texts.ok_yes, texts.back_no),
            SaveKind::Finished => (texts.ok_look, words.common.back),
        };
        draw_row(screen, LIST_ROWS - 1, if self.state == LoadState::Ready { ok } else { "" }, back);
    }
}

impl SavePage {
    /// Draws the round, the current player or the result, and the occupied chairs.
    fn draw_standing(&self, table: &Table, words: &'static Words, screen: &mut Screen) {
        draw_row(screen, 1, &line(format_args!("{} {}", words.saves.round, table.play().round())), "");
        let status = match self.kind {
            SaveKind::Open => to_play(table, words),
            SaveKind::Finished => review::result(table, self.status(table), words),
        };
        draw_row(screen, 2, &status, "");
        let mut seated = line(format_args!("{}", words.saves.players));
        let chairs = Seat::ALL.into_iter().filter_map(|seat| table.chair_of(seat));
        chairs.for_each(|chair| number(&mut seated, chair));
        draw_row(screen, 3, &seated, "");
    }
}

fn of_all(shown: ListedSave) -> Line {
    match shown.of {
        0 | 1 => Line::new(),
        of => line(format_args!("{}/{of}", shown.place)),
    }
}

fn draw_sentence(text: &str, screen: &mut Screen) {
    for (index, part) in wrap(text, ROW_COLUMNS).take(LIST_ROWS - 2).enumerate() {
        draw_row(screen, 1 + index, part, "");
    }
}

/// Returns a line that says whose turn it is.
fn to_play(table: &Table, words: &'static Words) -> Line {
    let seats = table.record().game().turn().seats();
    let mut decide = Line::new();
    match (seats.len(), seats.iter().next()) {
        (1, Some(seat)) => decide = line(format_args!("{}", table.play().name(seat, words))),
        (0, _) | (_, None) => {}
        _ => {
            let _ = write!(decide, "{}", words.common.seat);
            seats.iter().filter_map(|seat| table.chair_of(seat)).for_each(|chair| number(&mut decide, chair));
        }
    }
    if !decide.is_empty() {
        let _ = write!(decide, " {}", words.saves.to_play);
    }
    decide
}

fn number(to: &mut Line, chair: Chair) {
    let _ = write!(to, " {}", chair.number());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::saves::Start;

    #[test]
    fn yes_to_delete_one_save_does_not_delete_the_next() {
        let start = Start { game: 1, rules: 1, seats: [1, 2, 0, 0], options: [0; 12] };
        let save = |number| Save { number, start, is_closed: false, is_newer: false };
        let mut page = SavePage::listed();
        page.show(save(2), 1, 2);
        page.press(Button::Menu);
        page.show(save(1), 1, 1);
        page.press(Button::Down);
        assert_ne!(page.press(Button::Ok), SaveRequest::Discard(1));
        page.press(Button::Menu);
        page.press(Button::Down);
        assert_eq!(page.press(Button::Ok), SaveRequest::Discard(1), "the control");
    }
}
