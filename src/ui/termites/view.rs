//! The [`GameView`] of Termites.

use super::{aim, board, panel, words};
use crate::game::{Choice, Options, Seat};
use crate::games::termites::{Action, BOARD, Caste, Phase, Private, Public};
use crate::hex::{Board, Cell, CellSet, Window};
use crate::parts::Screen;
use crate::ui::Canvas;
use crate::ui::decision::EventText;
use crate::ui::diagram::Diagram;
use crate::ui::game_view::{CursorContext, GameView, NoDice, NotableEvent, Scene, Score, Selection, Trail};
use crate::ui::lang::Words;
use crate::ui::palette::{Palette, SeatLook};
use crate::ui::panel::{Line, Note};
use crate::ui::signs::Sign;

impl GameView for Public {
    type Action = Action;
    type Private = Private;
    type Roll = NoDice;

    fn paint(&self, _: Window, palette: &Palette, canvas: &mut Canvas) {
        board::paint(self, palette, canvas);
    }

    fn look(&self, seat: Seat, palette: &Palette) -> SeatLook {
        board::look(self, seat, palette)
    }

    fn trail(&self, action: Action, _: Window) -> Trail {
        board::trail(action)
    }

    fn describe_action(&self, action: Action, words: &'static Words) -> Line {
        words::describe_action(words, self, action)
    }

    fn action_sign(&self, action: Action) -> Option<Sign> {
        words::mover(self, action).map(panel::sign_of)
    }

    fn describe_event(&self, seat: Seat, action: Action, words: &'static Words) -> EventText {
        words::describe_event(words, self, seat, action)
    }

    fn draw(&self, private: &Private, scene: &Scene<'_>, screen: &mut Screen) {
        panel::draw(scene, self, private, screen);
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.termites.long.goal
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.termites.aim
    }

    fn help(&self, words: &'static Words) -> &'static str {
        words::help(words, self)
    }

    fn legend(&self, words: &'static Words) -> &'static str {
        words.termites.long.legend
    }

    fn score(&self, seat: Seat, words: &'static Words) -> Score {
        panel::score(self, seat, words)
    }

    fn sources(&self, seat: Seat) -> Line {
        panel::sources(self, seat)
    }

    fn draw_caption(&self, _: Seat, row: usize, words: &'static Words, screen: &mut Screen) {
        panel::draw_caption(words, row, screen);
    }

    fn phase_name(&self, words: &'static Words) -> &'static str {
        words::prompt(words, self.phase, 0)
    }

    fn round(&self, turns: usize) -> u32 {
        1 + turns.checked_div(self.options.players()).unwrap_or_default() as u32
    }

    fn ends_turn(&self, action: Action) -> bool {
        matches!(action, Action::Stay | Action::Move { .. } | Action::Attack { .. })
    }

    fn public_targets(&self, _: Seat, _: &[Choice]) -> Option<CellSet> {
        board::veiled_targets(self)
    }

    fn suggested_target(&self, aim: CursorContext<'_>) -> Option<Cell> {
        aim::likely(self, aim)
    }

    fn sort_items(&self, _: Seat, _: &[Choice], items: &mut [Choice]) {
        if matches!(self.phase, Phase::Reproduce | Phase::Mounds | Phase::Retake | Phase::Replace) {
            aim::arrange(items);
        }
    }

    fn paint_selection(&self, pointing: Selection<'_>, _: &Palette, canvas: &mut Canvas) {
        board::point_out(pointing, canvas);
    }

    fn is_attack(&self, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
        board::is_attack(self, seat, chosen, cell)
    }

    fn effect_on(&self, before: &Public, action: Action, seat: Seat, words: &'static Words) -> Option<Note> {
        words::result(words, self, before, action, seat)
    }

    fn diagram(&self, index: usize, words: &'static Words) -> Option<Diagram> {
        let caste = Caste::ALL.get(index).copied()?;
        Some(Diagram::within(panel::sign_of(caste), words::caste(words, caste), caste.movement(), words))
    }

    fn count_signs(&self) -> usize {
        panel::SIGNS
    }

    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        panel::draw_sign(words, sign, row, screen);
    }

    fn named_board(&self) -> Option<Board> {
        Some(BOARD)
    }

    fn highlight_event(
        &self,
        before: &Public,
        seat: Seat,
        _: Window,
        words: &'static Words,
    ) -> Option<NotableEvent> {
        let gone = before.pieces.all_mounds() - self.pieces.all_mounds();
        let has_taken = self.trophies[seat] != before.trophies[seat];
        let cell = gone.first().unwrap_or(Cell::CENTRE);
        has_taken.then(|| NotableEvent::great(words.termites.takes_mound, CellSet::of(cell)))
    }
}
