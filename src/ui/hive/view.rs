//! The [`GameView`] of Hive.

use smart_leds::RGB8;

use super::{action_text, aim, board, diagrams, panel, words};
use crate::game::{Choice, Reason, Seat};
use crate::games::hive::{Action, Colour, Piece, Tabletop};
use crate::hex::{Cell, CellSet, Extent, Window};
use crate::parts::Screen;
use crate::ui::Canvas;
use crate::ui::decision::EventText;
use crate::ui::diagram::Diagram;
use crate::ui::game_view::{
    CursorContext, GameView, NoDice, NotableEvent, Scene, Score, Selection, Trail, common_reason,
};
use crate::ui::lang::Words;
use crate::ui::palette::{Palette, SeatLook};
use crate::ui::panel::{Line, Note};
use crate::ui::signs::Sign;

impl GameView for Tabletop {
    type Action = Action;
    type Private = ();
    type Roll = NoDice;

    fn paint(&self, window: Window, palette: &Palette, canvas: &mut Canvas) {
        board::paint(self, window, palette, canvas);
    }

    fn look(&self, seat: Seat, palette: &Palette) -> SeatLook {
        board::look(seat, palette)
    }

    fn trail(&self, action: Action, window: Window) -> Trail {
        board::trail(self, action, window)
    }

    fn describe_action(&self, action: Action, words: &'static Words) -> Line {
        action_text::describe_action(words, self, action)
    }

    fn action_sign(&self, action: Action) -> Option<Sign> {
        action.piece().map(|piece| panel::sign_of(piece.kind()))
    }

    fn describe_event(&self, seat: Seat, action: Action, words: &'static Words) -> EventText {
        action_text::describe_event(words, self, board::side(seat), action)
    }

    fn draw(&self, (): &(), scene: &Scene<'_>, screen: &mut Screen) {
        panel::draw(scene, self, screen);
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.hive.long.goal
    }

    fn loss_warning(&self, words: &'static Words) -> &'static str {
        words.hive.sentence.queen_lost
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.hive.aim
    }

    fn help(&self, words: &'static Words) -> &'static str {
        words::help(words, self)
    }

    fn legend(&self, words: &'static Words) -> &'static str {
        words.hive.long.legend
    }

    fn score(&self, seat: Seat, words: &'static Words) -> Score {
        panel::score(self, seat, words)
    }

    fn phase_name(&self, words: &'static Words) -> &'static str {
        words.hive.thinks
    }

    fn round(&self, _: usize) -> u32 {
        1 + self.position().ply() / 2
    }

    fn target_colour(&self, look: SeatLook) -> RGB8 {
        board::target_colour(look)
    }

    fn paint_selection(&self, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
        board::point_out(self, pointing, palette, canvas);
    }

    fn suggested_target(&self, aim: CursorContext<'_>) -> Option<Cell> {
        aim::likely(self, aim)
    }

    fn sort_items(&self, _: Seat, chosen: &[Choice], items: &mut [Choice]) {
        if chosen.is_empty() {
            aim::arrange(self, items);
        }
    }

    fn prefers_list(&self, seat: Seat, chosen: &[Choice]) -> bool {
        chosen.is_empty() && aim::prefers_placing(self, board::side(seat))
    }

    fn extent(&self, with_targets: bool) -> Option<Extent> {
        Some(board::extent(self, with_targets))
    }

    fn is_pass(&self, action: Action) -> bool {
        action == Action::Pass
    }

    fn diagram(&self, index: usize, words: &'static Words) -> Option<Diagram> {
        diagrams::diagram(self, index, words)
    }

    fn count_signs(&self) -> usize {
        panel::signs(self).count()
    }

    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        if let Some(kind) = panel::signs(self).nth(sign) {
            panel::draw_sign(words, kind, row, screen);
        }
    }

    fn effect_on(
        &self,
        before: &Tabletop,
        action: Action,
        seat: Seat,
        words: &'static Words,
    ) -> Option<Note> {
        words::result(words, self, before, action, board::side(seat))
    }

    fn highlight_event(
        &self,
        before: &Tabletop,
        seat: Seat,
        window: Window,
        words: &'static Words,
    ) -> Option<NotableEvent> {
        let (side, words) = (board::side(seat), &words.hive);
        let room = |table: &Tabletop, side| table.position().freedom(side).map(u8::count_ones);
        let fallen = surrounded(self, window) - surrounded(before, window);
        let covers = || {
            let moved = self.position().moved_last()?;
            let under = self.height_at(self.place(moved)?).checked_sub(2)?;
            self.piece_at(self.place(moved)?, under).filter(|below| below.colour() != side)
        };
        if !fallen.is_empty() {
            Some(NotableEvent::great(words.surrounds_queen, fallen))
        } else if room(self, side.other()) < room(before, side.other())
            && room(before, side.other()).is_some()
        {
            Some(NotableEvent::small(words.presses_queen))
        } else if room(self, side) > room(before, side) && room(before, side).is_some() {
            Some(NotableEvent::small(words.saves_queen))
        } else {
            covers().map(|_| NotableEvent::small(words.blocks))
        }
    }

    fn reason(&self, reason: Reason, words: &'static Words) -> Option<&'static str> {
        match reason {
            Reason::QueenSurrounded => Some(words.hive.queen_surrounded),
            Reason::BothQueensSurrounded => Some(words.hive.both_surrounded),
            Reason::Points
            | Reason::Units
            | Reason::Technologies
            | Reason::LastStanding
            | Reason::Shared
            | Reason::Resources
            | Reason::Rounds
            | Reason::Repetition
            | Reason::Length => common_reason(reason, words),
        }
    }
}

/// Returns the cells of surrounded Queens.
fn surrounded(table: &Tabletop, window: Window) -> CellSet {
    let fallen = Colour::ALL.into_iter().filter(|&side| table.position().freedom(side) == Some(0));
    let queens = fallen.filter_map(|side| table.place(Piece::queen(side)));
    queens.filter_map(|place| window.cell(place)).collect()
}
