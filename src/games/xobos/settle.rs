//! Settles fights, one after another.

use core::ops::ControlFlow;

use super::fight::{self, Assault, Defence, Defender};
use super::{
    Action, AttackKind, AttackToken, FightReport, Mode, PhaseState, Stockpile, Strike, Technology, Xobos,
};
use crate::game::{Seat, SeatSet, Visit};
use crate::hex::{Cell, CellSet};

/// A fight that is being settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Whether it is a battle or an attack.
    pub battle: bool,
    /// The seat that declared it.
    pub attacker: Seat,
    /// The seat that is attacked, or answered.
    pub defender: Seat,
    /// The attacking field of a battle; the attacked field of an attack.
    pub from: Cell,
    /// The attacked field.
    pub at: Cell,
    /// in a battle, whether the attacker strikes first.
    pub attacker_first: bool,
    /// in a battle, the Power of the attacker's and the answerer's Guardian when it began.
    pub powers: [Option<u8>; 2],
    /// Number of strikes of a battle that are done.
    pub strikes: u8,
    /// Crystals chosen for the next strike of a battle.
    pub chosen: Option<u8>,
    /// The seat that may advance, once the strikes are done.
    pub advancer: Seat,
    /// The field onto which it may advance.
    pub into: Cell,
}

impl Xobos {
    /// Opens the Guardian boards of all who take part in a fight.
    pub(super) fn open_boards(&mut self) {
        if self.options.mode() != Mode::Checking {
            return;
        }
        let mut open = SeatSet::EMPTY;
        for token in self.tokens.iter().filter(|token| token.kind != AttackKind::Source) {
            if self.holdings.sides[token.victim].has_units(token.to) {
                open = open.with(token.owner).with(token.victim);
            }
        }
        self.open = open;
    }

    /// Returns the battles that this seat settles.
    fn battles(&self, seat: Seat) -> impl Iterator<Item = &AttackToken> {
        self.tokens.iter().filter(move |token| {
            token.kind == AttackKind::Battle && (token.owner == seat || token.victim == seat)
        })
    }

    pub(super) fn has_battle(&self, seat: Seat) -> bool {
        self.battles(seat).next().is_some()
    }

    pub(super) fn has_attack(&self, seat: Seat) -> bool {
        self.tokens.iter().any(|token| token.is_part_of(seat, token.to, token.victim))
    }

    pub(super) fn allows_settling(&self, seat: Seat, action: Action) -> bool {
        match (self.stage, action) {
            (PhaseState::Battles, Action::Battle(from)) => self.battles(seat).any(|token| token.from == from),
            (PhaseState::Settling, Action::Settle(at, victim)) => {
                self.tokens.iter().any(|token| token.is_part_of(seat, at, victim))
            }
            _ => false,
        }
    }

