//! The computer players beside the machine.
//!
//! A search needs a lot of room and takes minutes, so it stays out of the machine: the machine has a [`Wish`], a shell lets
//! its [`Thinker`] work on it a little at a time, and the machine takes the [`Answer`] when it comes. Shells that have the
//! machine at hand call [`Machine::think`]; the firmware carries [`Question`]s and answers between its tasks.

use super::Machine;
use crate::ai::{Player, Progress, Seen, Task, Work};
use crate::game::{Actor, Game, Seat};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Time;

/// The number of a question: an answer to another one comes too late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Ticket(pub u32);

/// What the machine wants of the computer players now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Wish {
    /// Nothing.
    #[default]
    Nothing,
    /// A decision, within its budget.
    Think(Ticket),
    /// The same decision at once: the best so far.
    Hurry(Ticket),
}

/// What a hurried decision may still take: nobody notices it, and one that has just begun is not taken blindly.
const HURRIED: Work = Work::of_millis(10);

impl Wish {
    /// The question, if there is one.
    pub const fn ticket(self) -> Option<Ticket> {
        match self {
            Wish::Nothing => None,
            Wish::Think(ticket) | Wish::Hurry(ticket) => Some(ticket),
        }
    }
}

/// A decision to think about, with a copy of the game, for a thinker that works while the machine goes on.
#[derive(Clone)]
pub struct Question {
    ticket: Ticket,
    game: AnyGame,
    /// What happens in the game before the decision.
    first: Moves,
    seat: Seat,
    task: Task,
}

impl Question {
    /// Nobody asks.
    pub const NONE: Question = Question {
        ticket: Ticket(0),
        game: AnyGame::IDLE,
        first: Moves::new(),
        seat: Seat::A,
        task: Task::NONE,
    };

    /// The game in which the seat decides, and the seat.
    pub fn game(&mut self) -> (&AnyGame, Seat) {
        self.make_first();
        (&self.game, self.seat)
    }

    /// How it is to be thought about.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// Makes the moves that come before the decision.
    fn make_first(&mut self) {
        for action in core::mem::take(&mut self.first) {
            // The machine has made them before it asked.
            let _ = self.game.apply(Actor::Seat(self.seat), action);
        }
    }

    /// Writes down a question.
    #[inline(never)] // The copy may go by way of the stack.
    pub fn set(&mut self, ticket: Ticket, game: &AnyGame, seat: Seat, task: Task) {
        (self.ticket, self.seat, self.task) = (ticket, seat, task);
        self.first.clear();
        self.game.clone_from(game);
    }
}

/// What a seat does before it decides: a move, and what follows it unseen.
pub type Moves = heapless::Vec<AnyAction, 5>;

/// What a wish is about.
pub(super) struct Decision<'a> {
    /// The game on the table.
    pub game: &'a AnyGame,
    /// What the seat does before: it decides after that.
    pub first: Moves,
    /// Who decides.
    pub seat: Seat,
    /// How.
    pub task: Task,
}

/// What a thinker has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question.
    pub ticket: Ticket,
    /// What to do; `None` when the seat has nothing to decide.
    pub action: Option<AnyAction>,
}

/// The player of a shell: one for all seats, as one thinks at a time.
pub struct Thinker {
    player: Player,
    /// What it works on.
    ticket: Option<Ticket>,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

impl Thinker {
    /// One that has nothing to think about.
    pub const fn new() -> Thinker {
        Thinker { player: Player::new(), ticket: None }
    }

    /// Does it work on this question?
    pub fn works_on(&self, ticket: Ticket) -> bool {
        self.ticket == Some(ticket)
    }

    /// Begins with a question.
    pub fn begin(&mut self, question: &mut Question) {
        question.make_first();
        self.ticket = Some(question.ticket);
        self.player.begin_within(&Seen::new(&question.game, question.seat), &question.task);
    }

    /// What the seat of the present question has spent since the start, as the mind counts it.
    pub fn spent(&self) -> Work {
        self.player.spent()
    }

    /// Thinks for about this much, or not much longer if that is wanted. The answer comes once.
    pub fn think(&mut self, wish: Wish, slice: Work) -> Option<Answer> {
        let ticket = self.ticket?;
        if wish.ticket() != Some(ticket) {
            self.ticket = None;
            return None;
        }
        if wish == Wish::Hurry(ticket) {
            self.player.hurry(HURRIED);
        }
        if self.player.think(slice) == Progress::Thinking {
            return None;
        }
        self.ticket = None;
        Some(Answer { ticket, action: self.player.best() })
    }
}

impl Machine {
    /// Lets a computer player work for about this much, if one is wanted. Returns whether there is more to think about.
    pub fn think(&mut self, thinker: &mut Thinker, slice: Work, now: Time) -> bool {
        let wish = self.wish();
        let Some(ticket) = wish.ticket() else { return false };
        if !thinker.works_on(ticket) {
            let mut question = Question::NONE;
            if self.put(&mut question) {
                thinker.begin(&mut question);
            }
        }
        if let Some(answer) = thinker.think(wish, slice) {
            self.answer(answer, now);
        }
        self.wish() != Wish::Nothing
    }

    /// Writes down the present question, for a thinker that works elsewhere. Returns whether there is one.
    pub fn put(&self, question: &mut Question) -> bool {
        let (Some(ticket), Some(decision)) = (self.wish().ticket(), self.decision()) else { return false };
        let Decision { game, first, seat, task } = decision;
        debug_assert!(game.turn().admits(Actor::Seat(seat)));
        question.set(ticket, game, seat, task);
        question.first = first;
        true
    }
}
