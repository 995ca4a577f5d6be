//! Why a command stopped.

use std::fmt;
use std::path::Path;

/// Why a command stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The words on the command line make no sense.
    Usage {
        /// What is wrong with them.
        message: String,
        /// How the command is used.
        usage: String,
    },
    /// Something was tried and did not work.
    Failed(String),
}

/// What every step of a command returns.
pub type Result<T = ()> = std::result::Result<T, Failure>;

impl Failure {
    /// Wrong words; the dispatcher adds the usage text.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), usage: String::new() }
    }

    /// Something that did not work.
    pub fn new(message: impl Into<String>) -> Self {
        Self::Failed(message.into())
    }

    /// A file that could not be read or written.
    pub fn file(path: &Path, error: impl fmt::Display) -> Self {
        Self::Failed(format!("{}: {error}", path.display()))
    }

    /// The same failure with the usage text filled in, if it is about wrong words.
    pub fn with_usage(self, text: &str) -> Self {
        match self {
            Self::Usage { message, usage } if usage.is_empty() => {
                Self::Usage { message, usage: text.to_owned() }
            }
            other => other,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage { message, .. } | Self::Failed(message) => f.write_str(message),
        }
    }
}
