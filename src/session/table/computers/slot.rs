//! Time slots: how long a computer may think, and when its move is shown.

use super::turn::{Chosen, ComputerTurn};
use super::{Computers, TurnBudget};
use crate::ai::{self, BudgetShare, Level, Observation, Work};
use crate::bounded::collected;
use crate::game::{Actor, Game, Seat};
use crate::parts::Time;
use crate::session::table::play::Play;

/// The minimum budget of a decision while its slot has that much left.
const LEAST: Work = Work::of_millis(10);
/// The budget of a decision whose slot is used up: enough to look at the list and at ending the
/// turn.
const LAST: Work = Work::of_millis(2);
/// One part in this many of a turn's budget is reserved for turns with many decisions.
const RESERVED: u32 = 16;
/// The time between two progress dots, in milliseconds.
const DOTS_MS: u64 = 500;
/// A move that misses the end of its slot is shown a whole multiple of this time after it, in
/// milliseconds, so that the exact thinking time stays hidden.
const LATE_MS: u64 = 50;
/// In games with hidden information, a hurried move is shown after this delay, in milliseconds,
/// however many decisions are left.
const HURRIED_MS: u64 = 250;

/// A player or computer that waits for the thinker; progress dots on its screen show for how long.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    since: Time,
    pub dots: u64,
}

impl Wait {
    /// Starts waiting.
    pub const fn from(since: Time) -> Wait {
        Wait { since, dots: 0 }
    }

    /// Returns when the next dot appears.
    pub fn next_dot(&self) -> Time {
        self.since.after_steps(self.dots + 1, DOTS_MS)
    }

    /// Advances the dots. Returns whether a new one has appeared.
    pub fn pass(&mut self, now: Time) -> bool {
        let is_due = now >= self.next_dot();
        if is_due {
            self.dots = now.since(self.since) / DOTS_MS;
        }
        is_due
    }
}

/// The budget of a seat until its next visible action. The seat may take several hidden decisions
/// in one slot.
#[derive(Clone, Copy)]
pub(super) struct ThinkingSlot {
    pub wait: Wait,
    /// When the move is shown, in games with hidden information.
    ends: Time,
    left: Work,
}

impl ThinkingSlot {
    /// Returns when a move that is ready at `now` is shown.
    pub fn seen_at(&self, now: Time) -> Time {
        self.ends.after_steps(now.since(self.ends).div_ceil(LATE_MS), LATE_MS)
    }

    /// Returns the same slot with its progress dots restarted at `now`.
    pub const fn with_wait_from(self, now: Time) -> ThinkingSlot {
        ThinkingSlot { wait: Wait::from(now), ..self }
    }

    /// Takes the budget of one decision out of the slot. `share` is in sixteenths of what is left.
    pub fn spend(&mut self, share: u32) -> Work {
        let budget = share_or_least(self.left, share).min(self.left).max(LAST);
        self.left = self.left.saturating_sub(budget);
        budget
    }

    /// Leaves one part in so many of the rest of the slot. The slot before ended at `begins` and now
    /// ends at `from`. Returns when this one ends.
    fn shorten(&mut self, begins: Time, from: Time, parts: u32) -> Time {
        self.left = Work(self.left.0 / parts);
        self.ends = from + self.ends.since(begins) / u64::from(parts);
        self.ends
    }

    /// Shortens the slot so that it ends soon.
    pub fn hurry(&mut self, now: Time) {
        self.ends = self.ends.min(now + HURRIED_MS);
    }
}

