//! The hex core against plain reference code, over thousands of seeded random sets.

mod hex_reference;

use std::collections::BTreeMap;

use hex_reference::{self as slow, Axial, Places};
use hexboard::hex::{
    Board, Cell, CellSet, Costs, Direction, Distances, Hex, Layers, components, disc, flood, is_connected,
    line, reach, ring, shortest_path,
};
use host_tests::random::SplitMix64;

/// A random set, from thin to crowded.
fn random_set(random: &mut SplitMix64) -> CellSet {
    let (a, b) = (random.next_u128(), random.next_u128());
    CellSet::from_bits(match random.below(6) {
        0 => a & b & random.next_u128() & random.next_u128(),
        1 => a & b,
        2 => a,
        3 => a | b,
        4 => a | b | random.next_u128(),
        _ => 1 << random.below(127) | 1 << random.below(127),
    })
}

fn random_cell(random: &mut SplitMix64) -> Cell {
    Cell::from_ring(random.below(127)).expect("below 127")
}

/// Calls `check` with a fresh generator of each seed; a failing seed is in the message.
fn for_seeds(seeds: u64, check: impl Fn(&mut SplitMix64) + std::panic::RefUnwindSafe) {
    for seed in 0..seeds {
        let outcome = std::panic::catch_unwind(|| check(&mut SplitMix64::new(seed)));
        assert!(outcome.is_ok(), "fails for seed {seed}");
    }
}

#[test]
fn algebra_agrees_with_ordered_sets() {
    for_seeds(5000, |random| {
        let (a, b) = (random_set(random), random_set(random));
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
        assert_eq!(a.meets(b), !x.is_disjoint(&y));
    });
}

#[test]
fn algebra_keeps_its_laws() {
    for_seeds(5000, |random| {
        let (a, b, c) = (random_set(random), random_set(random), random_set(random));
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
    for_seeds(300, |random| {
        let mut set = random_set(random);
        let mut reference = slow::places(set);
        for _ in 0..50 {
            let cell = random_cell(random);
            let place = slow::place(cell);
            assert_eq!(set.contains(cell), reference.contains(&place));
            if random.below(2) == 0 {
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
    for_seeds(3000, |random| {
        let set = random_set(random);
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
    for_seeds(2000, |random| {
        let (set, within) = (random_set(random), random_set(random));
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
fn rings_walk_around_at_their_distance() {
    for_seeds(500, |random| {
        let centre = random_cell(random).hex();
        let radius = 1 + random.below(12) as u8;
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
fn turns_and_mirrors_keep_distances() {
    for_seeds(2000, |random| {
        let (a, b) = (random_cell(random), random_cell(random));
        let sixths = random.below(12);
        assert_eq!(a.rotated(sixths).distance(b.rotated(sixths)), a.distance(b));
        assert_eq!(a.mirrored().distance(b.mirrored()), a.distance(b));
        assert_eq!(a.rotated(sixths).rotated(12 - sixths), a);
        assert_eq!(a.mirrored().mirrored(), a);
        assert_eq!(a.rotated(sixths).mirrored(), a.mirrored().rotated(12 - sixths));
    });
}

#[test]
fn floods_and_groups() {
    for_seeds(2000, |random| {
        let (start, passable) = (random_set(random), random_set(random));
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

fn random_costs(random: &mut SplitMix64) -> (Costs, BTreeMap<Axial, u32>) {
    let (passable, heavy) = (random_set(random) | random_set(random), random_set(random));
    let costs = Costs::new(passable - heavy, passable & heavy);
    let cost = |cell| if heavy.contains(cell) { 2 } else { 1 };
    (costs, passable.iter().map(|cell| (slow::place(cell), cost(cell))).collect())
}

#[test]
fn distances_layers_and_reach() {
    for_seeds(1500, |random| {
        let start = random_set(random);
        let (costs, reference_costs) = random_costs(random);
        let budget = random.below(20) as u8;
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
    for_seeds(1500, |random| {
        let (start, passable) = (random_set(random), random_set(random) | random_set(random));
        let even = passable.iter().map(|cell| (slow::place(cell), 1)).collect();
        let least = slow::least_costs(&slow::places(start), &even);
        let distances = Distances::steps(start, passable);
        let steps = random.below(12) as u8;
        let near: Places = least.iter().filter(|&(_, &n)| n <= u32::from(steps)).map(|(&at, _)| at).collect();
        assert_eq!(slow::places(reach(start, passable, steps)), near);
        for cell in Cell::all() {
            assert_eq!(distances.to(cell).map(u32::from), least.get(&slow::place(cell)).copied());
        }
    });
}

#[test]
fn paths_are_ways_of_least_cost() {
    let mut found = 0;
    for seed in 0..3000 {
        let random = &mut SplitMix64::new(seed);
        let (costs, reference_costs) = random_costs(random);
        let (from, to) = (random_cell(random), random_cell(random));
        let budget = random.below(24) as u8;
        let least = slow::least_costs(&Places::from([slow::place(from)]), &reference_costs);
        let expected = least.get(&slow::place(to)).copied().filter(|&cost| cost <= u32::from(budget));
        let path = shortest_path(from, to, costs, budget);
        assert_eq!(path.as_ref().map(|path| u32::from(path.cost())), expected, "seed {seed}");
        let Some(path) = path else { continue };
        found += 1;
        let cells = path.cells();
        assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)), "seed {seed}");
        assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "seed {seed}");
        let sum: u32 = cells[1..].iter().map(|&cell| reference_costs[&slow::place(cell)]).sum();
        assert_eq!(Some(sum), expected, "seed {seed}");
        assert_eq!(cells.iter().copied().collect::<CellSet>().len(), cells.len(), "seed {seed}");
    }
    assert!((500..2900).contains(&found), "both answers must occur often: {found} of 3000 have a way");
}
