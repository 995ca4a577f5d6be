//! Runs the computer players outside the machine.
//!
//! A search needs a lot of memory and can take minutes, so it is not part of the machine. The
//! machine has a [`ThinkRequest`], the shell lets its [`Thinker`] work on it in slices, and the
//! machine accepts the [`Answer`] when it arrives. Shells that own the machine call [`Machine::think`]. The
//! firmware passes [`Question`]s and answers between its tasks.

use core::fmt::{self, Write};

use super::Machine;
use super::machine::Stage;
use crate::ai::{
    self, Assessment, CoachLimits, Observation, Player, SearchProgress, SearchTask, Thought, Work,
};
use crate::game::{Actor, Entry, Game, Journal, Seat, Turn};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::parts::Time;

/// The number of a question. Answers to older questions are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct QuestionId(pub u32);

/// What the machine needs from the computer players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ThinkRequest {
    /// Nothing.
    #[default]
    Nothing,
    /// A decision, within its budget.
    Think(QuestionId),
    /// The same decision without delay: the best action found so far.
    Hurry(QuestionId),
}

/// The remaining work of a hurried decision. It is too short to notice, and prevents an arbitrary
/// choice if the search has only just begun.
const HURRIED: Work = Work::of_millis(10);

impl ThinkRequest {
    /// Returns the number of the question, if there is one.
    pub const fn ticket(self) -> Option<QuestionId> {
        match self {
            ThinkRequest::Nothing => None,
            ThinkRequest::Think(ticket) | ThinkRequest::Hurry(ticket) => Some(ticket),
        }
    }
}

/// A decision to think about, with a copy of the game, so that the machine can continue meanwhile.
#[derive(Clone)]
pub struct Question {
    ticket: QuestionId,
    game: AnyGame,
    /// Actions of the seat to apply before the decision.
    first: Moves,
    seat: Seat,
    task: SearchTask,
    /// The action to judge, if the question is one of a review.
    judged: Option<Judged>,
}

/// An action of a finished game to judge.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Judged {
    /// The first question of the review.
    review: QuestionId,
    /// The number of actions before it, which the game of the question has taken.
    at: usize,
    entry: Entry,
    limits: CoachLimits,
}

impl Question {
    /// No question.
    pub const NONE: Question = Question {
        ticket: QuestionId(0),
        game: AnyGame::IDLE,
        first: Moves::new(),
        seat: Seat::A,
        task: SearchTask::NONE,
        judged: None,
    };

    /// Returns the game at the decision and the seat that decides.
    pub fn game(&mut self) -> (&AnyGame, Seat) {
        self.make_first();
        (&self.game, self.seat)
    }

    /// Returns the level, seed and budget for the decision.
    pub const fn task(&self) -> SearchTask {
        self.task
    }

    /// Applies the actions that come before the decision.
    fn make_first(&mut self) {
        for &action in &core::mem::take(&mut self.first) {
            // They are legal: the machine has already tried them on a copy of the game.
            let _ = self.game.apply(Actor::Seat(self.seat), action);
        }
    }

    /// Fills in the question.
    #[inline(never)] // The copy may use the stack.
    pub fn set(&mut self, ticket: QuestionId, game: &AnyGame, seat: Seat, task: SearchTask) {
        (self.ticket, self.seat, self.task, self.judged) = (ticket, seat, task, None);
        self.first.clear();
        self.game.clone_from(game);
    }

    /// Fills in the question to judge the action with this number, from 0, of a finished game. If the
    /// question was about an earlier action of the same review, only the actions since then are
    /// replayed. Returns whether there is such an action.
    #[inline(never)] // The start of a game may use the stack.
    pub(super) fn set_judged(
        &mut self,
        (ticket, review): (QuestionId, QuestionId),
        journal: &Journal<AnyOptions>,
        at: usize,
    ) -> bool {
        let entries = journal.all_entries();
        let Some(entry) = entries.get(at).copied() else { return false };
        let reached = self.judged.filter(|judged| judged.review == review && judged.at <= at);
        if reached.is_none() && !self.restart(journal.options()) {
            return false;
        }
        let from = reached.map_or(0, |judged| judged.at);
        (self.ticket, self.seat) = (ticket, entry.seat());
        self.first.clear();
        entries[from..at].iter().for_each(|entry| self.replay(*entry));
        let limits = ai::coach_limits(&self.game, entries.len());
        self.judged = Some(Judged { review, at, entry, limits });
        true
    }

    fn restart(&mut self, options: &AnyOptions) -> bool {
        AnyGame::start(options).map(|game| self.game = game).is_ok()
    }

    /// Applies an action of the journal, which is legal: the machine has replayed it before.
    fn replay(&mut self, entry: Entry) {
        if let Ok(action) = self.game.decode(entry.code()) {
            let _ = self.game.apply(entry.actor(self.game.turn()), action);
        }
    }

    /// Returns the action to judge, unless it is one of chance.
    fn judged_action(&self) -> Option<(AnyAction, CoachLimits)> {
        let Judged { entry, limits, .. } = self.judged?;
        let is_asked = self.game.turn().admits(Actor::Seat(self.seat));
        let action = self.game.decode(entry.code()).ok().filter(|_| is_asked)?;
        Some((action, limits))
    }
}

