//! The grid that an observation and its partial choices use: which cell has which index.

use hexboard::game::{Choice, Seat};
use hexboard::games::hive::{Piece, PieceKind, Tabletop};
use hexboard::games::robale::{Item, Side};
use hexboard::games::xobos::XobosOptions;
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::hex::{Cell, CellSet, Direction, Hex, PANEL_CELLS, PANEL_RADIUS, Place};

/// The side of the grid that wraps the unbounded table of Hive. No hive spans that far.
const WRAPPED: u8 = 40;
/// The side of the grid for games on the panel.
const PANEL: u8 = 2 * PANEL_RADIUS + 1;

/// One of the twelve symmetries of a hexagon: a mirror image, then a rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry {
    is_mirrored: bool,
    sixths: u8,
}

impl Symmetry {
    /// Returns all symmetries, the identity first.
    fn all() -> impl Iterator<Item = Symmetry> {
        [false, true]
            .into_iter()
            .flat_map(|is_mirrored| (0..6).map(move |sixths| Symmetry { is_mirrored, sixths }))
    }

    const fn cell(self, cell: Cell) -> Cell {
        let cell = if self.is_mirrored { cell.mirrored() } else { cell };
        cell.rotated(self.sixths as usize)
    }

    fn cells(self, cells: CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Returns its place in [`PANEL_INDICES`].
    const fn number(self) -> usize {
        self.sixths as usize + if self.is_mirrored { 6 } else { 0 }
    }

    fn direction(self, direction: Direction) -> Direction {
        let direction = if self.is_mirrored { direction.mirrored() } else { direction };
        direction.rotated(self.sixths.into())
    }
}

/// The index of every panel cell on the grid of 13 by 13, for every symmetry.
static PANEL_INDICES: [[u8; PANEL_CELLS]; 12] = panel_indices();

const fn panel_indices() -> [[u8; PANEL_CELLS]; 12] {
    let mut all = [[0; PANEL_CELLS]; 12];
    let mut number = 0;
    while number < 12 * PANEL_CELLS {
        let (turn, cell) = (number / PANEL_CELLS, number % PANEL_CELLS);
        let symmetry = Symmetry { is_mirrored: turn >= 6, sixths: (turn % 6) as u8 };
        let hex = match Cell::from_ring(cell) {
            Some(cell) => symmetry.cell(cell).hex(),
            None => Hex::ORIGIN,
        };
        let middle = PANEL_RADIUS as i8;
        all[turn][cell] = (hex.r + middle) as u8 * PANEL + (hex.q + middle) as u8;
        number += 1;
    }
    all
}

/// A square grid in axial coordinates: rows are `r`, columns are `q`. Both wrap around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    side: u8,
    /// The row and column of (0, 0).
    origin: Place,
    symmetry: Symmetry,
    is_panel: bool,
}

impl Frame {
    /// Returns the grid of raw observations: the panel as it is, 13 by 13 with (0, 0) in the middle,
    /// or an unbounded table modulo 40.
    pub fn raw(game: &AnyGame) -> Frame {
        if matches!(game, AnyGame::Hive(_)) {
            return Frame {
                side: WRAPPED,
                origin: Place::new(0, 0),
                symmetry: Symmetry::default(),
                is_panel: false,
            };
        }
        Frame::panel(Symmetry::default())
    }

    /// Returns the grid of network observations: turned so that the viewer's own side is where
    /// seat 0 or White has it, and centred on the hive.
    pub fn network(game: &AnyGame, options: &AnyOptions, viewer: Seat) -> Frame {
        match (game, options) {
            (AnyGame::Hive(hive), _) => Frame::around(hive.tabletop()),
            (AnyGame::Robale(game), _) => {
                let is_black = game.seat(Side::White) != viewer;
                Frame::panel(Symmetry { is_mirrored: is_black, sixths: 0 })
            }
            (_, AnyOptions::Xobos(options)) => {
                Frame::panel(if viewer == Seat::A { Symmetry::default() } else { facing(options, viewer) })
            }
            (game, _) => Frame::raw(game),
        }
    }

    fn panel(symmetry: Symmetry) -> Frame {
        let middle = i16::from(PANEL_RADIUS);
        Frame { side: PANEL, origin: Place::new(middle, middle), symmetry, is_panel: true }
    }

    /// Centres the bounding box of the hive. The grid has room for all pieces in a row and one more
    /// cell at both ends.
    fn around(table: &Tabletop) -> Frame {
        let side = hive_side(table);
        let (mut low, mut high) = (Place::new(i16::MAX, i16::MAX), Place::new(i16::MIN, i16::MIN));
        for place in Piece::all().filter_map(|piece| table.place(piece)) {
            low = Place::new(low.q.min(place.q), low.r.min(place.r));
            high = Place::new(high.q.max(place.q), high.r.max(place.r));
        }
        if low.q > high.q {
            (low, high) = (Place::new(0, 0), Place::new(0, 0));
        }
        let before = |low: i16, high: i16| (i16::from(side) - (high - low + 1)) / 2 - low;
        let origin = Place::new(before(low.q, high.q), before(low.r, high.r));
        Frame { side, origin, symmetry: Symmetry::default(), is_panel: false }
    }

    /// Returns the number of rows, which equals the number of columns.
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// Returns the number of cells.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the index of a panel cell.
    #[inline]
    pub fn cell(self, cell: Cell) -> usize {
        if self.is_panel {
            return PANEL_INDICES[self.symmetry.number()][cell.ring()].into();
        }
        let hex = cell.hex();
        self.place(Place::new(hex.q.into(), hex.r.into()))
    }

    /// Returns the index of a place on an unbounded table.
    pub fn place(self, place: Place) -> usize {
        let on_grid = |at: i16, shift: i16| at.wrapping_add(shift).rem_euclid(self.side.into()) as usize;
        on_grid(place.r, self.origin.r) * self.side() + on_grid(place.q, self.origin.q)
    }

    /// Returns a named item as the viewer sees it: directions turn with the board.
    pub fn item(self, game: &AnyGame, item: u8) -> u8 {
        if !matches!(game, AnyGame::Robale(_)) || self.symmetry == Symmetry::default() {
            return item;
        }
        match Item::of(Choice::Item(item)) {
            Some(Item::Way(way)) => match Item::Way(self.symmetry.direction(way)).choice() {
                Choice::Item(turned) => turned,
                Choice::Cell(_) | Choice::Place(_) | Choice::Secret(_) => item,
            },
            _ => item,
        }
    }
}

/// Returns the first symmetry that turns a seat's base in Xobos to that of seat 0.
fn facing(options: &XobosOptions, viewer: Seat) -> Symmetry {
    let bases = &options.map().bases;
    let [own, first] = [viewer, Seat::A].map(|seat| bases[seat].map(|base| base.fields));
    let turns = |turn: &Symmetry| own.map(|own| turn.cells(own)) == first;
    Symmetry::all().find(turns).unwrap_or_default()
}

/// Returns the side of the grid for the pieces in play.
fn hive_side(table: &Tabletop) -> u8 {
    let options = table.position().options();
    let pieces: usize =
        PieceKind::ALL.into_iter().filter(|&kind| options.has(kind)).map(PieceKind::count).sum();
    2 * pieces as u8 + 2
}
