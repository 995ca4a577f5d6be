//! Temporal dithering: two frames alternate at 60 frames per second to show values between two
//! steps of an LED.
//!
//! With a low budget only a dozen steps are left. A channel between two of them has the lower value
//! in one frame and the higher one in the next. It changes 30 times per second or not at all, so no
//! flicker is visible. This gives half steps. The seven LEDs of a cell give the rest together: each
//! has its own rounding offset, and their mean is accurate to 1/28 of a step. LEDs with
//! neighbouring offsets alternate in opposite phase, and so does green against red and blue, so the
//! light of a cell is the same in both frames.
//!
//! With one LED per cell only half steps are possible ([`finish_single_dithered`]), and neighbours
//! in a row alternate in opposite phase. No other LED of the cell compensates a change, so only
//! channels of at least two steps alternate, which change by a fifth of their light or less. The
//! small panel does not alternate: its driver blocks the core for 3.7 ms per frame, which would be
//! 22 % of the time at 60 frames per second, and the limit for a panel is 20 %.

use smart_leds::RGB8;

use super::dimming::{Dimming, FULL_SCALE, Scale, fine};
use super::power::{HALF, Light, dim, dimming, keep_alive};
use super::{Frame, LEDS, LEDS_PER_CELL};

const STEP: u32 = 2 * HALF;
/// With less than this share of the light few steps are left, and frames alternate.
const BELOW: Scale = FULL_SCALE / 4;
/// The rounding offset of each LED of a cell, in 28ths of a step; the other frame adds half a step.
/// The offsets of the centre, of the edges and of all LEDs have the same mean.
const PLACES: [u32; LEDS_PER_CELL] = [7, 1, 13, 3, 5, 9, 11];
/// The phase of each LED of a cell. It changes from each offset to the next larger one.
const TURNS: [usize; LEDS_PER_CELL] = [0, 1, 1, 0, 1, 1, 0];

/// Does the same as [`super::power::finish`] for one of two alternating frames. Returns whether the
/// two differ; then send them in turn, 60 frames per second. If they do not, or if enough steps are
/// left, a single frame is enough. `dimming` is that of the frame and the light
/// ([`super::power::dimming`]); both frames share it.
pub fn finish_dithered(
    frame: &Frame,
    light: Light,
    dimming: Dimming,
    is_second: bool,
    out: &mut [RGB8; LEDS],
) -> bool {
    if !takes_turns(dimming, light) {
        dim(frame.leds(), dimming, out);
        return false;
    }
    let mut between = 0;
    let (cells, _) = out.as_chunks_mut::<LEDS_PER_CELL>();
    for (index, (from, to)) in frame.cells().iter().zip(cells).enumerate() {
        for led in 0..LEDS_PER_CELL {
            let turn = ((TURNS[led] + index + is_second as usize) % 2) as u32 * HALF;
            let place = PLACES[led] * (STEP / 28);
            between |= turned::<1>(&from[led], dimming, place, turn, &mut to[led]);
        }
    }
    between != 0
}

/// Does the same for a picture with one LED per cell.
pub fn finish_single_dithered<const N: usize>(
    cells: &[RGB8; N],
    light: Light,
    is_second: bool,
    out: &mut [RGB8; N],
) -> bool {
    let dimming = dimming(cells, light);
    if !takes_turns(dimming, light) {
        dim(cells, dimming, out);
        return false;
    }
    let mut between = 0;
    for (index, (from, to)) in cells.iter().zip(out).enumerate() {
        let turn = ((index + is_second as usize) % 2) as u32 * HALF;
        between |= turned::<2>(from, dimming, HALF / 2, turn, to);
    }
    between != 0
}

/// Returns whether frames alternate: few steps are left and the device is not idle. On an idle
/// device, 60 frames per second would load the core for nothing.
fn takes_turns(dimming: Dimming, light: Light) -> bool {
    light.idle_quarters.is_none() && !dimming.is_dark() && dimming.light() < BELOW
}

