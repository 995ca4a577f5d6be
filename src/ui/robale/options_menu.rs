//! The options of Robale in the start menu.

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use crate::game::{Rng, SetupError};
use crate::games::AnyOptions;
use crate::games::robale::{LastRound, RobaleOptions};
use crate::ui::ChairSet;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MENU_BYTES, MenuBytes, MenuViewer, OptionRow, OptionsMenu};
use crate::ui::palette::Palette;
use crate::ui::panel::line;
use crate::ui::ring::{cyclic_add, cyclic_distance, cyclic_step};
use crate::ui::signs::Sign;

/// the available limits on the number of rounds. The last is no limit.
const ROUNDS: [Option<u16>; 5] = [Some(10), Some(20), Some(50), Some(RobaleOptions::ROUNDS), None];

/// The chosen limit on rounds, and the result when it is reached.
#[derive(Clone)]
pub struct RobaleMenu {
    /// The index in [`ROUNDS`].
    rounds: usize,
    /// the result after the last round.
    last_round: LastRound,
}

impl RobaleMenu {
    /// the default of the rules.
    pub const NEW: RobaleMenu = RobaleMenu { rounds: 3, last_round: LastRound::Draw };

    /// Returns the limit on rounds; `None` for no limit.
    fn rounds(&self) -> Option<u16> {
        ROUNDS.get(self.rounds).copied().flatten()
    }

    /// Selects the next or previous limit.
    fn change_rounds(&mut self, forward: bool) {
        self.rounds = cyclic_step(self.rounds, ROUNDS.len(), forward);
    }

    /// Toggles between a draw and a decision by Resources.
    fn change_last_round(&mut self) {
        self.last_round = match self.last_round {
            LastRound::Draw => LastRound::Resources,
            LastRound::Resources => LastRound::Draw,
        };
    }

    fn end_name(&self, words: &'static Words) -> &'static str {
        match self.last_round {
            LastRound::Draw => words.robale.drawn,
            LastRound::Resources => words.robale.resources,
        }
    }
}

impl OptionsMenu for RobaleMenu {
    fn name(&self, words: &'static Words) -> &'static str {
        words.robale.name
    }

    fn author(&self) -> Option<&'static str> {
        Some("Jan Stachurski")
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.robale.aim
    }

    fn sign(&self) -> Sign {
        Sign::Beetle
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

    /// White is drawn at random.
    fn colour(&self, _: MenuViewer, _: &Palette) -> Option<RGB8> {
        None
    }

    fn row(&self, row: usize, _: MenuViewer, words: &'static Words) -> Option<OptionRow> {
        match (row, self.rounds()) {
            (0, Some(rounds)) => {
                Some(OptionRow { label: words.robale.rounds, value: line(format_args!("{rounds}")) })
            }
            (0, None) => Some(OptionRow::new(words.robale.rounds, words.common.off)),
            (1, Some(_)) => Some(OptionRow::new(words.robale.last_round, self.end_name(words))),
            _ => None,
        }
    }

    fn first_rare_row(&self, _: MenuViewer) -> usize {
        1
    }

    fn change(&mut self, row: usize, _: MenuViewer, forward: bool) {
        if row == 0 {
            self.change_rounds(forward);
        } else {
            self.change_last_round();
        }
    }

    fn to_bytes(&self) -> MenuBytes {
        let mut bytes = [0; MENU_BYTES];
        bytes[0] = cyclic_distance(RobaleMenu::NEW.rounds, self.rounds, ROUNDS.len()) as u8;
        bytes[1] = self.last_round as u8;
        bytes
    }

    fn restore(&mut self, [after, last_round, ..]: MenuBytes) {
        self.last_round = LastRound::ALL.get(usize::from(last_round)).copied().unwrap_or_default();
        self.rounds = cyclic_add(RobaleMenu::NEW.rounds, usize::from(after), ROUNDS.len());
    }

    fn options(&self, players: ChairSet, _: &mut Rng) -> Result<AnyOptions, SetupError> {
        match players.len() {
            2 => {
                let options = RobaleOptions::new(self.rounds())?;
                Ok(AnyOptions::Robale(options.with_last_round(self.last_round)))
            }
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Chair;

    #[test]
    fn r_6_4_resources_decide_if_the_option_is_on() {
        let party = MenuViewer { chair: Chair::One, players: ChairSet::first(2) };
        let mut menu = RobaleMenu::NEW;
        let last_round = |menu: &RobaleMenu| match menu.options(party.players, &mut Rng::new(1)) {
            Ok(AnyOptions::Robale(options)) => options.last_round(),
            other => panic!("{other:?}"),
        };
        assert_eq!(last_round(&menu), LastRound::Draw);
        menu.change(1, party, true);
        assert_eq!(last_round(&menu), LastRound::Resources);
        let mut again = RobaleMenu::NEW;
        again.restore(menu.to_bytes());
        assert_eq!((last_round(&again), again.rounds()), (LastRound::Resources, Some(100)));
        menu.change(1, party, false);
        assert_eq!(last_round(&menu), LastRound::Draw);
    }

    #[test]
    fn r_6_2_the_draw_comes_after_100_rounds_by_default() {
        let mut menu = RobaleMenu::NEW;
        let options = menu.options(ChairSet::first(2), &mut Rng::new(1));
        assert_eq!(options, Ok(AnyOptions::Robale(RobaleOptions::default())));
        menu.change_rounds(true);
        assert_eq!(menu.rounds(), None);
        menu.change_rounds(true);
        assert_eq!(menu.rounds(), Some(10));
        menu.change_rounds(false);
        menu.change_rounds(false);
        assert_eq!(menu.rounds(), Some(100));
    }
}
