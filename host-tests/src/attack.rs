//! Hands that press whatever they like, and what must hold whatever they have pressed: nobody is ever left without a choice,
//! a legal action can always be taken, and a result can always be left.

use hexboard::game::{Actor, Choices, Dice, Game, Record, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::{Report, Seating, Sitter};
use hexboard::ui::Chair;
use hexboard::ui::text::Ink;

use crate::computers;
use crate::device::Device;
use crate::hand;
use crate::menu;
use crate::random::SplitMix64;
use crate::screen::{ascii, shows_in};
use crate::start;

/// The game on the table, if there is one.
pub fn game(device: &Device) -> Option<&AnyGame> {
    device.machine.record().map(Record::game)
}

fn any<T: Copy>(of: &[T], random: &mut SplitMix64) -> T {
    of[random.below(of.len())]
}

/// One thing that people and parts do.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    /// A short press.
    Press(Pad, Button),
    /// Several buttons at once for some milliseconds.
    Chord(Pad, Buttons, u64),
    /// Nothing happens for some milliseconds.
    Wait(u64),
    /// A screen falls out or comes back.
    Oled(Pad, bool),
}

impl Disturbance {
    /// Any of them, presses most of the time.
    pub fn random(random: &mut SplitMix64) -> Disturbance {
        let pad = any(&Pad::ALL, random);
        match random.below(20) {
            0 => {
                let buttons = Buttons::from_bits(random.below(256) as u8);
                Disturbance::Chord(pad, buttons, random.below(1500) as u64)
            }
            1 => Disturbance::Wait(random.below(4000) as u64),
            2 => Disturbance::Oled(pad, random.below(3) > 0),
            _ => Disturbance::Press(pad, any(&Button::ALL, random)),
        }
    }

    /// Lets it happen.
    pub fn disturb(self, device: &mut Device) {
        match self {
            Disturbance::Press(pad, button) => device.press(pad, button),
            Disturbance::Chord(pad, buttons, millis) => {
                device.hold(pad, buttons);
                device.wait(millis);
                device.hold(pad, Buttons::NONE);
            }
            Disturbance::Wait(millis) => device.wait(millis),
            Disturbance::Oled(pad, is_there) => device.report(Report::Oled(pad, is_there)),
        }
    }
}

/// Is somebody asked who presses buttons?
fn is_asked(device: &Device) -> bool {
    Chair::ALL.iter().any(|chair| device.machine.standpoint(*chair).is_some())
}

/// Somebody who is asked, and a legal action.
fn wish(device: &Device, random: &mut SplitMix64) -> Option<(Chair, AnyAction)> {
    let game = game(device).filter(|_| !device.machine.is_over())?;
    let mut dice = Dice::new(random.below(1 << 30) as u64);
    let asked: Vec<Chair> =
        Chair::ALL.into_iter().filter(|chair| device.machine.standpoint(*chair).is_some()).collect();
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((*asked.first()?, game.throw(&mut dice)?)),
        Turn::Decide(seats) => {
            let is_asked =
                |seat: &Seat| device.machine.chair_of(*seat).is_some_and(|chair| asked.contains(&chair));
            let seats: Vec<Seat> = seats.iter().filter(is_asked).collect();
            let seat = *seats.get(random.below(seats.len().max(1)))?;
            // Places are taken in the order of the seats.
            let chair = device.machine.chair_of(seat)?;
            // Who has a shared pad in hand and is asked goes first.
            let holder = device.machine.holder(device.machine.pad_at(chair));
            let is_first = |seat: &Seat| holder.is_some() && device.machine.chair_of(*seat) == holder;
            let seat = seats.iter().copied().find(is_first).unwrap_or(seat);
            let chair = device.machine.chair_of(seat)?;
            Some((chair, game.random_legal(Actor::Seat(seat), &mut dice)?))
        }
    }
}

