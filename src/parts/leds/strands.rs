//! The standard wiring of the strands, and the picture of a panel with one LED per cell.
//!
//! The panel has four strands of whole rows. Each strand is serpentine: its first row runs west to
//! east, the next one back, and so on. Inside a cell the seven LEDs are in the order of the frame.
//!
//! ```text
//!   strand 0   rows  0 to  3   34 cells   238 LEDs
//!   strand 1   rows  4 to  6   36 cells   252 LEDs
//!   strand 2   rows  7 to  9   33 cells   231 LEDs
//!   strand 3   rows 10 to 12   24 cells   168 LEDs
//! ```
//!
//! The small panel has one LED per cell, and all rows on one serpentine strand.
//!
//! A panel may be wired differently ([`super::layout`]); [`super::wire_map`] computes the order of
//! its LEDs. For one LED per cell, use [`single_led_picture`], then [`super::power::finish_leds`].

use smart_leds::RGB8;

use super::{CellLeds, Frame, LEDS, LEDS_PER_CELL};
use crate::hex::{PANEL_CELLS, PANEL_ROWS};
use crate::parts::Time;

/// The number of strands of the panel.
pub const STRANDS: usize = 4;
/// The first row of each strand, and the end.
const FIRST_ROW: [usize; STRANDS + 1] = [0, 4, 7, 10, PANEL_ROWS];
/// The number of cells on each strand.
pub const STRAND_CELLS: [usize; STRANDS] = [
    FIRST_CELL[1] - FIRST_CELL[0],
    FIRST_CELL[2] - FIRST_CELL[1],
    FIRST_CELL[3] - FIRST_CELL[2],
    FIRST_CELL[4] - FIRST_CELL[3],
];
/// The number of LEDs on each strand.
pub const STRAND_LEDS: [usize; STRANDS] = [
    STRAND_CELLS[0] * LEDS_PER_CELL,
    STRAND_CELLS[1] * LEDS_PER_CELL,
    STRAND_CELLS[2] * LEDS_PER_CELL,
    STRAND_CELLS[3] * LEDS_PER_CELL,
];
/// The number of LEDs of the small panel.
pub const MINI_LEDS: usize = PANEL_CELLS;
/// How long the small panel shows the piece of a cell, and then its ground, in milliseconds.
pub const MINI_ALTERNATE_MS: u64 = 700;

/// The first cell of each strand in reading order, and the end.
const FIRST_CELL: [usize; STRANDS + 1] = {
    let mut first = [0; STRANDS + 1];
    let mut strand = 0;
    while strand <= STRANDS {
        first[strand] = row_start(FIRST_ROW[strand]);
        strand += 1;
    }
    first
};

/// The reading index of each cell in wire order, strand after strand.
static WIRE: [u8; PANEL_CELLS] = serpentine(&FIRST_ROW);
/// The same for the only strand of the small panel.
static MINI_WIRE: [u8; PANEL_CELLS] = serpentine(&[0, PANEL_ROWS]);

/// Returns the cells of a strand in wire order, as reading indices; empty for an unknown strand.
pub fn cells(strand: usize) -> &'static [u8] {
    let ends = FIRST_CELL.get(strand).zip(FIRST_CELL.get(strand + 1));
    ends.and_then(|(&from, &to)| WIRE.get(from..to)).unwrap_or(&[])
}

/// Returns the cells of the small panel in wire order, as reading indices.
pub fn mini_cells() -> &'static [u8; MINI_LEDS] {
    &MINI_WIRE
}

/// The panels that a device can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Panel {
    /// Seven LEDs per cell on four strands.
    #[default]
    Full,
    /// One LED per cell on one strand.
    Small,
}

impl Panel {
    /// Returns the number of LEDs.
    pub const fn leds(self) -> usize {
        match self {
            Panel::Full => LEDS,
            Panel::Small => MINI_LEDS,
        }
    }
}

