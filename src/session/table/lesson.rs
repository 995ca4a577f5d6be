//! A lesson on the table: what others do is played by itself, the learner takes the actions of the lesson and no other.

use smart_leds::RGB8;

use crate::game::{Actor, BySeat, Choice, Choices, Dice, Game, GameId, SetupError};
use crate::games::{AnyAction, AnyGame};
use crate::hex::{Cell, Hex, Place};
use crate::parts::{Button, Screen};
use crate::session::desk::{Desk, Next};
use crate::session::table::Table;
use crate::session::table::cursors::overlay::{Overlay, Step};
use crate::session::tutorial::{self, Pointer, Tutorial};
use crate::session::{Seating, Sitter};
use crate::ui::Chair;
use crate::ui::Face;
use crate::ui::layers::Highlight;

/// The colour of what a step is about: it stands out from pieces of all sides.
const LIT: RGB8 = RGB8 { r: 255, g: 190, b: 0 };

impl Table {
    /// Begins the lesson of a game for the person at this chair.
    ///
    /// # Errors
    /// When there is no such lesson.
    #[inline(never)]
    pub fn begin_lesson(&mut self, game: GameId, chair: Chair, desk: &mut Desk) -> Result<(), SetupError> {
        let options = AnyGame::class(game)?;
        let mut seating = Seating::humans(0);
        seating.set(chair, Sitter::Human);
        self.set_up(options, (BySeat::default(), seating), Dice::new(0), desk)?;
        self.lay_class(chair)?;
        self.play.set_types_dice(false);
        self.computers.begin(0);
        self.tutorial = Some(Tutorial::begin(chair, self.play.game().steps().first()));
        desk.say(format_args!("lesson: {}", game.word()));
        self.go_on(desk);
        self.see_to_lesson(desk);
        Ok(())
    }

    #[inline(never)] // The position is large, and gone before the lesson goes on.
    fn lay_class(&mut self, chair: Chair) -> Result<(), SetupError> {
        let options = *self.play.record().journal().options();
        let game = AnyGame::classroom(&options)?;
        let learner = game.learner();
        self.play.lay(&game, options, BySeat::from_fn(|seat| (seat == learner).then_some(chair)));
        Ok(())
    }

    /// Is this a lesson?
    pub const fn is_lesson(&self) -> bool {
        self.tutorial.is_some()
    }

    /// The step of the lesson, from 0.
    pub fn lesson_step(&self) -> Option<usize> {
        self.tutorial.map(|lesson| lesson.step)
    }

    /// The action of the lesson that comes now, and who takes it.
    fn scripted(&self) -> Option<(Actor, AnyAction)> {
        self.tutorial?;
        self.play.game().scripted(self.play.length())
    }

    /// What chance decides in a lesson.
    pub(super) fn scripted_chance(&self) -> Option<AnyAction> {
        self.scripted().filter(|(actor, _)| *actor == Actor::Chance).map(|(_, action)| action)
    }

    /// The small choice that the lesson asks for now.
    pub(super) fn wanted(&self, chair: Chair) -> Option<Choice> {
        let (_, action) = self.scripted().filter(|(actor, _)| self.play.actor(chair) == Some(*actor))?;
        self.play.game().choice(action, self.at[chair].walk.chosen().len())
    }

    /// Is this choice another than the lesson asks for? Then the learner is told what to press.
    pub(super) fn is_amiss(&mut self, chair: Chair, choice: Option<Choice>, desk: &mut Desk) -> bool {
        let is_amiss = self.is_lesson() && self.wanted(chair) != choice;
        if is_amiss {
            self.at[chair].overlay = Some(Overlay::Lesson { wrong: true });
            desk.touch_screen(self.play.pad_at(chair));
        }
        is_amiss
    }

    /// What to press now, or to hold: a hidden list is seen with Peek only.
    fn guide(&self, chair: Chair, peeks: bool) -> Button {
        let at = &self.at[chair];
        let Some(wanted) = self.wanted(chair) else { return Button::Ok };
        if wanted.is_secret() && !peeks {
            return Button::Peek;
        }
        let public = self.play.game().public();
        let cursor = public.meant(&at.walk.chosen(), at.cursor);
        // A bug of the wanted army is as good as its first.
        let pointer = Pointer { cursor, targets: at.targets, items: &at.offer.items, listed: at.listed };
        tutorial::press(&pointer, wanted, self.cell_of(wanted))
    }

