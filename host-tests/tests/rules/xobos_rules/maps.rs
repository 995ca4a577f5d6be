//! Tests of: numbers of players and the two boards.

use super::*;

fn maps() -> [&'static Map; 3] {
    [2, 3, 4].map(|players| Map::of(players, 0))
}

fn bases(map: &Map) -> Vec<Base> {
    map.bases.iter().filter_map(|(_, base)| *base).collect()
}

/// half-cells to the right, rows down.
fn screen(cell: Cell) -> (i8, i8) {
    let Hex { q, r } = cell.hex();
    (2 * q + r, r)
}

/// whether this cell belongs to this quarter, from 0.
fn is_in_quarter(cell: Cell, quarter: usize) -> bool {
    let (x, y) = screen(cell);
    [x <= 0 && y <= 0, x >= 0 && y <= 0, x >= 0 && y >= 0, x <= 0 && y >= 0][quarter]
}

/// Returns all fields that can be reached from the first one without leaving `within`.
fn reachable(map: &Map, within: CellSet) -> CellSet {
    let mut reached = within.iter().take(1).fold(CellSet::EMPTY, CellSet::with);
    loop {
        let wider = reached.iter().fold(reached, |all, cell| all | map.joined(cell) & within);
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

#[test]
fn x_26_1_x_31_6_four_players_have_a_quarter_each() {
    let map = Map::of(4, 0);
    assert_eq!(bases(map).len(), 4);
    for (seat, base) in bases(map).iter().enumerate() {
        for quarter in 0..4 {
            assert!(base.fields.iter().all(|cell| is_in_quarter(cell, quarter) == (quarter == seat)));
        }
    }
    assert!((0..4).all(|quarter| is_in_quarter(Cell::CENTRE, quarter)), "the centre belongs to all");
}

#[test]
fn x_26_2_two_players_have_the_same_map_and_neighbouring_quarters() {
    let (two, four) = (Map::of(2, 0), Map::of(4, 0));
    assert_eq!((two.fields, two.irradiated), (four.fields, four.irradiated));
    assert!(Cell::all().all(|cell| two.joined(cell) == four.joined(cell)));
    assert_eq!(bases(two), bases(four)[..2]);
    let active = |cell: &Cell| is_in_quarter(*cell, 0) || is_in_quarter(*cell, 1);
    assert!(four.land.iter().filter(active).eq(two.land.iter()), "X-31.6: r <= 0");
    assert!(two.land.iter().all(|cell| cell.hex().r <= 0));
}

#[test]
fn x_26_5_three_players_have_their_own_board_and_build_everywhere() {
    let map = Map::of(3, 0);
    assert_ne!(map.fields, Map::of(4, 0).fields);
    assert_eq!(bases(map).len(), 3);
    assert_eq!(map.land, map.fields - map.irradiated - map.base_fields, "no inactive fields");
}

#[test]
fn x_26_6_all_other_rules_are_the_same_for_any_number_of_players() {
    for players in 2..=4 {
        let options = XobosOptions::new(players).unwrap();
        let mut scene = Scene::started(options);
        let mut rounds = 0;
        while scene.game.phase() != Phase::Over {
            rounds = scene.game.round();
            scene.take_last_action();
        }
        assert_eq!(rounds, 15);
        for seat in options.seats().iter() {
            assert_eq!(scene.game.holdings().stores[seat], Stockpile { resources: 3 + 15, crystals: 0 });
            let side = &scene.game.holdings().sides[seat];
            assert_eq!((side.guardian_count(), side.swarm.len()), (4, 2));
            assert_eq!(Guardian::ALL.map(|guardian| scene.game.power(seat, guardian)), [1, 1, 1, 2]);
        }
    }
}

#[test]
fn x_31_2_cells_lie_on_the_panel_and_corridors_join_neighbours() {
    let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
    for map in maps() {
        assert!(map.fields.iter().all(|cell| cell.distance(Cell::CENTRE) <= 6));
        for from in map.fields {
            let neighbour = |to: Cell| (to.hex().q - from.hex().q, to.hex().r - from.hex().r);
            assert!(map.joined(from).iter().all(|to| around.contains(&neighbour(to))));
        }
    }
    assert_eq!((screen(at((1, 0))), screen(at((0, 1)))), ((2, 0), (1, 1)), "pointy tops");
}

#[test]
fn x_31_3_not_all_neighbours_are_joined_and_the_source_has_its_ring() {
    for map in maps() {
        let is_field = |cell: &Cell| map.fields.contains(*cell);
        let closed = |cell: Cell| cell.neighbours().filter(is_field).any(|next| !map.are_joined(cell, next));
        assert!(map.fields.iter().any(closed), "adjacent fields need a corridor");
        assert!(Cell::all().all(|cell| !map.joined(cell).contains(Cell::CENTRE)));
        assert_eq!(map.irradiated, Cell::CENTRE.neighbours().fold(CellSet::EMPTY, CellSet::with));
    }
}

#[test]
fn x_31_4_seats_go_clockwise() {
    for players in [3, 4] {
        let exits: Vec<(i32, i32)> = bases(Map::of(players, 0))
            .iter()
            .map(|base| screen(base.exit))
            .map(|(x, y)| (x.into(), y.into()))
            .collect();
        for (seat, &(x, y)) in exits.iter().enumerate() {
            let (next_x, next_y) = exits[(seat + 1) % players];
            assert!(x * next_y - y * next_x > 0, "{players} players: a turn to the right after seat {seat}");
        }
    }
    let mut scene = Scene::started(XobosOptions::new(3).unwrap());
    for seat in [A, B, C] {
        assert_eq!(scene.game.on_turn(), seat, "X-6.2: the left neighbour is next");
        scene.act(seat, Action::EndMoves);
    }
    scene.until(Phase::Moves);
    scene.until_turn(C);
    scene.act(C, Action::EndMoves);
    assert_eq!(scene.game.on_turn(), A, "after the last comes the first");
}

#[test]
fn x_31_7_a_base_is_a_rhombus_with_four_gates() {
    for base in maps().into_iter().flat_map(bases) {
        let map = *maps().iter().find(|map| bases(map).contains(&base)).unwrap();
        let ways = |cell: Cell| (map.joined(cell) & base.fields).len();
        let corridors: usize = base.fields.iter().map(ways).sum::<usize>() / 2;
        assert_eq!((base.fields.len(), corridors, ways(base.exit)), (4, 5, 2));
        let outer: Vec<Cell> = base.fields.iter().filter(|&cell| cell.distance(base.exit) == 2).collect();
        assert_eq!(outer.iter().map(|&cell| ways(cell)).collect::<Vec<_>>(), [2], "one outer field");
        assert_eq!(base.gates.len(), 4);
        let near = base.guardians[2..].iter().fold(CellSet::EMPTY, |set, &cell| set.with(cell));
        assert!(near.len() == 2 && near.is_subset(base.gates));
        let exit = base.exit.distance(Cell::CENTRE);
        for gate in base.gates {
            assert_eq!(gate.distance(Cell::CENTRE) < exit, near.contains(gate), "towards the Source");
        }
    }
}

#[test]
fn x_31_8_no_single_field_disconnects_the_board() {
    for map in [Map::of(3, 0), Map::of(4, 0)] {
        for open in map.fields - map.base_fields {
            let rest = map.fields.without(open);
            assert_eq!(reachable(map, rest), rest, "without {open:?}");
            let least = if open.distance(Cell::CENTRE) == 5 { 2 } else { 3 };
            assert!(map.joined(open).len() >= least, "{open:?}");
        }
    }
}

/// Two players have the two quarters in front of them, and may build there. The map of three players
/// may lie turned by half a turn; it is the same map otherwise.
#[test]
fn x_d69_x_26_2_other_bases_of_the_same_map() {
    let four = Map::of(4, 0);
    let homes = [[Seat::A, Seat::B], [Seat::B, Seat::C], [Seat::C, Seat::D], [Seat::A, Seat::D]];
    for (number, homes) in (0..).zip(homes) {
        let two = Map::of(2, number);
        assert_eq!(
            Seat::ALL.map(|seat| two.bases[seat]),
            [four.bases[homes[0]], four.bases[homes[1]], None, None]
        );
        assert_eq!(two.fields, four.fields);
        assert_eq!(two.land.len(), if number % 2 == 0 { 40 } else { 38 }, "{number}");
        assert!(homes.iter().all(|&home| four.bases[home].unwrap().gates.is_subset(two.land)));
    }
    let (plain, turned) = (Map::of(3, 0), Map::of(3, 1));
    let half = |cells: CellSet| cells.iter().map(|cell| cell.rotated(3)).collect::<CellSet>();
    assert_eq!((half(plain.fields), half(plain.land)), (turned.fields, turned.land));
    assert!(plain.fields.iter().all(|cell| half(plain.joined(cell)) == turned.joined(cell.rotated(3))));
    for (seat, other) in [(Seat::A, Seat::B), (Seat::B, Seat::C), (Seat::C, Seat::A)] {
        assert_eq!(turned.bases[seat].unwrap().exit, plain.bases[other].unwrap().exit.rotated(3));
    }
}
