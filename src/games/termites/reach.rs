//! The cells a unit can reach: T-5.4 to T-5.6.

use super::{Caste, Ground, Pieces};
use crate::game::Seat;
use crate::hex::{Cell, CellSet};

use super::ground::near;

/// Maximum number of movement points that any caste spends before it enters its last cell.
const MAX_BEFORE: usize = 2;

/// The cells a unit can reach.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    from: Cell,
    caste: Caste,
    /// Cells the unit may pass through for one point.
    pass: CellSet,
    /// Cells the unit can pass or reach with at most 0, 1, 2 points, whether it could stop there or
    /// not.
    within: [CellSet; MAX_BEFORE + 1],
    /// Cells it enters for one point, and for two.
    easy: CellSet,
    hard: CellSet,
}

impl Reach {
    /// Computes the reach of a unit of this seat and caste from this cell.
    pub fn new(ground: &Ground, pieces: &Pieces, seat: Seat, caste: Caste, from: Cell) -> Reach {
        let easy = ground.easy(caste);
        let closed = match caste {
            // T-2.2: only enemy flyers stop a flyer.
            Caste::Flyer => pieces.flyers() - pieces.units(seat),
            // T-5.4, T-5.5: own units and Mounds may be passed, nothing else.
            Caste::Worker | Caste::Soldier | Caste::Spitter => pieces.against(seat),
        };
        let pass = easy - closed;
        let before = usize::from(caste.movement()) - 1;
        let within = within(from, pass, before);
        Reach { from, caste, pass, within, easy, hard: ground.enterable(caste) - easy }
    }

    /// Returns the cells the unit can enter as the last of its path, whatever is on them.
    pub fn entered(&self) -> CellSet {
        let points = usize::from(self.caste.movement());
        let easy = self.within[points - 1].neighbours() & self.easy;
        if points < 2 || self.hard.is_empty() {
            return easy.without(self.from);
        }
        (easy | self.within[points - 2].neighbours() & self.hard).without(self.from)
    }

    /// Returns the cells from which the unit can enter `target`; empty if it cannot get there
    /// (T-6.7).
    pub fn approaches(&self, target: Cell) -> CellSet {
        let cost = match (self.easy.contains(target), self.hard.contains(target)) {
            (true, _) => 1,
            (_, true) => 2,
            _ => return CellSet::EMPTY,
        };
        let Some(before) = usize::from(self.caste.movement()).checked_sub(cost) else {
            return CellSet::EMPTY;
        };
        // T-D11: the path must not cross the target. Only a unit that flies over the target could
        // do so.
        let over_target = before >= 2 && self.pass.contains(target) && near(target).contains(self.from);
        let within = match over_target {
            true => within(self.from, self.pass.without(target), before)[before],
            false => self.within[before],
        };
        within & near(target)
    }
}

/// Returns the cells at most 0, 1 and 2 steps from `from`, limited to `steps`.
fn within(from: Cell, pass: CellSet, steps: usize) -> [CellSet; MAX_BEFORE + 1] {
    let here = CellSet::of(from);
    if steps == 0 {
        return [here; 3];
    }
    let one = (near(from) & pass).with(from);
    if steps == 1 {
        return [here, one, one];
    }
    [here, one, one | one.neighbours() & pass]
}
