//! The `trace` tool on Termites: reproducible output, round trips, errors.

use host_tests::json::Json;
use trace_tool::{error_of, file, text};

use crate::trace_tool;

#[test]
fn same_seed_same_bytes_other_seed_other_game() {
    let first = text("--game termites --seed 7");
    assert_eq!(first, text("--game termites --seed 7 --policy random"));
    assert_ne!(first, text("--game termites --seed 8"));
}

#[test]
fn the_header_lists_all_options() {
    let header = |line: &str| text(line).lines().next().unwrap().to_string();
    assert_eq!(
        header("--game termites --seed 3 --option colonies=gold,blue --max-decisions 0"),
        r#"{"game":"termites","players":2,"options":{"scenario":"printed-2","tiles":18,"free-building":"off","colonies":"gold,blue"},"seed":3,"format":1}"#
    );
    assert_eq!(
        header(
            "--game termites --players 3 --option colonies=red,gold,blue --option scenario=build --option tiles=3 --option free-building=on --max-decisions 0"
        ),
        r#"{"game":"termites","players":3,"options":{"scenario":"build","tiles":3,"free-building":"on","colonies":"red,gold,blue"},"seed":0,"format":1}"#
    );
    let two = "--game termites --seed 3 --option colonies=gold,blue --max-decisions 0";
    assert_eq!(
        header(&format!("{two} --option tokens=even")),
        r#"{"game":"termites","players":2,"options":{"scenario":"printed-2","tiles":18,"free-building":"off","colonies":"gold,blue","tokens":"even"},"seed":3,"format":1}"#
    );
    assert_eq!(header(&format!("{two} --option tokens=standard")), header(two), "T-1.7: off, as it was");
    let four = header("--game termites --option scenario=four-advanced --max-decisions 0");
    assert!(four.contains(r#""players":4,"options":{"scenario":"four-advanced""#), "{four}");
}

#[test]
fn lines_have_the_documented_keys() {
    let keys = |json: &Json| match json {
        Json::Object(members) => members.iter().map(|(key, _)| key.clone()).collect::<Vec<_>>().join(" "),
        other => panic!("{other} is no object"),
    };
    let trace = text("--game termites --seed 5 --players 4");
    let lines: Vec<Json> = trace.lines().map(|line| Json::read(line).unwrap()).collect();
    let (last, decisions) = lines[1..].split_last().unwrap();
    let state = "phase first terrain units mounds hands stacks reserve trophies colonies pending";
    for (n, line) in decisions.iter().enumerate() {
        assert_eq!(keys(line), "n actor state legal action");
        assert_eq!(keys(line.get("state").unwrap()), state);
        assert_eq!(line.get("n").unwrap().number(), Some(n));
    }
    assert_eq!(keys(last), "n state outcome");
    assert_eq!(keys(last.get("outcome").unwrap()), "winners scores reason");
    assert_eq!(last.get("n").unwrap().number(), Some(decisions.len()));
    assert_eq!(last.get("outcome").unwrap().get("scores").unwrap().items().unwrap().len(), 4);
}

#[test]
fn a_cut_game_is_the_beginning_of_the_whole_without_outcome() {
    let whole = text("--game termites --seed 11");
    let cut = text("--game termites --seed 11 --max-decisions 20");
    let lines: Vec<&str> = cut.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(whole.lines().zip(&lines[..21]).all(|(a, b)| a == *b));
    assert!(lines[21].starts_with(r#"{"n":20,"#) && lines[21].ends_with(r#","outcome":null}"#));
}

#[test]
fn from_gives_the_same_trace_again() {
    for options in [
        "",
        "--players 3 --option scenario=build --option tiles=16",
        "--option scenario=build --option free-building=on",
        "--option tokens=even",
        "--players 4",
    ] {
        let whole = text(&format!("--game termites --seed 21 {options}"));
        let path = file("whole.jsonl", &whole);
        assert_eq!(text(&format!("--from {path}")), whole, "a whole trace");
        let mut bare = whole.lines().next().unwrap().to_string();
        for line in whole.lines().skip(1) {
            let json = Json::read(line).unwrap();
            if let (Some(actor), Some(action)) = (json.get("actor"), json.get("action")) {
                bare += &format!("\n{{ \"action\": {action}, \"actor\": {actor} }}");
            }
        }
        let path = file("bare.jsonl", &bare);
        assert_eq!(text(&format!("--from {path}")), whole, "actor and action only");
    }
}

#[test]
fn from_an_unfinished_game_ends_without_outcome() {
    let header = r#"{"game":"termites","players":2,"options":{"colonies":["red","blue"]},"seed":1}"#;
    let path = file(
        "short.jsonl",
        &format!("{header}\n{{\"actor\":\"chance\",\"action\":{{\"do\":\"first\",\"seat\":1}}}}\n"),
    );
    let trace = text(&format!("--from {path}"));
    let last = Json::read(trace.lines().last().unwrap()).unwrap();
    assert_eq!(last.get("outcome"), Some(&Json::Null));
    assert_eq!(last.get("state").unwrap().get("first").unwrap().number(), Some(1));
    assert_eq!(last.get("state").unwrap().get("colonies").unwrap().to_string(), r#"["red","blue"]"#);
}

#[test]
fn wrong_files_are_refused_with_line_and_reason() {
    let header = r#"{"game":"termites","players":2,"options":{"colonies":"red,blue"},"seed":1}"#;
    let first = r#"{"actor":"chance","action":{"do":"first","seat":1}}"#;
    let table = [
        ("".into(), "line 1: the first line with game, players, options and seed is missing"),
        ("{".into(), "line 1: no JSON at column 1: EOF while parsing an object"),
        ("{}".into(), "line 1: \"game\" is missing"),
        (
            header.replace("\"players\":2", "\"players\":7"),
            "line 1: 2 colonies for 7 players: choose one for each",
        ),
        (
            header.replace("red,blue", "red,green"),
            "line 1: no colony \"green\": choose from blue, red, gold, gray",
        ),
        (format!("{header}\n{{\"action\":{{}}}}"), "line 2: \"actor\" is missing"),
        (format!("{header}\n{{\"actor\":0}}"), "line 2: \"action\" is missing"),
        (
            format!("{header}\n\n{{\"actor\":9,\"action\":{{}}}}"),
            "line 3: \"actor\" is 9: choose a seat from 0 to 3 or \"chance\"",
        ),
        (
            format!("{header}\n{}", first.replace("\"chance\"", "0")),
            "line 2: it is chance's turn: the actor must be \"chance\"",
        ),
        (
            format!("{header}\n{}", first.replace(":1}", ":2}")),
            "line 2: not legal here: {\"do\":\"first\",\"seat\":2} (2 actions are)",
        ),
    ];
    for (text, reason) in table {
        let path = file("wrong.jsonl", &text);
        let (code, error) = error_of(&format!("--from {path}"));
        assert_eq!((code, error.as_str()), (Some(1), format!("hexboard trace: {path}, {reason}").as_str()));
    }
}

#[test]
fn wrong_seats_name_whose_turn_it_is() {
    let whole = text("--game termites --seed 2 --max-decisions 8");
    let lines: Vec<&str> = whole.lines().collect();
    let decision = lines[8];
    let actor = Json::read(decision).unwrap().get("actor").unwrap().number::<usize>().unwrap();
    let wrong = decision.replace(&format!("\"actor\":{actor}"), &format!("\"actor\":{}", 1 - actor));
    let path = file("seat.jsonl", &[&lines[..8], &[wrong.as_str()]].concat().join("\n"));
    let (code, error) = error_of(&format!("--from {path}"));
    assert_eq!(
        (code, error),
        (Some(1), format!("hexboard trace: {path}, line 9: it is the turn of actor {actor}"))
    );
}

#[test]
fn wrong_command_lines_end_with_code_2() {
    let table = [
        ("", 2, "hexboard trace: which game? choose --game termites, hive, robale or xobos"),
        (
            "--game chess",
            2,
            "hexboard trace: no game \"chess\": choose --game termites, hive, robale or xobos",
        ),
        ("--game termites --players 5", 2, "hexboard trace: 5 players do not fit: choose 2 to 4"),
        ("--game termites --players 1", 2, "hexboard trace: 1 players do not fit: choose 2 to 4"),
        (
            "--game termites --option map=x",
            2,
            "hexboard trace: no option \"map\": choose scenario, tiles, free-building, colonies or tokens",
        ),
        ("--game termites --option tiles=19", 2, "hexboard trace: option tiles does not fit: choose 1 to 18"),
        (
            "--game termites --option tokens=odd",
            2,
            "hexboard trace: tokens is \"odd\": choose standard or even",
        ),
        ("--game termites --option tiles=x", 2, "hexboard trace: tiles is \"x\": choose 1 to 18"),
        (
            "--game termites --option scenario=four --players 2",
            2,
            "hexboard trace: option scenario does not fit: choose printed-2 or build",
        ),
        (
            "--game termites --option colonies=red,red",
            2,
            "hexboard trace: option colonies does not fit: choose a different colony for every player",
        ),
    ];
    for (line, code, error) in table {
        assert_eq!(error_of(line), (Some(code), error.into()), "{line}");
    }
    let (code, error) = error_of("--from nowhere.jsonl");
    assert!(
        code == Some(1) && error.starts_with("hexboard trace: nowhere.jsonl cannot be read: "),
        "{error}"
    );
}
