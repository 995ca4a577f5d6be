//! Power saving and burn-in protection: board and OLEDs dim and later switch off without input.

use super::{Buttons, Light, Time};
use crate::parts::{ByPad, Pad};

/// OLEDs and board dim after this long without input.
pub const DIM_MS: u64 = 2 * 60_000;
/// The OLEDs are switched off after this long without input.
pub const DARK_MS: u64 = 10 * 60_000;
/// How long an unused pad shows that it is unused.
pub const NOTICE_MS: u64 = 20_000;
/// The interval at which the OLED pictures move by a pixel.
const SHIFT_MS: u64 = 3 * 60_000;

/// The idle state of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rest {
    /// In use.
    Awake,
    /// No button was pressed for two minutes.
    Dim,
    /// No button was pressed for ten minutes.
    Dark,
}

/// The contrast of an OLED; 0 if it is switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Glass(pub u8);

impl Glass {
    /// Switched off.
    pub const OFF: Glass = Glass(0);
    /// The lowest contrast.
    const FAINT: Glass = Glass(1);

    /// Returns the contrast at a step of the contrast setting, clamped to 1 to 8. The contrast is
    /// quadratic in the step, so that the steps look equal.
    pub const fn at_step(step: u8) -> Glass {
        let step = if step < 1 { 1 } else { step };
        let step = if step > 8 { 8 } else { step };
        Glass((step as u16 * step as u16 * 4 - 1) as u8)
    }
}

/// Returns the offset of OLED pictures at this time, in pixels to the right and down. It changes
/// over time so that no pixel is always lit.
pub const fn shift_at(now: Time) -> (usize, usize) {
    match now.0 / SHIFT_MS % 4 {
        0 => (0, 0),
        1 => (1, 0),
        2 => (1, 1),
        _ => (0, 1),
    }
}

/// Tracks when buttons were last pressed, and which of them only woke the device.
#[derive(Clone)]
pub struct Care {
    touched: Time,
    seat_touched: ByPad<Time>,
    down: ByPad<Buttons>,
    waking: ByPad<Buttons>,
    /// The demo runs: the device stays awake, and the next button press only ends the demo.
    is_show: bool,
}

impl Care {
    /// The state after power-on.
    pub const NEW: Care = Care {
        touched: Time::START,
        seat_touched: ByPad([Time::START; Pad::COUNT]),
        down: ByPad([Buttons::NONE; Pad::COUNT]),
        waking: ByPad([Buttons::NONE; Pad::COUNT]),
        is_show: false,
    };

    /// Returns the idle state.
    pub fn rest(&self, now: Time) -> Rest {
        match now.since(self.touched) {
            _ if self.is_show => Rest::Awake,
            DARK_MS.. => Rest::Dark,
            DIM_MS.. => Rest::Dim,
            _ => Rest::Awake,
        }
    }

    /// Returns when the idle state changes next without input.
    pub fn changes_at(&self, now: Time) -> Option<Time> {
        match self.rest(now) {
            Rest::Awake if self.is_show => None,
            Rest::Awake => Some(self.touched + DIM_MS),
            Rest::Dim => Some(self.touched + DARK_MS),
            Rest::Dark => None,
        }
    }

    /// Updates the buttons of a pad. Returns those that take effect: a button that woke the device
    /// has no other effect until it is released.
    pub fn touch(&mut self, pad: Pad, buttons: Buttons, now: Time) -> Buttons {
        let pressed = buttons.minus(self.down[pad]);
        let waking = self.waking[pad].bits() & buttons.bits();
        let is_awake = self.rest(now) == Rest::Awake && !self.is_show;
        let woken = if is_awake { 0 } else { pressed.bits() };
        self.down[pad] = buttons;
        self.waking[pad] = Buttons::from_bits(waking | woken);
        if !pressed.is_empty() {
            self.is_show = false;
            self.touched = now;
            self.seat_touched[pad] = now;
        }
        buttons.minus(self.waking[pad])
    }

    /// Starts the demo, which runs until the next button press.
    pub fn begin_show(&mut self) {
        self.is_show = true;
    }

    /// Returns whether the demo runs.
    pub const fn is_show(&self) -> bool {
        self.is_show
    }

    /// Returns when a button was last pressed.
    pub const fn touched(&self) -> Time {
        self.touched
    }

