//! Whose turn it is: a lamp on the rim, and who thinks about what for those who ask.

use smart_leds::RGB8;

use crate::game::{Actor, Game, Seat};
use crate::games::AnyPublic;
use crate::hex::{Cell, Hex, ring};
use crate::parts::Screen;
use crate::session::desk::Desk;
use crate::session::table::Table;
use crate::ui::Chair;
use crate::ui::Face;
use crate::ui::colour::rgb;
use crate::ui::lamp::{Lamp, corner};
use crate::ui::lang::Words;
use crate::ui::motion::turns;
use crate::ui::palette::Palette;
use crate::ui::{panel, widget};

/// The marks of row and number.
const MARK: RGB8 = rgb(120, 120, 120);

impl Table {
    /// Does this seat decide now, or type in a die?
    fn acts(&self, seat: Seat) -> bool {
        self.play.game().turn().admits(Actor::Seat(seat)) || self.play.typist() == Some(seat)
    }

    /// The lamp of each player in the corner of their chair, unless the game has lamps of its own or a piece is there.
    pub(in crate::session::table) fn paint_lamps(&mut self, public: &AnyPublic, palette: &Palette) {
        if public.has_lamps() {
            return;
        }
        if let Some(board) = public.named_board() {
            for cell in ring(Hex::ORIGIN, board.radius() + 1).filter_map(Cell::new) {
                self.show.canvas().set_signs(cell, [None; turns::COUNT]);
            }
        }
        for chair in Chair::ALL {
            let Some(cell) = corner(chair) else { continue };
            let free = !self.is_over() && !self.show.canvas().has_piece(cell);
            let sign = self.play.seat_at(chair).filter(|_| free).map(|seat| {
                let colour = public.look(seat, palette).colour;
                let lamp = if self.acts(seat) { Lamp::Asked } else { Lamp::Waits };
                lamp.sign(colour, colour)
            });
            self.show.canvas().set_signs(cell, [sign, None, None]);
        }
    }

    /// Row and number of every cursor that is seen, on the ring around the board.
    pub(in crate::session::table) fn paint_marks(&mut self, public: &AnyPublic) {
        for chair in Chair::ALL {
            let Some(cell) = self.show.canvas().cursor(chair) else { continue };
            for (mark, way) in public.marks(cell) {
                self.show.canvas().light_edge(mark, way, MARK);
            }
        }
    }

    /// A player who waits has pressed: the screen tells for a while who is asked for what.
    pub(in crate::session::table) fn wonder(&mut self, chair: Chair, desk: &Desk) {
        if !self.is_over() {
            (self.at[chair].wonders, self.at[chair].moved) = (Some(desk.now), None);
        }
    }

    /// Who thinks about what, by what everybody may know. Returns false if nobody is asked.
    pub(in crate::session::table) fn draw_thinkers(
        &self,
        public: &AnyPublic,
        words: &'static Words,
        screen: &mut Screen,
    ) -> bool {
        if !Seat::ALL.into_iter().any(|seat| self.acts(seat)) {
            return false;
        }
        let mut index = 0;
        let Ok(()) = widget::title(screen, words.table.wait, "");
        for seat in Seat::ALL.into_iter().filter(|seat| self.acts(*seat)) {
            let name = public.score(seat, words).name;
            panel::row(screen, index, &panel::at_chair(words, name, self.play.chair_of(seat)), "");
            index += 1;
        }
        panel::row(screen, index, words.table.thinks_about, "");
        panel::row(screen, index + 1, public.task(words), "");
        true
    }
}
