//! The pieces on the table and the side to move: all that move generation needs, small enough to
//! copy in a search.

use super::piece::SideSet;
use super::{Action, Colour, HiveOptions, MoveEffect, PIECES, Piece, PieceKind, Site, Spot};

/// The state of a piece in two bytes: a spot and whether it is paralysed, or off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) struct PieceState(u16);

impl PieceState {
    /// In the reserve, or not in this game. Level 15 is never used in a stack.
    pub const AWAY: PieceState = PieceState(15);
    const PARALYSED: u16 = 0x8000;

    #[inline]
    pub const fn on(spot: Spot) -> PieceState {
        PieceState(spot.bits())
    }

    #[inline]
    pub const fn is_on_table(self) -> bool {
        self.0 & 15 != 15
    }

    #[inline]
    pub const fn is_paralysed(self) -> bool {
        self.0 & PieceState::PARALYSED != 0
    }

    #[inline]
    pub const fn site(self) -> usize {
        (self.0 >> 4) as usize & (super::site::ON_RING)
    }

    #[inline]
    pub const fn level(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Returns the spot and the paralysis as bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    const fn spot(self) -> Spot {
        Spot::from_bits(self.0)
    }
}

/// A position: pieces, paralysis, the piece that moved last, the turn and the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) at: [PieceState; PIECES],
    /// Pieces of each side on the table, and in reserve.
    table: [SideSet; 2],
    reserve: [SideSet; 2],
    ply: u32,
    options: HiveOptions,
    moved: Option<Piece>,
}

const _: () = assert!(size_of::<Position>() <= 104, "positions are copied in every step of a search");

impl Position {
    /// A placeholder without any pieces, to be filled in later.
    pub const PLACEHOLDER: Position = Position {
        at: [PieceState::AWAY; PIECES],
        table: [SideSet::EMPTY; 2],
        reserve: [SideSet::EMPTY; 2],
        ply: 0,
        options: HiveOptions::DEVICE,
        moved: None,
    };

    /// Returns the start position.
    pub fn start(options: HiveOptions) -> Position {
        let mut reserve = [SideSet::default(); 2];
        for piece in Piece::all().filter(|piece| options.has(piece.kind())) {
            let side = &mut reserve[piece.colour().index()];
            *side = side.with(piece);
        }
        Position {
            at: [PieceState::AWAY; PIECES],
            table: Default::default(),
            reserve,
            ply: 0,
            options,
            moved: None,
        }
    }

    /// Returns the options of the game.
    pub const fn options(&self) -> HiveOptions {
        self.options
    }

    /// Returns the number of turns taken by both sides, including passes and turned-up pieces.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the side whose turn it is.
    pub const fn to_move(&self) -> Colour {
        if self.ply.is_multiple_of(2) { Colour::White } else { Colour::Black }
    }

    /// Returns the piece that moved or was thrown in the previous turn (H-4.8).
    pub const fn moved_last(&self) -> Option<Piece> {
        self.moved
    }

    /// Returns the spot of a piece; `None` in the reserve.
    pub fn spot(&self, piece: Piece) -> Option<Spot> {
        let state = self.at[piece.index()];
        state.is_on_table().then(|| state.spot())
    }

    /// Returns whether the piece is paralysed, that is, face down (H-5.1).
    pub fn is_paralysed(&self, piece: Piece) -> bool {
        self.at[piece.index()].is_paralysed()
    }

    /// Returns whether the piece is in the reserve.
    pub fn is_in_reserve(&self, piece: Piece) -> bool {
        self.reserve[piece.colour().index()].has(piece)
    }

    /// Returns whether a side has a piece of this kind in reserve.
    pub fn has_in_reserve(&self, colour: Colour, kind: PieceKind) -> bool {
        !self.reserve[colour.index()].and(SideSet::of_kind(kind)).is_empty()
    }

    /// Returns the next piece of each kind that a side has in reserve.
    pub(super) fn next_pieces(&self, colour: Colour) -> SideSet {
        self.reserve[colour.index()].first_of_kinds()
    }

    /// Returns the pieces of a side that are on the table.
    pub(super) fn on_table(&self, colour: Colour) -> SideSet {
        self.table[colour.index()]
    }

    /// Returns the number of pieces on the table.
    pub fn count_on_table(&self) -> usize {
        self.table.iter().map(|side| side.len()).sum()
    }