/// Computes the duty cycles of an LED in one of the two frames. Returns a number other than 0 if
/// they differ in the other frame.
///
/// Channels below `STEPS` steps do not alternate: below one step the LED would switch on and off.
#[inline(always)]
fn turned<const STEPS: u32>(from: &RGB8, dimming: Dimming, place: u32, turn: u32, to: &mut RGB8) -> u32 {
    *to = RGB8 { r: 0, g: 0, b: 0 };
    if from.r | from.g | from.b == 0 {
        return 0;
    }
    let mut between = 0;
    let [r, g, b] = fine(from);
    let factor = dimming.of_led([r, g, b]);
    let mut channel = |fine: u32, turn: u32| {
        let fine = fine * factor;
        if fine < STEPS * STEP {
            return ((fine + HALF) >> 24) as u8;
        }
        between |= (fine + place) & HALF;
        ((fine + place + turn) >> 24) as u8
    };
    *to = RGB8 { r: channel(r, turn), g: channel(g, turn ^ HALF), b: channel(b, turn) };
    if to.r | to.g | to.b == 0 {
        keep_alive(from, to);
    }
    between
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::super::gamma::GAMMA_FINE;
    use super::super::power::{estimate, finish};
    use super::*;

    const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };
    /// A light that leaves about thirty steps.
    const DIM: Light = Light { brightness: 110, ..Light::UNLIMITED };

    fn frame_of(colour: RGB8) -> Frame {
        let mut frame = Frame::DARK;
        frame.cells_mut().iter_mut().for_each(|cell| *cell = [colour; LEDS_PER_CELL]);
        frame
    }

    fn grey(value: u8) -> RGB8 {
        RGB8 { r: value, g: value, b: value }
    }

    fn budget(budget_ma: u16) -> Light {
        Light { budget_ma, ..Light::UNLIMITED }
    }

    /// Computes one of the two frames with the dimming of the light.
    fn turn(frame: &Frame, light: Light, is_second: bool, out: &mut [RGB8; LEDS]) -> bool {
        finish_dithered(frame, light, dimming(frame.leds(), light), is_second, out)
    }

    /// Returns the two alternating frames, and whether they differ.
    fn in_turn(frame: &Frame, light: Light) -> ([[RGB8; LEDS]; 2], bool) {
        let mut frames = [[DARK; LEDS]; 2];
        let differs = [false, true].map(|second| turn(frame, light, second, &mut frames[second as usize]));
        assert_eq!(differs[0], differs[1]);
        assert_eq!(frames[0] != frames[1], differs[0]);
        (frames, differs[0])
    }

    /// Returns the exact value of a channel in steps of the LED, with its fraction.
    fn exact(frame: &Frame, value: u8, light: Light) -> f64 {
        let factor = dimming(frame.leds(), light).of_led(fine(&frame.leds()[0]));
        GAMMA_FINE[value as usize] as f64 * factor as f64 / STEP as f64
    }

    #[test]
    fn frames_are_dithered_only_where_few_steps_are_left() {
        let frame = frame_of(RGB8 { r: 200, g: 120, b: 60 });
        assert!(in_turn(&frame, budget(1500)).1);
        assert!(!in_turn(&frame, budget(60_000)).1);
        assert!(!in_turn(&Frame::DARK, budget(1500)).1);
        let ([one, _], _) = in_turn(&frame, budget(60_000));
        let mut plain = [DARK; LEDS];
        finish(&frame, budget(60_000), &mut plain);
        assert_eq!(one, plain);
    }

    /// On an idle device the panel sends one frame per second, however dim it is.
    #[test]
    fn an_idle_board_is_a_single_frame() {
        let frame = frame_of(RGB8 { r: 200, g: 120, b: 60 });
        for light in [budget(1500), DIM] {
            assert!(in_turn(&frame, light).1, "the control");
            let ([one, _], differs) = in_turn(&frame, light.idle(1));
            let mut plain = [DARK; LEDS];
            finish(&frame, light.idle(1), &mut plain);
            assert!(!differs && one == plain);
        }
    }

    #[test]
    fn the_mean_of_a_cell_over_two_frames_is_right_to_a_28th_of_a_step() {
        for value in 1..=255 {
            let frame = frame_of(grey(value));
            let exact = exact(&frame, value, DIM);
            if exact < 1.0 {
                continue;
            }
            let (frames, _) = in_turn(&frame, DIM);
            for cell in [0, 1, 63, 126] {
                let leds = || frames.iter().flat_map(|leds| &leds[cell * LEDS_PER_CELL..][..LEDS_PER_CELL]);
                for channel in [|led: &RGB8| led.r, |led: &RGB8| led.g, |led: &RGB8| led.b] {
                    let mean = leds().map(|led| f64::from(channel(led))).sum::<f64>() / 14.0;
                    assert!((mean - exact).abs() <= 1.0 / 28.0 + 1e-6, "{value}: {mean} for {exact}");
                }
                let centre =
                    frames.iter().map(|leds| f64::from(leds[cell * LEDS_PER_CELL].r)).sum::<f64>() / 2.0;
                assert!((centre - exact).abs() <= 0.25 + 1e-6, "{value}: {centre} for {exact} at the centre");
            }
        }
    }

    #[test]
    fn a_channel_changes_by_a_step_thirty_times_a_second_or_not_at_all() {
        let mut frame = Frame::DARK;
        for (index, cell) in frame.cells_mut().iter_mut().enumerate() {
            *cell = [RGB8 { r: 255 - index as u8, g: 2 * index as u8, b: 129 + index as u8 }; LEDS_PER_CELL];
        }
        let sent: Vec<[RGB8; LEDS]> = (0..60)
            .map(|number| {
                let mut leds = [DARK; LEDS];
                turn(&frame, budget(1300), number % 2 == 1, &mut leds);
                leds
            })
            .collect();
        let mut turning = 0;
        for led in 0..LEDS {
            for channel in [|led: &RGB8| led.r, |led: &RGB8| led.g, |led: &RGB8| led.b] {
                let steps: Vec<u8> = sent
                    .windows(2)
                    .map(|pair| channel(&pair[0][led]).abs_diff(channel(&pair[1][led])))
                    .collect();
                // In a second of 60 frames, 59 changes are 30 Hz; slower flicker has fewer changes.
                assert!(
                    steps.iter().all(|&step| step == 0) || steps.iter().all(|&step| step == 1),
                    "LED {led}"
                );
                assert!(sent.iter().all(|leds| channel(&leds[led]) > 0) || steps[0] == 0, "nothing goes out");
                turning += usize::from(steps[0]);
            }
        }
        assert!(turning > LEDS / 2, "the control: {turning} channels take turns");
    }

    #[test]
    fn the_light_of_a_cell_is_the_same_in_both_frames() {
        for value in 1..=255 {
            let ([one, other], _) = in_turn(&frame_of(grey(value)), DIM);
            for (one, other) in one.chunks(LEDS_PER_CELL).zip(other.chunks(LEDS_PER_CELL)) {
                let light = |leds: &[RGB8]| {
                    leds.iter().map(|led| i32::from(led.r) + i32::from(led.g) + i32::from(led.b)).sum::<i32>()
                };
                assert!(
                    (light(one) - light(other)).abs() <= 1,
                    "{value}: {} and {}",
                    light(one),
                    light(other)
                );
            }
        }
    }

    #[test]
    fn one_led_per_cell_shows_half_steps_and_never_changes_by_more_than_a_fifth() {
        let cells: [RGB8; 127] =
            core::array::from_fn(|index| RGB8 { r: 255 - index as u8, g: 2 * index as u8, b: grey(99).b });
        let mut frames = [[DARK; 127]; 2];
        let differs = [false, true]
            .map(|second| finish_single_dithered(&cells, DIM, second, &mut frames[second as usize]));
        assert_eq!(differs, [true; 2]);
        let dimming = dimming(&cells, DIM);
        let (mut turning, mut together) = (0, 0);
        for (index, cell) in cells.iter().enumerate() {
            for channel in [|led: &RGB8| led.r, |led: &RGB8| led.g, |led: &RGB8| led.b] {
                let [one, other] = frames.each_ref().map(|leds| i32::from(channel(&leds[index])));
                let factor = dimming.of_led(fine(cell)) as f64;
                let exact = GAMMA_FINE[channel(cell) as usize] as f64 * factor / STEP as f64;
                let mean = f64::from(one + other) / 2.0;
                assert!(exact < 2.0 || (mean - exact).abs() <= 0.25 + 1e-6, "{index}: {mean} for {exact}");
                assert!(
                    one == other || (one - other).abs() == 1 && one + other >= 5,
                    "{index}: {one}, {other}"
                );
                turning += usize::from(one != other);
            }
            together += i32::from(frames[0][index].r) - i32::from(frames[1][index].r);
        }
        assert!(turning > 60, "the control: {turning} channels take turns");
        assert!(together.abs() < 20, "neighbours take opposite turns: {together}");
    }

    #[test]
    fn one_led_per_cell_is_not_dithered_where_there_are_enough_steps() {
        let (cells, mut out) = ([grey(99); 127], [DARK; 127]);
        assert!(!finish_single_dithered(&cells, Light::default(), true, &mut out));
        let mut plain = [DARK; 127];
        super::super::power::finish_leds(&cells, Light::default(), &mut plain);
        assert_eq!(out, plain);
    }

    #[test]
    fn dithering_multiplies_the_steps() {
        let count = |light_of: &dyn Fn(&Frame) -> u32| {
            let mut lights: Vec<u32> = (1..=255).map(|value| light_of(&frame_of(grey(value)))).collect();
            lights.dedup();
            lights.len()
        };
        let plain = count(&|frame| {
            let mut leds = [DARK; LEDS];
            finish(frame, DIM, &mut leds);
            leds[..LEDS_PER_CELL].iter().map(|led| u32::from(led.r)).sum()
        });
        let turns = count(&|frame| {
            let (frames, _) = in_turn(frame, DIM);
            frames.iter().flat_map(|leds| &leds[..LEDS_PER_CELL]).map(|led| u32::from(led.r)).sum()
        });
        assert!(turns >= 5 * plain, "{turns} steps instead of {plain}");
    }

    #[test]
    fn dithering_keeps_the_budget_on_average() {
        let mut ring = Frame::DARK;
        for cell in ring.cells_mut() {
            *cell = [RGB8 { r: 90, g: 250, b: 20 }; LEDS_PER_CELL];
            cell[0] = DARK;
        }
        let full = [grey(255), RGB8 { r: 40, g: 90, b: 160 }, RGB8 { r: 255, g: 128, b: 3 }].map(frame_of);
        for budget_ma in [1100, 1300, 1700, 2000] {
            for frame in full.iter().chain([&ring]) {
                let ([one, other], _) = in_turn(frame, budget(budget_ma));
                let draw = budget(budget_ma).draw;
                let mean = (estimate(&one, draw) + estimate(&other, draw)) / 2;
                assert!(mean <= budget_ma as u32, "{mean} mA of {budget_ma}");
            }
        }
    }
}
