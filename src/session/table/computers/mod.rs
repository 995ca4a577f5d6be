//! The computer players of a running game: how long they think, and when their moves are shown and
//! applied.
//!
//! The time at which a move is shown must not reveal hidden information. Therefore, in games with
//! hidden information, that time and everything on a computer's screen until then depend only on
//! public facts: the level and the position of the decision in its turn. The actual thinking time
//! and the number of hidden decisions are not observable.
//!
//! `slot` assigns thinking time, `ahead` thinks about the next move while one is shown, `hint`
//! finds hints for people, `event` runs demo games, and `view` draws. Start reading at
//! `Table::update_computers`.

mod ahead;
mod demo;
pub(super) mod hint;
mod slot;
mod view;

use self::ahead::Ahead;
use self::demo::DemoGame;
use self::hint::Hint;
use self::slot::{ThinkingSlot, Wait};
use crate::ai::{self, BudgetShare, Level, Observation, SearchTask, Work};
use crate::game::{Actor, BySeat, Choices, Game, Seat, SeatSet};
use crate::games::{AnyAction, AnyGame};
use crate::parts::Time;
use crate::session::context::Context;
use crate::session::table::Table;
use crate::session::table::inputs::overlay::Overlay;
use crate::session::table::play::Play;
use crate::session::table::show::log::{ActionText, Log};
use crate::session::thinker::{Answer, Decision, QuestionId, ThinkRequest};
use crate::ui::Chair;
use crate::ui::game_view::{GameView, Trail};
use crate::ui::lang::Language;
use crate::ui::panel::Line;

/// The tone before a move is shown: frequency in Hz and length in milliseconds.
const MOVE_TONE: (u16, u16) = (740, 15);

/// The thinking time that a seat has received in one turn.
#[derive(Clone, Copy, Default)]
struct TurnBudget {
    turn: Option<u32>,
    given: Work,
}

/// A decision that the thinker works on.
#[derive(Clone, Copy)]
struct Job {
    seat: Seat,
    task: SearchTask,
    /// The person who wants a hint; `None` if a computer plays.
    hints: Option<Chair>,
}

/// The action that the thinker has found for a computer.
#[derive(Clone, Copy)]
struct FoundAction {
    seat: Seat,
    action: AnyAction,
    /// When it was found.
    at: Time,
}

/// A hint that a person has asked for.
#[derive(Clone)]
struct HintRequest {
    chair: Chair,
    wait: Wait,
    found: Option<Hint>,
}

/// What the other players see of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visibility {
    /// Nothing.
    None,
    /// Only that its player has finished.
    Done,
    /// All of it.
    All,
}

/// The action that a computer is going to take.
#[derive(Clone)]
struct Chosen {
    seat: Seat,
    action: AnyAction,
    sight: Visibility,
    /// When it is shown.
    at: Time,
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
    fn step_at(&self, now: Time) -> usize {
        let (all, count) = (self.until.since(self.from).max(1), self.steps.len() as u64);
        (now.since(self.from).min(all) * count / all).min(count.saturating_sub(1)) as usize
    }

    /// Returns when the next step is shown, or the end of the last one.
    fn next_step(&self) -> Time {
        let (all, count) = (self.until.since(self.from), self.steps.len().max(1) as u64);
        self.from + ((self.step as u64 + 1) * all).div_ceil(count)
    }
}

/// The computer players.
#[derive(Clone)]
pub struct Computers {
    last: QuestionId,
    job: Option<Job>,
    /// Set while the thinker works on the decision after the move that is being shown.
    ahead: Option<Ahead>,
    /// The result of thinking ahead, once the shown move has been applied.
    found: Option<FoundAction>,
    chosen: Option<Chosen>,
    shown: Option<ShownMove>,
    slots: BySeat<Option<ThinkingSlot>>,
    accounts: BySeat<TurnBudget>,
    /// Somebody wants the next move immediately.
    hurried: bool,
    hint: Option<HintRequest>,
    /// The last public action of each seat.
    deeds: BySeat<LastAction>,
    /// Set in a demo game.
    event: Option<DemoGame>,
}

