//! Review of a finished game on the board: forwards, backwards or to any round. The screens
//! describe every action in words. Nothing is hidden any more, so each screen can show any hand.
//! Meanwhile the coach judges one action after the other.
//!
//! The game is loaded on the table. Going back replays it from the beginning in slices, so that the
//! device stays responsive in the longest game.

use core::fmt::Write;

use embedded_graphics::prelude::Point;

use super::ConsoleLine;
use super::advantage::{Advantage, COLUMNS};
use super::coach::CoachNotes;
use super::context::Context;
use super::game_text::GameStatus;
use super::review_text::percent;
use super::table::{Replayed, Table};
use super::thinker::{Answer, Question, ThinkRequest};
use crate::ai::Judgement;
use crate::game::{Actor, Game, Seat, SeatSet, Turn};
use crate::parts::{Button, ByPad, Key, Pad, Screen, Time};
use crate::ui::Chair;
use crate::ui::game_view::Trail;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget;

/// The number of actions replayed per slice.
const SLICE: usize = 16;
/// The pause between two slices.
const PAUSE_MS: u64 = 1;

/// The target of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// The target is reached.
    Reached,
    /// The position after this many actions.
    Step(usize),
    /// The first position of this round, which lies ahead.
    Round(u32),
    /// The end of the game, to find out who was ahead when. Then the review opens.
    Scan,
}

/// The game to review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewStart {
    /// The number of its save. Without one, the review opens at the turning point, and the start
    /// menu follows it.
    pub number: Option<u32>,
    /// How it ended.
    pub status: GameStatus,
    /// Whether every action and then the journal are printed to the console.
    pub prints: bool,
}

/// The y coordinate of the middle of the line of the advantage.
const LINE_Y: i32 = 40;
/// The y coordinates of the two lines about the buttons.
const HINTS_Y: [i32; 2] = [48, 56];

/// The review of one game.
#[derive(Clone)]
pub struct Review {
    start: ReviewStart,
    /// Number of actions in the game.
    total: usize,
    /// Number of actions so far.
    at: usize,
    /// Number of turns ended so far.
    turns: usize,
    round: u32,
    /// Number of actions before the current round.
    round_began: usize,
    goal: Goal,
    /// The last action.
    replayed: Option<Replayed>,
    /// The hand shown on each screen.
    shared_pads: ByPad<Option<Seat>>,
    /// The seat whose advantage is shown: a winner, or the first one.
    focus: Seat,
    /// The winner; the first of several.
    winner: Option<Seat>,
    advantage: Advantage,
    coach: CoachNotes,
}

/// What the players request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewRequest {
    /// No change.
    Stay,
    /// Return to the list of games.
    Leave,
}

impl Review {
    /// Starts a review of the game on the table at its first position.
    pub fn begin(start: ReviewStart, table: &mut Table, context: &mut Context) -> Review {
        let total = table.record().journal().entries().len();
        let mut review = Review {
            start,
            total,
            at: 0,
            turns: 0,
            round: 1,
            round_began: 0,
            goal: if start.prints { Goal::Reached } else { Goal::Scan },
            replayed: None,
            shared_pads: ByPad([None; Pad::COUNT]),
            focus: winner(table, start.status).unwrap_or(Seat::A),
            winner: winner(table, start.status),
            advantage: Advantage::NEW,
            coach: CoachNotes::begin(table.reserve_questions(total), if start.prints { 0 } else { total }),
        };
        review.rewind(table);
        table.show_replayed(context);
        review
    }

    /// Returns the number of the save, if the game was opened from the list.
    pub const fn number(&self) -> Option<u32> {
        self.start.number
    }

