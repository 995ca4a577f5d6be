//! The options of Hive in the start menu.

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use super::{board, words};
use crate::game::{Rng, SetupError};
use crate::games::AnyOptions;
use crate::games::hive::{Extras, HiveOptions, MosquitoMoth, PieceKind};
use crate::ui::ChairSet;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuBytes, MenuViewer, OptionRow, OptionsMenu};
use crate::ui::palette::Palette;
use crate::ui::ring::cyclic_step;
use crate::ui::signs::Sign;

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// H-1.3: whether this kind is in the game.
    Extra(PieceKind),
    /// H-5.4: how a Mosquito copies a Moth.
    CopyMoth,
    /// H-2.3: whether the Queen may be placed in the first turn.
    QueenFirst,
    /// H-6.3: whether the length of the game is limited.
    Length,
    /// H-3.5: whether Beetles may pass gates.
    FreeBeetle,
}

impl Row {
    /// The rows of the menu, in order.
    const ALL: [Row; 10] = [
        Row::Extra(PieceKind::Mosquito),
        Row::Extra(PieceKind::Ladybug),
        Row::Extra(PieceKind::Pillbug),
        Row::Extra(PieceKind::Scorpion),
        Row::Extra(PieceKind::Moth),
        Row::Extra(PieceKind::Dragonfly),
        Row::CopyMoth,
        Row::QueenFirst,
        Row::FreeBeetle,
        Row::Length,
    ];
}

/// The number of optional pieces that the publisher sells. They come first.
const OFFICIAL_EXTRAS: usize = 3;

/// The chosen pieces and rule options.
#[derive(Clone)]
pub struct HiveMenu {
    options: HiveOptions,
}

impl HiveMenu {
    /// The base game.
    pub const NEW: HiveMenu = HiveMenu { options: HiveOptions::DEVICE };

    /// Returns whether this option has an effect with the chosen pieces.
    const fn has(&self, row: Row) -> bool {
        let extras = self.options.extras;
        !matches!(row, Row::CopyMoth) || extras.has(PieceKind::Mosquito) && extras.has(PieceKind::Moth)
    }

    /// Returns the option at this row.
    fn at(&self, place: usize) -> Option<Row> {
        Row::ALL.into_iter().filter(|row| self.has(*row)).nth(place)
    }

    /// Selects the next or previous value of an option.
    fn turn(&mut self, row: Row, forward: bool) {
        let options = &mut self.options;
        match row {
            Row::Extra(kind) => options.extras = toggled(options.extras, kind),
            Row::CopyMoth => options.mosquito_moth = after(options.mosquito_moth, forward),
            Row::QueenFirst => options.tournament = !options.tournament,
            Row::Length => options.length_limit = !options.length_limit,
            Row::FreeBeetle => options.free_beetle = !options.free_beetle,
        }
    }

    /// Returns the label and value of a row.
    fn named(&self, row: Row, words: &'static Words) -> (&'static str, &'static str) {
        let (options, common) = (&self.options, &words.common);
        match row {
            Row::Extra(kind) => {
                let value = if options.extras.has(kind) { common.on } else { common.off };
                (words::kind(words, kind), value)
            }
            Row::CopyMoth => {
                let value = match options.mosquito_moth {
                    MosquitoMoth::Grounded => common.no,
                    MosquitoMoth::FromGround => words.hive.from_ground,
                    MosquitoMoth::Either => words.hive.either,
                };
                (words.hive.copy_moth, value)
            }
            Row::QueenFirst => {
                (words.hive.tournament, if options.tournament { common.no } else { common.yes })
            }
            Row::FreeBeetle => {
                (words.hive.free_beetle, if options.free_beetle { common.yes } else { common.no })
            }
            Row::Length => (words.hive.length_limit, if options.length_limit { "500" } else { common.off }),
        }
    }
}

