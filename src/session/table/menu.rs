//! Handles buttons while something covers the game: the menu, its pages, and questions.

use super::Table;
use super::inputs::cover::Cover;
use super::inputs::overlay::{self, Confirmation, Overlay, TableRow};
use super::inputs::page::Page;
use super::play::undo::Role;
use crate::game::Game;
use crate::parts::Button;
use crate::session::context::{Context, StageRequest};
use crate::session::question::{DialogAnswer, answer};
use crate::session::settings_menu;
use crate::ui::Chair;

impl Table {
    /// Handles a key while something covers the game.
    pub(super) fn key_in_cover(
        &mut self,
        chair: Chair,
        cover: Cover,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        match cover {
            Cover::Question(Role::Asks) => self.key_while_asking(button, context),
            Cover::Question(Role::Answers { yes }) => self.key_while_asked(yes, button, context),
            Cover::Notice(_) => self.inputs[chair].notices.close_first(),
            Cover::Page(page) => return self.key_in_page(chair, page, button, context),
        }
        StageRequest::Stay
    }

    /// Handles a key while a page is open.
    fn key_in_page(
        &mut self,
        chair: Chair,
        overlay: Overlay,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        match overlay {
            Overlay::Confirm { step, yes } => {
                return self.key_in_confirmation(chair, step, yes, button, context);
            }
            Overlay::Lesson { wrong } => return self.key_in_lesson(chair, wrong, button, context),
            Overlay::LessonDiagram => return self.key_in_diagram(chair, button, context),
            Overlay::Puzzle => return self.key_in_puzzle(chair, button, context),
            Overlay::PuzzleTask | Overlay::PuzzleHint => {
                self.inputs[chair].overlay = (button == Button::Menu).then_some(Overlay::MENU);
                return StageRequest::Stay;
            }
            Overlay::Menu(_)
            | Overlay::Hint
            | Overlay::Score
            | Overlay::Log(_)
            | Overlay::Help(_)
            | Overlay::Legend(_)
            | Overlay::Settings(_) => {}
        }
        if matches!(overlay, Overlay::Log(_)) {
            self.show.repaint(context);
        }
        if button == Button::Menu {
            self.inputs[chair].overlay = None;
            return StageRequest::Stay;
        }
        if button == Button::Back {
            self.inputs[chair].overlay = overlay::back_target(overlay, &self.play, chair, context);
            return StageRequest::Stay;
        }
        self.inputs[chair].overlay = Some(match overlay {
            Overlay::Menu(row) if button == Button::Ok => return self.pick(chair, row, context),
            Overlay::Menu(row) => Overlay::Menu(settings_menu::moved(
                row,
                button,
                overlay::rows(&self.play, chair, context).len(),
            )),
            Overlay::Settings(row) => {
                settings_menu::change(row, button, chair.own_pad(), context);
                self.apply_dice_setting(context);
                self.show.repaint(context);
                Overlay::Settings(settings_menu::moved(row, button, settings_menu::Setting::ALL.len()))
            }
            Overlay::Log(row) => Overlay::Log(self.show.log().after_button(row, button)),
            Overlay::Help(page) => {
                let public = self.play.game().public();
                Overlay::Help(
                    Page::help(&public, context.settings.language.words()).after_button(page, button),
                )
            }
            Overlay::Legend(page) => {
                let public = self.play.game().public();
                Overlay::Legend(
                    Page::legend(&public, context.settings.language.words()).after_button(page, button),
                )
            }
            other @ (Overlay::Hint
            | Overlay::Score
            | Overlay::Confirm { .. }
            | Overlay::Lesson { .. }
            | Overlay::LessonDiagram
            | Overlay::Puzzle
            | Overlay::PuzzleTask
            | Overlay::PuzzleHint) => other,
        });
        StageRequest::Stay
    }

    /// Handles a key in a confirmation question.
    fn key_in_confirmation(
        &mut self,
        chair: Chair,
        step: Confirmation,
        yes: bool,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        let yes = match answer(yes, button) {
            DialogAnswer::Open { yes } => {
                self.inputs[chair].overlay = Some(Overlay::Confirm { step, yes });
                return StageRequest::Stay;
            }
            DialogAnswer::Said { yes } => yes,
        };
        self.inputs[chair].overlay = None;
        match step {
            Confirmation::End if yes => return StageRequest::End,
            Confirmation::RandomMap if yes => self.fill_at_random(context),
            Confirmation::Skip if yes => return StageRequest::Lobby,
            Confirmation::Skip => self.inputs[chair].overlay = Some(Overlay::Lesson { wrong: false }),
            Confirmation::Loses => self.answer_warning(chair, yes, context),
            Confirmation::End | Confirmation::RandomMap => {}
        }
        StageRequest::Stay
    }

    fn pick(&mut self, chair: Chair, row: usize, context: &mut Context) -> StageRequest {
        let picked = overlay::rows(&self.play, chair, context).get(row).copied();
        if let Some(request) = self.pick_in_puzzle(chair, picked, context) {
            return request;
        }
        let next = match picked {
            Some(TableRow::Hurry) => {
                self.inputs[chair].overlay = None;
                self.computers.hurry(context.now);
                return StageRequest::Stay;
            }
            Some(TableRow::Hint) => {
                self.ask_hint(chair, context);
                return StageRequest::Stay;
            }
            Some(TableRow::Undo) => {
                self.want_undo(chair, context);
                return StageRequest::Stay;
            }
            Some(TableRow::Redo) => {
                self.want_redo(chair, context);
                return StageRequest::Stay;
            }
            Some(TableRow::Task) => Some(Overlay::Lesson { wrong: false }),
            Some(TableRow::Skip) => Some(Overlay::Confirm { step: Confirmation::Skip, yes: false }),
            Some(TableRow::RandomMap) => Some(Overlay::Confirm { step: Confirmation::RandomMap, yes: false }),
            Some(TableRow::Score) => Some(Overlay::Score),
            Some(TableRow::Log) => {
                self.show.repaint(context);
                Some(Overlay::Log(0))
            }
            Some(TableRow::Help) => Some(Overlay::Help(0)),
            Some(TableRow::Legend) => Some(Overlay::Legend(0)),
            Some(TableRow::Settings) => Some(Overlay::Settings(0)),
            // A game that is over needs no confirmation, because nothing is lost.
            Some(TableRow::Quit) if self.is_over() => return StageRequest::Lobby,
            Some(TableRow::Save) => return StageRequest::Lobby,
            Some(TableRow::Review) => return StageRequest::Review,
            Some(TableRow::Quit) => Some(Overlay::Confirm { step: Confirmation::End, yes: false }),
            Some(TableRow::Solution | TableRow::LeavePuzzle) | None => None,
        };
        self.inputs[chair].overlay = next;
        StageRequest::Stay
    }
}
