//! What is settled before a game of Robale.

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use crate::game::{Dice, SetupError};
use crate::games::AnyOptions;
use crate::games::robale::RobaleOptions;
use crate::parts::PadSet;
use crate::ui::lang::Words;
use crate::ui::palette::Palette;
use crate::ui::panel::line;
use crate::ui::ring::next_in_ring;
use crate::ui::sheet::{Party, SHEET_BYTES, Sheet, SheetBytes, SheetRow};

/// the numbers of rounds on offer; the last is no draw at all.
const ROUNDS: [Option<u16>; 5] = [Some(10), Some(20), Some(50), Some(RobaleOptions::ROUNDS), None];

/// Rounds until the draw.
#[derive(Clone)]
pub struct RobaleSheet {
    /// The place among the numbers of rounds.
    rounds: usize,
}

impl RobaleSheet {
    /// as the rules have it.
    pub const NEW: RobaleSheet = RobaleSheet { rounds: 3 };

    /// Rounds until the draw; `None` for no draw.
    fn rounds(&self) -> Option<u16> {
        ROUNDS.get(self.rounds).copied().flatten()
    }

    /// More or fewer rounds.
    fn change_rounds(&mut self, forward: bool) {
        self.rounds = next_in_ring(self.rounds, ROUNDS.len(), forward);
    }
}

impl Sheet for RobaleSheet {
    fn name(&self, words: &'static Words) -> &'static str {
        words.robale.name
    }

    fn author(&self) -> Option<&'static str> {
        Some("Jan Stachurski")
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.robale.long.goal
    }

    fn minutes(&self) -> u8 {
        30
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn rolls_dice(&self) -> bool {
        true
    }

    /// chance draws who has White.
    fn colour(&self, _: Party, _: &Palette) -> Option<RGB8> {
        None
    }

    fn row(&self, row: usize, _: Party, words: &'static Words) -> Option<SheetRow> {
        (row == 0).then(|| match self.rounds() {
            Some(rounds) => SheetRow { label: words.robale.rounds, value: line(format_args!("{rounds}")) },
            None => SheetRow::new(words.robale.rounds, words.common.off),
        })
    }

    fn change(&mut self, _: usize, _: Party, forward: bool) {
        self.change_rounds(forward);
    }

    fn to_bytes(&self) -> SheetBytes {
        let mut bytes = [0; SHEET_BYTES];
        bytes[0] = ((self.rounds + ROUNDS.len() - RobaleSheet::NEW.rounds) % ROUNDS.len()) as u8;
        bytes
    }

    fn recall(&mut self, [after, ..]: SheetBytes) {
        self.rounds = (RobaleSheet::NEW.rounds + usize::from(after)) % ROUNDS.len();
    }

    fn options(&self, players: PadSet, _: &mut Dice) -> Result<AnyOptions, SetupError> {
        match players.len() {
            2 => RobaleOptions::new(self.rounds()).map(AnyOptions::Robale),
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_6_2_the_draw_comes_after_100_rounds_unless_something_else_is_settled() {
        let mut sheet = RobaleSheet::NEW;
        let options = sheet.options(PadSet::first(2), &mut Dice::new(1));
        assert_eq!(options, Ok(AnyOptions::Robale(RobaleOptions::default())));
        sheet.change_rounds(true);
        assert_eq!(sheet.rounds(), None);
        sheet.change_rounds(true);
        assert_eq!(sheet.rounds(), Some(10));
        sheet.change_rounds(false);
        sheet.change_rounds(false);
        assert_eq!(sheet.rounds(), Some(100));
    }
}
