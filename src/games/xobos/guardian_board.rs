//! The Guardian board behind the Screen, and the Power that follows from it.

use super::{Building, Clan, Guardian, Guardians};

/// Life at the start and at most.
pub const FULL_LIFE: u8 = 6;
/// Power at most.
pub const MOST_POWER: u8 = 8;

/// A kind of Connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Link {
    /// Blue: lends the giver's own Power.
    Strengthening,
    /// Red: heals in fights.
    Healing,
}

impl Link {
    /// Both kinds.
    pub const ALL: [Link; 2] = [Link::Strengthening, Link::Healing];

    /// The word of tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Link::Strengthening => "strengthening",
            Link::Healing => "healing",
        }
    }
}

/// the one Connection slot of a Guardian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Slot {
    /// Nothing.
    #[default]
    Free,
    /// A Connection to another Guardian, or of the Leader to itself.
    Connection(Link, Guardian),
    /// An unfinished building and the Resources on it.
    Site(Building, u8),
}

/// a kind of upgrade token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Upgrade {
    /// +1 own Power.
    Power,
    /// +1 to the Healing this Guardian gives.
    Healing,
}

impl Upgrade {
    /// Both kinds.
    pub const ALL: [Upgrade; 2] = [Upgrade::Power, Upgrade::Healing];

    /// The word of tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Upgrade::Power => "power",
            Upgrade::Healing => "healing",
        }
    }
}

/// One quarter of the Guardian board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Quarter {
    /// Life; 0 when it is off the board.
    pub life: u8,
    /// Power upgrade tokens.
    pub power: u8,
    /// Healing upgrade tokens; the two kinds exclude each other.
    pub healing: u8,
    /// The Connection slot.
    pub slot: Slot,
}

impl Quarter {
    /// How a Guardian starts.
    pub const NEW: Quarter = Quarter { life: FULL_LIFE, power: 0, healing: 0, slot: Slot::Free };
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
    /// How the board starts.
    pub const NEW: GuardianBoard = GuardianBoard { leader: None, quarters: [Quarter::NEW; Guardian::COUNT] };

    /// The quarter of a Guardian.
    pub const fn quarter(&self, guardian: Guardian) -> &Quarter {
        &self.quarters[guardian.index()]
    }

    /// The quarter of a Guardian, to be changed.
    pub const fn quarter_mut(&mut self, guardian: Guardian) -> &mut Quarter {
        &mut self.quarters[guardian.index()]
    }

    /// What the slot holds.
    pub const fn slot(&self, guardian: Guardian) -> Slot {
        self.quarters[guardian.index()].slot
    }

    /// base Power and Power tokens.
    pub fn own_power(&self, guardian: Guardian, clan: Option<Clan>) -> u8 {
        let base = match (self.leader == Some(guardian), clan) {
            (false, _) => 1,
            (true, Some(Clan::Quatune)) => 3,
            (true, _) => 2,
        };
        base + self.quarter(guardian).power
    }

    /// own Power and that of all who Strengthen it, at most 8. Worked out whenever it is asked for.
    pub fn power(&self, guardian: Guardian, clan: Option<Clan>) -> u8 {
        let lent = self.givers(Link::Strengthening, guardian).map(|giver| self.own_power(giver, clan));
        (self.own_power(guardian, clan) + lent.sum::<u8>()).min(MOST_POWER)
    }

    /// the Power that a Guardian would have if this one Strengthened it.
    pub fn power_with(&self, giver: Guardian, receiver: Guardian, clan: Option<Clan>) -> u8 {
        let mut board = *self;
        board.quarter_mut(giver).slot = Slot::Connection(Link::Strengthening, receiver);
        board.power(receiver, clan)
    }

    /// the Healing that this Guardian gets in a fight.
    pub fn healing(&self, guardian: Guardian) -> u8 {
        self.givers(Link::Healing, guardian).map(|giver| self.healing_given(giver)).sum()
    }

    /// the Healing that a Connection of this Guardian gives.
    pub const fn healing_given(&self, giver: Guardian) -> u8 {
        1 + self.quarter(giver).healing
    }

