//! The Guardian board behind the Screen, and the Power that follows from it.

use super::{Building, Clan, Guardian, Guardians};

/// initial and maximum Life.
pub const FULL_LIFE: u8 = 6;
/// maximum Power.
pub const MAX_POWER: u8 = 8;

/// A kind of Connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ConnectionKind {
    /// Blue: lends the giver's own Power.
    Strengthening,
    /// Red: heals during fights.
    Healing,
}

impl ConnectionKind {
    /// Both kinds.
    pub const ALL: [ConnectionKind; 2] = [ConnectionKind::Strengthening, ConnectionKind::Healing];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            ConnectionKind::Strengthening => "strengthening",
            ConnectionKind::Healing => "healing",
        }
    }
}

/// the one Connection slot of a Guardian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ConnectionSlot {
    /// Empty.
    #[default]
    Free,
    /// A Connection to another Guardian, or of the Leader to itself.
    Connection(ConnectionKind, Guardian),
    /// An unfinished building and the Resources paid for it.
    Site(Building, u8),
}

/// a kind of upgrade token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Upgrade {
    /// +1 own Power.
    Power,
    /// +1 Healing that this Guardian gives.
    Healing,
}

impl Upgrade {
    /// Both kinds.
    pub const ALL: [Upgrade; 2] = [Upgrade::Power, Upgrade::Healing];

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Upgrade::Power => "power",
            Upgrade::Healing => "healing",
        }
    }
}

/// One quarter of the Guardian board: the state of one Guardian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quarter {
    /// Life; 0 if the Guardian is off the board.
    pub life: u8,
    /// Number of Power upgrade tokens.
    pub power: u8,
    /// Number of Healing upgrade tokens; the two kinds exclude each other.
    pub healing: u8,
    /// The Connection slot.
    pub slot: ConnectionSlot,
}

impl Quarter {
    /// The initial state of a Guardian.
    pub const NEW: Quarter = Quarter { life: FULL_LIFE, power: 0, healing: 0, slot: ConnectionSlot::Free };
}

/// A player's Guardian board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct GuardianBoard {
    /// the Leader, once it is chosen.
    pub leader: Option<Guardian>,
    /// The four quarters.
    pub quarters: [Quarter; Guardian::COUNT],
}

impl GuardianBoard {
    /// The initial state of the board.
    pub const NEW: GuardianBoard = GuardianBoard { leader: None, quarters: [Quarter::NEW; Guardian::COUNT] };

    /// Returns the quarter of a Guardian.
    pub const fn quarter(&self, guardian: Guardian) -> &Quarter {
        &self.quarters[guardian.index()]
    }

    /// Returns the quarter of a Guardian for changing it.
    pub const fn quarter_mut(&mut self, guardian: Guardian) -> &mut Quarter {
        &mut self.quarters[guardian.index()]
    }

    /// Returns the slot of a Guardian.
    pub const fn slot(&self, guardian: Guardian) -> ConnectionSlot {
        self.quarters[guardian.index()].slot
    }

    /// Returns base Power plus Power tokens.
    pub fn own_power(&self, guardian: Guardian, clan: Option<Clan>) -> u8 {
        let base = match (self.leader == Some(guardian), clan) {
            (false, _) => 1,
            (true, Some(Clan::Quatune)) => 3,
            (true, _) => 2,
        };
        base + self.quarter(guardian).power
    }

    /// Returns own Power plus that of all who Strengthen it, at most 8. It is computed on
    /// every call.
    pub fn power(&self, guardian: Guardian, clan: Option<Clan>) -> u8 {
        let lent =
            self.givers(ConnectionKind::Strengthening, guardian).map(|giver| self.own_power(giver, clan));
        (self.own_power(guardian, clan) + lent.sum::<u8>()).min(MAX_POWER)
    }

    /// Returns the Power that a Guardian would have if this one Strengthened it.
    pub fn power_with(&self, giver: Guardian, receiver: Guardian, clan: Option<Clan>) -> u8 {
        let mut board = *self;
        board.quarter_mut(giver).slot = ConnectionSlot::Connection(ConnectionKind::Strengthening, receiver);
        board.power(receiver, clan)
    }

    /// Returns the Healing that this Guardian receives in a fight.
    pub fn healing(&self, guardian: Guardian) -> u8 {
        self.givers(ConnectionKind::Healing, guardian).map(|giver| self.healing_given(giver)).sum()
    }

    /// Returns the Healing that a Connection of this Guardian gives.
    pub const fn healing_given(&self, giver: Guardian) -> u8 {
        1 + self.quarter(giver).healing
    }

