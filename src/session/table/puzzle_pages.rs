//! The pages of a puzzle on the screens: its task, answers, hints, the result and the solution.

use super::Table;
use super::play::puzzle::HintAbout;
use crate::game::Game;
use crate::parts::Screen;
use crate::session::context::Context;
use crate::session::puzzle::{self, Course, PuzzlePhase, PuzzleRun};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget::LIST_ROWS;
use crate::ui::{Chair, GameView};

/// The signs of the difficulties.
const STARS: &str = "*****";

impl Table {
    /// Draws the page of the puzzle for the person at this chair; `asks` if the task is read again.
    pub(super) fn draw_puzzle(&self, chair: Chair, asks: bool, context: &Context, screen: &mut Screen) {
        let words = context.settings.language.words();
        let (Some(run), Some(stored)) = (self.play.puzzle(), self.play.stored_puzzle()) else { return };
        let facts = stored.facts();
        match run.phase {
            PuzzlePhase::Wrong => {
                let answer = self.computers.answer_text(chair);
                puzzle::draw_wrong(facts.goal, answer, run.moves_left, words, screen);
            }
            PuzzlePhase::Solved { change } if !asks => {
                let below = points(&run, words);
                puzzle::draw_solved(change, context.settings.puzzles, &below, words, screen);
            }
            PuzzlePhase::Solution(shown) if !asks => {
                let steps = self.play.solution_length();
                let at = usize::from(shown).saturating_sub(1);
                let what =
                    self.show.log().words_at(at).map(|text| text[context.settings.language as usize].clone());
                let what = what.unwrap_or_default();
                puzzle::draw_step((shown.into(), steps), &what, facts, words, screen);
            }
            PuzzlePhase::Task | PuzzlePhase::Try | PuzzlePhase::Solved { .. } | PuzzlePhase::Solution(_) => {
                self.draw_task(chair, &run, words, screen);
            }
        }
    }

    /// Draws what to do, and who may try.
    fn draw_task(&self, chair: Chair, run: &PuzzleRun, words: &'static Words, screen: &mut Screen) {
        let Some(stored) = self.play.stored_puzzle() else { return };
        let facts = stored.facts();
        let stars = STARS.get(..usize::from(facts.difficulty)).unwrap_or(STARS);
        let below = match run.phase {
            PuzzlePhase::Task if run.out.contains(chair) => words.puzzle.race_wait,
            PuzzlePhase::Task if run.is_race() => words.puzzle.i_know,
            PuzzlePhase::Task => words.puzzle.try_it,
            PuzzlePhase::Try | PuzzlePhase::Wrong | PuzzlePhase::Solved { .. } | PuzzlePhase::Solution(_) => {
                ""
            }
        };
        let name = self.play.name(facts.seat, words);
        puzzle::draw_task((name, stars), facts, below, words, screen);
        let about = match run.course {
            Course::Exercise(number) => {
                line(format_args!("{} {}/{}", words.puzzle.exercise, number + 1, puzzle::EXERCISES))
            }
            Course::List | Course::Single => points(run, words),
        };
        panel::draw_row(screen, LIST_ROWS - 2, &about, "");
    }

    /// Draws the hint that was given last.
    pub(super) fn draw_puzzle_hint(&self, context: &Context, screen: &mut Screen) {
        let words = context.settings.language.words();
        panel::draw_title(screen, words.computer.hint, "");
        let (Some(run), Some((_, action))) = (self.play.puzzle(), self.play.next_of_solution()) else {
            return panel::draw_sentence(screen, words.sentence.not_this);
        };
        let first = match self.play.hint_about() {
            HintAbout::Piece => words.sentence.hint_piece,
            HintAbout::Cells => words.sentence.hint_cells,
            HintAbout::List => words.sentence.hint_list,
        };
        panel::draw_sentence(screen, first);
        if run.hints > 1 {
            let public = self.play.game().public();
            let what = public.describe_action(action, words);
            panel::draw_row(screen, LIST_ROWS - 1, &what, "");
        }
    }

    /// Draws the puzzle of the show.
    pub(super) fn draw_demo_puzzle(&self, words: &'static Words, screen: &mut Screen) -> bool {
        let Some(stored) = self.play.stored_puzzle() else { return false };
        let facts = stored.facts();
        let name = self.play.name(facts.seat, words);
        puzzle::draw_task((words.puzzle.find_it, ""), facts, words.computer.any_key, words, screen);
        panel::draw_row(screen, LIST_ROWS - 2, name, "");
        true
    }
}

/// Returns the points of a race, or nothing.
fn points(run: &PuzzleRun, words: &'static Words) -> Line {
    use core::fmt::Write;
    let mut text = Line::new();
    if run.is_race() {
        text.push_str(words.puzzle.points);
        for chair in run.racers.iter() {
            let _ = write!(text, " {}", run.points[chair]);
        }
    }
    text
}
