//! Several people at one pad: games of all kinds are played with it, and between two players it
//! reveals nothing. Also screens and pads that are upside down.

use hexboard::ai::Level;
use hexboard::game::{Game, Rng, Seat};
use hexboard::parts::{Button, Buttons, Pad, PadSet, ResetCause, Screen};
use hexboard::session::{Occupant, Orientation, Report, Seating, Settings};
use hexboard::ui::{Chair, ChairSet};
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::secrecy::{deciding, game, is_over, phase, wanted};
use host_tests::{menu, pad_input, presses, start};

const PAD: Pad = Pad::One;
/// Upper bound on the decisions of a game.
const MAX_STEPS: usize = 1500;

fn screen(device: &Device) -> &Screen {
    &device.screens[PAD.index()]
}

/// Plays a game to its end at one pad. Calls `each` with every decision before its player takes the
/// pad. Returns how often the pad was handed over.
///
/// # Panics
/// Panics if the game does not end.
fn play(device: &mut Device, seed: u64, mut each: impl FnMut(&Device, Seat)) -> usize {
    let mut rng = Rng::new(seed);
    let (mut steps, mut waits, mut passed) = (0, 0, 0);
    while !is_over(device) {
        assert!(steps < MAX_STEPS && waits < MAX_STEPS, "no end after {steps} decisions and {waits} waits");
        let chair = device.machine.takes_next(PAD).or(device.machine.holder(PAD));
        let next = deciding(device).iter().find(|&seat| device.machine.chair_of(seat) == chair);
        let Some(seat) = next.filter(|_| device.machine.window().is_some()) else {
            device.wait(500);
            waits += 1;
            continue;
        };
        each(device, seat);
        passed += usize::from(device.machine.holder(PAD).is_none());
        let action = wanted(game(device), seat, &mut rng);
        pad_input::play(device, seat, action);
        steps += 1;
    }
    passed
}

#[test]
fn a_game_of_each_kind_is_played_at_one_pad() {
    for (name, players) in [("termites", 3), ("hive", 2), ("robale", 2), ("xobos", 4)] {
        let mut device = start::on_one_pad(name, players, PadSet::EMPTY, 5);
        let passed = play(&mut device, 5, |_, _| {});
        assert!(is_over(&device), "{name}");
        assert!(passed > 10, "{name}: passed on {passed} times");
        device.wait(2000);
        device.press(PAD, Button::Ok);
        assert!(device.machine.record().is_none(), "{name}: OK leaves the result");
    }
}

/// Between two players nothing depends on hidden information, whatever is pressed and whatever the
/// settings are.
#[test]
fn a_pad_between_two_players_shows_nothing_hidden() {
    for (name, players) in [("termites", 2), ("xobos", 3)] {
        let mut device = start::on_one_pad(name, players, PadSet::ALL, 7);
        let (mut seen, mut opened, mut steps) = (0, 0, 0);
        play(&mut device, 7, |device, seat| {
            steps += 1;
            if device.machine.holder(PAD).is_some() || steps % 3 != 0 {
                return;
            }
            let [mut one, mut other] = [device.clone(), device.clone()];
            other.machine.redraw_hidden(None);
            other.collect();
            one.report(Report::Seed(0));
            if game(&one) == game(&other) {
                return;
            }
            for device in [&mut one, &mut other] {
                device.lines.clear();
                device.tones.clear();
                device.wait(500);
            }
            let same = |one: &Device, other: &Device, when: &str| {
                let is_same = one.frame == other.frame && one.screens == other.screens;
                let is_same = is_same && one.tones == other.tones && one.lines == other.lines;
                let is_same = is_same && one.machine.wakes_at() == other.machine.wakes_at();
                assert!(is_same, "{name}, {}, {when}", phase(one));
            };
            same(&one, &other, "at rest");
            for button in [Button::Menu, Button::Back, Button::Peek, Button::Left, Button::Down, Button::Up] {
                for device in [&mut one, &mut other] {
                    device.hold(PAD, Buttons::of(button));
                    device.wait(50);
                }
                same(&one, &other, &format!("{button:?} is held"));
                for device in [&mut one, &mut other] {
                    device.hold(PAD, Buttons::NONE);
                    device.wait(50);
                }
                same(&one, &other, &format!("after {button:?}"));
            }
            seen += 1;
            // Control: a player who takes the pad and looks at hidden information sees which world
            // it is.
            for device in [&mut one, &mut other] {
                let chair = device.chair_of(seat);
                pad_input::take_over_pad(device, chair);
                device.press(PAD, Button::Peek);
                device.hold(PAD, Buttons::of(Button::Peek));
            }
            opened += usize::from(screen(&one) != screen(&other));
        });
        assert!(seen >= 8 && opened > seen / 4, "{name}: {opened} of {seen} showed the difference");
    }
}

