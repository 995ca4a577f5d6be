//! Two worlds that differ in nothing but what a viewer cannot know, and a hand that presses the same in both.

use hexboard::game::{Actor, Choice, Entry, Game, Record, Seat};
use hexboard::games::{AnyGame, AnyPublic};
use hexboard::hex::CellSet;
use hexboard::parts::{Button, Pad, PadSet};
use hexboard::session::{Report, Standpoint};
use hexboard::ui::Chair;

use crate::contract::legal;
use crate::device::Device;

/// How often the hidden things are drawn to find a world in which the player has other choices.
const MOST_DRAWS: usize = 12;

/// Two worlds.
#[derive(Clone)]
pub struct Worlds {
    /// As it is.
    pub one: Box<Device>,
    /// As it may be, for all that the viewer knows.
    pub other: Box<Device>,
}

impl Worlds {
    /// The world of a device, and another for a viewer: if there is such, one in which `actor` has other choices.
    pub fn of(device: &Device, viewer: Seat, actor: Seat) -> Worlds {
        let mut one = Box::new(device.clone());
        one.lines.clear();
        one.tones.clear();
        let mut other = one.clone();
        let choices = legal(game(&one), Actor::Seat(actor));
        for _ in 0..MOST_DRAWS {
            other.machine.redraw_hidden(Some(device.chair_of(viewer)));
            let is_known = game(&other) == game(&one);
            if is_known || legal(game(&other), Actor::Seat(actor)) != choices {
                break;
            }
        }
        other.collect();
        // In this world everything is drawn once more, too; that a seed of nothing comes in changes nothing else.
        one.report(Report::Seed(0));
        other.frames = one.frames;
        Worlds { one, other }
    }

    /// A short press in these worlds.
    pub fn tap(&mut self, pad: Pad, button: Button, within: [bool; 2]) {
        let devices = [&mut self.one, &mut self.other].into_iter().zip(within);
        devices.filter(|(_, is_pressed)| *is_pressed).for_each(|(device, _)| device.tap(pad, button));
    }

    /// Time passes, in both.
    pub fn wait(&mut self, millis: u64) {
        self.one.wait(millis);
        self.other.wait(millis);
    }

    /// Where a player stands in both.
    pub fn standpoints(&self, pad: Pad) -> [Option<Standpoint>; 2] {
        [&self.one, &self.other].map(|device| device.machine.standpoint(Chair::at(pad)))
    }

    /// Is anything different at all?
    pub fn differ(&self) -> bool {
        game(&self.one) != game(&self.other)
    }

    /// Is something else on offer to this player?
    pub fn offers_differ(&self, pad: Pad) -> bool {
        let offers = |at: Option<Standpoint>| -> Option<(usize, Vec<Choice>, CellSet)> {
            at.map(|at| (at.offered, at.items.iter().copied().collect(), at.targets))
        };
        let [one, other] = self.standpoints(pad).map(offers);
        one != other
    }

    /// Is the next frame due at the same moment?
    pub fn wake_together(&self) -> bool {
        self.one.machine.wakes_at() == self.other.machine.wakes_at()
    }

    /// Takes over two other worlds, in place.
    pub fn become_like(&mut self, worlds: &Worlds) {
        self.one.as_mut().clone_from(&worlds.one);
        self.other.as_mut().clone_from(&worlds.other);
    }

    /// What betrays one world from the other: the board, how often it was drawn, what it will show, the screens of these
    /// pads, the buzzer, the console.
    pub fn difference(&self, pads: PadSet) -> Option<String> {
        if self.one.frames != self.other.frames {
            return Some(format!("frames drawn, {} and {}", self.one.frames, self.other.frames));
        }
        difference(&self.one, &self.other, pads)
    }
}

/// What differs between two devices, but for the number of frames.
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
    (one.machine.canvas() != other.machine.canvas()).then(|| "the board, later".into())
}

/// The game on the table.
///
/// # Panics
/// When there is none.
pub fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

/// What everybody knows.
pub fn public(device: &Device) -> AnyPublic {
    game(device).public()
}

/// The actions so far, as the journal has them.
pub fn entries(device: &Device) -> &[Entry] {
    device.machine.record().map_or(&[], |record| record.journal().entries())
}

/// How many actions there were so far.
pub fn length(device: &Device) -> usize {
    entries(device).len()
}

/// Do all decide at once?
pub fn at_once(device: &Device) -> bool {
    game(device).at_once()
}

/// The phase of the game, where it has hidden things.
pub fn phase(device: &Device) -> String {
    match game(device) {
        AnyGame::Xobos(game) => format!("{:?}", game.phase()),
        AnyGame::Termites(game) => format!("Termites {:?}", game.phase()),
        _ => "nothing hidden".into(),
    }
}
