//! Why something may not go to a cell, for people who wonder.

use super::ground::{BOARD, INNER, near};
use super::sites::{is_group_too_large, tile_sites};
use super::{Building, Caste, Ground, Item, Phase, Pieces, Private, Public, Terrain, Token};
use crate::game::{Choice, Explains, Seat};
use crate::hex::{Cell, CellSet};

/// The first rule that speaks against a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refusal {
    /// The cell is not on the board (T-1.1).
    OffBoard,
    /// Something stands or lies there (T-4.5, T-5.1, T-9.3).
    Occupied,
    /// Only flyers go on Water (T-3.2).
    WaterForFlyersOnly,
    /// Flyers never go into Vegetation (T-2.2).
    VegetationClosedToFlyers,
    /// Mounds keep off the edge (T-4.5, T-9.2).
    Edge,
    /// Mounds stand on Clear ground (T-4.5).
    NotClear,
    /// Another Mound is next to it (T-4.5, T-9.2).
    NextToMound,
    /// Two Waters are next to it (T-4.5).
    TwoWaters,
    /// A neutral Mound would have two Waters (T-9.4).
    MoundInWater,
    /// More than two tiles of this terrain would touch (T-9.4).
    ThreeOfATerrain,
    /// More than four tiles would touch (T-9.4).
    FiveTiles,
    /// No tile is left that shows this terrain (T-9.3).
    NoTileLeft,
}

/// Why a token may not be placed here (T-5.1, T-5.2).
pub fn against_token(ground: &Ground, pieces: &Pieces, token: Token, at: Cell) -> Option<Refusal> {
    let is = |terrain| ground.of(terrain).contains(at);
    let flies = token.caste() == Caste::Flyer;
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (!flies && is(Terrain::Water), Refusal::WaterForFlyersOnly),
        (flies && is(Terrain::Vegetation), Refusal::VegetationClosedToFlyers),
    ])
}

/// Why a Mound may not be placed here (T-4.5).
pub fn against_mound(ground: &Ground, pieces: &Pieces, at: Cell) -> Option<Refusal> {
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (!INNER.contains(at), Refusal::Edge),
        (!ground.clear().contains(at), Refusal::NotClear),
        (near(at).meets(pieces.all_mounds()), Refusal::NextToMound),
        ((near(at) & ground.of(Terrain::Water)).len() > 1, Refusal::TwoWaters),
    ])
}

/// Why a neutral Mound may not be placed here while a map is built (T-9.2, T-9.5).
pub fn against_neutral(pieces: &Pieces, at: Cell, building: Building) -> Option<Refusal> {
    let limited = building == Building::Limited;
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (limited && !INNER.contains(at), Refusal::Edge),
        (limited && near(at).meets(pieces.all_mounds()), Refusal::NextToMound),
    ])
}

/// Why a tile may not be placed here while a map is built (T-9.3 to T-9.5).
pub fn against_tile(
    ground: &Ground,
    pieces: &Pieces,
    terrain: Terrain,
    at: Cell,
    building: Building,
) -> Option<Refusal> {
    let limited = building == Building::Limited;
    let (same, any) = is_group_too_large(ground, terrain, at);
    let covered: CellSet = ground.tiles() | pieces.all_mounds();
    let refused = !tile_sites(ground, pieces, terrain, building).contains(at);
    let wet = terrain == Terrain::Water && near(at).meets(pieces.mounds(None));
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (covered.contains(at), Refusal::Occupied),
        (limited && same, Refusal::ThreeOfATerrain),
        (limited && any, Refusal::FiveTiles),
        (limited && refused && wet, Refusal::MoundInWater),
        (refused, Refusal::NoTileLeft),
    ])
}

fn first(reasons: &[(bool, Refusal)]) -> Option<Refusal> {
    reasons.iter().find(|(holds, _)| *holds).map(|(_, refusal)| *refusal)
}

impl Explains for Public {
    type Private = Private;
    type Refusal = Refusal;

    fn why_not(&self, _: &Private, _: Seat, chosen: &[Choice], wanted: Choice) -> Option<Refusal> {
        let Choice::Cell(at) = wanted else { return None };
        let (ground, pieces, building) = (&self.ground, &self.pieces, self.options.building());
        match (self.phase, chosen.first().and_then(|&first| Item::of(first))) {
            (Phase::Reproduce, Some(Item::Token(token))) => against_token(ground, pieces, token, at),
            (Phase::BuildNeutral, _) => against_neutral(pieces, at, building),
            (Phase::BuildTiles, Some(Item::Tile(terrain))) => {
                against_tile(ground, pieces, terrain, at, building)
            }
            (Phase::Mounds | Phase::Replace, _) => against_mound(ground, pieces, at),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::data::MAPS;
    use super::super::sites::{mound_sites, neutral_sites};
    use super::super::{Piece, Value};
    use super::*;

    /// On every map: a reason is given exactly where the rules refuse.
    #[test]
    fn reasons_agree_with_the_rules() {
        for map in &MAPS {
            let mut pieces = Pieces::NONE;
            for cell in map.neutral {
                pieces.put(cell, Piece::Mound { owner: None, value: Value::NEUTRAL });
            }
            let ground = &map.ground;
            for cell in Cell::all() {
                let mound = mound_sites(ground, &pieces).contains(cell);
                assert_eq!(against_mound(ground, &pieces, cell).is_none(), mound, "T-4.5 {cell:?}");
                for building in [Building::Limited, Building::Free] {
                    let neutral = neutral_sites(&pieces, building).contains(cell);
                    let reason = against_neutral(&pieces, cell, building);
                    assert_eq!(reason.is_none(), neutral, "T-9.2 {cell:?} {building:?}");
                    for terrain in Terrain::ALL {
                        let tile = tile_sites(ground, &pieces, terrain, building).contains(cell);
                        let reason = against_tile(ground, &pieces, terrain, cell, building);
                        assert_eq!(reason.is_none(), tile, "T-9.4 {cell:?} {terrain:?} {building:?}");
                    }
                }
                for token in Token::all() {
                    let place = (pieces.empty() & ground.placeable(token.caste())).contains(cell);
                    let reason = against_token(ground, &pieces, token, cell);
                    assert_eq!(reason.is_none(), place && BOARD.contains(cell), "T-5.2 {cell:?} {token}");
                }
            }
        }
    }
}
