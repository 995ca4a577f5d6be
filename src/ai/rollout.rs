//! A search for any game with a [`Evaluate`]: evaluates the position after every action, then runs
//! rollouts from the best ones.
//!
//! A rollout samples the hidden information again and lets all seats play by their evaluation, to
//! the end of this turn or of a few more. Rounds of rollouts keep the better half of the actions
//! each time (sequential halving).
//!
//! The games are stored in this struct and copied in place, never on the stack. The steps are
//! functions that are not inlined, so that their stack frames do not add up.
//!
//! [`lists`] has the actions in the arena, and [`judge`] lets it judge an action that was taken.

mod judge;
mod lists;

use core::cmp::Reverse;

use self::lists::{Candidate, first_of, keep_promising, parts, spread};
use super::observation::copy_into;
use super::{
    Arena, BudgetShare, Evaluate, GameSearch, Observation, SearchCosts, SearchParams, SearchStep, SearchTask,
    Thought, WIN, Work,
};
use crate::game::{Actor, Code, Game, Rng, Seat, Turn};

/// Maximum number of actions of a rollout, in case turns never end.
const LONGEST: u32 = 200;
/// Number of replies that one step ranks.
const RANKED: usize = 32;

/// The next step of the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextStep {
    /// List this part of the actions.
    List(usize),
    /// Evaluate the action at this index of the order.
    Evaluate(usize),
    /// Select the best actions.
    Choose,
    /// Start a rollout of the action at this index.
    Begin(usize),
    /// Continue the rollout of the action at this index.
    Continue(usize),
    /// List this part of the actions of the seat that acts in the rollout.
    ReplyList(usize, Seat, usize),
    /// Rank the replies from this index on.
    Rank(usize, Seat, usize),
    /// Evaluate the reply at this index.
    Reply(usize, Seat, usize),
    /// The search is finished.
    Decided,
}

/// A search by evaluation and rollouts.
pub struct RolloutSearch<G: Evaluate> {
    /// A sampled game, the game of the rollout, and the game in which an action is tried.
    base: Option<G>,
    world: Option<G>,
    after: Option<G>,
    seat: Seat,
    rng: Rng,
    /// The generators of this round and of the current rollout. All actions of a round use the same
    /// random sequence, so that luck does not decide between them.
    round_dice: Rng,
    rollout_dice: Rng,
    manner: SearchParams,
    costs: SearchCosts,
    next_step: NextStep,
    /// Number of actions of the decision, and of those still competing.
    count: usize,
    alive: usize,
    /// Number of replies of the seat that acts in the rollout; the best one with its value.
    replies: usize,
    reply: Option<(i32, G::Action)>,
    /// The position of the rollout at a glance.
    glance: Option<G::Glance>,
    /// The turn mark, and the number of turns and actions of the rollout so far.
    mark: u32,
    turns: u32,
    actions: u32,
    budget: Work,
    spent: Work,
    best: Option<G::Action>,
    best_value: i32,
    best_place: usize,
    /// The action that is judged, and the best other one.
    judged: Option<judge::Judged>,
    rival: Option<u32>,
    /// The number of turns of the rollouts so far.
    played_turns: u8,
}

impl<G: Evaluate> RolloutSearch<G> {
    /// Creates an idle search.
    pub const fn new() -> RolloutSearch<G> {
        RolloutSearch {
            base: None,
            world: None,
            after: None,
            seat: Seat::A,
            rng: Rng::new(0),
            round_dice: Rng::new(0),
            rollout_dice: Rng::new(0),
            manner: SearchParams::evaluation(0),
            costs: SearchCosts { draw: 0, list: 0, listed: 0, glance: 0, glanced: 0, attempt: 0 },
            next_step: NextStep::Decided,
            count: 0,
            alive: 0,
            replies: 0,
            reply: None,
            glance: None,
            mark: 0,
            turns: 0,
            actions: 0,
            budget: Work::NONE,
            spent: Work::NONE,
            best: None,
            best_value: i32::MIN,
            best_place: 0,
            judged: None,
            rival: None,
            played_turns: 0,
        }
    }

