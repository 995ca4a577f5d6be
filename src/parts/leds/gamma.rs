//! Gamma correction: converts perceived brightness to duty cycles.
//!
//! Uses gamma 2.5 in integer arithmetic: `x^2.5 = sqrt(x^5)`.

/// The duty cycle of a perceived channel value, with eight fractional bits: 0 to [`FINE_FULL`].
/// Weak channels are not rounded up to a whole step, which would change the hue. `power` keeps LEDs
/// lit whose channels all round to 0.
pub static GAMMA_FINE: [u16; 256] = fine();

/// The duty cycle of a full channel: 255 with eight fractional bits.
pub const FINE_FULL: u16 = 255 << 8;

const fn fine() -> [u16; 256] {
    let mut table = [0; 256];
    let mut i = 1;
    while i < 256 {
        // 256 * 255 * (i / 255)^2.5 = sqrt(i^5 * 2^16 / 255^3)
        table[i] = ((i as u64).pow(5) * (1 << 16) / 255u64.pow(3)).isqrt() as u16;
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn ends_are_kept() {
        assert_eq!((GAMMA_FINE[0], GAMMA_FINE[255]), (0, FINE_FULL));
    }

    #[test]
    fn rises() {
        assert!(GAMMA_FINE.is_sorted());
    }

    #[test]
    fn follows_the_curve() {
        for (i, &seen) in GAMMA_FINE.iter().enumerate() {
            let exact = f64::from(FINE_FULL) * (i as f64 / 255.0).powf(2.5);
            assert!((f64::from(seen) - exact).abs() <= 1.0, "{i}: {seen} for {exact}");
        }
    }
}
