//! Decodes the log of the firmware, as a debug probe reads it, with the ELF file of the image:
//! `log_lines ELF < BYTES`. Each frame becomes a line: its time in seconds, its level, its words.

use std::fmt::Display;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use defmt_decoder::{DecodeError, Table};
use host_tests::tools::{self, Failure, LogLines};

fn main() -> ExitCode {
    tools::run(|args: LogLines| run(&args.elf).map_err(Failure::Refused))
}

fn run(path: &Path) -> Result<(), String> {
    let elf = fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let no_table = |error: &dyn Display| format!("{}: {error}", path.display());
    let table = Table::parse(&elf).map_err(|error| no_table(&error))?;
    let table = table.ok_or_else(|| no_table(&"the image has no log in it"))?;
    let mut bytes = Vec::new();
    let end = io::stdin().read_to_end(&mut bytes);
    end.map_err(|error| format!("the standard input cannot be read: {error}"))?;
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => {
                let time = frame.display_timestamp().map(|time| time.to_string()).unwrap_or_default();
                let level = frame.level().map_or("print", |level| level.as_str());
                println!("{time} {level} {}", frame.display_message());
            }
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => return Err("a frame that makes no sense".into()),
        }
    }
}
