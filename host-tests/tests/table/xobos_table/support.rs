//! Shared helpers: a game that has begun, and simulated players.

use hexboard::game::{Actor, Game, Record, Rng, Seat, SeatSet, Turn};
use hexboard::games::xobos::{Action, Mode, Public, Xobos};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard::ui::Chair;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::{menu, pad_input, start};

/// Returns a game that has begun: the first player is drawn, and everybody chooses a Leader.
pub fn begun(players: usize, mode: Mode, clans: bool) -> Device {
    let mut device = start::chosen("xobos", players);
    for (row, count) in [("Mode", mode as usize), ("Clans", usize::from(clans))] {
        menu::go_to(&mut device, Pad::One, row);
        (0..count).for_each(|_| device.press(Pad::One, Button::Right));
    }
    start::begin(&mut device);
    assert!(device.has_printed(&format!("game: xobos for {players}")), "{:?}", device.lines);
    assert_eq!(game(&device).options().mode(), mode);
    assert_eq!(game(&device).options().clan(Seat::A).is_some(), clans);
    device
}

pub fn game(device: &Device) -> &Xobos {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Xobos(game)) => game,
        _ => panic!("a game of Xobos"),
    }
}

pub fn public(device: &Device) -> Public {
    game(device).public()
}

pub fn deciding(device: &Device) -> SeatSet {
    game(device).turn().seats()
}

pub fn is_over(device: &Device) -> bool {
    matches!(game(device).turn(), Turn::Over(_))
}

pub fn take(device: &mut Device, seat: Seat, action: Action) -> usize {
    pad_input::play(device, seat, AnyAction::Xobos(action)).len()
}

/// Returns a random one of the seats that decide.
pub fn any_of(seats: SeatSet, rng: &mut Rng) -> Seat {
    seats.iter().nth(rng.below(seats.len() as u32) as usize).expect("somebody decides")
}

pub fn any_action(device: &Device, seat: Seat, rng: &mut Rng) -> Action {
    game(device).random_legal(Actor::Seat(seat), rng).expect("something to decide")
}

/// Players who press at random on all pads at once. `undoes` is false for a redrawn record, which
/// cannot be undone.
pub fn fumble(device: &mut Device, random: &mut SplitMix64, undoes: bool) {
    const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
    let seats: Vec<Seat> = deciding(device).iter().collect();
    // Sometimes a player who is not asked.
    let seat =
        if random.below(10) == 0 { Seat::ALL[random.below(4)] } else { seats[random.below(seats.len())] };
    // The seat may be unused.
    let chair = device.machine.chair_of(seat).unwrap_or(Chair::ALL[seat.index()]);
    let pad = chair.own_pad();
    if device.machine.snapshot(chair).is_some_and(|at| at.is_covered) {
        // The menu is on its first row: undo, or close it.
        return device.press(pad, if undoes && random.below(2) == 0 { Button::Ok } else { Button::Menu });
    }
    let is_done = game(device).is_simultaneous() && !deciding(device).contains(seat);
    match random.below(12) {
        0 if undoes || !is_done => device.press(pad, Button::Back),
        1..5 => device.press(pad, WAYS[random.below(4)]),
        _ => device.press(pad, Button::Ok),
    }
}

/// Undoes the last action of a seat through its menu.
pub fn undo(device: &mut Device, seat: Seat) {
    device.press(device.pad_of(seat), Button::Menu);
    device.press(device.pad_of(seat), Button::Ok);
}

pub fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}