/// Computes the picture of a panel with one LED per cell at `now` milliseconds, in the order of
/// cells and before gamma. In cells with both, the piece (centre) and the ground (mean of the
/// edges) alternate every [`MINI_ALTERNATE_MS`]. In an empty cell, the mark of a target and the ground
/// alternate.
///
/// If the edges of a piece differ, every other cycle shows them one by one instead: from the east
/// counterclockwise, each for a moment, separated by darkness. This makes counts countable and
/// gives patterns a rhythm.
pub fn single_led_picture(frame: &Frame, now: u64, out: &mut [RGB8; MINI_LEDS]) {
    let moment = CellPhase::at(now);
    for (led, cell) in out.iter_mut().zip(frame.cells()) {
        *led = one_led(cell, moment);
    }
}

/// Returns when the picture of the small panel changes next by itself; `None` if no cell
/// alternates.
pub fn single_led_next_change(frame: &Frame, now: u64) -> Option<u64> {
    let Time(turn) = Time(now).next_step(MINI_ALTERNATE_MS);
    if frame.cells().iter().any(has_distinct_edges) {
        return Some(turn.min(next_of_edges(now)));
    }
    let takes_turns = |cell: &CellLeds| one_led(cell, CellPhase::Centre) != one_led(cell, CellPhase::Ground);
    frame.cells().iter().any(takes_turns).then_some(turn)
}

/// Which part of a cell its only LED shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellPhase {
    Centre,
    Ground,
    /// The edges one by one: this edge, or darkness between two. Cells without differing edges show
    /// the centre, or the ground if `is_ground`.
    Edges {
        edge: Option<u8>,
        is_ground: bool,
    },
}

/// How long the edges are shown: two periods of the alternation.
const EDGES_MS: u64 = 2 * MINI_ALTERNATE_MS;
/// The time from one edge to the next; the rest of [`EDGES_MS`] is dark.
const EDGE_MS: u64 = 200;
/// How long an edge is lit.
const EDGE_LIT_MS: u64 = 130;

impl CellPhase {
    fn at(now: u64) -> CellPhase {
        let is_ground = now / MINI_ALTERNATE_MS % 2 == 1;
        let within = now % (2 * EDGES_MS);
        match within.checked_sub(EDGES_MS) {
            None if is_ground => CellPhase::Ground,
            None => CellPhase::Centre,
            Some(elapsed) => {
                let is_lit = elapsed / EDGE_MS < 6 && elapsed % EDGE_MS < EDGE_LIT_MS;
                CellPhase::Edges { edge: is_lit.then_some((elapsed / EDGE_MS) as u8), is_ground }
            }
        }
    }
}

/// Returns when the next edge or the darkness after an edge begins.
fn next_of_edges(now: u64) -> u64 {
    let (cycle, within) = (now - now % (2 * EDGES_MS), now % (2 * EDGES_MS));
    let Some(elapsed) = within.checked_sub(EDGES_MS) else { return cycle.saturating_add(EDGES_MS) };
    let begun = elapsed - elapsed % EDGE_MS;
    let next = if elapsed - begun < EDGE_LIT_MS { begun + EDGE_LIT_MS } else { begun + EDGE_MS };
    cycle.saturating_add(EDGES_MS + next)
}

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// Returns whether the cell has a piece whose edges differ. The edges of an empty cell carry no
/// more information than their colour.
fn has_distinct_edges(cell: &CellLeds) -> bool {
    let [centre, first, others @ ..] = cell;
    *centre != DARK && others.iter().any(|edge| edge != first)
}

fn one_led(cell: &CellLeds, moment: CellPhase) -> RGB8 {
    let [centre, edges @ ..] = cell;
    let has_ground = edges.iter().any(|&edge| edge != DARK);
    let is_ground = match moment {
        CellPhase::Edges { edge, .. } if has_distinct_edges(cell) => {
            return edge.and_then(|edge| edges.get(usize::from(edge)).copied()).unwrap_or(DARK);
        }
        CellPhase::Centre => false,
        CellPhase::Ground => true,
        CellPhase::Edges { is_ground, .. } => is_ground,
    };
    if !has_ground || !is_ground && *centre != DARK {
        return *centre;
    }
    if *centre == DARK {
        return if is_ground { dimmest(edges) } else { brightest(edges) };
    }
    // Edges with another colour than the piece belong to the ground.
    let is_own = |edge: &RGB8| edge == centre;
    if has_distinct_edges(cell) && edges.iter().any(|edge| !is_own(edge) && *edge != DARK) {
        return mean_of_lit(&edges.map(|edge| if is_own(&edge) { DARK } else { edge }));
    }
    mean_of_lit(edges)
}

