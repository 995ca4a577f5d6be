//! Maps the keyboard to pads: one set of keys for the selected seat, and a full set each for seats
//! 1 and 2, as on the web page.
//!
//! A terminal reports key presses but no releases. So a button stays down for a moment, and a
//! repeated key keeps it down. Peek, which has to be held, toggles with each press.

use std::time::{Duration, Instant};

use hexboard::parts::{Button, Buttons, ByPad, Pad};
use ratatui::crossterm::event::KeyCode;

/// How long a button stays down after a key press: longer than the key repeat interval.
const HOLD: Duration = Duration::from_millis(70);
/// Peek is released after this time, because the device treats a button as stuck after two minutes.
const PEEK: Duration = Duration::from_secs(110);

/// The keys of seats 1 and 2, in button order.
const SEAT_1_KEYS: [char; 8] = ['w', 's', 'a', 'd', 'e', 'q', 'r', 'f'];
const SEAT_2_KEYS: [char; 8] = ['i', 'k', 'j', 'l', 'o', 'u', 'p', ';'];

/// The table of keys, as shown.
pub const HELP: [&str; 11] = [
    "            chosen seat    seat 1   seat 2",
    "Up          arrow up       W        I",
    "Down        arrow down     S        K",
    "Left        arrow left     A        J",
    "Right       arrow right    D        L",
    "OK          Enter          E        O",
    "Back        Backspace, Esc Q        U",
    "Peek        Space          R        P",
    "Menu        M              F        ;",
    "1 to 4 choose a seat; Tab: board or screen",
    "Ctrl-C ends; the game is kept",
];

/// Returns the button of a key, and its pad unless it belongs to the selected one.
pub fn button_of(key: KeyCode) -> Option<(Option<Pad>, Button)> {
    let chosen = |button| Some((None, button));
    match key {
        KeyCode::Up => chosen(Button::Up),
        KeyCode::Down => chosen(Button::Down),
        KeyCode::Left => chosen(Button::Left),
        KeyCode::Right => chosen(Button::Right),
        KeyCode::Enter => chosen(Button::Ok),
        KeyCode::Backspace | KeyCode::Esc => chosen(Button::Back),
        KeyCode::Char(' ') => chosen(Button::Peek),
        KeyCode::Char('m' | 'M') => chosen(Button::Menu),
        KeyCode::Char(letter) => of_letter(letter.to_ascii_lowercase()),
        _ => None,
    }
}

fn of_letter(letter: char) -> Option<(Option<Pad>, Button)> {
    let hands = [(Pad::One, SEAT_1_KEYS), (Pad::Two, SEAT_2_KEYS)];
    hands.into_iter().find_map(|(pad, keys)| {
        let at = keys.iter().position(|key| *key == letter)?;
        Some((Some(pad), Button::ALL[at]))
    })
}

/// The buttons that are down, and until when.
#[derive(Default)]
pub struct HeldButtons {
    until: ByPad<[Option<Instant>; Button::ALL.len()]>,
    /// The call counters of the pads at the last check.
    calls: ByPad<u8>,
}

impl HeldButtons {
    /// Handles a key press of a button.
    pub fn press(&mut self, pad: Pad, button: Button, now: Instant) {
        let until = &mut self.until[pad][button as usize];
        *until = match button {
            Button::Peek if until.is_some() => None,
            Button::Peek => Some(now + PEEK),
            _ => Some(now + HOLD),
        };
    }

    /// Releases all buttons of a pad, because another player looks at the screen now.
    pub fn release_all(&mut self, pad: Pad) {
        self.until[pad] = [None; Button::ALL.len()];
    }

    /// Releases Peek at every pad whose call counter has changed: a decision is requested there,
    /// the pad was handed over, or a game started or ended. Returns whether a button was released.
    pub fn release_called(&mut self, calls: ByPad<u8>) -> bool {
        let before = std::mem::replace(&mut self.calls, calls);
        let called = Pad::ALL.into_iter().filter(|pad| before[*pad] != calls[*pad]);
        called.filter(|pad| self.until[*pad][Button::Peek as usize].take().is_some()).count() > 0
    }

