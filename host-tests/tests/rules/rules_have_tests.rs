//! Checks that every numbered rule and every decision has a test that names it.

use hexboard::games;
use host_tests::rules::{numbered, unnamed, without_test};

#[test]
fn of_every_game() {
    for game in games::ALL {
        let rules = numbered(game.word());
        assert!(!rules.is_empty(), "no rules of {}", game.word());
        let missing = without_test(game.word());
        assert!(missing.is_empty(), "{}: no test for {missing:?}", game.word());
    }
}

/// Control: rule numbers are found in every notation that the texts use.
#[test]
fn rules_are_found() {
    for (game, least, known) in [
        ("termites", 40, ["T-6.4", "T-D11"]),
        ("robale", 30, ["R-5.4", "R-D10"]),
        ("hive", 40, ["H-7.1", "H-D11"]),
        ("xobos", 300, ["X-6.3", "X-D12"]),
    ] {
        let rules = numbered(game);
        assert!(rules.len() > least, "{} rules: {rules:?}", rules.len());
        assert!(known.iter().all(|rule| rules.contains(*rule)), "{rules:?}");
    }
}

/// Control: a rule without a test is reported, and a longer number does not count as a shorter one.
#[test]
fn a_rule_without_a_test_is_found() {
    let names = ["r_5_10_all_resources_win".to_owned(), "r_1_2_r_d1_twelve_bugs".to_owned()];
    let rules = ["R-5.1", "R-5.10", "R-1.2", "R-D1", "R-D10"].map(str::to_owned);
    assert_eq!(unnamed(rules, &names), ["R-5.1", "R-D10"]);
}
