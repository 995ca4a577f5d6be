//! Shows whose turn it is: with a lamp for each player on the panel, and on the screens of waiting
//! players who ask.

use smart_leds::RGB8;

use super::Show;
use crate::game::{Game, Seat};
use crate::games::AnyPublic;
use crate::hex::{Cell, CellSet, Hex, ring};
use crate::parts::Screen;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::colour::rgb;
use crate::ui::lamp::{Lamp, corner};
use crate::ui::lang::Words;
use crate::ui::motion::alternate;
use crate::ui::palette::Palette;
use crate::ui::panel;
use crate::ui::widget::{self, LIST_ROWS};

/// The colour of the marks for the row and number of a cursor.
const MARK: RGB8 = rgb(120, 120, 120);

impl Show {
    /// Paints the lamp of each player in the corner of their chair, except where a piece is, after
    /// the end, and in games that paint their own lamps.
    pub fn paint_lamps(&mut self, play: &Play, public: &AnyPublic, palette: &Palette) {
        if public.has_lamps() {
            return;
        }
        let canvas = self.canvas();
        if let Some(board) = public.named_board() {
            for cell in ring(Hex::ORIGIN, board.radius() + 1).filter_map(Cell::new) {
                canvas.set_signs(cell, [None; alternate::COUNT]);
            }
        }
        for chair in Chair::ALL {
            let Some(cell) = corner(chair) else { continue };
            let free = !play.is_over() && !canvas.has_piece(cell);
            let sign = play.seat_at(chair).filter(|_| free).map(|seat| {
                let colour = public.look(seat, palette).colour;
                let lamp = if play.acts(seat) { Lamp::Deciding } else { Lamp::Waiting };
                lamp.sign(colour, colour)
            });
            canvas.set_signs(cell, [sign, None, None]);
        }
    }

    /// Marks the row and number of every visible cursor on the ring around the board.
    pub fn paint_marks(&mut self, public: &AnyPublic) {
        let canvas = self.canvas();
        for cell in Chair::ALL.into_iter().filter_map(|chair| canvas.cursor(chair)).collect::<CellSet>() {
            for (mark, way) in public.marks(cell) {
                canvas.light_edge(mark, way, MARK);
            }
        }
    }
}

/// Draws who is asked for what, using public information only, and what Back does. Returns false if
/// nobody is asked.
pub fn draw_asked(play: &Play, back: &str, words: &'static Words, screen: &mut Screen) -> bool {
    let public = play.game().public();
    let mut asked = Seat::ALL.into_iter().filter(|seat| play.acts(*seat)).peekable();
    if asked.peek().is_none() {
        return false;
    }
    let Ok(()) = widget::title(screen, words.table.wait, "");
    let mut index = 0;
    for seat in asked {
        let name = public.score(seat, words).name;
        panel::draw_row(screen, index, &panel::player_at_chair(words, name, play.chair_of(seat)), "");
        index += 1;
    }
    panel::draw_row(screen, index, words.table.thinks_about, "");
    panel::draw_row(screen, index + 1, public.phase_name(words), "");
    if !back.is_empty() {
        panel::draw_row(screen, LIST_ROWS - 1, back, "");
    }
    true
}
