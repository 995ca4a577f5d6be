//! Hints: the move that the hard level would play, with a reason, on the screen of the person who
//! asked. In games without hidden information, the board shows it as well.

use super::Computers;
use super::slot::{self, Wait};
use super::turn::Job;
use crate::ai::{self, BudgetShare, Level, Observation, SearchTask};
use crate::game::{Actor, Code, Game, Rng, Seat, Turn};
use crate::games::{AnyAction, AnyGame};
use crate::hex::Window;
use crate::parts::{Screen, Time};
use crate::session::context::Context;
use crate::session::table::Table;
use crate::session::table::inputs::overlay::Overlay;
use crate::session::table::play::Play;
use crate::session::table::warning::loses;
use crate::session::thinker::QuestionId;
use crate::ui::Chair;
use crate::ui::game_view::{GameView, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, line};
use crate::ui::widget;

/// A suggested move with its reason.
#[derive(Clone)]
pub struct Hint {
    /// The move as text.
    what: Line,
    /// The reason, if there is one.
    why: Option<&'static str>,
    /// The cells of the move on the board; empty in games with hidden information.
    pub steps: Trail,
}

/// A hint that a person has asked for.
#[derive(Clone)]
pub(super) struct HintRequest {
    pub chair: Chair,
    /// The progress dots on the person's screen.
    pub wait: Wait,
    pub progress: HintProgress,
}

/// How far a hint is.
#[derive(Clone)]
pub(super) enum HintProgress {
    /// The thinker is busy, or it is not the person's turn.
    Waiting,
    /// The thinker works on it.
    Thinking(Job),
    /// It is on the screen.
    Found(Hint),
}

impl HintRequest {
    /// Returns the hint once it is found.
    pub const fn found(&self) -> Option<&Hint> {
        match &self.progress {
            HintProgress::Found(hint) => Some(hint),
            HintProgress::Waiting | HintProgress::Thinking(_) => None,
        }
    }

    /// Returns the decision that the thinker works on.
    pub const fn job(&self) -> Option<Job> {
        match &self.progress {
            HintProgress::Thinking(job) => Some(*job),
            HintProgress::Waiting | HintProgress::Found(_) => None,
        }
    }
}

impl Hint {
    /// Returns the hint to take this action.
    pub fn of(game: &AnyGame, seat: Seat, action: AnyAction, window: Window, context: &Context) -> Hint {
        let words = context.settings.language.words();
        let public = game.public();
        let what = public.describe_private(seat, action, words);
        // A good move may reveal the player's hand, so the board shows nothing in games with hidden
        // information.
        let steps = if game.has_secrets() { Trail::new() } else { public.trail(action, window) };
        Hint { what, why: reason(game, seat, action, window, words), steps }
    }
}

/// Returns why an action is good, as far as its player can know. It is tried in a sampled game that
/// is consistent with what the player knows.
#[inline(never)] // The copy of the game is large; keep it off the caller's stack.
fn reason(
    game: &AnyGame,
    seat: Seat,
    action: AnyAction,
    window: Window,
    words: &'static Words,
) -> Option<&'static str> {
    let mut world = Observation::new(game, seat).sample(&mut Rng::new(0));
    let before = world.public();
    world.apply(Actor::Seat(seat), action).ok()?;
    match world.turn() {
        Turn::Over(outcome) if outcome.winners.contains(seat) => Some(words.computer.wins),
        Turn::Decide(_) | Turn::Chance | Turn::Over(_) => {
            world.public().highlight_event(&before, seat, window, words).map(|feat| feat.words)
        }
    }
}

/// Showing the better action in a review.
impl Table {
    /// Shows the action with this code, which is better than the next one of the game.
    pub(in crate::session) fn show_better(&mut self, better: Code, context: &Context) {
        self.computers.hint = self.better(better, context);
    }

    /// Shows no better action any more.
    pub(in crate::session) fn hide_better(&mut self) {
        self.computers.hint = None;
    }

