//! Sides, kinds and individual pieces.

use core::fmt;

use crate::bounded::below;

/// The side of a piece. White begins and has seat 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Colour {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// Returns the other side.
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// Returns 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `w` or `b`, as used in the names of pieces.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
        }
    }

    /// Returns `White` or `Black`, as used for turns.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

/// The kinds of pieces: the base game first, then the extras in the order of the game type string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PieceKind {
    /// Q: slides one cell; its side loses when it is surrounded.
    Queen,
    /// S: slides exactly three cells.
    Spider,
    /// B: moves one cell, also onto the hive.
    Beetle,
    /// G: jumps in a straight line.
    Grasshopper,
    /// A: slides any number of cells.
    Ant,
    /// M: moves like the pieces it touches.
    Mosquito,
    /// L: moves two cells on top, then down.
    Ladybug,
    /// P: slides one cell, or throws another piece.
    Pillbug,
    /// C: slides two cells and stings (unofficial).
    Scorpion,
    /// H: moves on top of its own side's stacks to an enemy stack (unofficial).
    Moth,
    /// D: flies and carries pieces (unofficial).
    Dragonfly,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [PieceKind; 11] = [
        PieceKind::Queen,
        PieceKind::Spider,
        PieceKind::Beetle,
        PieceKind::Grasshopper,
        PieceKind::Ant,
        PieceKind::Mosquito,
        PieceKind::Ladybug,
        PieceKind::Pillbug,
        PieceKind::Scorpion,
        PieceKind::Moth,
        PieceKind::Dragonfly,
    ];

    /// The optional kinds, in the order of the game type string.
    pub const EXTRAS: [PieceKind; 6] = [
        PieceKind::Mosquito,
        PieceKind::Ladybug,
        PieceKind::Pillbug,
        PieceKind::Scorpion,
        PieceKind::Moth,
        PieceKind::Dragonfly,
    ];

    /// Returns the letter used in the names of pieces.
    pub const fn letter(self) -> char {
        match self {
            PieceKind::Queen => 'Q',
            PieceKind::Spider => 'S',
            PieceKind::Beetle => 'B',
            PieceKind::Grasshopper => 'G',
            PieceKind::Ant => 'A',
            PieceKind::Mosquito => 'M',
            PieceKind::Ladybug => 'L',
            PieceKind::Pillbug => 'P',
            PieceKind::Scorpion => 'C',
            PieceKind::Moth => 'H',
            PieceKind::Dragonfly => 'D',
        }
    }

    /// Returns the kind with this letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns how many pieces of this kind each side has (H-1.2, H-D3).
    pub const fn count(self) -> usize {
        match self {
            PieceKind::Spider | PieceKind::Beetle => 2,
            PieceKind::Grasshopper | PieceKind::Ant => 3,
            PieceKind::Queen
            | PieceKind::Mosquito
            | PieceKind::Ladybug
            | PieceKind::Pillbug
            | PieceKind::Scorpion
            | PieceKind::Moth
            | PieceKind::Dragonfly => 1,
        }
    }

    /// Returns the bit of this kind.
    pub(super) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Number of pieces of one side with all extras.
pub const PIECES_PER_SIDE: usize = 17;
/// Number of pieces of both sides with all extras.
pub const PIECES: usize = 2 * PIECES_PER_SIDE;

/// The kinds of the pieces of one side, in order.
const KINDS: [PieceKind; PIECES_PER_SIDE] = [
    PieceKind::Queen,
    PieceKind::Spider,
    PieceKind::Spider,
    PieceKind::Beetle,
    PieceKind::Beetle,
    PieceKind::Grasshopper,
    PieceKind::Grasshopper,
    PieceKind::Grasshopper,
    PieceKind::Ant,
    PieceKind::Ant,
    PieceKind::Ant,
    PieceKind::Mosquito,
    PieceKind::Ladybug,
    PieceKind::Pillbug,
    PieceKind::Scorpion,
    PieceKind::Moth,
    PieceKind::Dragonfly,
];

/// An individual piece: `wQ`, `bA3`.
///
/// Its index is twice its position among the pieces of its side, plus 1 for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Piece(u8);

impl Piece {
    /// Returns the piece with this index.
    pub const fn new(index: usize) -> Option<Piece> {
        if index < PIECES { Some(Piece(index as u8)) } else { None }
    }

    /// Returns the `number`th piece of a kind, from 1.
    pub fn named(colour: Colour, kind: PieceKind, number: usize) -> Option<Piece> {
        let first = KINDS.iter().position(|&other| other == kind)?;
        if number == 0 || number > kind.count() {
            return None;
        }
        Piece::new(2 * (first + number - 1) + colour.index())
    }

    /// Iterates over all pieces of both sides, by index.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    /// Iterates over all pieces of one side, Queen first.
    pub fn of(colour: Colour) -> impl Iterator<Item = Piece> {
        (0..PIECES_PER_SIDE as u8).map(move |place| Piece(2 * place + colour as u8))
    }

    /// Iterates over all pieces of the same side and kind, including this one.
    pub fn alike(self) -> impl Iterator<Item = Piece> {
        Piece::of(self.colour()).filter(move |other| other.kind() == self.kind())
    }

