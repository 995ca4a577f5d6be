//! Ranks actions of Termites without trying them, so that rollouts try the promising ones only.

use super::eval::{placed_strength, siege_strength, siege_worth};
use super::{WEIGHTS, Weights};
use crate::game::Seat;
use crate::games::termites::{Action, Caste, MoundValue, Phase, Piece, Termites, Terrain, Token, near};
use crate::hex::{Cell, CellSet, Direction, PANEL_CELLS};

const W: &Weights = &WEIGHTS;
/// What an enemy unit near a new Mound costs, in the unit of the evaluation.
const NEIGHBOUR: i32 = 20;

/// The sieges of all Mounds as the acting seat sees them, computed once for a list of actions.
#[derive(Clone, Debug)]
pub struct Glance {
    seat: Seat,
    /// The strength of each seat around each Mound of others, by cell.
    strengths: [[u8; PANEL_CELLS]; Seat::COUNT],
    /// The strength of the token that each seat can still place.
    placed: [u8; Seat::COUNT],
    /// The share of a Mound that each seat can take.
    shares: [i32; Seat::COUNT],
    /// What a unit on a cell is worth because nobody can place the missing token there.
    blocks: [i16; PANEL_CELLS],
}

impl Glance {
    /// Looks at the Mounds for the seat that decides.
    pub fn new(game: &Termites, seat: Seat) -> Glance {
        let pieces = game.pieces();
        let mut glance = Glance {
            seat,
            strengths: [[0; PANEL_CELLS]; Seat::COUNT],
            placed: [0; Seat::COUNT],
            shares: [W.threat; Seat::COUNT],
            blocks: [0; PANEL_CELLS],
        };
        let players = game.options().seats();
        match game.phase() {
            // The turn ends with this action.
            Phase::Move => glance.shares[seat.after(1, players.len()).index()] = W.sure,
            _ => glance.shares[seat.index()] = W.sure,
        }
        let empty = pieces.empty();
        for besieger in players.iter() {
            let placed = placed_strength(game, besieger);
            glance.placed[besieger.index()] = placed;
            for mound in pieces.all_mounds() - pieces.mounds(Some(besieger)) {
                let Some(Piece::Mound { owner, value }) = pieces.at(mound) else { continue };
                let strength = siege_strength(game, besieger, mound);
                glance.strengths[besieger.index()][mound.ring()] = strength;
                let room = near(mound) & empty;
                if let (Some(last), 1, true) = (room.first(), room.len(), besieger != seat) {
                    let gain = glance.gain(besieger, owner, value, (strength, strength + placed));
                    glance.blocks[last.ring()] += gain as i16;
                }
            }
        }
        glance
    }

    /// Returns what a besieger gains on the seat that decides by a change of the strength around a Mound;
    /// for that seat itself, what it gains on the others.
    fn gain(&self, besieger: Seat, owner: Option<Seat>, value: MoundValue, (from, to): (u8, u8)) -> i32 {
        let share = self.shares[besieger.index()];
        let gain = siege_worth(value, to.into(), share, W) - siege_worth(value, from.into(), share, W);
        match owner {
            None if besieger == self.seat => gain,
            None => gain / 2,
            Some(owner) if owner == self.seat || besieger == self.seat => gain + gain / 2,
            // Both belong to other seats: what one gains the other loses.
            Some(_) => 0,
        }
    }

    /// Returns how promising an action is. Only comparisons within one list mean something.
    pub fn promise(&self, game: &Termites, action: Action) -> i32 {
        match action {
            Action::Place(token, at) => self.part_of(game, self.seat, token, at, false) + self.block(at),
            Action::Move { from, to } => self.stay_of(game, from, to) + self.block(to),
            Action::Attack { from, target, retreat, .. } => self.attack(game, from, target, retreat),
            Action::Mound { value, at, .. } => {
                let pieces = game.pieces();
                let around = near(at) | near(at).neighbours();
                let enemies = around & (pieces.all_units() - pieces.units(self.seat));
                i32::from(value.points()) - NEIGHBOUR * enemies.len() as i32
            }
            Action::First(_) | Action::Draw(_) | Action::Neutral(_) | Action::Tile(..) | Action::Stay => 0,
        }
    }

