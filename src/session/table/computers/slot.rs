//! How long a computer may think, and when people see what came of it.

use super::{Account, Computers};
use crate::ai::{self, Level, Pace, Seen, Work};
use crate::game::{Actor, Game, Seat};
use crate::parts::Time;
use crate::session::table::play::Play;

/// The least that a decision gets, as long as its slot has something left.
const LEAST: Work = Work::of_millis(10);
/// What a decision gets that finds its slot empty: a look at the list and at ending the turn.
const LAST: Work = Work::of_millis(2);
/// This part of a turn's budget is kept for when many decisions have used up their shares.
const RESERVED: u32 = 16;
/// The screen of somebody who waits moves at this pace.
const DOTS_MS: u64 = 500;
/// A move that comes too late is seen after this long, or twice as long, and so on: how late it was is not told.
const LATE_MS: u64 = 50;
/// Where anything is hidden, a hurried move is seen after this long, however many decisions are left.
const HURRIED_MS: u64 = 250;

/// Somebody waits for a thought: the dots on a screen tell how long.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    since: Time,
    pub dots: u64,
}

impl Wait {
    /// It begins.
    pub const fn from(since: Time) -> Wait {
        Wait { since, dots: 0 }
    }

    /// When the next dot comes.
    pub fn next_dot(&self) -> Time {
        self.since.after_steps(self.dots + 1, DOTS_MS)
    }

    /// Lets time pass. Returns whether another dot has come.
    pub fn pass(&mut self, now: Time) -> bool {
        let is_due = now >= self.next_dot();
        if is_due {
            self.dots = now.since(self.since) / DOTS_MS;
        }
        is_due
    }
}

/// What a seat may spend until people see something of it. It may decide several times in one slot, unseen.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub wait: Wait,
    /// When its move is shown, where anything is hidden.
    ends: Time,
    left: Work,
}

impl Slot {
    /// When people see a move that is ready now.
    pub fn seen_at(&self, now: Time) -> Time {
        self.ends.after_steps(now.since(self.ends).div_ceil(LATE_MS), LATE_MS)
    }

    /// The same slot, for which people wait only from now on.
    pub const fn waited_for_from(self, now: Time) -> Slot {
        Slot { wait: Wait::from(now), ..self }
    }

    /// Takes this share out of what is left, for one decision.
    pub fn spend(&mut self, share: u32) -> Work {
        let budget = part(self.left, share).min(self.left).max(LAST);
        self.left = self.left.less(budget);
        budget
    }

    /// Ends soon.
    pub fn hurry(&mut self, now: Time) {
        self.ends = self.ends.min(now + HURRIED_MS);
    }
}

impl Computers {
    /// Gives time to every computer that is asked and has none yet. Those that decide at once share it, and are done one
    /// after the other. Returns whether somebody got any; nobody is hurried then.
    pub(super) fn open_slots(&mut self, play: &Play, now: Time) -> bool {
        let game = play.game();
        let is_asked = |seat: &Seat| game.turn().admits(Actor::Seat(*seat));
        let asked = Seat::ALL.into_iter().filter(is_asked);
        let asked = asked.filter_map(|seat| Some((seat, play.level_of(seat)?)));
        let asked: heapless::Vec<(Seat, Level), { Seat::COUNT }> = asked.collect();
        let (mut ends, mut is_opened) = (now, false);
        for &(seat, level) in &asked {
            if let Some(slot) = self.slots[seat] {
                ends = ends.max(slot.ends);
                continue;
            }
            let mut pace = ai::pace(&Seen::new(game, seat));
            let mut from = now;
            if game.at_once() {
                (pace.share, from) = (Pace::ALL / asked.len() as u32, ends);
            }
            ends = self.open_slot((seat, level), pace, from, now);
            is_opened = true;
        }
        self.hurried &= !is_opened;
        is_opened
    }