    /// Returns the number of actions so far and in total. Used by tests and tools.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.total)
    }

    /// Returns the seat whose advantage is shown and its lead over the game, once it is known.
    pub fn line(&self) -> Option<(Seat, &[i8; COLUMNS])> {
        (self.goal != Goal::Scan).then(|| (self.focus, self.shown_line().leads()))
    }

    /// Returns the line of expectations once the coach is done, before that the one of points.
    fn shown_line(&self) -> &Advantage {
        self.coach.line().unwrap_or(&self.advantage)
    }

    /// Returns what the coach has found out.
    pub const fn coach(&self) -> &CoachNotes {
        &self.coach
    }

    /// Returns how the game ended.
    pub const fn status(&self) -> GameStatus {
        self.start.status
    }

    /// Returns the winner; the first of several.
    pub const fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Returns the number of actions up to the turning point, once the coach is done.
    pub fn turning_point(&self) -> Option<usize> {
        self.coach.report().turning_point(self.winner).filter(|_| self.coach.is_complete())
    }

    /// Returns what the thinker should do.
    pub fn request(&self) -> ThinkRequest {
        let question = self.coach.question().filter(|_| self.goal != Goal::Scan);
        question.map_or(ThinkRequest::Nothing, |(asked, ..)| ThinkRequest::Think(asked))
    }

    /// Fills in the question about the next action to judge. Returns whether there is one.
    pub fn fill_question(&self, table: &Table, question: &mut Question) -> bool {
        self.coach.question().is_some_and(|(asked, first, at)| {
            question.set_judged((asked, first), table.record().journal(), at)
        })
    }

    /// Processes a judgement. Redraws what shows it.
    pub fn answer(&mut self, answer: Answer, table: &mut Table, context: &mut Context) {
        let entries = table.record().journal().all_entries();
        let Some(entry) = entries.get(self.coach.seen()) else { return };
        let Some(at) = self.coach.note(&answer, entry.seat(), self.focus) else { return };
        let is_shown = at + 1 == self.at && self.goal == Goal::Reached;
        if is_shown && self.coach.costly(at).is_some() {
            // The better action is described in the position before.
            self.goal = Goal::Step(self.at);
            self.rewind(table);
        } else if is_shown || self.at == 0 || self.coach.is_complete() {
            context.redraw_all();
        }
    }

    /// Returns the seat and the cells of the last action, as far as the panel shows them.
    pub fn trail(&self, table: &Table) -> Option<(Seat, Trail)> {
        let window = table.window()?;
        let Replayed { actor: Actor::Seat(seat), steps, window: then, .. } = self.replayed.as_ref()? else {
            return None;
        };
        Some((*seat, steps.iter().filter_map(|cell| window.cell(then.place(*cell))).collect()))
    }

    /// Goes to the position after this many actions.
    pub fn go_to(&mut self, step: usize) {
        if self.goal != Goal::Scan {
            self.goal = Goal::Step(step.min(self.total));
        }
    }

    /// Handles a key of any pad.
    pub fn key(&mut self, pad: Pad, key: Key, table: &mut Table, context: &mut Context) -> ReviewRequest {
        context.redraw_screen(pad);
        let (Key::Press(button) | Key::Repeat(button)) = key else { return ReviewRequest::Stay };
        let from = match self.goal {
            Goal::Step(step) => step,
            Goal::Reached | Goal::Round(_) => self.at,
            Goal::Scan if matches!(button, Button::Back | Button::Menu) => return ReviewRequest::Leave,
            Goal::Scan => return ReviewRequest::Stay,
        };
        match button {
            Button::Right => self.goal = Goal::Step((from + 1).min(self.total)),
            Button::Left => self.goal = Goal::Step(from.saturating_sub(1)),
            Button::Down => self.goal = Goal::Round(self.round + 1),
            Button::Up => self.go_to_round_before(table),
            Button::Ok => self.shared_pads[pad] = next_hand(self.shared_pads[pad], table),
            Button::Menu => self.go_to_next_mistake(from),
            Button::Back => return ReviewRequest::Leave,
            Button::Peek => {}
        }
        ReviewRequest::Stay
    }

    /// Goes to the next mistake or blunder, and from the last one to the first.
    fn go_to_next_mistake(&mut self, from: usize) {
        let next = self.coach.mistake_after(from).or_else(|| self.coach.mistake_after(0));
        self.goal = next.map_or(self.goal, Goal::Step);
    }

    /// Goes to the beginning of the current round, or from there to the previous round.
    fn go_to_round_before(&mut self, table: &mut Table) {
        let round = if self.at > self.round_began { self.round } else { self.round.saturating_sub(1) };
        self.goal = if round <= 1 { Goal::Step(0) } else { Goal::Round(round) };
        if self.at > 0 {
            self.rewind(table);
        }
    }

    fn rewind(&mut self, table: &mut Table) {
        table.rewind();
        table.hide_better();
        (self.at, self.turns, self.round_began) = (0, 0, 0);
        self.round = table.play().round_after(0);
        self.replayed = None;
    }

    /// Continues towards the target.
    pub fn tick(&mut self, table: &mut Table, context: &mut Context) {
        for _ in 0..SLICE {
            if self.goal == Goal::Reached {
                break;
            }
            self.approach(table, context);
        }
        table.tick_review(context);
    }

    fn approach(&mut self, table: &mut Table, context: &mut Context) {
        let is_before = match self.goal {
            Goal::Step(step) if step < self.at => return self.rewind(table),
            Goal::Step(step) => step > self.at,
            Goal::Round(round) => round > self.round,
            Goal::Scan => return self.scan(table, context),
            Goal::Reached => false,
        };
        if !is_before || !self.step(table, context) {
            self.goal = Goal::Reached;
            table.show_replayed(context);
        }
    }

    /// Replays one action and notes who is ahead. At the end, goes to the turning point, or to the
    /// beginning of a game that was opened from the list.
    fn scan(&mut self, table: &mut Table, context: &mut Context) {
        if self.step(table, context) {
            self.advantage.add(self.at, self.total, table.play().lead(self.focus));
        } else {
            let from = if self.start.number.is_none() { self.advantage.turning_point() } else { 0 };
            self.goal = Goal::Step(from);
        }
    }

    /// Replays one action. Returns whether there was one.
    fn step(&mut self, table: &mut Table, context: &mut Context) -> bool {
        // Without a screen to show it, the better action is not worked out.
        let better = self.coach.costly(self.at).filter(|_| self.goal != Goal::Scan);
        table.hide_better();
        if let Some(code) = better.and_then(|costly| costly.better()) {
            table.show_better(code, context);
        }
        let Some(replayed) = table.replay_next(context) else { return false };
        self.at += 1;
        self.turns += usize::from(replayed.ends_turn);
        self.replayed = Some(replayed);
        let round = table.play().round_after(self.turns);
        if round != self.round {
            (self.round, self.round_began) = (round, self.at);
        }
        true
    }

    /// Returns when [`Review::tick`] has something to do next.
    pub fn wakes_at(&self, table: &Table, context: &Context) -> Option<Time> {
        let moves = (self.goal != Goal::Reached).then(|| context.now + PAUSE_MS);
        moves.into_iter().chain(table.review_wakes_at(context)).min()
    }

    /// Replays one action and returns it in the notation of the game, for the console. After the
    /// last action, starts printing the journal.
    pub fn next_line(&mut self, table: &mut Table, context: &mut Context) -> Option<ConsoleLine> {
        if !self.start.prints {
            return None;
        }
        self.goal = Goal::Step(self.at);
        let line = table.play().next_line();
        if self.step(table, context) {
            let mut text = ConsoleLine::new();
            let _ = write!(text, "{}. {}", self.at, line.unwrap_or_default());
            return Some(text);
        }
        self.start.prints = false;
        table.play().log_journal(self.start.status, context);
        None
    }

    /// Draws the screen of a pad.
    pub fn draw_screen(&self, table: &Table, context: &Context, pad: Pad, screen: &mut Screen) {
        let words = context.settings.language.words();
        let own = table.seat_at(Chair::at(pad)).filter(|_| context.keys[pad].held().contains(Button::Peek));
        if let Some(seat) = own.or(self.shared_pads[pad]) {
            return table.draw_hand(seat, words, screen);
        }
        if self.goal == Goal::Scan {
            let Ok(()) = widget::title(screen, words.saves.review, "");
            return draw_row(screen, 0, words.saves.reading, "");
        }
        let place = line(format_args!("{}/{}", self.at, self.total));
        let Ok(()) =
            widget::title(screen, &line(format_args!("{} {}", words.saves.round, self.round)), &place);
        let judged = self.at.checked_sub(1).and_then(|at| Some((at, self.coach.judgement(at)?)));
        match &self.replayed {
            None if self.start.prints || self.total == 0 => draw_row(screen, 0, words.saves.beginning, ""),
            None => return self.draw_summary(table, words, screen),
            Some(Replayed { actor, what, .. }) => {
                let name = match actor {
                    Actor::Seat(seat) => table.play().name(*seat, words),
                    Actor::Chance => words.saves.chance,
                };
                draw_row(screen, 0, name, judged.map_or("", |(_, judgement)| word(judgement, words)));
                draw_row(screen, 1, what, "");
            }
        }
        if let Some((before, after)) = judged.and_then(|(at, _)| self.expectations(at))
            && self.at < self.total
            && table.draw_better(screen, words, &line(format_args!("{before} > {after} %")))
        {
            return;
        }
        match self.at == self.total {
            true => draw_row(screen, 2, &result(table, self.start.status, words), ""),
            false => self.shown_line().draw(self.at, self.total, LINE_Y, screen),
        }
        self.draw_hints(table, words, screen);
    }

    /// Returns the percentages of a costly action: with the better one, and after it.
    fn expectations(&self, at: usize) -> Option<(u16, u16)> {
        self.coach.costly(at).map(|costly| (percent(costly.before()), percent(costly.after())))
    }

    /// Draws the judgement of the whole game, in the place before the first action: how far the coach
    /// is, and the accuracy of each player.
    fn draw_summary(&self, table: &Table, words: &'static Words, screen: &mut Screen) {
        match self.turning_point() {
            Some(number) => draw_row(screen, 0, words.coach.turning_point, &line(format_args!("{number}"))),
            None if self.coach.is_complete() => draw_row(screen, 0, words.saves.beginning, ""),
            None => {
                let progress = line(format_args!("{}/{}", self.coach.seen(), self.total));
                draw_row(screen, 0, words.coach.analysed, &progress);
            }
        }
        let seats = Seat::ALL.into_iter().filter(|seat| table.chair_of(*seat).is_some());
        for (row, seat) in (1..).zip(seats.clone()) {
            let accuracy = self.coach.report().accuracy(seat);
            let accuracy = accuracy.map_or(Line::new(), |percent| line(format_args!("{percent} %")));
            draw_row(screen, row, table.play().name(seat, words), &accuracy);
        }
        // With more players, their rows take the place of the lines about the buttons.
        if seats.count() <= 2 {
            self.draw_hints(table, words, screen);
        }
    }

    /// Draws the lines about the buttons.
    fn draw_hints(&self, table: &Table, words: &'static Words, screen: &mut Screen) {
        let has_hands = table.record().game().has_secrets();
        let players = if has_hands { words.saves.hands } else { words.saves.reserves };
        let steps = line(format_args!("{}  {}", words.saves.steps, words.saves.rounds));
        let first = match self.at == 0 && self.coach.mistake_after(0).is_some() {
            true => words.coach.next_mistake,
            false => &steps,
        };
        let second = line(format_args!("{players}  {}", words.common.back));
        for (y, text) in HINTS_Y.into_iter().zip([first, &second]) {
            let Ok(_) = text::line(screen, Point::new(2, y), text, Font::Small, Ink::Light);
        }
    }
}

