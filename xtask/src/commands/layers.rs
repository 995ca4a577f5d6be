//! `layers`: updates the dependency diagram in `docs/architecture.md`.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::layers;

pub const COMMAND: Command = Command {
    name: "layers",
    arguments: "",
    summary: "draws in docs/architecture.md which folder of the code knows which",
    details: &[],
    run,
};

fn run(args: Args) -> Result {
    args.done()?;
    layers::write()
}
