//! A hint: the move that the hard level would play, on the screen of the person who asked, and why.

use super::Table;
use super::overlay::Overlay;
use crate::ai::Seen;
use crate::game::{Actor, Dice, Game, Seat, Turn};
use crate::games::AnyAction;
use crate::parts::{Pad, Screen};
use crate::session::desk::Desk;
use crate::ui::Face;
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
}

impl Table {
    /// A person wants a hint. Only that person's screen tells it: what is good to do may follow from a hidden hand.
    pub(super) fn ask_hint(&mut self, pad: Pad, desk: &mut Desk) {
        self.at[pad].overlay = Some(Overlay::Hint);
        if self.play.is_asked(pad) && self.play.actor(pad) != Some(Actor::Chance) {
            self.computers.want_hint(pad);
        }
        self.see_to_computers(desk);
    }

    /// An action in words, with its reason.
    pub(super) fn explain(&self, seat: Seat, action: AnyAction, desk: &Desk) -> Hint {
        let words = desk.settings.language.words();
        let game = self.play.game();
        let mut what = game.public().deed(action, words);
        if what.is_empty() {
            what = line(format_args!("{}", game.show(action)));
        }
        Hint { what, why: self.reason(seat, action, words) }
    }

    /// Why an action is good, as far as its player can know: it is tried in a world that may be the true one.
    #[inline(never)] // The game of that moment is large.
    fn reason(&self, seat: Seat, action: AnyAction, words: &'static Words) -> Option<&'static str> {
        let mut world = Seen::new(self.play.game(), seat).sample(&mut Dice::new(0));
        let before = world.public();
        world.apply(Actor::Seat(seat), action).ok()?;
        match world.turn() {
            Turn::Over(outcome) if outcome.winners.contains(seat) => Some(words.computer.wins),
            _ => world.public().feat(&before, seat).map(|feat| feat.words(words)),
        }
    }

    /// Draws the hint, or that it is being thought about.
    pub(super) fn draw_hint(&self, pad: Pad, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.computer.hint, "");
        let (hint, dots) = self.computers.hint(pad);
        match hint {
            Some(hint) => {
                panel::row(screen, 0, &hint.what, "");
                panel::row(screen, 1, hint.why.unwrap_or_default(), "");
            }
            None if self.play.is_asked(pad) => {
                let dots = &"..."[..(dots % 4) as usize];
                panel::row(screen, 0, &line(format_args!("{}{dots}", words.computer.thinks)), "");
            }
            None => panel::row(screen, 0, words.computer.your_turn_only, ""),
        }
        panel::way_out(screen, words, words.common.menu);
    }
}
