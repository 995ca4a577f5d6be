//! Commands that build `hexboard` and run one of its tools with all further arguments.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::{Profile, Run};

const ARGUMENTS: &str = "[ARGUMENTS]";

pub const FUZZ: Command = Command {
    name: "fuzz",
    arguments: ARGUMENTS,
    summary: "runs `hexboard fuzz`: feeds random input of every external kind to the machine",
    details: &["Overflow checks are on. `hexboard fuzz --help` lists the arguments."],
    run: |args| forward("fuzz", Profile::Checked, args),
};

pub const GALLERY: Command = Command {
    name: "gallery",
    arguments: ARGUMENTS,
    summary: "runs `hexboard gallery`: writes docs/gallery.md and the pictures of the manuals",
    details: &["`hexboard gallery --help` lists the arguments."],
    run: |args| forward("gallery", Profile::Checked, args),
};

pub const LAW: Command = Command {
    name: "law",
    arguments: ARGUMENTS,
    summary: "runs `hexboard law`: checks that nothing hidden becomes visible or audible",
    details: &["Overflow checks are on. `hexboard law --help` lists the arguments."],
    run: |args| forward("law", Profile::Checked, args),
};

pub const BALANCE: Command = Command {
    name: "balance",
    arguments: ARGUMENTS,
    summary: "runs `hexboard balance`: measures the fairness of the games and writes docs/balance.md",
    details: &["`hexboard balance --help` lists the arguments."],
    run: |args| forward("balance", Profile::Quick, args),
};

pub const STRENGTH: Command = Command {
    name: "strength",
    arguments: ARGUMENTS,
    summary: "runs `hexboard strength`: measures the strength of the levels",
    details: &["`hexboard strength --help` lists the arguments."],
    run: |args| forward("strength", Profile::Quick, args),
};

pub const TABLE: Command = Command {
    name: "table",
    arguments: ARGUMENTS,
    summary: "runs `hexboard table`: a table for phones, with the board on a big screen",
    details: &[
        "--lan lets phones in the local network connect. `hexboard table --help` lists the arguments.",
    ],
    run: |args| Run::tool_with("table", Profile::Quick, &["--features", "table"]).args(args.rest()).run(),
};

fn forward(tool: &str, profile: Profile, args: Args) -> Result {
    Run::tool(tool, profile).args(args.rest()).run()
}
