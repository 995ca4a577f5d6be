//! Searches the moves of the position on top of the stack and combines their values.

use super::{SURE_WIN, Search, SearchSettings, shifted};
use crate::ai::hive::frame::{MoveSearch, SearchFrame};
use crate::ai::hive::order::PROMISING;
use crate::ai::hive::table::{Bound, TableEntry, TranspositionTable, move_mark, store};
use crate::game::Code;
use crate::games::hive::{Action, Colour, Piece};

/// Null-move pruning: the minimum remaining depth, and by how much the depth is reduced.
const PASS_FROM: i8 = 3;
const PASS_LESS: i8 = 3;

impl Search {
    /// Passes the value of the position on top to the one before and continues there. Returns
    /// whether the search continues.
    pub(super) fn leave(
        &mut self,
        mut value: i16,
        memories: &mut impl TranspositionTable,
        pool: &mut [[u32; 2]],
    ) -> bool {
        loop {
            if self.ply == 0 {
                return false;
            }
            self.ply -= 1;
            self.unmake_move();
            value = -value;
            if self.frames[self.ply].mode == MoveSearch::Pass {
                if value >= self.frames[self.ply].beta {
                    value = self.frames[self.ply].beta;
                    continue;
                }
                if self.try_next(pool) {
                    return true;
                }
                value = self.finish(memories);
                continue;
            }
            if let Some(mode) = self.re_search(value) {
                self.search_move(mode);
                return true;
            }
            if !self.record_value(value) && self.try_next(pool) {
                return true;
            }
            value = self.finish(memories);
        }
    }

    /// Searches the first move of the position on top. Returns whether the search continues.
    pub(super) fn next_move(
        &mut self,
        memories: &mut impl TranspositionTable,
        pool: &mut [[u32; 2]],
    ) -> bool {
        if self.try_pass() || self.try_next(pool) {
            return true;
        }
        let value = self.finish(memories);
        self.leave(value, memories, pool)
    }

    pub(super) fn unmake_move(&mut self) {
        if let Some((action, before)) = self.frames[self.ply].made.take() {
            self.position.unmake(action, before, &mut self.key);
        }
    }

    /// Returns how to search the current move again, if it turned out better than expected.
    pub(super) fn re_search(&self, value: i16) -> Option<MoveSearch> {
        let frame = &self.frames[self.ply];
        match frame.mode {
            MoveSearch::Reduced if value > frame.alpha => Some(MoveSearch::Scout),
            MoveSearch::Scout if value > frame.alpha && value < frame.beta => Some(MoveSearch::Full),
            MoveSearch::Pass | MoveSearch::Reduced | MoveSearch::Scout | MoveSearch::Full => None,
        }
    }

    /// Records the value of the current move. Returns whether it causes a cutoff.
    pub(super) fn record_value(&mut self, value: i16) -> bool {
        let frame = &mut self.frames[self.ply];
        if value <= frame.best {
            return false;
        }
        (frame.best, frame.best_code) = (value, frame.code);
        if value > frame.alpha {
            frame.alpha = value;
            if self.ply == 0 {
                (self.best, self.value) = (frame.code, value);
            }
        }
        if frame.alpha < frame.beta {
            return false;
        }
        let (code, depth) = (frame.code, frame.depth);
        self.reward(code, depth);
        true
    }

