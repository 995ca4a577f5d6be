//! A position laid out on the ring of sites: topmost pieces, neighbours, and pieces that cannot
//! leave.
//!
//! A [`SiteBoard`] is built for every position. That costs a few hundred instructions and saves every
//! move from updating it. It takes four kilobytes, so a search keeps one and loads position after
//! position into it.

use super::site::{ON_RING, SITES, next};
use super::{Colour, PIECES, Piece, Position};

/// Six bits of a site's `ring`: the occupied neighbours.
pub(super) const BESIDE: u8 = 0b11_1111;
/// Bit of `ring`: touches a white stack. The next bit: touches a black stack.
const TOUCH: u8 = 0b100_0000;
/// Six bits of a site's `top`: the index of the topmost piece plus one.
const WHO: u8 = 0b11_1111;
/// Bit of `top`: lifting a single piece here would split the hive (H-3.1).
const CUT: u8 = 0b100_0000;
/// Bit of `top`: the site is on the list of targets.
const MARK: u8 = 0b1000_0000;

/// Precomputed properties of six bits of occupied neighbours.
pub(super) struct Neighbourhood {
    /// Directions in which a piece may slide from the centre (H-3.2): empty, with exactly one
    /// occupied flank.
    pub slides: u8,
    /// Directions in which a piece may step without losing contact (H-3.2): occupied, or with an
    /// occupied flank.
    pub touching: u8,
    /// Whether the occupied neighbours form several groups.
    splits: bool,
    /// Three times the neighbours, minus twice the adjacent pairs, minus six; see `count_holes`.
    holes: i8,
}

pub(super) static NEIGHBOURHOODS: [Neighbourhood; 64] = rings();

