//! Taking back. One's own action at once; another's only when its owner agrees, unless the table is set to trust.
//! Everybody reads what was taken back.
//!
//! Actions that made themselves go with the one before them: they would only be made again.
//!
//! What was taken back can be taken again by its player, until something else is played.

use core::fmt::Write;
use core::iter::repeat;

use heapless::Vec;

use super::Play;
use crate::game::{Actor, Entry, Game, SeatSet};
use crate::games::AnyGame;
use crate::hex::Window;
use crate::parts::{Frame, Screen, Time};
use crate::session::desk::Desk;
use crate::session::question::{TEXT_ROWS, YesNo};
use crate::session::service::board;
use crate::session::table::cursors::cover::Notice;
use crate::ui::Chair;
use crate::ui::face::{Face, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, NOTE_COLUMNS, Note, filled, line};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// The owner of an action has this long to let another take it back; then the answer is no.
const ANSWER_MS: u64 = 20_000;
/// The corner of an owner without a screen blinks at this pace.
const BLINK_MS: u64 = 300;

/// A player has asked another to take an action back. The question is on the screens of both as long as this exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The chair of the player who asks.
    asker: Chair,
    /// The chair of the player whose action it is.
    owner: Chair,
    /// The actions in words, a line for each.
    what: Note,
    /// Does the owner point at the yes?
    yes: bool,
    /// Without an answer until then it is no.
    until: Time,
    /// The seconds that the screens show.
    seconds: u64,
}

impl Request {
    fn seconds_left(&self, now: Time) -> u64 {
        self.until.since(now).div_ceil(1000)
    }
}

/// The part of a player in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The player has asked, and waits.
    Asks,
    /// The player is asked.
    Answers {
        /// Does the player point at the yes?
        yes: bool,
    },
}

/// What was taken back last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The chair of the player who took it back.
    by: Chair,
    /// The chair of the player whose action it was.
    owner: Chair,
    /// The actions in words, a line for each; without those that not everybody may know.
    what: Note,
}

/// Actions as everybody may know them.
#[derive(Default)]
pub struct Known {
    /// In words, a line for each; the last line counts those for which there is no room.
    pub what: Note,
    /// Their ways over the board.
    pub steps: Trail,
}

// A question has room for the lines, and a note for their letters.
const _: () = assert!(TEXT_ROWS * (ROW_COLUMNS + 1) <= NOTE_COLUMNS);

impl Known {
    /// Adds an action in words, and its way.
    fn add(&mut self, what: &str, steps: &Trail) {
        self.add_line(what);
        self.steps.extend(steps.iter().copied().take(self.steps.capacity() - self.steps.len()));
    }

    fn add_line(&mut self, what: &str) {
        let gap = if self.what.is_empty() { "" } else { "\n" };
        let _ = write!(self.what, "{gap}{what}");
    }
}

impl Play {
    /// A player asks another to take the last action back.
    pub fn ask_undo(&mut self, asker: Chair, owner: Chair, what: Note, now: Time) {
        let (until, seconds) = (now + ANSWER_MS, ANSWER_MS / 1000);
        self.request = Some(Request { asker, owner, what, yes: false, until, seconds });
    }

    /// Lets time pass for a question. Returns whether nobody has answered it in time.
    pub fn tick_request(&mut self, desk: &mut Desk) -> bool {
        let Some(request) = &mut self.request else { return false };
        let seconds = request.seconds_left(desk.now);
        let (is_new, chairs) = (request.seconds != seconds, [request.asker, request.owner]);
        request.seconds = seconds;
        if is_new {
            chairs.into_iter().for_each(|chair| desk.touch_screen(self.pad_at(chair)));
        }
        seconds == 0
    }

    /// When the screens of a question show another second, or it ends.
    pub fn request_wakes_at(&self, now: Time) -> Option<Time> {
        let left = self.request.as_ref()?.until.since(now);
        Some(now + (left.saturating_sub(1) % 1000 + 1))
    }

    /// The chair of the player who asks another to take an action back.
    pub fn request_asker(&self) -> Option<Chair> {
        self.request.as_ref().map(|request| request.asker)
    }

    /// The player who is asked points at an answer.
    pub fn point_at_answer(&mut self, yes: bool) {
        if let Some(request) = &mut self.request {
            request.yes = yes;
        }
    }

    /// The part of the player at this chair in the open request.
    pub fn part_in_request(&self, chair: Chair) -> Option<Part> {
        let request = self.request.as_ref()?;
        match chair {
            _ if chair == request.owner => Some(Part::Answers { yes: request.yes }),
            _ if chair == request.asker => Some(Part::Asks),
            _ => None,
        }
    }

    /// Is somebody asked to take an action back?
    pub const fn has_request(&self) -> bool {
        self.request.is_some()
    }

    /// The chair of the player who is asked to take an action back.
    pub fn request_owner(&self) -> Option<Chair> {
        self.request.as_ref().map(|request| request.owner)
    }

