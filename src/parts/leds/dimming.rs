//! Computes how far LEDs are dimmed: by the brightness setting, in idle states, and by the power
//! limit.
//!
//! A channel has 256 steps. With one factor for all LEDs, dark colours would lose their weaker
//! channels first: brown would become yellow, then red. So every colour has a faintest form that
//! still shows its hue ([`faintest`]), and dimming moves all LEDs from their full form towards
//! their faintest one. The luminance of the faintest form rises with that of the colour, so
//! brighter colours stay brighter.
//!
//! Only the power limit goes below the faintest forms, if the budget does not even allow those.

use smart_leds::RGB8;

use super::gamma::{FINE_FULL, GAMMA_FINE};

/// A factor for duty cycles with 16 fractional bits; [`FULL_SCALE`] is 1.
pub(super) type Scale = u32;
/// The factor 1.
pub(super) const FULL_SCALE: Scale = 1 << 16;

/// The lowest useful brightness: below it, all colours are already in their faintest form.
pub const FAINTEST: u8 = 90;

/// The luminance of the faintest form of a colour is this constant, in steps with 8 fractional
/// bits, ...
const BASE: u32 = 7 << 7;
/// ... plus this share of the luminance of the colour.
const SHARE: Scale = FULL_SCALE * 6 / 100;
/// The luminance of red, green and blue (Rec. 709), in 256ths.
const WEIGHTS: [u32; 3] = [54, 184, 18];
/// The factor of the faintest white.
const FAINTEST_WHITE: Scale = faintest([FINE_FULL as u32; 3]);

/// Returns the duty cycles of an LED after gamma, with 8 fractional bits.
pub(super) fn fine(led: &RGB8) -> [u32; 3] {
    [led.r, led.g, led.b].map(|value| GAMMA_FINE[value as usize] as u32)
}

/// Returns the factor of the faintest form of a colour.
pub(super) const fn faintest([r, g, b]: [u32; 3]) -> Scale {
    let luminance = (WEIGHTS[0] * r + WEIGHTS[1] * g + WEIGHTS[2] * b) >> 8;
    if luminance <= BASE {
        return FULL_SCALE;
    }
    let scale = SHARE + (BASE << 16) / luminance;
    if scale > FULL_SCALE { FULL_SCALE } else { scale }
}

/// How far a frame is dimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimming {
    /// The factor of the faintest forms. Below 1 only if the budget does not allow them.
    least: Scale,
    /// The factor of the part between the faintest and the full form.
    above: Scale,
}

impl Dimming {
    /// All LEDs dark.
    const DARK: Dimming = Dimming { least: 0, above: 0 };

    /// Returns the dimming that makes white look as bright as `brightness`.
    pub(super) fn of_brightness(brightness: u8) -> Dimming {
        if brightness == 0 {
            return Dimming::DARK;
        }
        let white = (GAMMA_FINE[brightness as usize] as u32 * FULL_SCALE).div_ceil(FINE_FULL as u32);
        let above = white.saturating_sub(FAINTEST_WHITE) * FULL_SCALE;
        Dimming { least: FULL_SCALE, above: above.div_ceil(FULL_SCALE - FAINTEST_WHITE) }
    }

    /// Returns the dimming that limits the LEDs to `left`, where they take `full` undimmed and
    /// `faintest` in their faintest form.
    pub(super) fn within(left: u64, full: u64, faintest: u64) -> Dimming {
        if left >= full {
            Dimming { least: FULL_SCALE, above: FULL_SCALE }
        } else if left >= faintest {
            let above = (left - faintest) * FULL_SCALE as u64 / (full - faintest);
            Dimming { least: FULL_SCALE, above: above as Scale }
        } else {
            Dimming { least: (left * FULL_SCALE as u64 / faintest) as Scale, above: 0 }
        }
    }

