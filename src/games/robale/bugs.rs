//! The bugs on the board and the armies they form.

use super::ground::{PLAYABLE, RESOURCE_SPOTS, Side};
use super::spots::Spots;
use super::{Bug, Faces};
use crate::hex::{Cell, CellSet, Direction};

/// A bug on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlacedBug {
    /// The side it belongs to.
    pub side: Side,
    /// Its kind.
    pub bug: Bug,
    /// Moves left in this movement phase; the full number in other phases.
    pub moves: u8,
}

/// All bugs on the board, by side and kind, and the moves they have used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Bugs {
    spots: [[Spots; 4]; 2],
    /// Moves used in this movement phase, as binary digits, the lowest first.
    paid: [Spots; 3],
}

/// The effect of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ArmyStep {
    /// Bugs that move.
    pub moving: CellSet,
    /// Bugs that stay because they touch an enemy bug.
    pub pinned: CellSet,
    /// Bugs that stay because their target cell is blocked.
    pub barred: CellSet,
}

impl Bugs {
    /// An empty board.
    pub const NONE: Bugs = Bugs { spots: [[Spots::EMPTY; 4]; 2], paid: [Spots::EMPTY; 3] };

    /// Returns the bug on this cell.
    pub fn at(&self, cell: Cell) -> Option<PlacedBug> {
        let spot = Spots::of(cell);
        let side = Side::ALL.into_iter().find(|&side| self.side(side).meets(spot))?;
        let bug = Bug::ALL.into_iter().find(|&bug| self.kind(side, bug).meets(spot))?;
        Some(PlacedBug { side, bug, moves: self.moves_left(bug, spot) })
    }

    /// Returns the bugs of one kind and side: their cells and the moves they have left.
    pub fn of_kind(&self, side: Side, bug: Bug) -> impl Iterator<Item = (Cell, u8)> {
        self.kind(side, bug).map(move |cell| (cell, self.moves_left(bug, Spots::of(cell))))
    }

    fn moves_left(&self, bug: Bug, spot: Spots) -> u8 {
        let digit = |place: usize| u8::from(self.paid[place].meets(spot)) << place;
        bug.moves().saturating_sub(digit(0) + digit(1) + digit(2))
    }

    /// Returns all bugs with their cells, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, PlacedBug)> {
        self.all().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Returns the cells of the bugs of one kind and side that are not there in `later`.
    pub const fn gone(&self, later: &Bugs, side: Side, bug: Bug) -> impl Iterator<Item = Cell> + use<> {
        self.kind(side, bug).minus(later.kind(side, bug))
    }

    /// Returns the bugs of one kind and side that were not there in `earlier`, or had another number
    /// of moves left: their cells and the moves they have left.
    pub fn changed(&self, earlier: &Bugs, side: Side, bug: Bug) -> impl Iterator<Item = (Cell, u8)> {
        let same = self.kind(side, bug).and(earlier.kind(side, bug));
        let [a, b, c] = self.paid;
        let [d, e, f] = earlier.paid;
        let paid = a.toggled(d).union(b.toggled(e)).union(c.toggled(f));
        let changed = self.kind(side, bug).minus(same.minus(paid));
        changed.map(move |cell| (cell, self.moves_left(bug, Spots::of(cell))))
    }

    /// Returns the cells of all bugs of a side.
    pub fn cells(&self, side: Side) -> CellSet {
        self.side(side).cells()
    }

    /// Returns how many bugs of this kind a side has in reserve.
    pub const fn reserve(&self, side: Side, bug: Bug) -> u8 {
        Bug::EACH.saturating_sub(self.kind(side, bug).len())
    }

    /// Returns the armies of a side, by their first cells in reading order.
    pub fn armies(&self, side: Side) -> impl Iterator<Item = CellSet> + use<> {
        self.side(side).groups().map(Spots::cells)
    }

    /// Returns the army of the bug on this cell; empty when there is none.
    pub fn army_at(&self, cell: Cell) -> CellSet {
        self.army_spots(cell).cells()
    }

    /// Returns the attack of an army.
    pub fn attack(&self, army: CellSet) -> u8 {
        self.attack_of(Spots::of_set(army))
    }

    /// Returns the faces that an army resists.
    pub fn resistance(&self, army: CellSet) -> Faces {
        self.resistance_of(Spots::of_set(army))
    }

