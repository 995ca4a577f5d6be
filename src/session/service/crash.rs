//! The crash page: location, message, registers and build of the last crash.

use core::fmt::Write;

use crate::parts::Screen;
use crate::parts::crash::{CrashRecord, Registers};
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

/// Draws the page.
pub fn draw(context: &Context, screen: &mut Screen) {
    let words = context.settings.language.words();
    let Ok(()) = widget::title(screen, words.service.last_crash, "");
    match context.health.crash {
        None => row(screen, 0, words.service.no_crash),
        Some(crash) => draw_record(crash, screen),
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
    row(screen, 2 + MESSAGE_ROWS, crash.build());
}

/// Returns the end of a long path, which says more than its beginning.
fn end_of(place: &str) -> &str {
    let skipped = place.chars().count().saturating_sub(ROW);
    place.char_indices().nth(skipped).map_or("", |(at, _)| &place[at..])
}

fn row(screen: &mut Screen, index: usize, label: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value: "" });
}
