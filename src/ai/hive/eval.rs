//! Static evaluation of positions of Hive.

use super::weights::Weights;
use crate::games::hive::{Colour, Piece, PieceKind, Position, SiteBoard};

/// The occupied neighbours of a surrounded Queen.
pub(super) const ALL_AROUND: u8 = 0b11_1111;

/// Kinds that only slide along the ground.
const CRAWLERS: u16 = bit(PieceKind::Queen)
    | bit(PieceKind::Spider)
    | bit(PieceKind::Ant)
    | bit(PieceKind::Pillbug)
    | bit(PieceKind::Scorpion);

const fn bit(kind: PieceKind) -> u16 {
    1 << kind as u16
}

/// Returns the value of the position for the side to move.
pub(super) fn evaluate(board: &mut SiteBoard, weights: &Weights) -> i32 {
    board.find_cuts();
    let us = board.position().to_move();
    let board = &*board;
    let (ours, theirs) = (side(board, us, weights), side(board, us.other(), weights));
    let pieces = ours.sum - theirs.sum;
    let danger = danger(board, us, ours.free, theirs.count(), weights)
        - danger(board, us.other(), theirs.free, ours.count(), weights);
    pieces - danger + i32::from(weights.tempo)
}

/// Returns the static value of a position for the side to move, for tuning.
pub fn static_value(board: &mut SiteBoard, position: &Position, weights: &Weights) -> i32 {
    board.load_position(position);
    evaluate(board, weights)
}

/// Returns the site of a Queen on the table.
pub(super) fn queen_site(board: &SiteBoard, colour: Colour) -> Option<usize> {
    board.position().spot(Piece::queen(colour)).map(|spot| spot.site().index())
}

/// Returns the occupied cells around a Queen, as six bits; 0 before she is placed.
pub(super) fn around_queen(board: &SiteBoard, colour: Colour) -> u8 {
    queen_site(board, colour).map_or(0, |site| board.beside(site))
}

/// The pieces of one side.
struct SideValue {
    sum: i32,
    /// Those that can move, one bit each.
    free: u32,
}

impl SideValue {
    fn count(&self) -> i32 {
        self.free.count_ones() as i32
    }
}

/// Returns the value of the pieces of one side.
fn side(board: &SiteBoard, colour: Colour, weights: &Weights) -> SideValue {
    let enemy_queen = queen_site(board, colour.other());
    let to_enemy = |site: usize| enemy_queen.map_or(usize::MAX, |queen| SiteBoard::distance(queen, site));
    let mut free_pieces = 0_u32;
    let mut sum = 0;
    for piece in board.position().pieces_on_table(colour) {
        let Some(spot) = board.position().spot(piece) else { continue };
        let (site, kind) = (spot.site().index(), piece.kind());
        sum -= i32::from(weights.reserve[kind as usize]);
        if board.top(site) != Some(piece) || board.position().is_paralysed(piece) {
            continue;
        }
        let up = spot.level() > 0;
        let free = up || !board.is_cut(site) && (CRAWLERS & bit(kind) == 0 || board.has_slides(site));
        free_pieces |= u32::from(free) << (piece.index() / 2);
        sum += i32::from(match (to_enemy(site), free) {
            (0, _) if up => weights.on_queen,
            (1, _) if kind != PieceKind::Queen => weights.attacker[kind as usize],
            (_, false) => weights.stuck[kind as usize],
            (away, true) => {
                let worth = if kind == PieceKind::Mosquito {
                    copied(board, site, up, weights)
                } else {
                    weights.free[kind as usize] + if up { weights.up } else { 0 }
                };
                worth + weights.nearness(kind, away)
            }
        });
    }
    SideValue { sum, free: free_pieces }
}

/// Returns the value of a Mosquito: the best of the kinds it can move like.
fn copied(board: &SiteBoard, site: usize, up: bool, weights: &Weights) -> i16 {
    if up {
        return weights.free[PieceKind::Beetle as usize] + weights.up;
    }
    let mut best = 0;
    for way in 0..6 {
        if let Some(top) = board.top(SiteBoard::next(site, way))
            && top.kind() != PieceKind::Mosquito
            && top.kind() != PieceKind::Queen
        {
            best = best.max(weights.free[top.kind() as usize]);
        }
    }
    best
}

