//! What people see and hear at the table, step by step: the files in `data/stories` have the
//! screens, the LEDs, the tones and the console lines of games, menus, lessons and the show.
//!
//! A story differs from the gallery: it follows one device through time, with other settings each
//! time, so that it also has what happens between two pictures.

use hexboard::ai::Level;
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{Occupant, Seating, Settings, TimeControl};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;
use hexboard::ui::palette::PaletteChoice;
use host_tests::attack::{self, Disturbance};
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::snapshot::story::Story;
use host_tests::{computers, lesson, pad_input, start};

/// Actions in a story of a game.
const ACTIONS: usize = 8;
/// Presses in a story of a menu.
const PRESSES: usize = 24;
/// How long a player looks at the table before an action, in milliseconds: while the last action
/// is still marked, and after that.
const LOOKS: [u64; 3] = [150, 1200, 5000];

/// Returns settings that differ from game to game.
fn settings(seating: Seating, place: usize) -> Settings {
    Settings {
        seating,
        language: Language::ALL[place % Language::ALL.len()],
        palette: PaletteChoice::ALL[place % PaletteChoice::ALL.len()],
        clock: TimeControl::ALL[place % TimeControl::ALL.len()],
        time_loses: place % 2 == 1,
        types_dice: place % 3 == 1,
        free_undo: place % 3 == 2,
        ..Settings::DEFAULT
    }
}

/// Returns two people at one pad.
fn sharing() -> Seating {
    let mut seating = Seating::humans(2);
    seating.share(Chair::Two, Pad::One);
    seating
}

/// Returns a person and a computer.
fn against_computer() -> Seating {
    let mut seating = Seating::humans(2);
    seating.set(Chair::Two, Occupant::Computer(Level::Easy));
    seating
}

fn disturb(story: &mut Story, random: &mut SplitMix64) {
    let disturbance = Disturbance::random(random);
    story.step(&format!("{disturbance:?}"), |device| disturbance.apply(device));
}

/// Lets a player look at the table, press something, and take an action. Returns whether there was
/// one to take.
fn turn(story: &mut Story, random: &mut SplitMix64) -> bool {
    for millis in LOOKS {
        story.step(&format!("{millis} ms later"), |device| device.wait(millis));
    }
    disturb(story, random);
    story.step("computers play", |device| {
        device.wait(6000);
        attack::let_computers_play(device, random);
    });
    let Some((chair, action)) = attack::request(&story.device, random) else { return false };
    story.step(&format!("{chair:?}: {action:?}"), |device| pad_input::take(device, chair, action));
    true
}

/// Plays the beginning of a game of this kind, with a power cut in the middle. Computer players
/// take random actions.
fn play(game: &str, seating: Seating, place: usize) {
    let mut random = SplitMix64::new(place as u64);
    let mut device = Device::healthy();
    device.enable_saves();
    device.thinks = false;
    let device = start::begun_by(device, game, settings(seating, place), place as u64);
    let mut story = Story::new(game, device);
    for action in 0..ACTIONS {
        if !turn(&mut story, &mut random) {
            break;
        }
        if action == ACTIONS / 2 {
            story.step("a power cut", cut);
            story.step("pad 1: Ok", |device| device.press(Pad::One, Button::Ok));
        }
    }
    story.check();
}

/// Simulates a power cut and a restart. The output until then stays.
fn cut(device: &mut Device) {
    let old = device.clone();
    *device = Device::restarted(device.flash(), ResetCause::PowerOn, old.machine.settings());
    device.thinks = false;
    (device.frames, device.lines, device.sounds) = (old.frames, old.lines, old.sounds);
    device.wait(500);
}

/// Presses random buttons on this device.
fn press(name: &str, device: Device, place: usize) {
    let mut random = SplitMix64::new(place as u64);
    let mut story = Story::new(name, device);
    (0..PRESSES).for_each(|_| disturb(&mut story, &mut random));
    story.check();
}

#[test]
fn termites() {
    play("termites", Seating::humans(3), 0);
}

#[test]
fn robale() {
    play("robale", sharing(), 1);
}

#[test]
fn hive() {
    play("hive", against_computer(), 2);
}

#[test]
fn xobos() {
    play("xobos", Seating::humans(4), 3);
}

#[test]
fn the_start_menu() {
    press("menu", Device::healthy(), 0);
}

#[test]
fn the_service_mode() {
    let mut device = Device::healthy();
    device.wait(100);
    device.press(Pad::Two, Button::Back);
    press("service", device, 1);
}

/// Follows a lesson to its end.
fn learn(game: &str, language: Language) {
    let mut story = Story::new(&format!("lesson-{game}"), lesson::begun(game, language));
    while story.device.machine.lesson_step().is_some() {
        story.step("what the lesson asks for", lesson::follow);
        story.step("700 ms later", |device| device.wait(700));
    }
    story.check();
}

#[test]
fn the_lesson_of_termites() {
    learn("termites", Language::English);
}

#[test]
fn the_lesson_of_robale() {
    learn("robale", Language::Polish);
}

#[test]
fn the_lesson_of_hive() {
    learn("hive", Language::English);
}

#[test]
fn the_lesson_of_xobos() {
    learn("xobos", Language::Polish);
}

#[test]
fn the_show() {
    let mut device = Device::seated(2);
    device.thinks = false;
    let mut story = Story::new("show", device);
    story.step("a minute without input", |device| device.wait(61_000));
    for seed in 0..6 {
        story.step("a move of the show", |device| computers::play_at_random(device, 1, seed));
        story.step("900 ms later", |device| device.wait(900));
    }
    story.step("pad 2: Ok", |device| device.press(Pad::Two, Button::Ok));
    story.check();
}
