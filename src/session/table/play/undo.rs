//! Taking back. One's own action at once; another's only when its owner agrees, unless the table is set to trust.
//! Everybody reads what was taken back.
//!
//! Actions that made themselves go with the one before them: they would only be made again.
//!
//! What was taken back can be taken again by its player, until something else is played.

use crate::game::{Actor, Entry, Game, SeatSet};
use crate::games::AnyGame;
use crate::parts::{Button, Frame, Screen, Time};
use crate::session::desk::Desk;
use crate::session::question::{Answer, Sheet, answer};
use crate::session::service::board;
use crate::session::table::Table;
use crate::session::table::cursors::overlay::{Fact, Overlay};
use crate::session::walk::Walk;
use crate::ui::Chair;
use crate::ui::colour::WHITE;
use crate::ui::face::{Face, Trail};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::widget::{self, LIST_ROWS, Row};

/// The call for an owner who is asked.
const CALL_HZ: [u16; 3] = [784, 988, 784];
const CALL_MS: u16 = 90;
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
struct Deed {
    what: Line,
    steps: Trail,
}

impl Table {
    /// The player at this chair wants the last action taken back: that is done at once, or its owner is asked.
    pub(in crate::session::table) fn want_undo(&mut self, chair: Chair, desk: &mut Desk) {
        self.at[chair].overlay = None;
        if !self.play.can_undo(chair) {
            // Where that may be known: to those who watch, the menu is always the same.
            let is_told = !self.play.hides_undo(chair);
            self.at[chair].overlay = is_told.then_some(Overlay::Told(Fact::NothingToUndo));
            return;
        }
        if self.play.is_unseen() {
            return self.undo_unseen(chair, desk);
        }
        let Some(owner) = self.play.undo_owner() else { return };
        if owner == chair || desk.settings.free_undo {
            self.undo(chair, owner, desk);
        } else {
            self.request_undo(chair, owner, desk);
        }
    }

    fn request_undo(&mut self, asker: Chair, owner: Chair, desk: &mut Desk) {
        self.void_request();
        let what = self.last_deed(desk).what;
        desk.say(format_args!("game: seat {} asks seat {} to undo", asker.number(), owner.number()));
        self.request = Some(Request { asker, owner, what });
        self.at[asker].overlay = Some(Overlay::Asking);
        self.at[owner].overlay = Some(Overlay::Asked { yes: false });
        CALL_HZ.into_iter().for_each(|hz| desk.play(hz, CALL_MS));
        self.repaint(desk);
        desk.touch_all();
    }

    /// The chair of the player who is asked to take an action back.
    pub(in crate::session::table) fn request_owner(&self) -> Option<Chair> {
        self.request.as_ref().map(|request| request.owner)
    }

    /// The request is settled, or the game has gone on without it.
    pub(in crate::session::table) fn void_request(&mut self) {
        let Some(request) = self.request.take() else { return };
        for chair in [request.asker, request.owner] {
            let at = &mut self.at[chair];
            at.overlay.take_if(|overlay| matches!(overlay, Overlay::Asking | Overlay::Asked { .. }));
        }
    }

    /// A key of the player who asks and waits: any of OK, Back and Menu withdraws.
    pub(in crate::session::table) fn key_while_asking(&mut self, button: Button, desk: &mut Desk) {
        if matches!(button, Button::Ok | Button::Back | Button::Menu) {
            self.void_request();
            self.repaint(desk);
            desk.touch_all();
        }
    }

    /// A key of the player who is asked.
    pub(in crate::session::table) fn key_while_asked(
        &mut self,
        chair: Chair,
        yes: bool,
        button: Button,
        desk: &mut Desk,
    ) {
        let yes = match answer(yes, button) {
            Answer::Open { yes } => {
                self.at[chair].overlay = Some(Overlay::Asked { yes });
                return;
            }
            Answer::Said { yes } => yes,
        };
        let Some(Request { asker, owner, .. }) = self.request.clone() else {
            self.at[chair].overlay = None;
            return;
        };
        self.void_request();
        if yes {
            self.undo(asker, owner, desk);
        } else {
            desk.say(format_args!("game: seat {} does not undo", owner.number()));
            self.at[asker].overlay = Some(Overlay::Refused { owner });
            self.repaint(desk);
            desk.touch_all();
        }
    }

