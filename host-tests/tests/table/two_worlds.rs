//! Two worlds, the same presses, one picture: the law of secrecy at the table. At every step of whole games every secret
//! item and every lit field is chosen, not only those that a player picks.
//!
//! `cargo xtask law --games N --seed S` plays other games than these few.

use hexboard::games::AnyGame;
use hexboard::games::termites::TokenTable;
use hexboard::games::xobos::Mode;
use host_tests::secrecy::{Setting, Tally, game, play, walk_through};
use rayon::prelude::*;

/// Plays these games; none of them leaks.
fn lawful(games: &[(Setting, u64)]) -> Tally {
    let mut all = Tally::default();
    let tallies: Vec<Tally> = games.par_iter().map(|&(setting, seed)| play(setting, seed)).collect();
    tallies.into_iter().for_each(|tally| all += tally);
    println!("{all}");
    assert_eq!(all.leaks, 0, "{}", all.told.join("\n\n"));
    let is_thorough = all.missed * 100 <= all.choices();
    assert!(is_thorough, "{} legal actions were not taken, first {:?}", all.missed, all.first_missed);
    all
}

/// All phases, all numbers of players, with and without clans.
#[test]
fn x_25_5_whole_games() {
    let mode = |players| if players == 3 { Mode::Checking } else { Mode::Normal };
    let games: Vec<_> = [1, 2, 4, 5, 6, 9, 11, 12, 15]
        .map(|seed| (2 + seed as usize % 3, seed))
        .map(|(players, seed)| (Setting::xobos(players, mode(players), seed % 2 == 1), seed))
        .into();
    let tally = lawful(&games);
    let phases = [
        "Leaders",
        "Moves",
        "Occupation",
        "Attacks",
        "Answers",
        "Shots",
        "Battles",
        "Settling",
        "Crystals",
        "Advance",
        "Development",
        "Change",
    ];
    for phase in phases {
        let steps = tally.phases.get(phase).copied().unwrap_or_default();
        assert!(steps.differing > 0, "{phase}: no worlds that differ");
        let has_secrets =
            matches!(phase, "Moves" | "Occupation" | "Attacks" | "Answers" | "Advance" | "Development");
        assert!(!has_secrets || steps.offers > 0, "{phase}: no offers that differ");
    }
}

/// only the lists are hidden, until all are done.
#[test]
fn x_25_5_training_mode() {
    let tally = lawful(&[
        (Setting::xobos(2, Mode::Training, true), 3),
        (Setting::xobos(3, Mode::Training, false), 5),
    ]);
    assert!(tally.phases["Development"].offers > 0);
}

#[test]
fn termites_hands() {
    let tally = lawful(&[
        (Setting::plain("termites", 2), 0),
        (Setting::plain("termites", 3), 1),
        (Setting::plain("termites", 4), 2),
    ]);
    assert!(tally.phases["Termites Reproduce"].offers > 0 && tally.refused > 0, "{tally:?}");
}

/// T-1.7: what nobody has seen yet comes from the other table, and stays as secret.
#[test]
fn t_1_7_termites_hands_with_even_tokens() {
    let setting = Setting::even_termites(3);
    let mut tables = Vec::new();
    walk_through(setting, 4, |device, _, _| match game(device) {
        AnyGame::Termites(game) => tables.push(game.options().token_table()),
        _ => panic!("another game"),
    });
    assert!(!tables.is_empty() && tables.iter().all(|table| *table == TokenTable::Even), "{tables:?}");
    let tally = lawful(&[(setting, 4)]);
    assert!(tally.phases["Termites Reproduce"].offers > 0, "{tally:?}");
}

/// Nothing is hidden in these; there is no other world.
#[test]
fn hive_and_robale_hide_nothing() {
    let tally = lawful(&[(Setting::plain("robale", 2), 0), (Setting::plain("hive", 2), 0)]);
    let steps = tally.phases["nothing hidden"];
    assert!(steps.steps > 50 && steps.differing == 0, "{steps:?}");
}
