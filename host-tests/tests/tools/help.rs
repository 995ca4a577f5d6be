//! Every tool has a help text that `docs/tools.md` repeats, and reports errors in one line.

use std::io::BufRead;
use std::process::{Command, Output, Stdio};

use host_tests::sim::GameLine;
use host_tests::tools::{page, tool_names};

const HEXBOARD: &str = env!("CARGO_BIN_EXE_hexboard");

/// Start of the part of the page that xtask writes and checks; the Python tests check the part
/// after it.
const OTHERS: &str = "\n## cargo xtask\n";

fn run(tool: &str, words: &[&str]) -> Output {
    let mut command = Command::new(HEXBOARD);
    command.arg(tool).args(words).stdin(Stdio::null()).output().expect("the tool starts")
}

/// Returns a help text as the page shows it.
fn trimmed(help: &[u8]) -> String {
    String::from_utf8_lossy(help).lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn every_subcommand_has_a_module() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands");
    let stem = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned()
    };
    let mut modules: Vec<String> = std::fs::read_dir(folder).expect("commands").map(stem).collect();
    modules.retain(|name| name != "mod");
    modules.sort();
    // `match` is a keyword.
    let module = |name: String| if name == "match" { "play_match".into() } else { name.replace('-', "_") };
    let mut names: Vec<String> = tool_names().into_iter().map(module).collect();
    names.sort();
    assert_eq!(names, modules);
}

#[test]
fn the_page_has_the_help_of_every_subcommand() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tools.md");
    let mut written = std::fs::read_to_string(path).unwrap_or_default();
    let own = written.find(OTHERS).unwrap_or(written.len());
    if std::env::var_os("RENEW").is_some() {
        written.replace_range(..own, &page());
        std::fs::write(path, &written).expect("docs/tools.md can be written");
    }
    let own = written.find(OTHERS).unwrap_or(written.len());
    assert!(written[..own] == page(), "docs/tools.md is old: cargo xtask renew --only tools");
    for name in tool_names() {
        let output = run(&name, &["--help"]);
        assert!(output.status.success(), "{name}");
        let help = trimmed(&output.stdout);
        assert!(
            written.contains(&format!("## hexboard {name}\n\n```\n{help}```\n")),
            "{name} prints another help:\n{help}"
        );
        assert!(help.contains("Exit codes: 0"), "{name}");
    }
    let help = trimmed(&run("--help", &[]).stdout);
    assert!(written.contains(&format!("## hexboard\n\n```\n{help}```\n")), "hexboard prints:\n{help}");
}