    /// Returns the better action instead of the next one. Its reason uses what its player could know.
    #[inline(never)] // The copies of the views are large; keep them off the caller's stack.
    fn better(&self, code: Code, context: &Context) -> Option<HintRequest> {
        let game = self.play.game();
        let (Actor::Seat(seat), played) = self.play.record().redo_next(None)? else { return None };
        let (action, chair) = (game.decode(code).ok()?, self.play.chair_of(seat)?);
        let (words, public) = (context.settings.language.words(), game.public());
        let (window, what) = (self.show.window(), public.describe_private(seat, action, words));
        let why = match loses(game, seat, played) {
            true => Some(words.coach.loses),
            false => reason(game, seat, action, window, words).or(Some(words.coach.stronger)),
        };
        let hint = Hint { what, why, steps: public.trail(action, window) };
        Some(HintRequest { chair, wait: Wait::from(context.now), progress: HintProgress::Found(hint) })
    }

    /// Returns the better action that is shown, as text, and why it is better.
    pub(in crate::session) fn better_text(&self) -> Option<(&str, &str)> {
        let hint = self.computers.hint.as_ref()?.found()?;
        Some((&hint.what, hint.why.unwrap_or_default()))
    }

    /// Draws the better action below two rows. `expected` is what each leaves. Returns whether there
    /// is one.
    pub(in crate::session) fn draw_better(
        &self,
        screen: &mut Screen,
        words: &'static Words,
        expected: &str,
    ) -> bool {
        let Some(hint) = self.computers.hint.as_ref().and_then(HintRequest::found) else { return false };
        panel::draw_row(screen, 2, words.coach.better, expected);
        panel::draw_row(screen, 3, &hint.what, "");
        panel::draw_row(screen, 4, hint.why.unwrap_or_default(), "");
        true
    }

    /// Reserves numbers for this many questions of a review, and returns the first.
    pub(in crate::session) const fn reserve_questions(&mut self, count: usize) -> QuestionId {
        let first = QuestionId(self.computers.last.0.wrapping_add(1));
        self.computers.last = QuestionId(first.0.wrapping_add(count as u32));
        first
    }
}

impl Computers {
    /// Returns the hint for a person once it is found, and the progress counter of the screen until
    /// then.
    fn hint_at(&self, chair: Chair) -> (Option<&Hint>, u64) {
        let wanted = self.hint.as_ref().filter(|wanted| wanted.chair == chair);
        (wanted.and_then(HintRequest::found), wanted.map_or(0, |wanted| wanted.wait.dots))
    }

    /// Returns the seat that a found hint is for, and the cells of the hint on the board.
    pub fn hinted(&self, play: &Play) -> Option<(Seat, &Trail)> {
        let wanted = self.hint.as_ref()?;
        Some((play.seat_at(wanted.chair)?, &wanted.found()?.steps))
    }

    /// Looks for the answer of the opponent to a wrong action in a puzzle.
    pub(in crate::session::table) fn want_answer(&mut self, chair: Chair, now: Time) {
        self.want_hint(chair, now);
    }

    /// Returns the answer of the opponent to a wrong action in a puzzle: empty while the thinker looks
    /// for it, `None` if there is none.
    pub fn answer_text(&self, chair: Chair) -> Option<&str> {
        let wanted = self.hint.as_ref().filter(|wanted| wanted.chair == chair)?;
        Some(wanted.found().map_or("", |hint| &hint.what))
    }

    /// Records that a person wants a hint. It replaces the hint of anybody else.
    fn want_hint(&mut self, chair: Chair, now: Time) {
        self.hint = Some(HintRequest { chair, wait: Wait::from(now), progress: HintProgress::Waiting });
    }

    /// Stops thinking about the hint. It starts again when no computer is asked.
    pub(super) fn pause_hint(&mut self) {
        if let Some(wanted) = &mut self.hint
            && wanted.job().is_some()
        {
            wanted.progress = HintProgress::Waiting;
        }
    }