/// What a player sees until the pad is handed over does not depend on what the others hide, even
/// with Peek.
#[test]
fn the_player_with_the_pad_sees_nothing_hidden_of_the_others() {
    for (name, players) in [("termites", 2), ("xobos", 2)] {
        let mut device = start::on_one_pad(name, players, PadSet::EMPTY, 3);
        let (mut seen, mut steps) = (0, 0);
        let mut rng = Rng::new(1);
        play(&mut device, 3, |device, seat| {
            steps += 1;
            if steps % 3 != 0 {
                return;
            }
            let chair = device.chair_of(seat);
            let [mut one, mut other] = [device.clone(), device.clone()];
            other.machine.redraw_hidden(Some(chair));
            if game(&one) == game(&other) {
                return;
            }
            let action = wanted(game(&one), seat, &mut rng);
            let seen_here = |device: &mut Device| {
                device.report(Report::Seed(0));
                pad_input::take_over_pad(device, chair);
                device.hold(PAD, Buttons::of(Button::Peek));
                let hidden = screen(device).clone();
                device.hold(PAD, Buttons::NONE);
                let open = screen(device).clone();
                pad_input::play(device, seat, action);
                device.wait(100);
                (hidden, open, screen(device).clone(), device.machine.holder(PAD))
            };
            let [one, other] = [seen_here(&mut one), seen_here(&mut other)];
            assert!(one.0 == other.0 && one.1 == other.1, "{name}: the others' hidden things are seen");
            // The next player may follow from revealed information. The screen of a pad that nobody
            // holds depends on that alone.
            if one.3.is_none() && other.3.is_none() {
                assert!(one.2 == other.2, "{name}: after the action");
            }
            seen += 1;
        });
        assert!(seen >= 8, "{name}: {seen}");
    }
}

/// Xobos: all players develop simultaneously, so at one pad they take turns. Nobody is asked twice.
#[test]
fn players_on_one_pad_take_simultaneous_phases_in_turn() {
    let mut device = start::on_one_pad("xobos", 3, PadSet::EMPTY, 2);
    let mut turns = Vec::new();
    let mut round = Vec::new();
    play(&mut device, 2, |device, seat| {
        if game(device).is_simultaneous() {
            assert!(deciding(device).contains(seat));
            if round.last() != Some(&seat) {
                round.push(seat);
            }
        } else if !round.is_empty() {
            turns.push(std::mem::take(&mut round));
        }
    });
    assert!(turns.len() > 3, "{turns:?}");
    for turn in turns {
        let mut seats = turn.clone();
        seats.sort_unstable();
        seats.dedup();
        assert_eq!(seats.len(), turn.len(), "{turn:?}");
    }
}

/// A press meant for the last decision does not open the next hand. A player who only looks can put
/// the pad down.
#[test]
fn the_pad_is_not_taken_by_mistake_and_does_not_stay_open() {
    let mut device = start::on_one_pad("termites", 2, PadSet::ALL, 1);
    device.wait(3000);
    let lying = screen(&device).clone();
    let next = device.machine.takes_next(PAD).expect("it lies on the table");
    assert_eq!(device.machine.holder(PAD), None);
    let other = if next == Chair::One { Chair::Two } else { Chair::One };
    // A player who is not asked looks.
    device.press(PAD, Button::Down);
    device.press(PAD, Button::Ok);
    assert_eq!(device.machine.holder(PAD), Some(other));
    assert!(*screen(&device) != lying);
    device.wait(11_000);
    assert_eq!(device.machine.holder(PAD), None, "put down");
    device.wait(500);
    device.press(PAD, Button::Ok);
    assert_eq!(device.machine.holder(PAD), Some(next));
    device.wait(30_000);
    assert_eq!(device.machine.holder(PAD), Some(next), "who is asked keeps it");
    // The decision is made. The same button pressed once more takes nothing.
    let mut rng = Rng::new(1);
    while device.machine.holder(PAD) == Some(next) {
        let seat = Seat::ALL.into_iter().find(|&seat| device.machine.chair_of(seat) == Some(next)).unwrap();
        let action = wanted(game(&device), seat, &mut rng);
        pad_input::play(&mut device, seat, action);
    }
    device.tap(PAD, Button::Ok);
    assert_eq!(device.machine.holder(PAD), None);
}

