//! Brightness and power limit.
//!
//! [`finish`] converts a [`Frame`] to LED values. It applies gamma and brightness, and dims the
//! whole frame if it would exceed the budget ([`super::dimming`]). It returns the estimated
//! current. [`finish_leds`] does the same for any number of LEDs (the small panel).
//!
//! The estimate is the idle current of every LED, lit or dark, plus the duty cycles of all
//! channels, with the currents of the LED type ([`super::led_type`]).

use smart_leds::RGB8;

use super::dimming::{Dimming, FULL_SCALE, faintest, fine};
use super::gamma::FINE_FULL;
use super::led_type::{Draw, LedType};
use super::{Frame, LEDS, LEDS_PER_CELL};

/// The default budget of the panel, in milliamperes. 889 classic LEDs use 0.9 A of it when dark,
/// and a supply of 5 A is enough for the whole device.
pub const DEFAULT_BUDGET_MA: u16 = 3000;
/// The number of steps of the brightness setting.
pub const BRIGHTNESS_STEPS: u8 = 8;
/// The difference of the lowest step to full brightness, which is 255.
const DIMMEST_BELOW_FULL: u16 = 160;

/// Brightness and current budget of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Light {
    /// The perceived brightness of white: 255 leaves the colours unchanged, 128 looks half as
    /// bright, [`FAINTEST`](super::dimming::FAINTEST) is the lowest useful value, 0 is dark. Dark colours are dimmed less, so
    /// that they keep their hues.
    pub brightness: u8,
    /// The current that the supply can provide for the panel, in milliamperes.
    pub budget_ma: u16,
    /// The currents of each LED.
    pub draw: Draw,
    /// On an idle device the share of the light above the faintest forms that is left, in quarters;
    /// `None` on a device in use. An idle picture is a single frame, which is sent once a second.
    pub idle_quarters: Option<u8>,
}

impl Light {
    /// Full brightness, and a budget that no panel reaches.
    pub const UNLIMITED: Light = Light {
        brightness: u8::MAX,
        budget_ma: u16::MAX,
        draw: LedType::Classic.draw(0),
        idle_quarters: None,
    };
    /// All LEDs dark.
    pub const OFF: Light = Light { brightness: 0, budget_ma: 0, ..Light::UNLIMITED };

    /// Returns this light at a step of the brightness setting, clamped to 1 to
    /// [`BRIGHTNESS_STEPS`].
    pub const fn at_step(self, step: u8) -> Light {
        let step = if step < 1 { 1 } else { step };
        let step = if step > BRIGHTNESS_STEPS { BRIGHTNESS_STEPS } else { step };
        let below_full =
            (BRIGHTNESS_STEPS - step) as u16 * DIMMEST_BELOW_FULL / (BRIGHTNESS_STEPS - 1) as u16;
        Light { brightness: u8::MAX - below_full as u8, ..self }
    }

    /// Returns this light for an idle device that keeps these quarters of the light above the
    /// faintest forms, whatever limits the light: brightness or budget.
    pub const fn idle(self, quarters: u8) -> Light {
        Light { idle_quarters: Some(quarters), ..self }
    }
}

impl Default for Light {
    fn default() -> Light {
        Light { budget_ma: DEFAULT_BUDGET_MA, ..Light::UNLIMITED }.at_step(6)
    }
}

/// Computes the LED values of a frame, in the order of the frame, and returns the estimated current
/// in milliamperes. The current stays within `light.budget_ma`, unless the idle current alone
/// exceeds it: then all LEDs are dark and the idle current is returned.
///
/// An LED that is lit in the frame stays lit, however faintly, unless the budget leaves nothing for
/// it.
pub fn finish(frame: &Frame, light: Light, out: &mut [RGB8; LEDS]) -> u32 {
    let (cells, _) = out.as_chunks_mut::<LEDS_PER_CELL>();
    let dimming = dimming(frame.leds(), light);
    let mut sum = 0;
    for (from, to) in frame.cells().iter().zip(cells) {
        sum += dim(from, dimming, to);
    }
    milliamps(LEDS, sum, light.draw)
}

