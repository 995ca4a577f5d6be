//! The hex grid: coordinates, directions, the cells of the panel, sets of cells, paths.
//!
//! Cells are pointy-top, `q` runs east and `r` runs south-east:
//!
//! ```text
//!        NW(0,-1)  NE(+1,-1)
//!            \      /
//!   W(-1,0) -- cell -- E(+1,0)
//!            /      \
//!       SW(-1,+1)  SE(0,+1)
//! ```
//!
//! [`Hex`] is a coordinate on the infinite grid. [`Cell`] is one of the 127 cells of the panel,
//! [`CellSet`] a set of them in 16 bytes, and [`Board`] the hexagon of cells a game uses.
//! Reachability is computed on sets: [`flood`], [`reach`], [`components`], [`Distances`],
//! [`shortest_path`]. Start reading at [`Hex`] and [`Cell`]. This module depends on no other module
//! of the crate.
//!
//! A game without a fixed board uses [`Place`]s, and the panel shows part of them through a
//! [`Window`].
//!
//! ```
//! use hexboard::hex::{Board, Cell, CellSet, reach};
//!
//! const BOARD: Board = Board::new(4).unwrap();
//! const ROCKS: CellSet = CellSet::at(&[(1, 0), (1, -1), (0, -1)]).unwrap();
//! const NEAR: CellSet = reach(CellSet::of(Cell::CENTRE), BOARD.cells().difference(ROCKS), 1);
//! assert_eq!(NEAR, CellSet::at(&[(0, 0), (-1, 0), (-1, 1), (0, 1)]).unwrap());
//! ```

mod board;
mod cell;
mod coord;
mod distance;
mod flood;
mod line;
mod path;
mod place;
mod ring;
mod set;
mod set_iter;
mod set_ops;
mod shift;

pub use board::{Board, CellName, Rows};
pub use cell::{Cell, PANEL_CELLS, PANEL_RADIUS, PANEL_ROWS};
pub use coord::{Direction, Hex};
pub use distance::{Costs, Distances, Layers};
pub use flood::{Components, components, flood, is_connected, reach};
pub use line::{LineIter, line};
pub use path::{Path, shortest_path};
pub use place::{Extent, Place, Window};
pub use ring::{Disc, Ring, disc, ring};
pub use set::CellSet;
pub use set_iter::{Cells, ReadingCells};