/// Returns what an empty cell shows first: its mark, if it has one.
fn brightest(leds: &[RGB8; 6]) -> RGB8 {
    leds.iter().copied().max_by_key(light).unwrap_or(DARK)
}

/// Returns what an empty cell shows next: its ground, which is visible beside a mark that runs over
/// the edges.
fn dimmest(leds: &[RGB8; 6]) -> RGB8 {
    leds.iter().copied().filter(|led| *led != DARK).min_by_key(light).unwrap_or(DARK)
}

fn light(led: &RGB8) -> u16 {
    u16::from(led.r) + u16::from(led.g) + u16::from(led.b)
}

/// Returns the mean colour of the lit LEDs, so that a single lit edge stays visible.
fn mean_of_lit(leds: &[RGB8]) -> RGB8 {
    let (mut r, mut g, mut b, mut lit) = (0u32, 0u32, 0u32, 0usize);
    for led in leds {
        r += led.r as u32;
        g += led.g as u32;
        b += led.b as u32;
        lit += (led.r | led.g | led.b != 0) as usize;
    }
    let part = MEAN_OF[lit.min(6)];
    let mean = |sum: u32| ((sum * part + 0x8000) >> 16) as u8;
    RGB8 { r: mean(r), g: mean(g), b: mean(b) }
}

/// `65536 / n`, because division is slow on the core.
const MEAN_OF: [u32; 7] = [0, 65536, 32768, 21845, 16384, 13107, 10923];

const fn row_start(row: usize) -> usize {
    let mut start = 0;
    let mut above = 0;
    while above < row {
        start += row_cells(above);
        above += 1;
    }
    start
}

const fn row_cells(row: usize) -> usize {
    PANEL_ROWS - row.abs_diff(PANEL_ROWS / 2)
}

