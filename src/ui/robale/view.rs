//! The [`GameView`] of Robale.

use super::{aim, board, dice, panel, words};
use crate::game::{Choice, Seat};
use crate::games::robale::{Action, BOARD, Battle, Bug, Phase, Public, RESOURCES};
use crate::hex::{Board, Cell, CellSet, Window};
use crate::parts::Screen;
use crate::ui::Canvas;
use crate::ui::decision::EventText;
use crate::ui::diagram::Diagram;
use crate::ui::game_view::{
    CursorContext, GameView, ItemCells, MarchActions, NotableEvent, Roll, Scene, Score, Selection, Trail,
};
use crate::ui::lang::Words;
use crate::ui::palette::{Palette, SeatLook};
use crate::ui::panel::{Line, Note};
use crate::ui::signs::Sign;

impl Roll for Battle {
    fn is_unfinished(&self) -> bool {
        self.is_rolling()
    }

    fn paint(&self, palette: &Palette, canvas: &mut Canvas) {
        board::paint_dice(Some(self), palette, canvas);
    }

    fn draw(&self, words: &'static Words, screen: &mut Screen) {
        dice::draw_roll(self, words, screen);
    }

    fn result(&self, by: &str, words: &'static Words) -> Option<Note> {
        words::no_loss_note(words, by, self)
    }
}

impl GameView for Public {
    type Action = Action;
    type Private = ();
    type Roll = Battle;

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
        words::describe_action(words, action)
    }

    fn action_sign(&self, action: Action) -> Option<Sign> {
        words::mover(self, action).map(panel::sign_of)
    }

    fn describe_event(&self, seat: Seat, action: Action, words: &'static Words) -> EventText {
        words::describe_event(words, self, board::side(self, seat), action)
    }

    fn march_cells(&self, chosen: &[Choice], from: Cell) -> CellSet {
        board::march(self, chosen, from).map_or(CellSet::EMPTY, |march| march.cells())
    }

    fn march(&self, chosen: &[Choice], from: Cell, to: Cell) -> MarchActions<Action> {
        board::march(self, chosen, from).map_or(MarchActions::new(), |march| march.steps(to))
    }

    fn draw(&self, (): &(), scene: &Scene<'_>, screen: &mut Screen) {
        panel::draw(scene, self, screen);
    }

    fn goal(&self, words: &'static Words) -> &'static str {
        words.robale.long.goal
    }

    fn aim(&self, words: &'static Words) -> &'static str {
        words.robale.aim
    }

    fn help(&self, words: &'static Words) -> &'static str {
        words::help(words, self.phase)
    }

    fn legend(&self, words: &'static Words) -> &'static str {
        words.robale.long.legend
    }

    fn score(&self, seat: Seat, words: &'static Words) -> Score {
        panel::score(self, seat, words)
    }

    fn phase_name(&self, words: &'static Words) -> &'static str {
        words::prompt(words, self.phase, 0)
    }

    fn round(&self, _: usize) -> u32 {
        self.round
    }

    fn suggested_target(&self, aim: CursorContext<'_>) -> Option<Cell> {
        aim::likely(self, aim)
    }

    fn sort_items(&self, _: Seat, _: &[Choice], items: &mut [Choice]) {
        if self.phase == Phase::Hatch {
            aim::arrange(items);
        }
    }

    fn is_attack(&self, _: Seat, _: &[Choice], _: Cell) -> bool {
        board::is_attack(self)
    }

    fn canonical_cell(&self, chosen: &[Choice], cell: Cell) -> Cell {
        board::meant(self, chosen, cell)
    }

    fn cells_of_items(&self, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
        board::cells_of_ways(self, chosen, from, items)
    }

    fn paint_selection(&self, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
        board::point_out(self, pointing, palette, canvas);
    }

    /// The player should see the odds before the battle.
    fn always_asks(&self) -> bool {
        !self.fights.is_empty() && self.battle.is_none()
    }

    fn rolling_seat(&self) -> Option<Seat> {
        let roller = board::seat(self, self.turn);
        self.battle.filter(Battle::is_rolling).map(|_| roller)
    }

    fn with_die(&self, die: Action) -> Option<Battle> {
        let Action::Die(face) = die else { return None };
        self.battle.filter(Battle::is_rolling).map(|battle| battle.with(face))
    }

    fn effect_on(&self, before: &Public, action: Action, seat: Seat, words: &'static Words) -> Option<Note> {
        words::result(words, before, action, board::side(self, seat))
    }

    fn named_board(&self) -> Option<Board> {
        Some(BOARD)
    }

    fn diagram(&self, index: usize, words: &'static Words) -> Option<Diagram> {
        let bug = Bug::ALL.get(index).copied()?;
        Some(Diagram::within(panel::sign_of(bug), words::bug(words, bug), bug.moves(), words))
    }

    fn count_signs(&self) -> usize {
        panel::SIGNS
    }

    fn draw_sign(&self, sign: usize, row: usize, words: &'static Words, screen: &mut Screen) {
        panel::draw_sign(words, sign, row, screen);
    }

    fn highlight_event(
        &self,
        before: &Public,
        seat: Seat,
        _: Window,
        words: &'static Words,
    ) -> Option<NotableEvent> {
        let (side, label) = (board::side(self, seat), &words.robale);
        let gone = before.bugs.cells(side.other()) - self.bugs.cells(side.other());
        if let Some(cell) = gone.first().filter(|_| before.battle.is_some()) {
            return Some(NotableEvent::great(label.beats_bugs, CellSet::of(cell)));
        }
        let held = |public: &Public| (public.bugs.cells(side) & RESOURCES).len();
        let pinned = |public: &Public| public.bugs.pinned(side.other());
        let is_own = before.turn == side;
        if is_own && before.battle.is_none() && self.battle.is_some() {
            Some(NotableEvent::small(label.attacks_army))
        } else if held(self) > held(before) {
            Some(NotableEvent::small(label.takes_resource))
        } else if is_own && !(pinned(self) - pinned(before)).is_empty() {
            Some(NotableEvent::small(label.pins_bugs))
        } else {
            None
        }
    }
}
