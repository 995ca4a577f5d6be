//! The Universal Hive Protocol engine: a session with every command, and invariants of any session.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use hexboard::ai::Level;
use hexboard::ai::hive::WON;
use hexboard::game::{Game, Rng};
use hexboard::games::hive::{Hive, HiveOptions, Place, Site, Tabletop};
use host_tests::uhp::{Engine, Limit, PLAIN, SearchOptions, best_action, think};

/// Returns the output of the program for these lines.
fn session(input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexboard"))
        .arg("uhp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_transcript_with_every_command() {
    let transcript = include_str!("../../data/hive/transcript.txt");
    let typed: String = transcript
        .lines()
        .filter_map(|line| line.strip_prefix('>'))
        .map(|line| format!("{}\n", line.trim_start()))
        .collect();
    let answers: Vec<&str> = transcript.lines().filter(|line| !line.starts_with('>')).collect();
    for command in
        ["info", "newgame", "play", "pass", "validmoves", "bestmove", "undo", "options", "perft", "exit"]
    {
        assert!(typed.lines().any(|line| line.starts_with(command)), "{command} is missing");
    }
    assert_eq!(session(typed.as_bytes()).lines().collect::<Vec<_>>(), answers);
}

#[test]
fn invalid_utf_8_is_not_a_command() {
    let answer = session(b"\xff\xfe\nnewgame\n");
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines[3].starts_with("err there is no command"), "{answer}");
    assert_eq!(lines[5], "Base;NotStarted;White[1]");
}

fn ask(engine: &mut Engine, line: &str) -> String {
    let answer = engine.answer(line).unwrap();
    answer.strip_suffix("ok").unwrap_or_else(|| panic!("{answer:?} ends with ok")).trim_end().to_string()
}

/// Invalid input never changes the game.
#[test]
fn refused_lines_change_nothing() {
    let mut engine = Engine::default();
    ask(&mut engine, "newgame Base+MLPCHD;InProgress;White[3];wA1;bC wA1-;wQ -wA1;bQ bC-");
    let game = ask(&mut engine, "undo 0");
    assert!(game.starts_with("err"));
    let before = ask(&mut engine, "validmoves");
    for line in [
        "play wA2",
        "play wA2 wQ",
        "play bA1 bQ-",
        "play wQ- wA2",
        "play wA2 -wQ-",
        "play wA2 --wQ",
        "play wA2 -wQ extra",
        "play wA2 -wQ *bQ",
        "play *wQ",
        "play *",
        "play wA2 ",
        "play wA3 -wQ",
        "play pass",
        "pass",
        "pass now",
        "play wQ \u{17c}",
        "undo 5",
        "undo -1",
        "undo 99999999999999999999",
        "newgame Base+",
        "newgame Base+XYZ",
        "newgame ;;;",
        "newgame Base;;",
        "newgame Base;InProgress;White[2];wA1;bA1",
        "bestmove depth 0",
        "bestmove depth x",
        "bestmove time 1:2",
        "perft -1",
        "options set",
        "options set Level best",
        "options set Threads 0",
        "options set Threads 65",
        "options set Seed -1",
        "validmoves all",
        "PLAY wA2 -wQ",
        "\u{0}",
    ] {
        let answer = ask(&mut engine, line);
        assert!(answer.starts_with("err ") || answer.starts_with("invalidmove "), "{line}: {answer}");
        assert!(!answer.contains('\n'), "{line}: one line says why");
        assert_eq!(ask(&mut engine, "validmoves"), before, "{line}");
    }
}

