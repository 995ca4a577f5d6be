//! Guardians of Xobos on the OLEDs.

use crate::game::Seat;
use crate::games::xobos::{Private, Public};
use crate::ui::Screen;
use crate::ui::lang::Words;
use crate::ui::table::{Scene, Standing};
use crate::ui::widget;

use super::words;

/// The whole screen of a seat.
pub fn draw(scene: &Scene<'_>, public: &Public, _: &Private, screen: &mut Screen) {
    let Ok(()) = widget::title(screen, words::phase(scene.words, public.phase), "");
}

/// Name and points of a seat.
pub fn standing(public: &Public, seat: Seat, words: &'static Words) -> Standing {
    Standing { name: words::player(words, public, seat), points: 0 }
}
