//! Counts the tests in the output of test runners.

use std::fmt;

/// Numbers of tests.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that did not run: ignored, skipped, to do, or expected to fail.
    pub skipped: u32,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

impl Counts {
    /// Parses a line of output: the summary of a Rust test binary or of pytest, or a summary line
    /// of `node --test` in either of its two styles.
    pub fn read(&mut self, line: &str) {
        let line = without_colours(line);
        if let Some(rest) = line.strip_prefix("test result: ") {
            self.passed += number_before(rest, " passed");
            self.failed += number_before(rest, " failed");
            self.skipped += number_before(rest, " ignored");
        } else if let Some(counts) = of_pytest(&line) {
            self.add(counts);
        } else if let Some(rest) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) {
            let after = |word: &str| rest.strip_prefix(word).and_then(number).unwrap_or(0);
            self.passed += after("pass ");
            self.failed += after("fail ") + after("cancelled ");
            self.skipped += after("skipped ") + after("todo ");
        }
    }

    /// Parses the closing line of a test run of this program, `2 steps done; tests: 3 passed, 0
    /// failed, 1 skipped`. Returns `None` if it names no tests.
    pub fn of_report(text: &str) -> Option<Self> {
        let (_, counts) = text.lines().rev().find_map(|line| line.split_once(" done; tests: "))?;
        let of = |word| number_before(counts, word);
        Some(Self { passed: of(" passed"), failed: of(" failed"), skipped: of(" skipped") })
    }

    /// Adds the numbers of another run.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// Parses `1 failed, 14 passed in 12.68s`, with or without a rule around it.
fn of_pytest(line: &str) -> Option<Counts> {
    let (parts, _) = line.trim_matches('=').trim().rsplit_once(" in ")?;
    let mut counts = Counts::default();
    for part in parts.split(", ") {
        let (count, word) = part.split_once(' ')?;
        let count = number(count)?;
        match word {
            "passed" => counts.passed += count,
            "failed" | "error" | "errors" => counts.failed += count,
            "skipped" | "deselected" | "xfailed" => counts.skipped += count,
            _ => {}
        }
    }
    Some(counts)
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

fn number_before(text: &str, word: &str) -> u32 {
    let before = text.find(word).map_or("", |at| &text[..at]);
    before.rsplit(' ').next().and_then(number).unwrap_or(0)
}

fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(|c| c.is_ascii_alphabetic());
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(lines: &[&str]) -> (u32, u32, u32) {
        let mut counts = Counts::default();
        lines.iter().for_each(|line| counts.read(line));
        (counts.passed, counts.failed, counts.skipped)
    }

    #[test]
    fn rust_binaries_are_added_up() {
        let lines = [
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "test result: \u{1b}[31mFAILED\u{1b}[m. 3 passed; 2 failed; 0 ignored",
        ];
        assert_eq!(count(&lines), (15, 2, 1));
    }

    #[test]
    fn both_styles_of_node_are_understood() {
        let spec = ["ℹ tests 9", "ℹ pass 4", "ℹ fail 1", "ℹ cancelled 1", "ℹ skipped 2", "ℹ todo 1"];
        assert_eq!(count(&spec), (4, 2, 3));
        assert_eq!(count(&["# tests 7", "# pass 4", "# fail 1", "# skipped 2", "# todo 0"]), (4, 1, 2));
        assert_eq!(count(&["\u{1b}[34mℹ pass 4\u{1b}[39m"]), (4, 0, 0));
    }

    #[test]
    fn the_closing_line_of_pytest_is_understood() {
        assert_eq!(count(&["115 passed in 23.94s"]), (115, 0, 0));
        assert_eq!(
            count(&["==== 1 failed, 14 passed, 2 errors, 3 skipped, 1 xfailed in 64.95s (0:01:04) ===="]),
            (14, 3, 4)
        );
        assert_eq!(count(&["tests ran in 3 s", "14 passed"]), (0, 0, 0));
    }

    #[test]
    fn the_closing_line_of_a_report_is_understood() {
        let counts = Counts { passed: 42, failed: 0, skipped: 3 };
        assert_eq!(Counts::of_report(&format!("total\n\n2 steps done; tests: {counts}\n")), Some(counts));
        assert_eq!(Counts::of_report("2 steps done\n"), None);
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(count(&["test a ... ok", "pass 4", "# passing 4", "# pass four", ""]), (0, 0, 0));
    }
}
