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
    let mut page = String::from(
        "# The tools\n\n\
         Programs for the host. Each is run by `cargo run -q -p host-tests --bin NAME -- WORDS`; what takes long runs faster with\n\
         `--release`. The commands of `cargo xtask` and the programs of the Python package are at the end. `tui` is started by\n\
         `cargo xtask play --tui`.\n\n\
         All end with exit code 0 when they are done, 1 when what is asked for cannot be done or the output cannot be written,\n\
         and 2 when the command line is wrong. If the reader of their output closes it (`sim ... | head`), they end without a\n\
         word and with 141, as a shell reports SIGPIPE. An error is one line on stderr that begins with the name of the tool and\n\
         says what is wrong, and in which file and line; of long quotes it leaves out the middle.\n\n\
         What follows is what `--help` prints. `RENEW=1 cargo test -p host-tests --test tools help` writes this page, and\n\
         `RENEW=1 cargo test -p xtask` the part of `cargo xtask`.\n",
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
