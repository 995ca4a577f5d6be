//! Power saving and burn-in protection: board and OLEDs dim and later switch off without input.

use super::{Buttons, Light, Time};
use crate::parts::{ByPad, Pad};

/// OLEDs and board dim after this long without input.
pub const DIM_MS: u64 = 2 * 60_000;
/// The OLEDs are switched off after this long without input.
pub const OFF_MS: u64 = 10 * 60_000;
/// How long an unused pad shows that it is unused.
pub const NOTICE_MS: u64 = 20_000;
/// The interval at which the OLED pictures move by a pixel.
const SHIFT_MS: u64 = 3 * 60_000;

/// The idle state of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IdleState {
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
pub struct Contrast(pub u8);

impl Contrast {
    /// Switched off.
    pub const OFF: Contrast = Contrast(0);
    /// The lowest contrast.
    const FAINT: Contrast = Contrast(1);

    /// Returns the contrast at a step of the contrast setting, clamped to 1 to 8. The contrast is
    /// quadratic in the step, so that the steps look equal.
    pub const fn at_step(step: u8) -> Contrast {
        let step = if step < 1 { 1 } else { step };
        let step = if step > 8 { 8 } else { step };
        Contrast((step as u16 * step as u16 * 4 - 1) as u8)
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
pub struct IdleTracker {
    touched: Time,
    seat_touched: ByPad<Time>,
    down: ByPad<Buttons>,
    waking: ByPad<Buttons>,
    /// The demo runs: the device stays awake, and the next button press only ends the demo.
    is_show: bool,
}

impl IdleTracker {
    /// The state after power-on.
    pub const NEW: IdleTracker = IdleTracker {
        touched: Time::START,
        seat_touched: ByPad([Time::START; Pad::COUNT]),
        down: ByPad([Buttons::NONE; Pad::COUNT]),
        waking: ByPad([Buttons::NONE; Pad::COUNT]),
        is_show: false,
    };

    /// Returns the idle state.
    pub fn state(&self, now: Time) -> IdleState {
        match now.since(self.touched) {
            _ if self.is_show => IdleState::Awake,
            OFF_MS.. => IdleState::Dark,
            DIM_MS.. => IdleState::Dim,
            _ => IdleState::Awake,
        }
    }

    /// Returns when the idle state changes next without input.
    pub fn changes_at(&self, now: Time) -> Option<Time> {
        match self.state(now) {
            IdleState::Awake if self.is_show => None,
            IdleState::Awake => Some(self.touched + DIM_MS),
            IdleState::Dim => Some(self.touched + OFF_MS),
            IdleState::Dark => None,
        }
    }

    /// Updates the buttons of a pad. Returns those that take effect: a button that woke the device
    /// has no other effect until it is released.
    pub fn update_buttons(&mut self, pad: Pad, buttons: Buttons, now: Time) -> Buttons {
        let pressed = buttons.minus(self.down[pad]);
        let waking = self.waking[pad].bits() & buttons.bits();
        let is_awake = self.state(now) == IdleState::Awake && !self.is_show;
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

    /// Counts as a button press without any other effect. Ends the demo.
    pub fn touch(&mut self, now: Time) {
        self.is_show = false;
        self.touched = now;
    }

    /// Starts the demo, which runs until the next button press.
    pub fn begin_demo(&mut self) {
        self.is_show = true;
    }

    /// Returns whether the demo runs.
    pub const fn is_demo(&self) -> bool {
        self.is_show
    }

    /// Returns when a button was last pressed.
    pub const fn last_input(&self) -> Time {
        self.touched
    }

    /// Returns until when an unused pad shows that it is unused, in a game that began at `began`.
    pub fn notice_ends(&self, pad: Pad, began: Time) -> Time {
        self.seat_touched[pad].max(began) + NOTICE_MS
    }

    /// Returns the light of the board in the present idle state.
    pub fn dimmed(&self, light: Light, now: Time) -> Light {
        match self.state(now) {
            IdleState::Awake => light,
            IdleState::Dim => light.idle(1),
            IdleState::Dark => light.idle(0),
        }
    }

    /// Returns the contrast of the OLEDs in the present idle state.
    pub fn contrast(&self, full: Contrast, now: Time) -> Contrast {
        match self.state(now) {
            IdleState::Awake => full,
            IdleState::Dim => Contrast::FAINT,
            IdleState::Dark => Contrast::OFF,
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
    fn screens_dim_after_two_minutes_and_go_dark_after_ten() {
        let idle_tracker = IdleTracker::NEW;
        let expected = [
            (0, IdleState::Awake),
            (119_999, IdleState::Awake),
            (120_000, IdleState::Dim),
            (599_999, IdleState::Dim),
            (600_000, IdleState::Dark),
        ];
        for (ms, rest) in expected {
            assert_eq!(idle_tracker.state(Time(ms)), rest, "{ms}");
        }
        assert_eq!(idle_tracker.changes_at(Time(5)), Some(Time(120_000)));
        assert_eq!(idle_tracker.changes_at(Time(120_000)), Some(Time(600_000)));
        assert_eq!(idle_tracker.changes_at(Time(600_000)), None);
    }

    #[test]
    fn a_demo_stays_bright_until_a_key_which_does_nothing_else() {
        let mut idle_tracker = IdleTracker::NEW;
        idle_tracker.begin_demo();
        let late = Time(DIM_MS - 5);
        assert!(idle_tracker.is_demo() && idle_tracker.changes_at(late).is_none());
        assert_eq!(idle_tracker.update_buttons(Pad::Two, OK, late), Buttons::NONE);
        assert!(!idle_tracker.is_demo());
        assert_eq!(idle_tracker.update_buttons(Pad::Two, UP, late), UP, "another key counts");
    }

    #[test]
    fn the_key_that_wakes_does_nothing_else_until_it_is_released() {
        let mut idle_tracker = IdleTracker::NEW;
        let night = Time(DIM_MS + 5);
        assert_eq!(idle_tracker.update_buttons(Pad::Two, OK, night), Buttons::NONE);
        assert_eq!(idle_tracker.state(night), IdleState::Awake);
        assert_eq!(
            idle_tracker.update_buttons(Pad::Two, OK.with(Button::Up), night),
            UP,
            "another key counts"
        );
        assert_eq!(idle_tracker.update_buttons(Pad::Two, Buttons::NONE, night), Buttons::NONE);
        assert_eq!(
            idle_tracker.update_buttons(Pad::Two, OK, night),
            OK,
            "and the next time so does this one"
        );
        assert_eq!(idle_tracker.update_buttons(Pad::Three, OK, Time(5 * OFF_MS)), Buttons::NONE);
    }

    #[test]
    fn a_held_key_does_not_prevent_idling() {
        let mut idle_tracker = IdleTracker::NEW;
        assert_eq!(idle_tracker.update_buttons(Pad::One, OK, Time(10)), OK);
        assert_eq!(idle_tracker.update_buttons(Pad::One, OK, Time(DIM_MS)), OK);
        assert_eq!(idle_tracker.state(Time(DIM_MS + 10)), IdleState::Dim);
        assert_eq!(idle_tracker.update_buttons(Pad::One, Buttons::NONE, Time(DIM_MS + 20)), Buttons::NONE);
        assert_eq!(idle_tracker.state(Time(DIM_MS + 20)), IdleState::Dim, "letting go is no touch");
    }

    #[test]
    fn contrast_rises_to_the_maximum() {
        assert_eq!(Contrast::at_step(8), Contrast(255));
        for step in 1..8 {
            assert!(Contrast::at_step(step).0 < Contrast::at_step(step + 1).0);
            assert!(Contrast::FAINT.0 < Contrast::at_step(step).0);
        }
        assert_eq!(Contrast::at_step(0), Contrast::at_step(1), "there is nothing below the first step");
        assert_eq!([9, 255].map(Contrast::at_step), [Contrast::at_step(8); 2], "nor above the last");
    }

    #[test]
    fn pictures_shift_by_single_pixels() {
        let places: [_; 5] = core::array::from_fn(|i| shift_at(Time(i as u64 * SHIFT_MS)));
        assert_eq!(places[0], (0, 0));
        assert_eq!(places[4], places[0]);
        for pair in places.windows(2) {
            assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1);
        }
    }
}
