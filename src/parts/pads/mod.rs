//! Debounces the buttons of the pads and detects a broken chain of shift registers.

use super::{PadsHealth, Time};

mod buttons;
mod keys;
mod pad;

pub use buttons::{Button, Buttons};
pub use keys::{Key, Keys};
pub use pad::{ByPad, Pad, PadSet};

/// How long a button keeps its state after a change, whatever the contact does, in milliseconds.
const LOCKED_MS: u64 = 10;
/// How long scans must be implausible until the chain counts as broken, in milliseconds.
const BROKEN_MS: u64 = 500;

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
    /// Processes a scan. Returns whether the debounced buttons changed.
    fn scan(&mut self, raw: u8, now: Time) -> bool {
        let agreed = !(raw ^ self.seen);
        self.seen = raw;
        let mut changed = false;
        for bit in self.open_bits(now).filter(|bit| agreed >> bit & 1 == 1) {
            self.stable ^= 1 << bit;
            self.locked_until[bit] = now + LOCKED_MS;
            changed = true;
        }
        changed
    }

    /// Iterates over the bits in which the last scan differs from the debounced state and that are
    /// not locked.
    fn open_bits(self, now: Time) -> impl Iterator<Item = usize> {
        let differing = self.stable ^ self.seen;
        (0..8).filter(move |&bit| differing >> bit & 1 == 1 && now >= self.locked_until[bit])
    }
}

/// A change that a scan found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadsChange {
    /// The buttons of this pad changed; these are down now.
    Buttons(Pad, Buttons),
    /// The chain failed or recovered.
    Health(PadsHealth),
}

/// The debounced state of the four pads.
///
/// A single scan changes nothing, because a disturbance on the clock line shifts all bits by one. A
/// player cannot press all 32 buttons at once: such a scan is ignored, and if it persists the chain
/// is reported as broken until the first different scan. The serial input of the last register is
/// tied low, so zeros follow the buttons. If they are missing for a while, the chain is reported as
/// absent.
#[derive(Clone, Debug, Default)]
pub struct Pads {
    debounce: ByPad<Debounce>,
    health: Option<PadsHealth>,
    /// Since when all scans have been implausible.
    broken_since: Option<Time>,
}

impl Pads {
    /// The bytes of a scan: one per pad, and one for the end of the chain.
    pub const WIRE_BYTES: usize = Pad::COUNT + 1;

    /// Processes a scan and reports the changes. The first byte belongs to pad 1, and a 0 bit is a
    /// pressed button. Returns whether the next scan should follow soon, because this one differs
    /// from the debounced state.
    pub fn scan(
        &mut self,
        wire: [u8; Pads::WIRE_BYTES],
        now: Time,
        mut changed: impl FnMut(PadsChange),
    ) -> bool {
        let [buttons @ .., end] = wire;
        let seen = match (buttons, end) {
            (_, 1..) => PadsHealth::Absent,
            ([0, 0, 0, 0], 0) => PadsHealth::AllDown,
            _ => PadsHealth::Fine,
        };
        self.update_health(seen, now, &mut changed);
        if seen == PadsHealth::AllDown {
            return false;
        }
        for pad in Pad::ALL {
            let raw = Buttons::from_wire(buttons[pad.index()]).bits();
            if self.debounce[pad].scan(raw, now) {
                changed(PadsChange::Buttons(pad, Buttons::from_bits(self.debounce[pad].stable)));
            }
        }
        self.debounce.0.iter().any(|debounce| debounce.open_bits(now).next().is_some())
    }

    /// Updates the health of the chain: a recovery at once, a failure only after [`BROKEN_MS`].
    fn update_health(&mut self, seen: PadsHealth, now: Time, changed: &mut impl FnMut(PadsChange)) {
        let since = self.broken_since.filter(|_| seen != PadsHealth::Fine).unwrap_or(now);
        self.broken_since = (seen != PadsHealth::Fine).then_some(since);
        let is_sure = seen == PadsHealth::Fine || now.since(since) >= BROKEN_MS;
        if !is_sure || self.health == Some(seen) {
            return;
        }
        self.health = Some(seen);
        changed(PadsChange::Health(seen));
        if seen != PadsHealth::Fine {
            self.release_all(changed);
        }
    }

