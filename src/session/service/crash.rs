//! The last crash on a screen: where, what it said, the registers, and which program it was.

use core::fmt::Write;

use crate::parts::Screen;
use crate::parts::crash::{CrashRecord, Registers};
use crate::session::desk::Desk;
use crate::ui::panel::{Line, line};
use crate::ui::widget::{self, Row};

/// Letters in a row of a screen.
const ROW: usize = 20;
/// Rows for the message.
const MESSAGE_ROWS: usize = 2;

/// Draws the page.
pub fn draw(desk: &Desk, screen: &mut Screen) {
    let words = desk.settings.language.words();
    let Ok(()) = widget::title(screen, words.service.last_crash, "");
    match desk.health.crash {
        None => row(screen, 0, words.service.no_crash),
        Some(crash) => draw_record(crash, screen),
    }
}

fn draw_record(crash: &CrashRecord, screen: &mut Screen) {
    let mut place = Line::new();
    if let Some((file, line)) = crash.place() {
        let _ = write!(place, "{file}:{line}");
    }
    // The end of a long path says more than its beginning.
    row(screen, 0, &place[place.len().saturating_sub(ROW)..]);
    for (index, part) in crash.message().as_bytes().chunks(ROW).take(MESSAGE_ROWS).enumerate() {
        row(screen, 1 + index, core::str::from_utf8(part).unwrap_or_default());
    }
    let Registers { pc, lr } = crash.registers();
    // Just as long as a row.
    row(screen, 1 + MESSAGE_ROWS, &line(format_args!("pc{pc:08x}lr{lr:08x}")));
    row(screen, 2 + MESSAGE_ROWS, crash.build());
}

fn row(screen: &mut Screen, index: usize, label: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value: "" });
}
