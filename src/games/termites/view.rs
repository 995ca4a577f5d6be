//! What may be seen: by everybody, and by one seat.

use super::{Ground, Loss, Phase, Pieces, TermitesOptions, Tokens, Values};
use crate::game::{BySeat, Seat};

/// What everybody may see. Hands and stacks are counts: no field could hold a hidden token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// What was settled before.
    pub options: TermitesOptions,
    /// Where the game stands.
    pub phase: Phase,
    /// Who starts, once it is drawn.
    pub first: Option<Seat>,
    /// Who decides, or draws.
    pub acting: Seat,
    /// Terrain.
    pub ground: Ground,
    /// Units and Mounds.
    pub pieces: Pieces,
    /// How many tokens each seat holds.
    pub hands: BySeat<u8>,
    /// How many tokens lie on each stack.
    pub stacks: BySeat<u8>,
    /// The tokens of each colony that have not appeared yet, in hand or stack. It follows from what was placed.
    pub unseen: BySeat<Tokens>,
    /// Mounds that are not placed yet.
    pub reserve: BySeat<Values>,
    /// Mounds that were taken from others.
    pub trophies: BySeat<Values>,
    /// The Mound loss that is being worked off.
    pub pending: Option<Loss>,
    /// T-10.2: points as of now.
    pub scores: BySeat<i16>,
}

/// What one seat may see on top of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    /// The player's hand.
    pub hand: Tokens,
    /// What the player's stack is made of.
    pub stack: Tokens,
}
