//! The commands, and finding the one asked for.

mod balance;
mod bench;
mod build_docs;
mod cuts;
mod deny;
mod docs;
mod emulate;
mod firmware;
mod flash;
mod frames;
mod fuzz;
mod gallery;
mod law;
mod layers;
mod mutants;
mod page;
mod play;
mod python;
mod soak;
mod test;

use crate::args::Args;
use crate::failure::{Failure, Result};

/// A command as `help` lists it.
pub struct Command {
    /// Its first word.
    name: &'static str,
    /// The words that may follow.
    words: &'static str,
    /// What it does, in a line.
    what: &'static str,
    /// Its switches, a line each.
    details: &'static [&'static str],
    /// Does it.
    run: fn(Args) -> Result,
}

const COMMANDS: [&Command; 20] = [
    &play::COMMAND,
    &page::COMMAND,
    &test::COMMAND,
    &firmware::COMMAND,
    &flash::COMMAND,
    &emulate::COMMAND,
    &bench::COMMAND,
    &soak::COMMAND,
    &fuzz::COMMAND,
    &cuts::COMMAND,
    &deny::COMMAND,
    &docs::COMMAND,
    &build_docs::COMMAND,
    &gallery::COMMAND,
    &layers::COMMAND,
    &law::COMMAND,
    &mutants::COMMAND,
    &frames::COMMAND,
    &python::COMMAND,
    &balance::COMMAND,
];

/// Runs the command that the words name.
///
/// # Errors
/// The words are wrong, or the command fails.
pub fn dispatch(mut args: Args) -> Result {
    let Some(name) = args.first() else {
        return Err(Failure::usage("which command?").with_usage(&overview()));
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        return help(args);
    }
    let command = find(&name)?;
    if args.switch("--help") || args.switch("-h") {
        println!("{}", command.usage());
        return Ok(());
    }
    (command.run)(args).map_err(|failure| failure.with_usage(&command.usage()))
}

fn help(mut args: Args) -> Result {
    let text = match args.word() {
        Some(name) => find(&name)?.usage(),
        None => overview(),
    };
    args.done().map_err(|failure| failure.with_usage(&overview()))?;
    println!("{text}");
    Ok(())
}

fn find(name: &str) -> Result<&'static Command> {
    let found = COMMANDS.into_iter().find(|command| command.name == name);
    found.ok_or_else(|| Failure::usage(format!("there is no command {name:?}")).with_usage(&overview()))
}

fn overview() -> String {
    let line = |command: &&Command| format!("  {:<12}{}\n", command.name, command.what);
    let lines: String = COMMANDS.iter().map(line).collect();
    format!("usage: cargo xtask COMMAND\n\n{lines}\n`cargo xtask help COMMAND` tells more about one.")
}

impl Command {
    fn usage(&self) -> String {
        let words = [self.name, self.words].join(" ");
        let details: String = self.details.iter().map(|line| format!("\n  {line}")).collect();
        let gap = if details.is_empty() { "" } else { "\n" };
        format!("usage: cargo xtask {}\n\n{}{gap}{details}", words.trim_end(), self.what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage_of(words: &[&str]) -> String {
        match dispatch(Args::of(words)) {
            Err(Failure::Usage { usage, .. }) => usage,
            other => panic!("{words:?} gave {other:?}"),
        }
    }

    #[test]
    fn wrong_words_show_how_the_command_is_used() {
        assert!(
            usage_of(&["firmware", "--minni"]).starts_with("usage: cargo xtask firmware [--mini | --pico2]")
        );
        assert!(usage_of(&["emulate", "--seconds", "soon"]).starts_with("usage: cargo xtask emulate"));
        assert!(usage_of(&["bench", "nothing"]).starts_with("usage: cargo xtask bench"));
        assert!(usage_of(&["test", "--only", "nothing"]).starts_with("usage: cargo xtask test"));
        assert!(usage_of(&["play", "--port", "high"]).starts_with("usage: cargo xtask play"));
        assert!(usage_of(&["flash", "--drive"]).starts_with("usage: cargo xtask flash"));
        assert!(usage_of(&["mutants", "--sample", "few"]).starts_with("usage: cargo xtask mutants"));
        assert!(usage_of(&["law", "--games", "all"]).starts_with("usage: cargo xtask law"));
        assert!(usage_of(&["docs", "now"]).starts_with("usage: cargo xtask docs"));
    }

    #[test]
    fn unknown_or_no_commands_show_them_all() {
        for words in [&["tset"][..], &[], &["help", "tset"], &["help", "--loud"]] {
            let usage = usage_of(words);
            assert!(COMMANDS.iter().all(|command| usage.contains(command.name)), "{words:?}");
        }
    }

    #[test]
    fn help_is_no_mistake() {
        for words in [&["help"][..], &["--help"], &["help", "play"], &["play", "--help"]] {
            assert_eq!(dispatch(Args::of(words)), Ok(()), "{words:?}");
        }
    }
}
