//! Runs a lesson: the actions of others are played automatically, and the learner can take only the
//! actions of the script.

use super::Table;
use super::cursors::overlay::{Overlay, Step};
use super::play::Company;
use crate::game::{Actor, BySeat, Choice, Dice, Game, GameId, SetupError};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Button;
use crate::session::desk::{Desk, Next};
use crate::session::tutorial::Tutorial;
use crate::session::{Seating, Sitter};
use crate::ui::Chair;

impl Table {
    /// Starts the lesson of a game for the person at this chair.
    ///
    /// # Errors
    /// Returns an error if there is no such lesson.
    #[inline(never)]
    pub fn begin_lesson(&mut self, game: GameId, chair: Chair, desk: &mut Desk) -> Result<(), SetupError> {
        let options = AnyGame::class(game)?;
        let mut seating = Seating::humans(0);
        seating.set(chair, Sitter::Human);
        let company = Company { chairs: BySeat::default(), seating, seed: 0 };
        self.set_up(options, company, Dice::new(0), desk)?;
        self.play.begin_lesson(chair)?;
        desk.say(format_args!("lesson: {}", game.word()));
        self.go_on(desk);
        self.see_to_lesson(desk);
        Ok(())
    }

    /// Returns whether this choice differs from what the lesson asks for. If so, shows the learner
    /// what to press.
    pub(super) fn is_amiss(&mut self, chair: Chair, choice: Option<Choice>, desk: &mut Desk) -> bool {
        let is_amiss = self.play.is_lesson() && self.play.wanted(chair, &self.at[chair]) != choice;
        if is_amiss {
            self.at[chair].overlay = Some(Overlay::Lesson { wrong: true });
            desk.touch_screen(self.play.pad_at(chair));
        }
        is_amiss
    }

    /// Plays the actions of others and shows the next step, once the learner has seen everything
    /// before it.
    pub(super) fn see_to_lesson(&mut self, desk: &mut Desk) {
        while let Some(mut lesson) = self.play.tutorial() {
            let steps = self.play.game().steps();
            let acts = steps.get(lesson.step).is_some_and(|step| step.acts);
            if !lesson.is_new && acts && self.play.length() > lesson.done {
                lesson.go_on(steps);
                self.play.set_tutorial(lesson);
            }
            if !lesson.is_new || !self.is_calm(lesson.chair) {
                return;
            }
            if lesson.watched == 0 {
                self.tell_step(lesson, desk);
                return;
            }
            lesson.watched -= 1;
            self.play.set_tutorial(lesson);
            if let Some((actor, action)) = self.play.scripted() {
                self.watch(actor, action, desk);
            }
        }
    }

    /// Returns whether nothing is shown that the learner should see first: dice, a fight, or
    /// anything that covers the game.
    fn is_calm(&self, chair: Chair) -> bool {
        self.show.dice().is_none() && self.at[chair].news.is_none() && self.cover(chair).is_none()
    }

    fn tell_step(&mut self, mut lesson: Tutorial, desk: &mut Desk) {
        (lesson.is_new, lesson.done) = (false, self.play.length());
        self.play.set_tutorial(lesson);
        self.at[lesson.chair].overlay = Some(Overlay::Lesson { wrong: false });
        self.show.repaint(desk);
        desk.touch_all();
    }

    /// Applies a scripted action of somebody else.
    fn watch(&mut self, actor: Actor, action: AnyAction, desk: &mut Desk) {
        let before = self.play.game().public();
        if self.act(actor, action, desk).is_ok() {
            self.show_all(&before, desk);
        }
        self.go_on(desk);
        self.at.tell_fight(&self.play, &before, desk);
    }

    /// Handles a key while a step is shown.
    pub(super) fn key_in_lesson(
        &mut self,
        chair: Chair,
        wrong: bool,
        button: Button,
        desk: &mut Desk,
    ) -> Next {
        if button == Button::Menu {
            self.at[chair].overlay = Some(Overlay::Sure { step: Step::Skip, yes: false });
            return Next::Stay;
        }
        let Some(mut lesson) = self.play.tutorial() else { return Next::Stay };
        let steps = self.play.game().steps();
        let acts = steps.get(lesson.step).is_some_and(|step| step.acts);
        if button != Button::Ok && !wrong {
            return Next::Stay;
        }
        self.at[chair].overlay = None;
        if wrong || acts {
            return Next::Stay;
        }
        lesson.go_on(steps);
        self.play.set_tutorial(lesson);
        if lesson.step >= steps.len() {
            return Next::Lobby;
        }
        self.see_to_lesson(desk);
        Next::Stay
    }
}
