//! Plays whole games under the secrecy check.

use std::fmt;

use hexboard::game::{Actor, Game, Rng, Seat, SeatSet, Turn};
use hexboard::games::xobos::Mode;
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard::session::{Report, Settings, TimeControl};

use super::worlds::game;
use super::{LeakTally, check, warlike};
use crate::device::Device;
use crate::{menu, pad_input, start};

/// The maximum number of decisions of a game.
const MAX_STEPS: usize = 1500;
/// The console message when a player loses on time.
const LOST_ON_TIME: &str = "game over: time";

/// The kinds of clock, and whether running out of time loses the game.
pub const CLOCKS: [(TimeControl, bool); 5] = [
    (TimeControl::FiveMinutes, false),
    (TimeControl::ThreeMinuteTurns, true),
    (TimeControl::Off, false),
    (TimeControl::HalfMinuteTurns, false),
    (TimeControl::TenMinutes, true),
];

/// The setup of a game in the start menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its console keyword.
    pub game: &'static str,
    /// The number of players.
    pub players: usize,
    /// Xobos: the visibility mode, and whether clans are used.
    pub xobos: (Mode, bool),
    /// Termites: whether the colonies have the even tokens (T-1.7).
    pub even: bool,
    /// The clock, and whether running out of time loses the game.
    pub clock: (TimeControl, bool),
}

impl Setting {
    /// Returns a setup of Xobos.
    pub const fn xobos(players: usize, mode: Mode, clans: bool) -> Setting {
        Setting {
            game: "xobos",
            players,
            xobos: (mode, clans),
            even: false,
            clock: (TimeControl::Off, false),
        }
    }

    /// Returns the default setup of another game.
    pub const fn plain(game: &'static str, players: usize) -> Setting {
        Setting { game, players, ..Setting::xobos(players, Mode::Normal, false) }
    }

    /// Returns a setup of Termites with the even tokens.
    pub const fn even_termites(players: usize) -> Setting {
        Setting { even: true, ..Setting::plain("termites", players) }
    }

    /// Returns the same setup with the clock of this number. Consecutive numbers go through all
    /// kinds.
    pub const fn timed(self, number: u64) -> Setting {
        Setting { clock: CLOCKS[number as usize % CLOCKS.len()], ..self }
    }

    /// Returns how often Right is pressed on rows of the start menu.
    fn rows(self) -> Vec<(&'static str, usize)> {
        let (mode, clans) = self.xobos;
        match self.game {
            "xobos" => vec![("Mode", mode as usize), ("Clans", usize::from(clans))],
            "termites" if self.even => vec![("Tokens", 1)],
            _ => vec![],
        }
    }

    /// Returns the setup of a numbered game. Consecutive numbers go through all games, modes and
    /// numbers of players.
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

    /// Returns a device on which the game has started.
    fn begin(self, seed: u64) -> Device {
        let mut device = start::chosen(self.game, self.players);
        device.report(Report::Seed(seed));
        let (clock, time_loses) = self.clock;
        let settings = Settings { clock, time_loses, ..device.machine.settings() };
        device.set_settings(settings);
        for (row, count) in self.rows() {
            menu::go_to(&mut device, Pad::One, row);
            (0..count).for_each(|_| device.press(Pad::One, Button::Right));
        }
        start::begin(&mut device);
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

/// Plays a game to its end and runs the secrecy check at every decision.
///
/// # Panics
/// Panics if the game does not start, cannot be played on the pads, or does not end.
pub fn play(setting: Setting, seed: u64) -> LeakTally {
    let mut tally = LeakTally { games: 1, ..LeakTally::default() };
    walk_through(setting, seed, |device, viewer, actor| {
        let count = tally.leak_messages.len();
        check(device, viewer, actor, &mut tally);
        let step = tally.steps;
        tally.leak_messages[count..]
            .iter_mut()
            .for_each(|leak| *leak = format!("{setting}, seed {seed}, step {step}: {leak}"));
    });
    tally
}

/// Plays a game to its end. Before every decision, calls `each` with the device, a viewer and the
/// deciding seat.
///
/// # Panics
/// Panics if the game does not start, cannot be played on the pads, or does not end.
pub fn walk_through(setting: Setting, seed: u64, mut each: impl FnMut(&Device, Seat, Seat)) {
    let mut device = setting.begin(seed);
    assert!(device.machine.record().is_some(), "{setting}: {:?}", device.lines);
    let mut rng = Rng::new(seed);
    let (mut steps, mut waits) = (0, 0);
    while !is_over(&device) && !device.has_printed(LOST_ON_TIME) {
        assert!(steps < MAX_STEPS && waits < MAX_STEPS, "{setting}, seed {seed}: no end after {steps} steps");
        let seats = deciding(&device);
        let Some(actor) = seats.iter().nth(rng.below(seats.len().max(1) as u32) as usize) else {
            device.wait(500);
            waits += 1;
            continue;
        };
        let others = setting.players as u32 - 1;
        let viewer = Seat::ALL[(actor.index() + 1 + rng.below(others) as usize) % setting.players];
        each(&device, viewer, actor);
        steps += 1;
        let action = wanted(game(&device), actor, &mut rng);
        pad_input::play(&mut device, actor, action);
    }
}

/// Returns the seats that decide now.
pub fn deciding(device: &Device) -> SeatSet {
    game(device).turn().seats()
}

/// Returns whether the game is over.
pub fn is_over(device: &Device) -> bool {
    matches!(game(device).turn(), Turn::Over(_))
}

/// Returns the action of a player who prefers eventful moves.
///
/// # Panics
/// Panics if the seat has nothing to decide.
pub fn wanted(game: &AnyGame, seat: Seat, rng: &mut Rng) -> AnyAction {
    match game {
        AnyGame::Xobos(game) => AnyAction::Xobos(warlike::wanted(game, seat, rng)),
        game => game.random_legal(Actor::Seat(seat), rng).expect("something to decide"),
    }
}
