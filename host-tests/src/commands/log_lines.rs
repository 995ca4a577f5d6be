//! Decodes the firmware log, as read by a debug probe, with the ELF file of the image: `hexboard
//! log-lines ELF < BYTES`. Each frame becomes a line with its time in seconds, its level and its message.

use std::fmt::Display;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

use defmt_decoder::{DecodeError, Table};
use host_tests::tools::{Failure, LogLines, Out};

pub fn run(args: &LogLines, out: Out<'_>) -> Result<(), Failure> {
    let (table, bytes) = (read_table(&args.elf)?, read_log()?);
    let mut decoder = table.new_stream_decoder();
    decoder.received(&bytes);
    loop {
        match decoder.decode() {
            Ok(frame) => {
                let time = frame.display_timestamp().map(|time| time.to_string()).unwrap_or_default();
                let level = frame.level().map_or("print", |level| level.as_str());
                writeln!(out, "{time} {level} {}", frame.display_message())?;
            }
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => {
                return Err(Failure::Refused("a frame that makes no sense".into()));
            }
        }
    }
}

/// Reads the table of log strings from the image.
fn read_table(path: &Path) -> Result<Table, Failure> {
    let refused = |error: &dyn Display| Failure::Refused(format!("{}: {error}", path.display()));
    let elf = fs::read(path).map_err(|error| refused(&format!("cannot be read: {error}")))?;
    let table = Table::parse(&elf).map_err(|error| refused(&error))?;
    table.ok_or_else(|| refused(&"the image has no log in it"))
}

fn read_log() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let end = io::stdin().read_to_end(&mut bytes);
    end.map_err(|error| Failure::Refused(format!("the standard input cannot be read: {error}")))?;
    Ok(bytes)
}
