//! Where Mounds and tiles may go: T-4.5, T-7.4, T-9.

use super::ground::{BOARD, INNER, near};
use super::{Building, Ground, Pieces, Terrain};
use crate::hex::{Cell, CellSet, Direction, flood};

/// Tiles that can show one terrain: each of the three is on 12 of the 18 tiles (T-1.5).
const TILES_OF_A_TERRAIN: usize = 12;
/// T-9.4: largest groups of one terrain, and of any.
const LARGEST_SAME: usize = 2;
const LARGEST_ANY: usize = 4;

/// T-4.5: cells that suit a Mound, if no unit stands there.
pub fn mound_sites(ground: &Ground, pieces: &Pieces) -> CellSet {
    let wet = touched_twice(ground.of(Terrain::Water));
    (INNER & ground.clear()) - pieces.all_mounds().grown() - wet
}

/// Cells next to two or more of these.
fn touched_twice(cells: CellSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for direction in Direction::ALL {
        let touched = cells.shifted(direction);
        twice |= once & touched;
        once |= touched;
    }
    twice
}

/// T-9.2, T-9.5: cells for another neutral Mound while a map is built.
pub fn neutral_sites(pieces: &Pieces, building: Building) -> CellSet {
    match building {
        Building::Limited => INNER - pieces.all_mounds().grown(),
        Building::Free => pieces.empty(),
    }
}

/// T-9.3 to T-9.5: cells for a tile of this terrain while a map is built.
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

/// T-9.4: would a tile here make too large a group of its terrain, or of tiles of any kind?
pub fn is_group_too_large(ground: &Ground, terrain: Terrain, at: Cell) -> (bool, bool) {
    let group = |of: CellSet| flood(CellSet::of(at), of.with(at)).len();
    (group(ground.of(terrain)) > LARGEST_SAME, group(ground.tiles()) > LARGEST_ANY)
}

/// Cells where another water tile would be the second one next to a neutral Mound.
fn second_waters(water: CellSet, pieces: &Pieces) -> CellSet {
    let wet = pieces.mounds(None).iter().map(near).filter(|around| around.meets(water));
    wet.fold(CellSet::EMPTY, CellSet::union)
}
