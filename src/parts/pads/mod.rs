//! Debounces the buttons of the pads and detects broken data lines.

use super::{PadHealth, Time};

mod buttons;
mod keys;
mod pad;

pub use buttons::{Button, Buttons};
pub use keys::{HOLD_MS, Key, Keys, REPEAT_DELAY_MS, REPEAT_EVERY_MS};
pub use pad::{ByPad, Pad, PadSet};

/// How long a button keeps its state after a change, whatever the contact does, in milliseconds.
const LOCKED_MS: u64 = 10;
/// How long a data line must be implausible until it counts as broken, in milliseconds.
const BROKEN_MS: u64 = 500;
/// The good scans in a row after which a data line is trusted again. One in 256 scans of noise looks
/// good.
const TRUSTED_SCANS: u8 = 4;

/// Debounces one pad. A change takes effect when two scans in a row agree on it. Later bounces are
/// ignored for [`LOCKED_MS`].
#[derive(Clone, Copy, Debug, Default)]
struct Debounce {
    stable: u8,
    /// The last scan.
    seen: u8,
    locked_until: [Time; 8],
}

impl Debounce {
    /// Returns whether these buttons change nothing: they are debounced, and were seen before.
    const fn rests_at(&self, raw: u8) -> bool {
        self.seen == raw && self.stable == raw
    }

    /// Processes a scan. Returns whether the debounced buttons changed.
    fn scan(&mut self, raw: u8, now: Time) -> bool {
        let agreed = !(raw ^ self.seen);
        self.seen = raw;
        let mut changed = false;
        for bit in self.open_bits(now).filter(|bit| agreed >> bit & 1 == 1) {
            self.stable ^= 1 << bit;
            self.locked_until[bit % 8] = now + LOCKED_MS;
            changed = true;
        }
        changed
    }

    /// Iterates over the bits in which the last scan differs from the debounced state and that are
    /// not locked.
    fn open_bits(self, now: Time) -> impl Iterator<Item = usize> {
        let differing = self.stable ^ self.seen;
        let bits = self.locked_until.into_iter().enumerate();
        bits.filter(move |&(bit, until)| differing >> bit & 1 == 1 && now >= until).map(|(bit, _)| bit)
    }
}

/// A change that a scan found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadsChange {
    /// The buttons of this pad changed; these are down now.
    Buttons(Pad, Buttons),
    /// The data line of this pad failed or recovered.
    Health(Pad, PadHealth),
}

/// The debounced state of the four pads.
///
/// Each pad sends its eight buttons and then the same bits inverted. A scan whose halves do not
/// match is ignored, and so are the next few; if that persists, the data line is reported as broken
/// until several good scans in a row. A single good scan changes nothing either, because a
/// disturbance on the clock line can shift both halves alike.
#[derive(Clone, Debug, Default)]
pub struct Pads(ByPad<PadLine>);

impl Pads {
    /// Processes a scan and reports the changes. The buttons are the high byte of a word, and a 0
    /// bit is a pressed button. Returns whether the next scan should follow soon, because this one
    /// differs from the debounced state.
    pub fn scan(&mut self, wire: ByPad<u16>, now: Time, mut changed: impl FnMut(PadsChange)) -> bool {
        let mut wants_more = false;
        for pad in Pad::ALL {
            wants_more |= self.0[pad].scan(pad, wire[pad], now, &mut changed);
        }
        wants_more
    }
}

/// The state of one pad and its data line.
#[derive(Clone, Copy, Debug, Default)]
struct PadLine {
    debounce: Debounce,
    health: Option<PadHealth>,
    fault: Option<Fault>,
    /// The good scans since the last bad one.
    good_scans: u8,
}

/// A fault of a line that is not trusted.
#[derive(Clone, Copy, Debug)]
struct Fault {
    /// Since when the line is not trusted.
    since: Time,
    /// What the last bad scan looked like, and since when they all look so.
    kind: PadHealth,
    kind_since: Time,
}

impl Fault {
    /// Adds a bad scan.
    fn after(last: Option<Fault>, kind: PadHealth, now: Time) -> Fault {
        let since = last.map_or(now, |fault| fault.since);
        let kind_since = last.filter(|fault| fault.kind == kind).map_or(now, |fault| fault.kind_since);
        Fault { since, kind, kind_since }
    }

    /// Returns the state to report, once it is certain. A line that keeps changing is garbled.
    fn certain(self, now: Time) -> Option<PadHealth> {
        if now.since(self.kind_since) >= BROKEN_MS {
            Some(self.kind)
        } else {
            (now.since(self.since) >= 2 * BROKEN_MS).then_some(PadHealth::Garbled)
        }
    }
}