/// Returns the word for a judgement.
const fn word(judgement: Judgement, words: &'static Words) -> &'static str {
    match judgement {
        Judgement::Best => words.coach.best,
        Judgement::Good => words.coach.good,
        Judgement::Inaccuracy => words.coach.inaccurate,
        Judgement::Mistake => words.coach.mistake,
        Judgement::Blunder => words.coach.blunder,
    }
}

/// Returns the first winner.
fn winner(table: &Table, status: GameStatus) -> Option<Seat> {
    let winners = match (table.record().game().turn(), status) {
        (Turn::Over(outcome), _) => outcome.winners,
        (_, GameStatus::OutOfTime(_)) => table.play().winners_on_time().unwrap_or_default(),
        _ => SeatSet::EMPTY,
    };
    winners.iter().next()
}

/// Returns the next hand to show on a screen: the hands of all players in seat order, then none.
fn next_hand(hand: Option<Seat>, table: &Table) -> Option<Seat> {
    let next = hand.map_or(0, |seat| seat.index() + 1);
    Seat::ALL.get(next).copied().filter(|seat| table.chair_of(*seat).is_some())
}

/// Returns a line with the result of the game.
pub fn result(table: &Table, status: GameStatus, words: &'static Words) -> Line {
    if let GameStatus::OutOfTime(seat) = status {
        return line(format_args!("{}: {}", words.saves.out_of_time, table.play().name(seat, words)));
    }
    let Turn::Over(outcome) = table.record().game().turn() else {
        return line(format_args!("{}", words.saves.ended));
    };
    let mut winners = outcome.winners.iter();
    let Some(first) = winners.next() else { return line(format_args!("{}", words.table.draw)) };
    let mut text = line(format_args!("{}: {}", words.saves.won, table.play().name(first, words)));
    winners.for_each(|seat| {
        let _ = write!(text, ", {}", table.play().name(seat, words));
    });
    text
}
