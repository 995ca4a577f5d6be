//! The shape of a position: the same for positions that differ only by a rotation, a reflection, a
//! shift, the names of equal pieces, or by exchanged colours.

use hexboard::games::hive::{Colour, Piece, Place, Tabletop};

/// A piece: whether it is of the side to move, its kind, whether it is paralysed or moved last, its
/// level and its place.
type Cell = (bool, u8, bool, bool, usize, i16, i16);

/// Returns the shape.
pub fn shape(table: &Tabletop) -> Vec<Cell> {
    let shapes = (0..12).map(|symmetry| turned(table, symmetry));
    shapes.min().unwrap_or_default()
}

fn turned(table: &Tabletop, symmetry: u8) -> Vec<Cell> {
    let position = table.position();
    let us: Colour = position.to_move();
    let mut cells: Vec<Cell> = Piece::all()
        .filter_map(|piece| {
            let (q, r) = mapped(table.place(piece)?, symmetry);
            let level = position.spot(piece)?.level();
            let last = position.moved_last() == Some(piece);
            Some((piece.colour() == us, piece.kind() as u8, position.is_paralysed(piece), last, level, q, r))
        })
        .collect();
    let least = |get: fn(&Cell) -> i16| cells.iter().map(get).min().unwrap_or(0);
    let (q, r) = (least(|cell| cell.5), least(|cell| cell.6));
    cells.iter_mut().for_each(|cell| (cell.5, cell.6) = (cell.5 - q, cell.6 - r));
    cells.sort_unstable();
    cells
}

/// Maps a place by one of six rotations, with or without a reflection.
fn mapped(place: Place, symmetry: u8) -> (i16, i16) {
    let (mut q, mut r) = if symmetry < 6 { (place.q, place.r) } else { (place.r, place.q) };
    for _ in 0..symmetry % 6 {
        // By 60 degrees.
        (q, r) = (-r, q + r);
    }
    (q, r)
}
