//! `eol`: guides through the end-of-line test of a new device.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Image};
use crate::project;
use crate::run::Run;
use crate::tools;

pub const COMMAND: Command = Command {
    name: "eol",
    arguments: "--port PORT | --emulated [--serial NUMBER] [--folder FOLDER] [--polish]",
    summary: "tests a new device in two minutes and writes a sheet, PASS or FAIL",
    details: &[
        "--port PORT       the serial port of the device, such as /dev/ttyACM0, or of an adapter on GP0 and GP1",
        "--emulated        tests the emulated device instead, which answers all questions by itself",
        "--serial NUMBER   the serial number of the device, for the sheet (else that of the chip)",
        "--folder FOLDER   where to write the sheet as HTML and JSON (else target/hexboard/eol)",
        "--polish          asks in Polish",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let (is_emulated, is_polish) = (args.switch("--emulated"), args.switch("--polish"));
    let (port, serial, folder) = (args.value("--port")?, args.value("--serial")?, args.value("--folder")?);
    args.done()?;
    if port.is_some() == is_emulated {
        return Err(Failure::usage("name the device: either --port PORT or --emulated"));
    }
    tools::ensure_node()?;
    if is_emulated {
        firmware::build(Image::Full)?;
        tools::ensure_modules(&project::emulator())?;
    }
    let script = Run::new("node").here().with_input().arg(project::web().join("service/node/eol.mjs"));
    let folder = folder.unwrap_or_else(|| project::images().join("eol").into());
    script
        .option("--port", port)
        .option("--emulated", is_emulated.then(|| Image::Full.elf()))
        .option("--serial", serial)
        .option("--folder", Some(folder))
        .option("--expected", Some(env!("CARGO_PKG_VERSION")))
        .option("--language", is_polish.then_some("pl"))
        .run()
}
