//! Random and hostile input, and the invariants that hold whatever was pressed: every player who is
//! asked has a choice, a legal action can always be taken, and a result screen can always be left.

use hexboard::game::{Actor, Choices, Game, Record, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::{Occupant, Report, Seating};
use hexboard::ui::Chair;
use hexboard::ui::text::Ink;

use crate::computers;
use crate::device::Device;
use crate::menu;
use crate::pad_input;
use crate::random::SplitMix64;
use crate::screen::{ascii, shows_in};
use crate::start;

/// Returns the current game, if there is one.
pub fn game(device: &Device) -> Option<&AnyGame> {
    device.machine.record().map(Record::game)
}

fn any<T: Copy>(of: &[T], random: &mut SplitMix64) -> T {
    of[random.below(of.len())]
}

/// A random event: user input, passing time or a hardware fault.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    /// A short press.
    Press(Pad, Button),
    /// Several buttons held together for some milliseconds.
    Chord(Pad, Buttons, u64),
    /// No input for some milliseconds.
    Wait(u64),
    /// A screen fails (`false`) or comes back (`true`).
    Oled(Pad, bool),
}

impl Disturbance {
    /// Returns a random event, most often a press.
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

    /// Applies the event to the device.
    pub fn apply(self, device: &mut Device) {
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

/// Returns whether a person is asked for a decision.
fn is_asked(device: &Device) -> bool {
    Chair::ALL.iter().any(|chair| device.machine.snapshot(*chair).is_some())
}

/// Returns a person who is asked for a decision, and a legal action.
pub fn request(device: &Device, random: &mut SplitMix64) -> Option<(Chair, AnyAction)> {
    let game = game(device).filter(|_| !device.machine.is_over())?;
    let mut rng = Rng::new(random.below(1 << 30) as u64);
    let asked: Vec<Chair> =
        Chair::ALL.into_iter().filter(|chair| device.machine.snapshot(*chair).is_some()).collect();
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((*asked.first()?, game.random_outcome(&mut rng)?)),
        Turn::Decide(seats) => {
            let is_asked =
                |seat: &Seat| device.machine.chair_of(*seat).is_some_and(|chair| asked.contains(&chair));
            let seats: Vec<Seat> = seats.iter().filter(is_asked).collect();
            let seat = *seats.get(random.below(seats.len().max(1)))?;
            let chair = device.machine.chair_of(seat)?;
            // The player who holds a shared pad goes first if asked.
            let holder = device.machine.holder(device.machine.pad_at(chair));
            let is_first = |seat: &Seat| holder.is_some() && device.machine.chair_of(*seat) == holder;
            let seat = seats.iter().copied().find(is_first).unwrap_or(seat);
            let chair = device.machine.chair_of(seat)?;
            Some((chair, game.random_legal(Actor::Seat(seat), &mut rng)?))
        }
    }
}

/// Checks that OK always has an effect for a player who is asked, views the game and has nothing
/// hidden on the screen: it makes a choice, or the screen shows why not.
///
/// # Panics
/// Panics if OK has no effect.
pub fn check_ok_has_effect(device: &mut Device, random: &mut SplitMix64) {
    device.wait(6000);
    let is_open = |device: &Device, chair: Chair| {
        device.machine.snapshot(chair).is_some_and(|at| !at.is_covered && !at.shows_news)
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
        let chosen = device.machine.snapshot(chair).map(|at| at.chosen);
        (length, chosen, ascii(&device.screens[pad.index()]))
    };
    let before = look(device);
    device.press(pad, Button::Ok);
    check_all_have_a_choice(device);
    assert!(look(device) != before, "OK at {:?} does nothing\n{}", before.1, before.2);
}

/// Checks that every player who is asked has at least one choice, whatever was pressed before.
///
/// # Panics
/// Panics if a player has none.
pub fn check_all_have_a_choice(device: &mut Device) {
    let has_none = |device: &Device, chair: &Chair| {
        device.machine.snapshot(*chair).is_some_and(|at| at.items.is_empty() && at.targets.is_empty())
    };
    if Chair::ALL.iter().any(|chair| has_none(device, chair)) {
        // Dice animations and window scrolling end without input; then the choice is available.
        device.wait(6000);
    }
    for chair in Chair::ALL {
        let (at, game) = (device.machine.snapshot(chair), game(device).map(Game::public));
        assert!(!has_none(device, &chair), "{chair:?} has nothing to choose: {at:?} in {game:?}");
    }
}

/// Lets a player take a legal action, wherever the pads are. Returns whether the game still waits
/// for a decision.
///
/// # Panics
/// Panics if nobody is asked, or if no presses reach the action.
pub fn take_random_action(device: &mut Device, random: &mut SplitMix64) -> bool {
    // Dice animations and window scrolling end without input.
    device.wait(6000);
    let_computers_play(device, random);
    let Some((chair, action)) = request(device, random) else {
        let is_over = game(device).is_none() || device.machine.is_over();
        let has_people = device.machine.seating().is_some_and(|(seating, _)| has_people(seating));
        assert!(is_over || !has_people, "nobody is asked and the game is not over");
        return !is_over;
    };
    pad_input::take(device, chair, action);
    true
}

fn has_people(seating: Seating) -> bool {
    Chair::ALL.into_iter().any(|chair| seating.at(chair) == Occupant::Human)
}

/// An upper bound for all computer turns in a row, including animations, in milliseconds.
const MAX_MS: u64 = 120_000;

/// Lets the computer seats take random actions until a person is asked or the game is over.
pub fn let_computers_play(device: &mut Device, random: &mut SplitMix64) {
    let end = device.now + MAX_MS;
    while device.now < end {
        if is_asked(device) || device.machine.record().is_none() || device.machine.is_over() {
            return;
        }
        computers::play_at_random(device, 1, random.below(1 << 30) as u64);
    }
}

/// Fills the seats at random on the seating page, with computers and with several people at one
/// pad.
pub fn seat_at_random(device: &mut Device, random: &mut SplitMix64) {
    if !menu::select_row(device, Pad::One, "Who plays") {
        return;
    }
    device.press(Pad::One, Button::Ok);
    for _ in Pad::ALL {
        (0..random.below(8)).for_each(|_| device.press(Pad::One, Button::Right));
        device.press(Pad::One, Button::Down);
    }
    device.press(Pad::One, Button::Back);
}

/// Starts a game of this kind after random presses in the start menu. Returns `None` if the
/// resulting options cannot be played.
pub fn begin(name: &str, random: &mut SplitMix64) -> Option<Device> {
    begin_on(start::chosen(name, 2 + random.below(3)), random)
}

/// Does the same as [`begin`] on a device that saves its games.
pub fn begin_saved(name: &str, random: &mut SplitMix64) -> Option<Device> {
    let mut device = start::chosen(name, 2 + random.below(3));
    device.enable_saves();
    if random.below(2) == 0 {
        seat_at_random(&mut device, random);
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

/// Checks that OK leaves the result screen, and that an ended game is gone.
///
/// # Panics
/// Panics if it is still there.
pub fn check_leave_result(device: &mut Device) {
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
