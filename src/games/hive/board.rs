//! The hive spread out on the ring of sites: who is on top, who is beside whom, and what cannot leave.
//!
//! A [`Board`] is built for every position. That costs some hundred instructions and spares every move from
//! keeping it up to date. It has four kilobytes: a search keeps one and lays position after position on it.

use super::site::{ON_RING, SITES, next};
use super::{Colour, PIECES, Piece, Position};

/// Six bits of a site's `ring`: which neighbours are occupied.
pub(super) const BESIDE: u8 = 0b11_1111;
/// In `ring`: touches a white stack; shifted by one, a black one.
const TOUCH: u8 = 0b100_0000;
/// Six bits of a site's `top`: one more than the index of the topmost piece.
const WHO: u8 = 0b11_1111;
/// In `top`: lifting a lone piece here would split the hive (H-3.1).
const CUT: u8 = 0b100_0000;
/// In `top`: on the list of targets.
const MARK: u8 = 0b1000_0000;

/// What six bits of occupied neighbours mean, worked out once.
pub(super) struct Ring {
    /// Directions a piece may slide from the middle (H-3.2): empty, with exactly one occupied flank.
    pub slides: u8,
    /// Directions a piece may step without losing touch (H-3.2): occupied, or with an occupied flank.
    pub touching: u8,
    /// Do the occupied neighbours fall into several groups?
    splits: bool,
    /// Three times the neighbours, less twice the touching pairs, less six: see `count_holes`.
    holes: i8,
}

pub(super) static RINGS: [Ring; 64] = rings();

const fn rings() -> [Ring; 64] {
    const NONE: Ring = Ring { slides: 0, touching: 0, splits: false, holes: 0 };
    let mut table = [NONE; 64];
    let mut beside = 0_u8;
    while beside < 64 {
        let (left, right) = (turn_left(beside), turn_right(beside));
        let pairs = (beside & left).count_ones() as i8;
        let count = beside.count_ones() as i8;
        table[beside as usize] = Ring {
            slides: !beside & (left ^ right) & BESIDE,
            touching: beside | left | right,
            splits: count - pairs > 1,
            holes: 3 * count - 2 * pairs - 6,
        };
        beside += 1;
    }
    table
}

const fn turn_left(beside: u8) -> u8 {
    (beside << 1 | beside >> 5) & BESIDE
}

const fn turn_right(beside: u8) -> u8 {
    (beside >> 1 | beside << 5) & BESIDE
}

/// The directions 0 to 5 of a set, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Ways(pub u8);

impl Iterator for Ways {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let way = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(way)
    }
}

/// Cells a piece can reach: at most 33 stacks and the cells beside them, of which there are at most 3 n + 3.
const TARGETS: usize = 33 + 3 * 33 + 3;

/// A position spread out, with room for the targets of one piece.
pub struct Board {
    pub(super) position: Position,
    /// Are there stacks of two or more?
    pub(super) has_stacks: bool,
    /// Has [`Board::find_cuts`] been here?
    knows_cuts: bool,
    ring: [u8; SITES],
    top: [u8; SITES],
    ground: [u16; PIECES],
    cells: usize,
    targets: [u16; TARGETS],
    found: usize,
}

impl Board {
    /// No table at all, until a position is laid on it.
    pub const BARE: Board = Board::empty(&Position::BARE);

    /// An empty board, to be followed by [`Board::spread`]. Always inlined, and not in one with it, so that four kilobytes
    /// are not moved about.
    #[inline(always)]
    pub(super) const fn empty(position: &Position) -> Board {
        Board {
            position: *position,
            has_stacks: false,
            knows_cuts: false,
            ring: [0; SITES],
            top: [0; SITES],
            ground: [0; PIECES],
            cells: 0,
            targets: [0; TARGETS],
            found: 0,
        }
    }

    /// Spreads another position out in place of the one that was here.
    pub fn lay(&mut self, position: &Position) {
        self.position = *position;
        (self.has_stacks, self.knows_cuts) = (false, false);
        self.ring.fill(0);
        self.top.fill(0);
        (self.cells, self.found) = (0, 0);
        self.spread();
    }

    /// Puts the pieces of the position on the empty board.
    pub(super) fn spread(&mut self) {
        self.stack_pieces(Colour::White);
        self.stack_pieces(Colour::Black);
        self.join_neighbours();
    }

