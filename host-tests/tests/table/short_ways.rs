//! Shorter ways to an action: pointing at what is attacked, and holding Back.

use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::termites::{self, Piece};
use hexboard::games::{AnyAction, AnyGame, robale, xobos};
use hexboard::parts::{Button, Buttons, HOLD_MS, Pad};
use hexboard::session::InputSnapshot;
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::secrecy::{deciding, game, wanted};
use host_tests::{pad_input, start};

/// Plays random actions until a seat decides in a position that fits.
fn until(device: &mut Device, fits: impl Fn(&AnyGame, &InputSnapshot) -> bool) -> (Seat, InputSnapshot) {
    let mut rng = Rng::new(5);
    for _ in 0..600 {
        let Some(seat) = deciding(device).iter().next() else {
            device.wait(500);
            continue;
        };
        let at = device.machine.snapshot(device.chair_of(seat)).expect("the seat is asked");
        if !at.is_covered && !at.shows_news && fits(game(device), &at) {
            return (seat, at);
        }
        let action = wanted(game(device), seat, &mut rng);
        pad_input::play(device, seat, action);
    }
    panic!("no such position");
}

fn actions(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

fn hold_back(device: &mut Device, pad: Pad) {
    device.hold(pad, Buttons::of(Button::Back));
    device.wait(HOLD_MS + 50);
    device.hold(pad, Buttons::NONE);
}

/// T-6.1: every piece that can be beaten is a target before a unit is chosen. Pointing at it names the
/// strengths, and one OK chooses the unit and the target.
#[test]
fn t_6_1_a_piece_is_attacked_by_pointing_at_it() {
    for number in 1..=4 {
        let mut device = start::seeded("termites", 3, number);
        let (seat, at) = until(&mut device, |_, at| !at.shortcuts.is_empty());
        let AnyGame::Termites(termites) = game(&device) else { panic!("Termites") };
        let pairs: Vec<_> = legal(termites, Actor::Seat(seat))
            .into_iter()
            .filter_map(|action| match action {
                termites::Action::Attack { from, target, .. } => Some((from, target)),
                _ => None,
            })
            .collect();
        let is_mound = |cell| matches!(termites.public().pieces.at(cell), Some(Piece::Mound { .. }));
        for (from, target) in &pairs {
            let shortcut = at.shortcuts.iter().find(|shortcut| shortcut.cell == *target).expect("a target");
            assert!(at.targets.contains(*target) && pairs.contains(&(shortcut.from, *target)));
            // The attacker of a Mound is used up, so the weakest one goes (T-7.1).
            let strength = |cell| termites.public().pieces.token(cell).expect("a unit").strength();
            assert!(!is_mound(*target) || strength(shortcut.from) <= strength(*from));
        }
        let shortcut = at.shortcuts[0];
        let pad = device.pad_of(seat);
        // Pointing at the cell under the cursor would choose it.
        if at.cursor != shortcut.cell {
            device.machine.point(pad, shortcut.cell, device.now);
            device.collect();
        }
        assert!(
            shows(&device.screens[pad.index()], "OK: attack,"),
            "seed {number}\n{}",
            host_tests::screen::ascii(&device.screens[pad.index()])
        );
        let before = actions(&device);
        device.press(pad, Button::Ok);
        let after = device.machine.snapshot(device.chair_of(seat));
        let chosen: Vec<_> = after.map(|at| at.chosen.to_vec()).unwrap_or_default();
        let asks_retreat = chosen.len() == 2;
        assert!(actions(&device) > before || asks_retreat, "{chosen:?}");
    }
}

/// Back leads to the end of the movement, and held for a while it also confirms it.
#[test]
fn a_held_back_ends_the_movement_and_a_short_one_does_not() {
    let mut device = start::seeded("robale", 2, 3);
    let moves = |game: &AnyGame, at: &InputSnapshot| {
        matches!(game, AnyGame::Robale(game) if game.public().phase == robale::Phase::Move)
            && at.chosen.is_empty()
            && at.listed.is_none()
    };
    let (seat, _) = until(&mut device, moves);
    let (pad, before) = (device.pad_of(seat), actions(&device));
    let mut short = device.clone();
    short.press(pad, Button::Back);
    short.wait(2 * HOLD_MS);
    assert_eq!(actions(&short), before, "only the row is selected");
    hold_back(&mut device, pad);
    let record = device.machine.record().expect("a game");
    let code = record.journal().entries()[before].code();
    let taken = game(&device).decode(code).expect("an action");
    assert_eq!(taken, AnyAction::Robale(robale::Action::EndMove));
}

/// In the Development phase, too, and only if the last press was Back.
#[test]
fn a_held_back_is_done_with_the_development() {
    let mut device = start::seeded("xobos", 2, 3);
    let develops = |game: &AnyGame, at: &InputSnapshot| {
        matches!(game, AnyGame::Xobos(game) if game.phase() == xobos::Phase::Development)
            && at.chosen.is_empty()
    };
    let (seat, _) = until(&mut device, develops);
    let pad = device.pad_of(seat);
    device.press(pad, Button::Peek);
    let is_done = |device: &Device| !deciding(device).contains(seat);
    hold_back(&mut device, pad);
    assert!(is_done(&device), "held, Back is done");
}

/// Where Back leads to pieces to choose from, holding it chooses nothing.
#[test]
fn a_held_back_never_picks_a_piece() {
    let mut device = start::seeded("hive", 2, 3);
    let (seat, _) = until(&mut device, |_, at| at.is_mixed && at.listed.is_none() && at.chosen.is_empty());
    let (pad, chair, before) = (device.pad_of(seat), device.chair_of(seat), actions(&device));
    hold_back(&mut device, pad);
    let at = device.machine.snapshot(chair).expect("the seat is asked");
    assert!(at.listed.is_some() && at.chosen.is_empty() && actions(&device) == before, "{at:?}");
}

/// A unit with a single way is not moved by selecting it, and what is asked then is its goal on the
/// board, not a list with one entry.
#[test]
fn a_list_with_one_entry_never_appears_before_a_goal() {
    let mut device = start::seeded("xobos", 2, 2);
    let single = |game: &AnyGame, at: &InputSnapshot| {
        let AnyGame::Xobos(game) = game else { return false };
        if game.phase() != xobos::Phase::Moves || !at.chosen.is_empty() || at.listed.is_some() {
            return false;
        }
        let moves = legal(game, Actor::Seat(game.public().on_turn));
        let of = |cell| {
            let leaves = |action: &&xobos::Action| {
                hexboard::game::Choices::choice(game, **action, 0) == Some(hexboard::game::Choice::Cell(cell))
            };
            moves.iter().filter(leaves).count()
        };
        at.targets.contains(at.cursor) && of(at.cursor) == 1
    };
    let (seat, at) = until(&mut device, single);
    let (pad, chair, before) = (device.pad_of(seat), device.chair_of(seat), actions(&device));
    device.press(pad, Button::Ok);
    let after = device.machine.snapshot(chair).expect("the seat is asked");
    assert_eq!(actions(&device), before, "{at:?}");
    assert!(after.listed.is_none() && after.targets.len() == 1, "{after:?}");
}
