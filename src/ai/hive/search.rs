//! Alpha-beta with iterative deepening, on a stack of its own: every step looks at one position.

use core::ops::ControlFlow;

use super::eval::{ALL_AROUND, around_queen, judge, queen_site};
use super::frame::{Frame, Stage};
use super::order::{Habits, Orderer, PROMISING};
use super::table::{Bound, Memories, Memory, keep, move_mark, recall};
use super::weights::{WEIGHTS, Weights};
use crate::ai::{MOST_STEP, Step, Work};
use crate::game::Code;
use crate::games::hive::{Action, Board, Colour, Hive, LENGTH_LIMIT, Order, Piece, Position};

/// Longest way from the root.
const PLIES: usize = 48;
/// Positions before the root that are looked at for repetition.
const PAST: usize = 24;
/// A won game, less the turns it takes.
const WON: i16 = 30_000;
/// Values from here on are wins that were found.
pub const SURE_WIN: i16 = WON - 200;
/// Turns added at the end of a line while a Queen is about to fall.
const MOST_ADDED: u8 = 2;

/// By how much the value of a position may be wrong with one turn left, or two, when that would only confirm what it says.
const MARGINS: [i16; 3] = [0, 60, 110];
/// By how much a quiet move may better a position.
const QUIET_GAIN: i16 = 80;
/// Turns left from which on it is tried whether the position is good enough without a move, and how much less deep.
const PASS_FROM: i8 = 3;
const PASS_LESS: i8 = 3;

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

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Turns to look ahead at most.
    pub depth: u8,
    /// Values are off by up to this much, by chance.
    pub noise: u16,
    /// What that chance is drawn from.
    pub seed: u64,
    /// Moves that are searched to the full depth before others are cut short.
    pub full_moves: u16,
    /// Turns left from which on moves are cut short.
    pub reduce_from: i8,
    /// Moves after which they are cut shorter still.
    pub shorter_after: u16,
    /// How many moves are tried at all with one turn left, or two, where no Queen is about to fall; those that promise
    /// something always are.
    pub tried: [u16; 2],
    /// What things are worth.
    pub weights: &'static Weights,
}

impl Settings {
    /// As well as can be.
    pub const BEST: Settings = Settings {
        depth: 40,
        noise: 0,
        seed: 0,
        full_moves: 4,
        reduce_from: 3,
        shorter_after: 12,
        tried: [14, 24],
        weights: &WEIGHTS,
    };
}

/// Where the search stands between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The position on top of the stack has not been looked at.
    Enter,
    /// Is its Queen about to fall? The mark of the remembered best move is kept for then.
    Threat(u16),
    /// Some of its moves are listed, or none yet.
    List(Listing),
    /// There is nothing left to look at.
    Done,
}

/// Where the list of the moves of a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Listing {
    /// The mark of the remembered best move; 0 for none.
    known: u16,
    /// The least score that is wanted.
    least: u32,
    /// Moves that have been looked at.
    seen: u16,
}

/// A portion of a list that is in the pool.
struct Portion {
    /// The end of the moves in the pool.
    end: u16,
    /// Moves that were looked at, and whether there are more.
    moves: u16,
    more: bool,
}

/// A search from one position.
pub struct Search {
    position: Position,
    /// The position that is looked at, spread out. It lies here and not on the stack, as it is large.
    board: Board,
    key: u64,
    frames: [Frame; PLIES],
    ply: usize,
    killers: [[u32; 2]; PLIES],
    habits: Habits,
    past: [u64; PAST],
    past_len: usize,
    settings: Settings,
    state: State,
    /// The depth being searched, and the one that is finished.
    depth: u8,
    finished: u8,
    best: u32,
    value: i16,
    nodes: u32,
}

impl Search {
    /// A search that has nothing to do.
    pub const fn idle() -> Search {
        Search {
            position: Position::BARE,
            board: Board::BARE,
            key: 0,
            frames: [Frame::EMPTY; PLIES],
            ply: 0,
            killers: [[0; 2]; PLIES],
            habits: Habits::NEW,
            past: [0; PAST],
            past_len: 0,
            settings: Settings::BEST,
            state: State::Done,
            depth: 0,
            finished: 0,
            best: 0,
            value: 0,
            nodes: 0,
        }
    }

