//! The screens of the self-test and the test bench.

use core::fmt::Write;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::hex::Cell;
use crate::parts::leds::wire_map::WireMap;
use crate::parts::{Button, FlashHealth, Pad, PadHealth, ResetCause, SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::session::Health;
use crate::session::context::Context;
use crate::ui::icon::{ICON_SIZE, Icon};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::text::{Ink, wrap};
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS};

use super::bench::TestBench;

fn words(context: &Context) -> &'static Words {
    context.settings.language.words()
}

fn title(context: &Context, pad: Pad, left: &str, screen: &mut Screen) {
    let right = line(format_args!("{} {}", words(context).common.seat, pad.number()));
    let Ok(()) = widget::title(screen, left, &right);
}

/// Draws the self-test for the screen of a pad.
pub fn self_test(context: &Context, pad: Pad, is_over: bool, screen: &mut Screen) {
    let words = words(context);
    let health = &context.health;
    title(context, pad, words.service.self_test, screen);
    row_of_start(words, health.restart, screen);
    draw_row(screen, 1, words.service.screen, &screens(words, health));
    draw_row(screen, 2, words.service.pads, &pads(words, health));
    draw_row(screen, 3, words.service.flash, flash(words, health.flash));
    let crashed = health.restart.is_crash();
    let verdict = match (is_over, health.is_fine() && !crashed) {
        (false, _) => words.service.any_key_skips,
        (true, true) => words.service.all_good,
        (true, false) => words.service.any_key,
    };
    draw_row(screen, 4, verdict, "");
}

