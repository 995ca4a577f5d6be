//! Flash: a game survives a power cut, whenever it comes, and an erase disturbs nothing.

use hexboard::parts::{Button, Pad};
use hexboard_pico2::time::MICROSECOND;
use hexboard_pico2::{Options, Pico2};
use host_tests::start;

use crate::twin::{all_show, check, is_long, new_flash, presses};

/// The time in which a new device prepares its flash.
const PREPARE_MS: u64 = 6000;

/// Starts a game of Hive for two on a new device and places a piece.
fn with_game() -> Pico2 {
    let mut chip = Pico2::new(new_flash(), Options::default());
    chip.wait(4500);
    chip.press(0, Button::Ok as u8);
    chip.wait(PREPARE_MS);
    let ways = [Button::Right].into_iter().cycle().take(start::place("hive"));
    presses(&mut chip, Pad::One, ways.chain([Button::Ok]));
    chip.wait_for("a game", 1000, |chip| has_printed(chip, "game: hive for 2"));
    presses(&mut chip, Pad::One, [Button::Ok, Button::Ok]);
    chip.wait_for("an action", 2000, |chip| has_printed(chip, "seat 1:"));
    chip.wait(500);
    chip
}

fn has_printed(chip: &Pico2, words: &str) -> bool {
    chip.lines().iter().any(|line| line.contains(words))
}

/// Switches the device on again. It offers to continue.
fn resume(flash: Vec<u8>) -> Pico2 {
    let mut chip = Pico2::new(flash, Options { seed: 2, ..Options::default() });
    chip.wait_for("the question", 3000, |chip| all_show(chip, "Continue"));
    chip.press(1, Button::Ok as u8);
    chip.wait_for("the game", 2000, |chip| has_printed(chip, "game: hive goes on"));
    check(&chip);
    chip
}

#[test]
#[ignore = "needs the image"]
fn after_a_power_cut_the_game_goes_on() {
    let chip = with_game();
    check(&chip);
    assert!(chip.bus.flash.erases > 2 && chip.bus.flash.programs > 4, "the flash was used");
    let mut chip = resume(chip.cut_power());
    chip.type_line("look");
    chip.wait(300);
    assert!(has_printed(&chip, "look: asked 2"), "the piece of the first seat is there: {:?}", chip.lines());
}

#[test]
#[ignore = "needs the image"]
fn a_cut_in_the_middle_of_a_program_loses_nothing_before() {
    for step in 1..=if is_long() { 12 } else { 1 } {
        let mut chip = with_game();
        begin_to_save(&mut chip);
        chip.run_until(chip.bus.now + step * 60 * MICROSECOND);
        resume(chip.cut_power());
    }
}

/// Presses OK on the second pad until the flash is being written.
fn begin_to_save(chip: &mut Pico2) {
    let written = chip.bus.flash.programs;
    for _ in 0..20_000 {
        chip.hold(1, u8::from(chip.millis() % 200 < 60) << Button::Ok as u8);
        chip.run_until(chip.bus.now + 100 * MICROSECOND);
        if chip.bus.flash.programs > written {
            return;
        }
    }
    panic!("nothing is saved: {:?}", chip.lines());
}

#[test]
#[ignore = "needs the image"]
fn erases_do_not_disturb_the_oleds() {
    let mut chip = Pico2::new(new_flash(), Options::default());
    // A new device prepares its sectors right after the self-test.
    chip.wait(4100);
    let before = chip.bus.flash.erases;
    chip.wait(300);
    presses(&mut chip, Pad::One, [Button::Ok, Button::Down, Button::Down, Button::Down, Button::Down]);
    assert!(chip.bus.flash.erases > before + 2, "sectors were prepared meanwhile");
    assert!(!has_printed(&chip, "does not answer"), "{:?}", chip.lines());
    check(&chip);
}
