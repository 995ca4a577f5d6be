//! Checks that an unseen action has no effect on what the others see afterwards, whatever they do.
//! Their clocks, for example, must not change.

use hexboard::game::{Actor, Game, Seat};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad, PadSet};

use super::worlds::{difference, game, is_simultaneous, phase};
use super::{LeakTally, deciding};
use crate::contract::legal;
use crate::device::Device;
use crate::pad_input;

/// The pause between two presses of the viewer in milliseconds: long enough for a clock to advance
/// by a second.
const PAUSE_MS: u64 = 1200;
/// The check runs once in this many steps.
const EVERY: usize = 3;

/// Checks that an unseen action of `actor` changes nothing for the others, even when `viewer`
/// reopens a list and finishes again.
pub(super) fn check(device: &Device, viewer: Seat, actor: Seat, tally: &mut LeakTally) {
    if !is_simultaneous(device) || !tally.steps.is_multiple_of(EVERY) {
        return;
    }
    let Some(action) = unseen(game(device), actor) else { return };
    tally.later += 1;
    let found = find_later_difference(device, viewer, actor, |acted| {
        pad_input::play(acted, actor, action);
    });
    if let Some(what) = found {
        let phase = phase(device);
        tally.note_leak(format!("{actor:?} does {action:?}, {viewer:?} sees it in {what}, phase {phase}"));
    }
}

/// Finishes the viewer's decision, then runs `act` on one of two copies of the device. Returns what
/// reveals the action to anybody but the actor: immediately, or when the viewer presses Back and
/// finishes again.
pub fn find_later_difference(
    device: &Device,
    viewer: Seat,
    actor: Seat,
    act: impl FnOnce(&mut Device),
) -> Option<String> {
    let mut idle = Box::new(device.clone());
    finish(&mut idle, viewer);
    idle.lines.clear();
    idle.tones.clear();
    let mut acted = idle.clone();
    act(&mut acted);
    idle.wait(acted.now.since(idle.now));
    let actors = device.pad_of(actor);
    let pads = Pad::ALL.into_iter().filter(|pad| *pad != actors).fold(PadSet::EMPTY, PadSet::with);
    let steps: [fn(&mut Device, Seat); 3] = [|_, _| {}, reopen, finish];
    steps.into_iter().find_map(|step| {
        for device in [&mut idle, &mut acted] {
            step(device, viewer);
            device.wait(PAUSE_MS);
        }
        difference(&idle, &acted, pads)
    })
}

/// Finishes the viewer's decision, unless it is finished already.
fn finish(device: &mut Device, seat: Seat) {
    if let Some(action) = ending(game(device), seat).filter(|_| deciding(device).contains(seat)) {
        pad_input::play(device, seat, action);
    }
}

/// Reopens the viewer's list.
fn reopen(device: &mut Device, seat: Seat) {
    let pad = device.pad_of(seat);
    device.press(pad, Button::Back);
}

/// Returns the game after a legal action.
fn after(game: &AnyGame, seat: Seat, action: AnyAction) -> AnyGame {
    let mut after = game.clone();
    after.apply(Actor::Seat(seat), action).expect("what is listed is legal");
    after
}

/// Returns an action that reveals nothing to the other seats.
fn unseen(game: &AnyGame, seat: Seat) -> Option<AnyAction> {
    legal(game, Actor::Seat(seat)).into_iter().find(|&action| {
        let after = after(game, seat, action);
        after.is_simultaneous() && after.turn() == game.turn() && after.public() == game.public()
    })
}

/// Returns an action that finishes the decision of this seat.
fn ending(game: &AnyGame, seat: Seat) -> Option<AnyAction> {
    let is_end = |action: &AnyAction| !after(game, seat, *action).turn().admits(Actor::Seat(seat));
    legal(game, Actor::Seat(seat)).into_iter().find(is_end)
}
