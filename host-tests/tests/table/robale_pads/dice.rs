//! Battles of Robale at the table: dice that roll, that are skipped, and that players enter.

use hexboard::parts::ResetCause;
use hexboard::session::{Seating, Settings};
use host_tests::start;

use super::*;

/// Changes the dice in the start menu from the device's to the players' own.
fn change_dice(device: &mut Device) {
    menu::go_to(device, Pad::One, "Dice");
    device.press(Pad::One, Button::Right);
    menu::go_to(device, Pad::One, "Start game");
}

/// Plays until a battle can be chosen.
fn before_a_battle() -> (Device, Seat) {
    before_a_battle_with(|_| {})
}

fn before_a_battle_with(settle: impl Fn(&mut Device)) -> (Device, Seat) {
    before(settle, |_, _| true)
}

/// Plays until a battle of at least this many dice can be chosen.
fn before_a_battle_of(dice: u8) -> (Device, Seat) {
    before(
        |_| {},
        |device, seat| {
            let mut fights = device.clone();
            fights.hold(device.pad_of(seat), Buttons::of(Button::Ok));
            game(&fights).public().battle.is_some_and(|battle| battle.force() >= dice)
        },
    )
}

/// Plays until a battle that satisfies the predicate can be chosen.
fn before(settle: impl Fn(&mut Device), is_meant: impl Fn(&Device, Seat) -> bool) -> (Device, Seat) {
    for seed in 0..20 {
        let mut device = lobby(50);
        settle(&mut device);
        device.press(Pad::One, Button::Ok);
        let mut random = SplitMix64::new(seed);
        while outcome(&device).is_none() {
            let Some(seat) = asked(&device) else {
                device.wait(200);
                continue;
            };
            if game(&device).phase() == Phase::Battle && is_meant(&device, seat) {
                return (device, seat);
            }
            fumble(&mut device, seat, &mut random);
        }
    }
    panic!("no such battle");
}

fn dice(device: &Device) -> usize {
    let journal = device.machine.record().expect("a game").journal();
    let is_die = |code| matches!(game(device).decode(code), Ok(Action::Die(_)));
    journal.entries().iter().filter(|entry| is_die(entry.code())).count()
}

/// a battle waits for the player even if it is the only one, so that the odds can be read.
#[test]
fn a_battle_never_starts_by_itself() {
    let (mut device, seat) = before_a_battle();
    let rolled = dice(&device);
    device.wait(20_000);
    assert_eq!(dice(&device), rolled);
    device.press(device.pad_of(seat), Button::Ok);
    assert!(dice(&device) > rolled);
}

/// Dice are rolled one by one and all are shown. No press is needed.
#[test]
fn dice_are_rolled_one_by_one() {
    let (mut device, seat) = before_a_battle();
    let rolled = dice(&device);
    let before = device.frame.clone();
    device.hold(device.pad_of(seat), Buttons::of(Button::Ok));
    device.hold(device.pad_of(seat), Buttons::NONE);
    let force = usize::from(game(&device).public().battle.map_or(1, |battle| battle.force()));
    assert_eq!(dice(&device), rolled + 1, "the first die");
    assert!(device.frame != before);
    let first = device.screens.clone();
    device.wait(10_000);
    assert_eq!(dice(&device), rolled + force);
    assert!(device.screens[0] != first[0] && device.screens[1] != first[1]);
}

/// One button press rolls the rest at once; another continues.
#[test]
fn dice_can_be_skipped() {
    let (mut device, seat) = before_a_battle_of(3);
    let rolled = dice(&device);
    let tap = |device: &mut Device, button| {
        device.hold(device.pad_of(seat), Buttons::of(button));
        device.hold(device.pad_of(seat), Buttons::NONE);
    };
    tap(&mut device, Button::Ok);
    let force = usize::from(game(&device).public().battle.map_or(1, |battle| battle.force()));
    let entries = device.machine.record().expect("a game").journal().entries().len();
    tap(&mut device, Button::Back);
    assert_eq!(dice(&device), rolled + force);
    let result = device.screens[0].clone();
    tap(&mut device, Button::Ok);
    assert!(device.screens[0] != result, "{}", ascii(&result));
    let after = device.machine.record().expect("a game").journal().entries().len();
    assert_eq!(after, entries + force - 1, "the buttons that skip decide nothing");
}

