//! What people see of the computers at the table: a move on its way over the board, and a screen that says what its
//! computer is doing. It never shows a hand.

use crate::ai::Level;
use crate::game::{Actor, Game, Seat};
use crate::games::AnyPublic;
use crate::parts::Screen;
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::ui::Chair;
use crate::ui::face::Face;
use crate::ui::lang::Words;
use crate::ui::layers::{Cursor, Highlight};
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

/// The name of a level.
pub const fn level_word(level: Level, words: &'static Words) -> &'static str {
    match level {
        Level::Easy => words.computer.easy,
        Level::Normal => words.computer.normal,
        Level::Hard => words.computer.hard,
    }
}

impl Table {
    /// The way of the move that is being shown, and where on it we are.
    pub(in crate::session::table) fn point_out_shown(&mut self, public: &AnyPublic, desk: &Desk) {
        let Some(shown) = self.computers.shown() else { return };
        let Some(chair) = self.play.chair_of(shown.seat).filter(|_| !self.show.is_sweeping()) else { return };
        let colour = public.look(shown.seat, desk.settings.palette.palette()).colour;
        for &cell in &shown.steps {
            self.show.canvas().set_highlight(cell, Highlight::Target(colour));
        }
        let cell = shown.steps.get(shown.step).copied();
        self.show.canvas().set_cursor(chair, cell.map(|cell| Cursor { cell, colour }));
    }

    /// The screen of a computer: who it is, what it is doing, what it did last.
    pub(in crate::session::table) fn draw_computer(
        &self,
        chair: Chair,
        level: Level,
        public: &AnyPublic,
        words: &'static Words,
        screen: &mut Screen,
    ) {
        let Some(seat) = self.play.seat_at(chair) else { return };
        let number = line(format_args!("{} {}", words.common.seat, chair.number()));
        let Ok(()) = widget::title(screen, words.computer.name, &number);
        let score = public.score(seat, words);
        panel::row(screen, 0, score.name, &line(format_args!("{} {}", score.counted, score.points)));
        panel::row(screen, 1, level_word(level, words), "");
        let shown = self.computers.shown().filter(|shown| shown.seat == seat);
        let (doing, what) = match shown {
            Some(shown) => (line(format_args!("{}", words.computer.moves)), &shown.what),
            None => (self.doing(seat, words), self.computers.deed(seat)),
        };
        panel::row(screen, 2, &doing, "");
        if shown.is_none() && !what.is_empty() {
            panel::row(screen, 3, words.computer.before, "");
        }
        panel::row(screen, if shown.is_some() { 3 } else { 4 }, what, "");
    }

    /// What a computer is doing that shows no move.
    fn doing(&self, seat: Seat, words: &'static Words) -> Line {
        if !self.play.game().turn().admits(Actor::Seat(seat)) {
            return line(format_args!("{}", words.computer.waits));
        }
        let dots = self.computers.dots(seat).map_or(0, |dots| dots % 4) as usize;
        line(format_args!("{}{}", words.computer.thinks, &"..."[..dots]))
    }

    /// What people read while a computer's move is shown: who moves, and what.
    pub(in crate::session::table) fn draw_shown(
        &self,
        words: &'static Words,
        public: &AnyPublic,
        screen: &mut Screen,
    ) -> bool {
        let Some(shown) = self.computers.shown().filter(|shown| !shown.what.is_empty()) else { return false };
        let Some(chair) = self.play.chair_of(shown.seat) else { return false };
        let number = line(format_args!("{} {}", words.common.seat, chair.number()));
        let Ok(()) = widget::title(screen, words.computer.name, &number);
        panel::row(screen, 0, public.score(shown.seat, words).name, "");
        panel::row(screen, 1, words.computer.moves, "");
        panel::row(screen, 2, &shown.what, "");
        true
    }
}
