//! A position laid out on the ring of sites: topmost pieces, neighbours, and pieces that cannot
//! leave.
//!
//! A [`SiteBoard`] takes four kilobytes. A search keeps one and loads position after position into
//! it, which costs only the pieces that changed.

use super::piece::SideSet;
use super::site::{ON_RING, SITES, are_neighbours, distance, next};
use super::{Colour, PIECES, Piece, Position};

/// The six directions. Also the lowest six bits of a cell: the occupied neighbours.
pub(super) const BESIDE: u8 = 0b11_1111;
/// Six bits of a cell: the index of the topmost piece plus one.
const WHO: u16 = 0b11_1111 << WHO_AT;
const WHO_AT: u32 = 6;
/// Three bits of a cell: the number of neighbours with a white piece on top.
const WHITE: u16 = 0b111 << WHITE_AT;
const WHITE_AT: u32 = 12;
/// Bit of a cell: it is on the list of targets.
const MARK: u16 = 1 << 15;

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
    /// Number of occupied neighbours.
    count: u8,
    /// What a piece in the centre adds to the Euler characteristic; see [`SiteBoard::count_holes`].
    euler: i8,
}

pub(super) static NEIGHBOURHOODS: [Neighbourhood; 64] = rings();

const fn rings() -> [Neighbourhood; 64] {
    const NONE: Neighbourhood = Neighbourhood { slides: 0, touching: 0, splits: false, count: 0, euler: 0 };
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
            count: count as u8,
            euler: 1 - count + pairs,
        };
        beside += 1;
    }
    table
}

pub(super) const fn turn_left(beside: u8) -> u8 {
    (beside << 1 | beside >> 5) & BESIDE
}

pub(super) const fn turn_right(beside: u8) -> u8 {
    (beside >> 1 | beside << 5) & BESIDE
}

