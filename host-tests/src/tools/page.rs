//! The page of all tools, generated from their help.

use clap::{Command, CommandFactory};

use super::{Hexboard, Tui};

/// Returns the names of all subcommands of `hexboard`, the most frequently used first.
pub fn tool_names() -> Vec<String> {
    Hexboard::command().get_subcommands().map(|tool| tool.get_name().to_owned()).collect()
}

/// Returns the expected contents of `docs/tools.md`, except the help of `cargo xtask` and of the
/// Python package, which check their own parts.
pub fn page() -> String {
    let mut page = String::from(include_str!("introduction.md"));
    page += &section(Hexboard::command(), &["hexboard"]);
    for name in tool_names() {
        page += &section(Hexboard::command(), &["hexboard", &name]);
    }
    page + &section(Tui::command(), &["tui"])
}

/// Returns the section of a command, with its help.
fn section(mut command: Command, words: &[&str]) -> String {
    let help = command.try_get_matches_from_mut(words.iter().chain(&["--help"]));
    let help = help.map_or_else(|help| help.to_string(), |_| String::new());
    format!("\n## {}\n\n```\n{}```\n", words.join(" "), ending(&help))
}

/// Removes trailing spaces and ends the text with one line end.
fn ending(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
