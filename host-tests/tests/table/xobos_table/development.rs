//! Phases with simultaneous hidden decisions.

use hexboard::game::{Actor, Game, Rng, Seat, SeatSet};
use hexboard::games::AnyPublic;
use hexboard::games::xobos::{Action, Mode, Phase};
use hexboard::parts::{Button, Buttons, Pad, Screen};
use hexboard::ui::Chair;
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::random::SplitMix64;

use super::support::*;

/// Plays up to the first Development phase with the same simple moves for everybody.
fn developing(players: usize, mode: Mode, leaders: [usize; 4]) -> Device {
    let mut device = begun(players, mode, false);
    for seat in Seat::ALL.into_iter().take(players) {
        take(&mut device, seat, leader(leaders[seat.index()]));
    }
    while game(&device).phase() != Phase::Development {
        let seat = deciding(&device).iter().next().expect("somebody moves");
        take(&mut device, seat, Action::EndMoves);
    }
    device
}

fn leader(number: usize) -> Action {
    Action::Leader(hexboard::games::xobos::Guardian::new(number).expect("one of four"))
}

/// Returns everything that anybody but this seat could notice.
fn noticed(device: &Device, but: Seat) -> (Vec<Screen>, Vec<u16>, Vec<String>, String) {
    let others = Seat::ALL.into_iter().filter(|seat| *seat != but);
    let screens = others.map(|seat| device.screens[seat.index()].clone()).collect();
    let AnyPublic::Xobos(public) = AnyPublic::Xobos(public(device)) else { unreachable!() };
    (screens, device.tones.clone(), device.lines.clone(), format!("{public:?}"))
}

/// Returns the beginning of a later Development phase, when there is something to pay with. The
/// same for the same seed.
fn developing_later(mode: Mode, seed: u64) -> Device {
    let mut device = begun(3, mode, true);
    let mut rng = Rng::new(seed);
    loop {
        let before = game(&device).phase();
        let seat = any_of(deciding(&device), &mut rng);
        let action = any_action(&device, seat, &mut rng);
        take(&mut device, seat, action);
        let begins = before != Phase::Development && game(&device).phase() == Phase::Development;
        if begins && game(&device).round() >= 9 && deciding(&device) == SeatSet::first(3) {
            return device;
        }
        assert!(!is_over(&device), "a game with a later round");
    }
}

/// Moves a seat to a choice of fields, if its menu has one. Returns whether it has.
fn point_unseen(device: &mut Device, seat: Seat) -> bool {
    let offered = |device: &Device| device.machine.snapshot(device.chair_of(seat)).expect("asked").offered;
    for row in 0..offered(device).saturating_sub(1) {
        // A row without further choices has acted, and the list is shorter. Its last row would end
        // the phase.
        if row + 1 >= offered(device) {
            break;
        }
        while device.machine.snapshot(device.chair_of(seat)).is_some_and(|at| at.listed != Some(0)) {
            device.press(device.pad_of(seat), Button::Up);
        }
        (0..row).for_each(|_| device.press(device.pad_of(seat), Button::Down));
        device.press(device.pad_of(seat), Button::Ok);
        let at = device.machine.snapshot(device.chair_of(seat)).expect("asked");
        if at.listed.is_none() && !at.targets.is_empty() {
            device.press(device.pad_of(seat), Button::Right);
            return true;
        }
        if !at.chosen.is_empty() {
            device.press(device.pad_of(seat), Button::Back);
        }
    }
    false
}

