//! Settles battles on the board.

use super::settle::Fight;
use super::{AttackToken, PhaseState, Xobos, fight};

impl Xobos {
    pub(super) fn begin_battle(&mut self, token: AttackToken) {
        let AttackToken { owner, victim, from, to, .. } = token;
        let mut fight = self.begin_fight(true, owner, victim, from, to);
        fight.powers = [self.guardian_power(owner, from), self.guardian_power(victim, to)];
        let lost = fight::clash(self.quarks(owner, from), self.quarks(victim, to));
        self.destroy_quarks(owner, from, lost);
        self.destroy_quarks(victim, to, lost);
        if let Some(report) = &mut self.report {
            report.clash = lost;
        }
        let extras = |seat, at| self.quarks(seat, at) + self.holdings.buildings.load(at, seat);
        let earlier = self.play_order().find(|&seat| seat == owner || seat == victim) == Some(owner);
        fight.attacker_first = fight::attacker_first(extras(owner, from), extras(victim, to), earlier);
        self.fight = Some(fight);
        self.continue_battle();
    }

    /// Resolves the remaining strikes until a player must decide.
    pub(super) fn continue_battle(&mut self) {
        while let Some(fight) = self.fight
            && fight.strikes < 2
        {
            let by_attacker = fight.attacker_first == (fight.strikes == 0);
            if !self.strike_in_battle(&fight, by_attacker) {
                return;
            }
            if let Some(fight) = &mut self.fight {
                (fight.strikes, fight.chosen) = (fight.strikes + 1, None);
            }
        }
        self.finish_strikes();
    }

    /// Resolves one strike of a battle. Returns false if a player must choose the number of
    /// Crystals.
    fn strike_in_battle(&mut self, fight: &Fight, by_attacker: bool) -> bool {
        let (attacker, defender) = ((fight.attacker, fight.from), (fight.defender, fight.at));
        let ((seat, from), (other, at)) =
            if by_attacker { (attacker, defender) } else { (defender, attacker) };
        let power = fight.powers[usize::from(!by_attacker)];
        let (quarks, load) = (self.quarks(seat, from), self.holdings.buildings.load(from, seat));
        // X-D61: nothing to strike with, or no unit to strike.
        if power.is_none() && quarks == 0 && load == 0 || !self.holdings.sides[other].has_units(at) {
            return true;
        }
        let (least, most) = self.crystal_range(seat, from, quarks > 0);
        let Some(crystals) = fight.chosen.or((least == most).then_some(least)) else {
            self.asked = seat;
            self.stage = PhaseState::Crystals { from, cannon: false };
            return false;
        };
        self.destroy_quarks(seat, from, quarks);
        self.spend_load(seat, from, crystals);
        self.strike(seat, (power.unwrap_or(0), quarks, crystals), other, at);
        true
    }
}
