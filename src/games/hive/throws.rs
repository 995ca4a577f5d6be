//! H-4.8: a Pillbug, or a Mosquito beside one, throws a neighbour over itself.

use core::ops::ControlFlow;

use super::board::Ways;
use super::moves::{Lister, Order};
use super::site::next;
use super::{Action, Kind, Piece, Site, Spot};

/// A piece that throws, and where to.
#[derive(Clone, Copy)]
struct Thrower {
    piece: Piece,
    site: usize,
    /// Directions in which a gate bars the way over (H-3.3 with h = 1).
    barred: u8,
}

impl<V: FnMut(Action) -> ControlFlow<()>> Lister<'_, V> {
    /// Every throw of the side to move, a thrown piece and a target once.
    pub fn visit_throws(&mut self) -> ControlFlow<()> {
        let throwers = [Kind::Pillbug, Kind::Mosquito].map(|kind| self.thrower(kind));
        if throwers.iter().all(Option::is_none) {
            return ControlFlow::Continue(());
        }
        for piece in Piece::all() {
            if self.wants(piece) && self.can_be_thrown(piece) {
                self.visit_throws_of(piece, throwers)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Our piece of this kind, if it can throw.
    fn thrower(&self, kind: Kind) -> Option<Thrower> {
        let piece = Piece::named(self.us, kind, 1)?;
        let stand = self.board.position.at[piece.index()];
        let site = stand.site();
        let can_throw = stand.is_on_table()
            && stand.level() == 0
            && !stand.is_paralysed()
            && self.board.top(site) == Some(piece)
            && self.board.position.moved_last() != Some(piece)
            && (kind == Kind::Pillbug || self.touches_pillbug(site));
        can_throw.then(|| Thrower { piece, site, barred: self.barred_over(site) })
    }

    fn touches_pillbug(&self, site: usize) -> bool {
        Ways(self.board.beside(site))
            .filter_map(|way| self.board.top(next(site, way)))
            .any(|piece| piece.kind() == Kind::Pillbug)
    }

    /// Directions in which both flanks are higher than one piece.
    fn barred_over(&self, site: usize) -> u8 {
        if !self.board.has_stacks {
            return 0;
        }
        let high = |way: usize| self.board.height(next(site, way % 6)) > 1;
        (0..6).filter(|&way| high(way + 1) && high(way + 5)).fold(0, |set, way| set | 1 << way)
    }

    /// Is the piece alone on its cell, free to be lifted, and not the one that moved last?
    fn can_be_thrown(&self, piece: Piece) -> bool {
        let stand = self.board.position.at[piece.index()];
        stand.is_on_table()
            && stand.level() == 0
            && self.board.top(stand.site()) == Some(piece)
            && !self.board.is_cut(stand.site())
            && self.board.position.moved_last() != Some(piece)
    }

    fn visit_throws_of(&mut self, piece: Piece, throwers: [Option<Thrower>; 2]) -> ControlFlow<()> {
        if !throwers.iter().flatten().any(|thrower| self.can_pick_up(*thrower, piece)) {
            return ControlFlow::Continue(());
        }
        // What the piece could do by itself is a move, not a throw.
        if piece.colour() == self.us && self.can_move(piece) {
            self.board.find_targets(piece);
        }
        let moves = self.board.found();
        let mut by_first = 0;
        for thrower in throwers.into_iter().flatten() {
            if self.can_pick_up(thrower, piece) {
                self.find_landings(thrower);
            }
            if thrower.piece.kind() == Kind::Pillbug {
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
            && Ways(self.board.beside(thrower.site) & !thrower.barred)
                .any(|way| next(thrower.site, way) == site)
    }

    fn find_landings(&mut self, thrower: Thrower) {
        for way in Ways(!(self.board.beside(thrower.site) | thrower.barred) & 0b11_1111) {
            self.board.mark(next(thrower.site, way));
        }
    }

    /// Shows the targets after the first `moves`: of these the first `by_first` are the Pillbug's.
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
        if self.order == Order::Sorted {
            landings[..count].sort_unstable();
        }
        for &(site, by) in &landings[..count] {
            self.show(Action::Throw { by, piece, to: Spot::new(Site::new(site as usize), 0) })?;
        }
        ControlFlow::Continue(())
    }
}
