//! Length of games, which determines the capacity of saves.

use hexboard::game::{Actor, Entry, Game, JOURNAL_BYTES, JOURNAL_CAPACITY, Journal, Rng, Turn};
use hexboard::games::AnyOptions;
use hexboard::games::xobos::{Action, Clan, Xobos, XobosOptions};
use hexboard::session::{GameStatus, GameText};
use host_tests::contract::legal;

/// Returns whether the action ends something: "no more" in one of its forms.
fn is_end(action: &Action) -> bool {
    matches!(
        action,
        Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance
            | Action::Done
    )
}

/// Plays with players who never stop while any action is left, including breaks and unloads.
/// Returns the number of actions.
fn play_without_stopping(options: XobosOptions, seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let mut game = Xobos::start(&options).unwrap();
    let mut actions = 0;
    loop {
        let actor = match game.turn() {
            Turn::Over(_) => return actions,
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
        };
        let mut list = legal(&game, actor);
        if list.len() > 1 {
            list.retain(|action| !is_end(action));
        }
        let action = list[rng.below(list.len() as u32) as usize];
        game.apply(actor, action).unwrap();
        actions += 1;
    }
}

/// Every game ends even if nobody ever chooses to stop. Such games take about as many actions as a
/// save of 4 KiB holds.
#[test]
fn games_end_even_if_nobody_ever_stops() {
    let mut longest = 0;
    for players in 2..=4 {
        let plain = XobosOptions::new(players).unwrap();
        let clans = plain.with_clans(&Clan::ALL[..players]).unwrap();
        for seed in 0..20 {
            for options in [plain, clans] {
                longest = longest.max(play_without_stopping(options, seed));
            }
        }
    }
    assert!((800..2048).contains(&longest), "{longest} actions");
}

/// Measures the longest of 10,000 random games and the most actions that an undo replays, about a
/// minute. Source of the figures in `docs/saves.md`:
/// `cargo test -p host-tests --test rules xobos_length -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute"]
fn ten_thousand_random_games_fit_a_save() {
    let (mut longest, mut most_again, mut journal) = (0, 0, None);
    for seed in 0..10_000 {
        let players = 2 + seed as usize % 3;
        let plain = XobosOptions::new(players).unwrap();
        let clans = plain.with_clans(&Clan::ALL[..players]).unwrap();
        let (played, again) = play_at_random(if seed % 2 == 0 { plain } else { clans }, seed);
        let length = played.entries().len();
        if length > longest {
            (longest, journal) = (length, Some(played));
        }
        most_again = most_again.max(again);
    }
    let journal = host_tests::replay::beginning(&journal.unwrap(), longest - 1).unwrap();
    let game_text = GameText { status: GameStatus::Left, seats: [1, 2, 3, 4], levels: [0; 4] };
    let mut text = String::new();
    game_text.write(&journal, &mut [0; JOURNAL_BYTES], &mut text).unwrap();
    println!("before its last action:\n{text}");
    println!(
        "longest: {longest} of {JOURNAL_CAPACITY} actions; played again by an undo: {most_again} at most"
    );
    assert!(2 * longest < JOURNAL_CAPACITY, "{longest}");
}

/// Plays a random game. Returns its journal and the most actions between two reveals.
fn play_at_random(options: XobosOptions, seed: u64) -> (Journal<AnyOptions>, usize) {
    let mut rng = Rng::new(seed);
    let mut game = Xobos::start(&options).unwrap();
    let mut journal = Journal::new(AnyOptions::Xobos(options));
    let (mut since, mut most) = (0, 0);
    loop {
        let actor = match game.turn() {
            Turn::Over(_) => return (journal, most),
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => {
                let place = rng.below(seats.len() as u32) as usize;
                Actor::Seat(seats.iter().nth(place).unwrap())
            }
        };
        let action = game.random_legal(actor, &mut rng).unwrap();
        let (was_at_once, reveals) = (game.is_simultaneous(), game.reveals(actor, action));
        journal.push(Entry::new(actor, Xobos::encode(action))).unwrap();
        game.apply(actor, action).unwrap();
        since = if reveals || game.ends_undo(was_at_once) { 0 } else { since + 1 };
        most = most.max(since);
    }
}
