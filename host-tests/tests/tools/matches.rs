//! Whole matches of the tool `match` between engines in processes of their own.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const HEXBOARD: &str = env!("CARGO_BIN_EXE_hexboard");

/// An empty folder for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hexboard-matches-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the output of a match between these engines.
fn play(engines: [&str; 2], words: &[&str]) -> String {
    let mut command = Command::new(HEXBOARD);
    command.arg("match");
    for engine in engines {
        command.args(["--engine", engine, "--think", "depth 1", "--option", "Seed 1"]);
    }
    let output = command.args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn hexboard() -> String {
    format!("{HEXBOARD} uhp")
}

/// The pair, the colour and the moves of each game in a file, sorted.
fn games(path: &str) -> Vec<(u64, u64, String)> {
    let text = fs::read_to_string(path).unwrap();
    let games = text.lines().skip(1).map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut games: Vec<_> = games
        .map(|game| {
            let moves = game["game"].as_str().unwrap().splitn(4, ';').nth(3).unwrap_or_default();
            (game["pair"].as_u64().unwrap(), game["white"].as_u64().unwrap(), moves.to_string())
        })
        .collect();
    games.sort();
    games
}

/// Every opening of a file is played with both colours. A file that was cut in the middle of a pair
/// is continued to the same games, however many are played at a time.
#[test]
fn a_match_plays_its_openings_in_pairs_and_resumes() {
    let folder = Folder::new("pairs");
    let (openings, file) = (folder.path("openings"), folder.path("games"));
    let written = Command::new(HEXBOARD)
        .args(["match", "--write-openings", &openings, "--games", "6", "--seed", "5", "--type", "Base+M"])
        .status();
    assert!(written.unwrap().success());
    let words = ["--openings", &openings, "--games", "6", "--type", "Base+M", "--most", "14", "--out", &file];
    let engine = hexboard();
    play([&engine, &engine], &[&words[..], &["--threads", "2"]].concat());
    let all = games(&file);
    let starts = fs::read_to_string(&openings).unwrap();
    let starts: Vec<&str> = starts.lines().filter_map(|line| line.splitn(4, ';').nth(3)).collect();
    assert_eq!((all.len(), starts.len()), (6, 3));
    for (place, (pair, white, moves)) in all.iter().enumerate() {
        assert_eq!((*pair, *white), (place as u64 / 2, place as u64 % 2 + 1));
        assert!(moves.starts_with(starts[place / 2]), "{moves}");
    }
    let text = fs::read_to_string(&file).unwrap();
    let cut: usize = text.split_inclusive('\n').take(4).map(str::len).sum();
    fs::write(&file, &text[..cut + 9]).unwrap();
    let output = play([&engine, &engine], &[&words[..], &["--threads", "1", "--resume"]].concat());
    let played = output.lines().filter(|line| line.starts_with("pair ")).count();
    assert_eq!((played, games(&file).len()), (4, 7), "a single game of a pair is played again\n{output}");
    let mut resumed = games(&file);
    resumed.dedup();
    assert_eq!(resumed, all);
}

/// An engine that does not start loses with both colours, and the match ends as usual.
#[test]
fn an_engine_that_does_not_start_loses() {
    let faulty = ["no-such-engine uhp", if cfg!(windows) { "where no" } else { "false" }];
    for (fault, reason) in faulty.into_iter().zip(["no-such-engine does not start", "the engine has gone"]) {
        for place in [0, 1] {
            let mut engines = [hexboard(), fault.to_string()];
            engines.rotate_left(place);
            let words = ["--games", "4", "--sprt", "0,50", "--errors", "0.1,0.2"];
            let output = play([&engines[0], &engines[1]], &words);
            let won = ["won", "lost"][place];
            let lines = output.lines().filter(|line| line.starts_with("pair ") && line.contains(reason));
            let lines: Vec<&str> = lines.collect();
            let is_right = |line: &&str| line.contains(&format!(": {won}, 4 turns, engine {}", 2 - place));
            assert!(lines.len() == 4 && lines.iter().all(is_right), "{fault}\n{output}");
            assert!(output.contains("limits -1.50 and 2.08"), "{output}");
        }
    }
}

/// An engine that is silent, exits or plays an illegal move loses with both colours, and the reason
/// is printed.
#[test]
#[cfg(unix)]
fn a_faulty_engine_loses_with_a_reason() {
    let folder = Folder::new("faults");
    let faults = [
        ("sleep 3", "no answer to `bestmove depth 1` within 1 s"),
        ("exit 3", "the engine has gone"),
        ("echo wQ; echo ok", "wQ:"),
        ("echo err broken; echo ok", "err broken"),
    ];
    for (place, (fault, reason)) in faults.into_iter().enumerate() {
        let script = folder.path(&format!("engine-{place}"));
        let text = format!(
            "echo id faulty\necho ok\nwhile read -r word rest; do\ncase $word in\nbestmove) {fault};;\n*) echo ok;;\nesac\ndone\n"
        );
        fs::write(&script, text).unwrap();
        let output = play(
            [&hexboard(), &format!("sh {script}")],
            &["--games", "2", "--timeout", "1", "--opening", "4"],
        );
        let won = output.lines().filter(|line| line.contains(": won, ") && line.contains(reason)).count();
        assert_eq!(won, 2, "{fault}\n{output}");
        assert!(output.contains("engine 2: "), "{output}");
    }
}

/// The timeout counts beyond the time that an engine may think. The file has the longest time that it
/// thought.
#[test]
#[cfg(unix)]
fn an_engine_may_use_its_thinking_time() {
    let folder = Folder::new("time");
    let (script, file) = (folder.path("silent"), folder.path("games"));
    let text = "echo id silent\necho ok\nwhile read -r word rest; do\ncase $word in\nbestmove) exec sleep 60;;\nesac\necho ok\ndone\n";
    fs::write(&script, text).unwrap();
    let silent = format!("sh {script}");
    let mut command = Command::new(HEXBOARD);
    command.args(["match", "--engine", &hexboard(), "--engine", &silent, "--think", "time 00:00:01"]);
    let output = command.args(["--games", "2", "--timeout", "1", "--out", &file]).output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    let reason = "no answer to `bestmove time 00:00:01` within 2 s";
    let lost = output.lines().filter(|line| line.contains(": won, ") && line.contains(reason));
    assert_eq!(lost.count(), 2, "{output}");
    let text = fs::read_to_string(&file).unwrap();
    for line in text.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(game["slowest"][1].as_u64().unwrap() >= 2000, "{line}");
    }
}
