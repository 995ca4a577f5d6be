//! Runs the computer players outside the machine.
//!
//! A search needs a lot of memory and can take minutes, so it is not part of the machine. The
//! machine has a [`ThinkRequest`], the shell lets its [`Thinker`] work on it in slices, and the
//! machine accepts the [`Answer`] when it arrives. Shells that own the machine call [`Machine::think`]. The
//! firmware passes [`Question`]s and answers between its tasks.

use core::fmt::{self, Write};

use super::Machine;
use crate::ai::{Observation, Player, SearchProgress, SearchTask, Thought, Work};
use crate::game::{Actor, Game, Seat, Turn};
use crate::games::{AnyAction, AnyGame};
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
}

impl Question {
    /// No question.
    pub const NONE: Question = Question {
        ticket: QuestionId(0),
        game: AnyGame::IDLE,
        first: Moves::new(),
        seat: Seat::A,
        task: SearchTask::NONE,
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
        (self.ticket, self.seat, self.task) = (ticket, seat, task);
        self.first.clear();
        self.game.clone_from(game);
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
}

/// The computer player of a shell. One serves all seats, because only one thinks at a time.
pub struct Thinker {
    player: Player,
    /// The question it works on.
    ticket: Option<QuestionId>,
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
        Thinker { player: Player::new(), ticket: None, shown_depth: None }
    }

    /// Returns whether it works on this question.
    pub fn works_on(&self, ticket: QuestionId) -> bool {
        self.ticket == Some(ticket)
    }

    /// Starts working on a question.
    pub fn begin(&mut self, question: &mut Question) {
        question.make_first();
        self.ticket = Some(question.ticket);
        self.shown_depth = (!question.game.has_secrets()).then_some(0);
        self.player.begin_within(&Observation::new(&question.game, question.seat), &question.task);
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
        Some(Answer { ticket, action: self.player.best() })
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
        let (Some(ticket), Some(decision)) = (self.request().ticket(), self.decision()) else { return false };
        let Decision { game, first, seat, task } = decision;
        debug_assert!(game.turn().admits(Actor::Seat(seat)));
        question.set(ticket, game, seat, task);
        question.first = first;
        true
    }
}
