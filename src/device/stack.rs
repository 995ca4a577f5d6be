//! The stack: guarded against overflow, and how much of it was used.
//!
//! It is painted before anything else happens. It lies at the bottom of RAM (`memory.x`): what grows out of it meets the
//! guard or leaves RAM, and the core stops for good, as it cannot even save its registers. The watchdog then restarts
//! the device, and the paint that is gone tells why.

use core::ptr::{addr_of, read_volatile, write_volatile};

unsafe extern "C" {
    static _stack_start: u32;
    static _stack_end: u32;
}

/// What the unused stack holds.
const PAINT: u32 = 0xCCCC_CCCC;
/// Bytes at the end of the stack that nobody may touch.
const GUARD: usize = 32;
/// Words above the guard that nobody uses unless the stack overflows: as much as the largest frame that a function may have (`MOST`
/// in `xtask/src/frames.rs`), as the last one may have been left out of RAM as a whole.
const LAST_WORDS: usize = 2048;
/// Bytes below the stack pointer that are left alone while the stack is painted.
const ROOM_TO_PAINT: usize = 256;

/// How the last run left the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LastRun {
    /// Some of it was never used, as it should be.
    Fine,
    /// It was used nearly to its end, and further. Only to be believed after a restart by the watchdog: at power-on RAM holds noise.
    Overflowed,
}

/// Looks how the last run left the stack, paints it and closes its end. To be called first of all, before any
/// interrupt is on.
pub fn begin() -> LastRun {
    let (end, count) = words();
    // SAFETY: these words lie within the stack.
    let is_used_up = (0..LAST_WORDS).any(|index| unsafe { !is_painted(index) });
    let free = (cortex_m::register::msp::read() as usize - ROOM_TO_PAINT - end as usize) / size_of::<u32>();
    for index in 0..free.min(count) {
        // SAFETY: these words lie within the stack, below everything that is on it.
        unsafe { write_volatile(end.add(index).cast_mut(), PAINT) };
    }
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("stack: there is a guard already");
    }
    if is_used_up { LastRun::Overflowed } else { LastRun::Fine }
}

/// The words of the stack that may be used, from its end upwards.
fn words() -> (*const u32, usize) {
    let end = addr_of!(_stack_end) as usize + GUARD;
    (end as *const u32, (addr_of!(_stack_start) as usize - end) / size_of::<u32>())
}

/// Is this word of the stack, counted from its end, as it was painted?
///
/// # Safety
/// The index must lie within the stack.
unsafe fn is_painted(index: usize) -> bool {
    // SAFETY: a word of the stack; whoever writes to it at the same time only changes the answer.
    unsafe { read_volatile(words().0.add(index)) == PAINT }
}

/// The most of the stack that was used since the start, in bytes.
pub fn high_water() -> usize {
    let (_, count) = words();
    // SAFETY: all indices lie within the stack.
    let untouched = (0..count).take_while(|&index| unsafe { is_painted(index) }).count();
    (count - untouched) * size_of::<u32>()
}

/// Uses up the stack: a drill.
#[inline(never)]
#[allow(unconditional_recursion)]
pub fn overflow(depth: u32) -> u32 {
    let frame = [depth; 64];
    let below = core::hint::black_box(overflow)(depth.wrapping_add(1));
    core::hint::black_box(&frame)[0] ^ below
}
