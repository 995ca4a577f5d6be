//! The test bench: every button lights a cell, every pad moves a cursor, and a menu opens the other
//! tools.

use crate::hex::{Cell, Hex, PANEL_CELLS};
use crate::parts::leds::layout::Layout;
use crate::parts::{Button, ByPad, Frame, Key, Light, Pad, PadSet, Screen, Time};
use crate::session::Settings;
use crate::session::context::{Context, StageRequest};
use crate::session::settings_menu;
use crate::session::steer;
use crate::ui::colour::FULL;
use crate::ui::motion::{self, pulse};

use super::menu::{self, ServiceRow};
use super::meter::Meter;
use super::wizard::{Wizard, WizardProgress};
use super::{about, board, crash, panel};

/// Cursors pulse for this long after the last key press.
const PULSE_FOR_MS: u64 = 4000;
/// The time between frames while something is animated.
const FRAME_MS: u64 = 16;
/// The blink period of a missing OLED on the board.
const BLINK_MS: u64 = 500;

/// A tool that replaces the bench on all pads.
#[derive(Clone)]
enum Tool {
    /// Test patterns for an ammeter.
    Meter(Meter),
    /// Questions about the wiring.
    Wizard(Wizard),
}

/// The test bench.
#[derive(Clone)]
pub struct TestBench {
    cursor: ByPad<Cell>,
    pub(super) marks: [Option<Pad>; PANEL_CELLS],
    /// The selected row of each pad's open menu.
    menu: ByPad<Option<usize>>,
    /// The crash that each pad reads, counted from the newest.
    crash_page: ByPad<Option<u8>>,
    /// Pads that show the About page.
    about: PadSet,
    /// The open tool, which replaces the bench.
    tool: Option<Tool>,
    last_key: Time,
    drawn_at: Time,
    blink: bool,
}

impl TestBench {
    /// Opens the bench.
    pub fn begin(context: &mut Context) -> TestBench {
        context.log(format_args!("service: bench open"));
        context.play(880, 60);
        context.play(1320, 90);
        TestBench {
            cursor: ByPad::from_fn(|pad| board::zone(pad).start),
            marks: [None; PANEL_CELLS],
            menu: ByPad([None; Pad::COUNT]),
            crash_page: ByPad([None; Pad::COUNT]),
            about: PadSet::EMPTY,
            tool: None,
            last_key: context.now,
            drawn_at: context.now,
            blink: false,
        }
    }

    /// Handles a key of a pad.
    pub fn key(&mut self, pad: Pad, key: Key, context: &mut Context) -> StageRequest {
        self.last_key = context.now;
        self.drawn_at = context.now;
        context.redraw_frame();
        context.redraw_screen(pad);
        match key {
            Key::Press(button) | Key::Repeat(button) if self.tool.is_some() => {
                self.key_at_tool(button, context)
            }
            _ if self.tool.is_some() => StageRequest::Stay,
            Key::Press(_) if self.about.contains(pad) => {
                self.about = self.about.without(pad);
                StageRequest::Stay
            }
            Key::Press(button) if self.crash_page[pad].is_some() => {
                self.crash_page[pad] =
                    self.crash_page[pad].and_then(|page| crash::turn(page, button, context));
                StageRequest::Stay
            }
            Key::Press(button) | Key::Repeat(button) if self.menu[pad].is_some() => {
                self.key_in_menu(pad, button, context)
            }
            Key::Press(button) => self.press(pad, button, context),
            Key::Repeat(button) => self.steer(pad, button),
            Key::Hold(_) | Key::Release(_) | Key::Stuck(_) => StageRequest::Stay,
        }
    }

    /// Updates the animations.
    pub fn tick(&mut self, context: &mut Context) -> StageRequest {
        let blink = context.now.steps(BLINK_MS).is_multiple_of(2);
        if blinks(context) && blink != self.blink {
            self.blink = blink;
            context.redraw_frame();
        }
        if let Some(Tool::Wizard(wizard)) = &mut self.tool
            && wizard.advance(context)
        {
            context.redraw_frame();
        }
        let moves = self.drawn_at < self.last_key + PULSE_FOR_MS;
        if moves && context.now >= self.drawn_at + FRAME_MS {
            self.drawn_at = context.now;
            context.redraw_frame();
        }
        StageRequest::Stay
    }

