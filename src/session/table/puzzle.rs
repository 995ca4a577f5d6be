//! Runs a puzzle: judges what the solver does, shows the answer to a wrong action, gives hints, and
//! shows the solution step by step. Its pages are in `puzzle_pages`.
//!
//! A press on another pad makes it a race: whoever presses OK first tries, and after a wrong action
//! the others may try.

use super::inputs::overlay::{Overlay, TableRow};
use super::play::TablePlayers;
use super::play::puzzle::{Judgement, stored};
use super::{Table, TableEvent};
use crate::game::{Actor, BySeat, Game, Rng, SetupError, Turn};
use crate::games::AnyOptions;
use crate::parts::{Button, Pad};
use crate::session::context::{Context, PuzzleChoice, StageRequest};
use crate::session::puzzle::{Course, PuzzlePhase, PuzzlePlace, PuzzleRun, Solved};
use crate::session::{Occupant, Seating, Settings};
use crate::ui::{Chair, ChairSet};

/// The tones for a right and a wrong action: frequency in Hz and length in milliseconds.
const RIGHT_TONE: (u16, u16) = (1568, 60);
const WRONG_TONE: (u16, u16) = (294, 120);
/// The most points of a race that fit the screen.
const MOST_POINTS: u8 = 99;

/// Starting puzzles.
impl Table {
    /// Starts a puzzle for the person at this chair. If another puzzle is on the table, its people
    /// and their points stay.
    ///
    /// # Errors
    /// Returns an error if there is no such puzzle.
    pub fn begin_puzzle(
        &mut self,
        at: PuzzlePlace,
        course: Course,
        chair: Chair,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        let mut run = match self.play.puzzle() {
            Some(last) if last.racers.iter().any(|racer| racer == chair) => last.next(at, course),
            _ => PuzzleRun::begin(at, course, chair),
        };
        run.is_rated = self.rated_last == Some(at);
        let solver = Some(chair).filter(|_| !run.is_race());
        self.set_up_puzzle(run, solver, context)?;
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    /// Shows a puzzle that nobody solves yet, in the show.
    ///
    /// # Errors
    /// Returns an error if there is no such puzzle.
    pub fn begin_demo_puzzle(&mut self, at: PuzzlePlace, context: &mut Context) -> Result<(), SetupError> {
        let run = PuzzleRun { racers: ChairSet::EMPTY, ..PuzzleRun::begin(at, Course::Single, Chair::One) };
        self.set_up_puzzle(run, None, context)?;
        self.computers.begin_demo(context);
        self.handle(TableEvent::Begin, context);
        Ok(())
    }

    #[inline(never)]
    fn set_up_puzzle(
        &mut self,
        run: PuzzleRun,
        solver: Option<Chair>,
        context: &mut Context,
    ) -> Result<(), SetupError> {
        let missing = SetupError::Option { name: "puzzle", instead: "one of the book" };
        let puzzle = stored(run.at).ok_or(missing)?;
        let options = AnyOptions::of_puzzle(run.at.game, puzzle.facts()).map_err(|_| missing)?;
        let mut seating = Seating::humans(0);
        run.racers.iter().for_each(|chair| seating.set(chair, Occupant::Human));
        let players = TablePlayers { chairs: BySeat::default(), seating, seed: 0 };
        self.set_up(options, players, Rng::new(0), context)?;
        self.play.begin_puzzle(run, solver)?;
        self.show.jump_to(self.play.game());
        context.log(format_args!("puzzle: {} {}", run.at.game.word(), puzzle.id()));
        Ok(())
    }

    /// Sets up the puzzle again after this many right actions.
    fn restart_puzzle(&mut self, run: PuzzleRun, context: &mut Context) {
        self.discard_thinking();
        self.show.reopen();
        self.show.clear_dice();
        self.show.canvas().clear_trail();
        self.play.set_puzzle(run);
        if let Err(error) = self.play.restart_puzzle(usize::from(run.right)) {
            context.log(format_args!("puzzle: {error}"));
        }
        self.show.cut_log(self.play.length());
        self.computers.truncate_actions(self.play.length(), self.show.log());
        self.advance(context);
    }
}

/// Judging.
impl Table {
    /// Judges what the solver has done, plays the answers of the solution, and opens or closes the page
    /// of the puzzle.
    pub(super) fn update_puzzle(&mut self, context: &mut Context) {
        while let Some(mut run) = self.play.puzzle()
            && run.phase == PuzzlePhase::Try
            && self.show.dice().is_none()
            && self.play.length() > usize::from(run.right)
        {
            match self.play.judge() {
                Judgement::Open => {
                    run.right = self.play.length() as u8;
                    self.play.set_puzzle(run);
                }
                Judgement::Right => {
                    (run.right, run.hints) = (run.right + 1, 0);
                    self.play.set_puzzle(run);
                    context.play(RIGHT_TONE.0, RIGHT_TONE.1);
                    self.play_answers(context);
                }
                Judgement::Solved => self.end_puzzle(run, context),
                Judgement::Wrong => self.reject_action(run, context),
            }
        }
        self.open_puzzle_pages(context);
    }