impl Computers {
    /// The state without a game.
    pub const NONE: Computers = Computers {
        last: QuestionId(0),
        job: None,
        ahead: None,
        found: None,
        chosen: None,
        shown: None,
        slots: BySeat([None; Seat::COUNT]),
        accounts: BySeat([TurnBudget { turn: None, given: Work::NONE }; Seat::COUNT]),
        hurried: false,
        hint: None,
        deeds: BySeat([const { LastAction::NONE }; Seat::COUNT]),
        event: None,
    };

    /// Resets everything for a new game.
    pub fn begin(&mut self) {
        self.event = None;
        self.forget();
        self.deeds.0.iter_mut().for_each(|deed| *deed = LastAction::NONE);
    }

    /// Discards all thinking, because the position is a different one.
    pub fn forget(&mut self) {
        (self.job, self.ahead, self.found, self.chosen) = (None, None, None, None);
        (self.shown, self.hint) = (None, None);
        self.slots = BySeat::default();
        self.accounts = BySeat::default();
        self.hurried = false;
    }

    /// Returns the move that is being shown.
    pub fn shown(&self) -> Option<&ShownMove> {
        self.shown.as_ref()
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

    /// Returns what the thinker should do.
    pub fn request(&self) -> ThinkRequest {
        match self.job {
            None => ThinkRequest::Nothing,
            Some(job) if self.hurried && job.hints.is_none() => ThinkRequest::Hurry(self.last),
            Some(_) => ThinkRequest::Think(self.last),
        }
    }

    /// Returns the hint for a person once it is found, and the progress counter of the screen until
    /// then.
    pub fn hint(&self, chair: Chair) -> (Option<&Hint>, u64) {
        let wanted = self.hint.as_ref().filter(|wanted| wanted.chair == chair);
        (wanted.and_then(|wanted| wanted.found.as_ref()), wanted.map_or(0, |wanted| wanted.wait.dots))
    }

    /// Returns the seat that a found hint is for, and the cells of the hint on the board.
    pub fn hinted(&self, play: &Play) -> Option<(Seat, &Trail)> {
        let wanted = self.hint.as_ref()?;
        Some((play.seat_at(wanted.chair)?, &wanted.found.as_ref()?.steps))
    }

    /// Records that a person wants a hint.
    pub fn want_hint(&mut self, chair: Chair, now: Time) {
        self.hint = Some(HintRequest { chair, wait: Wait::from(now), found: None });
    }

    /// Returns the progress counter on the screen of a thinking computer. It advances until the
    /// move is shown, even if the thinker has finished earlier.
    pub fn dots(&self, seat: Seat) -> u64 {
        self.slots[seat].map_or(0, |slot| slot.wait.dots)
    }

    /// Returns when the next progress dot appears on any screen.
    fn next_dot(&self) -> Option<Time> {
        let hint = self.hint.as_ref().filter(|wanted| wanted.found.is_none()).map(|wanted| &wanted.wait);
        let computers = self.slots.0.iter().flatten().map(|slot| &slot.wait);
        computers.chain(hint).map(Wait::next_dot).min()
    }

    /// Starts thinking for the first computer that is asked, or about a hint. Returns false if
    /// there is nothing to think about.
    fn begin_job(&mut self, play: &Play) -> bool {
        let game = play.game();
        let first = Seat::ALL.into_iter().find_map(|seat| {
            let level = play.level_of(seat)?;
            game.turn().admits(Actor::Seat(seat)).then_some((seat, level))
        });
        let Some((seat, level)) = first else { return self.begin_hint(play) };
        self.begin_decision(play, (seat, level))
    }

    /// Starts thinking about a decision, for now or ahead. Returns false if the seat has no slot.
    fn begin_decision(&mut self, play: &Play, (seat, level): (Seat, Level)) -> bool {
        let game = play.game();
        let Some(slot) = &mut self.slots[seat] else { return false };
        // Where decisions may be hidden, keep some of the budget for the next one.
        let share = match (game.is_simultaneous(), game.hides_actions()) {
            (true, _) => ai::budget_share(&Observation::new(game, seat)).share.min(BudgetShare::ALL / 2),
            (false, true) => BudgetShare::ALL / 2,
            (false, false) => BudgetShare::ALL,
        };
        let budget = slot.spend(share);
        let entries = play.record().journal().entries().iter();
        let before = self.ahead.as_ref().map_or(0, Ahead::moves);
        let own = (entries.filter(|entry| entry.seat() == seat).count() + before) as u64;
        let seed = u64::from(play.seed())
            .wrapping_add((own * 4 + seat.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.last = QuestionId(self.last.0.wrapping_add(1));
        self.job = Some(Job { seat, task: SearchTask { level, seed, budget }, hints: None });
        true
    }

    /// Starts thinking about a hint, if a person wants one. Returns whether it started.
    fn begin_hint(&mut self, play: &Play) -> bool {
        let (game, Some(HintRequest { chair, found: None, .. })) = (play.game(), &self.hint) else {
            return false;
        };
        let chair = *chair;
        let seat = play.seat_at(chair).filter(|&seat| game.turn().admits(Actor::Seat(seat)));
        let Some(seat) = seat else { return false };
        let share = ai::budget_share(&Observation::new(game, seat)).share.min(BudgetShare::ALL);
        let task = SearchTask {
            level: Level::Hard,
            seed: u64::from(play.seed()),
            budget: slot::share_or_least(Level::Hard.budget(), share),
        };
        self.last = QuestionId(self.last.0.wrapping_add(1));
        self.job = Some(Job { seat, task, hints: Some(chair) });
        true
    }

    /// Ends the display of a shown move; the decision after it keeps its full time. If no move is
    /// shown, requests the best move found so far.
    fn hurry(&mut self, now: Time) {
        if let Some(shown) = &mut self.shown {
            shown.until = now;
            return;
        }
        self.hurried = self.job.is_some_and(|job| job.hints.is_none()) || self.chosen.is_some();
        for slot in self.slots.0.iter_mut().flatten() {
            slot.hurry(now);
        }
        if let Some(chosen) = &mut self.chosen
            && let Some(slot) = self.slots[chosen.seat]
        {
            chosen.at = chosen.at.min(slot.seen_at(now));
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
        if let Some(HintRequest { chair, wait, found: None }) = &mut self.hint
            && wait.pass(context.now)
        {
            context.redraw_screen(play.pad_at(*chair));
        }
    }

    /// Returns when [`Table::tick_computers`] has something to do.
    pub fn wakes_at(&self, play: &Play, now: Time) -> Option<Time> {
        let dots = self.next_dot().filter(|_| !play.is_over());
        let chosen = self.chosen.as_ref().map(|chosen| chosen.at);
        let shown = self.shown.iter().flat_map(|shown| [shown.next_step(), shown.until]);
        dots.into_iter().chain(chosen).chain(shown).filter(|&at| at > now).min()
    }

    /// Drops the hint of a person who no longer waits for it, or whose position has changed.
    pub fn drop_hint(&mut self, chair: Chair) {
        self.hint.take_if(|wanted| wanted.chair == chair);
        self.job.take_if(|job| job.hints == Some(chair));
    }
}

impl Play {
    /// Returns whether any computer is asked for a decision.
    fn is_computer_asked(&self) -> bool {
        let turn = self.game().turn();
        let is_asked = |seat| turn.admits(Actor::Seat(seat)) && self.level_of(seat).is_some();
        Seat::ALL.into_iter().any(is_asked)
    }

    /// Marks the screens of all computers for redrawing.
    fn touch_computers(&self, context: &mut Context) {
        self.seating().of_computers().iter().for_each(|chair| context.redraw_screen(self.pad_at(chair)));
    }
}

impl Table {
    /// Returns what the thinker should do.
    pub fn request(&self) -> ThinkRequest {
        self.computers.request()
    }

    /// Returns the decision that the thinker should work on.
    pub(in crate::session) fn decision(&self) -> Option<Decision<'_>> {
        let Job { seat, task, .. } = self.computers.job?;
        Some(Decision { game: self.play.game(), first: self.computers.moves_ahead(), seat, task })
    }

    /// Starts finding a hint for a person. It is shown on that person's screen. The board shows it
    /// only in games without hidden information, because a good move may reveal the player's hand.
    pub(super) fn ask_hint(&mut self, chair: Chair, context: &mut Context) {
        self.inputs[chair].overlay = Some(Overlay::Hint);
        if self.play.is_asked(chair) && self.play.actor(chair) != Some(Actor::Chance) {
            self.computers.want_hint(chair, context.now);
        }
        self.update_computers(context);
    }

    /// Accepts an answer of the thinker. Outdated answers are ignored.
    pub fn answer(&mut self, answer: Answer, context: &mut Context) {
        if self.request().ticket() != Some(answer.ticket) {
            return;
        }
        self.update_clock(context);
        let Some(Job { seat, hints, .. }) = self.computers.job.take() else { return };
        if self.computers.ahead.is_some() {
            return self.answer_ahead(seat, answer.action, context.now);
        }
        let game = self.play.game();
        let Some(action) = legal_or_first(game, seat, answer.action) else { return };
        if let Some(chair) = hints {
            let hint = Hint::of(game, seat, action, self.show.window(), context);
            let is_on_board = !hint.steps.is_empty();
            if let Some(wanted) = &mut self.computers.hint {
                wanted.found = Some(hint);
            }
            context.redraw_screen(self.play.pad_at(chair));
            if is_on_board {
                self.show.repaint(context);
            }
            self.update_computers(context);
            return self.settle(context);
        }
        self.choose_found(FoundAction { seat, action, at: context.now }, context);
        self.update_computers(context);
        self.settle(context);
    }

    /// Chooses the action that was found, and sets when it is shown.
    fn choose_found(&mut self, found: FoundAction, context: &Context) {
        let FoundAction { seat, action, at } = found;
        let sight = self.sight(Actor::Seat(seat), action);
        let slot = self.computers.slots[seat].filter(|_| self.play.game().has_secrets());
        let at = slot.map_or(at, |slot| slot.seen_at(at)).max(context.now);
        self.computers.chosen = Some(Chosen { seat, action, sight, at });
    }

    /// Returns what the other players will see of an action.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    fn sight(&self, actor: Actor, action: AnyAction) -> Visibility {
        let game = self.play.game();
        if !game.is_simultaneous() {
            return if self.play.is_hidden(actor, action) { Visibility::None } else { Visibility::All };
        }
        let mut after = game.clone();
        let goes_on =
            after.apply(actor, action).is_ok() && after.is_simultaneous() && after.turn().admits(actor);
        if goes_on { Visibility::None } else { Visibility::Done }
    }

    /// Advances the computers as far as possible: starts thinking, shows a move, applies it.
    pub(super) fn update_computers(&mut self, context: &mut Context) {
        if let Some(chair) = self.computers.hint.as_ref().map(|wanted| wanted.chair)
            && self.inputs[chair].overlay != Some(Overlay::Hint)
        {
            let was_on_board = self.computers.hinted(&self.play).is_some_and(|(_, steps)| !steps.is_empty());
            self.computers.drop_hint(chair);
            if was_on_board {
                self.show.repaint(context);
            }
        }
        if !self.play.has_computers() && self.computers.hint.is_none() {
            return;
        }
        loop {
            let is_held = self.is_over() || self.show.dice().is_some() || self.play.has_request();
            // A computer's decision has priority over a hint.
            if !is_held && self.play.is_computer_asked() {
                self.computers.job.take_if(|job| job.hints.is_some());
            }
            if is_held {
                return;
            }
            if self.computers.chosen.is_some() {
                if !self.advance_chosen(context) {
                    return;
                }
            } else if self.computers.job.is_some() {
                return;
            } else if let Some(found) = self.computers.found.take() {
                self.choose_found(found, context);
            } else {
                if self.computers.open_slots(&self.play, context.now) {
                    self.play.touch_computers(context);
                }
                if !self.computers.begin_job(&self.play) {
                    return;
                }
            }
        }
    }

    /// Applies or shows the chosen action if it is time. Returns whether it was applied.
    fn advance_chosen(&mut self, context: &mut Context) -> bool {
        let Some(chosen) = self.computers.chosen.clone() else { return false };
        let Chosen { seat, action, sight, at } = chosen;
        let is_due = context.now >= at || sight == Visibility::None;
        if !is_due {
            return false;
        }
        if sight == Visibility::All {
            let until = match &self.computers.shown {
                Some(shown) => shown.until,
                None => self.show_move(seat, action, context),
            };
            if context.now < until {
                return false;
            }
        }
        self.make_move(seat, action, sight, context);
        true
    }

    /// Shows a move before it is applied. Returns when it will be applied.
    fn show_move(&mut self, seat: Seat, action: AnyAction, context: &mut Context) -> Time {
        self.computers.rotate_language(context);
        let game = self.play.game();
        let (mut what, mut steps) = (Line::new(), Trail::new());
        if game.audience(Actor::Seat(seat), action) == SeatSet::ALL {
            let public = game.public();
            what = public.describe_action(action, self.computers.language(context).words());
            steps = public.trail(action, self.show.window());
        }
        let until = if self.computers.hurried {
            context.now
        } else {
            context.now + self.computers.tempo(context).millis()
        };
        if until > context.now {
            context.play(MOVE_TONE.0, MOVE_TONE.1);
        }
        self.computers.shown = Some(ShownMove { seat, what, steps, from: context.now, until, step: 0 });
        if until > context.now {
            self.think_ahead(seat, context.now);
        }
        self.show.repaint(context);
        context.redraw_all();
        until
    }

    /// Applies the action of a computer.
    fn make_move(&mut self, seat: Seat, action: AnyAction, sight: Visibility, context: &mut Context) {
        (self.computers.chosen, self.computers.shown) = (None, None);
        let actor = Actor::Seat(seat);
        if sight == Visibility::None {
            // Nobody may notice: nothing is drawn and nothing is logged.
            let _ = self.play.apply(actor, action);
            return;
        }
        let ahead = self.computers.ahead.take();
        if ahead.is_none() {
            self.computers.slots[seat] = None;
        }
        if let Some(chair) = self.play.chair_of(seat) {
            self.take(chair, actor, action, context);
        }
        if let Some(ahead) = ahead {
            self.apply_ahead(seat, ahead, context.now);
        }
    }

    /// Redoes an action of a computer.
    pub(super) fn make_move_again(&mut self, seat: Seat, action: AnyAction, context: &mut Context) {
        self.discard_thinking();
        let sight = self.sight(Actor::Seat(seat), action);
        self.make_move(seat, action, sight, context);
    }

    /// Makes the computers apply a shown move immediately, or decide with the best move found so
    /// far. In games with hidden information, that decision is shown after a constant delay.
    pub(super) fn hurry_computers(&mut self, context: &mut Context) {
        self.computers.hurry(context.now);
        self.update_computers(context);
    }

    /// Advances the computers' progress dots, shown moves and decisions.
    pub(super) fn tick_computers(&mut self, context: &mut Context) {
        self.computers.tick_dots(&self.play, context);
        if let Some(shown) = &mut self.computers.shown
            && context.now >= shown.next_step()
        {
            shown.step = shown.step_at(context.now);
            self.show.repaint(context);
        }
        self.update_computers(context);
    }
}

/// Returns the action if it is legal, otherwise the first legal action.
fn legal_or_first(game: &AnyGame, seat: Seat, action: Option<AnyAction>) -> Option<AnyAction> {
    let actor = Actor::Seat(seat);
    let legal = action.filter(|&action| game.is_legal(actor, action));
    legal.or_else(|| game.nth_legal(actor, 0))
}
