//! What is settled before a game of Hive.

use super::Entry;
use crate::game::{SeatSet, SetupError};
use crate::games::hive::{Extras, HiveOptions, Kind, MosquitoMoth};
use crate::ui::hive;
use crate::ui::lang::Words;
use crate::ui::widget::Row;

/// Something to settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiveEntry {
    /// H-1.3: is this kind among the pieces?
    Extra(Kind),
    /// H-5.4: what a Mosquito does beside a Moth.
    CopyMoth,
    /// H-2.3: may the Queen come in the first turn?
    QueenFirst,
    /// H-6.3: is there a longest game?
    Length,
    /// H-3.5: do Beetles pass gates?
    FreeBeetle,
}

impl HiveEntry {
    /// The rows of the menu.
    pub const ROWS: [Entry; 10] = [
        Entry::Hive(HiveEntry::Extra(Kind::Mosquito)),
        Entry::Hive(HiveEntry::Extra(Kind::Ladybug)),
        Entry::Hive(HiveEntry::Extra(Kind::Pillbug)),
        Entry::Hive(HiveEntry::Extra(Kind::Scorpion)),
        Entry::Hive(HiveEntry::Extra(Kind::Moth)),
        Entry::Hive(HiveEntry::Extra(Kind::Dragonfly)),
        Entry::Hive(HiveEntry::CopyMoth),
        Entry::Hive(HiveEntry::QueenFirst),
        Entry::Hive(HiveEntry::FreeBeetle),
        Entry::Hive(HiveEntry::Length),
    ];
}

/// Pieces and options, as far as they are chosen.
pub struct HiveSheet {
    options: HiveOptions,
}

impl HiveSheet {
    /// How many play.
    pub const PLAYERS: usize = 2;
    /// The base game.
    pub const NEW: HiveSheet = HiveSheet { options: HiveOptions::DEVICE };

    /// Does this make a difference, with the pieces that are chosen?
    pub const fn has(&self, entry: HiveEntry) -> bool {
        let extras = self.options.extras;
        !matches!(entry, HiveEntry::CopyMoth) || extras.has(Kind::Mosquito) && extras.has(Kind::Moth)
    }

    /// Another value.
    pub fn change(&mut self, entry: HiveEntry, forward: bool) {
        let options = &mut self.options;
        match entry {
            HiveEntry::Extra(kind) => options.extras = toggled(options.extras, kind),
            HiveEntry::CopyMoth => options.mosquito_moth = after(options.mosquito_moth, forward),
            HiveEntry::QueenFirst => options.tournament = !options.tournament,
            HiveEntry::Length => options.length_limit = !options.length_limit,
            HiveEntry::FreeBeetle => options.free_beetle = !options.free_beetle,
        }
    }

    /// A row of the menu.
    pub fn row(&self, entry: HiveEntry, words: &'static Words) -> Row<'static> {
        let (options, common) = (&self.options, &words.common);
        let (label, value) = match entry {
            HiveEntry::Extra(kind) => {
                let value = if options.extras.has(kind) { common.on } else { common.off };
                (hive::words::kind(words, kind), value)
            }
            HiveEntry::CopyMoth => {
                let value = match options.mosquito_moth {
                    MosquitoMoth::Grounded => common.no,
                    MosquitoMoth::FromGround => words.hive.from_ground,
                    MosquitoMoth::Either => words.hive.either,
                };
                (words.hive.copy_moth, value)
            }
            HiveEntry::QueenFirst => {
                (words.hive.tournament, if options.tournament { common.no } else { common.yes })
            }
            HiveEntry::FreeBeetle => {
                (words.hive.free_beetle, if options.free_beetle { common.yes } else { common.no })
            }
            HiveEntry::Length => {
                (words.hive.length_limit, if options.length_limit { "500" } else { common.off })
            }
        };
        Row { label, value }
    }

    /// The options of the game.
    ///
    /// # Errors
    /// When other than two seats play.
    pub fn options(&self, players: SeatSet) -> Result<HiveOptions, SetupError> {
        match players.len() {
            HiveSheet::PLAYERS => Ok(self.options),
            given => Err(SetupError::Players { given, least: HiveSheet::PLAYERS, most: HiveSheet::PLAYERS }),
        }
    }
}

/// The set with one kind more, or without it.
fn toggled(extras: Extras, kind: Kind) -> Extras {
    if !extras.has(kind) {
        return extras.with(kind);
    }
    Kind::EXTRAS
        .into_iter()
        .filter(|other| *other != kind && extras.has(*other))
        .fold(Extras::NONE, Extras::with)
}

fn after(value: MosquitoMoth, forward: bool) -> MosquitoMoth {
    let count = MosquitoMoth::ALL.len();
    let step = if forward { 1 } else { count - 1 };
    MosquitoMoth::ALL[(value as usize + step) % count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hive::LENGTH_LIMIT;
    use crate::ui::lang::Language;

    #[test]
    fn h_1_3_every_extra_is_switched_on_its_own() {
        let mut sheet = HiveSheet::NEW;
        assert_eq!(sheet.options(SeatSet::first(2)), Ok(HiveOptions::DEVICE));
        for kind in Kind::EXTRAS {
            sheet.change(HiveEntry::Extra(kind), true);
            assert_eq!(sheet.options.extras, Extras::NONE.with(kind));
            sheet.change(HiveEntry::Extra(kind), true);
        }
        assert_eq!(sheet.options.extras, Extras::NONE);
        assert!(sheet.options(SeatSet::first(3)).is_err());
    }

    #[test]
    fn h_5_4_the_moth_is_asked_about_only_with_a_mosquito() {
        let mut sheet = HiveSheet::NEW;
        sheet.change(HiveEntry::Extra(Kind::Moth), true);
        assert!(!sheet.has(HiveEntry::CopyMoth));
        sheet.change(HiveEntry::Extra(Kind::Mosquito), true);
        assert!(sheet.has(HiveEntry::CopyMoth));
        sheet.change(HiveEntry::CopyMoth, false);
        assert_eq!(sheet.options.mosquito_moth, MosquitoMoth::Either);
    }

    #[test]
    fn h_3_5_beetles_are_bound_unless_the_players_free_them() {
        let mut sheet = HiveSheet::NEW;
        let value = |sheet: &HiveSheet| sheet.row(HiveEntry::FreeBeetle, Language::English.words()).value;
        assert_eq!((sheet.options.free_beetle, value(&sheet)), (false, "no"));
        sheet.change(HiveEntry::FreeBeetle, true);
        assert_eq!((sheet.options.free_beetle, value(&sheet)), (true, "yes"));
    }

    #[test]
    fn h_6_3_the_menu_tells_the_length() {
        let row = HiveSheet::NEW.row(HiveEntry::Length, Language::English.words());
        assert_eq!(row.value.parse(), Ok(LENGTH_LIMIT));
    }
}
