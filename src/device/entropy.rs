//! Random seeds from the ring oscillator and from the times of presses.

use embassy_rp::pac;
use embassy_time::Instant;
use hexboard::parts::entropy::Seed;

use super::config;

/// Core cycles between two bits: a microsecond, in which the oscillator (about 6.5 MHz) makes some
/// six periods. Bits that are read back to back are mostly equal.
const BIT_CYCLES: u32 = config::CLOCK_HZ / 1_000_000;

/// Draws a seed from the ring oscillator. Takes about half a millisecond.
pub fn draw() -> u64 {
    let seed = Seed::draw(read_bit);
    if seed.bits < Seed::FULL {
        defmt::warn!("entropy: the ring oscillator gave {=u32} bits", seed.bits);
    }
    seed.value ^ Instant::now().as_ticks()
}

/// Returns what a press adds: its time in microseconds and a few bits of the oscillator.
pub fn of_press() -> u64 {
    let bits = (0..16).fold(0, |bits, _| bits << 1 | u64::from(read_bit()));
    bits << 48 ^ Instant::now().as_ticks()
}

fn read_bit() -> bool {
    cortex_m::asm::delay(BIT_CYCLES);
    pac::ROSC.randombit().read().randombit()
}
