//! The options of the toy game in the start menu: none.

use core::ops::RangeInclusive;

use crate::game::{Rng, SetupError};
use crate::games::AnyOptions;
use crate::games::toy::ToyOptions;
use crate::ui::ChairSet;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuViewer, OptionRow, OptionsMenu};
use crate::ui::signs::Sign;

/// A menu without options.
#[derive(Clone)]
pub struct ToyMenu;

impl ToyMenu {
    /// The only value.
    pub const NEW: ToyMenu = ToyMenu;
}

impl OptionsMenu for ToyMenu {
    fn name(&self, words: &'static Words) -> &'static str {
        words.toy.name
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.toy.aim
    }

    fn sign(&self) -> Sign {
        Sign::Die
    }

    fn minutes(&self) -> u8 {
        5
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=3
    }

    fn row(&self, _: usize, _: MenuViewer, _: &'static Words) -> Option<OptionRow> {
        None
    }

    fn change(&mut self, _: usize, _: MenuViewer, _: bool) {}

    fn options(&self, players: ChairSet, _: &mut Rng) -> Result<AnyOptions, SetupError> {
        ToyOptions::new(players.len()).map(AnyOptions::Toy)
    }
}
