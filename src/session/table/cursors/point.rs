//! Cells that somebody points at with a mouse or a finger, where a shell has such.

use crate::game::Game;
use crate::hex::Cell;
use crate::parts::{Button, Pad, PadSet, Screen};
use crate::session::desk::Desk;
use crate::session::table::Holder;
use crate::session::table::Table;
use crate::ui::face::Scene;
use crate::ui::{Chair, Face};

impl Table {
    /// The player with this pad points at a cell: the cursor is there, as if a held direction button had led to it. Pointing
    /// at the cell once more is OK.
    pub fn point(&mut self, pad: Pad, cell: Cell, desk: &mut Desk) {
        self.touch_hand(pad, desk.now);
        // A pad between two players is taken by its buttons.
        let Holder::Chair(chair) = self.holder(pad) else { return };
        if !self.play.is_person(chair) || self.is_over() || self.at[chair].overlay.is_some() {
            return;
        }
        desk.touch_screen(pad);
        if self.at.ends_news(chair, Button::Ok, &self.play) || self.at[chair].ends_notes(Button::Up) {
            return;
        }
        if self.show.dice().is_some() {
            return self.hurry(desk);
        }
        self.hurry_sweep(desk);
        self.point_out_cell(chair, cell, desk);
        self.see_to_computers(desk);
        self.see_to_hands(desk);
    }

    fn point_out_cell(&mut self, chair: Chair, cell: Cell, desk: &mut Desk) {
        let at = &mut self.at[chair];
        if at.listed.is_some() && !at.is_mixed() {
            return;
        }
        let is_again = at.listed.is_none() && at.cursor == cell && at.moved.is_some();
        at.listed = None;
        at.refused = false;
        if is_again {
            return self.choose(chair, desk);
        }
        at.moved = Some(desk.now);
        at.cursor = cell;
        self.repaint_seen(desk);
    }

    /// The pads of the people who are asked for a decision now.
    pub fn acting(&self) -> PadSet {
        let is_shown = self.event.is_none() && self.show.dice().is_none();
        let asked = Chair::ALL.into_iter().filter(|chair| is_shown && self.play.is_asked(*chair));
        asked.map(|chair| self.play.pad_at(chair)).fold(PadSet::EMPTY, PadSet::with)
    }

    /// Draws what the screen of this pad says of a cell to a player who looks at it while nothing is asked, without Peek.
    /// Returns false where nobody plays.
    pub fn describe(&self, desk: &Desk, pad: Pad, cell: Cell, screen: &mut Screen) -> bool {
        let Holder::Chair(chair) = self.holder(pad) else { return false };
        let Some(seat) = self.play.seat_at(chair).filter(|_| self.event.is_none()) else { return false };
        let private = self.play.game().private(seat);
        let scene = Scene {
            seat,
            chairs: *self.play.chairs(),
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
