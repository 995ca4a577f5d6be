//! The computer players of a running game: how long they think, and when their moves are shown and
//! applied.
//!
//! The time at which a move is shown must not reveal hidden information. Therefore, in games with
//! hidden information, that time and everything on a computer's screen until then depend only on
//! public facts: the level and the position of the decision in its turn. The actual thinking time
//! and the number of hidden decisions are not observable.
//!
//! [`ComputerTurn`] is the state of the computer that is asked: idle, thinking, chosen, showing.
//! `moves` advances it, `slot` assigns thinking time, and `ahead` thinks about the next move while
//! one is shown. Beside it, `hint` finds hints for people, `demo` runs demo games, and `view` draws.
//! Start reading at `Table::update_computers`.

mod ahead;
mod demo;
mod hint;
mod moves;
mod slot;
mod turn;
mod view;

use self::demo::DemoGame;
use self::hint::{HintProgress, HintRequest};
use self::slot::{ThinkingSlot, Wait};
use self::turn::{Chosen, ComputerTurn, Job, Showing, ShownMove};
pub use self::view::level_name;
use crate::ai::{self, BudgetShare, Level, Observation, SearchTask, Work};
use crate::game::{Actor, BySeat, Choices, Game, Seat};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Time;
use crate::session::context::Context;
use crate::session::table::play::Play;
use crate::session::table::show::log::{ActionText, Log};
use crate::session::thinker::{Moves, QuestionId, ThinkRequest};
use crate::ui::lang::Language;
use crate::ui::panel::Line;

/// The thinking time that a seat has received in one turn.
#[derive(Clone, Copy, Default)]
struct TurnBudget {
    turn: Option<u32>,
    given: Work,
}

/// The last action of a seat.
#[derive(Clone)]
struct LastAction {
    /// The length of the journal before it.
    at: usize,
    /// The action as text; empty if it is not public.
    what: ActionText,
}

impl LastAction {
    const NONE: LastAction = LastAction { at: 0, what: [const { Line::new() }; Language::ALL.len()] };
}

/// The computer players.
#[derive(Clone)]
pub struct Computers {
    /// The number of the last question to the thinker.
    last: QuestionId,
    /// What the computer that is asked does.
    turn: ComputerTurn,
    slots: BySeat<Option<ThinkingSlot>>,
    accounts: BySeat<TurnBudget>,
    /// Somebody wants the next move immediately.
    hurried: bool,
    /// The question that must be answered immediately.
    cut: Option<QuestionId>,
    /// Whether computers have opened their slots while people decide at the same time.
    is_beside_people: bool,
    /// The hint that a person waits for or reads.
    hint: Option<HintRequest>,
    /// The last public action of each seat.
    deeds: BySeat<LastAction>,
    /// Set in a demo game.
    demo: Option<DemoGame>,
}

impl Computers {
    /// The state without a game.
    pub const NONE: Computers = Computers {
        last: QuestionId(0),
        turn: ComputerTurn::Idle,
        slots: BySeat([None; Seat::COUNT]),
        accounts: BySeat([TurnBudget { turn: None, given: Work::NONE }; Seat::COUNT]),
        hurried: false,
        cut: None,
        is_beside_people: false,
        hint: None,
        deeds: BySeat([const { LastAction::NONE }; Seat::COUNT]),
        demo: None,
    };

    /// Resets everything for a new game.
    pub fn begin(&mut self) {
        self.demo = None;
        self.forget();
        self.deeds.0.iter_mut().for_each(|deed| *deed = LastAction::NONE);
    }

    /// Discards all thinking, because the position is a different one.
    pub fn forget(&mut self) {
        self.turn = ComputerTurn::Idle;
        self.hint = None;
        self.slots = BySeat::default();
        self.accounts = BySeat::default();
        (self.hurried, self.cut, self.is_beside_people) = (false, None, false);
    }

    /// Returns the move that is being shown.
    pub fn shown(&self) -> Option<&ShownMove> {
        self.turn.showing().map(|showing| &showing.shown)
    }

    /// Returns the last action of a seat as text; empty if it is not public.
    pub fn last_action(&self, seat: Seat, language: Language) -> &Line {
        &self.deeds[seat].what[language as usize]
    }

    /// Records that a seat has acted when the journal had length `at`. The log contains the text if
    /// the action is public.
    pub fn record_action(&mut self, seat: Seat, at: usize, log: &Log) {
        self.deeds[seat] =
            log.words_at(at).map_or(LastAction::NONE, |what| LastAction { at, what: what.clone() });
    }

    /// Handles the undo of all actions from this length of the journal on: restores the last
    /// actions before them.
    pub fn truncate_actions(&mut self, length: usize, log: &Log) {
        for seat in Seat::ALL {
            if self.deeds[seat].at >= length {
                let last = log.last_of(seat);
                self.deeds[seat] =
                    last.map_or(LastAction::NONE, |(at, what)| LastAction { at, what: what.clone() });
            }
        }
    }

    /// Returns the decision that the thinker works on: of a computer, or for a hint.
    fn job(&self) -> Option<Job> {
        self.turn.job().or_else(|| self.hint.as_ref()?.job())
    }

    /// Returns the actions before the decision that the thinker works on.
    fn moves_ahead(&self) -> Moves {
        self.turn.showing().map_or_else(Moves::new, Showing::moves_ahead)
    }

    /// Returns what the thinker should do.
    pub fn request(&self) -> ThinkRequest {
        match self.job() {
            None => ThinkRequest::Nothing,
            Some(_) if self.hurried && self.turn.job().is_some() => ThinkRequest::Hurry(self.last),
            Some(_) if self.cut == Some(self.last) => ThinkRequest::Hurry(self.last),
            Some(_) => ThinkRequest::Think(self.last),
        }
    }

