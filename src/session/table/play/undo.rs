//! Undo requests. Players undo their own actions at once. Undoing another player's action needs the
//! agreement of its owner, unless the free-undo setting is on. All players are shown what was
//! undone.
//!
//! Forced actions are undone together with the action before them, because they would only be
//! repeated.
//!
//! Undone actions can be redone by their player until something else is played.

use core::fmt::Write;
use core::iter::repeat;

use heapless::Vec;

use super::Play;
use crate::bounded::collected;
use crate::game::{Actor, Entry, Game, SeatSet};
use crate::games::AnyGame;
use crate::hex::Window;
use crate::parts::{Frame, Screen, Time};
use crate::session::context::Context;
use crate::session::question::{TEXT_ROWS, YesNo};
use crate::session::service::board;
use crate::session::table::inputs::cover::Notice;
use crate::ui::Chair;
use crate::ui::game_view::{GameView, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, NOTE_COLUMNS, Note, fill_placeholders, line};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// The time that the owner of an action has to agree to its undo, in milliseconds. After that the
/// answer is no.
const ANSWER_MS: u64 = 20_000;
/// The time between two changes of the blinking corner, in milliseconds. It calls an owner without
/// a screen.
const BLINK_MS: u64 = 300;

/// A player's request that another player agrees to an undo. Both screens show the question as long
/// as this exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The chair of the player who asks.
    asker: Chair,
    /// The chair of the player whose action it is.
    owner: Chair,
    /// The actions as text, one per line.
    what: Note,
    /// Whether the owner has selected yes.
    yes: bool,
    /// When the request is refused for lack of an answer.
    until: Time,
    /// The remaining seconds that the screens show.
    seconds: u64,
}

impl Request {
    fn seconds_left(&self, now: Time) -> u64 {
        self.until.since(now).div_ceil(1000)
    }
}

/// The role of a player in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The player has asked, and waits.
    Asks,
    /// The player is asked.
    Answers {
        /// Whether the player has selected yes.
        yes: bool,
    },
}

/// The actions that were undone last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The chair of the player who undid them.
    by: Chair,
    /// The chair of the player whose action it was.
    owner: Chair,
    /// The public ones as text, one per line.
    what: Note,
}

/// The public part of some actions.
#[derive(Default)]
pub struct PublicActions {
    /// The actions as text, one per line. The last line counts those that do not fit.
    pub what: Note,
    /// The cells of their trails on the board.
    pub steps: Trail,
}

// The lines must fit into a question, and their characters into a note.
const _: () = assert!(TEXT_ROWS * (ROW_COLUMNS + 1) <= NOTE_COLUMNS);

impl PublicActions {
    /// Adds an action as text, with its trail.
    fn add(&mut self, what: &str, steps: &Trail) {
        self.add_line(what);
        for step in steps {
            // Steps beyond the capacity are not shown.
            let _ = self.steps.push(*step);
        }
    }

    fn add_line(&mut self, what: &str) {
        let gap = if self.what.is_empty() { "" } else { "\n" };
        let _ = write!(self.what, "{gap}{what}");
    }
}

impl Play {
    /// Records a request to undo the last action.
    pub fn ask_undo(&mut self, asker: Chair, owner: Chair, what: Note, now: Time) {
        let (until, seconds) = (now + ANSWER_MS, ANSWER_MS / 1000);
        self.request = Some(Request { asker, owner, what, yes: false, until, seconds });
    }

    /// Updates the remaining time of a request. Returns whether the time is up.
    pub fn tick_request(&mut self, context: &mut Context) -> bool {
        let Some(request) = &mut self.request else { return false };
        let seconds = request.seconds_left(context.now);
        let (is_new, chairs) = (request.seconds != seconds, [request.asker, request.owner]);
        request.seconds = seconds;
        if is_new {
            chairs.into_iter().for_each(|chair| context.redraw_screen(self.pad_at(chair)));
        }
        seconds == 0
    }

    /// Returns when the remaining seconds on the screens change, or the request ends.
    pub fn request_wakes_at(&self, now: Time) -> Option<Time> {
        let left = self.request.as_ref()?.until.since(now);
        Some(now + (left.saturating_sub(1) % 1000 + 1))
    }

    /// Returns the chair of the player who has asked for an undo.
    pub fn request_asker(&self) -> Option<Chair> {
        self.request.as_ref().map(|request| request.asker)
    }

    /// Sets the selected answer of the player who is asked.
    pub fn select_answer(&mut self, yes: bool) {
        if let Some(request) = &mut self.request {
            request.yes = yes;
        }
    }

    /// Returns the role of the player at this chair in the open request.
    pub fn part_in_request(&self, chair: Chair) -> Option<Role> {
        let request = self.request.as_ref()?;
        if chair == request.owner {
            return Some(Role::Answers { yes: request.yes });
        }
        (chair == request.asker).then_some(Role::Asks)
    }

    /// Returns whether there is an open request.
    pub const fn has_request(&self) -> bool {
        self.request.is_some()
    }

    /// Returns the chair of the player who is asked to agree to an undo.
    pub fn request_owner(&self) -> Option<Chair> {
        self.request.as_ref().map(|request| request.owner)
    }

    /// Removes the request, because it is settled or outdated. Returns the chairs of who asked and
    /// who was asked.
    pub fn take_request(&mut self) -> Option<(Chair, Chair)> {
        self.request.take().map(|Request { asker, owner, .. }| (asker, owner))
    }

