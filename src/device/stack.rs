//! Guards the stack against overflow and measures how much of it was used.
//!
//! The stack is painted before anything else runs. It lies at the bottom of RAM (`memory.x`), so an
//! overflow hits the guard or leaves RAM. The core then locks up, because it cannot even save its
//! registers. The watchdog resets the device, and the missing paint shows the cause.

use core::ptr::{addr_of, read_volatile, write_volatile};

unsafe extern "C" {
    static _stack_start: u32;
    static _stack_end: u32;
}

/// The value of unused words of the stack.
const PAINT: u32 = 0xCCCC_CCCC;
/// Bytes at the end of the stack that the guard protects.
const GUARD: usize = 32;
/// Words above the guard that are used only when the stack overflows. As many as the largest
/// allowed stack frame has (`MAX_FRAME` in `xtask/src/frames.rs`), because the last frame may lie
/// outside of RAM as a whole.
const LAST_WORDS: usize = 2048;
/// Bytes below the stack pointer that are not painted, for the painting function itself.
const ROOM_TO_PAINT: usize = 256;

/// How the last run left the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LastRun {
    /// The end of the stack was not used.
    Fine,
    /// The stack was used to its end or beyond. Only meaningful after a watchdog reset: at power-on
    /// RAM has random content.
    Overflowed,
}

/// Checks how the last run left the stack, paints it and enables the guard. Call it first of all,
/// before interrupts are enabled.
pub fn begin() -> LastRun {
    let (end, count) = words();
    // SAFETY: these words lie within the stack.
    let is_used_up = (0..LAST_WORDS).any(|index| unsafe { !is_painted(index) });
    let free = (cortex_m::register::msp::read() as usize - ROOM_TO_PAINT - end as usize) / size_of::<u32>();
    for index in 0..free.min(count) {
        // SAFETY: these words lie within the stack, below everything in use.
        unsafe { write_volatile(end.add(index).cast_mut(), PAINT) };
    }
    if embassy_rp::install_core0_stack_guard().is_err() {
        defmt::warn!("stack: there is a guard already");
    }
    if is_used_up { LastRun::Overflowed } else { LastRun::Fine }
}

/// Returns the lowest usable word of the stack and the number of words.
fn words() -> (*const u32, usize) {
    let end = addr_of!(_stack_end) as usize + GUARD;
    (end as *const u32, (addr_of!(_stack_start) as usize - end) / size_of::<u32>())
}

/// Returns whether a word of the stack, counted from its end, still has its paint.
///
/// # Safety
/// The index must lie within the stack.
unsafe fn is_painted(index: usize) -> bool {
    // SAFETY: a word of the stack; a concurrent write only changes the result.
    unsafe { read_volatile(words().0.add(index)) == PAINT }
}

/// Returns the most bytes of the stack that were in use since the start.
pub fn high_water() -> usize {
    let (_, count) = words();
    // SAFETY: all indices lie within the stack.
    let untouched = (0..count).take_while(|&index| unsafe { is_painted(index) }).count();
    (count - untouched) * size_of::<u32>()
}

/// Overflows the stack, to test the guard.
#[inline(never)]
#[allow(unconditional_recursion)]
pub fn overflow(depth: u32) -> u32 {
    let frame = [depth; 64];
    let below = core::hint::black_box(overflow)(depth.wrapping_add(1));
    core::hint::black_box(&frame)[0] ^ below
}
