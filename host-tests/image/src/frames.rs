//! Determines the size of stack frames from the first instructions of each function.

use crate::program::{Function, Program};

/// The largest allowed stack frame, in bytes: enough for the board in a list of Hive moves, with a
/// reserve. Larger values are built in place. The firmware keeps the same amount free at the end of
/// the stack (`LAST_WORDS` in `src/device/stack.rs`).
pub const MAX_FRAME: u32 = 8 * 1024;
/// Functions with a lower limit in bytes, because functions that they call need much stack.
const PINNED: [(&str, u32); 1] = [("hexboard::session::machine::Machine::enter_stage", 2 * 1024)];
/// The number of instructions to examine.
const PROLOGUE: usize = 24;

/// The stack frame of a function.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Frame {
    /// The size in bytes.
    pub bytes: u32,
    /// The readable name of the function.
    pub function: String,
}

/// Returns the stack frames of all functions, the largest first.
pub fn of(program: &Program<'_>) -> Vec<Frame> {
    let frame = |function: &Function| Frame {
        bytes: prologue_bytes(&function.code),
        function: function.name.clone(),
    };
    let mut frames: Vec<Frame> = program.functions.iter().map(frame).collect();
    frames.sort_by(|one, other| other.cmp(one));
    frames
}

/// Returns a table of the largest stack frames.
///
/// # Errors
/// Returns a message that names the function whose stack frame is above its limit.
pub fn check(program: &Program<'_>, shown: usize) -> Result<String, String> {
    let frames = of(program);
    if let Some(Frame { bytes, function }) = frames.first().filter(|frame| frame.bytes > MAX_FRAME) {
        return Err(format!(
            "{function} takes {bytes} bytes of stack, more than {MAX_FRAME}: build large values in place"
        ));
    }
    check_pinned(&frames)?;
    let line = |Frame { bytes, function }: &Frame| format!("  {bytes:>6}  {function}");
    Ok(frames.iter().take(shown).map(line).collect::<Vec<_>>().join("\n"))
}

/// Checks the functions with a lower limit. They must be present, so that inlining or renaming does
/// not go unnoticed.
fn check_pinned(frames: &[Frame]) -> Result<(), String> {
    for (name, most) in PINNED {
        let Some(Frame { bytes, .. }) = frames.iter().find(|frame| frame.function == name) else {
            return Err(format!(
                "{name} is not in the image: it was inlined or renamed, and cannot be measured"
            ));
        };
        if *bytes > most {
            return Err(format!("{name} takes {bytes} bytes of stack, more than {most}"));
        }
    }
    Ok(())
}

/// Returns the bytes of stack that the first instructions allocate: `push`, `sub sp, #n`, and for
/// more than 508 bytes `ldr r, =-n; add sp, r`.
fn prologue_bytes(code: &[u8]) -> u32 {
    let halves: Vec<u16> = code.chunks_exact(2).map(|half| u16::from_le_bytes([half[0], half[1]])).collect();
    let mut taken = 0;
    let mut loaded = [None; 8];
    for (place, &half) in halves.iter().take(PROLOGUE).enumerate() {
        match half {
            0xb400..=0xb5ff => taken += 4 * (half & 0x1ff).count_ones(),
            0xb080..=0xb0ff => taken += 4 * u32::from(half & 0x7f),
            0x4800..=0x4fff => {
                // Literals are relative to an aligned address. Functions are aligned, so the offset
                // is enough.
                let at = (place + 2) / 2 * 2 + 2 * usize::from(half & 0xff);
                let word = halves.get(at).zip(halves.get(at + 1));
                let word = word.map(|(low, high)| u32::from(*high) << 16 | u32::from(*low));
                loaded[usize::from(half >> 8 & 7)] = word;
            }
            0x4485 | 0x448d | 0x4495 | 0x449d | 0x44a5 | 0x44ad | 0x44b5 | 0x44bd => {
                let word = loaded[usize::from(half >> 3 & 7)].unwrap_or(0);
                taken += if word >> 31 == 1 { word.wrapping_neg() } else { 0 };
            }
            // A branch, call or return ends the prologue.
            0xd000..=0xe7ff | 0xf000..=0xffff | 0x4700..=0x47ff | 0xbd00..=0xbdff => break,
            _ => {}
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(halves: &[u16]) -> Vec<u8> {
        halves.iter().flat_map(|half| half.to_le_bytes()).collect()
    }

    #[test]
    fn small_frames_are_in_the_instruction() {
        // push {r4, r5, lr}; sub sp, #16; b .
        assert_eq!(prologue_bytes(&code(&[0xb530, 0xb084, 0xe7fe])), 12 + 16);
        // push {lr}; bl: the prologue ends here.
        assert_eq!(prologue_bytes(&code(&[0xb500, 0xf000, 0xf800, 0xb0ff])), 4);
    }

    #[test]
    fn large_frames_are_in_a_literal() {
        // push {r4-r7, lr}; ldr r6, [pc, #4]; add sp, r6; b .; nop; literal -115000
        let literal = (-115_000_i32) as u32;
        let halves = [0xb5f0, 0x4e01, 0x44b5, 0xe7fe, literal as u16, (literal >> 16) as u16];
        assert_eq!(prologue_bytes(&code(&halves)), 20 + 115_000);
    }

    #[test]
    fn pinned_functions_exist_and_stay_within_their_limit() {
        let (name, most) = PINNED[0];
        let frame = |function: &str, bytes| vec![Frame { bytes, function: function.to_owned() }];
        assert!(check_pinned(&frame(name, most)).is_ok());
        assert!(check_pinned(&frame(name, most + 1)).is_err_and(|error| error.contains("more than")));
        assert!(check_pinned(&frame("another", 0)).is_err_and(|error| error.contains("not in the image")));
    }
}
