//! Compares the fast move generator of Hive with the slow reference: full sets of actions in random
//! positions of all variants.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Turn};
use hexboard::games::hive::{
    Action, Extras, Hive, HiveOptions, ListOrder, MosquitoMoth, PieceKind, Tabletop,
};
use hive_bridge::{compare, fast, plain};
use hive_reference::ReferenceHive;

use crate::hive_bridge;
use crate::hive_reference;

/// Picks an action, sometimes preferring moves to placements, so that stacks, stings, carries and
/// throws are common.
fn pick(actions: &[Action], rng: &mut Rng) -> Action {
    let special = |action: &Action| match action {
        Action::Throw { .. } | Action::TurnUp { .. } => true,
        Action::Move { to, with, .. } => to.level() > 0 || with.sting().is_some() || with.carry().is_some(),
        _ => false,
    };
    let rare: Vec<Action> = actions.iter().copied().filter(special).collect();
    let list = if !rare.is_empty() && rng.below(3) == 0 { &rare } else { actions };
    list[rng.below(list.len() as u32) as usize]
}

/// Returns the number of actions if gates stopped Beetles (H-3.5).
fn count_bound(table: &Tabletop) -> usize {
    ReferenceHive { free_beetle: false, ..plain(table) }.actions().len()
}

/// Counts what a run has covered, so that no test passes without exercising its subject.
#[derive(Default)]
struct Seen {
    positions: usize,
    kinds_moved: BTreeSet<PieceKind>,
    throws: usize,
    stings: usize,
    turned_up: usize,
    carries: usize,
    passes: usize,
    highest: usize,
    /// Positions in which free Beetles have more actions than bound ones.
    freed: usize,
}

impl Seen {
    fn note(&mut self, action: Action) {
        match action {
            Action::Move { piece, to, with } => {
                self.kinds_moved.insert(piece.kind());
                self.stings += usize::from(with.sting().is_some());
                self.carries += usize::from(with.carry().is_some());
                self.highest = self.highest.max(to.level());
            }
            Action::Throw { .. } => self.throws += 1,
            Action::TurnUp { .. } => self.turned_up += 1,
            Action::Pass => self.passes += 1,
            Action::Place { .. } => {}
        }
    }
}

fn play(options: HiveOptions, seed: u64, plies: u32, seen: &mut Seen) {
    let mut rng = Rng::new(seed);
    let mut hive: Hive = Hive::start(&options).unwrap();
    while hive.position().ply() < plies {
        let actions = compare(hive.tabletop());
        seen.freed += usize::from(options.free_beetle && actions > count_bound(hive.tabletop()));
        seen.positions += 1;
        let Turn::Decide(seats) = hive.turn() else { break };
        let actions = fast(hive.tabletop(), ListOrder::Sorted);
        let action = pick(&actions, &mut rng);
        seen.note(action);
        let actor = Actor::Seat(seats.iter().next().unwrap());
        hive.apply(actor, action).unwrap();
    }
}

#[test]
fn every_set_of_extras_gives_the_same_actions() {
    let mut seen = Seen::default();
    for extras in (0..64).filter_map(Extras::from_bits) {
        // The three values differ only if there are both a Mosquito and a Moth.
        let differ = extras.has(PieceKind::Mosquito) && extras.has(PieceKind::Moth);
        for (turn, mosquito_moth) in
            MosquitoMoth::ALL.into_iter().enumerate().take(if differ { 3 } else { 1 })
        {
            let seed = u64::from(extras.bits()) * 3 + turn as u64;
            let options = HiveOptions {
                extras,
                tournament: seed.is_multiple_of(2),
                mosquito_moth,
                length_limit: false,
                free_beetle: false,
            };
            play(options, seed, 60, &mut seen);
        }
    }
    assert!(seen.positions > 4000, "{} positions", seen.positions);
    assert_eq!(seen.kinds_moved.len(), PieceKind::ALL.len(), "every kind has moved");
}

/// H-3.5, with a control: some Beetles must have passed a gate that would stop them without the
/// option.
#[test]
fn h_3_5_free_beetles_give_the_same_actions() {
    let mut seen = Seen::default();
    for (seed, letters) in ["", "M", "MP", "MH", "MLPCHD", "LCD"].into_iter().enumerate() {
        for mosquito_moth in MosquitoMoth::ALL {
            let extras = Extras::from_letters(letters).unwrap();
            let options = HiveOptions { mosquito_moth, free_beetle: true, ..HiveOptions::protocol(extras) };
            play(options, 2000 + seed as u64, 90, &mut seen);
        }
    }
    assert!(seen.freed > 100 && seen.highest >= 2, "{} freed, {} high", seen.freed, seen.highest);
}

#[test]
fn long_games_with_all_extras_give_the_same_actions() {
    let mut seen = Seen::default();
    for seed in 0..12 {
        let options = HiveOptions {
            mosquito_moth: MosquitoMoth::ALL[seed as usize % 3],
            ..HiveOptions::protocol(Extras::ALL)
        };
        play(options, 1000 + seed, 120, &mut seen);
    }
    let rare = [seen.throws, seen.stings, seen.turned_up, seen.carries];
    assert!(rare.iter().all(|&count| count > 10), "throws, stings, turned up, carries: {rare:?}");
    assert!(seen.highest >= 3, "stacks of four and more: {}", seen.highest);
}
