//! Builds fair random maps: they look the same from opposite sides.

use core::ops::ControlFlow;

use super::{Action, Phase, Termites};
use crate::game::{Actor, Game, Rng, Turn};
use crate::hex::Cell;

/// Number of random actions tried to find one with a legal counterpart.
const TRIES: usize = 60;

/// Returns the next action of building a fair random map (T-9); `None` if no map is being built.
///
/// Every Mound and tile gets a counterpart on the opposite cell, as far as the rules allow.
pub fn next(game: &Termites, rng: &mut Rng) -> Option<Action> {
    let (Phase::BuildNeutral | Phase::BuildTiles, Turn::Decide(seats)) = (game.phase(), game.turn()) else {
        return None;
    };
    let actor = Actor::Seat(seats.iter().next()?);
    if let Some(action) = missing_counterpart(game, actor).or_else(|| odd_one(game, actor)) {
        return Some(action);
    }
    let mut fallback = None;
    for _ in 0..TRIES {
        let action = game.random_legal(actor, rng)?;
        if has_counterpart(game, actor, action) {
            return Some(action);
        }
        fallback = Some(action);
    }
    fallback
}

/// Returns a legal action whose counterpart is already on the board.
fn missing_counterpart(game: &Termites, actor: Actor) -> Option<Action> {
    let mut found = None;
    let _ = game.visit_legal(actor, &mut |action| {
        if is_on_opposite_cell(game, action) {
            found = Some(action);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

fn is_on_opposite_cell(game: &Termites, action: Action) -> bool {
    match action {
        Action::Neutral(at) => at != opposite(at) && game.pieces.mounds(None).contains(opposite(at)),
        Action::Tile(terrain, at) => at != opposite(at) && game.ground.of(terrain).contains(opposite(at)),
        Action::First(_)
        | Action::Draw(_)
        | Action::Mound { .. }
        | Action::Place(..)
        | Action::Stay
        | Action::Move { .. }
        | Action::Attack { .. } => false,
    }
}

/// Returns the action that puts the first of an odd number of neutral Mounds in the centre.
fn odd_one(game: &Termites, actor: Actor) -> Option<Action> {
    let is_first = game.pieces.mounds(None).is_empty();
    let is_odd = game.options.seats().len().is_multiple_of(2);
    let middle = Action::Neutral(Cell::CENTRE);
    (is_first && is_odd && game.is_legal(actor, middle)).then_some(middle)
}

/// Returns whether the counterpart on the opposite cell would be legal right after `action`.
fn has_counterpart(game: &Termites, actor: Actor, action: Action) -> bool {
    let counterpart = match action {
        Action::Neutral(at) if at != opposite(at) => Action::Neutral(opposite(at)),
        Action::Tile(terrain, at) if at != opposite(at) => Action::Tile(terrain, opposite(at)),
        Action::First(_)
        | Action::Draw(_)
        | Action::Neutral(_)
        | Action::Tile(..)
        | Action::Mound { .. }
        | Action::Place(..)
        | Action::Stay
        | Action::Move { .. }
        | Action::Attack { .. } => return false,
    };
    let mut after = game.clone();
    after.apply(actor, action).is_ok() && after.allows(counterpart)
}

fn opposite(cell: Cell) -> Cell {
    cell.rotated(3)
}

#[cfg(test)]
mod tests {
    use super::super::{Colony, TermitesOptions, Terrain};
    use super::*;
    use crate::hex::CellSet;

    fn built(players: usize, tiles: u8, seed: u64) -> Termites {
        let options = TermitesOptions::new(&Colony::ALL[..players]).unwrap().build(tiles).unwrap();
        let mut game = Termites::start(&options).unwrap();
        let mut rng = Rng::new(seed);
        while matches!(game.phase(), Phase::BuildNeutral | Phase::BuildTiles) {
            match game.turn() {
                Turn::Chance => {
                    let outcome = game.random_outcome(&mut rng).unwrap();
                    game.apply(Actor::Chance, outcome).unwrap();
                }
                Turn::Decide(seats) => {
                    let action = next(&game, &mut rng).unwrap();
                    game.apply(Actor::Seat(seats.iter().next().unwrap()), action).unwrap();
                }
                Turn::Over(_) => unreachable!(),
            }
        }
        game
    }

    fn rotated_by_half(cells: CellSet) -> CellSet {
        cells.iter().map(opposite).collect()
    }

    #[test]
    fn t_9_a_random_map_looks_the_same_from_opposite_sides() {
        for players in 2..=4 {
            for seed in 0..20 {
                let game = built(players, 18, seed);
                let mounds = game.pieces.mounds(None);
                assert_eq!(mounds.len(), players - 1);
                assert_eq!(rotated_by_half(mounds), mounds, "{players} players, seed {seed}");
                assert_eq!(game.ground.tiles().len(), 18);
                for terrain in Terrain::ALL {
                    let cells = game.ground.of(terrain);
                    assert_eq!(rotated_by_half(cells), cells, "{players} players, seed {seed}, {terrain:?}");
                }
            }
        }
    }

    #[test]
    fn t_9_an_odd_number_of_tiles_is_laid_out_too() {
        for seed in 0..10 {
            assert_eq!(built(3, 15, seed).ground.tiles().len(), 15);
        }
    }
}
