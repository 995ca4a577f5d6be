//! Replaces what a seat cannot know by random alternatives.

use super::{
    Building, Clan, ConnectionKind, ConnectionSlot, Guardian, GuardianBoard, PhaseState, PhaseUsage, Quarter,
    Stockpile, Xobos,
};
use crate::game::{Rng, Seat};

impl Xobos {
    /// Redraws everything hidden of all seats except the viewer.
    pub(super) fn redraw(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        if self.stage == PhaseState::Over {
            return;
        }
        for seat in self.options.seats().iter().filter(|&seat| Some(seat) != viewer) {
            self.redraw_seat(seat, rng);
        }
        self.redraw_battle();
    }

    fn redraw_seat(&mut self, seat: Seat, rng: &mut Rng) {
        if self.is_secret() {
            self.reset_phase_actions(seat, rng);
        }
        if !self.open_to_all().contains(seat) {
            self.redraw_board(seat, rng);
        }
        if !self.stores_open() {
            self.holdings.stores[seat] = self.random_store(seat, rng);
        }
        if self.is_secret() {
            // Before Leaders are revealed for the first time, nobody has one in the view of the
            // others.
            let leader = self.holdings.boards[seat].leader.filter(|_| self.stage != PhaseState::Leaders);
            self.shown.boards[seat] = GuardianBoard { leader, ..self.holdings.boards[seat] };
            self.shown.stores[seat] = self.holdings.stores[seat];
        }
    }

    /// Resets what a seat has done in this phase, which is unknown to others. It may as
    /// well have done nothing yet.
    fn reset_phase_actions(&mut self, seat: Seat, rng: &mut Rng) {
        let decided = self.stage != PhaseState::Development && self.done.contains(seat);
        self.holdings.copy_seat(seat, &self.shown);
        self.marks[seat] = PhaseUsage::default();
        if decided {
            self.holdings.boards[seat].leader = Some(random_guardian(rng));
        }
    }

    /// Redraws Leader, Life, upgrades, Connections, kind and progress of sites within what is
    /// public.
    fn redraw_board(&mut self, seat: Seat, rng: &mut Rng) {
        let known = self.holdings.boards[seat];
        let leader = known.leader.map(|_| random_guardian(rng));
        self.holdings.boards[seat] = GuardianBoard { leader, ..GuardianBoard::NEW };
        for guardian in Guardian::ALL {
            let life = match known.quarter(guardian).life {
                0 => 0,
                _ => 1 + rng.below(6) as u8,
            };
            let tokens = rng.below(u32::from(self.holdings.sides[seat].technologies.upgrades()) + 1) as u8;
            let (power, healing) = if rng.below(2) == 0 { (tokens, 0) } else { (0, tokens) };
            *self.holdings.boards[seat].quarter_mut(guardian) =
                Quarter { life, power, healing, slot: ConnectionSlot::Free };
        }
        for guardian in Guardian::ALL {
            let slot = if known.builds(guardian) {
                self.random_site(seat, rng)
            } else {
                self.random_connection(seat, guardian, rng)
            };
            self.holdings.boards[seat].quarter_mut(guardian).slot = slot;
        }
    }

    fn random_site(&self, seat: Seat, rng: &mut Rng) -> ConnectionSlot {
        let mut kinds = Building::SLOW;
        rng.shuffle(&mut kinds);
        let kind = kinds.into_iter().find(|&kind| self.holdings.has_token(seat, kind)).unwrap_or(kinds[0]);
        ConnectionSlot::Site(kind, 1 + rng.below(u32::from(kind.cost()) - 1) as u8)
    }

    fn random_connection(&self, seat: Seat, giver: Guardian, rng: &mut Rng) -> ConnectionSlot {
        let (receiver, link) = (random_guardian(rng), ConnectionKind::ALL[rng.below(2) as usize % 2]);
        let fits = rng.below(2) == 0 && self.may_connect(seat, giver, receiver, link);
        if fits { ConnectionSlot::Connection(link, receiver) } else { ConnectionSlot::Free }
    }

    /// Returns a random store: at most the total income minus revealed spending, payments on sites
    /// and upgrade tokens.
    fn random_store(&self, seat: Seat, rng: &mut Rng) -> Stockpile {
        let mut hidden = Stockpile::default();
        for quarter in self.holdings.boards[seat].quarters {
            hidden.crystals += u16::from(quarter.power + quarter.healing);
            if let ConnectionSlot::Site(_, paid) = quarter.slot {
                hidden.resources += u16::from(paid);
            }
        }
        let most = self.known[seat].without(hidden);
        let mut store = Stockpile {
            resources: rng.below(u32::from(most.resources) + 1) as u16,
            crystals: rng.below(u32::from(most.crystals) + 1) as u16,
        };
        // missing Resources may have been turned into Crystals.
        if self.clan(seat) == Some(Clan::Xenth) {
            let burnt = rng.below(u32::from(most.resources - store.resources) / 3 + 1) as u16;
            store.crystals += 2 * burnt;
        }
        store
    }

    /// Recomputes the Power with which a battle continues. It changes only if a board was
    /// redrawn.
    fn redraw_battle(&mut self) {
        let Some(mut fight) = self.fight.filter(|fight| fight.battle) else { return };
        let sides = [(fight.attacker, fight.from), (fight.defender, fight.at)];
        fight.powers = sides.map(|(seat, at)| self.guardian_power(seat, at));
        self.fight = Some(fight);
    }
}

fn random_guardian(rng: &mut Rng) -> Guardian {
    Guardian::ALL[rng.below(4) as usize % Guardian::COUNT]
}