    /// Starts thinking about a hint, if a person waits for one.
    pub(super) fn begin_hint(&mut self, play: &Play) {
        let (game, Some(HintRequest { chair, progress: HintProgress::Waiting, .. })) =
            (play.game(), &self.hint)
        else {
            return;
        };
        // In a puzzle, the answer of whoever is asked.
        let asked = Seat::ALL.into_iter().find(|seat| game.turn().admits(Actor::Seat(*seat)));
        let own = play.seat_at(*chair).filter(|&seat| game.turn().admits(Actor::Seat(seat)));
        let Some(seat) = (if play.puzzle().is_some() { asked } else { own }) else { return };
        let share = ai::budget_share(&Observation::new(game, seat)).share.min(BudgetShare::ALL);
        let task = SearchTask {
            level: Level::Hard,
            seed: u64::from(play.seed()),
            budget: slot::share_or_least(Level::Hard.budget(), share),
        };
        self.next_question();
        if let Some(wanted) = &mut self.hint {
            wanted.progress = HintProgress::Thinking(Job { seat, task });
        }
    }

    /// Draws the hint, or that the computer is still thinking.
    pub fn draw_hint(&self, chair: Chair, play: &Play, words: &'static Words, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, words.computer.hint, "");
        let (hint, dots) = self.hint_at(chair);
        match hint {
            Some(hint) => {
                panel::draw_row(screen, 0, &hint.what, "");
                panel::draw_row(screen, 1, hint.why.unwrap_or_default(), "");
            }
            None if play.is_asked(chair) => {
                let dots = &"..."[..(dots % 4) as usize];
                panel::draw_row(screen, 0, &line(format_args!("{}{dots}", words.computer.thinks)), "");
            }
            None => panel::draw_row(screen, 0, words.computer.your_turn_only, ""),
        }
        panel::draw_back_hint(screen, words, words.common.menu);
    }
}

impl Table {
    /// Starts finding a hint for a person. It is shown on that person's screen. The board shows it
    /// only in games without hidden information, because a good move may reveal the player's hand.
    pub(in crate::session::table) fn ask_hint(&mut self, chair: Chair, context: &Context) {
        self.inputs[chair].overlay = Some(Overlay::Hint);
        if self.play.is_asked(chair) && self.play.actor(chair) != Some(Actor::Chance) {
            self.computers.want_hint(chair, context.now);
        }
    }

    /// Accepts the thinker's answer for a hint, and shows it.
    pub(super) fn answer_hint(&mut self, seat: Seat, action: AnyAction, context: &mut Context) {
        let hint = Hint::of(self.play.game(), seat, action, self.show.window(), context);
        let is_on_board = !hint.steps.is_empty();
        let Some(wanted) = &mut self.computers.hint else { return };
        wanted.progress = HintProgress::Found(hint);
        context.redraw_screen(self.play.pad_at(wanted.chair));
        if self.play.puzzle().is_some() {
            return self.show_answer(seat, action, context);
        }
        if is_on_board {
            self.show.repaint(context);
        }
    }

    /// Shows the answer of the opponent to a wrong action in a puzzle on the board.
    fn show_answer(&mut self, seat: Seat, action: AnyAction, context: &mut Context) {
        if let Some(wanted) = &mut self.computers.hint
            && let HintProgress::Found(hint) = &mut wanted.progress
        {
            hint.steps = Trail::new();
        }
        // A failure is logged, and the board stays as it is.
        let _ = self.act(Actor::Seat(seat), action, context);
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Drops the hint of a person who no longer waits for it, or whose position has changed.
    pub(super) fn drop_closed_hint(&mut self, context: &mut Context) {
        let is_open =
            |page: Overlay| page == Overlay::Hint || page == Overlay::Puzzle && self.play.waits_for_answer();
        let is_closed = |chair: Chair| !self.inputs[chair].overlay.is_some_and(is_open);
        if !self.computers.hint.as_ref().is_some_and(|wanted| is_closed(wanted.chair)) {
            return;
        }
        let was_on_board = self.computers.hinted(&self.play).is_some_and(|(_, steps)| !steps.is_empty());
        self.computers.hint = None;
        if was_on_board {
            self.show.repaint(context);
        }
    }
}
