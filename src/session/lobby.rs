//! The start menu: which game, who plays, on what map. Any pad can steer it; each seat joins at its own.

mod termites;

use core::fmt::Write;

use heapless::{String, Vec};

use super::machine::{Desk, Next};
use super::service::board;
use super::{Button, Key, Time, settings_menu};
use crate::game::{Dice, Seat, SeatSet, SetupError};
use crate::games::AnyOptions;
use crate::ui::lang::Words;
use crate::ui::widget::{self, Row};
use crate::ui::{Frame, Screen};

use termites::TermitesSheet;

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    ThisSeat,
    Colony,
    Map,
    Tiles,
    Start,
    Settings,
    Service,
}

type Entries = Vec<Entry, 7>;

/// The start menu.
pub struct Lobby {
    row: usize,
    players: SeatSet,
    sheet: TermitesSheet,
    /// Open settings, with the row in them.
    settings: Option<usize>,
}

impl Lobby {
    /// Seats 1 and 2 play a first game.
    pub const fn new() -> Lobby {
        Lobby { row: 0, players: SeatSet::first(2), sheet: TermitesSheet::NEW, settings: None }
    }

    /// The seats that play.
    pub const fn players(&self) -> SeatSet {
        self.players
    }

    /// What was settled.
    ///
    /// # Errors
    /// When the number of players does not fit.
    pub fn options(&self, dice: &mut Dice) -> Result<AnyOptions, SetupError> {
        self.sheet.options(self.players, dice).map(AnyOptions::Termites)
    }

    fn entries(&self) -> Entries {
        let all = [
            Entry::Start,
            Entry::ThisSeat,
            Entry::Colony,
            Entry::Map,
            Entry::Tiles,
            Entry::Settings,
            Entry::Service,
        ];
        all.into_iter()
            .filter(|entry| *entry != Entry::Tiles || self.sheet.is_built(self.players.len()))
            .collect()
    }

    /// A key of a pad.
    pub fn key(&mut self, seat: Seat, key: Key, desk: &mut Desk) -> Next {
        let (Key::Press(button) | Key::Repeat(button)) = key else { return Next::Stay };
        desk.touch_all();
        if let Some(row) = self.settings {
            self.settings = match button {
                Button::Back | Button::Menu => None,
                _ => {
                    settings_menu::change(row, button, desk);
                    Some(settings_menu::moved(row, button, settings_menu::Setting::ALL.len()))
                }
            };
            return Next::Stay;
        }
        let entries = self.entries();
        let Some(entry) = entries.get(self.row) else {
            self.row = 0;
            return Next::Stay;
        };
        match button {
            Button::Up | Button::Down => self.row = settings_menu::moved(self.row, button, entries.len()),
            Button::Left | Button::Right | Button::Ok => return self.act(*entry, seat, button, desk),
            Button::Back | Button::Peek | Button::Menu => {}
        }
        Next::Stay
    }

    fn act(&mut self, entry: Entry, seat: Seat, button: Button, desk: &mut Desk) -> Next {
        desk.play(1047, 30);
        let forward = button != Button::Left;
        match entry {
            Entry::Start if button == Button::Ok => return Next::Game,
            Entry::Service if button == Button::Ok => return Next::Service,
            Entry::Settings if button == Button::Ok => self.settings = Some(0),
            Entry::ThisSeat => {
                self.players = toggled(self.players, seat);
                self.sheet.settle(seat, self.players);
            }
            Entry::Colony if self.players.contains(seat) => {
                self.sheet.change_colony(seat, self.players, forward)
            }
            Entry::Map => self.sheet.change_map(self.players.len(), forward),
            Entry::Tiles => self.sheet.change_tiles(forward),
            Entry::Start | Entry::Service | Entry::Settings | Entry::Colony => {}
        }
        Next::Stay
    }

    /// Nothing moves.
    pub fn wakes_at(&self, _: &Desk) -> Option<Time> {
        None
    }

    /// The seats that play, in their corners.
    pub fn draw_frame(&self, desk: &Desk, frame: &mut Frame) {
        *frame = Frame::DARK;
        for seat in self.players.iter() {
            board::draw_seat(desk, seat, frame);
        }
    }

    /// Draws the menu as one seat sees it.
    pub fn draw_screen(&self, desk: &Desk, seat: Seat, screen: &mut Screen) {
        if let Some(row) = self.settings {
            return settings_menu::draw(desk, row, [], screen);
        }
        let words = desk.settings.language.words();
        let mut title = String::<16>::new();
        let _ = write!(title, "{} {}", words.common.seat, seat.number());
        let Ok(()) = widget::title(screen, words.lobby.termites, &title);
        let mut players = String::<16>::new();
        for seat in self.players.iter() {
            let _ = write!(players, " {}", seat.number());
        }
        let mut tiles = String::<4>::new();
        let _ = write!(tiles, "{}", self.sheet.tiles());
        let rows: Vec<Row<'_>, 7> =
            self.entries().iter().map(|entry| self.row_of(*entry, seat, words, &players, &tiles)).collect();
        let Ok(()) = widget::list(screen, &rows, self.row);
    }

    fn row_of<'a>(
        &self,
        entry: Entry,
        seat: Seat,
        words: &'static Words,
        players: &'a str,
        tiles: &'a str,
    ) -> Row<'a> {
        let plays = self.players.contains(seat);
        match entry {
            Entry::Start if (2..=4).contains(&self.players.len()) => {
                Row { label: words.lobby.start, value: players }
            }
            Entry::Start => Row::label(words.lobby.too_few),
            Entry::ThisSeat => {
                let value = if plays { words.lobby.plays } else { words.lobby.empty };
                Row { label: words.lobby.this_seat, value }
            }
            Entry::Colony => {
                let value = if plays { self.sheet.colony_name(seat, words) } else { "" };
                Row { label: words.lobby.colony, value }
            }
            Entry::Map => {
                let value = self.sheet.map_name(self.players.len(), words);
                Row { label: words.lobby.scenario, value }
            }
            Entry::Tiles => Row { label: words.lobby.tiles, value: tiles },
            Entry::Settings => Row::label(words.settings.title),
            Entry::Service => Row::label(words.lobby.service),
        }
    }
}

fn toggled(players: SeatSet, seat: Seat) -> SeatSet {
    if players.contains(seat) { players.without(seat) } else { players.with(seat) }
}
