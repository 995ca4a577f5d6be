//! Result files: nothing overwrites them unasked, two runs never share one, and a changed line is
//! detected.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const HEXBOARD: &str = env!("CARGO_BIN_EXE_hexboard");
const GAMES: &str = "--game termites --option colonies=blue,red --seats random,random --threads 1";

/// Returns an empty folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for results");
    folder
}

fn command(path: &Path, words: &str) -> Command {
    let mut command = Command::new(HEXBOARD);
    command.arg("sim").args(words.split_whitespace()).arg("--json").arg(path).stdin(Stdio::null());
    command
}

/// Runs `sim` with these arguments and this file. An error is its message, without the folder of
/// the file.
fn sim(path: &Path, words: &str) -> Result<String, String> {
    let output = command(path, words).output().expect("sim starts");
    result_of(path, &output)
}

fn result_of(path: &Path, output: &Output) -> Result<String, String> {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let folder = format!("{}/", path.parent().expect("a folder").display());
    match output.status.code() {
        Some(0) => Ok(error.replace(&folder, "")),
        Some(1) => Err(error.replace(&folder, "")),
        code => panic!("{code:?}: {error}"),
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of lines")
}

/// Returns the lines of the games, without the header.
fn games(text: &str) -> Vec<&str> {
    assert!(text.starts_with("{\"results\":1,\"version\":"), "{text}");
    text.lines().skip(1).collect()
}

const EXISTS: &str = "hexboard sim: lines exists: add --resume to continue it or --force to replace it\n";
const IN_USE: &str = "hexboard sim: lines: another run is writing this file\n";

#[test]
fn a_file_that_exists_is_refused_unless_it_is_continued_or_replaced() {
    let path = folder("sim-exists").join("lines");
    sim(&path, &format!("{GAMES} --games 2")).unwrap();
    let two = read(&path);
    assert_eq!(sim(&path, &format!("{GAMES} --games 3")), Err(EXISTS.into()));
    assert_eq!(read(&path), two);
    sim(&path, &format!("{GAMES} --games 3 --resume")).unwrap();
    let three = read(&path);
    assert!(three.starts_with(&two) && games(&three).len() == 3, "{three}");
    sim(&path, &format!("{GAMES} --games 2 --force")).unwrap();
    assert_eq!(read(&path), two);
    let old = path.with_added_extension("old");
    assert_eq!(read(&old), three, "a replaced file stays beside the new one");
    sim(&path, &format!("{GAMES} --games 1 --force")).unwrap();
    assert_eq!(
        (read(&old), read(&path.with_added_extension("2.old"))),
        (three, two),
        "nothing is overwritten"
    );
    // A file of another format is not replaced either.
    fs::write(&path, "a letter to somebody\n").unwrap();
    assert_eq!(sim(&path, &format!("{GAMES} --games 1")), Err(EXISTS.into()));
    let refused = sim(&path, &format!("{GAMES} --games 1 --resume")).unwrap_err();
    assert!(refused.starts_with("hexboard sim: lines, line 1: column 1: "), "{refused}");
    assert_eq!(read(&path), "a letter to somebody\n");
    // An empty file needs no `--force`.
    assert_eq!(sim(Path::new("/dev/null"), &format!("{GAMES} --games 1")), Ok(String::new()));
}

#[test]
fn a_file_that_another_run_writes_is_refused_and_stays_as_it_is() {
    let path = folder("sim-lock").join("lines");
    sim(&path, &format!("{GAMES} --games 1")).unwrap();
    let before = read(&path);
    let held = File::open(&path).unwrap();
    held.lock().expect("the lock of a run");
    for word in ["--resume", "--force"] {
        assert_eq!(sim(&path, &format!("{GAMES} --games 2 {word}")), Err(IN_USE.into()), "{word}");
    }
    let merged = format!("--merge {} --force", path.display());
    assert_eq!(sim(&path, &merged), Err(IN_USE.into()));
    assert_eq!(read(&path), before);
    held.unlock().unwrap();
    assert!(sim(&path, &format!("{GAMES} --games 2 --resume")).is_ok());
}

#[test]
fn only_one_of_several_simultaneous_runs_writes_the_file() {
    let path = folder("sim-at-once").join("lines");
    let start = |_| {
        let mut command = command(&path, &format!("{GAMES} --games 20"));
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("sim starts")
    };
    let runs: Vec<_> = (0..4).map(start).collect();
    let ends = runs.into_iter().map(|run| result_of(&path, &run.wait_with_output().expect("it ends")));
    let (done, refused): (Vec<_>, Vec<_>) = ends.partition(|end| end.is_ok());
    assert_eq!((done.len(), refused.len()), (1, 3), "{refused:?}");
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(error == EXISTS || error == IN_USE, "{error}");
    }
    let whole = read(&path);
    let seeds: Vec<&str> = games(&whole).into_iter().map(|line| line.split(',').next().unwrap()).collect();
    let wanted: Vec<String> = (0..20).map(|seed| format!("{{\"seed\":{seed}")).collect();
    assert_eq!(seeds, wanted);
}