impl Computers {
    /// Opens a slot for every computer that is asked and has none. The slots of computers that decide
    /// simultaneously end one after another. While people decide as well, nobody waits for them, and
    /// each has its whole time; otherwise they share the time of one. Returns whether any
    /// slot was opened; then a previous request to hurry no longer applies.
    pub(super) fn open_slots(&mut self, play: &Play, now: Time) -> bool {
        let game = play.game();
        let is_asked = |seat: &Seat| game.turn().admits(Actor::Seat(*seat));
        let asked = Seat::ALL.into_iter().filter(is_asked);
        let asked = asked.filter_map(|seat| Some((seat, play.level_of(seat)?)));
        let asked: heapless::Vec<(Seat, Level), { Seat::COUNT }> = collected(asked);
        let is_beside_people = play.is_person_deciding();
        let sharing = if is_beside_people { 1 } else { asked.len() as u32 };
        let (mut ends, mut is_opened) = (now, false);
        for &(seat, level) in &asked {
            if let Some(slot) = self.slots[seat] {
                ends = ends.max(slot.ends);
                continue;
            }
            let mut pace = ai::budget_share(&Observation::new(game, seat));
            let mut from = now;
            if game.is_simultaneous() {
                (pace.share, from) = (BudgetShare::ALL / sharing, ends);
                self.is_beside_people = is_beside_people;
            }
            ends = self.open_slot((seat, level), pace, from, now);
            is_opened = true;
        }
        self.hurried &= !is_opened;
        is_opened
    }

    /// Shortens the slots of computers that decide simultaneously once the last person has finished,
    /// so that all of them together take no longer than one. This depends on public facts only: who
    /// has finished, and when.
    pub(super) fn share_rest(&mut self, play: &Play, now: Time) {
        if !self.is_beside_people || play.is_person_deciding() {
            return;
        }
        self.is_beside_people = false;
        let open = self.slots.0.iter().flatten().count() as u32;
        if open < 2 || !play.is_simultaneous() {
            return;
        }
        let (mut begins, mut ends) = (now, now);
        for slot in self.slots.0.iter_mut().flatten() {
            (begins, ends) = (slot.ends.max(now), slot.shorten(begins, ends, open));
        }
        // The decision in progress was planned with more time.
        self.cut = self.turn.job().map(|_| self.last);
        if let ComputerTurn::Chosen(Chosen { seat, at, .. }) = &mut self.turn
            && let Some(slot) = self.slots[*seat]
        {
            *at = (*at).min(slot.seen_at(now));
        }
    }

    /// Opens a slot for a computer. It begins at `from`, when the slots of others have ended, and
    /// its progress dots begin at `now`. Returns when the slot ends.
    pub(super) fn open_slot(
        &mut self,
        (seat, level): (Seat, Level),
        pace: BudgetShare,
        from: Time,
        now: Time,
    ) -> Time {
        let given = self.accounts[seat].give(level.budget(), pace);
        let ends = from + millis_on_device(given);
        self.slots[seat] = Some(ThinkingSlot { wait: Wait::from(now), ends, left: given });
        ends
    }
}

impl TurnBudget {
    /// Takes the budget of the next slot out of the budget of the turn. The sum over all slots of a
    /// turn never exceeds the budget of the turn.
    fn give(&mut self, budget: Work, pace: BudgetShare) -> Work {
        if self.turn != Some(pace.turn) {
            *self = TurnBudget { turn: Some(pace.turn), given: Work::NONE };
        }
        let left = budget.saturating_sub(self.given);
        let reserve = if pace.share < BudgetShare::ALL { Work(budget.0 / RESERVED) } else { Work::NONE };
        let given = share_of(left.saturating_sub(reserve), pace.share).max(LAST.min(left));
        self.given += given;
        given
    }
}

/// Returns a share, in sixteenths, of the remaining budget.
fn share_of(left: Work, share: u32) -> Work {
    Work(left.0 / BudgetShare::ALL * share.min(BudgetShare::ALL))
}

/// Returns a share, in sixteenths, of the remaining budget, but at least [`LEAST`].
pub(super) fn share_or_least(left: Work, share: u32) -> Work {
    share_of(left, share).max(LEAST)
}

