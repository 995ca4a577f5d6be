//! Decodes the log of the firmware, as a debug probe reads it, with the ELF file of the image:
//! `log_lines ELF < BYTES`. Each frame becomes a line: its time in seconds, its level, its words.

use std::io::Read;
use std::process::ExitCode;
use std::{env, fs, io};

use defmt_decoder::{DecodeError, Table};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("log_lines: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let path = env::args_os().nth(1).ok_or("usage: log_lines ELF < BYTES")?;
    let elf = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = Table::parse(&elf).map_err(|error| error.to_string())?.ok_or("the image has no log in it")?;
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
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
