//! The clocks at the table. Time that is up is told, or it loses the game, as is set; the rules know nothing of it.

use embedded_graphics::prelude::Point;

use crate::game::{Game, Seat, SeatSet, Turn};
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::session::desk::Desk;
use crate::session::parcel::Standing;
use crate::session::table::Table;
use crate::session::table::cursors::overlay::Fact;
use crate::ui::Chair;
use crate::ui::panel::line;
use crate::ui::text::{Font, Ink};

/// Time is up.
const UP_HZ: u16 = 330;
const UP_MS: u16 = 400;

impl Table {
    /// The time of those who are asked passes, but not while the device rolls dice, shows a computer's move, or a player is
    /// asked to let another take an action back.
    pub(in crate::session::table) fn see_to_clock(&mut self, desk: &mut Desk) {
        if self.event.is_some() || self.is_lesson() {
            return;
        }
        if self.clock.rate() != desk.settings.clock {
            self.clock.begin(desk.settings.clock);
        }
        let up = self.count_time(false, desk);
        for seat in self.clock.take_changed(desk.now).iter() {
            if let Some(chair) = self.play.chair_of(seat) {
                desk.touch_screen(self.play.pad_at(chair));
            }
        }
        if let Some(seat) = up {
            self.time_is_up(seat, desk);
        }
    }

    fn count_time(&mut self, stops: bool, desk: &Desk) -> Option<Seat> {
        let turn = self.play.game().turn();
        let asked = match turn {
            _ if self.play.late().is_some() => SeatSet::EMPTY,
            Turn::Decide(seats) => seats,
            Turn::Chance => self.clock.asked(),
            Turn::Over(_) => SeatSet::EMPTY,
        };
        let is_shown = self.show.dice().is_some() || self.computers.shown().is_some();
        let is_paused = stops || is_shown || self.request.is_some() || turn == Turn::Chance;
        self.clock.run(asked, is_paused, self.play.length(), desk.now)
    }

    /// The players leave: the save keeps how much time they have.
    pub fn stop_clock(&mut self, desk: &Desk) {
        let _ = self.count_time(true, desk);
        self.clock.save_all();
    }

    fn time_is_up(&mut self, seat: Seat, desk: &mut Desk) {
        desk.say(format_args!("clock: seat {} is out of time", seat.number()));
        desk.play(UP_HZ, UP_MS);
        if !desk.settings.time_loses {
            return self.tell_fact(Fact::TimeUp(seat), desk);
        }
        self.play.lose_on_time(seat);
        self.void_request();
        self.computers.forget();
        self.at.iter_mut().for_each(|at| at.overlay = None);
        self.show.end(desk.now);
        desk.say(format_args!("game over: time"));
        self.tell_journal(Standing::OutOfTime(seat), desk);
        self.repaint(desk);
        desk.touch_all();
    }

    /// Draws the clock of the player at this chair at the end of the title; it stands out while it runs.
    pub(in crate::session::table) fn draw_clock(&self, chair: Chair, desk: &Desk, screen: &mut Screen) {
        let face = self.play.seat_at(chair).and_then(|seat| self.clock.face(seat, desk.now));
        let Some((seconds, runs)) =
            face.filter(|_| !self.is_over() && self.event.is_none() && !self.is_lesson())
        else {
            return;
        };
        let text = line(format_args!(" {}:{:02} ", seconds / 60, seconds % 60));
        let width = text.len() as i32 * Font::Normal.width() as i32;
        let at = Point::new(SCREEN_WIDTH as i32 - width, 1);
        let ink = if runs { Ink::Light } else { Ink::Dark };
        let Ok(_) = crate::ui::text::line(screen, at, &text, Font::Normal, ink);
    }
}