    /// Gives time to a computer, from a moment on for which others have theirs. Returns when that ends.
    pub(super) fn open_slot(
        &mut self,
        (seat, level): (Seat, Level),
        pace: Pace,
        from: Time,
        now: Time,
    ) -> Time {
        let given = self.accounts[seat].give(level.budget(), pace);
        let ends = from + millis_on_device(given);
        self.slots[seat] = Some(Slot { wait: Wait::from(now), ends, left: given });
        ends
    }
}

impl Account {
    /// Takes the time of the next slot out of the budget of a turn. However many slots a turn has, they stay within it.
    fn give(&mut self, budget: Work, pace: Pace) -> Work {
        if self.turn != Some(pace.turn) {
            *self = Account { turn: Some(pace.turn), given: Work::NONE };
        }
        let left = budget.less(self.given);
        let reserve = if pace.share < Pace::ALL { Work(budget.0 / RESERVED) } else { Work::NONE };
        let given = share_of(left.less(reserve), pace.share).max(LAST.min(left));
        self.given += given;
        given
    }
}

/// A share of what is left, in sixteenths.
fn share_of(left: Work, share: u32) -> Work {
    Work(left.0 / Pace::ALL * share.min(Pace::ALL))
}

/// A share of what is left, and never nothing.
pub(super) fn part(left: Work, share: u32) -> Work {
    share_of(left, share).max(LEAST)
}

/// How long the device takes for this work: a fifth of its time goes to lights, pads and screens.
const fn millis_on_device(work: Work) -> u64 {
    work.0 as u64 / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(millis: u32) -> Slot {
        let left = Work::of_millis(millis);
        Slot { wait: Wait::from(Time(1000)), ends: Time(1000 + millis_on_device(left)), left }
    }

    /// 0.3, 1 and 5 seconds, whatever share of the rest each decision of the turn gets.
    #[test]
    fn all_slots_of_a_turn_stay_within_the_time_of_the_level() {
        for (level, most) in Level::ALL.into_iter().zip([300, 1000, 5000]) {
            for share in 1..=Pace::ALL {
                let mut account = Account::default();
                let slots = (0..40).map(|_| account.give(level.budget(), Pace { turn: 7, share }));
                let waits: u64 = slots.map(millis_on_device).sum();
                assert!(waits <= most, "{level:?}, {share} sixteenths: {waits} ms");
                let next = account.give(level.budget(), Pace { turn: 8, share: Pace::ALL });
                assert!(
                    next >= Work(level.budget().0 / Pace::ALL * Pace::ALL),
                    "the next turn has all of it"
                );
            }
        }
    }

    #[test]
    fn a_turn_of_many_decisions_has_something_for_each() {
        let mut account = Account::default();
        for number in 1..=25 {
            let given = account.give(Level::Easy.budget(), Pace { turn: 1, share: 3 });
            assert!(given >= LAST, "{number}: {given:?}");
        }
    }

    #[test]
    fn unseen_decisions_stay_within_their_slot() {
        let mut slot = slot(60);
        let spent: u32 = (0..12).map(|_| slot.spend(3).0).sum();
        let most = Work::of_millis(60).0 + 12 * LAST.0;
        assert!(spent <= most, "{spent} of {most}");
        assert_eq!(slot.left, Work::NONE);
        assert!(slot.spend(3) > Work::NONE, "there is always something");
    }

    #[test]
    fn a_move_is_seen_when_its_slot_ends_and_later_only_in_steps() {
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
    fn hurry_ends_a_slot_after_the_same_time_and_never_makes_it_longer() {
        let mut long = slot(4000);
        long.hurry(Time(1500));
        assert_eq!(long.seen_at(Time(1510)), Time(1500 + HURRIED_MS));
        let mut short = slot(80);
        short.hurry(Time(1050));
        assert_eq!(short.seen_at(Time(1051)), Time(1100));
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
    fn dots_come_by_the_time_that_has_passed() {
        let mut wait = Wait::from(Time(100));
        assert!(!wait.pass(Time(599)));
        assert!(wait.pass(Time(600)) && wait.dots == 1);
        assert!(!wait.pass(Time(601)));
        assert!(wait.pass(Time(2100)) && wait.dots == 4);
    }
}
