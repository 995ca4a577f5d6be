//! The clocks of the players. They do not depend on the rules: the caller passes in which seats
//! must decide, which clocks run, and how many turns have ended.
//!
//! Each turn gives time once to each player who must decide in it: an increment, or the full time
//! for the turn. Time is added when that player must decide for the first time in the turn. Nothing
//! else adds time.

use crate::game::{BySeat, Seat, SeatSet};
use crate::parts::Time;
use crate::ui::ring::cyclic_step;

/// A time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TimeControl {
    /// Unlimited time.
    #[default]
    Off,
    /// Five minutes per player and game, plus five seconds per turn after the first.
    FiveMinutes,
    /// Ten minutes per player and game, plus ten seconds per turn after the first.
    TenMinutes,
    /// Twenty minutes per player and game, plus twenty seconds per turn after the first.
    TwentyMinutes,
    /// Thirty seconds per turn.
    HalfMinuteTurns,
    /// One minute per turn.
    MinuteTurns,
    /// Three minutes per turn.
    ThreeMinuteTurns,
}

impl TimeControl {
    /// All time controls, in the order of the menu and of the stored form.
    pub const ALL: [TimeControl; 7] = [
        TimeControl::Off,
        TimeControl::FiveMinutes,
        TimeControl::TenMinutes,
        TimeControl::TwentyMinutes,
        TimeControl::HalfMinuteTurns,
        TimeControl::MinuteTurns,
        TimeControl::ThreeMinuteTurns,
    ];

    /// Returns the next or the previous time control and wraps around.
    pub const fn stepped(self, forward: bool) -> TimeControl {
        TimeControl::ALL[cyclic_step(self as usize, TimeControl::ALL.len(), forward)]
    }

    /// Returns the initial time in milliseconds.
    const fn full(self) -> u32 {
        match self {
            TimeControl::Off => 0,
            TimeControl::FiveMinutes => 300_000,
            TimeControl::TenMinutes => 600_000,
            TimeControl::TwentyMinutes => 1_200_000,
            TimeControl::HalfMinuteTurns => 30_000,
            TimeControl::MinuteTurns => 60_000,
            TimeControl::ThreeMinuteTurns => 180_000,
        }
    }

    /// Returns the increment per turn in milliseconds; `None` if each turn has its own time.
    const fn increment(self) -> Option<u32> {
        match self {
            TimeControl::FiveMinutes => Some(5_000),
            TimeControl::TenMinutes => Some(10_000),
            TimeControl::TwentyMinutes => Some(20_000),
            TimeControl::Off
            | TimeControl::HalfMinuteTurns
            | TimeControl::MinuteTurns
            | TimeControl::ThreeMinuteTurns => None,
        }
    }
}

/// The clock of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatClock {
    /// Remaining time in milliseconds.
    left: u32,
    /// The last turn that added time, as the number of turns before it; `None` before the first.
    turn: Option<u16>,
    /// Whether the end of the time was already reported.
    is_reported: bool,
    /// Whether the time must be written to the save.
    is_unsaved: bool,
    /// The time in the save, if there is one.
    saved: Option<u32>,
}

impl SeatClock {
    const NEW: SeatClock =
        SeatClock { left: 0, turn: None, is_reported: false, is_unsaved: false, saved: None };

    /// Returns whether the time is up and this was not reported yet.
    const fn is_up(self) -> bool {
        self.left == 0 && !self.is_reported
    }
}

/// The clocks of one game.
#[derive(Clone, Debug)]
pub struct Clock {
    rate: TimeControl,
    dials: BySeat<SeatClock>,
    /// The seats that must decide.
    asked: SeatSet,
    /// The current turn, as the number of turns before it.
    turn: u16,
    /// The subset of `asked` whose clocks run.
    running: SeatSet,
    /// The time up to which the running clocks were updated.
    counted: Time,
    /// What the screens show: seconds, and whether the clock runs.
    shown: BySeat<Option<(u32, bool)>>,
}

impl Clock {
    /// No clocks.
    pub const OFF: Clock = Clock {
        rate: TimeControl::Off,
        dials: BySeat([SeatClock::NEW; Seat::COUNT]),
        asked: SeatSet::EMPTY,
        turn: 0,
        running: SeatSet::EMPTY,
        counted: Time::START,
        shown: BySeat([None; Seat::COUNT]),
    };

