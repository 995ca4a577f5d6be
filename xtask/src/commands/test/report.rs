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
    /// The CPU time it took, if it is known.
    pub cpu: Option<Duration>,
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
        writeln!(f, "{:<14}{:>9}{:>9}{:>9}", "step", "from", "takes", "CPU")?;
        for Line { name, start, time, cpu, outcome } in &self.lines {
            let columns = [Some(*start), Some(*time), *cpu].map(Seconds);
            write!(f, "{name:<14}{}{}{}   ", columns[0], columns[1], columns[2])?;
            match outcome {
                Ok(outcome) => writeln!(f, "{outcome}")?,
                Err(failure) => writeln!(f, "FAILED: {failure}")?,
            }
        }
        let total = self.lines.iter().map(|line| line.start + line.time).max();
        let cpu = self.lines.iter().map(|line| line.cpu.unwrap_or_default()).sum();
        writeln!(f, "{:<23}{}{}\n", "total", Seconds(total), Seconds(Some(cpu)))?;
        let done = self.lines.iter().filter(|line| line.outcome.is_ok()).count();
        write!(f, "{done} steps done")?;
        match self.tests() {
            counts if counts == Counts::default() => Ok(()),
            counts => write!(f, "; tests: {counts}"),
        }
    }
}

/// Reads the CPU time of a step from the table that the step printed.
pub fn cpu_in(table: &str, step: &str) -> Option<Duration> {
    let row = table.lines().rev().find(|line| line.split_whitespace().next() == Some(step))?;
    row.split_whitespace().nth(5)?.parse().ok().map(Duration::from_secs)
}

/// A column of the table.
struct Seconds(Option<Duration>);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(time) => write!(f, "{:>7.0} s", time.as_secs_f64()),
            None => write!(f, "{:>9}", "-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;

    fn line(name: &'static str, from: u64, takes: u64, outcome: Result<Outcome>) -> Line {
        let cpu = outcome.is_ok().then(|| Duration::from_secs(2 * takes));
        Line { name, start: Duration::from_secs(from), time: Duration::from_secs(takes), cpu, outcome }
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
step               from    takes      CPU
format              0 s      2 s      4 s   ok
host                2 s     60 s    120 s   ok, 40 tests, 3 skipped
lint                2 s      1 s        -   FAILED: a warning
page                5 s     30 s     60 s   ok, 2 tests
python              6 s      0 s      0 s   unchanged, passed at 1a2b3c4+
total                       62 s    184 s

4 steps done; tests: 42 passed, 0 failed, 3 skipped";
        assert_eq!(report.to_string(), expected);
        assert_eq!(cpu_in(expected, "page"), Some(Duration::from_secs(60)));
        assert_eq!(cpu_in(expected, "lint"), None);
        assert_eq!(cpu_in(expected, "boards"), None);
    }

    #[test]
    fn a_run_without_tests_names_none() {
        let mut report = Report::default();
        report.add(line("format", 0, 0, Ok(Outcome::Done)));
        assert!(report.to_string().ends_with("\n1 steps done"), "{report}");
    }
}
