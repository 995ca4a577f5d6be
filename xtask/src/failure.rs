//! The error type of all commands.

use std::fmt;
use std::path::Path;

/// Why a command failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The command line arguments are invalid.
    Usage {
        /// What is wrong with them.
        message: String,
        /// The command that shows help.
        help: String,
    },
    /// An operation failed.
    Failed(String),
    /// A child process failed with this exit code and has printed the reason.
    Reported(u8),
}

/// The result of all fallible functions of this crate.
pub type Result<T = ()> = std::result::Result<T, Failure>;

impl Failure {
    /// Creates a usage error. The dispatcher adds the help command.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: String::new() }
    }

    /// Creates a failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    /// Creates a failure about a file that could not be read or written.
    pub fn file(path: &Path, error: impl fmt::Display) -> Self {
        Self::Failed(format!("{}: {error}", path.display()))
    }

    /// Returns the failure with this help command, if it is a usage error.
    pub fn with_help(self, ask: &str) -> Self {
        match self {
            Self::Usage { message, help } if help.is_empty() => Self::Usage { message, help: ask.to_owned() },
            other => other,
        }
    }

    /// Returns the exit code of the process.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Usage { .. } => 2,
            Self::Failed(_) => 1,
            Self::Reported(code) => *code,
        }
    }
}

/// Formats the failure as one line, even if the message has several.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |message: &str| message.split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Self::Usage { message, help } if help.is_empty() => f.write_str(&line(message)),
            Self::Usage { message, help } => write!(f, "{} (see `{help}`)", line(message)),
            Self::Failed(message) => f.write_str(&line(message)),
            Self::Reported(code) => write!(f, "exit code {code}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_prints_one_line_that_points_to_the_help() {
        let usage = Failure::usage("do not\nunderstand \"x\"").with_help("cargo xtask help play");
        assert_eq!(usage.to_string(), "do not understand \"x\" (see `cargo xtask help play`)");
        assert_eq!((usage.exit_code(), Failure::new("a\n b").exit_code()), (2, 1));
        assert_eq!(Failure::new("a\n b").with_help("nothing").to_string(), "a b");
    }
}
