//! Clean button states from a noisy chain of shift registers.

use crate::game::{BySeat, Seat};

use super::{Buttons, PadsHealth};

/// Scans a button stays as it is after a change, whatever the contact does: 5 scans of 2 ms.
const LOCKED_SCANS: u8 = 5;
/// Scans in a row that make no sense after which the chain counts as broken: half a second.
const BROKEN_SCANS: u16 = 250;

/// Debounces one pad. The first edge counts at once; the bounces after it are not seen.
#[derive(Clone, Copy, Debug, Default)]
struct Debounce {
    stable: u8,
    locked: [u8; 8],
}

impl Debounce {
    fn scan(&mut self, raw: u8) -> bool {
        let mut changed = false;
        for (bit, locked) in self.locked.iter_mut().enumerate() {
            if *locked > 0 {
                *locked -= 1;
            } else if (self.stable ^ raw) >> bit & 1 == 1 {
                self.stable ^= 1 << bit;
                *locked = LOCKED_SCANS;
                changed = true;
            }
        }
        changed
    }
}

/// What a scan of the chain changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PadsChange {
    /// Other buttons of this seat are down now.
    Buttons(Seat, Buttons),
    /// The chain broke or came back.
    Health(PadsHealth),
}

/// The four pads as they come off the wire, scanned every 2 ms.
///
/// All 32 buttons down at once are no player: such a scan is ignored, and a row of them is reported
/// as a broken chain, until the first other scan. The serial input of the last register is tied low,
/// so zeros follow the buttons; where they do not for a while, there is no chain.
#[derive(Clone, Debug, Default)]
pub struct Pads {
    debounce: BySeat<Debounce>,
    health: Option<PadsHealth>,
    broken: u16,
}

impl Pads {
    /// Bytes of a scan: one a seat, and one for the end of the chain.
    pub const WIRE_BYTES: usize = Seat::COUNT + 1;

    /// Takes one scan, first byte seat 1, 0 for a pressed button, and tells what changed.
    pub fn scan(&mut self, wire: [u8; Pads::WIRE_BYTES], mut changed: impl FnMut(PadsChange)) {
        let [buttons @ .., end] = wire;
        let seen = match (buttons, end) {
            (_, 1..) => PadsHealth::Absent,
            ([0, 0, 0, 0], 0) => PadsHealth::AllDown,
            _ => PadsHealth::Fine,
        };
        self.judge(seen, &mut changed);
        if seen == PadsHealth::AllDown {
            return;
        }
        for seat in Seat::ALL {
            let raw = Buttons::from_wire(buttons[seat.index()]).bits();
            if self.debounce[seat].scan(raw) {
                changed(PadsChange::Buttons(seat, Buttons::from_bits(self.debounce[seat].stable)));
            }
        }
    }

    /// Good news at once, bad news after a while.
    fn judge(&mut self, seen: PadsHealth, changed: &mut impl FnMut(PadsChange)) {
        self.broken = if seen == PadsHealth::Fine { 0 } else { self.broken.saturating_add(1) };
        let is_sure = seen == PadsHealth::Fine || self.broken >= BROKEN_SCANS;
        if !is_sure || self.health == Some(seen) {
            return;
        }
        self.health = Some(seen);
        changed(PadsChange::Health(seen));
        if seen != PadsHealth::Fine {
            self.let_go(changed);
        }
    }

