//! The page of all tools, made from their help.

use clap::{Command, CommandFactory};

use super::{
    Balance, BuildDocs, FontAtlas, FontPack, Fuzz, Gallery, Heavy, HostCuts, Law, LegalCost, LogLines, Match,
    Perft, Playouts, Presses, Replay, Strength, Tui, Tune, Uhp,
};
use crate::sim::SimArgs;
use crate::trace::Wish;

/// The command lines of all tools, those for every day first.
pub fn commands() -> Vec<Command> {
    vec![
        Wish::command(),
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

/// `docs/tools.md` as it must be, up to what is not written here: the help of `cargo xtask` and of the Python package, which
/// check it themselves.
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

/// One line end at the end, and none of the spaces before line ends.
fn ending(text: String) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