    /// Lists one part of the actions of the decision.
    #[inline(never)]
    fn list(&mut self, part: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        let (options, _) = parts(arena);
        let before = self.count;
        // A judgement compares with the actions that matter, because it has less work for each.
        let all = self.judged.is_none();
        let more = base.visit_part(self.seat, part, all, &mut |action| {
            if let Some(option) = options.get_mut(self.count) {
                let code = G::encode(action).bits();
                *option = Candidate { code, first: i32::MIN, times: 0, sum: 0 }.write();
                self.count += 1;
            }
            core::ops::ControlFlow::Continue(())
        });
        let listed = (self.count - before) as u32;
        if !more {
            self.list_judged(options);
        }
        self.next_step = match (more, self.count) {
            (true, _) => NextStep::List(part + 1),
            (false, 0 | 1) => NextStep::Decided,
            (false, _) => NextStep::Evaluate(0),
        };
        self.costs.list + self.costs.listed * listed
    }

    /// Evaluates one action of the decision.
    #[inline(never)]
    fn evaluate_action(&mut self, number: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        let place = spread(number, self.count);
        let (options, _) = parts(arena);
        let mut option = Candidate::read(options[place]);
        if let Some((action, value)) = value_after(base, &mut self.after, self.seat, option.code) {
            option.first = blurred(value, self.manner.blur, &mut self.rng);
            options[place] = option.write();
            // Prefer the last of equal actions: it is the one that ends the phase, where there is
            // one.
            if (option.first, place) >= (self.best_value, self.best_place) {
                (self.best, self.best_value, self.best_place) = (Some(action), option.first, place);
            }
        }
        let is_last = number + 1 == self.count || self.ends_evaluation();
        self.next_step = if is_last { NextStep::Choose } else { NextStep::Evaluate(number + 1) };
        self.costs.attempt
    }

    /// Selects the best actions by evaluation for rollouts.
    fn choose(&mut self, arena: &mut Arena) -> u32 {
        let (options, _) = parts(arena);
        let options = first_of(options, self.count);
        self.alive = self.manner.width.min(self.count);
        if self.alive < 2 {
            return self.end();
        }
        options.select_nth_unstable_by_key(self.alive - 1, |&option| {
            Reverse((Candidate::read(option).first, option[0]))
        });
        self.choose_judged(options);
        self.next_step = NextStep::Begin(0);
        self.costs.attempt
    }

    /// Starts a rollout for the action at this index, in a freshly sampled game.
    #[inline(never)]
    fn begin_rollout(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let Some(base) = &self.base else { return self.end() };
        if place == 0 {
            self.round_dice = Rng::new(self.rng.next_u32().into());
        }
        self.rollout_dice = self.round_dice.clone();
        let world = copy_into(base, &mut self.world);
        self.mark = judge::mark(world, self.seat, self.judged.is_some());
        (self.turns, self.actions) = (0, 0);
        world.redraw_hidden(Some(self.seat), &mut self.rollout_dice);
        let (options, _) = parts(arena);
        if let Some(action) = decoded(world, options[place][0]) {
            let _ = world.apply(Actor::Seat(self.seat), action);
        }
        self.next_step = NextStep::Continue(place);
        self.costs.draw
    }

    /// Continues the rollout: applies a random outcome, starts the reply of a seat, or ends it.
    #[inline(never)]
    fn continue_rollout(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &mut self.world else { return self.end() };
        let mark = judge::mark(world, self.seat, self.judged.is_some());
        if mark != self.mark {
            (self.mark, self.turns) = (mark, self.turns + 1);
        }
        self.actions += 1;
        let is_long_enough = self.turns >= self.manner.turns || self.actions > LONGEST;
        match world.turn() {
            Turn::Chance => {
                if let Some(outcome) = world.random_outcome(&mut self.rollout_dice) {
                    let _ = world.apply(Actor::Chance, outcome);
                }
                self.next_step = NextStep::Continue(place);
            }
            Turn::Decide(seats) if !is_long_enough => {
                let seat = if seats.contains(self.seat) { Some(self.seat) } else { seats.iter().next() };
                self.replies = 0;
                self.reply = None;
                self.next_step = NextStep::ReplyList(place, seat.unwrap_or(self.seat), 0);
            }
            Turn::Decide(_) | Turn::Over(_) => return self.end_rollout(place, arena),
        }
        self.costs.list
    }

