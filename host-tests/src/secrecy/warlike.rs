//! Aggressive Xobos players, so that a few games reach all phases.

use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::xobos::{Action, Building, Phase, Public, Xobos};
use hexboard::hex::Cell;

use crate::contract::legal;

/// Returns the next action of this player: random, with a preference for fights.
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn wanted(game: &Xobos, seat: Seat, rng: &mut Rng) -> Action {
    let actions = legal(game, Actor::Seat(seat));
    let some = |request: &dyn Fn(&Action) -> bool, rng: &mut Rng| {
        let liked: Vec<Action> = actions.iter().copied().filter(request).collect();
        (!liked.is_empty()).then(|| liked[rng.below(liked.len() as u32) as usize])
    };
    let is_end = |action: &Action| matches!(action, Action::Done | Action::EndMoves);
    let ends = (rng.below(5) == 0).then(|| some(&is_end, rng)).flatten();
    let leads = |action: &Action| rarity(game, seat, *action);
    let rarest = actions.iter().map(leads).max().filter(|&rarity| rarity > 0);
    let seeks = rarest.filter(|_| rng.below(4) > 0);
    let public = game.public();
    ends.or_else(|| seeks.and_then(|rarest| some(&|action| leads(action) == rarest, rng)))
        .or_else(|| (rng.below(2) == 0).then(|| some(&prepares_fight, rng)).flatten())
        .or_else(|| {
            (rng.below(4) > 0)
                .then(|| some(&|action| approaches_enemy(&public, seat, *action), rng))
                .flatten()
        })
        .or_else(|| some(&|_| true, rng))
        .expect("something to decide")
}

/// Returns how rare the phase is that an action leads to; 0 for a common one.
fn rarity(game: &Xobos, seat: Seat, action: Action) -> u8 {
    let mut after = game.clone();
    let is_taken = after.apply(Actor::Seat(seat), action).is_ok();
    match after.phase() {
        phase if !is_taken || phase == game.phase() => 0,
        Phase::Occupation | Phase::Shots | Phase::Crystals | Phase::Advance => 2,
        Phase::Answers | Phase::Battles | Phase::Settling => 1,
        _ => 0,
    }
}

/// Returns whether an action prepares or starts a fight.
fn prepares_fight(action: &Action) -> bool {
    use Action::{
        Advance, AdvanceQuark, Attack, Build, BuyQuark, Connect, Load, LoadCannon, Occupy, Pay, Shot,
    };
    matches!(
        action,
        Attack { .. }
            | Shot { .. }
            | Occupy { .. }
            | Advance { .. }
            | AdvanceQuark(_)
            | Connect { .. }
            | BuyQuark(_)
            | Load(..)
            | LoadCannon(_)
            | Pay(_)
            | Build(_, Building::Watchtower)
    )
}

/// Returns whether a unit moves closer to an enemy unit.
fn approaches_enemy(public: &Public, seat: Seat, action: Action) -> bool {
    let nearest = |from: Cell| {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        others.flat_map(|other| public.sides[other].units().iter()).map(|cell| cell.distance(from)).min()
    };
    match action {
        Action::Move { guardian, to, .. } => {
            public.sides[seat].guardian_at(guardian).is_none_or(|from| nearest(to) < nearest(from))
        }
        Action::Quark { from, to } => nearest(to) < nearest(from),
        _ => false,
    }
}
