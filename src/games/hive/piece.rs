//! Colours, kinds and the single pieces of a game.

use core::fmt;

/// The side a piece belongs to. White begins and sits at seat 1.
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

    /// The other side.
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as pieces are written.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'w',
            Colour::Black => 'b',
        }
    }

    /// `White` or `Black`, as turns are written.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

/// The kinds of pieces, base game first, extras in the order of the game type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Kind {
    /// Q: slides one cell; loses when surrounded.
    Queen,
    /// S: slides exactly three.
    Spider,
    /// B: one cell, also onto the hive.
    Beetle,
    /// G: jumps in a straight line.
    Grasshopper,
    /// A: slides any number.
    Ant,
    /// M: moves as what it touches.
    Mosquito,
    /// L: two on top, then down.
    Ladybug,
    /// P: slides one, or throws.
    Pillbug,
    /// C: slides two and stings (unofficial).
    Scorpion,
    /// H: walks on top to an enemy stack (unofficial).
    Moth,
    /// D: flies and carries (unofficial).
    Dragonfly,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 11] = [
        Kind::Queen,
        Kind::Spider,
        Kind::Beetle,
        Kind::Grasshopper,
        Kind::Ant,
        Kind::Mosquito,
        Kind::Ladybug,
        Kind::Pillbug,
        Kind::Scorpion,
        Kind::Moth,
        Kind::Dragonfly,
    ];

    /// The kinds a game may be played with or without, in the order of the game type.
    pub const EXTRAS: [Kind; 6] =
        [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug, Kind::Scorpion, Kind::Moth, Kind::Dragonfly];

    /// The letter pieces are written with.
    pub const fn letter(self) -> char {
        match self {
            Kind::Queen => 'Q',
            Kind::Spider => 'S',
            Kind::Beetle => 'B',
            Kind::Grasshopper => 'G',
            Kind::Ant => 'A',
            Kind::Mosquito => 'M',
            Kind::Ladybug => 'L',
            Kind::Pillbug => 'P',
            Kind::Scorpion => 'C',
            Kind::Moth => 'H',
            Kind::Dragonfly => 'D',
        }
    }

    /// The kind written with this letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// How many of them each side has (H-1.2, H-D3).
    pub const fn count(self) -> usize {
        match self {
            Kind::Spider | Kind::Beetle => 2,
            Kind::Grasshopper | Kind::Ant => 3,
            _ => 1,
        }
    }

    /// One bit for this kind.
    pub(super) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Pieces of one side with all extras.
pub const PIECES_PER_SIDE: usize = 17;
/// Pieces of both sides with all extras.
pub const PIECES: usize = 2 * PIECES_PER_SIDE;

/// Kind of the pieces of one side, in their order.
const KINDS: [Kind; PIECES_PER_SIDE] = [
    Kind::Queen,
    Kind::Spider,
    Kind::Spider,
    Kind::Beetle,
    Kind::Beetle,
    Kind::Grasshopper,
    Kind::Grasshopper,
    Kind::Grasshopper,
    Kind::Ant,
    Kind::Ant,
    Kind::Ant,
    Kind::Mosquito,
    Kind::Ladybug,
    Kind::Pillbug,
    Kind::Scorpion,
    Kind::Moth,
    Kind::Dragonfly,
];

/// A single piece: `wQ`, `bA3`.
///
/// Its index is twice its place among the pieces of its side, plus 1 for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Piece(u8);

impl Piece {
    /// The piece with this index.
    pub const fn new(index: usize) -> Option<Piece> {
        if index < PIECES { Some(Piece(index as u8)) } else { None }
    }

    /// The `number`th piece of a kind, from 1.
    pub fn named(colour: Colour, kind: Kind, number: usize) -> Option<Piece> {
        let first = KINDS.iter().position(|&other| other == kind)?;
        if number == 0 || number > kind.count() {
            return None;
        }
        Piece::new(2 * (first + number - 1) + colour.index())
    }

    /// All pieces of both sides, by index.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    /// All pieces of one side, Queen first.
    pub fn of(colour: Colour) -> impl Iterator<Item = Piece> {
        (0..PIECES_PER_SIDE as u8).map(move |place| Piece(2 * place + colour as u8))
    }