/// Where nothing is hidden from a player's screen, an OK of somebody who is asked and looks at the game always does
/// something: it chooses, or the screen says why not.
///
/// # Panics
/// When it does nothing.
pub fn ok_answers(device: &mut Device, random: &mut SplitMix64) {
    device.wait(6000);
    let is_open = |device: &Device, chair: Chair| {
        device.machine.standpoint(chair).is_some_and(|at| !at.is_covered && !at.is_told)
    };
    let Some(chair) = Chair::ALL.into_iter().find(|chair| is_open(device, *chair)) else { return };
    let pad = device.machine.pad_at(chair);
    if device.machine.holder(pad) != Some(chair) {
        return;
    }
    device.press(pad, any(&[Button::Left, Button::Up, Button::Back], random));
    if game(device).is_some_and(|game| game.hides_actions()) || !is_open(device, chair) {
        return;
    }
    let look = |device: &Device| {
        let length = device.machine.record().map_or(0, |record| record.journal().entries().len());
        let chosen = device.machine.standpoint(chair).map(|at| at.chosen);
        (length, chosen, ascii(&device.screens[pad.index()]))
    };
    let before = look(device);
    device.press(pad, Button::Ok);
    all_have_a_choice(device);
    assert!(look(device) != before, "OK at {:?} does nothing\n{}", before.1, before.2);
}

/// Whoever is asked has something to choose from, whatever was pressed before.
///
/// # Panics
/// When somebody has not.
pub fn all_have_a_choice(device: &mut Device) {
    let has_none = |device: &Device, chair: &Chair| {
        device.machine.standpoint(*chair).is_some_and(|at| at.items.is_empty() && at.targets.is_empty())
    };
    if Chair::ALL.iter().any(|chair| has_none(device, chair)) {
        // Dice on show and the sweep of a window end by themselves, and then the choice is there.
        device.wait(6000);
    }
    for chair in Chair::ALL {
        let (at, game) = (device.machine.standpoint(chair), game(device).map(Game::public));
        assert!(!has_none(device, &chair), "{chair:?} has nothing to choose: {at:?} in {game:?}");
    }
}

/// A player takes a legal action, wherever the pads are. Returns whether the game still asks for one.
///
/// # Panics
/// When nobody is asked, or no buttons lead there.
pub fn go_on(device: &mut Device, random: &mut SplitMix64) -> bool {
    // Dice on show and the sweep of a window end by themselves.
    device.wait(6000);
    let_computers_play(device, random);
    let Some((chair, action)) = wish(device, random) else {
        let is_over = game(device).is_none() || device.machine.is_over();
        let has_people = device.machine.seating().is_some_and(|(seating, _)| has_people(seating));
        assert!(is_over || !has_people, "nobody is asked and the game is not over");
        return !is_over;
    };
    hand::take(device, chair, action);
    true
}

fn has_people(seating: Seating) -> bool {
    Chair::ALL.into_iter().any(|chair| seating.at(chair) == Sitter::Human)
}

/// Longer than the computers at a table take, one after the other, with everything that is shown between.
const MOST_MS: u64 = 120_000;

/// Computers play, by lot, until a person is asked or the game is over.
fn let_computers_play(device: &mut Device, random: &mut SplitMix64) {
    let end = device.now + MOST_MS;
    while device.now < end {
        if is_asked(device) || device.machine.record().is_none() || device.machine.is_over() {
            return;
        }
        computers::play_by_lot(device, 1, random.below(1 << 30) as u64);
    }
}

/// Seats whoever the lot says, computers among them and several people at one pad, on the page for it.
pub fn seat_by_lot(device: &mut Device, random: &mut SplitMix64) {
    if !menu::finds(device, Pad::One, "Who plays") {
        return;
    }
    device.press(Pad::One, Button::Ok);
    for _ in Pad::ALL {
        (0..random.below(8)).for_each(|_| device.press(Pad::One, Button::Right));
        device.press(Pad::One, Button::Down);
    }
    device.press(Pad::One, Button::Back);
}

/// A game of this kind with whatever random presses in the start menu settle; `None` when they settled nothing playable.
pub fn begin(name: &str, random: &mut SplitMix64) -> Option<Device> {
    begin_on(start::chosen(name, 2 + random.below(3)), random)
}

/// The same on a device that saves its games.
pub fn begin_saved(name: &str, random: &mut SplitMix64) -> Option<Device> {
    let mut device = start::chosen(name, 2 + random.below(3));
    device.keep_games();
    if random.below(2) == 0 {
        seat_by_lot(&mut device, random);
        device.thinks = false;
    }
    begin_on(device, random)
}

fn begin_on(mut device: Device, random: &mut SplitMix64) -> Option<Device> {
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
///
/// # Panics
/// When it is still there.
pub fn leave(device: &mut Device) {
    device.wait(3000);
    for _ in 0..6 {
        for pad in Pad::ALL {
            if device.machine.record().is_some() {
                device.press(pad, Button::Back);
                device.press(pad, Button::Back);
                device.press(pad, Button::Ok);
            }
        }
    }
    assert!(device.machine.record().is_none(), "OK leads to the start menu");
}
