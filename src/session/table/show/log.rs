//! The last actions in words, for everybody who asks: what all could watch, and nothing else.

use heapless::Vec;

use crate::game::{Actor, Entry, Game, Seat, SeatSet, Turn};
use crate::games::{AnyAction, AnyPublic};
use crate::hex::{Cell, Window};
use crate::parts::{Button, Screen};
use crate::session::settings_menu;
use crate::session::table::Table;
use crate::ui::Chair;
use crate::ui::Face;
use crate::ui::face::Trail;
use crate::ui::lang::Language;
use crate::ui::layers::Highlight;
use crate::ui::palette::Palette;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

use crate::session::table::cursors::overlay::Overlay;

/// How many actions are kept.
const MOST: usize = 10;

/// An action that everybody could watch.
#[derive(Clone)]
struct Deed {
    /// How long the journal was before it.
    at: usize,
    seat: Seat,
    /// What it was, in every language: the one of the device may change during a game.
    what: [Line; Language::ALL.len()],
    steps: Trail,
    /// What the panel showed then.
    window: Window,
}

/// The last actions, the newest last.
#[derive(Clone)]
pub struct Log {
    deeds: Vec<Deed, MOST>,
}

impl Log {
    /// Nothing has happened.
    pub const NEW: Log = Log { deeds: Vec::new() };

    fn add(&mut self, deed: Deed) {
        self.cut(deed.at);
        if self.deeds.is_full() {
            self.deeds.remove(0);
        }
        // There is room: one was taken out if there was none.
        let _ = self.deeds.push(deed);
    }

    /// Actions from this length of the journal on were taken back.
    pub fn cut(&mut self, length: usize) {
        self.deeds.retain(|deed| deed.at < length);
    }

    /// The action on a row of the list, the newest on the first.
    fn row(&self, row: usize) -> Option<&Deed> {
        self.deeds.iter().rev().nth(row)
    }
}

impl Table {
    /// Writes an action down that is about to be taken, if everybody may know it.
    pub(in crate::session::table) fn write_down(&mut self, actor: Actor, action: AnyAction) {
        let Actor::Seat(seat) = actor else { return };
        let game = self.play.game();
        if game.audience(actor, action) != SeatSet::ALL {
            return;
        }
        let (public, window) = (game.public(), self.show.window());
        let what = Language::ALL.map(|language| public.deed(action, language.words()));
        if what.iter().any(|line| line.is_empty()) {
            return;
        }
        let steps = public.trail(action, window);
        let at = self.play.record().journal().entries().len();
        self.log.add(Deed { at, seat, what, steps, window });
    }

    /// Writes an action of a save down.
    #[inline(never)]
    pub(in crate::session::table) fn write_down_entry(&mut self, entry: Entry) {
        if self.play.game().turn() == Turn::Chance {
            return;
        }
        if let Ok(action) = self.play.game().decode(entry.code()) {
            self.write_down(Actor::Seat(entry.seat()), action);
        }
    }

    /// The row after a button.
    pub(in crate::session::table) fn turn_log(&self, row: usize, button: Button) -> usize {
        settings_menu::moved(row, button, self.log.deeds.len().max(1))
    }

    /// Draws the list; the title tells whose action is pointed at.
    pub(in crate::session::table) fn draw_log(
        &self,
        row: usize,
        public: &AnyPublic,
        language: Language,
        screen: &mut Screen,
    ) {
        let words = language.words();
        let count = self.log.deeds.len();
        let Some(deed) = self.log.row(row) else {
            let Ok(()) = widget::title(screen, words.table.log, "");
            return panel::row(screen, 0, words.table.no_log, "");
        };
        let who = panel::at_chair(words, public.score(deed.seat, words).name, self.play.chair_of(deed.seat));
        panel::title(screen, &who, &line(format_args!("{}/{count}", row + 1)));
        let rows: Vec<usize, MOST> = (0..count).collect();
        panel::list(screen, &rows, row, |_, row| {
            let what = self.log.row(row).map(|deed| deed.what[language as usize].clone());
            (what.unwrap_or_default(), Line::new())
        });
    }

    /// The cells of the actions that players point at in the list. Nothing lights where all decide unseen.
    pub(in crate::session::table) fn point_out_log(&mut self, public: &AnyPublic, palette: &Palette) {
        if self.play.is_unseen() {
            return;
        }
        for chair in Chair::ALL {
            let Some(Overlay::Log(row)) = self.at[chair].overlay else { continue };
            let Some(deed) = self.log.row(row) else { continue };
            let (steps, then, colour) =
                (deed.steps.clone(), deed.window, public.look(deed.seat, palette).target);
            let now = self.show.window();
            let moved = |cell: Cell| now.cell(then.place(cell));
            for cell in steps.into_iter().filter_map(moved) {
                self.show.canvas().set_highlight(cell, Highlight::Target(colour));
            }
        }
    }
}
