//! Movement of each kind: lists the cells where a lifted piece may stop.

use super::board::{BESIDE, DirectionSet, NEIGHBOURHOODS, SiteBoard, all_but_back, turn_left, turn_right};
use super::piece::SideSet;
use super::site::next;
use super::{Colour, MosquitoMoth, PIECES, Piece, PieceKind};

/// A lifted piece that is about to move.
#[derive(Clone, Copy)]
struct Walker {
    site: usize,
    level: usize,
    colour: Colour,
}

/// The kinds that a Mosquito can copy.
const COPYABLE: u16 = !PieceKind::Mosquito.bit();

impl SiteBoard {
    /// Lists the targets of a piece. The piece must be on top, not paralysed and not pinned.
    pub fn find_targets(&mut self, piece: Piece) {
        let state = self.position.at[piece.index()];
        let walker = Walker { site: state.site(), level: state.level(), colour: piece.colour() };
        match piece.kind() {
            // These only look at what is around them, so they need not be lifted.
            PieceKind::Queen | PieceKind::Pillbug => self.slide_one(walker.site),
            PieceKind::Beetle => self.crawl(walker, true),
            PieceKind::Grasshopper => self.jump(walker.site),
            PieceKind::Spider
            | PieceKind::Ant
            | PieceKind::Mosquito
            | PieceKind::Ladybug
            | PieceKind::Scorpion
            | PieceKind::Moth
            | PieceKind::Dragonfly => self.find_lifted_targets(piece, walker),
        }
    }

    /// Lists the targets of a piece that may go around its own place.
    fn find_lifted_targets(&mut self, piece: Piece, walker: Walker) {
        // A Mosquito copies the pieces that it touches before it leaves.
        let kind = piece.kind();
        let kinds = if kind == PieceKind::Mosquito { self.copied_kinds(walker) } else { kind.bit() };
        let lifted = self.lift(piece);
        match piece.kind() {
            PieceKind::Mosquito => self.walk_mosquito(walker, kinds),
            PieceKind::Spider => self.slide_three(walker.site),
            PieceKind::Ant => self.slide_around(walker.site),
            PieceKind::Ladybug => self.climb_and_drop(walker.site),
            PieceKind::Scorpion => self.slide_two(walker.site),
            PieceKind::Moth => self.flutter(walker),
            PieceKind::Dragonfly => self.fly(walker.site, true),
            PieceKind::Queen | PieceKind::Pillbug | PieceKind::Beetle | PieceKind::Grasshopper => {}
        }
        self.put_back(lifted);
    }

    /// Slides one step along the hive (H-4.1).
    #[inline]
    fn slide_one(&mut self, site: usize) {
        for way in self.slides(site) {
            self.mark(next(site, way));
        }
    }

    /// Slides two steps, no cell twice (H-5.1).
    fn slide_two(&mut self, site: usize) {
        for way in self.slides(site) {
            let first = next(site, way);
            for way in self.slides(first) {
                // The start is marked, so it cannot become a target.
                self.mark(next(first, way));
            }
        }
    }

    /// Slides three steps, no cell twice (H-4.4).
    fn slide_three(&mut self, site: usize) {
        for way in self.slides(site) {
            let first = next(site, way);
            for way in self.slides_on(first, way) {
                let second = next(first, way);
                for way in self.slides_on(second, way) {
                    // The start is marked, so it cannot become a target.
                    self.mark(next(second, way));
                }
            }
        }
    }

    /// Slides any number of steps (H-4.5).
    fn slide_around(&mut self, site: usize) {
        let mut seen = self.found();
        for way in self.slides(site) {
            self.mark_from(next(site, way), way);
        }
        while seen < self.found() {
            let (site, way) = (self.target(seen), self.way_to(seen));
            for way in self.slides_on(site, way) {
                self.mark_from(next(site, way), way);
            }
            seen += 1;
        }
    }

    /// Returns the directions in which a piece that came in this direction can slide on.
    #[inline]
    fn slides_on(&self, site: usize, came: usize) -> DirectionSet {
        DirectionSet(self.slides(site).0 & all_but_back(came))
    }

