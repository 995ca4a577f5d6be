//! The eye is not linear: from colours as seen to duty cycles as sent.
//!
//! Gamma 2.5, made of integers: `x^2.5 = sqrt(x^5)`.

/// Duty cycle for a channel value as seen. Rises from 0 to 255, and nothing that is on becomes dark.
pub static GAMMA: [u8; 256] = coarse();

/// The same with eight bits after the point, for sums and further dimming: 0 to [`FINE_FULL`].
pub static GAMMA_FINE: [u16; 256] = fine();

/// The finest value of a full channel: 255 with eight bits after the point.
pub const FINE_FULL: u16 = 255 << 8;

/// The smallest fine value that rounds to a lit LED.
const FINE_FAINTEST: u16 = 1 << 7;

const fn fine() -> [u16; 256] {
    let mut table = [0; 256];
    let mut i = 1;
    while i < 256 {
        // 256 * 255 * (i / 255)^2.5 = sqrt(i^5 * 2^16 / 255^3)
        let value = ((i as u64).pow(5) * (1 << 16) / 255u64.pow(3)).isqrt() as u16;
        table[i] = if value < FINE_FAINTEST { FINE_FAINTEST } else { value };
        i += 1;
    }
    table
}

const fn coarse() -> [u8; 256] {
    let fine = fine();
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = ((fine[i] as u32 + 128) >> 8) as u8;
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
        assert_eq!((GAMMA[0], GAMMA[255]), (0, 255));
        assert_eq!((GAMMA_FINE[0], GAMMA_FINE[255]), (0, FINE_FULL));
    }

    #[test]
    fn rises_and_stays_lit() {
        for i in 1..256 {
            assert!(GAMMA[i] >= GAMMA[i - 1] && GAMMA[i] >= 1, "{i}");
            assert!(GAMMA_FINE[i] >= GAMMA_FINE[i - 1], "{i}");
        }
    }

    #[test]
    fn follows_the_curve() {
        for (i, &seen) in GAMMA.iter().enumerate() {
            let exact = 255.0 * (i as f64 / 255.0).powf(2.5);
            let seen = seen as f64;
            assert!((seen - exact).abs() <= 0.51 || seen == 1.0 && exact < 1.0, "{i}: {seen} for {exact}");
        }
    }
}
