//! Numeric observations of one seat: planes over the cells of a grid, and single facts.
//!
//! The encoders receive only the public view and the seat's private view, so hidden information
//! cannot leak. Seats are numbered relative to the viewer: 0 is the viewer, then the others in
//! order of play.
//!
//! There are two kinds. Raw observations are integers on the board as it is. Network observations
//! are numbers from 0 to 1 on a board that is turned to the viewer ([`Frame::network`]).

mod any;
mod frame;
mod hive;
mod robale;
mod sink;
mod termites;
mod xobos;

use hexboard::game::{Game, Options, Seat};
use hexboard::games::{AnyGame, AnyOptions, AnyPrivate, AnyPublic};

pub use frame::Frame;
pub use sink::{FactName, Names, Observation, PlaneName};

/// The number of partial choices of a decision that an observation contains.
const MAX_CHOICES: usize = 8;

/// Returns the seats in order of play, starting with `viewer`.
fn around(viewer: Seat, players: usize) -> [Option<Seat>; Seat::COUNT] {
    std::array::from_fn(|step| (step < players).then(|| Seat::ALL[(viewer.index() + step) % players.max(1)]))
}

/// Returns the number of a seat relative to `viewer`: 0 for the viewer, -1 for no seat.
fn relative(viewer: Seat, players: usize, seat: Option<Seat>) -> i16 {
    seat.map_or(-1, |seat| ((seat.index() + players - viewer.index()) % players.max(1)) as i16)
}

/// A seat that looks at a game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a AnyGame,
    pub options: &'a AnyOptions,
    pub seat: Seat,
    /// The partial choices already made for the current decision, as numbers in the frame.
    pub chosen: &'a [usize],
}

impl View<'_> {
    /// Returns the raw planes and facts in this frame.
    pub fn raw(self, frame: Frame) -> (Vec<i16>, Vec<i16>) {
        let mut observation = Observation::raw(frame);
        self.draw(&mut observation);
        observation.into_raw()
    }

    /// Writes the network planes and facts in this frame. The slices must have the sizes of
    /// [`network_names`].
    pub fn network(self, frame: Frame, planes: &mut [f32], facts: &mut [f32]) {
        planes.fill(0.0);
        self.draw(&mut Observation::network(frame, planes, facts, None));
    }

    /// Writes the network planes and facts in this frame over those of the last call, which has left
    /// the indices of its planes in `written`. Faster, because most of the planes is 0.
    pub fn network_again(self, frame: Frame, planes: &mut [f32], facts: &mut [f32], written: &mut Vec<u32>) {
        written.drain(..).for_each(|index| planes[index as usize] = 0.0);
        self.draw(&mut Observation::network(frame, planes, facts, Some(written)));
    }

    fn draw(self, observation: &mut Observation<'_>) {
        let players = self.options.players();
        self.draw_choices(observation);
        observation.fact("players", (1, Seat::COUNT as i16), players as i16);
        observation.fact("own seat", (0, Seat::COUNT as i16 - 1), self.seat.index() as i16);
        if let (AnyGame::Hive(hive), true) = (self.game, observation.is_network()) {
            return hive::draw_network(hive, self.seat, observation);
        }
        match (self.game.public(), self.game.private(self.seat)) {
            (AnyPublic::Termites(public), AnyPrivate::Termites(own)) => {
                termites::draw(&public, &own, self.seat, players, observation);
            }
            (AnyPublic::Hive(table), _) => hive::draw(&table, self.seat, observation),
            (AnyPublic::Robale(public), _) => robale::draw(&public, self.seat, observation),
            (AnyPublic::Xobos(public), AnyPrivate::Xobos(own)) => {
                xobos::draw(&public, &own, self.seat, players, observation);
            }
            (public, _) => any::draw(&public, self.seat, players, observation),
        }
    }

    fn draw_choices(self, observation: &mut Observation<'_>) {
        let limit = observation.frame.cells();
        let cells = self.chosen.iter().enumerate().filter(|&(_, &choice)| choice < limit);
        let cells = cells.map(|(place, &choice)| (choice, place as i16 + 1));
        observation.plane("chosen so far, 1 for the first choice", MAX_CHOICES as i16, cells);
        for place in 0..MAX_CHOICES {
            let choice = self.chosen.get(place).map_or(-1, |&choice| choice as i16);
            if !observation.is_network() {
                observation.fact(format_args!("choice {} so far, or -1", place + 1), (-1, i16::MAX), choice);
                continue;
            }
            let item = if choice < limit as i16 { 0 } else { choice - limit as i16 + 1 };
            observation.fact(
                format_args!("choice {}: item from 1, 0 for none or a cell", place + 1),
                (0, 512),
                item,
            );
        }
    }
}

/// Returns the names of the raw planes and facts of this game.
pub fn raw_names(game: &AnyGame, options: &AnyOptions) -> Names {
    names(game, options, Observation::raw_names(Frame::raw(game)))
}

/// Returns the names and scales of the network planes and facts of this game.
pub fn network_names(game: &AnyGame, options: &AnyOptions) -> Names {
    names(game, options, Observation::network_names(Frame::network(game, options, Seat::A)))
}

fn names(game: &AnyGame, options: &AnyOptions, mut observation: Observation<'_>) -> Names {
    View { game, options, seat: Seat::A, chosen: &[] }.draw(&mut observation);
    observation.into_names()
}