    /// Plays the answers of the solution until the solver decides again.
    fn play_answers(&mut self, context: &mut Context) {
        let Some(seat) = self.play.solver() else { return };
        while self.show.dice().is_none()
            && let Some((actor, action)) =
                self.play.next_of_solution().filter(|(by, _)| *by != Actor::Seat(seat))
        {
            self.play_scripted(actor, action, context);
            if let Some(mut run) = self.play.puzzle() {
                run.right += 1;
                self.play.set_puzzle(run);
            }
        }
    }

    fn end_puzzle(&mut self, mut run: PuzzleRun, context: &mut Context) {
        context.play(RIGHT_TONE.0, RIGHT_TONE.1);
        context.play(RIGHT_TONE.0 * 3 / 2, 2 * RIGHT_TONE.1);
        let solver = self.play.solver().and_then(|seat| self.play.chair_of(seat));
        if let Some(chair) = solver.filter(|_| run.is_race()) {
            run.points[chair] = (run.points[chair] + 1).min(MOST_POINTS);
        }
        let result = if run.is_helped { Solved::Helped } else { Solved::Clean };
        let change = self.rate(&mut run, result, context);
        run.phase = PuzzlePhase::Solved { change };
        self.finish(run, context);
    }

    fn reject_action(&mut self, mut run: PuzzleRun, context: &mut Context) {
        context.play(WRONG_TONE.0, WRONG_TONE.1);
        run.is_helped = true;
        self.rate(&mut run, Solved::Helped, context);
        run.phase = PuzzlePhase::Wrong;
        run.moves_left = self.play.moves_left();
        let solver = self.play.solver().and_then(|seat| self.play.chair_of(seat));
        run.out = solver.map_or(run.out, |chair| run.out.with(chair));
        self.finish(run, context);
        if let Some(chair) = solver.filter(|_| self.is_answered()) {
            self.computers.want_answer(chair, context.now);
        }
    }

    /// Returns whether an opponent answers a wrong action.
    fn is_answered(&self) -> bool {
        let turn = self.play.game().turn();
        let is_own = self.play.solver().is_some_and(|seat| turn.admits(Actor::Seat(seat)));
        let has_answer = self.play.stored_puzzle().is_some_and(|puzzle| puzzle.facts().goal.has_answer());
        matches!(turn, Turn::Decide(_)) && !is_own && has_answer
    }

    /// Counts the result once, also if the same puzzle is opened again. In a race, nothing is counted.
    fn rate(&mut self, run: &mut PuzzleRun, result: Solved, context: &mut Context) -> i16 {
        let Some(puzzle) = stored(run.at).filter(|_| !run.is_rated && !run.is_race()) else { return 0 };
        run.is_rated = true;
        self.rated_last = Some(run.at);
        let mut puzzles = context.settings.puzzles;
        let change = puzzles.count(puzzle.facts().difficulty, result);
        context.change_settings(Settings { puzzles, ..context.settings });
        change
    }

    fn finish(&mut self, run: PuzzleRun, context: &mut Context) {
        self.play.set_puzzle(run);
        for chair in run.racers.iter() {
            self.inputs[chair].overlay = Some(Overlay::Puzzle);
        }
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Covers the screens of all who do not try now.
    fn open_puzzle_pages(&mut self, context: &mut Context) {
        let Some(run) = self.play.puzzle() else { return };
        for chair in run.racers.iter() {
            let tries = run.phase == PuzzlePhase::Try && self.play.seat_at(chair).is_some();
            let overlay = &mut self.inputs[chair].overlay;
            let before = *overlay;
            if tries {
                overlay.take_if(|page| *page == Overlay::Puzzle);
            } else if overlay.is_none() {
                *overlay = Some(Overlay::Puzzle);
            }
            if *overlay != before {
                context.redraw_all();
            }
        }
    }
}

/// Keys.
impl Table {
    /// Handles a key of a pad that nobody plays with: OK joins the puzzle, which becomes a race.
    pub(super) fn join_puzzle(&mut self, pad: Pad, context: &mut Context) {
        let Some(mut run) = self.play.puzzle().filter(|run| !run.racers.is_empty()) else { return };
        if !matches!(run.phase, PuzzlePhase::Task | PuzzlePhase::Try) {
            return;
        }
        let chair = Chair::at(pad);
        run.racers = run.racers.with(chair);
        (run.right, run.hints, run.phase, run.out) = (0, 0, PuzzlePhase::Task, ChairSet::EMPTY);
        self.play.seat_racer(chair);
        self.play.seat_solver(None);
        run.racers.iter().for_each(|racer| self.inputs[racer].overlay = Some(Overlay::Puzzle));
        self.restart_puzzle(run, context);
        context.log(format_args!("puzzle: seat {} races", chair.number()));
    }