    /// Returns the pieces of each side whose place, level or paralysis differs in another position.
    pub(super) fn changed(&self, other: &Position) -> [SideSet; 2] {
        Colour::ALL.map(|colour| {
            let pieces = self.on_table(colour).or(other.on_table(colour));
            Piece::in_set(colour, pieces)
                .filter(|piece| self.at[piece.index()] != other.at[piece.index()])
                .fold(SideSet::EMPTY, SideSet::with)
        })
    }

    /// Returns the pieces of a side that are on the table, Queen first.
    pub fn pieces_on_table(&self, colour: Colour) -> impl Iterator<Item = Piece> + use<> {
        Piece::in_set(colour, self.on_table(colour))
    }

    /// Returns the number of pieces of this kind that a side has in reserve.
    pub fn reserve(&self, colour: Colour, kind: PieceKind) -> usize {
        Piece::of(colour).filter(|&piece| piece.kind() == kind && self.is_in_reserve(piece)).count()
    }

    /// Returns the number of pieces on this site.
    pub fn height(&self, site: Site) -> usize {
        Piece::all().filter(|&piece| self.spot(piece).is_some_and(|spot| spot.site() == site)).count()
    }

    /// Returns whether this Queen is on the table with all six neighbour cells occupied (H-6.1).
    pub fn is_surrounded(&self, colour: Colour) -> bool {
        self.spot(Piece::queen(colour)).is_some_and(|queen| self.count_around(queen) == 6)
    }

    /// Returns the number of occupied cells beside this one.
    pub(super) fn count_around(&self, spot: Spot) -> usize {
        let around = self.at.iter().filter(|state| {
            state.is_on_table()
                && state.level() == 0
                && spot.site().towards(Site::new(state.site())).is_some()
        });
        around.count()
    }

    /// Returns whether a Queen is surrounded.
    pub fn is_decided(&self) -> bool {
        self.is_surrounded(Colour::White) || self.is_surrounded(Colour::Black)
    }

    /// Applies an action that is known to be legal.
    #[inline]
    pub fn make(&mut self, action: Action) {
        self.moved = None;
        self.ply = self.ply.wrapping_add(1);
        match action {
            Action::Place { piece, to } => {
                let side = piece.colour().index();
                self.at[piece.index()] = PieceState::on(to);
                self.table[side] = self.table[side].with(piece);
                self.reserve[side] = self.reserve[side].without(piece);
            }
            Action::Move { piece, to, with } => {
                self.at[piece.index()] = PieceState::on(to);
                self.moved = Some(piece);
                match with {
                    MoveEffect::Nothing => {}
                    MoveEffect::Sting(other) => self.at[other.index()].0 |= PieceState::PARALYSED,
                    MoveEffect::Carry(other) => {
                        self.at[other.index()] = PieceState::on(Spot::new(to.site(), 0));
                    }
                }
            }
            Action::Throw { piece, to, .. } => {
                let mark = self.at[piece.index()].0 & PieceState::PARALYSED;
                self.at[piece.index()] = PieceState(to.bits() | mark);
                self.moved = Some(piece);
            }
            Action::TurnUp { piece } => self.at[piece.index()].0 &= !PieceState::PARALYSED,
            Action::Pass => {}
        }
    }

    /// Puts a piece from the reserve on a spot.
    pub(super) fn put(&mut self, piece: Piece, spot: Spot, paralysed: bool) {
        self.make(Action::Place { piece, to: spot });
        self.set_paralysed(piece, paralysed);
    }

    /// Moves a piece on top of whatever is on this site. Its paralysis is kept.
    pub(super) fn put_on_top(&mut self, piece: Piece, site: Site) {
        let mark = self.at[piece.index()].0 & PieceState::PARALYSED;
        self.at[piece.index()] = PieceState::AWAY;
        self.at[piece.index()] = PieceState(Spot::new(site, self.height(site)).bits() | mark);
    }

    /// Turns a piece face down or face up.
    pub(super) fn set_paralysed(&mut self, piece: Piece, paralysed: bool) {
        let state = &mut self.at[piece.index()].0;
        *state = *state & !PieceState::PARALYSED | if paralysed { PieceState::PARALYSED } else { 0 };
    }

    /// Returns a piece that was just placed to the reserve.
    pub(super) fn back_to_reserve(&mut self, piece: Piece) {
        let side = piece.colour().index();
        self.at[piece.index()] = PieceState::AWAY;
        self.table[side] = self.table[side].without(piece);
        self.reserve[side] = self.reserve[side].with(piece);
    }

    /// Sets the number of turns taken and the piece that moved last.
    pub(super) fn set_turn(&mut self, ply: u32, moved: Option<Piece>) {
        self.ply = ply;
        self.moved = moved;
    }
}
