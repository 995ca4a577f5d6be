//! The `trace` tool on Robale: compares every line with the slow reference model, byte by byte.

use host_tests::json::Json;
use robale_model::{ModelAction, RobaleModel};
use trace_tool::{error_of, file, text};

use crate::robale_model;
use crate::trace_tool;

fn get<'a>(line: &'a Json, key: &str) -> &'a Json {
    line.get(key).unwrap_or_else(|| panic!("no {key} in {line}"))
}

/// Returns the line the model would write for this action.
fn expected_line(model: &RobaleModel, n: usize, legal: &Json, model_action: ModelAction) -> String {
    let actor = if model.is_chance() { "\"chance\"".into() } else { model.turn.to_string() };
    let state = model.text();
    format!(r#"{{"n":{n},"actor":{actor},"state":{state},"legal":{legal},"action":{}}}"#, model_action.text())
}

/// Returns the sorted legal actions, each random outcome with its weight.
fn sorted_legal(model: &RobaleModel) -> Vec<String> {
    let with_weight = |model_action: ModelAction| match model_action.text() {
        text if model.is_chance() => text.replace('}', r#","weight":1}"#),
        text => text,
    };
    let mut list: Vec<String> = model.legal().into_iter().map(with_weight).collect();
    list.sort();
    list
}

/// Replays a trace with the model and compares every line. Returns the final model.
fn follow(trace: &str, limit: Option<usize>) -> RobaleModel {
    let mut model = RobaleModel::new(limit);
    let lines: Vec<&str> = trace.lines().collect();
    let (last, decisions) = lines[1..].split_last().expect("a last line");
    for (n, line) in decisions.iter().enumerate() {
        let json = Json::read(line).unwrap();
        let legal = get(&json, "legal");
        let mut listed: Vec<String> = legal.items().unwrap().iter().map(Json::to_string).collect();
        listed.sort();
        assert_eq!(listed, sorted_legal(&model), "line {n}");
        let action = get(&json, "action").to_string();
        let model_action = model
            .legal()
            .into_iter()
            .find(|model_action| model_action.text() == action)
            .expect("a legal action");
        assert_eq!(*line, expected_line(&model, n, legal, model_action));
        model.play(model_action);
    }
    let outcome = match model.result {
        None => "null",
        Some(None) => r#"{"winners":[],"scores":[0,0],"reason":"rounds"}"#,
        Some(Some(0)) => r#"{"winners":[0],"scores":[1,0],"reason":"resources"}"#,
        Some(Some(_)) => r#"{"winners":[1],"scores":[0,1],"reason":"resources"}"#,
    };
    let end = format!(r#"{{"n":{},"state":{},"outcome":{outcome}}}"#, decisions.len(), model.text());
    assert_eq!(*last, end);
    model
}

#[test]
fn traces_are_what_the_model_would_write() {
    let (mut ends, mut second_is_white) = ([0; 3], 0);
    for seed in 1..=16 {
        // Most long games are won, most short ones drawn.
        let rounds = if seed <= 10 { 100 } else { 20 };
        let trace = text(&format!("--game robale --seed {seed} --option rounds={rounds}"));
        let model = follow(&trace, Some(rounds));
        ends[model.result.expect("over").unwrap_or(2)] += 1;
        let white = get(&Json::read(trace.lines().nth(1).unwrap()).unwrap(), "action").to_string();
        second_is_white += usize::from(white == r#"{"do":"colour","white":1}"#);
    }
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}: every end must be among them");
    assert!((1..16).contains(&second_is_white), "both players must have had White");
}

#[test]
fn headers_have_the_rounds() {
    let header = |options: &str| {
        let trace = text(&format!("--game robale --seed 5 --max-decisions 0 {options}"));
        trace.lines().next().unwrap().to_string()
    };
    assert_eq!(header(""), r#"{"game":"robale","players":2,"options":{"rounds":100},"seed":5,"format":1}"#);
    assert_eq!(
        header("--players 2 --option rounds=off"),
        r#"{"game":"robale","players":2,"options":{"rounds":"off"},"seed":5,"format":1}"#
    );
    assert_eq!(
        header("--option last-round=resources --option rounds=7"),
        r#"{"game":"robale","players":2,"options":{"rounds":7,"last-round":"resources"},"seed":5,"format":1}"#
    );
    assert_eq!(header("--option last-round=draw"), header(""), "R-6.4: off, and the header is as it was");
}

#[test]
fn cut_off_and_endless_games_have_no_outcome() {
    let model = follow(&text("--game robale --seed 2 --max-decisions 300 --option rounds=off"), None);
    assert_eq!(model.result, None);
}

#[test]
fn the_first_lines_by_hand() {
    let reserve = r#"{"grasshopper":3,"ant":3,"spider":3,"beetle":3}"#;
    let state = |phase: &str, points: u8| {
        format!(
            r#"{{"phase":"{phase}","turn":0,"round":1,"bugs":[],"reserve":[{reserve},{reserve}],"fights":[],"battle":null,"points":{points},"hatched":0}}"#
        )
    };
    let steps = [
        r#"{"game":"robale","players":2,"options":{},"seed":1}"#,
        r#"{"actor":"chance","action":{"do":"colour","white":1}}"#,
        r#"{"actor":0,"action":{"do":"end-move"}}"#,
        r#"{"actor":0,"action":{"do":"hatch","bug":"ant","at":[-4,1]}}"#,
    ];
    let trace = text(&format!("--from {}", file("robale-first.jsonl", &steps.join("\n"))));
    let lines: Vec<&str> = trace.lines().collect();
    let colours = r#"{"do":"colour","white":0,"weight":1},{"do":"colour","white":1,"weight":1}"#;
    let expected = format!(
        r#"{{"n":0,"actor":"chance","state":{},"legal":[{colours}],"action":{{"do":"colour","white":1}}}}"#,
        state("move", 0)
    );
    assert_eq!(lines[1], expected);
    let end = r#"{"do":"end-move"}"#;
    let expected =
        format!(r#"{{"n":1,"actor":0,"state":{},"legal":[{end}],"action":{end}}}"#, state("move", 0));
    assert_eq!(lines[2], expected);
    let at = |bug: &str| {
        [[-3, -1], [-4, 0], [-4, 1]].map(|[q, r]| format!(r#"{{"do":"hatch","bug":"{bug}","at":[{q},{r}]}}"#))
    };
    let legal = [&at("grasshopper")[..], &at("ant"), &[r#"{"do":"end-turn"}"#.into()]].concat().join(",");
    let action = r#"{"do":"hatch","bug":"ant","at":[-4,1]}"#;
    let expected =
        format!(r#"{{"n":2,"actor":0,"state":{},"legal":[{legal}],"action":{action}}}"#, state("hatch", 1));
    assert_eq!(lines[3], expected);
    assert!(lines[4].contains(r#""bugs":[[-4,1,0,"ant",4]],"reserve":[{"grasshopper":3,"ant":2,"#));
    assert!(lines[4].ends_with(r#""points":0,"hatched":1},"outcome":null}"#), "{}", lines[4]);
}

#[test]
fn a_short_victory_is_traced_from_its_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/robale/short-victory.jsonl");
    let model = follow(&text(&format!("--from {path}")), Some(100));
    assert_eq!((model.result, model.round), (Some(Some(0)), 4));
}

#[test]
fn given_games_are_traced_as_given() {
    let whole = text("--game robale --seed 3");
    assert_eq!(text(&format!("--from {}", file("robale-whole.jsonl", &whole))), whole);
    let white = text("--game robale --seed 4");
    assert_eq!(text(&format!("--from {}", file("robale-other.jsonl", &white))), white);
}

#[test]
fn wrong_lines_and_options_are_named() {
    let steps = [
        r#"{"game":"robale","seed":1}"#,
        r#"{"actor":"chance","action":{"do":"colour","white":1}}"#,
        r#"{"actor":1,"action":{"do":"end-move"}}"#,
    ];
    let path = file("robale-seat.jsonl", &steps.join("\n"));
    let error = format!("hexboard trace: {path}, line 3: it is the turn of actor 0");
    assert_eq!(error_of(&format!("--from {path}")), (Some(1), error));
    let table = [
        ("--players 3", "hexboard trace: 3 players do not fit: choose 2"),
        ("--option turns=3", "hexboard trace: no option \"turns\": choose rounds or last-round"),
        ("--option rounds=0", "hexboard trace: option rounds does not fit: choose 1 to 999 or off"),
        ("--option rounds=on", "hexboard trace: rounds is \"on\": choose 1 to 999 or off"),
    ];
    for (options, error) in table {
        assert_eq!(error_of(&format!("--game robale {options}")), (Some(2), error.into()), "{options}");
    }
}
