//! The start menu. Every pad can use it, and all screens show the same page.
//!
//! - [`language`]: a new device asks for its language first
//! - [`quick`]: the first page: the game, and the ways to start it
//! - [`puzzles`]: the page of puzzles
//! - [`options`]: the second page: the players, the options of the game, the settings

mod language;
mod options;
mod puzzles;
mod quick;

use smart_leds::RGB8;

use super::context::{Context, StageRequest};
use super::puzzle::PuzzleFilter;
use super::service::board;
use super::{QuickChoices, Seating, Settings, about, kiosk_menu, seating_menu, settings_menu};
use crate::game::{GameId, Rng, SetupError};
use crate::games::{self, AnyOptions};
use crate::parts::{Button, Frame, Key, Pad, Screen, Time};
use crate::ui::colour::rgb;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuViewer, OptionsMenu, OptionsMenus};
use crate::ui::widget::Row;
use crate::ui::{Chair, ChairSet};
use options::OptionRow;
use quick::QuickRow;

/// The open page, with the selected row of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// The first page. `None` is the title.
    Quick(Option<QuickRow>),
    Options(usize),
    /// The puzzles.
    Puzzles(usize),
    /// Who sits on each chair.
    Who(usize),
    Settings(usize),
    /// The About page, with its first visible row.
    About(usize),
    /// The page for exhibitors.
    Kiosk(usize),
}

/// The corner colour of a player whose colour is chosen at random.
const NOT_YET: RGB8 = rgb(90, 90, 90);

/// The start menu.
#[derive(Clone)]
pub struct Lobby {
    page: Page,
    seating: Seating,
    quick: QuickChoices,
    /// The index of the game.
    game: usize,
    menus: OptionsMenus,
    /// Whether the game of the show waits for a person to join.
    can_join: bool,
    /// Which puzzles are wanted.
    puzzles: PuzzleFilter,
}

impl Lobby {
    /// Returns the menu for a first game with people on chairs 1 and 2.
    pub const fn new() -> Lobby {
        Lobby {
            page: Page::Quick(None),
            seating: Seating::humans(2),
            quick: QuickChoices::DEFAULT,
            game: 0,
            menus: OptionsMenus::NEW,
            can_join: false,
            puzzles: PuzzleFilter::ANY,
        }
    }

    /// Opens the first page with the game of the show, which a person may join.
    pub fn open_after_demo(&mut self, game: usize, can_join: bool) {
        self.page = Page::Quick(None);
        self.game = game.min(self.menus.all().len() - 1);
        self.can_join = can_join;
    }

    /// Withdraws the offer to join, because the table is needed for something else.
    pub fn withdraw_join(&mut self) {
        self.can_join = false;
    }

    /// Returns the name of a game and how it is won.
    pub fn described(&self, game: usize, words: &'static Words) -> (&'static str, &'static str) {
        self.menus.all().get(game).map_or(("?", ""), |menu| (menu.name(words), menu.aim(words)))
    }

    /// Restores the last game, its players and the options of every game.
    pub fn recall(&mut self, settings: Settings) {
        self.seating = settings.seating;
        self.quick = settings.quick;
        self.menus.restore(settings.menus);
        self.game = games::ALL.iter().position(|id| id.number() == settings.last_game).unwrap_or(0);
        self.adopt_seating();
    }

    /// Stores the game, the players and the options in the settings. The next time the menu opens
    /// on its first page.
    pub fn remember(&mut self, context: &mut Context) {
        self.adopt_seating();
        self.page = Page::Quick(None);
        let last_game = games::ALL.get(self.game).map_or(0, |id| id.number());
        let quick =
            QuickChoices { is_language_known: context.settings.quick.is_language_known, ..self.quick };
        let (seating, menus) = (self.seating, self.menus.to_bytes());
        let settings = Settings { last_game, seating, quick, menus, ..context.settings };
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
        self.adopt_seating();
        self.withdraw_join();
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
        let menus = self.menus.all();
        menus[self.game % menus.len()]
    }

    fn party(&self, chair: Chair) -> MenuViewer {
        MenuViewer { chair, players: self.players() }
    }

