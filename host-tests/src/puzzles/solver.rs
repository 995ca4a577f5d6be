//! Proves forced wins of Hive by trying every move of the attacker and every defence.

use std::collections::HashMap;
use std::ops::ControlFlow;

use hexboard::games::hive::{Action, Colour, ListOrder, Piece, PieceKind, Position};

/// The budget was used up before the answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

/// A search for forced wins. Its answers are exact: it prunes only what cannot change them.
///
/// Positions are taken without their past. A line is too short for a position to occur three times in
/// it (H-6.2).
#[derive(Debug)]
pub struct Solver {
    /// Number of lists of moves so far, and the most.
    lists: u64,
    most: u64,
    /// Whether the side to move wins within this number of own turns.
    known: HashMap<(u64, u8), bool>,
    /// The last defence that held. It often holds against the next attack as well.
    defence: Option<Action>,
}

impl Solver {
    /// Returns a solver that looks at this many lists of moves.
    pub fn new(most: u64) -> Solver {
        Solver { lists: 0, most, known: HashMap::new(), defence: None }
    }

    /// Returns the first moves with which the side to move wins by force within this number of own
    /// turns, sorted by code.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    pub fn winners(&mut self, position: &Position, turns: u8) -> Result<Vec<Action>, OutOfBudget> {
        let mut winners = Vec::new();
        for action in self.list(position)? {
            if self.is_won_by(position, action, turns)? {
                winners.push(action);
            }
        }
        winners.sort_unstable_by_key(|action| action.encode().bits());
        Ok(winners)
    }

    /// Returns whether the side to move wins by force within this number of own turns.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    pub fn wins(&mut self, position: &Position, turns: u8) -> Result<bool, OutOfBudget> {
        if turns <= 1 && !may_win_now(position) {
            return Ok(false);
        }
        let key = (position.key(), turns);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let mut wins = false;
        for action in self.list(position)? {
            if self.is_won_by(position, action, turns)? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn is_won_by(&mut self, position: &Position, action: Action, turns: u8) -> Result<bool, OutOfBudget> {
        let us = position.to_move();
        let mut after = *position;
        after.make(action);
        match (after.is_surrounded(us), after.is_surrounded(us.other())) {
            (false, true) => Ok(true),
            (false, false) if turns > 1 => Ok(self.defence(&after, turns - 1)?.is_none()),
            _ => Ok(false),
        }
    }

    /// Returns a move after which the other side does not win by force within this number of own
    /// turns, if there is one.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    pub fn defence(&mut self, position: &Position, turns: u8) -> Result<Option<Action>, OutOfBudget> {
        let mut actions = self.list(position)?;
        let last = self.defence.and_then(|last| actions.iter().position(|action| *action == last));
        actions.swap(0, last.unwrap_or(0));
        for action in actions {
            if self.holds(position, action, turns)? {
                self.defence = Some(action);
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    /// Returns whether this move prevents a win within this number of turns.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`].
    pub fn holds(&mut self, position: &Position, action: Action, turns: u8) -> Result<bool, OutOfBudget> {
        let us = position.to_move();
        let mut after = *position;
        after.make(action);
        match (after.is_surrounded(us), after.is_surrounded(us.other())) {
            // A draw or a win of the defender.
            (_, true) => Ok(true),
            (true, false) => Ok(false),
            (false, false) => Ok(!self.wins(&after, turns)?),
        }
    }

    /// Lists the moves of a position, those beside the enemy Queen first.
    fn list(&mut self, position: &Position) -> Result<Vec<Action>, OutOfBudget> {
        self.lists += 1;
        if self.lists > self.most {
            return Err(OutOfBudget);
        }
        let mut actions = Vec::new();
        let _ = position.visit_actions(ListOrder::Any, |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        let queen = position.spot(Piece::queen(position.to_move().other()));
        let is_beside = |action: &Action| match (queen, action.to()) {
            (Some(queen), Some(to)) => queen.site().towards(to.site()).is_some(),
            _ => false,
        };
        actions.sort_by_key(|action| !is_beside(action));
        Ok(actions)
    }
}

/// Returns the number of occupied cells beside a Queen on the table.
pub(super) fn around(position: &Position, colour: Colour) -> usize {
    let Some(queen) = position.spot(Piece::queen(colour)) else { return 0 };
    let is_beside = |piece: &Piece| {
        position
            .spot(*piece)
            .is_some_and(|spot| spot.level() == 0 && queen.site().towards(spot.site()).is_some())
    };
    Piece::all().filter(is_beside).count()
}

/// Returns whether a single move may surround the enemy Queen: one of her six cells is free, or a
/// Pillbug or a Dragonfly may bring her elsewhere.
fn may_win_now(position: &Position) -> bool {
    let options = position.options();
    options.has(PieceKind::Pillbug)
        || options.has(PieceKind::Dragonfly)
        || around(position, position.to_move().other()) >= 5
}