/// A player who only looks puts the pad down with Back, and the screen says so. A player who is
/// asked cannot.
#[test]
fn back_puts_down_a_pad_that_was_taken_only_to_look() {
    let mut device = start::on_one_pad("termites", 2, PadSet::EMPTY, 1);
    device.wait(3000);
    assert!(shows(screen(&device), "Pass the pad to") && shows(screen(&device), "OK when nobody else looks"));
    device.press(PAD, Button::Down);
    device.press(PAD, Button::Ok);
    assert!(device.machine.holder(PAD).is_some());
    device.press(PAD, Button::Ok);
    assert!(shows(screen(&device), "Back: put pad down"));
    device.press(PAD, Button::Back);
    assert_eq!(device.machine.holder(PAD), None);
    device.wait(500);
    device.press(PAD, Button::Ok);
    let asked = device.machine.holder(PAD);
    device.press(PAD, Button::Back);
    assert!(asked.is_some() && device.machine.holder(PAD) == asked, "whoever is asked keeps it");
}

/// A person and a computer play beside two who share a pad. Nobody is asked for the computer, and
/// the other pads work as usual.
#[test]
fn computers_and_other_pads_play_beside_a_shared_one() {
    let mut seating = Seating::humans(3);
    seating.share(Chair::Two, PAD);
    seating.set(Chair::Four, Occupant::Computer(Level::Easy));
    seating.share(Chair::Four, PAD);
    let mut device = Device::healthy();
    device.set_settings(Settings { last_game: 1, seating, ..Settings::DEFAULT });
    device.press(PAD, Button::Ok);
    device.wait(100);
    device.press(PAD, Button::Ok);
    assert!(device.has_printed("game: termites for 4"), "{:?}", device.lines);
    assert_eq!(device.machine.holder(Pad::Three), Some(Chair::Three));
    assert_eq!(device.machine.holder(Pad::Two), None, "nobody plays at the second pad");
    let mut rng = Rng::new(4);
    let mut steps = 0;
    while !is_over(&device) && steps < 60 {
        let people = deciding(&device).iter().find(|&seat| device.chair_of(seat) != Chair::Four);
        let Some(seat) = people else {
            device.wait(1000);
            continue;
        };
        let action = wanted(game(&device), seat, &mut rng);
        pad_input::play(&mut device, seat, action);
        steps += 1;
    }
    let computer = Seat::ALL[3];
    let entries = device.machine.record().expect("a game").journal().entries();
    assert!(entries.iter().any(|entry| entry.seat() == computer), "the computer plays");
}

/// A save stores who shares a pad.
#[test]
fn a_game_on_one_pad_resumes_on_one_pad() {
    let mut device = Device::healthy();
    device.enable_saves();
    let mut seating = Seating::humans(2);
    seating.share(Chair::Two, PAD);
    let mut device = start::begun_by(device, "robale", Settings { seating, ..Settings::DEFAULT }, 1);
    let seated = device.machine.seating();
    let chair = device.machine.takes_next(PAD).expect("it lies on the table");
    let seat = Seat::ALL.into_iter().find(|&seat| device.machine.chair_of(seat) == Some(chair)).unwrap();
    let action = wanted(game(&device), seat, &mut Rng::new(2));
    pad_input::play(&mut device, seat, action);
    let public = game(&device).public();
    let mut again = Device::restarted(device.flash(), ResetCause::PowerOn, device.machine.settings());
    again.wait(500);
    again.press(PAD, Button::Ok);
    assert!(game(&again).public() == public);
    assert_eq!(again.machine.seating().map(|(seating, _)| seating), seated.map(|(seating, _)| seating));
    assert_eq!(again.machine.holder(PAD), None, "nobody has it yet");
    assert!(again.machine.takes_next(PAD).is_some());
}