/// Returns a device with the first of at least three dice on show, and the seat that attacks.
fn first_of_several_dice() -> (Device, Seat) {
    let (mut device, seat) = before_a_battle_of(3);
    device.tap(device.pad_of(seat), Button::Ok);
    (device, seat)
}

/// Returns a copy of the device as it is when all dice have rolled by themselves.
fn after_all_dice(device: &Device) -> Device {
    let mut waits = device.clone();
    while asked(&waits).is_none() {
        waits.wait(20);
    }
    waits
}

/// Skipped dice end in the same result, on the same screens, as dice that nobody skips.
#[test]
fn the_result_of_skipped_dice_is_shown_at_once() {
    let (mut device, seat) = first_of_several_dice();
    let (waits, first, lights) = (after_all_dice(&device), device.screens.clone(), device.frame.clone());
    device.tap(device.pad_of(seat), Button::Ok);
    assert!(game(&device) == game(&waits), "the same dice");
    for place in [0, 1] {
        assert!(device.screens[place] != first[place]);
        assert!(device.screens[place] == waits.screens[place], "{}", ascii(&device.screens[place]));
    }
    assert!(device.frame != lights, "and the board shows the last dice");
}

/// The result stays for two seconds. A second press ends it before that.
#[test]
fn the_result_of_dice_stays_for_two_seconds_or_until_a_press() {
    let (mut device, seat) = first_of_several_dice();
    let pad = device.pad_of(seat);
    device.tap(pad, Button::Ok);
    let result = device.screens[pad.index()].clone();
    let mut pressed = device.clone();
    device.wait(1990);
    assert!(device.screens[pad.index()] == result);
    device.wait(20);
    assert!(device.screens[pad.index()] != result);
    pressed.tap(pad, Button::Ok);
    assert!(pressed.screens[pad.index()] != result);
    assert!(game(&pressed) == game(&device), "neither decides anything");
}

/// Any player can skip the dice, with any button but Menu, and by pointing at the board.
#[test]
fn every_player_can_skip_the_dice() {
    let (device, seat) = first_of_several_dice();
    let all = after_all_dice(&device);
    for pad in [Pad::One, Pad::Two] {
        for button in [Button::Ok, Button::Back, Button::Up, Button::Peek] {
            let mut device = device.clone();
            device.tap(pad, button);
            assert!(game(&device) == game(&all), "{pad:?} {button:?}");
        }
        let (mut pointed, mut opened) = (device.clone(), device.clone());
        pointed.machine.point(pad, Cell::CENTRE, pointed.now);
        assert!(game(&pointed) == game(&all), "{pad:?} points");
        opened.tap(pad, Button::Menu);
        assert!(game(&opened) == game(&device), "{seat:?} attacks, {pad:?} opens the menu");
    }
}

/// Returns a device on which both players share a pad and a save, with the first of at least three
/// dice on show.
fn first_die_on_one_pad() -> Device {
    let mut seating = Seating::humans(2);
    seating.share(Chair::Two, Pad::One);
    let mut device = Device::healthy();
    device.enable_saves();
    let mut device = start::begun_by(device, "robale", Settings { seating, ..Settings::DEFAULT }, 1);
    let mut random = SplitMix64::new(1);
    while let Some(seat) = asked(&device) {
        let chair = device.chair_of(seat);
        pad_input::take_over_pad(&mut device, chair);
        let mut fights = device.clone();
        fights.tap(Pad::One, Button::Ok);
        match game(&fights).public().battle {
            Some(battle) if battle.is_rolling() && battle.force() >= 3 => return fights,
            Some(battle) if battle.is_rolling() => {
                device.press(Pad::One, Button::Ok);
                device.wait(10_000);
            }
            _ => fumble(&mut device, seat, &mut random),
        }
    }
    panic!("no battle of three dice");
}

