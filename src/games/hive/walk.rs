//! Movement of each kind: lists the cells where a lifted piece may stop.

use super::board::{BESIDE, DirectionSet, NEIGHBOURHOODS, SiteBoard};
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
        // A Mosquito copies the pieces that it touches before it leaves.
        let kind = piece.kind();
        let kinds = if kind == PieceKind::Mosquito { self.copied_kinds(walker) } else { kind.bit() };
        let lifted = self.lift(piece);
        match piece.kind() {
            PieceKind::Mosquito => self.walk_mosquito(walker, kinds),
            PieceKind::Queen | PieceKind::Pillbug => self.slide_one(walker.site),
            PieceKind::Beetle => self.crawl(walker, true),
            PieceKind::Grasshopper => self.jump(walker.site),
            PieceKind::Spider => self.slide_three(walker.site),
            PieceKind::Ant => self.slide_around(walker.site),
            PieceKind::Ladybug => self.climb_and_drop(walker.site),
            PieceKind::Scorpion => self.slide_two(walker.site),
            PieceKind::Moth => self.flutter(walker),
            PieceKind::Dragonfly => self.fly(walker.site, true),
        }
        self.put_back(lifted);
    }

    /// Slides one step along the hive (H-4.1).
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
            for way in self.slides(first) {
                let second = next(first, way);
                if second == site {
                    continue;
                }
                for way in self.slides(second) {
                    let third = next(second, way);
                    if third != first {
                        self.mark(third);
                    }
                }
            }
        }
    }

    /// Slides any number of steps (H-4.5).
    fn slide_around(&mut self, site: usize) {
        let mut seen = self.found();
        self.slide_one(site);
        while seen < self.found() {
            self.slide_one(self.target(seen));
            seen += 1;
        }
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
        } else if self.has_stacks {
            self.open_ways(walker, wanted)
        } else {
            // Stacks of one piece are no gate for a climbing piece.
            wanted & (beside | ring.slides)
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
        // With eight entries, any three bits are an index.
        let mut heights = [0; 8];
        for way in DirectionSet(self.beside(walker.site)) {
            heights[way % 8] = self.height(next(walker.site, way));
        }
        DirectionSet(wanted)
            .filter(|&way| {
                let flanks = (heights[(way + 1) % 6], heights[(way + 5) % 6]);
                !is_gate(flanks, walker.level.max(heights[way % 8]))
            })
            .fold(0, |open, way| open | 1 << way)
    }

    /// Moves two steps on top of the hive, then down (H-4.6).
    fn climb_and_drop(&mut self, site: usize) {
        for way in DirectionSet(self.beside(site)) {
            if self.is_barred(site, way) {
                continue;
            }
            let first = next(site, way);
            for way in DirectionSet(self.beside(first)) {
                if self.is_barred(first, way) {
                    continue;
                }
                let second = next(first, way);
                for way in DirectionSet(!self.beside(second) & 0b11_1111) {
                    if !self.is_barred(second, way) {
                        self.mark(next(second, way));
                    }
                }
            }
        }
    }

    /// Returns whether a gate above blocks the step from one cell to the next (H-3.3).
    fn is_barred(&self, site: usize, way: usize) -> bool {
        if !self.has_stacks {
            // Stacks of one piece are no gate for a climbing piece.
            return false;
        }
        let flanks = (self.height(next(site, (way + 1) % 6)), self.height(next(site, (way + 5) % 6)));
        is_gate(flanks, self.height(site).max(self.height(next(site, way))))
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

/// Returns whether both flanks are higher than the step (H-3.3).
fn is_gate(flanks: (usize, usize), over: usize) -> bool {
    flanks.0 > over && flanks.1 > over
}
