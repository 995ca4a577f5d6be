//! Why a piece cannot do anything now.

use core::fmt;
use core::ops::ControlFlow;

use super::board::Board;
use super::{Action, Colour, Item, Kind, Order, Piece, Position, Tabletop};
use crate::game::{Choice, Explains, Seat};
use crate::hex::Direction;

/// What keeps a piece from being placed or moved by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Hindrance {
    /// A Queen is surrounded.
    Over,
    /// The variant has no such piece.
    NotInGame,
    /// It belongs to the other side.
    Enemy,
    /// H-2.3: the Queen has to be placed in this turn.
    QueenMustCome,
    /// H-2.4: nothing moves before the player's Queen is placed.
    NoQueenYet,
    /// H-2.3: with the tournament opening no Queen in the first turn.
    NotFirst,
    /// Another piece of its kind with a lower number is placed first.
    Lower,
    /// H-2.2: no cell to place it.
    NoCell,
    /// H-3.4: covered by another piece.
    Covered,
    /// H-5.1: stung.
    Paralysed,
    /// H-4.8: it moved or was thrown in the turn just before.
    JustMoved,
    /// H-3.1: the hive would split.
    Pinned,
    /// H-4.7: nothing to copy but Mosquitoes.
    NothingToCopy,
    /// H-3.2, H-3.3: closed in, or nowhere to go.
    NoWay,
}

impl fmt::Display for Hindrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hindrance::Over => "the game is over",
            Hindrance::NotInGame => "it is not among the pieces of this game",
            Hindrance::Enemy => "it belongs to the other side",
            Hindrance::QueenMustCome => "the Queen must be placed in this turn",
            Hindrance::NoQueenYet => "pieces move only once their Queen is placed",
            Hindrance::NotFirst => "the Queen may not come in the first turn",
            Hindrance::Lower => "the piece of its kind with the lower number comes first",
            Hindrance::NoCell => "there is no cell to place it",
            Hindrance::Covered => "it is covered",
            Hindrance::Paralysed => "it is paralysed",
            Hindrance::JustMoved => "it moved or was thrown in the turn before",
            Hindrance::Pinned => "the hive would split",
            Hindrance::NothingToCopy => "it touches only Mosquitoes",
            Hindrance::NoWay => "it has no way out",
        })
    }
}

impl Position {
    /// Why the side to move can neither place nor move this piece now; `None` if it can. Throws are another matter.
    pub fn hindrance(&self, piece: Piece) -> Option<Hindrance> {
        if self.is_decided() {
            Some(Hindrance::Over)
        } else if !self.options().has(piece.kind()) {
            Some(Hindrance::NotInGame)
        } else if piece.colour() != self.to_move() {
            Some(Hindrance::Enemy)
        } else if self.can_act(piece) {
            None
        } else if self.is_in_reserve(piece) {
            Some(self.hindrance_in_reserve(piece))
        } else {
            Some(self.hindrance_on_table(piece))
        }
    }

    /// H-4.7, H-5.4: the kinds that a Mosquito on the table may move as; none for other pieces.
    pub fn copies(&self, piece: Piece) -> impl Iterator<Item = Kind> {
        let kinds = self.copied_by(piece);
        Kind::ALL.into_iter().filter(move |kind| kinds & kind.bit() != 0)
    }

    #[inline(never)] // As those below.
    fn copied_by(&self, piece: Piece) -> u16 {
        let mut board = Board::empty(self);
        board.spread();
        board.copied_by(piece)
    }

    /// Empty cells around a Queen on the table, a bit for each direction, east lowest (H-6.1).
    pub fn freedom(&self, colour: Colour) -> Option<u8> {
        let queen = self.spot(Piece::queen(colour))?.site();
        let free = |way: &Direction| self.height(queen.step(*way)) == 0;
        Some(Direction::ALL.into_iter().filter(free).fold(0, |free, way| free | 1 << way.index()))
    }

    // Each of these two has a board of its own on the stack; in one function they would add up.
    #[inline(never)]
    fn can_act(&self, piece: Piece) -> bool {
        let found = self.visit_actions(Order::Any, |action| match action {
            Action::Place { piece: mover, .. } | Action::Move { piece: mover, .. } if mover == piece => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    fn hindrance_in_reserve(&self, piece: Piece) -> Hindrance {
        if piece.kind() == Kind::Queen {
            if self.options().tournament && self.ply() < 2 { Hindrance::NotFirst } else { Hindrance::NoCell }
        } else if self.must_place_queen() {
            Hindrance::QueenMustCome
        } else if !self.next_pieces(self.to_move()).has(piece) {
            Hindrance::Lower
        } else {
            Hindrance::NoCell
        }
    }

    #[inline(never)]
    fn hindrance_on_table(&self, piece: Piece) -> Hindrance {
        let mut board = Board::empty(self);
        board.spread();
        board.find_cuts();
        let stand = self.at[piece.index()];
        if self.must_place_queen() {
            Hindrance::QueenMustCome
        } else if self.is_in_reserve(Piece::queen(self.to_move())) {
            Hindrance::NoQueenYet
        } else if board.top(stand.site()) != Some(piece) {
            Hindrance::Covered
        } else if stand.is_paralysed() {
            Hindrance::Paralysed
        } else if self.moved_last() == Some(piece) {
            Hindrance::JustMoved
        } else if stand.level() == 0 && board.is_cut(stand.site()) {
            Hindrance::Pinned
        } else if piece.kind() == Kind::Mosquito
            && stand.level() == 0
            && !board.touches_other_kinds(stand.site())
        {
            Hindrance::NothingToCopy
        } else {
            Hindrance::NoWay
        }
    }
}

impl Explains for Tabletop {
    type Private = ();
    type Refusal = Hindrance;

    /// Why the seat's own piece cannot be placed or moved.
    fn why_not(&self, (): &(), seat: Seat, _: &[Choice], wanted: Choice) -> Option<Hindrance> {
        let piece = match wanted {
            Choice::Place(place) => self.top_at(place)?,
            choice => match Item::of(choice)? {
                Item::Piece(piece) | Item::TurnUp(piece) => piece,
                Item::NoSting | Item::Pass => return None,
            },
        };
        let is_own = piece.colour().seat() == seat && self.position().to_move() == piece.colour();
        self.position().hindrance(piece).filter(|_| is_own)
    }
}