    /// Returns the force with which the other side would attack this army of `side`.
    pub fn force(&self, side: Side, army: CellSet) -> u8 {
        self.force_on(side, Spots::of_set(army))
    }

    /// Returns the bugs of this army of `side` that touch the other side.
    pub fn exposed(&self, side: Side, army: CellSet) -> CellSet {
        self.touched(side).and(Spots::of_set(army)).cells()
    }

    /// Returns the points of a side if its movement ended now.
    pub fn income(&self, side: Side) -> u8 {
        self.points(side)
    }

    /// Returns the expected losses of `side` in one turn's battles, in thousandths of `worth`. It
    /// assumes that the other side removes the most valuable bugs that it touches.
    pub fn expected_losses(&self, side: Side, worth: impl Fn(Bug) -> i32) -> i32 {
        let touched = self.touched(side);
        let mut losses = 0;
        for army in touched.flood(self.side(side)).groups() {
            let harm = i32::from(10 - self.resistance_of(army).len());
            // Damage in tenths. A loss takes two damage, so twenty tenths.
            let mut damage = i32::from(self.force_on(side, army)) * harm;
            let exposed = touched.and(army);
            for bug in [Bug::Beetle, Bug::Spider, Bug::Ant, Bug::Grasshopper] {
                for _ in 0..self.kind(side, bug).and(exposed).len() {
                    let part = damage.min(20);
                    losses += worth(bug) * part * 50;
                    damage -= part;
                }
            }
        }
        losses
    }

    /// Returns the chance that the bug of `side` on this cell is taken off in one turn's battles, in
    /// percent: 0 if no enemy touches it. It takes two damage.
    pub fn loss_chance(&self, side: Side, cell: Cell) -> i32 {
        /// Percent for two or more damage by this many dice, if half of them harm.
        const TWO: [i32; 9] = [0, 0, 25, 50, 69, 81, 89, 94, 96];
        let army = Spots::of(cell).flood(self.side(side));
        if self.touched(side).and(Spots::of(cell)).is_empty() {
            return 0;
        }
        let harm = i32::from(10 - self.resistance_of(army).len());
        // The mean damage, counted as dice of which half harm.
        let dice = i32::from(self.force_on(side, army)) * harm / 5;
        TWO[(dice.max(0) as usize).min(TWO.len() - 1)]
    }

    /// Returns the cells of the bugs of a side that touch an enemy and so cannot move.
    pub fn pinned(&self, side: Side) -> CellSet {
        self.touched(side).cells()
    }

    /// Returns the effect of a step of this army of `side`, whether it is legal or not.
    pub fn step(&self, side: Side, army: CellSet, direction: Direction) -> ArmyStep {
        let army = Spots::of_set(army).and(self.side(side));
        let pinned = army.and(self.touched(side));
        let moving = self.shifting(side, army, direction);
        let barred = army.minus(pinned).minus(moving);
        ArmyStep { moving: moving.cells(), pinned: pinned.cells(), barred: barred.cells() }
    }

    /// Puts a bug on a free cell of the board. Does nothing if the cell is not free.
    pub(super) fn put(&mut self, side: Side, bug: Bug, cell: Cell) {
        let spot = Spots::of(cell).and(PLAYABLE).minus(self.all());
        let kind = &mut self.spots[side.index()][bug.index()];
        *kind = kind.union(spot);
    }

    /// Removes the bug on this cell.
    pub(super) fn clear(&mut self, cell: Cell) {
        let spot = Spots::of(cell);
        for kind in self.spots.iter_mut().flatten().chain(&mut self.paid) {
            *kind = kind.minus(spot);
        }
    }

    /// Returns the spots of the bugs of one kind and side.
    pub(super) const fn kind(&self, side: Side, bug: Bug) -> Spots {
        self.spots[side as usize][bug as usize]
    }

    /// Returns the spots of all bugs of a side.
    pub(super) const fn side(&self, side: Side) -> Spots {
        let [a, b, c, d] = self.spots[side as usize];
        a.union(b).union(c.union(d))
    }

    pub(super) const fn all(&self) -> Spots {
        self.side(Side::White).union(self.side(Side::Black))
    }

    /// Returns the bugs of a side that touch the other side.
    pub(super) const fn touched(&self, side: Side) -> Spots {
        self.side(side.other()).neighbours().and(self.side(side))
    }

