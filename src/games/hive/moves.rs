//! All legal actions of a position.

use core::ops::ControlFlow;

use super::board::{Board, Ways};
use super::piece::SideSet;
use super::site::next;
use super::{Action, Colour, Kind, Piece, Position, Site, Spot, With};
use crate::hex::Direction;

/// In which order actions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Sorted by code, as the contract promises.
    Sorted,
    /// As they come: faster.
    Any,
}

impl Board {
    /// Shows every legal action, like [`Position::visit_actions`], on a board that is spread out already.
    pub fn visit_actions(
        &mut self,
        order: Order,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.position.to_move();
        let mut lister = Lister { board: self, us, order, only: None, any: false, visit: &mut visit };
        lister.visit_all()
    }
}

impl Position {
    /// Shows every legal action, none when a Queen is surrounded. Repetition and length are not looked at.
    #[inline(never)] // The board is large: in one frame with another they would add up.
    pub fn visit_actions(
        &self,
        order: Order,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut board = Board::empty(self);
        board.spread();
        board.visit_actions(order, visit)
    }

    /// Is the action legal here? Only its piece is looked at.
    #[inline(never)] // As above.
    pub fn allows(&self, action: Action) -> bool {
        let mut visit =
            |legal| if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut board = Board::empty(self);
        board.spread();
        let mut lister = Lister {
            board: &mut board,
            us: self.to_move(),
            order: Order::Any,
            only: action.piece(),
            any: false,
            visit: &mut visit,
        };
        lister.visit_all().is_break()
    }