    /// Jumps straight over occupied cells to the first empty one (H-4.3).
    fn jump(&mut self, site: usize) {
        for way in DirectionSet(self.beside(site)) {
            let mut landing = next(next(site, way), way);
            while !self.is_empty(landing) {
                landing = next(landing, way);
            }
            self.mark(landing);
        }
    }

    /// Moves one step on the ground, up, along or down (H-4.2). `onto_hive` says whether it may
    /// stop on other pieces.
    fn crawl(&mut self, walker: Walker, onto_hive: bool) {
        let beside = self.beside(walker.site);
        let ring = &NEIGHBOURHOODS[beside as usize];
        let touching = if walker.level > 0 { BESIDE } else { ring.touching };
        let wanted = if onto_hive { touching } else { touching & !beside };
        let ways = if self.position.options().free_beetle {
            // H-3.5: no gates.
            wanted
        } else {
            self.open_ways(walker, wanted)
        };
        for way in DirectionSet(ways) {
            let target = next(walker.site, way);
            if !self.is_closed(target) {
                self.mark(target);
            }
        }
    }

    /// Returns those of the wanted directions that no gate blocks (H-3.2, H-3.3).
    fn open_ways(&self, walker: Walker, wanted: u8) -> u8 {
        let beside = self.beside(walker.site);
        let open = if walker.level > 0 {
            wanted
        } else {
            wanted & (beside | NEIGHBOURHOODS[beside as usize].slides)
        };
        if !self.has_gates {
            return open;
        }
        let high = self.high_around(walker.site);
        let mut open = open;
        for way in DirectionSet(open & turn_left(high) & turn_right(high)) {
            if self.is_gate(walker.site, way, walker.level) {
                open &= !(1 << way);
            }
        }
        open
    }

    /// Returns the directions of stacks of two or more pieces beside a site.
    fn high_around(&self, site: usize) -> u8 {
        DirectionSet(self.beside(site))
            .filter(|&way| self.is_high(next(site, way)))
            .fold(0, |high, way| high | 1 << way)
    }

    /// Returns whether two or more pieces stand on a site.
    #[inline]
    fn is_high(&self, site: usize) -> bool {
        self.top(site).is_some_and(|top| self.position.at[top.index()].level() > 0)
    }

    /// Returns whether both flanks of a step from this level are higher than the step (H-3.3).
    fn is_gate(&self, site: usize, way: usize, level: usize) -> bool {
        let over = level.max(self.height(next(site, way)));
        self.height(next(site, (way + 1) % 6)) > over && self.height(next(site, (way + 5) % 6)) > over
    }

    /// Moves two steps on top of the hive, then down (H-4.6).
    fn climb_and_drop(&mut self, site: usize) {
        let mut seen = [SideSet::EMPTY; 2];
        for way in DirectionSet(self.beside(site)) {
            if self.is_barred(site, way) {
                continue;
            }
            let first = next(site, way);
            for way in DirectionSet(self.beside(first)) {
                let second = next(first, way);
                let Some(top) = self.top(second) else { continue };
                let seen = &mut seen[top.colour().index()];
                // What follows depends on the second cell only.
                if !seen.has(top) && !self.is_barred(first, way) {
                    *seen = seen.with(top);
                    self.drop_from(second);
                }
            }
        }
    }

    /// Moves one step down from the hive.
    fn drop_from(&mut self, site: usize) {
        for way in DirectionSet(!self.beside(site) & BESIDE) {
            if !self.is_barred(site, way) {
                self.mark(next(site, way));
            }
        }
    }

    /// Returns whether a gate above blocks the step from one cell to the next, at least one of them
    /// occupied (H-3.3).
    #[inline]
    fn is_barred(&self, site: usize, way: usize) -> bool {
        self.has_gates && self.is_high(next(site, way + 1)) && self.is_gate(site, way, self.height(site))
    }

