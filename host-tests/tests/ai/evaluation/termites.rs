//! Positions of Termites: points, strength on the board, and sieges of Mounds.

use std::ops::ControlFlow;

use hexboard::ai::Evaluate;
use hexboard::ai::termites::{Weights, evaluate};
use hexboard::game::{Actor, Game, RegisteredGame, Seat, Turn};
use hexboard::games::termites::{Caste, Phase, Piece, Termites, support};
use hexboard::hex::Cell;

use super::{assert_valued, at_random, lead};

/// Weights without common factors, so that no two terms cancel.
const WEIGHTS: Weights = Weights { point: 53, strength: 11, sure: 89, threat: 43, siege: 31 };

/// Returns the strength of the best token that can be placed before the next attack.
fn placed(game: &Termites, seat: Seat) -> u8 {
    let moves_now = game.active() == seat && game.phase() == Phase::Move;
    let hand = game.hand(seat).kinds().map(|(token, _)| token.strength());
    hand.filter(|_| !moves_now).max().unwrap_or(0)
}

/// Returns the strength of the best unit that can still come: walkers from two steps away, flyers
/// from three.
fn comes(game: &Termites, seat: Seat, mound: Cell) -> u8 {
    let strength = |(cell, piece): (Cell, Piece)| {
        let Piece::Unit { owner, token } = piece else { return None };
        let farthest = match token.caste() {
            _ if game.pieces().flyers().contains(cell) => 3,
            _ if game.pieces().spitters().contains(cell) => 0,
            _ => 2,
        };
        let is_near = (2..=farthest).contains(&cell.distance(mound));
        (owner == seat && is_near && token.caste() != Caste::Soldier).then(|| token.strength())
    };
    game.pieces().iter().filter_map(strength).max().unwrap_or(0)
}

/// Returns the value of a siege.
fn siege(game: &Termites, seat: Seat, mound: Cell, points: i32) -> i32 {
    let is_besieged = game.pieces().units(seat).iter().any(|cell| cell.distance(mound) <= 3);
    let mut strength = 0;
    if is_besieged {
        strength += support(game.ground(), game.pieces(), seat, mound) + comes(game, seat, mound);
    }
    if game.pieces().empty().iter().any(|cell| cell.distance(mound) == 1) {
        strength += placed(game, seat);
    }
    let (strength, needed, value) = (i32::from(strength), points + 1, WEIGHTS.point * points);
    match (strength >= needed, game.active() == seat) {
        (true, true) => value * WEIGHTS.sure / 100,
        (true, false) => value * WEIGHTS.threat / 100,
        (false, _) => value * WEIGHTS.siege * strength.pow(2) / (100 * needed.pow(2)),
    }
}

/// Returns the best three sieges of a seat with the owners of the Mounds, the second with half its
/// value and the third with a quarter.
fn sieges(game: &Termites, seat: Seat) -> Vec<(i32, Option<Seat>)> {
    let of_mound = |mound: Cell| match game.pieces().at(mound) {
        Some(Piece::Mound { owner, value }) if owner != Some(seat) => {
            Some((siege(game, seat, mound, value.points().into()), owner))
        }
        _ => None,
    };
    let mut sieges: Vec<_> = game.pieces().all_mounds().iter().filter_map(of_mound).collect();
    sieges.sort_by_key(|(value, _)| core::cmp::Reverse(*value));
    sieges.into_iter().zip([1, 2, 4]).map(|((value, owner), part)| (value / part, owner)).collect()
}

fn value(game: &Termites, seat: Seat) -> i32 {
    let strengths = game.pieces().iter().filter_map(|(_, piece)| match piece {
        Piece::Unit { owner, token } if owner == seat => Some(i32::from(token.strength())),
        _ => None,
    });
    let own: i32 = sieges(game, seat).iter().map(|(value, _)| value).sum();
    let others = game.options().seats().iter().filter(|&other| other != seat);
    let against = others.flat_map(|other| sieges(game, other));
    let lost: i32 = against.filter(|(_, owner)| *owner == Some(seat)).map(|(value, _)| value).sum();
    WEIGHTS.point * i32::from(game.scores()[seat]) + WEIGHTS.strength * strengths.sum::<i32>() + own - lost
}

#[test]
fn positions_of_termites_have_the_value_of_points_units_and_sieges() {
    for players in 2..=4 {
        let options = Termites::default_options(players).expect("options that fit");
        let (mut seen, mut values) = (0, Vec::new());
        at_random(Termites::start(&options).expect("a game"), players as u64, 160, |game| {
            assert_eq!(Evaluate::players(game), players);
            for seat in options.seats().iter() {
                let others: Vec<i32> = options
                    .seats()
                    .iter()
                    .filter(|&other| other != seat)
                    .map(|other| value(game, other))
                    .collect();
                let expected = lead(value(game, seat), &others);
                assert_valued(game, seat);
                assert_eq!(evaluate(game, seat, &WEIGHTS), expected, "{seat:?} of {players}: {game:?}");
                values.push(expected);
            }
            seen += 1;
        });
        values.sort_unstable();
        values.dedup();
        assert!(seen > 60 && values.len() > 60, "{seen} positions, {} values", values.len());
    }
}

/// Returns the values after all actions of the seat that decides, the most promising action first, and
/// in the order of the list.
fn values_by_promise(game: &Termites, seat: Seat) -> [Vec<i32>; 2] {
    let glance = game.glance(seat);
    let mut listed = Vec::new();
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        let mut after = game.clone();
        after.apply(Actor::Seat(seat), action).expect("legal");
        listed.push((game.promise(&glance, action), after.value(seat)));
        ControlFlow::Continue(())
    });
    let mut ranked = listed.clone();
    ranked.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
    [ranked, listed].map(|list| list.into_iter().map(|(_, value)| value).collect())
}

/// Rollouts try the 16 most promising replies. On average they lose little of what trying all of them
/// would gain over 16 others.
#[test]
fn promising_actions_of_termites_are_good_ones() {
    let (mut lost, mut control, mut seen) = (0, 0, 0);
    for players in 2..=4 {
        let options = Termites::default_options(players).expect("options that fit");
        let mut number = 0;
        at_random(Termites::start(&options).expect("a game"), players as u64, 160, |game| {
            number += 1;
            let Turn::Decide(seats) = game.turn() else { return };
            if number % 5 != 0 {
                return;
            }
            let [ranked, listed] = values_by_promise(game, seats.iter().next().expect("a seat"));
            let best = |values: &[i32]| values.iter().take(16).copied().max().expect("an action");
            let most = listed.iter().copied().max().expect("an action");
            (lost, control, seen) = (lost + most - best(&ranked), control + most - best(&listed), seen + 1);
        });
    }
    assert!(seen > 30 && lost * 4 < control, "{lost} of {control} in {seen} positions");
}
