//! Takes a given action on a pad with the fewest presses.

use std::collections::{BTreeMap, VecDeque};

use hexboard::game::{Choice, Choices, Game, Record, Seat};
use hexboard::games::robale::{self, March};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::{Cell, PANEL_RADIUS, Place, Window};
use hexboard::parts::{Button, Buttons, HOLD_MS, Pad, REPEAT_DELAY_MS, REPEAT_EVERY_MS};
use hexboard::session::{InputSnapshot, steer};
use hexboard::ui::Chair;
use hexboard::ui::GameView;

use crate::device::Device;

const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
/// The maximum number of notices that cover a decision, one after the other.
const MAX_NOTICES: usize = 8;

/// Takes an action of a seat on its player's pad. Returns the buttons pressed.
///
/// # Panics
/// Panics if the presses do not reach the action.
pub fn play(device: &mut Device, seat: Seat, action: AnyAction) -> Vec<Button> {
    let chair = device.chair_of(seat);
    take(device, chair, action)
}

/// Takes an action at the chair whose turn it is. Returns the buttons pressed.
///
/// # Panics
/// Panics if the presses do not reach the action.
pub fn take(device: &mut Device, chair: Chair, action: AnyAction) -> Vec<Button> {
    let before = length(device);
    let pad = device.machine.pad_at(chair);
    let mut presses = take_over_pad(device, chair);
    while length(device) == before {
        for button in self::presses(device, chair, action) {
            device.press(pad, button);
            presses.push(button);
        }
        assert!(presses.len() < 200, "{action:?} is out of reach");
    }
    presses
}

/// Arrows are held for at least this many steps; fewer are quicker to press.
const HELD_STEPS: usize = 3;

/// Takes an action of a seat with the fewest presses: where Back leads to the item that completes it,
/// Back is held if that is shorter, and so is an arrow for a long way. Returns the buttons pressed or
/// held.
///
/// # Panics
/// Panics if the presses do not reach the action.
pub fn play_holding(device: &mut Device, seat: Seat, action: AnyAction) -> Vec<Button> {
    let chair = device.chair_of(seat);
    let (before, pad) = (length(device), device.machine.pad_at(chair));
    let mut presses = take_over_pad(device, chair);
    while length(device) == before {
        let next = self::presses(device, chair, action);
        let is_long = next.len() > 1 || next == [Button::Back];
        let held = is_long.then(|| hold_back(device, pad, before, action)).flatten();
        if let Some(after) = held {
            *device = after;
            presses.push(Button::Back);
            continue;
        }
        presses.extend(press_or_hold(device, pad, chair, &next));
        assert!(presses.len() < 200, "{action:?} is out of reach");
    }
    presses
}

/// A press of an arrow, or an arrow that is held until the cursor has moved several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Steer {
    button: Button,
    steps: usize,
}

impl Steer {
    /// Returns where the cursor goes. The first step jumps to the nearest target, the others go to the
    /// next cell.
    fn end(self, at: &InputSnapshot, from: Cell, sixths: u8) -> Option<Cell> {
        let first = steer::jump_turned(from, self.button, at.targets, sixths)?;
        (1..self.steps).try_fold(first, |cell, _| steer::step_turned(cell, self.button, sixths))
    }

    fn press(self, device: &mut Device, pad: Pad) {
        if self.steps == 1 {
            return device.press(pad, self.button);
        }
        device.hold(pad, Buttons::of(self.button));
        let repeats = REPEAT_EVERY_MS * (self.steps as u64 - 2) + REPEAT_EVERY_MS / 2;
        device.wait(REPEAT_DELAY_MS + repeats);
        device.hold(pad, Buttons::NONE);
    }
}

/// Presses the buttons, or moves the cursor to the same cell with arrows of which some are held.
/// Returns the buttons pressed or held.
fn press_or_hold(device: &mut Device, pad: Pad, chair: Chair, buttons: &[Button]) -> Vec<Button> {
    let arrows = buttons.iter().filter(|button| WAYS.contains(button)).count();
    let snapshot = device.machine.snapshot(chair).filter(|at| at.listed.is_none() && !at.scrolls);
    if let (Some(at), [_, .., Button::Ok], true) = (snapshot, buttons, arrows + 1 == buttons.len()) {
        let sixths = device.machine.settings().orientations[pad].rotation;
        let jump =
            |cell, button: &Button| steer::jump_around(cell, *button, at.targets, sixths).unwrap_or(cell);
        let goal = buttons[..arrows].iter().fold(at.cursor, jump);
        let way = way_with_holds(&at, goal, sixths).filter(|way| way.len() < arrows);
        let mut held = device.clone();
        way.iter().flatten().for_each(|steer| steer.press(&mut held, pad));
        if let Some(way) = way.filter(|_| held.machine.snapshot(chair).is_some_and(|at| at.cursor == goal)) {
            *device = held;
            device.press(pad, Button::Ok);
            return way.iter().map(|steer| steer.button).chain([Button::Ok]).collect();
        }
    }
    buttons.iter().for_each(|button| device.press(pad, *button));
    buttons.to_vec()
}

