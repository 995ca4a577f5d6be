//! The coach of games that are searched by rollouts.
//!
//! The search chooses the best other actions as usual, as far as there is work. They meet the action to
//! judge in a duel: all start from the same freshly sampled games, with the same dice, and are compared
//! after this turn, the answer and the next turn. Only the duel counts, because the values of the choice
//! favour whichever action was lucky in it. After its first round the best of the others remains.

use core::cmp::Reverse;

use super::lists::{Candidate, first_of};
use super::{NextStep, RolloutSearch, decoded};
use crate::ai::{
    Arena, Assessment, CoachLimits, Evaluate, GameSearch, Judge, Judgement, Level, Observation, SURE,
    SearchTask, WIN, Work, expectation,
};
use crate::game::{Code, Seat};

/// The most rounds of a duel.
const MOST_ROUNDS: u32 = 24;
/// The shares of the budget, in sixteenths, after which no further action is evaluated, and after
/// which the choice is by evaluation alone.
const EVALUATED: u64 = 6;
const CHOSEN: u64 = 4;
/// The other actions in the first round of a duel after a choice by rollouts.
const RIVALS: usize = 3;
/// Turns of the rollouts of a duel.
const DUEL_TURNS: u32 = 3;
/// The rounds after which a duel ends with its share of the budget, and the greatest excess of a
/// suspicious action, which gets that many rounds at least: in shares of the budget.
const LEAST_ROUNDS: u32 = 6;
const SUSPICIOUS: u64 = 3;

/// A decision that is judged.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The code of the action that was taken.
    played: u32,
    /// Whether the duel has begun.
    is_duel: bool,
    /// The rounds of the duel so far, the sums of what both actions leave in thousandths of a win, and
    /// the sum of the squares of their differences.
    rounds: u32,
    sums: [u32; 2],
    squares: u32,
}

impl Judged {
    const fn new(played: Code) -> Judged {
        Judged { played: played.bits(), is_duel: false, rounds: 0, sums: [0; 2], squares: 0 }
    }

    /// Counts a round of the duel, in which the other action and then the judged one left this much.
    fn count(&mut self, rival: u16, played: u16) {
        self.sums[0] += u32::from(rival);
        self.sums[1] += u32::from(played);
        self.squares += u32::from(rival.abs_diff(played)).pow(2);
        self.rounds += 1;
    }

    /// Returns how much better the other action is in thousandths of a win: the mean difference minus half
    /// of its standard error, so that luck blames less. Negative if the judged action was better.
    fn loss(&self) -> i32 {
        let rounds = self.rounds.clamp(1, MOST_ROUNDS) as i32;
        let mean = (self.sums[0] as i32 - self.sums[1] as i32) / rounds;
        if self.rounds < 2 {
            return mean * 3 / 4;
        }
        let variance = (self.squares as i32 / rounds - mean * mean).max(0) as u32;
        let error = (variance / (rounds - 1).max(1) as u32).isqrt() as i32;
        if mean > 0 { (mean - error / 2).max(0) } else { mean }
    }

    /// Returns what the judged action leaves, in thousandths of a win.
    fn left(&self) -> u16 {
        (self.sums[1] / self.rounds.max(1)) as u16
    }

    /// Returns whether more rounds could change the judgement of an action that seems to cost something.
    fn is_suspicious(&self) -> bool {
        self.rounds < LEAST_ROUNDS && Judgement::of(self.loss().max(0) as u16, 0) > Judgement::Good
    }
}

const _: () = assert!(MOST_ROUNDS * (SURE as u32).pow(2) < i32::MAX as u32, "the squares fit");

/// Returns a number that changes when a turn of a rollout is over.
pub(super) fn mark<G: Evaluate>(world: &G, seat: Seat, is_judging: bool) -> u32 {
    if is_judging { world.settled_mark(seat) } else { world.turn_mark(seat) }
}

/// Returns what a position of this value leaves, in thousandths of a win. A mean of these is not carried
/// away by the few rollouts that end the game.
fn left(value: i32, three_quarters: i32) -> u16 {
    match value {
        WIN.. => SURE,
        _ if value <= -WIN => 0,
        value => expectation(value, three_quarters),
    }
}

impl<G: Evaluate> RolloutSearch<G> {
    /// Returns whether this much of the budget is spent, in sixteenths.
    fn has_spent(&self, share: u64) -> bool {
        u64::from(self.spent.0) * 16 >= u64::from(self.budget.0) * share
    }

    /// Returns whether a judgement stops evaluating actions to leave work for the duel.
    pub(super) fn ends_evaluation(&self) -> bool {
        self.judged.is_some() && self.has_spent(EVALUATED)
    }

    /// Puts the judged action at the end of the list, where the evaluation begins.
    pub(super) fn list_judged(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let Some(Judged { played, .. }) = self.judged else { return };
        let place = options.iter().take(self.count).position(|option| option[0] == played);
        let place = place.unwrap_or_else(|| {
            self.count = (self.count + 1).min(options.len());
            if let Some(last) = options.get_mut(self.count - 1) {
                *last = Candidate { code: played, first: i32::MIN, times: 0, sum: 0 }.write();
            }
            self.count - 1
        });
        options.swap(place, self.count - 1);
    }

    /// Begins the duel at once if there is little work left after the evaluation. The actions that
    /// compete come first.
    pub(super) fn choose_judged(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        if self.judged.is_some() {
            first_of(options, self.alive)
                .sort_unstable_by_key(|&option| Reverse((Candidate::read(option).first, option[0])));
            let is_hasty = self.budget < G::REVIEW.ample || self.has_spent(CHOSEN);
            if is_hasty || self.alive <= G::REVIEW.rivals {
                self.begin_duel(options, G::REVIEW.rivals);
            }
        }
    }