/// Every valid move can be played and undone, and gives a game string that restores the same game.
#[test]
fn moves_and_game_strings_come_back() {
    let mut rng = Rng::new(8);
    let mut engine = Engine::default();
    let mut other = Engine::default();
    let mut game = ask(&mut engine, "newgame Base+MLPCHD");
    for turn in 0..80 {
        let moves = ask(&mut engine, "validmoves");
        if moves.starts_with("err") {
            assert!(turn > 20, "the game is over after {turn} turns: {moves}");
            break;
        }
        let moves: Vec<&str> = moves.split(';').collect();
        for text in &moves {
            let after = ask(&mut engine, &format!("play {text}"));
            assert!(after.ends_with(&format!(";{text}")), "{text} is written as it was read: {after}");
            assert_eq!(ask(&mut engine, "undo"), game);
        }
        game = ask(&mut engine, &format!("play {}", moves[rng.below(moves.len() as u32) as usize]));
        if turn % 10 == 0 {
            assert_eq!(ask(&mut other, &format!("newgame {game}")), game);
            assert_eq!(ask(&mut other, "validmoves"), ask(&mut engine, "validmoves"));
        }
    }
}

/// The engine plays itself: every best move is valid.
#[test]
fn best_moves_are_valid() {
    let mut engine = Engine::default();
    ask(&mut engine, "newgame Base+MLPCHD");
    for turn in 0..30 {
        let moves = ask(&mut engine, "validmoves");
        let best =
            ask(&mut engine, if turn % 2 == 0 { "bestmove depth 1" } else { "bestmove time 00:00:00" });
        if best.starts_with("err") {
            assert!(turn > 10, "{best}");
            break;
        }
        assert!(moves.split(';').any(|text| text == best), "{best} of {moves}");
        ask(&mut engine, &format!("play {best}"));
    }
}

/// An Ant can reach the last free cell next to the black Queen. A level searches one turn even
/// without any time.
/// With `ShowThinking`, each depth has a line before the move, which stays on the last line.
#[test]
fn a_search_shows_depth_score_and_main_line() {
    const GAME: &str = "Base;InProgress;White[3];wA1;bG1 wA1-;wQ -wA1;bQ bG1-";
    let mut engine = Engine::default();
    let game = ask(&mut engine, &format!("newgame {GAME}"));
    let plain = ask(&mut engine, "bestmove depth 3");
    assert_eq!(plain.lines().count(), 1, "nothing is shown without the option: {plain}");
    ask(&mut engine, "options set ShowThinking True");
    let shown = ask(&mut engine, "bestmove depth 3");
    let (infos, best) = shown.rsplit_once('\n').unwrap();
    assert_eq!(best, plain);
    let infos: Vec<Info> = infos.lines().map(Info::read).collect();
    assert_eq!(infos.iter().map(|info| info.depth).collect::<Vec<_>>(), [1, 2, 3], "{shown}");
    assert!(infos.is_sorted_by(|one, next| one.nodes < next.nodes), "{shown}");
    assert_eq!(infos[2].line[0], best);
    assert!(infos.iter().all(|info| info.line.len() == info.depth), "{shown}");
    for info in infos {
        for text in &info.line {
            ask(&mut engine, &format!("play {text}"));
        }
        assert_eq!(ask(&mut engine, &format!("undo {}", info.line.len())), game, "every line is legal");
    }
}

/// A line of a search.
struct Info {
    depth: usize,
    nodes: u32,
    line: Vec<String>,
}

impl Info {
    /// Reads `info depth 3 score -20 nodes 4100 line wA1 -bQ;bS1 wA1/`.
    fn read(text: &str) -> Info {
        let (numbers, line) = text.split_once(" line ").unwrap();
        let words: Vec<&str> = numbers.split(' ').collect();
        let ["info", "depth", depth, "score", score, "nodes", nodes] = words[..] else { panic!("{text}") };
        assert!(score.parse::<i16>().is_ok(), "{text}");
        let line = line.split(';').map(String::from).collect();
        Info { depth: depth.parse().unwrap(), nodes: nodes.parse().unwrap(), line }
    }
}