/// Returns the fewest presses and holds that move the cursor to a cell.
fn way_with_holds(at: &InputSnapshot, goal: Cell, sixths: u8) -> Option<Vec<Steer>> {
    let mut ways = BTreeMap::from([(at.cursor, Vec::new())]);
    let mut edge = VecDeque::from([at.cursor]);
    while let Some(here) = edge.pop_front().filter(|here| *here != goal) {
        let counts = [1].into_iter().chain(HELD_STEPS..=PANEL_RADIUS as usize * 2);
        let steers =
            WAYS.into_iter().flat_map(|button| counts.clone().map(move |steps| Steer { button, steps }));
        for steer in steers {
            if let Some(there) = steer.end(at, here, sixths).filter(|there| !ways.contains_key(there)) {
                let mut way: Vec<Steer> = ways[&here].clone();
                way.push(steer);
                ways.insert(there, way);
                edge.push_back(there);
            }
        }
    }
    ways.remove(&goal)
}

/// Returns the device after holding Back, if that takes this action.
fn hold_back(device: &Device, pad: Pad, before: usize, action: AnyAction) -> Option<Device> {
    let mut held = device.clone();
    held.hold(pad, Buttons::of(Button::Back));
    held.wait(HOLD_MS + 50);
    held.hold(pad, Buttons::NONE);
    let record = held.machine.record()?;
    let taken = record.journal().entries().get(before)?;
    let is_wanted = game(device).decode(taken.code()).is_ok_and(|taken| taken == action);
    is_wanted.then_some(held)
}

/// Takes several steps of an army of Robale with one OK, if its first bug leads exactly along them.
/// Returns the buttons pressed, or `None` if there is only one step or no such way.
///
/// # Panics
/// Panics if the presses do not reach the goal.
pub fn march(device: &mut Device, seat: Seat, steps: &[AnyAction]) -> Option<Vec<Button>> {
    let AnyGame::Robale(game) = game(device) else { return None };
    let public = game.public();
    let &AnyAction::Robale(robale::Action::Step(army, _)) = steps.first()? else { return None };
    let of_robale = |step: &AnyAction| match step {
        AnyAction::Robale(step) => Some(*step),
        _ => None,
    };
    let wanted: Vec<robale::Action> = steps.iter().filter_map(of_robale).collect();
    // The arrows stop at the first bug of an army only.
    let way = March::new(&public.bugs, public.turn, army);
    let to = way.cells().iter().find(|to| way.steps(*to) == wanted[..]).filter(|_| wanted.len() > 1)?;
    let chair = device.chair_of(seat);
    let mut presses = take_over_pad(device, chair);
    // A press that only closes a notice is repeated.
    for _ in 0..MAX_NOTICES {
        settle(device);
        let at = device.machine.snapshot(chair).expect("the seat is asked");
        if at.chosen.is_empty() && (at.is_covered || at.listed.is_some() || !at.targets.contains(army)) {
            return None;
        }
        let goal = if at.chosen.is_empty() { army } else { to };
        presses.extend(press_to(device, chair, &at, goal));
        if goal == to {
            return Some(presses);
        }
    }
    None
}

/// Moves the cursor to a target cell and confirms it. Returns the buttons pressed.
fn press_to(device: &mut Device, chair: Chair, at: &InputSnapshot, cell: Cell) -> Vec<Button> {
    let pad = device.machine.pad_at(chair);
    let sixths = device.machine.settings().orientations[pad].rotation;
    let mut way = to_cell(at, cell, sixths);
    if at.shows_news && way.first() == Some(&Button::Ok) {
        way.insert(0, Button::Peek);
    }
    way.iter().for_each(|button| device.press(pad, *button));
    way
}

/// Returns the presses up to the next partial choice of an action.
///
/// # Panics
/// Panics if nobody is asked at this chair, or if no presses reach the choice.
pub fn presses(device: &mut Device, chair: Chair, action: AnyAction) -> Vec<Button> {
    settle(device);
    let snapshot = device.machine.snapshot(chair).expect("the seat is asked");
    let window = device.machine.window().unwrap_or_default();
    let sixths = device.machine.settings().orientations[device.machine.pad_at(chair)].rotation;
    next(game(device), &snapshot, window, action, sixths)
}

/// Takes over a shared pad for the player of this chair. Returns the buttons pressed.
///
/// # Panics
/// Panics if another player keeps it.
pub fn take_over_pad(device: &mut Device, chair: Chair) -> Vec<Button> {
    let pad = device.machine.pad_at(chair);
    let mut presses = Vec::new();
    while device.machine.holder(pad) != Some(chair) {
        // A freed pad ignores input for a moment. A player who only looks releases the pad after a
        // timeout.
        device.wait(if device.machine.holder(pad).is_some() { 11_000 } else { 500 });
        assert_eq!(device.machine.holder(pad), None, "somebody keeps the pad of {chair:?}");
        let is_next = device.machine.takes_next(pad) == Some(chair);
        let button = if is_next { Button::Ok } else { Button::Down };
        device.press(pad, button);
        presses.push(button);
        assert!(presses.len() < 20, "{:?} keeps the pad of {chair:?}", device.machine.holder(pad));
    }
    presses
}

