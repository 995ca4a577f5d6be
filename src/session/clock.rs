//! The clocks of the players. They know no rules: the clock of whoever is asked runs, all others stand still.

use crate::game::{BySeat, Seat, SeatSet};
use crate::parts::Time;
use crate::ui::ring::next_in_ring;

/// How much time the players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ClockRate {
    /// As much as they like.
    #[default]
    Off,
    /// Five minutes each for the game, and five seconds more with every turn.
    FiveMinutes,
    /// Ten minutes each for the game, and ten seconds more with every turn.
    TenMinutes,
    /// Twenty minutes each for the game, and twenty seconds more with every turn.
    TwentyMinutes,
    /// Half a minute for each turn.
    HalfMinuteTurns,
    /// A minute for each turn.
    MinuteTurns,
    /// Three minutes for each turn.
    ThreeMinuteTurns,
}

impl ClockRate {
    /// All, in the order of the menu and of the stored form.
    pub const ALL: [ClockRate; 7] = [
        ClockRate::Off,
        ClockRate::FiveMinutes,
        ClockRate::TenMinutes,
        ClockRate::TwentyMinutes,
        ClockRate::HalfMinuteTurns,
        ClockRate::MinuteTurns,
        ClockRate::ThreeMinuteTurns,
    ];

    /// The one after, or before it, in a ring.
    pub const fn stepped(self, forward: bool) -> ClockRate {
        ClockRate::ALL[next_in_ring(self as usize, ClockRate::ALL.len(), forward)]
    }

    /// What a clock begins with, in milliseconds.
    const fn full(self) -> u32 {
        match self {
            ClockRate::Off => 0,
            ClockRate::FiveMinutes => 300_000,
            ClockRate::TenMinutes => 600_000,
            ClockRate::TwentyMinutes => 1_200_000,
            ClockRate::HalfMinuteTurns => 30_000,
            ClockRate::MinuteTurns => 60_000,
            ClockRate::ThreeMinuteTurns => 180_000,
        }
    }

    /// What a turn adds; `None` where each turn has its own time.
    const fn increment(self) -> Option<u32> {
        match self {
            ClockRate::FiveMinutes => Some(5_000),
            ClockRate::TenMinutes => Some(10_000),
            ClockRate::TwentyMinutes => Some(20_000),
            ClockRate::Off
            | ClockRate::HalfMinuteTurns
            | ClockRate::MinuteTurns
            | ClockRate::ThreeMinuteTurns => None,
        }
    }
}

/// One player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dial {
    /// Milliseconds.
    left: u32,
    /// How long the journal was when a turn last gave time: one that is taken back and played again gives none.
    given_at: Option<usize>,
    /// How long it was when the present turn began.
    since: usize,
    /// Its time was up, and that was told.
    is_told: bool,
    /// The save does not know its time.
    is_unsaved: bool,
    /// Its time comes from a save.
    is_known: bool,
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clock {
    rate: ClockRate,
    dials: BySeat<Dial>,
    asked: SeatSet,
    /// Nobody's time passes: the device rolls dice, shows a move, or asks something.
    is_paused: bool,
    /// Until when the time of those who are asked is counted.
    counted: Time,
    /// What the screens show.
    shown: BySeat<Option<(u32, bool)>>,
}

impl Clock {
    /// There are none.
    pub const OFF: Clock = Clock {
        rate: ClockRate::Off,
        dials: BySeat(
            [Dial { left: 0, given_at: None, since: 0, is_told: false, is_unsaved: false, is_known: false };
                Seat::COUNT],
        ),
        asked: SeatSet::EMPTY,
        is_paused: false,
        counted: Time::START,
        shown: BySeat([None; Seat::COUNT]),
    };

    /// Everybody has the whole time; nobody runs.
    pub fn begin(&mut self, rate: ClockRate) {
        *self = Clock { rate, ..Clock::OFF };
        self.dials.0.iter_mut().for_each(|dial| dial.left = rate.full());
    }

    /// How much time the players have.
    pub const fn rate(&self) -> ClockRate {
        self.rate
    }

    /// A save says how much time this seat has left.
    pub fn set(&mut self, seat: Seat, millis: u32) {
        (self.dials[seat].left, self.dials[seat].is_known) = (millis, true);
    }

    /// Goes on with the times of a save, the whole time where it has none: nothing that was played so far gives time. The
    /// settings may have been read after the save.
    pub fn take_up(&mut self, rate: ClockRate, actions: usize, now: Time) {
        (self.rate, self.counted) = (rate, now);
        for dial in &mut self.dials.0 {
            dial.given_at = Some(actions);
            if !dial.is_known {
                dial.left = rate.full();
            }
        }
    }

