//! A Hive engine for the Universal Hive Protocol, on standard input and output.

use std::cell::RefCell;
use std::io::BufRead;

use host_tests::tools::{Failure, Out};
use host_tests::uhp::Engine;

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    let mut engine = Engine::default();
    let out = RefCell::new(out);
    let print = |text: &str| {
        let mut out = out.borrow_mut();
        writeln!(out, "{text}").and_then(|()| out.flush())
    };
    // A front end waits for this before it sends a command.
    print(&engine.answer("info").unwrap_or_default())?;
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Invalid UTF-8 is replaced; the result is rejected as an unknown command.
        // If a line cannot be written, neither can the answer, which is reported.
        let mut show = |line: &str| drop(print(line));
        match engine.answer_live(&String::from_utf8_lossy(&line), &mut show) {
            Some(answer) => print(&answer)?,
            None => break,
        }
        line.clear();
    }
    Ok(())
}
