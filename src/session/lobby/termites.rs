//! What is settled before a game of Termites.

use heapless::Vec;

use crate::game::{BySeat, Dice, Seat, SeatSet, SetupError};
use crate::games::termites::data::MAPS;
use crate::games::termites::{Building, Colony, TermitesOptions};
use crate::ui::lang::Words;
use crate::ui::termites;

/// T-9.1: the numbers of tiles on offer.
const LEAST_TILES: u8 = 1;
const MOST_TILES: u8 = TermitesOptions::MOST_TILES;

/// Map, tiles and colonies, as far as they are chosen.
pub struct TermitesSheet {
    /// The place among the maps for the number of players; the one after the last is a map to be built.
    map: usize,
    tiles: u8,
    building: Building,
    /// `None`: dealt at random.
    colonies: BySeat<Option<Colony>>,
}

impl TermitesSheet {
    /// The first map, colonies dealt at random.
    pub const NEW: TermitesSheet = TermitesSheet {
        map: 0,
        tiles: MOST_TILES,
        building: Building::Limited,
        colonies: BySeat([None; Seat::COUNT]),
    };

    /// How many tiles, if the map is built.
    pub const fn tiles(&self) -> u8 {
        self.tiles
    }

    /// T-9.5: do limits hold, if the map is built?
    pub fn is_limited(&self) -> bool {
        self.building == Building::Limited
    }

    /// Is the map built by the players?
    pub fn is_built(&self, players: usize) -> bool {
        self.map_id(players).is_none()
    }

    /// The name of the map.
    pub fn map_name(&self, players: usize, words: &'static Words) -> &'static str {
        match self.map_id(players) {
            None => words.lobby.build,
            Some(id) if id.ends_with("advanced") => words.lobby.advanced,
            Some(_) => words.lobby.standard,
        }
    }

    /// The name of a seat's colony.
    pub fn colony_name(&self, seat: Seat, words: &'static Words) -> &'static str {
        self.colonies[seat].map_or(words.lobby.any, |colony| termites::panel::colony_name(words, colony))
    }

    /// Another map.
    pub fn change_map(&mut self, players: usize, forward: bool) {
        let count = maps(players).count() + 1;
        let map = self.map.min(count - 1);
        self.map = if forward { (map + 1) % count } else { (map + count - 1) % count };
    }

    /// More or fewer tiles.
    pub fn change_tiles(&mut self, forward: bool) {
        let tiles = if forward { self.tiles + 1 } else { self.tiles - 1 };
        self.tiles = tiles.clamp(LEAST_TILES, MOST_TILES);
    }

    /// T-9.5: with limits or without.
    pub fn change_limits(&mut self) {
        self.building = if self.is_limited() { Building::Free } else { Building::Limited };
    }

    /// Another colony for a seat, of those that nobody else has.
    pub fn change_colony(&mut self, seat: Seat, players: SeatSet, forward: bool) {
        let mut next = self.colonies[seat];
        loop {
            next = after(next, forward);
            let taken = |other: Seat| other != seat && next.is_some() && self.colonies[other] == next;
            if !players.iter().any(taken) {
                break;
            }
        }
        self.colonies[seat] = next;
    }

    /// A seat that joins gives way to those who have its colony already.
    pub fn settle(&mut self, seat: Seat, players: SeatSet) {
        let colony = self.colonies[seat];
        if players.iter().any(|other| other != seat && colony.is_some() && self.colonies[other] == colony) {
            self.colonies[seat] = None;
        }
    }

    /// The options of the game. Colonies that nobody chose are dealt.
    ///
    /// # Errors
    /// When the number of players does not fit.
    pub fn options(&self, players: SeatSet, dice: &mut Dice) -> Result<TermitesOptions, SetupError> {
        let chosen: Vec<Option<Colony>, 4> = players.iter().map(|seat| self.colonies[seat]).collect();
        let mut left: Vec<Colony, 4> =
            Colony::ALL.into_iter().filter(|colony| !chosen.contains(&Some(*colony))).collect();
        let colonies: Vec<Colony, 4> =
            chosen.iter().filter_map(|colony| colony.or_else(|| deal(&mut left, dice))).collect();
        let options = TermitesOptions::new(&colonies)?;
        match self.map_id(players.len()) {
            Some(id) => options.on_map(id),
            None => Ok(options.build(self.tiles)?.with_building(self.building)),
        }
    }

    fn map_id(&self, players: usize) -> Option<&'static str> {
        maps(players).nth(self.map)
    }
}

fn deal(left: &mut Vec<Colony, 4>, dice: &mut Dice) -> Option<Colony> {
    let place = dice.below(left.len() as u32) as usize;
    (place < left.len()).then(|| left.swap_remove(place))
}

fn maps(players: usize) -> impl Iterator<Item = &'static str> {
    MAPS.iter().filter(move |map| usize::from(map.players) == players).map(|map| map.id)
}

/// The next in the row: dealt, then the four colonies.
fn after(colony: Option<Colony>, forward: bool) -> Option<Colony> {
    let place = colony.map_or(0, |colony| colony as usize + 1);
    let next = if forward { (place + 1) % 5 } else { (place + 4) % 5 };
    next.checked_sub(1).map(|index| Colony::ALL[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(sheet: &TermitesSheet) -> TermitesOptions {
        sheet.options(SeatSet::first(2), &mut Dice::new(1)).unwrap()
    }

    #[test]
    fn t_9_1_from_one_tile_to_all_of_them() {
        let mut sheet = TermitesSheet::NEW;
        sheet.change_map(2, false);
        assert_eq!(options(&sheet).tiles(), 18);
        sheet.change_tiles(true);
        assert_eq!(options(&sheet).tiles(), 18, "there are no more");
        for tiles in (1..18).rev() {
            sheet.change_tiles(false);
            assert_eq!(options(&sheet).tiles(), tiles);
        }
        sheet.change_tiles(false);
        assert_eq!(options(&sheet).tiles(), 1, "one at least");
    }

    #[test]
    fn t_9_5_limits_hold_unless_the_players_say_otherwise() {
        let mut sheet = TermitesSheet::NEW;
        sheet.change_map(2, true);
        assert!(sheet.is_built(2) && sheet.is_limited());
        assert_eq!(options(&sheet).building(), Building::Limited);
        sheet.change_limits();
        assert_eq!(options(&sheet).building(), Building::Free);
        sheet.change_limits();
        assert_eq!(options(&sheet).building(), Building::Limited);
    }
}
