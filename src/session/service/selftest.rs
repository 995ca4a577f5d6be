//! The self-test at startup: lights every LED, writes to every OLED and collects a report from
//! every part.

use crate::parts::{Button, Frame, Key, Pad, Screen, Time, WiresHealth};
use crate::session::context::{Context, StageRequest};

use super::{console, panel, sweep};

/// The time between frames during the sweep.
const FRAME_MS: u64 = 16;
/// Parts that have not reported by then count as missing.
const REPORT_TIMEOUT_MS: u64 = 3500;
/// How long a good result is displayed.
const GOOD_RESULT_MS: u64 = 1500;
/// How long a bad result is displayed if no key is pressed.
const BAD_RESULT_MS: u64 = 8000;
/// The delay until a bad result is replaced by an explanation.
const EXPLAINED_MS: u64 = 4000;

/// The running self-test.
#[derive(Clone)]
pub struct SelfTest {
    began: Time,
    result_since: Option<Time>,
    drawn_at: Time,
    skipped: bool,
    to_bench: bool,
    /// Whether the explanation of a bad result has replaced the list.
    explains: bool,
}

impl SelfTest {
    /// Starts the test at `now`.
    pub const fn begin(now: Time) -> SelfTest {
        SelfTest {
            began: now,
            result_since: None,
            drawn_at: now,
            skipped: false,
            to_bench: false,
            explains: false,
        }
    }

    /// Handles a key: any press skips the sweep and the display of the result. Back leads to the
    /// test bench instead of the start menu.
    pub fn key(&mut self, key: Key) -> StageRequest {
        if let Key::Press(button) = key {
            self.skipped = true;
            self.to_bench |= button == Button::Back;
        }
        StageRequest::Stay
    }

    /// Updates the sweep and waits for the reports.
    pub fn tick(&mut self, context: &mut Context) -> StageRequest {
        if context.now >= self.drawn_at + FRAME_MS && context.now <= self.sweep_ends() + FRAME_MS {
            self.drawn_at = context.now;
            context.redraw_frame();
        }
        if self.result_since.is_none() && self.is_over(context) {
            self.result_since = Some(context.now);
            log_result(context);
            context.redraw_all();
        }
        if !self.explains && self.explained_at(context).is_some_and(|at| context.now >= at) {
            self.explains = true;
            context.redraw_all();
        }
        match self.result_since {
            Some(since) if self.skipped || context.now >= since + self.result_ms(context) => {
                let is_open = !context.settings.kiosk.is_on;
                if self.to_bench && is_open { StageRequest::Service } else { StageRequest::Lobby }
            }
            _ => StageRequest::Stay,
        }
    }

    /// Returns when [`SelfTest::tick`] has something to do next.
    pub fn wakes_at(&self, context: &Context) -> Option<Time> {
        if context.now <= self.sweep_ends() {
            return Some(self.drawn_at + FRAME_MS);
        }
        match self.result_since {
            Some(since) if self.explains => Some(since + self.result_ms(context)),
            Some(since) => self.explained_at(context).or(Some(since + self.result_ms(context))),
            None => Some(self.began + REPORT_TIMEOUT_MS),
        }
    }

    /// Draws the sweep, followed by a dark panel.
    pub fn draw_frame(&self, context: &Context, frame: &mut Frame) {
        sweep::draw(context.now.since(self.began), frame);
    }

    /// Draws the parts that have reported so far, or the explanation of a bad result.
    pub fn draw_screen(&self, context: &Context, pad: Pad, screen: &mut Screen) {
        match self.explains {
            true => panel::trouble_explained(context, pad, screen),
            false => panel::self_test(context, pad, self.result_since.is_some(), screen),
        }
    }

    fn sweep_ends(&self) -> Time {
        self.began + sweep::SWEEP_MS
    }

    fn is_over(&self, context: &Context) -> bool {
        let swept = self.skipped || context.now >= self.sweep_ends();
        swept && (context.health.is_complete() || context.now >= self.began + REPORT_TIMEOUT_MS)
    }

    fn result_ms(&self, context: &Context) -> u64 {
        if is_good(context) { GOOD_RESULT_MS } else { BAD_RESULT_MS }
    }

    /// Returns when a bad result is explained.
    fn explained_at(&self, context: &Context) -> Option<Time> {
        self.result_since.filter(|_| !is_good(context)).map(|since| since + EXPLAINED_MS)
    }
}

/// Returns whether all parts work and the last run did not crash.
fn is_good(context: &Context) -> bool {
    context.health.is_fine() && !context.health.restart.is_crash()
}

/// Prints the result to the console.
fn log_result(context: &mut Context) {
    let health = context.health;
    context.log(format_args!("self-test: start: {}", health.restart));
    for (pad, there) in health.oled.iter() {
        let number = pad.number();
        match (there, health.wires[pad]) {
            (Some(true), _) => context.log(format_args!("self-test: oled {number}: fine")),
            (_, WiresHealth::Fine) => context.log(format_args!("self-test: oled {number}: absent")),
            (_, held) => {
                context.log(format_args!("self-test: oled {number}: absent, {}", console::wires(held)));
            }
        }
    }
    for (pad, &line) in health.pads.iter() {
        context.log(format_args!("self-test: pad {}: {}", pad.number(), console::pad(line)));
    }
    if let Some(supply) = health.supply {
        context.log(format_args!("self-test: supply: {supply}"));
    }
    context.log(format_args!("self-test: flash: {}", console::flash(health.flash)));
    context.log(format_args!("self-test: {}", if health.is_fine() { "passed" } else { "FAILED" }));
}
