//! The pieces on the table and whose turn it is: all that moving needs, small enough to copy in a search.

use super::piece::SideSet;
use super::{Action, Colour, HiveOptions, Kind, PIECES, Piece, Site, Spot, With};

/// Where a piece is, in two bytes: a spot with a mark for paralysis, or off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub(super) struct Stand(u16);

impl Stand {
    /// Level 15 is no level of a stack: in the reserve, or not in this game.
    pub const AWAY: Stand = Stand(15);
    const PARALYSED: u16 = 0x8000;

    #[inline]
    pub const fn on(spot: Spot) -> Stand {
        Stand(spot.bits())
    }

    #[inline]
    pub const fn is_on_table(self) -> bool {
        self.0 & 15 != 15
    }

    #[inline]
    pub const fn is_paralysed(self) -> bool {
        self.0 & Stand::PARALYSED != 0
    }

    #[inline]
    pub const fn site(self) -> usize {
        (self.0 >> 4) as usize & (super::site::ON_RING)
    }

    #[inline]
    pub const fn level(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The spot with the mark for paralysis.
    pub const fn bits(self) -> u16 {
        self.0
    }

    const fn spot(self) -> Spot {
        Spot::from_bits(self.0)
    }
}

/// A position: pieces, paralysis, the piece that moved last, the turn and the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) at: [Stand; PIECES],
    /// Pieces of each side on the table, and waiting to be placed.
    table: [SideSet; 2],
    reserve: [SideSet; 2],
    ply: u32,
    options: HiveOptions,
    moved: Option<Piece>,
}

const _: () = assert!(size_of::<Position>() <= 104, "positions are copied in every step of a search");

impl Position {
    /// No table at all: nothing on it, nothing in reserve. A place holder for what is filled in later.
    pub const BARE: Position = Position {
        at: [Stand::AWAY; PIECES],
        table: [SideSet::EMPTY; 2],
        reserve: [SideSet::EMPTY; 2],
        ply: 0,
        options: HiveOptions::DEVICE,
        moved: None,
    };

    /// The empty table.
    pub fn start(options: HiveOptions) -> Position {
        let mut reserve = [SideSet::default(); 2];
        for piece in Piece::all().filter(|piece| options.has(piece.kind())) {
            let side = &mut reserve[piece.colour().index()];
            *side = side.with(piece);
        }
        Position {
            at: [Stand::AWAY; PIECES],
            table: Default::default(),
            reserve,
            ply: 0,
            options,
            moved: None,
        }
    }

    /// The variant.
    pub const fn options(&self) -> HiveOptions {
        self.options
    }

