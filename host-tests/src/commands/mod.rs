//! The subcommands of `hexboard`, one module each. Their arguments are in `host_tests::tools`.

mod balance;
mod build_docs;
mod completions;
mod cuts;
mod font_atlas;
mod font_pack;
mod fuzz;
mod gallery;
mod heavy;
mod law;
mod legal_cost;
mod log_lines;
mod man;
mod perft;
mod perft_cost;
mod play_match;
mod playouts;
mod presses;
mod puzzles;
mod replay;
mod sim;
mod strength;
mod table;
mod trace;
mod tune;
mod uhp;

use clap::ArgMatches;
use host_tests::tools::{Failure, Hexboard, Out, Tool};

/// Runs the subcommand of a command line.
///
/// # Errors
/// Returns the failure of the subcommand.
pub fn run(hexboard: Hexboard, matches: &ArgMatches, out: Out<'_>) -> Result<(), Failure> {
    match hexboard.tool {
        Tool::Sim(args) => sim::run(args, out),
        Tool::Table(args) => table::run(args, out),
        Tool::Trace(args) => trace::run(args, out),
        Tool::Replay(args) => replay::run(&args, out),
        Tool::Uhp(_) => uhp::run(out),
        Tool::Match(args) => play_match::run(&args, arguments(matches), out),
        Tool::Strength(args) => strength::run(&args, out),
        Tool::Balance(args) => balance::run(args, out),
        Tool::Tune(args) => tune::run(&args, out),
        Tool::Playouts(args) => playouts::run(&args, out),
        Tool::Puzzles(args) => puzzles::run(&args, out),
        Tool::Perft(args) => perft::run(&args, out),
        Tool::Fuzz(args) => fuzz::run(&args, out),
        Tool::Law(args) => law::run(&args, out),
        Tool::Cuts(args) => cuts::run(&args, out),
        Tool::Presses(args) => presses::run(args, out),
        Tool::Gallery(args) => gallery::run(&args),
        Tool::Completions(args) => completions::run(&args, out),
        Tool::Man(args) => man::run(&args, out),
        Tool::BuildDocs(_) => build_docs::run(out),
        Tool::FontAtlas(_) => font_atlas::run(out),
        Tool::FontPack(_) => font_pack::run(),
        Tool::Heavy(args) => heavy::run(&args, out),
        Tool::LegalCost(_) => legal_cost::run(out),
        Tool::LogLines(args) => log_lines::run(&args, out),
        Tool::PerftCost(_) => perft_cost::run(out),
    }
}

/// Returns the arguments of the subcommand.
fn arguments(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, arguments)| arguments)
}
