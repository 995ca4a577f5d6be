//! The second search of Termites: the rules T-2 to T-6 once more, written with coordinates and paths
//! only, without the sets and lists of moves of the game.

use std::collections::HashMap;

use hexboard::game::Seat;
use hexboard::games::termites::{Action, Caste, Piece, Termites, Terrain, Token};
use hexboard::hex::{Cell, Direction};

use super::termites::best;
use super::{Budget, Solved};
use crate::puzzles::OutOfBudget;

/// T-1.1: the radius of the board.
const RADIUS: i32 = 5;

/// A cell as coordinates.
type At = (i32, i32);

/// The position as the rulebook describes it.
#[derive(Clone)]
struct Table {
    us: Seat,
    terrain: HashMap<At, Terrain>,
    pieces: HashMap<At, Piece>,
}

/// Tries every placement and every path of every unit.
///
/// # Errors
/// Returns [`OutOfBudget`] after this many units have been tried.
pub(super) fn prove(game: &Termites, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
    let mut budget = Budget(budget);
    let table = Table::of(game);
    let mut plans = Vec::new();
    for (token, _) in game.hand(game.active()).kinds() {
        for cell in board() {
            if !table.may_be_placed(token, cell) {
                continue;
            }
            let mut table = table.clone();
            table.pieces.insert(cell, Piece::Unit { owner: table.us, token });
            let place = Action::Place(token, there(cell));
            for (value, attack) in table.attacks(&mut budget)? {
                plans.push((value, [place, attack]));
            }
        }
    }
    Ok(best(&plans))
}

fn board() -> impl Iterator<Item = At> {
    let all = (-RADIUS..=RADIUS).flat_map(|q| (-RADIUS..=RADIUS).map(move |r| (q, r)));
    all.filter(|&at| is_on_board(at))
}

fn is_on_board((q, r): At) -> bool {
    (q + r).abs() <= RADIUS && q.abs() <= RADIUS && r.abs() <= RADIUS
}

fn distance((a, b): At, (c, d): At) -> i32 {
    let (q, r) = (a - c, b - d);
    q.abs().max(r.abs()).max((q + r).abs())
}

fn here(cell: Cell) -> At {
    (cell.hex().q.into(), cell.hex().r.into())
}

fn there((q, r): At) -> Cell {
    Cell::new(hexboard::hex::Hex::new(q as i8, r as i8)).expect("a cell of the board")
}

fn beside((q, r): At) -> impl Iterator<Item = At> {
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)].into_iter().map(move |(a, b)| (q + a, r + b))
}

impl Table {
    fn of(game: &Termites) -> Table {
        let mut table = Table { us: game.active(), terrain: HashMap::new(), pieces: HashMap::new() };
        for terrain in Terrain::ALL {
            game.ground().of(terrain).iter().for_each(|cell| {
                table.terrain.insert(here(cell), terrain);
            });
        }
        game.pieces().iter().for_each(|(cell, piece)| {
            table.pieces.insert(here(cell), piece);
        });
        table
    }

    /// T-5.1, T-5.2.
    fn may_be_placed(&self, token: Token, at: At) -> bool {
        let terrain = self.terrain.get(&at);
        !self.pieces.contains_key(&at)
            && match token.caste() {
                Caste::Flyer => terrain != Some(&Terrain::Vegetation),
                Caste::Worker | Caste::Soldier | Caste::Spitter => terrain != Some(&Terrain::Water),
            }
    }

    /// Returns every attack on a Mound that succeeds, with the value of the Mound.
    fn attacks(&self, budget: &mut Budget) -> Result<Vec<(u128, Action)>, OutOfBudget> {
        let mut attacks = Vec::new();
        for (&from, &piece) in &self.pieces {
            let Piece::Unit { owner, token } = piece else { continue };
            if owner != self.us {
                continue;
            }
            budget.spend()?;
            let mut entered = Vec::new();
            self.walk(token, &mut vec![from], movement(token), &mut entered);
            for (approach, target) in entered {
                let Some(&Piece::Mound { owner, value }) = self.pieces.get(&target) else { continue };
                if owner != Some(self.us) && self.strength(from, target) > i32::from(value.points()) {
                    attacks.push((value.points().into(), attack(from, target, approach)));
                }
            }
        }
        Ok(attacks)
    }

    /// Follows every path with this many points left and collects its last steps (T-5.4 to T-5.6).
    fn walk(&self, token: Token, path: &mut Vec<At>, points: i32, entered: &mut Vec<(At, At)>) {
        let last = path[path.len() - 1];
        for next in beside(last).filter(|&at| is_on_board(at)) {
            let Some(left) = self.cost(token, next).map(|cost| points - cost).filter(|left| *left >= 0)
            else {
                continue;
            };
            if path.contains(&next) {
                continue;
            }
            entered.push((last, next));
            if left > 0 && self.may_pass(token, next) {
                path.push(next);
                self.walk(token, path, left, entered);
                path.pop();
            }
        }
    }

    /// T-3: the cost of entering a cell; `None` if it is closed.
    fn cost(&self, token: Token, at: At) -> Option<i32> {
        match (self.terrain.get(&at), token.caste()) {
            (Some(Terrain::Vegetation), Caste::Flyer) => None,
            (_, Caste::Flyer) => Some(1),
            (Some(Terrain::Water), _) => None,
            (Some(Terrain::Stones), Caste::Worker) => Some(2),
            (Some(Terrain::Stones), _) => None,
            (Some(Terrain::Vegetation) | None, _) => Some(1),
        }
    }

    /// T-2.2, T-5.4, T-5.5.
    fn may_pass(&self, token: Token, at: At) -> bool {
        match self.pieces.get(&at) {
            None => true,
            Some(Piece::Unit { owner, .. }) if *owner == self.us => true,
            Some(Piece::Mound { owner, .. }) if *owner == Some(self.us) => true,
            Some(Piece::Unit { token: other, .. }) => {
                token.caste() == Caste::Flyer && other.caste() != Caste::Flyer
            }
            Some(Piece::Mound { .. }) => token.caste() == Caste::Flyer,
        }
    }

    /// T-6.2: the attacker, and everybody who supports it.
    fn strength(&self, from: At, target: At) -> i32 {
        let mut sum = 0;
        for (&at, piece) in &self.pieces {
            let Piece::Unit { owner, token } = *piece else { continue };
            if owner != self.us {
                continue;
            }
            let is_spitter = token.caste() == Caste::Spitter;
            let reach = if is_spitter { 2 } else { 1 };
            if at == from {
                sum += combat(token);
            } else if distance(at, target) <= reach {
                let hidden = is_spitter && self.terrain.get(&at) == Some(&Terrain::Vegetation);
                sum += combat(token) + i32::from(hidden);
            }
        }
        sum
    }
}

/// T-2: the movement points of a caste.
fn movement(token: Token) -> i32 {
    match token.caste() {
        Caste::Worker => 2,
        Caste::Soldier | Caste::Spitter => 1,
        Caste::Flyer => 3,
    }
}

/// T-2.1.
fn combat(token: Token) -> i32 {
    let each = if token.caste() == Caste::Soldier { 2 } else { 1 };
    i32::from(token.termites()) * each
}

fn attack(from: At, target: At, approach: At) -> Action {
    let side = Direction::ALL.into_iter().find(|&side| there(target).step(side) == Some(there(approach)));
    Action::Attack {
        from: there(from),
        target: there(target),
        approach: side.expect("a neighbour"),
        retreat: None,
    }
}
