//! Reports of the shell about the hardware, and the state collected from them.

use super::Identity;
use crate::parts::crash_log::CrashLog;
use crate::parts::leds::strands::Panel;
use crate::parts::{
    ByPad, FlashHealth, Pad, PadHealth, PadSet, ResetCause, SerialNumber, SupplyState, WiresHealth,
};

/// A report from the shell to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Report {
    /// The crashes of previous runs.
    Crashes(CrashLog<'static>),
    /// Version and origin of the program.
    Identity(Identity),
    /// The serial number of the device.
    Serial(SerialNumber),
    /// The type of the panel; the full panel by default.
    Panel(Panel),
    /// A random seed from the hardware.
    Seed(u64),
    /// The state of the store in flash.
    Flash(FlashHealth),
    /// The data line of a pad failed or works again.
    Pad(Pad, PadHealth),
    /// The voltage of the supply, and how far it limits the light.
    Supply(SupplyState),
    /// The temperature of the chip in degrees Celsius.
    Temperature(i8),
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
    /// The crashes of previous runs.
    pub crashes: CrashLog<'static>,
    /// The serial number.
    pub serial: Option<SerialNumber>,
    /// The store in flash.
    pub flash: Option<FlashHealth>,
    /// The data line of each pad.
    pub pads: ByPad<Option<PadHealth>>,
    /// Whether the OLED of each pad responds.
    pub oled: ByPad<Option<bool>>,
    /// The I2C wires to each OLED.
    pub wires: ByPad<WiresHealth>,
    /// The type of the panel.
    pub panel: Panel,
    /// The supply.
    pub supply: Option<SupplyState>,
    /// The temperature of the chip in degrees Celsius.
    pub celsius: Option<i8>,
}

impl Health {
    /// The state before the first report.
    pub const UNKNOWN: Health = Health {
        restart: ResetCause::PowerOn,
        crashes: CrashLog::EMPTY,
        serial: None,
        flash: None,
        pads: ByPad([None; Pad::COUNT]),
        oled: ByPad([None; Pad::COUNT]),
        wires: ByPad([WiresHealth::Fine; Pad::COUNT]),
        panel: Panel::Full,
        supply: None,
        celsius: None,
    };

    /// Returns the pads that the device must have. The handheld has one.
    pub const fn expected_pads(&self) -> PadSet {
        match self.panel {
            Panel::Full => PadSet::ALL,
            Panel::Small => PadSet::of(Pad::One),
        }
    }

    /// Returns the pads with this state, among those that the device must have.
    pub fn pads_that_are(&self, health: Option<PadHealth>) -> impl Iterator<Item = Pad> {
        let (expected, pads) = (self.expected_pads(), self.pads);
        Pad::ALL.into_iter().filter(move |&pad| expected.contains(pad) && pads[pad] == health)
    }

    /// Returns the pads that the device must have and whose OLEDs do not respond.
    pub fn missing_oleds(&self) -> impl Iterator<Item = Pad> {
        let (expected, oled) = (self.expected_pads(), self.oled);
        Pad::ALL.into_iter().filter(move |&pad| expected.contains(pad) && oled[pad] == Some(false))
    }

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
        let has_reported = |pad: &Pad| self.pads[*pad].is_some() && self.oled[*pad].is_some();
        self.flash.is_some() && Pad::ALL.iter().all(has_reported)
    }

    /// Returns whether flash, pads and OLEDs work, as far as the device must have them.
    pub fn is_fine(&self) -> bool {
        matches!(self.flash, Some(FlashHealth::Fine | FlashHealth::Blank))
            && Pad::ALL
                .into_iter()
                .filter(|&pad| self.expected_pads().contains(pad))
                .all(|pad| self.pads[pad] == Some(PadHealth::Fine) && self.oled[pad] == Some(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_complete_once_the_last_has_reported() {
        let mut health = Health::UNKNOWN;
        health.flash = Some(FlashHealth::Fine);
        health.pads = ByPad([Some(PadHealth::Fine); Pad::COUNT]);
        for pad in Pad::ALL {
            assert!(!health.is_complete(), "{pad:?} is missing");
            health.oled[pad] = Some(false);
        }
        assert!(health.is_complete() && !health.is_fine());
    }

    #[test]
    fn the_handheld_needs_one_pad_and_the_full_device_four() {
        let mut health = Health { flash: Some(FlashHealth::Fine), ..Health::UNKNOWN };
        health.pads = ByPad([Some(PadHealth::Absent); Pad::COUNT]);
        health.oled = ByPad([Some(false); Pad::COUNT]);
        (health.pads[Pad::One], health.oled[Pad::One]) = (Some(PadHealth::Fine), Some(true));
        assert!(!health.is_fine());
        assert_eq!(health.pads_that_are(Some(PadHealth::Absent)).count(), 3);
        health.panel = Panel::Small;
        assert!(health.is_fine());
        assert_eq!(health.pads_that_are(Some(PadHealth::Absent)).count(), 0);
    }
}