    /// Returns the Guardians that give a Connection of this kind to this one.
    pub fn givers(&self, link: ConnectionKind, to: Guardian) -> impl Iterator<Item = Guardian> + '_ {
        Guardian::ALL
            .into_iter()
            .filter(move |&giver| self.slot(giver) == ConnectionSlot::Connection(link, to))
    }

    /// Returns whether this Guardian lends its Power.
    pub const fn strengthens(&self, guardian: Guardian) -> bool {
        matches!(self.slot(guardian), ConnectionSlot::Connection(ConnectionKind::Strengthening, _))
    }

    /// Returns whether this Guardian is building.
    pub const fn builds(&self, guardian: Guardian) -> bool {
        matches!(self.slot(guardian), ConnectionSlot::Site(..))
    }

    /// Returns the Guardians that are building. That they build is public.
    pub fn builders(&self) -> Guardians {
        Guardian::ALL.into_iter().filter(|&guardian| self.builds(guardian)).collect()
    }

    /// Returns the number of sites of a kind under construction.
    pub fn sites(&self, kind: Building) -> usize {
        self.quarters
            .iter()
            .filter(|quarter| matches!(quarter.slot, ConnectionSlot::Site(site, _) if site == kind))
            .count()
    }

    /// Breaks the Connection that this Guardian gives, if any.
    pub fn break_link(&mut self, giver: Guardian) {
        if let ConnectionSlot::Connection(..) = self.slot(giver) {
            self.quarter_mut(giver).slot = ConnectionSlot::Free;
        }
    }

    /// Breaks every Connection between this Guardian and another one.
    pub fn break_links_of(&mut self, guardian: Guardian) {
        for giver in Guardian::ALL {
            if let ConnectionSlot::Connection(_, to) = self.slot(giver)
                && giver != to
                && (giver == guardian || to == guardian)
            {
                self.quarter_mut(giver).slot = ConnectionSlot::Free;
            }
        }
    }

    /// Destroys a Guardian. It keeps only its upgrade tokens.
    pub fn destroy(&mut self, guardian: Guardian) {
        self.break_links_of(guardian);
        let quarter = self.quarter_mut(guardian);
        (quarter.life, quarter.slot) = (0, ConnectionSlot::Free);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Guardian = Guardian::ALL[0];
    const B: Guardian = Guardian::ALL[1];
    const C: Guardian = Guardian::ALL[2];
    const D: Guardian = Guardian::ALL[3];

    fn board() -> GuardianBoard {
        GuardianBoard { leader: Some(A), ..GuardianBoard::NEW }
    }

    /// The example of.
    #[test]
    fn x_28_2_x_d67_power_is_recomputed_and_capped_at_eight() {
        let mut board = board();
        board.quarter_mut(A).power = 1;
        board.quarter_mut(B).slot = ConnectionSlot::Connection(ConnectionKind::Strengthening, A);
        board.quarter_mut(C).slot = ConnectionSlot::Connection(ConnectionKind::Strengthening, A);
        board.quarter_mut(C).power = 2;
        assert_eq!((board.own_power(A, None), board.power(A, None)), (3, 7));
        board.quarter_mut(D).slot = ConnectionSlot::Connection(ConnectionKind::Strengthening, A);
        board.quarter_mut(D).power = 2;
        assert_eq!(board.power(A, None), 8, "10 counts as 8");
        board.break_link(B);
        assert_eq!(board.power(A, None), 8, "3 + 3 + 3 = 9; taking 1 from 8 would give 7");
        board.break_link(C);
        assert_eq!(board.power(A, None), 6);
    }

    #[test]
    fn x_3_5_power_with_equals_the_power_after_connecting() {
        let mut board = board();
        board.quarter_mut(B).power = 2;
        board.quarter_mut(C).power = 2;
        board.quarter_mut(B).slot = ConnectionSlot::Connection(ConnectionKind::Strengthening, A);
        assert_eq!(board.power_with(D, A, None), 6, "2 + 3 + 1");
        assert_eq!(board.power_with(C, A, None), 8, "2 + 3 + 3, exactly the maximum");
        board.quarter_mut(A).power = 1;
        assert_eq!(board.power_with(C, A, None), 8, "9 counts as 8");
        assert_eq!(board.power_with(B, A, None), 6, "a Connection counts once");
    }

    #[test]
    fn x_27_10_the_alpha_leader_has_power_three() {
        assert_eq!(board().own_power(A, Some(Clan::Quatune)), 3);
        assert_eq!(board().own_power(A, Some(Clan::Xenth)), 2);
        assert_eq!(board().own_power(B, Some(Clan::Quatune)), 1);
    }

    #[test]
    fn x_17_14_healing_counts_tokens_of_the_healer() {
        let mut board = board();
        board.quarter_mut(B).slot = ConnectionSlot::Connection(ConnectionKind::Healing, A);
        board.quarter_mut(B).healing = 2;
        board.quarter_mut(A).slot = ConnectionSlot::Connection(ConnectionKind::Healing, A);
        board.quarter_mut(A).healing = 1;
        assert_eq!(board.healing(A), 3 + 2, "X-5.4: self-healing too");
        assert_eq!(board.healing(B), 0);
    }

    #[test]
    fn x_17_20_death_breaks_links_both_ways_and_loses_the_site() {
        let mut board = board();
        board.quarter_mut(A).slot = ConnectionSlot::Connection(ConnectionKind::Healing, B);
        board.quarter_mut(B).slot = ConnectionSlot::Site(Building::Mine, 2);
        board.quarter_mut(B).power = 2;
        board.destroy(B);
        assert_eq!((board.slot(A), board.slot(B)), (ConnectionSlot::Free, ConnectionSlot::Free));
        assert_eq!(board.quarter(B).power, 2, "X-19.4");
    }

    #[test]
    fn x_17_19_self_healing_stays_on_irradiated_fields() {
        let mut board = board();
        board.quarter_mut(A).slot = ConnectionSlot::Connection(ConnectionKind::Healing, A);
        board.break_links_of(A);
        assert_eq!(board.slot(A), ConnectionSlot::Connection(ConnectionKind::Healing, A), "X-D41");
    }
}
