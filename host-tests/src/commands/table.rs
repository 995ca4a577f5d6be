//! `table`: serves a table for phones.

use host_tests::tools::{Failure, Out, Table};

/// Runs the tool.
///
/// # Errors
/// Returns an error if the server cannot start, or if this build has none.
#[cfg(feature = "table")]
pub fn run(args: Table, out: Out<'_>) -> Result<(), Failure> {
    use hexboard_server::Config;

    if args.bench {
        return hexboard_server::bench(out).map_err(Failure::Refused);
    }
    let data = args.data.map_or_else(default_data, Ok)?;
    let Table { port, lan, address, tables, nats, thinkers, serial, .. } = args;
    let config = Config { port, lan, data, address, tables, nats, thinkers, serial, ..Config::default() };
    let print = |text: &str| {
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    hexboard_server::run(&config, print).map_err(Failure::Refused)
}

/// Returns the default file for the tables, in the user's state directory.
#[cfg(feature = "table")]
fn default_data() -> Result<std::path::PathBuf, Failure> {
    let folder =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(std::path::PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")));
    let missing = "there is no home folder: --data FILE says where tables are kept";
    Ok(state.ok_or_else(|| Failure::Refused(missing.into()))?.join("hexboard/tables.redb"))
}

/// Runs the tool.
///
/// # Errors
/// Returns an error, because this build has no server.
#[cfg(not(feature = "table"))]
pub fn run(_: Table, _: Out<'_>) -> Result<(), Failure> {
    let how = "this build has no server: run `cargo xtask table`, or build with `--features table`";
    Err(Failure::Refused(how.into()))
}
