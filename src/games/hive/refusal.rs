//! Explains why a piece cannot act now, or cannot go to a place.

use core::fmt;
use core::ops::ControlFlow;

use super::board::SiteBoard;
use super::{Action, Colour, ListOrder, Piece, PieceKind, Place, Position, Tabletop};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::hex::Direction;

/// Why the side to move cannot place or move a piece, or cannot bring it to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refusal {
    /// A Queen is surrounded.
    Over,
    /// The game has no such piece.
    NotInGame,
    /// It belongs to the other side.
    Enemy,
    /// H-2.3: the Queen must be placed this turn.
    QueenMustCome,
    /// H-2.4: no piece moves before the player's Queen is placed.
    NoQueenYet,
    /// H-2.3: the tournament opening forbids the Queen in the first turn.
    NotFirst,
    /// A piece of the same kind with a lower number must be placed first.
    Lower,
    /// H-2.2: there is no cell for it.
    NoCell,
    /// H-3.4: it is covered by another piece.
    Covered,
    /// H-5.1: it is paralysed by a sting.
    Paralysed,
    /// H-4.8: it moved or was thrown in the previous turn.
    JustMoved,
    /// H-3.1: the hive would split.
    Pinned,
    /// H-4.7: it touches only Mosquitoes, so there is nothing to copy.
    NothingToCopy,
    /// H-3.2, H-3.3: it is enclosed, or there is no target.
    NoWay,
    /// There is no piece.
    NothingHere,
    /// H-2.2, H-4: there is a piece, and this one cannot climb onto it.
    Occupied,
    /// H-2.2: a new piece would touch an enemy piece.
    BesideEnemy,
    /// H-2.2: a new piece would touch no piece of its side.
    NotBesideOwn,
    /// H-2.2, H-3.1: the cell does not touch the hive.
    ApartFromHive,
    /// H-5.1: no piece may stop on a paralysed one.
    OnParalysed,
    /// H-4, H-5: the piece cannot reach the cell.
    OutOfReach,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Over => "the game is over",
            Refusal::NotInGame => "it is not among the pieces of this game",
            Refusal::Enemy => "it belongs to the other side",
            Refusal::QueenMustCome => "the Queen must be placed in this turn",
            Refusal::NoQueenYet => "pieces move only once their Queen is placed",
            Refusal::NotFirst => "the Queen may not come in the first turn",
            Refusal::Lower => "the piece of its kind with the lower number comes first",
            Refusal::NoCell => "there is no cell to place it",
            Refusal::Covered => "it is covered",
            Refusal::Paralysed => "it is paralysed",
            Refusal::JustMoved => "it moved or was thrown in the turn before",
            Refusal::Pinned => "the hive would split",
            Refusal::NothingToCopy => "it touches only Mosquitoes",
            Refusal::NoWay => "it has no way out",
            Refusal::NothingHere => "no piece stands there",
            Refusal::Occupied => "a piece stands there",
            Refusal::BesideEnemy => "it would touch a piece of the other side",
            Refusal::NotBesideOwn => "it would touch no piece of its side",
            Refusal::ApartFromHive => "it would not touch the hive",
            Refusal::OnParalysed => "nobody stops on a paralysed piece",
            Refusal::OutOfReach => "it does not get there",
        })
    }
}

impl Position {
    /// Returns why the side to move can neither place nor move this piece now; `None` if it can.
    /// Ignores throws.
    pub fn refusal(&self, piece: Piece) -> Option<Refusal> {
        if self.is_decided() {
            Some(Refusal::Over)
        } else if !self.options().has(piece.kind()) {
            Some(Refusal::NotInGame)
        } else if piece.colour() != self.to_move() {
            Some(Refusal::Enemy)
        } else if self.can_act(piece) {
            None
        } else if self.is_in_reserve(piece) {
            Some(self.refusal_in_reserve(piece))
        } else {
            Some(self.refusal_on_table(piece))
        }
    }

    /// Returns the kinds that a Mosquito on the table may move as; nothing for other pieces (H-4.7,
    /// H-5.4).
    pub fn copies(&self, piece: Piece) -> impl Iterator<Item = PieceKind> {
        let kinds = self.copied_by(piece);
        PieceKind::ALL.into_iter().filter(move |kind| kinds & kind.bit() != 0)
    }

    #[inline(never)] // For the same reason as the functions below.
    fn copied_by(&self, piece: Piece) -> u16 {
        let mut board = SiteBoard::empty(self);
        board.spread();
        board.copied_by(piece)
    }