/// Returns the wire order of strands that begin at the rows `first`, whose last entry is the end.
const fn serpentine(first: &[usize]) -> [u8; PANEL_CELLS] {
    let mut wire = [0; PANEL_CELLS];
    let mut at = 0;
    let mut strand = 0;
    while strand + 1 < first.len() {
        let mut row = first[strand];
        while row < first[strand + 1] {
            let length = row_cells(row);
            let westward = (row - first[strand]) % 2 == 1;
            let mut i = 0;
            while i < length {
                let column = if westward { length - 1 - i } else { i };
                wire[at] = (row_start(row) + column) as u8;
                at += 1;
                i += 1;
            }
            row += 1;
        }
        strand += 1;
    }
    assert!(at == PANEL_CELLS);
    wire
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::hex::Cell;

    const fn grey(v: u8) -> RGB8 {
        RGB8 { r: v, g: v, b: v }
    }

    #[test]
    fn strands_have_the_lengths_of_the_device() {
        assert_eq!(STRAND_CELLS, [34, 36, 33, 24]);
        assert_eq!(STRAND_LEDS, [238, 252, 231, 168]);
        assert_eq!(STRAND_LEDS.iter().sum::<usize>(), LEDS);
        assert!(cells(STRANDS).is_empty());
    }

    #[test]
    fn every_cell_has_one_position_on_a_strand() {
        let mut all: Vec<u8> = (0..STRANDS).flat_map(cells).copied().collect();
        all.sort();
        assert_eq!(all, (0..PANEL_CELLS as u8).collect::<Vec<_>>());
        let mut mini = *mini_cells();
        mini.sort();
        assert_eq!(mini.to_vec(), all);
    }

    #[test]
    fn rows_turn_at_their_ends() {
        // Strand 0: row 0 has cells 0 to 6, row 1 cells 7 to 14, row 2 cells 15 to 23.
        assert_eq!(cells(0)[..9], [0, 1, 2, 3, 4, 5, 6, 14, 13]);
        assert_eq!(cells(0)[14..17], [7, 15, 16]);
        // Strand 1 starts west to east again, with row 4, cell 34.
        assert_eq!(cells(1)[0], 34);
        assert_eq!(cells(2)[0], 70);
        assert_eq!(cells(3)[0], 103);
        // On the small panel row 4 also runs west to east, row 7 back.
        assert_eq!(mini_cells()[34], 34);
        assert_eq!(mini_cells()[70], 81);
    }

    #[test]
    fn neighbours_on_a_strand_are_neighbours_on_the_board() {
        let hex = |reading: u8| Cell::from_reading(reading as usize).unwrap().hex();
        for wire in (0..STRANDS).map(cells).chain([mini_cells().as_slice()]) {
            for pair in wire.windows(2) {
                assert_eq!(hex(pair[0]).distance(hex(pair[1])), 1, "{pair:?}");
            }
        }
    }

    #[test]
    fn the_small_panel_alternates_only_where_both_are_lit() {
        let mut frame = Frame::DARK;
        let (both, piece, ground) = (0, 1, 2);
        frame.cells_mut()[both] = [grey(45); 7];
        frame.cells_mut()[both][0] = grey(200);
        frame.cells_mut()[piece][0] = grey(90);
        frame.cells_mut()[ground][4] = grey(40);
        let mut out = [grey(1); MINI_LEDS];
        single_led_picture(&frame, 0, &mut out);
        assert_eq!(out[..4], [grey(200), grey(90), grey(40), grey(0)]);
        single_led_picture(&frame, MINI_ALTERNATE_MS, &mut out);
        assert_eq!(out[..4], [grey(45), grey(90), grey(40), grey(0)]);
        assert_eq!(single_led_next_change(&frame, MINI_ALTERNATE_MS + 1), Some(2 * MINI_ALTERNATE_MS));
        frame.cells_mut()[both] = [grey(0); 7];
        assert_eq!(single_led_next_change(&frame, 0), None);
    }

    #[test]
    fn an_empty_target_alternates_between_light_and_ground() {
        let (light, ground) = (grey(120), grey(40));
        let mut frame = Frame::DARK;
        frame.cells_mut()[0] = [DARK, ground, grey(70), light, grey(70), ground, ground];
        let mut out = [grey(1); MINI_LEDS];
        single_led_picture(&frame, 0, &mut out);
        assert_eq!(out[0], light);
        single_led_picture(&frame, MINI_ALTERNATE_MS, &mut out);
        assert_eq!(out[0], ground);
        assert_eq!(single_led_next_change(&frame, 0), Some(MINI_ALTERNATE_MS));
    }

    #[test]
    fn a_token_alternates_between_owner_ground_and_count() {
        let (owner, ground) = (grey(200), grey(30));
        let mut frame = Frame::DARK;
        frame.cells_mut()[0] = [owner, ground, owner, owner, ground, ground, ground];
        let at = |now| {
            let mut out = [grey(1); MINI_LEDS];
            single_led_picture(&frame, now, &mut out);
            out[0]
        };
        assert_eq!(
            (at(0), at(MINI_ALTERNATE_MS)),
            (owner, ground),
            "the edges of the token are not the ground"
        );
        let (mut flashes, mut seen, mut now) = (std::vec![], DARK, EDGES_MS);
        while now < 2 * EDGES_MS {
            if at(now) != DARK && seen == DARK {
                flashes.push(at(now));
            }
            seen = at(now);
            let next = single_led_next_change(&frame, now).expect("it takes turns");
            assert!(
                (now + 1..next).all(|between| at(between) == seen),
                "nothing changes from {now} to {next}"
            );
            now = next;
        }
        assert_eq!(flashes, [ground, owner, owner, ground, ground, ground]);
        assert_eq!(at(2 * EDGES_MS), owner, "and again");
    }

    #[test]
    fn a_token_on_dark_ground_stays_lit_instead_of_showing_its_ground() {
        let owner = grey(200);
        let mut frame = Frame::DARK;
        frame.cells_mut()[0] = [owner, DARK, owner, owner, DARK, DARK, DARK];
        let mut out = [grey(1); MINI_LEDS];
        single_led_picture(&frame, MINI_ALTERNATE_MS, &mut out);
        assert_eq!(out[0], owner);
    }

    #[test]
    fn mean_of_equal_leds_is_their_colour() {
        for n in 1..=6 {
            let leds = [RGB8 { r: 255, g: 77, b: 1 }; 6];
            assert_eq!(mean_of_lit(&leds[..n]), leds[0], "{n}");
        }
    }
}