    /// Drops the decision that the thinker works on.
    fn drop_job(&mut self) {
        if let ComputerTurn::Thinking(_) = self.turn {
            self.turn = ComputerTurn::Idle;
        }
        self.pause_hint();
    }

    /// Gives the next question to the thinker its number.
    fn next_question(&mut self) {
        self.last = QuestionId(self.last.0.wrapping_add(1));
    }

    /// Returns the progress counter on the screen of a thinking computer. It advances until the
    /// move is shown, even if the thinker has finished earlier.
    pub fn dots(&self, seat: Seat) -> u64 {
        self.slots[seat].map_or(0, |slot| slot.wait.dots)
    }

    /// Returns when the next progress dot appears on any screen.
    fn next_dot(&self) -> Option<Time> {
        let hint = self.hint.as_ref().filter(|wanted| wanted.found().is_none()).map(|wanted| &wanted.wait);
        let computers = self.slots.0.iter().flatten().map(|slot| &slot.wait);
        computers.chain(hint).map(Wait::next_dot).min()
    }

    /// Starts thinking for the first computer that is asked, or else about a hint.
    fn begin_job(&mut self, play: &Play) {
        let game = play.game();
        let first = Seat::ALL.into_iter().find_map(|seat| {
            let level = play.level_of(seat)?;
            game.turn().admits(Actor::Seat(seat)).then_some((seat, level))
        });
        let Some(asked) = first else { return self.begin_hint(play) };
        if let Some(job) = self.begin_decision(play, asked) {
            self.turn = ComputerTurn::Thinking(job);
        }
    }

    /// Returns the next question about a decision of this computer, for now or ahead; `None` if the
    /// seat has no slot.
    fn begin_decision(&mut self, play: &Play, (seat, level): (Seat, Level)) -> Option<Job> {
        let game = play.game();
        let slot = self.slots[seat].as_mut()?;
        // Where decisions may be hidden, keep some of the budget for the next one.
        let share = match (game.is_simultaneous(), game.hides_actions()) {
            (true, _) => ai::budget_share(&Observation::new(game, seat)).share.min(BudgetShare::ALL / 2),
            (false, true) => BudgetShare::ALL / 2,
            (false, false) => BudgetShare::ALL,
        };
        let budget = slot.spend(share);
        let entries = play.record().journal().entries().iter();
        let before = self.moves_ahead().len();
        let own = (entries.filter(|entry| entry.seat() == seat).count() + before) as u64;
        let seed = u64::from(play.seed())
            .wrapping_add((own * 4 + seat.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.next_question();
        Some(Job { seat, task: SearchTask { level, seed, budget } })
    }

    /// Ends the display of a shown move; the decision after it keeps its full time. If no move is
    /// shown, requests the best move found so far.
    pub fn hurry(&mut self, now: Time) {
        match &mut self.turn {
            ComputerTurn::Showing(showing) => {
                showing.shown.until = now;
                return;
            }
            ComputerTurn::Idle => self.hurried = false,
            ComputerTurn::Thinking(_) | ComputerTurn::Chosen(_) => self.hurried = true,
        }
        for slot in self.slots.0.iter_mut().flatten() {
            slot.hurry(now);
        }
        if let ComputerTurn::Chosen(Chosen { seat, at, .. }) = &mut self.turn
            && let Some(slot) = self.slots[*seat]
        {
            *at = (*at).min(slot.seen_at(now));
        }
    }

    /// Advances the progress dots on the screens of all who wait.
    fn tick_dots(&mut self, play: &Play, context: &mut Context) {
        if play.is_over() {
            return;
        }
        for seat in Seat::ALL {
            if let Some(slot) = &mut self.slots[seat]
                && slot.wait.pass(context.now)
                && let Some(chair) = play.chair_of(seat)
            {
                context.redraw_screen(play.pad_at(chair));
            }
        }
        if let Some(HintRequest { chair, wait, progress }) = &mut self.hint
            && !matches!(progress, HintProgress::Found(_))
            && wait.pass(context.now)
        {
            context.redraw_screen(play.pad_at(*chair));
        }
    }

    /// Returns when the computers have something to do.
    pub fn wakes_at(&self, play: &Play, now: Time) -> Option<Time> {
        let dots = self.next_dot().filter(|_| !play.is_over());
        dots.into_iter().chain(self.turn.wakes_at()).filter(|&at| at > now).min()
    }
}

impl Play {
    /// Returns whether any computer is asked for a decision.
    fn is_computer_asked(&self) -> bool {
        let turn = self.game().turn();
        let is_asked = |seat| turn.admits(Actor::Seat(seat)) && self.level_of(seat).is_some();
        Seat::ALL.into_iter().any(is_asked)
    }

    /// Returns whether any person is asked for a decision.
    fn is_person_deciding(&self) -> bool {
        let turn = self.game().turn();
        let is_asked = |seat| turn.admits(Actor::Seat(seat)) && self.level_of(seat).is_none();
        Seat::ALL.into_iter().any(is_asked)
    }

    /// Marks the screens of all computers for redrawing.
    fn touch_computers(&self, context: &mut Context) {
        self.seating().of_computers().iter().for_each(|chair| context.redraw_screen(self.pad_at(chair)));
    }
}

/// Returns the action if it is legal, otherwise the first legal action.
fn legal_or_first(game: &AnyGame, seat: Seat, action: Option<AnyAction>) -> Option<AnyAction> {
    let actor = Actor::Seat(seat);
    let legal = action.filter(|&action| game.is_legal(actor, action));
    legal.or_else(|| game.nth_legal(actor, 0))
}