    /// Moves over own stacks to every first enemy stack (H-5.3).
    fn flutter(&mut self, walker: Walker) {
        let mut seen = [false; PIECES];
        // The own site and the sites of pieces of the same colour.
        let mut path = [walker.site as u16; PIECES];
        let (mut done, mut known) = (0, 1);
        if let Some(below) = self.top(walker.site) {
            seen[below.index()] = true;
        }
        while done < known
            && let Some(&site) = path.get(done)
        {
            let site = site as usize;
            done += 1;
            for way in DirectionSet(self.beside(site)) {
                let beside = next(site, way);
                let Some(piece) = self.top(beside) else { continue };
                if seen[piece.index()] {
                    continue;
                }
                seen[piece.index()] = true;
                if piece.colour() == walker.colour {
                    let Some(place) = path.get_mut(known) else { continue };
                    *place = beside as u16;
                    known += 1;
                } else if !self.position.is_paralysed(piece) {
                    self.mark(beside);
                }
            }
        }
    }

    /// Flies to the six cells at distance two that are not in a straight line (H-5.5).
    fn fly(&mut self, site: usize, onto_hive: bool) {
        for way in 0..6 {
            let landing = next(next(site, way), (way + 1) % 6);
            let may_land = if self.is_empty(landing) {
                self.beside(landing) != 0
            } else {
                onto_hive && !self.is_closed(landing)
            };
            if may_land {
                self.mark(landing);
            }
        }
    }

    /// Returns the kinds that a Mosquito on the table may move as, one bit per kind; 0 for other
    /// pieces.
    pub fn copied_by(&self, piece: Piece) -> u16 {
        let state = self.position.at[piece.index()];
        if piece.kind() != PieceKind::Mosquito || !state.is_on_table() {
            return 0;
        }
        self.copied_kinds(Walker { site: state.site(), level: state.level(), colour: piece.colour() })
    }

    /// Returns the kinds that this Mosquito may move as, one bit per kind (H-4.7, H-5.4).
    fn copied_kinds(&self, walker: Walker) -> u16 {
        let mut kinds = 0;
        for way in DirectionSet(self.beside(walker.site)) {
            if let Some(piece) = self.top(next(walker.site, way))
                && self.position.at[piece.index()].level() >= walker.level
            {
                kinds |= piece.kind().bit();
            }
        }
        if walker.level == 0 {
            return kinds & COPYABLE;
        }
        match self.position.options().mosquito_moth {
            MosquitoMoth::Either => PieceKind::Beetle.bit() | kinds & PieceKind::Moth.bit(),
            MosquitoMoth::Grounded | MosquitoMoth::FromGround => PieceKind::Beetle.bit(),
        }
    }

    /// Returns whether a site touches a piece that is not a Mosquito.
    pub fn touches_other_kinds(&self, site: usize) -> bool {
        DirectionSet(self.beside(site))
            .filter_map(|way| self.top(next(site, way)))
            .any(|piece| piece.kind() != PieceKind::Mosquito)
    }

    /// Moves like every kind that it copies (H-4.7).
    fn walk_mosquito(&mut self, walker: Walker, kinds: u16) {
        let options = self.position.options();
        let onto_hive = !(options.has(PieceKind::Moth) && options.mosquito_moth == MosquitoMoth::Grounded);
        let has = |kind: PieceKind| kinds & kind.bit() != 0;
        if has(PieceKind::Ant) {
            self.slide_around(walker.site);
        } else {
            if has(PieceKind::Queen) || has(PieceKind::Pillbug) {
                self.slide_one(walker.site);
            }
            if has(PieceKind::Scorpion) {
                self.slide_two(walker.site);
            }
            if has(PieceKind::Spider) {
                self.slide_three(walker.site);
            }
        }
        if has(PieceKind::Beetle) {
            self.crawl(walker, onto_hive);
        }
        if has(PieceKind::Grasshopper) {
            self.jump(walker.site);
        }
        if has(PieceKind::Ladybug) {
            self.climb_and_drop(walker.site);
        }
        if has(PieceKind::Moth) && onto_hive {
            self.flutter(walker);
        }
        if has(PieceKind::Dragonfly) {
            self.fly(walker.site, false);
        }
    }
}