    /// Lists one part of the actions of the seat that acts in the rollout.
    #[inline(never)]
    fn list_replies(&mut self, place: usize, seat: Seat, part: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &self.world else { return self.end() };
        let (_, replies) = parts(arena);
        let before = self.replies;
        let more = world.visit_part(seat, part, false, &mut |action| {
            if let Some(reply) = replies.get_mut(self.replies) {
                *reply = [G::encode(action).bits(), 0];
                self.replies += 1;
            }
            core::ops::ControlFlow::Continue(())
        });
        self.next_step = match more {
            true => NextStep::ReplyList(place, seat, part + 1),
            false if self.replies > self.manner.replies => NextStep::Rank(place, seat, 0),
            false => NextStep::Reply(place, seat, 0),
        };
        self.costs.list + self.costs.listed * (self.replies - before) as u32
    }

    /// Ranks some of the replies at a glance. After the last ones, keeps the most promising.
    #[inline(never)]
    fn rank_replies(&mut self, place: usize, seat: Seat, from: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &self.world else { return self.end() };
        if from == 0 {
            self.glance = Some(world.glance(seat));
        }
        let Some(glance) = &self.glance else { return self.end() };
        let (_, replies) = parts(arena);
        let replies = first_of(replies, self.replies);
        let to = replies.len().min(from + RANKED);
        for [code, promise] in replies.iter_mut().take(to).skip(from) {
            *promise = decoded(world, *code).map_or(i32::MIN, |action| world.promise(glance, action)) as u32;
        }
        self.next_step = NextStep::Rank(place, seat, to);
        if to == replies.len() {
            self.replies = keep_promising(replies, self.manner.replies);
            self.next_step = NextStep::Reply(place, seat, 0);
        }
        let glance = if from == 0 { self.costs.glance } else { 0 };
        (glance + self.costs.glanced * (to - from) as u32).max(1)
    }

    /// Evaluates one reply, or applies the best one when all are evaluated.
    #[inline(never)]
    fn reply(&mut self, place: usize, seat: Seat, at: usize, arena: &mut Arena) -> u32 {
        let Some(world) = &mut self.world else { return self.end() };
        let (_, replies) = parts(arena);
        if at < self.replies && self.replies > 1 {
            if let Some((action, value)) = value_after(world, &mut self.after, seat, replies[at][0])
                && self.reply.is_none_or(|(best, _)| value >= best)
            {
                self.reply = Some((value, action));
            }
            self.next_step = NextStep::Reply(place, seat, at + 1);
            return self.costs.attempt;
        }
        let only = if self.replies > 0 { decoded(world, replies[0][0]) } else { None };
        let action = self.reply.map(|(_, action)| action).or(only);
        let was_applied = action.is_some_and(|action| world.apply(Actor::Seat(seat), action).is_ok());
        if !was_applied {
            return self.end_rollout(place, arena);
        }
        self.next_step = NextStep::Continue(place);
        self.costs.attempt
    }

    /// Records the value of the rollout and moves on to the next action.
    fn end_rollout(&mut self, place: usize, arena: &mut Arena) -> u32 {
        let value = self.world.as_ref().map_or(0, |world| world.value(self.seat));
        let (options, _) = parts(arena);
        let mut option = Candidate::read(options[place]);
        option.times += 1;
        option.sum = option.sum.saturating_add(value);
        options[place] = option.write();
        self.next_step = NextStep::Begin(place + 1);
        if place + 1 == self.alive {
            self.end_round(options);
        }
        self.costs.attempt
    }

    /// Updates the best action and drops the worse half when its share of the budget is spent.
    fn end_round(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        if self.judged.is_some() {
            return self.end_judged_round(options);
        }
        let options = &mut options[..self.alive];
        options.sort_unstable_by_key(|&option| {
            let candidate = Candidate::read(option);
            Reverse((candidate.mean(), candidate.first, candidate.code))
        });
        if let Some(base) = &self.base {
            self.best = decoded(base, options[0][0]).or(self.best);
            self.best_value = Candidate::read(options[0]).mean();
            self.played_turns = self.manner.turns as u8;
        }
        // Each halving gets an equal share of the budget.
        let halvings = self.manner.width.max(2).ilog2() + 1;
        let done = halvings - self.alive.ilog2();
        if u64::from(self.spent.0) * u64::from(halvings) >= u64::from(self.budget.0) * u64::from(done) {
            self.alive = self.alive.div_ceil(2);
        }
        self.next_step = if self.alive > 1 { NextStep::Begin(0) } else { NextStep::Decided };
    }

