//! Whole games under the law of secrecy.

use std::fmt;

use hexboard::game::{Actor, Dice, Game, Seat, SeatSet, Turn};
use hexboard::games::xobos::Mode;
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard::session::{ClockRate, Report, Settings};

use super::worlds::game;
use super::{Tally, check, warlike};
use crate::device::Device;
use crate::{hand, start};

/// Decisions of the longest game that is played.
const MOST_STEPS: usize = 1500;
/// What the console says when somebody has lost on time.
const LOST_ON_TIME: &str = "game over: time";

/// The kinds of clock, and whether time that is up loses the game.
pub const CLOCKS: [(ClockRate, bool); 5] = [
    (ClockRate::FiveMinutes, false),
    (ClockRate::ThreeMinuteTurns, true),
    (ClockRate::Off, false),
    (ClockRate::HalfMinuteTurns, false),
    (ClockRate::TenMinutes, true),
];

/// A game from the start menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its word on the console.
    pub game: &'static str,
    /// How many play.
    pub players: usize,
    /// Of Xobos: who sees what, and whether clans play.
    pub xobos: (Mode, bool),
    /// Of Termites: the colonies have the even tokens (T-1.7).
    pub even: bool,
    /// The clocks, and whether time that is up loses the game.
    pub clock: (ClockRate, bool),
}

impl Setting {
    /// A game of Xobos.
    pub const fn xobos(players: usize, mode: Mode, clans: bool) -> Setting {
        Setting { game: "xobos", players, xobos: (mode, clans), even: false, clock: (ClockRate::Off, false) }
    }

    /// Another game.
    pub const fn plain(game: &'static str, players: usize) -> Setting {
        Setting { game, players, ..Setting::xobos(players, Mode::Normal, false) }
    }

    /// A game of Termites with the even tokens.
    pub const fn even_termites(players: usize) -> Setting {
        Setting { even: true, ..Setting::plain("termites", players) }
    }

    /// The same with the clocks of this number: one after the other, all kinds come.
    pub const fn timed(self, number: u64) -> Setting {
        Setting { clock: CLOCKS[number as usize % CLOCKS.len()], ..self }
    }

    /// The rows below the game that are changed: how often Right is pressed on each.
    fn rows(self) -> Vec<usize> {
        let (mode, clans) = self.xobos;
        match self.game {
            "xobos" => vec![mode as usize, usize::from(clans)],
            // Colony and map stay.
            "termites" if self.even => vec![0, 0, 1],
            _ => vec![],
        }
    }

    /// The setting of a numbered game: one after the other, all games, modes and numbers of players come.
    pub fn numbered(number: u64) -> Setting {
        let (turn, round) = (number % 14, number / 14);
        let setting = match turn {
            0..9 => {
                let (mode, players) = (Mode::ALL[turn as usize / 3], 2 + turn as usize % 3);
                Setting::xobos(players, mode, (turn + round) % 2 == 1)
            }
            9..12 => Setting::plain("termites", turn as usize - 7),
            12 => Setting::plain("robale", 2),
            _ => Setting::plain("hive", 2),
        };
        setting.timed(number)
    }

    /// A device on which the game has begun.
    fn begin(self, seed: u64) -> Device {
        let mut device = start::chosen(self.game, self.players);
        device.report(Report::Seed(seed));
        let (clock, time_loses) = self.clock;
        let settings = Settings { clock, time_loses, ..device.machine.settings() };
        device.set_settings(settings);
        let rows = self.rows();
        for &count in &rows {
            device.press(Pad::One, Button::Down);
            (0..count).for_each(|_| device.press(Pad::One, Button::Right));
        }
        (0..2 + rows.len()).for_each(|_| device.press(Pad::One, Button::Up));
        device.press(Pad::One, Button::Ok);
        device
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.game, self.players)?;
        let (mode, clans) = self.xobos;
        match self.game {
            "xobos" => write!(f, ", {}{}", mode.word(), if clans { ", clans" } else { "" })?,
            _ if self.even => write!(f, ", even tokens")?,
            _ => {}
        }
        let (clock, time_loses) = self.clock;
        write!(f, ", clock {clock:?}{}", if time_loses { ", time loses" } else { "" })
    }
}

/// Plays a game to its end and checks the law at every decision.
///
/// # Panics
/// When the game does not begin, cannot be played by the pads, or does not end.
pub fn play(setting: Setting, seed: u64) -> Tally {
    let mut tally = Tally { games: 1, ..Tally::default() };
    walk_through(setting, seed, |device, viewer, actor| {
        let told = tally.told.len();
        check(device, viewer, actor, &mut tally);
        let step = tally.steps;
        tally.told[told..]
            .iter_mut()
            .for_each(|leak| *leak = format!("{setting}, seed {seed}, step {step}: {leak}"));
    });
    tally
}

/// Plays a game to its end. Before every decision `each` is told who decides, and somebody who watches: first the one who
/// watches.
///
/// # Panics
/// When the game does not begin, cannot be played by the pads, or does not end.
pub fn walk_through(setting: Setting, seed: u64, mut each: impl FnMut(&Device, Seat, Seat)) {
    let mut device = setting.begin(seed);
    assert!(device.machine.record().is_some(), "{setting}: {:?}", device.lines);
    let mut dice = Dice::new(seed);
    let (mut steps, mut waits) = (0, 0);
    while !is_over(&device) && !device.said(LOST_ON_TIME) {
        assert!(
            steps < MOST_STEPS && waits < MOST_STEPS,
            "{setting}, seed {seed}: no end after {steps} steps"
        );
        let seats = deciding(&device);
        let Some(actor) = seats.iter().nth(dice.below(seats.len().max(1) as u32) as usize) else {
            device.wait(500);
            waits += 1;
            continue;
        };
        let others = setting.players as u32 - 1;
        let viewer = Seat::ALL[(actor.index() + 1 + dice.below(others) as usize) % setting.players];
        each(&device, viewer, actor);
        steps += 1;
        let action = wanted(game(&device), actor, &mut dice);
        hand::play(&mut device, actor, action);
    }
}

/// The seats that decide now.
pub fn deciding(device: &Device) -> SeatSet {
    match game(device).turn() {
        Turn::Decide(seats) => seats,
        _ => SeatSet::EMPTY,
    }
}

/// Is the game over?
pub fn is_over(device: &Device) -> bool {
    matches!(game(device).turn(), Turn::Over(_))
}

/// What a player does who wants something to happen.
///
/// # Panics
/// When nothing is asked of this seat.
pub fn wanted(game: &AnyGame, seat: Seat, dice: &mut Dice) -> AnyAction {
    match game {
        AnyGame::Xobos(game) => AnyAction::Xobos(warlike::wanted(game, seat, dice)),
        game => game.random_legal(Actor::Seat(seat), dice).expect("something to decide"),
    }
}