    /// How many actions are legal.
    pub fn count_actions(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_actions(Order::Any, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Must the Queen be placed in this turn (H-2.3)?
    pub fn must_place_queen(&self) -> bool {
        self.ply() >= 6 && self.is_in_reserve(Piece::queen(self.to_move()))
    }

    /// The pieces the side to move may take from its reserve now, if a cell is free for them.
    fn placeable(&self) -> SideSet {
        let next = self.next_pieces(self.to_move());
        let queen = Piece::queen(self.to_move());
        if self.must_place_queen() {
            SideSet::of(queen)
        } else if self.options().tournament && self.ply() < 2 {
            next.without(queen)
        } else {
            next
        }
    }
}

/// Walks through the actions of one position and shows them.
pub(super) struct Lister<'a, V> {
    pub board: &'a mut Board,
    pub us: Colour,
    pub order: Order,
    /// The piece whose actions are wanted; all if `None`.
    pub only: Option<Piece>,
    any: bool,
    visit: &'a mut V,
}

impl<V: FnMut(Action) -> ControlFlow<()>> Lister<'_, V> {
    fn visit_all(&mut self) -> ControlFlow<()> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.visit_placements()?;
        if !self.board.position.is_in_reserve(Piece::queen(self.us)) {
            self.board.find_cuts();
            self.visit_moves()?;
            if self.board.position.options().has(Kind::Pillbug) {
                self.visit_throws()?;
            }
        }
        if self.board.position.options().has(Kind::Scorpion) && !self.board.position.must_place_queen() {
            self.visit_turning_up()?;
        }
        if self.any { ControlFlow::Continue(()) } else { self.show(Action::Pass) }
    }

    /// Are the actions of this piece wanted?
    #[inline]
    pub fn wants(&self, piece: Piece) -> bool {
        self.only.is_none_or(|only| only == piece)
    }

    #[inline]
    pub fn show(&mut self, action: Action) -> ControlFlow<()> {
        self.any = true;
        (self.visit)(action)
    }

    /// H-6.1: is a Queen surrounded?
    fn is_decided(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| {
            let queen = self.board.position.spot(Piece::queen(colour));
            queen.is_some_and(|spot| self.board.beside(spot.site().index()) == 0b11_1111)
        })
    }

    /// H-2.2, H-2.3: pieces from the reserve.
    fn visit_placements(&mut self) -> ControlFlow<()> {
        let pieces = self.board.position.placeable();
        if pieces.is_empty() {
            return ControlFlow::Continue(());
        }
        self.find_free_cells();
        if self.order == Order::Sorted {
            self.board.sort_targets(0);
        }
        for piece in Piece::in_set(self.us, pieces) {
            if !self.wants(piece) {
                continue;
            }
            for place in 0..self.board.found() {
                let to = Spot::new(Site::new(self.board.target(place)), 0);
                self.show(Action::Place { piece, to })?;
            }
        }
        self.board.clear_targets();
        ControlFlow::Continue(())
    }

    /// Lists the cells where the side to move may place a piece.
    fn find_free_cells(&mut self) {
        match self.board.position.ply() {
            0 => self.board.mark(Site::START.index()),
            1 => {
                let first = self.board.ground().first().map_or(0, |&site| site as usize);
                Direction::ALL.iter().for_each(|way| self.board.mark(next(first, way.index())));
            }
            _ => self.find_cells_beside_own(),
        }
    }

    fn find_cells_beside_own(&mut self) {
        let mut only_us = [false; 2];
        only_us[self.us.index()] = true;
        for place in 0..self.board.ground().len() {
            let site = self.board.ground()[place] as usize;
            if self.board.top(site).is_some_and(|top| top.colour() == self.us) {
                for way in Ways(!self.board.beside(site) & 0b11_1111) {
                    let free = next(site, way);
                    if self.board.touches(free) == only_us {
                        self.board.mark(free);
                    }
                }
            }
        }
    }

    /// H-4, H-5: pieces on the table.
    fn visit_moves(&mut self) -> ControlFlow<()> {
        for piece in Piece::in_set(self.us, self.board.position.on_table(self.us)) {
            if !self.wants(piece) || !self.can_move(piece) {
                continue;
            }
            self.board.find_targets(piece);
            if self.order == Order::Sorted {
                self.board.sort_targets(0);
            }
            match piece.kind() {
                Kind::Scorpion => self.show_stings(piece)?,
                Kind::Dragonfly => self.show_flights(piece)?,
                _ => self.show_targets(piece)?,
            }
            self.board.clear_targets();
        }
        ControlFlow::Continue(())
    }

    /// May this piece of ours leave its place by itself (H-3.1, H-3.4, H-4.8, H-5.1)?
    pub fn can_move(&self, piece: Piece) -> bool {
        let stand = self.board.position.at[piece.index()];
        stand.is_on_table()
            && !stand.is_paralysed()
            && self.board.top(stand.site()) == Some(piece)
            && (stand.level() > 0 || !self.board.is_cut(stand.site()))
            && self.board.position.moved_last() != Some(piece)
    }

    /// The spot on top of a target.
    fn spot_on(&self, place: usize) -> Spot {
        let site = self.board.target(place);
        Spot::new(Site::new(site), self.board.height(site))
    }

    fn show_targets(&mut self, piece: Piece) -> ControlFlow<()> {
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            self.show(Action::Move { piece, to, with: With::Nothing })?;
        }
        ControlFlow::Continue(())
    }

    /// H-5.1: each target without a sting and with every possible one.
    fn show_stings(&mut self, piece: Piece) -> ControlFlow<()> {
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            self.show(Action::Move { piece, to, with: With::Nothing })?;
            let (victims, count) = self.victims(to.site().index());
            for &victim in &victims[..count] {
                self.show(Action::Move { piece, to, with: With::Sting(victim) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Enemy pieces a Scorpion on this cell may sting, by index.
    fn victims(&self, site: usize) -> ([Piece; 6], usize) {
        let mut victims = [Piece::queen(self.us); 6];
        let mut count = 0;
        for way in Ways(self.board.beside(site)) {
            if let Some(top) = self.board.top(next(site, way))
                && top.colour() != self.us
                && top.kind() != Kind::Scorpion
                && !self.board.position.is_paralysed(top)
            {
                victims[count] = top;
                count += 1;
            }
        }
        victims[..count].sort_unstable();
        (victims, count)
    }

    /// H-5.6: onto an empty cell a Dragonfly takes along what it stands on, if it can.
    fn show_flights(&mut self, piece: Piece) -> ControlFlow<()> {
        let passenger = self.passenger(piece);
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            let action = match passenger {
                Some(other) if to.level() == 0 => {
                    Action::Move { piece, to: Spot::new(to.site(), 1), with: With::Carry(other) }
                }
                _ => Action::Move { piece, to, with: With::Nothing },
            };
            self.show(action)?;
        }
        ControlFlow::Continue(())
    }

    /// What this Dragonfly would take along. The landing cell is never beside the start, so only the start matters.
    fn passenger(&self, dragonfly: Piece) -> Option<Piece> {
        let stand = self.board.position.at[dragonfly.index()];
        let below = self.board.piece_below(dragonfly)?;
        let stays_whole = stand.level() > 1 || !self.board.is_cut(stand.site());
        (below.kind() != Kind::Dragonfly && stays_whole).then_some(below)
    }

    /// H-5.1: own paralysed pieces.
    fn visit_turning_up(&mut self) -> ControlFlow<()> {
        for piece in Piece::of(self.us) {
            if self.board.position.is_paralysed(piece) {
                self.show(Action::TurnUp { piece })?;
            }
        }
        ControlFlow::Continue(())
    }
}
