//! The only entrance to a running game: whatever happens is a [`TableEvent`], and after each of them
//! [`Table::settle`] brings computers, lesson, shared pads and clocks up to date.

use super::play::shared_pads::Holder;
use super::{Control, Fact, Table};
use crate::game::{Actor, Seat, SeatSet};
use crate::games::AnyAction;
use crate::hex::Cell;
use crate::parts::{Button, Key, Pad, Time};
use crate::session::context::{Context, StageRequest};
use crate::session::game_text::GameStatus;
use crate::session::thinker::Answer;
use crate::ui::Chair;

/// The tone for a clock that has run out.
const UP_HZ: u16 = 330;
const UP_MS: u16 = 400;

/// Something that happens at the table.
#[derive(Clone, Copy, Debug)]
pub enum TableEvent {
    /// A game that was set up begins.
    Begin,
    /// A game that was loaded from a save continues.
    Resume,
    /// A key of a pad.
    Key(Pad, Key),
    /// A player points at a cell.
    Point(Pad, Cell),
    /// A player uses a control beside the pad.
    Control(Pad, Control),
    /// A player takes a whole action without the pad.
    Action(Chair, AnyAction),
    /// Time has passed.
    Tick,
    /// The thinker has found an action.
    Answer(Answer),
}

impl Table {
    /// Handles an event, then updates everything that depends on the state of the game.
    pub fn handle(&mut self, event: TableEvent, context: &mut Context) -> StageRequest {
        let next = self.dispatch(event, context);
        self.settle(context);
        next
    }

    #[inline(never)] // Frees its stack frame before the table settles.
    fn dispatch(&mut self, event: TableEvent, context: &mut Context) -> StageRequest {
        match event {
            TableEvent::Begin => self.advance(context),
            TableEvent::Resume => self.resume(context),
            TableEvent::Key(pad, key) => return self.key(pad, key, context),
            TableEvent::Point(pad, cell) => self.point(pad, cell, context),
            TableEvent::Control(pad, control) => self.control(pad, control, context),
            TableEvent::Action(chair, action) => self.take_whole(chair, action, context),
            TableEvent::Tick => self.tick(context),
            TableEvent::Answer(answer) => {
                self.update_clock(context);
                self.accept_answer(answer, context);
            }
        }
        StageRequest::Stay
    }

    /// Updates what depends on the state of the game. The order matters: what a puzzle
    /// makes of an action decides what the computers think about, the moves of computers and
    /// lessons decide who holds a shared pad, and both decide whose clock runs.
    fn settle(&mut self, context: &mut Context) {
        self.update_puzzle(context);
        self.update_computers(context);
        self.computers.rotate_language(context);
        self.update_lesson(context);
        self.update_shared_pads(context);
        self.update_clock(context);
    }

    /// Counts the time until this input of a pad.
    pub(super) fn touch_pad(&mut self, pad: Pad, context: &mut Context) {
        self.update_clock(context);
        self.shared_pads.touch(pad, context.now);
    }

    /// Handles a key of a pad.
    fn key(&mut self, pad: Pad, key: Key, context: &mut Context) -> StageRequest {
        self.touch_pad(pad, context);
        match self.holder(pad) {
            // Pads of unused seats do nothing, except that they may join a puzzle.
            Holder::Nobody => {
                if key == Key::Press(Button::Ok) {
                    self.join_puzzle(pad, context);
                }
                StageRequest::Stay
            }
            Holder::Chair(chair) if self.try_put_down(pad, chair, key, context) => StageRequest::Stay,
            Holder::Chair(chair) => self.handle_key(chair, key, context),
            Holder::Table => {
                self.key_on_table(pad, key, context);
                StageRequest::Stay
            }
        }
    }

    /// Handles a key of a pad that lies on the table.
    fn key_on_table(&mut self, pad: Pad, key: Key, context: &mut Context) {
        let Key::Press(button) = key else { return };
        context.redraw_screen(pad);
        if self.show.dice().is_some() {
            self.hurry(context);
        } else {
            self.shared_pads.press(pad, button, &self.play, context.now);
        }
    }