    /// Lets time pass; from now on these seats are asked, and their time passes unless all pause. The journal has this many
    /// entries. Returns the first seat whose time is up since.
    pub fn run(&mut self, running: SeatSet, is_paused: bool, actions: usize, now: Time) -> Option<Seat> {
        let counted = Seat::ALL.map(|seat| self.left(seat, now));
        let before = core::mem::replace(&mut self.asked, running);
        (self.is_paused, self.counted) = (is_paused, now);
        if self.rate == ClockRate::Off {
            return None;
        }
        for (dial, left) in self.dials.0.iter_mut().zip(counted) {
            dial.left = left;
        }
        let up = before.iter().find(|seat| self.dials[*seat].left == 0 && !self.dials[*seat].is_told);
        for seat in Seat::ALL {
            match (before.contains(seat), running.contains(seat)) {
                (true, false) => self.end_turn(seat, actions),
                (false, true) => self.begin_turn(seat, actions),
                _ => {}
            }
        }
        if let Some(seat) = up {
            (self.dials[seat].left, self.dials[seat].is_told) = (0, true);
            self.dials[seat].is_unsaved = true;
        }
        up
    }

    /// The increment of a turn that has ended.
    fn end_turn(&mut self, seat: Seat, actions: usize) {
        let dial = &mut self.dials[seat];
        dial.is_unsaved = true;
        let Some(more) = self.rate.increment() else { return };
        let is_new = actions > dial.since && dial.given_at.is_none_or(|at| actions > at);
        if is_new && dial.left > 0 {
            dial.left += more;
            dial.given_at = Some(actions);
        }
    }

    /// The time of a turn that begins.
    fn begin_turn(&mut self, seat: Seat, actions: usize) {
        let dial = &mut self.dials[seat];
        dial.since = actions;
        if self.rate.increment().is_none() && dial.given_at.is_none_or(|at| actions > at) {
            (dial.left, dial.is_told) = (self.rate.full(), false);
            dial.given_at = Some(actions);
        }
    }

    /// What a screen shows of a seat: whole seconds, rounded up, and whether it runs. `None` without a clock.
    pub fn face(&self, seat: Seat, now: Time) -> Option<(u32, bool)> {
        let (left, is_running) = (self.left(seat, now), self.runs(seat));
        (self.rate != ClockRate::Off).then_some((left.div_ceil(1000), is_running))
    }

    fn runs(&self, seat: Seat) -> bool {
        self.asked.contains(seat) && !self.is_paused
    }

    fn left(&self, seat: Seat, now: Time) -> u32 {
        let passed = if self.runs(seat) { now.since(self.counted) } else { 0 };
        self.dials[seat].left.saturating_sub(u32::try_from(passed).unwrap_or(u32::MAX))
    }

    /// The seats that are asked, as far as the clock knows.
    pub const fn asked(&self) -> SeatSet {
        self.asked
    }

    /// The seats whose screens show another second than before.
    pub fn take_changed(&mut self, now: Time) -> SeatSet {
        let mut changed = SeatSet::EMPTY;
        for seat in Seat::ALL {
            let shown = self.face(seat, now);
            if core::mem::replace(&mut self.shown[seat], shown) != shown {
                changed = changed.with(seat);
            }
        }
        changed
    }

    /// When a screen shows another second, or a time is up.
    pub fn changes_at(&self, now: Time) -> Option<Time> {
        if self.rate == ClockRate::Off {
            return None;
        }
        let running = self.asked.iter().filter(|seat| self.runs(*seat));
        let lefts = running.map(|seat| self.left(seat, now)).filter(|left| *left > 0);
        lefts.map(|left| now + u64::from((left - 1) % 1000 + 1)).min()
    }

    /// All times go to the save: the players leave.
    pub fn save_all(&mut self) {
        let is_on = self.rate != ClockRate::Off;
        self.dials.0.iter_mut().for_each(|dial| dial.is_unsaved = is_on);
    }

