//! Shared code of the tools: reading the command line, reporting errors and exit codes.
//! `docs/tools.md` is generated from here.

/// The exit codes of every tool, as a literal for `concat!`.
macro_rules! exit_codes {
    () => {
        "Exit codes: 0 success; 1 the request cannot be carried out; 2 invalid arguments; 141 the reader closed the output. An error is one line on stderr."
    };
}

/// Returns the end of a help text: examples, then the exit codes.
macro_rules! after_help {
    ($($example:literal),+) => {
        concat!("Examples:\n", $("  ", $example, "\n",)+ "\n", $crate::tools::exit_codes!())
    };
}

pub(crate) use {after_help, exit_codes};

mod args;
mod command_line;
mod page;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::error::ErrorKind as Kind;
use clap::{ArgMatches, Command, Parser};

pub use args::{
    Balance, BuildDocs, Completions, Cuts, Export, FontAtlas, FontPack, Fuzz, Gallery, Heavy, Law, LegalCost,
    LogLines, ManPages, Match, Perft, PerftCost, Playouts, Presses, Puzzles, Replay, Strength, Table, Tui,
    Tune, Uhp, game, player,
};
pub use command_line::{Hexboard, Tool, full_command};
pub use page::{page, tool_names};

/// The exit codes of every tool, for its help.
pub const EXIT_CODES: &str = exit_codes!();

/// The exit code that a shell reports for a program ended by SIGPIPE.
const PIPE_CLOSED: u8 = 128 + 13;

/// The maximum length of an error message in characters. Longer messages lose their middle, because
/// they may quote a whole file.
const LONGEST_MESSAGE: usize = 600;

/// The reason why a tool fails.
#[derive(Debug)]
pub enum Failure {
    /// The command line is invalid.
    Usage(String),
    /// The request cannot be carried out.
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
    /// Joins the message of clap into one line, without the usage.
    fn from(error: clap::Error) -> Failure {
        let text = error.render().to_string();
        let said = text.lines().map(str::trim).take_while(|line| !line.is_empty());
        let line = said.collect::<Vec<_>>().join(" ");
        Failure::Usage(line.trim_start_matches("error: ").to_owned())
    }
}

/// The output of a tool. Write errors are returned to the caller, whereas `println!` panics.
pub type Out<'a> = &'a mut (dyn Write + Send);

/// Runs a tool that prints nothing with the arguments of this process. Errors are printed as one
/// line to stderr.
pub fn run<T: Parser>(tool: impl FnOnce(T) -> Result<(), Failure>) -> ExitCode {
    run_matched(|args, _, _| tool(args))
}

/// Does the same as [`run`] for a tool that prints and needs the positions of its arguments.
pub fn run_matched<T: Parser>(tool: impl FnOnce(T, &ArgMatches, Out<'_>) -> Result<(), Failure>) -> ExitCode {
    let mut out = io::stdout();
    let result = obey(tool, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(PIPE_CLOSED),
        Err(failure) => {
            print_error(&format!("{}: {failure}", name(&T::command(), std::env::args_os().nth(1))));
            ExitCode::from(if matches!(failure, Failure::Usage(_)) { 2 } else { 1 })
        }
    }
}

/// Returns the name of a tool for its errors: that of the program, and of the subcommand if the
/// first argument is one.
fn name(program: &Command, first: Option<OsString>) -> String {
    let tool = first.and_then(|word| program.find_subcommand(word));
    let names = [Some(program), tool].into_iter().flatten().map(Command::get_name);
    names.collect::<Vec<_>>().join(" ")
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

/// Writes a line to stderr. A failure to do so cannot be reported and is ignored.
pub fn print_error(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Returns a message without its middle if it is too long.
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

/// Parses arguments as a tool would.
///
/// # Errors
/// Returns [`Failure::Usage`] with the invalid argument.
pub fn read<T: Parser>(words: impl IntoIterator<Item = String>) -> Result<T, Failure> {
    let name = T::command().get_name().to_owned();
    Ok(T::try_parse_from([name].into_iter().chain(words))?)
}

/// Parses an argument `key=value`.
///
/// # Errors
/// Returns an error if there is no `=`.
pub fn key_value(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((key, value)) => Ok((key.into(), value.into())),
        None => Err("write key=value".into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn errors_name_the_program_and_the_subcommand() {
        let names = ["sim", "smi", "--help"].map(|word| name(&Hexboard::command(), Some(word.into())));
        assert_eq!(names, ["hexboard sim", "hexboard", "hexboard"]);
        assert_eq!(name(&Tui::command(), Some("sim".into())), "tui");
        assert_eq!(name(&Hexboard::command(), None), "hexboard");
    }

    #[test]
    fn a_long_message_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("no colon"), "no colon");
        let exact = "ą".repeat(LONGEST_MESSAGE);
        assert_eq!(shortened(&exact), exact);
        let long = format!("line 1: {}: write key: words", "ą".repeat(5000));
        let short = shortened(&long);
        assert!(short.starts_with("line 1: ą") && short.ends_with("ą: write key: words"), "{short}");
        assert!(short.contains(" [4426 characters left out] "), "{short}");
    }
}
