//! The arguments of tools that write or decode files.

use std::path::PathBuf;

use clap::Parser;
use clap_complete::Shell;

use super::super::EXIT_CODES;

/// Writes the gallery of all screens in both languages, and the pictures of the manuals.
#[derive(Parser)]
#[command(name = "gallery", after_help = EXIT_CODES)]
pub struct Gallery {
    /// The folder of the documents
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    pub docs: PathBuf,
}

/// Prints a completion script for a shell.
#[derive(Parser)]
#[command(name = "completions", after_help = after_help!(
    "source <(hexboard completions bash)",
    "hexboard completions zsh > ~/.zfunc/_hexboard",
    "hexboard completions fish > ~/.config/fish/completions/hexboard.fish"
))]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

/// Writes man pages for `hexboard` and all its commands to a folder, and prints their paths.
#[derive(Parser)]
#[command(name = "man", after_help = after_help!(
    "hexboard man ~/.local/share/man/man1",
    "man hexboard-sim"
))]
pub struct ManPages {
    /// The folder, which is created if it does not exist
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

/// Writes all generated files in `docs/build` and prints their names.
#[derive(Parser)]
#[command(name = "build-docs", after_help = EXIT_CODES)]
pub struct BuildDocs {}

/// Prints the glyphs of the device's fonts as JSON, for `host-tests/emulator/fonts.json`.
#[derive(Parser)]
#[command(name = "font-atlas", after_help = after_help!("hexboard font-atlas > host-tests/emulator/fonts.json"))]
pub struct FontAtlas {}

/// Writes the packed fonts of the library in `src/ui/fonts`.
#[derive(Parser)]
#[command(name = "font-pack", after_help = EXIT_CODES)]
pub struct FontPack {}

/// Decodes the firmware log from standard input: a line with time, level and text per message.
#[derive(Parser)]
#[command(name = "log-lines", after_help = after_help!("hexboard log-lines target/hexboard/hexboard.elf < rtt.bin"))]
pub struct LogLines {
    /// The image that wrote the log, as an ELF file; standard input has the bytes read over RTT
    pub elf: PathBuf,
}