    /// Turns taken by both sides, passes and turned-up pieces included.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Colour {
        if self.ply.is_multiple_of(2) { Colour::White } else { Colour::Black }
    }

    /// The piece that moved or was thrown in the turn just before (H-4.8).
    pub const fn moved_last(&self) -> Option<Piece> {
        self.moved
    }

    /// Where the piece stands; `None` in the reserve.
    pub fn spot(&self, piece: Piece) -> Option<Spot> {
        let stand = self.at[piece.index()];
        stand.is_on_table().then(|| stand.spot())
    }

    /// Is the piece turned face down (H-5.1)?
    pub fn is_paralysed(&self, piece: Piece) -> bool {
        self.at[piece.index()].is_paralysed()
    }

    /// Is the piece waiting in the reserve?
    pub fn is_in_reserve(&self, piece: Piece) -> bool {
        self.reserve[piece.colour().index()].has(piece)
    }

    /// The next piece of each kind a side has in reserve.
    pub(super) fn next_pieces(&self, colour: Colour) -> SideSet {
        self.reserve[colour.index()].first_of_kinds()
    }

    /// The pieces of a side that are on the table.
    pub(super) fn on_table(&self, colour: Colour) -> SideSet {
        self.table[colour.index()]
    }

    /// The pieces of a side that are on the table, Queen first.
    pub fn pieces_on_table(&self, colour: Colour) -> impl Iterator<Item = Piece> + use<> {
        Piece::in_set(colour, self.on_table(colour))
    }

    /// Pieces of this kind a side still has in reserve.
    pub fn reserve(&self, colour: Colour, kind: Kind) -> usize {
        Piece::of(colour).filter(|&piece| piece.kind() == kind && self.is_in_reserve(piece)).count()
    }

    /// Pieces on this site.
    pub fn height(&self, site: Site) -> usize {
        Piece::all().filter(|&piece| self.spot(piece).is_some_and(|spot| spot.site() == site)).count()
    }

    /// Is this Queen on the table with all six neighbour cells occupied (H-6.1)?
    pub fn is_surrounded(&self, colour: Colour) -> bool {
        let Some(queen) = self.spot(Piece::queen(colour)) else { return false };
        let around = self.at.iter().filter(|stand| {
            stand.is_on_table()
                && stand.level() == 0
                && queen.site().towards(Site::new(stand.site())).is_some()
        });
        around.count() == 6
    }

    /// Is a Queen surrounded?
    pub fn is_decided(&self) -> bool {
        self.is_surrounded(Colour::White) || self.is_surrounded(Colour::Black)
    }

    /// Takes an action that is known to be legal.
    #[inline]
    pub fn make(&mut self, action: Action) {
        self.moved = None;
        self.ply = self.ply.wrapping_add(1);
        match action {
            Action::Place { piece, to } => {
                let side = piece.colour().index();
                self.at[piece.index()] = Stand::on(to);
                self.table[side] = self.table[side].with(piece);
                self.reserve[side] = self.reserve[side].without(piece);
            }
            Action::Move { piece, to, with } => {
                self.at[piece.index()] = Stand::on(to);
                self.moved = Some(piece);
                match with {
                    With::Nothing => {}
                    With::Sting(other) => self.at[other.index()].0 |= Stand::PARALYSED,
                    With::Carry(other) => self.at[other.index()] = Stand::on(Spot::new(to.site(), 0)),
                }
            }
            Action::Throw { piece, to, .. } => {
                let mark = self.at[piece.index()].0 & Stand::PARALYSED;
                self.at[piece.index()] = Stand(to.bits() | mark);
                self.moved = Some(piece);
            }
            Action::TurnUp { piece } => self.at[piece.index()].0 &= !Stand::PARALYSED,
            Action::Pass => {}
        }
    }

    /// Sets a piece from the reserve onto a spot.
    pub(super) fn put(&mut self, piece: Piece, spot: Spot, paralysed: bool) {
        self.make(Action::Place { piece, to: spot });
        self.set_paralysed(piece, paralysed);
    }

    /// Moves a piece onto whatever else is on this site. Paralysis stays.
    pub(super) fn put_on_top(&mut self, piece: Piece, site: Site) {
        let mark = self.at[piece.index()].0 & Stand::PARALYSED;
        self.at[piece.index()] = Stand::AWAY;
        self.at[piece.index()] = Stand(Spot::new(site, self.height(site)).bits() | mark);
    }

    /// Turns a piece face down or up.
    pub(super) fn set_paralysed(&mut self, piece: Piece, paralysed: bool) {
        let stand = &mut self.at[piece.index()].0;
        *stand = *stand & !Stand::PARALYSED | if paralysed { Stand::PARALYSED } else { 0 };
    }

    /// Takes a piece off the table that was placed just before.
    pub(super) fn back_to_reserve(&mut self, piece: Piece) {
        let side = piece.colour().index();
        self.at[piece.index()] = Stand::AWAY;
        self.table[side] = self.table[side].without(piece);
        self.reserve[side] = self.reserve[side].with(piece);
    }

    /// Sets the number of turns taken and the piece that moved last.
    pub(super) fn set_turn(&mut self, ply: u32, moved: Option<Piece>) {
        self.ply = ply;
        self.moved = moved;
    }
}
