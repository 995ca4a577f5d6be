//! How each kind gets about: from a lifted piece to the list of cells where it may stop.

use super::board::{BESIDE, Board, RINGS, Ways};
use super::site::next;
use super::{Colour, Kind, MosquitoMoth, PIECES, Piece};

/// A piece in the hand, about to move.
#[derive(Clone, Copy)]
struct Walker {
    site: usize,
    level: usize,
    colour: Colour,
}

/// Kinds of which a Mosquito can copy a move.
const COPYABLE: u16 = !Kind::Mosquito.bit();

impl Board {
    /// Lists where a piece may go that is on top, not paralysed and not pinned.
    pub fn find_targets(&mut self, piece: Piece) {
        let stand = self.position.at[piece.index()];
        let walker = Walker { site: stand.site(), level: stand.level(), colour: piece.colour() };
        // What a Mosquito touches it touches before it leaves.
        let kinds = match piece.kind() {
            Kind::Mosquito => self.copied_kinds(walker),
            kind => kind.bit(),
        };
        let lifted = self.lift(piece);
        match piece.kind() {
            Kind::Mosquito => self.walk_mosquito(walker, kinds),
            Kind::Queen | Kind::Pillbug => self.slide_one(walker.site),
            Kind::Beetle => self.crawl(walker, true),
            Kind::Grasshopper => self.jump(walker.site),
            Kind::Spider => self.slide_three(walker.site),
            Kind::Ant => self.slide_around(walker.site),
            Kind::Ladybug => self.climb_and_drop(walker.site),
            Kind::Scorpion => self.slide_two(walker.site),
            Kind::Moth => self.flutter(walker),
            Kind::Dragonfly => self.fly(walker.site, true),
        }
        self.put_back(lifted);
    }

    /// H-4.1: one step along the hive.
    fn slide_one(&mut self, site: usize) {
        for way in self.slides(site) {
            self.mark(next(site, way));
        }
    }

    /// H-5.1: two steps, no cell twice.
    fn slide_two(&mut self, site: usize) {
        for way in self.slides(site) {
            let first = next(site, way);
            for way in self.slides(first) {
                // The start is marked as no target.
                self.mark(next(first, way));
            }
        }
    }

    /// H-4.4: three steps, no cell twice.
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

    /// H-4.5: any number of steps.
    fn slide_around(&mut self, site: usize) {
        let mut seen = self.found();
        self.slide_one(site);
        while seen < self.found() {
            self.slide_one(self.target(seen));
            seen += 1;
        }
    }

    /// H-4.3: straight over occupied cells onto the first empty one.
    fn jump(&mut self, site: usize) {
        for way in Ways(self.beside(site)) {
            let mut landing = next(next(site, way), way);
            while !self.is_empty(landing) {
                landing = next(landing, way);
            }
            self.mark(landing);
        }
    }

    /// H-4.2: one step on the ground, up, along or down. `onto_hive`: may it stop on other pieces?
    fn crawl(&mut self, walker: Walker, onto_hive: bool) {
        let beside = self.beside(walker.site);
        let ring = &RINGS[beside as usize];
        let touching = if walker.level > 0 { BESIDE } else { ring.touching };
        let wanted = if onto_hive { touching } else { touching & !beside };
        let ways = if self.position.options().free_beetle {
            // H-3.5: no gates.
            wanted
        } else if self.has_stacks {
            self.open_ways(walker, wanted)
        } else {
            // Stacks of one are no gate for anyone who climbs.
            wanted & (beside | ring.slides)
        };
        for way in Ways(ways) {
            let target = next(walker.site, way);
            if !self.is_closed(target) {
                self.mark(target);
            }
        }
    }

    /// H-3.2, H-3.3: the ways among these that no gate bars.
    fn open_ways(&self, walker: Walker, wanted: u8) -> u8 {
        let mut heights = [0; 6];
        for way in Ways(self.beside(walker.site)) {
            heights[way] = self.height(next(walker.site, way));
        }
        Ways(wanted)
            .filter(|&way| {
                let flanks = (heights[(way + 1) % 6], heights[(way + 5) % 6]);
                !is_gate(flanks, walker.level.max(heights[way]))
            })
            .fold(0, |open, way| open | 1 << way)
    }

