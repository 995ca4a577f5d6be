//! Pages that cover the game on one screen: menu, hint, score, log, help, legend, settings,
//! confirmations, lesson steps and puzzles; and the facts that notices show.

use crate::game::{Choices, Seat};
use crate::parts::Screen;
use crate::session::context::Context;
use crate::session::puzzle::PuzzlePhase;
use crate::session::question::YesNo;
use crate::session::table::play::Play;
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::text::wrap;
use crate::ui::widget::{self, ROW_COLUMNS, Row};

/// A page over the game, opened by the player or the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The menu, with its selected row.
    Menu(usize),
    /// The move that the hard level would play.
    Hint,
    /// The score.
    Score,
    /// The last actions, with the selected row.
    Log(usize),
    /// The goal and the rules of the phase, at this page.
    Help(usize),
    /// The meaning of the lights, at this page.
    Legend(usize),
    /// The settings, with the selected row.
    Settings(usize),
    /// A confirmation question before something that cannot be undone.
    Confirm {
        /// What is to be confirmed.
        step: Confirmation,
        /// Whether the answer yes is selected.
        yes: bool,
    },
    /// A step of a lesson.
    Lesson {
        /// Whether the last OK was not what the step asks for.
        wrong: bool,
    },
    /// How the piece of a step of a lesson moves.
    LessonDiagram,
    /// The state of a puzzle: its task, an answer, the result or the solution.
    Puzzle,
    /// The task of a puzzle, read again.
    PuzzleTask,
    /// A hint of a puzzle.
    PuzzleHint,
}

/// A fact that a notice shows to one or all players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The game cannot be saved any more.
    Unsaved,
    /// The program hung, and the device was restarted.
    Hung,
    /// The program failed, and the device was restarted.
    Failed,
    /// Two screens are dark because a line of their shared bus is held low.
    ScreensOut,
    /// The supply voltage sags, and the board is dimmed.
    SupplySags,
    /// The time of a player is up; the game continues.
    TimeUp(Seat),
    /// There is nothing to undo.
    NothingToUndo,
}

/// Something that needs confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// The game ends for good.
    End,
    /// The rest of the map is filled at random.
    RandomMap,
    /// The rest of a lesson is skipped.
    Skip,
    /// An action loses at once.
    Loses,
}

impl Fact {
    /// The number of facts other than [`Fact::TimeUp`], which exists once per seat.
    pub const COMMON: usize = 6;
}

