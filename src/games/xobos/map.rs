//! Fields and corridors.

use super::map_data;
use crate::game::{BySeat, Seat};
use crate::hex::{Cell, CellSet, Direction, Hex, PANEL_CELLS};

type Axial = (i8, i8);

/// A board as written in [`map_data`].
pub(super) struct BoardList {
    pub normal: &'static [Axial],
    pub irradiated: &'static [Axial],
    pub bases: &'static [BaseList],
    /// Cells from which a corridor leads east, south-east, south-west.
    pub east: &'static [Axial],
    pub south_east: &'static [Axial],
    pub south_west: &'static [Axial],
}

/// A base as written in [`map_data`].
pub(super) struct BaseList {
    pub exit: Axial,
    pub inner: [Axial; 3],
    pub gates: [Axial; 4],
    /// the start fields of the Guardians, in order.
    pub guardians: [Axial; 4],
}

/// One player's base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// Its four fields.
    pub fields: CellSet,
    /// The field with corridors to the outside.
    pub exit: Cell,
    /// The fields outside that are joined to the exit.
    pub gates: CellSet,
    /// The start fields of the four Guardians.
    pub guardians: [Cell; 4],
}

/// The fields for a number of players, and the corridors between them.
#[derive(Debug)]
pub struct Map {
    /// All fields; the Source is not a field.
    pub fields: CellSet,
    /// the irradiated fields.
    pub irradiated: CellSet,
    /// The bases in play; with 2 players the other two are plain fields.
    pub bases: BySeat<Option<Base>>,
    /// All fields of all bases in play.
    pub base_fields: CellSet,
    /// the fields on which a Guardian may build.
    pub land: CellSet,
    joined: &'static Joined,
}

impl Map {
    /// Returns the map for this number of players with these bases (X-D69).
    pub fn of(players: usize, bases: u8) -> &'static Map {
        match (players, bases) {
            (2, 1) => &TWO_RIGHT,
            (2, 2) => &TWO_LOWER,
            (2, 3) => &TWO_LEFT,
            (2, _) => &TWO_UPPER,
            (3, 1) => &THREE_TURNED,
            (3, _) => &THREE,
            _ => &FOUR,
        }
    }

    /// Returns the fields joined to this one by a corridor.
    pub const fn joined(&self, cell: Cell) -> CellSet {
        self.joined[cell.ring()]
    }

    /// Returns whether a corridor joins the two fields.
    pub const fn are_joined(&self, a: Cell, b: Cell) -> bool {
        self.joined(a).contains(b)
    }

    /// Returns the base fields of a seat.
    pub fn base(&self, seat: Seat) -> CellSet {
        self.bases[seat].map_or(CellSet::EMPTY, |base| base.fields)
    }

    /// Returns the fields that units of this seat may enter.
    pub fn open_to(&self, seat: Seat) -> CellSet {
        self.fields - (self.base_fields - self.base(seat))
    }
}

type Joined = [CellSet; PANEL_CELLS];

static FOUR_JOINED: Joined = joined(&map_data::FOUR);
static THREE_JOINED: Joined = joined(&map_data::THREE);
static THREE_TURNED_JOINED: Joined = turned_joined(&THREE_JOINED);
static FOUR: Map = map(&map_data::FOUR, &[0, 1, 2, 3], &FOUR_JOINED);
static THREE: Map = map(&map_data::THREE, &[0, 1, 2], &THREE_JOINED);
static THREE_TURNED: Map =
    turned_map(&map(&map_data::THREE, &[1, 2, 0], &THREE_JOINED), &THREE_TURNED_JOINED);
static TWO_UPPER: Map = map(&map_data::FOUR, &[0, 1], &FOUR_JOINED);
static TWO_RIGHT: Map = map(&map_data::FOUR, &[1, 2], &FOUR_JOINED);
static TWO_LOWER: Map = map(&map_data::FOUR, &[2, 3], &FOUR_JOINED);
static TWO_LEFT: Map = map(&map_data::FOUR, &[0, 3], &FOUR_JOINED);

/// Builds the map in which the seats have these bases of the list.
const fn map(list: &BoardList, seats: &[usize], joined: &'static Joined) -> Map {
    let normal = cells(list.normal);
    let irradiated = cells(list.irradiated);
    let mut fields = normal.union(irradiated);
    let mut i = 0;
    while i < list.bases.len() {
        fields = fields.union(base(&list.bases[i]).fields);
        i += 1;
    }
    let mut base_fields = CellSet::EMPTY;
    let mut bases = [None; Seat::COUNT];
    let mut seat = 0;
    while seat < seats.len() {
        let base = base(&list.bases[seats[seat]]);
        base_fields = base_fields.union(base.fields);
        bases[seat] = Some(base);
        seat += 1;
    }
    let land = if seats.len() == 2 { in_quarters(normal, seats) } else { normal };
    Map { fields, irradiated, bases: BySeat(bases), base_fields, land, joined }
}