    /// Returns when [`TestBench::tick`] has something to do next.
    pub fn wakes_at(&self, context: &Context) -> Option<Time> {
        let moves = self.drawn_at < self.last_key + PULSE_FOR_MS;
        let pulse = moves.then(|| self.drawn_at + FRAME_MS);
        let blink = blinks(context).then(|| context.now.next_step(BLINK_MS));
        let check = match &self.tool {
            Some(Tool::Wizard(wizard)) => wizard.wakes_at(context),
            _ => None,
        };
        pulse.into_iter().chain(blink).chain(check).min()
    }

    /// Returns the brightness of the cursors, of 256. They pulse for a while after each key press.
    pub(super) fn cursor_level(&self, context: &Context) -> u16 {
        if self.is_pulsing(context) { pulse::level(motion::tick(context.now.0)) } else { FULL }
    }

    /// Returns whether this is the bright half of a blink.
    pub(super) fn is_blink_on(&self) -> bool {
        self.blink
    }

    /// Returns the cell under the cursor of a pad.
    pub(super) fn cursor(&self, pad: Pad) -> Cell {
        self.cursor[pad]
    }

    /// Returns the brightness and current limit of the board. `light` is the value from the
    /// settings.
    pub fn light(&self, light: Light) -> Light {
        match &self.tool {
            Some(Tool::Meter(meter)) => meter.light(light),
            _ => light,
        }
    }

    /// Returns the wiring for which the frame must be encoded. `layout` is the value from the
    /// settings.
    pub fn layout(&self, layout: Layout) -> Layout {
        match &self.tool {
            Some(Tool::Wizard(wizard)) => wizard.layout(),
            _ => layout,
        }
    }

    /// Draws the board: buttons, marks and cursors, or the open tool.
    pub fn draw_frame(&self, context: &Context, frame: &mut Frame) {
        match &self.tool {
            Some(Tool::Meter(meter)) => meter.draw_frame(frame),
            Some(Tool::Wizard(wizard)) => wizard.draw_frame(context, frame),
            None => board::draw(self, context, frame),
        }
    }

    /// Draws the screen of a pad.
    pub fn draw_screen(&self, context: &Context, pad: Pad, screen: &mut Screen) {
        match (&self.tool, self.menu[pad]) {
            (Some(Tool::Meter(meter)), _) => meter.draw_screen(context, pad, screen),
            (Some(Tool::Wizard(wizard)), _) => wizard.draw_screen(context, screen),
            (None, Some(_)) if self.about.contains(pad) => about::draw(context, screen),
            (None, Some(row)) => match self.crash_page[pad] {
                Some(page) => crash::draw(context, page, screen),
                None => menu::draw(context, pad, row, screen),
            },
            (None, None) => panel::bench(self, context, pad, screen),
        }
    }

    fn is_pulsing(&self, context: &Context) -> bool {
        context.now < self.last_key + PULSE_FOR_MS
    }

    fn press(&mut self, pad: Pad, button: Button, context: &mut Context) -> StageRequest {
        let cell = self.cursor[pad];
        match button {
            Button::Ok => {
                self.marks[cell.reading()] = Some(pad);
                context.play(pitch(cell), 80);
            }
            Button::Back => {
                self.marks[cell.reading()] = None;
                context.play(196, 80);
            }
            Button::Menu => self.menu[pad] = Some(0),
            Button::Peek => context.play(1760, 30),
            Button::Up | Button::Down | Button::Left | Button::Right => return self.steer(pad, button),
        }
        StageRequest::Stay
    }

    fn steer(&mut self, pad: Pad, button: Button) -> StageRequest {
        if let Some(cell) = steer::step(self.cursor[pad], button) {
            self.cursor[pad] = cell;
        }
        StageRequest::Stay
    }

