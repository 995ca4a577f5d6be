//! The cells for Mounds and tiles: T-4.5, T-7.4, T-9.

use super::ground::{BOARD, INNER, near};
use super::{Building, Ground, Pieces, Terrain};
use crate::hex::{Cell, CellSet, Direction, flood};

/// Number of tiles that show a given terrain: each of the three is on 12 of the 18 tiles (T-1.5).
const TILES_OF_A_TERRAIN: usize = 12;
/// T-9.4: maximum size of a group of one terrain, and of any terrain.
const LARGEST_SAME: usize = 2;
const LARGEST_ANY: usize = 4;

/// Returns the cells that suit a Mound if no unit is there (T-4.5).
pub fn mound_sites(ground: &Ground, pieces: &Pieces) -> CellSet {
    let wet = touched_twice(ground.of(Terrain::Water));
    (INNER & ground.clear()) - pieces.all_mounds().grown() - wet
}

/// Returns the cells adjacent to two or more of these.
fn touched_twice(cells: CellSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for direction in Direction::ALL {
        let touched = cells.shifted(direction);
        twice |= once & touched;
        once |= touched;
    }
    twice
}

/// Returns the cells for another neutral Mound while a map is built (T-9.2, T-9.5).
pub fn neutral_sites(pieces: &Pieces, building: Building) -> CellSet {
    match building {
        Building::Limited => INNER - pieces.all_mounds().grown(),
        Building::Free => pieces.empty(),
    }
}

/// Returns the cells for a tile of this terrain while a map is built (T-9.3 to T-9.5).
pub fn tile_sites(ground: &Ground, pieces: &Pieces, terrain: Terrain, building: Building) -> CellSet {
    let (same, tiles) = (ground.of(terrain), ground.tiles());
    if same.len() >= TILES_OF_A_TERRAIN {
        return CellSet::EMPTY;
    }
    let mut sites = BOARD.cells() - tiles - pieces.all_mounds();
    if building == Building::Free {
        return sites;
    }
    if terrain == Terrain::Water {
        sites -= second_waters(same, pieces);
    }
    let too_large = |&cell: &Cell| {
        let (same, any) = is_group_too_large(ground, terrain, cell);
        same || any
    };
    sites - (sites & tiles.neighbours()).iter().filter(too_large).collect()
}

/// Returns whether a tile here would make a group of its terrain too large, and whether it would
/// make a group of any terrain too large (T-9.4).
pub fn is_group_too_large(ground: &Ground, terrain: Terrain, at: Cell) -> (bool, bool) {
    let group = |of: CellSet| flood(CellSet::of(at), of.with(at)).len();
    (group(ground.of(terrain)) > LARGEST_SAME, group(ground.tiles()) > LARGEST_ANY)
}

/// Returns the cells where another Water tile would be the second one next to a neutral Mound.
fn second_waters(water: CellSet, pieces: &Pieces) -> CellSet {
    let wet = pieces.mounds(None).iter().map(near).filter(|around| around.intersects(water));
    wet.fold(CellSet::EMPTY, CellSet::union)
}