/// Changes the winner of a line in the middle, which still fits the game.
#[test]
fn a_changed_line_is_detected_anywhere() {
    let path = folder("sim-changed").join("lines");
    sim(&path, &format!("{GAMES} --games 4")).unwrap();
    let whole = read(&path);
    let mut lines: Vec<String> = whole.lines().map(String::from).collect();
    let (from, to) = if lines[2].contains("\"winners\":[0]") { ("[0]", "[1]") } else { ("[1]", "[0]") };
    lines[2] = lines[2].replacen(&format!("\"winners\":{from}"), &format!("\"winners\":{to}"), 1);
    let changed = lines.join("\n") + "\n";
    assert_ne!(changed, whole);
    fs::write(&path, &changed).unwrap();
    let says = "hexboard sim: lines, line 3: the checksum does not fit: the line was changed\n";
    assert_eq!(sim(&path, &format!("{GAMES} --games 5 --resume")), Err(says.into()));
    assert_eq!(read(&path), changed);
    // Duplicate and missing lines are detected too.
    let (header, all) = (whole.lines().next().unwrap(), games(&whole));
    for (wrong, line) in [([&all[..1], &all[..]].concat(), 3), (all[1..].to_vec(), 2)] {
        fs::write(&path, format!("{header}\n{}\n", wrong.join("\n"))).unwrap();
        let refused = sim(&path, &format!("{GAMES} --games 5 --resume"));
        let says = format!("hexboard sim: lines, line {line}: this is a game of another run\n");
        assert_eq!(refused, Err(says));
    }
}

#[test]
fn a_header_of_another_run_is_named() {
    let path = folder("sim-header").join("lines");
    sim(&path, &format!("{GAMES} --games 1 --seed 5")).unwrap();
    let before = read(&path);
    let refused = sim(&path, &format!("{GAMES} --games 2 --resume"));
    let says = "hexboard sim: lines, line 1: another run: the first seed is 5, and 0 is wanted\n";
    assert_eq!(refused, Err(says.into()));
    fs::write(&path, before.replacen("random", "easy", 1)).unwrap();
    let refused = sim(&path, &format!("{GAMES} --games 2 --seed 5 --resume"));
    let says = "hexboard sim: lines, line 1: the checksum does not fit: the header was changed\n";
    assert_eq!(refused, Err(says.into()));
}

/// A line that was cut off is replaced, and its beginning stays in a file beside it.
#[test]
fn nothing_that_was_written_is_lost() {
    let path = folder("sim-cut").join("lines");
    sim(&path, &format!("{GAMES} --games 3")).unwrap();
    let whole = read(&path);
    fs::write(&path, &whole[..whole.len() - 30]).unwrap();
    sim(&path, &format!("{GAMES} --games 3 --resume")).unwrap();
    assert_eq!(read(&path), whole);
    let cut = games(&whole)[2];
    assert_eq!(read(&path.with_added_extension("incomplete")), format!("{}\n", &cut[..cut.len() - 29]));
}

/// Returns a line as older versions wrote it.
fn without_check(line: &str) -> String {
    line.split(",\"check\"").next().expect("a line").to_owned() + "}"
}