#[test]
fn a_win_in_one_turn_is_found() {
    let on = |name: &str, q: i16, r: i16| (name.parse().unwrap(), Place::new(q, r), false);
    let around = [on("bA1", 1, 0), on("bA2", 1, -1), on("bS1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    let pieces = [&[on("bQ", 0, 0), on("wA1", 1, 1)][..], &around].concat();
    let table = Tabletop::set_up(HiveOptions::DEVICE, &pieces, 20, None).unwrap();
    let hard = SearchOptions { level: Some(Level::Hard), seed: 1, ..PLAIN };
    let limits = [1, 2, 3].map(Limit::Depth).into_iter().chain([Limit::Time(Duration::ZERO)]);
    for (limit, options) in limits.flat_map(|limit| [(limit, PLAIN), (limit, hard)]) {
        let hive: Hive = Hive::from_tabletop(table);
        let mut last = None;
        let best = think(&hive, limit, options, &mut |report| last = Some(report.clone())).unwrap();
        let last = last.unwrap();
        assert_eq!((last.value, last.line), (WON - 1, vec![best]), "{limit:?} {options:?}");
        assert_eq!(
            (best.piece(), best.to().map(|to| to.site())),
            ("wA1".parse().ok(), Some(Site::of(Place::new(0, 1)))),
            "{limit:?} {options:?}"
        );
    }
}

/// With a level set, its budget limits the search, whatever depth is given.
#[test]
fn a_level_thinks_for_its_budget_whatever_depth_is_named() {
    let mut rng = Rng::new(4);
    let mut others = 0;
    for seed in 0..6 {
        let mut hive: Hive = Hive::start(&HiveOptions::DEVICE).unwrap();
        for _ in 0..14 {
            let actor = hive.turn().sole_actor().unwrap();
            let action = hive.random_legal(actor, &mut rng).unwrap();
            hive.apply(actor, action).unwrap();
        }
        let best = |limit, level| best_action(&hive, limit, SearchOptions { level, seed, ..PLAIN });
        let whole = best(Limit::Time(Duration::MAX), Some(Level::Normal));
        for depth in [1, 3, u32::MAX] {
            assert_eq!(best(Limit::Depth(depth), Some(Level::Normal)), whole, "seed {seed}, depth {depth}");
        }
        others += u32::from(best(Limit::Depth(1), None) != whole);
    }
    assert!(others > 0, "looking one turn ahead is something else");
}

/// The last line about a search comes with the last new depth or move.
#[test]
fn a_level_thinks_for_a_percentage_of_its_budget() {
    let nodes = |budget: &str| {
        let options = ["Level hard", "Seed 1", "ShowThinking True", budget];
        let typed: String = options.map(|option| format!("options set {option}\n")).concat();
        let answer = session(format!("{typed}newgame Base\nbestmove depth 1\nexit\n").as_bytes());
        let info = answer.lines().rfind(|line| line.starts_with("info")).unwrap();
        let words: Vec<&str> = info.split(' ').collect();
        let place = words.iter().position(|word| *word == "nodes").unwrap();
        words[place + 1].parse::<u32>().unwrap()
    };
    let [tenth, all, twice] = ["Budget 10", "Budget 100", "Budget 200"].map(nodes);
    assert!(tenth < all / 4 && all < twice, "{tenth}, {all}, {twice}");
}

/// Several threads search one game: the answer is a valid move, the game does not change, and the
/// program ends.
#[test]
fn several_threads_find_one_valid_move() {
    let mut engine = Engine::default();
    ask(&mut engine, "newgame Base+MLP");
    let mut typed = String::from("options set Threads 2\noptions set Level none\nnewgame Base+MLP\n");
    for _ in 0..5 {
        let moves = ask(&mut engine, "validmoves");
        // A separate process, given the moves so far.
        let answer = session(format!("{typed}bestmove depth 2\nvalidmoves\nexit\n").as_bytes());
        let lines: Vec<&str> = answer.lines().filter(|line| *line != "ok").collect();
        let [.., best, after] = lines[..] else { panic!("{answer}") };
        assert!(moves.split(';').any(|text| text == best), "{best} of {moves}");
        assert_eq!(after, moves, "the game is as it was");
        typed += &format!("play {best}\n");
        ask(&mut engine, &format!("play {best}"));
    }
}
