//! The turns since the last placement, to notice a position that comes back (H-6.2).
//!
//! A placement can never be taken back, so no position before the last one comes again: it empties the history. What is
//! kept is the way back, three bytes a turn, and positions are compared exactly. The room is what bounds it: under
//! the length limit of H-6.3 a game has fewer turns than the room of [`HISTORY`], so nothing is ever forgotten. Without
//! the limit the oldest turn gives way, and a position counts again only if it is at most that many turns old.

use core::ops::ControlFlow;

use super::{Action, Kind, LENGTH_LIMIT, PIECES, Piece, Position, Site, Tabletop, With};

/// Turns that are remembered on the device.
pub const HISTORY: usize = LENGTH_LIMIT as usize;

/// One turn, to be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A piece left this site, by itself or thrown.
    Left { piece: Piece, site: Site, with: With },
    /// A piece was turned up.
    TurnedUp { piece: Piece },
    /// Nothing happened.
    Passed,
}

/// A turn in three bytes: `(piece * 36 + other) * 2048 + site`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed([u8; 3]);

const OTHERS: u32 = PIECES as u32 + 2;
const SITES: u32 = super::SITES as u32;
const _: () = assert!((PIECES as u32 + 1) * OTHERS * SITES <= 1 << 24, "a turn fits three bytes");

impl Packed {
    fn new(step: Step) -> Packed {
        let number = |piece: Piece| piece.index() as u32;
        let bits = match step {
            Step::Left { piece, site, with } => {
                let other = with.sting().or(with.carry()).map_or(0, |other| number(other) + 1);
                (number(piece) * OTHERS + other) * SITES + site.index() as u32
            }
            Step::TurnedUp { piece } => (PIECES as u32 * OTHERS + number(piece) + 1) * SITES,
            Step::Passed => PIECES as u32 * OTHERS * SITES,
        };
        let [low, middle, high, _] = bits.to_le_bytes();
        Packed([low, middle, high])
    }

    fn step(self) -> Step {
        let [low, middle, high] = self.0;
        let bits = u32::from_le_bytes([low, middle, high, 0]);
        let site = Site::new((bits % SITES) as usize);
        let other = ((bits / SITES % OTHERS) as usize).checked_sub(1).and_then(Piece::new);
        match (Piece::new((bits / SITES / OTHERS) as usize), other) {
            (Some(piece), None) => Step::Left { piece, site, with: With::Nothing },
            (Some(piece), Some(other)) if piece.kind() == Kind::Scorpion => {
                Step::Left { piece, site, with: With::Sting(other) }
            }
            (Some(piece), Some(other)) => Step::Left { piece, site, with: With::Carry(other) },
            (None, Some(piece)) => Step::TurnedUp { piece },
            (None, None) => Step::Passed,
        }
    }
}

/// The last turns, at most `N`, since the last placement.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct History<const N: usize> {
    turns: [Packed; N],
    /// Where the next turn is written.
    next: u32,
    count: u32,
    /// Has an older turn given way?
    forgot: bool,
}

impl<const N: usize> core::fmt::Debug for History<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "History({} turns)", self.count)
    }
}

impl<const N: usize> History<N> {
    pub const fn new() -> History<N> {
        History { turns: [Packed([0; 3]); N], next: 0, count: 0, forgot: false }
    }

    /// Notes a legal action, before it is taken.
    pub fn note(&mut self, tabletop: &Tabletop, action: Action) {
        let left = |piece, with| match tabletop.position().spot(piece) {
            Some(spot) => Step::Left { piece, site: spot.site(), with },
            None => Step::Passed,
        };
        match action {
            Action::Place { .. } => *self = History::new(),
            Action::Move { piece, with, .. } => self.push(left(piece, with)),
            Action::Throw { piece, .. } => self.push(left(piece, With::Nothing)),
            Action::TurnUp { piece } => self.push(Step::TurnedUp { piece }),
            Action::Pass => self.push(Step::Passed),
        }
    }

    fn push(&mut self, step: Step) {
        let Some(free) = self.turns.get_mut(self.next as usize) else { return };
        *free = Packed::new(step);
        self.next = (self.next + 1) % N as u32;
        if self.count < N as u32 {
            self.count += 1;
        } else {
            self.forgot = true;
        }
    }

    /// The turn `turns` turns ago, 0 for the last one.
    fn back(&self, turns: usize) -> Option<Step> {
        if turns >= self.count as usize {
            return None;
        }
        let place = (self.next as usize + N - 1 - turns) % N;
        self.turns.get(place).map(|packed| packed.step())
    }

    /// The piece that had moved last before the turn `turns` turns ago; `None` inside when none had, outside
    /// when it is forgotten.
    fn moved_before(&self, turns: usize) -> Option<Option<Piece>> {
        match self.back(turns + 1) {
            Some(Step::Left { piece, .. }) => Some(Some(piece)),
            Some(_) => Some(None),
            None => (!self.forgot).then_some(None),
        }
    }