    /// Iterates over the pieces of one side that are in a set.
    pub(super) fn in_set(colour: Colour, set: SideSet) -> impl Iterator<Item = Piece> + Clone {
        let mut left = set.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(Piece(2 * place + colour as u8))
        })
    }

    /// Iterates over the pieces in the sets of both sides, White's first.
    pub(super) fn in_sets([white, black]: [SideSet; 2]) -> impl Iterator<Item = Piece> + Clone {
        Piece::in_set(Colour::White, white).chain(Piece::in_set(Colour::Black, black))
    }

    /// Returns the Queen of a side.
    pub const fn queen(colour: Colour) -> Piece {
        Piece(colour as u8)
    }

    /// Returns the index, for tables.
    pub const fn index(self) -> usize {
        below::<PIECES>(self.0)
    }

    /// Returns the side.
    pub const fn colour(self) -> Colour {
        if self.0 & 1 == 0 { Colour::White } else { Colour::Black }
    }

    /// Returns the kind.
    pub const fn kind(self) -> PieceKind {
        KINDS[self.index() / 2]
    }

    /// Returns the number among the pieces of its kind, from 1.
    pub fn number(self) -> usize {
        let place = self.index() / 2;
        1 + KINDS[..place].iter().filter(|&&kind| kind == self.kind()).count()
    }
}

/// A set of pieces of one side, one bit per piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SideSet(u32);

impl SideSet {
    /// The empty set.
    pub const EMPTY: SideSet = SideSet(0);

    /// Returns the set of one piece.
    pub const fn of(piece: Piece) -> SideSet {
        SideSet(1 << (piece.0 / 2))
    }

    /// Returns the set of all pieces of a kind.
    pub const fn of_kind(kind: PieceKind) -> SideSet {
        ALL_OF_KINDS[kind as usize]
    }

    /// Returns this set with a piece added.
    pub const fn with(self, piece: Piece) -> SideSet {
        SideSet(self.0 | SideSet::of(piece).0)
    }

    /// Returns this set with a piece removed.
    pub const fn without(self, piece: Piece) -> SideSet {
        SideSet(self.0 & !SideSet::of(piece).0)
    }

    /// Returns the pieces that are in both sets.
    pub const fn and(self, other: SideSet) -> SideSet {
        SideSet(self.0 & other.0)
    }

    /// Returns the pieces of this set that are not in the other one.
    pub const fn minus(self, other: SideSet) -> SideSet {
        SideSet(self.0 & !other.0)
    }

    /// Returns the pieces that are in one of the sets.
    pub const fn or(self, other: SideSet) -> SideSet {
        SideSet(self.0 | other.0)
    }

    /// Returns whether the piece is in the set. The caller makes sure that it belongs to the right
    /// side.
    #[inline]
    pub const fn has(self, piece: Piece) -> bool {
        self.0 & SideSet::of(piece).0 != 0
    }

    /// Returns the number of pieces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the first piece of each kind. Identical pieces are placed in the order of their
    /// numbers.
    pub const fn first_of_kinds(self) -> SideSet {
        SideSet(self.0 & !(self.0 << 1 & SAME_AS_BEFORE))
    }
}

/// Bits of the pieces that have the same kind as the one before.
const SAME_AS_BEFORE: u32 = {
    let mut set = 0;
    let mut place = 1;
    while place < PIECES_PER_SIDE {
        if KINDS[place] as u8 == KINDS[place - 1] as u8 {
            set |= 1 << place;
        }
        place += 1;
    }
    set
};

/// The pieces of each kind.
const ALL_OF_KINDS: [SideSet; PieceKind::ALL.len()] = {
    let mut sets = [SideSet::EMPTY; PieceKind::ALL.len()];
    let mut place = 0;
    while place < PIECES_PER_SIDE {
        sets[KINDS[place] as usize].0 |= 1 << place;
        place += 1;
    }
    sets
};

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.kind().letter())?;
        if self.kind().count() > 1 {
            write!(f, "{}", self.number())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text does not name a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceNameError;

impl fmt::Display for PieceNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no piece has this name: write w or b, the letter, and a number where there are several")
    }
}

impl core::error::Error for PieceNameError {}

impl core::str::FromStr for Piece {
    type Err = PieceNameError;

    fn from_str(text: &str) -> Result<Piece, PieceNameError> {
        let mut letters = text.chars();
        let colour = match letters.next() {
            Some('w') => Colour::White,
            Some('b') => Colour::Black,
            _ => return Err(PieceNameError),
        };
        let kind = letters.next().and_then(PieceKind::from_letter).ok_or(PieceNameError)?;
        let number = match (letters.next(), letters.next(), kind.count()) {
            (None, None, 1) => 1,
            (Some(digit), None, 2..) => digit.to_digit(10).ok_or(PieceNameError)?,
            _ => return Err(PieceNameError),
        };
        Piece::named(colour, kind, number as usize).ok_or(PieceNameError)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    #[test]
    fn h_1_2_and_h_1_3_a_side_has_these_pieces() {
        let names: Vec<String> = Piece::of(Colour::Black).map(|piece| piece.to_string()).collect();
        assert_eq!(names.join(" "), "bQ bS1 bS2 bB1 bB2 bG1 bG2 bG3 bA1 bA2 bA3 bM bL bP bC bH bD");
    }

    #[test]
    fn pieces_round_trip_through_names() {
        assert!(Piece::all().all(|piece| piece.to_string().parse() == Ok(piece)));
        for wrong in ["", "w", "wX", "xQ", "wQ1", "wA", "wA0", "wA4", "wA12", "wS3", "WQ", "wH2"] {
            assert_eq!(wrong.parse::<Piece>(), Err(PieceNameError), "{wrong}");
        }
    }

    #[test]
    fn identical_pieces_are_placed_in_order() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let set = ["bS2", "bA2", "bA3", "bM", "bD"]
            .into_iter()
            .fold(SideSet::default(), |set, name| set.with(piece(name)));
        let first: Vec<String> =
            Piece::in_set(Colour::Black, set.first_of_kinds()).map(|piece| piece.to_string()).collect();
        assert_eq!(first.join(" "), "bS2 bA2 bM bD");
    }
}
