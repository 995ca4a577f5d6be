//! Tables that the owner of a physical copy can correct: tokens (T-D2, T-D17) and scenario maps
//! (T-8). These figures appear nowhere else in the code.
//!
//! The pictures that they replace are missing from the sources. `docs/rules/termites.md` and
//! `docs/rules/termites_maps.json` contain the same figures for readers, and a test keeps them
//! equal.

use super::Ground;
use crate::hex::CellSet;

/// T-D2: tokens of each colony, in the order Blue, Red, Gold, Gray.
#[rustfmt::skip]
pub const TOKENS: [[u8; 12]; 4] = [
    // W1 W2 W3  S1 S2 S3  P1 P2 P3  F1 F2 F3
    [  3, 5, 4,  1, 1, 0,  1, 1, 0,  1, 1, 0],
    [  3, 3, 1,  4, 3, 0,  1, 1, 0,  1, 1, 0],
    [  3, 3, 1,  1, 1, 0,  2, 3, 2,  1, 1, 0],
    [  3, 3, 1,  1, 1, 0,  1, 1, 0,  2, 3, 2],
];

/// T-D17: a more balanced table. One soldier token of Red and one spitter token of Gold show fewer
/// termites.
#[rustfmt::skip]
pub const EVEN_TOKENS: [[u8; 12]; 4] = [
    // W1 W2 W3  S1 S2 S3  P1 P2 P3  F1 F2 F3
    [  3, 5, 4,  1, 1, 0,  1, 1, 0,  1, 1, 0],
    [  3, 3, 1,  5, 2, 0,  1, 1, 0,  1, 1, 0],
    [  3, 3, 1,  1, 1, 0,  3, 3, 1,  1, 1, 0],
    [  3, 3, 1,  1, 1, 0,  1, 1, 0,  2, 3, 2],
];

/// A layout of terrain and neutral Mounds.
#[derive(Clone, Copy, Debug)]
pub struct Scenario {
    /// The name in tools and files.
    pub id: &'static str,
    /// The name that people read.
    pub title: &'static str,
    /// Number of players.
    pub players: u8,
    /// Cells of the neutral Mounds.
    pub neutral: CellSet,
    /// Terrain of the cells.
    pub ground: Ground,
}

/// T-8.1: the scenarios. Saves refer to them by index: add new ones at the end.
pub static MAPS: [Scenario; 5] = [
    Scenario {
        id: "printed-2",
        title: "2-player first game",
        players: 2,
        neutral: cells(&[(0, 0)]),
        ground: Ground::new(
            cells(&[(-4, 1), (-2, -3), (-2, -1), (2, 1), (2, 3), (4, -1)]),
            cells(&[(-5, 4), (-4, 3), (-1, 0), (1, 0), (4, -3), (5, -4)]),
            cells(&[(-3, 0), (0, -2), (0, -1), (0, 1), (0, 2), (3, 0)]),
        ),
    },
    Scenario {
        id: "three",
        title: "3 players",
        players: 3,
        neutral: cells(&[(2, -1), (-2, 1)]),
        ground: Ground::new(
            cells(&[(-1, -4), (-1, -2), (1, 2), (1, 4)]),
            cells(&[(-1, 1), (-1, 2), (0, -5), (0, 5), (1, -2), (1, -1)]),
            cells(&[(-2, -1), (0, -3), (0, -1), (0, 1), (0, 3), (2, 1)]),
        ),
    },
    Scenario {
        id: "three-advanced",
        title: "3 players, advanced",
        players: 3,
        neutral: cells(&[(0, 2), (0, -2)]),
        ground: Ground::new(
            cells(&[(-5, 0), (-2, 3), (-1, -3), (1, 3), (2, -3), (5, 0)]),
            cells(&[(-4, 3), (-3, 1), (-2, -1), (2, 1), (3, -1), (4, -3)]),
            cells(&[(-5, 5), (-3, 0), (0, -3), (0, 3), (3, 0), (5, -5)]),
        ),
    },
    Scenario {
        id: "four",
        title: "4 players",
        players: 4,
        neutral: cells(&[(0, 0), (2, -4), (-2, 4)]),
        ground: Ground::new(
            cells(&[(-4, 5), (-1, 5), (1, -5), (4, -5)]),
            cells(&[(-5, 4), (-2, 0), (-1, -4), (1, 4), (2, 0), (5, -4)]),
            cells(&[(-2, 3), (-1, 1), (-1, 3), (0, -1), (0, 1), (1, -3), (1, -1), (2, -3)]),
        ),
    },
    Scenario {
        id: "four-advanced",
        title: "4 players, advanced",
        players: 4,
        neutral: cells(&[(2, 0), (-2, 2), (0, -2)]),
        ground: Ground::new(
            cells(&[(-3, 0), (-1, 1), (0, -1), (0, 3), (1, 0), (3, -3)]),
            cells(&[(-4, 5), (-1, -4), (-1, -1), (-1, 2), (2, -1), (5, -1)]),
            cells(&[(-4, 3), (-2, 0), (0, 2), (1, -4), (2, -2), (3, 1)]),
        ),
    },
];

const fn cells(places: &[(i8, i8)]) -> CellSet {
    CellSet::at(places).expect("maps lie on the panel")
}
