//! Robale at the table: whole games through the pads of the machine, in virtual time.

mod dice;
mod pointing;

use hexboard::game::{Actor, Game, Outcome, Reason, Record, Seat};
use hexboard::games::robale::{Action, Phase, RESOURCES};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::{Cell, CellSet, Direction};
use hexboard::parts::leds::power;
use hexboard::parts::{Button, Buttons, LEDS, Pad};
use hexboard::ui::Chair;
use hexboard::ui::colour::DARK;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::{ascii, shows};
use host_tests::{menu, pad_input, replay, start};

/// Returns the start menu with Robale selected, for this number of rounds.
fn lobby(rounds: u16) -> Device {
    let mut device = start::chosen("robale", 2);
    let to_rounds = [100, 50, 20, 10].iter().position(|count| *count == rounds).expect("on offer");
    menu::go_to(&mut device, Pad::One, "Rounds");
    (0..to_rounds).for_each(|_| device.press(Pad::One, Button::Left));
    menu::go_to(&mut device, Pad::One, "Start game");
    device
}

fn begun(rounds: u16) -> Device {
    let mut device = lobby(rounds);
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("game: robale for 2"), "{:?}", device.lines);
    device
}

fn game(device: &Device) -> &hexboard::games::robale::Robale {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Robale(game)) => game,
        _ => panic!("a game of Robale"),
    }
}

fn outcome(device: &Device) -> Option<Outcome> {
    game(device).turn().outcome()
}

fn asked(device: &Device) -> Option<Seat> {
    game(device).turn().seats().iter().next()
}

/// A player who moves the cursor around, presses OK, and sometimes goes back.
fn fumble(device: &mut Device, seat: Seat, random: &mut SplitMix64) {
    const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
    match random.below(12) {
        0 => device.press(device.pad_of(seat), Button::Back),
        1..6 => device.press(device.pad_of(seat), WAYS[random.below(4)]),
        _ => device.press(device.pad_of(seat), Button::Ok),
    }
}

/// A player who passes every phase.
fn pass(device: &mut Device, seat: Seat) {
    match game(device).phase() {
        Phase::Battle => device.press(device.pad_of(seat), Button::Ok),
        Phase::Take | Phase::Move => {
            device.press(device.pad_of(seat), Button::Back);
            device.press(device.pad_of(seat), Button::Ok);
        }
        Phase::Hatch => {
            device.press(device.pad_of(seat), Button::Up);
            device.press(device.pad_of(seat), Button::Ok);
        }
        Phase::Over => {}
    }
}

/// Plays a game in which both players press at random.
fn play(device: &mut Device, seed: u64) -> Outcome {
    let mut random = SplitMix64::new(seed);
    for _ in 0..20_000 {
        if let Some(outcome) = outcome(device) {
            return outcome;
        }
        match asked(device) {
            Some(seat) => fumble(device, seat, &mut random),
            None => device.wait(200),
        }
    }
    panic!("seed {seed} does not come to an end");
}

/// A player who hatches an Ant, moves it to a Resource, and repeats.
fn lead(device: &mut Device, seat: Seat) {
    let public = game(device).public();
    let ants = public.bugs.cells(public.turn);
    // The farthest Resource first, so that no Ant has to pass another.
    let from_hatchery = |cell: Cell| public.turn.hatchery().iter().map(|from| from.distance(cell)).min();
    let mut goals: Vec<Cell> = RESOURCES.iter().collect();
    goals.sort_by_key(|cell| core::cmp::Reverse(from_hatchery(*cell)));
    let reached = goals.iter().take_while(|goal| ants.contains(**goal)).count();
    let walker = ants.iter().find(|cell| !goals[..reached].contains(cell));
    let press = |device: &mut Device, buttons: &[Button]| {
        buttons.iter().for_each(|button| device.press(device.pad_of(seat), *button));
    };
    match (public.phase, walker) {
        // The second kind in the list, on the nearest cell.
        (Phase::Hatch, None) => press(device, &[Button::Down, Button::Ok, Button::Ok]),
        (Phase::Move, Some(ant)) if public.bugs.at(ant).is_some_and(|ant| ant.moves > 0) => {
            let ways: Vec<Direction> = Direction::ALL
                .into_iter()
                .filter(|way| {
                    !public.bugs.step(public.turn, public.bugs.army_at(ant), *way).moving.is_empty()
                })
                .collect();
            let far = |way: &Direction| ant.step(*way).map_or(u8::MAX, |to| to.distance(goals[reached]));
            let best = (0..ways.len()).min_by_key(|way| far(&ways[*way])).expect("a way");
            let army = public.bugs.army_at(ant).first_reading().expect("an army");
            pad_input::play(device, seat, AnyAction::Robale(Action::Step(army, ways[best])));
        }
        _ => pass(device, seat),
    }
}

