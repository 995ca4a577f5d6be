//! Instructions that the core of the emulator lacks or gets wrong, replaced while they are fetched.

/// Exchanges the two bits of `CPSIE` and `CPSID`, because the core takes the one of `PRIMASK` for
/// that of `FAULTMASK`.
pub fn narrow(first: u16) -> u16 {
    match first & !0x0013 {
        0xB660 => first & !3 | (first & 1) << 1 | first >> 1 & 1,
        _ => first,
    }
}

/// Replaces loads and stores with acquire and release ordering, which atomics use. With a single
/// core that executes in order, they do the same as the plain ones.
pub fn wide(first: u16, second: u16) -> (u16, u16) {
    let (base, register, low) = (first & 0xF, second & 0xF000, second & 0xF);
    let plain = |opcode: u16| (opcode | base, register);
    match (first & 0xFFF0, second >> 4 & 0xFF) {
        // LDAB, LDAH, LDA
        (0xE8D0, 0xF8) => plain(0xF890),
        (0xE8D0, 0xF9) => plain(0xF8B0),
        (0xE8D0, 0xFA) => plain(0xF8D0),
        // STLB, STLH, STL
        (0xE8C0, 0xF8) => plain(0xF880),
        (0xE8C0, 0xF9) => plain(0xF8A0),
        (0xE8C0, 0xFA) => plain(0xF8C0),
        // LDAEXB, LDAEXH, STLEXB, STLEXH
        (0xE8D0 | 0xE8C0, 0xFC | 0xFD) => (first, second & !0x0080),
        // LDAEX
        (0xE8D0, 0xFE) => (0xE850 | base, register | 0x0F00),
        // STLEX
        (0xE8C0, 0xFE) => (0xE840 | base, register | low << 8),
        _ => (first, second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interrupt_masks_are_exchanged() {
        assert_eq!([0xB672, 0xB662, 0xB671, 0xB663].map(narrow), [0xB671, 0xB661, 0xB672, 0xB663]);
        assert_eq!([0xB650, 0xB6E2, 0x4770].map(narrow), [0xB650, 0xB6E2, 0x4770]);
    }

    /// The encodings are those of an assembler.
    #[test]
    fn ordered_instructions_become_plain_ones() {
        let pairs = [
            ((0xE8D4, 0x0FEF), (0xE854, 0x0F00)), // ldaex r0, [r4]: ldrex r0, [r4]
            ((0xE8C4, 0x5FE1), (0xE844, 0x5100)), // stlex r1, r5, [r4]: strex r1, r5, [r4]
            ((0xE8D1, 0x2FCF), (0xE8D1, 0x2F4F)), // ldaexb r2, [r1]: ldrexb r2, [r1]
            ((0xE8C1, 0x2FD3), (0xE8C1, 0x2F53)), // stlexh r3, r2, [r1]: strexh r3, r2, [r1]
            ((0xE8D1, 0x2FAF), (0xF8D1, 0x2000)), // lda r2, [r1]: ldr.w r2, [r1]
            ((0xE8C1, 0x2F8F), (0xF881, 0x2000)), // stlb r2, [r1]: strb.w r2, [r1]
            ((0xE8D1, 0x2F4F), (0xE8D1, 0x2F4F)), // ldrexb r2, [r1] stays
            ((0xE8DF, 0xF003), (0xE8DF, 0xF003)), // tbb [pc, r3] stays
        ];
        for ((first, second), plain) in pairs {
            assert_eq!(wide(first, second), plain, "{first:#x} {second:#x}");
        }
    }
}
