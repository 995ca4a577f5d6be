//! The page of all tools, generated from their help.

use clap::{Command, CommandFactory};

use super::{
    Balance, BuildDocs, FontAtlas, FontPack, Fuzz, Gallery, Heavy, HostCuts, Law, LegalCost, LogLines, Match,
    Perft, Playouts, Presses, Replay, Strength, Tui, Tune, Uhp,
};
use crate::sim::SimArgs;
use crate::trace::TraceArgs;

/// Returns the command lines of all tools, the most frequently used first.
pub fn commands() -> Vec<Command> {
    vec![
        TraceArgs::command(),
        SimArgs::command(),
        Strength::command(),
        Balance::command(),
        Uhp::command(),
        Match::command(),
        Tune::command(),
        Replay::command(),
        Fuzz::command(),
        HostCuts::command(),
        Playouts::command(),
        Perft::command(),
        Heavy::command(),
        Law::command(),
        LegalCost::command(),
        Presses::command(),
        BuildDocs::command(),
        Gallery::command(),
        FontAtlas::command(),
        FontPack::command(),
        LogLines::command(),
        Tui::command(),
    ]
}

/// Returns the expected contents of `docs/tools.md`, except the help of `cargo xtask` and of the
/// Python package, which check their own parts.
pub fn page() -> String {
    let mut page = String::from(include_str!("introduction.md"));
    for mut command in commands() {
        let name = command.get_name().to_owned();
        let help = command
            .try_get_matches_from_mut([name.as_str(), "--help"])
            .map_or_else(|help| help.to_string(), |_| String::new());
        page += &format!("\n## {name}\n\n```\n{}```\n", ending(help));
    }
    page
}

/// Removes trailing spaces and ends the text with one line end.
fn ending(text: String) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
