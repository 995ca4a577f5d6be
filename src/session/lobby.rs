//! The start menu: the game, the players and the game options. Every pad can use it, and each pad
//! adds or removes its own player.

use core::fmt::Write;

use heapless::Vec;
use smart_leds::RGB8;

use super::context::{Context, StageRequest};
use super::service::board;
use super::{Occupant, Seating, Settings, about, seating_menu, settings_menu};
use crate::game::{GameId, Rng, SetupError};
use crate::games::{self, AnyOptions};
use crate::parts::{Button, Frame, Key, Pad, Screen, Time};
use crate::ui::colour::rgb;
use crate::ui::icon::Icon;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuViewer, OptionsMenu, OptionsMenus, card};
use crate::ui::panel::{self, Line, Pair, label_row, line};
use crate::ui::ring::cyclic_step;
use crate::ui::widget::{self, Row};
use crate::ui::{Chair, ChairSet};

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LobbyRow {
    Start,
    /// Unfinished games to continue.
    Resume,
    ThisSeat,
    Game,
    /// A row with an option of the game.
    Option(usize),
    Dice,
    /// The lesson of the game.
    Learn,
    Who,
    /// Finished games to review.
    Review,
    Settings,
}

/// The maximum number of option rows of a game. Further rows are not shown.
const MAX_MENU_ROWS: usize = 10;
/// The maximum number of rows: the options of the game and nine others.
const MAX_ROWS: usize = MAX_MENU_ROWS + 9;

type LobbyRows = Vec<LobbyRow, MAX_ROWS>;

/// The corner colour of a player whose colour is chosen at random.
const NOT_YET: RGB8 = rgb(90, 90, 90);

/// The start menu.
#[derive(Clone)]
pub struct Lobby {
    row: usize,
    seating: Seating,
    /// The index of the game.
    game: usize,
    menus: OptionsMenus,
    /// The open page of players, with its selected row.
    who: Option<usize>,
    /// The open settings, with the selected row.
    settings: Option<usize>,
    /// The open About page, with its first visible row.
    about: Option<usize>,
}

impl Lobby {
    /// Returns the menu for a first game with people on chairs 1 and 2.
    pub const fn new() -> Lobby {
        Lobby {
            row: 0,
            seating: Seating::humans(2),
            game: 0,
            menus: OptionsMenus::NEW,
            who: None,
            settings: None,
            about: None,
        }
    }

    /// Restores the last game, its players and the options of every game.
    pub fn recall(&mut self, settings: Settings) {
        self.seating = settings.seating;
        self.menus.restore(settings.menus);
        self.game = games::ALL.iter().position(|id| id.number() == settings.last_game).unwrap_or(0);
    }

    /// Stores the game, the players and the options in the settings.
    pub fn remember(&self, context: &mut Context) {
        let last_game = games::ALL.get(self.game).map_or(0, |id| id.number());
        let settings =
            Settings { last_game, seating: self.seating, menus: self.menus.to_bytes(), ..context.settings };
        if settings != context.settings {
            context.change_settings(settings);
        }
    }

    /// Returns who sits where.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// Changes who sits where.
    pub fn set_seating(&mut self, seating: Seating) {
        self.seating = seating;
    }

    /// Selects a game. An unknown game changes nothing.
    pub fn set_game(&mut self, game: GameId) {
        self.game = games::ALL.iter().position(|id| *id == game).unwrap_or(self.game);
    }

    /// Returns the chairs in use.
    fn players(&self) -> ChairSet {
        self.seating.players()
    }

    /// Returns the options of the game. Options left to chance are chosen with `dice`.
    ///
    /// # Errors
    /// Returns [`SetupError`] if the game does not allow this number of players.
    pub fn options(&self, dice: &mut Rng) -> Result<AnyOptions, SetupError> {
        self.menu().options(self.players(), dice)
    }

    /// Returns the chosen game.
    pub fn game(&self) -> Option<GameId> {
        games::ALL.get(self.game).copied()
    }

    fn menu(&self) -> &dyn OptionsMenu {
        self.menus.all()[self.game]
    }

    fn party(&self, chair: Chair) -> MenuViewer {
        MenuViewer { chair, players: self.players() }
    }

