//! Computes how far LEDs are dimmed: by the brightness setting, in idle states, and by the power
//! limit.
//!
//! A channel has 256 steps. With one factor for all LEDs, dark colours would lose their weaker
//! channels first: brown would become yellow, then red. So every colour has a faintest form that
//! still shows its hue (`faintest`), and dimming moves all LEDs from their full form towards
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
const FAINTEST_WHITE: Scale = faintest_table(7)[FINE_FULL as usize >> 7];

/// Returns the duty cycles of an LED after gamma, with 8 fractional bits.
// Written out and inlined: it runs for each LED of each frame, and a loop takes three times as long.
#[inline(always)]
pub(super) fn fine(led: &RGB8) -> [u32; 3] {
    let channel = |value: u8| GAMMA_FINE[value as usize] as u32;
    [channel(led.r), channel(led.g), channel(led.b)]
}

/// Returns the factor of the faintest form of a colour.
#[inline(always)]
pub(super) fn faintest([r, g, b]: [u32; 3]) -> Scale {
    let luminance = (WEIGHTS[0] * r + WEIGHTS[1] * g + WEIGHTS[2] * b) >> 8;
    // A division for each LED of each frame would take too much of the core.
    if luminance < LOW {
        FAINTEST_LOW[(luminance >> 4) as usize]
    } else {
        FAINTEST_HIGH[(luminance >> 7) as usize]
    }
}

/// Luminances below this have a finer table.
const LOW: u32 = 1 << 13;
static FAINTEST_LOW: [Scale; 512] = faintest_table(4);
static FAINTEST_HIGH: [Scale; 512] = faintest_table(7);

/// Computes the factors of the faintest forms, from luminance 0 in steps of `1 << shift`.
const fn faintest_table(shift: u32) -> [Scale; 512] {
    let mut table = [FULL_SCALE; 512];
    let mut index = 0;
    while index < 512 {
        // The middle of the step.
        let luminance = ((index as u32) << shift) + (1 << shift) / 2;
        let scale = SHARE + (BASE << 16) / luminance;
        if scale < FULL_SCALE {
            table[index] = scale;
        }
        index += 1;
    }
    table
}

/// How far a frame is dimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimming {
    /// The factor of the faintest forms. Below 1 only if the budget does not allow them.
    least: Scale,
    /// The factor of the part between the faintest and the full form.
    above: Scale,
    /// The share of the light that is left.
    light: Scale,
}

impl Dimming {
    /// All LEDs undimmed.
    pub(super) const FULL: Dimming = Dimming { least: FULL_SCALE, above: FULL_SCALE, light: FULL_SCALE };
    /// All LEDs dark.
    const DARK: Dimming = Dimming { least: 0, above: 0, light: 0 };

    /// Returns the dimming that makes white look as bright as `brightness`.
    pub(super) fn of_brightness(brightness: u8) -> Dimming {
        if brightness == 0 {
            return Dimming::DARK;
        }
        let white = (GAMMA_FINE[brightness as usize] as u32 * FULL_SCALE).div_ceil(FINE_FULL as u32);
        let above = white.saturating_sub(FAINTEST_WHITE) * FULL_SCALE;
        Dimming { least: FULL_SCALE, above: above.div_ceil(FULL_SCALE - FAINTEST_WHITE), light: white }
    }

    /// Returns the dimming that limits the LEDs to `left`, where they take `full` undimmed and
    /// `faintest` in their faintest form.
    pub(super) fn within(left: u64, full: u64, faintest: u64) -> Dimming {
        if left >= full {
            return Dimming::FULL;
        }
        let light = (left * FULL_SCALE as u64 / full) as Scale;
        if left >= faintest {
            let above = (left - faintest) * FULL_SCALE as u64 / (full - faintest);
            Dimming { least: FULL_SCALE, above: above as Scale, light }
        } else {
            Dimming { least: (left * FULL_SCALE as u64 / faintest) as Scale, above: 0, light }
        }
    }

    /// Returns the stronger of two dimmings.
    pub(super) fn min(self, other: Dimming) -> Dimming {
        Dimming {
            least: self.least.min(other.least),
            above: self.above.min(other.above),
            light: self.light.min(other.light),
        }
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

    /// Returns the share of the light that is left.
    pub(super) const fn light(self) -> Scale {
        self.light
    }

    /// Returns the factor of an LED with these duty cycles.
    #[inline(always)]
    pub(super) fn of_led(self, fine: [u32; 3]) -> Scale {
        if self.above == FULL_SCALE { FULL_SCALE } else { self.of(faintest(fine)) }
    }

    /// Returns the factor of an LED whose faintest form has this factor.
    #[inline(always)]
    pub(super) fn of(self, faintest: Scale) -> Scale {
        // The product would overflow if both were full.
        let least = if self.least == FULL_SCALE { faintest } else { (faintest * self.least) >> 16 };
        least + (((FULL_SCALE - faintest) * self.above) >> 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_brightness_is_the_faintest_white() {
        assert_eq!(Dimming::of_brightness(FAINTEST - 1).above, 0);
        assert_ne!(Dimming::of_brightness(FAINTEST).above, 0);
        assert!(Dimming::of_brightness(1).least == FULL_SCALE && Dimming::of_brightness(0).is_dark());
    }

    #[test]
    fn undimmed_colours_do_not_change() {
        for (r, g) in (0..=255u8).flat_map(|r| (0..=255).step_by(5).map(move |g| (r, g))) {
            let led = RGB8 { r, g, b: r / 2 };
            assert_eq!(Dimming::of_brightness(255).of(faintest(fine(&led))), FULL_SCALE, "{led:?}");
        }
    }

    /// The factor never overflows, never exceeds 1, and does not decrease with more light.
    #[test]
    fn factors_rise_with_the_available_light() {
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
