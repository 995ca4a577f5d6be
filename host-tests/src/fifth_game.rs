//! Checks that a game added as two folders and one line of the list (`docs/adding-a-game.md`) is
//! available everywhere. These tests are part of the library so that no program is rebuilt for
//! them: `cargo test -p host-tests --lib --features toy fifth_game`

use crate::contract::{check_choice_sequences, check_listed};
use crate::device::Device;
use crate::gallery::page;
use crate::screen::shows;
use crate::sim::{Plan, SimPlayer, report, run};
use crate::trace::{TraceArgs, trace};
use crate::{longest_lists, pad_input, playout, rules, tools};
use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
use hexboard::game::{Actor, Game, Journal, Options, Record, RegisteredGame, Rng, Turn};
use hexboard::games::toy::Toy;
use hexboard::games::{self, AnyGame, AnyOptions};
use hexboard::parts::{Button, Pad};
use hexboard::ui::lang::Language;

#[test]
fn it_is_in_the_list() {
    assert_eq!(games::by_word("toy"), Some(Toy::ID));
    assert_eq!(games::ALL.len(), 5);
}

#[test]
fn it_keeps_the_contract() {
    assert_eq!(check_listed::<Toy>(), Ok(2), "for two and for three");
    assert!(check_choice_sequences::<Toy>() > 0);
}

#[test]
fn its_rules_have_tests() {
    assert_eq!(rules::numbered("toy").len(), 6);
    assert_eq!(rules::without_test("toy"), Vec::<String>::new());
}

/// From the start menu to the result and back, on the pads. The journal replays the game.
#[test]
fn it_is_played_at_the_table() {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    // The list of games wraps around: left of the first game is the last one.
    device.press(Pad::One, Button::Left);
    assert!(shows(&device.screens[Pad::One.index()], "Toy"), "in the start menu");
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("game: toy for 2"), "{:?}", device.lines);
    let mut rng = Rng::new(5);
    loop {
        let game = device.machine.record().map(Record::game).unwrap();
        let Turn::Decide(seats) = game.turn() else { break };
        let seat = seats.iter().next().unwrap();
        let action = game.random_legal(Actor::Seat(seat), &mut rng).unwrap();
        pad_input::play(&mut device, seat, action);
    }
    assert!(device.has_printed("game over: points"), "{:?}", device.lines);
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
    let request = TraceArgs::read("--game toy --players 3 --seed 2".split(' ').map(String::from)).unwrap();
    let mut lines = Vec::new();
    trace(&request, &mut lines).unwrap();
    let text = String::from_utf8(lines).unwrap();
    assert!(text.starts_with("{\"game\":\"toy\",\"players\":3"), "{text}");
    let path = std::env::temp_dir().join("hexboard-toy-trace.jsonl");
    std::fs::write(&path, &text).unwrap();
    let from = TraceArgs::read(["--from".into(), path.display().to_string()].into_iter()).unwrap();
    let mut again = Vec::new();
    trace(&from, &mut again).unwrap();
    assert_eq!(String::from_utf8(again).unwrap(), text);
}

#[test]
fn a_computer_plays_it() {
    let mut game = AnyGame::start(&AnyOptions::largest_options(Toy::ID).unwrap()).unwrap();
    let first = game.random_outcome(&mut Rng::new(1)).unwrap();
    game.apply(Actor::Chance, first).unwrap();
    let Turn::Decide(seats) = game.turn() else { panic!("somebody decides") };
    let seat = seats.iter().next().unwrap();
    let mut player = Box::new(Player::new());
    player.begin(&Observation::new(&game, seat), Level::Easy, 1);
    while player.think(Work(100)) == SearchProgress::Thinking {}
    assert!(game.is_legal(Actor::Seat(seat), player.best().unwrap()));
}

/// Computer players play it in bulk.
#[test]
fn it_is_simulated() {
    let seats = ["easy", "random", "random"].map(|word| SimPlayer::from_word(word).unwrap());
    let plan = Plan { games: 3, ..Plan::new(Toy::ID, seats.to_vec(), Vec::new()) };
    let lines = run(&plan, None).unwrap();
    assert!(report(&lines).contains("random"), "a table of who won");
}

/// The measuring tools accept its keyword.
#[test]
fn it_is_measured() {
    let found = longest_lists::search("toy", 3).unwrap();
    assert!(found.starts_with("state ") && found.contains("\nput "), "{found}");
    let request = tools::Playouts { game: "toy".into(), games: 3, players: None, seed: 1 };
    assert!(playout::measure(&request).is_ok_and(|report| report.starts_with("3 games")));
}

/// The gallery shows its screens without any code for this game.
#[test]
fn it_is_in_the_gallery() {
    assert!(page::parts().any(|part| part == "toy"));
    assert_eq!(page::title("toy"), "A toy, for tests");
    let album = page::album("toy", Language::English);
    let captions: Vec<&str> = album.screens.iter().map(|(caption, _)| caption.as_str()).collect();
    assert!(captions.contains(&"put: asked") && captions.contains(&"lesson, step 1"), "{captions:?}");
    assert!(album.boards.iter().any(|(caption, _)| caption == "put"), "its board");
}
