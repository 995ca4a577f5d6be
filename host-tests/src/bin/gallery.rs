//! Writes the gallery of all screens and the pictures of the manuals.

use std::path::PathBuf;

use clap::Parser;
use host_tests::gallery::page;

/// Every screen of every phase in both languages, as pictures.
#[derive(Parser)]
#[command(name = "gallery")]
struct Args {
    /// The folder of the documents.
    #[arg(long, default_value = "docs")]
    docs: PathBuf,
}

fn main() -> std::io::Result<()> {
    page::write(&Args::parse().docs)
}