    /// Begins to search a game. The memories should be of this game or empty.
    #[inline(never)] // Its frame is gone before the search goes on.
    pub fn begin<const N: usize>(&mut self, hive: &Hive<N>, settings: Settings) {
        self.position = *hive.position();
        self.key = self.position.key();
        self.settings = settings;
        self.killers = [[0; 2]; PLIES];
        self.habits = Habits::NEW;
        (self.nodes, self.depth, self.finished, self.value) = (0, 0, 0, 0);
        self.note_past(hive);
        let mut count = 0;
        self.best = 0;
        self.board.lay(&self.position);
        let _ = self.board.visit_actions(Order::Sorted, |action| {
            if count == 0 {
                self.best = action.encode().bits();
            }
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.state = State::Done;
        if count > 1 {
            self.deepen();
        }
    }

    #[inline(never)]
    fn note_past<const N: usize>(&mut self, hive: &Hive<N>) {
        self.past_len = 0;
        let _ = hive.visit_past(&mut |position| {
            self.past[self.past_len] = position.key();
            self.past_len += 1;
            if self.past_len == PAST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    /// The best action so far; `None` when the game is decided.
    pub fn best(&self) -> Option<Action> {
        Code::new(self.best).filter(|_| self.best != 0).and_then(|code| Action::decode(code).ok())
    }

    /// What the position is worth to the side to move, as far as the search has come.
    pub const fn value(&self) -> i16 {
        self.value
    }

    /// The depth that has been searched to the end.
    pub const fn finished(&self) -> u8 {
        self.finished
    }

    /// Positions looked at.
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Starts the next depth from the root.
    fn deepen(&mut self) {
        self.depth += 1;
        self.habits.fade();
        self.ply = 0;
        let root = &mut self.frames[0];
        *root = Frame { key: self.key, alpha: -WON, beta: WON, depth: self.depth as i8, ..Frame::EMPTY };
        self.state = State::Enter;
    }

    /// Looks at one position.
    pub fn step(&mut self, memories: &mut impl Memories, pool: &mut [[u32; 2]]) -> Step {
        if self.state == State::Done {
            return Step::Done(Work(1));
        }
        let (value, work) = match self.state {
            State::List(listing) => (None, self.list_on(listing, pool)),
            State::Threat(known) => self.look_for_threat(known),
            _ => {
                self.nodes = self.nodes.wrapping_add(1);
                self.enter(memories, pool)
            }
        };
        let work = work.min(MOST_STEP);
        let goes_on = match value {
            Some(value) => self.leave(value, memories, pool),
            None if self.state != State::Enter => true,
            None => self.next_move(memories, pool),
        };
        if goes_on || !self.is_finished() {
            return Step::More(work);
        }
        self.state = State::Done;
        Step::Done(work)
    }

    /// Ends a depth and starts the next. Returns whether no further one is wanted.
    fn is_finished(&mut self) -> bool {
        self.finished = self.depth;
        if self.depth >= self.settings.depth || self.value.abs() >= SURE_WIN {
            return true;
        }
        self.deepen();
        false
    }

    /// Looks at the position on top of the stack: its value, or `None` and its moves are in the pool.
    fn enter(&mut self, memories: &impl Memories, pool: &mut [[u32; 2]]) -> (Option<i16>, Work) {
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
    fn look_for_threat(&mut self, known: u16) -> (Option<i16>, Work) {
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
    fn list_on(&mut self, listing: Listing, pool: &mut [[u32; 2]]) -> Work {
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

    /// Gives the value of the position on top to the one before and goes on there. Returns whether the search goes on.
    fn leave(&mut self, mut value: i16, memories: &mut impl Memories, pool: &mut [[u32; 2]]) -> bool {
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
    fn next_move(&mut self, memories: &mut impl Memories, pool: &mut [[u32; 2]]) -> bool {
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

/// Wins count from the root in the search, and from the position in memory.
const fn shifted(value: i16, ply: i16) -> i16 {
    if value >= SURE_WIN {
        value + ply
    } else if value <= -SURE_WIN {
        value - ply
    } else {
        value
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
