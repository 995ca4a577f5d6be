//! The public report of a fight.

use crate::game::Seat;
use crate::hex::Cell;

/// what is announced and seen of one strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Strike {
    /// The seat that strikes.
    pub by: Seat,
    /// announced Power.
    pub power: u8,
    /// Quarks and Crystals spent on it.
    pub spent: (u8, u8),
    /// Quarks and Crystals destroyed as cover.
    pub cover: (u8, u8),
    /// announced damage, if there is a Guardian.
    pub damage: Option<u8>,
    /// Whether the Guardian is destroyed.
    pub destroyed: bool,
}

impl Strike {
    /// Returns the part of the Power that comes from Guardians.
    pub const fn guardians(&self) -> u8 {
        let (quarks, crystals) = self.spent;
        self.power.saturating_sub(quarks + crystals)
    }
}

/// The last fight, as far as it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct FightReport {
    /// Whether it is a battle or an attack.
    pub battle: bool,
    /// The seat that declared it.
    pub attacker: Seat,
    /// The seat that is attacked, or answered.
    pub defender: Seat,
    /// The attacked field.
    pub at: Cell,
    /// The attacking field of a battle; the attacked field of an attack.
    pub from: Cell,
    /// Quarks that each side lost in the clash.
    pub clash: u8,
    /// The strikes so far, in order. There is none for an attack without effect.
    pub strikes: [Option<Strike>; 2],
}
