//! A position comes on top of the stack: what it is worth at once, or which moves it has.

use core::ops::ControlFlow;

use super::{Listing, PLIES, SURE_WIN, Search, State, WON, shifted};
use crate::ai::Work;
use crate::ai::hive::eval::{ALL_AROUND, around_queen, judge, queen_site};
use crate::ai::hive::order::{Orderer, PROMISING};
use crate::ai::hive::table::{Bound, Memories, Memory, recall};
use crate::games::hive::{Action, Board, Colour, LENGTH_LIMIT, Order, Position};

/// Turns added at the end of a line while a Queen is about to fall.
const MOST_ADDED: u8 = 2;

/// By how much the value of a position may be wrong with one turn left, or two, when that would only confirm what it says.
const MARGINS: [i16; 3] = [0, 60, 110];
/// By how much a quiet move may better a position.
const QUIET_GAIN: i16 = 80;
/// Most moves that one step lists: a longer list takes several, so that none is longer than a step may be.
const PORTION: u16 = 40;

/// Thousands of device cycles for each kind of step, measured in the emulator with the firmware built for size.
mod work {
    /// A position that is known, or repeated.
    pub const KNOWN: u32 = 8;
    /// A position that is valued, and each two pieces on the table.
    pub const JUDGED: u32 = 8;
    pub const TWO_PIECES: u32 = 3;
    /// A walk through the moves of a position, each four that are passed and each one that gets a score.
    pub const WALK: u32 = 60;
    pub const FOUR_PASSED: u32 = 1;
    pub const SCORED: u32 = 1;

    /// A walk on which this many moves were seen.
    pub const fn walk(seen: u32) -> u32 {
        WALK + seen * FOUR_PASSED / 4
    }
}

/// A portion of a list that is in the pool.
struct Portion {
    /// The end of the moves in the pool.
    end: u16,
    /// Moves that were looked at, and whether there are more.
    moves: u16,
    more: bool,
}

impl Search {
    /// Looks at the position on top of the stack: its value, or `None` and its moves are in the pool.
    pub(super) fn enter(&mut self, memories: &impl Memories, pool: &mut [[u32; 2]]) -> (Option<i16>, Work) {
        if self.ply > 0 && self.is_repeated() {
            return (Some(0), Work(work::KNOWN));
        }
        let frame = self.frames[self.ply];
        let known = recall(memories, self.key);
        if let Some(value) = known.and_then(|memory| self.known_value(memory)) {
            return (Some(value), Work(work::KNOWN));
        }
        self.board.lay(&self.position);
        let us = self.position.to_move();
        let around = [around_queen(&self.board, us), around_queen(&self.board, us.other())];
        if let Some(value) = self.end_value(around) {
            return (Some(value), Work(work::KNOWN));
        }
        let known = known.map_or(0, |memory| memory.best);
        let depth = frame.depth;
        let mut spent = 0;
        if depth <= 0 {
            if around[1].count_ones() == 5 && can_surround(&mut self.board, &mut spent) {
                return (Some(WON - self.ply as i16 - 1), Work(spent));
            }
            let is_close = around[0].count_ones() == 5 && frame.added < MOST_ADDED && self.ply + 4 < PLIES;
            if !is_close {
                return (Some(self.judged(&mut spent)), Work(spent));
            }
            self.state = State::Threat(known);
            return (None, Work(spent + work::KNOWN));
        } else if self.ply + 1 >= PLIES {
            return (Some(self.judged(&mut spent)), Work(spent));
        }
        let mut floor = -WON;
        let quiet = self.is_quiet(around);
        if depth <= 2 && quiet {
            let value = self.judged(&mut spent);
            if value - MARGINS[depth as usize] >= frame.beta {
                return (Some(value), Work(spent));
            }
            if depth == 1 && value + QUIET_GAIN <= frame.alpha {
                floor = value + QUIET_GAIN;
            }
        }
        let least = if floor > -WON { PROMISING } else { 0 };
        let listing = Listing { known, least, seen: 0 };
        self.open_list(depth, frame.added, floor);
        self.frames[self.ply].quiet = quiet;
        (None, Work(spent) + self.list_portion(listing, pool))
    }

    /// The position on top may be lost by the next move: if so, the line goes on for a turn.
    #[inline(never)]
    pub(super) fn look_for_threat(&mut self, known: u16) -> (Option<i16>, Work) {
        self.state = State::Enter;
        self.board.lay(&self.position);
        let mut spent = 0;
        if !self.is_threatened(&mut spent) {
            return (Some(self.judged(&mut spent)), Work(spent));
        }
        self.open_list(1, self.frames[self.ply].added + 1, -WON);
        self.state = State::List(Listing { known, least: 0, seen: 0 });
        (None, Work(spent))
    }

    /// Makes room for the moves of the position on top.
    fn open_list(&mut self, depth: i8, added: u8, floor: i16) {
        let frame = &mut self.frames[self.ply];
        (frame.depth, frame.added) = (depth, added);
        (frame.next, frame.end) = (frame.first, frame.first);
        (frame.best, frame.best_code, frame.entered) = (floor, 0, frame.alpha);
    }

    /// Lists the next portion of the moves of the position on top.
    pub(super) fn list_on(&mut self, listing: Listing, pool: &mut [[u32; 2]]) -> Work {
        self.board.lay(&self.position);
        self.list_portion(listing, pool)
    }