    /// Returns the name of the game with this number; `"?"` if there is none.
    pub fn name_of(&self, game: u8, words: &'static Words) -> &'static str {
        let place = games::ALL.iter().position(|id| id.number() == game);
        place.map_or("?", |place| self.menus.all()[place].name(words))
    }

    fn entries(&self, context: &Context) -> LobbyRows {
        let words = context.settings.language.words();
        let menu = self.menu();
        let party = self.party(Chair::One);
        let own = (0..MAX_MENU_ROWS).take_while(|&row| menu.row(row, party, words).is_some());
        let own = own.map(LobbyRow::Option);
        let dice = menu.rolls_dice().then_some(LobbyRow::Dice);
        let resume = (context.saves.open > 0).then_some(LobbyRow::Resume);
        let first = [LobbyRow::Start].into_iter().chain(resume).chain([LobbyRow::ThisSeat, LobbyRow::Game]);
        let review = (context.saves.finished > 0).then_some(LobbyRow::Review);
        let last = [LobbyRow::Learn, LobbyRow::Who].into_iter().chain(review).chain([LobbyRow::Settings]);
        first.chain(own).chain(dice).chain(last).take(MAX_ROWS).collect()
    }

    /// Handles a key of a pad.
    pub fn key(&mut self, pad: Pad, key: Key, context: &mut Context) -> StageRequest {
        let (Key::Press(button) | Key::Repeat(button)) = key else { return StageRequest::Stay };
        context.redraw_all();
        if let Some(first) = self.about {
            let words = context.settings.language.words();
            self.about = match button {
                Button::Back | Button::Menu | Button::Ok => None,
                Button::Up | Button::Down | Button::Left | Button::Right | Button::Peek => {
                    Some(about::scrolled(first, button, &self.menus, context.identity, words))
                }
            };
            return StageRequest::Stay;
        }
        if let Some(row) = self.settings {
            return self.key_in_settings(row, button, pad, context);
        }
        if let Some(row) = self.who {
            self.who = match seating_menu::key(&mut self.seating, row, button) {
                seating_menu::SeatingEffect::Leave => None,
                seating_menu::SeatingEffect::Row(row) => Some(row),
                seating_menu::SeatingEffect::Changed(chair) => {
                    self.join(chair);
                    context.play(1047, 30);
                    Some(row)
                }
            };
            // A different number of players can change the number of option rows above this row.
            let here = self.entries(context).iter().position(|entry| *entry == LobbyRow::Who);
            self.row = here.unwrap_or(0);
            return StageRequest::Stay;
        }
        let entries = self.entries(context);
        let Some(entry) = entries.get(self.row) else {
            self.row = 0;
            return StageRequest::Stay;
        };
        match button {
            Button::Up | Button::Down => self.row = settings_menu::moved(self.row, button, entries.len()),
            Button::Left | Button::Right | Button::Ok => return self.act(*entry, pad, button, context),
            Button::Back | Button::Peek | Button::Menu => {}
        }
        StageRequest::Stay
    }

    /// Handles a key while the settings are open. The two rows after the settings open the service
    /// mode and the About page.
    fn key_in_settings(
        &mut self,
        row: usize,
        button: Button,
        pad: Pad,
        context: &mut Context,
    ) -> StageRequest {
        let count = settings_menu::Setting::ALL.len();
        match button {
            Button::Back | Button::Menu => self.settings = None,
            Button::Ok if row == count => {
                self.settings = None;
                return StageRequest::Service;
            }
            Button::Ok if row > count => self.about = Some(0),
            Button::Up | Button::Down | Button::Left | Button::Right | Button::Ok | Button::Peek => {
                settings_menu::change(row, button, pad, context);
                self.settings = Some(settings_menu::moved(row, button, count + 2));
            }
        }
        StageRequest::Stay
    }

    /// Notifies the options menus of all games that the player on this chair has changed.
    fn join(&mut self, chair: Chair) {
        let party = self.party(chair);
        self.menus.all_mut().into_iter().for_each(|menu| menu.join(party));
    }

    fn act(&mut self, entry: LobbyRow, pad: Pad, button: Button, context: &mut Context) -> StageRequest {
        let chair = Chair::at(pad);
        context.play(1047, 30);
        let forward = button != Button::Left;
        match entry {
            LobbyRow::Start if button == Button::Ok => return StageRequest::Game,
            LobbyRow::Resume if button == Button::Ok => return StageRequest::SavedGames,
            LobbyRow::Learn if button == Button::Ok => return StageRequest::Learn(chair),
            LobbyRow::Review if button == Button::Ok => return StageRequest::Review,
            LobbyRow::Settings if button == Button::Ok => self.settings = Some(0),
            LobbyRow::Who if button == Button::Ok => self.who = Some(chair.index()),
            LobbyRow::ThisSeat => {
                self.seating.toggle(chair);
                self.join(chair);
            }
            LobbyRow::Game => self.game = cyclic_step(self.game, self.menus.all().len(), forward),
            LobbyRow::Option(row) => {
                let party = self.party(chair);
                self.menus.all_mut()[self.game].change(row, party, forward);
            }
            LobbyRow::Dice => {
                context.change_settings(Settings {
                    types_dice: !context.settings.types_dice,
                    ..context.settings
                });
            }
            LobbyRow::Start
            | LobbyRow::Resume
            | LobbyRow::Learn
            | LobbyRow::Review
            | LobbyRow::Who
            | LobbyRow::Settings => {}
        }
        StageRequest::Stay
    }

    /// Returns `None`, because nothing in the menu is animated.
    pub fn wakes_at(&self, _: &Context) -> Option<Time> {
        None
    }

    /// Draws the corners of the players in use: in the colour each will have, or dim grey if it is
    /// chosen at random.
    pub fn draw_frame(&self, context: &Context, frame: &mut Frame) {
        *frame = Frame::DARK;
        for chair in self.players().iter() {
            let colour = self.menu().colour(self.party(chair), context.settings.palette.palette());
            board::draw_corner(chair.own_pad(), colour.unwrap_or(NOT_YET), frame);
        }
    }

    /// Draws the menu for the screen of a pad.
    pub fn draw_screen(&self, context: &Context, pad: Pad, screen: &mut Screen) {
        let words = context.settings.language.words();
        if let Some(first) = self.about {
            return about::draw(&self.menus, first, context.identity, words, screen);
        }
        if let Some(row) = self.settings {
            let more = [words.lobby.service, words.about.title].map(Row::label);
            return settings_menu::draw(context, pad, row, &more, screen);
        }
        if let Some(row) = self.who {
            return seating_menu::draw(self.seating, pad, row, words, screen);
        }
        let title = line(format_args!("{} {}", words.common.seat, pad.number()));
        let Ok(()) = widget::title(screen, self.menu().name(words), &title);
        let (entries, named) = (self.entries(context), |_, entry| self.named(entry, Chair::at(pad), context));
        let arrows: &[Icon] = match entries.get(self.row) {
            // The card would hide the row of unfinished games.
            Some(LobbyRow::Start) if !entries.contains(&LobbyRow::Resume) => &[Icon::Down],
            Some(LobbyRow::Game) => &[Icon::Up, Icon::Down],
            _ => return panel::draw_list(screen, &entries, self.row, named),
        };
        panel::draw_list(screen, &entries[self.row..=self.row], 0, named);
        card::draw(self.menu(), arrows, words, screen);
    }

    /// Returns the label and value of a row.
    fn named(&self, entry: LobbyRow, chair: Chair, context: &Context) -> Pair {
        let settings = context.settings;
        let words = settings.language.words();
        let of = |label: &str, value: &str| (line(format_args!("{label}")), line(format_args!("{value}")));
        match entry {
            LobbyRow::Start if self.menu().players().contains(&self.players().len()) => {
                let mut players = Line::new();
                for chair in self.players().iter() {
                    let _ = write!(players, " {}", chair.number());
                }
                of(words.lobby.start, &players)
            }
            LobbyRow::Start => (self.players_wanted(words), Line::new()),
            LobbyRow::Resume => {
                (line(format_args!("{}", words.saves.go_on)), line(format_args!("{}", context.saves.open)))
            }
            LobbyRow::ThisSeat => of(
                words.lobby.this_seat,
                match self.seating.at(chair) {
                    Occupant::Empty => words.lobby.empty,
                    Occupant::Human => words.lobby.plays,
                    Occupant::Computer(_) => words.lobby.computer,
                },
            ),
            LobbyRow::Game => of(words.lobby.game, self.menu().name(words)),
            LobbyRow::Option(row) => match self.menu().row(row, self.party(chair), words) {
                Some(row) => (line(format_args!("{}", row.label)), row.value),
                None => label_row(""),
            },
            LobbyRow::Dice => of(words.settings.dice, settings_menu::dice(words, settings.types_dice)),
            LobbyRow::Learn => of(words.lobby.learn, self.menu().name(words)),
            LobbyRow::Who => label_row(words.computer.who),
            LobbyRow::Review => of(words.saves.review, &line(format_args!("{}", context.saves.finished))),
            LobbyRow::Settings => label_row(words.settings.title),
        }
    }

    /// Returns the label that asks for a valid number of players.
    fn players_wanted(&self, words: &'static Words) -> Line {
        let (least, most) = self.menu().players().into_inner();
        let (before, after) = words.lobby.players_wanted.split_once('#').unwrap_or_default();
        match least == most {
            true => line(format_args!("{before}{least}{after}")),
            false => line(format_args!("{before}{least}-{most}{after}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;

    /// Checks random options and all numbers of players.
    #[test]
    fn every_row_of_every_options_menu_is_in_the_start_menu() {
        let words = Language::English.words();
        let (mut menus, mut dice, mut most) = (OptionsMenus::NEW, Rng::new(1), 0);
        for menu in menus.all_mut() {
            for players in menu.players() {
                let players = ChairSet::first(players);
                for _ in 0..500 {
                    let party = MenuViewer { chair: Chair::One, players };
                    let rows = (0..50).take_while(|&row| menu.row(row, party, words).is_some()).count();
                    assert!(rows <= MAX_MENU_ROWS, "{}: {rows} rows", menu.name(words));
                    most = most.max(rows);
                    if rows > 0 {
                        menu.change(dice.below(rows as u32) as usize, party, true);
                    }
                }
            }
        }
        assert!(most > 1, "something can be chosen");
    }
}
