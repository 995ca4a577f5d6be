//! A mind for any game with a [`Judge`]: it judges what every action leads to, and plays on from the best of them.
//!
//! All seats go on as they would by their first judgement, in worlds drawn afresh each time, to the end of a turn or of
//! some more. In rounds, each of which keeps the better half of the actions (sequential halving).
//!
//! Its games lie in the mind and are copied from place to place there, never onto the stack, and steps are functions that
//! are not put into one, so that their frames do not add up.

use core::cmp::Reverse;

use super::seen::copied;
use super::{Arena, Costs, Judge, Manner, Mind, Pace, Seen, Step, Task, Work};
use crate::game::{Actor, Code, Dice, Game, Seat, Turn};

/// Most actions that are looked at in one list; more are left out.
const MOST: usize = 2048;
/// Most actions in a row that a world is played on, should turns never end.
const LONGEST: u32 = 200;

/// One action of the decision in the arena: its code, its judgement, how often it was played on, the sum of the values.
#[derive(Clone, Copy)]
struct Candidate {
    code: u32,
    first: i32,
    times: u32,
    sum: i32,
}

impl Candidate {
    const WORDS: usize = 4;

    fn read([code, first, times, sum]: [u32; Candidate::WORDS]) -> Candidate {
        Candidate { code, first: first as i32, times, sum: sum as i32 }
    }

    const fn write(self) -> [u32; Candidate::WORDS] {
        [self.code, self.first as u32, self.times, self.sum as u32]
    }

    fn mean(self) -> i32 {
        self.sum.checked_div(self.times as i32).unwrap_or(i32::MIN)
    }
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doing {
    /// This part of the actions is listed.
    List(usize),
    /// The action at this place in the order is judged.
    Judge(usize),
    /// The best are chosen.
    Choose,
    /// The action at this place begins to be played on.
    Begin(usize),
    /// The world goes on, from the action at this place.
    Go(usize),
    /// This part of the actions of the seat that acts in the world is listed.
    ReplyList(usize, Seat, usize),
    /// Of these the one at this place is judged.
    Reply(usize, Seat, usize),
    /// There is nothing more to think about.
    Decided,
}

/// The mind.
pub struct Outlook<G: Game> {
    /// A sampled world, the one that is played on, and the one in which an action is tried.
    base: Option<G>,
    world: Option<G>,
    after: Option<G>,
    seat: Seat,
    dice: Dice,
    /// What the worlds of this round are drawn from: the same lots for every action, so that luck does not choose.
    lots: Dice,
    drawn: Dice,
    manner: Manner,
    costs: Costs,
    doing: Doing,
    /// Actions of the decision, and those still in the running.
    count: usize,
    alive: usize,
    /// Actions of the seat that acts in the world; the best of them and its value.
    replies: usize,
    reply: Option<(i32, G::Action)>,
    /// The mark of the turn, how many turns and actions the world has gone on.
    mark: u32,
    turns: u32,
    actions: u32,
    budget: Work,
    spent: Work,
    best: Option<G::Action>,
    best_value: i32,
    best_place: usize,
}

impl<G: Judge> Outlook<G> {
    /// A mind that has not thought yet.
    pub const fn new() -> Outlook<G> {
        Outlook {
            base: None,
            world: None,
            after: None,
            seat: Seat::A,
            dice: Dice::new(0),
            lots: Dice::new(0),
            drawn: Dice::new(0),
            manner: Manner { blur: 0, width: 0, turns: 0 },
            costs: Costs { draw: 0, list: 0, listed: 0, attempt: 0 },
            doing: Doing::Decided,
            count: 0,
            alive: 0,
            replies: 0,
            reply: None,
            mark: 0,
            turns: 0,
            actions: 0,
            budget: Work::NONE,
            spent: Work::NONE,
            best: None,
            best_value: i32::MIN,
            best_place: 0,
        }
    }

    /// Lists one part of the actions of the decision.
    #[inline(never)]
    fn list(&mut self, part: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        let (options, _) = parts(arena);
        let before = self.count;
        let more = base.visit_part(self.seat, part, true, &mut |action| {
            if let Some(option) = options.get_mut(self.count) {
                *option = Candidate { code: G::encode(action).bits(), first: 0, times: 0, sum: 0 }.write();
                self.count += 1;
            }
            core::ops::ControlFlow::Continue(())
        });
        self.doing = match (more, self.count) {
            (true, _) => Doing::List(part + 1),
            (false, 0 | 1) => Doing::Decided,
            (false, _) => Doing::Judge(0),
        };
        self.costs.list + self.costs.listed * (self.count - before) as u32
    }

