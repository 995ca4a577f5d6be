//! The state of a lesson: its current step, what it asks for, and its drawing.

use smart_leds::RGB8;

use super::Play;
use crate::game::{Actor, BySeat, Choice, Choices, Game, SetupError};
use crate::games::{AnyAction, AnyGame};
use crate::hex::{Cell, Hex, Place, Window};
use crate::parts::{Button, Screen};
use crate::session::context::Context;
use crate::session::puzzle::PuzzlePhase;
use crate::session::table::inputs::PlayerInputs;
use crate::session::table::inputs::player_input::PlayerInput;
use crate::session::table::show::Show;
use crate::session::tutorial::{self, Pointer, Tutorial};
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::diagram::Diagram;
use crate::ui::lang::Words;
use crate::ui::layers::Highlight;
use crate::ui::widget;

/// The colour of the cells that a step is about. It differs from the pieces of all sides.
const LIT: RGB8 = RGB8 { r: 255, g: 190, b: 0 };

impl Play {
    /// Turns the game that was set up into a lesson for the person at this chair.
    ///
    /// # Errors
    /// Returns an error if there is no such lesson.
    pub fn begin_lesson(&mut self, chair: Chair) -> Result<(), SetupError> {
        self.set_up_lesson(chair)?;
        self.types_dice = false;
        self.tutorial = Some(Tutorial::begin(chair, self.game().steps().first()));
        Ok(())
    }

    #[inline(never)] // The position is large; free its stack space before the lesson continues.
    fn set_up_lesson(&mut self, chair: Chair) -> Result<(), SetupError> {
        let options = *self.record.journal().options();
        let game = AnyGame::lesson_position(&options)?;
        let learner = game.learner();
        self.record.restart_at(&game, options);
        self.chairs = BySeat::from_fn(|seat| (seat == learner).then_some(chair));
        Ok(())
    }

    /// Returns whether this is a lesson.
    pub const fn is_lesson(&self) -> bool {
        self.tutorial.is_some()
    }

    /// Returns the progress of the lesson.
    pub const fn tutorial(&self) -> Option<Tutorial> {
        self.tutorial
    }

    /// Sets the progress of the lesson.
    pub fn set_tutorial(&mut self, tutorial: Tutorial) {
        self.tutorial = Some(tutorial);
    }

    /// Returns the next scripted action of a lesson, or the next one of the solution of a puzzle, and
    /// who takes it.
    pub fn scripted_action(&self) -> Option<(Actor, AnyAction)> {
        if self.puzzle.is_some() {
            return self.next_of_solution();
        }
        self.tutorial?;
        self.game().scripted_action(self.length())
    }

    /// Returns the scripted outcome, if chance acts next in a lesson.
    pub fn scripted_chance(&self) -> Option<AnyAction> {
        self.scripted_action().filter(|(actor, _)| *actor == Actor::Chance).map(|(_, action)| action)
    }

    /// Returns the choice that the lesson asks for now.
    pub fn wanted(&self, chair: Chair, at: &PlayerInput) -> Option<Choice> {
        let (_, action) = self.scripted_action().filter(|(actor, _)| self.actor(chair) == Some(*actor))?;
        self.game().choice(action, at.walk.chosen().len())
    }

    /// Returns the button to press now. A learner is alone, so hidden lists are shown.
    fn guide(&self, chair: Chair, at: &PlayerInput, window: Window) -> Button {
        let Some(wanted) = self.wanted(chair, at) else { return Button::Ok };
        let public = self.game().public();
        let cursor = public.canonical_cell(&at.walk.chosen(), at.cursor);
        // Any bug of the wanted army is accepted, not only its first.
        let pointer = Pointer { cursor, targets: at.targets, items: &at.offer.items, listed: at.listed };
        tutorial::press(&pointer, wanted, cell_of(wanted, at, window))
    }

    /// Draws the current step. After a wrong choice, also draws what to press.
    pub fn draw_lesson(
        &self,
        (chair, at): (Chair, &PlayerInput),
        window: Window,
        wrong: bool,
        context: &Context,
        screen: &mut Screen,
    ) {
        let Some(lesson) = self.tutorial else { return };
        let words = context.settings.language.words();
        let game = self.game();
        let text = game.public().lesson(words).get(lesson.step).copied().unwrap_or_default();
        let steps = (lesson.step, game.steps().len());
        let guide = wrong.then(|| self.guide(chair, at, window));
        let has_diagram = self.lesson_diagram(words).is_some();
        tutorial::draw(steps, guide, has_diagram, text, words, screen);
    }

    /// Returns how the piece moves with which the learner acts in the current step.
    pub fn lesson_diagram(&self, words: &'static Words) -> Option<Diagram> {
        let step = self.game().steps().get(self.tutorial?.step)?;
        let (_, action) = self.scripted_action().filter(|_| step.acts)?;
        let public = self.game().public();
        let sign = public.action_sign(action)?;
        (0..).map_while(|index| public.diagram(index, words)).find(|diagram| diagram.sign == sign.kind())
    }

    /// Draws how the piece of the current step moves.
    pub fn draw_lesson_diagram(&self, words: &'static Words, screen: &mut Screen) {
        if let Some(diagram) = self.lesson_diagram(words) {
            let Ok(()) = widget::title(screen, diagram.name, "< OK");
            diagram.draw(screen);
        }
    }
}

impl Show {
    /// Highlights the cells of the current step, and the cell to choose.
    pub fn light_lesson(&mut self, play: &Play, at: &PlayerInputs) {
        self.light_hint(play, at);
        let Some(lesson) = play.tutorial.filter(|lesson| !lesson.is_unread) else { return };
        let Some(step) = play.game().steps().get(lesson.step) else { return };
        let is_read = !step.acts;
        let at = &at[lesson.chair];
        if is_read {
            at.targets.iter().for_each(|cell| self.canvas().set_highlight(cell, Highlight::None));
            self.canvas().set_cursor(lesson.chair, None);
        }
        let window = self.window();
        let cells = step.lit.iter().filter_map(|&Hex { q, r }| window.cell(Place::new(q.into(), r.into())));
        let wanted = play.wanted(lesson.chair, at).filter(|_| !is_read);
        for cell in cells.chain(wanted.and_then(|choice| cell_of(choice, at, window))) {
            self.canvas().set_highlight(cell, Highlight::Glow(LIT));
        }
    }
}

impl Show {
    /// Highlights what a hint of a puzzle is about: the piece, and after the second hint its target.
    fn light_hint(&mut self, play: &Play, at: &PlayerInputs) {
        let is_given = play.puzzle.is_some_and(|run| run.hints > 0 && run.phase == PuzzlePhase::Try);
        let solver = play.solver().and_then(|seat| play.chair_of(seat));
        let Some(chair) = solver.filter(|_| is_given) else { return };
        let window = self.window();
        for choice in &play.hint_choices() {
            if let Some(cell) = cell_of(*choice, &at[chair], window) {
                self.canvas().set_highlight(cell, Highlight::Glow(LIT));
            }
        }
    }
}

/// Returns the cell of a choice on the panel.
fn cell_of(choice: Choice, at: &PlayerInput, window: Window) -> Option<Cell> {
    match choice {
        Choice::Cell(cell) => Some(cell),
        Choice::Place(place) => window.cell(place),
        Choice::Item(_) | Choice::Secret(_) => at.cell_of_item(choice),
    }
}
