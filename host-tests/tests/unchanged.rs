//! A net for faults that no other test asks about: in games of every kind that are played by lot, button by button, people see
//! and hear exactly what they did before.
//!
//! `data/unchanged.txt` has a sum of all pictures, lights, tones and lines for every few steps. Where something was changed on
//! purpose, look at it first (`cargo xtask gallery`), then write the sums again:
//! `RENEW=1 cargo test -p host-tests --test unchanged`.

use std::fmt::Write;

use hexboard::session::{Report, Settings};
use hexboard::ui::lang::Language;
use host_tests::attack::{Disturbance, begin, begin_saved, go_on};
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::check_text;
use host_tests::start::GAMES;

/// Games of each kind in each language. The last one is played to its end.
const SEEDS: u64 = 3;
/// Actions in each of the others, and what else is pressed between two of them.
const ACTIONS: usize = 60;
const PRESSES: usize = 5;
/// More actions than a game has.
const MOST_ACTIONS: usize = 3000;
/// Steps that have one sum.
const STEPS: usize = 10;

fn speak(device: &mut Device, language: Language) {
    device.report(Report::Settings(Settings { language, ..device.machine.settings() }));
    device.sum = Some(0);
}

/// Sums of a game of this kind: without and with saves, and to its end.
fn played(game: &str, language: Language, seed: u64) -> Vec<u32> {
    let mut random = SplitMix64::new(seed);
    let is_whole = seed + 1 == SEEDS;
    let begin = if seed == 0 { begin } else { begin_saved };
    let begun = (0..10).find_map(|_| begin(game, &mut random));
    let mut device = begun.expect("one of ten menus is fit to play");
    speak(&mut device, language);
    let (actions, presses, steps) =
        if is_whole { (MOST_ACTIONS, 0, 10 * STEPS) } else { (ACTIONS, PRESSES, STEPS) };
    let mut sums = Vec::new();
    for step in 1..=actions {
        for _ in 0..random.below(2 * presses + 1) {
            Disturbance::random(&mut random).disturb(&mut device);
        }
        let goes_on = device.machine.record().is_some() && go_on(&mut device, &mut random);
        if step % steps == 0 || !goes_on {
            sums.extend(device.sum);
        }
        if !goes_on {
            break;
        }
    }
    // What comes after a game: the result, the menu, the saves.
    for _ in 0..2 * PRESSES {
        Disturbance::random(&mut random).disturb(&mut device);
    }
    sums.extend(device.sum);
    sums
}

/// Sums of a start menu in which anything is pressed.
fn pressed(language: Language, seed: u64) -> Vec<u32> {
    let mut random = SplitMix64::new(seed);
    let mut device = Device::healthy();
    speak(&mut device, language);
    (0..ACTIONS * PRESSES)
        .map(|_| {
            Disturbance::random(&mut random).disturb(&mut device);
            device.sum.expect("it is kept")
        })
        .skip(STEPS * PRESSES - 1)
        .step_by(STEPS * PRESSES)
        .collect()
}

#[test]
fn what_people_see_and_hear_has_not_changed() {
    let mut text = String::new();
    for language in Language::ALL {
        for seed in 0..SEEDS {
            for game in GAMES {
                write(&mut text, &format!("{game} {language:?} {seed}"), &played(game, language, seed));
            }
            write(&mut text, &format!("menu {language:?} {seed}"), &pressed(language, seed));
        }
    }
    check_text("unchanged.txt", &text);
}

fn write(text: &mut String, name: &str, sums: &[u32]) {
    let sums: Vec<String> = sums.iter().map(|sum| format!("{sum:08x}")).collect();
    writeln!(text, "{name}: {}", sums.join(" ")).expect("a string takes all");
}
