//! Tests of the board: holes, cuts, loading, sliding.

extern crate std;
use std::vec::Vec;

use core::ops::ControlFlow;

use super::super::{Action, Extras, Hive, HiveOptions, ListOrder, Site, Spot};
use super::*;
use crate::game::{Game, Rng};

/// A board with one piece on each of these sites.
fn board_of(sites: impl IntoIterator<Item = usize>) -> SiteBoard {
    let game = Hive::<4>::start(&HiveOptions::DEVICE).unwrap();
    let mut position = *game.position();
    for (piece, site) in Piece::all().zip(sites) {
        position.put(piece, Spot::new(Site::new(site), 0), false);
    }
    let mut board = SiteBoard::empty(&position);
    board.spread();
    board
}

/// The six sites around one.
fn around(site: usize) -> [usize; 6] {
    core::array::from_fn(|way| next(site, way))
}

/// H-3.1: returns whether the hive splits without this site, found by a flood over all others.
fn splits_without(sites: &[usize], lost: usize) -> bool {
    let mut reached = sites.iter().copied().filter(|&site| site != lost).take(1).collect::<Vec<_>>();
    let mut done = 0;
    while let Some(&site) = reached.get(done) {
        done += 1;
        let more = around(site).into_iter().filter(|beside| *beside != lost && sites.contains(beside));
        let more: Vec<usize> = more.filter(|beside| !reached.contains(beside)).collect();
        reached.extend(more);
    }
    done + 1 < sites.len()
}

/// A hive of so many pieces that has grown at random, with long arms that often close around holes.
fn grown(seed: u64, count: usize) -> Vec<usize> {
    let mut rng = Rng::new(seed);
    let mut sites = [SITES / 2].to_vec();
    while sites.len() < count {
        let site = next(sites[rng.below(sites.len() as u32) as usize], rng.below(6) as usize);
        let beside = around(site).into_iter().filter(|beside| sites.contains(beside)).count();
        if !sites.contains(&site) && beside <= 2 {
            sites.push(site);
        }
    }
    sites
}

/// Euler's formula counts the holes, which decides how cuts are found.
#[test]
fn holes_are_counted() {
    let ring = around(SITES / 2);
    let (east, far) = (next(SITES / 2, 0), next(next(SITES / 2, 0), 0));
    let holes = |sites: &[usize]| board_of(sites.iter().copied()).count_holes();
    assert_eq!(holes(&[east]), 0);
    assert_eq!(holes(&[east, far, next(far, 0)]), 0, "a line");
    assert_eq!(holes(&ring[..5]), 0, "an open ring");
    assert_eq!(holes(&ring), 1);
    let mut filled = ring.to_vec();
    filled.push(SITES / 2);
    assert_eq!(holes(&filled), 0);
    let mut two = ring.to_vec();
    two.extend(around(far).into_iter().filter(|site| !ring.contains(site)));
    assert_eq!(holes(&two), 2, "two rings that share a side");
}

/// H-3.1: with and without holes, cuts are the cells without which the hive falls apart.
#[test]
fn cuts_are_found_in_hives_of_every_shape() {
    let (mut with_holes, mut cuts, mut others) = (0, 0, 0);
    for seed in 0..400 {
        let sites = grown(seed, 6 + seed as usize % 26);
        let mut board = board_of(sites.iter().copied());
        with_holes += usize::from(board.count_holes() > 0);
        board.find_cuts();
        for &site in &sites {
            let is_cut = splits_without(&sites, site);
            assert_eq!(board.is_cut(site), is_cut, "seed {seed}: site {site} of {sites:?}");
            *if is_cut { &mut cuts } else { &mut others } += 1;
        }
    }
    assert!(
        with_holes > 50 && cuts > 500 && others > 500,
        "{with_holes} with holes, {cuts} cuts, {others} others"
    );
}

