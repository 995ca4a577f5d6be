//! A strand of WS2812 LEDs: checks the times of the bits against the data sheet, and shows a frame
//! once the line has been low for long enough.

use std::ops::RangeInclusive;

use crate::time::{Cycles, MICROSECOND};

/// The times of the data sheet in nanoseconds: high for a 0 and for a 1, low after them.
const HIGH_0: RangeInclusive<Cycles> = 220..=380;
const HIGH_1: RangeInclusive<Cycles> = 580..=1000;
const LOW_0: RangeInclusive<Cycles> = 580..=1000;
const LOW_1: RangeInclusive<Cycles> = 220..=420;
/// The silence after which the LEDs show what they received.
const LATCH: Cycles = 280 * MICROSECOND;
const LED_BITS: usize = 24;

/// A colour on the wire: red, green, blue.
pub type Colour = [u8; 3];

/// A strand.
#[derive(Default)]
pub struct Strand {
    bits: Vec<bool>,
    rose: Cycles,
    /// When the line went low, or will do so after a whole word.
    fell: Cycles,
    /// The colours that are shown.
    pub shown: Vec<Colour>,
    /// The number of frames that were shown.
    pub frames: u64,
    /// The frames since the last call of [`Strand::take_frames`].
    kept: Vec<Vec<Colour>>,
    /// Violations of the data sheet.
    pub errors: Vec<String>,
}

impl Strand {
    /// Changes the level of the line.
    pub fn edge(&mut self, is_high: bool, now: Cycles) {
        if is_high {
            self.settle(now);
            self.check_low(now);
            self.rose = now;
        } else {
            self.take_bit(nanos(now - self.rose), now);
            self.fell = now;
        }
    }

    /// Takes the bits of an LED, sent from `now` to `end`.
    pub fn word(&mut self, word: u32, now: Cycles, end: Cycles) {
        self.settle(now);
        self.bits.extend((32 - LED_BITS..32).rev().map(|bit| word >> bit & 1 == 1));
        self.fell = end;
    }

    fn check_low(&mut self, now: Cycles) {
        if let Some(bit) = self.bits.last() {
            let (low, range) = (nanos(now - self.fell), if *bit { LOW_1 } else { LOW_0 });
            if !range.contains(&low) {
                self.error(format!("low for {low} ns"));
            }
        }
    }

    fn take_bit(&mut self, high: Cycles, now: Cycles) {
        if !HIGH_0.contains(&high) && !HIGH_1.contains(&high) {
            self.error(format!("high for {high} ns at cycle {now}"));
        }
        self.bits.push(HIGH_1.contains(&high));
    }

    /// Shows the received frame if the line has been low for long enough.
    pub fn settle(&mut self, now: Cycles) {
        if self.bits.is_empty() || now < self.fell + LATCH {
            return;
        }
        if !self.bits.len().is_multiple_of(LED_BITS) {
            self.error(format!("a frame of {} bits", self.bits.len()));
        }
        let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        let colour = |bits: &[bool]| [byte(&bits[8..16]), byte(&bits[..8]), byte(&bits[16..])];
        self.shown = self.bits.chunks_exact(LED_BITS).map(colour).collect();
        self.kept.push(self.shown.clone());
        self.frames += 1;
        self.bits.clear();
    }

    /// Returns the frames since the last call.
    pub fn take_frames(&mut self) -> Vec<Vec<Colour>> {
        std::mem::take(&mut self.kept)
    }

    fn error(&mut self, message: String) {
        if self.errors.len() < 10 {
            self.errors.push(format!("ws2812: {message}"));
        }
    }
}

fn nanos(cycles: Cycles) -> Cycles {
    cycles * 1000 / MICROSECOND
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sends bits with these times in cycles, then waits until they are shown.
    fn send(bits: &[bool], high: [Cycles; 2]) -> Strand {
        let (mut strand, mut now) = (Strand::default(), LATCH);
        for bit in bits {
            strand.edge(true, now);
            strand.edge(false, now + high[usize::from(*bit)]);
            now += 187;
        }
        strand.settle(now + LATCH);
        strand
    }

    #[test]
    fn bits_become_colours_in_the_order_of_the_wire() {
        let bits: Vec<bool> = (0..24).map(|bit| 0x00_80_01_u32 >> (23 - bit) & 1 == 1).collect();
        let strand = send(&bits, [45, 130]);
        assert_eq!((strand.shown, strand.errors), (vec![[0x80, 0x00, 0x01]], Vec::new()));
    }

    #[test]
    fn times_and_lengths_outside_of_the_data_sheet_are_reported() {
        assert!(!send(&[true; 24], [45, 70]).errors.is_empty(), "neither 0 nor 1");
        assert!(!send(&[false; 23], [45, 130]).errors.is_empty(), "a bit is missing");
    }
}
