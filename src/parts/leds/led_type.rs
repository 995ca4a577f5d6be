//! The current of the LEDs by type, and the supply and fuse for a budget.

/// The currents of one LED, in microamperes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Draw {
    /// The current of the LED's own controller, which flows even if the LED is dark.
    pub idle_ua: u32,
    /// The current of one of its three channels at full duty cycle.
    pub channel_ua: u32,
}

/// The types of LEDs that a panel can be built from. The currents are at the upper end of what is
/// sold under the name, so that the budget is never exceeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum LedType {
    /// The classic 5050 package: WS2812, WS2812B, SK6812 and their clones.
    #[default]
    Classic,
    /// WS2813, with a second data line.
    Ws2813,
    /// WS2812B version 5, 12 mA per channel.
    Ws2812bV5,
    /// WS2812C and other types with 5 mA per channel.
    Ws2812c,
    /// A custom current per channel, measured or from a data sheet.
    Custom,
}

impl LedType {
    /// All types, in the order of the menu and of the stored form.
    pub const ALL: [LedType; 5] =
        [LedType::Classic, LedType::Ws2813, LedType::Ws2812bV5, LedType::Ws2812c, LedType::Custom];
    /// The range of the custom current, in milliamperes per channel.
    pub const CUSTOM_MA: core::ops::RangeInclusive<u8> = 1..=40;

    /// Returns the part name; empty for the custom type.
    pub const fn name(self) -> &'static str {
        match self {
            LedType::Classic => "5050",
            LedType::Ws2813 => "WS2813",
            LedType::Ws2812bV5 => "WS2812B-V5",
            LedType::Ws2812c => "WS2812C",
            LedType::Custom => "",
        }
    }

    /// Returns the type `by` places further in the menu.
    pub fn cycled(self, by: i8) -> LedType {
        let count = LedType::ALL.len() as i8;
        LedType::ALL[(self as i8 + by).rem_euclid(count) as usize]
    }

    /// Returns the currents of an LED of this type. `typed_ma` applies to the custom type only.
    pub const fn draw(self, typed_ma: u8) -> Draw {
        let (idle_ua, channel_ua) = match self {
            LedType::Classic => (1000, 20_000),
            LedType::Ws2813 => (800, 18_000),
            LedType::Ws2812bV5 => (600, 12_000),
            LedType::Ws2812c => (600, 5_000),
            LedType::Custom => (1000, typed_ma as u32 * 1000),
        };
        Draw { idle_ua, channel_ua }
    }
}

impl Draw {
    /// Returns the current of this number of dark LEDs, in milliamperes, rounded up.
    pub const fn idle_ma(self, leds: usize) -> u16 {
        (leds as u32 * self.idle_ua).div_ceil(1000) as u16
    }

    /// Returns the lowest useful budget for this number of LEDs, in steps of 100 mA: the idle
    /// current plus at least 100 mA for light.
    pub const fn least_budget_100ma(self, leds: usize) -> u8 {
        (self.idle_ma(leds) + 100).div_ceil(100) as u8
    }
}

/// The current of the Pico, four OLEDs and the pads, in milliamperes.
pub const OTHER_MA: u16 = 400;

/// Returns the rating of the supply for a budget, in whole amperes at 5 V. The device uses at most
/// four fifths of it.
pub const fn supply_amps(budget_ma: u16) -> u16 {
    ((budget_ma + OTHER_MA) as u32 * 5).div_ceil(4 * 1000) as u16
}

/// The ratings of automotive blade fuses, in tenths of an ampere.
const FUSES: [u16; 8] = [20, 30, 40, 50, 75, 100, 150, 200];

/// Returns the fuse for a budget, in tenths of an ampere: the smallest that carries the whole
/// device with a quarter to spare.
pub const fn fuse_100ma(budget_ma: u16) -> u16 {
    let need = ((budget_ma + OTHER_MA) as u32 * 5).div_ceil(4 * 100) as u16;
    let mut i = 0;
    while i + 1 < FUSES.len() && FUSES[i] < need {
        i += 1;
    }
    FUSES[i]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::LEDS;

    #[test]
    fn the_minimum_budget_is_above_the_idle_current() {
        for kind in LedType::ALL {
            let draw = kind.draw(20);
            for leds in [LEDS, 127] {
                let least = u16::from(draw.least_budget_100ma(leds)) * 100;
                assert!(least >= draw.idle_ma(leds) + 100 && least < draw.idle_ma(leds) + 200, "{kind:?}");
            }
        }
        assert_eq!(LedType::Classic.draw(0).idle_ma(LEDS), 889);
        assert_eq!(LedType::Classic.draw(0).least_budget_100ma(LEDS), 10);
        assert_eq!(LedType::Ws2812bV5.draw(0).least_budget_100ma(LEDS), 7);
        assert_eq!(LedType::Classic.draw(0).least_budget_100ma(127), 3);
    }

    #[test]
    fn the_menu_wraps_around() {
        assert_eq!(LedType::Classic.cycled(-1), LedType::Custom);
        assert_eq!(LedType::Custom.cycled(1), LedType::Classic);
        assert_eq!(LedType::Classic.cycled(1), LedType::Ws2813);
    }

    #[test]
    fn the_default_led_type_draws_the_most_current() {
        for kind in LedType::ALL {
            assert!(kind.draw(20).channel_ua <= LedType::default().draw(0).channel_ua);
            assert!(kind.draw(20).idle_ua <= LedType::default().draw(0).idle_ua);
        }
    }

    #[test]
    fn supply_and_fuse_have_a_reserve_of_a_quarter() {
        // 3.4 A times 1.25 is 4.25 A.
        assert_eq!((supply_amps(3000), fuse_100ma(3000)), (5, 50));
        assert_eq!((supply_amps(1000), fuse_100ma(1000)), (2, 20));
        assert_eq!((supply_amps(2000), fuse_100ma(2000)), (3, 30));
        assert_eq!((supply_amps(10_000), fuse_100ma(10_000)), (13, 150));
    }
}