const fn base(list: &BaseList) -> Base {
    let mut guardians = [Cell::CENTRE; 4];
    let mut i = 0;
    while i < 4 {
        guardians[i] = cell(list.guardians[i]);
        i += 1;
    }
    let exit = cell(list.exit);
    Base { fields: cells(&list.inner).with(exit), exit, gates: cells(&list.gates), guardians }
}

/// Returns the cells that belong to one of these quarters, from 0.
const fn in_quarters(set: CellSet, quarters: &[usize]) -> CellSet {
    let mut left = set;
    let mut kept = CellSet::EMPTY;
    while let Some(cell) = left.pop_first() {
        let mut i = 0;
        while i < quarters.len() {
            if is_in_quarter(cell, quarters[i]) {
                kept.insert(cell);
            }
            i += 1;
        }
    }
    kept
}

/// Returns whether a cell belongs to a quarter. Cells on a line belong to both sides.
const fn is_in_quarter(cell: Cell, quarter: usize) -> bool {
    let (x, y) = (2 * cell.hex().q + cell.hex().r, cell.hex().r);
    let (is_right, is_lower) = (quarter == 1 || quarter == 2, quarter >= 2);
    (if is_right { x >= 0 } else { x <= 0 }) && (if is_lower { y >= 0 } else { y <= 0 })
}

/// Half a turn, in sixths.
const HALF: usize = 3;

/// Returns the map after half a turn.
const fn turned_map(map: &Map, joined: &'static Joined) -> Map {
    let mut bases = [None; Seat::COUNT];
    let mut seat = 0;
    while seat < bases.len() {
        if let Some(base) = map.bases.0[seat] {
            bases[seat] = Some(turned_base(&base));
        }
        seat += 1;
    }
    Map {
        fields: turned(map.fields),
        irradiated: turned(map.irradiated),
        bases: BySeat(bases),
        base_fields: turned(map.base_fields),
        land: turned(map.land),
        joined,
    }
}

const fn turned_base(base: &Base) -> Base {
    let mut guardians = base.guardians;
    let mut i = 0;
    while i < guardians.len() {
        guardians[i] = guardians[i].rotated(HALF);
        i += 1;
    }
    let (fields, gates) = (turned(base.fields), turned(base.gates));
    Base { fields, exit: base.exit.rotated(HALF), gates, guardians }
}

const fn turned_joined(joined: &Joined) -> Joined {
    let mut table = [CellSet::EMPTY; PANEL_CELLS];
    let mut left = CellSet::PANEL;
    while let Some(cell) = left.pop_first() {
        table[cell.rotated(HALF).ring()] = turned(joined[cell.ring()]);
    }
    table
}

const fn turned(set: CellSet) -> CellSet {
    let mut left = set;
    let mut all = CellSet::EMPTY;
    while let Some(cell) = left.pop_first() {
        all.insert(cell.rotated(HALF));
    }
    all
}

const fn joined(list: &BoardList) -> Joined {
    let mut table = [CellSet::EMPTY; PANEL_CELLS];
    join(&mut table, list.east, Direction::E);
    join(&mut table, list.south_east, Direction::SE);
    join(&mut table, list.south_west, Direction::SW);
    table
}

const fn join(table: &mut Joined, from: &[Axial], direction: Direction) {
    let mut i = 0;
    while i < from.len() {
        let start = cell(from[i]);
        let Some(end) = start.step(direction) else { panic!("a corridor leaves the panel") };
        table[start.ring()].insert(end);
        table[end.ring()].insert(start);
        i += 1;
    }
}

const fn cells(places: &[Axial]) -> CellSet {
    match CellSet::at(places) {
        Some(set) => set,
        None => panic!("a field off the panel"),
    }
}