    /// What everybody may know of the last action that somebody chose.
    fn last_deed(&self, desk: &Desk) -> Deed {
        let entries = self.play.record().journal().entries();
        let Some(count) = self.play.undo_count() else { return Deed::default() };
        let Some(&entry) = entries.len().checked_sub(count).and_then(|chair| entries.get(chair)) else {
            return Deed::default();
        };
        // The game of that moment is large: it is gone before anything else is done.
        let deed = self.play.record().with_before(count, |game| self.deed(game, entry, desk));
        deed.flatten().unwrap_or_default()
    }

    /// An action in this game, if everybody may know it.
    #[inline(never)]
    fn deed(&self, game: &AnyGame, entry: Entry, desk: &Desk) -> Option<Deed> {
        let action = game.decode(entry.code()).ok()?;
        if game.audience(Actor::Seat(entry.seat()), action) != SeatSet::ALL {
            return None;
        }
        let public = game.public();
        let what = public.deed(action, desk.settings.language.words());
        Some(Deed { what, steps: public.trail(action, self.show.window()) })
    }

    fn undo(&mut self, by: Chair, owner: Chair, desk: &mut Desk) {
        let before = self.play.game().public();
        let deed = self.last_deed(desk);
        if let Err(error) = self.play.undo() {
            desk.say(format_args!("game: {error}"));
        }
        // What nobody saw is taken back unseen.
        if self.play.game().public() == before {
            return self.at.look_again(by, &self.play, self.show.window());
        }
        self.has_passed = false;
        self.show.reopen();
        self.log.cut(self.play.length());
        self.at.iter_mut().for_each(|at| at.notes.clear());
        self.computers.forget();
        self.go_on(desk);
        self.tell_undone(by, owner, deed, desk);
    }

    /// The player at this chair takes an action again that was taken back. It is told and seen like any other, or not at all
    /// if it is hidden; what computers answered to it is done again, too.
    pub(in crate::session::table) fn want_redo(&mut self, chair: Chair, desk: &mut Desk) {
        self.at[chair].overlay = None;
        let Some((actor, action)) = self.play.redo_at(chair, desk.settings.free_undo) else { return };
        let Actor::Seat(seat) = actor else { return };
        let Some(owner) = self.play.chair_of(seat) else { return };
        self.play.put_redo_first(seat);
        self.computers.forget();
        self.at[owner].walk = Walk::START;
        if self.play.is_hidden(actor, action) {
            return self.take_hidden(owner, actor, action, Walk::START);
        }
        self.take(owner, actor, action, desk);
        while self.show.dice().is_none()
            && let Some((seat, action)) = self.play.redo_of_computer()
        {
            self.make_move_again(seat, action, desk);
        }
    }

    /// Everybody reads what was taken back, and the board shows where.
    fn tell_undone(&mut self, by: Chair, owner: Chair, Deed { what, steps }: Deed, desk: &mut Desk) {
        desk.say(format_args!("game: undo by seat {} of seat {}", by.number(), owner.number()));
        self.show.canvas().clear_trail();
        self.show.leave_trail(&steps, WHITE, desk);
        self.undone = Some(Undone { by, owner, what });
        for chair in self.play.readers() {
            self.at[chair].overlay = Some(Overlay::Undone);
        }
        desk.touch_all();
    }

    /// Draws what is about an undo.
    pub(in crate::session::table) fn draw_undo(
        &self,
        overlay: &Overlay,
        words: &'static Words,
        screen: &mut Screen,
    ) {
        let seat = |chair: Chair| line(format_args!("{} {}", words.common.seat, chair.number()));
        match (overlay, &self.request, &self.undone) {
            (Overlay::Asked { yes }, Some(request), _) => {
                let title = (words.table.undo_asked, &*seat(request.asker));
                let answers = [words.table.refuse, words.table.allow];
                Sheet { title, text: &request.what, answers }.draw(*yes, screen);
            }
            (Overlay::Asking, Some(request), _) => {
                let Ok(()) = widget::title(screen, words.table.undo_asked, &seat(request.owner));
                let rows = [&request.what, "", words.table.how_to_allow, "", words.table.withdraw];
                let Ok(()) = widget::list(screen, &rows.map(Row::label), LIST_ROWS - 1);
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
    pub(in crate::session::table) fn draw_call(&self, desk: &Desk, frame: &mut Frame) {
        if let Some(owner) = self.called(desk)
            && desk.now.steps(BLINK_MS).is_multiple_of(2)
        {
            let corner = owner.own_pad();
            board::draw_corner(corner, desk.settings.palette.palette().pad(corner), frame);
        }
    }

    /// When the corner changes next.
    pub(in crate::session::table) fn call_wakes_at(&self, desk: &Desk) -> Option<Time> {
        self.called(desk).map(|_| desk.drawn_at().next_step(BLINK_MS))
    }
}
