//! Plays random games on the pads and keeps the first image of everything shown.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Choice, Game, Record, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::Settings;
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use super::Album;
use crate::device::Device;
use crate::dispatch::turn_kind;
use crate::{menu, pad_input, start};

/// The maximum number of actions of a game in the tour.
const LONGEST: usize = 2000;
/// The number of games of a tour.
const GAMES: u64 = 7;

/// What an image shows: the phase, and the viewer or the choices so far.
type View = (&'static str, String);

struct Tour {
    device: Device,
    seen: BTreeSet<View>,
    album: Album,
}

/// Returns the screens and boards of a game with this number of players.
pub fn of(game: &str, players: usize, language: Language) -> Album {
    let mut album = Album::default();
    let mut seen = BTreeSet::new();
    for seed in 0..GAMES {
        let mut device = begun(game, players, seed as usize);
        device.set_settings(Settings { language, ..device.machine.settings() });
        let mut tour = Tour { device, seen, album };
        tour.play(seed);
        (seen, album) = (tour.seen, tour.album);
    }
    album
}

/// Starts a game with different options for each `other`: presses Right `other` times on each of
/// the first `other` option rows.
fn begun(game: &str, players: usize, other: usize) -> Device {
    let mut device = start::chosen(game, players);
    // Below "This seat" and "Who plays" come the options.
    device.press(Pad::One, Button::Down);
    for _ in 0..other {
        device.press(Pad::One, Button::Down);
        // Below the last option, the list begins again with the seats.
        if menu::is_chosen(&device, Pad::One, "Start game") {
            break;
        }
        (0..other).for_each(|_| device.press(Pad::One, Button::Right));
    }
    start::begin(&mut device);
    device
}

fn game(device: &Device) -> Option<&AnyGame> {
    device.machine.record().map(Record::game)
}

fn phase(device: &Device) -> &'static str {
    let kind = match game(device) {
        Some(AnyGame::Hive(hive)) => Some(if hive.position().ply() < 2 { "opening" } else { "turn" }),
        Some(game) => turn_kind(game),
        None => None,
    };
    kind.unwrap_or("over")
}

impl Tour {
    fn play(&mut self, seed: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..LONGEST {
            self.wait();
            let Some(game) = game(&self.device) else { return };
            let Turn::Decide(seats) = game.turn() else { break };
            let Some(seat) = seats.iter().next() else { break };
            let Some(action) = random_eventful_action(game, seat, &mut rng) else { break };
            self.look_around();
            self.take(seat, action);
        }
        self.device.wait(2000);
        self.keep("over", "the result", Pad::One);
        self.device.press(Pad::One, Button::Menu);
        self.keep("over", "the menu", Pad::One);
    }

    /// Waits until the dice come to rest and keeps what is shown meanwhile.
    fn wait(&mut self) {
        self.keep_all("dice or news");
        for _ in 0..40 {
            if game(&self.device).is_none_or(|game| game.turn() != Turn::Chance) {
                break;
            }
            self.device.wait(100);
            self.keep("dice", "the dice", Pad::One);
        }
        self.device.wait(2100);
    }

    fn keep_all(&mut self, what: &str) {
        for pad in Pad::ALL {
            if self.device.machine.snapshot(Chair::at(pad)).is_some_and(|at| at.shows_news) {
                self.device.wait(3500);
                self.keep(phase(&self.device), what, pad);
            }
        }
    }

    /// Keeps the screens of all players, with and without Peek.
    fn look_around(&mut self) {
        for pad in Pad::ALL {
            if self
                .device
                .machine
                .seating()
                .is_none_or(|(seating, _)| !seating.players().contains(Chair::at(pad)))
            {
                continue;
            }
            let who = if self.device.machine.snapshot(Chair::at(pad)).is_some() { "asked" } else { "waits" };
            self.keep(phase(&self.device), who, pad);
            self.keep_with_peek(phase(&self.device), who, pad);
        }
    }

    fn keep_with_peek(&mut self, phase: &'static str, what: &str, pad: Pad) {
        if game(&self.device).is_some_and(Game::has_secrets)
            && !self.seen.contains(&(phase, format!("{what}, Peek")))
        {
            self.device.hold(pad, Buttons::of(Button::Peek));
            self.keep(phase, &format!("{what}, Peek"), pad);
            self.device.hold(pad, Buttons::NONE);
        }
    }

    fn keep(&mut self, phase: &'static str, what: &str, pad: Pad) {
        if self.seen.insert((phase, what.to_string())) {
            self.album.keep(format!("{phase}: {what}"), &self.device.screens[pad.index()]);
            self.album.keep_board(phase, &self.device.frame);
            if what == "cell board" || what == "secret board" {
                self.album.keep_small(&format!("{phase}, where to"), &self.device, pad);
            } else if game(&self.device).is_some_and(has_enough_pieces) {
                self.album.keep_small(phase, &self.device, pad);
            }
        }
    }

    /// Takes an action press by press and keeps the screens.
    fn take(&mut self, seat: Seat, action: AnyAction) {
        let pad = self.device.pad_of(seat);
        let length =
            |device: &Device| device.machine.record().map_or(0, |record| record.journal().entries().len());
        let before = length(&self.device);
        for _ in 0..60 {
            if length(&self.device) != before || self.device.machine.snapshot(Chair::at(pad)).is_none() {
                return;
            }
            let asked = phase(&self.device);
            for button in pad_input::presses(&mut self.device, Chair::at(pad), action) {
                self.device.press(pad, button);
                let Some(at) =
                    self.device.machine.snapshot(Chair::at(pad)).filter(|_| length(&self.device) == before)
                else {
                    return;
                };
                let chosen: Vec<&str> = at.chosen.iter().map(|choice| word(*choice)).collect();
                let place = if at.listed.is_some() { "list" } else { "board" };
                let what = format!("{} {place}", chosen.join(", "));
                let what = what.trim();
                self.keep(asked, what, pad);
                self.keep_with_peek(asked, what, pad);
            }
        }
    }
}

const fn word(choice: Choice) -> &'static str {
    match choice {
        Choice::Cell(_) | Choice::Place(_) => "cell",
        Choice::Item(_) => "item",
        Choice::Secret(_) => "secret",
    }
}

/// Returns a random action; one that only ends a phase is less likely than the others.
fn random_eventful_action(game: &AnyGame, seat: Seat, rng: &mut Rng) -> Option<AnyAction> {
    let actor = Actor::Seat(seat);
    let first = game.random_legal(actor, rng)?;
    let second = game.random_legal(actor, rng)?;
    let ends = |action: AnyAction| {
        let shown = game.show(action).to_string();
        ["end", "done", "stay", "no "].iter().any(|word| shown.to_lowercase().starts_with(word))
    };
    Some(if ends(first) { second } else { first })
}

/// Returns whether the board has enough pieces to show.
fn has_enough_pieces(game: &AnyGame) -> bool {
    match game {
        AnyGame::Hive(hive) => hive.position().ply() > 8,
        AnyGame::Termites(game) => game.pieces().units(Seat::A).len() > 3,
        _ => true,
    }
}
