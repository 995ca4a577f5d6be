//! What lies over the game on one screen: menu, score, help, legend, settings, and the result.

use core::fmt::Write;

use heapless::String;

use super::Table;
use crate::game::{BySeat, Choices, Game, Outcome, Reason, Seat};
use crate::games::AnyPublic;
use crate::session::machine::{Desk, Next};
use crate::session::{Button, settings_menu};
use crate::ui::lang::Words;
use crate::ui::text::{Font, wrap};
use crate::ui::widget::{self, LIST_ROWS, Row};
use crate::ui::{Face, SCREEN_WIDTH, Screen};

/// Something over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The menu, and the row in it.
    Menu(usize),
    /// The score.
    Score,
    /// The rules of the phase, from this line on.
    Help(usize),
    /// What the lights mean, from this line on.
    Legend(usize),
    /// The settings, and the row in them.
    Settings(usize),
}

impl Overlay {
    /// The menu, freshly opened.
    pub const MENU: Overlay = Overlay::Menu(0);
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Undo,
    Lot,
    Score,
    Help,
    Legend,
    Settings,
    Quit,
}

type Entries = heapless::Vec<Entry, 7>;

impl Table {
    /// The rows that make sense now.
    fn entries(&self, place: Seat) -> Entries {
        let mut entries = Entries::new();
        let mut add = |entry, makes_sense: bool| {
            if makes_sense {
                let _ = entries.push(entry);
            }
        };
        add(Entry::Undo, self.can_undo(place));
        add(Entry::Lot, self.record.game().is_left_to_lot());
        add(Entry::Score, true);
        add(Entry::Help, true);
        add(Entry::Legend, true);
        add(Entry::Settings, true);
        add(Entry::Quit, true);
        entries
    }

    /// A key while something lies over the game.
    pub(super) fn key_in_overlay(&mut self, place: Seat, button: Button, desk: &mut Desk) -> Next {
        let Some(overlay) = self.at[place].overlay else { return Next::Stay };
        if button == Button::Menu {
            self.at[place].overlay = None;
            return Next::Stay;
        }
        if button == Button::Back {
            self.at[place].overlay = (!matches!(overlay, Overlay::Menu(_))).then_some(Overlay::MENU);
            return Next::Stay;
        }
        self.at[place].overlay = Some(match overlay {
            Overlay::Menu(row) if button == Button::Ok => return self.pick(place, row, desk),
            Overlay::Menu(row) => Overlay::Menu(settings_menu::moved(row, button, self.entries(place).len())),
            Overlay::Settings(row) => {
                settings_menu::change(row, button, desk);
                self.heed_dice(desk);
                self.repaint(desk);
                Overlay::Settings(settings_menu::moved(row, button, settings_menu::Setting::ALL.len()))
            }
            Overlay::Help(line) => Overlay::Help(scrolled(line, button)),
            Overlay::Legend(line) => Overlay::Legend(scrolled(line, button)),
            Overlay::Score => Overlay::Score,
        });
        Next::Stay
    }

    fn pick(&mut self, place: Seat, row: usize, desk: &mut Desk) -> Next {
        let next = match self.entries(place).get(row) {
            Some(Entry::Undo) if self.is_unseen() => {
                self.undo_unseen(place, desk);
                None
            }
            Some(Entry::Undo) => {
                self.undo(desk);
                None
            }
            Some(Entry::Lot) => {
                self.draw_lots(desk);
                None
            }
            Some(Entry::Score) => Some(Overlay::Score),
            Some(Entry::Help) => Some(Overlay::Help(0)),
            Some(Entry::Legend) => Some(Overlay::Legend(0)),
            Some(Entry::Settings) => Some(Overlay::Settings(0)),
            Some(Entry::Quit) => return Next::Lobby,
            None => None,
        };
        self.at[place].overlay = next;
        Next::Stay
    }

    fn undo(&mut self, desk: &mut Desk) {
        let before = self.record.game().public();
        let undone = self.record.undo();
        // What nobody saw is taken back unseen.
        if self.record.game().public() != before {
            desk.say(format_args!("game: undo"));
            self.canvas.clear_trail();
        } else if let Err(error) = undone {
            desk.say(format_args!("game: {error}"));
        }
        self.has_passed = false;
        self.ended = None;
        self.go_on(desk);
    }

    /// Draws what lies over the game.
    pub(super) fn draw_overlay(
        &self,
        overlay: &Overlay,
        place: Seat,
        public: &AnyPublic,
        desk: &Desk,
        screen: &mut Screen,
    ) {
        let words = desk.settings.language.words();
        match overlay {
            Overlay::Menu(row) => self.draw_menu(*row, place, words, screen),
            Overlay::Score => draw_score(public, self.places, words, screen),
            Overlay::Help(line) => draw_text(words.table.help, public.help(words), *line, screen),
            Overlay::Legend(line) => draw_legend(public, *line, words, screen),
            Overlay::Settings(row) => settings_menu::draw(desk, *row, &[], screen),
        }
    }

