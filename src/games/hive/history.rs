//! The turns since the last placement, to detect repeated positions (H-6.2).
//!
//! A placement can never be reversed, so no position before the last placement can repeat, and a
//! placement clears the history. Turns are stored as undo records of three bytes each, and
//! positions are compared exactly. The capacity is the only limit. With the length limit of H-6.3 a
//! game has fewer turns than [`HISTORY`], so nothing is ever lost. Without it the oldest turn is
//! overwritten, and a repetition counts only if it is at most that many turns old.

use core::ops::ControlFlow;

use super::{Action, LENGTH_LIMIT, MoveEffect, PIECES, Piece, PieceKind, Position, Site, Tabletop};

/// Number of turns that the device remembers.
pub const HISTORY: usize = LENGTH_LIMIT as usize;

/// One turn, with the data needed to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnRecord {
    /// A piece left this site, by itself or thrown.
    Left { piece: Piece, site: Site, with: MoveEffect },
    /// A piece was turned up.
    TurnedUp { piece: Piece },
    /// The player passed.
    Passed,
}

/// A turn in three bytes: `(piece * 36 + other) * 2048 + site`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PackedTurn([u8; 3]);

const OTHERS: u32 = PIECES as u32 + 2;
const SITES: u32 = super::SITES as u32;
const _: () = assert!((PIECES as u32 + 1) * OTHERS * SITES <= 1 << 24, "a turn fits three bytes");

impl PackedTurn {
    fn new(step: TurnRecord) -> PackedTurn {
        let number = |piece: Piece| piece.index() as u32;
        let bits = match step {
            TurnRecord::Left { piece, site, with } => {
                let other = with.sting().or(with.carry()).map_or(0, |other| number(other) + 1);
                (number(piece) * OTHERS + other) * SITES + site.index() as u32
            }
            TurnRecord::TurnedUp { piece } => (PIECES as u32 * OTHERS + number(piece) + 1) * SITES,
            TurnRecord::Passed => PIECES as u32 * OTHERS * SITES,
        };
        let [low, middle, high, _] = bits.to_le_bytes();
        PackedTurn([low, middle, high])
    }

    fn step(self) -> TurnRecord {
        let [low, middle, high] = self.0;
        let bits = u32::from_le_bytes([low, middle, high, 0]);
        let site = Site::new((bits % SITES) as usize);
        let other = ((bits / SITES % OTHERS) as usize).checked_sub(1).and_then(Piece::new);
        match (Piece::new((bits / SITES / OTHERS) as usize), other) {
            (Some(piece), None) => TurnRecord::Left { piece, site, with: MoveEffect::Nothing },
            (Some(piece), Some(other)) if piece.kind() == PieceKind::Scorpion => {
                TurnRecord::Left { piece, site, with: MoveEffect::Sting(other) }
            }
            (Some(piece), Some(other)) => TurnRecord::Left { piece, site, with: MoveEffect::Carry(other) },
            (None, Some(piece)) => TurnRecord::TurnedUp { piece },
            (None, None) => TurnRecord::Passed,
        }
    }
}

/// Up to `N` turns since the last placement.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct History<const N: usize> {
    turns: [PackedTurn; N],
    /// Index at which the next turn is written.
    next: u32,
    count: u32,
    /// Whether an older turn was overwritten.
    has_lost_turns: bool,
}

impl<const N: usize> core::fmt::Debug for History<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "History({} turns)", self.count)
    }
}

impl<const N: usize> History<N> {
    pub const fn new() -> History<N> {
        History { turns: [PackedTurn([0; 3]); N], next: 0, count: 0, has_lost_turns: false }
    }

    /// Records a legal action before it is applied.
    pub fn note(&mut self, tabletop: &Tabletop, action: Action) {
        let left = |piece, with| match tabletop.position().spot(piece) {
            Some(spot) => TurnRecord::Left { piece, site: spot.site(), with },
            None => TurnRecord::Passed,
        };
        match action {
            Action::Place { .. } => *self = History::new(),
            Action::Move { piece, with, .. } => self.push(left(piece, with)),
            Action::Throw { piece, .. } => self.push(left(piece, MoveEffect::Nothing)),
            Action::TurnUp { piece } => self.push(TurnRecord::TurnedUp { piece }),
            Action::Pass => self.push(TurnRecord::Passed),
        }
    }

    fn push(&mut self, step: TurnRecord) {
        let Some(free) = self.turns.get_mut(self.next as usize) else { return };
        *free = PackedTurn::new(step);
        self.next = (self.next + 1) % N as u32;
        if self.count < N as u32 {
            self.count += 1;
        } else {
            self.has_lost_turns = true;
        }
    }

    /// Returns the latest `M` turns.
    pub fn recent<const M: usize>(&self) -> History<M> {
        let mut recent = History::new();
        let kept = (self.count as usize).min(M);
        (0..kept).rev().filter_map(|turns| self.back(turns)).for_each(|turn| recent.push(turn));
        recent.has_lost_turns = self.has_lost_turns || kept < self.count as usize;
        recent
    }

    /// Returns the turn `turns` turns ago, where 0 is the last one.
    fn back(&self, turns: usize) -> Option<TurnRecord> {
        if turns >= self.count as usize {
            return None;
        }
        let place = (self.next as usize + N - 1 - turns) % N;
        self.turns.get(place).map(|packed| packed.step())
    }

    /// Returns the piece that moved in the turn before the one `turns` turns ago. The inner `None`
    /// means that no piece moved, the outer `None` that the turn is no longer known.
    fn moved_before(&self, turns: usize) -> Option<Option<Piece>> {
        match self.back(turns + 1) {
            Some(TurnRecord::Left { piece, .. }) => Some(Some(piece)),
            Some(_) => Some(None),
            None => (!self.has_lost_turns).then_some(None),
        }
    }

