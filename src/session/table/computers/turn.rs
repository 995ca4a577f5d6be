//! The state of the computer whose turn it is: thinking, waiting to show its move, or showing it.

use super::ahead::Plan;
use crate::ai::SearchTask;
use crate::bounded::collected;
use crate::game::Seat;
use crate::games::AnyAction;
use crate::parts::Time;
use crate::session::thinker::Moves;
use crate::ui::game_view::Trail;
use crate::ui::panel::Line;

/// A decision that the thinker works on.
#[derive(Clone, Copy)]
pub(super) struct Job {
    pub seat: Seat,
    pub task: SearchTask,
}

/// The action that the thinker has found for a computer.
#[derive(Clone, Copy)]
pub(super) struct FoundAction {
    pub seat: Seat,
    pub action: AnyAction,
    /// When it was found.
    pub at: Time,
}

/// What the other players see of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Visibility {
    /// Nothing.
    None,
    /// Only that its player has finished.
    Done,
    /// All of it.
    All,
}

/// The action that a computer is going to take.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub seat: Seat,
    pub action: AnyAction,
    pub sight: Visibility,
    /// When it is shown.
    pub at: Time,
}

/// A move that is being shown, and the plan of its player for afterwards.
#[derive(Clone)]
pub(super) struct Showing {
    pub action: AnyAction,
    pub shown: ShownMove,
    pub plan: Plan,
}

impl Showing {
    /// Returns the actions before the decision that is thought about.
    pub fn moves_ahead(&self) -> Moves {
        collected([self.action].into_iter().chain(self.plan.unseen.iter().copied()))
    }
}

/// A move that is being shown before it is applied.
#[derive(Clone)]
pub struct ShownMove {
    /// The seat that moves.
    pub seat: Seat,
    /// The move as text; empty if it is not public.
    pub what: Line,
    /// The cells it passes on the board.
    pub steps: Trail,
    /// When it was first shown.
    pub from: Time,
    /// When it is applied.
    pub until: Time,
    /// The index in `steps` of the cell that is pointed at.
    pub step: usize,
}

impl ShownMove {
    /// Advances the cell that is pointed at. Returns whether that was due.
    pub(super) fn advance_step(&mut self, now: Time) -> bool {
        let is_due = now >= self.next_step();
        if is_due {
            self.step = self.step_at(now);
        }
        is_due
    }

    fn step_at(&self, now: Time) -> usize {
        let (all, count) = (self.until.since(self.from).max(1), self.steps.len() as u64);
        (now.since(self.from).min(all) * count / all).min(count.saturating_sub(1)) as usize
    }

    /// Returns when the next step is shown, or the end of the last one.
    pub(super) fn next_step(&self) -> Time {
        let (all, count) = (self.until.since(self.from), self.steps.len().max(1) as u64);
        self.from + ((self.step as u64 + 1) * all).div_ceil(count)
    }
}

/// What the computers are doing. At most one of them thinks or moves at a time.
#[derive(Clone)]
pub(super) enum ComputerTurn {
    /// No computer is asked, or none has begun.
    Idle,
    /// The thinker works on a decision.
    Thinking(Job),
    /// The action is known and waits until it may be shown.
    Chosen(Chosen),
    /// The action is shown before it is applied. Its player may think ahead meanwhile.
    Showing(Showing),
}

impl ComputerTurn {
    /// Returns the decision that the thinker works on, now or ahead.
    pub fn job(&self) -> Option<Job> {
        match self {
            ComputerTurn::Thinking(job) => Some(*job),
            ComputerTurn::Showing(showing) => showing.plan.job(),
            ComputerTurn::Idle | ComputerTurn::Chosen(_) => None,
        }
    }

    /// Returns the move that is being shown, with its plan.
    pub fn showing(&self) -> Option<&Showing> {
        match self {
            ComputerTurn::Showing(showing) => Some(showing),
            ComputerTurn::Idle | ComputerTurn::Thinking(_) | ComputerTurn::Chosen(_) => None,
        }
    }

    /// Returns the move that is being shown, with its plan, to change it.
    pub fn showing_mut(&mut self) -> Option<&mut Showing> {
        match self {
            ComputerTurn::Showing(showing) => Some(showing),
            ComputerTurn::Idle | ComputerTurn::Thinking(_) | ComputerTurn::Chosen(_) => None,
        }
    }

    /// Returns the times at which the state changes by itself.
    pub fn wakes_at(&self) -> impl Iterator<Item = Time> {
        let times = match self {
            ComputerTurn::Idle | ComputerTurn::Thinking(_) => [None, None],
            ComputerTurn::Chosen(chosen) => [Some(chosen.at), None],
            ComputerTurn::Showing(Showing { shown, .. }) => [Some(shown.next_step()), Some(shown.until)],
        };
        times.into_iter().flatten()
    }
}
