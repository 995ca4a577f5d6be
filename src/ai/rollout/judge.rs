//! The coach of games that are searched by rollouts.
//!
//! The search chooses among the actions as usual, but the action to judge always takes part. In the
//! end it meets the best other action in a duel: both start from the same freshly sampled games, with
//! the same dice. Only the duel counts, because the values of the choice favour whichever action was
//! lucky in it.

use core::cmp::Reverse;

use super::lists::Candidate;
use super::{NextStep, RolloutSearch, decoded};
use crate::ai::{
    Arena, Assessment, CoachLimits, Evaluate, GameSearch, Judge, Judgement, Level, Observation, SURE,
    SearchTask, WIN, Work, expectation,
};
use crate::game::Code;

/// The most rounds of a duel.
const MOST_ROUNDS: u32 = 24;
/// The shares of the budget, in sixteenths, after which no further action is evaluated, and after
/// which the duel begins.
const EVALUATED: u64 = 6;
const CHOSEN: u64 = 8;
/// Rollouts end with the turn. The evaluation sees the threats that remain, and with this much work the
/// answers of the others would add more luck than insight.
const TURNS: u32 = 1;

/// A decision that is judged.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The code of the action that was taken.
    played: u32,
    /// The rounds of the duel so far, the sums of the values of both actions, and the sum of the
    /// squares of their differences.
    rounds: u32,
    sums: [i64; 2],
    squares: i64,
    /// The value of the other action in this round.
    rival: i32,
}

impl Judged {
    const fn new(played: Code) -> Judged {
        Judged { played: played.bits(), rounds: 0, sums: [0; 2], squares: 0, rival: 0 }
    }

    /// Counts a round of the duel, in which the other action and then the judged one had these values.
    fn count(&mut self, rival: i32, played: i32) {
        let difference = i64::from(rival) - i64::from(played);
        self.sums[0] += i64::from(rival);
        self.sums[1] += i64::from(played);
        self.squares += difference * difference;
        self.rounds += 1;
    }

    /// Returns how much better the other action is: the mean difference minus half of its standard error,
    /// so that luck blames less. Negative if the judged action was better.
    fn loss(&self) -> i32 {
        let rounds = i64::from(self.rounds.max(1));
        let mean = (self.sums[0] - self.sums[1]) / rounds;
        if self.rounds < 2 {
            return (mean * 3 / 4) as i32;
        }
        let variance = (self.squares / rounds - mean * mean).max(0);
        let error = (variance / (rounds - 1)).isqrt();
        (if mean > 0 { (mean - error / 2).max(0) } else { mean }) as i32
    }

    /// Returns the mean value of the judged action.
    fn value(&self) -> i32 {
        (self.sums[1] / i64::from(self.rounds.max(1))) as i32
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
        let place = options[..self.count].iter().position(|option| option[0] == played);
        let place = place.unwrap_or_else(|| {
            self.count = (self.count + 1).min(options.len());
            options[self.count - 1] = Candidate { code: played, first: i32::MIN, times: 0, sum: 0 }.write();
            self.count - 1
        });
        options.swap(place, self.count - 1);
    }

    /// Makes sure that the judged action is among those that compete.
    pub(super) fn keep_judged(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let Some(Judged { played, .. }) = self.judged else { return };
        if self.has_spent(CHOSEN) {
            self.alive = 1;
        }
        let place = options.iter().position(|option| option[0] == played).unwrap_or(0);
        if place >= self.alive {
            options.swap(place, self.alive);
            self.alive += 1;
        }
    }

    /// Ends a round of a judgement: drops the worse half of the others, or ends the duel.
    pub(super) fn end_judged_round(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let options = &mut options[..self.alive];
        if self.alive == 2 {
            let is_over = self.judged.is_none_or(|judged| judged.rounds >= MOST_ROUNDS) || self.has_spent(16);
            self.next_step = if is_over { NextStep::Decided } else { NextStep::Begin(0) };
            return;
        }
        options.sort_unstable_by_key(|&option| {
            let candidate = Candidate::read(option);
            Reverse((candidate.mean(), candidate.first, candidate.code))
        });
        self.alive = self.alive.div_ceil(2);
        self.keep_judged(options);
        self.begin_duel(options);
        self.next_step = NextStep::Begin(0);
    }

    /// Puts the best other action before the judged one if only two are left.
    pub(super) fn begin_duel(&mut self, options: &mut [[u32; Candidate::WORDS]]) {
        let Some(Judged { played, .. }) = self.judged else { return };
        self.alive = self.alive.max(2).min(options.len());
        if self.alive == 2 && options[0][0] == played {
            options.swap(0, 1);
        }
        self.rival = options.first().map(|option| option[0]);
    }

    /// Notes the value of a rollout of the duel.
    pub(super) fn note_duel(&mut self, place: usize, value: i32) {
        let Some(judged) = self.judged.as_mut().filter(|_| self.alive == 2) else { return };
        match place {
            0 => judged.rival = value,
            _ => judged.count(judged.rival, value),
        }
    }

    /// Returns the actions of the duel: the other one, then the judged one.
    fn duellists(&self) -> Option<[G::Action; 2]> {
        let base = self.base.as_ref()?;
        Some([decoded(base, self.rival?)?, decoded(base, self.judged?.played)?])
    }
}

impl<G: Evaluate> Judge for RolloutSearch<G> {
    /// Twice the time of a game of Hive. The last rounds of duels exceed their share.
    const GAME_WORK: Work = Work::of_millis(72_000);

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
        self.manner.turns = TURNS;
    }

    fn assessment(&self) -> Option<Assessment<G::Action>> {
        let judged = self.judged.filter(|judged| judged.rounds > 0)?;
        let [rival, played] = self.duellists()?;
        let (loss, value) = (judged.loss(), judged.value());
        let three_quarters = self.base.as_ref().map_or(1, |base| G::three_quarters(base.players()));
        let expected = |value: i32| match value {
            WIN.. => SURE,
            _ if value <= -WIN => 0,
            value => expectation(value, three_quarters),
        };
        let after = expected(value);
        if loss <= 0 {
            return Some(Assessment { judgement: Judgement::Best, before: after, after, best: played });
        }
        let before = expected(value + loss);
        Some(Assessment { judgement: Judgement::of(before, after), before, after, best: rival })
    }
}

/// The seed of all judgements: the same decision always gets the same one.
const SEED: u64 = 0x00C0_AC11;

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(rounds: &[(i32, i32)]) -> Judged {
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
        assert_eq!(duel(&[(40, 10), (40, 20)]).value(), 15);
    }

    #[test]
    fn the_largest_values_do_not_overflow() {
        let rounds = [(WIN, -WIN); MOST_ROUNDS as usize];
        assert_eq!(duel(&rounds).loss(), 2 * WIN);
    }
}
