//! The points of a seat, and what they consist of: (Crystals + Guardians) x Reactors.

use embedded_graphics::prelude::Point;

use super::words;
use crate::game::Seat;
use crate::games::xobos::{Building, Public};
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::game_view::Score;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::signs::{SIGN_WIDTH, Sign};
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget::{self, MARGIN};

/// Returns the name and points of a seat, as far as they are public. Crystals are excluded if
/// stores are hidden.
pub fn score(public: &Public, seat: Seat, words: &'static Words) -> Score {
    Score {
        name: words::player(words, public, seat),
        points: public.points(seat),
        counted: words.xobos.points,
    }
}

/// Returns the points in figures: "(12+4)x3". Crystals in hidden stores are a question mark. Players
/// who are out have no points.
pub fn sources(public: &Public, seat: Seat) -> Line {
    if public.out.contains(seat) {
        return Line::new();
    }
    let guardians = public.sides[seat].guardian_count();
    let reactors = public.buildings.count(seat, Building::Reactor);
    match public.stores[seat] {
        Some(store) => line(format_args!("({}+{guardians})x{reactors}", store.crystals)),
        None => line(format_args!("(?+{guardians})x{reactors}")),
    }
}

/// The parts of the caption: a text in the small font, and the sign after it.
const CAPTION: [(&str, Sign); 3] = [("(", Sign::Crystal), ("+", Sign::Guardian1), (")x", Sign::Reactor)];

/// Draws the figures of [`sources`] as signs.
pub fn draw_caption(row: usize, screen: &mut Screen) {
    panel::draw_row(screen, row, "", "");
    let width: u32 = CAPTION.iter().map(|(text, _)| Font::Small.width_of(text) + SIGN_WIDTH).sum();
    let mut left = (SCREEN_WIDTH as u32 - MARGIN - width) as i32;
    let top = widget::row_at(row).y;
    for (text, sign) in CAPTION {
        let Ok(end) = text::line(screen, Point::new(left, top + 1), text, Font::Small, Ink::Light);
        let Ok(()) = sign.draw(screen, Point::new(end.x, top - 1), Ink::Light);
        left = end.x + SIGN_WIDTH as i32;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::game::Game;
    use crate::games::xobos::{Mode, Xobos, XobosOptions};
    use crate::ui::lang::Language;

    /// stores are open in training mode. In the others, the result of the sum would reveal
    /// the Crystals.
    #[test]
    fn hidden_crystals_are_a_question_mark() {
        for (mode, expected) in [(Mode::Training, "(0+4)x0"), (Mode::Normal, "(?+4)x0")] {
            let options = XobosOptions::new(2).unwrap().in_mode(mode);
            let public = Xobos::start(&options).unwrap().public();
            assert_eq!(&*sources(&public, Seat::A), expected);
        }
    }

    /// The result has the name of each colour, a star and three digits on the same row.
    #[test]
    fn the_figures_fit_beside_every_name() {
        for words in Language::ALL.map(Language::words) {
            let words = &words.xobos;
            for name in [words.red, words.blue, words.yellow, words.pink, words.rheita, words.quatune] {
                let name = Font::Normal.width_of(&line(format_args!("* {name}")));
                let figures = Font::Small.width_of("(24+4)x9=") + Font::Normal.width_of("252");
                assert!(name + figures < SCREEN_WIDTH as u32 - 2 * MARGIN, "{name} {figures}");
            }
        }
    }
}