const fn cell(place: Axial) -> Cell {
    match Cell::new(Hex::new(place.0, place.1)) {
        Some(cell) => cell,
        None => panic!("a field off the panel"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers listed in X-31.A and X-31.B.
    #[test]
    fn x_31_both_boards_have_the_listed_numbers() {
        let corridors = |map: &Map| map.fields.iter().map(|cell| map.joined(cell).len()).sum::<usize>() / 2;
        let numbers =
            |map: &Map| (map.fields.len(), map.irradiated.len(), map.base_fields.len(), corridors(map));
        assert_eq!(numbers(Map::of(4, 0)), (94, 6, 16, 156));
        assert_eq!(numbers(Map::of(2, 0)), (94, 6, 8, 156));
        assert_eq!(numbers(Map::of(3, 0)), (75, 6, 12, 120));
        assert_eq!((Map::of(4, 0).land.len(), Map::of(3, 0).land.len()), (72, 57));
    }

    #[test]
    fn x_2_4_x_d7_nothing_is_joined_to_the_source() {
        for players in 2..=4 {
            assert_eq!(Map::of(players, 0).joined(Cell::CENTRE), CellSet::EMPTY);
            assert!(!Map::of(players, 0).fields.contains(Cell::CENTRE));
        }
    }

    #[test]
    fn x_2_5_x_2_6_x_d4_only_the_exit_leads_out_of_a_base_onto_ordinary_gate_fields() {
        for players in 2..=4 {
            let map = Map::of(players, 0);
            for (_, base) in map.bases.iter() {
                let Some(base) = base else { continue };
                assert_eq!(base.fields.len(), 4);
                assert_eq!(map.joined(base.exit) - base.fields, base.gates);
                assert!(!base.gates.is_empty() && base.gates.is_subset(map.land));
                for inner in base.fields.without(base.exit) {
                    assert!(map.joined(inner).is_subset(base.fields));
                }
            }
        }
    }

    #[test]
    fn x_26_4_x_d52_unused_bases_are_plain_fields_without_building() {
        let (two, four) = (Map::of(2, 0), Map::of(4, 0));
        let unused = four.base(Seat::C) | four.base(Seat::D);
        assert!(unused.is_subset(two.open_to(Seat::A)) && !unused.intersects(two.land));
        assert!(!four.open_to(Seat::A).intersects(unused));
        assert!(two.land.iter().all(|cell| cell.hex().r <= 0));
    }

    /// the quarters that a cell belongs to, including the lines.
    fn quarters(cell: Cell) -> [bool; 4] {
        let (x, y) = (2 * cell.hex().q + cell.hex().r, cell.hex().r);
        [x <= 0 && y <= 0, x >= 0 && y <= 0, x >= 0 && y >= 0, x <= 0 && y >= 0]
    }

    #[test]
    fn x_2_9_x_d59_one_base_in_each_quarter_and_fields_on_the_line_belong_to_both() {
        let (two, four) = (Map::of(2, 0), Map::of(4, 0));
        for (quarter, seat) in Seat::ALL.into_iter().enumerate() {
            for cell in four.base(seat) {
                assert_eq!(quarters(cell), [0, 1, 2, 3].map(|other| other == quarter));
            }
        }
        let active: CellSet =
            four.land.iter().filter(|&cell| quarters(cell)[0] || quarters(cell)[1]).collect();
        assert_eq!(two.land, active);
        let line = [-5, -4, -3, -2, 2, 3, 4, 5].map(|q| cell((q, 0)));
        assert!(line.iter().all(|&cell| two.land.contains(cell)), "r = 0 belongs to the lower quarters too");
        let lower = four.land - two.land;
        assert!(!lower.is_empty() && lower.iter().all(|cell| quarters(cell)[2] || quarters(cell)[3]));
    }

    #[test]
    fn x_d3_an_exit_is_three_corridors_from_the_ring_around_the_source() {
        for players in 2..=4 {
            let map = Map::of(players, 0);
            assert_eq!(map.irradiated, Cell::CENTRE.neighbours().collect());
            for (_, base) in map.bases.iter() {
                let Some(base) = base else { continue };
                let mut reached = CellSet::of(base.exit);
                let steps = (1..20).find(|_| {
                    reached = reached.iter().fold(reached, |all, cell| all | map.joined(cell));
                    reached.intersects(map.irradiated)
                });
                assert_eq!(steps, Some(3));
            }
        }
    }

    /// X-31.A: the distances from exit to exit, in corridors.
    #[test]
    fn x_31_5_exits_are_as_far_apart_as_listed() {
        let distance = |map: &Map, from: Seat, to: Seat| {
            let (from, to) = (map.bases[from].unwrap().exit, map.bases[to].unwrap().exit);
            let mut reached = CellSet::of(from);
            (1..20).find(|_| {
                reached = reached.iter().fold(reached, |all, cell| all | map.joined(cell));
                reached.contains(to)
            })
        };
        let four = Map::of(4, 0);
        let expected = [(Seat::B, 6), (Seat::C, 9), (Seat::D, 6)];
        for (to, steps) in expected {
            assert_eq!(distance(four, Seat::A, to), Some(steps));
        }
        assert_eq!(distance(Map::of(3, 0), Seat::B, Seat::C), Some(6));
    }
}