/// The page "Who plays": after the computer levels comes a person at the first pad that is not the
/// chair's own.
#[test]
fn the_start_menu_seats_two_at_one_pad() {
    let mut device = Device::seated(2);
    menu::go_to(&mut device, PAD, "Who plays");
    device.press(PAD, Button::Ok);
    device.press(PAD, Button::Down);
    (0..Level::ALL.len() + 1).for_each(|_| device.press(PAD, Button::Right));
    assert!(host_tests::screen::shows_in(screen(&device), "a person, pad 1", hexboard::ui::text::Ink::Dark));
    device.press(PAD, Button::Back);
    start::begin(&mut device);
    assert!(device.has_printed("game: termites for 2"), "{:?}", device.lines);
    let (seating, _) = device.machine.seating().expect("a game");
    assert_eq!(seating.people_at(PAD), ChairSet::of(Chair::One).with(Chair::Two));
    assert_eq!(device.machine.settings().seating, seating, "and remembers it");
}

/// Opens the settings of the start menu and "Which way is up?" in them.
fn ask_which_way(device: &mut Device, pad: Pad) {
    menu::go_to(device, pad, "Settings");
    device.press(pad, Button::Ok);
    find_which_way(device, pad);
}

/// Selects the row in the settings, wherever it is.
fn find_which_way(device: &mut Device, pad: Pad) {
    for _ in 0..30 {
        if menu::is_chosen(device, pad, "Which way is up?") {
            return device.press(pad, Button::Ok);
        }
        device.press(pad, Button::Up);
    }
    panic!("no row asks which way is up");
}

fn half_turned(screen: &Screen) -> Screen {
    let mut screen = screen.clone();
    screen.turn_half();
    screen
}

#[test]
fn the_wizard_turns_a_screen_and_shows_which_way_is_up() {
    let mut device = Device::healthy();
    device.press(PAD, Button::Ok);
    device.wait(100);
    let seat_two = device.screens[1].clone();
    ask_which_way(&mut device, Pad::Two);
    let orientation_dialog = device.screens[1].clone();
    device.press(Pad::Two, Button::Left);
    assert!(device.screens[1] == half_turned(&orientation_dialog), "the question stands on its feet now");
    device.press(Pad::Two, Button::Ok);
    let straight = device.frame.clone();
    device.press(Pad::Two, Button::Left);
    assert!(device.frame != straight, "the way up is another one");
    device.press(Pad::Two, Button::Ok);
    let expected = Orientation { is_turned: true, rotation: 1 };
    assert_eq!(device.machine.settings().orientations[Pad::Two], expected);
    assert_eq!(device.machine.settings().orientations[Pad::One], Orientation::PLAIN);
    // After leaving the settings the menu is unchanged but upside down. The other screens are not.
    (0..2).for_each(|_| device.press(Pad::Two, Button::Back));
    assert!(device.screens[1] == half_turned(&seat_two));
    assert!(shows(screen(&device), "Seat 1"));
}

#[test]
fn the_menu_of_a_game_asks_which_way_is_up() {
    let mut device = start::seeded("robale", 2, 1);
    device.wait(5000);
    menu::choose(&mut device, PAD, "Settings");
    find_which_way(&mut device, PAD);
    assert!(shows(screen(&device), "1/2"));
    device.press(PAD, Button::Ok);
    (0..3).for_each(|_| device.press(PAD, Button::Left));
    device.press(PAD, Button::Ok);
    assert_eq!(device.machine.settings().orientations[PAD].rotation, 3);
}

/// A pad that is upside down reaches everything a normal one does: a whole game is played with it.
#[test]
fn a_rotated_pad_steers_as_its_player_sees_the_board() {
    for (name, sixths) in [("hive", 2), ("termites", 5)] {
        let mut settings = Settings { seating: Seating::humans(2), ..Settings::DEFAULT };
        settings.orientations[PAD].rotation = sixths;
        let mut device = start::begun_by(Device::healthy(), name, settings, 4);
        let mut rng = Rng::new(8);
        let mut taken = 0;
        for _ in 0..60 {
            let next = deciding(&device).iter().next();
            let Some(seat) = next.filter(|_| device.machine.window().is_some()) else {
                device.wait(500);
                continue;
            };
            let action = wanted(game(&device), seat, &mut rng);
            pad_input::play(&mut device, seat, action);
            taken += 1;
        }
        let entries = device.machine.record().expect("a game").journal().entries().len();
        assert!(taken > 20 && entries >= taken, "{name}: {taken} actions by hand, {entries} in the journal");
    }
}

/// The number of presses stays below the limits, in the games that `presses --table` counts.
#[test]
fn presses_stay_few() {
    for kind in presses::KINDS {
        let line = presses::count(kind, 4, 1);
        assert!(line.counts.count() > 100 && line.meets_target(), "{line}");
    }
}