    /// The Guardians with a Connection of this kind to this one.
    pub fn givers(&self, link: Link, to: Guardian) -> impl Iterator<Item = Guardian> + '_ {
        Guardian::ALL.into_iter().filter(move |&giver| self.slot(giver) == Slot::Connection(link, to))
    }

    /// does it lend its Power?
    pub const fn strengthens(&self, guardian: Guardian) -> bool {
        matches!(self.slot(guardian), Slot::Connection(Link::Strengthening, _))
    }

    /// is it building?
    pub const fn builds(&self, guardian: Guardian) -> bool {
        matches!(self.slot(guardian), Slot::Site(..))
    }

    /// The Guardians that build (X-18.3: this much is open to all).
    pub fn builders(&self) -> Guardians {
        Guardian::ALL.into_iter().filter(|&guardian| self.builds(guardian)).collect()
    }

    /// How many sites of a kind are under way.
    pub fn sites(&self, kind: Building) -> usize {
        self.quarters
            .iter()
            .filter(|quarter| matches!(quarter.slot, Slot::Site(site, _) if site == kind))
            .count()
    }

    /// Breaks the Connection that this Guardian gives, if any.
    pub fn break_link(&mut self, giver: Guardian) {
        if let Slot::Connection(..) = self.slot(giver) {
            self.quarter_mut(giver).slot = Slot::Free;
        }
    }

    /// breaks every Connection between this Guardian and another.
    pub fn break_links_of(&mut self, guardian: Guardian) {
        for giver in Guardian::ALL {
            if let Slot::Connection(_, to) = self.slot(giver)
                && giver != to
                && (giver == guardian || to == guardian)
            {
                self.quarter_mut(giver).slot = Slot::Free;
            }
        }
    }

    /// a destroyed Guardian keeps its upgrade tokens and nothing else.
    pub fn destroy(&mut self, guardian: Guardian) {
        self.break_links_of(guardian);
        let quarter = self.quarter_mut(guardian);
        (quarter.life, quarter.slot) = (0, Slot::Free);
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

    /// word by word.
    #[test]
    fn x_28_2_x_d67_power_is_worked_out_afresh_and_stops_at_eight() {
        let mut board = board();
        board.quarter_mut(A).power = 1;
        board.quarter_mut(B).slot = Slot::Connection(Link::Strengthening, A);
        board.quarter_mut(C).slot = Slot::Connection(Link::Strengthening, A);
        board.quarter_mut(C).power = 2;
        assert_eq!((board.own_power(A, None), board.power(A, None)), (3, 7));
        board.quarter_mut(D).slot = Slot::Connection(Link::Strengthening, A);
        board.quarter_mut(D).power = 2;
        assert_eq!(board.power(A, None), 8, "10 counts as 8");
        board.break_link(B);
        assert_eq!(board.power(A, None), 8, "3 + 3 + 3 = 9; taking 1 from 8 would give 7");
        board.break_link(C);
        assert_eq!(board.power(A, None), 6);
    }

    #[test]
    fn x_3_5_power_with_one_more_connection_is_that_of_the_board_that_has_it() {
        let mut board = board();
        board.quarter_mut(B).power = 2;
        board.quarter_mut(C).power = 2;
        board.quarter_mut(B).slot = Slot::Connection(Link::Strengthening, A);
        assert_eq!(board.power_with(D, A, None), 6, "2 + 3 + 1");
        assert_eq!(board.power_with(C, A, None), 8, "2 + 3 + 3, just so");
        board.quarter_mut(A).power = 1;
        assert_eq!(board.power_with(C, A, None), 8, "9 counts as 8");
        assert_eq!(board.power_with(B, A, None), 6, "a Connection counts once");
    }

    #[test]
    fn x_27_10_the_alpha_leader_has_three() {
        assert_eq!(board().own_power(A, Some(Clan::Quatune)), 3);
        assert_eq!(board().own_power(A, Some(Clan::Xenth)), 2);
        assert_eq!(board().own_power(B, Some(Clan::Quatune)), 1);
    }

    #[test]
    fn x_17_14_healing_counts_tokens_of_the_healer() {
        let mut board = board();
        board.quarter_mut(B).slot = Slot::Connection(Link::Healing, A);
        board.quarter_mut(B).healing = 2;
        board.quarter_mut(A).slot = Slot::Connection(Link::Healing, A);
        board.quarter_mut(A).healing = 1;
        assert_eq!(board.healing(A), 3 + 2, "X-5.4: self-healing too");
        assert_eq!(board.healing(B), 0);
    }

    #[test]
    fn x_17_20_death_breaks_links_both_ways_and_loses_the_site() {
        let mut board = board();
        board.quarter_mut(A).slot = Slot::Connection(Link::Healing, B);
        board.quarter_mut(B).slot = Slot::Site(Building::Mine, 2);
        board.quarter_mut(B).power = 2;
        board.destroy(B);
        assert_eq!((board.slot(A), board.slot(B)), (Slot::Free, Slot::Free));
        assert_eq!(board.quarter(B).power, 2, "X-19.4");
    }

    #[test]
    fn x_17_19_self_healing_stays_on_irradiated_fields() {
        let mut board = board();
        board.quarter_mut(A).slot = Slot::Connection(Link::Healing, A);
        board.break_links_of(A);
        assert_eq!(board.slot(A), Slot::Connection(Link::Healing, A), "X-D41");
    }
}
