//! Every picture of the gallery is unchanged since it was last reviewed. Each has a line with its
//! caption and a checksum of its content. `RENEW=1` rewrites the lines; then `cargo xtask gallery`
//! renders the pictures again for review.

use std::fmt::Write;

use crc::{CRC_32_ISO_HDLC, Crc};
use hexboard::parts::{Frame, SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use hexboard::ui::lang::Language;
use host_tests::gallery::{ending, page};
use host_tests::screen::check_text;

const SUM: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

fn of_screen(screen: &Screen) -> u32 {
    let dots = (0..SCREEN_HEIGHT).flat_map(|y| (0..SCREEN_WIDTH).map(move |x| u8::from(screen.is_lit(x, y))));
    SUM.checksum(&dots.collect::<Vec<u8>>())
}

fn of_board(frame: &Frame) -> u32 {
    let leds = frame.leds().iter().flat_map(|led| [led.r, led.g, led.b]);
    SUM.checksum(&leds.collect::<Vec<u8>>())
}

fn check(part: &str) {
    for language in Language::ALL {
        let album = page::album(part, language);
        let mut text = String::new();
        for (caption, screen) in &album.screens {
            writeln!(text, "{:08x} {caption}", of_screen(screen)).expect("a string takes all");
        }
        for (caption, frame) in &album.boards {
            writeln!(text, "{:08x} the board: {caption}", of_board(frame)).expect("a string takes all");
        }
        check_text(&format!("gallery/{part}-{}.txt", ending(language)), &text);
    }
}

#[test]
fn the_start_menu_and_the_service_mode() {
    check("start");
}

#[test]
fn around_the_games() {
    check("table");
}

#[test]
fn termites() {
    check("termites");
}

#[test]
fn hive() {
    check("hive");
}

#[test]
fn robale() {
    check("robale");
}

#[test]
fn xobos() {
    check("xobos");
}