    /// Fills `top` and lists the occupied cells.
    #[inline]
    fn stack_pieces(&mut self, colour: Colour) {
        for piece in Piece::in_set(colour, self.position.on_table(colour)) {
            let stand = self.position.at[piece.index()];
            let (site, level) = (stand.site(), stand.level());
            if level == 0 {
                self.ground[self.cells] = site as u16;
                self.cells += 1;
            } else {
                self.has_stacks = true;
            }
            if level + 1 > self.height(site) {
                self.top[site] = piece.index() as u8 + 1;
            }
        }
    }

    /// Fills `ring`.
    #[inline]
    fn join_neighbours(&mut self) {
        for &site in &self.ground[..self.cells] {
            let site = site as usize;
            // Indices are one higher in `top`, and White's are even.
            let touch = if self.top[site & ON_RING] & 1 == 1 { TOUCH } else { TOUCH << 1 };
            for way in 0..6 {
                self.ring[next(site, way)] |= touch | 1 << ((way + 3) % 6);
            }
        }
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The site next to this one in direction 0 to 5.
    #[inline]
    pub const fn next(site: usize, way: usize) -> usize {
        next(site, way)
    }

    /// Can a piece slide away from a site in some direction (H-3.2)?
    #[inline]
    pub fn has_slides(&self, site: usize) -> bool {
        RINGS[self.beside(site) as usize].slides != 0
    }

    /// The occupied cells, as ring numbers.
    pub fn ground(&self) -> &[u16] {
        &self.ground[..self.cells]
    }

    /// Occupied neighbours of a site, as six bits.
    #[inline]
    pub fn beside(&self, site: usize) -> u8 {
        self.ring[site & ON_RING] & BESIDE
    }

    /// Ways to slide from a site.
    #[inline]
    pub(super) fn slides(&self, site: usize) -> Ways {
        Ways(RINGS[self.beside(site) as usize].slides)
    }

    /// Does a site touch stacks of White, of Black?
    #[inline]
    pub fn touches(&self, site: usize) -> [bool; 2] {
        let ring = self.ring[site & ON_RING];
        [ring & TOUCH != 0, ring & TOUCH << 1 != 0]
    }

    /// The topmost piece of a site.
    #[inline]
    pub fn top(&self, site: usize) -> Option<Piece> {
        Piece::new(((self.top[site & ON_RING] & WHO) as usize).wrapping_sub(1))
    }

    /// Is a site empty?
    #[inline]
    pub fn is_empty(&self, site: usize) -> bool {
        self.top[site & ON_RING] & WHO == 0
    }

    /// Pieces on a site.
    #[inline]
    pub fn height(&self, site: usize) -> usize {
        match self.top(site) {
            Some(piece) => self.position.at[piece.index()].level() + 1,
            None => 0,
        }
    }

    /// Is a site topped by a paralysed piece?
    #[inline]
    pub fn is_closed(&self, site: usize) -> bool {
        self.top(site).is_some_and(|piece| self.position.is_paralysed(piece))
    }

    /// Would lifting all pieces from this site split the hive? Known after [`Board::find_cuts`].
    #[inline]
    pub fn is_cut(&self, site: usize) -> bool {
        self.top[site & ON_RING] & CUT != 0
    }

    /// Marks all cells whose loss would split the hive.
    ///
    /// Around a cell the hive falls into groups of neighbours. With one group the cell can go. With more, the groups can
    /// only hang together around an empty hole; if the hive has no holes at all, the cell is a cut.
    pub fn find_cuts(&mut self) {
        if core::mem::replace(&mut self.knows_cuts, true) {
            return;
        }
        if self.count_holes() != 0 {
            return self.search_cuts();
        }
        for place in 0..self.cells {
            let site = self.ground[place] as usize;
            if RINGS[self.beside(site) as usize].splits {
                self.top[site & ON_RING] |= CUT;
            }
        }
    }

    /// Holes of the hive times six. By Euler's formula cells - touching pairs + touching triples = 1 - holes; each cell sees
    /// half of each of its pairs and a third of each of its triples.
    fn count_holes(&self) -> i32 {
        let sum: i32 =
            self.ground().iter().map(|&site| RINGS[self.beside(site as usize) as usize].holes as i32).sum();
        sum + 6
    }

    /// Marks cuts by one depth-first walk: a cell is a cut if something hangs on it that reaches nothing seen before it.
    fn search_cuts(&mut self) {
        // Cells are known by their topmost piece.
        let mut order = [0_u8; WHO as usize + 1];
        let mut reach = [0_u8; WHO as usize + 1];
        let mut path = [(0_u16, 0_u8, 0_u8); PIECES];
        let mut depth = 0;
        let mut count = 1;
        let mut root_branches = 0;
        let root = self.ground[0] as usize;
        let root_who = self.top[root & ON_RING] & WHO;
        order[root_who as usize] = 1;
        reach[root_who as usize] = 1;
        path[0] = (root as u16, self.beside(root), root_who);
        loop {
            let (site, left, who) = path[depth];
            let Some(way) = Ways(left).next() else {
                if depth == 0 {
                    break;
                }
                depth -= 1;
                let (parent, _, parent_who) = path[depth];
                if depth == 0 {
                    root_branches += 1;
                } else if reach[who as usize] >= order[parent_who as usize] {
                    self.top[parent as usize & ON_RING] |= CUT;
                }
                reach[parent_who as usize] = reach[parent_who as usize].min(reach[who as usize]);
                continue;
            };
            path[depth].1 = left & (left - 1);
            let beside = next(site as usize, way);
            let other = self.top[beside] & WHO;
            if order[other as usize] != 0 {
                reach[who as usize] = reach[who as usize].min(order[other as usize]);
            } else if depth + 1 < PIECES {
                count += 1;
                order[other as usize] = count;
                reach[other as usize] = count;
                depth += 1;
                path[depth] = (beside as u16, self.beside(beside) & !(1 << ((way + 3) % 6)), other);
            }
        }
        if root_branches > 1 {
            self.top[root & ON_RING] |= CUT;
        }
    }

    /// Takes the topmost piece of a site off. The site itself can be no target until [`Board::put_back`].
    #[inline]
    pub(super) fn lift(&mut self, piece: Piece) -> Lifted {
        let stand = self.position.at[piece.index()];
        let site = stand.site();
        let was = self.top[site];
        let below = if stand.level() == 0 {
            self.flip_neighbours(site);
            0
        } else {
            self.piece_below(piece).map_or(0, |below| below.index() as u8 + 1)
        };
        self.top[site] = below | was & CUT | MARK;
        Lifted { site: site as u16, was, grounded: stand.level() == 0 }
    }

    /// Undoes [`Board::lift`].
    #[inline]
    pub(super) fn put_back(&mut self, lifted: Lifted) {
        let site = lifted.site as usize;
        self.top[site & ON_RING] = lifted.was;
        if lifted.grounded {
            self.flip_neighbours(site);
        }
    }

    #[inline]
    fn flip_neighbours(&mut self, site: usize) {
        for way in 0..6 {
            self.ring[next(site, way)] ^= 1 << ((way + 3) % 6);
        }
    }

    /// The piece directly under another one.
    pub fn piece_below(&self, piece: Piece) -> Option<Piece> {
        let stand = self.position.at[piece.index()];
        let level = stand.level().checked_sub(1)?;
        let below = |other: &super::position::Stand| other.site() == stand.site() && other.level() == level;
        self.position.at.iter().position(below).and_then(Piece::new)
    }

    /// Adds a target, once.
    #[inline]
    pub(super) fn mark(&mut self, site: usize) {
        let top = &mut self.top[site & ON_RING];
        if *top & MARK == 0
            && let Some(free) = self.targets.get_mut(self.found)
        {
            *top |= MARK;
            *free = site as u16;
            self.found += 1;
        }
    }

    /// How many targets there are.
    #[inline]
    pub(super) fn found(&self) -> usize {
        self.found
    }

    /// A target by its place on the list.
    #[inline]
    pub(super) fn target(&self, place: usize) -> usize {
        self.targets.get(place).map_or(0, |&site| site as usize)
    }

    /// Sorts the targets from this place on by their number.
    pub(super) fn sort_targets(&mut self, from: usize) {
        if let Some(targets) = self.targets.get_mut(from..self.found) {
            targets.sort_unstable();
        }
    }

    /// Empties the list of targets.
    #[inline]
    pub(super) fn clear_targets(&mut self) {
        for place in 0..self.found {
            let site = self.target(place);
            self.top[site & ON_RING] &= !MARK;
        }
        self.found = 0;
    }
}

/// A piece in the hand.
pub(super) struct Lifted {
    site: u16,
    was: u8,
    grounded: bool,
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::super::{Hive, HiveOptions, Site, Spot};
    use super::*;
    use crate::game::{Dice, Game};

