//! The `trace` tool on Hive: the format of its lines, and the rules checked from the lines alone.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::Command;

use hive_reference::{Bug, NAMES, Name, ReferenceHive};
use host_tests::json::Json;

use crate::hive_reference;

fn trace(words: &[&str]) -> Result<String, String> {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_hexboard"));
    let output = tool.arg("trace").args(words).output().expect("the tool starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// Returns the lines of a game with these options.
fn lines(options: &[&str], seed: u64, most: usize) -> Vec<Json> {
    let (seed, most) = (seed.to_string(), most.to_string());
    let mut words = vec!["--game", "hive", "--seed", &seed, "--max-decisions", &most];
    words.extend(options.iter().flat_map(|option| ["--option", option]));
    let text = trace(&words).unwrap();
    text.lines().map(|line| Json::read(line).unwrap()).collect()
}

/// Returns a trace of exactly these actions.
fn traced(name: &str, header: &str, actions: &[&str]) -> Result<Vec<String>, String> {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let steps =
        actions.iter().enumerate().map(|(n, action)| format!("{{\"actor\":{},\"action\":{action}}}", n % 2));
    let text: Vec<String> = std::iter::once(header.to_string()).chain(steps).collect();
    std::fs::write(&path, text.join("\n")).unwrap();
    trace(&["--from", path.to_str().unwrap()]).map(|text| text.lines().map(String::from).collect())
}

const HEADER: &str = r#"{"game":"hive","players":2,"options":{"pieces":"CD"},"seed":1}"#;

#[test]
fn the_header_lists_all_options_with_their_defaults() {
    let header = traced("header.jsonl", HEADER, &[]).unwrap()[0].clone();
    assert_eq!(
        header,
        r#"{"game":"hive","players":2,"options":{"pieces":"CD","tournament":"off","mosquito-moth":"grounded","length-limit":"on","free-beetle":"off"},"seed":1,"format":1}"#
    );
}

#[test]
fn lines_are_as_the_format_says() {
    let actions = [
        r#"{"do":"place","piece":"wQ","at":[0,0]}"#,
        r#"{"do":"place","piece":"bQ","at":[1,0]}"#,
        r#"{"do":"place","piece":"wC","at":[-1,0]}"#,
        r#"{"do":"place","piece":"bA1","at":[2,0]}"#,
        r#"{"do":"move","piece":"wC","to":[1,-1],"sting":"bQ","carry":null}"#,
        r#"{"do":"turn-up","piece":"bQ"}"#,
    ];
    let lines = traced("form.jsonl", HEADER, &actions).unwrap();
    assert_eq!(
        lines[1],
        concat!(
            r#"{"n":0,"actor":0,"state":{"turn":0,"pieces":[],"#,
            r#""reserve":[{"Q":1,"S":2,"B":2,"G":3,"A":3,"C":1,"D":1},{"Q":1,"S":2,"B":2,"G":3,"A":3,"C":1,"D":1}],"#,
            r#""moved_last":null,"game_string":"Base+CD;NotStarted;White[1]"},"#,
            r#""legal":[{"do":"place","piece":"wQ","at":[0,0]},{"do":"place","piece":"wS1","at":[0,0]},"#,
            r#"{"do":"place","piece":"wB1","at":[0,0]},{"do":"place","piece":"wG1","at":[0,0]},"#,
            r#"{"do":"place","piece":"wA1","at":[0,0]},{"do":"place","piece":"wC","at":[0,0]},"#,
            r#"{"do":"place","piece":"wD","at":[0,0]}],"action":{"do":"place","piece":"wQ","at":[0,0]}}"#
        )
    );
    let stung = concat!(
        r#"{"turn":5,"pieces":[["wC",1,-1,0,false],["wQ",0,0,0,false],["bQ",1,0,0,true],["bA1",2,0,0,false]],"#,
        r#""reserve":[{"S":2,"B":2,"G":3,"A":3,"D":1},{"S":2,"B":2,"G":3,"A":2,"C":1,"D":1}],"moved_last":"wC","#,
        r#""game_string":"Base+CD;InProgress;Black[3];wQ;bQ wQ-;wC -wQ;bA1 bQ-;wC wQ/ *bQ"}"#
    );
    assert!(lines[6].contains(stung), "{}", lines[6]);
    let last = Json::read(&lines[7]).unwrap();
    assert_eq!(last.get("outcome"), Some(&Json::Null));
    assert_eq!(last.get("state").unwrap().get("moved_last"), Some(&Json::Null));
}

#[test]
fn wrong_actions_and_options_are_refused_with_line_and_reason() {
    let wrong =
        traced("wrong-hive.jsonl", HEADER, &[r#"{"do":"place","piece":"wQ","at":[1,0]}"#]).unwrap_err();
    assert!(wrong.contains("line 2: not legal here"), "{wrong}");
    let refused = |option: &str| trace(&["--game", "hive", "--option", option]).unwrap_err();
    assert!(refused("pieces=LM").contains("choose some of MLPCHD"));
    assert!(refused("tournament=yes").contains("choose on or off"));
    assert!(refused("mosquito-moth=x").contains("choose grounded"));
    assert!(refused("queens=2").contains("choose pieces, tournament"));
    assert!(trace(&["--game", "hive", "--players", "3"]).unwrap_err().contains("2 players"));
}

fn text(json: &Json) -> &str {
    json.text().unwrap()
}

fn name(json: &Json) -> Name {
    NAMES.into_iter().find(|&known| known == text(json)).unwrap()
}

/// Builds the reference model from a state and the options in the first line.
fn plain(state: &Json, options: &Json) -> ReferenceHive {
    let mut stacks: BTreeMap<(i32, i32), Vec<Bug>> = BTreeMap::new();
    let mut on_table = Vec::new();
    for piece in state.get("pieces").unwrap().items().unwrap() {
        let [who, q, r, level, face_down] = piece.items().unwrap() else { panic!("five fields") };
        let stack = stacks.entry((q.number().unwrap(), r.number().unwrap())).or_default();
        assert_eq!(stack.len(), level.number::<usize>().unwrap(), "levels rise");
        stack.push(Bug { name: name(who), face_down: face_down == &Json::Bool(true) });
        on_table.push(name(who));
    }
    let extras = text(options.get("pieces").unwrap()).to_string();
    let in_game = |name: &Name| {
        let letter = name.chars().nth(1).unwrap();
        !"MLPCHD".contains(letter) || extras.contains(letter)
    };
    ReferenceHive {
        reserve: NAMES.into_iter().filter(|name| in_game(name) && !on_table.contains(name)).collect(),
        stacks,
        turn: state.get("turn").unwrap().number().unwrap(),
        moved_last: Some(state.get("moved_last").unwrap()).filter(|&last| last != &Json::Null).map(name),
        tournament: text(options.get("tournament").unwrap()) == "on",
        mosquito_moth: text(options.get("mosquito-moth").unwrap()).into(),
        free_beetle: text(options.get("free-beetle").unwrap()) == "on",
        extras,
    }
}

/// Converts an action to the text form of the reference rules.
fn plain_text(action: &Json) -> String {
    let word = |key: &str| action.get(key).and_then(Json::text).unwrap_or("-");
    let cell = |key: &str| {
        let [q, r] = action.get(key).unwrap().items().unwrap() else { panic!("a cell has two numbers") };
        format!("{q},{r}")
    };
    match word("do") {
        "place" => format!("place {} {}", word("piece"), cell("at")),
        "move" => {
            format!("move {} {} sting={} carry={}", word("piece"), cell("to"), word("sting"), word("carry"))
        }
        "throw" => format!("throw {} {} {}", word("by"), word("piece"), cell("to")),
        "turn-up" => format!("turn-up {}", word("piece")),
        other => other.into(),
    }
}

/// Returns the key by which two positions count as the same (H-6.2).
fn identity(state: &Json, options: &Json) -> String {
    let turn: u32 = state.get("turn").unwrap().number().unwrap();
    let kinds: BTreeSet<String> = state
        .get("pieces")
        .unwrap()
        .items()
        .unwrap()
        .iter()
        .map(|piece| {
            let [who, q, r, level, face_down] = piece.items().unwrap() else { panic!("five fields") };
            format!("{q},{r},{level},{},{face_down}", &text(who)[..2])
        })
        .collect();
    let moved = if text(options.get("pieces").unwrap()).contains('P') {
        state.get("moved_last").unwrap()
    } else {
        &Json::Null
    };
    format!("{kinds:?} {} {moved}", turn % 2)
}

fn check(options: &[&str], seed: u64, most: usize) -> String {
    let lines = lines(options, seed, most);
    let (first, decisions) = (&lines[0], &lines[1..lines.len() - 1]);
    let options = first.get("options").unwrap();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut third = false;
    for line in &lines[1..] {
        assert!(!third, "seed {seed} continues after a third repetition");
        let times = seen.entry(identity(line.get("state").unwrap(), options)).or_default();
        *times += 1;
        third = *times == 3;
    }
    for line in decisions {
        let state = line.get("state").unwrap();
        let legal = line.get("legal").unwrap().items().unwrap();
        let listed: BTreeSet<String> = legal.iter().map(plain_text).collect();
        assert_eq!(listed.len(), legal.len());
        assert_eq!(listed, plain(state, options).actions(), "{state}");
        assert!(legal.contains(line.get("action").unwrap()));
    }
    let outcome = lines.last().unwrap().get("outcome").unwrap();
    let reason = outcome.get("reason").and_then(Json::text).unwrap_or("none").to_string();
    assert_eq!(third, reason == "repetition", "seed {seed}");
    reason
}

#[test]
fn the_lines_alone_keep_the_rules() {
    let mut reasons = BTreeSet::new();
    for (seed, pieces) in ["", "MLP", "C", "H", "D", "MH", "MLPCHD"].into_iter().enumerate() {
        let pieces = format!("pieces={pieces}");
        reasons.insert(check(&[&pieces, "tournament=on"], seed as u64, 90));
        reasons.insert(check(&[&pieces, "mosquito-moth=either"], 100 + seed as u64, 90));
    }
    assert!(reasons.contains("none"), "{reasons:?}");
    assert!(reasons.contains("queen-surrounded"), "{reasons:?}");
}

/// H-6.2, from a trace: Queens walk to and fro. The position after ply 4 occurs for the third time
/// after ply 12.
#[test]
fn h_6_2_a_traced_game_ends_at_the_third_repetition() {
    let header = r#"{"game":"hive","options":{}}"#;
    let mut actions =
        vec![r#"{"do":"place","piece":"wQ","at":[0,0]}"#, r#"{"do":"place","piece":"bQ","at":[1,0]}"#];
    let round = [
        r#"{"do":"move","piece":"wQ","to":[1,-1],"sting":null,"carry":null}"#,
        r#"{"do":"move","piece":"bQ","to":[0,0],"sting":null,"carry":null}"#,
        r#"{"do":"move","piece":"wQ","to":[0,-1],"sting":null,"carry":null}"#,
        r#"{"do":"move","piece":"bQ","to":[1,-1],"sting":null,"carry":null}"#,
        r#"{"do":"move","piece":"wQ","to":[0,0],"sting":null,"carry":null}"#,
        r#"{"do":"move","piece":"bQ","to":[1,0],"sting":null,"carry":null}"#,
    ];
    actions.extend([round, round].concat());
    let lines = traced("round.jsonl", header, &actions);
    let lines = lines.unwrap();
    assert_eq!(lines.len(), 16, "a header, fourteen decisions, the end");
    assert!(
        lines[15].contains(r#""outcome":{"winners":[],"scores":[0,0],"reason":"repetition"}"#),
        "{}",
        lines[15]
    );
    actions.push(round[0]);
    assert!(traced("round-on.jsonl", header, &actions).unwrap_err().contains("line 16: the game is over"));
}
