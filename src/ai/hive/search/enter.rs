//! Enters the position on top of the stack: values it directly or lists its moves.

use core::ops::ControlFlow;

use super::{Listing, PLIES, SURE_WIN, Search, State, WON, shifted};
use crate::ai::Work;
use crate::ai::hive::eval::{ALL_AROUND, around_queen, evaluate, queen_site};
use crate::ai::hive::order::{MoveOrderer, PROMISING};
use crate::ai::hive::table::{Bound, TableEntry, TranspositionTable, lookup};
use crate::games::hive::{Action, LENGTH_LIMIT, ListOrder, Position, SiteBoard};

/// Maximum extension of a line, in turns, while a Queen is about to be surrounded.
const MAX_ADDED: u8 = 2;

/// Pruning margins at one and two remaining turns: how far the evaluation may be off when it
/// exceeds the window.
const MARGINS: [i16; 3] = [0, 60, 110];
/// How much a quiet move may improve a position.
const QUIET_GAIN: i16 = 80;
/// Maximum number of moves listed per step. Longer lists take several steps, so that no step
/// exceeds its limit.
const PORTION: u16 = 80;

/// Work in thousands of device cycles for each kind of step, with a sixth more than was measured in the
/// emulator with size-optimised firmware, for interrupts.
mod work {
    /// A known or repeated position.
    pub const KNOWN: u32 = 8;
    /// The evaluation of a position, plus the part for each eight pieces on the table.
    pub const EVALUATED: u32 = 1;
    pub const EIGHT_PIECES: u32 = 11;
    /// A pass over the moves of a position, plus the parts for each four visited moves and for each
    /// scored move.
    pub const PASS: u32 = 30;
    pub const FOUR_VISITED: u32 = 1;
    pub const SCORED: u32 = 1;
    /// A look at the moves that end on one cell, plus the part for each four visited moves.
    pub const THREAT: u32 = 32;

    /// Returns the work of evaluating a position with this many pieces on the table.
    pub const fn evaluation(pieces: u32) -> u32 {
        EVALUATED + pieces * EIGHT_PIECES / 8
    }

    /// Returns the work of a pass over this many moves.
    pub const fn pass(visited: u32) -> u32 {
        PASS + visited * FOUR_VISITED / 4
    }

    /// Returns the work of looking at this many moves that end on one cell.
    pub const fn threat(visited: u32) -> u32 {
        THREAT + visited * FOUR_VISITED / 4
    }
}

/// A portion of a list that was added to the pool.
struct Portion {
    /// The end of the moves in the pool.
    end: u16,
    /// Number of moves looked at, and whether there are more.
    moves: u16,
    more: bool,
}

