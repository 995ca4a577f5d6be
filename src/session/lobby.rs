//! The start menu: which game, who plays, on what map. Any pad can steer it; each seat joins at its own.

mod hive;
mod robale;
mod termites;
mod xobos;

use core::fmt::Write;

use heapless::{String, Vec};

use super::machine::{Desk, Next};
use super::service::board;
use super::{Button, Key, Settings, Time, settings_menu};
use crate::game::{Dice, Seat, SeatSet, SetupError};
use crate::games::AnyOptions;
use crate::ui::lang::Words;
use crate::ui::widget::{self, Row};
use crate::ui::{Frame, Screen};

use hive::{HiveEntry, HiveSheet};
use robale::RobaleSheet;
use termites::TermitesSheet;
use xobos::XobosSheet;

/// A game on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offered {
    Termites,
    Robale,
    Hive,
    Xobos,
}

impl Offered {
    const ALL: [Offered; 4] = [Offered::Termites, Offered::Robale, Offered::Hive, Offered::Xobos];

    fn name(self, words: &'static Words) -> &'static str {
        match self {
            Offered::Termites => words.lobby.termites,
            Offered::Robale => words.lobby.robale,
            Offered::Hive => words.lobby.hive,
            Offered::Xobos => words.lobby.xobos,
        }
    }

    /// The next in the list, or the one before.
    fn after(self, forward: bool) -> Offered {
        let count = Offered::ALL.len();
        let step = if forward { 1 } else { count - 1 };
        Offered::ALL[(self as usize + step) % count]
    }

    /// Can so many play?
    fn takes(self, players: usize) -> bool {
        match self {
            Offered::Termites | Offered::Xobos => (2..=4).contains(&players),
            Offered::Robale => players == RobaleSheet::PLAYERS,
            Offered::Hive => players == HiveSheet::PLAYERS,
        }
    }

    /// The rows between "this seat" and the settings, besides the choice of the game.
    fn entries(self) -> &'static [Entry] {
        match self {
            Offered::Termites => &[Entry::Colony, Entry::Map, Entry::Tiles, Entry::Limits],
            Offered::Robale => &[Entry::Rounds, Entry::Dice],
            Offered::Hive => &HiveEntry::ROWS,
            Offered::Xobos => &[Entry::Mode, Entry::Clans, Entry::Clan],
        }
    }
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Start,
    ThisSeat,
    Game,
    Colony,
    Map,
    Tiles,
    Limits,
    Rounds,
    Dice,
    Hive(HiveEntry),
    Mode,
    Clans,
    Clan,
    Settings,
    Service,
}

/// The most rows.
const MOST_ENTRIES: usize = 16;

type Entries = Vec<Entry, MOST_ENTRIES>;

/// The start menu.
pub struct Lobby {
    row: usize,
    players: SeatSet,
    game: Offered,
    sheet: TermitesSheet,
    robale: RobaleSheet,
    hive: HiveSheet,
    xobos: XobosSheet,
    /// Open settings, with the row in them.
    settings: Option<usize>,
}

impl Lobby {
    /// Seats 1 and 2 play a first game.
    pub const fn new() -> Lobby {
        Lobby {
            row: 0,
            players: SeatSet::first(2),
            game: Offered::Termites,
            sheet: TermitesSheet::NEW,
            robale: RobaleSheet::NEW,
            hive: HiveSheet::NEW,
            xobos: XobosSheet::NEW,
            settings: None,
        }
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
        match self.game {
            Offered::Termites => self.sheet.options(self.players, dice).map(AnyOptions::Termites),
            Offered::Robale => self.robale.options(self.players).map(AnyOptions::Robale),
            Offered::Hive => self.hive.options(self.players).map(AnyOptions::Hive),
            Offered::Xobos => self.xobos.options(self.players, dice).map(AnyOptions::Xobos),
        }
    }