    /// Gives every player the full time. No clock runs yet.
    pub fn begin(&mut self, rate: TimeControl) {
        *self = Clock { rate, ..Clock::OFF };
        self.dials.0.iter_mut().for_each(|dial| dial.left = rate.full());
    }

    /// Restarts the clocks during a game. The times of these seats in the save are no longer valid,
    /// so they are saved again unless the new time control is off.
    pub fn begin_again(&mut self, rate: TimeControl, seats: SeatSet) {
        self.begin(rate);
        seats.iter().for_each(|seat| self.dials[seat].is_unsaved = rate != TimeControl::Off);
    }

    /// Returns the time control.
    pub const fn rate(&self) -> TimeControl {
        self.rate
    }

    /// Sets the remaining time of a seat from a save. `turn` is the number of turns that had ended
    /// by then; the time already includes what that turn added.
    pub fn set(&mut self, seat: Seat, millis: u32, turn: u16) {
        let dial = &mut self.dials[seat];
        (dial.left, dial.turn, dial.saved) = (millis, Some(turn), Some(millis));
    }

    /// Continues with the times from a save. Seats without a saved time get the full time. With a
    /// time per turn, no seat gets more than that.
    pub fn resume(&mut self, rate: TimeControl, now: Time) {
        (self.rate, self.counted) = (rate, now);
        for dial in &mut self.dials.0 {
            let is_more = rate.increment().is_none() && dial.left > rate.full();
            if dial.saved.is_none() || is_more {
                dial.left = rate.full();
            }
        }
    }

    /// Lets time pass until `now`, then sets which seats must decide, which clocks run, and how
    /// many turns have ended. Returns the first seat whose time has run out since the last call.
    pub fn run(&mut self, asked: SeatSet, running: SeatSet, turn: u16, now: Time) -> Option<Seat> {
        for seat in self.running.iter() {
            self.dials[seat].left = self.left(seat, now);
        }
        let ran = core::mem::replace(&mut self.running, running);
        let before = core::mem::replace(&mut self.asked, asked);
        let is_back = turn < core::mem::replace(&mut self.turn, turn);
        self.counted = now;
        if self.rate == TimeControl::Off {
            return None;
        }
        let up = ran.iter().find(|seat| self.dials[*seat].is_up());
        if let Some(seat) = up {
            (self.dials[seat].is_reported, self.dials[seat].is_unsaved) = (true, true);
        }
        for seat in Seat::ALL {
            match (before.contains(seat), asked.contains(seat)) {
                (was_asked, true) => self.begin_turn(seat, was_asked, turn),
                (true, false) if is_back => self.take_turn_away(seat, turn),
                (true, false) => self.dials[seat].is_unsaved = true,
                (false, false) => {}
            }
        }
        up
    }

    /// Adds the time of a turn to a seat that must decide in it. A turn adds time only once.
    fn begin_turn(&mut self, seat: Seat, was_asked: bool, turn: u16) {
        let dial = &mut self.dials[seat];
        if dial.turn.is_some_and(|last| last >= turn) {
            return;
        }
        let is_first = dial.turn.replace(turn).is_none();
        match self.rate.increment() {
            None => dial.left = self.rate.full(),
            Some(more) if !is_first && dial.left > 0 => dial.left += more,
            Some(_) => {}
        }
        dial.is_reported &= dial.left == 0;
        // The seat also had the previous turn, so its remaining time is not saved yet.
        dial.is_unsaved |= was_asked;
    }

    /// Handles an undo after which this seat no longer has to decide. With a time per turn, its
    /// next turn starts with the full time again. An increment is not given twice, and used time
    /// stays used.
    fn take_turn_away(&mut self, seat: Seat, turn: u16) {
        let dial = &mut self.dials[seat];
        dial.is_unsaved = true;
        if self.rate.increment().is_none() {
            dial.turn = dial.turn.min(Some(turn));
        }
    }

    /// Stops all clocks because this seat has lost on time. Its time is the last one written to the
    /// save.
    pub fn lose(&mut self, seat: Seat) {
        (self.asked, self.running) = (SeatSet::EMPTY, SeatSet::EMPTY);
        for other in Seat::ALL {
            self.dials[other].is_unsaved = other == seat;
        }
    }

