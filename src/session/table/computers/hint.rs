//! A hint: the move that the hard level would play, on the screen of the person who asked, and why. Where nothing is hidden
//! from anybody, the board shows it, too.

use crate::ai::Seen;
use crate::game::{Actor, Dice, Game, Seat, Turn};
use crate::games::{AnyAction, AnyPublic};
use crate::parts::Screen;
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::session::table::cursors::overlay::Overlay;
use crate::ui::Chair;
use crate::ui::face::{Face, Trail};
use crate::ui::lang::Words;
use crate::ui::layers::Highlight;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

/// A move and why.
#[derive(Clone)]
pub struct Hint {
    /// The move in words.
    what: Line,
    /// Why, where there is a reason.
    why: Option<&'static str>,
    /// Its way over the board, where nothing is hidden from anybody.
    pub(in crate::session::table) steps: Trail,
}

impl Table {
    /// A person wants a hint. That person's screen tells it; the board only where nothing is hidden, as what is good to do
    /// may follow from a hand.
    pub(in crate::session::table) fn ask_hint(&mut self, chair: Chair, desk: &mut Desk) {
        self.at[chair].overlay = Some(Overlay::Hint);
        if self.play.is_asked(chair) && self.play.actor(chair) != Some(Actor::Chance) {
            self.computers.want_hint(chair);
        }
        self.see_to_computers(desk);
    }

    /// An action in words, with its reason.
    pub(in crate::session::table) fn explain(&self, seat: Seat, action: AnyAction, desk: &Desk) -> Hint {
        let words = desk.settings.language.words();
        let game = self.play.game();
        let public = game.public();
        let what = public.intent(seat, action, words);
        // What is good to do follows from a hand, where there is one: then the board says nothing.
        let steps = if game.has_secrets() { Trail::new() } else { public.trail(action, self.show.window()) };
        Hint { what, why: self.reason(seat, action, words), steps }
    }

    /// Why an action is good, as far as its player can know: it is tried in a world that may be the true one.
    #[inline(never)] // The game of that moment is large.
    fn reason(&self, seat: Seat, action: AnyAction, words: &'static Words) -> Option<&'static str> {
        let mut world = Seen::new(self.play.game(), seat).sample(&mut Dice::new(0));
        let before = world.public();
        world.apply(Actor::Seat(seat), action).ok()?;
        match world.turn() {
            Turn::Over(outcome) if outcome.winners.contains(seat) => Some(words.computer.wins),
            _ => world.public().feat(&before, seat, self.show.window(), words).map(|feat| feat.words),
        }
    }

    /// The way of a move that was hinted at, as far as the board may show it.
    pub(in crate::session::table) fn point_out_hint(&mut self, public: &AnyPublic, desk: &Desk) {
        let Some((seat, steps)) = self.computers.hinted(&self.play) else { return };
        let colour = public.look(seat, desk.settings.palette.palette()).colour;
        for &cell in steps {
            self.show.canvas().set_highlight(cell, Highlight::Target(colour));
        }
    }

    /// Draws the hint, or that it is being thought about.
    pub(in crate::session::table) fn draw_hint(
        &self,
        chair: Chair,
        words: &'static Words,
        screen: &mut Screen,
    ) {
        let Ok(()) = widget::title(screen, words.computer.hint, "");
        let (hint, dots) = self.computers.hint(chair);
        match hint {
            Some(hint) => {
                panel::row(screen, 0, &hint.what, "");
                panel::row(screen, 1, hint.why.unwrap_or_default(), "");
            }
            None if self.play.is_asked(chair) => {
                let dots = &"..."[..(dots % 4) as usize];
                panel::row(screen, 0, &line(format_args!("{}{dots}", words.computer.thinks)), "");
            }
            None => panel::row(screen, 0, words.computer.your_turn_only, ""),
        }
        panel::way_out(screen, words, words.common.menu);
    }
}