    /// A board with one piece on each of these sites.
    fn board_of(sites: impl IntoIterator<Item = usize>) -> Board {
        let game = Hive::<4>::start(&HiveOptions::DEVICE).unwrap();
        let mut position = *game.position();
        for (piece, site) in Piece::all().zip(sites) {
            position.put(piece, Spot::new(Site::new(site), 0), false);
        }
        let mut board = Board::empty(&position);
        board.spread();
        board
    }

    /// The six sites around one.
    fn around(site: usize) -> [usize; 6] {
        core::array::from_fn(|way| next(site, way))
    }

    /// H-3.1: would the hive fall apart without this one of its sites? A flood over all others tells.
    fn splits_without(sites: &[usize], lost: usize) -> bool {
        let mut reached = sites.iter().copied().filter(|&site| site != lost).take(1).collect::<Vec<_>>();
        let mut done = 0;
        while let Some(&site) = reached.get(done) {
            done += 1;
            let more = around(site).into_iter().filter(|beside| *beside != lost && sites.contains(beside));
            let more: Vec<usize> = more.filter(|beside| !reached.contains(beside)).collect();
            reached.extend(more);
        }
        done + 1 < sites.len()
    }

    /// A hive of so many pieces that has grown at random, with long arms that often close around holes.
    fn grown(seed: u64, count: usize) -> Vec<usize> {
        let mut dice = Dice::new(seed);
        let mut sites = [SITES / 2].to_vec();
        while sites.len() < count {
            let site = next(sites[dice.below(sites.len() as u32) as usize], dice.below(6) as usize);
            let beside = around(site).into_iter().filter(|beside| sites.contains(beside)).count();
            if !sites.contains(&site) && beside <= 2 {
                sites.push(site);
            }
        }
        sites
    }

