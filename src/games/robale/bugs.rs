//! The bugs on the board, and what armies make of them.

use super::ground::{PLAYABLE, RESOURCE_SPOTS, Side};
use super::spots::Spots;
use super::{Bug, Faces};
use crate::hex::{Cell, CellSet, Direction};

/// A bug on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlacedBug {
    /// Whose it is.
    pub side: Side,
    /// Which kind.
    pub bug: Bug,
    /// Moves left in this movement phase; all of them outside of it.
    pub moves: u8,
}

/// All bugs on the board, by side and kind, and the moves they have paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Bugs {
    spots: [[Spots; 4]; 2],
    /// Moves paid in this movement phase, as binary digits, the lowest first.
    paid: [Spots; 3],
}

/// What a step would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Step {
    /// Bugs that shift.
    pub moving: CellSet,
    /// Bugs that stay because they touch an enemy bug.
    pub pinned: CellSet,
    /// Bugs that stay because their target is closed.
    pub barred: CellSet,
}

impl Bugs {
    /// An empty board.
    pub const NONE: Bugs = Bugs { spots: [[Spots::EMPTY; 4]; 2], paid: [Spots::EMPTY; 3] };

    /// The bug on this cell.
    pub fn at(&self, cell: Cell) -> Option<PlacedBug> {
        let spot = Spots::of(cell);
        let side = Side::ALL.into_iter().find(|&side| self.side(side).meets(spot))?;
        let bug = Bug::ALL.into_iter().find(|&bug| self.kind(side, bug).meets(spot))?;
        let digit = |place: usize| u8::from(self.paid[place].meets(spot)) << place;
        let paid = digit(0) + digit(1) + digit(2);
        Some(PlacedBug { side, bug, moves: bug.moves().saturating_sub(paid) })
    }

    /// All bugs with their cells, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, PlacedBug)> {
        self.all().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Where the bugs of a side stand.
    pub fn cells(&self, side: Side) -> CellSet {
        self.side(side).cells()
    }

    /// how many bugs of this kind a side has in reserve.
    pub const fn reserve(&self, side: Side, bug: Bug) -> u8 {
        Bug::EACH.saturating_sub(self.kind(side, bug).len())
    }

    /// the armies of a side, by their first cells in reading order.
    pub fn armies(&self, side: Side) -> impl Iterator<Item = CellSet> + use<> {
        self.side(side).groups().map(Spots::cells)
    }

    /// the army of the bug on this cell; empty when there is none.
    pub fn army_at(&self, cell: Cell) -> CellSet {
        self.army_spots(cell).cells()
    }

    /// the attack of an army.
    pub fn attack(&self, army: CellSet) -> u8 {
        self.attack_of(Spots::of_set(army))
    }

    /// what an army resists.
    pub fn resistance(&self, army: CellSet) -> Faces {
        self.resistance_of(Spots::of_set(army))
    }

    /// the force with which the other side would attack this army of `side`.
    pub fn force(&self, side: Side, army: CellSet) -> u8 {
        self.force_on(side, Spots::of_set(army))
    }

    /// the bugs of this army of `side` that touch the other side.
    pub fn exposed(&self, side: Side, army: CellSet) -> CellSet {
        self.touched(side).and(Spots::of_set(army)).cells()
    }

    /// the points of a side, should its movement end now.
    pub fn income(&self, side: Side) -> u8 {
        self.points(side)
    }

