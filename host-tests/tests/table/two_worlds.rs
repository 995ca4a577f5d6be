//! The secrecy law at the table: two worlds and the same presses give one picture. At every step of
//! whole games every secret item and every lit field is chosen, not only those that a player picks.
//!
//! `cargo xtask law --games N --seed S` plays other games than these few.

use hexboard::games::AnyGame;
use hexboard::games::termites::TokenTable;
use hexboard::games::xobos::Mode;
use hexboard::parts::Button;
use host_tests::secrecy::{
    CLOCKS, LeakTally, Setting, deciding, find_later_difference, game, phase, play, walk_through,
};
use rayon::prelude::*;

/// Plays these games and asserts that none of them leaks.
fn assert_no_leaks(games: &[(Setting, u64)]) -> LeakTally {
    let mut all = LeakTally::default();
    let tallies: Vec<LeakTally> = games.par_iter().map(|&(setting, seed)| play(setting, seed)).collect();
    tallies.into_iter().for_each(|tally| all += tally);
    println!("{all}");
    assert_eq!(all.leaks, 0, "{}", all.leak_messages.join("\n\n"));
    let is_thorough = all.missed * 100 <= all.choices();
    assert!(is_thorough, "{} legal actions were not taken, first {:?}", all.missed, all.first_missed);
    all
}

/// All phases, all numbers of players, with and without clans.
#[test]
fn x_25_5_whole_games() {
    let mode = |players| if players == 3 { Mode::Checking } else { Mode::Normal };
    let setting = |players, seed: u64| Setting::xobos(players, mode(players), seed % 2 == 1);
    let games: Vec<_> = (0..)
        .zip([1, 2, 4, 5, 6, 9, 11, 12, 15])
        .map(|(number, seed)| (setting(2 + seed as usize % 3, seed).timed(number), seed))
        .collect();
    let is_played = |clock| games.iter().any(|(setting, _)| setting.clock == clock);
    assert!(CLOCKS.into_iter().all(is_played), "every kind of clock");
    let tally = assert_no_leaks(&games);
    assert!(tally.later > 100, "{} unseen actions were followed", tally.later);
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

/// only the lists are hidden, until all players are done.
#[test]
fn x_25_5_training_mode() {
    let tally = assert_no_leaks(&[
        (Setting::xobos(2, Mode::Training, true).timed(0), 3),
        (Setting::xobos(3, Mode::Training, false).timed(1), 5),
    ]);
    assert!(tally.phases["Development"].offers > 0);
}

#[test]
fn termites_hands() {
    let tally = assert_no_leaks(&[
        (Setting::plain("termites", 2).timed(3), 0),
        (Setting::plain("termites", 3).timed(4), 1),
        (Setting::plain("termites", 4).timed(0), 2),
    ]);
    assert!(tally.phases["Termites Reproduce"].offers > 0 && tally.refused > 0, "{tally:?}");
}

/// T-1.7: unseen tokens come from the other table and are just as secret.
#[test]
fn t_1_7_termites_hands_with_even_tokens() {
    let setting = Setting::even_termites(3);
    let mut tables = Vec::new();
    walk_through(setting, 4, |device, _, _| match game(device) {
        AnyGame::Termites(game) => tables.push(game.options().token_table()),
        _ => panic!("another game"),
    });
    assert!(!tables.is_empty() && tables.iter().all(|table| *table == TokenTable::Even), "{tables:?}");
    let tally = assert_no_leaks(&[(setting, 4)]);
    assert!(tally.phases["Termites Reproduce"].offers > 0, "{tally:?}");
}

/// Nothing is hidden in these games, so there is no other world.
#[test]
fn hive_and_robale_hide_nothing() {
    let tally = assert_no_leaks(&[
        (Setting::plain("robale", 2).timed(1), 0),
        (Setting::plain("hive", 2).timed(4), 0),
    ]);
    let steps = tally.phases["nothing hidden"];
    assert!(steps.steps > 50 && steps.differing == 0, "{steps:?}");
}

/// Control of the later comparisons: a player who reopens a list for two seconds uses time. The
/// difference is visible on a screen with a clock and on none without.
#[test]
fn the_secrecy_check_detects_a_clock_that_ran_longer() {
    for (number, has_clock) in [(0, true), (2, false), (3, true)] {
        let setting = Setting::xobos(2, Mode::Normal, false).timed(number);
        let mut found = None;
        walk_through(setting, 1, |device, viewer, actor| {
            if found.is_some() || phase(device) != "Development" || deciding(device).len() < 2 {
                return;
            }
            found = find_later_difference(device, viewer, actor, |acted| {
                let pad = acted.pad_of(viewer);
                acted.press(pad, Button::Back);
                acted.wait(2_000);
                // Back leads to the row "Done".
                acted.press(pad, Button::Back);
                acted.press(pad, Button::Ok);
            });
        });
        let what = found.expect("the sounds are heard in any case");
        assert_eq!(what.starts_with("screen"), has_clock, "{setting}: {what}");
    }
}
