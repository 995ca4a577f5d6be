//! The summary at the end of a test run.

use std::fmt;
use std::time::Duration;

use super::steps::Outcome;
use crate::count::Counts;

/// The results of the steps.
#[derive(Default)]
pub struct Report {
    lines: Vec<(&'static str, Duration, Outcome)>,
}

impl Report {
    /// Adds the result of a step.
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
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, time, outcome) in &self.lines {
            writeln!(f, "{name:<16}{:>7.1} s   {outcome}", time.as_secs_f64())?;
        }
        let total: Duration = self.lines.iter().map(|(_, time, _)| *time).sum();
        writeln!(f, "{:<16}{:>7.1} s\n", "total", total.as_secs_f64())?;
        write!(f, "{} steps done", self.lines.len())?;
        match self.tests() {
            counts if counts == Counts::default() => Ok(()),
            counts => write!(f, "; tests: {counts}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_sums_up_what_ran_and_what_did_not() {
        let mut report = Report::default();
        let tested = |passed, skipped| Outcome::Tested(Counts { passed, failed: 0, skipped });
        report.add("format", Duration::from_millis(1500), Outcome::Done);
        report.add("host", Duration::from_secs(60), tested(40, 3));
        report.add("page", Duration::from_secs(2), tested(2, 0));
        let expected = "\
format              1.5 s   ok
host               60.0 s   ok, 40 tests, 3 skipped
page                2.0 s   ok, 2 tests
total              63.5 s

3 steps done; tests: 42 passed, 0 failed, 3 skipped";
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn a_run_without_tests_names_none() {
        let mut report = Report::default();
        report.add("format", Duration::ZERO, Outcome::Done);
        assert!(report.to_string().ends_with("\n1 steps done"), "{report}");
    }
}
