//! Numeric observations of one seat: planes over the cells of a grid, and scalar facts.
//!
//! The encoders receive only the public view and the seat's private view, so hidden information
//! cannot leak. Seats are numbered relative to the viewer: 0 is the viewer, then the others in
//! order of play.

mod any;
mod hive;
mod robale;
mod termites;
mod xobos;

use std::fmt::Display;

use hexboard::game::{Game, Options, Seat};
use hexboard::games::{AnyGame, AnyOptions, AnyPrivate, AnyPublic};
use hexboard::hex::{Cell, CellSet, PANEL_RADIUS, Place};
use hexboard::ui::GameView;
use pyo3::PyResult;

use crate::errors::error;

/// A grid of cells in axial coordinates: rows are `r`, columns are `q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// The panel: 13 by 13, with (0, 0) in the middle.
    Panel,
    /// An unbounded table, wrapped around: rows and columns are modulo 40. No hive spans that far.
    Endless,
}

impl Grid {
    /// Returns the grid of a game. It does not change during the game.
    pub fn of(game: &AnyGame) -> Grid {
        if game.public().extent(false).is_some() { Grid::Endless } else { Grid::Panel }
    }

    /// Returns the number of rows, which equals the number of columns.
    pub const fn side(self) -> usize {
        match self {
            Grid::Panel => 2 * PANEL_RADIUS as usize + 1,
            Grid::Endless => 40,
        }
    }

    /// Returns the number of cells.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the index of a panel cell.
    pub fn cell(self, cell: Cell) -> usize {
        let hex = cell.hex();
        self.place(Place::new(hex.q.into(), hex.r.into()))
    }

    /// Returns the index of a place.
    pub fn place(self, place: Place) -> usize {
        let middle = match self {
            Grid::Panel => i16::from(PANEL_RADIUS),
            Grid::Endless => 0,
        };
        let on_grid = |at: i16| at.wrapping_add(middle).rem_euclid(self.side() as i16) as usize;
        on_grid(place.r) * self.side() + on_grid(place.q)
    }
}

/// The names of planes and facts, in order.
#[derive(Default)]
pub struct Names {
    pub planes: Vec<String>,
    pub facts: Vec<String>,
}

/// Collects the planes and facts of one observation.
pub struct Observation {
    grid: Grid,
    planes: Vec<i16>,
    facts: Vec<i16>,
    names: Option<Names>,
}

impl Observation {
    /// Adds a plane with these values at these cells and 0 elsewhere.
    fn plane(&mut self, name: impl Display, values: impl IntoIterator<Item = (usize, i16)>) {
        if let Some(names) = &mut self.names {
            names.planes.push(name.to_string());
        }
        let begin = self.planes.len();
        self.planes.resize(begin + self.grid.cells(), 0);
        for (cell, value) in values {
            self.planes[begin + cell] = value;
        }
    }

    /// Adds a plane that is 1 at these cells.
    fn cells(&mut self, name: impl Display, cells: CellSet) {
        let grid = self.grid;
        self.plane(name, cells.iter().map(|cell| (grid.cell(cell), 1)));
    }

    /// Adds a plane that is 1 at this cell, or all 0 for `None`.
    fn spot(&mut self, name: impl Display, cell: Option<Cell>) {
        let grid = self.grid;
        self.plane(name, cell.map(|cell| (grid.cell(cell), 1)));
    }

    /// Adds a numeric fact.
    fn fact(&mut self, name: impl Display, value: impl TryInto<i16>) {
        if let Some(names) = &mut self.names {
            names.facts.push(name.to_string());
        }
        self.facts.push(value.try_into().unwrap_or(i16::MAX));
    }

    /// Adds a fact that is 1 or 0.
    fn flag(&mut self, name: impl Display, value: bool) {
        self.fact(name, i16::from(value));
    }
}

/// Returns the seats in order of play, starting with `viewer`.
fn around(viewer: Seat, players: usize) -> [Option<Seat>; Seat::COUNT] {
    std::array::from_fn(|step| (step < players).then(|| Seat::ALL[(viewer.index() + step) % players.max(1)]))
}

/// Returns the number of a seat relative to `viewer`: 0 for the viewer, -1 for no seat.
fn relative(viewer: Seat, players: usize, seat: Option<Seat>) -> i16 {
    seat.map_or(-1, |seat| ((seat.index() + players - viewer.index()) % players.max(1)) as i16)
}

/// Returns the planes and facts of a seat. `chosen` holds the partial choices already made for the
/// current decision.
pub fn observe(
    game: &AnyGame,
    options: &AnyOptions,
    grid: Grid,
    seat: Seat,
    chosen: &[usize],
) -> (Vec<i16>, Vec<i16>) {
    let mut observation = Observation { grid, planes: Vec::new(), facts: Vec::new(), names: None };
    draw(game, options, seat, chosen, &mut observation);
    (observation.planes, observation.facts)
}

/// Returns the grid of a game and the names of its planes and facts.
pub fn layout(options: &AnyOptions) -> PyResult<(Grid, Names)> {
    let game = AnyGame::start(options).map_err(error)?;
    let grid = Grid::of(&game);
    let mut observation =
        Observation { grid, planes: Vec::new(), facts: Vec::new(), names: Some(Names::default()) };
    draw(&game, options, Seat::A, &[], &mut observation);
    Ok((grid, observation.names.unwrap_or_default()))
}

/// The number of partial choices of a decision that an observation contains.
const MAX_CHOICES: usize = 8;

fn draw(game: &AnyGame, options: &AnyOptions, seat: Seat, chosen: &[usize], observation: &mut Observation) {
    let players = options.players();
    let limit = observation.grid.cells();
    let cells = chosen.iter().enumerate().filter(|&(_, &choice)| choice < limit);
    observation.plane(
        "chosen so far, 1 for the first choice",
        cells.map(|(place, &choice)| (choice, place as i16 + 1)),
    );
    for place in 0..MAX_CHOICES {
        let choice = chosen.get(place).map_or(-1, |&choice| choice as i16);
        observation.fact(format_args!("choice {} so far, or -1", place + 1), choice);
    }
    observation.fact("players", players as i16);
    observation.fact("own seat", seat.index() as i16);
    match (game.public(), game.private(seat)) {
        (AnyPublic::Termites(public), AnyPrivate::Termites(own)) => {
            termites::draw(&public, &own, seat, players, observation);
        }
        (AnyPublic::Hive(table), _) => hive::draw(&table, seat, observation),
        (AnyPublic::Robale(public), _) => robale::draw(&public, seat, observation),
        (AnyPublic::Xobos(public), AnyPrivate::Xobos(own)) => {
            xobos::draw(&public, &own, seat, players, observation);
        }
        (public, _) => any::draw(&public, seat, players, observation),
    }
}
