//! A second search for forced wins: plain, without memory, order or pruning, through the interface
//! that every game has.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Turn};
use hexboard::games::hive::{Action, Hive};

use super::solver::OutOfBudget;

/// A game that remembers enough turns for the longest line.
type ShortHive = Hive<16>;

/// What the second search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The least number of own turns of a forced win, if there is one within the given number.
    pub turns: Option<u8>,
    /// The first moves that win within that number of own turns, sorted by code.
    pub winners: Vec<Action>,
}

/// Searches for the shortest forced win of the side to move within this number of own turns, and
/// looks at this many lists of moves at most.
///
/// # Errors
/// Returns [`OutOfBudget`].
pub fn prove<const N: usize>(hive: &Hive<N>, turns: u8, most: u64) -> Result<Proof, OutOfBudget> {
    let hive = ShortHive::from_tabletop(*hive.tabletop());
    let mut left = most;
    for turns in 1..=turns {
        let mut winners = Vec::new();
        for action in list(&hive, &mut left)? {
            if is_won_by(&hive, action, turns, &mut left)? {
                winners.push(action);
            }
        }
        if !winners.is_empty() {
            winners.sort_unstable_by_key(|action| action.encode().bits());
            return Ok(Proof { turns: Some(turns), winners });
        }
    }
    Ok(Proof { turns: None, winners: Vec::new() })
}

fn actor(hive: &ShortHive) -> Option<Actor> {
    hive.turn().sole_actor()
}

fn list(hive: &ShortHive, left: &mut u64) -> Result<Vec<Action>, OutOfBudget> {
    *left = left.checked_sub(1).ok_or(OutOfBudget)?;
    let mut actions = Vec::new();
    if let Some(actor) = actor(hive) {
        let _ = hive.visit_legal(actor, &mut |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
    }
    Ok(actions)
}

fn after(hive: &ShortHive, action: Action) -> ShortHive {
    let mut after = hive.clone();
    let actor = actor(hive).expect("it is not over");
    after.apply(actor, action).expect("a legal action");
    after
}

/// Returns whether the side to move wins with this move within `turns` own turns.
fn is_won_by(hive: &ShortHive, action: Action, turns: u8, left: &mut u64) -> Result<bool, OutOfBudget> {
    let us = hive.to_move();
    if turns == 1 {
        let mut position = *hive.position();
        position.make(action);
        return Ok(position.is_surrounded(us.other()) && !position.is_surrounded(us));
    }
    let hive = after(hive, action);
    match hive.turn() {
        Turn::Over(outcome) => Ok(outcome.winners.contains(us.seat())),
        _ => {
            for reply in list(&hive, left)? {
                if !is_lost_by(&hive, reply, turns - 1, left)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
    }
}

/// Returns whether the other side wins within `turns` own turns after this reply.
fn is_lost_by(hive: &ShortHive, reply: Action, turns: u8, left: &mut u64) -> Result<bool, OutOfBudget> {
    let them = hive.to_move().other();
    let hive = after(hive, reply);
    match hive.turn() {
        Turn::Over(outcome) => Ok(outcome.winners.contains(them.seat())),
        _ => {
            for action in list(&hive, left)? {
                if is_won_by(&hive, action, turns, left)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
    }
}
