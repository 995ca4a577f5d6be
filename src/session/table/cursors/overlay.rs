//! What lies over the game on one screen: menu, score, help, legend, settings, and the result.

use super::page::Page;
use crate::game::{Choices, Game, Seat};
use crate::games::AnyPublic;
use crate::parts::{Button, Screen};
use crate::session::desk::{Desk, Next};
use crate::session::question::{Answer, Sheet, answer};
use crate::session::settings_menu;
use crate::session::table::Table;
use crate::session::table::show::result;
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::text::wrap;
use crate::ui::widget::{self, ROW_COLUMNS, Row};

/// Something over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The menu, and the row in it.
    Menu(usize),
    /// What the hard level would do.
    Hint,
    /// The score.
    Score,
    /// The last actions, and the row in them.
    Log(usize),
    /// The goal and the rules of the phase, on this page.
    Help(usize),
    /// What the lights mean, on this page.
    Legend(usize),
    /// The settings, and the row in them.
    Settings(usize),
    /// A question before something that cannot be taken back, and whether yes is chosen.
    Sure {
        /// What would be done.
        step: Step,
        /// Is the yes in view?
        yes: bool,
    },
    /// The player has asked another to take an action back, and waits.
    Asking,
    /// The player is asked to take one of their actions back.
    Asked {
        /// Is the yes in view?
        yes: bool,
    },
    /// The player who was asked to take an action back did not want to.
    Refused {
        /// The chair of that player.
        owner: Chair,
    },
    /// Something was taken back.
    Undone,
    /// Something that the players should know.
    Told(Fact),
    /// A step of a lesson.
    Lesson {
        /// Was the last OK not what it asks for?
        wrong: bool,
    },
}

/// What all players are told over the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game cannot be saved any more.
    Unsaved,
    /// The program hung, and the device was started again.
    Hung,
    /// The program failed, and the device was started again.
    Failed,
    /// Somebody holds a wire of two screens low.
    ScreensOut,
    /// The time of a player is up; the game goes on.
    TimeUp(Seat),
    /// There is nothing to take back.
    NothingToUndo,
}

/// A step that asks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The game ends for good.
    End,
    /// What is left of a map is built by the lot.
    Lot,
    /// The rest of a lesson is skipped.
    Skip,
}

impl Overlay {
    /// The menu, freshly opened.
    pub const MENU: Overlay = Overlay::Menu(0);
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableRow {
    /// What the lesson asks for.
    Task,
    /// The rest of a lesson is not wanted.
    Skip,
    Hurry,
    Undo,
    Redo,
    Hint,
    Lot,
    Score,
    Log,
    Help,
    Legend,
    Settings,
    Save,
    Review,
    Quit,
}

/// The most rows.
const MOST_ENTRIES: usize = 14;

type TableRows = heapless::Vec<TableRow, MOST_ENTRIES>;

impl Table {
    /// The rows that make sense now.
    fn entries(&self, chair: Chair, desk: &Desk) -> TableRows {
        let mut entries = TableRows::new();
        if self.is_lesson() {
            entries.extend([TableRow::Task, TableRow::Help, TableRow::Legend, TableRow::Skip]);
            return entries;
        }
        let mut add = |entry, makes_sense: bool| {
            if makes_sense {
                let _ = entries.push(entry);
            }
        };
        // While computers play, the rows stay where they are: nobody presses OK on a row that has just moved.
        let (has_computers, is_person) = (self.play.has_computers(), !self.play.is_computer(chair));
        add(TableRow::Hurry, has_computers && !self.is_over());
        let undoes = self.play.can_undo(chair) || self.play.hides_undo(chair) || has_computers;
        let is_open = self.play.late().is_none();
        add(TableRow::Undo, is_person && undoes && is_open);
        let redoes =
            self.play.redo_at(chair, desk.settings.free_undo).is_some() || self.play.hides_undo(chair);
        add(TableRow::Redo, is_person && redoes && is_open);
        add(TableRow::Hint, is_person && !self.is_over());
        // At the chair of a computer nobody ends the game or changes how it is played, as long as people sit at others.
        let decides = is_person || !self.play.has_people();
        add(TableRow::Lot, decides && is_open && self.play.game().is_left_to_lot());
        add(TableRow::Score, true);
        add(TableRow::Log, true);
        add(TableRow::Help, true);
        add(TableRow::Legend, true);
        // Far from the row on which the menu opens, whichever way round.
        add(TableRow::Save, decides && desk.is_saved() && !self.is_over());
        add(TableRow::Review, decides && desk.is_saved() && self.is_over());
        add(TableRow::Quit, decides);
        add(TableRow::Settings, decides);
        entries
    }

