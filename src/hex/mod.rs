//! The hex grid: coordinates, directions, the cells of the panel.
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

mod cell;
mod coord;

pub use cell::{Cell, PANEL_CELLS, PANEL_RADIUS, PANEL_ROWS};
pub use coord::{Direction, Hex};
