//! Converts the library's table to the reference rules and compares both.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use hexboard::games::hive::{Action, ListOrder, Piece, Spot, Tabletop};

use crate::hive_reference::{Bug, NAMES, Name, ReferenceHive};

fn name(piece: Piece) -> Name {
    let name = piece.to_string();
    NAMES.into_iter().find(|&known| known == name).unwrap()
}

/// Converts the table to the reference model.
pub fn plain(table: &Tabletop) -> ReferenceHive {
    let position = table.position();
    let options = position.options();
    let mut stacks: BTreeMap<(i32, i32), Vec<Bug>> = BTreeMap::new();
    for level in 0..15 {
        for piece in Piece::all() {
            if let (Some(place), Some(spot)) = (table.place(piece), position.spot(piece))
                && spot.level() == level
            {
                let stack = stacks.entry((place.q.into(), place.r.into())).or_default();
                assert_eq!(stack.len(), level, "no piece hangs in the air");
                stack.push(Bug { name: name(piece), face_down: position.is_paralysed(piece) });
            }
        }
    }
    ReferenceHive {
        stacks,
        reserve: Piece::all().filter(|&piece| position.is_in_reserve(piece)).map(name).collect(),
        turn: position.ply(),
        moved_last: position.moved_last().map(name),
        extras: options.extras.to_string(),
        tournament: options.tournament,
        mosquito_moth: options.mosquito_moth.word().into(),
        free_beetle: options.free_beetle,
    }
}

fn text(table: &Tabletop, action: Action) -> String {
    let place = |to: Spot| {
        let place = table.place_of(to.site());
        format!("{},{}", place.q, place.r)
    };
    let or_dash = |piece: Option<Piece>| piece.map_or("-".into(), |piece| piece.to_string());
    match action {
        Action::Place { piece, to } => format!("place {piece} {}", place(to)),
        Action::Move { piece, to, with } => format!(
            "move {piece} {} sting={} carry={}",
            place(to),
            or_dash(with.sting()),
            or_dash(with.carry())
        ),
        Action::Throw { by, piece, to } => format!("throw {by} {piece} {}", place(to)),
        Action::TurnUp { piece } => format!("turn-up {piece}"),
        Action::Pass => "pass".into(),
    }
}

/// Returns the actions the library lists.
pub fn fast(table: &Tabletop, order: ListOrder) -> Vec<Action> {
    let mut actions = Vec::new();
    let _ = table.position().visit_actions(order, |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

/// Asserts that both generators list the same actions here. Returns the number of actions.
pub fn compare(table: &Tabletop) -> usize {
    let actions = fast(table, ListOrder::Sorted);
    let texts: BTreeSet<String> = actions.iter().map(|&action| text(table, action)).collect();
    let expected = plain(table).actions();
    assert_eq!(texts, expected, "in {table:#?}");
    assert_eq!(texts.len(), actions.len(), "an action twice in {table:#?}");
    assert!(actions.is_sorted_by_key(|action| action.encode()), "sorted by code");
    let mut unsorted = fast(table, ListOrder::Any);
    unsorted.sort_by_key(|action| action.encode());
    assert_eq!(unsorted, actions, "both orders show the same");
    actions.len()
}
