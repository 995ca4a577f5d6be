//! Attack tokens.

use crate::game::Seat;
use crate::hex::Cell;

/// What a token means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum AttackKind {
    /// An attack of a whole field.
    Attack,
    /// a shot at the end of another player's turn, with Crystals only.
    Shot,
    /// An attack that was answered; the token is turned over.
    Battle,
    /// the Orbital Cannon; it has no field, so `from` is `to`.
    Cannon,
    /// an attack on the Source; `from` is `to`, the victim is the owner.
    Source,
}

impl AttackKind {
    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            AttackKind::Attack => "attack",
            AttackKind::Shot => "shot",
            AttackKind::Battle => "battle",
            AttackKind::Cannon => "cannon",
            AttackKind::Source => "source",
        }
    }
}

/// An attack token on a corridor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct AttackToken {
    /// What it means.
    pub kind: AttackKind,
    /// The seat that declared it.
    pub owner: Seat,
    /// the seat whose units are attacked.
    pub victim: Seat,
    /// The attacking field.
    pub from: Cell,
    /// The attacked field.
    pub to: Cell,
    /// Whether it was placed since the last answer window.
    pub fresh: bool,
    /// Crystals that will be used, once this is decided.
    pub crystals: Option<u8>,
}

impl AttackToken {
    /// Creates a token that has just been placed.
    pub(super) const fn new(
        kind: AttackKind,
        owner: Seat,
        victim: Seat,
        from: Cell,
        to: Cell,
    ) -> AttackToken {
        AttackToken { kind, owner, victim, from, to, fresh: true, crystals: None }
    }

    /// Returns whether it belongs to the attack of this owner on this victim here.
    pub(super) fn is_part_of(&self, owner: Seat, to: Cell, victim: Seat) -> bool {
        let settled_with_attacks =
            matches!(self.kind, AttackKind::Attack | AttackKind::Shot | AttackKind::Cannon);
        settled_with_attacks && (self.owner, self.to, self.victim) == (owner, to, victim)
    }
}

/// each player attacks once from each field: 4 Guardians, 9 Quarks, 5 Watchtowers, for four
/// players, and the Cannon.
pub const MAX_TOKENS: usize = 4 * (4 + 9 + 5) + 1;

/// All tokens on the board, in the order in which they were placed.
pub type AttackTokens = heapless::Vec<AttackToken, MAX_TOKENS, u8>;
