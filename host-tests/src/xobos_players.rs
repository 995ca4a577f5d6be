//! Scripted players of Xobos on the pads of the machine.

use hexboard::game::{Actor, Game, Record, Rng, Seat, Turn};
use hexboard::games::xobos::{Action, Mode, Phase, Public, Xobos};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::Cell;
use hexboard::parts::{Button, Pad};
use hexboard::session::Report;
use hexboard::ui::Chair;

use crate::contract::legal;
use crate::device::Device;
use crate::{menu, pad_input, start};

/// The parameters of a scripted game.
pub struct ScriptedGame {
    /// The places at the table, in order.
    pub places: Vec<Pad>,
    /// The place of the first player.
    pub first: Pad,
    /// The visibility mode.
    pub mode: Mode,
    /// The seed of the players' decisions.
    pub seed: u64,
    /// The number of rounds in which players do more than they must.
    pub active_rounds: u8,
}

/// The maximum number of optional actions of a seat: moves in a turn, actions in a Development
/// phase.
const BUSY: usize = 2;

/// Plays a whole game. Returns the buttons in order, each with its place.
///
/// # Panics
/// Panics if the game cannot be started or played on the pads.
pub fn play(party: &ScriptedGame) -> Vec<(Pad, Button)> {
    let mut device = begin(party);
    let mut rng = Rng::new(party.seed);
    let mut pressed = Vec::new();
    let mut busy = (0, 0);
    while let Turn::Decide(seats) = game(&device).turn() {
        let seat = seats.iter().next().expect("somebody decides");
        let public = game(&device).public();
        // The count restarts for every seat and phase.
        let now = (public.round as usize * 100 + public.phase as usize * 4 + seat.index(), busy.1);
        busy = if now.0 == busy.0 { now } else { (now.0, 0) };
        let is_lively = public.round <= party.active_rounds && busy.1 < BUSY;
        let action = wanted(game(&device), &public, seat, is_lively, &mut rng);
        busy.1 += 1;
        let place = party.places[seat.index()];
        let buttons = pad_input::take(&mut device, Chair::at(place), AnyAction::Xobos(action));
        pressed.extend(buttons.into_iter().map(|button| (place, button)));
    }
    pressed
}

/// Starts games until the requested player is first.
fn begin(party: &ScriptedGame) -> Device {
    let first = party.places.iter().position(|place| *place == party.first).expect("the first player plays");
    (0..1000)
        .map(|seed| begun(party, seed))
        .find(|device| game(device).public().first == Some(Seat::ALL[first]))
        .expect("every player is first in some game")
}

fn begun(party: &ScriptedGame, seed: u64) -> Device {
    let mut device = Device::in_start_menu();
    device.report(Report::Seed(seed));
    (0..start::place("xobos")).for_each(|_| device.press(Pad::One, Button::Right));
    device.open_options();
    for place in Pad::ALL {
        // Places 1 and 2 play by default.
        if party.places.contains(&place) != (place <= Pad::Two) {
            device.press(place, Button::Ok);
        }
    }
    menu::go_to(&mut device, Pad::One, "Mode");
    (0..party.mode as usize).for_each(|_| device.press(Pad::One, Button::Right));
    start::begin(&mut device);
    assert!(device.has_printed(&format!("game: xobos for {}", party.places.len())), "{:?}", device.lines);
    device
}

fn game(device: &Device) -> &Xobos {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Xobos(game)) => game,
        _ => panic!("a game of Xobos"),
    }
}

/// Returns the action of a player of this seat.
fn wanted(game: &Xobos, public: &Public, seat: Seat, is_lively: bool, rng: &mut Rng) -> Action {
    let actions = legal(game, Actor::Seat(seat));
    let is_end = |action: &Action| {
        use Action::*;
        matches!(action, EndMoves | EndAttacks | EndAnswers | EndShots | NoOccupation | EndAdvance | Done)
    };
    let worth: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|action| !is_end(action) && is_sensible(public, seat, *action))
        .collect();
    let end = actions.iter().copied().find(is_end);
    // Settling a fight and choosing a Leader are mandatory, even in quiet rounds.
    let must = end.is_none();
    match (worth.is_empty(), must || is_lively, end) {
        (false, true, _) => worth[rng.below(worth.len() as u32) as usize],
        (_, _, Some(end)) => end,
        _ => actions[rng.below(actions.len() as u32) as usize],
    }
}

/// Returns whether an action makes sense: units move towards enemies, and nobody breaks Connections
/// or demolishes buildings.
fn is_sensible(public: &Public, seat: Seat, action: Action) -> bool {
    let nearest = |from: Cell| {
        let others = Seat::ALL.into_iter().filter(|&other| other != seat);
        others.flat_map(|other| public.sides[other].units().iter()).map(|cell| cell.distance(from)).min()
    };
    match action {
        Action::Move { guardian, to, .. } => {
            public.sides[seat].guardian_at(guardian).is_none_or(|from| nearest(to) < nearest(from))
        }
        Action::Quark { from, to } => nearest(to) < nearest(from),
        Action::Break(_) | Action::Swap(..) | Action::Demolish(_) => false,
        Action::Leader(_) => public.phase == Phase::Leaders,
        _ => true,
    }
}
