//! `flash`: writes the firmware to a Pico or a Pico 2.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::board::Board;
use xtask::args::Args;
use xtask::failure::{Failure, Result};
use xtask::firmware::{self, Image, NO_MINI_PICO_2};
use xtask::run::{Run, find_program};

use crate::drives::{self, Drive};

/// Builds the firmware for the board that it finds, and writes it there.
///
/// # Errors
/// Returns a failure if there is no board that fits, or the image cannot be built or written.
pub fn run(mut args: Args) -> Result {
    let request = FlashRequest { mini: args.switch("--mini"), pico2: args.switch("--pico2") };
    let probe = args.switch("--probe");
    let given = args.value("--drive")?.or_else(|| std::env::var_os("HEXBOARD_DRIVE")).map(PathBuf::from);
    args.done()?;
    let drive = match given {
        _ if probe => None,
        Some(given) => Some(check_drive(given)?),
        None => choose(drives::all(), request)?,
    };
    let probe = probe || drive.is_none() && find_program("probe-rs").is_some();
    if drive.is_none() && !probe {
        return Err(Failure::new(ADVICE));
    }
    let image = request.image(drive.as_ref())?;
    firmware::build(image)?;
    match drive {
        Some((drive, _)) => copy(&image.uf2(), &drive),
        None => flash_by_probe(image),
    }
}

/// The image that the user requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FlashRequest {
    mini: bool,
    pico2: bool,
}

impl FlashRequest {
    /// Returns the image for the board of the drive, or the requested one if there is no drive.
    fn image(self, drive: Option<&Drive>) -> Result<Image> {
        match drive {
            None => Image::from_switches(self.mini, self.pico2),
            Some((drive, Board::Pico2)) if self.mini => Err(Failure::file(drive, NO_MINI_PICO_2)),
            Some((_, Board::Pico2)) => Ok(Image::Pico2),
            Some((drive, Board::Pico)) if self.pico2 => {
                Err(Failure::file(drive, "this is a Pico, not a Pico 2"))
            }
            Some((_, Board::Pico)) => Ok(Image::from_switch(self.mini)),
        }
    }

    /// Returns whether the request fits this board.
    fn fits(self, board: Board) -> bool {
        match board {
            Board::Pico => !self.pico2,
            Board::Pico2 => !self.mini,
        }
    }
}

const ADVICE: &str = "no Pico found.\n  \
    Hold BOOTSEL on the board while plugging in its USB cable: a Pico shows up as a drive named RPI-RP2, a Pico 2 as RP2350.\n  \
    Mount the drive if your system does not, and run this again (or give its folder with --drive).\n  \
    With a debug probe, install probe-rs instead: https://probe.rs";

fn check_drive(drive: PathBuf) -> Result<Drive> {
    match drives::board_of(&drive) {
        Some(board) => Ok((drive, board)),
        None => {
            Err(Failure::file(&drive, "not the drive of a Pico (it has no INFO_UF2.TXT of its boot loader)"))
        }
    }
}

/// Chooses the only board that fits the request. If none fits, returns another one, so that the
/// error can say why it does not fit. Returns `None` if there is no board at all.
fn choose(drives: Vec<Drive>, request: FlashRequest) -> Result<Option<Drive>> {
    let fitting: Vec<&Drive> = drives.iter().filter(|(_, board)| request.fits(*board)).collect();
    match fitting.as_slice() {
        [one] => Ok(Some((*one).clone())),
        [] => Ok(drives.into_iter().next()),
        several => {
            let line = |(drive, board): &&Drive| format!("{} ({})", drive.display(), board.name());
            let list: Vec<String> = several.iter().map(line).collect();
            Err(Failure::new(format!("several boards: choose one with --drive: {}", list.join(", "))))
        }
    }
}

fn copy(image: &Path, drive: &Path) -> Result {
    let bytes = fs::read(image).map_err(|error| Failure::file(image, error))?;
    let place = drive.join(image.file_name().unwrap_or_default());
    println!("copying {} bytes to {}", bytes.len(), place.display());
    let mut file = File::create(&place).map_err(|error| Failure::file(&place, error))?;
    file.write_all(&bytes).map_err(|error| Failure::file(&place, error))?;
    // The Pico restarts after the last block and removes its drive, so this may fail.
    if file.sync_all().is_err() {
        println!("the drive went away: the Pico has restarted");
    }
    println!("done");
    Ok(())
}