/// Returns all directions except the opposite of this one. Directions from 6 on have no opposite.
#[inline]
pub(super) const fn all_but_back(way: usize) -> u8 {
    const OPPOSITE: [u8; 8] = [1 << 3, 1 << 4, 1 << 5, 1, 1 << 1, 1 << 2, 0, 0];
    BESIDE & !OPPOSITE[way % OPPOSITE.len()]
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
    /// Whether there are stacks of two or more pieces that can be both flanks of a step. Others are
    /// no gate for a climbing piece (H-3.3).
    pub(super) has_gates: bool,
    /// Whether `cuts` is valid for this position.
    knows_cuts: bool,
    /// Cells minus adjacent pairs plus adjacent triples.
    euler: i16,
    /// The topmost pieces of each side, those on others, and those that cannot leave (H-3.1).
    tops: [SideSet; 2],
    high: [SideSet; 2],
    cuts: [SideSet; 2],
    cells: [u16; SITES],
    /// The targets: a site, and in the bits above it the direction from which an Ant came.
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
            has_gates: false,
            knows_cuts: false,
            euler: 0,
            tops: [SideSet::EMPTY; 2],
            high: [SideSet::EMPTY; 2],
            cuts: [SideSet::EMPTY; 2],
            cells: [0; SITES],
            targets: [0; TARGETS],
            found: 0,
        }
    }

    /// Replaces the position by another one. Only the pieces that differ are laid out again.
    pub fn load_position(&mut self, position: &Position) {
        self.clear_targets();
        self.knows_cuts = false;
        let changed = self.position.changed(position);
        for colour in Colour::ALL {
            for piece in Piece::in_set(colour, changed[colour.index()]) {
                self.remove(piece, position);
            }
        }
        self.position = *position;
        self.add_all(changed);
        self.has_gates = self.find_gate();
    }

    /// Puts the pieces of the position on the empty board.
    pub(super) fn spread(&mut self) {
        let on_table = Colour::ALL.map(|colour| self.position.on_table(colour));
        self.add_all(on_table);
        self.has_gates = self.find_gate();
    }

    /// Returns whether two high stacks are the flanks of a step.
    fn find_gate(&self) -> bool {
        if self.high == [SideSet::EMPTY; 2] {
            return false;
        }
        let site = |piece: Piece| self.position.at[piece.index()].site();
        let mut stacks = Piece::in_sets(self.high);
        while let Some(one) = stacks.next() {
            if stacks.clone().any(|other| are_flanks(site(one), site(other))) {
                return true;
            }
        }
        false
    }

    /// Takes a piece that changes from the board. The pieces below it that do not change stay.
    #[inline]
    fn remove(&mut self, piece: Piece, after: &Position) {
        let state = self.position.at[piece.index()];
        if !state.is_on_table() || self.top(state.site()) != Some(piece) {
            return;
        }
        let below = if state.level() == 0 { None } else { self.highest_unchanged(state.site(), after) };
        self.set_top(state.site(), below);
    }

    /// Returns the highest piece on a site that is in the same place in both positions.
    fn highest_unchanged(&self, site: usize, after: &Position) -> Option<Piece> {
        let (before, after) = (&self.position.at, &after.at);
        let stays = |piece: &Piece| {
            let state = before[piece.index()];
            state == after[piece.index()] && state.is_on_table() && state.site() == site
        };
        Piece::all().filter(stays).max_by_key(|piece| before[piece.index()].level())
    }

    fn add_all(&mut self, pieces: [SideSet; 2]) {
        for colour in Colour::ALL {
            for piece in Piece::in_set(colour, pieces[colour.index()]) {
                self.add(piece);
            }
        }
    }

    /// Puts a piece of the position on the board, unless a higher one is already there.
    #[inline]
    fn add(&mut self, piece: Piece) {
        let state = self.position.at[piece.index()];
        if state.is_on_table() && state.level() >= self.height(state.site()) {
            self.set_top(state.site(), Some(piece));
        }
    }

    /// Replaces the topmost piece of a site.
    #[inline]
    fn set_top(&mut self, site: usize, piece: Option<Piece>) {
        let before = self.top(site);
        let mut whites = 0_u16;
        if let Some(before) = before {
            let side = before.colour().index();
            self.tops[side] = self.tops[side].without(before);
            self.high[side] = self.high[side].without(before);
            whites = whites.wrapping_sub(white_part(before));
        }
        if let Some(piece) = piece {
            let side = piece.colour().index();
            self.tops[side] = self.tops[side].with(piece);
            if self.position.at[piece.index()].level() > 0 {
                self.high[side] = self.high[side].with(piece);
            }
            whites = whites.wrapping_add(white_part(piece));
        }
        let cell = &mut self.cells[site & ON_RING];
        *cell = *cell & !WHO | who(piece);
        let flip = if before.is_some() == piece.is_some() { 0 } else { 1 };
        if flip != 0 {
            let euler = i16::from(NEIGHBOURHOODS[self.beside(site) as usize].euler);
            self.euler += if piece.is_some() { euler } else { -euler };
        }
        for way in 0..6 {
            let cell = &mut self.cells[next(site, way)];
            *cell = (*cell ^ flip << ((way + 3) % 6)).wrapping_add(whites);
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

    /// Returns whether two sites are neighbours.
    #[inline]
    pub const fn are_neighbours(one: usize, other: usize) -> bool {
        are_neighbours(one, other)
    }

    /// Returns the number of steps between two sites up to 13, and a larger number for any other two.
    #[inline]
    pub const fn distance(one: usize, other: usize) -> usize {
        distance(one, other)
    }

    /// Returns whether a piece can slide away from a site in some direction (H-3.2).
    #[inline]
    pub fn has_slides(&self, site: usize) -> bool {
        NEIGHBOURHOODS[self.beside(site) as usize].slides != 0
    }

    /// Returns the topmost pieces of a side.
    #[inline]
    pub(super) fn tops(&self, colour: Colour) -> SideSet {
        self.tops[colour.index()]
    }

    /// Returns the pieces of a side that are under others.
    #[inline]
    pub(super) fn covered(&self, colour: Colour) -> SideSet {
        self.position.on_table(colour).minus(self.tops(colour))
    }

    /// Returns the sites of the topmost pieces.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let at = self.position.at;
        Piece::in_sets(self.tops).map(move |piece| at[piece.index()].site())
    }

    /// Returns the occupied neighbours of a site, as six bits.
    #[inline]
    pub fn beside(&self, site: usize) -> u8 {
        self.cells[site & ON_RING] as u8 & BESIDE
    }

    /// Returns the directions in which a piece can slide from a site.
    #[inline]
    pub(super) fn slides(&self, site: usize) -> DirectionSet {
        DirectionSet(NEIGHBOURHOODS[self.beside(site) as usize].slides)
    }

    /// Returns whether a site touches a stack of this side.
    #[inline]
    pub fn touches(&self, site: usize, colour: Colour) -> bool {
        let cell = self.cells[site & ON_RING];
        let whites = (cell & WHITE) >> WHITE_AT;
        match colour {
            Colour::White => whites != 0,
            Colour::Black => u16::from(NEIGHBOURHOODS[(cell as u8 & BESIDE) as usize].count) != whites,
        }
    }

    /// Returns the index of the topmost piece plus one; 0 for an empty site.
    #[inline]
    fn who(&self, site: usize) -> u8 {
        ((self.cells[site & ON_RING] & WHO) >> WHO_AT) as u8
    }

    /// Returns the topmost piece of a site.
    #[inline]
    pub fn top(&self, site: usize) -> Option<Piece> {
        Piece::new(usize::from(self.who(site)).wrapping_sub(1))
    }

    /// Returns whether a site is empty.
    #[inline]
    pub fn is_empty(&self, site: usize) -> bool {
        self.cells[site & ON_RING] & WHO == 0
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
    /// [`SiteBoard::find_cuts`], while no piece is lifted.
    ///
    /// The neighbours of a cell form one or more groups. With one group the cell can be removed.
    /// With several groups, they can only be connected around an empty hole. If the hive has no
    /// holes at all, the cell is a cut.
    #[inline]
    pub fn is_cut(&self, site: usize) -> bool {
        NEIGHBOURHOODS[self.beside(site) as usize].splits
            && (!self.has_holes()
                || self.top(site).is_some_and(|piece| self.cuts[piece.colour().index()].has(piece)))
    }

    /// Finds all cells whose removal would split the hive.
    pub fn find_cuts(&mut self) {
        if !core::mem::replace(&mut self.knows_cuts, true) && self.has_holes() {
            self.search_cuts();
        }
    }

    /// Returns whether there are holes in the hive.
    #[inline]
    fn has_holes(&self) -> bool {
        self.count_holes() > 0
    }

    /// Returns the number of holes of the hive. By Euler's formula, cells - adjacent pairs +
    /// adjacent triples = 1 - holes.
    fn count_holes(&self) -> i16 {
        1 - self.euler
    }

    /// Marks cuts by a depth-first search: a cell is a cut if one of its subtrees reaches no cell
    /// visited before it.
    fn search_cuts(&mut self) {
        self.cuts = [SideSet::EMPTY; 2];
        let Some(root) = self.cells().next() else { return };
        // Cells are identified by their topmost piece.
        let mut order = [0_u8; 64];
        let mut reach = [0_u8; 64];
        // A power of two, so that a mask replaces the bounds check.
        let mut path = [(0_u16, 0_u8, 0_u8); PIECES.next_power_of_two()];
        let mut depth = 0;
        let mut count = 1;
        let mut root_branches = 0;
        let root_who = self.who(root) & BESIDE;
        order[root_who as usize] = 1;
        reach[root_who as usize] = 1;
        path[0] = (root as u16, self.beside(root), root_who);
        loop {
            depth %= path.len();
            let (site, left, who) = path[depth];
            let who = who & BESIDE;
            let Some(way) = DirectionSet(left).next() else {
                if depth == 0 {
                    break;
                }
                depth -= 1;
                let (_, _, parent_who) = path[depth % path.len()];
                let parent_who = parent_who & BESIDE;
                if depth == 0 {
                    root_branches += 1;
                } else if reach[who as usize] >= order[parent_who as usize] {
                    self.add_cut(parent_who);
                }
                reach[parent_who as usize] = reach[parent_who as usize].min(reach[who as usize]);
                continue;
            };
            path[depth].1 = left & (left - 1);
            let beside = next(site as usize, way);
            let other = self.who(beside) & BESIDE;
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
            self.add_cut(root_who);
        }
    }

    /// Records the cell with this topmost piece as a cut.
    fn add_cut(&mut self, who: u8) {
        if let Some(piece) = Piece::new(usize::from(who).wrapping_sub(1)) {
            let cuts = &mut self.cuts[piece.colour().index()];
            *cuts = cuts.with(piece);
        }
    }

    /// Removes the topmost piece of a site. The site itself cannot be a target until
    /// [`SiteBoard::put_back`].
    #[inline]
    pub(super) fn lift(&mut self, piece: Piece) -> Lifted {
        let state = self.position.at[piece.index()];
        let site = state.site();
        let below = if state.level() == 0 {
            self.flip_neighbours(site);
            None
        } else {
            self.piece_below(piece)
        };
        let cell = &mut self.cells[site];
        *cell = *cell & !WHO | who(below) | MARK;
        Lifted { piece, site: site as u16, grounded: state.level() == 0 }
    }

    /// Undoes [`SiteBoard::lift`].
    #[inline]
    pub(super) fn put_back(&mut self, lifted: Lifted) {
        let site = lifted.site as usize;
        let cell = &mut self.cells[site & ON_RING];
        *cell = *cell & !(WHO | MARK) | who(Some(lifted.piece));
        if lifted.grounded {
            self.flip_neighbours(site);
        }
    }

    #[inline]
    fn flip_neighbours(&mut self, site: usize) {
        for way in 0..6 {
            self.cells[next(site, way)] ^= 1 << ((way + 3) % 6);
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
        self.mark_from(site, 0);
    }

    /// Adds a target with the direction from which a piece comes to it.
    #[inline]
    pub(super) fn mark_from(&mut self, site: usize, way: usize) {
        let cell = &mut self.cells[site & ON_RING];
        if *cell & MARK == 0
            && let Some(free) = self.targets.get_mut(self.found)
        {
            *cell |= MARK;
            *free = (site + way * SITES) as u16;
            self.found += 1;
        }
    }

    /// Adds a target if it is beside no piece of this side and not yet on the list.
    #[inline]
    pub(super) fn mark_away_from(&mut self, site: usize, colour: Colour) {
        if !self.touches(site, colour) {
            self.mark(site);
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
        self.targets.get(place).map_or(0, |&site| site as usize & ON_RING)
    }

    /// Returns the direction from which a piece comes to the target at index `place`.
    #[inline]
    pub(super) fn way_to(&self, place: usize) -> usize {
        self.targets.get(place).map_or(0, |&site| site as usize / SITES)
    }

    /// Sorts the targets from index `from` on by their number.
    pub(super) fn sort_targets(&mut self, from: usize) {
        if let Some(targets) = self.targets.get_mut(from..self.found) {
            targets.sort_unstable_by_key(|&site| site as usize & ON_RING);
        }
    }

    /// Clears the list of targets.
    #[inline]
    pub(super) fn clear_targets(&mut self) {
        for place in 0..self.found {
            let site = self.target(place);
            self.cells[site] &= !MARK;
        }
        self.found = 0;
    }
}

/// A lifted piece, with what [`SiteBoard::put_back`] needs to restore it.
pub(super) struct Lifted {
    piece: Piece,
    site: u16,
    grounded: bool,
}

/// Returns the part of a cell that names its topmost piece.
#[inline]
fn who(piece: Option<Piece>) -> u16 {
    piece.map_or(0, |piece| (piece.index() as u16 + 1) << WHO_AT)
}

/// Returns whether two sites have two common neighbours, without being neighbours.
fn are_flanks(one: usize, other: usize) -> bool {
    (0..6).any(|way| next(next(one, way), way + 1) == other)
}

/// Returns what a topmost piece adds to the cells around it.
#[inline]
fn white_part(piece: Piece) -> u16 {
    match piece.colour() {
        Colour::White => 1 << WHITE_AT,
        Colour::Black => 0,
    }
}

#[cfg(test)]
mod tests;
