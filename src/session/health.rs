//! Reports of the shell about the hardware, and the state collected from them.

use super::Identity;
use crate::parts::crash::CrashRecord;
use crate::parts::leds::strands::Panel;
use crate::parts::{ByPad, FlashHealth, Pad, PadsHealth, ResetCause, WiresHealth};

/// A report from the shell to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Report {
    /// The crash record that a previous run left behind.
    Crash(&'static CrashRecord),
    /// Version and origin of the program.
    Identity(Identity),
    /// The type of the panel; the full panel by default.
    Panel(Panel),
    /// A random seed from the hardware.
    Seed(u64),
    /// The state of the store in flash.
    Flash(FlashHealth),
    /// The pad chain failed or works again.
    Pads(PadsHealth),
    /// Whether the OLED of a pad responds.
    Oled(Pad, bool),
    /// The state of the I2C wires to the OLED of this pad.
    Wires(Pad, WiresHealth),
}

/// The known state of the hardware. `None` means that nothing was reported yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Health {
    /// The reset cause.
    pub restart: ResetCause,
    /// The crash record that a previous run left behind.
    pub crash: Option<&'static CrashRecord>,
    /// The store in flash.
    pub flash: Option<FlashHealth>,
    /// The pad chain.
    pub pads: Option<PadsHealth>,
    /// Whether the OLED of each pad responds.
    pub oled: ByPad<Option<bool>>,
    /// The I2C wires to each OLED.
    pub wires: ByPad<WiresHealth>,
    /// The type of the panel.
    pub panel: Panel,
}

impl Health {
    /// The state before the first report.
    pub const UNKNOWN: Health = Health {
        restart: ResetCause::PowerOn,
        crash: None,
        flash: None,
        pads: None,
        oled: ByPad([None; Pad::COUNT]),
        wires: ByPad([WiresHealth::Fine; Pad::COUNT]),
        panel: Panel::Full,
    };

    /// Returns the two pads whose OLEDs share a bus with the OLED of this pad.
    pub const fn one_bus(pad: Pad) -> [Pad; 2] {
        match pad {
            Pad::One | Pad::Two => [Pad::One, Pad::Two],
            Pad::Three | Pad::Four => [Pad::Three, Pad::Four],
        }
    }

    /// Sets the state of the wires for all pads on the bus of this pad.
    pub fn set_wires(&mut self, pad: Pad, wires: WiresHealth) {
        for pad in Health::one_bus(pad) {
            self.wires[pad] = wires;
        }
    }

    /// Returns whether the OLED of this pad is known not to respond.
    pub fn lacks_oled(&self, pad: Pad) -> bool {
        self.oled[pad] == Some(false)
    }

    /// Returns whether flash, pads and all OLEDs have reported.
    pub fn is_complete(&self) -> bool {
        self.flash.is_some() && self.pads.is_some() && self.oled.0.iter().all(Option::is_some)
    }

    /// Returns whether flash, pads and all OLEDs work.
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