#[test]
fn whole_games_are_played_through_the_pads() {
    let (mut battles, mut taken) = (0, 0);
    for seed in 0..6 {
        let mut device = begun(20);
        let outcome = play(&mut device, seed);
        assert!(matches!(outcome.reason, Reason::Resources | Reason::Rounds));
        let record = device.machine.record().expect("a game");
        assert_eq!(Record::resume(record.journal()).as_ref(), Ok(record), "replay equals play");
        // The journal on the console replays to the same game, and the board shows that game.
        let printed = device.lines.join("\n");
        let again = replay::replay(&replay::read(&printed).expect("a journal")).expect("legal actions");
        assert_eq!(&again.record, record);
        device.wait(10_000);
        let mut leds = [DARK; LEDS];
        power::finish(&device.frame, device.machine.light(), &mut leds);
        let shown: Vec<u8> = leds.iter().flat_map(|led| [led.r, led.g, led.b]).collect();
        assert!(shown == again.board(), "the final board");
        battles += device.lines.iter().filter(|line| line.contains(": fight ")).count();
        taken += device.lines.iter().filter(|line| line.contains(": x")).count();
        device.wait(2000);
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "OK leads to the next game");
    }
    assert!(battles > 10 && taken > 3, "{battles} battles, {taken} bugs taken off");
}

/// The winner hatches three Ants and moves each to a Resource. The other player passes every phase.
#[test]
fn r_5_10_a_game_through_the_pads_to_a_victory() {
    for winner in [Seat::A, Seat::B] {
        let mut device = begun(50);
        for _ in 0..300 {
            match asked(&device) {
                Some(seat) if seat == winner => lead(&mut device, seat),
                Some(seat) => pass(&mut device, seat),
                None => break,
            }
        }
        let outcome = outcome(&device).unwrap_or_else(|| panic!("no end: {:?}", device.lines));
        assert_eq!(outcome.reason, Reason::Resources);
        assert!(outcome.winners.contains(winner) && outcome.winners.len() == 1);
        assert!(device.has_printed("game over: resources"));
        assert!(game(&device).public().round < 12, "a short way");
    }
}

#[test]
fn r_6_2_a_game_in_which_both_pass_is_drawn_at_the_round_limit() {
    let mut device = begun(10);
    for _ in 0..200 {
        match asked(&device) {
            Some(seat) => pass(&mut device, seat),
            None => break,
        }
    }
    let outcome = outcome(&device).expect("an end");
    assert_eq!((outcome.reason, outcome.winners.len()), (Reason::Rounds, 0));
    assert!(device.has_printed("game over: rounds"));
}

#[test]
fn robale_takes_exactly_two() {
    let mut device = lobby(100);
    device.press(Pad::Three, Button::Down);
    device.press(Pad::Three, Button::Ok);
    device.press(Pad::Three, Button::Up);
    device.press(Pad::Three, Button::Ok);
    assert!(device.machine.record().is_none());
    assert!(device.has_printed("3 players do not fit: choose 2"), "{:?}", device.lines);
}

/// Nothing is hidden in this game: redrawing hidden information changes no picture.
#[test]
fn nothing_is_hidden() {
    let mut device = begun(20);
    let mut random = SplitMix64::new(3);
    let mut compared = 0;
    for _ in 0..300 {
        let Some(seat) = asked(&device) else {
            device.wait(200);
            continue;
        };
        fumble(&mut device, seat, &mut random);
        let (frame, screens) = (device.frame.clone(), device.screens.clone());
        device.machine.redraw_hidden(None);
        device.collect();
        assert!(device.frame == frame && device.screens == screens);
        compared += 1;
    }
    assert!(compared > 200, "{compared} moments were compared");
}

/// Browsing the directions of a step moves the arrows on the board and decides nothing.
#[test]
fn directions_of_a_step_are_shown_on_the_board() {
    let mut device = begun(20);
    let mut random = SplitMix64::new(1);
    loop {
        let seat = asked(&device).expect("somebody is asked");
        let has_steps = |device: &Device| {
            let mut steps = 0;
            let _ =
                device.machine.record().expect("a game").game().visit_legal(Actor::Seat(seat), &mut |a| {
                    steps += usize::from(matches!(a, AnyAction::Robale(Action::Step(..))));
                    core::ops::ControlFlow::Continue(())
                });
            steps > 1
        };
        if has_steps(&device) {
            let entries = device.machine.record().expect("a game").journal().entries().len();
            // Leaves any open list or choice first.
            device.wait(10_000);
            device.press(device.pad_of(seat), Button::Ok);
            let first = device.frame.clone();
            device.press(device.pad_of(seat), Button::Down);
            assert!(device.frame != first);
            assert_eq!(device.machine.record().expect("a game").journal().entries().len(), entries);
            return;
        }
        fumble(&mut device, seat, &mut random);
    }
}
