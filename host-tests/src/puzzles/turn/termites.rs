//! Puzzles of Termites: which token, and where, takes a Mound this turn (T-5 to T-7).
//!
//! A turn is one placement and one attack, so every plan is tried. What others hold in their hands, and
//! what is drawn after the placement, cannot change it: the tokens on the board and the own hand decide.

use hexboard::game::{Actor, BySeat, Game, Goal, Seat};
use hexboard::games::termites::{Action, Colony, Phase, Piece, Termites, TermitesOptions, Tokens};
use hexboard::hex::Cell;

use super::{Budget, Solved, TurnGame, actions, after, decider, termites_plain, words};
use crate::puzzles::OutOfBudget;

impl TurnGame for Termites {
    const GOALS: &'static [Goal] = &[Goal::TakeMound, Goal::MostPoints];

    fn options_of(seed: u64) -> TermitesOptions {
        let players = [2, 2, 3, 4][(seed % 4) as usize];
        let mut colonies = Colony::ALL;
        colonies.rotate_left((seed / 4 % 4) as usize);
        TermitesOptions::new(&colonies[..players]).expect("two to four colonies")
    }

    fn options_here(&self) -> TermitesOptions {
        *self.options()
    }

    /// Empties the stacks and the hands of the others: nothing is drawn and nothing is hidden.
    fn asked(&self, _: Goal) -> Option<Termites> {
        if self.phase() != Phase::Reproduce {
            return None;
        }
        let seat = decider(self)?;
        let mut position = self.position();
        position.hands =
            BySeat::from_fn(|other| if other == seat { position.hands[seat] } else { Tokens::NONE });
        position.stacks = BySeat::default();
        position.idle = 0;
        position.first = Some(seat);
        Termites::from_position(&position).ok()
    }

    fn solve(&self, _: Goal, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        let mut budget = Budget(budget);
        let seat = decider(self).unwrap_or(Seat::A);
        let mut plans: Vec<(u128, [Action; 2])> = Vec::new();
        for place in actions(self, seat) {
            budget.spend()?;
            let placed = after(self, Actor::Seat(seat), place);
            for attack in actions(&placed, seat) {
                let Some(gain) = gain(&placed, attack) else { continue };
                plans.push((gain, [place, attack]));
            }
        }
        Ok(best(&plans))
    }

    fn prove(&self, _: Goal, _: usize, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        termites_plain::prove(self, budget)
    }

    fn is_same_plan(first: &[Action], second: &[Action]) -> bool {
        essence(first) == essence(second)
    }

    /// The goal of the points needs another Mound that can be taken.
    fn is_good(&self, goal: Goal, solved: &Solved<Action>) -> bool {
        (goal == Goal::MostPoints) == (solved.second > 0)
    }

    fn target(goal: Goal, solved: &Solved<Action>) -> Option<u16> {
        (goal == Goal::MostPoints).then_some(solved.value as u16)
    }

    fn is_open(&self, _: Goal, start: &Termites) -> bool {
        decider(self) == decider(start)
            && self.active() == start.active()
            && matches!(self.phase(), Phase::Reproduce | Phase::Move)
    }

    fn is_reached(&self, _: Goal, start: &Termites, solved: &Solved<Action>) -> bool {
        let seat = start.active();
        let trophies = |game: &Termites| game.public().trophies[seat].points();
        (trophies(self) - trophies(start)) as u128 == solved.value
    }

    /// The board has twelve symmetries. The others are all the same to the one who solves.
    fn shape(&self, _: Goal) -> Vec<u8> {
        let shapes = (0..12).map(|symmetry| turned(self, symmetry));
        shapes.min().unwrap_or_default()
    }

    fn explain(&self, goal: Goal, solved: &Solved<Action>) -> [String; 2] {
        words::termites(self, goal, solved)
    }
}

/// Returns the points of the Mound that this attack takes (T-7.1).
fn gain(game: &Termites, attack: Action) -> Option<u128> {
    let Action::Attack { target, .. } = attack else { return None };
    match game.pieces().at(target)? {
        Piece::Mound { value, .. } => Some(value.points().into()),
        Piece::Unit { .. } => None,
    }
}

/// Returns what distinguishes plans: the placement and the Mound. Which of the units around attacks, and
/// from which side, does not change whether the Mound is taken (T-6.2, T-6.7).
fn essence(plan: &[Action]) -> (Option<Action>, Option<Cell>) {
    let target = match plan.get(1) {
        Some(Action::Attack { target, .. }) => Some(*target),
        _ => None,
    };
    (plan.first().copied(), target)
}

/// Returns the best of all plans. The second value is that of the best other Mound.
pub(super) fn best(plans: &[(u128, [Action; 2])]) -> Solved<Action> {
    let value = plans.iter().map(|plan| plan.0).max().unwrap_or(0);
    let mut winners: Vec<[Action; 2]> = Vec::new();
    for &(_, plan) in plans.iter().filter(|plan| plan.0 == value) {
        if winners.iter().all(|other| essence(other) != essence(&plan)) {
            winners.push(plan);
        }
    }
    let second = plans.iter().map(|plan| plan.0).filter(|other| *other < value).max().unwrap_or(0);
    let plan = winners.first().map(|plan| plan.to_vec()).unwrap_or_default();
    Solved { value, second, whole: 1, plans: winners.len(), plan }
}

fn turned(game: &Termites, symmetry: usize) -> Vec<u8> {
    let us = game.active();
    let map = |cell: Cell| {
        let cell = if symmetry < 6 { cell } else { cell.mirrored() };
        cell.rotated(symmetry % 6).ring() as u8
    };
    let mut shape: Vec<[u8; 3]> = Vec::new();
    for (number, terrain) in hexboard::games::termites::Terrain::ALL.into_iter().enumerate() {
        shape.extend(game.ground().of(terrain).iter().map(|cell| [map(cell), 10 + number as u8, 0]));
    }
    for (cell, piece) in game.pieces().iter() {
        let (kind, value) = match piece {
            Piece::Unit { owner, token } => (u8::from(owner != us), token.index() as u8),
            Piece::Mound { owner, value } => (2 + u8::from(owner != Some(us)), value.points()),
        };
        shape.push([map(cell), kind, value]);
    }
    shape.sort_unstable();
    let hand = game.hand(us).kinds().map(|(token, count)| [u8::MAX, token.index() as u8, count]);
    shape.into_iter().chain(hand).flatten().collect()
}
