//! `flash`: the firmware onto a Pico.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Command;
use crate::args::Args;
use crate::board::{self, Board};
use crate::failure::{Failure, Result};
use crate::firmware::{self, Panel};
use crate::run::{Run, find_program};

pub const COMMAND: Command = Command {
    name: "flash",
    words: "[--mini] [--probe | --drive FOLDER]",
    what: "builds the firmware and puts it onto a Pico",
    details: &[
        "--mini           for the small panel with one LED a cell",
        "--probe          through a debug probe with probe-rs, even if a drive is there",
        "--drive FOLDER   the Pico's drive, if it is not found (or set HEXBOARD_DRIVE)",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let panel = Panel::from_switch(args.switch("--mini"));
    let probe = args.switch("--probe");
    let given = args.value("--drive")?.or_else(|| std::env::var_os("HEXBOARD_DRIVE")).map(PathBuf::from);
    args.done()?;
    let drive = match given {
        _ if probe => None,
        Some(given) => Some(check_drive(given)?),
        None => choose(board::drives())?,
    };
    let probe = probe || drive.is_none() && find_program("probe-rs").is_some();
    if drive.is_none() && !probe {
        return Err(Failure::new(ADVICE));
    }
    firmware::build(panel)?;
    match drive {
        Some(drive) => copy(&panel.uf2(), &drive),
        None => flash_by_probe(panel),
    }
}

const ADVICE: &str = "no Pico found.\n  \
    Hold BOOTSEL on the Pico while plugging in its USB cable: it shows up as a drive named RPI-RP2.\n  \
    Mount the drive if your system does not, and run this again (or give its folder with --drive).\n  \
    With a debug probe, install probe-rs instead: https://probe.rs";

fn check_drive(drive: PathBuf) -> Result<PathBuf> {
    match Board::of_drive(&drive) {
        Some(Board::Pico) => Ok(drive),
        Some(Board::Pico2) => Err(Failure::file(&drive, NOT_A_PICO_2)),
        None => {
            Err(Failure::file(&drive, "not the drive of a Pico (it has no INFO_UF2.TXT of its boot loader)"))
        }
    }
}

const NOT_A_PICO_2: &str =
    "this is a Pico 2: its RP2350 does not run the firmware, which is for the RP2040 of a Pico";

/// The one Pico among the boards that were found; nothing if there is no board at all.
fn choose(drives: Vec<(PathBuf, Board)>) -> Result<Option<PathBuf>> {
    let picos: Vec<&PathBuf> =
        drives.iter().filter(|(_, board)| *board == Board::Pico).map(|(drive, _)| drive).collect();
    match (picos.as_slice(), drives.first()) {
        ([pico], _) => Ok(Some(pico.to_path_buf())),
        ([], None) => Ok(None),
        ([], Some((drive, _))) => Err(Failure::file(drive, NOT_A_PICO_2)),
        (several, _) => {
            let list: Vec<String> = several.iter().map(|drive| drive.display().to_string()).collect();
            Err(Failure::new(format!("several Picos: choose one with --drive: {}", list.join(", "))))
        }
    }
}

fn copy(image: &Path, drive: &Path) -> Result {
    let bytes = fs::read(image).map_err(|error| Failure::file(image, error))?;
    let place = drive.join(image.file_name().unwrap_or_default());
    println!("copying {} bytes to {}", bytes.len(), place.display());
    let mut file = File::create(&place).map_err(|error| Failure::file(&place, error))?;
    file.write_all(&bytes).map_err(|error| Failure::file(&place, error))?;
    // The Pico restarts at the last block and takes its drive away, so this may fail.
    if file.sync_all().is_err() {
        println!("the drive went away: the Pico has restarted");
    }
    println!("done");
    Ok(())
}

fn flash_by_probe(panel: Panel) -> Result {
    if find_program("probe-rs").is_none() {
        return Err(Failure::new("probe-rs is not installed: https://probe.rs"));
    }
    println!("flashing, then printing the log; Ctrl-C ends it");
    Run::new("probe-rs").args(["run", "--chip", "RP2040"]).arg(panel.elf()).run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::drives_below;

    #[test]
    fn the_drive_is_found_by_what_it_says() {
        let root = std::env::temp_dir().join(format!("xtask-flash-{}", std::process::id()));
        let [stick, pico, pico_2] = ["STICK", "ZZ", "AA"].map(|name| root.join("someone").join(name));
        let tell = |drive: &Path, board: &str| {
            fs::create_dir_all(drive).expect("a folder");
            fs::write(drive.join("INFO_UF2.TXT"), format!("UF2 Bootloader v3.0\r\nBoard-ID: {board}\r\n"))
                .expect("a file");
        };
        tell(&stick, "SAMD21");
        let none = choose(drives_below(&root, 2));
        tell(&pico_2, "RP2350");
        let other = choose(drives_below(&root, 2));
        tell(&pico, "RPI-RP2");
        let (found, too_deep) = (choose(drives_below(&root, 2)), choose(drives_below(&root, 1)));
        let given = [&pico, &stick, &pico_2].map(|drive| check_drive(drive.clone()));
        tell(&stick, "RPI-RP2");
        let two = choose(drives_below(&root, 2));
        fs::remove_dir_all(&root).expect("it was there");
        assert_eq!(none, Ok(None));
        assert!(other.expect_err("a Pico 2").to_string().contains("this is a Pico 2"));
        assert_eq!(found, Ok(Some(pico.clone())), "beside a Pico 2");
        assert_eq!(too_deep, Ok(None));
        assert_eq!(given[0], Ok(pico));
        assert!(given[1].is_err() && given[2].is_err());
        assert!(two.expect_err("two of them").to_string().contains("choose one with --drive"));
    }

    #[test]
    fn the_image_is_copied_as_it_is() {
        let root = std::env::temp_dir().join(format!("xtask-copy-{}", std::process::id()));
        fs::create_dir_all(root.join("drive")).expect("a folder");
        fs::write(root.join("a.uf2"), [1, 2, 3]).expect("a file");
        let result = copy(&root.join("a.uf2"), &root.join("drive"));
        let copied = fs::read(root.join("drive/a.uf2"));
        fs::remove_dir_all(&root).expect("it was there");
        assert_eq!(result, Ok(()));
        assert_eq!(copied.ok(), Some(vec![1, 2, 3]));
    }
}