    /// What one turn's battles cost `side` on average, in thousandths of what its bugs are worth: the other side takes
    /// off the dearest bugs that it touches.
    pub fn expected_losses(&self, side: Side, worth: impl Fn(Bug) -> i32) -> i32 {
        let touched = self.touched(side);
        let mut losses = 0;
        for army in touched.flood(self.side(side)).groups() {
            let harm = i32::from(10 - self.resistance_of(army).len());
            // Tenths of damage; two are a bug, so twenty of them.
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

    /// Where the bugs of a side stand that touch an enemy and so cannot move.
    pub fn pinned(&self, side: Side) -> CellSet {
        self.touched(side).cells()
    }

    /// what a step of this army of `side` would do, whether it is legal or not.
    pub fn step(&self, side: Side, army: CellSet, direction: Direction) -> Step {
        let army = Spots::of_set(army).and(self.side(side));
        let pinned = army.and(self.touched(side));
        let moving = self.shifting(side, army, direction);
        let barred = army.minus(pinned).minus(moving);
        Step { moving: moving.cells(), pinned: pinned.cells(), barred: barred.cells() }
    }

    /// Puts a bug on an empty cell of the board; otherwise nothing happens.
    pub(super) fn put(&mut self, side: Side, bug: Bug, cell: Cell) {
        let spot = Spots::of(cell).and(PLAYABLE).minus(self.all());
        let kind = &mut self.spots[side.index()][bug.index()];
        *kind = kind.union(spot);
    }

    /// Takes the bug off this cell.
    pub(super) fn clear(&mut self, cell: Cell) {
        let spot = Spots::of(cell);
        for kind in self.spots.iter_mut().flatten().chain(&mut self.paid) {
            *kind = kind.minus(spot);
        }
    }

    /// Where the bugs of one kind and side stand.
    pub(super) const fn kind(&self, side: Side, bug: Bug) -> Spots {
        self.spots[side as usize][bug as usize]
    }

    /// Where the bugs of a side stand.
    pub(super) const fn side(&self, side: Side) -> Spots {
        let [a, b, c, d] = self.spots[side as usize];
        a.union(b).union(c.union(d))
    }

    pub(super) const fn all(&self) -> Spots {
        self.side(Side::White).union(self.side(Side::Black))
    }

    /// The bugs of a side that touch the other side.
    pub(super) const fn touched(&self, side: Side) -> Spots {
        self.side(side.other()).neighbours().and(self.side(side))
    }

    pub(super) fn army_spots(&self, cell: Cell) -> Spots {
        let spot = Spots::of(cell);
        let army_of = |side| spot.flood(self.side(side));
        army_of(Side::White).union(army_of(Side::Black))
    }

    /// the largest number that at least half of the bugs reach.
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

    ///
    pub(super) fn force_on(&self, side: Side, army: Spots) -> u8 {
        let own = self.side(side.other());
        let near = army.neighbours().and(own);
        let attacks: u8 = near.flood(own).groups().map(|army| self.attack_of(army)).sum();
        attacks + near.len()
    }

    const fn both(&self, bug: Bug) -> Spots {
        self.kind(Side::White, bug).union(self.kind(Side::Black, bug))
    }

    /// the bugs that have no move left.
    pub(super) const fn tired(&self, side: Side) -> Spots {
        let [one, two, four] = self.paid;
        let [grasshoppers, ants, spiders, beetles] = self.spots[side as usize];
        let slow = beetles.and(two.minus(one));
        let middling = grasshoppers.and(two.and(one));
        slow.union(middling).union(ants.union(spiders).and(four))
    }

    /// the bugs of a side that touch no enemy and whose next cell that way is free. A step moves somebody if
    /// and only if it moves one of these: they are the heads of all chains.
    pub(super) const fn heads(&self, side: Side, direction: Direction) -> Spots {
        let free = PLAYABLE.minus(self.all());
        let untouched = self.side(side).minus(self.touched(side));
        untouched.and(free.shifted(direction.opposite()))
    }

    /// the bugs of an army that would shift.
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

    /// the step of an army.
    pub(super) fn shift(&mut self, side: Side, army: Spots, direction: Direction) {
        let moving = self.shifting(side, army, direction);
        self.pay(army);
        for kind in self.spots[side.index()].iter_mut().chain(&mut self.paid) {
            *kind = kind.minus(moving).union(kind.and(moving).shifted(direction));
        }
    }

    /// One move more is paid by these bugs: adding one in binary digits.
    pub(super) fn pay(&mut self, army: Spots) {
        let mut carry = army;
        for digit in &mut self.paid {
            let over = digit.and(carry);
            *digit = digit.toggled(carry);
            carry = over;
        }
    }

    /// all moves are restored.
    pub(super) fn rest(&mut self) {
        self.paid = [Spots::EMPTY; 3];
    }

    /// does this side stand on all Resources?
    pub(super) const fn holds_resources(&self, side: Side) -> bool {
        self.side(side).holds(RESOURCE_SPOTS)
    }

    /// on how many Resources a side stands.
    pub const fn resources(&self, side: Side) -> u8 {
        self.side(side).and(RESOURCE_SPOTS).len()
    }

    /// the points of a side.
    pub(super) fn points(&self, side: Side) -> u8 {
        let on_resources = self.side(side).and(RESOURCE_SPOTS).flood(self.side(side));
        let grasshoppers = self.kind(side, Bug::Grasshopper);
        let of_army = |army: Spots| army.and(RESOURCE_SPOTS).len() * army.and(grasshoppers).len();
        1 + on_resources.groups().map(of_army).sum::<u8>()
    }
}
