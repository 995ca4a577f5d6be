//! Faults that are none: `host-tests/equal-mutants.txt` names them with their reasons.

use std::fs;

use crate::failure::{Failure, Result};
use crate::project;

/// The names that count as no faults.
pub struct Equal {
    names: Vec<String>,
}

impl Equal {
    /// Reads the list.
    ///
    /// # Errors
    /// It cannot be read, or a line has no reason.
    pub fn read() -> Result<Equal> {
        let path = project::root().join("host-tests/equal-mutants.txt");
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
        Equal::parse(&text)
            .map_err(|line| Failure::new(format!("{}:{line}: no reason", project::shown(&path))))
    }

    /// Lines `FILE: CHANGE # reason`; the number of the first that has no reason.
    fn parse(text: &str) -> std::result::Result<Equal, usize> {
        let mut names = Vec::new();
        for (place, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, reason) = line.split_once(" # ").ok_or(place + 1)?;
            if reason.trim().is_empty() {
                return Err(place + 1);
            }
            names.push(name.trim().to_owned());
        }
        Ok(Equal { names })
    }

    /// Is this one of them? Lines and columns do not count: they change too often.
    pub fn has(&self, name: &str) -> bool {
        let mut parts = name.splitn(4, ':');
        let (file, change) = (parts.next().unwrap_or_default(), parts.nth(2).unwrap_or_default());
        self.names.iter().any(|known| *known == format!("{file}:{change}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_do_not_count() {
        let equal = Equal::parse("# why\n\nsrc/a.rs: replace f -> u8 with 1 # it is 1\n").ok().unwrap();
        assert!(equal.has("src/a.rs:7:9: replace f -> u8 with 1"));
        assert!(!equal.has("src/b.rs:7:9: replace f -> u8 with 1"));
        assert!(!equal.has("src/a.rs:7:9: replace f -> u8 with 0"));
    }

    #[test]
    fn a_reason_is_needed() {
        assert_eq!(Equal::parse("a.rs: b # c\na.rs: replace f").err(), Some(2));
        assert_eq!(Equal::parse("a.rs: b #  ").err(), Some(1));
    }

    #[test]
    fn the_list_in_the_project_can_be_read() {
        assert!(Equal::read().is_ok());
    }
}
