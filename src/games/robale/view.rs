//! What may be seen: everything, by everybody.

use super::{Battle, Bugs, Odds, Phase, RobaleOptions, Side};
use crate::game::Seat;
use crate::hex::{Cell, CellSet, components};

/// What everybody may see. Nothing is hidden in this game: it is the whole state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    /// What was settled before.
    pub options: RobaleOptions,
    /// Where the game stands.
    pub phase: Phase,
    /// The seat that has White, once it is drawn.
    pub white: Option<Seat>,
    /// Whose turn it is.
    pub turn: Side,
    /// Rounds count from 1.
    pub round: u32,
    /// The bugs on the board. All others are in reserve.
    pub bugs: Bugs,
    /// The cells of the armies still to fight: different armies do not touch.
    pub fights: CellSet,
    /// The battle that is being fought.
    pub battle: Option<Battle>,
    /// Points left, while bugs hatch.
    pub points: u8,
    /// Bugs hatched in this turn.
    pub hatched: u8,
}

impl Public {
    /// The armies still to fight, by their first cells in reading order.
    pub fn fights(&self) -> impl Iterator<Item = CellSet> + use<> {
        components(self.fights)
    }

    /// The chance of each number of losses, should the side in turn fight the enemy army on this cell. `None` when
    /// there is none that it touches.
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