    fn let_go(&mut self, changed: &mut impl FnMut(PadsChange)) {
        for seat in Seat::ALL {
            if self.debounce[seat].stable != 0 {
                self.debounce[seat] = Debounce::default();
                changed(PadsChange::Buttons(seat, Buttons::NONE));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::session::Button;

    fn scans(pads: &mut Pads, wire: [u8; 5], times: usize) -> Vec<PadsChange> {
        let mut seen = Vec::new();
        for _ in 0..times {
            pads.scan(wire, |change| seen.push(change));
        }
        seen
    }

    /// A chain that has told that it is there.
    fn present() -> Pads {
        let mut pads = Pads::default();
        assert_eq!(scans(&mut pads, IDLE, 3), [PadsChange::Health(PadsHealth::Fine)]);
        pads
    }

    const IDLE: [u8; 5] = [0xFF, 0xFF, 0xFF, 0xFF, 0];
    const OK_OF_B: [u8; 5] = [0xFF, !(1 << 4), 0xFF, 0xFF, 0];

    #[test]
    fn a_press_counts_with_its_first_scan() {
        let mut pads = present();
        let pressed = PadsChange::Buttons(Seat::B, Buttons::of(Button::Ok));
        assert_eq!(scans(&mut pads, OK_OF_B, 1), [pressed]);
    }

    #[test]
    fn bounces_within_ten_milliseconds_are_not_seen() {
        let mut pads = present();
        assert_eq!(scans(&mut pads, OK_OF_B, 1).len(), 1);
        for _ in 0..2 {
            assert_eq!(scans(&mut pads, IDLE, 1), []);
            assert_eq!(scans(&mut pads, OK_OF_B, 1), []);
        }
        assert_eq!(scans(&mut pads, IDLE, 1), []);
        assert_eq!(scans(&mut pads, IDLE, 1), [PadsChange::Buttons(Seat::B, Buttons::NONE)]);
    }

    #[test]
    fn several_pads_change_in_one_scan() {
        let mut pads = present();
        let wire = [0xFE, 0xFF, 0xFF, 0x7F, 0];
        let expected = [
            PadsChange::Buttons(Seat::A, Buttons::of(Button::Up)),
            PadsChange::Buttons(Seat::D, Buttons::of(Button::Menu)),
        ];
        assert_eq!(scans(&mut pads, wire, 1), expected);
    }

    #[test]
    fn a_line_stuck_low_is_a_broken_chain_and_presses_nothing() {
        let mut pads = Pads::default();
        assert_eq!(scans(&mut pads, [0; 5], 249), []);
        assert_eq!(scans(&mut pads, [0; 5], 1000), [PadsChange::Health(PadsHealth::AllDown)]);
        assert_eq!(scans(&mut pads, IDLE, 1), [PadsChange::Health(PadsHealth::Fine)]);
    }

    #[test]
    fn a_line_stuck_high_is_no_chain() {
        let mut pads = present();
        assert_eq!(scans(&mut pads, [0xFF; 5], 249), []);
        assert_eq!(scans(&mut pads, [0xFF; 5], 1000), [PadsChange::Health(PadsHealth::Absent)]);
        assert_eq!(scans(&mut pads, IDLE, 1), [PadsChange::Health(PadsHealth::Fine)]);
    }

    #[test]
    fn a_chain_that_breaks_lets_go_of_its_buttons() {
        let released = PadsChange::Buttons(Seat::B, Buttons::NONE);
        let mut pads = present();
        scans(&mut pads, OK_OF_B, 1);
        assert_eq!(scans(&mut pads, [0; 5], 300), [PadsChange::Health(PadsHealth::AllDown), released]);
        let mut pads = present();
        scans(&mut pads, OK_OF_B, 1);
        assert_eq!(scans(&mut pads, [0xFF; 5], 300), [released, PadsChange::Health(PadsHealth::Absent)]);
    }

    #[test]
    fn one_whole_pad_down_is_a_player() {
        let mut pads = present();
        let all = PadsChange::Buttons(Seat::A, Buttons::ALL);
        assert_eq!(scans(&mut pads, [0, 0xFF, 0xFF, 0xFF, 0], 1), [all]);
    }

    #[test]
    fn a_scan_gone_wrong_alone_is_no_broken_chain() {
        let mut pads = present();
        for _ in 0..10 {
            assert_eq!(scans(&mut pads, [0xFF; 5], 200), []);
            assert_eq!(scans(&mut pads, IDLE, 1), []);
        }
    }
}
