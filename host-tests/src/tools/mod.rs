//! What the tools share: one way to read the command line, to fail and to end. `docs/tools.md` is made from here.

mod args;
mod page;

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::error::ErrorKind as Kind;
use clap::{ArgMatches, Parser};

pub use args::{
    Balance, BuildDocs, FontAtlas, FontPack, Fuzz, Gallery, Heavy, HostCuts, Law, LegalCost, LogLines, Match,
    Perft, Playouts, Presses, Replay, Strength, Tui, Tune, Uhp,
};
pub use page::{commands, page};

/// The codes with which every tool ends, for its help.
pub const EXIT_CODES: &str = "Exit codes: 0 done; 1 what is asked for cannot be done; 2 the command line is wrong; 141 the reader of the output has closed it. A line on stderr says why.";

/// What a shell reports for a program that was ended by SIGPIPE.
const PIPE_CLOSED: u8 = 128 + 13;

/// The longest message of an error, in characters. Longer ones lose their middle: what they quote may be a whole file.
const LONGEST_MESSAGE: usize = 600;

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
            Failure::Usage(error) | Failure::Refused(error) => f.write_str(&shortened(error)),
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

/// Where a tool prints. An error is returned to the caller, unlike with `println!`, which panics.
pub type Out<'a> = &'a mut (dyn Write + Send);

/// Runs a tool that prints nothing with the words of this process. Errors are one line on stderr.
pub fn run<T: Parser>(tool: impl FnOnce(T) -> Result<(), Failure>) -> ExitCode {
    run_matched(|args, _, _| tool(args))
}

/// Runs a tool with the words of this process and an output to print to.
pub fn run_printing<T: Parser>(tool: impl FnOnce(T, Out<'_>) -> Result<(), Failure>) -> ExitCode {
    run_matched(|args, _, out| tool(args, out))
}

/// The same for a tool that must know where its words stood.
pub fn run_matched<T: Parser>(tool: impl FnOnce(T, &ArgMatches, Out<'_>) -> Result<(), Failure>) -> ExitCode {
    let name = T::command().get_name().to_owned();
    let mut out = io::stdout();
    let result = obey(tool, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(PIPE_CLOSED),
        Err(failure) => {
            complain(&format!("{name}: {failure}"));
            ExitCode::from(if matches!(failure, Failure::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn obey<T: Parser>(
    tool: impl FnOnce(T, &ArgMatches, Out<'_>) -> Result<(), Failure>,
    out: Out<'_>,
) -> Result<(), Failure> {
    match T::command().try_get_matches() {
        Ok(matches) => tool(T::from_arg_matches(&matches)?, &matches, out),
        Err(error) if matches!(error.kind(), Kind::DisplayHelp | Kind::DisplayVersion) => {
            Ok(write!(out, "{error}")?)
        }
        Err(error) => Err(error.into()),
    }
}

/// Writes a line to stderr. If even that fails, nobody can be told.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// A message without its middle if it is too long for a line.
pub fn shortened(message: &str) -> String {
    let count = message.chars().count();
    if count <= LONGEST_MESSAGE {
        return message.to_owned();
    }
    let half = LONGEST_MESSAGE / 2;
    let begin: String = message.chars().take(half).collect();
    let end: String = message.chars().skip(count - half).collect();
    format!("{begin} [{} characters left out] {end}", count - 2 * half)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_message_keeps_its_begin_and_its_end() {
        assert_eq!(shortened("no colon"), "no colon");
        let exact = "ą".repeat(LONGEST_MESSAGE);
        assert_eq!(shortened(&exact), exact);
        let long = format!("line 1: {}: write key: words", "ą".repeat(5000));
        let short = shortened(&long);
        assert!(short.starts_with("line 1: ą") && short.ends_with("ą: write key: words"), "{short}");
        assert!(short.contains(" [4426 characters left out] "), "{short}");
    }
}
