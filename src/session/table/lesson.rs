//! Runs a lesson: the actions of others are played automatically, and the learner can take only the
//! actions of the script.

use super::inputs::overlay::{Confirmation, Overlay};
use super::play::TablePlayers;
use super::{Table, TableEvent};
use crate::game::{Actor, BySeat, Choice, Game, GameId, Rng, SetupError};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Button;
use crate::session::context::{Context, PuzzleChoice, StageRequest};
use crate::session::tutorial::Tutorial;
use crate::session::{Occupant, Seating};
use crate::ui::Chair;

impl Table {
    /// Starts the lesson of a game for the person at this chair.
    ///
    /// # Errors
    /// Returns an error if there is no such lesson.
    #[inline(never)]
    pub fn begin_lesson(
        &mut self,
        game: GameId,
        chair: Chair,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        let options = AnyGame::lesson_options(game)?;
        let mut seating = Seating::humans(0);
        seating.set(chair, Occupant::Human);
        let players = TablePlayers { chairs: BySeat::default(), seating, seed: 0 };
        self.set_up(options, players, Rng::new(0), context)?;
        self.play.begin_lesson(chair)?;
        context.log(format_args!("lesson: {}", game.word()));
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    /// Returns whether this choice differs from what the lesson asks for. If so, shows the learner
    /// what to press.
    pub(super) fn reject_wrong_choice(
        &mut self,
        chair: Chair,
        choice: Option<Choice>,
        context: &mut Context,
    ) -> bool {
        let is_wrong_choice = self.play.is_lesson() && self.play.wanted(chair, &self.inputs[chair]) != choice;
        if is_wrong_choice {
            self.inputs[chair].overlay = Some(Overlay::Lesson { wrong: true });
            context.redraw_screen(self.play.pad_at(chair));
        }
        is_wrong_choice
    }

    /// Plays the actions of others and shows the next step, once the learner has seen everything
    /// before it.
    pub(super) fn update_lesson(&mut self, context: &mut Context) {
        while let Some(mut lesson) = self.play.tutorial() {
            let steps = self.play.game().steps();
            let acts = steps.get(lesson.step).is_some_and(|step| step.acts);
            if !lesson.is_unread && acts && self.play.length() > lesson.done {
                lesson.go_on(steps);
                self.play.set_tutorial(lesson);
            }
            if !lesson.is_unread || !self.is_idle(lesson.chair) {
                return;
            }
            if lesson.watched == 0 {
                self.show_step(lesson, context);
                return;
            }
            lesson.watched -= 1;
            self.play.set_tutorial(lesson);
            if let Some((actor, action)) = self.play.scripted_action() {
                self.play_scripted(actor, action, context);
            }
        }
    }

    /// Returns whether nothing is shown that the learner should see first: dice, a fight, or
    /// anything that covers the game.
    fn is_idle(&self, chair: Chair) -> bool {
        self.show.dice().is_none() && self.inputs[chair].news.is_none() && self.cover(chair).is_none()
    }

    fn show_step(&mut self, mut lesson: Tutorial, context: &mut Context) {
        (lesson.is_unread, lesson.done) = (false, self.play.length());
        self.play.set_tutorial(lesson);
        self.inputs[lesson.chair].overlay = Some(Overlay::Lesson { wrong: false });
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Applies a scripted action of somebody else.
    pub(super) fn play_scripted(&mut self, actor: Actor, action: AnyAction, context: &mut Context) {
        let before = self.play.game().public();
        if self.act(actor, action, context).is_ok() {
            self.show_all(&before, context);
        }
        self.advance(context);
        self.inputs.notify_fight(&self.play, &before, context);
    }

    /// Handles a key while a step is shown.
    pub(super) fn key_in_lesson(
        &mut self,
        chair: Chair,
        wrong: bool,
        button: Button,
        context: &Context,
    ) -> StageRequest {
        if button == Button::Menu {
            self.inputs[chair].overlay = Some(Overlay::Confirm { step: Confirmation::Skip, yes: false });
            return StageRequest::Stay;
        }
        let Some(mut lesson) = self.play.tutorial() else { return StageRequest::Stay };
        let steps = self.play.game().steps();
        let acts = steps.get(lesson.step).is_some_and(|step| step.acts);
        let words = context.settings.language.words();
        if button == Button::Right && !wrong && self.play.lesson_diagram(words).is_some() {
            self.inputs[chair].overlay = Some(Overlay::LessonDiagram);
        }
        if button != Button::Ok && !wrong {
            return StageRequest::Stay;
        }
        self.inputs[chair].overlay = None;
        if wrong || acts {
            return StageRequest::Stay;
        }
        lesson.go_on(steps);
        self.play.set_tutorial(lesson);
        if lesson.step >= steps.len() {
            return StageRequest::Puzzle(chair, PuzzleChoice::FirstExercise);
        }
        StageRequest::Stay
    }

    /// Handles a key while the diagram of a step is shown. Left and Back return to its text; the
    /// others do the same as there.
    pub(super) fn key_in_diagram(&mut self, chair: Chair, button: Button, context: &Context) -> StageRequest {
        match button {
            Button::Left | Button::Back => {
                self.inputs[chair].overlay = Some(Overlay::Lesson { wrong: false });
            }
            Button::Right => {}
            Button::Up | Button::Down | Button::Ok | Button::Peek | Button::Menu => {
                return self.key_in_lesson(chair, false, button, context);
            }
        }
        StageRequest::Stay
    }
}
