//! The view of the game: everything is public.

use super::{Battle, Bugs, Odds, Phase, RobaleOptions, Side};
use crate::game::Seat;
use crate::hex::{Cell, CellSet, components};

/// What everybody may see. Nothing is hidden in this game, so it is the whole state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// The options of the game.
    pub options: RobaleOptions,
    /// The current phase.
    pub phase: Phase,
    /// The seat that plays White, once it is drawn.
    pub white: Option<Seat>,
    /// The side whose turn it is.
    pub turn: Side,
    /// The current round, from 1.
    pub round: u32,
    /// The bugs on the board. All others are in reserve.
    pub bugs: Bugs,
    /// The cells of the armies still to fight. Different armies do not touch.
    pub fights: CellSet,
    /// The battle in progress.
    pub battle: Option<Battle>,
    /// Points left for hatching.
    pub points: u8,
    /// Bugs hatched in this turn.
    pub hatched: u8,
}

impl Public {
    /// Returns the armies still to fight, ordered by their first cells in reading order.
    pub fn fights(&self) -> impl Iterator<Item = CellSet> + use<> {
        components(self.fights)
    }

    /// Returns the odds if the active side fights the enemy army on this cell; `None` if there is
    /// no enemy army that it touches.
    pub fn odds(&self, at: Cell) -> Option<Odds> {
        let enemy = self.turn.other();
        let army = self.bugs.army_at(at) & self.bugs.cells(enemy);
        let exposed = self.bugs.exposed(enemy, army);
        if exposed.is_empty() {
            return None;
        }
        let resistance = self.bugs.resistance(army);
        Odds::new(self.bugs.force(enemy, army), resistance, exposed.len() as u8)
    }
}