/// A board that has seen other positions is the same as a new one, whatever changed in between.
#[test]
fn a_loaded_position_leaves_nothing_of_the_one_before() {
    let mut rng = Rng::new(7);
    let mut board = SiteBoard::PLACEHOLDER;
    let mut positions = [*Hive::<4>::start(&ALL_PIECES).unwrap().position()].to_vec();
    let (mut gates, mut holes) = (0, 0);
    for _ in 0..3000 {
        let position = positions[rng.below(positions.len() as u32) as usize];
        board.load_position(&position);
        let mut fresh = SiteBoard::empty(&position);
        fresh.spread();
        assert_eq!(contents(&mut board), contents(&mut fresh));
        (gates, holes) = (gates + u32::from(board.has_gates), holes + u32::from(board.has_holes()));
        let mut after = position;
        let mut actions = Vec::new();
        let _ = board.visit_actions(ListOrder::Any, |action| {
            actions.push(action);
            // Breaking off leaves targets on the list.
            if rng.below(200) == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !actions.is_empty() {
            after.make(actions[rng.below(actions.len() as u32) as usize]);
            positions.push(after);
        }
        if positions.len() > 40 {
            positions.remove(0);
        }
    }
    assert!(gates > 100 && holes > 300, "{gates} with gates, {holes} with holes");
}

const ALL_PIECES: HiveOptions = HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE };

/// Everything that a board derives from its position.
fn contents(board: &mut SiteBoard) -> (Vec<u16>, i16, [[SideSet; 2]; 2], bool, Vec<bool>) {
    board.clear_targets();
    board.find_cuts();
    let cuts = board.cells().map(|site| board.is_cut(site)).collect();
    (board.cells.to_vec(), board.euler, [board.tops, board.high], board.has_gates, cuts)
}

/// H-3.2: a piece cannot leave a cell in a direction with both flanks occupied.
#[test]
fn an_enclosed_piece_cannot_slide() {
    let queen = SITES / 2;
    let has_slides = |around: &[usize]| {
        let sites = [queen].into_iter().chain(around.iter().map(|&way| next(queen, way)));
        board_of(sites).has_slides(queen)
    };
    assert!(has_slides(&[0]) && has_slides(&[0, 1, 2, 3]));
    assert!(!has_slides(&[0, 2, 4]) && !has_slides(&[0, 1, 2, 3, 4]));
    assert!(has_slides(&[0, 3]), "between two pieces that do not touch");
}

/// The codes of the actions that end on this empty cell, sorted.
fn ending_on(
    site: usize,
    list: impl FnOnce(&mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Vec<u32> {
    let mut codes = Vec::new();
    let _ = list(&mut |action| {
        if action.to().is_some_and(|to| to.site().index() == site) {
            codes.push(action.encode().bits());
        }
        ControlFlow::Continue(())
    });
    codes.sort_unstable();
    codes
}

/// Listing the actions that end on one cell skips only pieces that cannot arrive there.
#[test]
fn the_actions_that_end_on_a_cell_are_all_found() {
    let (mut compared, mut throws) = (0, 0);
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut game = Hive::<4>::start(&ALL_PIECES).unwrap();
        while let Some(actor) = game.turn().sole_actor().filter(|_| game.position().ply() < 90) {
            let mut board = SiteBoard::empty(game.position());
            board.spread();
            let edge: Vec<usize> =
                board.cells().flat_map(around).filter(|&site| board.is_empty(site)).collect();
            for site in edge {
                let all = ending_on(site, |visit| board.visit_actions(ListOrder::Any, visit));
                let some = ending_on(site, |visit| board.visit_actions_to(site, visit));
                assert_eq!(some, all, "seed {seed}, ply {}", game.position().ply());
                compared += all.len();
                let is_throw = |code: &&u32| {
                    let action = crate::game::Code::new(**code).and_then(|code| Action::decode(code).ok());
                    matches!(action, Some(Action::Throw { .. }))
                };
                throws += all.iter().filter(is_throw).count();
            }
            let action = game.random_legal(actor, &mut rng).unwrap();
            game.apply(actor, action).unwrap();
        }
    }
    assert!(compared > 10_000 && throws > 200, "{compared}, {throws} throws");
}
