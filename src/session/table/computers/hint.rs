//! Hints: the move that the hard level would play, with a reason, on the screen of the person who
//! asked. In games without hidden information, the board shows it as well.

use super::Computers;
use crate::ai::Observation;
use crate::game::{Actor, Game, Rng, Seat, Turn};
use crate::games::{AnyAction, AnyGame};
use crate::hex::Window;
use crate::parts::Screen;
use crate::session::context::Context;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::game_view::{GameView, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

/// A suggested move with its reason.
#[derive(Clone)]
pub struct Hint {
    /// The move as text.
    what: Line,
    /// The reason, if there is one.
    why: Option<&'static str>,
    /// The cells of the move on the board; empty in games with hidden information.
    pub steps: Trail,
}

impl Hint {
    /// Returns the hint to take this action.
    pub fn of(game: &AnyGame, seat: Seat, action: AnyAction, window: Window, context: &Context) -> Hint {
        let words = context.settings.language.words();
        let public = game.public();
        let what = public.describe_private(seat, action, words);
        // A good move may reveal the player's hand, so the board shows nothing in games with hidden
        // information.
        let steps = if game.has_secrets() { Trail::new() } else { public.trail(action, window) };
        Hint { what, why: reason(game, seat, action, window, words), steps }
    }
}

/// Returns why an action is good, as far as its player can know. It is tried in a sampled game that
/// is consistent with what the player knows.
#[inline(never)] // The copy of the game is large; keep it off the caller's stack.
fn reason(
    game: &AnyGame,
    seat: Seat,
    action: AnyAction,
    window: Window,
    words: &'static Words,
) -> Option<&'static str> {
    let mut world = Observation::new(game, seat).sample(&mut Rng::new(0));
    let before = world.public();
    world.apply(Actor::Seat(seat), action).ok()?;
    match world.turn() {
        Turn::Over(outcome) if outcome.winners.contains(seat) => Some(words.computer.wins),
        _ => world.public().highlight_event(&before, seat, window, words).map(|feat| feat.words),
    }
}

impl Computers {
    /// Draws the hint, or that the computer is still thinking.
    pub fn draw_hint(&self, chair: Chair, play: &Play, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.computer.hint, "");
        let (hint, dots) = self.hint(chair);
        match hint {
            Some(hint) => {
                panel::draw_row(screen, 0, &hint.what, "");
                panel::draw_row(screen, 1, hint.why.unwrap_or_default(), "");
            }
            None if play.is_asked(chair) => {
                let dots = &"..."[..(dots % 4) as usize];
                panel::draw_row(screen, 0, &line(format_args!("{}{dots}", words.computer.thinks)), "");
            }
            None => panel::draw_row(screen, 0, words.computer.your_turn_only, ""),
        }
        panel::draw_back_hint(screen, words, words.common.menu);
    }
}