impl Search {
    /// Enters the position on top of the stack. Returns its value, or `None` if its moves are in
    /// the pool.
    pub(super) fn enter(
        &mut self,
        memories: &impl TranspositionTable,
        pool: &mut [[u32; 2]],
    ) -> (Option<i16>, Work) {
        if self.ply > 0 && self.is_repeated() {
            return (Some(0), Work(work::KNOWN));
        }
        let frame = self.frames[self.ply];
        let known = lookup(memories, self.key);
        if let Some(value) = known.and_then(|entry| self.known_value(entry)) {
            return (Some(value), Work(work::KNOWN));
        }
        self.board.load_position(&self.position);
        let us = self.position.to_move();
        let around = [around_queen(&self.board, us), around_queen(&self.board, us.other())];
        if let Some(value) = self.end_value(around) {
            return (Some(value), Work(work::KNOWN));
        }
        let known = known.map_or(0, |entry| entry.best);
        let depth = frame.depth;
        let mut spent = 0;
        if depth <= 0 {
            if around[1].count_ones() == 5 && can_surround(&mut self.board, &mut spent) {
                return (Some(WON - self.ply as i16 - 1), Work(spent));
            }
            let is_close = around[0].count_ones() == 5 && frame.added < MAX_ADDED && self.ply + 4 < PLIES;
            if !is_close {
                return (Some(self.evaluated(&mut spent)), Work(spent));
            }
            self.state = State::Threat(known);
            return (None, Work(spent + work::KNOWN));
        } else if self.ply + 1 >= PLIES {
            return (Some(self.evaluated(&mut spent)), Work(spent));
        }
        let mut floor = -WON;
        let quiet = self.is_quiet(around);
        if depth <= 2 && quiet {
            let value = self.evaluated(&mut spent);
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

    /// Checks whether the position on top may be lost by the next move. If so, extends the line by
    /// a turn.
    #[inline(never)]
    pub(super) fn look_for_threat(&mut self, known: u16) -> (Option<i16>, Work) {
        self.state = State::Enter;
        self.board.load_position(&self.position);
        let mut spent = 0;
        if !self.is_threatened(&mut spent) {
            return (Some(self.evaluated(&mut spent)), Work(spent));
        }
        self.open_list(1, self.frames[self.ply].added + 1, -WON);
        self.state = State::List(Listing { known, least: 0, seen: 0 });
        (None, Work(spent))
    }

    /// Starts the list of moves of the position on top.
    fn open_list(&mut self, depth: i8, added: u8, floor: i16) {
        let frame = &mut self.frames[self.ply];
        (frame.depth, frame.added) = (depth, added);
        (frame.next, frame.end) = (frame.first, frame.first);
        (frame.best, frame.best_code, frame.entered) = (floor, 0, frame.alpha);
    }

    /// Lists the next portion of the moves of the position on top.
    pub(super) fn list_next_portion(&mut self, listing: Listing, pool: &mut [[u32; 2]]) -> Work {
        self.board.load_position(&self.position);
        self.list_portion(listing, pool)
    }

    /// Lists a portion of the moves of the position on the board.
    #[inline(never)]
    fn list_portion(&mut self, listing: Listing, pool: &mut [[u32; 2]]) -> Work {
        let orderer = MoveOrderer::new(&self.board, &self.history, listing.known, self.killers[self.ply]);
        let end = self.frames[self.ply].end;
        let portion = list_moves(&mut self.board, &self.position, &orderer, listing, end, pool);
        self.record_portion(listing, portion)
    }

    /// Records what was listed. If there are more moves, the next step continues with them.
    fn record_portion(&mut self, listing: Listing, portion: Portion) -> Work {
        let Listing { known, least, seen } = listing;
        self.frames[self.ply].end = portion.end;
        self.state = match portion.more {
            true => State::List(Listing { known, least, seen: seen + portion.moves }),
            false => State::Enter,
        };
        // The pass visits the moves of earlier portions again.
        let visited = seen + portion.moves;
        Work(work::pass(visited.into()) + u32::from(portion.moves) * work::SCORED)
    }

    /// Returns whether the search window is a null window and no Queen is about to be surrounded.
    pub(super) fn is_quiet(&self, around: [u8; 2]) -> bool {
        let frame = &self.frames[self.ply];
        let is_scout = self.ply > 0 && i32::from(frame.beta) - i32::from(frame.alpha) == 1;
        is_scout && frame.beta.abs() < SURE_WIN && around.iter().all(|around| around.count_ones() < 5)
    }

    /// Returns the value of a decided position, or of a game that has reached the length limit.
    pub(super) fn end_value(&self, [ours, theirs]: [u8; 2]) -> Option<i16> {
        let lost = WON - self.ply as i16;
        match (ours == ALL_AROUND, theirs == ALL_AROUND) {
            (true, true) => Some(0),
            (true, false) => Some(-lost),
            (false, true) => Some(lost),
            _ if self.position.options().length_limit && self.position.ply() >= LENGTH_LIMIT => Some(0),
            _ => None,
        }
    }

    fn evaluated(&mut self, spent: &mut u32) -> i16 {
        *spent += work::evaluation(self.position.count_on_table() as u32);
        let value = evaluate(&mut self.board, &self.weights) + self.noise();
        value.clamp(i32::from(1 - SURE_WIN), i32::from(SURE_WIN - 1)) as i16
    }

    /// Returns whether the other side could win now if it were its turn.
    #[inline(never)]
    fn is_threatened(&mut self, spent: &mut u32) -> bool {
        let mut passed = self.position;
        passed.make(Action::Pass);
        self.board.load_position(&passed);
        let is_threatened = can_surround(&mut self.board, spent);
        self.board.load_position(&self.position);
        is_threatened
    }

    pub(super) fn noise(&self) -> i32 {
        let most = u32::from(self.settings.noise);
        if most == 0 {
            return 0;
        }
        let mixed = (self.key ^ self.settings.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 32) as u32 % (2 * most + 1)) as i32 - most as i32
    }

    /// Returns whether the position occurred on the path from the root, or before the root.
    pub(super) fn is_repeated(&self) -> bool {
        for ply in (0..self.ply).rev() {
            if !self.frames[ply].is_reversible() {
                return false;
            }
            if self.frames[ply].key == self.key {
                return true;
            }
        }
        self.past.get(..self.past_len).is_some_and(|past| past.contains(&self.key))
    }

    /// Returns the value of a table entry, if it is deep enough and settles the window of this
    /// position.
    pub(super) fn known_value(&self, entry: TableEntry) -> Option<i16> {
        let frame = &self.frames[self.ply];
        if self.ply == 0 || (entry.depth as i8) < frame.depth.max(0) {
            return None;
        }
        let value = shifted(entry.value, -(self.ply as i16));
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= frame.beta,
            Bound::Upper => value <= frame.alpha,
        };
        answers.then_some(value)
    }
}

/// Puts a portion of the moves of a position into the pool from `end` on, if their score is high
/// enough. Moves that do not fit are left out.
fn list_moves(
    board: &mut SiteBoard,
    position: &Position,
    orderer: &MoveOrderer<'_>,
    Listing { least, seen, .. }: Listing,
    mut end: u16,
    pool: &mut [[u32; 2]],
) -> Portion {
    let mut place = 0;
    let stopped = board.visit_actions(ListOrder::Any, |action| {
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

/// Returns whether the side to move can occupy the last free cell beside the enemy Queen without
/// losing.
fn can_surround(board: &mut SiteBoard, spent: &mut u32) -> bool {
    let position = *board.position();
    let us = position.to_move();
    let Some(queen) = queen_site(board, us.other()) else { return false };
    let Some(free) = (0..6).map(|way| SiteBoard::next(queen, way)).find(|&site| board.is_empty(site)) else {
        return false;
    };
    let mut seen = 0;
    let found = board.visit_actions_to(free, |action| {
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
    *spent += work::threat(seen);
    found.is_break()
}
