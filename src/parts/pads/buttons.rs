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
    /// Confirms.
    Ok,
    /// Goes one step back.
    Back,
    /// Shows hidden information while held.
    Peek,
    /// Opens the menu.
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

    /// Returns the name of the button on the console.
    pub const fn word(self) -> &'static str {
        match self {
            Button::Up => "up",
            Button::Down => "down",
            Button::Left => "left",
            Button::Right => "right",
            Button::Ok => "ok",
            Button::Back => "back",
            Button::Peek => "peek",
            Button::Menu => "menu",
        }
    }

    /// Returns the button with this name on the console.
    pub fn by_word(word: &str) -> Option<Button> {
        Button::ALL.into_iter().find(|button| button.word() == word)
    }
}

/// A set of buttons of one pad, usually those that are down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Buttons(u8);

impl Buttons {
    /// The empty set.
    pub const NONE: Buttons = Buttons(0);
    /// All buttons.
    pub const ALL: Buttons = Buttons(0xFF);

    /// Creates a set from bits in the order of [`Button::ALL`], 1 for a pressed button.
    pub const fn from_bits(bits: u8) -> Buttons {
        Buttons(bits)
    }

    /// Creates a set from the byte on the wire, where 0 means pressed.
    pub const fn from_wire(byte: u8) -> Buttons {
        Buttons(!byte)
    }

    /// Returns the bits in the order of [`Button::ALL`], 1 for a pressed button.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the set of this button only.
    pub const fn of(button: Button) -> Buttons {
        Buttons(1 << button as u8)
    }

    /// Returns this set with `button` added.
    pub const fn with(self, button: Button) -> Buttons {
        Buttons(self.0 | Buttons::of(button).0)
    }

    /// Returns this set without the buttons of `other`.
    pub const fn minus(self, other: Buttons) -> Buttons {
        Buttons(self.0 & !other.0)
    }

    /// Returns whether `button` is in the set.
    pub const fn contains(self, button: Button) -> bool {
        self.0 & Buttons::of(button).0 != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the buttons in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Button> {
        Button::ALL.into_iter().filter(move |&button| self.contains(button))
    }
}