#[test]
fn a_wrong_word_is_one_line_and_exit_code_2() {
    for name in tool_names() {
        let output = run(&name, &["--gmae", "chess"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{name}: {error}");
        let begin = format!("hexboard {name}: ");
        assert!(error.starts_with(&begin) && error.contains("--gmae"), "{name}: {error}");
        assert!(output.stdout.is_empty(), "{name}");
    }
}

#[test]
fn a_missing_or_unknown_subcommand_is_one_line_and_exit_code_2() {
    let output = Command::new(HEXBOARD).stdin(Stdio::null()).output().expect("it starts");
    for (output, says) in [(output, "requires a subcommand"), (run("smi", &[]), "subcommand 'smi'")] {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with("hexboard: ") && error.contains(says), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// Arguments may be any bytes.
#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_one_line_and_exit_code_2() {
    use std::os::unix::ffi::OsStrExt;
    let word = std::ffi::OsStr::from_bytes(b"\xff");
    for (words, name) in [([word, word], "hexboard: "), (["sim".as_ref(), word], "hexboard sim: ")] {
        let output = Command::new(HEXBOARD).args(words).stdin(Stdio::null()).output().expect("it starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with(name) && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn completions_and_man_pages_have_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run("completions", &[shell]);
        let text = String::from_utf8_lossy(&script.stdout).into_owned();
        assert!(script.status.success() && script.stderr.is_empty(), "{shell}");
        assert!(tool_names().iter().all(|name| text.contains(name.as_str())), "{shell}");
        assert!(text.contains("max-decisions"), "{shell}: options of subcommands");
    }
    let folder = folder("man");
    let printed = run("man", &[folder.to_str().expect("a plain path")]);
    assert!(printed.status.success());
    assert_eq!(printed.stdout.lines().count(), tool_names().len() + 1);
    for name in tool_names() {
        let page = std::fs::read_to_string(folder.join(format!("hexboard-{name}.1"))).expect("a page");
        assert!(page.contains(".SH SYNOPSIS") && page.contains("Exit codes"), "{name}");
    }
    assert!(std::fs::read_to_string(folder.join("hexboard.1")).expect("a page").contains("hexboard\\-sim"));
}

#[test]
fn a_man_page_that_cannot_be_written_is_one_line_and_exit_code_1() {
    let file = folder("man-file").join("file");
    std::fs::write(&file, "").expect("a file");
    let output = run("man", &[file.to_str().expect("a plain path")]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with("hexboard man: ") && error.lines().count() == 1, "{error}");
}

#[test]
fn what_is_wrong_and_where_is_in_the_line() {
    let table: [(&str, &str, i32, &str); 16] = [
        ("heavy", "--game chess", 2, "no game \"chess\": choose termites, hive, robale or xobos"),
        ("heavy", "--game hive --games many", 2, "invalid value 'many' for '--games <N>'"),
        ("playouts", "--game hive --players 3", 2, "players"),
        ("playouts", "--games 3", 2, "--game <GAME>"),
        ("perft", "", 2, "<DEPTH>"),
        ("perft", "--pieces LM 3", 2, "invalid value 'LM' for '--pieces <LETTERS>': choose some of MLPCHD"),
        ("perft", "--from nonsense 1", 2, "'nonsense' is no game type"),
        ("presses", "--places 1,5 --first 1", 2, "invalid value '5' for '--places <PLACES>': choose 1 to 4"),
        ("presses", "--places 2,1 --first 1", 2, "two to four places in their order"),
        ("replay", "no/such/file", 1, "no/such/file cannot be read"),
        ("sim", "--game hive --seats hard,best", 2, "choose random, greedy, beginner, easy, normal or hard"),
        ("sim", "--game hive --seats easy,easy --threads 0", 2, "choose at least 1"),
        ("sim", "--game hive --seats easy,easy --games 0", 2, "choose at least 1"),
        ("sim", "--game hive --seats easy,easy --seed 18446744073709551615", 2, "choose a lower --seed"),
        ("log-lines", "no/such/file", 1, "no/such/file: cannot be read"),
        ("match", "--engine no-such-engine", 2, "name two engines"),
    ];
    for (name, words, code, says) in table {
        let output = run(name, &words.split_whitespace().collect::<Vec<_>>());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{name} {words}: {error}");
        assert!(error.contains(says) && error.lines().count() == 1, "{name} {words}: {error}");
    }
}

/// Returns an empty folder for the files of one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for results");
    folder
}

/// Runs `sim` with these arguments and the file of this name. Returns the lines of that file.
fn sim(folder: &std::path::Path, file: &str, words: &str) -> Result<String, String> {
    let path = folder.join(file);
    let mut all: Vec<&str> = words.split_whitespace().collect();
    all.extend(["--json", path.to_str().expect("a plain path")]);
    let output = run("sim", &all);
    match output.status.success() {
        true => Ok(std::fs::read_to_string(&path).expect("lines")),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

const GAMES: &str = "--game termites --option colonies=blue,red --seats easy,random";

#[test]
fn games_are_the_same_on_any_number_of_threads() {
    let folder = folder("sim-threads");
    let one = sim(&folder, "one", &format!("{GAMES} --games 5 --threads 1")).unwrap();
    assert_eq!(one.lines().count(), 6, "the header and five games");
    assert_eq!(sim(&folder, "two", &format!("{GAMES} --games 5 --threads 2")), Ok(one.clone()));
    assert_eq!(sim(&folder, "five", &format!("{GAMES} --games 5 --threads 5")), Ok(one.clone()));
    assert_ne!(sim(&folder, "other", &format!("{GAMES} --games 5 --threads 1 --seed 7")), Ok(one));
}

/// Returns the lines of the games of a result file.
fn without_header(text: String) -> String {
    let (header, games) = text.split_once('\n').expect("a header");
    assert!(header.starts_with("{\"results\":1,"), "{header}");
    games.into()
}

#[test]
fn an_interrupted_run_continues_and_files_merge() {
    let folder = folder("sim-resume");
    let whole = sim(&folder, "whole", &format!("{GAMES} --games 4 --threads 1")).unwrap();
    // Simulates a power failure in the middle of the third line.
    let third = whole.lines().nth(2).expect("a third line");
    let cut = whole.find(third).expect("it stands there") + third.len() / 2;
    std::fs::write(folder.join("cut"), &whole[..cut]).unwrap();
    let refused = sim(&folder, "cut", &format!("{GAMES} --games 4 --threads 1 --seed 9 --resume"));
    assert!(refused.is_err_and(|error| error.contains("another run")), "another seed");
    assert_eq!(sim(&folder, "cut", &format!("{GAMES} --games 4 --threads 1 --resume")), Ok(whole.clone()));
    // Two runs that share one game.
    sim(&folder, "first", &format!("{GAMES} --games 3 --threads 1")).unwrap();
    sim(&folder, "second", &format!("{GAMES} --games 2 --threads 1 --seed 2")).unwrap();
    let path = |file: &str| folder.join(file).to_str().expect("a plain path").to_owned();
    let words = format!("--merge {} {}", path("first"), path("second"));
    assert_eq!(sim(&folder, "merged", &words).map(without_header), Ok(without_header(whole)));
}

/// Requesting fewer games than a file has may be a typing error, so the file is kept.
#[test]
fn a_run_with_fewer_games_than_its_file_leaves_the_file_unchanged() {
    let folder = folder("sim-fewer");
    let whole = sim(&folder, "lines", &format!("{GAMES} --games 3 --threads 1")).unwrap();
    let refused = sim(&folder, "lines", &format!("{GAMES} --games 2 --threads 1 --resume")).unwrap_err();
    assert!(
        refused.contains("has 3 games, more than the 2 that are wanted: the file stays as it is"),
        "{refused}"
    );
    assert_eq!(refused.lines().count(), 1, "{refused}");
    assert_eq!(std::fs::read_to_string(folder.join("lines")).unwrap(), whole);
    let same = sim(&folder, "lines", &format!("{GAMES} --games 3 --threads 1 --resume"));
    assert_eq!(same, Ok(whole));
}

/// Returns a line as `sim` writes it: a game for two, its players, and what distinguishes it from
/// others.
fn line(seed: u32, game: &str, seats: &str, options: &str) -> String {
    format!(
        r#"{{"seed":{seed},"seats":[{seats}],"winners":[1],"scores":[1,2],"actions":9,"reason":"points","game":"{game}","options":{{{options}}},"first":0}}"#
    ) + "\n"
}

/// Returns the line in the current format, with its checksum.
fn written(line: &str) -> String {
    GameLine::read(line).expect("a line").write() + "\n"
}

/// Merges two files, `first` and `second`. Errors name them without their folder.
fn merge(name: &str, first: &str, second: &str) -> Result<String, String> {
    let folder = folder(name);
    let path = |file: &str| folder.join(file).to_str().expect("a plain path").to_owned();
    std::fs::write(path("first"), first).unwrap();
    std::fs::write(path("second"), second).unwrap();
    let merged = sim(&folder, "merged", &format!("--merge {} {}", path("first"), path("second")));
    assert_eq!(folder.join("merged").exists(), merged.is_ok(), "a file of what was refused");
    merged.map_err(|error| error.replace(&path(""), ""))
}

#[test]
fn only_comparable_games_are_merged() {
    let (two, map) = (r#""easy","hard""#, r#""scenario":"three","tiles":18,"colonies":"blue,red""#);
    let first = line(1, "termites", two, map);
    let table = [
        (line(2, "xobos", two, map), "a game of xobos, and first, line 1 is one of termites"),
        (
            line(2, "termites", r#""easy","normal""#, map),
            "easy,normal play, and in first, line 1 it is easy,hard",
        ),
        (
            line(2, "termites", r#""easy","hard","easy""#, map).replace("[1,2]", "[1,2,0]"),
            "easy,easy,hard play, and in first, line 1 it is easy,hard",
        ),
        (
            line(2, "termites", two, &map.replace("18", "12")),
            "the option tiles is 12, and in first, line 1 it is 18",
        ),
        (
            line(2, "termites", two, &format!(r#"{map},"tokens":"even""#)),
            "the option tokens is even, and in first, line 1 it is not there",
        ),
        (
            line(2, "termites", two, r#""scenario":"three","colonies":"blue,red""#),
            "the option tiles is not there, and in first, line 1 it is 18",
        ),
    ];
    for (second, says) in table {
        // The line that does not fit is not the first of its file.
        let refused = merge("sim-merge", &first, &(first.clone() + &second)).unwrap_err();
        assert_eq!(refused, format!("hexboard sim: second, line 2: {says}\n"));
    }
    // What the table separates may differ, and so may the seats of the players.
    let others = [
        line(2, "termites", two, &map.replace("blue,red", "gold,blue")),
        line(2, "termites", two, &map.replace("three", "build")),
        line(2, "termites", r#""hard","easy""#, map),
    ];
    for second in others {
        let merged = merge("sim-merge", &first, &second).map(without_header);
        assert_eq!(merged, Ok(written(&first) + &written(&second)));
    }
    let clans = |clans: &str| line(3, "xobos", two, &format!(r#""mode":"normal","clans":"{clans}""#));
    assert!(merge("sim-merge", &clans("xenth,rheita"), &clans("kubadi,xenth")).is_ok());
    let refused = merge("sim-merge", &clans("xenth,rheita"), &clans("off")).unwrap_err();
    let says = "the option clans is off, and in first, line 1 it is xenth,rheita";
    assert_eq!(refused, format!("hexboard sim: second, line 1: {says}\n"));
}

/// Such a line comes from a full disk or from manual editing.
#[test]
fn a_line_with_an_invalid_seat_is_rejected_with_its_number() {
    let good = line(1, "hive", r#""easy","hard""#, r#""pieces":"MLP""#);
    let table = [
        (r#""first":0"#, r#""first":2"#, "`first` is 2, but seats are 0 to 1"),
        ("[1],", "[0,2],", "`winners` has 2, but seats are 0 to 1"),
        ("[1,2]", "[1,2,3]", "`scores` has a length of 3, and `seats` of 2"),
        (r#""easy","hard""#, "", "`seats` is empty"),
    ];
    for (from, to, says) in table {
        let refused = merge("sim-seats", &good, &(good.clone() + &good.replace(from, to))).unwrap_err();
        assert_eq!(refused, format!("hexboard sim: second, line 2: {says}\n"));
    }
}
