//! Lists and checks the legal actions of a position.

use core::ops::ControlFlow;

use heapless::Vec;

use super::board::{BESIDE, DirectionSet, SiteBoard};
use super::piece::SideSet;
use super::site::{are_neighbours, distance, next};
use super::{Action, Colour, MoveEffect, Piece, PieceKind, Position, Site, Spot};
use crate::game::Visit;
use crate::hex::Direction;

/// The order in which actions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListOrder {
    /// Sorted by code, as [`crate::game::Game::visit_legal`] requires.
    Sorted,
    /// Unspecified, but faster.
    Any,
}

impl SiteBoard {
    /// Visits every legal action, like [`Position::visit_actions`], on a board that is already laid
    /// out.
    pub fn visit_actions(
        &mut self,
        order: ListOrder,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.position.to_move();
        let wanted = Wanted::All;
        let mut lister = Lister { board: self, us, order, wanted, has_shown: false, visit: &mut visit };
        lister.visit_all()
    }

    /// Visits the legal actions that put a piece on this empty cell, and perhaps some others. Skips
    /// the pieces that are clearly unable to arrive there.
    pub fn visit_actions_to(
        &mut self,
        cell: usize,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, order) = (self.position.to_move(), ListOrder::Any);
        let wanted = Wanted::To(cell);
        let mut lister = Lister { board: self, us, order, wanted, has_shown: false, visit: &mut visit };
        lister.visit_all()
    }
}

impl Position {
    /// Visits every legal action; none if a Queen is surrounded. Ignores repetition and the length
    /// limit.
    pub fn visit_actions(
        &self,
        order: ListOrder,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_wanted(order, Wanted::All, &mut visit)
    }

    /// Visits the wanted actions. All callers share this code, which is large.
    #[inline(never)] // The board is large: inlined into a caller with its own board, their stack use would add up.
    fn visit_wanted(
        &self,
        order: ListOrder,
        wanted: Wanted,
        mut visit: &mut Visit<'_, Action>,
    ) -> ControlFlow<()> {
        let mut board = SiteBoard::empty(self);
        board.spread();
        let us = self.to_move();
        let visit = &mut visit;
        Lister { board: &mut board, us, order, wanted, has_shown: false, visit }.visit_all()
    }

    /// Returns whether the action is legal here. Only generates the actions of its piece.
    pub fn allows(&self, action: Action) -> bool {
        let mut visit =
            |legal| if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let wanted = action.piece().map_or(Wanted::All, Wanted::Piece);
        self.visit_wanted(ListOrder::Any, wanted, &mut visit).is_break()
    }

