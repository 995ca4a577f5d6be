//! What a test run tells at its end.

use std::fmt;
use std::time::Duration;

use super::steps::Outcome;
use crate::count::Counts;

/// The steps that were taken.
#[derive(Default)]
pub struct Report {
    lines: Vec<(&'static str, Duration, Outcome)>,
}

impl Report {
    /// One more step.
    pub fn add(&mut self, name: &'static str, time: Duration, outcome: Outcome) {
        self.lines.push((name, time, outcome));
    }

    fn tests(&self) -> Counts {
        let mut sum = Counts::default();
        for (_, _, outcome) in &self.lines {
            if let Outcome::Tested(counts) = outcome {
                sum.add(*counts);
            }
        }
        sum
    }

    fn left_out(&self) -> usize {
        self.lines.iter().filter(|(_, _, outcome)| matches!(outcome, Outcome::LeftOut(_))).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, time, outcome) in &self.lines {
            writeln!(f, "{name:<16}{:>7.1} s   {outcome}", time.as_secs_f64())?;
        }
        let total: Duration = self.lines.iter().map(|(_, time, _)| *time).sum();
        writeln!(f, "{:<16}{:>7.1} s\n", "total", total.as_secs_f64())?;
        let left_out = self.left_out();
        write!(f, "{} steps done", self.lines.len() - left_out)?;
        if left_out > 0 {
            write!(f, ", {left_out} LEFT OUT")?;
        }
        match self.tests() {
            Counts { passed: 0, failed: 0 } => Ok(()),
            Counts { passed, failed } => write!(f, "; tests: {passed} passed, {failed} failed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_adds_up_what_really_ran() {
        let mut report = Report::default();
        report.add("format", Duration::from_millis(1500), Outcome::Done);
        report.add("host", Duration::from_secs(60), Outcome::Tested(Counts { passed: 40, failed: 0 }));
        report.add("page", Duration::from_secs(2), Outcome::Tested(Counts { passed: 2, failed: 0 }));
        let expected = "\
format              1.5 s   ok
host               60.0 s   ok, 40 tests
page                2.0 s   ok, 2 tests
total              63.5 s

3 steps done; tests: 42 passed, 0 failed";
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn what_was_left_out_is_not_hidden() {
        let mut report = Report::default();
        report.add("format", Duration::ZERO, Outcome::LeftOut("rustfmt is not installed"));
        let text = report.to_string();
        assert!(text.contains("LEFT OUT: rustfmt is not installed"), "{text}");
        assert!(text.ends_with("0 steps done, 1 LEFT OUT"), "{text}");
    }
}
