//! Output of the tools: a closed pipe ends them quietly, a full disk is reported in one line, and
//! nothing makes them hang or crash.

use std::fs::{self, File};
use std::process::{Command, Output, Stdio};

/// Arguments for each tool that need no files and little time.
const COMMANDS: [(&str, &str); 23] = [
    ("balance", "--help"),
    ("build-docs", "--help"),
    ("completions", "bash"),
    ("cuts", "--games 1 --notes 2 --each 1"),
    ("font-atlas", ""),
    ("font-pack", "--help"),
    ("fuzz", "--list"),
    ("gallery", "--help"),
    ("heavy", "--game hive --games 1"),
    ("law", "--games 0"),
    ("legal-cost", "--help"),
    ("log-lines", "--help"),
    ("man", "--help"),
    ("match", "--help"),
    ("perft", "1"),
    ("playouts", "--game hive --games 1"),
    ("presses", "--places 1,2 --first 1 --lively 0"),
    ("puzzles", "--count 1 --turns 1"),
    ("sim", "--game termites --seats random,random --games 1"),
    ("strength", "--only nothing"),
    ("trace", "--game hive --max-decisions 3"),
    ("tune", "--help"),
    ("uhp", ""),
];

/// The status that a shell reports for a program ended by SIGPIPE.
const PIPE_CLOSED: i32 = 141;

fn command(tool: &str, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexboard"));
    command.arg(tool).args(words.split_whitespace()).stdin(Stdio::null());
    command
}

fn error_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns every tool with its command and with `--help`.
fn everything() -> impl Iterator<Item = (&'static str, &'static str)> {
    let helps = COMMANDS.map(|(name, _)| (name, "--help"));
    COMMANDS.into_iter().chain(helps)
}

#[test]
fn a_closed_pipe_ends_a_tool_quietly() {
    for (name, words) in everything() {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let child = command(name, words).stdout(writer).stderr(Stdio::piped()).spawn().expect("it starts");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(error_of(&output), "", "{name} {words}");
        assert_eq!(output.status.code(), Some(PIPE_CLOSED), "{name} {words}");
    }
}

#[cfg(target_os = "linux")]
fn full() -> File {
    File::options().write(true).open("/dev/full").expect("a full device")
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_in_one_line() {
    for (name, words) in everything() {
        let child = command(name, words).stdout(full()).stderr(Stdio::piped()).spawn().expect("it starts");
        let output = child.wait_with_output().expect("it ends");
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(1), "{name} {words}: {error}");
        let says = format!("hexboard {name}: the output cannot be written: No space left on device");
        assert!(error.starts_with(&says) && error.lines().count() == 1, "{name} {words}: {error}");
    }
}

/// When standard error cannot be written, only the exit code reports the failure.
#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_printed_keeps_its_exit_code() {
    for (name, _) in COMMANDS {
        let status = command(name, "--gmae").stderr(full()).stdout(Stdio::null()).status().expect("it ends");
        assert_eq!(status.code(), Some(2), "{name}");
    }
}

/// Printing that bypasses the shared output panics when it fails.
#[test]
fn no_program_prints_past_the_shared_output() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut left = vec![std::path::PathBuf::from(folder)];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("a file").path()));
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        let found = text.lines().find(|line| line.contains("println!(") || line.contains("print!("));
        assert_eq!(found, None, "{}", path.display());
    }
}

fn run(tool: &str, words: &[&str]) -> Output {
    command(tool, "").args(words).output().expect("the tool starts")
}

#[test]
fn numbers_without_bounds_are_refused_before_they_are_used() {
    let table: [(&str, &[&str], &str); 5] = [
        ("perft", &["20000"], "20000 is not in 0..=40"),
        ("perft", &["1", "--plies", "4000000000"], "4000000000 is not in 0..=500"),
        (
            "sim",
            &["--game", "hive", "--seats", "easy,easy", "--threads", "4000000000"],
            "choose at most 1024",
        ),
        ("match", &["--engine", "a", "--engine", "b", "--opening", "99999999"], "is not in 0..=1000"),
        ("match", &["--engine", "a", "--engine", "b", "--timeout", "0"], "0 is not in 1.."),
    ];
    for (tool, words, says) in table {
        let output = run(tool, words);
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {error}");
        assert!(error.contains(says) && error.lines().count() == 1, "{words:?}: {error}");
    }
}

/// An engine that reads and never answers, and one that never ends its answer, lose both games.
#[cfg(unix)]
#[test]
fn an_engine_that_does_not_answer_is_stopped() {
    for (engine, timeout, says) in [
        ("sleep 600", "1", "engine 1: no answer to its start within 1 s"),
        ("yes", "500", "engine 1: more than 1000000 bytes in one answer"),
    ] {
        let words = ["--engine", engine, "--engine", engine, "--timeout", timeout, "--games", "2"];
        let output = run("match", &words);
        let printed = String::from_utf8(output.stdout.clone()).expect("text");
        assert_eq!((output.status.code(), &*error_of(&output)), (Some(0), ""), "{printed}");
        assert_eq!(printed.matches(says).count(), 2, "{printed}");
        assert!(printed.contains("the first engine: 0 won, 0 drawn, 2 lost"), "{printed}");
    }
}

/// An engine that exits in a game loses it, and the match goes on.
#[cfg(unix)]
#[test]
fn an_engine_that_exits_loses_with_a_reason() {
    let script = std::env::temp_dir().join(format!("hexboard-engine-{}.sh", std::process::id()));
    fs::write(&script, "echo ok\nread line\necho ok\nread line\n").expect("a script");
    let (good, bad) = (format!("{} uhp", env!("CARGO_BIN_EXE_hexboard")), format!("sh {}", script.display()));
    let words = ["--engine", &good, "--think", "depth 1", "--engine", &bad, "--games", "2", "--threads", "1"];
    let output = run("match", &words);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let _ = fs::remove_file(&script);
    assert!(text.contains("pair 1, White: won"), "{text}");
    assert_eq!(text.matches("engine 2: the engine has gone").count(), 2, "{text}");
    assert!(text.contains("the first engine: 2 won, 0 drawn, 0 lost"), "{text}");
}

/// An error message quotes only the beginning of the input.
#[test]
fn what_an_error_quotes_is_short() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (long, huge) = (folder.join("long-position"), folder.join("huge-position"));
    fs::write(&long, "x".repeat(100_000)).expect("a file");
    fs::write(&huge, "x".repeat(20_000_000)).expect("a file");
    for (path, says) in [(&long, "has no colon: write key: words"), (&huge, "is longer than a position")] {
        let output = run("trace", &["--position", path.to_str().expect("a plain path")]);
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(1), "{error:.2000}");
        assert!(error.len() < 1000 && error.contains(says), "{} bytes: {error:.2000}", error.len());
    }
    let output = run("trace", &["--game", &"x".repeat(100_000)]);
    assert!(error_of(&output).len() < 1000, "{} bytes", error_of(&output).len());
}
