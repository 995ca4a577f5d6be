//! Handles buttons while something covers the game: the menu, its pages, and questions.

use super::Table;
use super::cursors::cover::Cover;
use super::cursors::overlay::{self, Overlay, Step, TableRow};
use super::cursors::page::Page;
use super::play::undo::Part;
use crate::game::Game;
use crate::parts::Button;
use crate::session::desk::{Desk, Next};
use crate::session::question::{Answer, answer};
use crate::session::settings_menu;
use crate::ui::Chair;

impl Table {
    /// Handles a key while something covers the game.
    pub(super) fn key_in_cover(
        &mut self,
        chair: Chair,
        cover: Cover,
        button: Button,
        desk: &mut Desk,
    ) -> Next {
        match cover {
            Cover::Question(Part::Asks) => self.key_while_asking(button, desk),
            Cover::Question(Part::Answers { yes }) => self.key_while_asked(yes, button, desk),
            Cover::Notice(_) => self.at[chair].notices.close_first(),
            Cover::Page(page) => return self.key_in_page(chair, page, button, desk),
        }
        Next::Stay
    }

    /// Handles a key while a page is open.
    fn key_in_page(&mut self, chair: Chair, overlay: Overlay, button: Button, desk: &mut Desk) -> Next {
        match overlay {
            Overlay::Sure { step, yes } => return self.key_before(chair, step, yes, button, desk),
            Overlay::Lesson { wrong } => return self.key_in_lesson(chair, wrong, button, desk),
            Overlay::Menu(_)
            | Overlay::Hint
            | Overlay::Score
            | Overlay::Log(_)
            | Overlay::Help(_)
            | Overlay::Legend(_)
            | Overlay::Settings(_) => {}
        }
        if matches!(overlay, Overlay::Log(_)) {
            self.show.repaint(desk);
        }
        if button == Button::Menu {
            self.at[chair].overlay = None;
            return Next::Stay;
        }
        if button == Button::Back {
            self.at[chair].overlay = overlay::before(overlay, &self.play, chair, desk);
            return Next::Stay;
        }
        self.at[chair].overlay = Some(match overlay {
            Overlay::Menu(row) if button == Button::Ok => return self.pick(chair, row, desk),
            Overlay::Menu(row) => {
                Overlay::Menu(settings_menu::moved(row, button, overlay::rows(&self.play, chair, desk).len()))
            }
            Overlay::Settings(row) => {
                settings_menu::change(row, button, chair.own_pad(), desk);
                self.heed_dice(desk);
                self.show.repaint(desk);
                Overlay::Settings(settings_menu::moved(row, button, settings_menu::Setting::ALL.len()))
            }
            Overlay::Log(row) => Overlay::Log(self.show.log().turn(row, button)),
            Overlay::Help(page) => {
                let public = self.play.game().public();
                Overlay::Help(Page::help(&public, desk.settings.language.words()).turned(page, button))
            }
            Overlay::Legend(page) => {
                let public = self.play.game().public();
                Overlay::Legend(Page::legend(&public, desk.settings.language.words()).turned(page, button))
            }
            other => other,
        });
        Next::Stay
    }

    /// Handles a key in a confirmation question.
    fn key_before(&mut self, chair: Chair, step: Step, yes: bool, button: Button, desk: &mut Desk) -> Next {
        let yes = match answer(yes, button) {
            Answer::Open { yes } => {
                self.at[chair].overlay = Some(Overlay::Sure { step, yes });
                return Next::Stay;
            }
            Answer::Said { yes } => yes,
        };
        self.at[chair].overlay = None;
        match step {
            Step::End if yes => return Next::End,
            Step::Lot if yes => self.draw_lots(desk),
            Step::Skip if yes => return Next::Lobby,
            Step::Skip => self.at[chair].overlay = Some(Overlay::Lesson { wrong: false }),
            Step::End | Step::Lot => {}
        }
        Next::Stay
    }

    fn pick(&mut self, chair: Chair, row: usize, desk: &mut Desk) -> Next {
        let next = match overlay::rows(&self.play, chair, desk).get(row) {
            Some(TableRow::Hurry) => {
                self.at[chair].overlay = None;
                self.hurry_computers(desk);
                return Next::Stay;
            }
            Some(TableRow::Hint) => {
                self.ask_hint(chair, desk);
                return Next::Stay;
            }
            Some(TableRow::Undo) => {
                self.want_undo(chair, desk);
                return Next::Stay;
            }
            Some(TableRow::Redo) => {
                self.want_redo(chair, desk);
                return Next::Stay;
            }
            Some(TableRow::Task) => Some(Overlay::Lesson { wrong: false }),
            Some(TableRow::Skip) => Some(Overlay::Sure { step: Step::Skip, yes: false }),
            Some(TableRow::Lot) => Some(Overlay::Sure { step: Step::Lot, yes: false }),
            Some(TableRow::Score) => Some(Overlay::Score),
            Some(TableRow::Log) => {
                self.show.repaint(desk);
                Some(Overlay::Log(0))
            }
            Some(TableRow::Help) => Some(Overlay::Help(0)),
            Some(TableRow::Legend) => Some(Overlay::Legend(0)),
            Some(TableRow::Settings) => Some(Overlay::Settings(0)),
            // A game that is over needs no confirmation, because nothing is lost.
            Some(TableRow::Quit) if self.is_over() => return Next::Lobby,
            Some(TableRow::Save) => return Next::Lobby,
            Some(TableRow::Review) => return Next::Review,
            Some(TableRow::Quit) => Some(Overlay::Sure { step: Step::End, yes: false }),
            None => None,
        };
        self.at[chair].overlay = next;
        Next::Stay
    }
}
