//! A net for refactorings: in random games of every kind, button by button, the output is exactly
//! what it was before.
//!
//! `data/unchanged.txt` has a checksum of all pictures, lights, tones and lines for every few
//! steps. A checksum does not show what changed, so the test runs only on request:
//! `cargo test -p host-tests --test table unchanged -- --ignored`. After an intended change,
//! `cargo xtask renew --only unchanged` rewrites the checksums. `stories.rs` and the gallery have
//! the same kinds of output in readable form.

use std::fmt::Write;

use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{Settings, TimeControl};
use hexboard::ui::lang::Language;
use hexboard::ui::palette::PaletteChoice;
use host_tests::attack::{Disturbance, begin, begin_saved, take_random_action};
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::check_text;
use host_tests::start::GAMES;
use host_tests::{computers, lesson};

/// Games of each kind in each language. The last one is played to its end.
const SEEDS: u64 = 3;
/// Actions in each of the others, and the random presses between two of them.
const ACTIONS: usize = 60;
const PRESSES: usize = 5;
/// More actions than any game has.
const MAX_ACTIONS: usize = 3000;
/// Steps per checksum.
const STEPS: usize = 10;

/// Starts a checksum, with settings chosen by the seed.
fn watch(device: &mut Device, language: Language, seed: u64) {
    let place = seed as usize;
    let settings = Settings {
        language,
        palette: PaletteChoice::ALL[place % PaletteChoice::ALL.len()],
        clock: TimeControl::ALL[place % TimeControl::ALL.len()],
        time_loses: place % 2 == 1,
        types_dice: place % 3 == 1,
        free_undo: place % 3 == 2,
        ..device.machine.settings()
    };
    device.set_settings(settings);
    device.checksum = Some(0);
}

/// Simulates a power cut and a restart.
fn cut(device: &mut Device) {
    let sum = device.checksum;
    *device = Device::with_flash(device.flash(), ResetCause::PowerOn);
    device.checksum = sum;
    device.wait(500);
    device.press(Pad::One, Button::Ok);
}

/// Returns the checksums of a game of this kind: without and with saves, and to its end.
fn played(game: &str, language: Language, seed: u64) -> Vec<u32> {
    let mut random = SplitMix64::new(seed);
    let is_whole = seed + 1 == SEEDS;
    let begin = if seed == 0 { begin } else { begin_saved };
    let begun = (0..40).find_map(|_| begin(game, &mut random));
    let mut device = begun.expect("one of forty menus is fit to play");
    watch(&mut device, language, seed);
    let (actions, presses, steps) =
        if is_whole { (MAX_ACTIONS, 0, 10 * STEPS) } else { (ACTIONS, PRESSES, STEPS) };
    let mut sums = Vec::new();
    for step in 1..=actions {
        for _ in 0..random.below(2 * presses + 1) {
            Disturbance::random(&mut random).apply(&mut device);
        }
        let goes_on = device.machine.record().is_some() && take_random_action(&mut device, &mut random);
        if step % steps == 0 || !goes_on {
            sums.extend(device.checksum);
        }
        if !goes_on {
            break;
        }
        if step == ACTIONS / 2 && device.save_service.is_some() {
            cut(&mut device);
        }
    }
    // What comes after a game: the result, the menu, the saves.
    for _ in 0..2 * PRESSES {
        Disturbance::random(&mut random).apply(&mut device);
    }
    sums.extend(device.checksum);
    sums
}

/// Returns the checksums of random presses on this device.
fn pressed(mut device: Device, language: Language, seed: u64) -> Vec<u32> {
    let mut random = SplitMix64::new(seed);
    watch(&mut device, language, seed);
    (0..ACTIONS * PRESSES)
        .map(|_| {
            Disturbance::random(&mut random).apply(&mut device);
            device.checksum.expect("it is kept")
        })
        .skip(STEPS * PRESSES - 1)
        .step_by(STEPS * PRESSES)
        .collect()
}

/// Returns a device in the service mode.
fn in_service() -> Device {
    let mut device = Device::healthy();
    device.wait(100);
    device.press(Pad::Two, Button::Back);
    device
}

/// Returns the checksums of a lesson, step by step.
fn lesson_checksums(game: &str, language: Language) -> Vec<u32> {
    let mut device = lesson::begun(game, language);
    device.checksum = Some(0);
    let mut sums = Vec::new();
    while device.machine.record().is_some() {
        lesson::follow(&mut device);
        sums.extend(device.checksum);
    }
    sums
}

/// Returns the checksums of the show with random moves.
fn show_checksums() -> Vec<u32> {
    let mut device = Device::seated(2);
    (device.checksum, device.thinks) = (Some(0), false);
    device.wait(61_000);
    (0..SEEDS)
        .filter_map(|seed| {
            computers::play_at_random(&mut device, 20 * STEPS, seed);
            device.checksum
        })
        .collect()
}

#[test]
#[ignore = "a net for refactorings, see CONTRIBUTING.md"]
fn all_output_is_unchanged() {
    let mut text = String::new();
    for language in Language::ALL {
        for seed in 0..SEEDS {
            for game in GAMES {
                write(&mut text, &format!("{game} {language:?} {seed}"), &played(game, language, seed));
            }
            let menu = pressed(Device::healthy(), language, seed);
            write(&mut text, &format!("menu {language:?} {seed}"), &menu);
            let service = pressed(in_service(), language, seed);
            write(&mut text, &format!("service {language:?} {seed}"), &service);
        }
        for game in GAMES {
            write(&mut text, &format!("lesson of {game} {language:?}"), &lesson_checksums(game, language));
        }
    }
    write(&mut text, "show", &show_checksums());
    check_text("unchanged.txt", &text);
}

fn write(text: &mut String, name: &str, sums: &[u32]) {
    let sums: Vec<String> = sums.iter().map(|sum| format!("{sum:08x}")).collect();
    writeln!(text, "{name}: {}", sums.join(" ")).expect("a string takes all");
}