    /// Returns the empty cells around a Queen on the table, one bit per direction, east lowest
    /// (H-6.1).
    pub fn freedom(&self, colour: Colour) -> Option<u8> {
        let queen = self.spot(Piece::queen(colour))?.site();
        let free = |way: &Direction| self.height(queen.step(*way)) == 0;
        Some(Direction::ALL.into_iter().filter(free).fold(0, |free, way| free | 1 << way.index()))
    }

    // Each of these two functions has a board on the stack; inlined into one function, their stack
    // use would add up.
    #[inline(never)]
    fn can_act(&self, piece: Piece) -> bool {
        let found = self.visit_actions(ListOrder::Any, |action| match action {
            Action::Place { piece: mover, .. } | Action::Move { piece: mover, .. } if mover == piece => {
                ControlFlow::Break(())
            }
            Action::Place { .. }
            | Action::Move { .. }
            | Action::Throw { .. }
            | Action::TurnUp { .. }
            | Action::Pass => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    fn refusal_in_reserve(&self, piece: Piece) -> Refusal {
        if piece.kind() == PieceKind::Queen {
            if self.options().tournament && self.ply() < 2 { Refusal::NotFirst } else { Refusal::NoCell }
        } else if self.must_place_queen() {
            Refusal::QueenMustCome
        } else if !self.next_pieces(self.to_move()).has(piece) {
            Refusal::Lower
        } else {
            Refusal::NoCell
        }
    }

    #[inline(never)]
    fn refusal_on_table(&self, piece: Piece) -> Refusal {
        let mut board = SiteBoard::empty(self);
        board.spread();
        board.find_cuts();
        let state = self.at[piece.index()];
        if self.must_place_queen() {
            Refusal::QueenMustCome
        } else if self.is_in_reserve(Piece::queen(self.to_move())) {
            Refusal::NoQueenYet
        } else if board.top(state.site()) != Some(piece) {
            Refusal::Covered
        } else if state.is_paralysed() {
            Refusal::Paralysed
        } else if self.moved_last() == Some(piece) {
            Refusal::JustMoved
        } else if state.level() == 0 && board.is_cut(state.site()) {
            Refusal::Pinned
        } else if piece.kind() == PieceKind::Mosquito
            && state.level() == 0
            && !board.touches_other_kinds(state.site())
        {
            Refusal::NothingToCopy
        } else {
            Refusal::NoWay
        }
    }
}

impl ExplainRefusal for Tabletop {
    type Private = ();
    type Refusal = Refusal;

    fn why_not(&self, (): &(), seat: Seat, chosen: &[Choice], wanted: Choice) -> Option<Refusal> {
        if self.position().is_decided() || self.position().to_move().seat() != seat {
            return None;
        }
        match (chosen, wanted) {
            ([], wanted) => match self.chosen(wanted) {
                Some(piece) => self.position().refusal(piece),
                None => matches!(wanted, Choice::Place(_)).then_some(Refusal::NothingHere),
            },
            ([first], Choice::Place(to)) => {
                let piece = self.chosen(*first)?;
                Some(match self.place(piece) {
                    None => self.against_placing(piece, to),
                    Some(_) => self.against_moving(piece, to),
                })
            }
            _ => None,
        }
    }
}

impl Tabletop {
    /// Returns why a piece from the reserve cannot be placed here (H-2.2).
    fn against_placing(&self, piece: Piece, to: Place) -> Refusal {
        let (own, enemy) = (piece.colour(), piece.colour().other());
        let is_beside = |colour| self.tops_around(to).any(|top| top.colour() == colour);
        let has_begun = self.position().pieces_on_table(own).next().is_some();
        match (is_beside(own), is_beside(enemy)) {
            _ if self.top_at(to).is_some() => Refusal::Occupied,
            (_, true) if has_begun => Refusal::BesideEnemy,
            (false, _) if has_begun => Refusal::NotBesideOwn,
            (false, false) if self.position().pieces_on_table(enemy).next().is_some() => {
                Refusal::ApartFromHive
            }
            _ => Refusal::OutOfReach,
        }
    }

    /// Returns why a piece on the table cannot move, or be thrown, to this place.
    fn against_moving(&self, piece: Piece, to: Place) -> Refusal {
        // H-4.8: a thrown piece lands on an empty cell.
        let climbs = piece.colour() == self.position().to_move() && may_climb(piece.kind());
        match self.top_at(to) {
            Some(top) if climbs && self.position().is_paralysed(top) => Refusal::OnParalysed,
            Some(_) if climbs => Refusal::OutOfReach,
            Some(_) => Refusal::Occupied,
            None if self.tops_around(to).all(|top| self.leaves(piece, top)) => Refusal::ApartFromHive,
            None => Refusal::OutOfReach,
        }
    }

    /// Returns the topmost pieces around a place.
    fn tops_around(&self, place: Place) -> impl Iterator<Item = Piece> {
        Direction::ALL.into_iter().filter_map(move |way| self.top_at(place.step(way)))
    }

    /// Returns whether `piece` is the moving piece and nothing is below it.
    fn leaves(&self, moving: Piece, piece: Piece) -> bool {
        let is_alone = self.place(piece).is_some_and(|place| self.height_at(place) == 1);
        moving == piece && is_alone
    }
}

/// Returns whether this kind may stop on other pieces (H-4.2, H-4.7, H-5.3, H-5.5).
const fn may_climb(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Beetle | PieceKind::Mosquito | PieceKind::Moth | PieceKind::Dragonfly)
}

#[cfg(test)]
mod tests {
    use super::super::{Extras, HiveOptions, Item};
    use super::*;

    /// White to move, or Black after an odd number of turns; a star marks a paralysed piece.
    fn table(ply: u32, pieces: &[(&str, i16, i16)]) -> Tabletop {
        let status = pieces.iter().map(|&(name, q, r)| {
            (name.trim_end_matches('*').parse().unwrap(), Place::new(q, r), name.ends_with('*'))
        });
        let status: heapless::Vec<(Piece, Place, bool), 8> = status.collect();
        Tabletop::set_up(HiveOptions::protocol(Extras::default()), &status, ply, None).unwrap()
    }

    fn new(name: &str) -> Choice {
        Item::Piece(name.parse().unwrap()).choice()
    }

    fn at(q: i16, r: i16) -> Choice {
        Choice::Place(Place::new(q, r))
    }

    #[test]
    fn h_2_1_only_pieces_of_the_side_to_move_can_be_chosen() {
        let table = table(4, &[("wQ", 0, 0), ("bQ", 1, 0), ("wA1", -1, 0)]);
        let why = |seat, q| table.why_not(&(), seat, &[], at(q, 0));
        assert_eq!(why(Seat::A, 4), Some(Refusal::NothingHere));
        assert_eq!(why(Seat::A, 1), Some(Refusal::Enemy));
        assert_eq!(why(Seat::A, 0), Some(Refusal::Pinned), "H-3.1");
        assert_eq!(why(Seat::A, -1), None);
        assert_eq!(why(Seat::B, 0), None, "it is not Black's turn");
    }

    #[test]
    fn h_2_2_a_new_piece_touches_its_side_and_not_the_other() {
        let later = table(4, &[("wQ", 0, 0), ("bQ", 1, 0)]);
        let why = |q, r| later.why_not(&(), Seat::A, &[new("wA1")], at(q, r));
        assert_eq!(why(1, 0), Some(Refusal::Occupied));
        assert_eq!(why(1, -1), Some(Refusal::BesideEnemy), "it touches both");
        assert_eq!(why(2, 0), Some(Refusal::BesideEnemy));
        assert_eq!(why(-2, 0), Some(Refusal::NotBesideOwn));
        let second = table(1, &[("wQ", 0, 0)]);
        let why = second.why_not(&(), Seat::B, &[new("bA1")], at(3, 0));
        assert_eq!(why, Some(Refusal::ApartFromHive), "the first two pieces must touch");
    }

    #[test]
    fn h_3_1_a_piece_stays_in_contact_and_few_kinds_climb() {
        let table = table(4, &[("wQ", 0, 0), ("bQ", 1, 0), ("wA1", -1, 0), ("wB1", 0, 1), ("bA1*", 0, -1)]);
        let why = |from, (q, r)| table.why_not(&(), Seat::A, &[from], at(q, r));
        let (ant, beetle) = (at(-1, 0), at(0, 1));
        assert_eq!(why(ant, (-5, 0)), Some(Refusal::ApartFromHive));
        assert_eq!(why(ant, (-2, 0)), Some(Refusal::ApartFromHive), "it does not touch itself");
        assert_eq!(why(ant, (0, 0)), Some(Refusal::Occupied), "H-4.5");
        assert_eq!(why(beetle, (0, -1)), Some(Refusal::OnParalysed), "H-5.1");
        assert_eq!(why(beetle, (2, -1)), Some(Refusal::OutOfReach), "H-4.2: one cell");
    }
}
