//! The menu of the test bench: the common settings, followed by the hardware settings and tools.

use core::fmt::Write;

use heapless::Vec;

use crate::parts::leds::led_type::LedType;
use crate::parts::{Button, Pad, Screen};
use crate::session::context::Context;
use crate::session::settings_menu::{self, Setting};
use crate::ui::panel::Line;
use crate::ui::widget::Row;

/// A row below the common settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceRow {
    /// The LED type.
    LedType,
    /// The current per channel of an LED.
    LedCurrent,
    /// Test patterns for an ammeter.
    Meter,
    /// Questions about the wiring of the panel.
    Panel,
    /// Version and origin of the program.
    About,
    /// Restart into the boot loader to flash new firmware.
    Boot,
    /// The crash record of a previous run.
    Crash,
    /// The self-test.
    SelfTest,
    /// Return to the start menu.
    Leave,
}

impl ServiceRow {
    /// All rows, from top to bottom.
    const ALL: [ServiceRow; 9] = [
        ServiceRow::LedType,
        ServiceRow::LedCurrent,
        ServiceRow::Meter,
        ServiceRow::Panel,
        ServiceRow::About,
        ServiceRow::Boot,
        ServiceRow::Crash,
        ServiceRow::SelfTest,
        ServiceRow::Leave,
    ];
    /// Number of rows including the common settings.
    pub const ROWS: usize = Setting::ALL.len() + ServiceRow::ALL.len();

    /// Returns the entry in a row; `None` for a common setting.
    pub fn at(row: usize) -> Option<ServiceRow> {
        ServiceRow::ALL.get(row.checked_sub(Setting::ALL.len())?).copied()
    }

    fn label(self, context: &Context) -> &'static str {
        let words = context.settings.language.words();
        match self {
            ServiceRow::LedType => words.service.led_type,
            ServiceRow::LedCurrent => words.service.led_current,
            ServiceRow::Meter => words.service.meter,
            ServiceRow::Panel => words.service.panel,
            ServiceRow::About => words.about.title,
            ServiceRow::Boot => words.service.boot,
            ServiceRow::Crash => words.service.last_crash,
            ServiceRow::SelfTest => words.service.self_test,
            ServiceRow::Leave => words.table.leave,
        }
    }

    fn value(self, context: &Context) -> Line {
        let (settings, words) = (context.settings, context.settings.language.words());
        let mut value = Line::new();
        let _ = match self {
            ServiceRow::LedType if settings.led_type == LedType::Custom => {
                value.write_str(words.settings.typed)
            }
            ServiceRow::LedType => value.write_str(settings.led_type.name()),
            ServiceRow::LedCurrent => write!(value, "{} mA", settings.draw().channel_ua / 1000),
            ServiceRow::Meter
            | ServiceRow::Panel
            | ServiceRow::About
            | ServiceRow::Boot
            | ServiceRow::Crash
            | ServiceRow::SelfTest
            | ServiceRow::Leave => Ok(()),
        };
        value
    }
}

const _: () = assert!(ServiceRow::ROWS <= settings_menu::MAX_ROWS, "all rows are drawn");

/// Changes the setting in a row with Left, Right or OK.
pub fn change(row: usize, button: Button, pad: Pad, context: &mut Context) {
    let by = match button {
        Button::Left => -1,
        Button::Right | Button::Ok => 1,
        Button::Up | Button::Down | Button::Back | Button::Peek | Button::Menu => return,
    };
    let mut settings = context.settings;
    match ServiceRow::at(row) {
        None => return settings_menu::change(row, button, pad, context),
        Some(ServiceRow::LedType) => settings.led_type = settings.led_type.cycled(by),
        Some(ServiceRow::LedCurrent) => {
            // Editing starts from the current of the selected LED type.
            let now = (settings.draw().channel_ua / 1000) as u8;
            let (least, most) = (*LedType::CUSTOM_MA.start(), *LedType::CUSTOM_MA.end());
            settings.led_ma = now.saturating_add_signed(by).clamp(least, most);
            settings.led_type = LedType::Custom;
        }
        Some(
            ServiceRow::Meter
            | ServiceRow::Panel
            | ServiceRow::About
            | ServiceRow::Boot
            | ServiceRow::Crash
            | ServiceRow::SelfTest
            | ServiceRow::Leave,
        ) => {
            return;
        }
    }
    context.change_settings(settings);
    context.play(1047, 30);
}

/// Draws the menu for a pad.
pub fn draw(context: &Context, pad: Pad, row: usize, screen: &mut Screen) {
    let values = ServiceRow::ALL.map(|entry| entry.value(context));
    let rows: Vec<Row<'_>, { ServiceRow::ALL.len() }> = ServiceRow::ALL
        .iter()
        .zip(&values)
        .map(|(entry, value)| Row { label: entry.label(context), value })
        .collect();
    settings_menu::draw(context, pad, row, &rows, screen);
}