    /// How often this position has been on the table, now included.
    pub fn times(&self, now: &Tabletop) -> usize {
        let mut times = 1;
        let mut walk = QuickWalk::new(now);
        let pillbugs = now.position().options().has(Kind::Pillbug);
        for turns in 0..self.count as usize {
            let Some(step) = self.back(turns) else { break };
            walk.undo(step);
            // Only every second position has the same side to move.
            if turns.is_multiple_of(2) || !walk.may_be_the_same() {
                continue;
            }
            let same_mover = !pillbugs || self.moved_before(turns) == Some(now.position().moved_last());
            if same_mover && self.was_exactly(now, turns + 1) {
                times += 1;
            }
        }
        times
    }

    /// Shows the positions that led here, the latest first.
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

    /// Was the table just so before this many turns?
    fn was_exactly(&self, now: &Tabletop, turns: usize) -> bool {
        let mut past = *now;
        for step in (0..turns).map_while(|turn| self.back(turn)) {
            undo(&mut past, step);
        }
        past.looks_like(now)
    }
}

/// Goes back without caring for levels and places: a sum over sites, kinds and paralysis tells nearly all positions apart.
struct QuickWalk {
    at: [(Site, bool); PIECES],
    /// Sum over all pieces, less the sum of the present.
    sum: u32,
}

impl QuickWalk {
    fn new(now: &Tabletop) -> QuickWalk {
        let at = core::array::from_fn(|index| {
            let piece = Piece::new(index);
            let site =
                piece.and_then(|piece| now.position().spot(piece)).map_or(Site::START, |spot| spot.site());
            (site, piece.is_some_and(|piece| now.position().is_paralysed(piece)))
        });
        QuickWalk { at, sum: 0 }
    }

    fn may_be_the_same(&self) -> bool {
        self.sum == 0
    }

    fn undo(&mut self, step: Step) {
        match step {
            Step::Left { piece, site, with } => {
                self.change(piece, |at| at.0 = site);
                match with {
                    With::Nothing => {}
                    With::Sting(other) => self.change(other, |at| at.1 = false),
                    With::Carry(other) => self.change(other, |at| at.0 = site),
                }
            }
            Step::TurnedUp { piece } => self.change(piece, |at| at.1 = true),
            Step::Passed => {}
        }
    }

    fn change(&mut self, piece: Piece, change: impl FnOnce(&mut (Site, bool))) {
        let at = &mut self.at[piece.index()];
        self.sum = self.sum.wrapping_sub(weight(piece, *at));
        change(at);
        self.sum = self.sum.wrapping_add(weight(piece, *at));
    }
}

/// A number for a kind of piece on a site, spread over all bits.
fn weight(piece: Piece, (site, paralysed): (Site, bool)) -> u32 {
    let kind = piece.kind() as u32 * 2 + piece.colour() as u32;
    let number = (kind * SITES + site.index() as u32) * 2 + u32::from(paralysed);
    let spread = (number + 1).wrapping_mul(0x9E37_79B1);
    (spread ^ spread >> 15).wrapping_mul(0x85EB_CA6B)
}

/// Takes one turn back, exactly but for the turn number and the piece that had moved last.
fn undo(tabletop: &mut Tabletop, step: Step) {
    match step {
        Step::Left { piece, site, with: With::Carry(other) } => {
            tabletop.take_back(other, site, &[piece, other]);
            tabletop.take_back(piece, site, &[piece]);
        }
        Step::Left { piece, site, with } => {
            tabletop.take_back(piece, site, &[piece]);
            if let Some(other) = with.sting() {
                tabletop.position_mut().set_paralysed(other, false);
            }
        }
        Step::TurnedUp { piece } => tabletop.position_mut().set_paralysed(piece, true),
        Step::Passed => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_come_back_from_three_bytes() {
        let piece = |name: &str| name.parse::<Piece>().unwrap();
        let site = Site::new(2047);
        for step in [
            Step::Left { piece: piece("wQ"), site: Site::START, with: With::Nothing },
            Step::Left { piece: piece("bD"), site, with: With::Carry(piece("bH")) },
            Step::Left { piece: piece("bC"), site, with: With::Sting(piece("wQ")) },
            Step::TurnedUp { piece: piece("wQ") },
            Step::TurnedUp { piece: piece("bD") },
            Step::Passed,
        ] {
            assert_eq!(Packed::new(step).step(), step);
        }
    }

    #[test]
    fn the_oldest_turn_gives_way() {
        let mut history = History::<3>::new();
        let site = Site::new(5);
        let left = |index| Step::Left { piece: Piece::new(index).unwrap(), site, with: With::Nothing };
        (0..4).for_each(|index| history.push(left(index)));
        assert_eq!(history.back(0), Some(left(3)));
        assert_eq!(history.back(2), Some(left(1)));
        assert_eq!(history.back(3), None);
        assert_eq!(history.moved_before(1), Some(Piece::new(1)));
        assert_eq!(history.moved_before(2), None, "forgotten");
    }
}