    /// Records which actions were undone.
    pub fn note_undone(&mut self, by: Chair, owner: Chair, what: Note) {
        self.undone = Some(Undone { by, owner, what });
    }

    /// Returns the public part of the actions that an undo would remove, in the order in which they
    /// were taken.
    pub fn undo_actions(&self, window: Window, context: &Context) -> PublicActions {
        let mut known = PublicActions::default();
        let actions = || {
            (1..=self.undo_count().unwrap_or(0)).rev().filter_map(|count| self.known(count, window, context))
        };
        let all = actions().count();
        let named = if all > TEXT_ROWS { TEXT_ROWS - 1 } else { all };
        actions().take(named).for_each(|(what, steps)| known.add(&what, &steps));
        if all > named {
            known.add_line(&fill_placeholders(
                context.settings.language.words().table.and_more,
                &[&(all - named)],
            ));
        }
        known
    }

    /// Returns the text and trail of the action at this distance from the end of the journal, if it
    /// is public.
    fn known(&self, count: usize, window: Window, context: &Context) -> Option<(Line, Trail)> {
        let entries = self.record.journal().entries();
        let entry = *entries.len().checked_sub(count).and_then(|index| entries.get(index))?;
        // The copy of the game is large; it exists only during the call.
        self.record.with_before(count, |game| known(game, entry, window, context)).flatten()
    }

    /// Draws the undo question for a player with this role.
    pub fn draw_question(&self, part: Role, words: &'static Words, screen: &mut Screen) {
        let Some(request) = &self.request else { return };
        let title = words.table.undo_asked;
        match part {
            Role::Answers { yes } => {
                let answers = [words.table.refuse, words.table.allow];
                let title = (title, &*seat(request.asker, words));
                let no_in = line(format_args!("{} s", request.seconds));
                YesNo { title, text: &request.what, answers, timeout: &no_in }.draw(yes, screen);
            }
            Role::Asks => {
                let Ok(()) = widget::title(screen, title, &seat(request.owner, words));
                let seconds = line(format_args!("{} s", request.seconds));
                let what = rows(&request.what).chain(repeat("")).take(TEXT_ROWS);
                let keys = [words.table.how_to_allow, words.table.withdraw];
                let mut rows: Vec<Row<'_>, LIST_ROWS> = collected(what.chain(keys).map(Row::label));
                if let Some(last) = rows.last_mut() {
                    last.value = &seconds;
                }
                let Ok(()) = widget::list(screen, &rows, LIST_ROWS - 1);
            }
        }
    }

    /// Draws a notice.
    pub fn draw_notice(&self, notice: Notice, words: &'static Words, screen: &mut Screen) {
        match (notice, &self.undone) {
            (Notice::Refused { owner }, _) => {
                let Ok(()) = widget::title(screen, words.table.undo_asked, &seat(owner, words));
                panel::draw_row(screen, 1, words.table.refused, "");
            }
            (Notice::Undone, Some(undone)) => {
                let Ok(()) = widget::title(screen, words.table.undone, &seat(undone.by, words));
                panel::draw_row(screen, 0, &seat(undone.owner, words), "");
                rows(&undone.what)
                    .enumerate()
                    .for_each(|(row, what)| panel::draw_row(screen, 1 + row, what, ""));
            }
            (Notice::Undone, None) => {}
            (Notice::Fact(fact), _) => return fact.draw(self, words, screen),
        }
        panel::draw_row(screen, LIST_ROWS - 1, "", "OK");
    }

    /// Returns the chair of an owner who is asked and has no working screen.
    fn called(&self, context: &Context) -> Option<Chair> {
        self.request_owner().filter(|owner| context.health.lacks_oled(self.pad_at(*owner)))
    }

    /// Makes the corner of an owner without a screen blink while the question is open.
    pub fn draw_call(&self, context: &Context, frame: &mut Frame) {
        if let Some(owner) = self.called(context)
            && context.now.steps(BLINK_MS).is_multiple_of(2)
        {
            let corner = owner.own_pad();
            board::draw_corner(corner, context.settings.palette.palette().pad(corner), frame);
        }
    }

    /// Returns when the blinking corner changes next.
    pub fn call_wakes_at(&self, context: &Context) -> Option<Time> {
        self.called(context).map(|_| context.drawn_at().next_step(BLINK_MS))
    }
}

/// Returns the name of a chair as people read it, such as "seat 1".
fn seat(chair: Chair, words: &'static Words) -> Line {
    line(format_args!("{} {}", words.common.seat, chair.number()))
}

/// Returns the lines of some actions, as many as a question shows.
fn rows(what: &str) -> impl Iterator<Item = &str> {
    wrap(what, ROW_COLUMNS).take(TEXT_ROWS)
}

/// Returns the text and trail of an action in this position, if it is public.
#[inline(never)]
fn known(game: &AnyGame, entry: Entry, window: Window, context: &Context) -> Option<(Line, Trail)> {
    let action = game.decode(entry.code()).ok()?;
    if game.audience(Actor::Seat(entry.seat()), action) != SeatSet::ALL {
        return None;
    }
    let public = game.public();
    let what = public.describe_action(action, context.settings.language.words());
    (!what.is_empty()).then(|| (what, public.trail(action, window)))
}