/// whatever seat 2 does in its Development phase, undone or not, complete or not,
/// the others see, hear and read the same.
#[test]
fn x_6_8_a_list_is_hidden_from_everyone_else() {
    let (mut actions, mut maps, mut again) = (0, 0, 0);
    for (mode, seed) in Mode::ALL.into_iter().flat_map(|mode| (0..10).map(move |seed| (mode, seed))) {
        let mut idle = developing_later(mode, seed);
        let mut busy = developing_later(mode, seed);
        assert_eq!(idle.now, busy.now);
        let mut rng = Rng::new(seed);
        // Seat 1 has begun to choose in both worlds, and its incomplete choice stays.
        for device in [&mut idle, &mut busy] {
            device.press(Pad::One, Button::Peek);
            device.press(Pad::Two, Button::Peek);
            device.press(Pad::One, Button::Ok);
            device.wait(10_000);
        }
        let before = busy.machine.snapshot(Chair::One).map(|at| (at.chosen, at.listed));
        for _ in 0..2 {
            let action = any_action(&busy, Seat::B, &mut rng);
            if action != Action::Done {
                take(&mut busy, Seat::B, action);
                actions += 1;
                if rng.below(3) == 0 {
                    undo(&mut busy, Seat::B);
                    if rng.below(2) == 0 {
                        redo(&mut busy, Seat::B);
                        again += 1;
                    }
                }
            }
        }
        while !busy.machine.snapshot(Chair::Two).expect("asked").chosen.is_empty() {
            busy.press(Pad::Two, Button::Back);
        }
        maps += usize::from(point_unseen(&mut busy, Seat::B));
        idle.wait(busy.now.since(idle.now));
        assert!(idle.frame == busy.frame, "the board, {mode:?} seed {seed}");
        idle.wait(10_000);
        busy.wait(10_000);
        assert!(idle.frame == busy.frame, "the board, {mode:?} seed {seed}");
        assert!(noticed(&idle, Seat::B) == noticed(&busy, Seat::B), "{mode:?} seed {seed}");
        let after = busy.machine.snapshot(Chair::One).map(|at| (at.chosen, at.listed));
        assert_eq!(after, before, "half made, undisturbed");
    }
    assert!(actions > 20 && maps > 4 && again > 2, "{actions} actions, {maps} fields, {again} taken again");
}

/// Control: it is visible and audible that seat 2 is done.
#[test]
fn x_6_8_who_is_done_is_public() {
    let mut device = developing(3, Mode::Normal, [0, 1, 2, 3]);
    device.wait(10_000);
    let before = noticed(&device, Seat::B);
    take(&mut device, Seat::B, Action::Done);
    device.wait(10_000);
    let after = noticed(&device, Seat::B);
    assert!(before.0 != after.0, "the screens");
    assert_eq!(after.1.len(), before.1.len() + 1, "a tone");
    // Back undoes it while another player is not done.
    device.press(Pad::Two, Button::Back);
    device.wait(10_000);
    assert!(deciding(&device).contains(Seat::B));
    assert!(before.0 == noticed(&device, Seat::B).0, "as before");
}

/// Redoes it with the row below.
fn redo(device: &mut Device, seat: Seat) {
    let before = device.machine.record().expect("a game").journal().entries().len();
    device.press(device.pad_of(seat), Button::Menu);
    device.press(device.pad_of(seat), Button::Down);
    device.press(device.pad_of(seat), Button::Ok);
    assert_eq!(device.machine.record().expect("a game").journal().entries().len(), before + 1);
}

/// each seat undoes its own list back to the start of the phase and no further.
#[test]
fn x_6_8_undo_goes_back_to_the_start_of_the_own_list() {
    let mut device = developing(4, Mode::Normal, [0, 1, 2, 3]);
    let start = game(&device).private(Seat::B);
    let mut rng = Rng::new(3);
    let mut done = [0; 4];
    for _ in 0..40 {
        let seat = any_of(SeatSet::first(4), &mut rng);
        let action = any_action(&device, seat, &mut rng);
        if action != Action::Done {
            take(&mut device, seat, action);
            done[seat.index()] += 1;
        }
    }
    let others = game(&device).private(Seat::C);
    assert!(done[1] > 1, "{done:?}");
    for _ in 0..done[1] {
        assert!(game(&device).private(Seat::B) != start);
        undo(&mut device, Seat::B);
    }
    assert_eq!(game(&device).private(Seat::B), start);
    assert_eq!(game(&device).private(Seat::C), others, "the others' lists stay");
    let entries = device.machine.record().expect("a game").journal().entries().len();
    // The first row is no longer Undo: OK opens the score.
    undo(&mut device, Seat::B);
    assert_eq!(device.machine.record().expect("a game").journal().entries().len(), entries);
}

/// "done" is never automatic, even for the last seat with nothing else to do.
#[test]
fn x_6_8_done_is_never_automatic() {
    let mut device = developing(2, Mode::Normal, [0, 0, 0, 0]);
    take(&mut device, Seat::A, Action::Done);
    loop {
        let list = legal(game(&device), Actor::Seat(Seat::B));
        let Some(action) = list.iter().find(|action| !matches!(action, Action::Done | Action::Break(_)))
        else {
            break;
        };
        take(&mut device, Seat::B, *action);
    }
    assert_eq!(game(&device).phase(), Phase::Development);
    device.wait(60_000);
    assert_eq!(game(&device).phase(), Phase::Development);
    take(&mut device, Seat::B, Action::Done);
    assert_eq!(
        (game(&device).phase(), game(&device).round()),
        (Phase::Moves, 2),
        "the results appear together"
    );
}

