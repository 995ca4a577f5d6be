//! The service mode on the OLEDs.

use core::fmt::Write;

use embedded_graphics::mono_font::MonoTextStyle;
use embedded_graphics::mono_font::iso_8859_2::FONT_6X10;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use heapless::String;

use crate::game::Seat;
use crate::session::machine::Desk;
use crate::session::{FlashHealth, PadsHealth};
use crate::ui::Screen;

use super::bench::{Row, Service};

fn put(screen: &mut Screen, row: i32, text: &str) {
    let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
    let Ok(_) = Text::with_baseline(text, Point::new(0, row * 10), style, Baseline::Top).draw(screen);
}

/// One word for the pads.
pub fn pads_word(pads: Option<PadsHealth>) -> &'static str {
    match pads {
        Some(PadsHealth::Fine) => "fine",
        Some(PadsHealth::AllDown) => "all down, cable?",
        Some(PadsHealth::Absent) => "absent, cable?",
        None => "no word",
    }
}

/// One word for the flash.
pub fn flash_word(flash: Option<FlashHealth>) -> &'static str {
    match flash {
        Some(FlashHealth::Fine) => "fine",
        Some(FlashHealth::Blank) => "new",
        Some(FlashHealth::Damaged(_)) => "damaged, cleaned",
        Some(FlashHealth::Failed) => "failed",
        None => "no word",
    }
}

/// The self-test as one seat sees it.
pub fn draw_selftest(desk: &Desk, seat: Seat, over: bool, screen: &mut Screen) {
    let mut line = String::<32>::new();
    let _ = write!(line, "Hexboard    seat {}", seat.number());
    put(screen, 0, &line);
    if let Some(why) = desk.health.restart.filter(|why| why.is_crash()) {
        line.clear();
        let _ = write!(line, "{why}");
        put(screen, 1, &line);
    }
    line.clear();
    let _ = write!(line, "OLED ");
    for (_, there) in desk.health.oled.iter() {
        let _ = write!(
            line,
            "{}",
            match there {
                Some(true) => " ok",
                Some(false) => " --",
                None => " ..",
            }
        );
    }
    put(screen, 2, &line);
    line.clear();
    let _ = write!(line, "Pads  {}", pads_word(desk.health.pads));
    put(screen, 3, &line);
    line.clear();
    let _ = write!(line, "Flash {}", flash_word(desk.health.flash));
    put(screen, 4, &line);
    put(
        screen,
        5,
        if !over {
            "self-test"
        } else if desk.health.is_fine() {
            "all fine"
        } else {
            "look above; any key"
        },
    );
}

/// The bench as one seat sees it.
pub fn draw_bench(service: &Service, desk: &Desk, seat: Seat, screen: &mut Screen) {
    let mut line = String::<32>::new();
    let _ = write!(line, "Bench seat {}", seat.number());
    put(screen, 0, &line);
    line.clear();
    let at = service.cursor[seat].hex();
    let _ = write!(line, "cell {},{}", at.q, at.r);
    put(screen, 1, &line);
    line.clear();
    for button in desk.keys[seat].held().iter() {
        let _ = write!(line, "{button:?} ");
    }
    put(screen, 2, &line);
}

/// The menu of the bench.
pub fn draw_menu(_desk: &Desk, _seat: Seat, row: usize, screen: &mut Screen) {
    for (index, entry) in Row::ALL.iter().enumerate() {
        let mut line = String::<32>::new();
        let _ = write!(line, "{} {entry:?}", if index == row { '>' } else { ' ' });
        put(screen, index as i32, &line);
    }
}
