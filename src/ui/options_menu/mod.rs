//! The options of a game as rows of the start menu.
//!
//! Each game implements [`OptionsMenu`] in its folder; [`OptionsMenus`] contains the menus of all games.

mod draft;

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use super::lang::Words;
use super::palette::Palette;
use super::panel::{Line, line};
use super::signs::Sign;
use crate::game::{Rng, Seat, SetupError};
use crate::games::{self, AnyOptions};
use crate::ui::{Chair, ChairSet};

pub use draft::UniqueChoices;

/// The viewer of a menu, and the players.
#[derive(Clone, Copy, Debug)]
pub struct MenuViewer {
    /// The chair that views and changes the menu.
    pub chair: Chair,
    /// The chairs that play.
    pub players: ChairSet,
}

impl MenuViewer {
    /// Returns whether somebody plays on the viewing chair.
    pub fn plays(&self) -> bool {
        self.players.contains(self.chair)
    }

    /// Returns the seat of the viewing chair. Players take seats in the order of their chairs.
    pub fn seat(&self) -> Option<Seat> {
        let place = self.players.iter().position(|player| player == self.chair)?;
        Seat::ALL.get(place).copied()
    }
}

/// A row of the start menu.
#[derive(Clone, Debug)]
pub struct OptionRow {
    /// The name of the option.
    pub label: &'static str,
    /// The chosen value.
    pub value: Line,
}

impl OptionRow {
    /// Builds a row from a label and a value.
    pub fn new(label: &'static str, value: &str) -> OptionRow {
        OptionRow { label, value: line(format_args!("{value}")) }
    }
}

/// Number of bytes in which a menu stores its choices permanently; all 0 on a new device.
pub const MENU_BYTES: usize = 4;

/// The encoded choices of a menu.
pub type MenuBytes = [u8; MENU_BYTES];

/// The encoded choices of all menus, in the order of the start menu. The storage format does not
/// depend on this order.
pub type AllMenuBytes = [MenuBytes; GAMES];

/// The encoded choices of all menus on a new device.
pub const NO_MENUS: AllMenuBytes = [[0; MENU_BYTES]; GAMES];

/// The options of one game in the start menu. Choices persist from game to game.
pub trait OptionsMenu {
    /// Returns the name of the game.
    fn name(&self, words: &'static Words) -> &'static str;

    /// Returns the author of the game, if the source of its rules names one.
    fn author(&self) -> Option<&'static str> {
        None
    }

    /// Returns how the game is won, in about five words.
    fn aim(&self, words: &'static Words) -> &'static str;

    /// Returns the sign of the game.
    fn sign(&self) -> Sign;

    /// Returns the typical duration of a game in minutes.
    fn minutes(&self) -> u8;

    /// Returns the allowed numbers of players.
    fn players(&self) -> RangeInclusive<usize>;

    /// Returns whether the game rolls dice. If so, the menu also asks who rolls them.
    fn rolls_dice(&self) -> bool {
        false
    }

    /// Returns the colour of the player on the viewing chair; `None` while it is random.
    fn colour(&self, party: MenuViewer, palette: &Palette) -> Option<RGB8> {
        party.seat().map(|seat| palette.seat(seat).colour)
    }

    /// Returns a row of the menu, from 0; `None` after the last. Omits rows that have no effect at
    /// present.
    fn row(&self, row: usize, party: MenuViewer, words: &'static Words) -> Option<OptionRow>;

    /// Returns the first row with a rule that people rarely change. The start menu shows these rows
    /// last.
    fn first_rare_row(&self, party: MenuViewer) -> usize {
        let _ = party;
        usize::MAX
    }

    /// Selects the next or previous value of a row.
    fn change(&mut self, row: usize, party: MenuViewer, forward: bool);

    /// Notifies the menu that somebody has joined or left the chair.
    fn join(&mut self, party: MenuViewer) {
        let _ = party;
    }

    /// Encodes the choices for storage.
    fn to_bytes(&self) -> MenuBytes {
        [0; MENU_BYTES]
    }

    /// Restores stored choices. Unknown values are replaced by valid ones.
    fn restore(&mut self, bytes: MenuBytes) {
        let _ = bytes;
    }

    /// Returns the options of the game. Chooses at random what nobody chose.
    ///
    /// # Errors
    /// Returns an error if the number of players is not allowed.
    fn options(&self, players: ChairSet, rng: &mut Rng) -> Result<AnyOptions, SetupError>;
}

/// The number of games.
const GAMES: usize = games::ALL.len();

/// Defines [`OptionsMenus`] from the list of games.
macro_rules! define_menus {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// The menus of all games, in the order of the start menu.
        #[derive(Clone)]
        pub struct OptionsMenus {
            $($(#[$cfg])* $module: super::$module::Menu,)+
        }

        impl OptionsMenus {
            /// The default choices.
            pub const NEW: OptionsMenus = OptionsMenus { $($(#[$cfg])* $module: super::$module::Menu::NEW,)+ };

            /// Returns all menus.
            pub fn all(&self) -> [&dyn OptionsMenu; GAMES] {
                [$($(#[$cfg])* &self.$module,)+]
            }

            /// Returns all menus for changing them.
            pub fn all_mut(&mut self) -> [&mut dyn OptionsMenu; GAMES] {
                [$($(#[$cfg])* &mut self.$module,)+]
            }

            /// Encodes the choices of all menus.
            pub fn to_bytes(&self) -> AllMenuBytes {
                self.all().map(|menu| menu.to_bytes())
            }

            /// Restores the choices of all menus.
            pub fn restore(&mut self, bytes: AllMenuBytes) {
                self.all_mut().into_iter().zip(bytes).for_each(|(menu, bytes)| menu.restore(bytes));
            }
        }
    };
}

crate::for_every_game!(define_menus);

/// Returns the number of players and the duration: `2-4 players ~45 min`.
pub fn figures(menu: &dyn OptionsMenu, words: &'static Words) -> Line {
    let (least, most) = menu.players().into_inner();
    let (players, minutes) = (words.lobby.players, menu.minutes());
    match least == most {
        true => line(format_args!("{least} {players} ~{minutes} min")),
        false => line(format_args!("{least}-{most} {players} ~{minutes} min")),
    }
}
