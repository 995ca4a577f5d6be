//! The players' clocks. Depending on the settings, a timeout is only announced or loses the game.
//! The rules of the games know nothing of it.

use embedded_graphics::prelude::Point;

use super::Play;
use crate::game::{Game, Seat, SeatSet, Turn};
use crate::parts::{SCREEN_WIDTH, Screen, Time};
use crate::session::clock::TimeControl;
use crate::session::context::Context;
use crate::ui::Chair;
use crate::ui::panel::line;
use crate::ui::text::{Font, Ink};

impl Play {
    /// Runs the clocks of the seats in `running` up to now. Restarts all clocks if the setting has
    /// changed. Returns the seat whose time has just run out.
    pub fn run_clock(&mut self, running: SeatSet, context: &mut Context) -> Option<Seat> {
        if self.clock.rate() != context.settings.clock {
            let players = Seat::ALL.into_iter().filter(|seat| self.chairs[*seat].is_some());
            self.clock.begin_again(context.settings.clock, players.fold(SeatSet::EMPTY, SeatSet::with));
        }
        let up = self.count_time(running, context.now);
        for seat in self.clock.take_changed(context.now).iter() {
            if let Some(chair) = self.chair_of(seat) {
                context.redraw_screen(self.pad_at(chair));
            }
        }
        // A game that has ended by its rules cannot be lost on time.
        up.filter(|_| !self.is_over())
    }

    /// Returns the seats whose turn it is for the clock: those who decide or roll a die.
    fn timed(&self) -> SeatSet {
        match self.game().turn() {
            Turn::Decide(seats) if self.lost_on_time.is_none() => seats,
            Turn::Chance => self.dice_typist().map_or(self.clock.asked(), SeatSet::of),
            Turn::Decide(_) | Turn::Over(_) => SeatSet::EMPTY,
        }
    }

    /// Returns the seats whose clocks may run. No clock runs while the device rolls dice. During an
    /// undo request, only the clock of the player who made it may run.
    pub fn running(&self) -> SeatSet {
        let asker = self.request_asker().and_then(|chair| self.seat_at(chair));
        let is_rolled = self.game().turn() == Turn::Chance && self.dice_typist().is_none();
        let passes = |seat: &Seat| !is_rolled && (!self.has_request() || asker == Some(*seat));
        self.timed().iter().filter(passes).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn count_time(&mut self, running: SeatSet, now: Time) -> Option<Seat> {
        let (timed, turn) = (self.timed(), self.record.turns_ended());
        self.clock.run(timed, running, turn, now)
    }

    /// Stops the clocks because the players leave. The save keeps the remaining times.
    pub fn stop_clock(&mut self, now: Time) {
        let _ = self.count_time(SeatSet::EMPTY, now);
        self.clock.save_all();
    }

    /// Returns when the display of a clock changes next.
    pub fn clock_changes_at(&self, now: Time) -> Option<Time> {
        self.clock.changes_at(now)
    }

    /// Returns whether the screens show a clock.
    pub fn has_clock(&self) -> bool {
        self.clock.rate() != TimeControl::Off && !self.is_over() && !self.is_exercise()
    }

    /// Returns the remaining seconds of a seat, and whether its clock runs.
    pub fn clock_display(&self, seat: Seat, now: Time) -> Option<(u32, bool)> {
        self.clock.display(seat, now)
    }

    /// Draws the clock of the player at this chair at the end of the title, highlighted while it
    /// runs.
    pub fn draw_clock(&self, chair: Chair, now: Time, screen: &mut Screen) {
        let face = self.seat_at(chair).and_then(|seat| self.clock.display(seat, now));
        let Some((seconds, runs)) = face.filter(|_| !self.is_over() && !self.is_exercise()) else { return };
        let text = line(format_args!(" {}:{:02} ", seconds / 60, seconds % 60));
        let width = text.len() as i32 * Font::Normal.width() as i32;
        let at = Point::new(SCREEN_WIDTH as i32 - width, 1);
        let ink = if runs { Ink::Light } else { Ink::Dark };
        let Ok(_) = crate::ui::text::line(screen, at, &text, Font::Normal, ink);
    }
}