    /// Returns whether Peek is down.
    pub fn peeks(&self, pad: Pad) -> bool {
        self.until[pad][Button::Peek as usize].is_some()
    }

    /// Returns the buttons of a pad that are down now.
    pub fn buttons(&mut self, pad: Pad, now: Instant) -> Buttons {
        let mut buttons = Buttons::NONE;
        for (button, until) in Button::ALL.into_iter().zip(&mut self.until[pad]) {
            *until = until.filter(|until| *until > now);
            if until.is_some() {
                buttons = buttons.with(button);
            }
        }
        buttons
    }

    /// Returns when the next button is released.
    pub fn changes_at(&self) -> Option<Instant> {
        self.until.0.iter().flatten().flatten().min().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_released_by_itself_and_a_repeated_key_holds_it() {
        let (mut hands, start) = (HeldButtons::default(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        hands.press(Pad::Two, Button::Up, at(0));
        assert_eq!(hands.buttons(Pad::Two, at(69)), Buttons::of(Button::Up));
        assert_eq!(hands.changes_at(), Some(at(70)));
        hands.press(Pad::Two, Button::Up, at(60));
        assert_eq!(hands.buttons(Pad::Two, at(120)), Buttons::of(Button::Up));
        assert_eq!(hands.buttons(Pad::Two, at(130)), Buttons::NONE);
        assert_eq!(hands.buttons(Pad::One, at(60)), Buttons::NONE);
        assert_eq!(hands.changes_at(), None);
    }

    #[test]
    fn peek_is_held_until_it_is_pressed_again_or_another_seat_is_selected() {
        let (mut hands, start) = (HeldButtons::default(), Instant::now());
        let at = |seconds| start + Duration::from_secs(seconds);
        hands.press(Pad::One, Button::Peek, start);
        assert_eq!(hands.buttons(Pad::One, at(100)), Buttons::of(Button::Peek));
        hands.press(Pad::One, Button::Peek, at(100));
        assert_eq!(hands.buttons(Pad::One, at(100)), Buttons::NONE);
        hands.press(Pad::One, Button::Peek, at(101));
        hands.release_all(Pad::One);
        assert!(!hands.peeks(Pad::One));
        hands.press(Pad::One, Button::Peek, at(101));
        assert_eq!(hands.buttons(Pad::One, at(101 + 119)), Buttons::NONE, "before it counts as stuck");
    }

    #[test]
    fn peek_is_released_when_its_pad_is_notified() {
        let (mut hands, now) = (HeldButtons::default(), Instant::now());
        let mut calls = ByPad([0; 4]);
        [Pad::One, Pad::Two].into_iter().for_each(|pad| hands.press(pad, Button::Peek, now));
        hands.press(Pad::One, Button::Up, now);
        assert!(!hands.release_called(calls));
        calls[Pad::One] = 1;
        assert!(hands.release_called(calls));
        assert_eq!(hands.buttons(Pad::One, now), Buttons::of(Button::Up), "other buttons stay");
        assert!(hands.peeks(Pad::Two));
        hands.press(Pad::One, Button::Peek, now);
        assert!(!hands.release_called(calls) && hands.peeks(Pad::One), "until the next call");
    }

    #[test]
    fn no_key_has_two_buttons() {
        let letters = ('a'..='z').chain([';', ' ']);
        let buttons = letters.filter_map(|letter| button_of(KeyCode::Char(letter))).collect::<Vec<_>>();
        assert_eq!(buttons.len(), 8 + 8 + 2);
        for (at, button) in buttons.iter().enumerate() {
            assert!(!buttons[..at].contains(button), "{button:?}");
        }
    }
}
