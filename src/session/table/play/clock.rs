//! The clocks at the table. Time that is up is told, or it loses the game, as is set; the rules know nothing of it.

use embedded_graphics::prelude::Point;

use super::Play;
use crate::game::{Game, Seat, SeatSet, Turn};
use crate::parts::{SCREEN_WIDTH, Screen, Time};
use crate::session::clock::ClockRate;
use crate::session::desk::Desk;
use crate::ui::Chair;
use crate::ui::panel::line;
use crate::ui::text::{Font, Ink};

impl Play {
    /// The time of `running` passes. Returns whose time is up.
    pub fn run_clock(&mut self, running: SeatSet, desk: &mut Desk) -> Option<Seat> {
        if self.clock.rate() != desk.settings.clock {
            let players = Seat::ALL.into_iter().filter(|seat| self.chairs[*seat].is_some());
            self.clock.begin_again(desk.settings.clock, players.fold(SeatSet::EMPTY, SeatSet::with));
        }
        let up = self.count_time(running, desk.now);
        for seat in self.clock.take_changed(desk.now).iter() {
            if let Some(chair) = self.chair_of(seat) {
                desk.touch_screen(self.pad_at(chair));
            }
        }
        // What the rules have ended is not lost on time.
        up.filter(|_| !self.is_over())
    }

    /// The seats whose turn it is by the clock: those who are asked, or who roll a die.
    fn timed(&self) -> SeatSet {
        match self.game().turn() {
            Turn::Decide(seats) if self.late.is_none() => seats,
            Turn::Chance => self.typist().map_or(self.clock.asked(), SeatSet::of),
            _ => SeatSet::EMPTY,
        }
    }

    /// Those of them whose time may pass. The device rolls dice in no time; and while a player is asked to let another take an
    /// action back, only the time of the one who wants that.
    pub fn running(&self) -> SeatSet {
        let asker = self.request_asker().and_then(|chair| self.seat_at(chair));
        let is_rolled = self.game().turn() == Turn::Chance && self.typist().is_none();
        let passes = |seat: &Seat| !is_rolled && (!self.has_request() || asker == Some(*seat));
        self.timed().iter().filter(passes).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn count_time(&mut self, running: SeatSet, now: Time) -> Option<Seat> {
        let (timed, turn) = (self.timed(), self.record.turns_ended());
        self.clock.run(timed, running, turn, now)
    }

    /// The players leave: the save keeps how much time they have.
    pub fn stop_clock(&mut self, now: Time) {
        let _ = self.count_time(SeatSet::EMPTY, now);
        self.clock.save_all();
    }

    /// When a clock shows another time.
    pub fn clock_changes_at(&self, now: Time) -> Option<Time> {
        self.clock.changes_at(now)
    }

    /// Whether screens show a clock.
    pub fn has_clock(&self) -> bool {
        self.clock.rate() != ClockRate::Off && !self.is_over() && !self.is_lesson()
    }

    /// Draws the clock of the player at this chair at the end of the title; it stands out while it runs.
    pub fn draw_clock(&self, chair: Chair, now: Time, screen: &mut Screen) {
        let face = self.seat_at(chair).and_then(|seat| self.clock.face(seat, now));
        let Some((seconds, runs)) = face.filter(|_| !self.is_over() && !self.is_lesson()) else { return };
        let text = line(format_args!(" {}:{:02} ", seconds / 60, seconds % 60));
        let width = text.len() as i32 * Font::Normal.width() as i32;
        let at = Point::new(SCREEN_WIDTH as i32 - width, 1);
        let ink = if runs { Ink::Light } else { Ink::Dark };
        let Ok(_) = crate::ui::text::line(screen, at, &text, Font::Normal, ink);
    }
}
