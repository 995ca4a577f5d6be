//! The crash pages: location, message, registers, build and uptime of the last crashes. Left and
//! Right change the page.

use core::fmt::Write;

use crate::parts::crash::{CrashRecord, Registers};
use crate::parts::{Button, Screen};
use crate::session::context::Context;
use crate::ui::panel::line;
use crate::ui::text_buf::{TextBuf, bytes};
use crate::ui::widget::{self, Row};

/// Characters per row of a screen.
const ROW: usize = 20;
/// File and line of a crash.
type PlaceText = TextBuf<{ bytes(96) }>;
/// Rows for the message.
const MESSAGE_ROWS: usize = 2;

/// Returns the page after a press; `None` if the press closes it.
pub fn turn(page: u8, button: Button, context: &Context) -> Option<u8> {
    let last = (context.health.crashes.newest().count() as u8).saturating_sub(1);
    match button {
        Button::Left => Some(page.saturating_sub(1)),
        Button::Right => Some((page + 1).min(last)),
        Button::Up | Button::Down | Button::Ok | Button::Back | Button::Peek | Button::Menu => None,
    }
}

/// Draws a page; page 0 is the newest crash.
pub fn draw(context: &Context, page: u8, screen: &mut Screen) {
    let words = context.settings.language.words();
    match context.health.crashes.newest().nth(page.into()) {
        None => {
            let Ok(()) = widget::title(screen, words.service.last_crash, "");
            row(screen, 0, words.service.no_crash);
        }
        Some(crash) => {
            let Ok(()) =
                widget::title(screen, words.service.last_crash, &line(format_args!("#{}", crash.number())));
            draw_record(&crash, screen);
        }
    }
}

fn draw_record(crash: &CrashRecord, screen: &mut Screen) {
    let mut place = PlaceText::new();
    if let Some((file, line)) = crash.place() {
        let _ = write!(place, "{file}:{line}");
    }
    row(screen, 0, end_of(&place));
    for (index, part) in crash.message().as_bytes().chunks(ROW).take(MESSAGE_ROWS).enumerate() {
        row(screen, 1 + index, core::str::from_utf8(part).unwrap_or_default());
    }
    let Registers { pc, lr } = crash.registers();
    // This text fills the row exactly.
    row(screen, 1 + MESSAGE_ROWS, &line(format_args!("pc{pc:08x}lr{lr:08x}")));
    let (label, value) = (crash.build(), &line(format_args!("{} s", crash.uptime())));
    let Ok(()) = widget::row(screen, 2 + MESSAGE_ROWS, Row { label, value });
}

/// Returns the end of a long path, which says more than its beginning.
fn end_of(place: &str) -> &str {
    let skipped = place.chars().count().saturating_sub(ROW);
    place.char_indices().nth(skipped).and_then(|(at, _)| place.get(at..)).unwrap_or_default()
}

fn row(screen: &mut Screen, index: usize, label: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value: "" });
}