    /// Puts this many of the best other actions first, and the judged one behind them.
    fn begin_duel(&mut self, options: &mut [[u32; Candidate::WORDS]], rivals: usize) {
        let Some(Judged { played, is_duel, .. }) = &mut self.judged else { return };
        *is_duel = true;
        let played = *played;
        let place = options.iter().position(|option| option[0] == played).unwrap_or(0);
        let rivals = rivals.min(options.len() - 1);
        if place <= rivals {
            (place..rivals).for_each(|at| options.swap(at, at + 1));
        } else {
            options.swap(place, rivals);
        }
        self.alive = rivals + 1;
        self.manner.turns = DUEL_TURNS;
        for option in first_of(options, self.alive) {
            *option = Candidate { times: 0, sum: 0, ..Candidate::read(*option) }.write();
        }
    }

    /// Ends a round of a judgement.
    pub(super) fn end_judged_round(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        if !self.judged.is_some_and(|judged| judged.is_duel) {
            first_of(options, self.alive).sort_unstable_by_key(|&option| {
                let candidate = Candidate::read(option);
                Reverse((candidate.mean(), candidate.first, candidate.code))
            });
            self.begin_duel(first_of(options, self.count), RIVALS);
            self.next_step = NextStep::Begin(0);
            return;
        }
        self.count_round(first_of(options, self.alive));
        let is_over = self.judged.is_none_or(|judged| {
            let share = if judged.is_suspicious() { 16 * SUSPICIOUS } else { 16 };
            judged.rounds >= MOST_ROUNDS || self.has_spent(share)
        });
        self.next_step = if is_over { NextStep::Decided } else { NextStep::Begin(0) };
    }

    /// Counts a round of the duel: the best other action against the judged one. The others end here.
    fn count_round(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let (Some((judged, rivals)), Some(three_quarters)) =
            (options.split_last_mut(), self.base.as_ref().map(|base| G::three_quarters(base.players())))
        else {
            return;
        };
        rivals.sort_unstable_by_key(|&option| Reverse(Candidate::read(option).mean()));
        let Some(rival) = rivals.first_mut() else { return };
        let [one, two] = [&*rival, &*judged].map(|option| left(Candidate::read(*option).sum, three_quarters));
        self.rival = Some(rival[0]);
        for option in [&mut *rival, &mut *judged] {
            *option = Candidate { times: 0, sum: 0, ..Candidate::read(*option) }.write();
        }
        if let Some(judged) = &mut self.judged {
            judged.count(one, two);
        }
        let last = options.len() - 1;
        options.swap(1, last);
        self.alive = 2;
    }

    /// Returns the actions of the duel: the other one, then the judged one.
    fn duellists(&self) -> Option<[G::Action; 2]> {
        let base = self.base.as_ref()?;
        Some([decoded(base, self.rival?)?, decoded(base, self.judged?.played)?])
    }
}

impl<G: Evaluate> Judge for RolloutSearch<G> {
    const GAME_WORK: Work = G::REVIEW.work;

    fn begin_judging(
        &mut self,
        seen: &Observation<'_, G>,
        played: G::Action,
        limits: CoachLimits,
        arena: &mut Arena,
    ) {
        let task = SearchTask { level: Level::Hard, seed: SEED, budget: limits.work };
        self.begin(seen, &task, arena);
        self.judged = Some(Judged::new(G::encode(played)));
        // A glance misses replies that matter to a judgement.
        self.manner.replies = usize::MAX;
    }

    fn assessment(&self) -> Option<Assessment<G::Action>> {
        let judged = self.judged.filter(|judged| judged.rounds > 0)?;
        let [rival, played] = self.duellists()?;
        let (loss, after) = (judged.loss(), judged.left());
        if loss <= 0 {
            return Some(Assessment { judgement: Judgement::Best, before: after, after, best: played });
        }
        let before = after.saturating_add(loss as u16).min(SURE);
        Some(Assessment { judgement: Judgement::of(before, after), before, after, best: rival })
    }
}

/// The seed of all judgements: the same decision always gets the same one.
const SEED: u64 = 0x00C0_AC11;

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(rounds: &[(u16, u16)]) -> Judged {
        let mut judged = Judged::new(Code::new(7).expect("a code"));
        rounds.iter().for_each(|&(rival, played)| judged.count(rival, played));
        judged
    }

    #[test]
    fn a_loss_in_every_round_counts_and_luck_does_not() {
        assert_eq!(duel(&[(50, 20), (60, 30), (40, 10)]).loss(), 30, "the same in every round");
        assert_eq!(duel(&[(100, 0), (0, 100), (100, 0), (0, 90)]).loss(), 0, "as often better as worse");
        assert_eq!(duel(&[(10, 60), (20, 70)]).loss(), -50, "better in every round");
        assert_eq!(duel(&[(40, 0)]).loss(), 30, "three quarters of what one round shows");
        assert_eq!(duel(&[(40, 10), (40, 20)]).left(), 15);
    }

    #[test]
    fn the_largest_differences_do_not_overflow() {
        let rounds = [(SURE, 0); MOST_ROUNDS as usize];
        assert_eq!((duel(&rounds).loss(), duel(&rounds).left()), (i32::from(SURE), 0));
    }

    #[test]
    fn only_costly_actions_with_few_rounds_are_suspicious() {
        assert!(duel(&[(500, 300)]).is_suspicious());
        assert!(!duel(&[(500, 460)]).is_suspicious(), "it costs little");
        assert!(!duel(&[(300, 500)]).is_suspicious(), "it is better");
        assert!(!duel(&[(500, 300); LEAST_ROUNDS as usize]).is_suspicious(), "the rounds agree");
    }
}
