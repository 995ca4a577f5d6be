//! Evaluates positions of Termites.

use super::Weights;
use crate::ai::lead;
use crate::game::{BySeat, Seat};
use crate::games::termites::{BOARD, Caste, MoundValue, Phase, Piece, Termites, Token, near, support};
use crate::hex::{Cell, CellSet, PANEL_CELLS};

/// Returns the value of the position for a seat.
pub fn evaluate(game: &Termites, seat: Seat, weights: &Weights) -> i32 {
    let mut worth = material(game, weights);
    for besieger in game.options().seats().iter() {
        let mut best = [(0, None); 3];
        let placed = placed_strength(game, besieger);
        for mound in game.pieces().all_mounds() - game.pieces().mounds(Some(besieger)) {
            let Some(Piece::Mound { owner, value }) = game.pieces().at(mound) else { continue };
            rank(&mut best, (siege_value(game, besieger, (mound, value), placed, weights), owner));
        }
        // A player takes one Mound per turn: the second counts half, the third a quarter.
        for (place, (siege_value, owner)) in best.into_iter().enumerate() {
            worth[besieger] += siege_value >> place;
            if let Some(owner) = owner {
                worth[owner] -= siege_value >> place;
            }
        }
    }
    lead(seat, game.options().seats(), |seat| worth[seat])
}

/// Returns the value of points and units.
fn material(game: &Termites, weights: &Weights) -> BySeat<i32> {
    let scores = game.scores();
    BySeat::from_fn(|seat| {
        let units = game.pieces().units(seat).iter().filter_map(|cell| game.pieces().token(cell));
        let strength: i32 = units.map(|token| i32::from(token.strength())).sum();
        weights.point * i32::from(scores[seat]) + weights.strength * strength
    })
}

/// Inserts into the three best, best first.
fn rank<T: Copy>(best: &mut [(i32, T); 3], new: (i32, T)) {
    let place = best.iter().position(|old| new.0 > old.0);
    if let Some(place) = place {
        best[place..].rotate_right(1);
        best[place] = new;
    }
}

/// Returns the value for a seat of its units around a Mound, with a token of strength `placed`
/// still to be placed.
pub(super) fn siege_value(
    game: &Termites,
    seat: Seat,
    (mound, value): (Cell, MoundValue),
    placed: u8,
    weights: &Weights,
) -> i32 {
    let in_place = siege_strength(game, seat, mound);
    let room = near(mound).intersects(game.pieces().empty());
    let strength = in_place + if room { placed } else { 0 };
    let share = if game.active() == seat { weights.sure } else { weights.threat };
    siege_worth(value, strength.into(), share, weights)
}

/// Returns the strength of the units of a seat around a Mound, with the best one that can still come.
pub(super) fn siege_strength(game: &Termites, seat: Seat, mound: Cell) -> u8 {
    let pieces = game.pieces();
    let own = within(&THIRD, mound) & pieces.units(seat);
    match own.is_empty() {
        true => 0,
        false => support(game.ground(), pieces, seat, mound) + reserve(game, own, mound),
    }
}

/// Returns the value of a siege with this strength. `share` is that of a Mound that can be taken, in
/// percent of its points.
pub(super) fn siege_worth(value: MoundValue, strength: i32, share: i32, weights: &Weights) -> i32 {
    let points = weights.point * i32::from(value.points());
    let needed = i32::from(value.points()) + 1;
    if strength >= needed {
        return points * share / 100;
    }
    points * weights.siege * strength * strength / (100 * needed * needed)
}

/// Returns the strength of the best of these units that is farther away and can come to attack.
fn reserve(game: &Termites, own: CellSet, mound: Cell) -> u8 {
    let pieces = game.pieces();
    let second = within(&SECOND, mound) & (own - pieces.spitters());
    let comes = (second | own & pieces.flyers()) - near(mound);
    let tokens = comes.iter().filter_map(|cell| pieces.token(cell));
    let walkers = tokens.filter(|token| token.caste() != Caste::Soldier);
    walkers.map(Token::strength).max().unwrap_or(0)
}

/// Returns the strength of the best token that a seat can place before its next attack.
pub(super) fn placed_strength(game: &Termites, seat: Seat) -> u8 {
    if game.active() == seat && game.phase() == Phase::Move {
        return 0;
    }
    game.hand(seat).kinds().map(|(token, _)| token.strength()).max().unwrap_or(0)
}

static SECOND: [CellSet; PANEL_CELLS] = at_most(2);
static THIRD: [CellSet; PANEL_CELLS] = at_most(3);

fn within(table: &[CellSet; PANEL_CELLS], cell: Cell) -> CellSet {
    table[cell.ring()]
}

/// Returns, for each cell, the cells of the board at most this many steps away.
const fn at_most(steps: usize) -> [CellSet; PANEL_CELLS] {
    let mut table = [CellSet::EMPTY; PANEL_CELLS];
    let mut ring = 0;
    while let Some(cell) = Cell::from_ring(ring) {
        let mut cells = CellSet::of(cell);
        let mut step = 0;
        while step < steps {
            cells = cells.union(cells.neighbours());
            step += 1;
        }
        table[ring] = cells.intersection(BOARD.cells());
        ring += 1;
    }
    table
}