    pub(super) fn visit_settling(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        if self.stage == PhaseState::Battles {
            let fields = self.battles(seat).fold(CellSet::EMPTY, |set, token| set.with(token.from));
            return fields.iter().map(Action::Battle).try_for_each(visit);
        }
        let own = self.tokens.iter().filter(|token| token.is_part_of(seat, token.to, token.victim));
        let fields = own.fold(CellSet::EMPTY, |set, token| set.with(token.to));
        for at in fields {
            for victim in Seat::ALL {
                let action = Action::Settle(at, victim);
                if self.allows_settling(seat, action) {
                    visit(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn apply_settling(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Battle(from) => {
                let token = self.battles(seat).find(|token| token.from == from).copied();
                if let Some(token) = token {
                    self.begin_battle(token);
                }
            }
            Action::Settle(at, victim) => {
                self.begin_fight(false, seat, victim, at, at);
                self.continue_attack();
            }
            _ => {}
        }
    }

    pub(super) fn begin_fight(
        &mut self,
        battle: bool,
        attacker: Seat,
        defender: Seat,
        from: Cell,
        at: Cell,
    ) -> Fight {
        let fight = Fight {
            battle,
            attacker,
            defender,
            from,
            at,
            attacker_first: true,
            powers: [None; 2],
            strikes: 0,
            chosen: None,
            advancer: attacker,
            into: at,
        };
        self.fight = Some(fight);
        self.report =
            Some(FightReport { battle, attacker, defender, at, from, clash: 0, strikes: [None; 2] });
        fight
    }

    /// Resolves the attack of one player on one field until a player must decide.
    pub(super) fn continue_attack(&mut self) {
        let Some(fight) = self.fight else { return };
        // without units there, nothing is spent.
        if self.holdings.sides[fight.defender].has_units(fight.at) {
            if let Some((stage, seat)) = self.next_crystals(&fight) {
                (self.stage, self.asked) = (stage, seat);
                return;
            }
            self.strike_in_attack(&fight);
        }
        self.finish_strikes();
    }

    /// Strikes from all directions together. The attack is void if nothing is left
    /// that can attack.
    fn strike_in_attack(&mut self, fight: &Fight) {
        let (mut power, mut quarks, mut crystals) = (0, 0, 0);
        let mut void = true;
        for place in 0..self.tokens.len() {
            let Some(&token) = self.tokens.get(place) else { break };
            if !token.is_part_of(fight.attacker, fight.at, fight.defender) {
                continue;
            }
            let used = token.crystals.unwrap_or(0);
            crystals += used;
            void &= used == 0;
            match token.kind {
                AttackKind::Cannon => self.holdings.sides[token.owner].cannon -= used,
                AttackKind::Attack => {
                    let guardian = self.guardian_power(token.owner, token.from);
                    let here = self.quarks(token.owner, token.from);
                    void &= guardian.is_none() && here == 0;
                    (power, quarks) = (power + guardian.unwrap_or(0), quarks + here);
                    self.destroy_quarks(token.owner, token.from, here);
                    self.spend_load(token.owner, token.from, used);
                }
                AttackKind::Shot | AttackKind::Battle | AttackKind::Source => {
                    self.spend_load(token.owner, token.from, used);
                }
            }
        }
        if !void {
            self.strike(fight.attacker, (power, quarks, crystals), fight.defender, fight.at);
        }
    }

    /// Strikes a field with Guardian Power, Quarks and Crystals. A Guardian at
    /// Life 0 stays until [`Xobos::finish_strikes`].
    pub(super) fn strike(
        &mut self,
        seat: Seat,
        (power, quarks, crystals): (u8, u8, u8),
        other: Seat,
        at: Cell,
    ) {
        let has = |seat: Seat, technology| self.holdings.sides[seat].technologies.has(technology);
        let guardian = self.holdings.sides[other].guardian_on(at);
        let board = &self.holdings.boards[other];
        let assault =
            Assault { guardians: power, quarks, crystals, suppression: has(seat, Technology::Suppression) };
        let defence = Defence {
            quarks: self.quarks(other, at),
            crystals: self.holdings.buildings.load(at, other),
            guardian: guardian.map(|guardian| Defender {
                life: board.quarter(guardian).life,
                healing: board.healing(guardian),
            }),
            protection: has(other, Technology::Protection),
        };
        let blow = fight::strike(&assault, &defence);
        self.destroy_quarks(other, at, blow.quarks);
        self.spend_load(other, at, blow.crystals);
        if let (Some(guardian), Some(wound)) = (guardian, blow.guardian) {
            self.holdings.boards[other].quarter_mut(guardian).life = wound.life;
        }
        self.record_strike(Strike {
            by: seat,
            power: blow.power,
            spent: (quarks, crystals),
            cover: (blow.quarks, blow.crystals),
            damage: blow.guardian.map(|wound| wound.damage),
            destroyed: blow.guardian.is_some_and(|wound| wound.life == 0),
        });
    }

    fn record_strike(&mut self, strike: Strike) {
        let free =
            self.report.iter_mut().flat_map(|report| &mut report.strikes).find(|place| place.is_none());
        if let Some(place) = free {
            *place = Some(strike);
        }
    }

    /// Removes Guardians at Life 0 and offers the advance.
    pub(super) fn finish_strikes(&mut self) {
        let Some(fight) = self.fight else { return };
        for (seat, at) in [(fight.attacker, fight.from), (fight.defender, fight.at)] {
            if let Some(guardian) = self.holdings.sides[seat].guardian_on(at)
                && self.holdings.boards[seat].quarter(guardian).life == 0
            {
                // At least one Resource was paid for its site.
                let lost = u16::from(self.holdings.boards[seat].builds(guardian));
                self.known[seat] = self.known[seat].without(Stockpile { resources: lost, crystals: 0 });
                self.holdings.destroy_guardian(seat, guardian);
            }
        }
        self.offer_advance(fight);
    }

    /// Removes the tokens of the fight from the board.
    pub(super) fn end_fight(&mut self) {
        let Some(fight) = self.fight.take() else { return };
        let Fight { battle, attacker, defender, from, at, .. } = fight;
        self.tokens.retain(|token| {
            let over = if battle {
                token.kind == AttackKind::Battle && (token.owner, token.from) == (attacker, from)
            } else {
                token.is_part_of(attacker, at, defender)
            };
            !over
        });
        self.stage = if battle { PhaseState::Battles } else { PhaseState::Settling };
    }

    /// Pays the Crystals of the Source before the other attacks of their owner.
    pub(super) fn pay_source(&mut self, seat: Seat) {
        let owned = |token: &AttackToken| token.kind == AttackKind::Source && token.owner == seat;
        let cells = self.holdings.sides[seat].guardian_cells();
        let alive = self.tokens.iter().filter(|token| owned(token) && cells.contains(token.from)).count();
        self.holdings.stores[seat].crystals += alive as u16;
        self.known[seat].crystals += alive as u16;
        self.tokens.retain(|token| !owned(token));
    }

    pub(super) fn quarks(&self, seat: Seat, at: Cell) -> u8 {
        self.holdings.sides[seat].swarm.count(at) as u8
    }

    pub(super) fn destroy_quarks(&mut self, seat: Seat, at: Cell, count: u8) {
        (0..count).for_each(|_| self.holdings.sides[seat].swarm.destroy(at));
    }

    pub(super) fn spend_load(&mut self, seat: Seat, at: Cell, count: u8) {
        let load = self.holdings.buildings.load(at, seat);
        if count > 0 && load >= count {
            self.holdings.buildings.set_load(at, load - count);
        }
    }
}
