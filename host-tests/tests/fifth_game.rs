//! A game that is two folders and a line of the list (`docs/adding-a-game.md`) is found by everything else.
//! `cargo test -p host-tests --features toy`

#![cfg(feature = "toy")]

use std::process::Command;

use hexboard::ai::{Level, Player, Progress, Seen, Work};
use hexboard::game::{Actor, Dice, Game, Journal, Listed, Options, Record, Turn};
use hexboard::games::toy::Toy;
use hexboard::games::{self, AnyGame, AnyOptions};
use hexboard::parts::{Button, Pad};
use host_tests::contract::{Checks, check_game};
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::trace::{Wish, trace};
use host_tests::{hand, rules};

#[test]
fn it_is_in_the_list() {
    assert_eq!(games::by_word("toy"), Some(Toy::ID));
    assert_eq!(games::ALL.len(), 5);
}

#[test]
fn it_keeps_the_contract() {
    let checks = Checks { seed: 1, every_action: &[], every: u32::MAX };
    check_game::<AnyGame>(AnyOptions::largest(Toy::ID).unwrap(), checks).unwrap();
}

#[test]
fn its_rules_have_tests() {
    assert_eq!(rules::numbered("toy").len(), 5);
    assert_eq!(rules::without_test("toy"), Vec::<String>::new());
}

/// From the start menu to the result and back, at the pads; the journal plays it again.
#[test]
fn it_is_played_at_the_table() {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    device.press(Pad::One, Button::Down);
    device.press(Pad::One, Button::Down);
    // One step back from the first game is the last.
    device.press(Pad::One, Button::Left);
    assert!(shows(&device.screens[Pad::One.index()], "Toy"), "in the start menu");
    device.press(Pad::One, Button::Up);
    device.press(Pad::One, Button::Up);
    device.press(Pad::One, Button::Ok);
    assert!(device.said("game: toy for 2"), "{:?}", device.lines);
    let mut dice = Dice::new(5);
    loop {
        let game = device.machine.record().map(Record::game).unwrap();
        let Turn::Decide(seats) = game.turn() else { break };
        let seat = seats.iter().next().unwrap();
        let action = game.random_legal(Actor::Seat(seat), &mut dice).unwrap();
        hand::play(&mut device, seat, action);
    }
    assert!(device.said("game over: points"), "{:?}", device.lines);
    let record = device.machine.record().unwrap();
    let mut bytes = vec![0; record.journal().byte_len()];
    record.journal().write(&mut bytes).unwrap();
    let journal: Journal<AnyOptions> = Journal::read(&bytes).unwrap();
    let again: Record<AnyGame> = Record::resume(&journal).unwrap();
    assert_eq!(again.game(), record.game());
    assert_eq!(again.journal().options().game().word(), "toy");
}

#[test]
fn it_is_traced_and_traced_again() {
    let wish = Wish::read("--game toy --players 3 --seed 2".split(' ').map(String::from)).unwrap();
    let mut lines = Vec::new();
    trace(&wish, &mut lines).unwrap();
    let text = String::from_utf8(lines).unwrap();
    assert!(text.starts_with("{\"game\":\"toy\",\"players\":3"), "{text}");
    let path = std::env::temp_dir().join("hexboard-toy-trace.jsonl");
    std::fs::write(&path, &text).unwrap();
    let from = Wish::read(["--from".into(), path.display().to_string()].into_iter()).unwrap();
    let mut again = Vec::new();
    trace(&from, &mut again).unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), text);
}

#[test]
fn a_computer_plays_it() {
    let mut game = AnyGame::start(&AnyOptions::largest(Toy::ID).unwrap()).unwrap();
    let first = game.throw(&mut Dice::new(1)).unwrap();
    game.apply(Actor::Chance, first).unwrap();
    let Turn::Decide(seats) = game.turn() else { panic!("somebody decides") };
    let seat = seats.iter().next().unwrap();
    let mut player = Box::new(Player::new());
    player.begin(&Seen::new(&game, seat), Level::Easy, 1);
    while player.think(Work(100)) == Progress::Thinking {}
    assert!(game.is_legal(Actor::Seat(seat), player.best().unwrap()));
}

/// Computers play it in bulk.
#[test]
fn it_is_simulated() {
    let words = ["--game", "toy", "--seats", "easy,random,random", "--games", "3"];
    let output = Command::new(env!("CARGO_BIN_EXE_sim")).args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("random"), "a table of who won");
}

/// The tools that measure take it by its word.
#[test]
fn it_is_measured() {
    for tool in [env!("CARGO_BIN_EXE_heavy"), env!("CARGO_BIN_EXE_playouts")] {
        let output = Command::new(tool).args(["--game", "toy", "--games", "3"]).output().unwrap();
        assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
