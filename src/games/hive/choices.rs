//! Actions of Hive as walks through small choices: the piece, the cell, the sting.

use super::{Action, Hive, Kind, Piece, Place, Site, Table};
use crate::game::{Choice, Choices};
use crate::hex::{Cell, Hex};

/// The item that stands for passing.
pub const PASS: u8 = 250;
/// The item that stands for turning a piece up; the piece follows.
pub const TURN_UP: u8 = 251;
/// The item that stands for not stinging; stung pieces are items by their index.
pub const NO_STING: u8 = 252;
/// Cells outside the window are two items: this and the upper part of the site, then its lower part.
const OUTSIDE: u8 = 200;
const LOWER_BITS: u32 = 6;

impl Table {
    /// The place in the middle of the panel: the middle of the hive.
    pub fn window(&self) -> Place {
        let mut ends: Option<(Place, Place)> = None;
        for place in Piece::all().filter_map(|piece| self.place(piece)) {
            let (low, high) = ends.unwrap_or((place, place));
            ends = Some((
                Place::new(low.q.min(place.q), low.r.min(place.r)),
                Place::new(high.q.max(place.q), high.r.max(place.r)),
            ));
        }
        let middle = |low: i16, high: i16| low.wrapping_add(high.wrapping_sub(low) / 2);
        ends.map_or(Place::default(), |(low, high)| Place::new(middle(low.q, high.q), middle(low.r, high.r)))
    }

    /// The cell of the panel that shows a place, if it lies in the window.
    pub fn panel_cell(&self, place: Place) -> Option<Cell> {
        let middle = self.window();
        let across = i8::try_from(place.q.wrapping_sub(middle.q)).ok()?;
        let down = i8::try_from(place.r.wrapping_sub(middle.r)).ok()?;
        Cell::new(Hex::new(across, down))
    }
}

/// The choices of one action, as they come.
struct Walk {
    choices: [Option<Choice>; 6],
    count: usize,
}

impl Walk {
    fn add(&mut self, choice: Choice) {
        if let Some(free) = self.choices.get_mut(self.count) {
            *free = Some(choice);
            self.count += 1;
        }
    }

    fn add_site(&mut self, table: &Table, site: Site) {
        match table.panel_cell(table.place_of(site)) {
            Some(cell) => self.add(Choice::Cell(cell)),
            None => {
                self.add(Choice::Item(OUTSIDE + (site.index() >> LOWER_BITS) as u8));
                self.add(Choice::Item((site.index() & ((1 << LOWER_BITS) - 1)) as u8));
            }
        }
    }

    fn add_piece(&mut self, table: &Table, piece: Piece) {
        if let Some(spot) = table.position().spot(piece) {
            self.add_site(table, spot.site());
        }
    }
}

impl<const N: usize> Choices for Hive<N> {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        let table = self.table();
        let item = |piece: Piece| Choice::Item(piece.index() as u8);
        let mut walk = Walk { choices: [None; 6], count: 0 };
        match action {
            Action::Place { piece, to } => {
                walk.add(item(piece));
                walk.add_site(table, to.site());
            }
            Action::Move { piece, to, with } => {
                walk.add_piece(table, piece);
                walk.add_site(table, to.site());
                if piece.kind() == Kind::Scorpion {
                    walk.add(with.sting().map_or(Choice::Item(NO_STING), item));
                }
            }
            Action::Throw { piece, to, .. } => {
                walk.add_piece(table, piece);
                walk.add_site(table, to.site());
            }
            Action::TurnUp { piece } => {
                walk.add(Choice::Item(TURN_UP));
                walk.add(item(piece));
            }
            Action::Pass => walk.add(Choice::Item(PASS)),
        }
        walk.choices.get(place).copied().flatten()
    }
}
