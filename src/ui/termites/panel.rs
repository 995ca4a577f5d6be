//! Termites on the OLEDs.

use crate::game::Seat;
use crate::games::termites::{Private, Public};
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
pub fn standing(public: &Public, seat: Seat, _words: &'static Words) -> Standing {
    Standing { name: "?", points: public.scores[seat] }
}
