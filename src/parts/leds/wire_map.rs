//! The order of the LEDs on the wires of a panel with a [`Layout`].

use smart_leds::RGB8;

use super::layout::{ColourOrder, Layout};
use super::strands::{self, MINI_LEDS, Panel, STRANDS};
use super::{LEDS, LEDS_PER_CELL};
use crate::hex::{Cell, Hex, PANEL_CELLS};

/// The cells of the longest strand. No pin feeds more, whichever strand is connected to it.
pub const MAX_CELLS: usize = 36;
/// The LEDs of the longest strand.
pub const MAX_LEDS: usize = MAX_CELLS * LEDS_PER_CELL;

/// Maps each position on a wire to the cell it shows, and each LED of a cell to that of the frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireMap {
    /// The reading indices of the cells, pin after pin.
    cells: [u8; PANEL_CELLS],
    /// The index in `cells` where each pin begins, and the end.
    begins: [u8; STRANDS + 1],
    /// How far each cell is turned, in the same order.
    turns: [u8; PANEL_CELLS],
    /// The LED of the frame for each LED of a cell, for each rotation of the cell.
    leds: [[u8; LEDS_PER_CELL]; 6],
    colours: ColourOrder,
    single: bool,
    /// Whether the LEDs of all cells are copied as they are. This is the common case, and saves a
    /// fifth of the conversion of a frame.
    is_plain: bool,
}

impl WireMap {
    /// Returns the map of the standard wiring.
    pub fn standard() -> WireMap {
        WireMap::new(Layout::STANDARD, Panel::Full)
    }

    /// Returns the map of a panel with this layout. The small panel has one wire.
    pub fn new(layout: Layout, panel: Panel) -> WireMap {
        let mut map = WireMap {
            cells: [0; PANEL_CELLS],
            begins: [PANEL_CELLS as u8; STRANDS + 1],
            turns: [0; PANEL_CELLS],
            leds: core::array::from_fn(|sixths| leds(layout, sixths as u8)),
            colours: layout.colours,
            single: layout.single || panel == Panel::Small,
            is_plain: false,
        };
        let [begin, ends @ ..] = &mut map.begins;
        *begin = 0;
        let mut at = 0;
        let mut spots = map.cells.iter_mut().zip(&mut map.turns);
        let pins = layout.strands.into_iter().zip(layout.from_end);
        let pins = pins.take(if panel == Panel::Small { 1 } else { STRANDS });
        for (end, (strand, from_end)) in ends.iter_mut().zip(pins) {
            let mut wire = match panel {
                Panel::Full => strands::cells(usize::from(strand)).iter(),
                Panel::Small => strands::mini_cells().iter(),
            };
            while let Some(&place) = if from_end { wire.next_back() } else { wire.next() }
                && let Some((cell, turn)) = spots.next()
            {
                *cell = shown(place, layout);
                *turn = layout.turned.get(place.into()) % 6;
                at += 1;
            }
            *end = at;
        }
        let in_order = map.leds[0].iter().enumerate().all(|(at, &led)| at == usize::from(led));
        map.is_plain = in_order && map.colours == ColourOrder::Grb && map.turns == [0; PANEL_CELLS];
        map
    }