/// Returns the estimated current of a frame in milliamperes, as [`finish`] does.
pub fn current(leds: &[RGB8], light: Light) -> u32 {
    let dimming = dimming(leds, light);
    let sum = leds.iter().map(|led| dimmed(led, dimming)).map(|led| duty(&led)).sum();
    milliamps(leds.len(), sum, light.draw)
}

/// Does the same as [`finish`] for any number of LEDs.
pub fn finish_leds<const N: usize>(leds: &[RGB8; N], light: Light, out: &mut [RGB8; N]) -> u32 {
    let sum = dim(leds, dimming(leds, light), out);
    milliamps(N, sum, light.draw)
}

/// Returns the current of LEDs with these duty cycles (after gamma), in milliamperes, rounded up.
pub fn estimate(leds: &[RGB8], draw: Draw) -> u32 {
    milliamps(leds.len(), leds.iter().map(duty).sum(), draw)
}

/// Returns the sum of the duty cycles of an LED, in steps of 1/255.
fn duty(led: &RGB8) -> u32 {
    led.r as u32 + led.g as u32 + led.b as u32
}

/// Converts the sum of all duty cycles, in steps of 1/255, to milliamperes.
fn milliamps(leds: usize, sum: u32, draw: Draw) -> u32 {
    let microamps = leds as u64 * draw.idle_ua as u64 + (sum as u64 * draw.channel_ua as u64).div_ceil(255);
    microamps.div_ceil(1000) as u32
}

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// Half a step of an LED, in fixed point with 24 fractional bits.
pub(super) const HALF: u32 = 1 << 23;

/// Returns the dimming of a frame: the stronger one of those for brightness and budget, and what an
/// idle device keeps of it.
pub fn dimming(leds: &[RGB8], light: Light) -> Dimming {
    let dimming = Dimming::of_brightness(light.brightness).min(within_budget(leds, light));
    light.idle_quarters.map_or(dimming, |quarters| dimming.resting(quarters))
}

/// Returns the weakest dimming that keeps the LEDs within the budget, including rounding.
fn within_budget(leds: &[RGB8], light: Light) -> Dimming {
    let Draw { idle_ua, channel_ua } = light.draw;
    let (full, halves) = full_need(leds);
    let rounding_ua = (halves * channel_ua / 2).div_ceil(255);
    let spent_ua = leds.len() as u32 * idle_ua + rounding_ua;
    let left_ua = (light.budget_ma as u32 * 1000).saturating_sub(spent_ua) as u64;
    let left = left_ua * FINE_FULL as u64;
    let taken = |need: u32| need as u64 * channel_ua as u64;
    if left >= taken(full) {
        return Dimming::FULL;
    }
    Dimming::within(left, taken(full), taken(faintest_need(leds)))
}

/// Returns the sum of the undimmed duty cycles in steps of 1/255, with 8 fractional bits, and the
/// most half steps that rounding can add: one for each lit channel and one more to keep each LED
/// lit.
fn full_need(leds: &[RGB8]) -> (u32, u32) {
    let (mut sum, mut halves, mut last, mut need) = (0, 0, DARK, (0, 0));
    for led in leds {
        if *led != last {
            let (r, g, b) = ((led.r != 0) as u32, (led.g != 0) as u32, (led.b != 0) as u32);
            (last, need) = (*led, (full_duty(led), r + g + b + (r | g | b)));
        }
        sum += need.0;
        halves += need.1;
    }
    (sum, halves)
}

/// Returns the sum of the duty cycles in their faintest form, rounded up, in the same unit.
fn faintest_need(leds: &[RGB8]) -> u32 {
    let (mut sum, mut last, mut need) = (0, DARK, 0);
    for led in leds {
        if *led != last {
            let full = full_duty(led);
            // With 12 fractional bits the product fits.
            let scale = (faintest(fine(led)) >> 4) + 1;
            (last, need) = (*led, (full * scale).div_ceil(FULL_SCALE >> 4).min(full));
        }
        sum += need;
    }
    sum
}

/// Returns the undimmed duty cycle of an LED. A lit LED counts as at least a little, however faint
/// it is.
#[inline(always)]
fn full_duty(led: &RGB8) -> u32 {
    let [r, g, b] = fine(led);
    (r + g + b).max((led.r | led.g | led.b != 0) as u32)
}

