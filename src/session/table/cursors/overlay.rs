//! What lies over the game on one screen: menu, score, help, legend, settings, and the result.

use crate::game::{Choices, Seat};
use crate::parts::Screen;
use crate::session::desk::Desk;
use crate::session::question::YesNo;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::text::wrap;
use crate::ui::widget::{self, ROW_COLUMNS, Row};

/// A page over the game, which the player or the lesson has opened.
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

impl Fact {
    /// How many facts there are besides [`Fact::TimeUp`], which is one for each seat.
    pub const COMMON: usize = 5;
}

impl Overlay {
    /// The menu, freshly opened.
    pub const MENU: Overlay = Overlay::Menu(0);
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRow {
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
const MOST_ROWS: usize = 14;

type TableRows = heapless::Vec<TableRow, MOST_ROWS>;

/// The rows that make sense now.
pub fn rows(play: &Play, chair: Chair, desk: &Desk) -> TableRows {
    let mut rows = TableRows::new();
    if play.is_lesson() {
        rows.extend([TableRow::Task, TableRow::Help, TableRow::Legend, TableRow::Skip]);
        return rows;
    }
    let mut add = |row, makes_sense: bool| {
        if makes_sense {
            let _ = rows.push(row);
        }
    };
    // While computers play, the rows stay where they are: nobody presses OK on a row that has just moved.
    let (has_computers, is_person) = (play.has_computers(), !play.is_computer(chair));
    add(TableRow::Hurry, has_computers && !play.is_over());
    let undoes = play.can_undo(chair) || play.hides_undo(chair) || has_computers;
    // After the end the journal is public, with everything that was hidden.
    let is_open = !play.is_over();
    add(TableRow::Undo, is_person && undoes && is_open);
    let redoes = play.redo_at(chair, desk.settings.free_undo).is_some() || play.hides_undo(chair);
    add(TableRow::Redo, is_person && redoes && is_open);
    add(TableRow::Hint, is_person && !play.is_over());
    // At the chair of a computer nobody ends the game or changes how it is played, as long as people sit at others.
    let decides = is_person || !play.has_people();
    add(TableRow::Lot, decides && is_open && play.game().is_left_to_lot());
    add(TableRow::Score, true);
    add(TableRow::Log, true);
    add(TableRow::Help, true);
    add(TableRow::Legend, true);
    // Far from the row on which the menu opens, whichever way round.
    add(TableRow::Save, decides && desk.is_saved() && !play.is_over());
    add(TableRow::Review, decides && desk.is_saved() && play.is_over());
    add(TableRow::Quit, decides);
    add(TableRow::Settings, decides);
    rows
}

/// What Back leads to: the row of the menu that has opened this, and from the menu to the game.
pub fn before(overlay: Overlay, play: &Play, chair: Chair, desk: &Desk) -> Option<Overlay> {
    let opener = match overlay {
        Overlay::Hint => TableRow::Hint,
        Overlay::Score => TableRow::Score,
        Overlay::Log(_) => TableRow::Log,
        Overlay::Help(_) => TableRow::Help,
        Overlay::Legend(_) => TableRow::Legend,
        Overlay::Settings(_) => TableRow::Settings,
        _ => return None,
    };
    let row = rows(play, chair, desk).iter().position(|row| *row == opener);
    Some(Overlay::Menu(row.unwrap_or(0)))
}

/// Draws the menu.
pub fn draw_menu(selected: usize, play: &Play, chair: Chair, desk: &Desk, screen: &mut Screen) {
    let words = desk.settings.language.words();
    let Ok(()) = widget::title(screen, words.common.menu, "");
    let labels: heapless::Vec<Row<'_>, MOST_ROWS> = rows(play, chair, desk)
        .iter()
        .map(|row| {
            Row::label(match row {
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
    let Ok(()) = widget::list(screen, &labels, selected);
}

impl Fact {
    /// Draws it.
    pub fn draw(self, play: &Play, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.saves.notice, "OK");
        let text = match self {
            Fact::Unsaved => words.sentence.unsaved,
            Fact::Hung => words.sentence.after_hang,
            Fact::Failed => words.sentence.after_panic,
            Fact::ScreensOut => words.sentence.screens_out,
            Fact::NothingToUndo => words.sentence.nothing_to_undo,
            Fact::TimeUp(seat) => {
                let Ok(()) = widget::row(screen, 0, Row::label(words.saves.out_of_time));
                let Ok(()) = widget::row(screen, 1, Row::label(play.name(seat, words)));
                return;
            }
        };
        for (index, part) in wrap(text, ROW_COLUMNS).enumerate() {
            let Ok(()) = widget::row(screen, index, Row::label(part));
        }
    }
}

/// The question before a step.
pub fn question(step: Step, words: &'static Words) -> YesNo<'static> {
    match step {
        Step::End => YesNo {
            title: (words.table.end_asked, ""),
            text: words.sentence.game_ends,
            answers: [words.table.play_on, words.table.quit],
            no_in: "",
        },
        Step::Lot => YesNo {
            title: (words.table.map_asked, ""),
            text: words.sentence.map_by_chance,
            answers: [words.table.play_on, words.table.random_map],
            no_in: "",
        },
        Step::Skip => YesNo {
            title: (words.lesson.skip_asked, ""),
            text: words.sentence.lesson_again,
            answers: [words.lesson.go_on, words.lesson.skip],
            no_in: "",
        },
    }
}

/// The screen of a seat where nobody sits.
pub fn draw_empty(words: &Words, screen: &mut Screen) {
    let Ok(()) = widget::message(screen, words.table.empty_seat);
}
