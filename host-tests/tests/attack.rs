//! Random buttons on all pads, from the start menu through games of every kind: never a panic, and never a state from
//! which the players could not go on.
//!
//! Now and then a hand that knows what it wants takes a random legal action, through whatever the random presses have
//! left open: menus, questions, half a choice. It fails when no buttons lead there.

use hexboard::game::{Actor, Choices, Dice, Game, Record, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::Report;
use hexboard::ui::text::Ink;
use host_tests::device::Device;
use host_tests::hand;
use host_tests::random::SplitMix64;
use host_tests::screen::{ascii, shows_in};
use host_tests::start::{self, GAMES};

const PRESSES: usize = 500;

fn game(device: &Device) -> Option<&AnyGame> {
    device.machine.record().map(Record::game)
}

fn any<T: Copy>(of: &[T], random: &mut SplitMix64) -> T {
    of[random.below(of.len())]
}

/// Everything that people and parts do: presses, chords, waiting, and a screen that falls out or comes back.
fn disturb(device: &mut Device, random: &mut SplitMix64) {
    let seat = any(&Pad::ALL, random);
    match random.below(20) {
        0 => {
            device.hold(seat, Buttons::from_bits(random.below(256) as u8));
            device.wait(random.below(1500) as u64);
            device.hold(seat, Buttons::NONE);
        }
        1 => device.wait(random.below(4000) as u64),
        2 => device.report(Report::Oled(seat, random.below(3) > 0)),
        _ => device.press(seat, any(&Button::ALL, random)),
    }
}

/// Somebody who is asked, and a legal action.
fn wish(device: &Device, random: &mut SplitMix64) -> Option<(Pad, AnyAction)> {
    let game = game(device)?;
    let mut dice = Dice::new(random.below(1 << 30) as u64);
    let asked: Vec<Pad> =
        Pad::ALL.into_iter().filter(|place| device.machine.standpoint(*place).is_some()).collect();
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((*asked.first()?, game.throw(&mut dice)?)),
        Turn::Decide(seats) => {
            let seat = seats.iter().nth(random.below(seats.len()))?;
            // Places are taken in the order of the seats.
            let place = device.machine.pad_of(seat)?;
            Some((place, game.random_legal(Actor::Seat(seat), &mut dice)?))
        }
    }
}

/// Where nothing is hidden from a player's screen, an OK of somebody who is asked and looks at the game always does
/// something: it chooses, or the screen says why not.
fn ok_answers(device: &mut Device, random: &mut SplitMix64) {
    device.wait(6000);
    let is_open = |device: &Device, place: Pad| {
        device.machine.standpoint(place).is_some_and(|at| !at.is_covered && !at.is_told)
    };
    let Some(place) = Pad::ALL.into_iter().find(|place| is_open(device, *place)) else { return };
    device.press(place, any(&[Button::Left, Button::Up, Button::Back], random));
    if game(device).is_some_and(|game| game.hides_actions()) || !is_open(device, place) {
        return;
    }
    let look = |device: &Device| {
        let length = device.machine.record().map_or(0, |record| record.journal().entries().len());
        let chosen = device.machine.standpoint(place).map(|at| at.chosen);
        (length, chosen, ascii(&device.screens[place.index()]))
    };
    let before = look(device);
    device.press(place, Button::Ok);
    all_have_a_choice(device);
    assert!(look(device) != before, "OK at {:?} does nothing\n{}", before.1, before.2);
}

/// Whoever is asked has something to choose from, whatever was pressed before.
fn all_have_a_choice(device: &mut Device) {
    let has_none = |device: &Device, place: &Pad| {
        device.machine.standpoint(*place).is_some_and(|at| at.items.is_empty() && at.targets.is_empty())
    };
    if Pad::ALL.iter().any(|place| has_none(device, place)) {
        // Dice on show and the sweep of a window end by themselves, and then the choice is there.
        device.wait(6000);
    }
    for place in Pad::ALL {
        let (at, game) = (device.machine.standpoint(place), game(device).map(Game::public));
        assert!(!has_none(device, &place), "{place:?} has nothing to choose: {at:?} in {game:?}");
    }
}

/// A player takes a legal action, wherever the pads are. Returns whether the game still asks for one.
fn go_on(device: &mut Device, random: &mut SplitMix64) -> bool {
    // Dice on show and the sweep of a window end by themselves.
    device.wait(6000);
    let Some((place, action)) = wish(device, random) else {
        let is_over = game(device).is_none_or(|game| matches!(game.turn(), Turn::Over(_)));
        assert!(is_over, "nobody is asked and the game is not over");
        return false;
    };
    hand::take(device, place, action);
    true
}

/// A game of this kind with whatever random presses in the start menu settle; `None` when they settled nothing playable.
fn begin(name: &str, random: &mut SplitMix64) -> Option<Device> {
    let mut device = start::chosen(name, 2 + random.below(3));
    for _ in 0..random.below(30) {
        let button = any(&[Button::Down, Button::Down, Button::Left, Button::Right], random);
        device.press(any(&Pad::ALL, random), button);
    }
    for _ in 0..24 {
        device.press(Pad::One, Button::Up);
        let is_there =
            ["Start game", "Rozpocznij"].iter().any(|row| shows_in(&device.screens[0], row, Ink::Dark));
        if is_there {
            device.press(Pad::One, Button::Ok);
        }
        if device.machine.record().is_some() {
            return Some(device);
        }
    }
    None
}

/// The result is left by OK, and a game that somebody ended is gone.
fn leave(device: &mut Device) {
    device.wait(3000);
    for _ in 0..6 {
        for seat in Pad::ALL {
            if device.machine.record().is_some() {
                device.press(seat, Button::Back);
                device.press(seat, Button::Back);
                device.press(seat, Button::Ok);
            }
        }
    }
    assert!(device.machine.record().is_none(), "OK leads to the start menu");
}

/// Attacks games of every kind: games begun, actions taken by hand, results left.
fn attack(seed: u64, rounds: usize) -> (usize, usize, usize) {
    let mut random = SplitMix64::new(seed);
    let (mut begun, mut taken, mut ended) = (0, 0, 0);
    for round in 0..rounds * GAMES.len() {
        let Some(mut device) = begin(GAMES[round % GAMES.len()], &mut random) else { continue };
        begun += 1;
        for _ in 0..PRESSES {
            all_have_a_choice(&mut device);
            if device.machine.record().is_none() {
                break;
            }
            if random.below(6) > 0 {
                disturb(&mut device, &mut random);
            } else if go_on(&mut device, &mut random) {
                taken += 1;
                ok_answers(&mut device, &mut random);
            } else {
                break;
            }
        }
        if game(&device).is_some_and(|game| matches!(game.turn(), Turn::Over(_))) {
            leave(&mut device);
            ended += 1;
        }
    }
    (begun, taken, ended)
}

#[test]
fn random_buttons_never_lead_to_a_dead_end() {
    let (begun, taken, ended) = attack(10, 3);
    println!("{begun} games begun, {taken} actions by hand, {ended} results left");
    assert!(begun > 6 && taken > 300, "{begun} games, {taken} actions");
}

/// The same for longer: `cargo test -p host-tests --test attack -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute or two"]
fn random_buttons_never_lead_to_a_dead_end_for_long() {
    for seed in 0..10 {
        let (begun, taken, ended) = attack(seed, 8);
        println!("seed {seed}: {begun} games begun, {taken} actions by hand, {ended} results left");
    }
}