impl Overlay {
    /// The menu when it is opened.
    pub const MENU: Overlay = Overlay::Menu(0);
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableRow {
    /// Shows what the lesson asks for.
    Task,
    /// Skips the rest of the lesson.
    Skip,
    /// Gives up a puzzle and shows its solution.
    Solution,
    /// Leaves a puzzle.
    LeavePuzzle,
    Hurry,
    Undo,
    Redo,
    Hint,
    RandomMap,
    Score,
    Log,
    Help,
    Legend,
    Settings,
    Save,
    Review,
    Quit,
}

/// An upper bound of the number of rows.
const MAX_ROWS: usize = 14;

type TableRows = heapless::Vec<TableRow, MAX_ROWS>;

/// Returns the rows that are useful now.
pub fn rows(play: &Play, chair: Chair, context: &Context) -> TableRows {
    let mut rows = TableRows::new();
    let mut add = |row, makes_sense: bool| {
        if makes_sense {
            let _ = rows.push(row);
        }
    };
    if let Some(run) = play.puzzle() {
        let tries = run.phase == PuzzlePhase::Try && play.seat_at(chair).is_some();
        add(TableRow::Task, true);
        add(TableRow::Hint, tries);
        add(TableRow::Solution, tries);
        add(TableRow::Help, true);
        add(TableRow::Legend, true);
        add(TableRow::LeavePuzzle, true);
        return rows;
    }
    if play.is_lesson() {
        add(TableRow::Task, true);
        add(TableRow::Help, true);
        add(TableRow::Legend, true);
        add(TableRow::Skip, true);
        return rows;
    }
    // With computers in the game, the rows stay in place, so that nobody presses OK on a row that
    // has just moved.
    let (has_computers, is_person) = (play.has_computers(), !play.is_computer(chair));
    add(TableRow::Hurry, has_computers && !play.is_over());
    let undoes = play.can_undo(chair) || play.hides_undo(chair) || has_computers;
    // After the end the journal is public, including everything that was hidden.
    let is_open = !play.is_over();
    add(TableRow::Undo, is_person && undoes && is_open);
    let redoes = play.redo_at(chair, context.settings.free_undo).is_some() || play.hides_undo(chair);
    add(TableRow::Redo, is_person && redoes && is_open);
    add(TableRow::Hint, is_person && !play.is_over());
    // At a computer's chair, nobody can end the game or change its settings while people play at
    // other chairs.
    let decides = is_person || !play.has_people();
    add(TableRow::RandomMap, decides && is_open && play.game().can_fill_randomly());
    add(TableRow::Score, true);
    add(TableRow::Log, true);
    add(TableRow::Help, true);
    add(TableRow::Legend, true);
    // Far from the row on which the menu opens, in both directions.
    add(TableRow::Save, decides && context.is_saved() && !play.is_over());
    add(TableRow::Review, decides && context.is_saved() && play.is_over());
    add(TableRow::Quit, decides);
    add(TableRow::Settings, decides);
    rows
}

/// Returns the page that Back opens: from a page, the menu at the row that opened it; from the
/// menu, none.
pub fn back_target(overlay: Overlay, play: &Play, chair: Chair, context: &Context) -> Option<Overlay> {
    let opener = match overlay {
        Overlay::Hint => TableRow::Hint,
        Overlay::Score => TableRow::Score,
        Overlay::Log(_) => TableRow::Log,
        Overlay::Help(_) => TableRow::Help,
        Overlay::Legend(_) => TableRow::Legend,
        Overlay::Settings(_) => TableRow::Settings,
        Overlay::Menu(_)
        | Overlay::Confirm { .. }
        | Overlay::Lesson { .. }
        | Overlay::LessonDiagram
        | Overlay::Puzzle
        | Overlay::PuzzleTask
        | Overlay::PuzzleHint => return None,
    };
    let row = rows(play, chair, context).iter().position(|row| *row == opener);
    Some(Overlay::Menu(row.unwrap_or(0)))
}

/// Draws the menu.
pub fn draw_menu(selected: usize, play: &Play, chair: Chair, context: &Context, screen: &mut Screen) {
    let words = context.settings.language.words();
    let Ok(()) = widget::title(screen, words.common.menu, "");
    let labels: heapless::Vec<Row<'_>, MAX_ROWS> = rows(play, chair, context)
        .iter()
        .map(|row| {
            Row::label(match row {
                TableRow::Task => words.lesson.task,
                TableRow::Skip => words.lesson.skip,
                TableRow::Solution => words.puzzle.solution,
                TableRow::LeavePuzzle => words.puzzle.leave,
                TableRow::Hurry => words.computer.hurry,
                TableRow::Undo => words.table.undo,
                TableRow::Redo => words.table.redo,
                TableRow::Hint => words.computer.hint,
                TableRow::RandomMap => words.table.random_map,
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
    /// Draws the fact.
    pub fn draw(self, play: &Play, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.saves.notice, "OK");
        let text = match self {
            Fact::Unsaved => words.sentence.unsaved,
            Fact::Hung => words.sentence.after_hang,
            Fact::Failed => words.sentence.after_panic,
            Fact::ScreensOut => words.sentence.screens_out,
            Fact::SupplySags => words.sentence.supply_sags,
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

/// Returns the confirmation question for a step.
///
/// `warning` says what is lost if an action loses at once.
pub fn question(step: Confirmation, warning: &'static str, words: &'static Words) -> YesNo<'static> {
    match step {
        Confirmation::End => YesNo {
            title: (words.table.end_asked, ""),
            text: words.sentence.game_ends,
            answers: [words.table.play_on, words.table.quit],
            timeout: "",
        },
        Confirmation::RandomMap => YesNo {
            title: (words.table.map_asked, ""),
            text: words.sentence.map_by_chance,
            answers: [words.table.play_on, words.table.random_map],
            timeout: "",
        },
        Confirmation::Skip => YesNo {
            title: (words.lesson.skip_asked, ""),
            text: words.sentence.lesson_again,
            answers: [words.lesson.go_on, words.lesson.skip],
            timeout: "",
        },
        Confirmation::Loses => YesNo {
            title: (words.coach.sure, ""),
            text: warning,
            answers: [words.coach.take_back, words.coach.play_it],
            timeout: "",
        },
    }
}

/// Draws the screen of an unused seat.
pub fn draw_empty(words: &Words, screen: &mut Screen) {
    let Ok(()) = widget::message(screen, words.table.empty_seat);
}
