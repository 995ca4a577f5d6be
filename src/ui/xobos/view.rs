//! The [`GameView`] of Guardians of Xobos.

use heapless::VecView;

use super::{action_text, board, event, menu, panel, points, signs, words};
use crate::game::{Choice, Seat};
use crate::games::xobos::{Action, GUARDIAN_RANGE, Private, Public, QUARK_RANGE};
use crate::hex::{Cell, CellSet, Window};
use crate::parts::{Button, Screen};
use crate::ui::Canvas;
use crate::ui::decision::EventText;
use crate::ui::diagram::Diagram;
use crate::ui::game_view::{
    FightNews, GameView, Marks, NoDice, NotableEvent, Scene, Score, Selection, Trail,
};
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
        board::look(seat, palette)
    }

    fn trail(&self, action: Action, _: Window) -> Trail {
        board::trail(action)
    }

    fn describe_action(&self, action: Action, words: &'static Words) -> Line {
        action_text::describe_action(words, self, action)
    }

    fn action_sign(&self, action: Action) -> Option<Sign> {
        action_text::sign_of(action)
    }

    fn describe_event(&self, seat: Seat, action: Action, words: &'static Words) -> EventText {
        action_text::describe_event(words, self, seat, action)
    }

    fn describe_private(&self, seat: Seat, action: Action, words: &'static Words) -> Line {
        action_text::describe_private(words, self.options.clan(seat), action)
    }

    fn draw(&self, private: &Private, scene: &Scene<'_>, screen: &mut Screen) {
        panel::draw(scene, self, private, screen);
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.xobos.long.goal
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.xobos.aim
    }

    fn help(&self, words: &'static Words) -> &'static str {
        words::help(words, self.phase)
    }

    fn legend(&self, words: &'static Words) -> &'static str {
        words.xobos.long.legend
    }

    fn score(&self, seat: Seat, words: &'static Words) -> Score {
        points::score(self, seat, words)
    }

    fn sources(&self, seat: Seat) -> Line {
        points::sources(self, seat)
    }

    fn draw_caption(&self, _: Seat, row: usize, _: &'static Words, screen: &mut Screen) {
        points::draw_caption(row, screen);
    }

    fn phase_name(&self, words: &'static Words) -> &'static str {
        words::phase(words, self.phase)
    }

    fn marks(&self, cell: Cell) -> Marks {
        board::marks(self, cell)
    }

    fn has_lamps(&self) -> bool {
        true
    }

    fn round(&self, _: usize) -> u32 {
        u32::from(self.round.max(1))
    }

    fn public_targets(&self, _: Seat, chosen: &[Choice]) -> Option<CellSet> {
        menu::veiled_targets(self, chosen)
    }

    fn is_attack(&self, _: Seat, chosen: &[Choice], _: Cell) -> bool {
        board::is_attack(self, chosen)
    }

    fn paint_selection(&self, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
        board::point_out(self, pointing, palette, canvas);
    }

    /// skipping a question would reveal hidden information.
    fn always_asks(&self) -> bool {
        true
    }

    fn sort_items(&self, seat: Seat, _: &[Choice], items: &mut [Choice]) {
        items.sort_unstable_by_key(|&item| menu::rank(self, seat, item));
    }

    fn browse(&self, chosen: &[Choice], items: &[Choice], row: usize, button: Button) -> Option<usize> {
        menu::browse(self, chosen, items, row, button)
    }

    fn add_unavailable(&self, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
        menu::add_refused(self, seat, chosen, items);
    }

    fn always_opens(&self, chosen: &[Choice], item: Choice) -> bool {
        menu::opens_always(self, chosen, item)
    }

    fn last_row(&self, items: &[Choice]) -> Option<usize> {
        menu::last_row(items)
    }

    fn asks_again(&self, chosen: &[Choice]) -> bool {
        menu::repeats(self, chosen)
    }

    fn appeared(&self, before: &Public, seat: Seat) -> CellSet {
        menu::appeared(before, self, seat)
    }

    fn diagram(&self, index: usize, words: &'static Words) -> Option<Diagram> {
        let (sign, name, far) = match index {
            0 => (Sign::Guardian1, words.xobos.guardian, GUARDIAN_RANGE),
            1 => (Sign::Quark, words.xobos.quark, QUARK_RANGE),
            _ => return None,
        };
        Some(Diagram::within(sign, name, far, words))
    }

    fn count_signs(&self) -> usize {
        signs::COUNT
    }

    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        signs::draw(words, sign, row, screen);
    }

    fn news(&self, before: &Public) -> FightNews {
        match self.report {
            None => FightNews::None,
            report if report == before.report => FightNews::Known,
            Some(_) => FightNews::Fresh,
        }
    }

    fn effect_on(&self, before: &Public, _: Action, seat: Seat, words: &'static Words) -> Option<Note> {
        words::result(words, self, before, seat)
    }

    fn highlight_event(
        &self,
        before: &Public,
        seat: Seat,
        _: Window,
        words: &'static Words,
    ) -> Option<NotableEvent> {
        event::feat(before, self, seat, words)
    }
}
