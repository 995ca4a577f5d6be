//! two worlds that a seat cannot distinguish, in every mode. The contract suite compares the
//! views at every step. These tests check that the worlds do differ, so that the comparison is
//! meaningful, and what a seat may do in both.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::xobos::{Clan, ConnectionSlot, Guardian, Mode, Phase, Xobos, XobosOptions};
use host_tests::contract::legal;

/// A redrawn store may contain any possible remainder, not always the same one. Otherwise computer
/// players would know it.
#[test]
fn x_25_redrawn_stores_are_of_all_sizes() {
    let mut rng = Rng::new(3);
    let mut game = Xobos::start(&XobosOptions::new(2).unwrap()).unwrap();
    while game.round() < 6 {
        let actor = match game.turn() {
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            Turn::Over(_) => panic!("the sixth round comes"),
        };
        let action = game.random_legal(actor, &mut rng).unwrap();
        game.apply(actor, action).unwrap();
    }
    let redrawn = (0..60).map(|_| {
        let mut other = game.clone();
        other.redraw_hidden(Some(Seat::A), &mut rng);
        other.holdings().stores[Seat::B].resources
    });
    let sizes: BTreeSet<u16> = redrawn.collect();
    assert!(sizes.len() > 1, "{sizes:?}");
}

/// Resources of Xenth that are missing from a redrawn store may have become Crystals, also
/// if they are just enough for one use of the Furnace.
#[test]
fn x_27_11_redrawn_stores_of_xenth_may_have_used_the_furnace() {
    let options = XobosOptions::new(2).unwrap().with_clans(&[Clan::Kubadi, Clan::Xenth]).unwrap();
    let mut rng = Rng::new(3);
    let mut game = Xobos::start(&options).unwrap();
    while game.round() < 6 {
        let actor = match game.turn() {
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            Turn::Over(_) => panic!("the sixth round comes"),
        };
        let action = game.random_legal(actor, &mut rng).unwrap();
        game.apply(actor, action).unwrap();
    }
    let known = game.known_store(Seat::B);
    let burnt_once = (0..2000).filter(|_| {
        let mut other = game.clone();
        other.redraw_hidden(Some(Seat::A), &mut rng);
        let store = other.holdings().stores[Seat::B];
        (3..=5).contains(&known.resources.saturating_sub(store.resources)) && store.crystals > known.crystals
    });
    assert!(burnt_once.count() > 0, "{known:?}");
}

/// Returns what differs for a seat between two worlds.
fn differences(seat: Seat, one: &Xobos, other: &Xobos) -> BTreeSet<&'static str> {
    let (a, b) = (one.holdings(), other.holdings());
    let mut found = BTreeSet::new();
    let mut note = |differs: bool, what| {
        if differs {
            found.insert(what);
        }
    };
    note(a.boards[seat].leader != b.boards[seat].leader, "leader");
    for guardian in Guardian::ALL {
        let (mine, theirs) = (a.boards[seat].quarter(guardian), b.boards[seat].quarter(guardian));
        note(mine.life != theirs.life, "life");
        note((mine.power, mine.healing) != (theirs.power, theirs.healing), "upgrades");
        note(mine.slot != theirs.slot && !matches!(mine.slot, ConnectionSlot::Site(..)), "connections");
        note(mine.slot != theirs.slot && matches!(mine.slot, ConnectionSlot::Site(..)), "sites");
    }
    note(a.stores[seat].resources != b.stores[seat].resources, "resources");
    note(a.stores[seat].crystals != b.stores[seat].crystals, "crystals");
    note(a.sides[seat] != b.sides[seat] || a.buildings.of(seat) != b.buildings.of(seat), "list");
    found
}

/// Plays random games in a mode and redraws at every step. Returns what differed for the other
/// seats, during and outside simultaneous decisions.
fn redraw_all(mode: Mode) -> [BTreeSet<&'static str>; 2] {
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for seed in 0..6 {
        let options = XobosOptions::new(3).unwrap().in_mode(mode).with_clans(&Clan::ALL[1..]).unwrap();
        let mut rng = Rng::new(seed);
        let mut game = Xobos::start(&options).unwrap();
        loop {
            let at_once = matches!(game.phase(), Phase::Leaders | Phase::Development | Phase::Change);
            for viewer in options.seats().iter() {
                let mut other = game.clone();
                other.redraw_hidden(Some(viewer), &mut rng);
                assert_eq!(other.public(), game.public(), "{mode:?}");
                assert_eq!(other.private(viewer), game.private(viewer), "{mode:?}");
                let lists = [&game, &other].map(|game| legal(game, Actor::Seat(viewer)));
                assert_eq!(lists[0], lists[1], "{mode:?}: what {viewer:?} may do depends on hidden things");
                assert!(differences(viewer, &game, &other).is_empty());
                for seat in options.seats().iter().filter(|&seat| seat != viewer) {
                    found[usize::from(at_once)].extend(differences(seat, &game, &other));
                }
            }
            let (actor, action) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
                Turn::Decide(seats) => {
                    let place = rng.below(seats.len() as u32) as usize;
                    let actor = Actor::Seat(seats.iter().nth(place).unwrap());
                    (actor, game.random_legal(actor, &mut rng))
                }
            };
            game.apply(actor, action.unwrap()).unwrap();
        }
    }
    found
}

const BOARD: [&str; 5] = ["connections", "leader", "life", "sites", "upgrades"];
const STORES: [&str; 2] = ["crystals", "resources"];

#[test]
fn x_25_1_normal_mode_hides_boards_stores_and_lists() {
    let [settled, at_once] = redraw_all(Mode::Normal);
    let hidden: BTreeSet<&str> = BOARD.into_iter().chain(STORES).collect();
    assert_eq!(settled, hidden);
    assert_eq!(at_once, hidden.into_iter().chain(["list"]).collect());
}

#[test]
fn x_25_2_checking_mode_hides_them_too_from_those_who_do_not_fight() {
    let [settled, at_once] = redraw_all(Mode::Checking);
    let hidden: BTreeSet<&str> = BOARD.into_iter().chain(STORES).collect();
    assert_eq!(settled, hidden);
    assert_eq!(at_once, hidden.into_iter().chain(["list"]).collect());
}

/// X-D51: an open Guardian board is the same in every world; its owner's store is not.
#[test]
fn x_25_2_open_boards_are_the_same_in_every_world() {
    let mut opened = 0;
    for seed in 0..8 {
        let options = XobosOptions::new(2).unwrap().in_mode(Mode::Checking);
        let mut rng = Rng::new(seed);
        let mut game = Xobos::start(&options).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            let fighting = matches!(game.phase(), Phase::Battles | Phase::Settling | Phase::Advance);
            if fighting && !game.opened().is_empty() {
                let mut other = game.clone();
                other.redraw_hidden(Some(Seat::A), &mut rng);
                let differ = differences(Seat::B, &game, &other);
                assert!(BOARD.iter().all(|what| !differ.contains(what)), "{differ:?}");
                opened += usize::from(differ.contains("crystals") || differ.contains("resources"));
            }
            let actor = match game.turn() {
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
                Turn::Over(_) => break,
            };
            let action = game.random_legal(actor, &mut rng).unwrap();
            game.apply(actor, action).unwrap();
        }
    }
    assert!(opened > 10, "{opened} open boards with hidden stores");
}

#[test]
fn x_25_4_training_hides_only_lists_that_are_not_done() {
    let [settled, at_once] = redraw_all(Mode::Training);
    assert!(settled.is_empty(), "{settled:?}");
    assert!(at_once.contains("list"));
}
