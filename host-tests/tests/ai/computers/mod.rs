//! Computers at the table: any mix of seats, moves that people can follow, undo, and no leak of
//! hidden hands.

mod ahead;
mod hints;
mod support;
mod thinking;

use std::collections::BTreeSet;

use hexboard::ai::Level;
use hexboard::game::{Game, Rng, Seat};
use hexboard::hex::Cell;
use hexboard::parts::{Button, Pad};
use hexboard::session::{Occupant, Seating, Settings, Tempo, ThinkRequest};
use hexboard::ui::lang::Language;
use hexboard::ui::{Chair, GameView};
use host_tests::computers::{is_over, length, play_at_random, random_answer};
use host_tests::device::Device;
use host_tests::menu;
use host_tests::screen::shows;
use host_tests::start::{self, GAMES};
use support::*;

/// Computers of all levels, in any number, play every game to its end.
#[test]
fn computers_play_every_game_to_its_end() {
    for (game, occupants) in [
        ("termites", &[EASY, NORMAL, HARD, EASY][..]),
        ("termites", &[HARD, EASY]),
        ("robale", &[EASY, HARD]),
        ("hive", &[NORMAL, EASY]),
        ("xobos", &[EASY, EASY, NORMAL, HARD]),
        ("xobos", &[EASY, HARD]),
    ] {
        let mut device = begun(game, occupants);
        play_at_random(&mut device, 60_000, 5);
        assert!(is_over(&device), "{game}: {} actions", length(&device));
        assert!(device.has_printed("game over"), "{game}");
        let public = device.machine.record().map(|record| record.game().public()).expect("a game");
        let score = public.score(Seat::A, Language::English.words());
        let status = format!("1 {}", score.name);
        assert!(shows(&device.screens[0], &status), "{game}: {status}");
        assert!(occupants.len() > 3 || shows(&device.screens[0], score.counted), "{game}: {}", score.counted);
        assert!(shows(&device.screens[0], "Game over") || shows(&device.screens[0], "Next game"), "{game}");
        device.wait(3000);
        // No key was pressed for a long time, so the first press only wakes the device.
        for _ in 0..2 {
            if device.machine.record().is_some() {
                device.press(Pad::One, Button::Ok);
            }
        }
        assert!(device.machine.record().is_none(), "{game}: the pad of a computer leads back to the menu");
    }
}

/// A computer with the real search answers in time, shows its move to everybody, and makes it.
#[test]
fn a_move_is_shown_before_it_is_made() {
    let mut device = seated("hive", &[EASY, Occupant::Human]);
    let settings = Settings { tempo: Tempo::Slow, ..device.machine.settings() };
    device.set_settings(settings);
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "Computer"), "whose screen it is");
    wait_until(&mut device, 400, |device| shows(&device.screens[1], "White: New "));
    assert_eq!(length(&device), 0, "it is shown, not made");
    let (begun, frame) = (device.now, device.frame.clone());
    assert!(shows(&device.screens[0], "Plays:") && shows(&device.screens[1], "Wait: White plays"));
    wait_until(&mut device, 3100, |device| length(device) == 1);
    assert!(device.now.since(begun) >= Tempo::Slow.millis() - 200, "{:?}", device.now);
    assert!(device.frame != frame);
    assert!(shows(&device.screens[0], "Waiting") && shows(&device.screens[0], "Last move:"));
}

/// Computers play different games: their seeds are drawn at random.
#[test]
fn computers_use_a_different_seed_in_every_game() {
    let settings = Settings { seating: Seating::computers(2, Level::Easy), ..Settings::DEFAULT };
    let seeds = (0..8).map(|seed| {
        let device = start::begun_by(Device::healthy(), "hive", settings, seed);
        device.machine.seating().expect("a game").1
    });
    let seeds: BTreeSet<u8> = seeds.collect();
    assert!(seeds.len() > 4, "{seeds:?}");
}

