//! Commands that build a tool and run it with all further arguments.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::{Profile, Run};

const ARGUMENTS: &str = "[ARGUMENTS]";
const HELP: &[&str] = &["`hexboard COMMAND --help` lists the arguments."];

pub const FLASH: Command = Command {
    name: "flash",
    arguments: "[--mini | --pico2] [--probe | --drive FOLDER]",
    summary: "builds the firmware for the Pico or Pico 2 that it finds, and puts it there",
    details: &[
        "--mini           for the small panel with one LED a cell (a Pico only)",
        "--pico2          for a Pico 2; needed with a probe, a drive is recognised",
        "--probe          through a debug probe with probe-rs, even if a drive is there",
        "--drive FOLDER   the drive of the board, if it is not found (or set HEXBOARD_DRIVE)",
    ],
    run: |args| {
        Run::package("hexboard-image", Profile::Image).arg("flash").args(args.rest()).here().forward()
    },
};

pub const RELEASE: Command = Command {
    name: "release",
    arguments: "[--check] [FOLDER]",
    summary: "writes firmware, page, Python package, workshop files and checksums of a release into a folder",
    details: &[
        "--check   then builds the same commit in another folder and compares every byte",
        "FOLDER    where to (else dist); empty, or written by this command before",
    ],
    run: |args| {
        Run::package("hexboard-release", Profile::Checked).arg("make").args(args.rest()).here().forward()
    },
};

pub const FUZZ: Command = Command {
    name: "fuzz",
    arguments: ARGUMENTS,
    summary: "runs `hexboard fuzz`: feeds random input of every external kind to the machine",
    details: &["Overflow checks are on. `hexboard fuzz --help` lists the arguments."],
    run: |args| forward("fuzz", Profile::Checked, args),
};

pub const LAW: Command = tool(
    "law",
    "runs `hexboard law` with overflow checks: nothing hidden may become visible or audible",
    |args| forward("law", Profile::Checked, args),
);

pub const GALLERY: Command = tool(
    "gallery",
    "runs `hexboard gallery`: writes docs/gallery.md and the pictures of the manuals",
    |args| forward("gallery", Profile::Checked, args),
);

pub const BALANCE: Command = tool(
    "balance",
    "runs `hexboard balance`: measures the fairness of the games and writes docs/balance.md",
    |args| forward("balance", Profile::Quick, args),
);

pub const STRENGTH: Command =
    tool("strength", "runs `hexboard strength`: measures the strength of the levels", |args| {
        forward("strength", Profile::Quick, args)
    });

pub const TABLE: Command = tool(
    "table",
    "runs `hexboard table`: the board on a big screen, phones as pads; --lan lets phones connect",
    |args| Run::cargo().args(TABLE_BUILD.split(' ')).args(args.rest()).forward(),
);
const TABLE_BUILD: &str = "run --quiet -p host-tests --features table --profile python -- table";

const fn tool(name: &'static str, summary: &'static str, run: fn(Args) -> Result) -> Command {
    Command { name, arguments: ARGUMENTS, summary, details: HELP, run }
}

pub const MUTANTS: Command = Command {
    name: "mutants",
    arguments: "[--sample N] [--in PATHS] [--seed S]",
    summary: "puts faults into a copy of the code, one at a time, and counts those that the tests notice",
    details: &[
        "--sample N   how many faults are drawn; 20 by default",
        "--in PATHS   from these folders and files alone: src/session,src/ui",
        "--seed S     what the sample is drawn from; 0 by default",
    ],
    run: |args| Run::package("hexboard-mutants", Profile::Checked).args(args.rest()).forward(),
};

fn forward(tool: &str, profile: Profile, args: Args) -> Result {
    Run::tool(tool, profile).args(args.rest()).forward()
}
