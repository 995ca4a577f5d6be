//! Property tests: compares the hex core with simple reference code on thousands of random sets.
//! Failing sets are shrunk.

use std::collections::BTreeMap;

use hex_reference::{self as slow, Axial, Places};
use hexboard::hex::{
    Board, Cell, CellSet, Costs, Direction, Distances, Hex, Layers, components, disc, flood, is_connected,
    line, reach, ring, shortest_path,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::hex_reference;

/// Generates sets from sparse to dense. A failing set shrinks by removing cells while it still
/// fails.
fn sets() -> impl Strategy<Value = CellSet> {
    subsequence((0..127).collect::<Vec<usize>>(), 0..=127)
        .prop_map(|rings| rings.into_iter().filter_map(Cell::from_ring).collect())
}

fn cells() -> impl Strategy<Value = Cell> {
    (0..127_usize).prop_map(|ring| Cell::from_ring(ring).expect("below 127"))
}

/// Calls `check` with a fixed sequence of inputs. On failure the message contains the smallest
/// failing input.
fn for_all<S: Strategy>(cases: u32, inputs: S, check: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let checked = runner.run(&inputs, |input| {
        check(input);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn algebra_agrees_with_ordered_sets() {
    for_all(5000, (sets(), sets()), |(a, b)| {
        let (x, y) = (slow::places(a), slow::places(b));
        assert_eq!(slow::places(a | b), &x | &y);
        assert_eq!(slow::places(a & b), &x & &y);
        assert_eq!(slow::places(a - b), &x - &y);
        assert_eq!(slow::places(a ^ b), &x ^ &y);
        assert_eq!(slow::places(!a), &slow::hexagon(6) - &x);
        assert_eq!(a.len(), x.len());
        assert_eq!(a.is_empty(), x.is_empty());
        assert_eq!(a.is_subset(b), x.is_subset(&y));
        assert_eq!((a & b).is_subset(b), (&x & &y).is_subset(&y));
        assert_eq!(a.intersects(b), !x.is_disjoint(&y));
    });
}

#[test]
fn algebra_keeps_its_laws() {
    for_all(5000, (sets(), sets(), sets()), |(a, b, c)| {
        assert_eq!(a & (b | c), (a & b) | (a & c));
        assert_eq!(a | (b & c), (a | b) & (a | c));
        assert_eq!(!(a | b), !a & !b);
        assert_eq!(a - b, a & !b);
        assert_eq!(a ^ b, (a | b) - (a & b));
        assert_eq!(!!a, a);
        assert_eq!((a | b).len() + (a & b).len(), a.len() + b.len());
    });
}

#[test]
fn membership_follows_inserts_and_removes() {
    for_all(300, (sets(), vec((cells(), any::<bool>()), 50)), |(mut set, changes)| {
        let mut reference = slow::places(set);
        for (cell, inserts) in changes {
            let place = slow::place(cell);
            assert_eq!(set.contains(cell), reference.contains(&place));
            if inserts {
                assert_eq!(set.insert(cell), reference.insert(place));
            } else {
                assert_eq!(set.remove(cell), reference.remove(&place));
            }
            assert_eq!(set, slow::set(&reference));
        }
    });
}

#[test]
fn iteration_is_complete_and_in_order() {
    for_all(3000, sets(), |set| {
        let reading: Vec<Axial> = set.iter_reading().map(slow::place).collect();
        assert!(reading.iter().eq(&slow::places(set)), "{set:?}");
        assert!(set.iter().is_sorted());
        assert_eq!(set.iter().collect::<CellSet>(), set);
        assert_eq!(set.first_reading().map(slow::place), reading.first().copied());
    });
}

#[test]
fn a_shift_is_a_step_for_every_cell_and_direction() {
    let panel = slow::hexagon(6);
    for &place in &panel {
        for direction in Direction::ALL {
            let target = slow::step(place, direction.index());
            let expected = panel.contains(&target).then(|| slow::cell(target));
            let cell = slow::cell(place);
            assert_eq!(cell.step(direction), expected);
            assert_eq!(CellSet::of(cell).shifted(direction), expected.into_iter().collect());
            assert_eq!(CellSet::leaving(direction).contains(cell), expected.is_none());
        }
    }
}

#[test]
fn shifts_and_neighbours_of_random_sets() {
    let panel = slow::hexagon(6);
    for_all(2000, (sets(), sets()), |(set, within)| {
        let reference = slow::places(set);
        let mut around = Places::new();
        for direction in Direction::ALL {
            let moved: Places = reference.iter().map(|&place| slow::step(place, direction.index())).collect();
            let moved = &moved & &panel;
            assert_eq!(slow::places(set.shifted(direction)), moved);
            assert_eq!(slow::places(set.shifted_within(direction, within)), &moved & &slow::places(within));
            around.extend(moved);
        }
        assert_eq!(slow::places(set.neighbours()), around);
        assert_eq!(slow::places(set.grown()), &around | &reference);
    });
}

#[test]
fn boards_are_hexagons() {
    for radius in 0..=6 {
        let board = Board::new(radius).unwrap();
        let reference = slow::hexagon(radius as i8);
        assert_eq!(slow::places(board.cells()), reference);
        assert!(disc(Hex::ORIGIN, radius).map(|hex| (hex.r, hex.q)).collect::<Places>() == reference);
        assert!(board.rows().flat_map(CellSet::iter_reading).map(slow::place).eq(reference));
    }
}

#[test]
fn rings_go_around_at_their_distance() {
    for_all(500, (cells(), 1..=12_u8), |(centre, radius)| {
        let centre = centre.hex();
        let places: Vec<Hex> = ring(centre, radius).collect();
        assert!(places.iter().all(|place| place.distance(centre) == radius));
        assert_eq!(places.len(), 6 * radius as usize);
        for (at, place) in places.iter().enumerate() {
            assert_eq!(place.distance(places[(at + 1) % places.len()]), 1);
        }
        assert_eq!(places[0], centre + Hex::new(radius as i8, 0));
        assert_eq!(places[radius as usize], centre + Hex::new(radius as i8, -(radius as i8)));
    });
}

#[test]
fn lines_between_all_cells() {
    for from in Cell::all().map(Cell::hex) {
        for to in Cell::all().map(Cell::hex) {
            let there: Vec<Hex> = line(from, to).collect();
            assert_eq!(there.len(), from.distance(to) as usize + 1);
            assert_eq!((there[0], there[there.len() - 1]), (from, to));
            assert!(there.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{from:?} to {to:?}");
            assert!(line(to, from).eq(there.iter().rev().copied()), "{from:?} to {to:?} and back");
            assert!(there.iter().all(|place| place.length() <= 6), "a hexagon has no dents");
        }
    }
}

#[test]
fn rotating_and_mirroring_keep_distances() {
    for_all(2000, (cells(), cells(), 0..12_usize), |(a, b, sixths)| {
        assert_eq!(a.rotated(sixths).distance(b.rotated(sixths)), a.distance(b));
        assert_eq!(a.mirrored().distance(b.mirrored()), a.distance(b));
        assert_eq!(a.rotated(sixths).rotated(12 - sixths), a);
        assert_eq!(a.mirrored().mirrored(), a);
        assert_eq!(a.rotated(sixths).mirrored(), a.mirrored().rotated(12 - sixths));
    });
}

#[test]
fn floods_and_groups() {
    for_all(2000, (sets(), sets()), |(start, passable)| {
        assert_eq!(
            slow::places(flood(start, passable)),
            slow::flood(&slow::places(start), &slow::places(passable))
        );
        let groups: Vec<CellSet> = components(passable).collect();
        assert_eq!(groups.iter().fold(CellSet::EMPTY, |all, &group| all | group), passable);
        assert_eq!(groups.iter().map(|group| group.len()).sum::<usize>(), passable.len());
        for group in &groups {
            let first = Places::from([slow::place(group.first().unwrap())]);
            assert_eq!(slow::places(*group), slow::flood(&first, &slow::places(passable)));
        }
        assert!(groups.iter().map(|group| slow::places(*group).first().copied()).is_sorted());
        assert_eq!(is_connected(passable), groups.len() <= 1);
    });
}

/// Returns the cost of each cell, for the library and for the reference.
fn costs_of(passable: CellSet, heavy: CellSet) -> (Costs, BTreeMap<Axial, u32>) {
    let costs = Costs::new(passable - heavy, passable & heavy);
    let cost = |cell| if heavy.contains(cell) { 2 } else { 1 };
    (costs, passable.iter().map(|cell| (slow::place(cell), cost(cell))).collect())
}

#[test]
fn distances_layers_and_reach() {
    for_all(1500, (sets(), sets(), sets(), 0..20_u8), |(start, passable, heavy, budget)| {
        let (costs, reference_costs) = costs_of(passable, heavy);
        let least = slow::least_costs(&slow::places(start), &reference_costs);
        let distances = Distances::within(start, costs, budget);
        let layers: Vec<CellSet> = Layers::new(start, costs).collect();
        for cell in Cell::all() {
            let cost = least.get(&slow::place(cell)).map(|&cost| cost as u8);
            assert_eq!(distances.to(cell), cost.filter(|&cost| cost <= budget), "{cell:?}");
            assert_eq!(
                layers.iter().position(|layer| layer.contains(cell)),
                cost.map(usize::from),
                "{cell:?}"
            );
        }
        assert!(layers.last().is_none_or(|layer| !layer.is_empty()));
        for (cost, layer) in layers.iter().enumerate().take(budget as usize + 1) {
            assert_eq!(distances.at(cost as u8), *layer);
        }
    });
}

#[test]
fn steps_and_reach() {
    for_all(1500, (sets(), sets(), 0..12_u8), |(start, passable, steps)| {
        let even = passable.iter().map(|cell| (slow::place(cell), 1)).collect();
        let least = slow::least_costs(&slow::places(start), &even);
        let distances = Distances::steps(start, passable);
        let near: Places = least.iter().filter(|&(_, &n)| n <= u32::from(steps)).map(|(&at, _)| at).collect();
        assert_eq!(slow::places(reach(start, passable, steps)), near);
        for cell in Cell::all() {
            assert_eq!(distances.to(cell).map(u32::from), least.get(&slow::place(cell)).copied());
        }
    });
}

#[test]
fn paths_have_the_least_cost() {
    let found = std::cell::Cell::new(0);
    for_all(3000, (sets(), sets(), cells(), cells(), 0..24_u8), |(passable, heavy, from, to, budget)| {
        let (costs, reference_costs) = costs_of(passable, heavy);
        let least = slow::least_costs(&Places::from([slow::place(from)]), &reference_costs);
        let expected = least.get(&slow::place(to)).copied().filter(|&cost| cost <= u32::from(budget));
        let path = shortest_path(from, to, costs, budget);
        assert_eq!(path.as_ref().map(|path| u32::from(path.cost())), expected);
        let Some(path) = path else { return };
        found.set(found.get() + 1);
        let cells = path.cells();
        assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
        assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
        let sum: u32 = cells[1..].iter().map(|&cell| reference_costs[&slow::place(cell)]).sum();
        assert_eq!(Some(sum), expected);
        assert_eq!(cells.iter().copied().collect::<CellSet>().len(), cells.len());
    });
    let found = found.get();
    assert!((500..2900).contains(&found), "both answers must occur often: {found} of 3000 have a way");
}
