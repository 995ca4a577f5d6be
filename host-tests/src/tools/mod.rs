//! What the tools share: one way to read the command line, to fail and to end. `docs/tools.md` is made from here.

mod args;
mod page;

use std::fmt;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::error::ErrorKind as Kind;
use clap::{ArgMatches, Parser};

pub use args::{
    Balance, BuildDocs, FontAtlas, FontPack, Fuzz, Gallery, Heavy, HostCuts, Law, LegalCost, LogLines, Match,
    Perft, Playouts, Presses, Replay, Strength, Tui, Tune, Uhp,
};
pub use page::{commands, page};

/// The codes with which every tool ends, for its help.
pub const EXIT_CODES: &str = "Exit codes: 0 done; 1 what is asked for cannot be done; 2 the command line is wrong. The first line on stderr says why.";

/// Why a tool ends without success.
#[derive(Debug)]
pub enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// What was asked for cannot be done.
    Refused(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(error) | Failure::Refused(error) => f.write_str(error),
            Failure::Output(error) => write!(f, "the output cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<clap::Error> for Failure {
    /// All that clap says in one line, without the usage.
    fn from(error: clap::Error) -> Failure {
        let text = error.render().to_string();
        let said = text.lines().map(str::trim).take_while(|line| !line.is_empty());
        let line = said.collect::<Vec<_>>().join(" ");
        Failure::Usage(line.trim_start_matches("error: ").to_owned())
    }
}

/// Runs a tool with the words of this process. Errors are one line on stderr.
pub fn run<T: Parser>(tool: impl FnOnce(T) -> Result<(), Failure>) -> ExitCode {
    run_matched(|args, _| tool(args))
}

/// The same for a tool that must know where its words stood.
pub fn run_matched<T: Parser>(tool: impl FnOnce(T, &ArgMatches) -> Result<(), Failure>) -> ExitCode {
    let name = T::command().get_name().to_owned();
    let result = match T::command().try_get_matches() {
        Ok(matches) => {
            T::from_arg_matches(&matches).map_err(Failure::from).and_then(|args| tool(args, &matches))
        }
        Err(error) if matches!(error.kind(), Kind::DisplayHelp | Kind::DisplayVersion) => {
            print!("{error}");
            Ok(())
        }
        Err(error) => Err(error.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Usage(error)) => {
            eprintln!("{name}: {error}");
            ExitCode::from(2)
        }
        Err(failure) => {
            eprintln!("{name}: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Reads words as a tool would.
///
/// # Errors
/// [`Failure::Usage`] names what is wrong.
pub fn read<T: Parser>(words: impl IntoIterator<Item = String>) -> Result<T, Failure> {
    let name = T::command().get_name().to_owned();
    Ok(T::try_parse_from([name].into_iter().chain(words))?)
}

/// A word `key=value`.
///
/// # Errors
/// There is no `=`.
pub fn key_value(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((key, value)) => Ok((key.into(), value.into())),
        None => Err("write key=value".into()),
    }
}