/// Returns how endangered the Queen of a side is.
///
/// Takes the pieces of this side that can leave, and the number of enemy pieces that can come.
fn danger(board: &SiteBoard, colour: Colour, free_pieces: u32, enemies: i32, weights: &Weights) -> i32 {
    let Some(queen) = queen_site(board, colour) else { return 0 };
    let is_covered = board.height(queen) > 1;
    let has_pillbug = !is_covered && board.position().has_in_reserve(colour, PieceKind::Pillbug);
    let mut halves = 0;
    let mut rescue = 0;
    for way in 0..6 {
        let site = SiteBoard::next(queen, way);
        match board.top(site) {
            Some(top) => {
                let can_leave = top.colour() == colour && free_pieces >> (top.index() / 2) & 1 == 1;
                halves += if can_leave { 1 } else { 2 };
                if !is_covered
                    && top.colour() == colour
                    && throws(board, top, site)
                    && has_way_out(board, site)
                {
                    rescue = rescue.max(weights.rescue);
                }
            }
            None if has_pillbug && may_place(board, colour, site) => {
                rescue = rescue.max(weights.rescue / 2);
            }
            None => {}
        }
    }
    let pressure = enemies * halves as i32 * i32::from(weights.pressure) / 16;
    i32::from(weights.danger[halves]) + pressure - i32::from(rescue)
}

/// Returns whether this piece on the ground can throw others: a Pillbug, or a Mosquito beside one.
fn throws(board: &SiteBoard, piece: Piece, site: usize) -> bool {
    if board.height(site) > 1 || board.position().is_paralysed(piece) {
        return false;
    }
    match piece.kind() {
        PieceKind::Pillbug => true,
        PieceKind::Mosquito => (0..6).any(|way| {
            board.top(SiteBoard::next(site, way)).is_some_and(|top| top.kind() == PieceKind::Pillbug)
        }),
        PieceKind::Queen
        | PieceKind::Spider
        | PieceKind::Beetle
        | PieceKind::Grasshopper
        | PieceKind::Ant
        | PieceKind::Ladybug
        | PieceKind::Scorpion
        | PieceKind::Moth
        | PieceKind::Dragonfly => false,
    }
}

/// Returns whether there is a free cell beside this one where a Queen would have free neighbours.
fn has_way_out(board: &SiteBoard, site: usize) -> bool {
    (0..6)
        .map(|way| SiteBoard::next(site, way))
        .any(|free| board.is_empty(free) && board.beside(free).count_ones() <= 4)
}

/// Returns whether a piece of the reserve could be placed on this free cell.
fn may_place(board: &SiteBoard, colour: Colour, site: usize) -> bool {
    board.touches(site, colour) && !board.touches(site, colour.other())
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::super::weights::WEIGHTS;
    use super::*;
    use crate::games::hive::{Extras, HiveOptions, Tabletop};
    use crate::hex::Place;

    /// How badly White's Queen stands among these pieces, none of which can move away.
    fn danger_of(pieces: &str) -> i32 {
        let words: Vec<&str> = pieces.split_whitespace().collect();
        let stand = |pair: &[&str]| {
            let (q, r) = pair[1].split_once(',').unwrap();
            (pair[0].parse::<Piece>().unwrap(), Place::new(q.parse().unwrap(), r.parse().unwrap()), false)
        };
        let pieces: Vec<_> = words.chunks(2).map(stand).collect();
        let options = HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE };
        let table = Tabletop::set_up(options, &pieces, 40, None).unwrap();
        let mut board = SiteBoard::PLACEHOLDER;
        board.load_position(table.position());
        board.find_cuts();
        danger(&board, Colour::White, 0, 0, &WEIGHTS.early)
    }

    /// A neighbour counts two halves; one that can throw the Queen out of danger (H-4.8) makes it less.
    #[test]
    fn a_pillbug_beside_the_queen_is_a_rescue() {
        let weights = WEIGHTS.early;
        let (danger, rescue) = (|halves: usize| i32::from(weights.danger[halves]), i32::from(weights.rescue));
        // Black's Pillbug is on the table in all of them, and White's is not in reserve.
        assert_eq!(danger_of("wQ 0,0 wP 1,0"), danger(2) - rescue);
        assert_eq!(danger_of("wQ 0,0 bP 1,0 wP 2,0"), danger(2), "the enemy's throws nobody of ours");
        assert_eq!(danger_of("wQ 0,0 wA1 1,0 wP 2,0"), danger(2), "an Ant throws nobody");
        assert_eq!(danger_of("wQ 0,0 wP 1,0 bB1 1,0"), danger(2), "a covered Pillbug throws nobody");
        assert_eq!(danger_of("wQ 0,0 wP 1,0 bB1 0,0"), danger(2), "nor does it throw a covered Queen");
    }

    #[test]
    fn a_pillbug_in_reserve_is_half_a_rescue() {
        let weights = WEIGHTS.early;
        let (danger, rescue) = (i32::from(weights.danger[2]), i32::from(weights.rescue));
        assert_eq!(danger_of("wQ 0,0 wA1 1,0"), danger - rescue / 2);
        assert_eq!(danger_of("wQ 0,0 wA1 1,0 bB1 0,0"), danger, "a covered Queen cannot be thrown");
    }
}
