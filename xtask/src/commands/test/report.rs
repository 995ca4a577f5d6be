//! The summary at the end of a test run.

use std::fmt;
use std::time::Duration;

use super::steps::Outcome;
use crate::count::Counts;
use crate::failure::Result;

/// The result of a step.
pub struct Line {
    /// The name of the step.
    pub name: &'static str,
    /// When it began, from the start of the run.
    pub start: Duration,
    /// How long it took.
    pub time: Duration,
    /// What it found.
    pub outcome: Result<Outcome>,
}

/// The results of the steps. It is displayed as a table in the order in which the steps began.
#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
}

impl Report {
    /// Adds the result of a step.
    pub fn add(&mut self, line: Line) {
        self.lines.push(line);
        self.lines.sort_by_key(|line| line.start);
    }

    fn tests(&self) -> Counts {
        let mut sum = Counts::default();
        for line in &self.lines {
            if let Ok(Outcome::Tested(counts)) = &line.outcome {
                sum.add(*counts);
            }
        }
        sum
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<14}{:>9}{:>9}", "step", "from", "takes")?;
        for Line { name, start, time, outcome } in &self.lines {
            write!(f, "{name:<14}{:>7.0} s{:>7.0} s   ", start.as_secs_f64(), time.as_secs_f64())?;
            match outcome {
                Ok(outcome) => writeln!(f, "{outcome}")?,
                Err(failure) => writeln!(f, "FAILED: {failure}")?,
            }
        }
        let total = self.lines.iter().map(|line| line.start + line.time).max().unwrap_or_default();
        writeln!(f, "{:<14}{:>16.0} s\n", "total", total.as_secs_f64())?;
        let done = self.lines.iter().filter(|line| line.outcome.is_ok()).count();
        write!(f, "{done} steps done")?;
        match self.tests() {
            counts if counts == Counts::default() => Ok(()),
            counts => write!(f, "; tests: {counts}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    fn line(name: &'static str, from: u64, takes: u64, outcome: Result<Outcome>) -> Line {
        Line { name, start: Duration::from_secs(from), time: Duration::from_secs(takes), outcome }
    }

    #[test]
    fn the_table_shows_when_each_step_ran_and_adds_up_the_tests() {
        let mut report = Report::default();
        let tested = |passed, skipped| Ok(Outcome::Tested(Counts { passed, failed: 0, skipped }));
        report.add(line("host", 2, 60, tested(40, 3)));
        report.add(line("format", 0, 2, Ok(Outcome::Done)));
        report.add(line("page", 5, 30, tested(2, 0)));
        report.add(line("lint", 2, 1, Err(Failure::new("a warning"))));
        report.add(line("python", 6, 0, Ok(Outcome::Unchanged("1a2b3c4+".to_owned()))));
        let expected = "\
step               from    takes
format              0 s      2 s   ok
host                2 s     60 s   ok, 40 tests, 3 skipped
lint                2 s      1 s   FAILED: a warning
page                5 s     30 s   ok, 2 tests
python              6 s      0 s   unchanged, passed at 1a2b3c4+
total                       62 s

4 steps done; tests: 42 passed, 0 failed, 3 skipped";
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn a_run_without_tests_names_none() {
        let mut report = Report::default();
        report.add(line("format", 0, 0, Ok(Outcome::Done)));
        assert!(report.to_string().ends_with("\n1 steps done"), "{report}");
    }
}
