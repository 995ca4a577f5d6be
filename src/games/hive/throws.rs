//! H-4.8: a Pillbug, or a Mosquito beside one, throws an adjacent piece over itself.

use core::ops::ControlFlow;

use heapless::Vec;

use super::board::DirectionSet;
use super::moves::{ListOrder, Lister};
use super::piece::SideSet;
use super::site::next;
use super::{Action, Piece, PieceKind, Site, Spot};

/// A piece that can throw.
#[derive(Clone, Copy)]
struct Thrower {
    piece: Piece,
    site: usize,
    /// Directions in which a gate blocks the throw (H-3.3 with h = 1).
    barred: u8,
}

impl<V: FnMut(Action) -> ControlFlow<()>> Lister<'_, V> {
    /// Visits every throw of the side to move, each pair of piece and target once.
    pub fn visit_throws(&mut self) -> ControlFlow<()> {
        let throwers = [self.thrower(PieceKind::Pillbug), self.thrower(PieceKind::Mosquito)];
        if throwers.iter().all(Option::is_none) {
            return ControlFlow::Continue(());
        }
        for &piece in &self.pieces_beside(throwers) {
            if self.wants(piece) && self.can_be_thrown(piece) {
                self.visit_throws_of(piece, throwers)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the player's piece of this kind, if it can throw.
    fn thrower(&self, kind: PieceKind) -> Option<Thrower> {
        let set = self.board.tops(self.us).and(SideSet::of_kind(kind));
        let piece = Piece::in_set(self.us, set).next()?;
        let state = self.board.position.at[piece.index()];
        let site = state.site();
        let can_throw = state.level() == 0
            && self.wants_beside(site)
            && !state.is_paralysed()
            && self.board.position.moved_last() != Some(piece)
            && (kind == PieceKind::Pillbug || self.touches_pillbug(site));
        can_throw.then(|| Thrower { piece, site, barred: self.barred_over(site) })
    }

    fn touches_pillbug(&self, site: usize) -> bool {
        DirectionSet(self.board.beside(site))
            .filter_map(|way| self.board.top(next(site, way)))
            .any(|piece| piece.kind() == PieceKind::Pillbug)
    }

    /// Returns the topmost pieces that some thrower can pick up, sorted by index.
    fn pieces_beside(&self, throwers: [Option<Thrower>; 2]) -> Vec<Piece, 12> {
        let mut pieces = Vec::new();
        for thrower in throwers.into_iter().flatten() {
            for way in DirectionSet(self.board.beside(thrower.site) & !thrower.barred) {
                if let Some(piece) = self.board.top(next(thrower.site, way))
                    && !pieces.contains(&piece)
                {
                    // There is one in each direction at most.
                    let _ = pieces.push(piece);
                }
            }
        }
        pieces.sort_unstable();
        pieces
    }

    /// Returns the directions in which both flanks are higher than one piece.
    fn barred_over(&self, site: usize) -> u8 {
        if !self.board.has_gates {
            return 0;
        }
        let high = |way: usize| self.board.height(next(site, way % 6)) > 1;
        (0..6).filter(|&way| high(way + 1) && high(way + 5)).fold(0, |set, way| set | 1 << way)
    }

    /// Returns whether the topmost piece is alone on its cell, can be lifted, and did not move last.
    fn can_be_thrown(&self, piece: Piece) -> bool {
        let state = self.board.position.at[piece.index()];
        state.level() == 0
            && !self.board.is_cut(state.site())
            && self.board.position.moved_last() != Some(piece)
    }

    fn visit_throws_of(&mut self, piece: Piece, throwers: [Option<Thrower>; 2]) -> ControlFlow<()> {
        // A target the piece can reach by itself is a move, not a throw.
        if piece.colour() == self.us && self.can_move(piece) {
            self.board.find_targets(piece);
        }
        let moves = self.board.found();
        let mut by_first = 0;
        for thrower in throwers.into_iter().flatten() {
            if self.can_pick_up(thrower, piece) {
                self.find_landings(thrower);
            }
            if thrower.piece.kind() == PieceKind::Pillbug {
                by_first = self.board.found() - moves;
            }
        }
        let result = self.show_throws(piece, throwers, moves, by_first);
        self.board.clear_targets();
        result
    }

    fn can_pick_up(&self, thrower: Thrower, piece: Piece) -> bool {
        let site = self.board.position.at[piece.index()].site();
        piece != thrower.piece
            && DirectionSet(self.board.beside(thrower.site) & !thrower.barred)
                .any(|way| next(thrower.site, way) == site)
    }

    fn find_landings(&mut self, thrower: Thrower) {
        for way in DirectionSet(!(self.board.beside(thrower.site) | thrower.barred) & 0b11_1111) {
            self.board.mark(next(thrower.site, way));
        }
    }

    /// Shows the targets after the first `moves`. The first `by_first` of them are the Pillbug's.
    fn show_throws(
        &mut self,
        piece: Piece,
        throwers: [Option<Thrower>; 2],
        moves: usize,
        by_first: usize,
    ) -> ControlFlow<()> {
        let mut landings = [(0_u16, piece); 12];
        let count = (self.board.found() - moves).min(landings.len());
        for (place, landing) in landings[..count].iter_mut().enumerate() {
            let thrower = throwers[usize::from(place >= by_first)].map_or(piece, |thrower| thrower.piece);
            *landing = (self.board.target(moves + place) as u16, thrower);
        }
        if self.order == ListOrder::Sorted {
            landings[..count].sort_unstable();
        }
        for &(site, by) in &landings[..count] {
            self.show(Action::Throw { by, piece, to: Spot::new(Site::new(site as usize), 0) })?;
        }
        ControlFlow::Continue(())
    }
}