    /// Returns what a screen shows for a seat: the remaining seconds, rounded up, and whether the
    /// clock runs. Returns `None` without a time control.
    pub fn display(&self, seat: Seat, now: Time) -> Option<(u32, bool)> {
        let (left, is_running) = (self.left(seat, now), self.running.contains(seat));
        (self.rate != TimeControl::Off).then_some((left.div_ceil(1000), is_running))
    }

    fn left(&self, seat: Seat, now: Time) -> u32 {
        let passed = if self.running.contains(seat) { now.since(self.counted) } else { 0 };
        self.dials[seat].left.saturating_sub(u32::try_from(passed).unwrap_or(u32::MAX))
    }

    /// Returns the seats that had to decide at the last call of [`Clock::run`].
    pub const fn asked(&self) -> SeatSet {
        self.asked
    }

    /// Returns the seats whose display ([`Clock::display`]) has changed since the last call.
    pub fn take_changed(&mut self, now: Time) -> SeatSet {
        let mut changed = SeatSet::EMPTY;
        for seat in Seat::ALL {
            let shown = self.display(seat, now);
            if core::mem::replace(&mut self.shown[seat], shown) != shown {
                changed = changed.with(seat);
            }
        }
        changed
    }

    /// Returns when a displayed time changes or a player runs out of time.
    pub fn changes_at(&self, now: Time) -> Option<Time> {
        if self.rate == TimeControl::Off {
            return None;
        }
        let lefts = self.running.iter().map(|seat| (self.left(seat, now), self.dials[seat].is_reported));
        let waits = lefts.filter(|&(left, is_told)| left > 0 || !is_told);
        waits.map(|(left, _)| now + u64::from(left.saturating_sub(1) % 1000 + 1)).min()
    }

    /// Marks every time that differs from the save as unsaved. Called when the players leave the
    /// game.
    pub fn save_all(&mut self) {
        let is_on = self.rate != TimeControl::Off;
        for dial in &mut self.dials.0 {
            dial.is_unsaved |= is_on && dial.turn.is_some() && dial.saved != Some(dial.left);
        }
    }

