//! The views of the game: public, and private to one seat.

use super::{Ground, Loss, MoundValues, Phase, Pieces, TermitesOptions, Tokens};
use crate::game::{BySeat, Seat};

/// What everybody may see. Hands and stacks are counts: no field can hold a hidden token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The options of the game.
    pub options: TermitesOptions,
    /// The current phase.
    pub phase: Phase,
    /// The starting player, once it is drawn.
    pub first: Option<Seat>,
    /// The seat that decides or draws.
    pub acting: Seat,
    /// Terrain.
    pub ground: Ground,
    /// Units and Mounds.
    pub pieces: Pieces,
    /// The number of tokens in each hand.
    pub hands: BySeat<u8>,
    /// The number of tokens on each stack.
    pub stacks: BySeat<u8>,
    /// The tokens of each colony that have not appeared yet, in hand or on the stack. It follows
    /// from what was placed.
    pub unseen: BySeat<Tokens>,
    /// Mounds that are not placed yet.
    pub reserve: BySeat<MoundValues>,
    /// Mounds taken from others.
    pub trophies: BySeat<MoundValues>,
    /// The taken Mound whose replacement is not finished.
    pub pending: Option<Loss>,
    /// T-10.2: current points.
    pub scores: BySeat<i16>,
}

/// What one seat may see in addition to the public view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    /// The player's hand.
    pub hand: Tokens,
    /// The composition of the player's stack.
    pub stack: Tokens,
}