    /// Returns the cells on the wire of a pin, as reading indices.
    pub fn cells(&self, pin: usize) -> &[u8] {
        match (self.begins.get(pin), self.begins.get(pin + 1)) {
            (Some(&from), Some(&to)) => self.cells.get(usize::from(from)..usize::from(to)).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Returns the pin of a cell and the number of its first LED there, both from 0.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        let at = self.cells.iter().position(|&index| usize::from(index) == cell.reading()).unwrap_or(0);
        let pin = (0..STRANDS).rfind(|&pin| usize::from(self.begins[pin]) <= at).unwrap_or(0);
        (pin, (at - usize::from(self.begins[pin])) * self.leds_per_cell())
    }

    /// Returns the number of LEDs of a cell.
    pub const fn leds_per_cell(&self) -> usize {
        if self.single { 1 } else { LEDS_PER_CELL }
    }

    /// Copies the LEDs of a pin from the order of the frame, seven per cell, to the order of the
    /// wire. The rest of `out` is dark.
    pub fn load(&self, pin: usize, leds: &[RGB8; LEDS], out: &mut [RGB8]) {
        let (cells, _) = leds.as_chunks::<LEDS_PER_CELL>();
        let (to, rest) = out.as_chunks_mut::<LEDS_PER_CELL>();
        let wire = self.cells(pin);
        let begin = self.begins.get(pin).map_or(PANEL_CELLS, |&from| from.into());
        let turns = self.turns.get(begin..).unwrap_or(&[]);
        for ((to, &cell), &turn) in to.iter_mut().zip(wire).zip(turns) {
            let Some(from) = cells.get(usize::from(cell)) else { continue };
            if self.is_plain {
                *to = *from;
                continue;
            }
            let Some(order) = self.leds.get(usize::from(turn)) else { continue };
            for (to, &led) in to.iter_mut().zip(order) {
                *to = from.get(usize::from(led)).map_or_else(RGB8::default, |&led| self.colours.for_grb(led));
            }
        }
        to.iter_mut().skip(wire.len()).for_each(|cell| *cell = Default::default());
        rest.fill(RGB8::default());
    }

    /// Does the same for one LED per cell, from LEDs in the order of cells.
    pub fn load_single(&self, pin: usize, cells: &[RGB8; MINI_LEDS], out: &mut [RGB8]) {
        let wire = self.cells(pin);
        for (to, &cell) in out.iter_mut().zip(wire) {
            *to = cells.get(usize::from(cell)).map_or_else(RGB8::default, |&led| self.colours.for_grb(led));
        }
        out.iter_mut().skip(wire.len()).for_each(|led| *led = RGB8::default());
    }
}

/// Applies mirroring and rotation: maps the position of a cell on the panel to the cell of the game
/// that it shows.
fn shown(place: u8, layout: Layout) -> u8 {
    let Some(cell) = Cell::from_reading(usize::from(place)) else { return place };
    let mut hex = cell.hex();
    if layout.mirrored {
        hex = Hex::new(-hex.q - hex.r, hex.r);
    }
    for _ in 0..layout.turn {
        hex = Hex::new(-hex.r, hex.q + hex.r);
    }
    Cell::new(hex).map_or(place, |cell| cell.reading() as u8)
}

/// Returns the place on the panel that shows this cell of the game.
pub fn place_of(cell: Cell, layout: Layout) -> usize {
    let places = 0..PANEL_CELLS as u8;
    places.into_iter().find(|&place| usize::from(shown(place, layout)) == cell.reading()).unwrap_or(0).into()
}

/// Returns the LED of the frame for each LED of a cell that is turned by `sixths`: 0 is the centre,
/// 1 to 6 are E, NE, NW, W, SW, SE.
fn leds(layout: Layout, sixths: u8) -> [u8; LEDS_PER_CELL] {
    let (centre, first_edge) = if layout.centre_last { (LEDS_PER_CELL - 1, 0) } else { (0, 1) };
    core::array::from_fn(|led| {
        if led == centre {
            return 0;
        }
        let step = (led - first_edge) as u8;
        let in_plan = (layout.first + sixths + if layout.clockwise { 6 - step } else { step }) % 6;
        let mirrored = if layout.mirrored { 9 - in_plan } else { in_plan };
        1 + (mirrored + 6 - layout.turn % 6) % 6
    })
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::parts::leds::strands::STRAND_CELLS;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).expect("on the panel")
    }

    fn layouts() -> Vec<Layout> {
        let mut all = Vec::new();
        for turn in 0..6 {
            for mirrored in [false, true] {
                for clockwise in [false, true] {
                    let strands = [turn % 4, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4];
                    let from_end = [mirrored, turn > 2, clockwise, false];
                    all.push(Layout {
                        turn,
                        mirrored,
                        clockwise,
                        first: turn,
                        strands,
                        from_end,
                        ..Layout::STANDARD
                    });
                }
            }
        }
        all
    }

    #[test]
    fn the_standard_layout_is_the_order_of_the_strands() {
        let map = WireMap::standard();
        for pin in 0..STRANDS {
            assert_eq!(map.cells(pin), strands::cells(pin));
        }
        assert_eq!(map.leds[0], [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(WireMap::new(Layout::STANDARD, Panel::Small).cells(0), strands::mini_cells());
        assert_eq!(map.place(Cell::CENTRE), (1, (11 + 12 + 6) * 7));
    }

    #[test]
    fn every_cell_and_every_led_is_shown_once_whatever_the_layout() {
        for layout in layouts() {
            for panel in [Panel::Full, Panel::Small] {
                let map = WireMap::new(layout, panel);
                let mut cells: Vec<u8> = (0..STRANDS).flat_map(|pin| map.cells(pin)).copied().collect();
                cells.sort();
                assert_eq!(cells, (0..PANEL_CELLS as u8).collect::<Vec<_>>(), "{layout:?}");
                let mut leds = map.leds[0];
                leds.sort();
                assert_eq!(leds, [0, 1, 2, 3, 4, 5, 6], "{layout:?}");
            }
        }
        assert_eq!(STRAND_CELLS.iter().max(), Some(&MAX_CELLS));
    }

    #[test]
    fn a_mirrored_panel_shows_the_other_side() {
        let map = WireMap::new(Layout { mirrored: true, ..Layout::STANDARD }, Panel::Full);
        // The first cell of the standard wiring is at the top left; mirrored it is at the top
        // right.
        assert_eq!(map.cells(0)[0], cell(6, -6).reading() as u8);
        // LED 1 points east on the board and shows the west of the game; north-east shows
        // north-west.
        assert_eq!(map.leds[0], [0, 4, 3, 2, 1, 6, 5]);
    }

    #[test]
    fn a_panel_rotated_by_a_sixth_shows_the_rotated_picture() {
        let map = WireMap::new(Layout { turn: 1, ..Layout::STANDARD }, Panel::Full);
        // Rotated clockwise by a sixth, the left corner of the standard wiring is at the top left.
        let left_corner = strands::cells(1)[23];
        assert_eq!(left_corner, cell(-6, 0).reading() as u8, "row 6 begins there");
        assert_eq!(map.cells(1)[23], cell(0, -6).reading() as u8);
        // LED 1 points east in the standard wiring, and south-east now.
        assert_eq!(map.leds[0][1], 6);
        let around = WireMap::new(Layout { turn: 3, ..Layout::STANDARD }, Panel::Full);
        assert_eq!(around.cells(0)[0], cell(0, 6).reading() as u8, "half a turn: bottom right");
        assert_eq!(around.leds[0][1], 4);
    }

    #[test]
    fn a_strand_fed_from_its_end_runs_backwards() {
        let mut layout = Layout { strands: [3, 1, 2, 0], ..Layout::STANDARD };
        layout.from_end[0] = true;
        let map = WireMap::new(layout, Panel::Full);
        let mut last = strands::cells(3).to_vec();
        last.reverse();
        assert_eq!(map.cells(0), last);
        assert_eq!(map.cells(3), strands::cells(0));
    }

    #[test]
    fn the_first_led_and_the_run_of_a_cell() {
        let map = WireMap::new(Layout { first: 2, ..Layout::STANDARD }, Panel::Full);
        assert_eq!(map.leds[0], [0, 3, 4, 5, 6, 1, 2]);
        let map = WireMap::new(Layout { first: 2, clockwise: true, ..Layout::STANDARD }, Panel::Full);
        assert_eq!(map.leds[0], [0, 3, 2, 1, 6, 5, 4]);
    }

    #[test]
    fn loading_follows_the_map_and_darkens_unmapped_leds() {
        let layout = Layout { colours: ColourOrder::Rgb, first: 1, ..Layout::STANDARD };
        let map = WireMap::new(layout, Panel::Full);
        let mut leds = [RGB8::default(); LEDS];
        for (i, led) in leds.iter_mut().enumerate() {
            *led = RGB8 { r: (i / 7) as u8, g: (i % 7) as u8, b: 9 };
        }
        let mut out = [RGB8 { r: 1, g: 2, b: 3 }; MAX_LEDS];
        map.load(3, &leds, &mut out);
        for (i, led) in out.iter().enumerate().take(STRAND_CELLS[3] * 7) {
            let (from, place) = (strands::cells(3)[i / 7], map.leds[0][i % 7]);
            assert_eq!(*led, RGB8 { g: from, r: place, b: 9 }, "red comes first on this wire");
        }
        assert!(out[STRAND_CELLS[3] * 7..].iter().all(|&led| led == RGB8::default()));
    }

    #[test]
    fn a_board_with_its_centre_last_shows_the_same_picture() {
        let map = WireMap::new(Layout { centre_last: true, ..Layout::STANDARD }, Panel::Full);
        assert_eq!(map.leds[0], [1, 2, 3, 4, 5, 6, 0]);
        assert!(!map.is_plain);
    }

    #[test]
    fn a_turned_cell_is_turned_back_and_the_others_stay() {
        let layout = Layout::STANDARD.with("cell=1:2").expect("a cell");
        let map = WireMap::new(layout, Panel::Full);
        let mut leds = [RGB8::default(); LEDS];
        leds.iter_mut().enumerate().for_each(|(i, led)| led.r = (i % LEDS_PER_CELL) as u8);
        let mut out = [RGB8::default(); MAX_LEDS];
        map.load(0, &leds, &mut out);
        let cell = |cell: usize| -> Vec<u8> { out[7 * cell..7 * cell + 7].iter().map(|led| led.r).collect() };
        assert_eq!(cell(0), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(cell(1), [0, 3, 4, 5, 6, 1, 2], "its first edge LED points to NW");
    }

    #[test]
    fn the_place_of_a_cell_is_the_one_that_shows_it() {
        for layout in layouts() {
            for cell in Cell::all() {
                assert_eq!(usize::from(shown(place_of(cell, layout) as u8, layout)), cell.reading());
            }
        }
    }
}
