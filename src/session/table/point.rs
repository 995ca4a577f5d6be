//! Cells that somebody points at with a mouse or a finger, where a shell has such.

use super::{Holder, Table};
use crate::game::Game;
use crate::hex::Cell;
use crate::parts::{Button, Pad, PadSet, Screen};
use crate::session::desk::Desk;
use crate::ui::Face;
use crate::ui::face::Scene;

impl Table {
    /// The player at this place points at a cell: the cursor is there, as if a held direction button had led to it. Pointing
    /// at the cell once more is OK.
    pub fn point(&mut self, pad: Pad, cell: Cell, desk: &mut Desk) {
        self.touch_hand(pad, desk.now);
        // A pad between two players is taken by its buttons.
        let Holder::Place(place) = self.holder(pad) else { return };
        if !self.play.is_person(place) || self.is_over() || self.at[place].overlay.is_some() {
            return;
        }
        desk.touch_screen(place);
        if self.ends_news(place, Button::Ok) || self.ends_notes(place, Button::Up) {
            return;
        }
        if self.show.dice().is_some() {
            return self.hurry(desk);
        }
        self.hurry_sweep(desk);
        self.point_out_cell(place, cell, desk);
        self.see_to_computers(desk);
        self.see_to_hands(desk);
    }

    fn point_out_cell(&mut self, place: Pad, cell: Cell, desk: &mut Desk) {
        let at = &mut self.at[place];
        if at.listed.is_some() && !at.is_mixed() {
            return;
        }
        let is_again = at.listed.is_none() && at.cursor == cell && at.moved.is_some();
        at.listed = None;
        at.refused = false;
        if is_again {
            return self.choose(place, desk);
        }
        at.moved = Some(desk.now);
        at.cursor = cell;
        self.repaint_seen(desk);
    }

    /// The people who are asked for a decision now.
    pub fn acting(&self) -> PadSet {
        let is_shown = self.event.is_none() && self.show.dice().is_none();
        let asked = Pad::ALL.into_iter().filter(|place| is_shown && self.play.is_asked(*place));
        asked.map(|place| self.pad_at(place)).fold(PadSet::EMPTY, PadSet::with)
    }

    /// Draws what the screen of this place says of a cell to a player who looks at it while nothing is asked, without Peek.
    /// Returns false where nobody plays.
    pub fn describe(&self, desk: &Desk, pad: Pad, cell: Cell, screen: &mut Screen) -> bool {
        let Holder::Place(place) = self.holder(pad) else { return false };
        let Some(seat) = self.play.seat_at(place).filter(|_| self.event.is_none()) else { return false };
        let private = self.play.game().private(seat);
        let scene = Scene {
            seat,
            places: *self.play.pads(),
            asked: None,
            cursor: cell,
            window: self.show.window(),
            inspects: true,
            has_passed: false,
            peek: false,
            news: None,
            words: desk.settings.language.words(),
        };
        *screen = Screen::DARK;
        self.play.game().public().draw(&private, &scene, screen);
        true
    }
}