    /// Judges one action of the decision.
    #[inline(never)]
    fn judge(&mut self, number: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        let place = spread(number, self.count);
        let (options, _) = parts(arena);
        let mut option = Candidate::read(options[place]);
        if let Some((action, value)) = tried(base, &mut self.after, self.seat, option.code) {
            let blur = self.dice.below(2 * self.manner.blur + 1) as i32 - self.manner.blur as i32;
            option.first = value.saturating_add(blur);
            options[place] = option.write();
            // Of equals the last one: that is to end, where it can be ended.
            if (option.first, place) >= (self.best_value, self.best_place) {
                (self.best, self.best_value, self.best_place) = (Some(action), option.first, place);
            }
        }
        self.doing = if number + 1 < self.count { Doing::Judge(number + 1) } else { Doing::Choose };
        self.costs.attempt
    }

    /// The best by first judgement are played on from.
    fn choose(&mut self, arena: &mut Arena) -> u32 {
        let (options, _) = parts(arena);
        let options = &mut options[..self.count];
        self.alive = self.manner.width.min(self.count);
        if self.alive < 2 {
            return self.end();
        }
        options.select_nth_unstable_by_key(self.alive - 1, |&option| {
            Reverse((Candidate::read(option).first, option[0]))
        });
        self.doing = Doing::Begin(0);
        self.costs.attempt
    }

    /// A world of its own for the action at this place.
    #[inline(never)]
    fn begin_world(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        if place == 0 {
            self.lots = Dice::new(self.dice.next_u32().into());
        }
        self.drawn = self.lots.clone();
        let world = copied(base, &mut self.world);
        self.mark = world.turn_mark(self.seat);
        (self.turns, self.actions) = (0, 0);
        world.redraw_hidden(Some(self.seat), &mut self.drawn);
        let (options, _) = parts(arena);
        if let Some(action) = decoded(world, options[place][0]) {
            let _ = world.apply(Actor::Seat(self.seat), action);
        }
        self.doing = Doing::Go(place);
        self.costs.draw
    }

    /// The world goes on by chance, by a decision that begins, or not at all.
    #[inline(never)]
    fn go(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &mut self.world else { return self.end() };
        let mark = world.turn_mark(self.seat);
        if mark != self.mark {
            (self.mark, self.turns) = (mark, self.turns + 1);
        }
        self.actions += 1;
        let is_far = self.turns >= self.manner.turns || self.actions > LONGEST;
        match world.turn() {
            Turn::Chance => {
                if let Some(outcome) = world.throw(&mut self.drawn) {
                    let _ = world.apply(Actor::Chance, outcome);
                }
                self.doing = Doing::Go(place);
            }
            Turn::Decide(seats) if !is_far => {
                let seat = if seats.contains(self.seat) { Some(self.seat) } else { seats.iter().next() };
                self.replies = 0;
                self.reply = None;
                self.doing = Doing::ReplyList(place, seat.unwrap_or(self.seat), 0);
            }
            _ => return self.end_world(place, arena),
        }
        self.costs.list
    }

    /// Lists one part of the actions of the seat that acts in the world.
    #[inline(never)]
    fn list_replies(&mut self, place: usize, seat: Seat, part: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &self.world else { return self.end() };
        let (_, replies) = parts(arena);
        let before = self.replies;
        let more = world.visit_part(seat, part, false, &mut |action| {
            if let Some(reply) = replies.get_mut(self.replies) {
                *reply = G::encode(action).bits();
                self.replies += 1;
            }
            core::ops::ControlFlow::Continue(())
        });
        self.doing =
            if more { Doing::ReplyList(place, seat, part + 1) } else { Doing::Reply(place, seat, 0) };
        self.costs.list + self.costs.listed * (self.replies - before) as u32
    }

    /// Judges one of them, or takes the best when all are judged.
    #[inline(never)]
    fn reply(&mut self, place: usize, seat: Seat, at: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &mut self.world else { return self.end() };
        let (_, replies) = parts(arena);
        if at < self.replies && self.replies > 1 {
            if let Some((action, value)) = tried(world, &mut self.after, seat, replies[at])
                && self.reply.is_none_or(|(best, _)| value >= best)
            {
                self.reply = Some((value, action));
            }
            self.doing = Doing::Reply(place, seat, at + 1);
            return self.costs.attempt;
        }
        let only = if self.replies > 0 { decoded(world, replies[0]) } else { None };
        let action = self.reply.map(|(_, action)| action).or(only);
        let went_on = action.is_some_and(|action| world.apply(Actor::Seat(seat), action).is_ok());
        if !went_on {
            return self.end_world(place, arena);
        }
        self.doing = Doing::Go(place);
        self.costs.attempt
    }