    /// H-4.6: two steps on top of the hive, then down.
    fn climb_and_drop(&mut self, site: usize) {
        for way in Ways(self.beside(site)) {
            if self.is_barred(site, way) {
                continue;
            }
            let first = next(site, way);
            for way in Ways(self.beside(first)) {
                if self.is_barred(first, way) {
                    continue;
                }
                let second = next(first, way);
                for way in Ways(!self.beside(second) & 0b11_1111) {
                    if !self.is_barred(second, way) {
                        self.mark(next(second, way));
                    }
                }
            }
        }
    }

    /// H-3.3: is the step from one cell to the next barred by a gate above?
    fn is_barred(&self, site: usize, way: usize) -> bool {
        if !self.has_stacks {
            // Stacks of one are no gate for anyone who climbs.
            return false;
        }
        let flanks = (self.height(next(site, (way + 1) % 6)), self.height(next(site, (way + 5) % 6)));
        is_gate(flanks, self.height(site).max(self.height(next(site, way))))
    }

    /// H-5.3: over own stacks to any first enemy stack.
    fn flutter(&mut self, walker: Walker) {
        let mut seen = [false; PIECES];
        // Its own site, and those of the pieces of its colour.
        let mut path = [walker.site as u16; PIECES];
        let (mut done, mut known) = (0, 1);
        if let Some(below) = self.top(walker.site) {
            seen[below.index()] = true;
        }
        while done < known {
            let site = path[done] as usize;
            done += 1;
            for way in Ways(self.beside(site)) {
                let beside = next(site, way);
                let Some(piece) = self.top(beside) else { continue };
                if seen[piece.index()] {
                    continue;
                }
                seen[piece.index()] = true;
                if piece.colour() == walker.colour {
                    path[known] = beside as u16;
                    known += 1;
                } else if !self.position.is_paralysed(piece) {
                    self.mark(beside);
                }
            }
        }
    }

    /// H-5.5: to the six cells two steps away that lie in no straight line.
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

    /// What a Mosquito on the table may move as, one bit for each kind; nothing for other pieces.
    pub fn copied_by(&self, piece: Piece) -> u16 {
        let stand = self.position.at[piece.index()];
        if piece.kind() != Kind::Mosquito || !stand.is_on_table() {
            return 0;
        }
        self.copied_kinds(Walker { site: stand.site(), level: stand.level(), colour: piece.colour() })
    }

    /// H-4.7, H-5.4: the kinds this Mosquito may move as, one bit each.
    fn copied_kinds(&self, walker: Walker) -> u16 {
        let mut kinds = 0;
        for way in Ways(self.beside(walker.site)) {
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
            MosquitoMoth::Either => Kind::Beetle.bit() | kinds & Kind::Moth.bit(),
            _ => Kind::Beetle.bit(),
        }
    }

    /// Does a site touch a piece that is no Mosquito?
    pub fn touches_other_kinds(&self, site: usize) -> bool {
        Ways(self.beside(site))
            .filter_map(|way| self.top(next(site, way)))
            .any(|piece| piece.kind() != Kind::Mosquito)
    }

    /// H-4.7: everything it touches.
    fn walk_mosquito(&mut self, walker: Walker, kinds: u16) {
        let options = self.position.options();
        let onto_hive = !(options.has(Kind::Moth) && options.mosquito_moth == MosquitoMoth::Grounded);
        let has = |kind: Kind| kinds & kind.bit() != 0;
        if has(Kind::Ant) {
            self.slide_around(walker.site);
        } else {
            if has(Kind::Queen) || has(Kind::Pillbug) {
                self.slide_one(walker.site);
            }
            if has(Kind::Scorpion) {
                self.slide_two(walker.site);
            }
            if has(Kind::Spider) {
                self.slide_three(walker.site);
            }
        }
        if has(Kind::Beetle) {
            self.crawl(walker, onto_hive);
        }
        if has(Kind::Grasshopper) {
            self.jump(walker.site);
        }
        if has(Kind::Ladybug) {
            self.climb_and_drop(walker.site);
        }
        if has(Kind::Moth) && onto_hive {
            self.flutter(walker);
        }
        if has(Kind::Dragonfly) {
            self.fly(walker.site, false);
        }
    }
}

/// H-3.3: are both flanks higher than the way over?
fn is_gate(flanks: (usize, usize), over: usize) -> bool {
    flanks.0 > over && flanks.1 > over
}
