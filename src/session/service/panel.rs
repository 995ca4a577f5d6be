//! The screens of the self-test and the test bench.

use core::fmt::Write;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::hex::Cell;
use crate::parts::leds::wire_map::WireMap;
use crate::parts::{Button, FlashHealth, Pad, PadsHealth, ResetCause, SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::session::Health;
use crate::session::context::Context;
use crate::ui::icon::Icon;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::text::{Ink, wrap};
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS};

use super::bench::TestBench;

fn words(desk: &Context) -> &'static Words {
    desk.settings.language.words()
}

fn title(desk: &Context, pad: Pad, left: &str, screen: &mut Screen) {
    let right = line(format_args!("{} {}", words(desk).common.seat, pad.number()));
    let Ok(()) = widget::title(screen, left, &right);
}

/// Draws the self-test for the screen of a pad.
pub fn self_test(desk: &Context, pad: Pad, is_over: bool, screen: &mut Screen) {
    let words = words(desk);
    let health = &desk.health;
    title(desk, pad, words.service.self_test, screen);
    row_of_start(words, health.restart, screen);
    draw_row(screen, 1, words.service.screen, &screens(words, health));
    draw_row(screen, 2, words.service.pads, pads(words, health.pads));
    draw_row(screen, 3, words.service.flash, flash(words, health.flash));
    let crashed = health.restart.is_crash();
    let verdict = match (is_over, health.is_fine() && !crashed) {
        (false, _) => words.service.any_key_skips,
        (true, true) => words.service.all_good,
        (true, false) => words.service.any_key,
    };
    draw_row(screen, 4, verdict, "");
}

/// Draws the reset cause. After a crash, the row shows its location instead of the usual label.
fn row_of_start(words: &Words, why: ResetCause, screen: &mut Screen) {
    let reason = match why {
        ResetCause::PowerOn => return draw_row(screen, 0, words.restart.title, words.restart.power_on),
        ResetCause::Panic { .. } => words.restart.panic,
        ResetCause::Hang { .. } => words.restart.hang,
        ResetCause::Fault { .. } => words.restart.fault,
        ResetCause::Watchdog => words.restart.watchdog,
        ResetCause::Stack => words.restart.stack,
    };
    draw_row(screen, 0, &line(format_args!("{reason}{}", why.site())), "");
}

/// Draws a full-screen sentence that explains the consequences of the most serious problem.
pub fn trouble_explained(desk: &Context, pad: Pad, screen: &mut Screen) {
    let words = words(desk);
    let Some(sentence) = consequence(words, &desk.health) else {
        return self_test(desk, pad, true, screen);
    };
    title(desk, pad, words.service.self_test, screen);
    for (index, text) in wrap(sentence, ROW_COLUMNS).take(LIST_ROWS - 1).enumerate() {
        draw_row(screen, index, text, "");
    }
    draw_row(screen, LIST_ROWS - 1, words.service.any_key, "");
}

/// Returns the consequence of the most serious problem: unusable input first, then data that cannot
/// be saved or was lost, then missing screens, then a crash.
fn consequence(words: &'static Words, health: &Health) -> Option<&'static str> {
    let sentence = &words.sentence;
    match health.pads {
        Some(PadsHealth::Fine) => {}
        Some(PadsHealth::AllDown) => return Some(sentence.pads_down),
        Some(PadsHealth::Absent) | None => return Some(sentence.pads_absent),
    }
    match health.flash {
        Some(FlashHealth::Failed) | None => return Some(sentence.flash_failed),
        Some(FlashHealth::Damaged(_)) => return Some(sentence.flash_damaged),
        Some(FlashHealth::Fine | FlashHealth::Blank) => {}
    }
    if health.oled.0.iter().any(|there| *there != Some(true)) {
        return Some(sentence.screen_absent);
    }
    match health.restart {
        ResetCause::PowerOn => None,
        ResetCause::Hang { .. } | ResetCause::Watchdog => Some(sentence.after_hang),
        ResetCause::Panic { .. } | ResetCause::Fault { .. } | ResetCause::Stack => Some(sentence.after_panic),
    }
}

/// Returns the numbers of the missing screens, or of all that respond if none is missing. A screen
/// that has not reported yet is shown as `?`.
fn screens(words: &Words, health: &Health) -> Line {
    let is_missing = |there: &Option<bool>| *there == Some(false);
    let any_missing = health.oled.0.iter().any(is_missing);
    let mut list = Line::new();
    if any_missing {
        list.push_str(words.service.missing);
    }
    for (pad, there) in health.oled.iter().filter(|(_, there)| !any_missing || is_missing(there)) {
        let _ = match there {
            Some(_) => write!(list, " {}", pad.number()),
            None => write!(list, " ?"),
        };
    }
    list
}

fn pads(words: &Words, pads: Option<PadsHealth>) -> &'static str {
    match pads {
        Some(PadsHealth::Fine) => words.common.ok,
        Some(PadsHealth::AllDown) => words.service.all_down,
        Some(PadsHealth::Absent) => words.service.cable,
        None => words.service.testing,
    }
}

