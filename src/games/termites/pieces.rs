//! What stands on the board.

use core::fmt;

use super::ground::BOARD;
use super::{Caste, Token, Value};
use crate::game::Seat;
use crate::hex::{Cell, CellSet, PANEL_CELLS};

/// What stands on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Piece {
    /// A unit.
    Unit {
        /// Whose it is.
        owner: Seat,
        /// Its token.
        token: Token,
    },
    /// A Mound.
    Mound {
        /// Whose it is; nobody's is neutral.
        owner: Option<Seat>,
        /// Its value.
        value: Value,
    },
}

/// All units and Mounds on the board.
#[derive(Clone, PartialEq, Eq)]
pub struct Pieces {
    /// One byte a cell: 0 for nothing, else see [`pack`].
    cells: [u8; PANEL_CELLS],
    /// The units of each seat.
    units: [CellSet; Seat::COUNT],
    /// The Mounds of each seat, then the neutral ones.
    mounds: [CellSet; Seat::COUNT + 1],
    /// The units of each of these castes, whoever owns them.
    flyers: CellSet,
    spitters: CellSet,
}

const NEUTRAL: usize = Seat::COUNT;

impl Pieces {
    /// An empty board.
    pub const NONE: Pieces = Pieces {
        cells: [0; PANEL_CELLS],
        units: [CellSet::EMPTY; Seat::COUNT],
        mounds: [CellSet::EMPTY; Seat::COUNT + 1],
        flyers: CellSet::EMPTY,
        spitters: CellSet::EMPTY,
    };

    /// What stands on this cell.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        unpack(self.cells[cell.ring()])
    }

    /// The token of the unit on this cell.
    pub fn token(&self, cell: Cell) -> Option<Token> {
        match self.at(cell)? {
            Piece::Unit { token, .. } => Some(token),
            Piece::Mound { .. } => None,
        }
    }

    /// Everything on the board with its cell, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.occupied().iter_reading().filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// Cells with a unit of this seat.
    pub const fn units(&self, seat: Seat) -> CellSet {
        self.units[seat.index()]
    }

    /// Cells with any unit.
    pub const fn all_units(&self) -> CellSet {
        let [a, b, c, d] = self.units;
        a.union(b).union(c).union(d)
    }

    /// Cells with a Mound of this seat, or a neutral one.
    pub const fn mounds(&self, owner: Option<Seat>) -> CellSet {
        match owner {
            Some(seat) => self.mounds[seat.index()],
            None => self.mounds[NEUTRAL],
        }
    }

    /// Cells with any Mound.
    pub const fn all_mounds(&self) -> CellSet {
        let [a, b, c, d, neutral] = self.mounds;
        a.union(b).union(c).union(d).union(neutral)
    }

    /// Cells with anything.
    pub const fn occupied(&self) -> CellSet {
        self.all_units().union(self.all_mounds())
    }

    /// Cells of the board with nothing.
    pub const fn empty(&self) -> CellSet {
        BOARD.cells().difference(self.occupied())
    }

    /// Cells with anything that is not of this seat: units and Mounds of others, neutral Mounds.
    pub const fn against(&self, seat: Seat) -> CellSet {
        self.occupied().difference(self.units(seat)).difference(self.mounds(Some(seat)))
    }

    /// Cells with a flyer, whoever owns it.
    pub const fn flyers(&self) -> CellSet {
        self.flyers
    }

    /// Cells with a spitter, whoever owns it.
    pub const fn spitters(&self) -> CellSet {
        self.spitters
    }

    /// Puts a piece on a cell, instead of what was there.
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        self.clear(cell);
        self.cells[cell.ring()] = pack(piece);
        self.set_of(piece).insert(cell);
        if let Some(castes) = self.caste_set(piece) {
            castes.insert(cell);
        }
    }

    /// Takes away what stands on a cell.
    pub fn clear(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.at(cell)?;
        self.cells[cell.ring()] = 0;
        self.set_of(piece).remove(cell);
        if let Some(castes) = self.caste_set(piece) {
            castes.remove(cell);
        }
        Some(piece)
    }

    /// Moves what stands on one cell to another.
    pub fn shift(&mut self, from: Cell, to: Cell) {
        if let Some(piece) = self.clear(from) {
            self.put(to, piece);
        }
    }

    fn set_of(&mut self, piece: Piece) -> &mut CellSet {
        match piece {
            Piece::Unit { owner, .. } => &mut self.units[owner.index()],
            Piece::Mound { owner: Some(owner), .. } => &mut self.mounds[owner.index()],
            Piece::Mound { owner: None, .. } => &mut self.mounds[NEUTRAL],
        }
    }

    fn caste_set(&mut self, piece: Piece) -> Option<&mut CellSet> {
        match piece {
            Piece::Unit { token, .. } if token.caste() == Caste::Flyer => Some(&mut self.flyers),
            Piece::Unit { token, .. } if token.caste() == Caste::Spitter => Some(&mut self.spitters),
            _ => None,
        }
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Low half: kind of token (0 to 11) or value of Mound less 5; then owner; then 1 unit, 2 own Mound, 3 neutral Mound.
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
    match Value::new((byte & 15) + 5) {
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
        let mounds = owners.flat_map(|owner| Value::all().map(move |value| Piece::Mound { owner, value }));
        units.chain(mounds)
    }

    #[test]
    fn every_piece_fits_its_byte() {
        assert!(every_piece().all(|piece| unpack(pack(piece)) == Some(piece)));
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn what_comes_and_goes_leaves_an_empty_board() {
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
