//! What the shells tell about the parts of the device.

use crate::game::{BySeat, Seat};

use super::{Restart, Settings};
use crate::ui::strands::Panel;

/// A fact a shell brings to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Report {
    /// Why the device started.
    Restart(Restart),
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
}

/// How the store in flash was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum FlashHealth {
    /// All that was written reads back.
    Fine,
    /// Nothing was ever written: a new device.
    Blank,
    /// This many sectors held something unreadable and were set aside.
    Damaged(u8),
    /// The flash takes no data: nothing can be saved.
    Failed,
}

/// How the chain of pads answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadsHealth {
    /// The data line is driven and makes sense.
    Fine,
    /// All 32 buttons read as pressed: the data line is held low.
    AllDown,
    /// Nothing drives the data line: the chain is not plugged in.
    Absent,
}

/// All that is known of the parts. `None`: not told yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Health {
    /// Why the device started.
    pub restart: Option<Restart>,
    /// The store.
    pub flash: Option<FlashHealth>,
    /// The pad chain.
    pub pads: Option<PadsHealth>,
    /// The OLED of each seat.
    pub oled: BySeat<Option<bool>>,
    /// The panel.
    pub panel: Panel,
}

impl Health {
    /// Nothing is known yet.
    pub const UNKNOWN: Health = Health {
        restart: None,
        flash: None,
        pads: None,
        oled: BySeat([None; Seat::COUNT]),
        panel: Panel::Full,
    };

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