    /// Lists a portion of the moves of the position that is spread out.
    #[inline(never)]
    fn list_portion(&mut self, listing: Listing, pool: &mut [[u32; 2]]) -> Work {
        let orderer = Orderer::new(&self.board, &self.habits, listing.known, self.killers[self.ply]);
        let end = self.frames[self.ply].end;
        let portion = list_moves(&mut self.board, &self.position, &orderer, listing, end, pool);
        self.note_portion(listing, portion)
    }

    /// Notes what was listed; when there are more moves, the next step goes on with them.
    fn note_portion(&mut self, listing: Listing, portion: Portion) -> Work {
        let Listing { known, least, seen } = listing;
        self.frames[self.ply].end = portion.end;
        self.state = match portion.more {
            true => State::List(Listing { known, least, seen: seen + portion.moves }),
            false => State::Enter,
        };
        // What was listed before is walked through again.
        let walked = seen + portion.moves;
        Work(work::walk(walked.into()) + u32::from(portion.moves) * work::SCORED)
    }

    /// Is this a position where only good or bad is asked, and no Queen is about to fall?
    fn is_quiet(&self, around: [u8; 2]) -> bool {
        let frame = &self.frames[self.ply];
        let is_scout = self.ply > 0 && i32::from(frame.beta) - i32::from(frame.alpha) == 1;
        is_scout && frame.beta.abs() < SURE_WIN && around.iter().all(|around| around.count_ones() < 5)
    }

    /// The value of a decided position, or of a game that is too long.
    fn end_value(&self, [ours, theirs]: [u8; 2]) -> Option<i16> {
        let lost = WON - self.ply as i16;
        match (ours == ALL_AROUND, theirs == ALL_AROUND) {
            (true, true) => Some(0),
            (true, false) => Some(-lost),
            (false, true) => Some(lost),
            _ if self.position.options().length_limit && self.position.ply() >= LENGTH_LIMIT => Some(0),
            _ => None,
        }
    }

    fn judged(&mut self, spent: &mut u32) -> i16 {
        let pieces = Colour::ALL.map(|colour| self.position.pieces_on_table(colour).count() as u32);
        *spent += work::JUDGED + (pieces[0] + pieces[1]) * work::TWO_PIECES / 2;
        let value = judge(&mut self.board, self.settings.weights) + self.noise();
        value.clamp(i32::from(1 - SURE_WIN), i32::from(SURE_WIN - 1)) as i16
    }

    /// Could the other side win now, were it its turn?
    #[inline(never)]
    fn is_threatened(&mut self, spent: &mut u32) -> bool {
        let mut passed = self.position;
        passed.make(Action::Pass);
        self.board.lay(&passed);
        let is_threatened = can_surround(&mut self.board, spent);
        self.board.lay(&self.position);
        is_threatened
    }

    fn noise(&self) -> i32 {
        let most = u32::from(self.settings.noise);
        if most == 0 {
            return 0;
        }
        let mixed = (self.key ^ self.settings.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 32) as u32 % (2 * most + 1)) as i32 - most as i32
    }

    /// Has the position been there on the way from the root, or before?
    fn is_repeated(&self) -> bool {
        for ply in (0..self.ply).rev() {
            if !self.frames[ply].is_reversible() {
                return false;
            }
            if self.frames[ply].key == self.key {
                return true;
            }
        }
        self.past[..self.past_len].contains(&self.key)
    }

    /// What is remembered, if it answers the question of this position.
    fn known_value(&self, memory: Memory) -> Option<i16> {
        let frame = &self.frames[self.ply];
        if self.ply == 0 || (memory.depth as i8) < frame.depth.max(0) {
            return None;
        }
        let value = shifted(memory.value, -(self.ply as i16));
        let answers = match memory.bound {
            Bound::Exact => true,
            Bound::Lower => value >= frame.beta,
            Bound::Upper => value <= frame.alpha,
        };
        answers.then_some(value)
    }
}

/// Puts a portion of the moves of a position into the pool from `end` on, those with the score that is wanted. What finds
/// no room is left out.
fn list_moves(
    board: &mut Board,
    position: &Position,
    orderer: &Orderer<'_>,
    Listing { least, seen, .. }: Listing,
    mut end: u16,
    pool: &mut [[u32; 2]],
) -> Portion {
    let mut place = 0;
    let stopped = board.visit_actions(Order::Any, |action| {
        place += 1;
        if place <= seen {
            return ControlFlow::Continue(());
        }
        if place > seen + PORTION {
            return ControlFlow::Break(());
        }
        let code = action.encode().bits();
        let score = orderer.score(position, action, code);
        if score >= least
            && let Some(free) = pool.get_mut(end as usize)
        {
            *free = [code, score];
            end += 1;
        }
        ControlFlow::Continue(())
    });
    let more = stopped.is_break();
    let moves = if more { PORTION } else { place.saturating_sub(seen) };
    Portion { end, moves, more }
}

/// Can the side to move take the last free cell beside the enemy Queen and not lose by it?
fn can_surround(board: &mut Board, spent: &mut u32) -> bool {
    let position = *board.position();
    let us = position.to_move();
    let Some(queen) = queen_site(board, us.other()) else { return false };
    let Some(free) = (0..6).map(|way| Board::next(queen, way)).find(|&site| board.is_empty(site)) else {
        return false;
    };
    let mut seen = 0;
    let found = board.visit_actions(Order::Any, |action| {
        seen += 1;
        if action.to().is_some_and(|to| to.site().index() == free) {
            let mut after = position;
            after.make(action);
            if after.is_surrounded(us.other()) && !after.is_surrounded(us) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    *spent += work::walk(seen);
    found.is_break()
}
