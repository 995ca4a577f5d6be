//! `eol`: guides through the end-of-line test of a new device.

use std::ffi::OsString;

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
        "--serial NUMBER   the serial number of the device, for the sheet",
        "--folder FOLDER   where to write the sheet as HTML and JSON (else target/hexboard/eol)",
        "--polish          asks in Polish",
    ],
    run,
};

/// What is tested.
#[derive(Debug, PartialEq, Eq)]
enum Tested {
    Port(OsString),
    Emulated,
}

fn run(mut args: Args) -> Result {
    let (is_emulated, is_polish) = (args.switch("--emulated"), args.switch("--polish"));
    let (port, serial, folder) = (args.value("--port")?, args.value("--serial")?, args.value("--folder")?);
    args.done()?;
    let tested = tested(port, is_emulated)?;
    tools::ensure_node()?;
    let script = Run::new("node").here().arg(project::web().join("service/node/eol.mjs"));
    let script = match tested {
        Tested::Port(port) => script.with_input().option("--port", Some(port)),
        Tested::Emulated => {
            firmware::build(Image::Full)?;
            tools::ensure_modules(&project::emulator())?;
            script.option("--emulated", Some(Image::Full.elf()))
        }
    };
    let folder = folder.unwrap_or_else(|| project::images().join("eol").into());
    script
        .option("--serial", serial)
        .option("--folder", Some(folder))
        .option("--expected", Some(env!("CARGO_PKG_VERSION")))
        .option("--language", is_polish.then_some("pl"))
        .run()
}

fn tested(port: Option<OsString>, is_emulated: bool) -> Result<Tested> {
    match (port, is_emulated) {
        (Some(port), false) => Ok(Tested::Port(port)),
        (None, true) => Ok(Tested::Emulated),
        _ => Err(Failure::usage("name the device: either --port PORT or --emulated")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_a_port_or_the_emulated_device_is_tested() {
        assert_eq!(tested(Some("/dev/x".into()), false).ok(), Some(Tested::Port("/dev/x".into())));
        assert_eq!(tested(None, true).ok(), Some(Tested::Emulated));
        for wrong in [tested(None, false), tested(Some("/dev/x".into()), true)] {
            assert!(matches!(wrong, Err(Failure::Usage { .. })));
        }
    }
}
