//! Runs a lesson on the virtual device, from the start menu to its end.

use hexboard::game::{Actor, Record};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard::session::Settings;
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use crate::device::Device;
use crate::{menu, pad_input, start};

/// Returns the label of the lesson row in the start menu.
pub const fn row(language: Language) -> &'static str {
    match language {
        Language::English => "Learn",
        Language::Polish => "Nauka",
    }
}

/// Returns a device on which the lesson of this game has started.
pub fn begun(game: &str, language: Language) -> Device {
    let mut device = start::chosen(game, 2);
    device.set_settings(Settings { language, ..device.machine.settings() });
    begin(&mut device, language);
    device
}

/// Starts the lesson of the selected game at the first pad.
///
/// # Panics
/// Panics if the start menu has no such row.
pub fn begin(device: &mut Device, language: Language) {
    menu::go_to(device, Pad::One, row(language));
    device.press(Pad::One, Button::Ok);
    device.wait(100);
}

/// Returns the game of the lesson.
///
/// # Panics
/// Panics if there is none.
pub fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a lesson")
}

/// Returns the action that the lesson expects from the learner now.
pub fn wanted(device: &Device) -> Option<AnyAction> {
    let done = device.machine.record()?.journal().entries().len();
    let (actor, action) = game(device).scripted_action(done)?;
    (actor == Actor::Seat(game(device).learner())).then_some(action)
}

/// Returns whether the current step asks for an action.
pub fn step_needs_action(device: &Device) -> bool {
    device.machine.lesson_step().and_then(|step| game(device).steps().get(step)).is_some_and(|step| step.acts)
}

/// Does what the current step asks for, up to the page of the next step. Returns the buttons
/// pressed.
///
/// # Panics
/// Panics if the step cannot be completed.
pub fn follow(device: &mut Device) -> Vec<Button> {
    let acts = step_needs_action(device);
    let mut presses = vec![Button::Ok];
    device.press(Pad::One, Button::Ok);
    if acts {
        let action = wanted(device).expect("an action of the learner");
        presses.extend(pad_input::take(device, Chair::One, action));
    }
    settle(device);
    presses
}

/// Waits until the next step is shown: dice come to rest, and fight reports are dismissed.
fn settle(device: &mut Device) {
    for _ in 0..200 {
        device.wait(50);
        match device.machine.snapshot(Chair::One) {
            Some(at) if at.shows_news => device.press(Pad::One, Button::Peek),
            Some(at) if at.is_covered => return,
            _ => {}
        }
    }
}
