//! Positions for rule tests: text diagrams in files with assertions about them, and builders for
//! tests in code. The README of this folder explains how to write a rule test.

pub mod picture;
pub mod robale;
pub mod termites;
pub mod xobos;

/// One case of a file: its name and its numbered lines.
#[derive(Clone, Debug)]
pub struct Case {
    /// The behaviour it tests.
    pub name: String,
    /// The lines without comments and blank ones.
    pub lines: Vec<(usize, String)>,
}

/// Reads the cases of a file.
///
/// # Errors
/// Reports a line that belongs to no case.
pub fn read_cases(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        match (line.strip_prefix("case "), cases.last_mut()) {
            (Some(name), _) => cases.push(Case { name: name.trim().into(), lines: vec![] }),
            (None, Some(case)) => case.lines.push((place + 1, line.into())),
            (None, None) => return Err(format!("line {}: no case yet", place + 1)),
        }
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_split_and_comments_removed() {
        let cases = read_cases("# intro\ncase one\n a b # note\n\ncase two\nc").unwrap();
        let names: Vec<_> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["one", "two"]);
        assert_eq!(cases[0].lines, [(3, "a b".to_string())]);
        assert_eq!(read_cases("stray").unwrap_err(), "line 1: no case yet");
    }
}