    /// Euler's formula counts the holes, which decides how cuts are found.
    #[test]
    fn holes_are_counted() {
        let ring = around(SITES / 2);
        let (east, far) = (next(SITES / 2, 0), next(next(SITES / 2, 0), 0));
        let holes = |sites: &[usize]| board_of(sites.iter().copied()).count_holes();
        assert_eq!(holes(&[east]), 0);
        assert_eq!(holes(&[east, far, next(far, 0)]), 0, "a line");
        assert_eq!(holes(&ring[..5]), 0, "an open ring");
        assert_eq!(holes(&ring), 6);
        let mut filled = ring.to_vec();
        filled.push(SITES / 2);
        assert_eq!(holes(&filled), 0);
        let mut two = ring.to_vec();
        two.extend(around(far).into_iter().filter(|site| !ring.contains(site)));
        assert_eq!(holes(&two), 12, "two rings that share a side");
    }

    /// H-3.1: with and without holes, cuts are the cells without which the hive falls apart.
    #[test]
    fn cuts_are_found_in_hives_of_every_shape() {
        let (mut with_holes, mut cuts, mut others) = (0, 0, 0);
        for seed in 0..400 {
            let sites = grown(seed, 6 + seed as usize % 26);
            let mut board = board_of(sites.iter().copied());
            with_holes += usize::from(board.count_holes() > 0);
            board.find_cuts();
            for &site in &sites {
                let is_cut = splits_without(&sites, site);
                assert_eq!(board.is_cut(site), is_cut, "seed {seed}: site {site} of {sites:?}");
                *if is_cut { &mut cuts } else { &mut others } += 1;
            }
        }
        assert!(
            with_holes > 50 && cuts > 500 && others > 500,
            "{with_holes} with holes, {cuts} cuts, {others} others"
        );
    }

    /// H-3.2: the way out of a cell is barred where both cells beside it are occupied.
    #[test]
    fn who_is_hemmed_in_cannot_slide() {
        let queen = SITES / 2;
        let has_slides = |around: &[usize]| {
            let sites = [queen].into_iter().chain(around.iter().map(|&way| next(queen, way)));
            board_of(sites).has_slides(queen)
        };
        assert!(has_slides(&[0]) && has_slides(&[0, 1, 2, 3]));
        assert!(!has_slides(&[0, 2, 4]) && !has_slides(&[0, 1, 2, 3, 4]));
        assert!(has_slides(&[0, 3]), "between two that stand apart");
    }
}
