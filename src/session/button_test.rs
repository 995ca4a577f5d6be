//! The button test of the console: prints every press and release as a JSON object, and keeps them
//! from the rest of the machine. It cannot run during a game, where presses may be hidden choices.

use super::machine::{Machine, Stage};
use crate::parts::{Buttons, ByPad, Pad, Time};

/// How long the test lasts after the last command that begins or continues it, in milliseconds.
const LASTS_MS: u64 = 60_000;

/// A running test.
#[derive(Clone, Copy)]
pub(super) struct ButtonTest {
    ends_at: Time,
    /// The buttons that are down.
    down: ByPad<Buttons>,
}

impl ButtonTest {
    /// Returns when the test ends by itself.
    pub fn ends_at(self) -> Time {
        self.ends_at
    }
}

impl Machine {
    /// Begins or continues the button test, or ends it. A test that nobody continues ends after a
    /// minute.
    pub fn set_button_test(&mut self, is_on: bool) {
        self.keep_awake(self.context.now);
        if !is_on {
            return self.end_button_test();
        }
        if let Stage::Table = self.stage {
            return self.context.log(format_args!("buttons: not during a game"));
        }
        let ends_at = self.context.now + LASTS_MS;
        self.context.log(format_args!("buttons: on, presses have no other effect"));
        if let Some(test) = &mut self.button_test {
            test.ends_at = ends_at;
            return;
        }
        self.button_test = Some(ButtonTest { ends_at, down: ByPad([Buttons::NONE; _]) });
        for pad in Pad::ALL {
            let down = self.release_all(pad);
            self.test_buttons_of(pad, down);
        }
        self.context.redraw_all();
    }

    /// Makes the machine forget the buttons of a pad that are down. Returns them.
    fn release_all(&mut self, pad: Pad) -> Buttons {
        let keys = &mut self.context.keys[pad];
        let down = Buttons::from_bits(keys.held().bits() | keys.stuck().bits());
        keys.set(Buttons::NONE, self.context.now, |_| {});
        down
    }

    /// Prints what changed on a pad. Returns whether a test runs, so that nothing else may happen.
    pub(super) fn test_buttons_of(&mut self, pad: Pad, buttons: Buttons) -> bool {
        let Some(test) = &mut self.button_test else { return false };
        let before = core::mem::replace(&mut test.down[pad], buttons);
        let number = pad.number();
        for (changed, is_down) in [(before.minus(buttons), false), (buttons.minus(before), true)] {
            for button in changed.iter() {
                let word = button.word();
                self.context
                    .log(format_args!("{{\"pad\":{number},\"button\":\"{word}\",\"down\":{is_down}}}"));
            }
        }
        self.context.idle_tracker.touch(self.context.now);
        true
    }

    /// Ends a test that nobody has continued.
    pub(super) fn expire_button_test(&mut self) {
        if self.button_test.is_some_and(|test| self.context.now >= test.ends_at) {
            self.end_button_test();
        }
    }

    /// Ends the test. Buttons that are still down count as held, without a press.
    fn end_button_test(&mut self) {
        if let Some(test) = self.button_test.take() {
            let now = self.context.now;
            Pad::ALL.into_iter().for_each(|pad| self.context.keys[pad].set(test.down[pad], now, |_| {}));
        }
        self.context.log(format_args!("buttons: off"));
        self.context.redraw_all();
    }
}
