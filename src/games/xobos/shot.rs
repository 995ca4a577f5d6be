//! Watchtower shots at the end of another player's turn.

use core::ops::ControlFlow;

use super::{Action, AttackKind, AttackToken, Xobos};
use crate::game::{Seat, Visit};
use crate::hex::CellSet;

impl Xobos {
    /// Returns the next owner of a Watchtower that could shoot, from the left of the active player.
    pub(super) fn next_shooter(&self) -> Option<Seat> {
        self.order_from_left().find(|&seat| {
            seat != self.on_turn && !self.passed.contains(seat) && {
                let enemies = self.enemy_fields(seat);
                self.shooting_towers(seat).iter().any(|from| self.map().joined(from).intersects(enemies))
            }
        })
    }

    /// Returns the loaded Watchtowers without a Guardian of their player that have not attacked
    /// this round.
    pub(super) fn shooting_towers(&self, seat: Seat) -> CellSet {
        self.holdings.buildings.loaded(seat) - self.holdings.sides[seat].guardian_cells() - self.used[seat]
    }

    pub(super) fn allows_shot(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Shot { from, to } => {
                self.shooting_towers(seat).contains(from)
                    && self.map().are_joined(from, to)
                    && self.enemy_fields(seat).contains(to)
            }
            Action::EndShots => true,
            _ => false,
        }
    }

    pub(super) fn visit_shots(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let enemies = self.enemy_fields(seat);
        for from in self.shooting_towers(seat) {
            let targets = self.map().joined(from) & enemies;
            targets.iter().map(|to| Action::Shot { from, to }).try_for_each(&mut *visit)?;
        }
        visit(Action::EndShots)
    }

    pub(super) fn apply_shot(&mut self, seat: Seat, action: Action) {
        let Action::Shot { from, to } = action else {
            self.passed = self.passed.with(seat);
            return;
        };
        self.used[seat].insert(from);
        if let Some(victim) = self.holdings.holder(to) {
            self.lay(AttackToken::new(AttackKind::Shot, seat, victim, from, to));
        }
    }
}