    /// The request is settled, or the game has gone on without it. Returns the chairs of who asked and who was asked.
    pub fn take_request(&mut self) -> Option<(Chair, Chair)> {
        self.request.take().map(|Request { asker, owner, .. }| (asker, owner))
    }

    /// An action was taken back.
    pub fn note_undone(&mut self, by: Chair, owner: Chair, what: Note) {
        self.undone = Some(Undone { by, owner, what });
    }

    /// What everybody may know of the actions that an undo takes back, in their order.
    pub fn undo_actions(&self, window: Window, desk: &Desk) -> Known {
        let mut known = Known::default();
        let actions =
            || (1..=self.undo_count().unwrap_or(0)).rev().filter_map(|count| self.known(count, window, desk));
        let all = actions().count();
        let named = if all > TEXT_ROWS { TEXT_ROWS - 1 } else { all };
        actions().take(named).for_each(|(what, steps)| known.add(&what, &steps));
        if all > named {
            known.add_line(&filled(desk.settings.language.words().table.and_more, &[&(all - named)]));
        }
        known
    }

    /// The action this far from the end in words, and its way, if everybody may know it.
    fn known(&self, count: usize, window: Window, desk: &Desk) -> Option<(Line, Trail)> {
        let entries = self.record.journal().entries();
        let entry = *entries.len().checked_sub(count).and_then(|index| entries.get(index))?;
        // The game of that moment is large: it is gone before anything else is done.
        self.record.with_before(count, |game| known(game, entry, window, desk)).flatten()
    }

    /// Draws the undo question as the player sees it.
    pub fn draw_question(&self, part: Part, words: &'static Words, screen: &mut Screen) {
        let Some(request) = &self.request else { return };
        let title = words.table.undo_asked;
        match part {
            Part::Answers { yes } => {
                let answers = [words.table.refuse, words.table.allow];
                let title = (title, &*seat(request.asker, words));
                let no_in = line(format_args!("{} s", request.seconds));
                YesNo { title, text: &request.what, answers, no_in: &no_in }.draw(yes, screen);
            }
            Part::Asks => {
                let Ok(()) = widget::title(screen, title, &seat(request.owner, words));
                let seconds = line(format_args!("{} s", request.seconds));
                let what = rows(&request.what).chain(repeat("")).take(TEXT_ROWS);
                let keys = [words.table.how_to_allow, words.table.withdraw];
                let mut rows: Vec<Row<'_>, LIST_ROWS> = what.chain(keys).map(Row::label).collect();
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
                panel::row(screen, 1, words.table.refused, "");
            }
            (Notice::Undone, Some(undone)) => {
                let Ok(()) = widget::title(screen, words.table.undone, &seat(undone.by, words));
                panel::row(screen, 0, &seat(undone.owner, words), "");
                rows(&undone.what).enumerate().for_each(|(row, what)| panel::row(screen, 1 + row, what, ""));
            }
            (Notice::Undone, None) => {}
            (Notice::Told(fact), _) => return fact.draw(self, words, screen),
        }
        panel::row(screen, LIST_ROWS - 1, "", "OK");
    }

    /// The chair of an owner who is asked and has no screen to read it on.
    fn called(&self, desk: &Desk) -> Option<Chair> {
        self.request_owner().filter(|owner| desk.health.lacks_oled(self.pad_at(*owner)))
    }

    /// The corner of an owner without a screen blinks while the question is open.
    pub fn draw_call(&self, desk: &Desk, frame: &mut Frame) {
        if let Some(owner) = self.called(desk)
            && desk.now.steps(BLINK_MS).is_multiple_of(2)
        {
            let corner = owner.own_pad();
            board::draw_corner(corner, desk.settings.palette.palette().pad(corner), frame);
        }
    }

    /// When the corner changes next.
    pub fn call_wakes_at(&self, desk: &Desk) -> Option<Time> {
        self.called(desk).map(|_| desk.drawn_at().next_step(BLINK_MS))
    }
}

/// A player's place at the table.
fn seat(chair: Chair, words: &'static Words) -> Line {
    line(format_args!("{} {}", words.common.seat, chair.number()))
}

/// The lines of some actions.
fn rows(what: &str) -> impl Iterator<Item = &str> {
    wrap(what, ROW_COLUMNS).take(TEXT_ROWS)
}

/// An action in this game, if everybody may know it.
#[inline(never)]
fn known(game: &AnyGame, entry: Entry, window: Window, desk: &Desk) -> Option<(Line, Trail)> {
    let action = game.decode(entry.code()).ok()?;
    if game.audience(Actor::Seat(entry.seat()), action) != SeatSet::ALL {
        return None;
    }
    let public = game.public();
    let what = public.deed(action, desk.settings.language.words());
    (!what.is_empty()).then(|| (what, public.trail(action, window)))
}