    /// Ends the search because there is nothing to search.
    fn end(&mut self) -> u32 {
        self.next_step = NextStep::Decided;
        1
    }
}

/// Returns a value with random noise. The end of the game is never mistaken for anything else: every
/// level takes a win in one action, and none ends the game with a loss for want of a better look.
fn blurred(value: i32, blur: u32, rng: &mut Rng) -> i32 {
    let noise = rng.below(2 * blur + 1) as i32 - blur as i32;
    if value.abs() >= WIN { value } else { (value + noise).clamp(1 - WIN, WIN - 1) }
}

fn decoded<G: Game>(game: &G, code: u32) -> Option<G::Action> {
    Code::new(code).and_then(|code| game.decode(code).ok())
}

/// Returns the action of a code and the value of the game for the seat after it.
#[inline(never)]
fn value_after<G: Evaluate>(
    game: &G,
    after: &mut Option<G>,
    seat: Seat,
    code: u32,
) -> Option<(G::Action, i32)> {
    let action = decoded(game, code)?;
    let after = copy_into(game, after);
    after.apply(Actor::Seat(seat), action).ok()?;
    Some((action, after.value(seat)))
}

impl<G: Evaluate> Default for RolloutSearch<G> {
    fn default() -> Self {
        RolloutSearch::new()
    }
}

impl<G: Evaluate> RolloutSearch<G> {
    /// Samples a game. It needs a large stack frame, which is freed before the search continues.
    #[inline(never)]
    fn draw_base(&mut self, seen: &Observation<'_, G>) {
        seen.sample_into(&mut self.base, &mut self.rng);
    }
}

impl<G: Evaluate> GameSearch for RolloutSearch<G> {
    type Game = G;

    fn budget_share(seen: &Observation<'_, G>) -> BudgetShare {
        G::budget_share(&seen.public())
    }

    fn begin(&mut self, seen: &Observation<'_, G>, task: &SearchTask, _: &mut Arena) {
        self.seat = seen.seat();
        self.rng = Rng::new(task.seed);
        (self.budget, self.spent) = (task.budget, Work::NONE);
        (self.best, self.best_value, self.best_place) = (seen.first_legal(), i32::MIN, 0);
        (self.count, self.alive, self.played_turns) = (0, 0, 0);
        (self.judged, self.rival) = (None, None);
        self.draw_base(seen);
        if let Some(base) = &self.base {
            self.manner = G::manner(task.level.strength(), base.players());
            self.costs = G::costs(base.players());
        }
        self.next_step = NextStep::List(0);
    }

    fn step(&mut self, arena: &mut Arena) -> SearchStep {
        let work = Work(match self.next_step {
            NextStep::List(part) => self.list(part, arena),
            NextStep::Evaluate(place) => self.evaluate_action(place, arena),
            NextStep::Choose => self.choose(arena),
            NextStep::Begin(place) => self.begin_rollout(place, arena),
            NextStep::Continue(place) => self.continue_rollout(place, arena),
            NextStep::ReplyList(place, seat, part) => self.list_replies(place, seat, part, arena),
            NextStep::Rank(place, seat, from) => self.rank_replies(place, seat, from, arena),
            NextStep::Reply(place, seat, at) => self.reply(place, seat, at, arena),
            NextStep::Decided => 1,
        });
        self.spent += work;
        if self.next_step == NextStep::Decided { SearchStep::Done(work) } else { SearchStep::More(work) }
    }

    fn depth(&self) -> u8 {
        match self.next_step {
            NextStep::List(_) | NextStep::Evaluate(_) => 0,
            NextStep::Choose
            | NextStep::Begin(_)
            | NextStep::Continue(_)
            | NextStep::ReplyList(..)
            | NextStep::Rank(..)
            | NextStep::Reply(..)
            | NextStep::Decided => 1 + self.played_turns,
        }
    }

    fn thought(&self, _: &mut Arena) -> Option<Thought<G::Action>> {
        let line = self.best.into_iter().collect();
        self.best.map(|_| Thought { depth: self.depth(), score: self.best_value, line })
    }

    fn best(&self) -> Option<G::Action> {
        self.best
    }
}

#[cfg(test)]
mod tests;
