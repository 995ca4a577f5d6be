//! What the shells tell about the parts of the device.

use crate::game::{BySeat, Seat};
use crate::parts::{FlashHealth, PadsHealth, Restart, WiresHealth};

use super::{Identity, Settings};
use crate::parts::crash::CrashRecord;
use crate::parts::leds::strands::Panel;

/// A fact a shell brings to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Report {
    /// Why the device started.
    Restart(Restart),
    /// What the last run that ended by itself left behind.
    Crash(&'static CrashRecord),
    /// Which program runs.
    Identity(Identity),
    /// Which panel the device has; the full one unless told.
    Panel(Panel),
    /// The settings found in the store.
    Settings(Settings),
    /// Something nobody can foresee, for the dice.
    Seed(u64),
    /// How the store was found.
    Flash(FlashHealth),
    /// The pad chain broke or came back.
    Pads(PadsHealth),
    /// The OLED of a seat answers, or does not.
    Oled(Seat, bool),
    /// The wires of the bus that the OLED of this seat hangs on.
    Wires(Seat, WiresHealth),
}

/// All that is known of the parts. `None`: not told yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Health {
    /// Why the device started.
    pub restart: Option<Restart>,
    /// What the last run that ended by itself left behind.
    pub crash: Option<&'static CrashRecord>,
    /// The store.
    pub flash: Option<FlashHealth>,
    /// The pad chain.
    pub pads: Option<PadsHealth>,
    /// The OLED of each seat.
    pub oled: BySeat<Option<bool>>,
    /// The wires of each OLED.
    pub wires: BySeat<WiresHealth>,
    /// The panel.
    pub panel: Panel,
}

impl Health {
    /// Nothing is known yet.
    pub const UNKNOWN: Health = Health {
        restart: None,
        crash: None,
        flash: None,
        pads: None,
        oled: BySeat([None; Seat::COUNT]),
        wires: BySeat([WiresHealth::Fine; Seat::COUNT]),
        panel: Panel::Full,
    };

    /// The seats whose OLEDs hang on the same bus as this one's.
    pub const fn one_bus(seat: Seat) -> [Seat; 2] {
        match seat {
            Seat::A | Seat::B => [Seat::A, Seat::B],
            Seat::C | Seat::D => [Seat::C, Seat::D],
        }
    }

    /// The wires of the bus of this seat are so.
    pub fn set_wires(&mut self, seat: Seat, wires: WiresHealth) {
        for seat in Health::one_bus(seat) {
            self.wires[seat] = wires;
        }
    }

    /// Does this seat's OLED fail to answer?
    pub fn lacks_oled(&self, seat: Seat) -> bool {
        self.oled[seat] == Some(false)
    }

    /// Has every part reported?
    pub fn is_complete(&self) -> bool {
        self.flash.is_some() && self.pads.is_some() && self.oled.0.iter().all(Option::is_some)
    }

    /// Is every part in order?
    pub fn is_fine(&self) -> bool {
        matches!(self.flash, Some(FlashHealth::Fine | FlashHealth::Blank))
            && self.pads == Some(PadsHealth::Fine)
            && self.oled.0 == [Some(true); Seat::COUNT]
    }
}