/// Returns how many milliseconds the device takes for this work. A fifth of its time is spent on
/// lights, pads and screens.
const fn millis_on_device(work: Work) -> u64 {
    work.0 as u64 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(millis: u32) -> ThinkingSlot {
        let left = Work::of_millis(millis);
        ThinkingSlot { wait: Wait::from(Time(1000)), ends: Time(1000 + millis_on_device(left)), left }
    }

    /// The limits are 0.3, 1 and 5 seconds, whatever share of the rest each decision of the turn
    /// gets.
    #[test]
    fn all_slots_of_a_turn_stay_within_the_time_of_the_level() {
        for (level, most) in Level::FIXED.into_iter().zip([300, 300, 1000, 5000]) {
            for share in 1..=BudgetShare::ALL {
                let mut account = TurnBudget::default();
                let slots = (0..40).map(|_| account.give(level.budget(), BudgetShare { turn: 7, share }));
                let waits: u64 = slots.map(millis_on_device).sum();
                assert!(waits <= most, "{level:?}, {share} sixteenths: {waits} ms");
                let next = account.give(level.budget(), BudgetShare { turn: 8, share: BudgetShare::ALL });
                assert!(
                    next >= Work(level.budget().0 / BudgetShare::ALL * BudgetShare::ALL),
                    "the next turn has all of it"
                );
            }
        }
    }

    #[test]
    fn every_decision_of_a_long_turn_has_a_time_slot() {
        let mut account = TurnBudget::default();
        for number in 1..=25 {
            let given = account.give(Level::Easy.budget(), BudgetShare { turn: 1, share: 3 });
            assert!(given >= LAST, "{number}: {given:?}");
        }
    }

    #[test]
    fn hidden_decisions_stay_within_their_slot() {
        let mut slot = slot(60);
        let spent: u32 = (0..12).map(|_| slot.spend(3).0).sum();
        let most = Work::of_millis(60).0 + 12 * LAST.0;
        assert!(spent <= most, "{spent} of {most}");
        assert_eq!(slot.left, Work::NONE);
        assert!(slot.spend(3) > Work::NONE, "there is always something");
    }

    #[test]
    fn a_move_appears_at_the_end_of_its_slot_or_at_a_later_step() {
        let slot = slot(80);
        let ends = slot.ends;
        for (ready, seen) in [
            (Time(1000), ends),
            (ends, ends),
            (ends + 1, ends + LATE_MS),
            (ends + LATE_MS, ends + LATE_MS),
            (ends + LATE_MS + 1, ends + 2 * LATE_MS),
        ] {
            assert_eq!(slot.seen_at(ready), seen, "{ready:?}");
        }
    }

    #[test]
    fn move_now_ends_a_slot_after_a_fixed_time_and_never_extends_it() {
        let mut long = slot(4000);
        long.hurry(Time(1500));
        assert_eq!(long.seen_at(Time(1510)), Time(1500 + HURRIED_MS));
        let mut short = slot(80);
        short.hurry(Time(1050));
        assert_eq!(short.seen_at(Time(1051)), Time(1100));
    }

    /// Two slots of 5 s one after the other; after the first second the people have finished. 4 and
    /// 5 s are left, of which each computer keeps half.
    #[test]
    fn slots_are_shortened_to_the_time_of_one() {
        let (mut first, mut second) = (slot(4000), slot(4000));
        second.ends = first.ends + 5000;
        let now = Time(2000);
        let before = first.ends;
        let ends = first.shorten(now, now, 2);
        assert_eq!((ends, first.left), (Time(4000), Work::of_millis(2000)));
        assert_eq!(second.shorten(before, ends, 2), Time(6500));
    }

    #[test]
    fn nothing_overflows_at_the_end_of_time() {
        let end = Time(u64::MAX);
        let mut wait = Wait::from(Time(0));
        assert!(wait.pass(end), "dots have come");
        assert_eq!(wait.next_dot(), end);
        assert_eq!(slot(80).seen_at(end), end);
    }

    #[test]
    fn dots_follow_the_elapsed_time() {
        let mut wait = Wait::from(Time(100));
        assert!(!wait.pass(Time(599)));
        assert!(wait.pass(Time(600)) && wait.dots == 1);
        assert!(!wait.pass(Time(601)));
        assert!(wait.pass(Time(2100)) && wait.dots == 4);
    }
}
