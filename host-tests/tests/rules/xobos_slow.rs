//! Compares Xobos with the reference model on whole traces.

use std::collections::{BTreeMap, BTreeSet};

use host_tests::json::Json;
use host_tests::trace::{TraceArgs, trace};
use xobos_model::XobosModel;
use xobos_model::fights::FightState;

use crate::xobos_model;

fn lines(words: &str) -> Vec<Json> {
    let request = TraceArgs::read(words.split_whitespace().map(Into::into)).unwrap();
    let mut out = Vec::new();
    trace(&request, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| Json::read(line).unwrap()).collect()
}

/// Compares every list of legal actions with the reference. Counts the kinds of actions listed.
fn compare(words: &str, seen: &mut BTreeMap<String, usize>) {
    for line in &lines(words)[1..] {
        let Some(actor) = line.get("actor").and_then(Json::number) else { continue };
        let listed: BTreeSet<String> =
            line.get("legal").unwrap().items().unwrap().iter().map(Json::to_string).collect();
        let expected = XobosModel::read(line.get("state").unwrap()).legal(actor);
        let n = line.get("n").unwrap();
        let missing: Vec<_> = expected.difference(&listed).collect();
        let surplus: Vec<_> = listed.difference(&expected).collect();
        assert!(
            missing.is_empty() && surplus.is_empty(),
            "{words}, n {n}: missing {missing:?}, surplus {surplus:?}"
        );
        for action in line.get("legal").unwrap().items().unwrap() {
            *seen.entry(action.get("do").unwrap().text().unwrap().into()).or_default() += 1;
        }
    }
}

#[test]
fn legal_actions_match_the_model() {
    let mut seen = BTreeMap::new();
    for seed in 0..16 {
        let players = 2 + seed % 3;
        let clans = if seed % 4 == 3 { "off" } else { "on" };
        let mode = ["normal", "checking", "training"][seed / 3 % 3];
        compare(
            &format!(
                "--game xobos --seed {seed} --players {players} --option clans={clans} --option mode={mode}"
            ),
            &mut seen,
        );
    }
    assert!(seen.len() >= 36, "{} kinds: {seen:?}", seen.len());
}

/// Recomputes every fight that needs no decision in between. Counts attacks, battles and deaths.
fn compare_fights(words: &str, counts: &mut [usize; 3]) {
    let lines = lines(words);
    for pair in lines[1..].windows(2) {
        let (Some(action), Some(state)) = (pair[0].get("action"), pair[1].get("state")) else { continue };
        let (before, after) = (XobosModel::read(pair[0].get("state").unwrap()), XobosModel::read(state));
        let word = action.get("do").unwrap().text().unwrap();
        if !["battle", "settle"].contains(&word) || after.phase == "crystals" {
            continue;
        }
        let actor = pair[0].get("actor").unwrap().number().unwrap();
        let expected = if word == "battle" { before.battle(action) } else { before.attack(actor, action) };
        assert_eq!(FightState::of(&after), expected, "{words}, n {}", pair[0].get("n").unwrap());
        counts[usize::from(word == "battle")] += 1;
        counts[2] += FightState::of(&before).life.len() - expected.life.len();
    }
}

#[test]
fn x_13_and_x_14_fights_match_the_model() {
    let mut counts = [0; 3];
    for seed in 100..116 {
        let players = 2 + seed % 3;
        compare_fights(
            &format!("--game xobos --seed {seed} --players {players} --option clans=on"),
            &mut counts,
        );
    }
    assert!(counts[0] > 60 && counts[1] > 30 && counts[2] > 2, "attacks, battles, deaths: {counts:?}");
}
