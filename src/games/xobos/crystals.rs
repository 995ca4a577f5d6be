//! The number of Crystals used in a fight.

use core::ops::ControlFlow;

use super::settle::Fight;
use super::{Action, AttackKind, AttackToken, PhaseState, Xobos};
use crate::game::{Seat, Visit};
use crate::hex::Cell;

impl Xobos {
    /// Returns the minimum and maximum number of Crystals of the Watchtower here that may be used
    ///
    pub(super) fn crystal_range(&self, seat: Seat, from: Cell, others: bool) -> (u8, u8) {
        let load = self.holdings.buildings.load(from, seat);
        if self.holdings.sides[seat].guardian_on(from).is_some() {
            (load, load)
        } else {
            (if others { 0 } else { load.min(1) }, load)
        }
    }

    /// Fixes the Crystals of every direction that has only one possibility. Returns the stage and
    /// the seat to ask where there are several.
    pub(super) fn next_crystals(&mut self, fight: &Fight) -> Option<(PhaseState, Seat)> {
        for place in 0..self.tokens.len() {
            let token = self.tokens[place];
            if !token.is_part_of(fight.attacker, fight.at, fight.defender) || token.crystals.is_some() {
                continue;
            }
            let (least, most) = self.token_range(&token);
            if least != most {
                let stage =
                    PhaseState::Crystals { from: token.from, cannon: token.kind == AttackKind::Cannon };
                return Some((stage, token.owner));
            }
            self.tokens[place].crystals = Some(least);
        }
        None
    }

    /// Returns the minimum and maximum number of Crystals of one direction (X-15.6, X-15.7,
    ///
    fn token_range(&self, token: &AttackToken) -> (u8, u8) {
        match token.kind {
            AttackKind::Cannon => (1, self.holdings.sides[token.owner].cannon),
            AttackKind::Shot => self.crystal_range(token.owner, token.from, false),
            AttackKind::Attack | AttackKind::Battle | AttackKind::Source => {
                self.crystal_range(token.owner, token.from, self.quarks(token.owner, token.from) > 0)
            }
        }
    }

    pub(super) fn allows_crystals(&self, from: Cell, cannon: bool, action: Action) -> bool {
        let Action::Crystals(count) = action else { return false };
        let (least, most) = self.asked_range(from, cannon);
        (least..=most).contains(&count)
    }

    pub(super) fn visit_crystals(
        &self,
        from: Cell,
        cannon: bool,
        visit: &mut Visit<'_, Action>,
    ) -> ControlFlow<()> {
        let (least, most) = self.asked_range(from, cannon);
        (least..=most).map(Action::Crystals).try_for_each(visit)
    }

    /// Returns the minimum and maximum number of Crystals to choose from.
    pub(super) fn asked_range(&self, from: Cell, cannon: bool) -> (u8, u8) {
        let battle = self.fight.is_some_and(|fight| fight.battle);
        match self.asked_token(from, cannon).and_then(|place| self.tokens.get(place)) {
            Some(token) if !battle => self.token_range(token),
            _ => self.crystal_range(self.asked, from, self.quarks(self.asked, from) > 0),
        }
    }

    fn asked_token(&self, from: Cell, cannon: bool) -> Option<usize> {
        let fight = self.fight?;
        self.tokens.iter().position(|token| {
            token.is_part_of(fight.attacker, fight.at, fight.defender)
                && (token.kind == AttackKind::Cannon, token.from) == (cannon, from)
        })
    }

    pub(super) fn apply_crystals(&mut self, from: Cell, cannon: bool, count: u8) {
        if let Some(fight) = &mut self.fight
            && fight.battle
        {
            fight.chosen = Some(count);
            self.continue_battle();
            return;
        }
        if let Some(token) = self.asked_token(from, cannon).and_then(|place| self.tokens.get_mut(place)) {
            token.crystals = Some(count);
        }
        self.continue_attack();
    }
}
