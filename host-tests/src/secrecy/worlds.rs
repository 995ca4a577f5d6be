//! Two devices that differ only in what a viewer cannot know, and receive the same presses.

use hexboard::game::{Actor, Choice, Entry, Game, Record, Seat};
use hexboard::games::{AnyGame, AnyPublic};
use hexboard::hex::CellSet;
use hexboard::parts::{Button, Pad, PadSet};
use hexboard::session::{Control, InputSnapshot, Report};
use hexboard::ui::Chair;

use crate::contract::legal;
use crate::device::Device;

/// The maximum number of redraws to find a world in which the player has different choices.
const MAX_DRAWS: usize = 12;

/// Two devices to compare.
#[derive(Clone)]
pub struct Worlds {
    /// The actual state.
    pub one: Box<Device>,
    /// Another state that is consistent with what the viewer knows.
    pub other: Box<Device>,
}

impl Worlds {
    /// Returns the device and an alternative that the viewer cannot distinguish from it, if
    /// possible one in which `actor` has different choices.
    pub fn of(device: &Device, viewer: Seat, actor: Seat) -> Worlds {
        let mut one = Box::new(device.clone());
        one.lines.clear();
        one.tones.clear();
        let mut other = one.clone();
        let choices = legal(game(&one), Actor::Seat(actor));
        for _ in 0..MAX_DRAWS {
            other.machine.redraw_hidden(Some(device.chair_of(viewer)));
            let is_known = game(&other) == game(&one);
            if is_known || legal(game(&other), Actor::Seat(actor)) != choices {
                break;
            }
        }
        other.collect();
        // Forces a redraw in this world, as the redrawn hidden state did in the other.
        [&mut one, &mut other].into_iter().for_each(|device| device.report(Report::Seed(0)));
        other.frames = one.frames;
        Worlds { one, other }
    }

    /// Presses a button in the selected worlds without letting time pass.
    pub fn tap(&mut self, pad: Pad, button: Button, within: [bool; 2]) {
        let devices = [&mut self.one, &mut self.other].into_iter().zip(within);
        devices.filter(|(_, is_pressed)| *is_pressed).for_each(|(device, _)| device.tap(pad, button));
    }

    /// Lets time pass in both.
    pub fn wait(&mut self, millis: u64) {
        self.one.wait(millis);
        self.other.wait(millis);
    }

    /// Returns the decision state of a player in both.
    pub fn snapshots(&self, pad: Pad) -> [Option<InputSnapshot>; 2] {
        [&self.one, &self.other].map(|device| device.machine.snapshot(Chair::at(pad)))
    }

    /// Returns whether the games differ at all.
    pub fn differ(&self) -> bool {
        game(&self.one) != game(&self.other)
    }

    /// Returns whether this player is offered different choices.
    pub fn offers_differ(&self, pad: Pad) -> bool {
        let offers = |at: Option<InputSnapshot>| -> Option<(usize, Vec<Choice>, CellSet)> {
            at.map(|at| (at.offered, at.items.iter().copied().collect(), at.targets))
        };
        let [one, other] = self.snapshots(pad).map(offers);
        one != other
    }

    /// Returns whether the next frame is due at the same time.
    pub fn wake_together(&self) -> bool {
        self.one.machine.wakes_at() == self.other.machine.wakes_at()
    }

    /// Copies other worlds in place.
    pub fn copy_from(&mut self, worlds: &Worlds) {
        self.one.as_mut().clone_from(&worlds.one);
        self.other.as_mut().clone_from(&worlds.other);
    }

    /// Returns what distinguishes the worlds: the board, the number of frames, what the board will
    /// show later, the screens of these pads, the buzzer or the console.
    pub fn difference(&self, pads: PadSet) -> Option<String> {
        if self.one.frames != self.other.frames {
            return Some(format!("frames drawn, {} and {}", self.one.frames, self.other.frames));
        }
        difference(&self.one, &self.other, pads)
    }
}

/// Returns what differs between two devices, except the number of frames.
pub fn difference(one: &Device, other: &Device, pads: PadSet) -> Option<String> {
    if one.frame != other.frame {
        return Some("the board".into());
    }
    let same = |pad: &Pad| one.screens[pad.index()] == other.screens[pad.index()];
    if let Some(pad) = pads.iter().find(|pad| !same(pad)) {
        return Some(format!("screen {}", pad.number()));
    }
    if one.tones != other.tones {
        return Some("the buzzer".into());
    }
    if one.lines != other.lines {
        return Some("the console".into());
    }
    if let Some(what) = pads.iter().find_map(|pad| difference_beside(one, other, pad)) {
        return Some(what);
    }
    (one.machine.canvas() != other.machine.canvas()).then(|| "the board, later".into())
}

/// Returns what differs of that which a shell shows beside the board for the player with this pad.
fn difference_beside(one: &Device, other: &Device, pad: Pad) -> Option<String> {
    let (one, other) = (&one.machine, &other.machine);
    let differs = [
        ("targets", one.shown_targets(pad) != other.shown_targets(pad)),
        ("undo", one.offers(pad, Control::Undo) != other.offers(pad, Control::Undo)),
        ("hint", one.offers(pad, Control::Hint) != other.offers(pad, Control::Hint)),
        ("last move", one.trail(0) != other.trail(0)),
        ("pad of undo", one.undo_pad() != other.undo_pad()),
    ];
    let (what, _) = differs.into_iter().find(|(_, differs)| *differs)?;
    Some(format!("the page beside the board for pad {}: {what}", pad.number()))
}

/// Returns the current game.
///
/// # Panics
/// Panics if there is none.
pub fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

/// Returns the public view.
pub fn public(device: &Device) -> AnyPublic {
    game(device).public()
}

/// Returns the journal entries so far.
pub fn entries(device: &Device) -> &[Entry] {
    device.machine.record().map_or(&[], |record| record.journal().entries())
}

/// Returns the number of actions so far.
pub fn length(device: &Device) -> usize {
    entries(device).len()
}

/// Returns whether all seats decide simultaneously.
pub fn is_simultaneous(device: &Device) -> bool {
    game(device).is_simultaneous()
}

/// Returns the phase of the game, for games with hidden information.
pub fn phase(device: &Device) -> String {
    match game(device) {
        AnyGame::Xobos(game) => format!("{:?}", game.phase()),
        AnyGame::Termites(game) => format!("Termites {:?}", game.phase()),
        _ => "nothing hidden".into(),
    }
}