    /// Handles a key on the page of a puzzle.
    pub(super) fn key_in_puzzle(
        &mut self,
        chair: Chair,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        let Some(mut run) = self.play.puzzle() else { return StageRequest::Stay };
        if button == Button::Menu {
            self.inputs[chair].overlay = Some(Overlay::MENU);
            return StageRequest::Stay;
        }
        let steps = self.play.solution_length() as u8;
        match (run.phase, button) {
            (PuzzlePhase::Task, Button::Ok) if !run.out.contains(chair) => {
                self.begin_try(run, chair, context);
            }
            (PuzzlePhase::Task | PuzzlePhase::Solved { .. } | PuzzlePhase::Solution(_), Button::Back) => {
                return StageRequest::Lobby;
            }
            (PuzzlePhase::Wrong, Button::Ok | Button::Back) => self.try_again(run, context),
            (PuzzlePhase::Solved { .. }, Button::Ok) => {
                return StageRequest::Puzzle(chair, PuzzleChoice::Next);
            }
            (PuzzlePhase::Solution(at), Button::Ok) if at >= steps => {
                return StageRequest::Puzzle(chair, PuzzleChoice::Next);
            }
            (PuzzlePhase::Solved { .. }, Button::Right) => {
                run.right = 0;
                self.restart_puzzle(run, context);
                self.show_solution(run, 1, context);
            }
            (PuzzlePhase::Solution(at), Button::Right | Button::Ok) if at < steps => {
                self.show_solution(run, at + 1, context);
            }
            (PuzzlePhase::Solution(at), Button::Left) if at > 1 => {
                run.right = at - 2;
                self.restart_puzzle(run, context);
                self.show_solution(run, at - 1, context);
            }
            _ => {}
        }
        StageRequest::Stay
    }

    /// Lets the person at this chair try.
    fn begin_try(&mut self, mut run: PuzzleRun, chair: Chair, context: &mut Context) {
        run.phase = PuzzlePhase::Try;
        self.play.set_puzzle(run);
        self.play.seat_solver(Some(chair));
        self.inputs[chair].overlay = None;
        self.advance(context);
    }

    /// Takes the wrong action back. In a race, the others may try now; if all were wrong, the solution
    /// is shown.
    fn try_again(&mut self, mut run: PuzzleRun, context: &mut Context) {
        let by_turn = self.play.stored_puzzle().is_some_and(|puzzle| puzzle.facts().goal.is_judged_by_turn());
        run.right = if by_turn || run.is_race() { 0 } else { run.right };
        run.phase = PuzzlePhase::Try;
        if run.is_race() {
            run.phase = PuzzlePhase::Task;
            self.play.seat_solver(None);
        }
        self.restart_puzzle(run, context);
        if run.is_race() && run.racers.iter().all(|racer| run.out.contains(racer)) {
            self.show_solution(run, 1, context);
        }
    }

    /// Gives up: shows the solution from its first action on.
    fn reveal_solution(&mut self, context: &mut Context) {
        let Some(mut run) = self.play.puzzle() else { return };
        (run.right, run.is_helped) = (0, true);
        self.rate(&mut run, Solved::Helped, context);
        run.phase = PuzzlePhase::Task;
        self.restart_puzzle(run, context);
        self.show_solution(run, 1, context);
    }

    /// Shows the solution up to this number of actions. One of them less is on the board already.
    fn show_solution(&mut self, mut run: PuzzleRun, shown: u8, context: &mut Context) {
        run.phase = PuzzlePhase::Solution(shown);
        run.right = shown;
        self.play.set_puzzle(run);
        if let Some((actor, action)) = self.play.next_of_solution() {
            self.play_scripted(actor, action, context);
        }
        self.finish(run, context);
    }

    /// Gives a hint: first the piece, then its target.
    fn hint_puzzle(&mut self, chair: Chair, context: &mut Context) {
        let Some(mut run) = self.play.puzzle().filter(|run| run.phase == PuzzlePhase::Try) else { return };
        run.hints = (run.hints + 1).min(2);
        run.is_helped = true;
        self.rate(&mut run, Solved::Helped, context);
        self.play.set_puzzle(run);
        self.inputs[chair].overlay = Some(Overlay::PuzzleHint);
        self.show.repaint(context);
    }

    /// Handles a row of the menu of a puzzle. Returns `None` for the rows that every game has.
    pub(super) fn pick_in_puzzle(
        &mut self,
        chair: Chair,
        row: Option<TableRow>,
        context: &mut Context,
    ) -> Option<StageRequest> {
        self.play.puzzle()?;
        self.inputs[chair].overlay = None;
        match row? {
            TableRow::Task => self.inputs[chair].overlay = Some(Overlay::PuzzleTask),
            TableRow::Hint => self.hint_puzzle(chair, context),
            TableRow::Solution => self.reveal_solution(context),
            TableRow::LeavePuzzle => return Some(StageRequest::Lobby),
            _ => return None,
        }
        Some(StageRequest::Stay)
    }
}