    /// A key while something lies over the game.
    pub(in crate::session::table) fn key_in_overlay(
        &mut self,
        chair: Chair,
        button: Button,
        desk: &mut Desk,
    ) -> Next {
        let Some(overlay) = self.at[chair].overlay else { return Next::Stay };
        match overlay {
            Overlay::Asking => {
                self.key_while_asking(button, desk);
                return Next::Stay;
            }
            Overlay::Asked { yes } => {
                self.key_while_asked(chair, yes, button, desk);
                return Next::Stay;
            }
            Overlay::Sure { step, yes } => return self.key_before(chair, step, yes, button, desk),
            Overlay::Lesson { wrong } => return self.key_in_lesson(chair, wrong, button, desk),
            Overlay::Refused { .. } | Overlay::Undone | Overlay::Told(_) => {
                self.at[chair].overlay = None;
                return Next::Stay;
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
            self.repaint(desk);
        }
        if button == Button::Menu {
            self.at[chair].overlay = None;
            return Next::Stay;
        }
        if button == Button::Back {
            self.at[chair].overlay = self.before(overlay, chair, desk);
            return Next::Stay;
        }
        self.at[chair].overlay = Some(match overlay {
            Overlay::Menu(row) if button == Button::Ok => return self.pick(chair, row, desk),
            Overlay::Menu(row) => {
                Overlay::Menu(settings_menu::moved(row, button, self.entries(chair, desk).len()))
            }
            Overlay::Settings(row) => {
                settings_menu::change(row, button, chair.own_pad(), desk);
                self.heed_dice(desk);
                self.repaint(desk);
                Overlay::Settings(settings_menu::moved(row, button, settings_menu::Setting::ALL.len()))
            }
            Overlay::Log(row) => Overlay::Log(self.log.turn(row, button)),
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

    /// What Back leads to: the row of the menu that has opened this, and from the menu to the game.
    fn before(&self, overlay: Overlay, chair: Chair, desk: &Desk) -> Option<Overlay> {
        let opener = match overlay {
            Overlay::Hint => TableRow::Hint,
            Overlay::Score => TableRow::Score,
            Overlay::Log(_) => TableRow::Log,
            Overlay::Help(_) => TableRow::Help,
            Overlay::Legend(_) => TableRow::Legend,
            Overlay::Settings(_) => TableRow::Settings,
            _ => return None,
        };
        let row = self.entries(chair, desk).iter().position(|row| *row == opener);
        Some(Overlay::Menu(row.unwrap_or(0)))
    }

    /// A key before a step that asks first.
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
            Step::Skip => self.tell_again(chair),
            Step::End | Step::Lot => {}
        }
        Next::Stay
    }

    fn pick(&mut self, chair: Chair, row: usize, desk: &mut Desk) -> Next {
        let next = match self.entries(chair, desk).get(row) {
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
                self.repaint(desk);
                Some(Overlay::Log(0))
            }
            Some(TableRow::Help) => Some(Overlay::Help(0)),
            Some(TableRow::Legend) => Some(Overlay::Legend(0)),
            Some(TableRow::Settings) => Some(Overlay::Settings(0)),
            // Of a game that is over nothing is lost.
            Some(TableRow::Quit) if self.is_over() => return Next::Lobby,
            Some(TableRow::Save) => return Next::Lobby,
            Some(TableRow::Review) => return Next::Review,
            Some(TableRow::Quit) => Some(Overlay::Sure { step: Step::End, yes: false }),
            None => None,
        };
        self.at[chair].overlay = next;
        Next::Stay
    }

    /// Draws what lies over the game.
    pub(in crate::session::table) fn draw_overlay(
        &self,
        overlay: &Overlay,
        chair: Chair,
        public: &AnyPublic,
        desk: &Desk,
        screen: &mut Screen,
    ) {
        let words = desk.settings.language.words();
        match overlay {
            Overlay::Menu(row) => self.draw_menu(*row, chair, desk, screen),
            Overlay::Hint => self.computers.draw_hint(chair, &self.play, words, screen),
            Overlay::Score => result::draw_score(public, *self.play.chairs(), words, screen),
            Overlay::Log(row) => self.log.draw(*row, &self.play, desk.settings.language, screen),
            Overlay::Help(page) => Page::help(public, words).draw(*page, screen),
            Overlay::Legend(page) => Page::legend(public, words).draw(*page, screen),
            Overlay::Settings(row) => settings_menu::draw(desk, chair.own_pad(), *row, &[], screen),
            Overlay::Sure { step, yes } => sheet(*step, words).draw(*yes, screen),
            Overlay::Lesson { wrong } => self.draw_lesson(chair, *wrong, desk, screen),
            Overlay::Told(fact) => {
                self.draw_fact(*fact, words, screen);
            }
            Overlay::Asking | Overlay::Asked { .. } | Overlay::Refused { .. } | Overlay::Undone => {
                self.draw_undo(overlay, words, screen);
            }
        }
    }

    fn draw_menu(&self, selected: usize, chair: Chair, desk: &Desk, screen: &mut Screen) {
        let words = desk.settings.language.words();
        let Ok(()) = widget::title(screen, words.common.menu, "");
        let rows: heapless::Vec<Row<'_>, MOST_ENTRIES> = self
            .entries(chair, desk)
            .iter()
            .map(|entry| {
                Row::label(match entry {
                    TableRow::Task => words.lesson.task,
                    TableRow::Skip => words.lesson.skip,
                    TableRow::Hurry => words.computer.hurry,
                    TableRow::Undo => words.table.undo,
                    TableRow::Redo => words.table.redo,
                    TableRow::Hint => words.computer.hint,
                    TableRow::Lot => words.table.random_map,
                    TableRow::Score => words.table.score,
                    TableRow::Log => words.table.log,
                    TableRow::Help => words.table.help,
                    TableRow::Legend => words.table.legend,
                    TableRow::Settings => words.settings.title,
                    TableRow::Save => words.saves.save_and_leave,
                    TableRow::Review => words.saves.review,
                    TableRow::Quit => words.table.quit,
                })
            })
            .collect();
        let Ok(()) = widget::list(screen, &rows, selected);
    }
}

impl Table {
    fn draw_fact(&self, fact: Fact, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.saves.notice, "OK");
        let text = match fact {
            Fact::Unsaved => words.sentence.unsaved,
            Fact::Hung => words.sentence.after_hang,
            Fact::Failed => words.sentence.after_panic,
            Fact::ScreensOut => words.sentence.screens_out,
            Fact::NothingToUndo => words.sentence.nothing_to_undo,
            Fact::TimeUp(seat) => {
                let Ok(()) = widget::row(screen, 0, Row::label(words.saves.out_of_time));
                let Ok(()) = widget::row(screen, 1, Row::label(self.name(seat, words)));
                return;
            }
        };
        for (index, part) in wrap(text, ROW_COLUMNS).enumerate() {
            let Ok(()) = widget::row(screen, index, Row::label(part));
        }
    }
}

/// The question before a step.
fn sheet(step: Step, words: &'static Words) -> Sheet<'static> {
    match step {
        Step::End => Sheet {
            title: (words.table.end_asked, ""),
            text: words.sentence.game_ends,
            answers: [words.table.play_on, words.table.quit],
        },
        Step::Lot => Sheet {
            title: (words.table.map_asked, ""),
            text: words.sentence.map_by_chance,
            answers: [words.table.play_on, words.table.random_map],
        },
        Step::Skip => Sheet {
            title: (words.lesson.skip_asked, ""),
            text: words.sentence.lesson_again,
            answers: [words.lesson.go_on, words.lesson.skip],
        },
    }
}

/// The screen of a seat where nobody sits.
pub fn draw_empty(words: &Words, screen: &mut Screen) {
    let Ok(()) = widget::message(screen, words.table.empty_seat);
}
