//! The flow of the game: applies actions and decides what comes next.

use super::spots::Spots;
use super::{Action, Battle, End, PhaseState, Robale};
use crate::game::LONGEST_GAME;
use crate::hex::Cell;

impl Robale {
    /// Applies an action that [`Robale::allows`].
    pub(super) fn apply_action(&mut self, action: Action) {
        match action {
            Action::Colour(seat) => {
                self.white = Some(seat);
                self.begin_turn();
            }
            Action::Fight(army) => self.begin_battle(army),
            Action::Die(face) => {
                if let PhaseState::Battle(battle) = &mut self.stage {
                    battle.roll(face);
                }
                self.settle_battle();
            }
            Action::Take(at) => {
                self.bugs.clear(at);
                if let PhaseState::Battle(battle) = &mut self.stage {
                    battle.take();
                }
                self.settle_battle();
            }
            Action::Done => self.end_battle(),
            Action::Step(first, direction) => {
                let army = Spots::of(first).flood(self.bugs.side(self.turn));
                self.bugs.shift(self.turn, army, direction);
                if self.bugs.holds_resources(self.turn) {
                    self.end(End::Victory(self.turn));
                }
            }
            Action::EndMove => self.end_move(),
            Action::Hatch(bug, at) => {
                self.bugs.put(self.turn, bug, at);
                if let PhaseState::Hatch { points, hatched } = &mut self.stage {
                    *points = points.saturating_sub(bug.cost());
                    *hatched += 1;
                }
            }
            Action::EndTurn => self.end_turn(),
        }
    }

    /// Starts a turn. The armies to fight are those that touch the active side now.
    pub(super) fn begin_turn(&mut self) {
        let enemy = self.turn.other();
        self.fights = self.bugs.touched(enemy).flood(self.bugs.side(enemy));
        self.end_battle();
    }

    /// Offers the next battle, or starts the movement phase if there is none.
    pub(super) fn end_battle(&mut self) {
        self.stage = if self.fights.is_empty() { PhaseState::Move } else { PhaseState::Fights };
    }

    fn begin_battle(&mut self, first: Cell) {
        let army = Spots::of(first).flood(self.fights);
        let force = self.bugs.force_on(self.turn.other(), army);
        self.fights = self.fights.minus(army);
        self.stage = PhaseState::Battle(Battle::new(army, self.bugs.resistance_of(army), force));
    }

    /// Ends the battle when all dice are rolled and no more bug can be removed.
    pub(super) fn settle_battle(&mut self) {
        if let PhaseState::Battle(battle) = &self.stage
            && !battle.is_rolling()
            && self.takeable(battle).is_empty()
        {
            self.end_battle();
        }
    }

    /// Restores all moves and fixes the points for hatching.
    pub(super) fn end_move(&mut self) {
        self.bugs.rest();
        self.stage = PhaseState::Hatch { points: self.bugs.points(self.turn), hatched: 0 };
    }

    /// Starts the next turn, unless this was the last.
    fn end_turn(&mut self) {
        let is_round_over = self.turn.index() == 1;
        let is_last = self.options.rounds().is_some_and(|rounds| self.round >= rounds.into());
        if is_round_over && is_last {
            return self.end(End::Rounds);
        }
        self.round = self.round.saturating_add(is_round_over.into());
        self.turn = self.turn.other();
        self.begin_turn();
    }

    /// Counts an action. A game of the maximum length is a draw.
    pub(super) fn count(&mut self) {
        self.taken = self.taken.saturating_add(1);
        if usize::from(self.taken) >= LONGEST_GAME && !matches!(self.stage, PhaseState::Over(_)) {
            self.end(End::Length);
        }
    }

    fn end(&mut self, end: End) {
        self.bugs.rest();
        self.stage = PhaseState::Over(end);
    }
}