/// Waits until the window of a game without a board stops moving.
fn settle(device: &mut Device) {
    while matches!(game(device), AnyGame::Hive(_)) && device.machine.window().is_none() {
        device.wait(50);
    }
}

fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// Returns the presses up to the next partial choice. While a fight or a result is shown, OK and
/// Back may only dismiss it, so Peek is pressed first.
fn next(game: &AnyGame, at: &InputSnapshot, window: Window, action: AnyAction, sixths: u8) -> Vec<Button> {
    let mut presses = wanted(game, at, window, action, sixths);
    let is_covered = at.shows_news && matches!(presses.first(), Some(Button::Ok | Button::Back));
    if is_covered || at.needs_look && presses.contains(&Button::Ok) {
        presses.insert(0, Button::Peek);
    }
    presses
}

fn wanted(game: &AnyGame, at: &InputSnapshot, window: Window, action: AnyAction, sixths: u8) -> Vec<Button> {
    if at.is_covered {
        return vec![Button::Menu];
    }
    let mut made = at.chosen.iter().enumerate();
    if !made.all(|(place, made)| game.choice(action, place) == Some(*made)) {
        return vec![Button::Back];
    }
    let next = game.choice(action, at.chosen.len());
    let shortcut = at.shortcuts.iter().find(|shortcut| {
        let choices = [shortcut.from, shortcut.cell].map(|cell| Some(Choice::Cell(cell)));
        at.chosen.is_empty() && [0, 1].map(|place| game.choice(action, place)) == choices
    });
    if let (Some(shortcut), None) = (shortcut, at.listed) {
        return to_cell(at, shortcut.cell, sixths);
    }
    let on_board = at.item_cells.iter().find(|(_, item)| next == Some(*item) && at.listed.is_none());
    if let Some(&(cell, _)) = on_board {
        return to_cell(at, cell, sixths);
    }
    match (next, at.listed) {
        (None, _) | (Some(Choice::Cell(_) | Choice::Place(_)), Some(_)) => vec![Button::Back],
        (Some(Choice::Item(_) | Choice::Secret(_)), None) => vec![Button::Back],
        (Some(Choice::Cell(cell)), None) => to_cell(at, cell, sixths),
        (Some(Choice::Place(place)), None) => match window.cell(place) {
            Some(cell) => to_cell(at, cell, sixths),
            None => vec![towards(place, window.middle())],
        },
        (Some(item), Some(row)) => {
            let wanted = at.items.iter().position(|other| *other == item).expect("on the list");
            let (public, count) = (game.public(), at.items.len());
            let step = |row: usize, button| {
                let next = public.browse(&at.chosen, &at.items, row, button);
                Some(next.unwrap_or(match button {
                    Button::Up | Button::Left => (row + count - 1) % count,
                    _ => (row + 1) % count,
                }))
            };
            let presses = with_ok(shortest(row, wanted, step));
            // Back leads to the end of the decision, in lists that have one.
            let last = public.last_row(&at.items);
            if at.chosen.is_empty() && last == Some(wanted) && presses.len() > 2 {
                return vec![Button::Back, Button::Ok];
            }
            presses
        }
    }
}

/// Returns the presses that move the cursor to a target cell and confirm it.
fn to_cell(at: &InputSnapshot, cell: Cell, sixths: u8) -> Vec<Button> {
    assert!(at.targets.contains(cell), "{cell:?} lights up, at {at:?}");
    with_ok(shortest(at.cursor, cell, |from, button| {
        // Down below the last target opens the list.
        let opens_list = button == Button::Down && at.is_mixed;
        match opens_list || at.scrolls {
            true => steer::jump_turned(from, button, at.targets, sixths),
            false => steer::jump_around(from, button, at.targets, sixths),
        }
    }))
}

/// Returns the button that scrolls the window towards a place outside of it.
fn towards(goal: Place, middle: Place) -> Button {
    let (across, down) = (2 * (goal.q - middle.q) + goal.r - middle.r, goal.r - middle.r);
    let rim = i16::from(PANEL_RADIUS);
    match (down, across > 0) {
        (down, _) if down > rim => Button::Down,
        (down, _) if down < -rim => Button::Up,
        (_, true) => Button::Right,
        (_, false) => Button::Left,
    }
}

fn with_ok(mut presses: Vec<Button>) -> Vec<Button> {
    presses.push(Button::Ok);
    presses
}

/// Returns the shortest sequence of direction presses from one position to another.
fn shortest<P: Copy + Ord>(from: P, to: P, step: impl Fn(P, Button) -> Option<P>) -> Vec<Button> {
    let mut ways = BTreeMap::from([(from, Vec::new())]);
    let mut edge = VecDeque::from([from]);
    while let Some(here) = edge.pop_front() {
        if here == to {
            break;
        }
        for button in WAYS {
            let Some(there) = step(here, button) else { continue };
            if !ways.contains_key(&there) {
                let mut way = ways[&here].clone();
                way.push(button);
                ways.insert(there, way);
                edge.push_back(there);
            }
        }
    }
    ways.remove(&to).expect("the cursor gets there")
}
