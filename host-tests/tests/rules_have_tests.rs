//! Every numbered rule and every decision has a test that names it.

use host_tests::rules::{numbered, unnamed, without_test};

#[test]
fn of_termites() {
    check("termites", 40, ["T-6.4", "T-D11"]);
}

#[test]
fn of_robale() {
    check("robale", 30, ["R-5.4", "R-D10"]);
}

#[test]
fn of_hive() {
    check("hive", 40, ["H-7.1", "H-D11"]);
}

#[test]
fn of_xobos() {
    check("xobos", 300, ["X-6.3", "X-D12"]);
}

fn check(game: &str, least: usize, known: [&str; 2]) {
    let rules = numbered(game);
    assert!(rules.len() > least, "{} rules: {rules:?}", rules.len());
    assert!(known.iter().all(|rule| rules.contains(*rule)), "{rules:?}");
    let missing = without_test(game);
    assert!(missing.is_empty(), "no test for {missing:?}");
}

/// Control: a rule that no name holds is found, and longer numbers do not stand for shorter ones.
#[test]
fn a_rule_without_a_test_is_found() {
    let names = ["r_5_10_all_resources_win".to_owned(), "r_1_2_r_d1_twelve_bugs".to_owned()];
    let rules = ["R-5.1", "R-5.10", "R-1.2", "R-D1", "R-D10"].map(str::to_owned);
    assert_eq!(unnamed(rules, &names), ["R-5.1", "R-D10"]);
}
