//! Hands at the pads that know what they want: they take an action of any game, choice by choice.

use std::collections::{BTreeMap, VecDeque};

use hexboard::game::{Actor, Choice, Choices, Game, Seat};
use hexboard::games::AnyAction;
use hexboard::hex::{Cell, CellSet, PANEL_RADIUS};
use hexboard::session::walk::{Offer, Walk};
use hexboard::session::{Button, steer};

use crate::device::Device;

const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Takes an action of the seat that is asked, at a place at the table. Answers the buttons that were pressed.
///
/// # Panics
/// When there is no way to it by the pads.
pub fn take(device: &mut Device, seat: Seat, place: Seat, action: AnyAction) -> Vec<Button> {
    let actor = Actor::Seat(seat);
    let record = device.machine.record().expect("a game").clone();
    let (game, taken) = (record.game(), record.journal().entries().len());
    let mut walk = Walk::START;
    let _ = walk.settle(game, actor);
    let mut pressed = Vec::new();
    while device.machine.record().expect("a game").journal().entries().len() == taken {
        let choice = game.choice(action, walk.chosen().len()).expect("a choice is left");
        let offer = walk.offer(game, actor);
        pressed.extend(scroll_to(device, place, choice));
        for button in buttons_to(device, place, &offer, choice).into_iter().chain([Button::Ok]) {
            device.press(place, button);
            pressed.push(button);
        }
        if walk.choose(game, actor, choice).is_some() {
            break;
        }
    }
    let record = device.machine.record().expect("a game");
    assert!(record.journal().entries().len() > taken, "{} is taken", game.show(action));
    pressed
}

/// Pushes the window on until it shows the place.
fn scroll_to(device: &mut Device, seat: Seat, choice: Choice) -> Vec<Button> {
    let mut pressed = Vec::new();
    let Choice::Place(goal) = choice else { return pressed };
    while let window = device.machine.window().unwrap_or_default()
        && window.cell(goal).is_none()
    {
        assert!(pressed.len() < 80, "{goal:?} is not reached");
        let at = window.middle();
        let (across, down) = (2 * (goal.q - at.q) + goal.r - at.r, goal.r - at.r);
        let rim = i16::from(PANEL_RADIUS);
        let button = match (down, across > 0) {
            (down, _) if down > rim => Button::Down,
            (down, _) if down < -rim => Button::Up,
            (_, true) => Button::Right,
            (_, false) => Button::Left,
        };
        device.press(seat, button);
        pressed.push(button);
    }
    pressed
}

/// The buttons that bring a choice under the cursor, or to the selected row.
fn buttons_to(device: &Device, place: Seat, offer: &Offer<AnyAction>, choice: Choice) -> Vec<Button> {
    let window = device.machine.window().unwrap_or_default();
    let goal = match choice {
        Choice::Cell(cell) => cell,
        Choice::Place(at) => window.cell(at).expect("the window shows it"),
        Choice::Item(_) | Choice::Secret(_) => {
            let row = offer.items.iter().position(|item| *item == choice).expect("on offer");
            let opens = if offer.is_off_board() { None } else { Some(Button::Back) };
            return opens.into_iter().chain(vec![Button::Down; row]).collect();
        }
    };
    let shown = offer.places.iter().filter_map(|place| window.cell(*place));
    let targets = offer.cells | shown.collect();
    way(device.machine.cursor(place).expect("a cursor"), goal, targets)
}

/// The shortest way of a cursor by jumps from target to target.
fn way(from: Cell, goal: Cell, targets: CellSet) -> Vec<Button> {
    let mut ways: BTreeMap<usize, Vec<Button>> = BTreeMap::from([(from.reading(), vec![])]);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        let here = ways[&cell.reading()].clone();
        if cell == goal {
            return here;
        }
        for button in WAYS {
            if let Some(next) = steer::jump(cell, button, targets)
                && !ways.contains_key(&next.reading())
            {
                ways.insert(next.reading(), here.iter().copied().chain([button]).collect());
                queue.push_back(next);
            }
        }
    }
    panic!("no way from {from:?} to {goal:?}");
}
