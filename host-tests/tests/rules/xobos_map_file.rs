//! Checks the format of `docs/rules/xobos_maps.json` (X-31.9) and its seats and quarters.

use host_tests::json::Json;

fn maps() -> Json {
    Json::read(include_str!("../../../docs/rules/xobos_maps.json")).expect("a readable file")
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json.get(key).and_then(Json::items).unwrap_or_else(|| panic!("a list of {key}"))
}

fn number(json: &Json, key: &str) -> i32 {
    json.get(key).and_then(Json::number).unwrap_or_else(|| panic!("a number {key}"))
}

/// Returns whether this is a list of `count` integers.
fn is_numbers(json: &Json, count: usize) -> bool {
    json.items()
        .is_some_and(|items| items.len() == count && items.iter().all(|item| item.number::<i32>().is_some()))
}

#[test]
fn x_31_9_the_file_has_the_documented_format() {
    let maps = maps();
    for (name, seats) in [("four", 4), ("three", 3)] {
        let board = maps.get(name).unwrap();
        assert!(board.get("players").is_some() && board.get("symmetry").is_some());
        assert!(is_numbers(board.get("source").unwrap(), 2));
        assert_eq!(list(board, "seats").len(), seats);
        for seat in list(board, "seats") {
            assert!(["exit", "start_quarks"].iter().all(|key| is_numbers(seat.get(key).unwrap(), 2)));
            let lists = [
                ("inner", 3),
                ("gate_fields", 4),
                ("start_guardians_outside", 2),
                ("start_guardians_base", 2),
            ];
            for (key, count) in lists {
                let cells = list(seat, key);
                assert!(cells.len() == count && cells.iter().all(|cell| is_numbers(cell, 2)), "{key}");
            }
        }
        for cell in list(board, "cells") {
            let kind = cell.get("kind").and_then(Json::text).unwrap();
            assert!(["normal", "irradiated", "source", "base", "base_exit"].contains(&kind), "{kind}");
            let owner = cell.get("seat").unwrap();
            assert_eq!(*owner == Json::Null, !kind.starts_with("base"), "{cell}");
            let only_four = ["quarters", "active_2p"].map(|key| cell.get(key).is_some());
            assert_eq!(only_four, [name == "four"; 2]);
        }
        assert!(list(board, "corridors").iter().all(|corridor| is_numbers(corridor, 4)));
        assert!(list(board, "source_fields").iter().all(|cell| is_numbers(cell, 2)));
        assert_eq!(board.get("seats_2p").is_some(), name == "four");
    }
}

#[test]
fn x_31_4_left_neighbours_form_a_cycle() {
    let maps = maps();
    for name in ["four", "three"] {
        let seats = list(maps.get(name).unwrap(), "seats");
        for (place, seat) in seats.iter().enumerate() {
            let next = (place + 1) % seats.len();
            assert_eq!(
                (number(seat, "seat"), number(seat, "left_neighbour")),
                (place as i32 + 1, next as i32 + 1)
            );
        }
    }
}

#[test]
fn x_31_3_the_fields_of_the_source_are_the_irradiated_ones() {
    let maps = maps();
    for name in ["four", "three"] {
        let board = maps.get(name).unwrap();
        let is_irradiated = |cell: &&Json| cell.get("kind").and_then(Json::text) == Some("irradiated");
        let place = |cell: &Json| (number(cell, "q"), number(cell, "r"));
        let mut irradiated: Vec<_> = list(board, "cells").iter().filter(is_irradiated).map(place).collect();
        let pair = |cell: &Json| {
            let items = cell.items().unwrap();
            (items[0].number().unwrap(), items[1].number().unwrap())
        };
        let mut fields: Vec<(i32, i32)> = list(board, "source_fields").iter().map(pair).collect();
        irradiated.sort_unstable();
        fields.sort_unstable();
        assert_eq!(fields, irradiated);
        assert_eq!(fields.len(), 6);
    }
}

#[test]
fn x_31_6_quarters_follow_from_the_place() {
    let maps = maps();
    for cell in list(maps.get("four").unwrap(), "cells") {
        let (q, r) = (number(cell, "q"), number(cell, "r"));
        let (x, y) = (2 * q + r, r);
        let quarters = [x <= 0 && y <= 0, x >= 0 && y <= 0, x >= 0 && y >= 0, x <= 0 && y >= 0];
        let expected = (1..).zip(quarters).filter(|(_, fits)| *fits).map(|(quarter, _)| quarter);
        let written = list(cell, "quarters").iter().map(|quarter| quarter.number::<i32>().unwrap());
        assert!(expected.eq(written), "{cell}");
        assert_eq!(cell.get("active_2p"), Some(&Json::Bool(r <= 0)), "{cell}");
    }
}
