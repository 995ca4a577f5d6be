//! Two worlds, the same presses, one picture: the law of secrecy at the table, for every game, every mode and every
//! number of players. At a sample of the steps every secret item of the first list is chosen, not only those that a
//! random player picks.
//!
//! `LAW=100..140 cargo test -p host-tests --test two_worlds` plays other games than the usual few.

use std::ops::Range;

use hexboard::game::{Actor, Dice, Game, Seat, SeatSet, Turn};
use hexboard::games::xobos::Mode;
use hexboard::parts::{Button, Pad};
use host_tests::device::Device;
use host_tests::hand;
use host_tests::random::SplitMix64;
use host_tests::secrecy::{self, Tally, game};

/// A game from the start menu: this many steps back from the first game, and these presses of Right on the rows below it.
fn begun(players: usize, back: usize, right: &[usize]) -> Device {
    let mut device = Device::seated(players);
    device.press(Pad::One, Button::Down);
    (0..back).for_each(|_| device.press(Pad::One, Button::Left));
    for &count in right {
        device.press(Pad::One, Button::Down);
        (0..count).for_each(|_| device.press(Pad::One, Button::Right));
    }
    (0..2 + right.len()).for_each(|_| device.press(Pad::One, Button::Up));
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_some(), "{:?}", device.lines);
    device
}

fn xobos(players: usize, mode: Mode, clans: bool) -> Device {
    begun(players, 1, &[mode as usize, usize::from(clans)])
}

fn deciding(device: &Device) -> SeatSet {
    match game(device).turn() {
        Turn::Decide(seats) => seats,
        _ => SeatSet::EMPTY,
    }
}

fn is_over(device: &Device) -> bool {
    matches!(game(device).turn(), Turn::Over(_))
}

/// Plays a random game and checks the law once in as many steps as `sparse` says for the phase; never for 0.
fn play(device: &mut Device, players: usize, seed: u64, sparse: impl Fn(&str) -> usize, tally: &mut Tally) {
    let (mut dice, mut random) = (Dice::new(seed), SplitMix64::new(seed));
    let mut steps = 0;
    while !is_over(device) && steps < 1200 {
        steps += 1;
        let seats = deciding(device);
        let Some(actor) = seats.iter().nth(dice.below(seats.len().max(1) as u32) as usize) else {
            device.wait(500);
            continue;
        };
        let sparse = sparse(&secrecy::phase(device));
        if sparse > 0 && random.below(sparse) == 0 {
            let viewer = Seat::ALL[(actor.index() + 1 + random.below(players - 1)) % players];
            secrecy::check(device, device.pad_of(viewer), device.pad_of(actor), &mut random, tally);
        }
        let action = game(device).random_legal(Actor::Seat(actor), &mut dice).expect("something to decide");
        hand::play(device, actor, action);
    }
}

/// The games to play: the usual ones, or those that the environment names.
fn games(usual: Range<u64>) -> Range<u64> {
    let Ok(named) = std::env::var("LAW") else { return usual };
    let ends = named.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.unwrap_or_else(|| panic!("LAW={named}: two numbers, please, as in 100..140"))
}

/// Does the environment name the games? Then there may be too few for what the usual ones show.
fn are_named() -> bool {
    std::env::var("LAW").is_ok()
}

fn xobos_law(mode: Mode, usual: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in games(usual) {
        let players = 2 + seed as usize % 3;
        let mut device = xobos(players, mode, seed % 2 == 1);
        let sparse = |phase: &str| match phase {
            "Moves" | "Development" | "Crystals" => 24,
            _ => 4,
        };
        play(&mut device, players, seed, sparse, &mut tally);
    }
    println!("{mode:?}: {tally:?}");
    for phase in ["Moves", "Attacks", "Answers", "Development"] {
        assert!(are_named() || tally.phases.contains_key(phase), "{phase}, {tally:?}");
    }
    tally
}

#[test]
fn x_25_5_normal_mode() {
    let tally = xobos_law(Mode::Normal, 0..3);
    assert!(are_named() || tally.moments > 30 && tally.secrets > 1000 && tally.fields > 100, "{tally:?}");
    assert!(are_named() || tally.differing > 10, "{tally:?}");
}

#[test]
fn x_25_5_checking_mode() {
    let tally = xobos_law(Mode::Checking, 3..6);
    assert!(are_named() || tally.moments > 30 && tally.secrets > 1000 && tally.fields > 100, "{tally:?}");
}

#[test]
fn x_25_5_training_mode() {
    let tally = xobos_law(Mode::Training, 6..8);
    assert!(are_named() || tally.moments > 20 && tally.secrets > 500, "{tally:?}");
}

/// these come rarely, so that many games are played for them.
#[test]
fn x_25_5_occupations_and_advances() {
    let mut tally = Tally::default();
    for seed in games(10..30) {
        let players = 2 + seed as usize % 3;
        let mut device = xobos(players, [Mode::Normal, Mode::Checking][seed as usize % 2], seed % 4 < 2);
        let rare = |phase: &str| usize::from(matches!(phase, "Occupation" | "Advance" | "Shots"));
        play(&mut device, players, seed, rare, &mut tally);
    }
    println!("{tally:?}");
    let count = |phase: &str| tally.phases.get(phase).copied().unwrap_or(0);
    assert!(are_named() || count("Occupation") > 0 && count("Advance") > 5, "{tally:?}");
}

#[test]
fn termites() {
    let mut tally = Tally::default();
    for seed in games(0..6) {
        let players = 2 + seed as usize % 3;
        let mut device = begun(players, 0, &[]);
        play(&mut device, players, seed, |_| 3, &mut tally);
    }
    println!("{tally:?}");
    assert!(are_named() || tally.moments > 100 && tally.secrets > 100 && tally.fields > 300, "{tally:?}");
    assert!(are_named() || tally.differing > 30 && tally.refused > 10, "{tally:?}");
}

/// Nothing is hidden in these; the law holds for them as for all.
#[test]
fn hive_and_robale() {
    let mut tally = Tally::default();
    for back in [2, 3] {
        let (mut device, mut random) = (begun(2, back, &[]), SplitMix64::new(back as u64));
        for press in 0..400 {
            let Some(actor) = deciding(&device).iter().next() else { break };
            if press % 10 == 0 {
                let viewer = if actor == Seat::A { Seat::B } else { Seat::A };
                secrecy::check(&device, device.pad_of(viewer), device.pad_of(actor), &mut random, &mut tally);
            }
            let buttons =
                [Button::Up, Button::Down, Button::Left, Button::Right, Button::Ok, Button::Ok, Button::Ok];
            device.press(device.pad_of(actor), buttons[random.below(buttons.len())]);
        }
    }
    assert!(tally.moments > 60 && tally.fields > 100, "{tally:?}");
    assert_eq!((tally.differing, tally.refused), (0, 0));
}
