//! The options of Termites in the start menu.

use core::ops::RangeInclusive;

use smart_leds::RGB8;

use super::{board, words};
use crate::game::{Rng, SetupError};
use crate::games::AnyOptions;
use crate::games::termites::data::MAPS;
use crate::games::termites::{Building, Colony, TermitesOptions, TokenTable};
use crate::ui::ChairSet;
use crate::ui::lang::Words;
use crate::ui::options_menu::{MenuBytes, MenuViewer, OptionRow, OptionsMenu, UniqueChoices};
use crate::ui::palette::Palette;
use crate::ui::panel::line;
use crate::ui::ring::cyclic_step;
use crate::ui::signs::Sign;

/// T-9.1: the range of the number of tiles.
const MIN_TILES: u8 = 1;
const MAX_TILES: u8 = TermitesOptions::MAX_TILES;

/// The bit for free building, stored in the byte of the map.
const FREE: u8 = 0x80;
/// The bit for even tokens, stored in the same byte.
const EVEN: u8 = 0x40;

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Colony,
    Map,
    Tiles,
    /// T-9.5: whether limits apply when players build the map.
    Limits,
    /// T-1.7: which tokens the colonies have.
    Tokens,
}

impl Row {
    const ALL: [Row; 5] = [Row::Map, Row::Tiles, Row::Colony, Row::Tokens, Row::Limits];
}

/// The chosen map, tiles, tokens and colonies.
#[derive(Clone)]
pub struct TermitesMenu {
    /// The index among the maps for the number of players. The index after the last map means that
    /// the players build one.
    map: usize,
    tiles: u8,
    building: Building,
    token_table: TokenTable,
    colonies: UniqueChoices<Colony>,
}

impl TermitesMenu {
    /// The first map, with colonies dealt at random.
    pub const NEW: TermitesMenu = TermitesMenu {
        map: 0,
        tiles: MAX_TILES,
        building: Building::Limited,
        token_table: TokenTable::Standard,
        colonies: UniqueChoices::new(&Colony::ALL),
    };

    /// Returns the option at this row. Tiles and limits appear only if the players build the map.
    fn at(&self, place: usize, players: ChairSet) -> Option<Row> {
        let is_built = self.is_built(players.len());
        Row::ALL.into_iter().filter(|row| !matches!(row, Row::Tiles | Row::Limits) || is_built).nth(place)
    }

    fn is_built(&self, players: usize) -> bool {
        self.map_id(players).is_none()
    }

    fn is_limited(&self) -> bool {
        self.building == Building::Limited
    }

    fn map_name(&self, players: usize, words: &'static Words) -> &'static str {
        match self.map_id(players) {
            None => words.termites.build,
            Some(id) if id.ends_with("advanced") => words.termites.advanced,
            Some(_) => words.termites.standard,
        }
    }

    fn change_map(&mut self, players: usize, forward: bool) {
        let count = maps(players).count() + 1;
        self.map = cyclic_step(self.map.min(count - 1), count, forward);
    }

    fn change_tiles(&mut self, forward: bool) {
        let tiles = if forward { self.tiles + 1 } else { self.tiles - 1 };
        self.tiles = tiles.clamp(MIN_TILES, MAX_TILES);
    }

    fn change_limits(&mut self) {
        self.building = if self.is_limited() { Building::Free } else { Building::Limited };
    }

    fn change_tokens(&mut self) {
        self.token_table = match self.token_table {
            TokenTable::Standard => TokenTable::Even,
            TokenTable::Even => TokenTable::Standard,
        };
    }

    fn tokens_name(&self, words: &'static Words) -> &'static str {
        match self.token_table {
            TokenTable::Standard => words.termites.usual,
            TokenTable::Even => words.termites.even,
        }
    }

    fn map_id(&self, players: usize) -> Option<&'static str> {
        maps(players).nth(self.map)
    }
}

impl OptionsMenu for TermitesMenu {
    fn name(&self, words: &'static Words) -> &'static str {
        words.termites.name
    }

    fn author(&self) -> Option<&'static str> {
        Some("Frederic Moyersoen")
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.termites.aim
    }

    fn sign(&self) -> Sign {
        Sign::Soldier
    }

    fn minutes(&self) -> u8 {
        45
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=4
    }

    fn colour(&self, party: MenuViewer, palette: &Palette) -> Option<RGB8> {
        self.colonies.of(party.chair).map(|colony| board::of_colony(colony, palette).colour)
    }

    fn row(&self, row: usize, party: MenuViewer, words: &'static Words) -> Option<OptionRow> {
        Some(match self.at(row, party.players)? {
            Row::Colony => {
                let chosen = self.colonies.of(party.chair);
                let name = chosen.map_or(words.termites.any, |colony| words::colony(words, colony));
                OptionRow::new(words.termites.colony, if party.plays() { name } else { "" })
            }
            Row::Map => OptionRow::new(words.termites.scenario, self.map_name(party.players.len(), words)),
            Row::Tiles => {
                OptionRow { label: words.termites.tiles, value: line(format_args!("{}", self.tiles)) }
            }
            Row::Limits => {
                let value = if self.is_limited() { words.common.on } else { words.common.off };
                OptionRow::new(words.termites.limits, value)
            }
            Row::Tokens => OptionRow::new(words.termites.tokens, self.tokens_name(words)),
        })
    }