/// Draws what the screen of a pad shows during the button test: its seat.
pub fn button_test(context: &Context, pad: Pad, screen: &mut Screen) {
    let words = words(context);
    title(context, pad, words.service.pads, screen);
    draw_row(screen, 1, words.service.press_all, "");
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
pub fn trouble_explained(context: &Context, pad: Pad, screen: &mut Screen) {
    let words = words(context);
    let Some(sentence) = consequence(words, &context.health) else {
        return self_test(context, pad, true, screen);
    };
    title(context, pad, words.service.self_test, screen);
    for (index, text) in wrap(sentence, ROW_COLUMNS).take(LIST_ROWS - 1).enumerate() {
        draw_row(screen, index, text, "");
    }
    draw_row(screen, LIST_ROWS - 1, words.service.any_key, "");
}

/// Returns the consequence of the most serious problem: unusable input first, then data that cannot
/// be saved or was lost, then missing screens, then a crash.
fn consequence(words: &'static Words, health: &Health) -> Option<&'static str> {
    let sentence = &words.sentence;
    if health.pads_that_are(Some(PadHealth::Fine)).next().is_none() {
        return Some(sentence.pads_absent);
    }
    match pad_trouble(health) {
        None => {}
        Some(PadHealth::StuckLow | PadHealth::Garbled) => return Some(sentence.pad_broken),
        Some(PadHealth::Absent | PadHealth::Fine) => return Some(sentence.pad_absent),
    }
    match health.flash {
        Some(FlashHealth::Failed) | None => return Some(sentence.flash_failed),
        Some(FlashHealth::Damaged(_)) => return Some(sentence.flash_damaged),
        Some(FlashHealth::Fine | FlashHealth::Blank) => {}
    }
    if health.missing_oleds().next().is_some() {
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
    let mut list = Line::new();
    if health.missing_oleds().next().is_some() {
        list.push_str(words.service.missing);
        add_numbers(&mut list, health.missing_oleds());
        return list;
    }
    let expected = health.expected_pads();
    for (pad, there) in health.oled.iter().filter(|(pad, _)| expected.contains(*pad)) {
        let _ = match there {
            Some(_) => write!(list, " {}", pad.number()),
            None => write!(list, " ?"),
        };
    }
    list
}

fn add_numbers(list: &mut Line, pads: impl Iterator<Item = Pad>) {
    for pad in pads {
        let _ = write!(list, " {}", pad.number());
    }
}

/// Returns the first kind of trouble with pads, if any.
fn pad_trouble(health: &Health) -> Option<PadHealth> {
    let kinds = [PadHealth::Absent, PadHealth::StuckLow, PadHealth::Garbled];
    kinds.into_iter().find(|&kind| health.pads_that_are(Some(kind)).next().is_some())
}

/// Returns the trouble with pads and the numbers of those that have it.
fn pads(words: &Words, health: &Health) -> Line {
    let kind = pad_trouble(health);
    let word = match kind {
        Some(PadHealth::Absent) => words.service.cable,
        Some(PadHealth::StuckLow) => words.service.shorted,
        Some(PadHealth::Garbled) => words.service.garbled,
        Some(PadHealth::Fine) | None if health.pads_that_are(None).next().is_some() => words.service.testing,
        Some(PadHealth::Fine) | None => words.common.ok,
    };
    let mut list = line(format_args!("{word}"));
    if kind.is_some() {
        add_numbers(&mut list, health.pads_that_are(kind));
    }
    list
}

/// Returns the voltage of the supply, and how much of the LED current it allows if that is not all.
fn supply(words: &Words, health: &Health) -> Line {
    let Some(supply) = health.supply else { return line(format_args!("{}", words.service.testing)) };
    let hundredths = supply.millivolts / 10;
    let mut text = line(format_args!("{}.{:02} V", hundredths / 100, hundredths % 100));
    if supply.step > 0 {
        let _ = write!(text, " {}%", supply.percent());
    }
    text
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
pub fn bench(service: &TestBench, context: &Context, pad: Pad, screen: &mut Screen) {
    if context.keys[pad].held().contains(Button::Peek) {
        return test_picture(screen);
    }
    let words = words(context);
    title(context, pad, words.service.title, screen);
    let cell = service.cursor(pad);
    let at = cell.hex();
    draw_row(screen, 0, words.service.cursor, &line(format_args!("{},{}", at.q, at.r)));
    draw_row(screen, 1, words.service.strand, &leds(context, cell));
    let (label, value) = trouble(words, context, pad);
    draw_row(screen, 2, label, &value);
    draw_row(screen, 3, words.service.supply, &supply(words, &context.health));
    draw_buttons(context, pad, screen);
}

/// Returns the location of a cell's LEDs: the number of the pin from 1, and the LED numbers on its
/// wire.
fn leds(context: &Context, cell: Cell) -> Line {
    let map = WireMap::new(context.settings.layout, context.health.panel);
    let (pin, first) = map.place(cell);
    match map.leds_per_cell() {
        1 => line(format_args!("{}: {first}", pin + 1)),
        leds => line(format_args!("{}: {first}-{}", pin + 1, first + leds - 1)),
    }
}

/// Returns the label and value of the most serious problem, or a prompt to press buttons.
fn trouble(words: &'static Words, context: &Context, pad: Pad) -> (&'static str, Line) {
    let health = &context.health;
    if pad_trouble(health).is_some() {
        return (words.service.pads, pads(words, health));
    }
    let (label, value) = if !context.keys[pad].stuck().is_empty() {
        (words.service.pads, words.service.stuck)
    } else if health.flash == Some(FlashHealth::Failed) {
        (words.service.flash, words.service.failed)
    } else if health.missing_oleds().next().is_some() {
        (words.service.screen, words.service.missing)
    } else {
        (words.service.press_buttons, "")
    };
    (label, line(format_args!("{value}")))
}

/// Draws the eight buttons along the lower edge. Held buttons are drawn inverted.
fn draw_buttons(context: &Context, pad: Pad, screen: &mut Screen) {
    const SPACING: i32 = SCREEN_WIDTH as i32 / 8;
    for (button, icon) in Button::ALL.into_iter().zip(Icon::BUTTONS) {
        let ink = if context.keys[pad].held().contains(button) { Ink::Dark } else { Ink::Light };
        let at = Point::new(button as i32 * SPACING + 4, SCREEN_HEIGHT as i32 - ICON_SIZE as i32);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_picture_is_a_checkerboard_in_a_frame() {
        let mut screen = Screen::DARK;
        test_picture(&mut screen);
        for y in 0..SCREEN_HEIGHT {
            for x in 0..SCREEN_WIDTH {
                let is_frame = [0, SCREEN_WIDTH - 1].contains(&x) || [0, SCREEN_HEIGHT - 1].contains(&y);
                let is_lit = screen.pages()[y / 8][x] >> (y % 8) & 1 == 1;
                assert_eq!(is_lit, is_frame || (x / 4 + y / 4) % 2 == 0, "{x}, {y}");
            }
        }
    }
}