    /// Returns until when an unused pad shows that it is unused, in a game that began at `began`.
    pub fn notice_ends(&self, pad: Pad, began: Time) -> Time {
        self.seat_touched[pad].max(began) + NOTICE_MS
    }

    /// Returns the light of the board in the present idle state.
    pub fn dimmed(&self, light: Light, now: Time) -> Light {
        match self.rest(now) {
            Rest::Awake => light,
            Rest::Dim => light.resting(1),
            Rest::Dark => light.resting(0),
        }
    }

    /// Returns the contrast of the OLEDs in the present idle state.
    pub fn glass(&self, full: Glass, now: Time) -> Glass {
        match self.rest(now) {
            Rest::Awake => full,
            Rest::Dim => Glass::FAINT,
            Rest::Dark => Glass::OFF,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::Button;

    const OK: Buttons = Buttons::of(Button::Ok);
    const UP: Buttons = Buttons::of(Button::Up);

    #[test]
    fn two_minutes_dim_and_ten_go_dark() {
        let care = Care::NEW;
        let expected = [
            (0, Rest::Awake),
            (119_999, Rest::Awake),
            (120_000, Rest::Dim),
            (599_999, Rest::Dim),
            (600_000, Rest::Dark),
        ];
        for (ms, rest) in expected {
            assert_eq!(care.rest(Time(ms)), rest, "{ms}");
        }
        assert_eq!(care.changes_at(Time(5)), Some(Time(120_000)));
        assert_eq!(care.changes_at(Time(120_000)), Some(Time(600_000)));
        assert_eq!(care.changes_at(Time(600_000)), None);
    }

    #[test]
    fn a_show_stays_bright_until_a_key_which_does_nothing_else() {
        let mut care = Care::NEW;
        care.begin_show();
        let late = Time(DIM_MS - 5);
        assert!(care.is_show() && care.changes_at(late).is_none());
        assert_eq!(care.touch(Pad::Two, OK, late), Buttons::NONE);
        assert!(!care.is_show());
        assert_eq!(care.touch(Pad::Two, UP, late), UP, "another key counts");
    }

    #[test]
    fn the_key_that_wakes_does_nothing_else_until_it_comes_up() {
        let mut care = Care::NEW;
        let night = Time(DIM_MS + 5);
        assert_eq!(care.touch(Pad::Two, OK, night), Buttons::NONE);
        assert_eq!(care.rest(night), Rest::Awake);
        assert_eq!(care.touch(Pad::Two, OK.with(Button::Up), night), UP, "another key counts");
        assert_eq!(care.touch(Pad::Two, Buttons::NONE, night), Buttons::NONE);
        assert_eq!(care.touch(Pad::Two, OK, night), OK, "and the next time so does this one");
        assert_eq!(care.touch(Pad::Three, OK, Time(5 * DARK_MS)), Buttons::NONE);
    }

    #[test]
    fn a_key_that_is_held_keeps_nothing_awake() {
        let mut care = Care::NEW;
        assert_eq!(care.touch(Pad::One, OK, Time(10)), OK);
        assert_eq!(care.touch(Pad::One, OK, Time(DIM_MS)), OK);
        assert_eq!(care.rest(Time(DIM_MS + 10)), Rest::Dim);
        assert_eq!(care.touch(Pad::One, Buttons::NONE, Time(DIM_MS + 20)), Buttons::NONE);
        assert_eq!(care.rest(Time(DIM_MS + 20)), Rest::Dim, "letting go is no touch");
    }

    #[test]
    fn contrast_rises_to_the_full() {
        assert_eq!(Glass::at_step(8), Glass(255));
        for step in 1..8 {
            assert!(Glass::at_step(step).0 < Glass::at_step(step + 1).0);
            assert!(Glass::FAINT.0 < Glass::at_step(step).0);
        }
        assert_eq!(Glass::at_step(0), Glass::at_step(1), "there is nothing below the first step");
        assert_eq!([9, 255].map(Glass::at_step), [Glass::at_step(8); 2], "nor above the last");
    }

    #[test]
    fn pictures_go_round_by_single_pixels() {
        let places: [_; 5] = core::array::from_fn(|i| shift_at(Time(i as u64 * SHIFT_MS)));
        assert_eq!(places[0], (0, 0));
        assert_eq!(places[4], places[0]);
        for pair in places.windows(2) {
            assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1);
        }
    }
}
