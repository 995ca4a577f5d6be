//! What the shells tell about the parts of the device.

use super::Identity;
use crate::parts::crash::CrashRecord;
use crate::parts::leds::strands::Panel;
use crate::parts::{ByPad, FlashHealth, Pad, PadsHealth, Restart, WiresHealth};

/// A fact a shell brings to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Report {
    /// What the last run that ended by itself left behind.
    Crash(&'static CrashRecord),
    /// Which program runs.
    Identity(Identity),
    /// Which panel the device has; the full one unless told.
    Panel(Panel),
    /// Something nobody can foresee, for the dice.
    Seed(u64),
    /// How the store was found.
    Flash(FlashHealth),
    /// The pad chain broke or came back.
    Pads(PadsHealth),
    /// The OLED of a pad answers, or does not.
    Oled(Pad, bool),
    /// The wires of the bus that the OLED of this pad hangs on.
    Wires(Pad, WiresHealth),
}

/// All that is known of the parts. `None`: not told yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Health {
    /// Why the device started.
    pub restart: Restart,
    /// What the last run that ended by itself left behind.
    pub crash: Option<&'static CrashRecord>,
    /// The store.
    pub flash: Option<FlashHealth>,
    /// The pad chain.
    pub pads: Option<PadsHealth>,
    /// The OLED of each pad.
    pub oled: ByPad<Option<bool>>,
    /// The wires of each OLED.
    pub wires: ByPad<WiresHealth>,
    /// The panel.
    pub panel: Panel,
}

impl Health {
    /// Nothing is known yet.
    pub const UNKNOWN: Health = Health {
        restart: Restart::PowerOn,
        crash: None,
        flash: None,
        pads: None,
        oled: ByPad([None; Pad::COUNT]),
        wires: ByPad([WiresHealth::Fine; Pad::COUNT]),
        panel: Panel::Full,
    };

    /// The seats whose OLEDs hang on the same bus as this one's.
    pub const fn one_bus(pad: Pad) -> [Pad; 2] {
        match pad {
            Pad::One | Pad::Two => [Pad::One, Pad::Two],
            Pad::Three | Pad::Four => [Pad::Three, Pad::Four],
        }
    }

    /// Notes the state of the wires of this pad's bus.
    pub fn set_wires(&mut self, pad: Pad, wires: WiresHealth) {
        for pad in Health::one_bus(pad) {
            self.wires[pad] = wires;
        }
    }

    /// Does this pad's OLED fail to answer?
    pub fn lacks_oled(&self, pad: Pad) -> bool {
        self.oled[pad] == Some(false)
    }

    /// Has every part reported?
    pub fn is_complete(&self) -> bool {
        self.flash.is_some() && self.pads.is_some() && self.oled.0.iter().all(Option::is_some)
    }

    /// Is every part in order?
    pub fn is_fine(&self) -> bool {
        matches!(self.flash, Some(FlashHealth::Fine | FlashHealth::Blank))
            && self.pads == Some(PadsHealth::Fine)
            && self.oled.0 == [Some(true); Pad::COUNT]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_complete_once_the_last_has_reported() {
        let mut health = Health::UNKNOWN;
        health.flash = Some(FlashHealth::Fine);
        health.pads = Some(PadsHealth::Fine);
        for pad in Pad::ALL {
            assert!(!health.is_complete(), "{pad:?} is missing");
            health.oled[pad] = Some(false);
        }
        assert!(health.is_complete() && !health.is_fine());
    }
}
