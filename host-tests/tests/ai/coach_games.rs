//! The coach of Termites, Robale and Guardians of Xobos.

use hexboard::ai::{Evaluate, Level, Observation, Player, SearchProgress, Work};
use hexboard::game::{Actor, Entry, Game, Journal, Rng, Seat, Turn};
use hexboard::games::robale::RobaleOptions;
use hexboard::games::termites::{Colony, TermitesOptions};
use hexboard::games::xobos::XobosOptions;
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use rayon::prelude::*;

/// The games with two players, and Xobos and Termites with more.
fn tables() -> Vec<(&'static str, AnyOptions)> {
    let termites = |players| AnyOptions::Termites(TermitesOptions::new(&Colony::ALL[..players]).unwrap());
    let xobos = |players| AnyOptions::Xobos(XobosOptions::new(players).unwrap());
    vec![
        ("termites 2", termites(2)),
        ("termites 3", termites(3)),
        ("robale", AnyOptions::Robale(RobaleOptions::default())),
        ("xobos 2", xobos(2)),
        ("xobos 3", xobos(3)),
    ]
}

/// Returns the value of a position, by the evaluation of its game.
fn value(game: &AnyGame, seat: Seat) -> i32 {
    match game {
        AnyGame::Termites(game) => game.value(seat),
        AnyGame::Robale(game) => game.value(seat),
        AnyGame::Xobos(game) => game.value(seat),
        other => panic!("{other:?} has no such evaluation"),
    }
}

/// Returns the action of a computer.
fn choice(game: &AnyGame, seat: Seat, level: Level, seed: u64) -> AnyAction {
    let mut player = Box::new(Player::new());
    player.begin(&Observation::new(game, seat), level, seed);
    while player.think(Work(1000)) == SearchProgress::Thinking {}
    player.best().expect("a seat that decides has an action")
}

/// A game with the position before each decision.
struct Played {
    journal: Journal<AnyOptions>,
    steps: Vec<(AnyGame, Seat, AnyAction)>,
    end: AnyGame,
}

/// Plays a game of one level.
fn play(options: AnyOptions, level: Level, seed: u64) -> Played {
    let (mut rng, mut journal) = (Rng::new(seed), Journal::new(options));
    let (mut game, mut steps) = (AnyGame::start(&options).expect("options"), Vec::new());
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return Played { journal, steps, end: game },
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng).expect("an outcome")),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().expect("a seat");
                let action = choice(&game, seat, level, seed);
                steps.push((game.clone(), seat, action));
                (Actor::Seat(seat), action)
            }
        };
        journal.push(Entry::new(actor, AnyGame::encode(action))).expect("room");
        game.apply(actor, action).expect("a legal action");
    }
}

/// Prints the value from which three of four games are won, for `Evaluate::three_quarters`:
/// `cargo test -p host-tests --test ai coach_games::scale -- --ignored --nocapture`
#[test]
#[ignore = "a measurement that takes minutes"]
fn scale() {
    for (name, options) in tables() {
        let games: Vec<Played> =
            (0..40_u64).into_par_iter().map(|seed| play(options, Level::Normal, seed)).collect();
        let mut samples = Vec::new();
        for game in &games {
            let outcome = game.end.turn().outcome().expect("an end");
            for (position, seat, _) in game.steps.iter().step_by(7) {
                let won = outcome.winners.contains(*seat);
                let share = if outcome.winners.is_empty() { 0.5 } else { f64::from(u8::from(won)) };
                samples.push((f64::from(value(position, *seat)), share));
            }
        }
        let error = |scale: f64| -> f64 {
            let expected = |value: f64| 0.5 + 0.5 * value / (value.abs() + scale);
            samples.iter().map(|(value, share)| (expected(*value) - share).powi(2)).sum::<f64>()
        };
        let scales = (0..60).map(|step| 10.0 * 1.12_f64.powi(step));
        let best = scales.min_by(|a, b| error(*a).total_cmp(&error(*b))).expect("a scale");
        let actions = games.iter().map(|game| game.journal.entries().len()).sum::<usize>() / games.len();
        let decisions = games.iter().map(|game| game.steps.len()).sum::<usize>() / games.len();
        let mean = error(best) / samples.len() as f64;
        println!("{name}: {best:.0}, squared error {mean:.3}, {actions} actions, {decisions} decisions");
    }
}
