//! Statistics of results: scores in which draws count, p-values for many comparisons, and a
//! Bradley-Terry fit.

mod fit;
mod score;

pub use fit::{Fit, Reference};
pub use score::Score;

/// Returns the two-sided p-value of a value of the standard normal distribution.
fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// Corrects p-values for the number of comparisons (Holm's method): the chance that any of them is
/// below a limit without a real effect is at most that limit.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut corrected = vec![0.0; values.len()];
    let mut least: f64 = 0.0;
    for (rank, &place) in order.iter().enumerate() {
        least = least.max(values[place] * (values.len() - rank) as f64).min(1.0);
        corrected[place] = least;
    }
    corrected
}

/// Formats a p-value.
pub fn p_text(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { format!("{p:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the textbooks: 0.01, 0.04, 0.03, 0.005 become 0.03, 0.06, 0.06, 0.02.
    #[test]
    fn holm_multiplies_the_smallest_by_the_number_of_comparisons() {
        let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, wanted) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - wanted).abs() < 1e-12, "{corrected:?}");
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn p_values_are_those_of_the_normal_distribution() {
        assert!((two_sided(1.959_964) - 0.05).abs() < 1e-6 && (two_sided(-2.575_829) - 0.01).abs() < 1e-6);
        assert_eq!((p_text(0.0004), p_text(0.0421)), ("< 0.001".into(), "0.042".into()));
    }
}
