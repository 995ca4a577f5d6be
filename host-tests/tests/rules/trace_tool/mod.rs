//! Runs `hexboard trace` from tests.
use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the tool with these arguments.
pub fn trace(line: &str) -> Output {
    let tool = env!("CARGO_BIN_EXE_hexboard");
    Command::new(tool).arg("trace").args(line.split_whitespace()).output().expect("the tool starts")
}

/// Returns the standard output. Panics if the tool fails.
pub fn text(line: &str) -> String {
    let output = trace(line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the exit code and the first line of standard error.
pub fn error_of(line: &str) -> (Option<i32>, String) {
    let output = trace(line);
    let error = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), error.lines().next().unwrap_or_default().into())
}

/// Writes a file for `--from` with this text and returns its path.
pub fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file to read from");
    path.to_str().expect("a plain path").into()
}