    fn first_rare_row(&self, party: MenuViewer) -> usize {
        if self.is_built(party.players.len()) { 3 } else { 2 }
    }

    fn change(&mut self, row: usize, party: MenuViewer, forward: bool) {
        match self.at(row, party.players) {
            Some(Row::Colony) => self.colonies.change(party, forward),
            Some(Row::Map) => self.change_map(party.players.len(), forward),
            Some(Row::Tiles) => self.change_tiles(forward),
            Some(Row::Limits) => self.change_limits(),
            Some(Row::Tokens) => self.change_tokens(),
            None => {}
        }
    }

    fn join(&mut self, party: MenuViewer) {
        self.colonies.join(party);
    }

    fn to_bytes(&self) -> MenuBytes {
        let [near, far] = self.colonies.to_bytes();
        let free = if self.is_limited() { 0 } else { FREE };
        let even = if self.token_table == TokenTable::Even { EVEN } else { 0 };
        [self.map as u8 | free | even, MAX_TILES - self.tiles, near, far]
    }

    fn restore(&mut self, [map, fewer, near, far]: MenuBytes) {
        self.map = usize::from(map & !(FREE | EVEN)).min(MAPS.len());
        self.building = if map & FREE == 0 { Building::Limited } else { Building::Free };
        self.token_table = if map & EVEN == 0 { TokenTable::Standard } else { TokenTable::Even };
        self.tiles = MAX_TILES.saturating_sub(fewer).max(MIN_TILES);
        self.colonies.recall([near, far]);
    }

    fn options(&self, players: ChairSet, rng: &mut Rng) -> Result<AnyOptions, SetupError> {
        let options = TermitesOptions::new(&self.colonies.deal(players, rng))?;
        let options = match self.map_id(players.len()) {
            Some(id) => options.on_map(id)?,
            None => options.build(self.tiles)?.with_building(self.building),
        };
        Ok(AnyOptions::Termites(options.with_token_table(self.token_table)))
    }
}

fn maps(players: usize) -> impl Iterator<Item = &'static str> {
    MAPS.iter().filter(move |map| usize::from(map.players) == players).map(|map| map.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Chair;

    fn options(menu: &TermitesMenu) -> TermitesOptions {
        match menu.options(ChairSet::first(2), &mut Rng::new(1)) {
            Ok(AnyOptions::Termites(options)) => options,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn t_9_1_from_one_tile_to_all_of_them() {
        let mut menu = TermitesMenu::NEW;
        menu.change_map(2, false);
        assert_eq!(options(&menu).tiles(), 18);
        menu.change_tiles(true);
        assert_eq!(options(&menu).tiles(), 18, "there are no more");
        for tiles in (1..18).rev() {
            menu.change_tiles(false);
            assert_eq!(options(&menu).tiles(), tiles);
        }
        menu.change_tiles(false);
        assert_eq!(options(&menu).tiles(), 1, "one at least");
    }

    /// A change of the number of players may leave fewer maps than when the last one was chosen.
    /// The choice then stays at the end, and the first map follows it.
    #[test]
    fn a_choice_beyond_the_last_map_means_the_last_map() {
        let mut menu = TermitesMenu { map: 9, ..TermitesMenu::NEW };
        assert!(menu.is_built(2));
        menu.change_map(2, true);
        assert_eq!(menu.map_id(2), TermitesMenu::NEW.map_id(2));
    }

    #[test]
    fn t_9_5_limits_apply_by_default() {
        let mut menu = TermitesMenu::NEW;
        menu.change_map(2, true);
        assert!(menu.is_built(2) && menu.is_limited());
        assert_eq!(options(&menu).building(), Building::Limited);
        menu.change_limits();
        assert_eq!(options(&menu).building(), Building::Free);
        menu.change_limits();
        assert_eq!(options(&menu).building(), Building::Limited);
    }

    /// Works on any map, and leaves the other stored options unchanged.
    #[test]
    fn t_1_7_tokens_are_the_standard_ones_by_default() {
        let party = MenuViewer { chair: Chair::One, players: ChairSet::first(2) };
        let mut menu = TermitesMenu::NEW;
        assert_eq!(options(&menu).token_table(), TokenTable::Standard);
        menu.change(2, party, true);
        assert_eq!(options(&menu).token_table(), TokenTable::Even);
        menu.change_map(2, true);
        menu.change_limits();
        let mut again = TermitesMenu::NEW;
        again.restore(menu.to_bytes());
        assert!(again.is_built(2) && !again.is_limited());
        assert_eq!(options(&again).token_table(), TokenTable::Even);
        again.change(3, party, false);
        assert_eq!(options(&again).token_table(), TokenTable::Standard);
    }
}