/// Writes the dimmed duty cycles and returns their sum.
pub(super) fn dim(from: &[RGB8], dimming: Dimming, to: &mut [RGB8]) -> u32 {
    let (mut sum, mut last, mut dim) = (0, DARK, DARK);
    for (from, to) in from.iter().zip(to) {
        // The edges of a cell often share a colour.
        if *from != last {
            (last, dim) = (*from, dimmed(from, dimming));
        }
        *to = dim;
        sum += duty(&dim);
    }
    sum
}

/// Returns the dimmed duty cycles of an LED.
#[inline(always)]
fn dimmed(from: &RGB8, dimming: Dimming) -> RGB8 {
    if from.r | from.g | from.b == 0 || dimming.is_dark() {
        return RGB8 { r: 0, g: 0, b: 0 };
    }
    let [r, g, b] = fine(from);
    let factor = dimming.of_led([r, g, b]);
    let channel = |fine: u32| ((fine * factor + HALF) >> 24) as u8;
    let [r, g, b] = [channel(r), channel(g), channel(b)];
    let mut to = RGB8 { r, g, b };
    if r | g | b == 0 {
        keep_alive(from, &mut to);
    }
    to
}

/// Sets the strongest channel to the lowest step.
pub(super) fn keep_alive(from: &RGB8, to: &mut RGB8) {
    if from.g > from.r && from.g >= from.b {
        to.g = 1;
    } else if from.b > from.r {
        to.b = 1;
    } else {
        to.r = 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::leds::gamma::GAMMA_FINE;

    const WHITE: RGB8 = RGB8 { r: 255, g: 255, b: 255 };

    /// Returns the duty cycle of an undimmed channel.
    fn gamma(value: u8) -> u8 {
        ((GAMMA_FINE[value as usize] as u32 + 128) >> 8) as u8
    }

    fn frame_of(colour: RGB8) -> Frame {
        let mut frame = Frame::DARK;
        for cell in frame.cells_mut() {
            *cell = [colour; LEDS_PER_CELL];
        }
        frame
    }

    fn finished(frame: &Frame, light: Light) -> ([RGB8; LEDS], u32) {
        let mut out = [RGB8 { r: 7, g: 7, b: 7 }; LEDS];
        let current = finish(frame, light, &mut out);
        (out, current)
    }

    fn budget(budget_ma: u16) -> Light {
        Light { budget_ma, ..Light::UNLIMITED }
    }

    #[test]
    fn known_currents() {
        let (classic, v5) = (LedType::Classic.draw(0), LedType::Ws2812bV5.draw(0));
        assert_eq!(estimate(&[DARK; LEDS], classic), 889); // 889 * 1 mA
        assert_eq!(estimate(&[WHITE; LEDS], classic), 54_229); // 889 * (1 + 3 * 20) mA
        assert_eq!(estimate(&[WHITE], classic), 61);
        assert_eq!(estimate(&[DARK; LEDS], v5), 534); // 889 * 0.6 mA
        assert_eq!(estimate(&[WHITE; LEDS], v5), 32_538); // 889 * (0.6 + 3 * 12) mA = 32537.4
        assert_eq!(estimate(&[WHITE; 10], LedType::Custom.draw(7)), 220); // 10 * (1 + 3 * 7) mA
    }

    #[test]
    fn the_worst_frame_stays_within_every_budget() {
        let (faint, red) = (RGB8 { r: 1, g: 1, b: 1 }, RGB8 { r: 60, g: 0, b: 0 });
        let lights = (890..1100).step_by(3).chain((1100..=55_000).step_by(197));
        for light in
            lights.flat_map(|ma| LedType::ALL.map(|kind| Light { draw: kind.draw(33), ..budget(ma) }))
        {
            for colour in [WHITE, faint, red, RGB8 { r: 90, g: 60, b: 255 }] {
                let (out, sent) = finished(&frame_of(colour), light);
                assert!(sent <= light.budget_ma as u32, "{sent} mA, {light:?}");
                assert_eq!(sent, estimate(&out, light.draw));
                assert_eq!(sent, current(frame_of(colour).leds(), light));
            }
        }
    }

    #[test]
    fn the_budget_is_used() {
        // A rounding error of one step in 2667 channels of 20 mA is 210 mA.
        for budget_ma in (2000..=54_000).step_by(1000) {
            let (_, current) = finished(&frame_of(WHITE), budget(budget_ma));
            assert!(current + 315 >= budget_ma as u32, "{current} mA of {budget_ma}");
        }
    }

    #[test]
    fn more_budget_or_brightness_never_darkens() {
        let frame = frame_of(RGB8 { r: 255, g: 120, b: 40 });
        let mut last = 0;
        for budget_ma in (0..=32_000).step_by(50) {
            let red = finished(&frame, budget(budget_ma)).0[0].r;
            assert!(red >= last, "{budget_ma}");
            last = red;
        }
        assert_eq!(last, 255);
        let mut last = 0;
        for brightness in 0..=255 {
            let red = finished(&frame, Light { brightness, ..Light::UNLIMITED }).0[0].r;
            assert!(red >= last, "{brightness}");
            last = red;
        }
    }

    #[test]
    fn too_small_a_budget_is_dark_and_reported() {
        let (out, current) = finished(&frame_of(WHITE), budget(800));
        assert!(out.iter().all(|&led| led == DARK));
        assert_eq!(current, 889);
    }

    #[test]
    fn small_frames_are_only_gamma_corrected() {
        let mut frame = Frame::DARK;
        frame.cells_mut()[5] = [RGB8 { r: 200, g: 3, b: 90 }; LEDS_PER_CELL];
        let (out, current) = finished(&frame, budget(2000));
        assert_eq!(out[35], RGB8 { r: gamma(200), g: gamma(3), b: gamma(90) });
        assert_eq!(out[34], DARK);
        assert!(current > 889 && current < 1000, "{current}");
    }

    #[test]
    fn dimming_keeps_the_hue() {
        let (out, _) = finished(&frame_of(RGB8 { r: 255, g: 128, b: 0 }), budget(6000));
        let RGB8 { r, g, b } = out[0];
        assert_eq!(b, 0);
        assert!(r < 255 && g > 0);
        // After gamma correction: 255 to 46.
        let green_share = g as u32 * 255 / r as u32;
        assert!((40..=52).contains(&green_share), "{r} {g}");
    }

    #[test]
    fn what_is_lit_stays_lit_when_dimmed() {
        let faint = RGB8 { r: 2, g: 10, b: 1 };
        let (out, _) = finished(&frame_of(faint), Light { brightness: 60, ..Light::UNLIMITED });
        assert_eq!(out[0], RGB8 { r: 0, g: 1, b: 0 });
        let (out, _) = finished(&frame_of(faint), Light { brightness: 0, ..Light::UNLIMITED });
        assert_eq!(out[0], DARK);
    }

    /// The strongest channel is the last to go out; among equals red wins over green, and green
    /// over blue.
    #[test]
    fn one_channel_stays_on() {
        let kept = |r, g, b| {
            let mut to = DARK;
            keep_alive(&RGB8 { r, g, b }, &mut to);
            [to.r, to.g, to.b]
        };
        assert_eq!([kept(9, 5, 5), kept(5, 9, 5), kept(5, 5, 9)], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        assert_eq!([kept(9, 9, 0), kept(9, 0, 9), kept(9, 9, 9)], [[1, 0, 0]; 3]);
        assert_eq!(kept(0, 9, 9), [0, 1, 0]);
    }

    #[test]
    fn half_brightness_looks_like_half_the_colour() {
        let half = Light { brightness: 128, ..Light::UNLIMITED };
        let (out, _) = finished(&frame_of(WHITE), half);
        assert_eq!(out[0].r, gamma(128));
    }

    #[test]
    fn steps_end_at_full_brightness() {
        let light = Light::default();
        assert_eq!(light.budget_ma, 3000);
        assert_eq!(light.at_step(8).brightness, 255);
        assert_eq!(light.at_step(0), light.at_step(1));
        assert_eq!(light.at_step(9), light.at_step(8));
        for step in 2..=8 {
            assert!(light.at_step(step).brightness > light.at_step(step - 1).brightness);
        }
    }

    #[test]
    fn the_small_panel_has_its_own_idle_current() {
        let mut out = [DARK; 127];
        assert_eq!(finish_leds(&[DARK; 127], budget(2000), &mut out), 127);
        let current = finish_leds(&[WHITE; 127], budget(2000), &mut out);
        assert!((1900..=2000).contains(&current), "{current}");
    }
}
