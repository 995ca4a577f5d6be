//! Reads the position files of `data/hive/rules` and checks their expectations. The format is
//! described in `data/hive/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use hexboard::game::{Game, Turn};
use hexboard::games::hive::{
    Action, Extras, Hive, HiveOptions, ListOrder, MosquitoMoth, Piece, PieceKind, Place, Tabletop,
};

/// A diagram of the table with the cells it marks.
#[derive(Default)]
struct Picture {
    pieces: Vec<(Piece, Place, bool)>,
    marks: BTreeSet<(i16, i16)>,
}

/// Characters between neighbouring cells of a row. Successive rows are shifted by half of it.
const WIDTH: i32 = 6;

fn read_picture(lines: &[&str], legend: &BTreeMap<char, Vec<&str>>) -> Picture {
    let mut picture = Picture::default();
    let mut base = None;
    for (row, line) in lines.iter().enumerate() {
        let mut column = 0;
        for token in line.split(' ') {
            let here = column as i32 - row as i32 * WIDTH / 2;
            column += token.len() + 1;
            if token.is_empty() {
                continue;
            }
            let offset = here - *base.get_or_insert(here);
            assert_eq!(offset % WIDTH, 0, "{token} in {line:?} stands between two cells");
            let place = Place::new((offset / WIDTH) as i16, row as i16);
            read_token(token, place, legend, &mut picture);
        }
    }
    picture
}

fn read_token(token: &str, place: Place, legend: &BTreeMap<char, Vec<&str>>, picture: &mut Picture) {
    let name = token.trim_end_matches('^');
    if name != token || token == "o" {
        picture.marks.insert((place.q, place.r));
    }
    match name {
        "o" | "." => {}
        name => {
            let first = name.chars().next().unwrap();
            let stack = if first.is_ascii_digit() { legend[&first].clone() } else { vec![name] };
            for name in stack {
                let paralysed = name.ends_with('*');
                picture.pieces.push((name.trim_end_matches('*').parse().unwrap(), place, paralysed));
            }
        }
    }
}

/// Runs every case in a file.
pub fn check_file(text: &str) {
    let mut count = 0;
    for case in text.split("\n---\n") {
        check_case(case);
        count += 1;
    }
    assert!(count > 0);
}

fn check_case(case: &str) {
    let mut keys: Vec<(&str, &str)> = Vec::new();
    let mut legend = BTreeMap::new();
    let mut pictures: Vec<Vec<&str>> = Vec::new();
    let mut in_picture = false;
    for line in case.lines().filter(|line| !line.starts_with('#')) {
        if line.ends_with(':') && !line.contains(' ') {
            pictures.push(Vec::new());
            in_picture = true;
        } else if in_picture && !line.trim().is_empty() {
            pictures.last_mut().unwrap().push(line);
        } else if line.trim().is_empty() {
            in_picture = false;
        } else if let Some((key, value)) = line.split_once(" = ") {
            legend.insert(key.chars().next().unwrap(), value.split(' ').collect());
        } else {
            keys.push(line.split_once(": ").unwrap_or_else(|| panic!("no key in {line:?}")));
        }
    }
    let picture = read_picture(&pictures[0], &legend);
    let table = set_up(&keys, &picture);
    let mut hive: Hive = Hive::from_tabletop(table);
    for (key, value) in keys {
        check_key(key, value, &mut hive, &picture.marks, case);
    }
    if let Some(after) = pictures.get(1) {
        let after = read_picture(after, &legend);
        assert_eq!(pieces_by_cell(&hive), shifted(&after), "{case}");
    }
}

fn set_up(keys: &[(&str, &str)], picture: &Picture) -> Tabletop {
    let value = |name: &str| keys.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let mut options = HiveOptions::protocol(Extras::from_letters(value("extras").unwrap_or("")).unwrap());
    options.tournament = value("tournament") == Some("on");
    options.length_limit = value("limit") == Some("on");
    options.free_beetle = value("free-beetle") == Some("on");
    if let Some(word) = value("moth") {
        options.mosquito_moth = MosquitoMoth::ALL.into_iter().find(|moth| moth.word() == word).unwrap();
    }
    let black = value("turn") == Some("black");
    let ply = value("ply").map_or(if black { 41 } else { 40 }, |text| text.parse().unwrap());
    assert_eq!(ply % 2 == 1, black, "turn and ply");
    let last = value("last").map(|name| name.parse().unwrap());
    Tabletop::set_up(options, &picture.pieces, ply, last).unwrap()
}