    fn block(&self, cell: Cell) -> i32 {
        self.blocks[cell.ring()].into()
    }

    /// Returns what an attack gains.
    fn attack(&self, game: &Termites, from: Cell, target: Cell, retreat: Option<Direction>) -> i32 {
        let Some(attacker) = game.pieces().token(from) else { return 0 };
        match game.pieces().at(target) {
            Some(Piece::Mound { value, .. }) => {
                2 * W.point * i32::from(value.points()) - W.strength * i32::from(attacker.strength())
            }
            Some(Piece::Unit { owner, token }) => {
                let lost = self.part_of(game, owner, token, target, true);
                let kept = match retreat.and_then(|side| target.step(side)) {
                    Some(cell) => self.part_of(game, owner, token, cell, false).min(lost),
                    None => -W.strength * i32::from(token.strength()),
                };
                lost - kept + self.stay_of(game, from, target)
            }
            None => 0,
        }
    }

    /// Returns what a unit gains by standing on another cell.
    fn stay_of(&self, game: &Termites, from: Cell, to: Cell) -> i32 {
        let Some(token) = game.pieces().token(from) else { return 0 };
        self.part_of(game, self.seat, token, to, false) - self.part_of(game, self.seat, token, from, true)
    }

    /// Returns what a unit of a seat adds to sieges from a cell, or what it contributes if it `stands`
    /// there.
    fn part_of(&self, game: &Termites, seat: Seat, token: Token, at: Cell, stands: bool) -> i32 {
        let is_spitter = token.caste() == Caste::Spitter;
        let (beside, around) = (near(at), near(at).neighbours());
        let reached = if is_spitter { beside | around } else { beside };
        let hidden = is_spitter && game.ground().of(Terrain::Vegetation).contains(at);
        let own = token.strength() + u8::from(hidden);
        let more = if seat == self.seat { 0 } else { self.placed[seat.index()] };
        let worth = |mound: Cell| {
            let Some(Piece::Mound { owner, value }) = game.pieces().at(mound) else { return 0 };
            let strength = self.strengths[seat.index()][mound.ring()] + more;
            let change =
                if stands { (strength.saturating_sub(own), strength) } else { (strength, strength + own) };
            self.gain(seat, owner, value, change)
        };
        let targets = game.pieces().all_mounds() - game.pieces().mounds(Some(seat));
        let sum = |mounds: CellSet| (mounds & targets).iter().map(worth).sum::<i32>();
        // Workers and flyers two cells away can still come, one of them.
        let comes = matches!(token.caste(), Caste::Worker | Caste::Flyer);
        sum(reached) + if comes { sum(around - beside) / 2 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Evaluate;
    use crate::game::{Actor, Game};
    use crate::games::termites::{Colony, Position, TermitesOptions};

    extern crate std;
    use std::vec::Vec;

    const MOUND: Cell = Cell::CENTRE;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(crate::hex::Hex::new(q, r)).unwrap()
    }

    fn token(caste: Caste, termites: u8) -> Token {
        Token::new(caste, termites).unwrap()
    }

    /// A position with a Mound of seat A, worth 5, in the centre, and these units; seat A decides.
    fn position(phase: Phase, units: &[(Seat, Token, Cell)]) -> Position {
        let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap();
        let mut position = Position::new(options);
        position.phase = phase;
        let value = MoundValue::new(5).unwrap();
        position.pieces.put(MOUND, Piece::Mound { owner: Some(Seat::A), value });
        for &(owner, token, at) in units {
            position.pieces.put(at, Piece::Unit { owner, token });
        }
        position
    }

    /// Returns all actions of seat A, the most promising first, with their promise.
    fn ranked(game: &Termites) -> Vec<(i32, Action)> {
        let glance = game.glance(Seat::A);
        let mut list = Vec::new();
        let _ = game.visit_legal(Actor::Seat(Seat::A), &mut |action| {
            list.push((game.promise(&glance, action), action));
            core::ops::ControlFlow::Continue(())
        });
        list.sort_by_key(|&(promise, _)| core::cmp::Reverse(promise));
        list
    }

    /// T-7.1: a Mound that can be taken comes before everything else.
    #[test]
    fn t_7_1_taking_a_mound_promises_most() {
        let w3 = token(Caste::Worker, 3);
        let units = [(Seat::A, w3, cell(3, -1)), (Seat::A, w3, cell(3, 0)), (Seat::B, w3, cell(-1, 0))];
        let mut position = position(Phase::Move, &units);
        let value = MoundValue::new(5).unwrap();
        position.pieces.put(cell(4, -1), Piece::Mound { owner: Some(Seat::B), value });
        let ranked = ranked(&Termites::from_position(&position).unwrap());
        assert!(matches!(ranked[0].1, Action::Attack { target, .. } if target == cell(4, -1)), "{ranked:?}");
        assert!(ranked.len() > 20);
    }

    /// Two units of 2 and a token of 2 take a Mound of 5 (T-6.1), but only if the token finds a cell
    /// beside it.
    #[test]
    fn the_last_free_cell_beside_a_besieged_mound_is_filled() {
        let (w2, w1) = (token(Caste::Worker, 2), token(Caste::Worker, 1));
        let around = [cell(1, 0), cell(1, -1), cell(0, -1), cell(-1, 0), cell(-1, 1)];
        let owners = [Seat::B, Seat::B, Seat::A, Seat::A, Seat::A];
        let units: Vec<_> = around.iter().zip(owners).map(|(&at, owner)| (owner, w2, at)).collect();
        let mut position = position(Phase::Reproduce, &units);
        position.hands[Seat::A].add(w1);
        position.hands[Seat::B].add(w2);
        let game = Termites::from_position(&position).unwrap();
        let best = ranked(&game);
        assert_eq!(best[0].1, Action::Place(w1, cell(0, 1)));
        assert!(best[0].0 > 100 && best[1].0 < 50, "{best:?}");
        // Control: without the token in the other hand there is nothing to prevent.
        position.hands[Seat::B].take(w2);
        let calm = ranked(&Termites::from_position(&position).unwrap());
        assert!(calm[0].0 < 50, "{calm:?}");
    }

    /// T-6.5: a soldier destroys a besieger. That promises more than any move.
    #[test]
    fn t_6_5_a_besieger_is_destroyed() {
        let (s2, w2) = (token(Caste::Soldier, 2), token(Caste::Worker, 2));
        let units = [
            (Seat::A, s2, cell(2, 0)),
            (Seat::B, w2, cell(1, 0)),
            (Seat::B, w2, cell(-1, 0)),
            (Seat::B, w2, cell(0, -1)),
        ];
        let ranked = ranked(&Termites::from_position(&position(Phase::Move, &units)).unwrap());
        assert!(matches!(ranked[0].1, Action::Attack { target, .. } if target == cell(1, 0)), "{ranked:?}");
    }

    /// A new Mound stands where few enemies are; a worthier one is harder to take.
    #[test]
    fn a_new_mound_promises_more_without_neighbours() {
        let w2 = token(Caste::Worker, 2);
        let game = Termites::from_position(&position(Phase::Move, &[(Seat::B, w2, cell(3, 0))])).unwrap();
        let glance = game.glance(Seat::A);
        let promise = |points, at| {
            let value = MoundValue::new(points).unwrap();
            glance.promise(&game, Action::Mound { value, at, remove: false })
        };
        assert!(promise(5, cell(-3, 0)) > promise(5, cell(2, 0)));
        assert!(promise(9, cell(-3, 0)) > promise(5, cell(-3, 0)));
    }
}
