//! The moves of the position on top, one after the other, and what they come to.

use super::{SURE_WIN, Search, Settings, shifted};
use crate::ai::hive::frame::{Frame, Stage};
use crate::ai::hive::order::PROMISING;
use crate::ai::hive::table::{Bound, Memories, Memory, keep, move_mark};
use crate::game::Code;
use crate::games::hive::{Action, Colour, Piece};

/// Turns left from which on it is tried whether the position is good enough without a move, and how much less deep.
const PASS_FROM: i8 = 3;
const PASS_LESS: i8 = 3;

impl Search {
    /// Gives the value of the position on top to the one before and goes on there. Returns whether the search goes on.
    pub(super) fn leave(
        &mut self,
        mut value: i16,
        memories: &mut impl Memories,
        pool: &mut [[u32; 2]],
    ) -> bool {
        loop {
            if self.ply == 0 {
                return false;
            }
            self.ply -= 1;
            self.take_back();
            value = -value;
            if self.frames[self.ply].stage == Stage::Pass {
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
            if let Some(stage) = self.wants_again(value) {
                self.search_move(stage);
                return true;
            }
            if !self.note_value(value) && self.try_next(pool) {
                return true;
            }
            value = self.finish(memories);
        }
    }

    /// Tries the first move of the position on top. Returns whether the search goes on.
    pub(super) fn next_move(&mut self, memories: &mut impl Memories, pool: &mut [[u32; 2]]) -> bool {
        if self.try_pass() || self.try_next(pool) {
            return true;
        }
        let value = self.finish(memories);
        self.leave(value, memories, pool)
    }

    fn take_back(&mut self) {
        if let Some((action, before)) = self.frames[self.ply].made.take() {
            self.position.unmake(action, before, &mut self.key);
        }
    }

    /// How to search the move at hand once more, when it turned out better than thought.
    fn wants_again(&self, value: i16) -> Option<Stage> {
        let frame = &self.frames[self.ply];
        match frame.stage {
            Stage::Reduced if value > frame.alpha => Some(Stage::Scout),
            Stage::Scout if value > frame.alpha && value < frame.beta => Some(Stage::Full),
            _ => None,
        }
    }

    /// Notes the value of the move at hand. Returns whether the position is good enough not to look further.
    fn note_value(&mut self, value: i16) -> bool {
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
        self.praise(code, depth);
        true
    }

    fn praise(&mut self, code: u32, depth: i8) {
        let killers = &mut self.killers[self.ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        if let Some(action) = decoded(code) {
            self.habits.praise(action, depth);
        }
    }

    /// Lets the other side move twice, where that tells something. Returns whether it does.
    fn try_pass(&mut self) -> bool {
        let frame = &self.frames[self.ply];
        let is_scout = self.ply > 0 && i32::from(frame.beta) - i32::from(frame.alpha) == 1;
        let after_pass = self.ply > 0 && self.frames[self.ply - 1].stage == Stage::Pass;
        let queens = Colour::ALL.map(|colour| self.position.spot(Piece::queen(colour)).is_some());
        if !is_scout
            || after_pass
            || frame.depth < PASS_FROM
            || frame.beta.abs() >= SURE_WIN
            || queens != [true, true]
        {
            return false;
        }
        self.search_move(Stage::Pass);
        true
    }

    /// Makes the most promising move that is left. Returns whether there was one.
    fn try_next(&mut self, pool: &mut [[u32; 2]]) -> bool {
        let Settings { full_moves, reduce_from, tried, .. } = self.settings;
        let frame = &mut self.frames[self.ply];
        let left = &mut pool[frame.next as usize..frame.end as usize];
        let Some(best) = best_place(left) else { return false };
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
        let stage = match frame.tried() {
            1 => Stage::Full,
            tried if tried > full_moves && frame.depth >= reduce_from && score < PROMISING => Stage::Reduced,
            _ => Stage::Scout,
        };
        self.search_move(stage);
        true
    }

    /// Makes the move at hand and puts the position after it on the stack.
    fn search_move(&mut self, stage: Stage) {
        let frame = &mut self.frames[self.ply];
        frame.stage = stage;
        let action = if stage == Stage::Pass { Some(Action::Pass) } else { decoded(frame.code) };
        let Some(action) = action else { return };
        let (alpha, beta, less) = match stage {
            Stage::Pass => (-frame.beta, 1 - frame.beta, PASS_LESS),
            Stage::Reduced if frame.tried() > self.settings.shorter_after && frame.depth > 3 => {
                (-frame.alpha - 1, -frame.alpha, 3)
            }
            Stage::Reduced => (-frame.alpha - 1, -frame.alpha, 2),
            Stage::Scout => (-frame.alpha - 1, -frame.alpha, 1),
            Stage::Full => (-frame.beta, -frame.alpha, 1),
        };
        let depth = frame.depth - less;
        let (first, added) = (frame.end, frame.added);
        frame.made = Some((action, self.position.make_keyed(action, &mut self.key)));
        self.ply += 1;
        self.frames[self.ply] = Frame {
            key: self.key,
            alpha,
            beta,
            depth,
            added,
            first,
            next: first,
            end: first,
            ..Frame::EMPTY
        };
    }

    /// All moves of the position on top are searched, or enough: remembers it. Returns its value.
    fn finish(&mut self, memories: &mut impl Memories) -> i16 {
        let frame = &self.frames[self.ply];
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.entered {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let memory = Memory {
            value: shifted(frame.best, self.ply as i16),
            depth: frame.depth.max(0) as u8,
            bound,
            best: if frame.best_code == 0 { 0 } else { move_mark(frame.best_code) },
        };
        keep(memories, self.key, memory);
        frame.best
    }
}

/// How many moves are tried with this many turns left.
fn most_tried(tried: [u16; 2], depth: i8) -> u16 {
    usize::try_from(depth - 1).ok().and_then(|place| tried.get(place)).copied().unwrap_or(u16::MAX)
}

fn decoded(code: u32) -> Option<Action> {
    Code::new(code).and_then(|code| Action::decode(code).ok())
}

/// Where the highest score is; of equals the first.
fn best_place(moves: &[[u32; 2]]) -> Option<usize> {
    let mut best = 0;
    for (place, [_, score]) in moves.iter().enumerate() {
        if *score > moves[best][1] {
            best = place;
        }
    }
    (!moves.is_empty()).then_some(best)
}
