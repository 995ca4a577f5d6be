//! The options of Guardians of Xobos in the start menu.

use core::ops::RangeInclusive;

use super::words;
use crate::game::{Rng, SetupError};
use crate::games::AnyOptions;
use crate::games::xobos::{Clan, Mode, XobosOptions};
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuBytes, MenuViewer, OptionRow, OptionsMenu, UniqueChoices};
use crate::ui::ring::cyclic_step;
use crate::ui::signs::Sign;
use crate::ui::{Chair, ChairSet};

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Mode,
    Clans,
    Clan,
}

impl Row {
    const ALL: [Row; 3] = [Row::Mode, Row::Clans, Row::Clan];
}

/// The chosen mode and clans. The map depends on the number of players.
#[derive(Clone)]
pub struct XobosMenu {
    mode: Mode,
    /// whether clans are used.
    has_clans: bool,
    clans: UniqueChoices<Clan>,
}

impl XobosMenu {
    /// The base game in Normal mode.
    pub const NEW: XobosMenu =
        XobosMenu { mode: Mode::Normal, has_clans: false, clans: UniqueChoices::new(&Clan::ALL) };

    /// Returns the option at this row. The clan of the chair appears only if clans are used.
    fn at(&self, place: usize) -> Option<Row> {
        Row::ALL.into_iter().filter(|row| *row != Row::Clan || self.has_clans).nth(place)
    }

