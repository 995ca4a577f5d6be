//! The units and Mounds on the board.

use core::fmt;

use super::ground::BOARD;
use super::{Caste, MoundValue, Token};
use crate::game::Seat;
use crate::hex::{Cell, CellSet, PANEL_CELLS};

/// A unit or Mound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Piece {
    /// A unit.
    Unit {
        /// Its owner.
        owner: Seat,
        /// Its token.
        token: Token,
    },
    /// A Mound.
    Mound {
        /// Its owner; `None` if it is neutral.
        owner: Option<Seat>,
        /// Its value.
        value: MoundValue,
    },
}

/// All units and Mounds on the board.
#[derive(Clone, PartialEq, Eq)]
pub struct Pieces {
    /// One byte per cell: 0 if empty, otherwise see [`pack`].
    cells: [u8; PANEL_CELLS],
    /// The units of each seat.
    units: [CellSet; Seat::COUNT],
    /// The Mounds of each seat.
    mounds: [CellSet; Seat::COUNT],
    /// The neutral Mounds.
    neutral: CellSet,
    /// The units of each of these castes, of any owner.
    flyers: CellSet,
    spitters: CellSet,
}

impl Pieces {
    /// An empty board.
    pub const NONE: Pieces = Pieces {
        cells: [0; PANEL_CELLS],
        units: [CellSet::EMPTY; Seat::COUNT],
        mounds: [CellSet::EMPTY; Seat::COUNT],
        neutral: CellSet::EMPTY,
        flyers: CellSet::EMPTY,
        spitters: CellSet::EMPTY,
    };

    /// Returns the piece on this cell.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        unpack(self.cells[cell.ring()])
    }

    /// Returns the token of the unit on this cell.
    pub fn token(&self, cell: Cell) -> Option<Token> {
        match self.at(cell)? {
            Piece::Unit { token, .. } => Some(token),
            Piece::Mound { .. } => None,
        }
    }

    /// Iterates over all pieces with their cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.occupied().iter_reading().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Returns the cells with a unit of this seat.
    pub const fn units(&self, seat: Seat) -> CellSet {
        self.units[seat.index()]
    }

    /// Returns the cells with any unit.
    pub const fn all_units(&self) -> CellSet {
        let [a, b, c, d] = self.units;
        a.union(b).union(c).union(d)
    }

    /// Returns the cells with a Mound of this seat, or with a neutral one for `None`.
    pub const fn mounds(&self, owner: Option<Seat>) -> CellSet {
        match owner {
            Some(seat) => self.mounds[seat.index()],
            None => self.neutral,
        }
    }

    /// Returns the cells with any Mound.
    pub const fn all_mounds(&self) -> CellSet {
        let [a, b, c, d] = self.mounds;
        a.union(b).union(c).union(d).union(self.neutral)
    }

    /// Returns the cells with any piece.
    pub const fn occupied(&self) -> CellSet {
        self.all_units().union(self.all_mounds())
    }

    /// Returns the cells of the board without a piece.
    pub const fn empty(&self) -> CellSet {
        BOARD.cells().difference(self.occupied())
    }

    /// Returns the cells with a piece that does not belong to this seat: units and Mounds of
    /// others, neutral Mounds.
    pub const fn against(&self, seat: Seat) -> CellSet {
        self.occupied().difference(self.units(seat)).difference(self.mounds(Some(seat)))
    }

    /// Returns the cells with a flyer of any owner.
    pub const fn flyers(&self) -> CellSet {
        self.flyers
    }

    /// Returns the cells with a spitter of any owner.
    pub const fn spitters(&self) -> CellSet {
        self.spitters
    }

    /// Puts a piece on a cell and replaces what was there.
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        self.clear(cell);
        self.cells[cell.ring()] = pack(piece);
        self.set_of(piece).insert(cell);
        if let Some(castes) = self.caste_set(piece) {
            castes.insert(cell);
        }
    }

    /// Removes and returns the piece on a cell.
    pub fn clear(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.at(cell)?;
        self.cells[cell.ring()] = 0;
        self.set_of(piece).remove(cell);
        if let Some(castes) = self.caste_set(piece) {
            castes.remove(cell);
        }
        Some(piece)
    }

    /// Moves the piece on one cell to another.
    pub fn shift(&mut self, from: Cell, to: Cell) {
        if let Some(piece) = self.clear(from) {
            self.put(to, piece);
        }
    }

    fn set_of(&mut self, piece: Piece) -> &mut CellSet {
        match piece {
            Piece::Unit { owner, .. } => &mut self.units[owner.index()],
            Piece::Mound { owner: Some(owner), .. } => &mut self.mounds[owner.index()],
            Piece::Mound { owner: None, .. } => &mut self.neutral,
        }
    }

    fn caste_set(&mut self, piece: Piece) -> Option<&mut CellSet> {
        match piece {
            Piece::Unit { token, .. } if token.caste() == Caste::Flyer => Some(&mut self.flyers),
            Piece::Unit { token, .. } if token.caste() == Caste::Spitter => Some(&mut self.spitters),
            Piece::Unit { .. } | Piece::Mound { .. } => None,
        }
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Packs a piece into a byte. Bits 0 to 3: kind of token (0 to 11) or value of the Mound minus 5.
/// Bits 4 and 5: owner. Bits 6 and 7: 1 for a unit, 2 for a player's Mound, 3 for a neutral Mound.
const fn pack(piece: Piece) -> u8 {
    match piece {
        Piece::Unit { owner, token } => 1 << 6 | (owner as u8) << 4 | token.index() as u8,
        Piece::Mound { owner: Some(owner), value } => 2 << 6 | (owner as u8) << 4 | (value.points() - 5),
        Piece::Mound { owner: None, value } => 3 << 6 | (value.points() - 5),
    }
}

const fn unpack(byte: u8) -> Option<Piece> {
    let owner = Seat::ALL[(byte >> 4 & 3) as usize];
    let owner_of_mound = match byte >> 6 {
        0 => return None,
        1 => {
            return match Token::from_index((byte & 15) as usize) {
                Some(token) => Some(Piece::Unit { owner, token }),
                None => None,
            };
        }
        2 => Some(owner),
        _ => None,
    };
    match MoundValue::new((byte & 15) + 5) {
        Some(value) => Some(Piece::Mound { owner: owner_of_mound, value }),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_piece() -> impl Iterator<Item = Piece> {
        let units = Seat::ALL
            .into_iter()
            .flat_map(|owner| Token::all().map(move |token| Piece::Unit { owner, token }));
        let owners = Seat::ALL.into_iter().map(Some).chain([None]);
        let mounds =
            owners.flat_map(|owner| MoundValue::all().map(move |value| Piece::Mound { owner, value }));
        units.chain(mounds)
    }

    #[test]
    fn every_piece_round_trips_through_its_byte() {
        assert!(every_piece().all(|piece| unpack(pack(piece)) == Some(piece)));
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn removing_every_piece_leaves_an_empty_board() {
        let mut pieces = Pieces::NONE;
        for piece in every_piece() {
            pieces.put(Cell::CENTRE, piece);
            assert_eq!(pieces.at(Cell::CENTRE), Some(piece));
            assert_eq!(pieces.occupied(), CellSet::of(Cell::CENTRE));
        }
        pieces.clear(Cell::CENTRE);
        assert_eq!(pieces, Pieces::NONE);
    }
}