fn flash_by_probe(image: Image) -> Result {
    if find_program("probe-rs").is_none() {
        return Err(Failure::new("probe-rs is not installed: https://probe.rs"));
    }
    println!("flashing, then printing the log; Ctrl-C ends it");
    let chip = Board::from_word(image.board()).map_or("RP2040", Board::chip);
    Run::new("probe-rs").args(["run", "--chip", chip]).arg(image.elf()).run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drives::below;

    const ANY: FlashRequest = FlashRequest { mini: false, pico2: false };
    const MINI: FlashRequest = FlashRequest { mini: true, pico2: false };
    const PICO_2: FlashRequest = FlashRequest { mini: false, pico2: true };

    #[test]
    fn the_drive_is_found_by_its_info_file() {
        let root = std::env::temp_dir().join(format!("xtask-flash-{}", std::process::id()));
        let [stick, pico] = ["STICK", "ZZ"].map(|name| root.join("someone").join(name));
        let write_info = |drive: &Path, board: &str| {
            fs::create_dir_all(drive).expect("a folder");
            fs::write(drive.join("INFO_UF2.TXT"), format!("UF2 Bootloader v3.0\r\nBoard-ID: {board}\r\n"))
                .expect("a file");
        };
        write_info(&stick, "SAMD21");
        let none = below(&root, 2);
        write_info(&pico, "RPI-RP2");
        let (found, too_deep) = (below(&root, 2), below(&root, 1));
        let given = [&pico, &stick].map(|drive| check_drive(drive.clone()));
        fs::remove_dir_all(&root).expect("it was there");
        assert_eq!(none, []);
        assert_eq!(found, [(pico.clone(), Board::Pico)]);
        assert_eq!(too_deep, []);
        assert_eq!(given[0], Ok((pico, Board::Pico)));
        assert!(given[1].is_err());
    }

    #[test]
    fn the_board_that_fits_is_chosen_and_gets_its_image() {
        let pico = (PathBuf::from("P"), Board::Pico);
        let pico_2 = (PathBuf::from("P2"), Board::Pico2);
        let both = || vec![pico.clone(), pico_2.clone()];
        assert_eq!(choose(Vec::new(), ANY), Ok(None));
        for (board, image) in [(&pico, Image::Full), (&pico_2, Image::Pico2)] {
            assert_eq!(choose(vec![board.clone()], ANY), Ok(Some(board.clone())));
            assert_eq!(ANY.image(Some(board)), Ok(image));
        }
        let several = choose(both(), ANY).expect_err("which one?").to_string();
        assert!(several.contains("choose one with --drive: P (Pico), P2 (Pico 2)"), "{several}");
        assert_eq!(choose(both(), MINI), Ok(Some(pico.clone())));
        assert_eq!(choose(both(), PICO_2), Ok(Some(pico_2.clone())));
        assert_eq!(MINI.image(Some(&pico)), Ok(Image::Mini));
        assert_eq!(PICO_2.image(None), Ok(Image::Pico2));
    }

    #[test]
    fn a_board_that_does_not_fit_is_refused_with_the_reason() {
        let pico = (PathBuf::from("P"), Board::Pico);
        let pico_2 = (PathBuf::from("P2"), Board::Pico2);
        for (request, board, reason) in [
            (MINI, &pico_2, "the driver of the small panel"),
            (PICO_2, &pico, "this is a Pico, not a Pico 2"),
        ] {
            let found = choose(vec![board.clone()], request).expect("one board");
            let error = request.image(found.as_ref()).expect_err("does not fit").to_string();
            assert!(error.contains(reason), "{error}");
        }
        assert!(Image::from_switches(true, true).is_err());
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

    #[test]
    fn invalid_arguments_are_refused_before_a_board_is_searched() {
        let error = |words: &[&str]| run(Args::of(words)).expect_err("invalid arguments").to_string();
        assert_eq!(error(&["--drive"]), "--drive needs a value");
        assert_eq!(error(&["--minni"]), r#"do not understand "--minni""#);
    }
}