    /// Returns the name of the mode, which defines who sees what.
    fn mode_name(&self, words: &'static Words) -> &'static str {
        match self.mode {
            Mode::Normal => words.xobos.normal,
            Mode::Checking => words.xobos.checking,
            Mode::Training => words.xobos.training,
        }
    }

    fn change_mode(&mut self, forward: bool) {
        let place = cyclic_step(self.mode as usize, Mode::ALL.len(), forward);
        self.mode = Mode::ALL.get(place).copied().unwrap_or(self.mode);
    }
}

impl OptionsMenu for XobosMenu {
    fn name(&self, words: &'static Words) -> &'static str {
        words.xobos.name
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.xobos.aim
    }

    fn sign(&self) -> Sign {
        Sign::Guardian1
    }

    fn minutes(&self) -> u8 {
        90
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=4
    }

    fn row(&self, row: usize, party: MenuViewer, words: &'static Words) -> Option<OptionRow> {
        Some(match self.at(row)? {
            Row::Mode => OptionRow::new(words.xobos.mode, self.mode_name(words)),
            Row::Clans => {
                let value = if self.has_clans { words.common.on } else { words.common.off };
                OptionRow::new(words.xobos.clans, value)
            }
            Row::Clan => {
                let chosen = self.clans.of(party.chair);
                let name = chosen.map_or(words.xobos.any_clan, |clan| words::clan(words, clan));
                OptionRow::new(words.xobos.clan, if party.plays() { name } else { "" })
            }
        })
    }

    fn change(&mut self, row: usize, party: MenuViewer, forward: bool) {
        match self.at(row) {
            Some(Row::Mode) => self.change_mode(forward),
            Some(Row::Clans) => self.has_clans = !self.has_clans,
            Some(Row::Clan) => self.clans.change(party, forward),
            None => {}
        }
    }

    fn join(&mut self, party: MenuViewer) {
        self.clans.join(party);
    }

    fn to_bytes(&self) -> MenuBytes {
        let [near, far] = self.clans.to_bytes();
        [self.mode as u8, u8::from(self.has_clans), near, far]
    }

    fn restore(&mut self, [mode, has_clans, near, far]: MenuBytes) {
        self.mode = Mode::ALL.get(usize::from(mode)).copied().unwrap_or(Mode::Normal);
        self.has_clans = has_clans != 0;
        self.clans.recall([near, far]);
    }

    fn options(&self, players: ChairSet, rng: &mut Rng) -> Result<AnyOptions, SetupError> {
        let options = XobosOptions::new(players.len())?.in_mode(self.mode).with_bases(bases(players))?;
        if !self.has_clans {
            return Ok(AnyOptions::Xobos(options));
        }
        options.with_clans(&self.clans.deal(players, rng)).map(AnyOptions::Xobos)
    }
}

/// Returns the bases that lie in front of the players (X-D69). Two players at opposite corners get
/// neighbouring bases too: the second player's one is at the next corner.
fn bases(players: ChairSet) -> u8 {
    let plays = |chair| players.contains(chair);
    match players.len() {
        2 if plays(Chair::One) && plays(Chair::Four) => 3,
        2 if plays(Chair::One) => 0,
        2 if plays(Chair::Two) => 1,
        2 => 2,
        3 => u8::from(plays(Chair::One) && plays(Chair::Two)),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::games::xobos::Base;
    use crate::ui::lamp;

    fn options(menu: &XobosMenu, players: usize, seed: u64) -> XobosOptions {
        match menu.options(ChairSet::first(players), &mut Rng::new(seed)) {
            Ok(AnyOptions::Xobos(options)) => options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn x_27_1_clans_are_chosen_or_dealt_and_never_twice() {
        let mut menu = XobosMenu::NEW;
        let party = |chair| MenuViewer { chair, players: ChairSet::first(4) };
        assert_eq!(options(&menu, 4, 1).clan(Seat::A), None);
        menu.change(1, party(Chair::One), true);
        menu.change(2, party(Chair::Two), true);
        menu.change(2, party(Chair::Three), true);
        for seed in 0..20 {
            let options = options(&menu, 4, seed);
            assert_eq!(options.clan(Seat::B), Some(Clan::Rheita));
            assert_eq!(options.clan(Seat::C), Some(Clan::Kubadi), "the first was taken");
        }
    }

    /// The corner of the panel in front of a player is nearer to that player's base than to any other.
    #[test]
    fn x_d69_bases_lie_in_front_of_their_players() {
        let far = |base: Base, chair| base.exit.distance(lamp::corner(chair).expect("a corner"));
        for bits in 0..16 {
            let players = ChairSet::from_bits(bits);
            let is_opposite =
                players.len() == 2 && players.contains(Chair::One) == players.contains(Chair::Three);
            if !(2..=4).contains(&players.len()) || is_opposite {
                continue;
            }
            let Ok(AnyOptions::Xobos(options)) = XobosMenu::NEW.options(players, &mut Rng::new(1)) else {
                panic!()
            };
            let bases = &options.map().bases;
            for (seat, chair) in Seat::ALL.into_iter().zip(players.iter()) {
                let own = far(bases[seat].expect("a base"), chair);
                let others = Seat::ALL.into_iter().filter(|other| *other != seat);
                let nearest = others.filter_map(|other| bases[other]).map(|base| far(base, chair)).min();
                assert!(Some(own) < nearest, "{chair:?} of {players:?}");
            }
        }
    }

    /// After a restart the menu has the same mode and clans.
    #[test]
    fn x_25_x_27_1_modes_and_clans_are_restored() {
        let party = |chair| MenuViewer { chair, players: ChairSet::first(4) };
        let mut menu = XobosMenu::NEW;
        menu.change(1, party(Chair::One), true);
        menu.change(2, party(Chair::Two), true);
        for _ in Mode::ALL {
            menu.change(0, party(Chair::One), true);
            let mut again = XobosMenu::NEW;
            again.restore(menu.to_bytes());
            assert_eq!(options(&again, 4, 1), options(&menu, 4, 1));
            again.restore(XobosMenu::NEW.to_bytes());
            assert_eq!(options(&again, 4, 1), options(&XobosMenu::NEW, 4, 1));
        }
    }

    #[test]
    fn x_25_modes_cycle() {
        let mut menu = XobosMenu::NEW;
        let party = MenuViewer { chair: Chair::One, players: ChairSet::first(3) };
        for mode in [Mode::Checking, Mode::Training, Mode::Normal] {
            menu.change(0, party, true);
            assert_eq!(options(&menu, 3, 1).mode(), mode);
        }
    }
}