    /// Returns how often this position has occurred, including now.
    pub fn times(&self, now: &Tabletop) -> usize {
        let mut times = 1;
        let mut rewound = RewindHash::new(now);
        let pillbugs = now.position().options().has(PieceKind::Pillbug);
        for turns in 0..self.count as usize {
            let Some(step) = self.back(turns) else { break };
            rewound.undo(step);
            // Only every second position has the same side to move.
            if turns.is_multiple_of(2) || !rewound.may_be_equal() {
                continue;
            }
            let same_mover = !pillbugs || self.moved_before(turns) == Some(now.position().moved_last());
            if same_mover && self.was_exactly(now, turns + 1) {
                times += 1;
            }
        }
        times
    }

    /// Visits the previous positions, the latest first.
    pub fn visit_past(
        &self,
        now: &Tabletop,
        visit: &mut dyn FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut past = *now;
        for turns in 0..self.count as usize {
            let Some(step) = self.back(turns) else { break };
            undo(&mut past, step);
            let moved = self.moved_before(turns).flatten();
            let ply = now.position().ply().wrapping_sub(turns as u32 + 1);
            past.position_mut().set_turn(ply, moved);
            visit(past.position())?;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the table was exactly the same this many turns ago.
    fn was_exactly(&self, now: &Tabletop, turns: usize) -> bool {
        let mut past = *now;
        for step in (0..turns).map_while(|turn| self.back(turn)) {
            undo(&mut past, step);
        }
        past.looks_like(now)
    }
}

/// Rewinds turns without computing levels and places. A hash over sites, kinds and paralysis
/// distinguishes nearly all positions.
struct RewindHash {
    at: [(Site, bool); PIECES],
    /// The hash over all pieces minus the hash of the current position; 0 if they are equal.
    sum: u32,
}

impl RewindHash {
    fn new(now: &Tabletop) -> RewindHash {
        let at = core::array::from_fn(|index| {
            let piece = Piece::new(index);
            let site =
                piece.and_then(|piece| now.position().spot(piece)).map_or(Site::START, |spot| spot.site());
            (site, piece.is_some_and(|piece| now.position().is_paralysed(piece)))
        });
        RewindHash { at, sum: 0 }
    }

    fn may_be_equal(&self) -> bool {
        self.sum == 0
    }

    fn undo(&mut self, step: TurnRecord) {
        match step {
            TurnRecord::Left { piece, site, with } => {
                self.change(piece, |at| at.0 = site);
                match with {
                    MoveEffect::Nothing => {}
                    MoveEffect::Sting(other) => self.change(other, |at| at.1 = false),
                    MoveEffect::Carry(other) => self.change(other, |at| at.0 = site),
                }
            }
            TurnRecord::TurnedUp { piece } => self.change(piece, |at| at.1 = true),
            TurnRecord::Passed => {}
        }
    }

    fn change(&mut self, piece: Piece, change: impl FnOnce(&mut (Site, bool))) {
        let at = &mut self.at[piece.index()];
        self.sum = self.sum.wrapping_sub(weight(piece, *at));
        change(at);
        self.sum = self.sum.wrapping_add(weight(piece, *at));
    }
}

/// Returns a hash of a kind of piece on a site.
fn weight(piece: Piece, (site, paralysed): (Site, bool)) -> u32 {
    let kind = piece.kind() as u32 * 2 + piece.colour() as u32;
    let number = (kind * SITES + site.index() as u32) * 2 + u32::from(paralysed);
    let spread = (number + 1).wrapping_mul(0x9E37_79B1);
    (spread ^ spread >> 15).wrapping_mul(0x85EB_CA6B)
}

/// Undoes one turn exactly, except for the turn number and the piece that moved last.
fn undo(tabletop: &mut Tabletop, step: TurnRecord) {
    match step {
        TurnRecord::Left { piece, site, with: MoveEffect::Carry(other) } => {
            tabletop.take_back(other, site, &[piece, other]);
            tabletop.take_back(piece, site, &[piece]);
        }
        TurnRecord::Left { piece, site, with } => {
            tabletop.take_back(piece, site, &[piece]);
            if let Some(other) = with.sting() {
                tabletop.position_mut().set_paralysed(other, false);
            }
        }
        TurnRecord::TurnedUp { piece } => tabletop.position_mut().set_paralysed(piece, true),
        TurnRecord::Passed => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_round_trip_through_three_bytes() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let site = Site::new(2047);
        for step in [
            TurnRecord::Left { piece: piece("wQ"), site: Site::START, with: MoveEffect::Nothing },
            TurnRecord::Left { piece: piece("bD"), site, with: MoveEffect::Carry(piece("bH")) },
            TurnRecord::Left { piece: piece("bC"), site, with: MoveEffect::Sting(piece("wQ")) },
            TurnRecord::TurnedUp { piece: piece("wQ") },
            TurnRecord::TurnedUp { piece: piece("bD") },
            TurnRecord::Passed,
        ] {
            assert_eq!(PackedTurn::new(step).step(), step);
        }
    }

    #[test]
    fn the_oldest_turn_is_overwritten_when_full() {
        let mut history = History::<3>::new();
        let site = Site::new(5);
        let left =
            |index| TurnRecord::Left { piece: Piece::new(index).unwrap(), site, with: MoveEffect::Nothing };
        (0..4).for_each(|index| history.push(left(index)));
        assert_eq!(history.back(0), Some(left(3)));
        assert_eq!(history.back(2), Some(left(1)));
        assert_eq!(history.back(3), None);
        assert_eq!(history.moved_before(1), Some(Piece::new(1)));
        assert_eq!(history.moved_before(2), None, "overwritten");
    }
}