/// with different Leaders nothing else that others may notice differs, through the whole
/// first round.
#[test]
fn x_5_1_a_leader_stays_unknown() {
    let mut one = developing(4, Mode::Normal, [0, 0, 0, 0]);
    let mut other = developing(4, Mode::Normal, [3, 0, 0, 0]);
    let late = one.now.0.abs_diff(other.now.0);
    if one.now < other.now {
        one.wait(late);
    } else {
        other.wait(late);
    }
    one.wait(10_000);
    other.wait(10_000);
    assert!(one.frame == other.frame);
    assert!(noticed(&one, Seat::A) == noticed(&other, Seat::A));
    // Control: the owner sees the difference.
    for device in [&mut one, &mut other] {
        take(device, Seat::A, Action::Done);
        device.hold(Pad::One, Buttons::of(Button::Peek));
    }
    assert!(one.screens[0] != other.screens[0]);
}

/// Keys in a hidden phase make no sound, whatever they choose.
#[test]
fn x_6_8_choices_make_no_sound() {
    let mut device = developing(3, Mode::Normal, [0, 1, 2, 3]);
    let mut random = SplitMix64::new(4);
    let tones = device.tones.len();
    let mut actions = 0;
    for _ in 0..300 {
        let before = deciding(&device);
        let button = [Button::Up, Button::Down, Button::Ok, Button::Ok, Button::Back][random.below(5)];
        let snapshot = device.machine.snapshot(Chair::Two).expect("asked");
        let row = snapshot.listed.and_then(|row| snapshot.items.get(row));
        let is_done = row == Some(&hexboard::games::xobos::Item::End.open());
        if button == Button::Ok && (is_done || snapshot.is_covered) {
            continue;
        }
        device.press(Pad::Two, button);
        actions += 1;
        assert_eq!(deciding(&device), before);
    }
    assert!(actions > 100);
    assert_eq!(device.tones.len(), tones);
}

/// during simultaneous decisions a screen without Peek is always the same: before and after
/// any action, whatever is open, in the menu and after Undo.
#[test]
fn x_6_8_without_peek_all_screens_of_a_simultaneous_phase_are_equal() {
    let (mut menus, mut actions) = (0, 0);
    for seed in 0..6 {
        let mut device = developing_later(Mode::ALL[seed as usize % 3], seed);
        // Confirms the notices about the last fights.
        device.press(Pad::Two, Button::Peek);
        let plain = device.screens[1].clone();
        let mut covered = device.clone();
        covered.press(Pad::Two, Button::Menu);
        let mut random = SplitMix64::new(seed);
        let mut before = length(&device);
        for _ in 0..120 {
            let at = device.machine.snapshot(Chair::Two).expect("asked");
            let row = at.listed.and_then(|row| at.items.get(row));
            let is_done = row == Some(&hexboard::games::xobos::Item::End.open());
            let button = [Button::Down, Button::Up, Button::Ok, Button::Ok, Button::Back, Button::Menu]
                [random.below(6)];
            if button == Button::Ok && is_done && !at.is_covered {
                continue;
            }
            device.press(Pad::Two, button);
            let is_covered = device.machine.snapshot(Chair::Two).expect("asked").is_covered;
            if is_covered {
                assert!(device.screens[1] == covered.screens[1], "the menu, seed {seed}");
                menus += 1;
                // Its first row is Undo, if there is anything to undo.
                device.press(Pad::Two, if random.below(2) == 0 { Button::Ok } else { Button::Menu });
            }
            assert!(device.screens[1] == plain, "seed {seed} {at:?} {button:?}");
            actions += usize::from(length(&device) > before);
            before = length(&device);
        }
    }
    assert!(menus > 10 && actions > 20, "{menus} menus, {actions} actions");
}

/// a player who is done after pointing at a field has the same screen as one who is done at
/// once.
#[test]
fn x_6_8_screens_do_not_show_where_finished_players_pointed() {
    let mut pointed = 0;
    for seed in 0..4 {
        let mut device = developing_later(Mode::Normal, seed);
        device.press(Pad::Two, Button::Peek);
        let mut idle = device.clone();
        take(&mut idle, Seat::B, Action::Done);
        if point_unseen(&mut device, Seat::B) {
            take(&mut device, Seat::B, Action::Done);
            assert!(device.screens[1] == idle.screens[1], "seed {seed}");
            pointed += 1;
        }
    }
    assert!(pointed > 0);
}