    /// Returns the name of the game with this number; `"?"` if there is none.
    pub fn name_of(&self, game: u8, words: &'static Words) -> &'static str {
        let place = games::ALL.iter().position(|id| id.number() == game);
        place.map_or("?", |place| self.menus.all()[place].name(words))
    }

    /// Handles a key of a pad.
    pub fn key(&mut self, pad: Pad, key: Key, context: &mut Context) -> StageRequest {
        let (Key::Press(button) | Key::Repeat(button)) = key else { return StageRequest::Stay };
        context.redraw_all();
        if !context.settings.quick.is_language_known {
            language::key(button, context);
            return StageRequest::Stay;
        }
        if kiosk_menu::is_chord(context.keys[pad].held()) {
            context.log_day();
            self.page = Page::Kiosk(0);
            return StageRequest::Stay;
        }
        match self.page {
            Page::Kiosk(row) => {
                self.page = kiosk_menu::key(row, button, context).map_or(Page::Quick(None), Page::Kiosk);
                self.keep_offered_game(context);
            }
            Page::Quick(row) => return self.key_on_quick_page(row, pad, button, context),
            Page::Options(row) => return self.key_in_options(row, pad, button, context),
            Page::Puzzles(row) => return self.key_in_puzzles(row, pad, button, context),
            Page::Settings(row) => return self.key_in_settings(row, button, pad, context),
            Page::Who(row) => self.key_in_seating(row, button, context),
            Page::About(first) => self.key_in_about(first, button, context),
        }
        StageRequest::Stay
    }

    fn key_in_about(&mut self, first: usize, button: Button, context: &Context) {
        let words = context.settings.language.words();
        self.page = match button {
            Button::Back | Button::Menu | Button::Ok => Page::Settings(settings_menu::Setting::ALL.len() + 1),
            Button::Up | Button::Down | Button::Left | Button::Right | Button::Peek => {
                Page::About(about::scrolled(first, button, &self.menus, context.identity, words))
            }
        };
    }

    fn key_in_seating(&mut self, row: usize, button: Button, context: &mut Context) {
        match seating_menu::key(&mut self.seating, row, button) {
            seating_menu::SeatingEffect::Leave => self.open_options_at(OptionRow::Who, context),
            seating_menu::SeatingEffect::Row(row) => self.page = Page::Who(row),
            seating_menu::SeatingEffect::Changed(chair) => {
                self.join(chair);
                context.play(1047, 30);
            }
        }
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
            Button::Back | Button::Menu => self.open_options_at(OptionRow::Settings, context),
            Button::Ok if row == count => {
                self.page = Page::Quick(None);
                return StageRequest::Service;
            }
            Button::Ok if row > count => self.page = Page::About(0),
            Button::Up | Button::Down | Button::Left | Button::Right | Button::Ok | Button::Peek => {
                settings_menu::change(row, button, pad, context);
                self.page = Page::Settings(settings_menu::moved(row, button, count + 2));
            }
        }
        StageRequest::Stay
    }

    /// Selects another game if the chosen one is not offered.
    fn keep_offered_game(&mut self, context: &Context) {
        if !context.settings.kiosk.offers(self.game) {
            self.game = context.settings.kiosk.next_game(self.game, true);
        }
    }

    /// Notifies the options menus of all games that the player on this chair has changed.
    fn join(&mut self, chair: Chair) {
        let party = self.party(chair);
        self.menus.all_mut().into_iter().for_each(|menu| menu.join(party));
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
        if !context.settings.quick.is_language_known {
            return language::draw(screen);
        }
        match self.page {
            Page::Quick(row) => self.draw_quick_page(row, context, pad, screen),
            Page::Options(row) => self.draw_options(row, context, pad, screen),
            Page::Puzzles(row) => self.draw_puzzles(row, context, screen),
            Page::Who(row) => seating_menu::draw(self.seating, pad, row, words, screen),
            Page::Kiosk(row) => kiosk_menu::draw(row, &self.menus, context, screen),
            Page::About(first) => about::draw(&self.menus, first, context.identity, words, screen),
            Page::Settings(row) => {
                let more = [words.lobby.service, words.about.title].map(Row::label);
                settings_menu::draw(context, pad, row, &more, screen);
            }
        }
    }
}
