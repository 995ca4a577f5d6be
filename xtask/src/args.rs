//! A small parser for command line arguments.

use std::ffi::OsString;

use crate::failure::{Failure, Result};

/// The arguments that were not parsed yet.
///
/// Parse all switches and options first, then positional arguments, and finish with [`Args::done`],
/// which rejects everything that is left.
pub struct Args {
    words: Vec<OsString>,
}

impl Args {
    /// Returns the arguments of this process, without its name.
    pub fn of_process() -> Self {
        Self { words: std::env::args_os().skip(1).collect() }
    }

    /// Returns these arguments, for tests.
    pub fn of(words: &[&str]) -> Self {
        Self { words: words.iter().map(OsString::from).collect() }
    }

    /// Returns whether the switch is present, and removes it.
    pub fn switch(&mut self, name: &str) -> bool {
        let found = self.words.iter().position(|word| word == name);
        found.map(|at| self.words.remove(at)).is_some()
    }

    /// Returns the value of an option, from `name value` or `name=value`.
    ///
    /// # Errors
    /// Returns a usage error if the option has no value.
    pub fn value(&mut self, name: &str) -> Result<Option<OsString>> {
        if let Some(at) = self.words.iter().position(|word| word == name) {
            self.words.remove(at);
            return match self.words.get(at) {
                Some(next) if !looks_like_switch(next) => Ok(Some(self.words.remove(at))),
                _ => Err(Failure::usage(format!("{name} needs a value"))),
            };
        }
        let prefix = format!("{name}=");
        let joined = |word: &OsString| word.to_str().is_some_and(|text| text.starts_with(&prefix));
        let Some(at) = self.words.iter().position(joined) else { return Ok(None) };
        let word = self.words.remove(at);
        match word.to_str().map(|text| &text[prefix.len()..]) {
            Some(value) if !value.is_empty() => Ok(Some(value.into())),
            _ => Err(Failure::usage(format!("{name} needs a value"))),
        }
    }

    /// Returns the value of an option, parsed as `T`.
    ///
    /// # Errors
    /// Returns a usage error if the value is missing or invalid.
    pub fn parsed<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(value) = self.value(name)? else { return Ok(None) };
        match value.to_str().and_then(|text| text.parse().ok()) {
            Some(value) => Ok(Some(value)),
            None => Err(Failure::usage(format!("{name} cannot be {value:?}"))),
        }
    }

    /// Returns the next positional argument.
    pub fn word(&mut self) -> Option<String> {
        let at = self.words.iter().position(|word| !looks_like_switch(word))?;
        Some(self.words.remove(at).to_string_lossy().into_owned())
    }

    /// Returns the first argument, whatever it looks like.
    pub fn first(&mut self) -> Option<String> {
        if self.words.is_empty() {
            return None;
        }
        Some(self.words.remove(0).to_string_lossy().into_owned())
    }

    /// Returns all arguments that are left, for a program that parses them itself.
    pub fn rest(self) -> Vec<OsString> {
        self.words
    }

    /// Checks that all arguments were parsed.
    ///
    /// # Errors
    /// Returns a usage error if arguments are left.
    pub fn done(self) -> Result {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(Failure::usage(format!("do not understand {word:?}"))),
        }
    }
}

fn looks_like_switch(word: &OsString) -> bool {
    word.to_str().is_some_and(|text| text.starts_with('-') && text != "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result) -> String {
        result.expect_err("a mistake").to_string()
    }

    #[test]
    fn arguments_are_accepted_in_any_order() {
        let mut args = Args::of(&["--seconds", "5", "device", "--mini", "--script=a=b.txt"]);
        assert!(args.switch("--mini"));
        assert!(!args.switch("--mini"));
        assert_eq!(args.parsed::<u32>("--seconds"), Ok(Some(5)));
        assert_eq!(args.value("--script"), Ok(Some("a=b.txt".into())));
        assert_eq!(args.value("--screenshot"), Ok(None));
        assert_eq!(args.word(), Some("device".to_owned()));
        assert_eq!(args.done(), Ok(()));
    }

    #[test]
    fn the_rest_keeps_its_order() {
        let mut args = Args::of(&["law", "--games", "3", "law"]);
        assert_eq!(args.first(), Some("law".to_owned()));
        assert_eq!(args.rest(), ["--games", "3", "law"]);
    }

    #[test]
    fn extra_arguments_are_an_error() {
        assert_eq!(message(Args::of(&["--minni"]).done()), r#"do not understand "--minni""#);
        let mut twice = Args::of(&["--port", "1", "--port", "2"]);
        assert_eq!(twice.parsed::<u16>("--port"), Ok(Some(1)));
        assert!(twice.done().is_err());
    }

    #[test]
    fn a_missing_or_invalid_value_is_an_error() {
        for words in [&["--port"][..], &["--port", "--mini"], &["--port="]] {
            let found = Args::of(words).parsed::<u16>("--port").map(|_| ());
            assert_eq!(message(found), "--port needs a value", "{words:?}");
        }
        let found = Args::of(&["--port", "70000"]).parsed::<u16>("--port").map(|_| ());
        assert_eq!(message(found), r#"--port cannot be "70000""#);
    }
}
