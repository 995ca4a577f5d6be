//! The steps of a lesson: their texts, and the board and screen at each step.

use hexboard::game::Choice;
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::InputSnapshot;
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use super::{Album, board};
use crate::device::Device;
use crate::lesson;
use crate::screen::shows;

/// Returns every page of the lesson, the reply to a wrong press, and the confirmation before
/// skipping it.
pub fn pages(game: &str, language: Language) -> Album {
    let mut album = Album::default();
    let mut device = lesson::begun(game, language);
    let steps = lesson::game(&device).steps().len();
    for step in 1..=steps {
        album.keep(format!("lesson, step {step}"), &device.screens[0]);
        if step == 1 {
            let mut asked = device.clone();
            asked.press(Pad::One, Button::Menu);
            album.keep("lesson: Menu", &asked.screens[0]);
        }
        if let Some(wrong) = answer(&device) {
            album.keep("lesson: a wrong press", &wrong.screens[0]);
        }
        lesson::follow(&mut device);
    }
    album
}

/// Returns the device after OK on something the step does not ask for; `None` if the lesson shows
/// no reply.
fn answer(device: &Device) -> Option<Device> {
    let mut wrong = device.clone();
    wrong.press(Pad::One, Button::Ok);
    wrong.press(Pad::One, Button::Right);
    wrong.press(Pad::One, Button::Ok);
    let is_answered = |word| shows(&wrong.screens[0], word);
    (is_answered("Almost!") || is_answered("Prawie!")).then_some(wrong)
}

/// Returns the images for the manual: for each step the board, with the text and the game's request
/// beside it.
pub fn pictures(game: &str, language: Language) -> Vec<Vec<u8>> {
    let mut device = lesson::begun(game, language);
    let mut pictures = Vec::new();
    while device.machine.record().is_some() {
        let text_screen = device.screens[0].clone();
        let mut asked = device.clone();
        asked.wait(200);
        let mut screens = vec![text_screen];
        if lesson::step_needs_action(&device) {
            asked.press(Pad::One, Button::Ok);
            // A hidden list is visible only while Peek is held.
            let is_hidden = |at: InputSnapshot| at.listed.is_some() && at.items.iter().any(Choice::is_secret);
            if asked.machine.snapshot(Chair::One).is_some_and(is_hidden) {
                asked.hold(Pad::One, Buttons::of(Button::Peek));
            }
            asked.wait(200);
            screens.push(asked.screens[0].clone());
        }
        pictures.push(board::scene(&asked.frame, &screens));
        lesson::follow(&mut device);
    }
    pictures
}