    fn draw_menu(&self, selected: usize, place: Seat, words: &Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.common.menu, "");
        let rows: heapless::Vec<Row<'_>, 7> = self
            .entries(place)
            .iter()
            .map(|entry| {
                Row::label(match entry {
                    Entry::Undo => words.table.undo,
                    Entry::Lot => words.table.random_map,
                    Entry::Score => words.table.score,
                    Entry::Help => words.table.help,
                    Entry::Legend => words.table.legend,
                    Entry::Settings => words.settings.title,
                    Entry::Quit => words.table.quit,
                })
            })
            .collect();
        let Ok(()) = widget::list(screen, &rows, selected);
    }
}

fn scrolled(line: usize, button: Button) -> usize {
    match button {
        Button::Up => line.saturating_sub(1),
        Button::Down => line + 1,
        _ => line,
    }
}

/// A long text under a title, from a line on; past its end its last lines stay.
fn draw_text(title: &str, text: &str, line: usize, screen: &mut Screen) {
    draw_text_below(title, 0, text, line, screen, |_, _, _| {});
}

/// The signs of the pieces, if the game has such, and below them what else the lights mean.
fn draw_legend(public: &AnyPublic, line: usize, words: &'static Words, screen: &mut Screen) {
    let (signs, text) = (public.count_signs(), public.legend(words));
    draw_text_below(words.table.lights, signs, text, line, screen, |sign, row, screen| {
        public.draw_sign(sign, row, words, screen);
    });
}

/// A long text under a title and so many lines that are drawn by themselves.
fn draw_text_below(
    title: &str,
    above: usize,
    text: &str,
    line: usize,
    screen: &mut Screen,
    mut draw: impl FnMut(usize, usize, &mut Screen),
) {
    let columns = Font::Normal.columns(SCREEN_WIDTH as u32);
    let lines = above + wrap(text, columns).count();
    let first = line.min(lines.saturating_sub(LIST_ROWS));
    let last = (first + LIST_ROWS).min(lines);
    let mut page = String::<8>::new();
    let _ = write!(page, "{last}/{lines}");
    let Ok(()) = widget::title(screen, title, &page);
    for line in first..last.min(above) {
        draw(line, line - first, screen);
    }
    let shown = first.max(above)..last;
    for (row, text) in
        wrap(text, columns).skip(shown.start.saturating_sub(above)).take(shown.len()).enumerate()
    {
        let Ok(()) = widget::row(screen, shown.start - first + row, Row::label(text));
    }
}

/// The points of everybody.
fn draw_score(public: &AnyPublic, places: BySeat<Option<Seat>>, words: &'static Words, screen: &mut Screen) {
    let Ok(()) = widget::title(screen, words.table.score, "");
    draw_scores(public, places, None, words, screen);
}

/// The result of a finished game.
pub fn draw_result(
    public: &AnyPublic,
    outcome: Outcome,
    places: BySeat<Option<Seat>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let title = match outcome.winners.len() {
        0 => words.table.draw,
        1 => "",
        _ => words.table.shared,
    };
    let Ok(()) = widget::title(screen, words.table.over, title);
    draw_scores(public, places, Some(outcome), words, screen);
    let seated = places.iter().filter(|(_, place)| place.is_some()).count();
    if seated < LIST_ROWS - 1
        && let Some(reason) = reason(outcome.reason, words)
    {
        let Ok(()) = widget::row(screen, seated, Row::label(reason));
    }
    let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: words.table.next_game, value: "OK" });
}

/// Why the game has ended, where points do not tell.
fn reason(reason: Reason, words: &'static Words) -> Option<&'static str> {
    match reason {
        Reason::QueenSurrounded => Some(words.table.queen_surrounded),
        Reason::BothQueensSurrounded => Some(words.table.both_surrounded),
        Reason::Repetition => Some(words.table.repetition),
        Reason::Length => Some(words.table.length),
        _ => None,
    }
}

fn draw_scores(
    public: &AnyPublic,
    places: BySeat<Option<Seat>>,
    outcome: Option<Outcome>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let mut row = 0;
    for (seat, place) in places.iter() {
        let Some(place) = place else { continue };
        let score = public.score(seat, words);
        let won = outcome.is_some_and(|outcome| outcome.winners.contains(seat));
        let points = outcome.map_or(score.points, |outcome| outcome.scores[seat]);
        let mut label = String::<24>::new();
        let _ = write!(label, "{} {} {}", if won { '*' } else { ' ' }, place.number(), score.name);
        let mut value = String::<8>::new();
        let _ = write!(value, "{points}");
        let Ok(()) = widget::row(screen, row, Row { label: &label, value: &value });
        row += 1;
    }
}

/// The screen of a seat where nobody sits.
pub fn draw_empty(words: &Words, screen: &mut Screen) {
    let Ok(()) = widget::message(screen, words.table.empty_seat);
}