    /// Returns the next time to save and marks it as saved.
    pub fn take_unsaved(&mut self) -> Option<(Seat, u32)> {
        let seat = Seat::ALL.into_iter().find(|seat| self.dials[*seat].is_unsaved)?;
        let dial = &mut self.dials[seat];
        (dial.is_unsaved, dial.saved) = (false, Some(dial.left));
        Some((seat, dial.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: SeatSet = SeatSet::of(Seat::A);
    const B: SeatSet = SeatSet::of(Seat::B);
    const AB: SeatSet = A.with(Seat::B);

    fn begun(rate: TimeControl) -> Clock {
        let mut clock = Clock::OFF;
        clock.begin(rate);
        assert_eq!(clock.run(A, A, 0, Time(0)), None);
        clock
    }

    fn seconds(clock: &Clock, now: u64) -> [u32; 2] {
        [Seat::A, Seat::B].map(|seat| clock.display(seat, Time(now)).expect("a clock").0)
    }

    #[test]
    fn the_clock_of_the_deciding_seat_runs_and_a_turn_adds_its_increment() {
        let mut clock = begun(TimeControl::FiveMinutes);
        assert_eq!(seconds(&clock, 60_000), [240, 300]);
        clock.run(B, B, 1, Time(60_000));
        assert_eq!(seconds(&clock, 70_000), [240, 290], "the first turn adds nothing");
        assert_eq!(clock.changes_at(Time(70_200)), Some(Time(71_000)));
        clock.run(B, SeatSet::EMPTY, 1, Time(80_000));
        assert_eq!(clock.changes_at(Time(80_000)), None, "all pause");
        clock.run(A, A, 2, Time(999_000));
        assert_eq!(seconds(&clock, 999_000), [245, 280], "five seconds more");
    }

    #[test]
    fn a_turn_that_is_undone_and_played_again_gives_no_increment() {
        let mut clock = begun(TimeControl::FiveMinutes);
        clock.run(B, B, 1, Time(10_000));
        clock.run(A, A, 2, Time(11_000));
        for _ in 0..3 {
            clock.run(B, B, 1, Time(11_000));
            clock.run(A, A, 0, Time(11_000));
            clock.run(B, B, 1, Time(11_000));
            clock.run(A, A, 2, Time(11_000));
        }
        assert_eq!(seconds(&clock, 11_000), [295, 299]);
    }

    /// The player who undoes a turn continues with its remaining time. The player who had to decide
    /// in the meantime starts the turn again.
    #[test]
    fn an_undone_turn_keeps_its_remaining_time_and_the_next_one_is_full() {
        let mut clock = begun(TimeControl::MinuteTurns);
        clock.run(B, B, 1, Time(50_000));
        clock.run(A, A, 0, Time(90_000));
        assert_eq!(seconds(&clock, 90_000), [10, 20], "the rest of the same turn");
        clock.run(B, B, 1, Time(91_000));
        assert_eq!(seconds(&clock, 91_000), [9, 60], "taken away, begun once more");
        clock.run(A, A, 2, Time(92_000));
        assert_eq!(seconds(&clock, 92_000)[0], 60, "another turn");
    }

    /// A player who undoes an action and the reply of a computer gains no time.
    #[test]
    fn undoing_a_whole_round_leaves_the_remaining_time_of_the_later_turn() {
        let mut clock = begun(TimeControl::MinuteTurns);
        clock.run(B, B, 1, Time(0));
        clock.run(A, A, 2, Time(0));
        clock.run(A, A, 0, Time(50_000));
        clock.run(B, B, 1, Time(51_000));
        clock.run(A, A, 2, Time(52_000));
        assert_eq!(seconds(&clock, 52_000)[0], 9);
    }

    #[test]
    fn the_same_player_asked_in_a_new_turn_has_its_time_and_is_saved() {
        let mut clock = begun(TimeControl::MinuteTurns);
        clock.run(A, A, 2, Time(50_000));
        assert_eq!(seconds(&clock, 50_000)[0], 60);
        assert_eq!(clock.take_unsaved(), Some((Seat::A, 60_000)));
    }

    /// Confirming and going back repeatedly adds no time, whatever the others do.
    #[test]
    fn in_simultaneous_turns_each_clock_stops_when_its_seat_is_done_and_keeps_the_remaining_time() {
        let mut clock = begun(TimeControl::TenMinutes);
        clock.run(AB, AB, 1, Time(0));
        for round in 0..3 {
            clock.run(B, B, 1, Time(30_000 + round * 20_000));
            clock.run(AB, AB, 1, Time(40_000 + round * 20_000));
        }
        assert_eq!(seconds(&clock, 90_000), [550, 510], "A has ten seconds more, for its second turn");
    }

    #[test]
    fn clocks_of_deciding_seats_can_stand_still() {
        let mut clock = begun(TimeControl::MinuteTurns);
        clock.run(AB, A, 1, Time(0));
        clock.run(AB, B, 1, Time(20_000));
        assert_eq!(seconds(&clock, 30_000), [40, 50]);
    }

    #[test]
    fn the_end_of_time_is_reported_once_and_saved() {
        let mut clock = begun(TimeControl::HalfMinuteTurns);
        assert_eq!(clock.run(A, A, 0, Time(29_999)), None);
        assert_eq!(clock.changes_at(Time(29_999)), Some(Time(30_000)));
        assert_eq!(clock.run(A, A, 0, Time(30_000)), Some(Seat::A));
        assert_eq!(clock.run(A, A, 0, Time(40_000)), None, "once");
        assert_eq!(clock.take_unsaved(), Some((Seat::A, 0)));
        assert_eq!(clock.take_unsaved(), None);
        assert_eq!(clock.run(B, B, 1, Time(41_000)), None);
        assert_eq!(clock.run(A, A, 2, Time(42_000)), None);
        let again = clock.run(B, B, 3, Time(72_000));
        assert_eq!(again, Some(Seat::A), "in the next turn again, at the last moment, too");
    }

    #[test]
    fn a_clock_at_zero_stays_there() {
        let mut clock = begun(TimeControl::FiveMinutes);
        assert_eq!(clock.run(A, A, 0, Time(300_000)), Some(Seat::A));
        clock.run(B, B, 1, Time(300_000));
        assert_eq!(clock.run(A, A, 2, Time(301_000)), None);
        assert_eq!(seconds(&clock, 301_000), [0, 299], "no increment any more");
    }

    /// Both are reported, one after the other. The seat that loses is the last one in the save.
    #[test]
    fn two_clocks_can_run_out_at_the_same_time() {
        let mut clock = Clock::OFF;
        clock.begin(TimeControl::HalfMinuteTurns);
        clock.run(AB, AB, 0, Time(0));
        assert_eq!(clock.run(AB, AB, 0, Time(30_000)), Some(Seat::A));
        assert_eq!(clock.changes_at(Time(30_000)), Some(Time(30_001)));
        let mut lost = clock.clone();
        assert_eq!(clock.run(AB, AB, 0, Time(30_001)), Some(Seat::B));
        assert_eq!(clock.changes_at(Time(30_001)), None);
        lost.lose(Seat::A);
        assert_eq!(lost.run(SeatSet::EMPTY, SeatSet::EMPTY, 0, Time(30_001)), None);
        assert_eq!((lost.take_unsaved(), lost.take_unsaved()), (Some((Seat::A, 0)), None));
    }

    #[test]
    fn the_clocks_of_a_save_resume() {
        let mut clock = Clock::OFF;
        clock.begin(TimeControl::TenMinutes);
        clock.set(Seat::A, 90_000, 7);
        clock.resume(TimeControl::TenMinutes, Time(5_000));
        clock.run(A, A, 7, Time(5_000));
        assert_eq!(seconds(&clock, 6_000), [89, 600], "this turn has given its increment");
        clock.run(A, SeatSet::EMPTY, 7, Time(6_000));
        clock.save_all();
        assert_eq!(clock.take_unsaved(), Some((Seat::A, 89_000)));
        assert_eq!(clock.take_unsaved(), None, "B has had no turn");
    }

    /// The time in the save is from an earlier turn, so the current turn adds its own time.
    #[test]
    fn a_turn_after_the_last_note_of_a_save_starts_with_its_full_time() {
        for (rate, left) in [(TimeControl::TenMinutes, 100), (TimeControl::MinuteTurns, 60)] {
            let mut clock = Clock::OFF;
            clock.begin(rate);
            clock.set(Seat::A, 90_000, 7);
            clock.resume(rate, Time(0));
            clock.run(A, A, 8, Time(0));
            assert_eq!(seconds(&clock, 0)[0], left, "{rate:?}");
        }
    }

    /// The time control may have changed since: a turn gets no more than its full time.
    #[test]
    fn a_turn_of_a_save_has_no_more_than_its_time() {
        let mut clock = Clock::OFF;
        clock.begin(TimeControl::MinuteTurns);
        clock.set(Seat::A, 900_000, 7);
        clock.resume(TimeControl::MinuteTurns, Time(0));
        clock.run(A, A, 7, Time(0));
        assert_eq!(seconds(&clock, 0)[0], 60);
    }

    #[test]
    fn restarted_clocks_are_saved() {
        let mut clock = begun(TimeControl::FiveMinutes);
        clock.begin_again(TimeControl::MinuteTurns, AB);
        assert_eq!(
            [clock.take_unsaved(), clock.take_unsaved()].map(|note| note.map(|(_, left)| left)),
            [Some(60_000); 2]
        );
        clock.begin_again(TimeControl::Off, AB);
        assert_eq!(clock.take_unsaved(), None);
    }

    #[test]
    fn without_a_clock_nothing_happens() {
        let mut clock = begun(TimeControl::Off);
        assert_eq!(clock.run(B, B, 1, Time(99_000_000)), None);
        assert_eq!((clock.display(Seat::A, Time(0)), clock.changes_at(Time(0))), (None, None));
        clock.save_all();
        assert_eq!(clock.take_unsaved(), None);
    }

    #[test]
    fn the_choices_form_a_ring() {
        for rate in TimeControl::ALL {
            assert_eq!(rate.stepped(true).stepped(false), rate);
        }
        assert_eq!(TimeControl::Off.stepped(false), TimeControl::ThreeMinuteTurns);
    }
}