    fn reward(&mut self, code: u32, depth: i8) {
        let killers = &mut self.killers[self.ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some(action) = decoded(code) {
            self.history.reward(action, depth);
        }
    }

    /// Starts a null move, where that is useful. Returns whether it did.
    pub(super) fn try_pass(&mut self) -> bool {
        let frame = &self.frames[self.ply];
        let is_scout = self.ply > 0 && i32::from(frame.beta) - i32::from(frame.alpha) == 1;
        let after_pass = self.ply > 0 && self.frames[self.ply - 1].mode == MoveSearch::Pass;
        let queens = Colour::ALL.map(|colour| self.position.spot(Piece::queen(colour)).is_some());
        if !is_scout
            || after_pass
            || frame.depth < PASS_FROM
            || frame.beta.abs() >= SURE_WIN
            || queens != [true, true]
        {
            return false;
        }
        self.search_move(MoveSearch::Pass);
        true
    }

    /// Starts the most promising remaining move. Returns whether there was one.
    pub(super) fn try_next(&mut self, pool: &mut [[u32; 2]]) -> bool {
        let SearchSettings { full_moves, reduce_from, tried, .. } = self.settings;
        let frame = &mut self.frames[self.ply];
        let left = &mut pool[frame.next as usize..frame.end as usize];
        let Some(best) = best_index(left) else { return false };
        left.swap(0, best);
        let [code, score] = left[0];
        if frame.quiet
            && score < PROMISING
            && frame.best > -SURE_WIN
            && frame.tried() >= most_tried(tried, frame.depth)
        {
            return false;
        }
        frame.next += 1;
        frame.code = code;
        let mode = match frame.tried() {
            1 => MoveSearch::Full,
            tried if tried > full_moves && frame.depth >= reduce_from && score < PROMISING => {
                MoveSearch::Reduced
            }
            _ => MoveSearch::Scout,
        };
        self.search_move(mode);
        true
    }

    /// Makes the current move and pushes the position after it on the stack.
    pub(super) fn search_move(&mut self, mode: MoveSearch) {
        let frame = &mut self.frames[self.ply];
        frame.mode = mode;
        let action = if mode == MoveSearch::Pass { Some(Action::Pass) } else { decoded(frame.code) };
        let Some(action) = action else { return };
        let (alpha, beta, less) = match mode {
            MoveSearch::Pass => (-frame.beta, 1 - frame.beta, PASS_LESS),
            MoveSearch::Reduced if frame.tried() > self.settings.shorter_after && frame.depth > 3 => {
                (-frame.alpha - 1, -frame.alpha, 3)
            }
            MoveSearch::Reduced => (-frame.alpha - 1, -frame.alpha, 2),
            MoveSearch::Scout => (-frame.alpha - 1, -frame.alpha, 1),
            MoveSearch::Full => (-frame.beta, -frame.alpha, 1),
        };
        let depth = frame.depth - less;
        let (first, added) = (frame.end, frame.added);
        frame.made = Some((action, self.position.make_keyed(action, &mut self.key)));
        self.ply += 1;
        self.frames[self.ply] = SearchFrame {
            key: self.key,
            alpha,
            beta,
            depth,
            added,
            first,
            next: first,
            end: first,
            ..SearchFrame::EMPTY
        };
    }

    /// Finishes the position on top: stores it in the transposition table and returns its value.
    pub(super) fn finish(&mut self, memories: &mut impl TranspositionTable) -> i16 {
        let frame = &self.frames[self.ply];
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.entered {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TableEntry {
            value: shifted(frame.best, self.ply as i16),
            depth: frame.depth.max(0) as u8,
            bound,
            best: if frame.best_code == 0 { 0 } else { move_mark(frame.best_code) },
        };
        store(memories, self.key, entry);
        frame.best
    }
}

/// Returns the maximum number of moves searched at this remaining depth.
pub(super) fn most_tried(tried: [u16; 2], depth: i8) -> u16 {
    usize::try_from(depth - 1).ok().and_then(|place| tried.get(place)).copied().unwrap_or(u16::MAX)
}

fn decoded(code: u32) -> Option<Action> {
    Code::new(code).and_then(|code| Action::decode(code).ok())
}

/// Returns the index of the highest score, the first one of equals.
pub(super) fn best_index(moves: &[[u32; 2]]) -> Option<usize> {
    let mut best = 0;
    for (place, [_, score]) in moves.iter().enumerate() {
        if *score > moves[best][1] {
            best = place;
        }
    }
    (!moves.is_empty()).then_some(best)
}
