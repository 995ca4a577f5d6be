//! The page of all tools, made from their help.

use clap::{Command, CommandFactory};

use super::{
    Balance, BuildDocs, FontAtlas, FontPack, Fuzz, Gallery, Heavy, HostCuts, Law, LegalCost, Match, Perft,
    Playouts, Presses, Replay, Tune, Uhp,
};
use crate::sim::SimArgs;
use crate::trace::Wish;

/// The command lines of all tools, those for every day first.
pub fn commands() -> Vec<Command> {
    vec![
        Wish::command(),
        SimArgs::command(),
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
    ]
}

/// `docs/tools.md` as it must be.
pub fn page() -> String {
    let mut page = String::from(
        "# The tools\n\n\
         Programs for the host, besides the commands of `cargo xtask` (`cargo xtask help`). Each is run by\n\
         `cargo run -q -p host-tests --bin NAME -- WORDS`; what takes long runs faster with `--release`.\n\n\
         All end with exit code 0 when they are done, 1 when what is asked for cannot be done, and 2 when the command line is\n\
         wrong. An error is one line on stderr that begins with the name of the tool and says what is wrong, and in which file\n\
         and line. `cargo xtask` ends in the same way.\n\n\
         What follows is what `--help` prints. `RENEW=1 cargo test -p host-tests --test tools` writes this page.\n",
    );
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
