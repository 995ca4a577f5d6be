//! Actions as numbers, for journals and for sorting.

/// An action as a number below 2^30. The two remaining bits of a four-byte journal entry hold the
/// seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Code(u32);

impl Code {
    /// Number of bits of a code.
    pub const BITS: u32 = 30;

    /// Returns the code with these bits; `None` if a bit above [`Code::BITS`] is set.
    pub const fn new(bits: u32) -> Option<Code> {
        if bits >> Code::BITS == 0 { Some(Code(bits)) } else { None }
    }

    /// Packs fields into one number, the first field highest, each given as `(value, bits)`. A
    /// value too large for its field is truncated, so the caller must provide wide enough fields.
    /// (The contract tests check that codes decode to the same action.)
    ///
    /// ```
    /// # use hexboard::game::Code;
    /// let code = Code::pack(&[(2, 3), (5, 7)]);
    /// assert_eq!(code.bits(), 2 << 7 | 5);
    /// assert_eq!(code.unpack([3, 7]), Some([2, 5]));
    /// assert_eq!(code.unpack([1, 7]), None, "the first field has two bits");
    /// ```
    pub const fn pack(fields: &[(u32, u32)]) -> Code {
        let mut bits = 0;
        let mut i = 0;
        while i < fields.len() {
            let (value, width) = fields[i];
            bits = bits << width | value & ((1 << width) - 1);
            i += 1;
        }
        Code(bits & ((1 << Code::BITS) - 1))
    }

    /// Returns the fields of these widths, the first one highest; `None` if a bit above them is
    /// set.
    pub const fn unpack<const N: usize>(self, widths: [u32; N]) -> Option<[u32; N]> {
        let mut values = [0; N];
        let mut rest = self.0;
        let mut i = N;
        while i > 0 {
            i -= 1;
            values[i] = rest & ((1 << widths[i]) - 1);
            rest >>= widths[i];
        }
        if rest == 0 { Some(values) } else { None }
    }

    /// Returns the code as a number.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// The code is not an action of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct CodeError;

impl core::fmt::Display for CodeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("this code is no action of the game")
    }
}

impl core::error::Error for CodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_thirty_bits() {
        assert_eq!(Code::new((1 << 30) - 1).map(Code::bits), Some((1 << 30) - 1));
        assert_eq!(Code::new(1 << 30), None);
    }

    #[test]
    fn pack_puts_the_first_field_highest() {
        assert!(Code::pack(&[(1, 3), (7, 3)]) < Code::pack(&[(2, 3), (0, 3)]));
    }
}