    fn release_all(&mut self, changed: &mut impl FnMut(PadsChange)) {
        for pad in Pad::ALL {
            if self.debounce[pad].stable != 0 {
                self.debounce[pad] = Debounce::default();
                changed(PadsChange::Buttons(pad, Buttons::NONE));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::parts::Button;

    /// A chain that is scanned every 2 ms.
    #[derive(Default)]
    struct Rig {
        pads: Pads,
        now: Time,
        wants_more: bool,
    }

    impl Rig {
        fn scans(&mut self, wire: [u8; 5], times: usize) -> Vec<PadsChange> {
            let mut seen = Vec::new();
            for _ in 0..times {
                self.now.0 += 2;
                self.wants_more = self.pads.scan(wire, self.now, |change| seen.push(change));
            }
            seen
        }

        /// Returns a chain that was detected.
        fn present() -> Rig {
            let mut rig = Rig::default();
            assert_eq!(rig.scans(IDLE, 3), [PadsChange::Health(PadsHealth::Fine)]);
            rig
        }
    }

    const IDLE: [u8; 5] = [0xFF, 0xFF, 0xFF, 0xFF, 0];
    const OK_OF_B: [u8; 5] = [0xFF, !(1 << 4), 0xFF, 0xFF, 0];
    const PRESSED: PadsChange = PadsChange::Buttons(Pad::Two, Buttons::of(Button::Ok));
    const RELEASED: PadsChange = PadsChange::Buttons(Pad::Two, Buttons::NONE);

    #[test]
    fn a_press_counts_with_its_second_scan_and_asks_for_it() {
        let mut rig = Rig::present();
        assert!(!rig.wants_more);
        assert_eq!(rig.scans(OK_OF_B, 1), []);
        assert!(rig.wants_more);
        assert_eq!(rig.scans(OK_OF_B, 1), [PRESSED]);
        assert!(!rig.wants_more);
    }

    #[test]
    fn one_extra_clock_presses_nothing() {
        // All bits shifted by one: the zero behind the chain looks like Up of pad 4.
        let mut rig = Rig::present();
        for _ in 0..10 {
            assert_eq!(rig.scans([0xFF, 0xFF, 0xFF, 0xFE, 0], 1), []);
            assert_eq!(rig.scans(IDLE, 1), []);
        }
        assert_eq!(rig.scans([0xFF, 0xFF, 0xFF, 0xFE, 0], 2).len(), 1, "the control: twice in a row counts");
    }

    #[test]
    fn bounces_within_ten_milliseconds_are_ignored() {
        let mut rig = Rig::present();
        assert_eq!(rig.scans(OK_OF_B, 2), [PRESSED]);
        assert_eq!(rig.scans(IDLE, 2), []);
        assert!(!rig.wants_more, "a locked button needs no second look");
        assert_eq!(rig.scans(OK_OF_B, 1), []);
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
        assert_eq!(rig.scans([0xFE, 0xFF, 0xFF, 0x7F, 0], 2), expected);
    }

    #[test]
    fn a_line_stuck_low_is_a_broken_chain_and_presses_nothing() {
        let mut rig = Rig::default();
        assert_eq!(rig.scans([0; 5], 250), []);
        assert_eq!(rig.scans([0; 5], 1000), [PadsChange::Health(PadsHealth::AllDown)]);
        assert_eq!(rig.scans(IDLE, 1), [PadsChange::Health(PadsHealth::Fine)]);
    }

    #[test]
    fn a_line_stuck_high_means_no_chain() {
        let mut rig = Rig::present();
        assert_eq!(rig.scans([0xFF; 5], 250), []);
        assert_eq!(rig.scans([0xFF; 5], 1000), [PadsChange::Health(PadsHealth::Absent)]);
        assert_eq!(rig.scans(IDLE, 1), [PadsChange::Health(PadsHealth::Fine)]);
    }

    #[test]
    fn a_broken_chain_releases_its_buttons() {
        let mut rig = Rig::present();
        rig.scans(OK_OF_B, 2);
        assert_eq!(rig.scans([0; 5], 300), [PadsChange::Health(PadsHealth::AllDown), RELEASED]);
        let mut rig = Rig::present();
        rig.scans(OK_OF_B, 2);
        assert_eq!(rig.scans([0xFF; 5], 300), [RELEASED, PadsChange::Health(PadsHealth::Absent)]);
    }

    #[test]
    fn all_buttons_of_one_pad_count_as_a_player() {
        let mut rig = Rig::present();
        let all = PadsChange::Buttons(Pad::One, Buttons::ALL);
        assert_eq!(rig.scans([0, 0xFF, 0xFF, 0xFF, 0], 2), [all]);
    }

    #[test]
    fn a_single_bad_scan_is_not_a_broken_chain() {
        let mut rig = Rig::present();
        for _ in 0..10 {
            assert_eq!(rig.scans([0xFF; 5], 200), []);
            assert_eq!(rig.scans(IDLE, 1), []);
        }
    }
}