    /// Returns the number of legal actions.
    pub fn count_actions(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_actions(ListOrder::Any, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns whether the Queen must be placed this turn (H-2.3).
    pub fn must_place_queen(&self) -> bool {
        self.ply() >= 6 && self.is_in_reserve(Piece::queen(self.to_move()))
    }

    /// Returns the pieces that the side to move may place now, provided that there is a cell for
    /// them.
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

/// Which actions are wanted.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    All,
    /// Those that move this piece.
    Piece(Piece),
    /// Those that end on this empty cell. Others may be listed, too.
    To(usize),
}

/// Generates the actions of a position and passes them to a visitor.
pub(super) struct Lister<'a, V> {
    pub board: &'a mut SiteBoard,
    pub us: Colour,
    pub order: ListOrder,
    pub wanted: Wanted,
    has_shown: bool,
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
            if self.board.position.options().has(PieceKind::Pillbug) {
                self.visit_throws()?;
            }
        }
        if self.board.position.options().has(PieceKind::Scorpion) && !self.board.position.must_place_queen() {
            self.visit_turning_up()?;
        }
        if self.has_shown { ControlFlow::Continue(()) } else { self.show(Action::Pass) }
    }

    /// Returns whether actions of this piece are wanted.
    #[inline]
    pub fn wants(&self, piece: Piece) -> bool {
        match self.wanted {
            Wanted::All | Wanted::To(_) => true,
            Wanted::Piece(only) => only == piece,
        }
    }

    /// Returns whether actions that end beside this site are wanted.
    pub fn wants_beside(&self, site: usize) -> bool {
        match self.wanted {
            Wanted::All | Wanted::Piece(_) => true,
            Wanted::To(cell) => are_neighbours(site, cell),
        }
    }

    #[inline]
    pub fn show(&mut self, action: Action) -> ControlFlow<()> {
        self.has_shown = true;
        (self.visit)(action)
    }

    /// Returns whether a Queen is surrounded (H-6.1).
    fn is_decided(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| {
            let queen = self.board.position.spot(Piece::queen(colour));
            queen.is_some_and(|spot| self.board.beside(spot.site().index()) == 0b11_1111)
        })
    }

    /// Visits the placements from the reserve (H-2.2, H-2.3).
    fn visit_placements(&mut self) -> ControlFlow<()> {
        let pieces = self.board.position.placeable();
        if pieces.is_empty() {
            return ControlFlow::Continue(());
        }
        self.find_free_cells();
        if self.order == ListOrder::Sorted {
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
                let first = self.board.cells().next().unwrap_or(0);
                Direction::ALL.iter().for_each(|way| self.board.mark(next(first, way.index())));
            }
            _ => match self.wanted {
                Wanted::All | Wanted::Piece(_) => self.find_cells_beside_own(),
                Wanted::To(cell) if self.board.touches(cell, self.us) => {
                    self.board.mark_away_from(cell, self.us.other());
                }
                Wanted::To(_) => {}
            },
        }
    }

    /// Lists the free cells beside own stacks and beside no enemy, in the order of the lowest pieces
    /// of the stacks.
    fn find_cells_beside_own(&mut self) {
        let own = self.board.tops(self.us);
        let mut pieces = Colour::ALL.map(|colour| self.board.covered(colour));
        pieces[self.us.index()] = pieces[self.us.index()].or(own);
        for colour in Colour::ALL {
            for piece in Piece::in_set(colour, pieces[colour.index()]) {
                let state = self.board.position.at[piece.index()];
                let top = self.board.top(state.site());
                if state.level() == 0 && top.is_some_and(|top| top.colour() == self.us) {
                    self.find_cells_around(state.site());
                }
            }
        }
    }

    fn find_cells_around(&mut self, site: usize) {
        for way in DirectionSet(!self.board.beside(site) & BESIDE) {
            self.board.mark_away_from(next(site, way), self.us.other());
        }
    }

    /// Visits the moves of pieces on the table (H-4, H-5).
    fn visit_moves(&mut self) -> ControlFlow<()> {
        for piece in Piece::in_set(self.us, self.board.tops(self.us)) {
            if !self.wants(piece) || !self.can_leave(piece) || !self.may_arrive(piece) {
                continue;
            }
            self.board.find_targets(piece);
            if self.order == ListOrder::Sorted {
                self.board.sort_targets(0);
            }
            match piece.kind() {
                PieceKind::Scorpion => self.show_stings(piece)?,
                PieceKind::Dragonfly => self.show_flights(piece)?,
                PieceKind::Queen
                | PieceKind::Spider
                | PieceKind::Beetle
                | PieceKind::Grasshopper
                | PieceKind::Ant
                | PieceKind::Mosquito
                | PieceKind::Ladybug
                | PieceKind::Pillbug
                | PieceKind::Moth => self.show_targets(piece)?,
            }
            self.board.clear_targets();
        }
        ControlFlow::Continue(())
    }

    /// Returns whether this piece of the side to move may leave its place by itself (H-3.1, H-3.4,
    /// H-4.8, H-5.1).
    pub fn can_move(&self, piece: Piece) -> bool {
        self.board.tops(self.us).has(piece) && self.can_leave(piece)
    }

    /// Returns whether this topmost piece may leave its place by itself.
    #[inline]
    fn can_leave(&self, piece: Piece) -> bool {
        let state = self.board.position.at[piece.index()];
        !state.is_paralysed()
            && (state.level() > 0 || !self.board.is_cut(state.site()))
            && self.board.position.moved_last() != Some(piece)
    }

    /// Returns whether a move of this topmost piece may be wanted. Looks only at what is quickly seen.
    #[inline]
    fn may_arrive(&self, piece: Piece) -> bool {
        match self.wanted {
            Wanted::All | Wanted::Piece(_) => true,
            Wanted::To(cell) => self.may_arrive_on(piece, cell),
        }
    }

    fn may_arrive_on(&self, piece: Piece, cell: usize) -> bool {
        let state = self.board.position.at[piece.index()];
        let site = state.site();
        // A piece beside the cell makes room when it leaves.
        let may_slide_in = || self.board.has_slides(cell) || are_neighbours(site, cell);
        match piece.kind() {
            PieceKind::Queen | PieceKind::Beetle | PieceKind::Pillbug => are_neighbours(site, cell),
            PieceKind::Mosquito if state.level() > 0 => are_neighbours(site, cell),
            PieceKind::Spider => may_slide_in() && distance(site, cell) <= 3,
            PieceKind::Ant => may_slide_in(),
            PieceKind::Ladybug => distance(site, cell) <= 3,
            PieceKind::Grasshopper
            | PieceKind::Mosquito
            | PieceKind::Scorpion
            | PieceKind::Moth
            | PieceKind::Dragonfly => true,
        }
    }

    /// Returns the spot on top of a target.
    fn spot_on(&self, place: usize) -> Spot {
        let site = self.board.target(place);
        Spot::new(Site::new(site), self.board.height(site))
    }

    fn show_targets(&mut self, piece: Piece) -> ControlFlow<()> {
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            self.show(Action::Move { piece, to, with: MoveEffect::Nothing })?;
        }
        ControlFlow::Continue(())
    }

    /// Shows each target without a sting and with every possible sting (H-5.1).
    fn show_stings(&mut self, piece: Piece) -> ControlFlow<()> {
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            self.show(Action::Move { piece, to, with: MoveEffect::Nothing })?;
            for &victim in &self.victims(to.site().index()) {
                self.show(Action::Move { piece, to, with: MoveEffect::Sting(victim) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the enemy pieces that a Scorpion on this cell may sting, sorted by index.
    fn victims(&self, site: usize) -> Vec<Piece, 6> {
        let mut victims = Vec::new();
        for way in DirectionSet(self.board.beside(site)) {
            if let Some(top) = self.board.top(next(site, way))
                && top.colour() != self.us
                && top.kind() != PieceKind::Scorpion
                && !self.board.position.is_paralysed(top)
            {
                // There is one in each direction at most.
                let _ = victims.push(top);
            }
        }
        victims.sort_unstable();
        victims
    }

    /// Shows the flights of a Dragonfly. To an empty cell it carries the piece below it, if it can
    /// (H-5.6).
    fn show_flights(&mut self, piece: Piece) -> ControlFlow<()> {
        let passenger = self.passenger(piece);
        for place in 0..self.board.found() {
            let to = self.spot_on(place);
            let action = match passenger {
                Some(other) if to.level() == 0 => {
                    Action::Move { piece, to: Spot::new(to.site(), 1), with: MoveEffect::Carry(other) }
                }
                _ => Action::Move { piece, to, with: MoveEffect::Nothing },
            };
            self.show(action)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the piece that this Dragonfly would carry. The landing cell is never adjacent to the
    /// start, so only the start matters.
    fn passenger(&self, dragonfly: Piece) -> Option<Piece> {
        let state = self.board.position.at[dragonfly.index()];
        let below = self.board.piece_below(dragonfly)?;
        let stays_whole = state.level() > 1 || !self.board.is_cut(state.site());
        (below.kind() != PieceKind::Dragonfly && stays_whole).then_some(below)
    }

    /// Visits the player's paralysed pieces that can be turned up (H-5.1).
    fn visit_turning_up(&mut self) -> ControlFlow<()> {
        for piece in Piece::of(self.us) {
            if self.board.position.is_paralysed(piece) {
                self.show(Action::TurnUp { piece })?;
            }
        }
        ControlFlow::Continue(())
    }
}