    fn entries(&self) -> Entries {
        let own = self.game.entries().iter().copied();
        let is_built = self.sheet.is_built(self.players.len());
        [Entry::Start, Entry::ThisSeat, Entry::Game]
            .into_iter()
            .chain(own.filter(|entry| match entry {
                Entry::Tiles | Entry::Limits => is_built,
                Entry::Hive(entry) => self.hive.has(*entry),
                Entry::Clan => self.xobos.has_clans(),
                _ => true,
            }))
            .chain([Entry::Settings, Entry::Service])
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
                self.xobos.settle(seat, self.players);
            }
            Entry::Colony if self.players.contains(seat) => {
                self.sheet.change_colony(seat, self.players, forward)
            }
            Entry::Game => self.game = self.game.after(forward),
            Entry::Rounds => self.robale.change_rounds(forward),
            Entry::Dice => {
                desk.change_settings(Settings { types_dice: !desk.settings.types_dice, ..desk.settings });
            }
            Entry::Hive(entry) => self.hive.change(entry, forward),
            Entry::Mode => self.xobos.change_mode(forward),
            Entry::Clans => self.xobos.change_clans(),
            Entry::Clan if self.players.contains(seat) => self.xobos.change_clan(seat, self.players, forward),
            Entry::Map => self.sheet.change_map(self.players.len(), forward),
            Entry::Tiles => self.sheet.change_tiles(forward),
            Entry::Limits => self.sheet.change_limits(),
            Entry::Start | Entry::Service | Entry::Settings | Entry::Colony | Entry::Clan => {}
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
            return settings_menu::draw(desk, row, &[], screen);
        }
        let words = desk.settings.language.words();
        let mut title = String::<16>::new();
        let _ = write!(title, "{} {}", words.common.seat, seat.number());
        let Ok(()) = widget::title(screen, self.game.name(words), &title);
        let mut players = String::<16>::new();
        for seat in self.players.iter() {
            let _ = write!(players, " {}", seat.number());
        }
        let number = match self.game {
            Offered::Termites => Some(self.sheet.tiles().into()),
            Offered::Robale => self.robale.rounds(),
            Offered::Hive | Offered::Xobos => None,
        };
        let mut count = String::<8>::new();
        let _ = match number {
            Some(number) => write!(count, "{number}"),
            None => count.push_str(words.common.off).map_err(|_| core::fmt::Error),
        };
        let rows: Vec<Row<'_>, MOST_ENTRIES> = self
            .entries()
            .iter()
            .map(|entry| self.row_of(*entry, seat, desk.settings, &players, &count))
            .collect();
        let Ok(()) = widget::list(screen, &rows, self.row);
    }

    fn row_of<'a>(
        &self,
        entry: Entry,
        seat: Seat,
        settings: Settings,
        players: &'a str,
        count: &'a str,
    ) -> Row<'a> {
        let words = settings.language.words();
        let plays = self.players.contains(seat);
        match entry {
            Entry::Start if self.game.takes(self.players.len()) => {
                Row { label: words.lobby.start, value: players }
            }
            Entry::Start if self.game != Offered::Termites => Row::label(words.lobby.two_players),
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
            Entry::Tiles => Row { label: words.lobby.tiles, value: count },
            Entry::Limits => {
                let value = if self.sheet.is_limited() { words.common.on } else { words.common.off };
                Row { label: words.lobby.limits, value }
            }
            Entry::Game => Row { label: words.lobby.game, value: self.game.name(words) },
            Entry::Rounds => Row { label: words.lobby.rounds, value: count },
            Entry::Dice => {
                let value = settings_menu::dice(words, settings.types_dice);
                Row { label: words.settings.dice, value }
            }
            Entry::Hive(entry) => self.hive.row(entry, words),
            Entry::Mode => Row { label: words.lobby.mode, value: self.xobos.mode_name(words) },
            Entry::Clans => {
                let value = if self.xobos.has_clans() { words.common.on } else { words.common.off };
                Row { label: words.lobby.clans, value }
            }
            Entry::Clan => {
                let value = if plays { self.xobos.clan_name(seat, words) } else { "" };
                Row { label: words.lobby.clan, value }
            }
            Entry::Settings => Row::label(words.settings.title),
            Entry::Service => Row::label(words.lobby.service),
        }
    }
}

fn toggled(players: SeatSet, seat: Seat) -> SeatSet {
    if players.contains(seat) { players.without(seat) } else { players.with(seat) }
}