    /// All pieces of the same side and kind, this one included.
    pub fn alike(self) -> impl Iterator<Item = Piece> {
        Piece::of(self.colour()).filter(move |other| other.kind() == self.kind())
    }

    /// The pieces of one side in a set of their places.
    pub(super) fn in_set(colour: Colour, set: SideSet) -> impl Iterator<Item = Piece> {
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

    /// The Queen of a side.
    pub const fn queen(colour: Colour) -> Piece {
        Piece(colour as u8)
    }

    /// Position in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side it belongs to.
    pub const fn colour(self) -> Colour {
        if self.0 & 1 == 0 { Colour::White } else { Colour::Black }
    }

    /// What it is.
    pub const fn kind(self) -> Kind {
        KINDS[self.0 as usize / 2]
    }

    /// Its number among its kind, from 1.
    pub fn number(self) -> usize {
        let place = self.index() / 2;
        1 + KINDS[..place].iter().filter(|&&kind| kind == self.kind()).count()
    }
}

/// A set of pieces of one side, one bit for each place among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SideSet(u32);

impl SideSet {
    /// No piece.
    pub const EMPTY: SideSet = SideSet(0);

    /// Just this piece.
    pub const fn of(piece: Piece) -> SideSet {
        SideSet(1 << (piece.0 / 2))
    }

    /// This set and a piece.
    pub const fn with(self, piece: Piece) -> SideSet {
        SideSet(self.0 | SideSet::of(piece).0)
    }

    /// This set without a piece.
    pub const fn without(self, piece: Piece) -> SideSet {
        SideSet(self.0 & !SideSet::of(piece).0)
    }

    /// Is the piece, of the side meant, in the set?
    #[inline]
    pub const fn has(self, piece: Piece) -> bool {
        self.0 & SideSet::of(piece).0 != 0
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first piece of each kind: equal pieces are numbered as they come.
    pub const fn first_of_kinds(self) -> SideSet {
        SideSet(self.0 & !(self.0 << 1 & SAME_AS_BEFORE))
    }
}

/// Places whose kind is that of the place before.
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

/// A text that names no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPiece;

impl fmt::Display for NoPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no piece has this name: write w or b, the letter, and a number where there are several")
    }
}

impl core::error::Error for NoPiece {}

impl core::str::FromStr for Piece {
    type Err = NoPiece;

    fn from_str(text: &str) -> Result<Piece, NoPiece> {
        let mut letters = text.chars();
        let colour = match letters.next() {
            Some('w') => Colour::White,
            Some('b') => Colour::Black,
            _ => return Err(NoPiece),
        };
        let kind = letters.next().and_then(Kind::from_letter).ok_or(NoPiece)?;
        let number = match (letters.next(), letters.next(), kind.count()) {
            (None, None, 1) => 1,
            (Some(digit), None, 2..) => digit.to_digit(10).ok_or(NoPiece)?,
            _ => return Err(NoPiece),
        };
        Piece::named(colour, kind, number as usize).ok_or(NoPiece)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::*;

    #[test]
    fn h_1_2_and_h_1_3_pieces_of_a_side() {
        let names: Vec<String> = Piece::of(Colour::Black).map(|piece| piece.to_string()).collect();
        assert_eq!(names.join(" "), "bQ bS1 bS2 bB1 bB2 bG1 bG2 bG3 bA1 bA2 bA3 bM bL bP bC bH bD");
    }

    #[test]
    fn names_lead_back_to_pieces() {
        assert!(Piece::all().all(|piece| piece.to_string().parse() == Ok(piece)));
        for wrong in ["", "w", "wX", "xQ", "wQ1", "wA", "wA0", "wA4", "wA12", "wS3", "WQ", "wH2"] {
            assert_eq!(wrong.parse::<Piece>(), Err(NoPiece), "{wrong}");
        }
    }

    #[test]
    fn equal_pieces_come_in_order() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let set = ["bS2", "bA2", "bA3", "bM", "bD"]
            .into_iter()
            .fold(SideSet::default(), |set, name| set.with(piece(name)));
        let first: Vec<String> =
            Piece::in_set(Colour::Black, set.first_of_kinds()).map(|piece| piece.to_string()).collect();
        assert_eq!(first.join(" "), "bS2 bA2 bM bD");
    }
}
