//! Numeric observations of one seat: planes over the cells of a grid, and single facts.
//!
//! The encoders receive only the public view and the seat's private view, so hidden information
//! cannot leak. Seats are numbered relative to the viewer: 0 is the viewer, then the others in
//! order of play.
//!
//! There are two kinds. Raw observations are integers on the board as it is. Network observations
//! are numbers from 0 to 1 on a board that is turned to the viewer ([`Frame::network`]).

#[cfg(feature = "toy")]
mod any;
mod frame;
mod hive;
mod robale;
mod sink;
mod termites;
mod xobos;

use hexboard::game::{Game, Options, Seat};
use hexboard::games::{AnyGame, AnyOptions};

pub use frame::Frame;
pub use sink::{FactName, Memory, Names, PlaneName};
use sink::{NetworkSink, RawSink, Sink};

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
        let mut sink = RawSink::new(frame);
        self.draw(&mut sink);
        (sink.planes, sink.facts)
    }

    /// Writes the network planes and facts in this frame. The slices must have the sizes of
    /// [`network_names`].
    pub fn network(self, frame: Frame, planes: &mut [f32], facts: &mut [f32]) {
        planes.fill(0.0);
        self.draw(&mut NetworkSink::new(frame, planes, facts, None));
    }

    /// Writes the network planes and facts in this frame over those of the last call with this
    /// memory. Faster, because most of the planes stay as they are.
    pub fn network_again(self, frame: Frame, planes: &mut [f32], facts: &mut [f32], memory: &mut Memory) {
        memory.written.drain(..).for_each(|index| planes[index as usize] = 0.0);
        self.draw(&mut NetworkSink::new(frame, planes, facts, Some(memory)));
    }

    fn draw(self, sink: &mut impl Sink) {
        let players = self.options.players();
        self.draw_choices(sink);
        sink.fact("players", (1, Seat::COUNT as i16), players as i16);
        sink.fact("own seat", (0, Seat::COUNT as i16 - 1), self.seat.index() as i16);
        match self.game {
            AnyGame::Termites(game) => {
                termites::draw(&game.public(), &game.private(self.seat), self.seat, players, sink);
            }
            AnyGame::Hive(hive) => hive::draw(hive, self.seat, sink),
            AnyGame::Robale(game) => robale::draw(&game.public(), self.seat, sink),
            AnyGame::Xobos(game) => {
                xobos::draw(&game.public(), &game.private(self.seat), self.seat, players, sink);
            }
            #[cfg(feature = "toy")]
            game @ AnyGame::Toy(_) => any::draw(&game.public(), self.seat, players, sink),
        }
    }

    fn draw_choices<S: Sink>(self, sink: &mut S) {
        let limit = sink.frame().cells();
        let cells = self.chosen.iter().enumerate().filter(|&(_, &choice)| choice < limit);
        let cells = cells.map(|(place, &choice)| (choice, place as i16 + 1));
        sink.plane("chosen so far, 1 for the first choice", MAX_CHOICES as i16, cells);
        for place in 0..MAX_CHOICES {
            let choice = self.chosen.get(place).map_or(-1, |&choice| choice as i16);
            if !S::IS_NETWORK {
                sink.fact(format_args!("choice {} so far, or -1", place + 1), (-1, i16::MAX), choice);
                continue;
            }
            let item = if choice < limit as i16 { 0 } else { choice - limit as i16 + 1 };
            sink.fact(
                format_args!("choice {}: item from 1, 0 for none or a cell", place + 1),
                (0, 512),
                item,
            );
        }
    }
}

/// Returns the names of the raw planes and facts of this game.
pub fn raw_names(game: &AnyGame, options: &AnyOptions) -> Names<false> {
    names(game, options, Names::new(Frame::raw(game)))
}

/// Returns the names and scales of the network planes and facts of this game.
pub fn network_names(game: &AnyGame, options: &AnyOptions) -> Names<true> {
    names(game, options, Names::new(Frame::network(game, options, Seat::A)))
}

fn names<S: Sink>(game: &AnyGame, options: &AnyOptions, mut sink: S) -> S {
    View { game, options, seat: Seat::A, chosen: &[] }.draw(&mut sink);
    sink
}
