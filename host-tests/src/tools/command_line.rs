//! The command line of `hexboard`: a subcommand for each tool.

use clap::{Command, CommandFactory, Parser, Subcommand};

use super::{
    Balance, BuildDocs, Completions, Cuts, FontAtlas, FontPack, Fuzz, Gallery, Heavy, Law, LegalCost,
    LogLines, ManPages, Match, Perft, PerftCost, Playouts, Presses, Puzzles, Replay, Strength, Table, Tune,
    Uhp,
};
use crate::sim::SimArgs;
use crate::trace::TraceArgs;

/// The version, the licence and the notice about the rights in the games.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n\nLicensed under MIT or Apache-2.0, at your option.\n\n",
    include_str!("notice.txt")
);

/// Plays, checks and measures the games of Hexboard on the host.
///
/// Each command has its own help: `hexboard sim --help`.
#[derive(Parser)]
#[command(name = "hexboard", version, long_version = LONG_VERSION)]
#[command(arg_required_else_help = false, after_long_help = after_long_help())]
pub struct Hexboard {
    /// The tool to run, with its arguments.
    #[command(subcommand)]
    pub tool: Tool,
}

/// The tools, the most frequently used first. Those that only maintainers need are hidden from the
/// short help.
#[derive(Subcommand)]
#[allow(missing_docs, reason = "the types of the arguments have the help texts")]
pub enum Tool {
    Sim(SimArgs),
    Table(Table),
    Trace(TraceArgs),
    Replay(Replay),
    Uhp(Uhp),
    Match(Match),
    Strength(Strength),
    Balance(Balance),
    Tune(Tune),
    Puzzles(Puzzles),
    Playouts(Playouts),
    Perft(Perft),
    Fuzz(Fuzz),
    Law(Law),
    Cuts(Cuts),
    Presses(Presses),
    Gallery(Gallery),
    Completions(Completions),
    Man(ManPages),
    #[command(hide = true)]
    BuildDocs(BuildDocs),
    #[command(hide = true)]
    FontAtlas(FontAtlas),
    #[command(hide = true)]
    FontPack(FontPack),
    #[command(hide = true)]
    Heavy(Heavy),
    #[command(hide = true)]
    LegalCost(LegalCost),
    #[command(hide = true)]
    LogLines(LogLines),
    #[command(hide = true)]
    PerftCost(PerftCost),
}

/// Returns the command line of `hexboard` without hidden subcommands, for completions, man pages
/// and `docs/tools.md`.
pub fn full_command() -> Command {
    Hexboard::command().mut_subcommands(|tool| tool.hide(false))
}

/// Lists the hidden subcommands, and ends with the notice.
fn after_long_help() -> String {
    let tools = Tool::augment_subcommands(Command::new("hexboard"));
    let hidden = tools.get_subcommands().filter(|tool| tool.is_hide_set());
    let line = |tool: &Command| {
        let about = tool.get_about().map(ToString::to_string).unwrap_or_default();
        format!("  {:<13}{about}\n", tool.get_name())
    };
    let lines: String = hidden.map(line).collect();
    format!("Commands for maintainers:\n{lines}\n{}", include_str!("notice.txt").trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        text.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_command_line_is_consistent() {
        Hexboard::command().debug_assert();
        full_command().debug_assert();
    }

    #[test]
    fn the_version_contains_the_notice_of_the_readme() {
        let readme = words(include_str!("../../../README.md"));
        let (_, notice) = readme.split_once("at your option. ").expect("the notice follows the licence");
        let version = Hexboard::command().render_long_version();
        assert_eq!(words(&version).split_once("at your option. ").map(|parts| parts.1), Some(notice));
    }

    #[test]
    fn the_short_help_hides_what_the_long_help_lists() {
        let (short, long) = (
            Hexboard::command().render_help().to_string(),
            Hexboard::command().render_long_help().to_string(),
        );
        for tool in Hexboard::command().get_subcommands() {
            let line = format!("\n  {} ", tool.get_name());
            assert_eq!(short.contains(&line), !tool.is_hide_set(), "{line}");
            assert!(long.contains(&line), "{line}");
        }
    }
}
