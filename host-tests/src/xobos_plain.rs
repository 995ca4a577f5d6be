//! Simple scripted players of Xobos, who play like beginners.

use hexboard::game::{Actor, Rng, Seat};
use hexboard::games::xobos::{Action, Building, ConnectionKind, Phase, Xobos};

use crate::contract::legal;

/// Returns the next action of a simple player: pays, builds, connects, buys, and moves and attacks
/// where possible.
///
/// `done` holds its actions in this phase.
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn choose_action(game: &Xobos, seat: Seat, done: &[Action], rng: &mut Rng) -> Action {
    let list = legal(game, Actor::Seat(seat));
    let find = |fits: &dyn Fn(&Action) -> bool| list.iter().copied().find(|action| fits(action));
    let count = |fits: &dyn Fn(&Action) -> bool| done.iter().filter(|action| fits(action)).count();
    let wants =
        |kind| game.holdings().buildings.count(seat, kind) < if kind == Building::Watchtower { 1 } else { 2 };
    let pick = match game.phase() {
        Phase::Development => find(&|action| matches!(action, Action::Pay(_)))
            .or_else(|| find(&|action| matches!(action, Action::Build(_, kind) if wants(*kind))))
            .or_else(|| find(&|action| matches!(action, Action::Reactor(_) | Action::Technology(_))))
            .or_else(|| {
                let made = count(&|action| matches!(action, Action::Connect { .. }));
                let fits = |action: &Action| {
                    matches!(action, Action::Connect { link: ConnectionKind::Strengthening, .. })
                };
                if made == 0 { find(&fits) } else { None }
            })
            .or_else(|| {
                let bought = count(&|action| matches!(action, Action::BuyQuark(_)));
                if bought < 2 { find(&|action| matches!(action, Action::BuyQuark(_))) } else { None }
            }),
        Phase::Moves => {
            let guardians = count(&|action| matches!(action, Action::Move { .. }));
            let quarks = count(&|action| matches!(action, Action::Quark { .. }));
            let moves: Vec<Action> = list
                .iter()
                .copied()
                .filter(|action| match action {
                    Action::Move { .. } => guardians < 2,
                    Action::Quark { .. } => guardians == 2 && quarks < 2,
                    _ => false,
                })
                .collect();
            let place = rng.below(moves.len().max(1) as u32) as usize;
            moves.get(place).copied()
        }
        Phase::Attacks => find(&|action| matches!(action, Action::Attack { .. } | Action::Source(_))),
        Phase::Answers => find(&|action| matches!(action, Action::Answer { .. })),
        _ => list.first().copied(),
    };
    pick.or_else(|| list.last().copied()).expect("something to decide")
}
