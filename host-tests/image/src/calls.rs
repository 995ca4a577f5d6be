//! Finds the calls in Thumb code.

use crate::program::Function;

/// A call or a jump to another function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The address of the instruction.
    pub at: u32,
    /// The address that it calls.
    pub target: u32,
}

/// Returns the calls of a function: `bl`, and the jumps `b` and `b.w` of calls at its end. Constants
/// between the instructions are taken for instructions, too, so the caller must know which targets
/// are functions.
pub fn of(function: &Function) -> Vec<Call> {
    let halves = function.code.chunks_exact(2).map(|half| u16::from_le_bytes([half[0], half[1]]));
    let halves: Vec<u16> = halves.collect();
    let at = |index: usize| function.address + 2 * index as u32;
    let call = |(index, &half): (usize, &u16)| {
        let offset = short_jump(half).or_else(|| long_branch(half, *halves.get(index + 1)?))?;
        Some(Call { at: at(index), target: at(index).wrapping_add(4).wrapping_add_signed(offset) })
    };
    halves.iter().enumerate().filter_map(call).collect()
}

/// Returns the offset of `b`.
fn short_jump(half: u16) -> Option<i32> {
    (half >> 11 == 0b11100).then(|| sign_extended(u32::from(half & 0x7ff) << 1, 12))
}

/// Returns the offset of `bl` or `b.w`. The bits J1 and J2 are inverted if the offset is positive.
fn long_branch(first: u16, second: u16) -> Option<i32> {
    if first >> 11 != 0b11110 || second & 0x9000 != 0x9000 {
        return None;
    }
    let bit = |half: u16, place: u16| u32::from(half >> place & 1);
    let sign = bit(first, 10);
    let (high, low) = (u32::from(first & 0x3ff), u32::from(second & 0x7ff));
    let (i1, i2) = (1 ^ bit(second, 13) ^ sign, 1 ^ bit(second, 11) ^ sign);
    Some(sign_extended(sign << 24 | i1 << 23 | i2 << 22 | high << 12 | low << 1, 25))
}

fn sign_extended(value: u32, bits: u32) -> i32 {
    (value << (32 - bits)) as i32 >> (32 - bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(halves: &[u16]) -> Vec<Call> {
        let code = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
        of(&Function { name: "test".to_owned(), address: 0x1000_0100, code })
    }

    #[test]
    fn calls_and_jumps_are_found_in_both_directions() {
        // nop; bl +0x1000; bl -0x200
        let found = targets(&[0xbf00, 0xf001, 0xf800, 0xf7ff, 0xff00]);
        assert_eq!(found[0], Call { at: 0x1000_0102, target: 0x1000_1106 });
        assert_eq!(found.last(), Some(&Call { at: 0x1000_0106, target: 0x0fff_ff0a }));
        // b.w +0x400000, beyond the bits of the first half
        assert_eq!(targets(&[0xf000, 0xb000])[0].target, 0x1040_0104);
        // b -2, to itself minus 2
        assert_eq!(targets(&[0xe7fd]), [Call { at: 0x1000_0100, target: 0x1000_00fe }]);
    }

    #[test]
    fn other_instructions_are_no_calls() {
        // push {r4, lr}; ldr r0, [r1]; bx lr; mrs r0, primask
        assert_eq!(targets(&[0xb510, 0x6808, 0x4770, 0xf3ef, 0x8010]), []);
    }
}
