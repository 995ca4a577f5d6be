//! The log of the last public actions as text, which every player can open.

use heapless::Vec;

use crate::bounded::collected;
use crate::game::{Actor, Entry, Game, Seat, SeatSet, Turn};
use crate::games::AnyAction;
use crate::hex::{CellSet, Window};
use crate::parts::{Button, Screen};
use crate::session::settings_menu;
use crate::session::table::play::Play;
use crate::ui::GameView;
use crate::ui::decision::{Event, EventText};
use crate::ui::game_view::Trail;
use crate::ui::lang::Language;
use crate::ui::panel::{self, Line, line};
use crate::ui::signs::Sign;
use crate::ui::widget::{self, LIST_ROWS};

/// The maximum number of actions in the log.
const MAX: usize = 10;

/// The text of an action in every language, because the language may change during a game.
pub type ActionText = [Line; Language::ALL.len()];

/// A public action.
#[derive(Clone)]
struct LogEntry {
    /// The length of the journal before it.
    at: usize,
    seat: Seat,
    what: ActionText,
    steps: Trail,
    /// The window of the panel at that time.
    window: Window,
}

/// The last public action in full, for the screens of decisions.
#[derive(Clone)]
struct LastEvent {
    /// The length of the journal before it.
    at: usize,
    seat: Seat,
    sign: Option<Sign>,
    text: [EventText; Language::ALL.len()],
}

/// The last public actions, the newest last.
#[derive(Clone)]
pub struct Log {
    entries: Vec<LogEntry, MAX>,
    last: Option<LastEvent>,
}

impl Log {
    /// The empty log.
    pub const NEW: Log = Log { entries: Vec::new(), last: None };

    fn add(&mut self, entry: LogEntry) {
        self.truncate(entry.at);
        if self.entries.is_full() {
            self.entries.remove(0);
        }
        // This cannot fail: an entry was removed if the log was full.
        let _ = self.entries.push(entry);
    }

    /// Removes the undone actions: those from this length of the journal on.
    pub fn truncate(&mut self, length: usize) {
        self.entries.retain(|entry| entry.at < length);
        self.last.take_if(|event| event.at >= length);
    }

    /// Returns the last public action.
    pub fn event(&self, language: Language) -> Option<Event> {
        let LastEvent { seat, sign, text, .. } = self.last.as_ref()?;
        Some(Event { seat: *seat, sign: *sign, text: text[language as usize].clone() })
    }

    /// Returns the text of the action that was taken at this length of the journal, if it is in the
    /// log.
    pub fn words_at(&self, length: usize) -> Option<&ActionText> {
        self.entries.iter().find(|entry| entry.at == length).map(|entry| &entry.what)
    }

    /// Returns the last action of a seat: the length of the journal before it, and its text.
    pub fn last_of(&self, seat: Seat) -> Option<(usize, &ActionText)> {
        self.entries.iter().rev().find(|entry| entry.seat == seat).map(|entry| (entry.at, &entry.what))
    }

    /// Returns the action on a row of the list; row 0 is the newest.
    fn row(&self, row: usize) -> Option<&LogEntry> {
        self.entries.iter().rev().nth(row)
    }

    /// Returns the action on a row as text, with the length of the journal before it and its seat.
    pub fn news(&self, row: usize, language: Language) -> Option<(usize, Seat, &str)> {
        let entry = self.row(row)?;
        Some((entry.at, entry.seat, &entry.what[language as usize]))
    }

    /// Adds an action that is about to be applied, if it is public.
    pub fn record(&mut self, play: &Play, window: Window, actor: Actor, action: AnyAction) {
        let Actor::Seat(seat) = actor else { return };
        let game = play.game();
        if game.audience(actor, action) != SeatSet::ALL {
            return;
        }
        let public = game.public();
        let what = Language::ALL.map(|language| public.describe_action(action, language.words()));
        if what.iter().any(|line| line.is_empty()) {
            return;
        }
        let (at, steps) = (play.length(), public.trail(action, window));
        self.add(LogEntry { at, seat, what, steps, window });
        let text = Language::ALL.map(|language| public.describe_event(seat, action, language.words()));
        // The end of a turn or phase is not worth the line of what it ended.
        if text.iter().all(|text| !text.is_empty()) {
            self.last = Some(LastEvent { at, seat, sign: public.action_sign(action), text });
        }
    }

    /// Adds an action from a save, if it is public.
    #[inline(never)]
    pub fn record_entry(&mut self, play: &Play, window: Window, entry: Entry) {
        if play.game().turn() == Turn::Chance {
            return;
        }
        if let Ok(action) = play.game().decode(entry.code()) {
            self.record(play, window, Actor::Seat(entry.seat()), action);
        }
    }

    /// Returns the row after a button press.
    pub fn after_button(&self, row: usize, button: Button) -> usize {
        settings_menu::moved(row, button, self.entries.len().max(1))
    }

    /// Draws the list. The title names the player of the selected action.
    pub fn draw(&self, row: usize, play: &Play, language: Language, screen: &mut Screen) {
        let (words, count) = (language.words(), self.entries.len());
        let Some(entry) = self.row(row) else {
            let Ok(()) = widget::title(screen, words.table.log, "");
            return panel::draw_row(screen, 0, words.table.no_log, "");
        };
        let name = play.game().public().score(entry.seat, words).name;
        let who = panel::player_at_chair(words, name, play.chair_of(entry.seat));
        panel::draw_title(screen, &who, &line(format_args!("{}/{count}", row + 1)));
        // The title contains the position in the list, so the rows need no scroll marks and use the
        // full width.
        let rows: Vec<usize, LIST_ROWS> = widget::visible(count, row).map(|(index, ..)| index).collect();
        let selected = rows.iter().position(|index| *index == row).unwrap_or(0);
        panel::draw_list(screen, &rows, selected, |_, row| {
            let what = self.row(row).map(|entry| entry.what[language as usize].clone());
            (what.unwrap_or_default(), Line::new())
        });
    }

    /// Returns the seat of the action on a row, and its cells as far as this window shows them.
    pub fn cells(&self, row: usize, window: Window) -> Option<(Seat, CellSet)> {
        let (seat, steps) = self.trail(row, window)?;
        Some((seat, steps.into_iter().collect()))
    }

    /// Returns the seat of the action on a row, and its cells in the order of the move, as far as
    /// this window shows them.
    pub fn trail(&self, row: usize, window: Window) -> Option<(Seat, Trail)> {
        let LogEntry { seat, steps, window: then, .. } = self.row(row)?;
        let cells = steps.iter().filter_map(|cell| window.cell(then.place(*cell)));
        Some((*seat, collected(cells)))
    }
}