fn check_key(key: &str, value: &str, hive: &mut Hive, marks: &BTreeSet<(i16, i16)>, case: &str) {
    let words: Vec<&str> = value.split(' ').collect();
    let piece = |name: &str| name.parse::<Piece>().unwrap();
    match key {
        "extras" | "tournament" | "limit" | "free-beetle" | "moth" | "turn" | "ply" | "last" => {}
        "of" => {
            let moves =
                cells(hive, |action| matches!(action, Action::Move { piece: of, .. } if of == piece(value)));
            assert_eq!(&moves, marks, "moves of {value} in\n{case}");
        }
        "place" => {
            let places =
                cells(hive, |action| matches!(action, Action::Place { piece: of, .. } if of == piece(value)));
            assert_eq!(&places, marks, "placements of {value} in\n{case}");
        }
        "throw" => {
            let throws = cells(
                hive,
                |action| matches!(action, Action::Throw { by, piece: of, .. } if by == piece(words[0]) && of == piece(words[1])),
            );
            assert_eq!(&throws, marks, "throws of {value} in\n{case}");
        }
        "stings" => {
            let stung: BTreeSet<String> = all(hive)
                .into_iter()
                .filter_map(|action| match action {
                    Action::Move { with, .. } => with.sting(),
                    _ => None,
                })
                .map(|piece| piece.to_string())
                .collect();
            let expected: BTreeSet<String> =
                words.iter().filter(|word| **word != "-").map(|word| word.to_string()).collect();
            assert_eq!(stung, expected, "stings in\n{case}");
        }
        "carries" => {
            // Every flight to an empty cell carries the same piece, or none.
            let expected = Some(value).filter(|&value| value != "-").map(piece);
            let mut flights = 0;
            for action in all(hive) {
                if let Action::Move { piece, to, with } = action
                    && piece.kind() == PieceKind::Dragonfly
                    && hive.position().height(to.site()) == 0
                {
                    assert_eq!(with.carry(), expected, "{case}");
                    flights += 1;
                }
            }
            assert!(flights > 0 || expected.is_none(), "{case}");
        }
        "stuck" => {
            let why = hive.position().refusal(piece(words[0]));
            assert_eq!(format!("{why:?}"), format!("Some({})", words[1]), "{} in\n{case}", words[0]);
        }
        "has" => {
            let texts = texts(hive);
            value.split("; ").for_each(|text| {
                assert!(texts.contains(text), "{text} is missing from {texts:?} in\n{case}");
            });
        }
        "lacks" => {
            let refused = |text: &str| hive.tabletop().read_move(text).is_err();
            value.split("; ").for_each(|text| assert!(refused(text), "{text} is legal in\n{case}"));
        }
        "all" => {
            let expected: BTreeSet<String> = value.split("; ").map(String::from).collect();
            assert_eq!(texts(hive), expected, "{case}");
        }
        "count" => assert_eq!(all(hive).len(), value.parse::<usize>().unwrap(), "{case}"),
        "play" => {
            for text in value.split("; ") {
                let action = hive
                    .tabletop()
                    .read_move(text)
                    .unwrap_or_else(|error| panic!("{text}: {error} in\n{case}"));
                let actor = hive.turn().sole_actor().unwrap();
                hive.apply(actor, action).unwrap();
            }
        }
        "end" => {
            let Turn::Over(outcome) = hive.turn() else { panic!("not over in\n{case}") };
            let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.index().to_string()).collect();
            assert_eq!(format!("{} {}", winners.join(","), outcome.reason.word()).trim(), value, "{case}");
        }
        "goes" => assert!(matches!(hive.turn(), Turn::Decide(_)) == (value == "on"), "{case}"),
        other => panic!("no key {other}"),
    }
}

fn all(hive: &Hive) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = hive.position().visit_actions(ListOrder::Sorted, |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

fn texts(hive: &Hive) -> BTreeSet<String> {
    all(hive).into_iter().map(|action| hive.show(action).to_string()).collect()
}

/// Returns the target cells of the actions that match.
fn cells(hive: &Hive, wanted: impl Fn(Action) -> bool) -> BTreeSet<(i16, i16)> {
    all(hive)
        .into_iter()
        .filter(|&action| wanted(action))
        .map(|action| hive.tabletop().place_of(action.to().unwrap().site()))
        .map(|place| (place.q, place.r))
        .collect()
}

type Lying = BTreeSet<(i16, i16, usize, String, bool)>;

/// Returns the pieces by cell, with the first cell in reading order at (0, 0).
fn pieces_by_cell(hive: &Hive) -> Lying {
    let position = hive.position();
    let pieces = Piece::all().filter_map(|piece| {
        let place = hive.tabletop().place(piece)?;
        Some((
            place.q,
            place.r,
            position.spot(piece)?.level(),
            piece.to_string(),
            position.is_paralysed(piece),
        ))
    });
    moved_to_corner(pieces.collect())
}

fn shifted(picture: &Picture) -> Lying {
    let mut heights: BTreeMap<(i16, i16), usize> = BTreeMap::new();
    let pieces = picture.pieces.iter().map(|&(piece, place, paralysed)| {
        let level = heights.entry((place.q, place.r)).or_default();
        *level += 1;
        (place.q, place.r, *level - 1, piece.to_string(), paralysed)
    });
    moved_to_corner(pieces.collect())
}

fn moved_to_corner(pieces: Lying) -> Lying {
    let Some((r, q)) = pieces.iter().map(|&(q, r, ..)| (r, q)).min() else { return pieces };
    pieces.into_iter().map(|(q1, r1, level, name, down)| (q1 - q, r1 - r, level, name, down)).collect()
}