    /// Notes what came of it and turns to the next action.
    fn end_world(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let value = self.world.as_ref().map_or(0, |world| world.value(self.seat));
        let (options, _) = parts(arena);
        let mut option = Candidate::read(options[place]);
        option.times += 1;
        option.sum = option.sum.saturating_add(value);
        options[place] = option.write();
        self.doing = Doing::Begin(place + 1);
        if place + 1 == self.alive {
            self.end_round(options);
        }
        self.costs.attempt
    }

    /// The best so far leads; from time to time the worse half is left out.
    fn end_round(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let options = &mut options[..self.alive];
        options.sort_unstable_by_key(|&option| {
            let candidate = Candidate::read(option);
            Reverse((candidate.mean(), candidate.first, candidate.code))
        });
        if let Some(base) = &self.base {
            self.best = decoded(base, options[0][0]).or(self.best);
        }
        // Each halving has its share of the budget.
        let halvings = self.manner.width.max(2).ilog2() + 1;
        let done = halvings - self.alive.ilog2();
        if u64::from(self.spent.0) * u64::from(halvings) >= u64::from(self.budget.0) * u64::from(done) {
            self.alive = self.alive.div_ceil(2);
        }
        self.doing = if self.alive > 1 { Doing::Begin(0) } else { Doing::Decided };
    }

    /// Nothing is there to think about.
    fn end(&mut self) -> u32 {
        self.doing = Doing::Decided;
        1
    }
}

/// The arena in two parts: the actions of the decision, and the codes of those tried in worlds.
fn parts(arena: &mut Arena) -> (&mut [[u32; Candidate::WORDS]], &mut [u32]) {
    let (options, replies) = arena.words().split_at_mut(MOST * Candidate::WORDS);
    (options.as_chunks_mut().0, &mut replies[..MOST])
}

const _: () = assert!(MOST * (Candidate::WORDS + 1) <= super::ARENA_WORDS, "both lists must fit the arena");

/// Which action is judged in which turn: the last one first, which is to end where that can be done, then all over the list,
/// so that whoever has to stop early has looked at a little of everything.
const fn spread(number: usize, count: usize) -> usize {
    // A prime above the longest list: every place has its turn.
    const STRIDE: usize = 2053;
    (count - 1 + number * STRIDE) % count
}

const _: () = assert!(MOST < 2053);

fn decoded<G: Game>(game: &G, code: u32) -> Option<G::Action> {
    Code::new(code).and_then(|code| game.decode(code).ok())
}

/// The action of a code, and what the game is worth to the seat after it.
#[inline(never)]
fn tried<G: Judge>(game: &G, after: &mut Option<G>, seat: Seat, code: u32) -> Option<(G::Action, i32)> {
    let action = decoded(game, code)?;
    let after = copied(game, after);
    after.apply(Actor::Seat(seat), action).ok()?;
    Some((action, after.value(seat)))
}

impl<G: Judge> Default for Outlook<G> {
    fn default() -> Self {
        Outlook::new()
    }
}

impl<G: Judge> Outlook<G> {
    /// A world that may be the true one. It is large: its frame is gone before anything else is done.
    #[inline(never)]
    fn draw_base(&mut self, seen: &Seen<'_, G>) {
        seen.sample_into(&mut self.base, &mut self.dice);
    }
}

impl<G: Judge> Mind for Outlook<G> {
    type Game = G;

    fn pace(seen: &Seen<'_, G>) -> Pace {
        G::pace(&seen.public())
    }

    fn begin(&mut self, seen: &Seen<'_, G>, task: &Task, _: &mut Arena) {
        self.seat = seen.seat();
        self.dice = Dice::new(task.seed);
        (self.budget, self.spent) = (task.budget, Work::NONE);
        (self.best, self.best_value, self.best_place) = (seen.first_legal(), i32::MIN, 0);
        (self.count, self.alive) = (0, 0);
        self.draw_base(seen);
        if let Some(base) = &self.base {
            self.manner = G::manner(task.level, base.players());
            self.costs = G::costs(base.players());
        }
        self.doing = Doing::List(0);
    }

    fn step(&mut self, arena: &mut Arena) -> Step {
        let work = Work(match self.doing {
            Doing::List(part) => self.list(part, arena),
            Doing::Judge(place) => self.judge(place, arena),
            Doing::Choose => self.choose(arena),
            Doing::Begin(place) => self.begin_world(place, arena),
            Doing::Go(place) => self.go(place, arena),
            Doing::ReplyList(place, seat, part) => self.list_replies(place, seat, part, arena),
            Doing::Reply(place, seat, at) => self.reply(place, seat, at, arena),
            Doing::Decided => 1,
        });
        self.spent += work;
        if self.doing == Doing::Decided { Step::Done(work) } else { Step::More(work) }
    }

    fn best(&self) -> Option<G::Action> {
        self.best
    }
}
