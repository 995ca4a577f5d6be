//! A hint: the move that the hard level would play, on the screen of the person who asked, and why. Where nothing is hidden
//! from anybody, the board shows it, too.

use super::Computers;
use crate::ai::Seen;
use crate::game::{Actor, Dice, Game, Seat, Turn};
use crate::games::{AnyAction, AnyGame};
use crate::hex::Window;
use crate::parts::Screen;
use crate::session::desk::Desk;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::face::{Face, Trail};
use crate::ui::lang::Words;
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
    pub steps: Trail,
}

impl Hint {
    /// An action in words, with its reason.
    pub fn of(game: &AnyGame, seat: Seat, action: AnyAction, window: Window, desk: &Desk) -> Hint {
        let words = desk.settings.language.words();
        let public = game.public();
        let what = public.intent(seat, action, words);
        // What is good to do follows from a hand, where there is one: then the board says nothing.
        let steps = if game.has_secrets() { Trail::new() } else { public.trail(action, window) };
        Hint { what, why: reason(game, seat, action, window, words), steps }
    }
}

/// Why an action is good, as far as its player can know: it is tried in a world that may be the true one.
#[inline(never)] // The game of that moment is large.
fn reason(
    game: &AnyGame,
    seat: Seat,
    action: AnyAction,
    window: Window,
    words: &'static Words,
) -> Option<&'static str> {
    let mut world = Seen::new(game, seat).sample(&mut Dice::new(0));
    let before = world.public();
    world.apply(Actor::Seat(seat), action).ok()?;
    match world.turn() {
        Turn::Over(outcome) if outcome.winners.contains(seat) => Some(words.computer.wins),
        _ => world.public().feat(&before, seat, window, words).map(|feat| feat.words),
    }
}

impl Computers {
    /// Draws the hint, or that it is being thought about.
    pub fn draw_hint(&self, chair: Chair, play: &Play, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.computer.hint, "");
        let (hint, dots) = self.hint(chair);
        match hint {
            Some(hint) => {
                panel::row(screen, 0, &hint.what, "");
                panel::row(screen, 1, hint.why.unwrap_or_default(), "");
            }
            None if play.is_asked(chair) => {
                let dots = &"..."[..(dots % 4) as usize];
                panel::row(screen, 0, &line(format_args!("{}{dots}", words.computer.thinks)), "");
            }
            None => panel::row(screen, 0, words.computer.your_turn_only, ""),
        }
        panel::way_out(screen, words, words.common.menu);
    }
}