impl PadLine {
    fn scan(&mut self, pad: Pad, word: u16, now: Time, changed: &mut impl FnMut(PadsChange)) -> bool {
        if !self.is_trusted(health(word), now) {
            let certain = self.fault.and_then(|fault| fault.certain(now));
            // A line that is known to be broken keeps its first diagnosis while it changes.
            let is_worse = self.health.is_none_or(|health| health == PadHealth::Fine);
            let is_other = self.fault.is_some_and(|fault| now.since(fault.kind_since) >= BROKEN_MS);
            if let Some(health) = certain.filter(|_| is_worse || is_other) {
                self.report(pad, health, changed);
            }
            return false;
        }
        self.report(pad, PadHealth::Fine, changed);
        let [buttons, _] = word.to_be_bytes();
        let buttons = Buttons::from_wire(buttons).bits();
        // Nearly all scans end here. They are most of the load of a resting device.
        if self.debounce.rests_at(buttons) {
            return false;
        }
        if self.debounce.scan(buttons, now) {
            changed(PadsChange::Buttons(pad, Buttons::from_bits(self.debounce.stable)));
        }
        self.debounce.open_bits(now).next().is_some()
    }

    /// Takes note of a scan. Returns whether its buttons count.
    fn is_trusted(&mut self, seen: PadHealth, now: Time) -> bool {
        if seen != PadHealth::Fine {
            (self.fault, self.good_scans) = (Some(Fault::after(self.fault, seen, now)), 0);
            return false;
        }
        self.good_scans = self.good_scans.saturating_add(1);
        if self.good_scans >= TRUSTED_SCANS {
            self.fault = None;
        }
        self.fault.is_none()
    }

    /// Reports the state of the line if it is new, and releases the buttons of a broken one.
    fn report(&mut self, pad: Pad, health: PadHealth, changed: &mut impl FnMut(PadsChange)) {
        if self.health.replace(health) == Some(health) {
            return;
        }
        changed(PadsChange::Health(pad, health));
        if health != PadHealth::Fine && self.debounce.stable != 0 {
            self.debounce = Debounce::default();
            changed(PadsChange::Buttons(pad, Buttons::NONE));
        }
    }
}