    /// Returns the stronger of two dimmings.
    pub(super) fn min(self, other: Dimming) -> Dimming {
        Dimming { least: self.least.min(other.least), above: self.above.min(other.above) }
    }

    /// Returns the dimming of an idle device, which keeps these quarters of the part above the
    /// faintest forms.
    pub(super) const fn resting(self, quarters: u8) -> Dimming {
        Dimming { above: self.above * quarters as u32 / 4, ..self }
    }

    /// Returns whether every LED is dark.
    pub(super) const fn is_dark(self) -> bool {
        self.least == 0
    }

    /// Returns the factor of white, which is dimmed most.
    pub(super) fn of_white(self) -> Scale {
        self.of(FAINTEST_WHITE)
    }

    /// Returns the factor of an LED whose faintest form has this factor.
    #[inline(always)]
    pub(super) fn of(self, faintest: Scale) -> Scale {
        // The product would overflow if both were full.
        let least = if self.least == FULL_SCALE { faintest } else { (faintest * self.least) >> 16 };
        least + (((FULL_SCALE - faintest) * self.above) >> 16)
    }
}

/// A small cache of values by colour: a board has few colours, and neighbouring LEDs often share
/// one. A division for each LED would take a quarter of the core.
pub(super) struct ByColour<T>([(RGB8, T); 16]);

impl<T: Copy> ByColour<T> {
    /// Creates a cache that knows the value of dark LEDs.
    pub fn new(dark: T) -> ByColour<T> {
        ByColour([(RGB8 { r: 0, g: 0, b: 0 }, dark); 16])
    }

    /// Returns the value of a colour, computed if the cache does not have it.
    #[inline(always)]
    pub fn of(&mut self, led: &RGB8, compute: impl FnOnce(&RGB8) -> T) -> T {
        let place = (led.r as usize + 3 * led.g as usize + 5 * led.b as usize) % self.0.len();
        let (known, value) = &mut self.0[place];
        if known != led {
            (*known, *value) = (*led, compute(led));
        }
        *value
    }
}

/// Computes the factors of LEDs.
pub(super) struct Factors {
    dimming: Dimming,
    known: ByColour<Scale>,
}

impl Factors {
    pub fn new(dimming: Dimming) -> Factors {
        Factors { dimming, known: ByColour::new(dimming.of(FULL_SCALE)) }
    }

    /// Returns the factor for the duty cycles of an LED.
    #[inline(always)]
    pub fn of(&mut self, led: &RGB8) -> Scale {
        let dimming = self.dimming;
        self.known.of(led, |led| dimming.of(faintest(fine(led))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_brightness_is_that_of_the_faintest_white() {
        assert_eq!(Dimming::of_brightness(FAINTEST - 1).above, 0);
        assert_ne!(Dimming::of_brightness(FAINTEST).above, 0);
        assert!(Dimming::of_brightness(1).least == FULL_SCALE && Dimming::of_brightness(0).is_dark());
    }

    #[test]
    fn undimmed_colours_are_left_alone() {
        for (r, g) in (0..=255u8).flat_map(|r| (0..=255).step_by(5).map(move |g| (r, g))) {
            let led = RGB8 { r, g, b: r / 2 };
            assert_eq!(Dimming::of_brightness(255).of(faintest(fine(&led))), FULL_SCALE, "{led:?}");
        }
    }

    /// The factor never overflows, never exceeds 1, and does not decrease with more light.
    #[test]
    fn factors_rise_with_what_is_left() {
        for led in [[1, 0, 0], [255, 255, 255], [0, 0, 255], [84, 62, 42]] {
            let faintest = faintest(fine(&RGB8 { r: led[0], g: led[1], b: led[2] }));
            let mut last = 0;
            for left in 0..=3000 {
                let factor = Dimming::within(left, 3000, 700).of(faintest);
                assert!(factor >= last && factor <= FULL_SCALE, "{led:?} {left}");
                last = factor;
            }
            assert_eq!(last, FULL_SCALE);
        }
    }
}
