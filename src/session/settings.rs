//! What people set once and expect to find again.

use core::fmt;

use crate::ui::Light;
use crate::ui::lang::Language;
use crate::ui::palette::PaletteChoice;

/// Settings of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Settings {
    /// Brightness of the LEDs, 1 to 8.
    pub brightness: u8,
    /// Current the LEDs may draw, in steps of 100 mA.
    pub budget_100ma: u8,
    /// Colours of seats and grounds.
    pub palette: PaletteChoice,
    /// Tones on key presses and events.
    pub sound: bool,
    /// Show hidden things to their seat always, not only while Peek is held.
    pub peek_always: bool,
    /// Players roll dice of their own and type them in.
    pub types_dice: bool,
    /// Language of the screens.
    pub language: Language,
}

/// The bytes are no settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SettingsError;

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stored settings cannot be read, defaults are used")
    }
}

impl core::error::Error for SettingsError {}

impl Settings {
    /// Length of the stored form.
    pub const BYTES: usize = 4;
    /// Highest brightness.
    pub const MAX_BRIGHTNESS: u8 = 8;
    /// Smallest current budget: 600 mA, enough for the idle current of the panel and a little light.
    pub const MIN_BUDGET: u8 = 6;
    /// Largest current budget: 10 A.
    pub const MAX_BUDGET: u8 = 100;
    /// A new device.
    pub const DEFAULT: Settings = Settings {
        brightness: 6,
        budget_100ma: 20,
        palette: PaletteChoice::Standard,
        sound: true,
        peek_always: false,
        types_dice: false,
        language: Language::English,
    };

    /// Brightness and budget for the panel.
    pub const fn light(self) -> Light {
        Light { brightness: u8::MAX, budget_ma: self.budget_100ma as u16 * 100 }.at_step(self.brightness)
    }

    /// The stored form.
    pub const fn to_bytes(self) -> [u8; Settings::BYTES] {
        let flags = self.palette as u8 | (self.sound as u8) << 1 | (self.language as u8) << 2;
        let flags = flags | (self.peek_always as u8) << 3 | (self.types_dice as u8) << 4;
        [1, self.brightness, self.budget_100ma, flags]
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// When the bytes are of another version or name impossible values.
    pub const fn from_bytes(bytes: [u8; Settings::BYTES]) -> Result<Settings, SettingsError> {
        let [version, brightness, budget_100ma, flags] = bytes;
        let possible = version == 1
            && brightness >= 1
            && brightness <= Settings::MAX_BRIGHTNESS
            && budget_100ma >= Settings::MIN_BUDGET
            && budget_100ma <= Settings::MAX_BUDGET
            && flags < 32;
        if !possible {
            return Err(SettingsError);
        }
        Ok(Settings {
            brightness,
            budget_100ma,
            palette: PaletteChoice::ALL[(flags & 1) as usize],
            sound: flags & 2 != 0,
            peek_always: flags & 8 != 0,
            types_dice: flags & 16 != 0,
            language: Language::ALL[(flags >> 2 & 1) as usize],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_their_stored_form() {
        let settings = Settings {
            brightness: 3,
            budget_100ma: 55,
            palette: PaletteChoice::ColourBlind,
            sound: false,
            peek_always: true,
            types_dice: true,
            language: Language::Polish,
        };
        assert_eq!(Settings::from_bytes(settings.to_bytes()), Ok(settings));
        assert_eq!(Settings::from_bytes(Settings::DEFAULT.to_bytes()), Ok(Settings::DEFAULT));
    }

    #[test]
    fn impossible_bytes_are_an_error() {
        for bytes in
            [[0; 4], [0xFF; 4], [2, 6, 20, 0], [1, 0, 20, 0], [1, 9, 20, 0], [1, 6, 5, 0], [1, 6, 20, 32]]
        {
            assert_eq!(Settings::from_bytes(bytes), Err(SettingsError));
        }
    }
}
