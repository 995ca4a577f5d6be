//! Termites on the OLEDs.

use crate::game::Seat;
use crate::games::termites::{Colony, Private, Public};
use crate::ui::Screen;
use crate::ui::lang::Words;
use crate::ui::table::{Scene, Standing};
use crate::ui::widget;

/// The whole screen of a seat.
pub fn draw(scene: &Scene<'_>, _public: &Public, _private: &Private, screen: &mut Screen) {
    let title = if scene.asked.is_some() { "Your turn" } else { "Wait" };
    let Ok(()) = widget::title(screen, title, "");
}

/// The rules of the present phase.
pub fn help(_public: &Public, words: &'static Words) -> &'static str {
    words.sentence.button_stuck
}

/// What the lights mean.
pub fn legend(words: &'static Words) -> &'static str {
    words.sentence.button_stuck
}

/// Name and points of a seat.
pub fn standing(public: &Public, seat: Seat, words: &'static Words) -> Standing {
    let name = public.options.colony(seat).map_or("", |colony| colony_name(words, colony));
    Standing { name, points: public.scores[seat] }
}

/// The name of a colony.
pub fn colony_name(words: &'static Words, colony: Colony) -> &'static str {
    match colony {
        Colony::Blue => words.termites.blue,
        Colony::Red => words.termites.red,
        Colony::Gold => words.termites.gold,
        Colony::Gray => words.termites.gray,
    }
}
