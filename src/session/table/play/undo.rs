//! Taking back. One's own action at once; another's only when its owner agrees, unless the table is set to trust.
//! Everybody reads what was taken back.
//!
//! Actions that made themselves go with the one before them: they would only be made again.
//!
//! What was taken back can be taken again by its player, until something else is played.

use super::Play;
use crate::game::{Actor, Entry, Game, SeatSet};
use crate::games::AnyGame;
use crate::hex::Window;
use crate::parts::{Frame, Screen, Time};
use crate::session::desk::Desk;
use crate::session::question::YesNo;
use crate::session::service::board;
use crate::session::table::cursors::overlay::Overlay;
use crate::ui::Chair;
use crate::ui::face::{Face, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::widget::{self, LIST_ROWS, Row};

/// The owner of an action has this long to let another take it back; then the answer is no.
const ANSWER_MS: u64 = 20_000;
/// The corner of an owner without a screen blinks at this pace.
const BLINK_MS: u64 = 300;

/// A player has asked another to take an action back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The chair of the player who asks.
    asker: Chair,
    /// The chair of the player whose action it is.
    owner: Chair,
    /// The action in words.
    what: Line,
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

/// What was taken back last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The chair of the player who took it back.
    by: Chair,
    /// The chair of the player whose action it was.
    owner: Chair,
    /// The action in words; empty when not everybody may know it.
    what: Line,
}

/// An action as everybody may know it: in words, and where it was. Empty when not everybody may.
#[derive(Default)]
pub struct Known {
    /// In words.
    pub what: Line,
    /// Its way over the board.
    pub steps: Trail,
}

impl Play {
    /// A player asks another to take the last action back.
    pub fn ask_undo(&mut self, asker: Chair, owner: Chair, what: Line, now: Time) {
        self.request =
            Some(Request { asker, owner, what, until: now + ANSWER_MS, seconds: ANSWER_MS / 1000 });
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
    pub fn note_undone(&mut self, by: Chair, owner: Chair, what: Line) {
        self.undone = Some(Undone { by, owner, what });
    }

    /// What everybody may know of the last action that somebody chose.
    pub fn last_chosen(&self, window: Window, desk: &Desk) -> Known {
        let entries = self.record.journal().entries();
        let Some(count) = self.undo_count() else { return Known::default() };
        let Some(&entry) = entries.len().checked_sub(count).and_then(|index| entries.get(index)) else {
            return Known::default();
        };
        // The game of that moment is large: it is gone before anything else is done.
        let known = self.record.with_before(count, |game| known(game, entry, window, desk));
        known.flatten().unwrap_or_default()
    }

    /// Draws what is about an undo.
    pub fn draw_undo(&self, overlay: &Overlay, words: &'static Words, screen: &mut Screen) {
        let seat = |chair: Chair| line(format_args!("{} {}", words.common.seat, chair.number()));
        match (overlay, &self.request, &self.undone) {
            (Overlay::Asked { yes }, Some(request), _) => {
                let title = (words.table.undo_asked, &*seat(request.asker));
                let answers = [words.table.refuse, words.table.allow];
                let no_in = line(format_args!("{} s", request.seconds));
                YesNo { title, text: &request.what, answers, no_in: &no_in }.draw(*yes, screen);
            }
            (Overlay::Asking, Some(request), _) => {
                let Ok(()) = widget::title(screen, words.table.undo_asked, &seat(request.owner));
                let seconds = line(format_args!("{} s", request.seconds));
                let mut rows =
                    [&request.what, words.table.no_in, words.table.how_to_allow, "", words.table.withdraw]
                        .map(Row::label);
                rows[1].value = &seconds;
                let Ok(()) = widget::list(screen, &rows, LIST_ROWS - 1);
            }
            (Overlay::Refused { owner }, ..) => {
                let Ok(()) = widget::title(screen, words.table.undo_asked, &seat(*owner));
                let Ok(()) = widget::row(screen, 1, Row::label(words.table.refused));
                let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: "", value: "OK" });
            }
            (Overlay::Undone, _, Some(undone)) => {
                let Ok(()) = widget::title(screen, words.table.undone, &seat(undone.by));
                let Ok(()) = widget::row(screen, 1, Row::label(&seat(undone.owner)));
                let Ok(()) = widget::row(screen, 2, Row::label(&undone.what));
                let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: "", value: "OK" });
            }
            _ => {}
        }
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

/// An action in this game, if everybody may know it.
#[inline(never)]
fn known(game: &AnyGame, entry: Entry, window: Window, desk: &Desk) -> Option<Known> {
    let action = game.decode(entry.code()).ok()?;
    if game.audience(Actor::Seat(entry.seat()), action) != SeatSet::ALL {
        return None;
    }
    let public = game.public();
    let what = public.deed(action, desk.settings.language.words());
    Some(Known { what, steps: public.trail(action, window) })
}
