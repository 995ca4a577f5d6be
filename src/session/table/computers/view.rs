//! What people see of the computers at the table: a move on its way over the board, and a screen that says what its
//! computer is doing. It never shows a hand.

use super::Computers;
use crate::ai::Level;
use crate::game::{Actor, Game, Seat};
use crate::games::AnyPublic;
use crate::parts::Screen;
use crate::session::table::play::Play;
use crate::session::table::show::Show;
use crate::ui::Chair;
use crate::ui::face::Face;
use crate::ui::lang::{Language, Words};
use crate::ui::layers::{Cursor, Highlight};
use crate::ui::palette::Palette;
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

impl Show {
    /// The way of the move that is being shown, and where on it we are.
    pub fn point_out_shown(
        &mut self,
        computers: &Computers,
        play: &Play,
        public: &AnyPublic,
        palette: &Palette,
    ) {
        let Some(shown) = computers.shown() else { return };
        let Some(chair) = play.chair_of(shown.seat).filter(|_| !self.is_sweeping()) else { return };
        let colour = public.look(shown.seat, palette).colour;
        for &cell in &shown.steps {
            self.canvas().set_highlight(cell, Highlight::Target(colour));
        }
        let cell = shown.steps.get(shown.step).copied();
        self.canvas().set_cursor(chair, cell.map(|cell| Cursor { cell, colour }));
    }

    /// The way of a move that was hinted at, as far as the board may show it.
    pub fn point_out_hint(
        &mut self,
        computers: &Computers,
        play: &Play,
        public: &AnyPublic,
        palette: &Palette,
    ) {
        let Some((seat, steps)) = computers.hinted(play) else { return };
        let colour = public.look(seat, palette).colour;
        for &cell in steps {
            self.canvas().set_highlight(cell, Highlight::Target(colour));
        }
    }
}

impl Computers {
    /// The screen of a computer: who it is, what it is doing, what it did last.
    pub fn draw(&self, chair: Chair, play: &Play, language: Language, screen: &mut Screen) {
        let words = language.words();
        let (Some(seat), Some(level)) = (play.seat_at(chair), play.level_at(chair)) else { return };
        let number = line(format_args!("{} {}", words.common.seat, chair.number()));
        let Ok(()) = widget::title(screen, words.computer.name, &number);
        let score = play.game().public().score(seat, words);
        panel::row(screen, 0, score.name, &line(format_args!("{} {}", score.counted, score.points)));
        panel::row(screen, 1, level_word(level, words), "");
        let shown = self.shown().filter(|shown| shown.seat == seat);
        let (doing, what) = match shown {
            Some(shown) => (line(format_args!("{}", words.computer.moves)), &shown.what),
            None => (self.doing(seat, play, words), self.deed(seat, language)),
        };
        panel::row(screen, 2, &doing, "");
        if shown.is_none() && !what.is_empty() {
            panel::row(screen, 3, words.computer.before, "");
        }
        panel::row(screen, if shown.is_some() { 3 } else { 4 }, what, "");
    }

    /// What a computer is doing that shows no move.
    fn doing(&self, seat: Seat, play: &Play, words: &'static Words) -> Line {
        if !play.game().turn().admits(Actor::Seat(seat)) {
            return line(format_args!("{}", words.computer.waits));
        }
        let dots = (self.dots(seat) % 4) as usize;
        line(format_args!("{}{}", words.computer.thinks, &"..."[..dots]))
    }

    /// What people read while a computer's move is shown: who moves, and what. Returns false if none is.
    pub fn draw_shown(&self, play: &Play, words: &'static Words, screen: &mut Screen) -> bool {
        let Some(shown) = self.shown().filter(|shown| !shown.what.is_empty()) else { return false };
        let Some(chair) = play.chair_of(shown.seat) else { return false };
        let number = line(format_args!("{} {}", words.common.seat, chair.number()));
        let Ok(()) = widget::title(screen, words.computer.name, &number);
        panel::row(screen, 0, play.game().public().score(shown.seat, words).name, "");
        panel::row(screen, 1, words.computer.moves, "");
        panel::row(screen, 2, &shown.what, "");
        true
    }
}