/// While a move is shown, a cursor follows its path from the first cell to the last, with equal
/// time on each cell.
#[test]
fn a_cursor_follows_the_path_of_a_move() {
    let mut device = begun("hive", &[NORMAL, NORMAL]);
    device.thinks = false;
    let (mut rng, mut ways) = (Rng::new(2), BTreeSet::new());
    for _ in 0..60 {
        while random_answer(&device, &mut rng).is_none() {
            tick_without_thinking(&mut device, 1);
        }
        let (answer, taken) = (random_answer(&device, &mut rng).expect("it is asked"), length(&device));
        device.machine.answer(answer, device.now);
        let mut way = Vec::new();
        while length(&device) == taken {
            let cursors =
                Chair::ALL.map(|chair| device.machine.canvas().and_then(|canvas| canvas.cursor(chair)));
            way.extend(cursors.into_iter().flatten());
            tick_without_thinking(&mut device, 10);
        }
        let stays: Vec<usize> = way.chunk_by(PartialEq::eq).map(<[Cell]>::len).collect();
        ways.insert(stays.len());
        if let [first, last] = stays[..] {
            assert!(first.abs_diff(last) <= 1 && first > 10, "{stays:?} times 10 ms");
            return;
        }
    }
    panic!("no cursor went anywhere: {ways:?}");
}

/// The pad of a computer makes no decisions.
#[test]
fn nobody_decides_for_a_computer() {
    for game in GAMES {
        let mut device = begun(game, &[HARD, HARD]);
        assert!(matches!(device.machine.request(), ThinkRequest::Think(_)), "{game}");
        let before = length(&device);
        for button in [Button::Ok, Button::Right, Button::Ok, Button::Back, Button::Peek, Button::Ok] {
            Pad::ALL.into_iter().for_each(|pad| device.press(pad, button));
            if !matches!(device.machine.request(), ThinkRequest::Think(_)) {
                break;
            }
            assert_eq!(length(&device), before, "{game}: {button:?}");
        }
        device.press(Pad::Two, Button::Menu);
        assert!(shows(&device.screens[1], "Computer: move now"), "{game}: the menu is there");
        assert!(!shows(&device.screens[1], "Undo"), "{game}");
    }
}

/// While a person plays, the menu at a computer's pad contains only harmless rows; otherwise it
/// contains everything.
#[test]
fn the_menu_at_the_pad_of_a_computer_ends_nothing_while_people_play() {
    let rows = |device: &mut Device, labels: &[&'static str]| {
        device.press(Pad::Two, Button::Menu);
        let mut seen = Vec::new();
        for _ in 0..12 {
            seen.extend(labels.iter().filter(|label| shows(&device.screens[1], label)).copied());
            device.press(Pad::Two, Button::Down);
        }
        device.press(Pad::Two, Button::Menu);
        seen.sort_unstable();
        seen.dedup();
        seen
    };
    let (harmless, others) = (["Computer: move now", "Help"], ["End game", "Settings"]);
    let mut device = begun("hive", &[Occupant::Human, EASY]);
    assert_eq!(rows(&mut device, &harmless), harmless);
    assert!(rows(&mut device, &others).is_empty());
    let mut device = begun("hive", &[HARD, HARD]);
    device.thinks = false;
    assert_eq!(rows(&mut device, &others), others, "somebody must be able to");
}

/// Undo returns to the person's last decision, over everything the computers did since, without
/// asking.
#[test]
fn undo_returns_to_the_last_decision_of_the_person() {
    let mut device = begun("hive", &[Occupant::Human, EASY]);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 2);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 4);
    let whole = device.machine.record().expect("a game").clone();
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2, "the computer's move and the person's");
    assert!(shows(&device.screens[0], "Undone"));
    device.press(Pad::One, Button::Ok);
    // Redo restores the computer's answer as well.
    menu::choose(&mut device, Pad::One, "Redo");
    assert_eq!(device.machine.record(), Some(&whole));
    menu::choose(&mut device, Pad::One, "Undo");
    device.press(Pad::One, Button::Ok);
    // The same while the computer thinks about its answer.
    place_any(&mut device, Pad::One);
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2);
    device.wait(5000);
    assert_eq!(length(&device), 2, "the thought is forgotten");
}

/// People are notified of an undo. The screen of a computer keeps describing what the computer
/// does.
#[test]
fn the_screen_of_a_computer_shows_what_it_does() {
    let mut device = begun("hive", &[Occupant::Human, EASY]);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 2);
    menu::choose(&mut device, Pad::One, "Undo");
    assert!(shows(&device.screens[0], "Undone"));
    assert!(shows(&device.screens[1], "Waiting"));
}