impl OptionsMenu for HiveMenu {
    fn name(&self, words: &'static Words) -> &'static str {
        words.hive.name
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.hive.aim
    }

    fn sign(&self) -> Sign {
        Sign::Queen
    }

    fn minutes(&self) -> u8 {
        20
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn colour(&self, party: MenuViewer, palette: &Palette) -> Option<RGB8> {
        party.seat().map(|seat| board::look(seat, palette).colour)
    }

    fn row(&self, row: usize, _: MenuViewer, words: &'static Words) -> Option<OptionRow> {
        let (label, value) = self.named(self.at(row)?, words);
        Some(OptionRow::new(label, value))
    }

    fn first_rare_row(&self, _: MenuViewer) -> usize {
        OFFICIAL_EXTRAS
    }

    fn change(&mut self, row: usize, _: MenuViewer, forward: bool) {
        if let Some(row) = self.at(row) {
            self.turn(row, forward);
        }
    }

    fn to_bytes(&self) -> MenuBytes {
        let options = &self.options;
        let flags = [options.tournament, !options.length_limit, options.free_beetle];
        let flags =
            flags.into_iter().enumerate().fold(0, |bits, (place, flag)| bits | u8::from(flag) << place);
        [options.extras.bits(), flags, options.mosquito_moth as u8, 0]
    }

    fn restore(&mut self, [extras, flags, moth, _]: MenuBytes) {
        self.options = HiveOptions {
            extras: Extras::from_bits(extras).unwrap_or_default(),
            tournament: flags & 1 != 0,
            length_limit: flags & 2 == 0,
            free_beetle: flags & 4 != 0,
            mosquito_moth: MosquitoMoth::ALL.get(usize::from(moth)).copied().unwrap_or_default(),
        };
    }

    fn options(&self, players: ChairSet, _: &mut Rng) -> Result<AnyOptions, SetupError> {
        match players.len() {
            2 => Ok(AnyOptions::Hive(self.options)),
            given => Err(SetupError::Players { given, least: 2, most: 2 }),
        }
    }
}

/// Adds a kind to the set, or removes it if it is there.
fn toggled(extras: Extras, kind: PieceKind) -> Extras {
    if !extras.has(kind) {
        return extras.with(kind);
    }
    PieceKind::EXTRAS
        .into_iter()
        .filter(|other| *other != kind && extras.has(*other))
        .fold(Extras::NONE, Extras::with)
}

fn after(value: MosquitoMoth, forward: bool) -> MosquitoMoth {
    let place = cyclic_step(value as usize, MosquitoMoth::ALL.len(), forward);
    MosquitoMoth::ALL.get(place).copied().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hive::LENGTH_LIMIT;
    use crate::ui::lang::Language;

    #[test]
    fn h_1_3_every_extra_is_switched_on_its_own() {
        let mut menu = HiveMenu::NEW;
        let rng = &mut Rng::new(1);
        assert_eq!(menu.options(ChairSet::first(2), rng), Ok(AnyOptions::Hive(HiveOptions::DEVICE)));
        for kind in PieceKind::EXTRAS {
            menu.turn(Row::Extra(kind), true);
            assert_eq!(menu.options.extras, Extras::NONE.with(kind));
            menu.turn(Row::Extra(kind), true);
        }
        assert_eq!(menu.options.extras, Extras::NONE);
        assert!(menu.options(ChairSet::first(3), rng).is_err());
    }

    #[test]
    fn h_5_4_the_moth_option_appears_only_with_a_mosquito() {
        let mut menu = HiveMenu::NEW;
        menu.turn(Row::Extra(PieceKind::Moth), true);
        assert!(!menu.has(Row::CopyMoth));
        menu.turn(Row::Extra(PieceKind::Mosquito), true);
        assert!(menu.has(Row::CopyMoth));
        menu.turn(Row::CopyMoth, false);
        assert_eq!(menu.options.mosquito_moth, MosquitoMoth::Either);
    }

    #[test]
    fn h_3_5_gates_stop_beetles_by_default() {
        let mut menu = HiveMenu::NEW;
        let value = |menu: &HiveMenu| menu.named(Row::FreeBeetle, Language::English.words()).1;
        assert_eq!((menu.options.free_beetle, value(&menu)), (false, "no"));
        menu.turn(Row::FreeBeetle, true);
        assert_eq!((menu.options.free_beetle, value(&menu)), (true, "yes"));
    }

    /// After a restart the menu has the same options, whatever it had before.
    #[test]
    fn every_option_is_restored_on_its_own() {
        let mut all_changed = HiveMenu::NEW;
        Row::ALL.into_iter().for_each(|row| all_changed.turn(row, true));
        for row in Row::ALL {
            let mut menu = HiveMenu::NEW;
            menu.turn(row, true);
            let mut again = all_changed.clone();
            again.restore(menu.to_bytes());
            assert_eq!(again.options, menu.options, "{row:?}");
            again.restore(HiveMenu::NEW.to_bytes());
            assert_eq!(again.options, HiveOptions::DEVICE);
            again.restore(all_changed.to_bytes());
            assert_eq!(again.options, all_changed.options);
        }
    }

    #[test]
    fn h_6_3_the_menu_shows_the_turn_limit() {
        let (_, value) = HiveMenu::NEW.named(Row::Length, Language::English.words());
        assert_eq!(value.parse(), Ok(LENGTH_LIMIT));
    }
}