    fn cell_of(&self, choice: Choice) -> Option<Cell> {
        match choice {
            Choice::Cell(cell) => Some(cell),
            Choice::Place(place) => self.show.window().cell(place),
            Choice::Item(_) | Choice::Secret(_) => None,
        }
    }

    /// Lets others act and tells the next step, when everything that is to be seen was seen.
    pub(super) fn see_to_lesson(&mut self, desk: &mut Desk) {
        while let Some(mut lesson) = self.tutorial {
            let steps = self.play.game().steps();
            let acts = steps.get(lesson.step).is_some_and(|step| step.acts);
            if !lesson.is_new && acts && self.play.length() > lesson.done {
                lesson.go_on(steps);
                self.tutorial = Some(lesson);
            }
            if !lesson.is_new || !self.is_calm(lesson.chair) {
                return;
            }
            if lesson.watched == 0 {
                self.tell_step(lesson, desk);
                return;
            }
            lesson.watched -= 1;
            self.tutorial = Some(lesson);
            if let Some((actor, action)) = self.scripted() {
                self.watch(actor, action, desk);
            }
        }
    }

    /// Is nothing on its way that the learner should see first?
    fn is_calm(&self, chair: Chair) -> bool {
        let at = &self.at[chair];
        self.show.dice().is_none() && at.news.is_none() && at.overlay.is_none()
    }

    fn tell_step(&mut self, mut lesson: Tutorial, desk: &mut Desk) {
        (lesson.is_new, lesson.done) = (false, self.play.length());
        self.tutorial = Some(lesson);
        self.at[lesson.chair].overlay = Some(Overlay::Lesson { wrong: false });
        self.repaint(desk);
        desk.touch_all();
    }

    /// Somebody else acts.
    fn watch(&mut self, actor: Actor, action: AnyAction, desk: &mut Desk) {
        let before = self.play.game().public();
        if self.play(actor, action, desk).is_ok() {
            self.show_all(&before, desk);
        }
        self.go_on(desk);
        self.at.tell_fight(&self.play, &before, desk);
    }

    /// A key while a step is told.
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
        let Some(mut lesson) = self.tutorial else { return Next::Stay };
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
        self.tutorial = Some(lesson);
        if lesson.step >= steps.len() {
            return Next::Lobby;
        }
        self.see_to_lesson(desk);
        Next::Stay
    }

    /// Tells the step again.
    pub(super) fn tell_again(&mut self, chair: Chair) {
        self.at[chair].overlay = Some(Overlay::Lesson { wrong: false });
    }

    /// Lights up what the step is about: its cells, and what is to be chosen.
    pub(super) fn light_lesson(&mut self) {
        let Some(lesson) = self.tutorial.filter(|lesson| !lesson.is_new) else { return };
        let Some(step) = self.play.game().steps().get(lesson.step) else { return };
        let is_read = !step.acts;
        if is_read {
            let targets = self.at[lesson.chair].targets;
            targets.iter().for_each(|cell| self.show.canvas().set_highlight(cell, Highlight::None));
            self.show.canvas().set_cursor(lesson.chair, None);
        }
        let window = self.show.window();
        let cells = step.lit.iter().filter_map(|&Hex { q, r }| window.cell(Place::new(q.into(), r.into())));
        let wanted = self.wanted(lesson.chair).filter(|_| !is_read).and_then(|choice| self.cell_of(choice));
        for cell in cells.chain(wanted) {
            self.show.canvas().set_highlight(cell, Highlight::Glow(LIT));
        }
    }

    /// Draws the step.
    pub(super) fn draw_lesson(&self, chair: Chair, wrong: bool, desk: &Desk, screen: &mut Screen) {
        let Some(lesson) = self.tutorial else { return };
        let words = desk.settings.language.words();
        let peeks = desk.keys[self.pad_at(chair)].held().contains(Button::Peek);
        let game = self.play.game();
        let text = game.public().lesson(words).get(lesson.step).copied().unwrap_or_default();
        let steps = (lesson.step, game.steps().len());
        tutorial::draw(steps, wrong.then(|| self.guide(chair, peeks)), text, words, screen);
    }
}