    pub(super) fn army_spots(&self, cell: Cell) -> Spots {
        let spot = Spots::of(cell);
        let army_of = |side| spot.flood(self.side(side));
        army_of(Side::White).union(army_of(Side::Black))
    }

    /// Returns the largest attack value that at least half of the bugs reach.
    pub(super) fn attack_of(&self, army: Spots) -> u8 {
        let mut reached = 0;
        for bug in [Bug::Beetle, Bug::Spider, Bug::Ant] {
            reached += self.both(bug).and(army).len();
            if 2 * reached >= army.len() && reached > 0 {
                return bug.attack();
            }
        }
        0
    }

    pub(super) fn resistance_of(&self, army: Spots) -> Faces {
        let present = |bug: &Bug| self.both(*bug).meets(army);
        Bug::ALL.into_iter().filter(present).fold(Faces::NONE, |all, bug| all.union(bug.resistance()))
    }

    /// Returns the force with which the other side attacks this army of `side`.
    pub(super) fn force_on(&self, side: Side, army: Spots) -> u8 {
        let own = self.side(side.other());
        let near = army.neighbours().and(own);
        let attacks: u8 = near.flood(own).groups().map(|army| self.attack_of(army)).sum();
        attacks + near.len()
    }

    const fn both(&self, bug: Bug) -> Spots {
        self.kind(Side::White, bug).union(self.kind(Side::Black, bug))
    }

    /// Returns the bugs that have no move left.
    pub(super) const fn tired(&self, side: Side) -> Spots {
        let [one, two, four] = self.paid;
        let [grasshoppers, ants, spiders, beetles] = self.spots[side as usize];
        let slow = beetles.and(two.minus(one));
        let middling = grasshoppers.and(two.and(one));
        slow.union(middling).union(ants.union(spiders).and(four))
    }

    /// Returns the bugs of a side that touch no enemy and whose next cell in this direction is free
    /// . A step moves an army if and only if the army contains one of these: they are the
    /// heads of all chains.
    pub(super) const fn heads(&self, side: Side, direction: Direction) -> Spots {
        let free = PLAYABLE.minus(self.all());
        let untouched = self.side(side).minus(self.touched(side));
        untouched.and(free.shifted(direction.opposite()))
    }

    /// Returns the bugs of an army that would move.
    pub(super) const fn shifting(&self, side: Side, army: Spots, direction: Direction) -> Spots {
        let able = army.minus(self.touched(side));
        let mut moving = self.heads(side, direction).and(army);
        loop {
            let behind = moving.shifted(direction.opposite()).and(able);
            if moving.holds(behind) {
                return moving;
            }
            moving = moving.union(behind);
        }
    }

    /// Moves an army one step.
    pub(super) fn shift(&mut self, side: Side, army: Spots, direction: Direction) {
        let moving = self.shifting(side, army, direction);
        self.pay(army);
        for kind in self.spots[side.index()].iter_mut().chain(&mut self.paid) {
            *kind = kind.minus(moving).union(kind.and(moving).shifted(direction));
        }
    }

    /// Adds one used move to each of these bugs, by binary addition.
    pub(super) fn pay(&mut self, army: Spots) {
        let mut carry = army;
        for digit in &mut self.paid {
            let over = digit.and(carry);
            *digit = digit.toggled(carry);
            carry = over;
        }
    }

    /// Restores all moves.
    pub(super) fn rest(&mut self) {
        self.paid = [Spots::EMPTY; 3];
    }

    /// Returns whether this side has a bug on every Resource.
    pub(super) const fn holds_resources(&self, side: Side) -> bool {
        self.side(side).holds(RESOURCE_SPOTS)
    }

    /// Returns the number of Resources with a bug of this side.
    pub const fn resources(&self, side: Side) -> u8 {
        self.side(side).and(RESOURCE_SPOTS).len()
    }

    /// Returns the points of a side.
    pub(super) fn points(&self, side: Side) -> u8 {
        let on_resources = self.side(side).and(RESOURCE_SPOTS).flood(self.side(side));
        let grasshoppers = self.kind(side, Bug::Grasshopper);
        let of_army = |army: Spots| army.and(RESOURCE_SPOTS).len() * army.and(grasshoppers).len();
        1 + on_resources.groups().map(of_army).sum::<u8>()
    }
}
