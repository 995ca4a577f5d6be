//! Draws the computer players: the path of a shown move on the board, and a status screen for each
//! computer. It never shows hidden information.

use super::Computers;
use super::turn::Showing;
use crate::ai::Level;
use crate::game::{Actor, Game, Seat};
use crate::games::AnyPublic;
use crate::parts::Screen;
use crate::session::table::play::Play;
use crate::session::table::show::Show;
use crate::ui::Chair;
use crate::ui::decision;
use crate::ui::game_view::GameView;
use crate::ui::lang::{Language, Words};
use crate::ui::layers::{Cursor, Highlight};
use crate::ui::palette::Palette;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

/// Returns the name of a level.
pub const fn level_name(level: Level, words: &'static Words) -> &'static str {
    match level {
        Level::Beginner => words.computer.beginner,
        Level::Easy => words.computer.easy,
        Level::Normal => words.computer.normal,
        Level::Hard => words.computer.hard,
        Level::Adaptive(_) => words.computer.adaptive,
    }
}

impl Show {
    /// Highlights the path of the move that is being shown, and puts the cursor on its current
    /// step.
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

    /// Highlights the path of a hint, if the board may show it.
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
    /// Draws the screen of a computer: its seat and level, what it is doing, and its last action.
    pub fn draw(&self, chair: Chair, play: &Play, language: Language, screen: &mut Screen) {
        let words = language.words();
        let (Some(seat), Some(level)) = (play.seat_at(chair), play.level_at(chair)) else { return };
        let number = line(format_args!("{} {}", words.common.seat, chair.number()));
        let Ok(()) = widget::title(screen, words.computer.name, &number);
        let score = play.game().public().score(seat, words);
        panel::draw_row(screen, 0, score.name, &line(format_args!("{} {}", score.counted, score.points)));
        panel::draw_row(screen, 1, level_name(level, words), "");
        let shown = self.shown().filter(|shown| shown.seat == seat);
        let (doing, what) = match shown {
            Some(shown) => (line(format_args!("{}", words.computer.moves)), &shown.what),
            None => (self.doing(seat, play, words), self.last_action(seat, language)),
        };
        panel::draw_row(screen, 2, &doing, "");
        if shown.is_none() && !what.is_empty() {
            panel::draw_row(screen, 3, words.computer.before, "");
        }
        panel::draw_row(screen, if shown.is_some() { 3 } else { 4 }, what, "");
    }

    /// Returns the status of a computer that shows no move: it waits or thinks.
    fn doing(&self, seat: Seat, play: &Play, words: &'static Words) -> Line {
        if !play.game().turn().admits(Actor::Seat(seat)) {
            return line(format_args!("{}", words.computer.waits));
        }
        let dots = (self.dots(seat) % 4) as usize;
        line(format_args!("{}{}", words.computer.thinks, &"..."[..dots]))
    }

    /// Draws the move that a computer is showing, for the other players. Returns false if there is
    /// no public one that says more than the board.
    pub fn draw_shown(&self, play: &Play, words: &'static Words, screen: &mut Screen) -> bool {
        let Some(Showing { action, shown, .. }) = self.turn.showing() else { return false };
        let public = play.game().public();
        let text = public.describe_event(shown.seat, *action, words);
        if shown.what.is_empty() || text.is_empty() {
            return false;
        }
        let waits = if play.has_clock() { words.table.wait_short } else { words.table.wait_for };
        let name = public.score(shown.seat, words).name;
        panel::draw_title(screen, &panel::filled_line(waits, name), "");
        decision::draw_action(public.action_sign(*action), &text, screen);
        true
    }
}
