//! Xobos against a second judge, written from the rules alone, on whole traces.

mod xobos_model;

use std::collections::{BTreeMap, BTreeSet};

use host_tests::json::Json;
use host_tests::trace::{Wish, trace};
use xobos_model::Model;

fn lines(words: &str) -> Vec<Json> {
    let wish = Wish::read(words.split_whitespace().map(Into::into)).unwrap();
    let mut out = Vec::new();
    trace(&wish, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(|line| Json::read(line).unwrap()).collect()
}

/// Every list of every line, compared with the second judge. Counts the kinds of actions that were listed.
fn compare(words: &str, seen: &mut BTreeMap<String, usize>) {
    for line in &lines(words)[1..] {
        let Some(actor) = line.get("actor").and_then(Json::number) else { continue };
        let listed: BTreeSet<String> =
            line.get("legal").unwrap().items().unwrap().iter().map(Json::to_string).collect();
        let expected = Model::read(line.get("state").unwrap()).legal(actor);
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
fn lists_are_those_of_the_second_judge() {
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
