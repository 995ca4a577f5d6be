//! A Hive engine for the Universal Hive Protocol, on standard input and output.

use std::io::BufRead;

use host_tests::tools::{Failure, Out};
use host_tests::uhp::Engine;

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    let mut engine = Engine::default();
    let mut print = |text: &str| writeln!(out, "{text}").and_then(|()| out.flush());
    // A front end waits for this before it sends a command.
    print(&engine.answer("info").unwrap_or_default())?;
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Invalid UTF-8 is replaced; the result is rejected as an unknown command.
        match engine.answer(&String::from_utf8_lossy(&line)) {
            Some(answer) => print(&answer)?,
            None => break,
        }
        line.clear();
    }
    Ok(())
}