fn flash(words: &Words, flash: Option<FlashHealth>) -> &'static str {
    match flash {
        Some(FlashHealth::Fine) => words.common.ok,
        Some(FlashHealth::Blank) => words.service.new,
        Some(FlashHealth::Damaged(_)) => words.service.cleaned,
        Some(FlashHealth::Failed) => words.service.failed,
        None => words.service.testing,
    }
}

/// Draws the test bench for the screen of a pad.
pub fn bench(service: &TestBench, desk: &Context, pad: Pad, screen: &mut Screen) {
    if desk.keys[pad].held().contains(Button::Peek) {
        return test_picture(screen);
    }
    let words = words(desk);
    title(desk, pad, words.service.title, screen);
    let cell = service.cursor(pad);
    let at = cell.hex();
    draw_row(screen, 0, words.service.cursor, &line(format_args!("{},{}", at.q, at.r)));
    draw_row(screen, 1, words.service.strand, &leds(desk, cell));
    let (label, value) = trouble(words, desk, pad);
    draw_row(screen, 2, label, value);
    draw_buttons(desk, pad, screen);
}

/// Returns the location of a cell's LEDs: the number of the pin from 1, and the LED numbers on its
/// wire.
fn leds(desk: &Context, cell: Cell) -> Line {
    let map = WireMap::new(desk.settings.layout, desk.health.panel);
    let (pin, first) = map.place(cell);
    match map.leds_per_cell() {
        1 => line(format_args!("{}: {first}", pin + 1)),
        leds => line(format_args!("{}: {first}-{}", pin + 1, first + leds - 1)),
    }
}

/// Returns the label and value of the most serious problem, or a prompt to press buttons.
fn trouble(words: &'static Words, desk: &Context, pad: Pad) -> (&'static str, &'static str) {
    let health = &desk.health;
    if health.pads.is_some_and(|pads| pads != PadsHealth::Fine) {
        (words.service.pads, pads(words, health.pads))
    } else if !desk.keys[pad].stuck().is_empty() {
        (words.service.pads, words.service.stuck)
    } else if health.flash == Some(FlashHealth::Failed) {
        (words.service.flash, words.service.failed)
    } else if health.oled.0.contains(&Some(false)) {
        (words.service.screen, words.service.missing)
    } else {
        (words.service.press_buttons, "")
    }
}

/// Draws the eight buttons along the lower edge. Held buttons are drawn inverted.
fn draw_buttons(desk: &Context, pad: Pad, screen: &mut Screen) {
    const SPACING: i32 = SCREEN_WIDTH as i32 / 8;
    for (button, icon) in Button::ALL.into_iter().zip(Icon::BUTTONS) {
        let ink = if desk.keys[pad].held().contains(button) { Ink::Dark } else { Ink::Light };
        let at = Point::new(button as i32 * SPACING + 4, SCREEN_HEIGHT as i32 - 12);
        let Ok(()) = icon.draw(screen, at, ink);
    }
}

/// Draws a fine checkerboard in a frame, to check every pixel row and column.
fn test_picture(screen: &mut Screen) {
    const SQUARE: usize = 4;
    let mut fill = |x: usize, y: usize, width: usize, height: usize| {
        let at = Point::new(x as i32, y as i32);
        let area = Rectangle::new(at, Size::new(width as u32, height as u32));
        let Ok(()) = screen.fill_solid(&area, BinaryColor::On);
    };
    for y in (0..SCREEN_HEIGHT).step_by(SQUARE) {
        let first = y / SQUARE % 2 * SQUARE;
        for x in (first..SCREEN_WIDTH).step_by(2 * SQUARE) {
            fill(x, y, SQUARE, SQUARE);
        }
    }
    for x in [0, SCREEN_WIDTH - 1] {
        fill(x, 0, 1, SCREEN_HEIGHT);
    }
    for y in [0, SCREEN_HEIGHT - 1] {
        fill(0, y, SCREEN_WIDTH, 1);
    }
}