const fn rings() -> [Neighbourhood; 64] {
    const NONE: Neighbourhood = Neighbourhood { slides: 0, touching: 0, splits: false, holes: 0 };
    let mut table = [NONE; 64];
    let mut beside = 0_u8;
    while beside < 64 {
        let (left, right) = (turn_left(beside), turn_right(beside));
        let pairs = (beside & left).count_ones() as i8;
        let count = beside.count_ones() as i8;
        table[beside as usize] = Neighbourhood {
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

/// A set of directions 0 to 5. Iterates from the lowest.
#[derive(Clone, Copy)]
pub(super) struct DirectionSet(pub u8);

impl Iterator for DirectionSet {
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

/// Maximum number of cells a piece can reach: 33 stacks and the cells beside them, of which there
/// are at most 3 n + 3.
const TARGETS: usize = 33 + 3 * 33 + 3;

/// A position laid out on the ring of sites, with a list for the targets of one piece.
pub struct SiteBoard {
    pub(super) position: Position,
    /// Whether there are stacks of two or more pieces.
    pub(super) has_stacks: bool,
    /// Whether [`SiteBoard::find_cuts`] has run for this position.
    knows_cuts: bool,
    ring: [u8; SITES],
    top: [u8; SITES],
    ground: [u16; PIECES],
    cells: usize,
    targets: [u16; TARGETS],
    found: usize,
}

impl SiteBoard {
    /// A placeholder without pieces, until a position is loaded with [`SiteBoard::load_position`].
    pub const PLACEHOLDER: SiteBoard = SiteBoard::empty(&Position::PLACEHOLDER);

    /// Returns an empty board, to be filled with [`SiteBoard::spread`]. It is always inlined, and
    /// separate from `spread`, to avoid copying four kilobytes.
    #[inline(always)]
    pub(super) const fn empty(position: &Position) -> SiteBoard {
        SiteBoard {
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

    /// Replaces the contents by another position.
    pub fn load_position(&mut self, position: &Position) {
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
            let state = self.position.at[piece.index()];
            let (site, level) = (state.site(), state.level());
            if level == 0 {
                self.add_ground(site);
            } else {
                self.has_stacks = true;
            }
            if level + 1 > self.height(site) {
                self.top[site] = piece.index() as u8 + 1;
            }
        }
    }

    /// Adds an occupied cell. There are never more than pieces.
    #[inline]
    fn add_ground(&mut self, site: usize) {
        if let Some(next) = self.ground.get_mut(self.cells) {
            *next = site as u16;
            self.cells += 1;
        }
    }

    /// Fills `ring`.
    #[inline]
    fn join_neighbours(&mut self) {
        for &site in self.ground.iter().take(self.cells) {
            let site = site as usize;
            // Indices are one higher in `top`, and White's are even.
            let touch = if self.top[site & ON_RING] & 1 == 1 { TOUCH } else { TOUCH << 1 };
            for way in 0..6 {
                self.ring[next(site, way)] |= touch | 1 << ((way + 3) % 6);
            }
        }
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the site next to this one in direction 0 to 5.
    #[inline]
    pub const fn next(site: usize, way: usize) -> usize {
        next(site, way)
    }

    /// Returns whether a piece can slide away from a site in some direction (H-3.2).
    #[inline]
    pub fn has_slides(&self, site: usize) -> bool {
        NEIGHBOURHOODS[self.beside(site) as usize].slides != 0
    }

    /// Returns the occupied cells as ring indices.
    pub fn ground(&self) -> &[u16] {
        self.ground.get(..self.cells).unwrap_or(&[])
    }

    /// Returns the occupied neighbours of a site, as six bits.
    #[inline]
    pub fn beside(&self, site: usize) -> u8 {
        self.ring[site & ON_RING] & BESIDE
    }

    /// Returns the directions in which a piece can slide from a site.
    #[inline]
    pub(super) fn slides(&self, site: usize) -> DirectionSet {
        DirectionSet(NEIGHBOURHOODS[self.beside(site) as usize].slides)
    }

    /// Returns whether a site touches white stacks, and whether it touches black stacks.
    #[inline]
    pub fn touches(&self, site: usize) -> [bool; 2] {
        let ring = self.ring[site & ON_RING];
        [ring & TOUCH != 0, ring & TOUCH << 1 != 0]
    }

    /// Returns the topmost piece of a site.
    #[inline]
    pub fn top(&self, site: usize) -> Option<Piece> {
        Piece::new(((self.top[site & ON_RING] & WHO) as usize).wrapping_sub(1))
    }

    /// Returns whether a site is empty.
    #[inline]
    pub fn is_empty(&self, site: usize) -> bool {
        self.top[site & ON_RING] & WHO == 0
    }

    /// Returns the number of pieces on a site.
    #[inline]
    pub fn height(&self, site: usize) -> usize {
        match self.top(site) {
            Some(piece) => self.position.at[piece.index()].level() + 1,
            None => 0,
        }
    }

    /// Returns whether the topmost piece of a site is paralysed.
    #[inline]
    pub fn is_closed(&self, site: usize) -> bool {
        self.top(site).is_some_and(|piece| self.position.is_paralysed(piece))
    }

    /// Returns whether lifting all pieces from this site would split the hive. Valid after
    /// [`SiteBoard::find_cuts`].
    #[inline]
    pub fn is_cut(&self, site: usize) -> bool {
        self.top[site & ON_RING] & CUT != 0
    }

    /// Marks all cells whose removal would split the hive.
    ///
    /// The neighbours of a cell form one or more groups. With one group the cell can be removed.
    /// With several groups, they can only be connected around an empty hole. If the hive has no
    /// holes at all, the cell is a cut.
    pub fn find_cuts(&mut self) {
        if core::mem::replace(&mut self.knows_cuts, true) {
            return;
        }
        if self.count_holes() != 0 {
            return self.search_cuts();
        }
        for place in 0..self.cells {
            let site = self.ground[place] as usize;
            if NEIGHBOURHOODS[self.beside(site) as usize].splits {
                self.top[site & ON_RING] |= CUT;
            }
        }
    }

    /// Returns six times the number of holes of the hive. By Euler's formula, cells - adjacent
    /// pairs + adjacent triples = 1 - holes. Each cell counts half of each of its pairs and a third
    /// of each of its triples.
    fn count_holes(&self) -> i32 {
        let sum: i32 = self
            .ground()
            .iter()
            .map(|&site| NEIGHBOURHOODS[self.beside(site as usize) as usize].holes as i32)
            .sum();
        sum + 6
    }

    /// Marks cuts by a depth-first search: a cell is a cut if one of its subtrees reaches no cell
    /// visited before it.
    fn search_cuts(&mut self) {
        // Cells are identified by their topmost piece.
        let mut order = [0_u8; WHO as usize + 1];
        let mut reach = [0_u8; WHO as usize + 1];
        // A power of two, so that a mask replaces the bounds check.
        let mut path = [(0_u16, 0_u8, 0_u8); PIECES.next_power_of_two()];
        let mut depth = 0;
        let mut count = 1;
        let mut root_branches = 0;
        let root = self.ground[0] as usize;
        let root_who = self.top[root & ON_RING] & WHO;
        order[root_who as usize] = 1;
        reach[root_who as usize] = 1;
        path[0] = (root as u16, self.beside(root), root_who);
        loop {
            depth %= path.len();
            let (site, left, who) = path[depth];
            let who = who & WHO;
            let Some(way) = DirectionSet(left).next() else {
                if depth == 0 {
                    break;
                }
                depth -= 1;
                let (parent, _, parent_who) = path[depth % path.len()];
                let parent_who = parent_who & WHO;
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

    /// Removes the topmost piece of a site. The site itself cannot be a target until
    /// [`SiteBoard::put_back`].
    #[inline]
    pub(super) fn lift(&mut self, piece: Piece) -> Lifted {
        let state = self.position.at[piece.index()];
        let site = state.site();
        let was = self.top[site];
        let below = if state.level() == 0 {
            self.flip_neighbours(site);
            0
        } else {
            self.piece_below(piece).map_or(0, |below| below.index() as u8 + 1)
        };
        self.top[site] = below | was & CUT | MARK;
        Lifted { site: site as u16, was, grounded: state.level() == 0 }
    }

    /// Undoes [`SiteBoard::lift`].
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

    /// Returns the piece directly under another one.
    pub fn piece_below(&self, piece: Piece) -> Option<Piece> {
        let state = self.position.at[piece.index()];
        let level = state.level().checked_sub(1)?;
        let below =
            |other: &super::position::PieceState| other.site() == state.site() && other.level() == level;
        self.position.at.iter().position(below).and_then(Piece::new)
    }

    /// Adds a target unless it is already on the list.
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

    /// Returns the number of targets.
    #[inline]
    pub(super) fn found(&self) -> usize {
        self.found
    }

    /// Returns the target at index `place` of the list.
    #[inline]
    pub(super) fn target(&self, place: usize) -> usize {
        self.targets.get(place).map_or(0, |&site| site as usize)
    }

    /// Sorts the targets from index `from` on by their number.
    pub(super) fn sort_targets(&mut self, from: usize) {
        if let Some(targets) = self.targets.get_mut(from..self.found) {
            targets.sort_unstable();
        }
    }

    /// Clears the list of targets.
    #[inline]
    pub(super) fn clear_targets(&mut self) {
        for place in 0..self.found {
            let site = self.target(place);
            self.top[site & ON_RING] &= !MARK;
        }
        self.found = 0;
    }
}

/// A lifted piece, with what [`SiteBoard::put_back`] needs to restore it.
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
    use crate::game::{Game, Rng};

    /// A board with one piece on each of these sites.
    fn board_of(sites: impl IntoIterator<Item = usize>) -> SiteBoard {
        let game = Hive::<4>::start(&HiveOptions::DEVICE).unwrap();
        let mut position = *game.position();
        for (piece, site) in Piece::all().zip(sites) {
            position.put(piece, Spot::new(Site::new(site), 0), false);
        }
        let mut board = SiteBoard::empty(&position);
        board.spread();
        board
    }

    /// The six sites around one.
    fn around(site: usize) -> [usize; 6] {
        core::array::from_fn(|way| next(site, way))
    }

    /// H-3.1: returns whether the hive splits without this site, found by a flood over all others.
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
        let mut rng = Rng::new(seed);
        let mut sites = [SITES / 2].to_vec();
        while sites.len() < count {
            let site = next(sites[rng.below(sites.len() as u32) as usize], rng.below(6) as usize);
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

    /// H-3.2: a piece cannot leave a cell in a direction with both flanks occupied.
    #[test]
    fn an_enclosed_piece_cannot_slide() {
        let queen = SITES / 2;
        let has_slides = |around: &[usize]| {
            let sites = [queen].into_iter().chain(around.iter().map(|&way| next(queen, way)));
            board_of(sites).has_slides(queen)
        };
        assert!(has_slides(&[0]) && has_slides(&[0, 1, 2, 3]));
        assert!(!has_slides(&[0, 2, 4]) && !has_slides(&[0, 1, 2, 3, 4]));
        assert!(has_slides(&[0, 3]), "between two pieces that do not touch");
    }
}
