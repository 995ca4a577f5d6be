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
    /// The time of those who are asked passes, but not while something is on show, a die is rolled, or a player is asked to
    /// let another take an action back. Returns whose time is up.
    pub fn run_clock(&mut self, is_shown: bool, desk: &mut Desk) -> Option<Seat> {
        if self.clock.rate() != desk.settings.clock {
            self.clock.begin(desk.settings.clock);
        }
        let up = self.count_time(is_shown, desk.now);
        for seat in self.clock.take_changed(desk.now).iter() {
            if let Some(chair) = self.chair_of(seat) {
                desk.touch_screen(self.pad_at(chair));
            }
        }
        up
    }

    fn count_time(&mut self, stops: bool, now: Time) -> Option<Seat> {
        let turn = self.game().turn();
        let asked = match turn {
            _ if self.late.is_some() => SeatSet::EMPTY,
            Turn::Decide(seats) => seats,
            Turn::Chance => self.clock.asked(),
            Turn::Over(_) => SeatSet::EMPTY,
        };
        let is_paused = stops || self.request.is_some() || turn == Turn::Chance;
        let length = self.length();
        self.clock.run(asked, is_paused, length, now)
    }

    /// The players leave: the save keeps how much time they have.
    pub fn stop_clock(&mut self, now: Time) {
        let _ = self.count_time(true, now);
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