    /// Puts a shared pad down if the key is Back and the player only looks. Returns whether it did.
    fn try_put_down(&mut self, pad: Pad, chair: Chair, key: Key, context: &mut Context) -> bool {
        let lays_down = key == Key::Press(Button::Back) && self.can_lay_down(pad, chair);
        if lays_down {
            self.shared_pads.lay_down(pad, context);
        }
        lays_down
    }

    /// Returns whether the player at this chair may put the shared pad down.
    pub(super) fn can_lay_down(&self, pad: Pad, chair: Chair) -> bool {
        let is_idle = self.cover(chair).is_none() && self.show.dice().is_none();
        is_idle && self.shared_pads.can_lay_down(pad, chair, &self.play)
    }

    /// Puts down the pads of players who have nothing left to do, and calls the players of pads
    /// that changed hands.
    fn update_shared_pads(&mut self, context: &mut Context) {
        self.shared_pads.update(&self.play, context);
        for pad in Pad::ALL {
            let holder = self.holder(pad);
            if core::mem::replace(&mut self.holders[pad], holder) != holder {
                context.notify(pad);
            }
        }
    }

    /// Returns the seats whose clocks run. Of the players who share a pad, at most one clock runs.
    /// No clock runs while dice or a computer's move are shown.
    fn running(&self) -> SeatSet {
        let is_shown = self.show.dice().is_some() || self.computers.shown().is_some();
        let has_pad = |seat: &Seat| {
            let chair = self.play.chair_of(*seat);
            chair.is_some_and(|chair| self.shared_pads.clock_may_run(chair, &self.play)) && !is_shown
        };
        self.play.running().iter().filter(has_pad).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// Updates the clocks and handles a timeout. Demo games and lessons have no clock.
    fn update_clock(&mut self, context: &mut Context) {
        if self.computers.is_demo() || self.play.is_exercise() {
            return;
        }
        let running = self.running();
        if let Some(seat) = self.play.run_clock(running, context) {
            self.time_is_up(seat, context);
        }
    }

    fn time_is_up(&mut self, seat: Seat, context: &mut Context) {
        context.log(format_args!("clock: {} is out of time", self.play.named(Actor::Seat(seat))));
        context.play(UP_HZ, UP_MS);
        if !context.settings.time_loses {
            return self.notify_all(Fact::TimeUp(seat), context);
        }
        self.play.lose_on_time(seat);
        self.cancel_request();
        self.computers.forget();
        self.inputs.iter_mut().for_each(|at| at.overlay = None);
        self.show.end(context.now);
        context.notify_all();
        context.log(format_args!("game over: time"));
        self.play.log_journal(GameStatus::OutOfTime(seat), context);
        self.show.repaint(context);
        context.redraw_all();
    }

    /// Advances everything that depends on time: animations, messages, requests and computer
    /// players.
    fn tick(&mut self, context: &mut Context) {
        if self.show.dice().is_some_and(|show| context.now >= show.until) {
            self.show.clear_dice();
            self.advance(context);
        }
        self.show.step_sweep(&mut self.inputs, &self.play, context);
        self.inputs.tick_news(&self.play, context);
        if self.inputs.hide_idle_cursors(&self.play, context) {
            self.show.repaint(context);
        }
        let lights = self.show.lights_change_at(context).into_iter().chain(self.play.call_wakes_at(context));
        let lights = lights.chain(self.computers.burst_frame_at(context));
        if lights.into_iter().any(|at| context.now >= at) {
            context.redraw_frame();
        }
        self.tick_request(context);
        self.tick_computers(context);
    }

    /// Returns when [`TableEvent::Tick`] has something to do next.
    pub fn wakes_at(&self, context: &Context) -> Option<Time> {
        let lights = self.show.lights_change_at(context).into_iter().chain(self.play.call_wakes_at(context));
        let lights = lights.chain(self.computers.burst_frame_at(context));
        let screens = self.inputs.wakes_at().into_iter().chain(self.inputs.news_wakes_at());
        let show = self.show.wakes_at().into_iter().chain(self.computers.wakes_at(&self.play, context.now));
        let show = show.chain(self.computers.language_turns_at());
        lights
            .chain(screens)
            .chain(show)
            .chain(self.shared_pads.wakes_at())
            .chain(self.play.clock_changes_at(context.now))
            .chain(self.play.request_wakes_at(context.now))
            .min()
    }
}