    /// The next time that a save does not know.
    pub fn take_unsaved(&mut self) -> Option<(Seat, u32)> {
        let seat = Seat::ALL.into_iter().find(|seat| self.dials[*seat].is_unsaved)?;
        self.dials[seat].is_unsaved = false;
        Some((seat, self.dials[seat].left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: SeatSet = SeatSet::of(Seat::A);
    const B: SeatSet = SeatSet::of(Seat::B);

    fn begun(rate: ClockRate) -> Clock {
        let mut clock = Clock::OFF;
        clock.begin(rate);
        assert_eq!(clock.run(A, false, 0, Time(0)), None);
        clock
    }

    fn seconds(clock: &Clock, now: u64) -> [u32; 2] {
        [Seat::A, Seat::B].map(|seat| clock.face(seat, Time(now)).expect("a clock").0)
    }

    #[test]
    fn who_is_asked_runs_and_a_turn_adds_its_increment() {
        let mut clock = begun(ClockRate::FiveMinutes);
        assert_eq!(seconds(&clock, 60_000), [240, 300]);
        clock.run(B, false, 1, Time(60_000));
        assert_eq!(seconds(&clock, 70_000), [245, 290], "five seconds more");
        assert_eq!(clock.changes_at(Time(70_200)), Some(Time(71_000)));
        clock.run(B, true, 1, Time(80_000));
        assert_eq!(clock.changes_at(Time(80_000)), None, "all pause");
        assert_eq!(seconds(&clock, 999_000), [245, 280], "nothing was played");
    }

    #[test]
    fn a_turn_that_is_taken_back_and_played_again_gives_no_time() {
        let mut clock = begun(ClockRate::FiveMinutes);
        clock.run(B, false, 1, Time(10_000));
        // Taken back: A runs again with what it had.
        clock.run(A, false, 0, Time(11_000));
        clock.run(B, false, 1, Time(21_000));
        assert_eq!(seconds(&clock, 21_000), [285, 299]);
        let mut clock = begun(ClockRate::MinuteTurns);
        clock.run(B, false, 1, Time(50_000));
        clock.run(A, false, 0, Time(51_000));
        assert_eq!(seconds(&clock, 51_000), [10, 59], "the rest of the same turn");
        clock.run(B, false, 1, Time(52_000));
        clock.run(A, false, 2, Time(53_000));
        assert_eq!(seconds(&clock, 53_000)[0], 60, "another turn");
    }

    #[test]
    fn time_is_up_once_and_the_save_is_told() {
        let mut clock = begun(ClockRate::HalfMinuteTurns);
        assert_eq!(clock.run(A, false, 0, Time(29_999)), None);
        assert_eq!(clock.changes_at(Time(29_999)), Some(Time(30_000)));
        assert_eq!(clock.run(A, false, 0, Time(30_000)), Some(Seat::A));
        assert_eq!(clock.run(A, false, 0, Time(40_000)), None, "once");
        assert_eq!(clock.take_unsaved(), Some((Seat::A, 0)));
        assert_eq!(clock.take_unsaved(), None);
        assert_eq!(clock.run(B, false, 1, Time(41_000)), None);
        assert_eq!(clock.run(A, false, 2, Time(42_000)), None);
        assert_eq!(
            clock.run(B, false, 2, Time(72_000)),
            Some(Seat::A),
            "in the next turn again, at the last moment, too"
        );
    }

    #[test]
    fn several_run_at_once_and_each_stops_when_it_is_done() {
        let mut clock = Clock::OFF;
        clock.begin(ClockRate::TenMinutes);
        clock.run(A.with(Seat::B), false, 0, Time(0));
        clock.run(B, false, 1, Time(30_000));
        assert_eq!(seconds(&clock, 90_000), [580, 510]);
    }

    #[test]
    fn the_times_of_a_save_go_on() {
        let mut clock = Clock::OFF;
        clock.begin(ClockRate::Off);
        clock.set(Seat::A, 90_000);
        clock.take_up(ClockRate::TenMinutes, 7, Time(5_000));
        clock.run(A, false, 7, Time(5_000));
        assert_eq!(seconds(&clock, 6_000), [89, 600]);
        clock.save_all();
        assert_eq!(clock.take_unsaved(), Some((Seat::A, 90_000)));
        assert_eq!(clock.take_unsaved(), Some((Seat::B, 600_000)));
    }

    #[test]
    fn without_a_clock_nothing_happens() {
        let mut clock = begun(ClockRate::Off);
        assert_eq!(clock.run(B, false, 1, Time(99_000_000)), None);
        assert_eq!((clock.face(Seat::A, Time(0)), clock.changes_at(Time(0))), (None, None));
        clock.save_all();
        assert_eq!(clock.take_unsaved(), None);
    }

    #[test]
    fn the_choices_form_a_ring() {
        for rate in ClockRate::ALL {
            assert_eq!(rate.stepped(true).stepped(false), rate);
        }
        assert_eq!(ClockRate::Off.stepped(false), ClockRate::ThreeMinuteTurns);
    }
}
