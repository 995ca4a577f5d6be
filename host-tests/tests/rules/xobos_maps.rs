//! The boards of the library equal `docs/rules/xobos_maps.json` (X-31.1: the file is
//! authoritative).

use std::collections::BTreeSet;

use hexboard::game::Seat;
use hexboard::games::xobos::Map;
use hexboard::hex::{Cell, CellSet, Hex};
use host_tests::json::Json;

fn maps() -> Json {
    Json::read(include_str!("../../../docs/rules/xobos_maps.json")).expect("a readable file")
}

fn cell(json: &Json) -> Cell {
    let [q, r] = json.items().expect("a pair") else { panic!("{json} is no cell") };
    Cell::new(Hex::new(q.number().unwrap(), r.number().unwrap())).expect("on the panel")
}

fn set(json: &Json) -> CellSet {
    json.items().unwrap().iter().map(cell).fold(CellSet::EMPTY, CellSet::with)
}

/// Returns the cells in the file that have one of these kinds.
fn of_kind(board: &Json, kinds: &[&str]) -> CellSet {
    let cells = board.get("cells").unwrap().items().unwrap().iter();
    let fitting = cells.filter(|cell| kinds.contains(&cell.get("kind").unwrap().text().unwrap()));
    let place = |cell: &Json| Hex::new(number(cell, "q"), number(cell, "r"));
    fitting.map(|cell| Cell::new(place(cell)).unwrap()).fold(CellSet::EMPTY, CellSet::with)
}

fn number(json: &Json, key: &str) -> i8 {
    json.get(key).unwrap().number().unwrap()
}

#[test]
fn x_31_1_fields_and_corridors_are_those_of_the_file() {
    for (name, players) in [("four", 4), ("four", 2), ("three", 3)] {
        let maps = maps();
        let (board, map) = (maps.get(name).unwrap(), Map::of(players, 0));
        assert_eq!(map.irradiated, of_kind(board, &["irradiated"]));
        assert_eq!(map.fields, of_kind(board, &["normal", "irradiated", "base", "base_exit"]));
        let mut listed = BTreeSet::new();
        for corridor in board.get("corridors").unwrap().items().unwrap() {
            let [a, b, c, d] = corridor.items().unwrap() else { panic!("{corridor} is no corridor") };
            let ends = [Json::List(vec![a.clone(), b.clone()]), Json::List(vec![c.clone(), d.clone()])];
            let [from, to] = ends.each_ref().map(cell);
            listed.extend([(from, to), (to, from)]);
        }
        let joined: BTreeSet<(Cell, Cell)> =
            Cell::all().flat_map(|from| map.joined(from).iter().map(move |to| (from, to))).collect();
        assert_eq!(joined, listed);
    }
}

#[test]
fn x_31_1_bases_and_starting_places_are_those_of_the_file() {
    for (name, players) in [("four", 4), ("four", 2), ("three", 3)] {
        let maps = maps();
        let (board, map) = (maps.get(name).unwrap(), Map::of(players, 0));
        for seat in board.get("seats").unwrap().items().unwrap() {
            let place = Seat::new(number(seat, "seat") as usize - 1).unwrap();
            let Some(base) = map.bases[place] else {
                assert!(place.index() >= players);
                continue;
            };
            let places = |key: &str| seat.get(key).unwrap();
            assert_eq!(base.exit, cell(places("exit")));
            assert_eq!(base.fields, set(places("inner")).with(base.exit));
            assert_eq!(base.gates, set(places("gate_fields")));
            let inside = places("start_guardians_base").items().unwrap().iter().map(cell);
            let outside = places("start_guardians_outside").items().unwrap().iter().map(cell);
            assert!(base.guardians.into_iter().eq(inside.chain(outside)));
            assert_eq!(cell(places("start_quarks")), base.exit);
        }
    }
}

#[test]
fn x_26_3_x_d59_active_fields_are_those_of_the_file() {
    let maps = maps();
    let board = maps.get("four").unwrap();
    let active = board.get("cells").unwrap().items().unwrap().iter();
    let active = active.filter(|cell| cell.get("active_2p") == Some(&Json::Bool(true)));
    let place = |cell: &Json| Cell::new(Hex::new(number(cell, "q"), number(cell, "r"))).unwrap();
    let active = active.map(place).fold(CellSet::EMPTY, CellSet::with);
    assert_eq!(Map::of(2, 0).land, active & of_kind(board, &["normal"]));
    assert_eq!(Map::of(4, 0).land, of_kind(board, &["normal"]));
}
