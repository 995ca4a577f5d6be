//! Hints: shown to whoever asked, and on the board only in games without hidden information.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Seat};
use hexboard::parts::{Button, Pad};
use hexboard::session::{Answer, Occupant, Question, ThinkRequest};
use hexboard::ui::{Chair, GameView};
use host_tests::computers::length;
use host_tests::device::Device;
use host_tests::menu;
use host_tests::screen::shows;
use host_tests::start::GAMES;

use super::support::*;

/// Returns a new game between two people, and the pad of the one to move.
fn between_two(game: &str) -> (Device, Pad) {
    let device = begun(game, &[Occupant::Human, Occupant::Human]);
    let is_asked = |pad: &Pad| device.machine.snapshot(Chair::at(*pad)).is_some();
    let asked = Pad::ALL.into_iter().find(is_asked).expect("a decision");
    (device, asked)
}

/// Returns whether the screen describes a legal action in words.
fn names_a_move(device: &Device, pad: Pad) -> bool {
    let game = device.machine.record().expect("a game").game();
    let words = device.machine.settings().language.words();
    let seat = Seat::ALL
        .into_iter()
        .find(|&seat| device.machine.chair_of(seat) == Some(Chair::at(pad)))
        .expect("a seat");
    let mut is_named = false;
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        let text = game.public().describe_private(seat, action, words);
        is_named |= !text.is_empty() && shows(&device.screens[pad.index()], &text);
        if is_named { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    is_named
}

/// In games without hidden information the board shows the hint while it is open. In the others the
/// board does not change with the answer.
#[test]
fn a_hint_is_on_the_board_where_nothing_is_hidden() {
    for game in GAMES {
        let (mut device, asked) = between_two(game);
        device.thinks = false;
        menu::choose(&mut device, asked, "Hint");
        let mut silent = device.clone();
        let ticket = device.machine.request().ticket().expect("a hint is wanted");
        let seat = Seat::ALL
            .into_iter()
            .find(|&seat| device.machine.chair_of(seat) == Some(Chair::at(asked)))
            .unwrap();
        let at_table = device.machine.record().expect("a game").game();
        let (action, hides) = (at_table.nth_legal(Actor::Seat(seat), 0), at_table.has_secrets());
        device.machine.answer(Answer::of(ticket, action), device.now);
        device.wait(300);
        silent.wait(300);
        assert_eq!(device.frame == silent.frame, hides, "{game}");
        for device in [&mut device, &mut silent] {
            device.press(asked, Button::Menu);
            device.wait(300);
        }
        assert!(device.frame == silent.frame, "{game}: it is gone with the screen");
    }
}

/// A hint appears only on the screen of the person who asked. It names a move, and the game does
/// not change.
#[test]
fn a_hint_is_for_the_person_who_asked() {
    for game in GAMES {
        let (mut device, asked) = between_two(game);
        let other = if asked == Pad::One { Pad::Two } else { Pad::One };
        let (before, screen) = (length(&device), device.screens[other.index()].clone());
        menu::choose(&mut device, asked, "Hint");
        assert!(shows(&device.screens[asked.index()], "Thinking"), "{game}");
        wait_until(&mut device, 6000, |device| !shows(&device.screens[asked.index()], "Thinking"));
        assert!(shows(&device.screens[asked.index()], "Hint"), "{game}");
        assert!(names_a_move(&device, asked), "{game}: it says in words what to do");
        assert_eq!(length(&device), before, "{game}: nothing is done");
        assert!(device.screens[other.index()] == screen, "{game}: the others see nothing of it");
        device.press(asked, Button::Menu);
        assert_eq!(device.machine.request(), ThinkRequest::Nothing, "{game}");
        menu::choose(&mut device, asked, "Hint");
        device.press(asked, Button::Menu);
        assert_eq!(device.machine.request(), ThinkRequest::Nothing, "{game}: nobody waits for it any more");
        if device.machine.snapshot(Chair::at(other)).is_none() {
            menu::choose(&mut device, other, "Hint");
            assert!(shows(&device.screens[other.index()], "Not your turn"), "{game}");
        }
    }
}

/// While several people decide at the same time, the thinker works for whoever asked last. A hint
/// found for one of them must not reach the screen of another.
#[test]
fn a_second_hint_is_for_the_seat_of_its_own_player() {
    let (mut device, _) = between_two("xobos");
    device.thinks = false;
    for pad in [Pad::One, Pad::Two] {
        assert!(device.machine.snapshot(Chair::at(pad)).is_some(), "both decide");
        menu::choose(&mut device, pad, "Hint");
        let mut question = Box::new(Question::NONE);
        assert!(device.machine.copy_question(&mut question), "a hint is wanted");
        let (_, seat) = question.game();
        assert_eq!(device.machine.chair_of(seat), Some(Chair::at(pad)));
    }
}
