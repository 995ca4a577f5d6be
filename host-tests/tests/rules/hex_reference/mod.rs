//! Slow reference implementation of the hex operations, on coordinates and ordered sets.

use std::collections::{BTreeMap, BTreeSet};

use hexboard::hex::{Cell, CellSet, Hex};

/// A place as `(row, column)`, so that the natural order is reading order.
pub type Axial = (i8, i8);
/// A set of places.
pub type Places = BTreeSet<Axial>;

/// The six unit steps as `(row, column)`, counterclockwise from east.
pub const STEPS: [Axial; 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

pub fn place(cell: Cell) -> Axial {
    (cell.hex().r, cell.hex().q)
}

pub fn cell((r, q): Axial) -> Cell {
    Cell::new(Hex::new(q, r)).expect("on the panel")
}

pub fn places(set: CellSet) -> Places {
    set.iter().map(place).collect()
}

pub fn set(places: &Places) -> CellSet {
    places.iter().copied().map(cell).collect()
}

/// Returns all places of the hexagon with this radius.
pub fn hexagon(radius: i8) -> Places {
    let span = move || -radius..=radius;
    span().flat_map(|r| span().map(move |q| (r, q))).filter(|&(r, q)| (q + r).abs() <= radius).collect()
}

pub fn step((r, q): Axial, direction: usize) -> Axial {
    (r + STEPS[direction].0, q + STEPS[direction].1)
}

/// Returns the neighbours that lie in `world`.
pub fn neighbours_in(at: Axial, world: &Places) -> impl Iterator<Item = Axial> {
    (0..6).map(move |direction| step(at, direction)).filter(|place| world.contains(place))
}

/// Returns the least cost of every reachable place, by repeated relaxation (Bellman-Ford).
pub fn least_costs(start: &Places, costs: &BTreeMap<Axial, u32>) -> BTreeMap<Axial, u32> {
    let passable: Places = costs.keys().copied().collect();
    let mut least: BTreeMap<Axial, u32> = start.iter().map(|&place| (place, 0)).collect();
    loop {
        let mut changed = false;
        for (from, so_far) in least.clone() {
            for to in neighbours_in(from, &passable) {
                let cost = so_far + costs[&to];
                if least.get(&to).is_none_or(|&known| cost < known) {
                    least.insert(to, cost);
                    changed = true;
                }
            }
        }
        if !changed {
            return least;
        }
    }
}

/// Returns all places of `passable` that are connected to a place of `start` within it.
pub fn flood(start: &Places, passable: &Places) -> Places {
    let mut filled: Places = start & passable;
    let mut open: Vec<Axial> = filled.iter().copied().collect();
    while let Some(at) = open.pop() {
        for next in neighbours_in(at, passable) {
            if filled.insert(next) {
                open.push(next);
            }
        }
    }
    filled
}
