//! The list of commands, and their dispatch. Each command has a module of its own.

mod bench;
mod boards;
mod build_docs;
mod deny;
mod docs;
mod emulated;
mod eol;
mod firmware;
mod forward;
mod page;
mod play;
mod python;
mod renew;
mod test;

use crate::args::Args;
use crate::failure::{Failure, Result};

/// A command, as listed by `help`.
pub struct Command {
    /// The name.
    name: &'static str,
    /// The arguments, as shown in the usage.
    arguments: &'static str,
    /// A one-line description.
    summary: &'static str,
    /// The switches, one line each.
    details: &'static [&'static str],
    /// The function that runs the command.
    run: fn(Args) -> Result,
}

const COMMANDS: [&Command; 27] = [
    &play::COMMAND,
    &forward::TABLE,
    &page::COMMAND,
    &test::COMMAND,
    &firmware::COMMAND,
    &forward::FLASH,
    &forward::RELEASE,
    &eol::COMMAND,
    &emulated::EMULATE,
    &bench::COMMAND,
    &emulated::SOAK,
    &forward::FUZZ,
    &emulated::CUTS,
    &deny::COMMAND,
    &docs::COMMAND,
    &build_docs::COMMAND,
    &boards::COMMAND,
    &renew::COMMAND,
    &forward::GALLERY,
    &renew::LAYERS,
    &forward::LAW,
    &forward::MUTANTS,
    &firmware::FRAMES,
    &firmware::PANICS,
    &python::COMMAND,
    &forward::BALANCE,
    &forward::STRENGTH,
];

/// The command that lists all commands.
const HELP: &str = "cargo xtask help";

/// Runs the command that the arguments name.
///
/// # Errors
/// Returns a usage error for invalid arguments, or the failure of the command.
pub fn dispatch(mut args: Args) -> Result {
    let Some(name) = args.first() else {
        return Err(Failure::usage("which command?").with_help(HELP));
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        return help(args);
    }
    let command = find(&name)?;
    if args.switch("--help") || args.switch("-h") {
        println!("{}", command.usage());
        return Ok(());
    }
    (command.run)(args).map_err(|failure| failure.with_help(&command.help()))
}

fn help(mut args: Args) -> Result {
    let text = match args.word() {
        Some(name) => find(&name)?.usage(),
        None => overview(),
    };
    args.done().map_err(|failure| failure.with_help(HELP))?;
    println!("{text}");
    Ok(())
}

fn find(name: &str) -> Result<&'static Command> {
    let found = COMMANDS.into_iter().find(|command| command.name == name);
    found.ok_or_else(|| Failure::usage(format!("there is no command {name:?}")).with_help(HELP))
}

fn overview() -> String {
    let line = |command: &&Command| format!("  {:<12}{}\n", command.name, command.summary);
    let lines: String = COMMANDS.iter().map(line).collect();
    format!("usage: cargo xtask COMMAND\n\n{lines}\n`cargo xtask help COMMAND` describes one.")
}

impl Command {
    /// Returns the command that shows the help of this one.
    fn help(&self) -> String {
        format!("{HELP} {}", self.name)
    }

    fn usage(&self) -> String {
        let words = [self.name, self.arguments].join(" ");
        let details: String = self.details.iter().map(|line| format!("\n  {line}")).collect();
        let gap = if details.is_empty() { "" } else { "\n" };
        format!("usage: cargo xtask {}\n\n{}{gap}{details}", words.trim_end(), self.summary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of(words: &[&str]) -> String {
        match dispatch(Args::of(words)) {
            Err(failure @ Failure::Usage { .. }) => failure.to_string(),
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    #[test]
    fn invalid_arguments_print_one_line_that_points_to_the_help() {
        let table: [(&[&str], &str); 10] = [
            (&["eol"], "either --port PORT or --emulated (see `cargo xtask help eol`)"),
            (&["eol", "--port", "/dev/x", "--emulated"], "(see `cargo xtask help eol`)"),
            (&["firmware", "--minni"], "do not understand \"--minni\" (see `cargo xtask help firmware`)"),
            (&["emulate", "--script"], "--script needs a value (see `cargo xtask help emulate`)"),
            (&["bench", "nothing"], "(see `cargo xtask help bench`)"),
            (&["test", "--only", "nothing"], "(see `cargo xtask help test`)"),
            (&["renew", "--only", "nothing"], "(see `cargo xtask help renew`)"),
            (&["play", "--port", "high"], "--port cannot be \"high\" (see `cargo xtask help play`)"),
            (&["docs", "now"], "(see `cargo xtask help docs`)"),
            (&["play", "--tui", "--port", "1"], "--port is for the page (see `cargo xtask help play`)"),
        ];
        for (words, end) in table {
            let line = line_of(words);
            assert!(line.ends_with(end) && line.lines().count() == 1, "{words:?}: {line}");
        }
    }

    #[test]
    fn a_missing_or_unknown_command_points_to_the_list() {
        for words in [&["tset"][..], &[], &["help", "tset"], &["help", "--loud"]] {
            let line = line_of(words);
            assert!(line.ends_with("(see `cargo xtask help`)") && line.lines().count() == 1, "{line}");
        }
        assert!(COMMANDS.iter().all(|command| overview().contains(command.name)));
    }

    /// Returns the end of `docs/tools.md`, after the output of the other tools.
    fn page() -> String {
        let usages: String = COMMANDS.iter().map(|command| format!("\n\n{}", command.usage())).collect();
        let text = format!("{}{usages}\n", overview());
        let lines: String = text.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        format!("## cargo xtask\n\n```\n{lines}```\n")
    }

    #[test]
    fn the_tools_page_matches_the_output_of_help() {
        let path = crate::project::root().join("docs/tools.md");
        let written = std::fs::read_to_string(&path).expect("the page of the tools");
        if std::env::var_os("RENEW").is_some() {
            let from = written.find("## cargo xtask\n").expect("a place for xtask");
            let length = written[from..].find("\n## ").map_or(written.len() - from, |length| length + 1);
            let gap = if from + length < written.len() { "\n" } else { "" };
            let renewed = [&written[..from], &page(), gap, &written[from + length..]].concat();
            std::fs::write(&path, renewed).expect("the page can be written");
            return;
        }
        assert!(written.contains(&page()), "docs/tools.md is old: cargo xtask renew --only tools");
    }

    #[test]
    fn help_is_not_an_error() {
        for words in [&["help"][..], &["--help"], &["help", "play"], &["play", "--help"]] {
            assert_eq!(dispatch(Args::of(words)), Ok(()), "{words:?}");
        }
    }
}