/// Returns the state of a data line that sent this word.
fn health(word: u16) -> PadHealth {
    let [buttons, inverted] = word.to_be_bytes();
    match word {
        _ if buttons == !inverted => PadHealth::Fine,
        0xFFFF => PadHealth::Absent,
        0 => PadHealth::StuckLow,
        _ => PadHealth::Garbled,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::parts::Button;

    /// Pads that are scanned every 2 ms.
    #[derive(Default)]
    struct Rig {
        pads: Pads,
        now: Time,
        wants_more: bool,
    }

    impl Rig {
        fn scans(&mut self, wire: [u16; 4], times: usize) -> Vec<PadsChange> {
            let mut seen = Vec::new();
            for _ in 0..times {
                self.now.0 += 2;
                self.wants_more = self.pads.scan(ByPad(wire), self.now, |change| seen.push(change));
            }
            seen
        }

        /// Returns pads that were detected.
        fn present() -> Rig {
            let mut rig = Rig::default();
            assert_eq!(rig.scans(IDLE, 3), Pad::ALL.map(|pad| PadsChange::Health(pad, PadHealth::Fine)));
            rig
        }
    }

    const REST: u16 = 0xFF00;
    const IDLE: [u16; 4] = [REST; 4];
    const OK_OF_2: [u16; 4] = [REST, 0xEF10, REST, REST];
    const PRESSED: PadsChange = PadsChange::Buttons(Pad::Two, Buttons::of(Button::Ok));
    const RELEASED: PadsChange = PadsChange::Buttons(Pad::Two, Buttons::NONE);

    fn with_2(word: u16) -> [u16; 4] {
        [REST, word, REST, REST]
    }

    #[test]
    fn a_press_counts_with_its_second_scan_and_asks_for_it() {
        let mut rig = Rig::present();
        assert!(!rig.wants_more);
        assert_eq!(rig.scans(OK_OF_2, 1), []);
        assert!(rig.wants_more);
        assert_eq!(rig.scans(OK_OF_2, 1), [PRESSED]);
        assert!(!rig.wants_more);
    }

    #[test]
    fn one_extra_clock_presses_nothing() {
        // Both halves shifted by one: they match, and look like Up.
        let mut rig = Rig::present();
        for _ in 0..10 {
            assert_eq!(rig.scans(with_2(0xFE01), 1), []);
            assert_eq!(rig.scans(IDLE, 1), []);
        }
        assert_eq!(rig.scans(with_2(0xFE01), 2).len(), 1, "the control: twice in a row counts");
    }

    #[test]
    fn halves_that_do_not_match_press_nothing_however_often_they_come() {
        let mut rig = Rig::present();
        assert_eq!(rig.scans(with_2(0xEF00), 200), []);
        assert_eq!(rig.scans(with_2(0xEF00), 100), [PadsChange::Health(Pad::Two, PadHealth::Garbled)]);
    }

    #[test]
    fn bounces_within_ten_milliseconds_are_ignored() {
        let mut rig = Rig::present();
        assert_eq!(rig.scans(OK_OF_2, 2), [PRESSED]);
        assert_eq!(rig.scans(IDLE, 2), []);
        assert!(!rig.wants_more, "a locked button needs no second look");
        assert_eq!(rig.scans(OK_OF_2, 1), []);
        assert_eq!(rig.scans(IDLE, 1), []);
        assert_eq!(rig.scans(IDLE, 1), [RELEASED]);
    }

    #[test]
    fn several_pads_change_in_one_scan() {
        let mut rig = Rig::present();
        let expected = [
            PadsChange::Buttons(Pad::One, Buttons::of(Button::Up)),
            PadsChange::Buttons(Pad::Four, Buttons::of(Button::Menu)),
        ];
        assert_eq!(rig.scans([0xFE01, REST, REST, 0x7F80], 2), expected);
    }

    #[test]
    fn a_broken_line_is_reported_for_its_pad_alone_and_recovers_with_some_good_scans() {
        for (word, health) in
            [(0, PadHealth::StuckLow), (0xFFFF, PadHealth::Absent), (0xAAAA, PadHealth::Garbled)]
        {
            let mut rig = Rig::present();
            assert_eq!(rig.scans(with_2(word), 250), []);
            assert_eq!(rig.scans(with_2(word), 1000), [PadsChange::Health(Pad::Two, health)]);
            let menu_of_4 = [REST, word, REST, 0x7F80];
            let menu = PadsChange::Buttons(Pad::Four, Buttons::of(Button::Menu));
            assert_eq!(rig.scans(menu_of_4, 2), [menu], "the other pads work");
            let fine = PadsChange::Health(Pad::Two, PadHealth::Fine);
            assert_eq!(rig.scans([REST, REST, REST, 0x7F80], 3), []);
            assert_eq!(rig.scans([REST, REST, REST, 0x7F80], 1), [fine]);
        }
    }

    #[test]
    fn a_broken_line_releases_its_buttons() {
        for (word, health) in [(0, PadHealth::StuckLow), (0xFFFF, PadHealth::Absent)] {
            let mut rig = Rig::present();
            rig.scans(OK_OF_2, 2);
            assert_eq!(rig.scans(with_2(word), 300), [PadsChange::Health(Pad::Two, health), RELEASED]);
        }
    }

    #[test]
    fn all_buttons_of_one_pad_count_as_a_player() {
        let mut rig = Rig::present();
        assert_eq!(rig.scans(with_2(0x00FF), 2), [PadsChange::Buttons(Pad::Two, Buttons::ALL)]);
    }

    #[test]
    fn a_single_bad_scan_is_not_a_broken_line() {
        let mut rig = Rig::present();
        for _ in 0..500 {
            assert_eq!(rig.scans([0xFFFF; 4], 1), []);
            assert_eq!(rig.scans(IDLE, 4), []);
        }
        rig.scans([0xFFFF; 4], 1);
        assert_eq!(rig.scans(OK_OF_2, 5), [PRESSED], "the control: buttons still work");
    }

    #[test]
    fn a_line_that_keeps_changing_is_garbled() {
        let mut rig = Rig::present();
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.extend(rig.scans(with_2(0), 10));
            seen.extend(rig.scans(with_2(0xFFFF), 10));
        }
        assert_eq!(seen, [PadsChange::Health(Pad::Two, PadHealth::Garbled)]);
        let absent = PadsChange::Health(Pad::Two, PadHealth::Absent);
        assert_eq!(rig.scans(with_2(0xFFFF), 300), [absent], "then it is unplugged");
    }

    #[test]
    fn noise_is_a_broken_line_though_some_scans_look_good_and_presses_nothing() {
        let mut rig = Rig::present();
        let mut state = 1u32;
        let mut seen = Vec::new();
        for _ in 0..20_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let word = (state >> 16) as u16;
            seen.extend(rig.scans(with_2(word), 1));
        }
        assert_eq!(seen, [PadsChange::Health(Pad::Two, PadHealth::Garbled)]);
    }
}
