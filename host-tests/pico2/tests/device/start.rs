//! From power-on to the start menu.

use hexboard::parts::{Button, Pad};
use hexboard_pico2::{Options, Pico2};

use crate::twin::{Twin, all_show, check, new_flash};

#[test]
#[ignore = "needs the image"]
fn the_first_screen_appears_within_a_second_of_power_on() {
    let mut chip = Pico2::new(new_flash(), Options::default());
    chip.wait_for("the first screen", 1000, |chip| all_show(chip, "Self-test"));
    check(&chip);
}

#[test]
#[ignore = "needs the image"]
fn the_oleds_show_what_the_machine_on_the_host_shows() {
    let mut twin = Twin::new(Options::default());
    twin.compare_screens("the language");
    twin.press(Pad::One, Button::Ok);
    twin.compare_screens("the start menu");
    twin.compare_leds("the start menu");
    check(&twin.chip);
}
