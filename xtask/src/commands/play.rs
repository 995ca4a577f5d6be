//! `play`: the virtual device as a page on this machine.

use std::io;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::firmware::{self, Panel};
use crate::project;
use crate::server::{Server, Site};
use crate::toolchain::{self, Target};
use crate::tools;

pub const COMMAND: Command = Command {
    name: "play",
    words: "[--port N] [--check]",
    what: "serves the virtual device as a page on this machine",
    details: &[
        "--port N   the port to use (else 8137, or the next one that is free)",
        "--check    only builds everything the page needs",
    ],
    run,
};

const FIRST_PORT: u16 = 8137;
const PORTS_TO_TRY: u16 = 50;

fn run(mut args: Args) -> Result {
    let port = args.parsed::<u16>("--port")?;
    let check = args.switch("--check");
    args.done()?;
    if check {
        return build_all();
    }
    build_shell()?;
    // The page is of use without the emulator.
    if let Err(failure) = build_emulator() {
        println!("\nthe switch to the emulator will not work on the page: {failure}");
    }
    let server = bind(port)?;
    println!("\nThe virtual device: {}   (Ctrl-C ends)", address(&server)?);
    server.serve();
    Ok(())
}

/// Builds the machine as WebAssembly.
///
/// # Errors
/// There is no compiler for it, or the build fails.
pub fn build_shell() -> Result {
    let toolchain = toolchain::ensure(Target::Web)?;
    toolchain.cargo("build", Target::Web).args(["--package", "web-shell", "--profile", "web"]).run()
}

/// Builds everything the page needs.
///
/// # Errors
/// Something cannot be built.
pub fn build_all() -> Result {
    build_shell()?;
    build_emulator()
}

/// Builds what the page's emulator needs.
fn build_emulator() -> Result {
    Panel::ALL.into_iter().try_for_each(|panel| firmware::build(panel).map(drop))?;
    tools::ensure_modules(&project::emulator())
}

/// What the page consists of.
pub fn site() -> Site {
    Site::new()
        .file("/", project::web().join("index.html"))
        .folder("/web/", project::web())
        .scripts("/emulator/", project::emulator(), "rp2040js")
        .file("/build/shell.wasm", project::shell_wasm())
        .file("/build/firmware.elf", Panel::Full.elf())
        .file("/build/firmware-mini.elf", Panel::Mini.elf())
}

/// The address of a server as a browser wants it.
pub fn address(server: &Server) -> Result<String> {
    let address = server.address().map_err(|error| Failure::new(error.to_string()))?;
    Ok(format!("http://{address}/"))
}

fn bind(port: Option<u16>) -> Result<Server> {
    let found = match port {
        Some(port) => Server::bind(port, site()).map_err(|error| (port, error)),
        None => bind_next(FIRST_PORT, PORTS_TO_TRY),
    };
    found.map_err(|(port, error)| Failure::new(format!("cannot use port {port}: {error}")))
}

/// The first free port of some.
fn bind_next(first: u16, count: u16) -> std::result::Result<Server, (u16, io::Error)> {
    let mut result = Server::bind(first, site());
    for port in first + 1..first + count {
        match result {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => result = Server::bind(port, site()),
            other => return other.map_err(|error| (port - 1, error)),
        }
    }
    result.map_err(|error| (first + count - 1, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_leads_to_the_next_one() {
        let taken = Server::bind(0, site()).expect("a free port");
        let port = taken.address().expect("an address").port().min(u16::MAX - 20);
        let Ok(next) = bind_next(port, 20) else { panic!("no free port near {port}") };
        assert!((port..port + 20).contains(&next.address().expect("an address").port()));
        assert!(bind(Some(taken.address().expect("an address").port())).is_err());
    }
}