    fn key_in_menu(&mut self, pad: Pad, button: Button, context: &mut Context) -> StageRequest {
        let row = self.menu[pad].unwrap_or(0);
        match (button, ServiceRow::at(row)) {
            (Button::Back | Button::Menu, _) => self.menu[pad] = None,
            (Button::Ok, Some(ServiceRow::SelfTest)) => return StageRequest::SelfTest,
            (Button::Ok, Some(ServiceRow::Crash)) => self.crash_page[pad] = Some(0),
            (Button::Ok, Some(ServiceRow::Leave)) => return StageRequest::Lobby,
            (Button::Ok, Some(ServiceRow::Boot)) => context.request_boot(),
            (Button::Ok, Some(ServiceRow::About)) => self.about = self.about.with(pad),
            (Button::Ok, Some(ServiceRow::Meter)) => {
                self.tool = Some(Tool::Meter(Meter::begin()));
                context.redraw_all();
            }
            (Button::Ok, Some(ServiceRow::Panel)) => {
                self.tool = Some(Tool::Wizard(Wizard::begin(context)));
                context.redraw_all();
            }
            _ => {
                menu::change(row, button, pad, context);
                self.menu[pad] = Some(settings_menu::moved(row, button, ServiceRow::ROWS));
            }
        }
        StageRequest::Stay
    }

    /// Runs the console command `wizard`: without words it opens the panel wizard or repeats its
    /// question, `off` leaves it, everything else is an answer. Returns whether the wizard is open.
    pub fn run_wizard(&mut self, words: &str, context: &mut Context) -> bool {
        match (words, &mut self.tool) {
            ("off", _) => self.leave_tool(context),
            ("", Some(Tool::Wizard(_))) => {}
            ("", _) => self.tool = Some(Tool::Wizard(Wizard::begin(context))),
            (answer, Some(Tool::Wizard(wizard))) => match wizard.answer(answer, context) {
                Some(progress) if !takes(progress, context) => self.leave_tool(context),
                Some(_) => {}
                None => context.log(format_args!("wizard: invalid")),
            },
            _ => {}
        }
        context.redraw_all();
        match &self.tool {
            Some(Tool::Wizard(wizard)) => {
                context.log(format_args!("{}", wizard.question()));
                true
            }
            _ => {
                context.log(format_args!("{{\"ask\":\"none\"}}"));
                false
            }
        }
    }

    fn leave_tool(&mut self, context: &mut Context) {
        self.tool = None;
        context.redraw_all();
    }

    fn key_at_tool(&mut self, button: Button, context: &mut Context) -> StageRequest {
        let stays = match &mut self.tool {
            Some(Tool::Meter(meter)) => meter.key(button, context),
            Some(Tool::Wizard(wizard)) => takes(wizard.key(button, context), context),
            None => false,
        };
        if !stays {
            self.leave_tool(context);
        }
        StageRequest::Stay
    }
}

/// Stores the result of a finished wizard. Returns whether the wizard continues.
fn takes(progress: WizardProgress, context: &mut Context) -> bool {
    if let WizardProgress::Done(layout) = progress {
        context.change_settings(Settings { layout, ..context.settings });
    }
    progress == WizardProgress::Continues
}

fn blinks(context: &Context) -> bool {
    Pad::ALL.into_iter().any(|pad| context.health.lacks_oled(pad))
}

/// Returns the frequency of a cell's tone in hertz: low at the bottom, high at the top.
fn pitch(cell: Cell) -> u16 {
    let Hex { q, r } = cell.hex();
    (660 - i16::from(r) * 60 + i16::from(q) * 10) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tones_rise_by_60_hz_per_row_and_10_hz_per_column() {
        let hz = |q, r| Cell::new(Hex::new(q, r)).map(pitch);
        assert_eq!([hz(0, 0), hz(0, -1), hz(0, 6)], [Some(660), Some(720), Some(300)]);
        assert_eq!([hz(1, 0), hz(-6, 6)], [Some(670), Some(240)]);
    }
}
