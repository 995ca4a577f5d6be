//! `flash`: the firmware onto a Pico.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Command;
use crate::args::Args;
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

/// Where systems show drives, and how many folders below.
const MOUNTS: [(&str, usize); 4] = [("/media", 2), ("/run/media", 2), ("/mnt", 1), ("/Volumes", 1)];

fn run(mut args: Args) -> Result {
    let panel = Panel::from_switch(args.switch("--mini"));
    let probe = args.switch("--probe");
    let given = args.value("--drive")?.or_else(|| std::env::var_os("HEXBOARD_DRIVE")).map(PathBuf::from);
    args.done()?;
    let drive = if probe { None } else { given.map(check_drive).transpose()?.or_else(find_drive) };
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
    if is_pico(&drive) {
        return Ok(drive);
    }
    Err(Failure::file(&drive, "not the drive of a Pico (it has no INFO_UF2.TXT that names RP2)"))
}

fn find_drive() -> Option<PathBuf> {
    MOUNTS.iter().find_map(|(root, depth)| find_below(Path::new(root), *depth))
}

/// The drive of a Pico in the folder or at most `depth` folders below.
fn find_below(folder: &Path, depth: usize) -> Option<PathBuf> {
    if is_pico(folder) {
        return Some(folder.to_path_buf());
    }
    if depth == 0 {
        return None;
    }
    let mut below: Vec<PathBuf> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    below.sort();
    below.iter().find_map(|path| find_below(path, depth - 1))
}

fn is_pico(folder: &Path) -> bool {
    fs::read(folder.join("INFO_UF2.TXT")).is_ok_and(|text| String::from_utf8_lossy(&text).contains("RP2"))
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

    #[test]
    fn the_drive_is_found_by_what_it_says() {
        let root = std::env::temp_dir().join(format!("xtask-flash-{}", std::process::id()));
        let (stick, pico) = (root.join("someone/STICK"), root.join("someone/ZZ"));
        fs::create_dir_all(&stick).expect("a folder");
        fs::create_dir_all(&pico).expect("a folder");
        fs::write(stick.join("INFO_UF2.TXT"), "Board-ID: SAMD21").expect("a file");
        let before = find_below(&root, 2);
        fs::write(pico.join("INFO_UF2.TXT"), "UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n").expect("a file");
        let (found, too_deep) = (find_below(&root, 2), find_below(&root, 1));
        let (good, bad) = (check_drive(pico.clone()), check_drive(stick));
        fs::remove_dir_all(&root).expect("it was there");
        assert_eq!(before, None);
        assert_eq!(found.as_ref(), Some(&pico));
        assert_eq!(too_deep, None);
        assert_eq!(good, Ok(pico));
        assert!(bad.is_err());
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
