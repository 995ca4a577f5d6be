//! The eight buttons of a pad.

/// A button of a pad, in the order of the bits on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Button {
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// Choose.
    Ok,
    /// One step back.
    Back,
    /// Show hidden things while held.
    Peek,
    /// Open the menu.
    Menu,
}

impl Button {
    /// All buttons, in the order of the bits on the wire.
    pub const ALL: [Button; 8] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::Ok,
        Button::Back,
        Button::Peek,
        Button::Menu,
    ];
}

/// The buttons of one pad that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Buttons(u8);

impl Buttons {
    /// No button is down.
    pub const NONE: Buttons = Buttons(0);
    /// All buttons are down.
    pub const ALL: Buttons = Buttons(0xFF);

    /// From bits in the order of [`Button::ALL`], 1 for a pressed button.
    pub const fn from_bits(bits: u8) -> Buttons {
        Buttons(bits)
    }

    /// From the byte on the wire, where 0 means pressed.
    pub const fn from_wire(byte: u8) -> Buttons {
        Buttons(!byte)
    }

    /// Bits in the order of [`Button::ALL`], 1 for a pressed button.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Just this button.
    pub const fn of(button: Button) -> Buttons {
        Buttons(1 << button as u8)
    }

    /// These buttons and `button`.
    pub const fn with(self, button: Button) -> Buttons {
        Buttons(self.0 | Buttons::of(button).0)
    }

    /// These buttons without those of `other`.
    pub const fn minus(self, other: Buttons) -> Buttons {
        Buttons(self.0 & !other.0)
    }

    /// Is `button` down?
    pub const fn contains(self, button: Button) -> bool {
        self.0 & Buttons::of(button).0 != 0
    }

    /// Is no button down?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The buttons that are down, in order.
    pub fn iter(self) -> impl Iterator<Item = Button> {
        Button::ALL.into_iter().filter(move |&button| self.contains(button))
    }
}
