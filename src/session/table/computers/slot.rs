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
        self.since + (self.dots + 1) * DOTS_MS
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
        self.ends + now.since(self.ends).div_ceil(LATE_MS) * LATE_MS
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
            let pace = ai::pace(&Seen::new(game, seat));
            let account = &mut self.accounts[seat];
            if account.turn != Some(pace.turn) {
                *account = Account { turn: Some(pace.turn), given: Work::NONE };
            }
            let left = level.budget().less(account.given);
            let share =
                if game.at_once() { Pace::ALL / asked.len() as u32 } else { pace.share.min(Pace::ALL) };
            let given = part(left, share);
            account.given += given;
            ends = if game.at_once() { ends } else { now } + millis_on_device(given);
            self.slots[seat] = Some(Slot { wait: Wait::from(now), ends, left: given });
            is_opened = true;
        }
        self.hurried &= !is_opened;
        is_opened
    }
}

/// A share of what is left, in sixteenths, and never nothing.
pub(super) fn part(left: Work, share: u32) -> Work {
    Work(left.0 / Pace::ALL * share).max(LEAST)
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
    fn dots_come_by_the_time_that_has_passed() {
        let mut wait = Wait::from(Time(100));
        assert!(!wait.pass(Time(599)));
        assert!(wait.pass(Time(600)) && wait.dots == 1);
        assert!(!wait.pass(Time(601)));
        assert!(wait.pass(Time(2100)) && wait.dots == 4);
    }
}
