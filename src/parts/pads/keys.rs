//! Key events of one pad: presses, repeats, releases and stuck buttons.

use super::{Button, Buttons};
use crate::parts::Time;

/// The time until a held direction first repeats.
pub const REPEAT_DELAY_MS: u64 = 400;
/// The time between further repeats, slow enough to stop at a cell.
pub const REPEAT_EVERY_MS: u64 = 120;
/// Back held for this long also confirms what it leads to.
pub const HOLD_MS: u64 = 600;
/// A button held for this long counts as stuck, except Peek.
const STUCK_AFTER_MS: u64 = 20_000;
/// Peek held for this long counts as stuck.
const PEEK_STUCK_AFTER_MS: u64 = 120_000;

/// A key event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Key {
    /// The button was pressed.
    Press(Button),
    /// The held direction repeats.
    Repeat(Button),
    /// Back has been held for a while.
    Hold(Button),
    /// The button was released.
    Release(Button),
    /// The button has been down for so long that it is ignored until it is released.
    Stuck(Button),
}

/// The buttons of one pad that are down, and since when.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    down: Buttons,
    stuck: Buttons,
    /// The buttons whose hold was reported.
    long: Buttons,
    since: [Time; 8],
    next_repeat: [Time; 8],
}

impl Keys {
    /// No button is down.
    pub const IDLE: Keys = Keys {
        down: Buttons::NONE,
        stuck: Buttons::NONE,
        long: Buttons::NONE,
        since: [Time::START; 8],
        next_repeat: [Time::START; 8],
    };

    /// Returns the buttons that are down and not stuck.
    pub const fn held(&self) -> Buttons {
        self.down.minus(self.stuck)
    }

    /// Returns the buttons that are stuck.
    pub const fn stuck(&self) -> Buttons {
        self.stuck
    }

    /// Updates the buttons that are down and reports presses and releases.
    pub fn set(&mut self, buttons: Buttons, now: Time, mut key: impl FnMut(Key)) {
        let released = self.down.minus(buttons);
        let pressed = buttons.minus(self.down);
        self.down = buttons;
        self.long = self.long.minus(released);
        for button in released.iter() {
            if self.stuck.contains(button) {
                self.stuck = self.stuck.minus(Buttons::of(button));
            }
            key(Key::Release(button));
        }
        for button in pressed.iter() {
            self.since[button as usize] = now;
            self.next_repeat[button as usize] = now + REPEAT_DELAY_MS;
            key(Key::Press(button));
        }
    }

    /// Advances the time: reports repeats of held directions, a held Back, and stuck buttons.
    pub fn tick(&mut self, now: Time, mut key: impl FnMut(Key)) {
        for button in self.held().iter() {
            if now.since(self.since[button as usize]) >= stuck_after(button) {
                self.stuck = self.stuck.with(button);
                key(Key::Stuck(button));
            } else if repeats(button) && now >= self.next_repeat[button as usize] {
                self.next_repeat[button as usize] = now + REPEAT_EVERY_MS;
                key(Key::Repeat(button));
            } else if self.awaits_hold(button) && now >= self.since[button as usize] + HOLD_MS {
                self.long = self.long.with(button);
                key(Key::Hold(button));
            }
        }
    }

    /// Returns when [`Keys::tick`] has its next event; `None` if no button is held.
    pub fn wakes_at(&self) -> Option<Time> {
        self.held().iter().map(|button| self.button_wakes_at(button)).min()
    }

    fn button_wakes_at(&self, button: Button) -> Time {
        let stuck = self.since[button as usize] + stuck_after(button);
        match button {
            _ if repeats(button) => stuck.min(self.next_repeat[button as usize]),
            _ if self.awaits_hold(button) => self.since[button as usize] + HOLD_MS,
            _ => stuck,
        }
    }

    fn awaits_hold(&self, button: Button) -> bool {
        button == Button::Back && !self.long.contains(button)
    }
}

const fn repeats(button: Button) -> bool {
    matches!(button, Button::Up | Button::Down | Button::Left | Button::Right)
}

const fn stuck_after(button: Button) -> u64 {
    match button {
        Button::Peek => PEEK_STUCK_AFTER_MS,
        Button::Up
        | Button::Down
        | Button::Left
        | Button::Right
        | Button::Ok
        | Button::Back
        | Button::Menu => STUCK_AFTER_MS,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    fn run(keys: &mut Keys, until: u64) -> Vec<(u64, Key)> {
        let mut seen = Vec::new();
        while let Some(at) = keys.wakes_at().filter(|at| at.0 <= until) {
            keys.tick(at, |key| seen.push((at.0, key)));
        }
        seen
    }

    #[test]
    fn a_held_direction_repeats_and_ok_does_not() {
        let mut keys = Keys::IDLE;
        let mut seen = Vec::new();
        keys.set(Buttons::of(Button::Left).with(Button::Ok), Time(1000), |key| seen.push(key));
        assert_eq!(seen, [Key::Press(Button::Left), Key::Press(Button::Ok)]);
        let left = Key::Repeat(Button::Left);
        assert_eq!(run(&mut keys, 1650), [(1400, left), (1520, left), (1640, left)]);
    }

    #[test]
    fn a_held_back_is_reported_once_per_press() {
        let mut keys = Keys::IDLE;
        for start in [0, 10_000] {
            keys.set(Buttons::of(Button::Back), Time(start), |_| {});
            assert_eq!(run(&mut keys, start + 9000), [(start + HOLD_MS, Key::Hold(Button::Back))]);
            keys.set(Buttons::NONE, Time(start + 9000), |_| {});
        }
    }

    #[test]
    fn a_button_held_for_twenty_seconds_is_stuck_until_released() {
        let mut keys = Keys::IDLE;
        keys.set(Buttons::of(Button::Ok), Time(0), |_| {});
        assert_eq!(run(&mut keys, 60_000), [(20_000, Key::Stuck(Button::Ok))]);
        assert_eq!(keys.held(), Buttons::NONE);
        assert_eq!(keys.stuck(), Buttons::of(Button::Ok));
        keys.set(Buttons::NONE, Time(61_000), |_| {});
        assert_eq!(keys.stuck(), Buttons::NONE);
        keys.set(Buttons::of(Button::Ok), Time(62_000), |_| {});
        assert_eq!(keys.held(), Buttons::of(Button::Ok));
    }

    #[test]
    fn peek_may_be_held_for_a_long_time() {
        let mut keys = Keys::IDLE;
        keys.set(Buttons::of(Button::Peek), Time(0), |_| {});
        assert_eq!(run(&mut keys, 119_999), []);
        assert_eq!(run(&mut keys, 120_000), [(120_000, Key::Stuck(Button::Peek))]);
    }

    #[test]
    fn other_buttons_work_beside_a_stuck_one() {
        let mut keys = Keys::IDLE;
        keys.set(Buttons::of(Button::Ok), Time(0), |_| {});
        run(&mut keys, 20_000);
        let mut seen = Vec::new();
        keys.set(Buttons::of(Button::Ok).with(Button::Back), Time(21_000), |key| seen.push(key));
        assert_eq!(seen, [Key::Press(Button::Back)]);
    }
}