/// Writes a thought about a question: depth, score, and the expected actions in the notation of the
/// game, up to the first random outcome.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_thought(
    question: &mut Question,
    thought: &Thought<AnyAction>,
    out: &mut impl Write,
) -> fmt::Result {
    let Thought { depth, score, line } = thought;
    write!(out, "thought: depth {depth} score {score} line")?;
    let mut game = question.game().0.clone();
    for (place, &action) in line.iter().enumerate() {
        let Turn::Decide(seats) = game.turn() else { break };
        write!(out, "{} {}", if place == 0 { "" } else { ";" }, game.show(action))?;
        let is_legal = |seat: &Seat| game.is_legal(Actor::Seat(*seat), action);
        let Some(seat) = seats.iter().find(is_legal) else { break };
        if game.apply(Actor::Seat(seat), action).is_err() {
            break;
        }
    }
    Ok(())
}

/// What a seat does before it decides: the action being displayed, and the hidden ones after it.
pub type Moves = heapless::Vec<AnyAction, 5>;

/// The decision that a request is about.
pub(super) struct Decision<'a> {
    /// The current game.
    pub game: &'a AnyGame,
    /// Actions of the seat to apply before the decision.
    pub first: Moves,
    /// The seat that decides.
    pub seat: Seat,
    /// The level, seed and budget.
    pub task: SearchTask,
}

/// The result of a thinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of the question.
    pub ticket: QuestionId,
    /// The action to take; `None` if the seat has nothing to decide.
    pub action: Option<AnyAction>,
    /// The judgement, for a question of a review; `None` if there was no choice.
    pub assessment: Option<Assessment<()>>,
}

impl Answer {
    /// Returns the answer to take this action.
    pub const fn of(ticket: QuestionId, action: Option<AnyAction>) -> Answer {
        Answer { ticket, action, assessment: None }
    }
}

/// The computer player of a shell. One serves all seats, because only one thinks at a time.
pub struct Thinker {
    player: Player,
    /// The question it works on.
    ticket: Option<QuestionId>,
    /// Whether that one is of a review.
    judges: bool,
    /// The depth of the last thought that was shown; `None` if thoughts must not be shown, because
    /// the game has secrets.
    shown_depth: Option<u8>,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

impl Thinker {
    /// Returns a thinker without a question.
    pub const fn new() -> Thinker {
        Thinker { player: Player::new(), ticket: None, judges: false, shown_depth: None }
    }

    /// Returns whether it works on this question.
    pub fn works_on(&self, ticket: QuestionId) -> bool {
        self.ticket == Some(ticket)
    }

    /// Starts working on a question.
    pub fn begin(&mut self, question: &mut Question) {
        question.make_first();
        self.ticket = Some(question.ticket);
        self.judges = question.judged.is_some();
        let shows_thoughts = !self.judges && !question.game.has_secrets();
        self.shown_depth = shows_thoughts.then_some(0);
        let seen = Observation::new(&question.game, question.seat);
        match question.judged_action() {
            Some((action, limits)) => self.player.begin_judging(&seen, action, limits),
            None if self.judges => self.player.reset(),
            None => self.player.begin_within(&seen, &question.task),
        }
    }

    /// Returns the work that the seat of the current question has spent since startup.
    pub fn spent(&self) -> Work {
        self.player.spent()
    }

    /// Returns what the computer has found, once for each depth; always `None` in games with secrets,
    /// where even the moment of a thought could depend on a hand.
    pub fn take_thought(&mut self) -> Option<Thought<AnyAction>> {
        let depth = self.player.depth();
        if self.shown_depth? == depth || depth == 0 {
            return None;
        }
        self.shown_depth = Some(depth);
        self.player.thought()
    }

    /// Thinks for about this much work, or less if the request is to hurry. Returns the answer
    /// once. Drops the question if the request has changed.
    pub fn think(&mut self, request: ThinkRequest, slice: Work) -> Option<Answer> {
        let ticket = self.ticket?;
        if request.ticket() != Some(ticket) {
            self.ticket = None;
            return None;
        }
        if request == ThinkRequest::Hurry(ticket) {
            self.player.limit_work(HURRIED);
        }
        if self.player.think(slice) == SearchProgress::Thinking {
            return None;
        }
        self.ticket = None;
        if !self.judges {
            return Some(Answer::of(ticket, self.player.best()));
        }
        let known = self.player.assessment();
        let action = known.map(|assessment| assessment.best);
        Some(Answer { ticket, action, assessment: known.map(|assessment| assessment.map(|_| ())) })
    }
}

impl Machine {
    /// Lets a computer player work for about this much, if the machine needs one. Returns whether
    /// there is more to think about.
    pub fn think(&mut self, thinker: &mut Thinker, slice: Work, now: Time) -> bool {
        let request = self.request();
        let Some(ticket) = request.ticket() else { return false };
        if !thinker.works_on(ticket) {
            let mut question = Question::NONE;
            if self.copy_question(&mut question) {
                thinker.begin(&mut question);
            }
        }
        if let Some(answer) = thinker.think(request, slice) {
            self.answer(answer, now);
        }
        self.request() != ThinkRequest::Nothing
    }

    /// Copies the current decision into `question`, for a thinker that works elsewhere. Returns
    /// whether there is one.
    pub fn copy_question(&self, question: &mut Question) -> bool {
        if let Stage::Review(review) = &self.stage {
            return review.fill_question(&self.table, question);
        }
        let (Some(ticket), Some(decision)) = (self.request().ticket(), self.decision()) else { return false };
        let Decision { game, first, seat, task } = decision;
        debug_assert!(game.turn().admits(Actor::Seat(seat)));
        question.set(ticket, game, seat, task);
        question.first = first;
        true
    }
}
