//! A mind for any game: tries every action in sampled worlds, goes on at random for a while and values what comes of it.
//!
//! In rounds, each of which keeps the better half of the actions (sequential halving).

use super::{Arena, Judge, Mind, Pace, Seen, Step, Task, Work};
use crate::game::{Actor, Code, Dice, Game, Seat, Turn};

/// Most actions that are looked at; of more, evenly spread ones.
const MOST: usize = 512;
/// Random actions after the one that is tried.
const DEPTH: u32 = 10;

/// One action in the arena: its code, how often it was tried, the sum of the values.
#[derive(Clone, Copy)]
struct Tried {
    code: u32,
    times: u32,
    sum: i32,
}

impl Tried {
    fn read([code, times, sum]: [u32; 3]) -> Tried {
        Tried { code, times, sum: sum as i32 }
    }

    const fn write(self) -> [u32; 3] {
        [self.code, self.times, self.sum as u32]
    }

    fn mean(self) -> i32 {
        self.sum.checked_div(self.times as i32).unwrap_or(i32::MIN)
    }
}

/// Tries actions by random playouts.
pub struct Playouts<G: Game> {
    /// A sampled world, and the one that is being played out.
    base: Option<G>,
    world: Option<G>,
    seat: Seat,
    dice: Dice,
    /// Actions still in the running, best first after each round; and all of them.
    alive: usize,
    count: usize,
    /// The action being tried, the steps of its playout, tries of each action in this round.
    trying: usize,
    steps: u32,
    tries: u32,
    left_in_round: u32,
    budget: Work,
    best: Option<G::Action>,
}

impl<G: Judge> Playouts<G> {
    /// A mind that has not thought yet.
    pub const fn new() -> Playouts<G> {
        Playouts {
            base: None,
            world: None,
            seat: Seat::A,
            dice: Dice::new(0),
            alive: 0,
            count: 0,
            trying: 0,
            steps: 0,
            tries: 0,
            left_in_round: 0,
            budget: Work::NONE,
            best: None,
        }
    }

    /// How often each action is tried in a round, so that all rounds together use the budget.
    fn plan_round(&mut self) {
        let rounds = self.count.max(2).ilog2() + 1;
        let playout = G::STEP_WORK * (DEPTH + 1);
        let tries = self.budget.0 / rounds / (playout * self.alive.max(1) as u32).max(1);
        self.tries = tries.max(1);
        self.left_in_round = self.tries;
        self.trying = 0;
    }

    /// Puts the action that is tried next into a world of its own.
    fn start_playout(&mut self, arena: &mut Arena) {
        let Some(base) = &self.base else { return };
        let mut world = base.clone();
        world.redraw_hidden(Some(self.seat), &mut self.dice);
        let tried = arena.records::<3>().get(self.trying).map(|&record| Tried::read(record));
        if let Some(action) = tried.and_then(|tried| decoded(&world, tried.code)) {
            let _ = world.apply(Actor::Seat(self.seat), action);
        }
        self.world = Some(world);
        self.steps = 0;
    }

    /// One random action. Returns whether the playout goes on.
    fn play_on(&mut self) -> bool {
        let Some(world) = &mut self.world else { return false };
        let actor = match world.turn() {
            Turn::Over(_) => return false,
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => {
                let place = self.dice.below(seats.len() as u32) as usize;
                seats.iter().nth(place).map_or(Actor::Chance, Actor::Seat)
            }
        };
        let action = match actor {
            Actor::Chance => world.throw(&mut self.dice),
            Actor::Seat(_) => world.random_legal(actor, &mut self.dice),
        };
        self.steps += 1;
        action.is_some_and(|action| world.apply(actor, action).is_ok()) && self.steps < DEPTH
    }

    /// Notes the value of the playout and turns to the next action.
    fn end_playout(&mut self, arena: &mut Arena) {
        let value = self.world.take().map_or(0, |world| world.value(self.seat));
        if let Some(record) = arena.records::<3>().get_mut(self.trying) {
            let mut tried = Tried::read(*record);
            tried.times += 1;
            tried.sum = tried.sum.saturating_add(value);
            *record = tried.write();
        }
        self.trying += 1;
        if self.trying == self.alive {
            self.trying = 0;
            self.left_in_round -= 1;
        }
    }

    /// Keeps the better half. Returns whether there is still something to choose.
    fn end_round(&mut self, arena: &mut Arena) -> bool {
        let records = &mut arena.records::<3>()[..self.alive];
        // Of equals the one with the lower code stays first.
        records.sort_unstable_by_key(|&record| {
            let tried = Tried::read(record);
            (core::cmp::Reverse(tried.mean()), tried.code)
        });
        if let (Some(&first), Some(base)) = (records.first(), &self.base) {
            self.best = decoded(base, Tried::read(first).code).or(self.best);
        }
        self.alive = self.alive.div_ceil(2);
        self.plan_round();
        self.alive > 1
    }
}

fn decoded<G: Game>(game: &G, code: u32) -> Option<G::Action> {
    Code::new(code).and_then(|code| game.decode(code).ok())
}

impl<G: Judge> Default for Playouts<G> {
    fn default() -> Self {
        Playouts::new()
    }
}

impl<G: Judge> Mind for Playouts<G> {
    type Game = G;

    fn pace(seen: &Seen<'_, G>) -> Pace {
        G::pace(&seen.public())
    }

    fn begin(&mut self, seen: &Seen<'_, G>, task: &Task, arena: &mut Arena) {
        *self = Playouts {
            seat: seen.seat(),
            dice: Dice::new(task.seed),
            budget: task.budget,
            ..Playouts::new()
        };
        self.best = seen.first_legal();
        let every = seen.count_legal().div_ceil(MOST).max(1);
        let records = arena.records::<3>();
        let mut place = 0;
        let _ = seen.visit_legal(&mut |action| {
            if place % every == 0 && self.count < MOST {
                records[self.count] = Tried { code: G::encode(action).bits(), times: 0, sum: 0 }.write();
                self.count += 1;
            }
            place += 1;
            core::ops::ControlFlow::Continue(())
        });
        self.alive = self.count;
        self.base = Some(seen.sample(&mut self.dice));
        self.plan_round();
    }

    fn step(&mut self, arena: &mut Arena) -> Step {
        let work = Work(G::STEP_WORK);
        if self.alive < 2 {
            return Step::Done(work);
        }
        if self.world.is_none() {
            self.start_playout(arena);
            return Step::More(work);
        }
        if self.play_on() {
            return Step::More(work);
        }
        self.end_playout(arena);
        if self.left_in_round == 0 && !self.end_round(arena) {
            return Step::Done(work);
        }
        Step::More(work)
    }

    fn best(&self) -> Option<G::Action> {
        self.best
    }
}
