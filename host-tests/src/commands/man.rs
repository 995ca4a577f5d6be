//! Writes the man pages: one for `hexboard`, and one for each subcommand.

use std::fs;
use std::io;
use std::path::Path;

use clap_mangen::Man;
use host_tests::tools::{Failure, ManPages, Out, full_command};

pub fn run(args: &ManPages, out: Out<'_>) -> Result<(), Failure> {
    let refused = |path: &Path, error: io::Error| Failure::Refused(format!("{}: {error}", path.display()));
    fs::create_dir_all(&args.folder).map_err(|error| refused(&args.folder, error))?;
    let mut command = full_command().disable_help_subcommand(true);
    command.build();
    for command in std::iter::once(&command).chain(command.get_subcommands()) {
        let page = Man::new(command.clone());
        let path = args.folder.join(page.get_filename());
        let mut text = Vec::new();
        page.render(&mut text)?;
        fs::write(&path, text).map_err(|error| refused(&path, error))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