#[test]
fn a_file_of_an_older_version_is_continued_with_a_warning() {
    let path = folder("sim-older").join("lines");
    sim(&path, &format!("{GAMES} --games 3")).unwrap();
    let whole = read(&path);
    let older: String = games(&whole)[..2].iter().map(|line| without_check(line) + "\n").collect();
    fs::write(&path, &older).unwrap();
    let said = sim(&path, &format!("{GAMES} --games 3 --resume")).unwrap();
    assert_eq!(said, "warning: lines: 2 lines have no checksum, so changes in them go unnoticed\n");
    assert_eq!(read(&path), older + games(&whole)[2] + "\n");
}

#[test]
fn lines_of_one_game_are_merged_once_and_must_agree() {
    let folder = folder("sim-contradict");
    let (first, second, merged) = (folder.join("first"), folder.join("second"), folder.join("lines"));
    sim(&first, &format!("{GAMES} --games 2")).unwrap();
    let whole = read(&first);
    let merge = format!("--merge {} {}", first.display(), second.display());
    // The same line, once with and once without its checksum.
    fs::write(&second, without_check(games(&whole)[1]) + "\n").unwrap();
    sim(&merged, &merge).unwrap();
    let once = read(&merged);
    assert_eq!(games(&once), games(&whole));
    // A merged file is a result file like any other.
    assert_eq!(sim(&merged, &merge).unwrap_err().lines().last(), Some(EXISTS.trim_end()));
    assert!(!folder.join("lines.old").exists());
    sim(&merged, &format!("{merge} --force")).unwrap();
    assert_eq!((read(&merged), read(&folder.join("lines.old"))), (once.clone(), once.clone()));
    assert!(!folder.join("lines.new").exists());
    // A different result of the same game.
    let other = without_check(games(&whole)[1]).replace("\"actions\":", "\"actions\":1");
    fs::write(&second, other + "\n").unwrap();
    let refused = sim(&merged, &format!("{merge} --force")).unwrap_err();
    let says = "hexboard sim: second, line 1: the game with seed 1 ends otherwise in first, line 3";
    assert_eq!(refused.lines().last(), Some(says));
    assert_eq!(read(&merged), once);
}

/// A line without its neighbour, and a game of other players.
#[test]
fn a_file_that_does_not_fit_its_header_is_not_merged() {
    let folder = folder("sim-merge-header");
    let (first, second, merged) = (folder.join("first"), folder.join("second"), folder.join("lines"));
    sim(&first, &format!("{GAMES} --games 3")).unwrap();
    sim(&second, &format!("{GAMES} --games 2 --seed 3")).unwrap();
    let merge = format!("--merge {} {} --force", first.display(), second.display());
    sim(&merged, &merge).unwrap();
    let all = read(&merged);
    assert_eq!(games(&all), [games(&read(&first)), games(&read(&second))].concat());
    let whole = read(&second);
    let header = whole.lines().next().unwrap();
    fs::write(&second, format!("{header}\n{}\n", games(&whole)[1])).unwrap();
    let refused = sim(&merged, &merge).unwrap_err();
    let says = "hexboard sim: second, line 2: this is the game with seed 4, and 3 is missing\n";
    assert_eq!(refused, says);
    sim(&first, &format!("{GAMES} --games 1 --seed 3 --force").replace("random,random", "easy,random"))
        .unwrap();
    fs::write(&second, format!("{header}\n{}\n", games(&read(&first))[0])).unwrap();
    let refused = sim(&merged, &format!("--merge {} --force", second.display())).unwrap_err();
    let says = "hexboard sim: second, line 2: this is a game of another run\n";
    assert_eq!(refused, says);
    // The same players and seed, but other options, other seats or another deal.
    let own = format!("{GAMES} --games 1 --seed 3 --force").replace("random,random", "easy,random");
    sim(&first, &own).unwrap();
    let header = read(&first).lines().next().unwrap().to_owned();
    for run in ["--option tokens=even", "--fixed", "--paired"] {
        sim(&first, &format!("{own} {run}")).unwrap();
        fs::write(&second, format!("{header}\n{}\n", games(&read(&first))[0])).unwrap();
        let refused = sim(&merged, &format!("--merge {} --force", second.display()));
        assert_eq!(refused, Err(says.into()), "{run}");
    }
    assert_eq!(read(&merged), all);
}
