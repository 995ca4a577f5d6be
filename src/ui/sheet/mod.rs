//! What is settled before a game, as rows of the start menu.
//!
//! Each game has a [`Sheet`] in its folder; [`Sheets`] has those of all games.

pub mod card;
mod draft;

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use super::lang::Words;
use super::palette::Palette;
use super::panel::Line;
use crate::game::{Dice, Seat, SetupError};
use crate::games::{self, AnyOptions};
use crate::ui::{Chair, ChairSet};

pub use draft::Draft;

/// Who looks at a sheet, and who plays.
#[derive(Clone, Copy, Debug)]
pub struct Party {
    /// Who looks at it and changes it.
    pub chair: Chair,
    /// The chairs that play.
    pub players: ChairSet,
}

impl Party {
    /// Does somebody at the chair itself play?
    pub fn plays(&self) -> bool {
        self.players.contains(self.chair)
    }

    /// The seat of the game that it plays: players take them in the order of their chairs.
    pub fn seat(&self) -> Option<Seat> {
        let place = self.players.iter().position(|player| player == self.chair)?;
        Seat::ALL.get(place).copied()
    }
}

/// A row of the start menu.
#[derive(Clone, Debug)]
pub struct SheetRow {
    /// What it is about.
    pub label: &'static str,
    /// What is chosen.
    pub value: Line,
}

impl SheetRow {
    /// A row with a word as its value.
    pub fn new(label: &'static str, value: &str) -> SheetRow {
        SheetRow { label, value: super::panel::line(format_args!("{value}")) }
    }
}

/// Bytes in which a sheet keeps its choices over restarts; all 0 on a new device.
pub const SHEET_BYTES: usize = 4;

/// The choices of a sheet, to be stored.
pub type SheetBytes = [u8; SHEET_BYTES];

/// The choices of all sheets, to be stored, in the order of the start menu. How they are stored does not depend on it.
pub type AllSheetBytes = [SheetBytes; GAMES];

/// The choices of sheets on a new device.
pub const NO_SHEETS: AllSheetBytes = [[0; SHEET_BYTES]; GAMES];

/// What is settled before one game. It keeps its choices from game to game.
pub trait Sheet {
    /// The name of the game.
    fn name(&self, words: &'static Words) -> &'static str;

    /// Who made the game, as far as the source of its rules tells.
    fn author(&self) -> Option<&'static str> {
        None
    }

    /// What the game is and how it is won, in a sentence or two.
    fn goal(&self, words: &'static Words) -> &'static str;

    /// How long a game usually takes, as a rule of thumb.
    fn minutes(&self) -> u8;

    /// How many may play.
    fn players(&self) -> RangeInclusive<usize>;

    /// Does the game roll dice? Then the menu also asks whose dice are rolled.
    fn rolls_dice(&self) -> bool {
        false
    }

    /// The colour that the player at the chair will play with; `None` as long as that is left to chance.
    fn colour(&self, party: Party, palette: &Palette) -> Option<RGB8> {
        party.seat().map(|seat| palette.seat(seat).colour)
    }

    /// A row of the menu, from 0; `None` after the last. Rows that make no difference now are left out.
    fn row(&self, row: usize, party: Party, words: &'static Words) -> Option<SheetRow>;

    /// The next value of a row, or the one before.
    fn change(&mut self, row: usize, party: Party, forward: bool);

    /// Somebody has sat down on the chair, or left it.
    fn join(&mut self, party: Party) {
        let _ = party;
    }

    /// The choices, to be found again after a restart.
    fn to_bytes(&self) -> SheetBytes {
        [0; SHEET_BYTES]
    }

    /// Finds choices again; what is unknown stays as it is.
    fn recall(&mut self, bytes: SheetBytes) {
        let _ = bytes;
    }

    /// The options of the game; what nobody chose is dealt.
    ///
    /// # Errors
    /// When the number of players does not fit.
    fn options(&self, players: ChairSet, dice: &mut Dice) -> Result<AnyOptions, SetupError>;
}

/// The number of games.
const GAMES: usize = games::ALL.len();

/// Makes [`Sheets`] from the list of games.
macro_rules! sheets {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// The sheets of all games, in the order of the start menu.
        #[derive(Clone)]
        pub struct Sheets {
            $($(#[$cfg])* $module: super::$module::Sheet,)+
        }

        impl Sheets {
            /// Nothing is chosen yet.
            pub const NEW: Sheets = Sheets { $($(#[$cfg])* $module: super::$module::Sheet::NEW,)+ };

            /// All sheets.
            pub fn all(&self) -> [&dyn Sheet; GAMES] {
                [$($(#[$cfg])* &self.$module,)+]
            }

            /// All sheets, to be changed.
            pub fn all_mut(&mut self) -> [&mut dyn Sheet; GAMES] {
                [$($(#[$cfg])* &mut self.$module,)+]
            }

            /// The choices of all sheets.
            pub fn to_bytes(&self) -> AllSheetBytes {
                self.all().map(|sheet| sheet.to_bytes())
            }

            /// Finds the choices of all sheets again.
            pub fn recall(&mut self, bytes: AllSheetBytes) {
                self.all_mut().into_iter().zip(bytes).for_each(|(sheet, bytes)| sheet.recall(bytes));
            }
        }
    };
}

crate::for_every_game!(sheets);