/// After a restart a shared pad lies on the table while the dice roll on. Its buttons skip them,
/// and then choose who takes the pad.
#[test]
fn a_shared_pad_on_the_table_skips_the_dice() {
    let mut device = first_die_on_one_pad();
    let mut again = Device::restarted(device.flash(), ResetCause::PowerOn, device.machine.settings());
    again.wait(500);
    again.tap(Pad::One, Button::Ok);
    assert!(asked(&again).is_none() && again.machine.holder(Pad::One).is_none(), "{:?}", again.lines);
    let (all, rolled) = (after_all_dice(&again), dice(&again));
    again.tap(Pad::One, Button::Ok);
    assert!(game(&again) == game(&all) && dice(&again) > rolled);
    assert_eq!(again.machine.holder(Pad::One), None, "nobody took it with this press");
}

/// the players use their own dice, and the attacker enters the results.
#[test]
fn dice_can_be_typed_in() {
    let (mut device, seat) = before_a_battle_with(change_dice);
    device.press(device.pad_of(seat), Button::Ok);
    let battle = game(&device).public().battle.expect("a battle");
    assert!(battle.rolled().is_empty(), "nobody rolls by itself");
    device.wait(10_000);
    let other = if seat == Seat::A { Seat::B } else { Seat::A };
    device.press(device.pad_of(other), Button::Ok);
    let rolled = dice(&device);
    // The second row is a 2. The row before the first is a 10.
    let typed: Vec<u8> = (0..battle.force()).map(|die| if die % 2 == 0 { 10 } else { 2 }).collect();
    for face in &typed {
        device.press(device.pad_of(seat), if *face == 2 { Button::Down } else { Button::Up });
        device.press(device.pad_of(seat), Button::Ok);
    }
    assert_eq!(dice(&device), rolled + typed.len());
    let journal = device.machine.record().expect("a game").journal().entries();
    let faces: Vec<u8> = journal
        .iter()
        .filter_map(|entry| match game(&device).decode(entry.code()) {
            Ok(Action::Die(face)) => Some(face),
            _ => None,
        })
        .skip(rolled)
        .collect();
    assert_eq!(faces, typed);
    // The result is shown until a button is pressed or a timeout expires.
    let result = device.screens[0].clone();
    device.wait(10_000);
    assert!(device.screens[0] != result);
    assert!(asked(&device).is_some());
}

/// The player who enters a die is asked for it. Nothing else ends the wait, so the clock runs.
#[test]
fn the_clock_runs_while_a_die_is_typed_in() {
    let (mut device, seat) = before_a_battle_with(change_dice);
    let clock = hexboard::session::TimeControl::FiveMinutes;
    let settings = Settings { clock, ..device.machine.settings() };
    device.set_settings(settings);
    let pad = device.pad_of(seat);
    device.press(pad, Button::Ok);
    device.wait(60_000);
    let says = |text| shows(&device.screens[pad.index()], text);
    assert!(says("4:00") || says("3:59"), "{}", ascii(&device.screens[pad.index()]));
}

/// Using the players' own dice is a device setting. It is stored and may be changed during a
/// battle.
#[test]
fn typed_dice_are_a_setting() {
    let (mut device, seat) = before_a_battle_with(change_dice);
    assert!(device.machine.settings().types_dice);
    device.press(device.pad_of(seat), Button::Ok);
    let rolled = dice(&device);
    let force = usize::from(game(&device).public().battle.expect("a battle").force());
    let to_settings = |device: &mut Device, row: usize| {
        device.press(device.pad_of(seat), Button::Menu);
        // The settings are the last row of the menu.
        device.press(device.pad_of(seat), Button::Up);
        device.press(device.pad_of(seat), Button::Ok);
        (0..row).for_each(|_| device.press(device.pad_of(seat), Button::Down));
        device.press(device.pad_of(seat), Button::Ok);
        device.press(device.pad_of(seat), Button::Menu);
    };
    to_settings(&mut device, 6);
    assert!(!device.machine.settings().types_dice);
    device.wait(10_000);
    assert_eq!(dice(&device), rolled + force, "the device rolls");
}
