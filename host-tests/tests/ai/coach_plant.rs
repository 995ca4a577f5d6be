//! Plants blunders into games, for the tests of the coach.
//!
//! What is a blunder does not depend on the coach or its evaluation of positions: two actions of the same
//! decision are compared in whole games, played to the end from the same sampled games with the same dice.

use std::ops::ControlFlow;

use hexboard::ai::{Evaluate, Level, Observation};
use hexboard::game::{Actor, Code, Game, JOURNAL_BYTES, Journal, Record, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use hexboard::session::{GameStatus, GameText};
use rayon::prelude::*;

use super::coach_games::{Played, Step, play, tables};

/// The least difference of a planted blunder, in thousandths of a win.
pub const PLANTED: i32 = 300;
/// Pairs of games of a first look, and of the decision.
const ROUGH: u64 = 12;
const WHOLE: u64 = 80;

/// Plays a game to its end. Every seat takes the action with the best value one action ahead, with noise.
/// Returns what the seat has won, in thousandths.
fn won<G: Evaluate>(mut game: G, seat: Seat, noise: u32, rng: &mut Rng) -> i32 {
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => {
                return match (outcome.winners.contains(seat), outcome.winners.len()) {
                    (true, winners) => 1000 / winners as i32,
                    (false, 0) => 500,
                    (false, _) => 0,
                };
            }
            Turn::Chance => (Actor::Chance, game.random_outcome(rng).expect("an outcome")),
            Turn::Decide(seats) => {
                let actor = seats.iter().next().expect("a seat");
                (Actor::Seat(actor), greedy(&game, actor, noise, rng))
            }
        };
        game.apply(actor, action).expect("a legal action");
    }
}

/// Returns the action with the best value after it, with noise.
fn greedy<G: Evaluate>(game: &G, seat: Seat, noise: u32, rng: &mut Rng) -> G::Action {
    let (mut best, mut part) = (None, 0);
    let mut after = game.clone();
    loop {
        let more = game.visit_part(seat, part, false, &mut |action| {
            after.clone_from(game);
            after.apply(Actor::Seat(seat), action).expect("a legal action");
            let value = after.value(seat) + rng.below(2 * noise + 1) as i32;
            if best.is_none_or(|(most, _)| value >= most) {
                best = Some((value, action));
            }
            ControlFlow::Continue(())
        });
        part += 1;
        if !more {
            break;
        }
    }
    let all = || game.nth_legal(Actor::Seat(seat), 0).expect("an action");
    best.map_or_else(all, |(_, action)| action)
}

/// Returns what a seat wins after an action, in thousandths, in one sampled game.
fn won_after(game: &AnyGame, seat: Seat, action: AnyAction, seed: u64) -> i32 {
    let mut rng = Rng::new(seed);
    let mut world = Observation::new(game, seat).sample(&mut rng);
    world.apply(Actor::Seat(seat), action).expect("a legal action");
    match world {
        AnyGame::Termites(game) => won(game, seat, 70, &mut rng),
        AnyGame::Robale(game) => won(game, seat, 40, &mut rng),
        AnyGame::Xobos(game) => won(game, seat, 30, &mut rng),
        other => panic!("{other:?} has another coach"),
    }
}

/// What a seat wins with each of two actions, in thousandths.
pub struct Compared {
    pub good: i32,
    pub bad: i32,
    /// The standard error of the difference.
    pub error: i32,
}

fn compare(game: &AnyGame, seat: Seat, [good, bad]: [AnyAction; 2], pairs: u64) -> Compared {
    let results: Vec<[i32; 2]> =
        (0..pairs).map(|seed| [good, bad].map(|action| won_after(game, seat, action, seed))).collect();
    let mean = |of: fn(&[i32; 2]) -> i32| results.iter().map(of).sum::<i32>() / pairs as i32;
    let (good, bad) = (mean(|pair| pair[0]), mean(|pair| pair[1]));
    let squares: i64 = results.iter().map(|pair| i64::from(pair[0] - pair[1] - (good - bad)).pow(2)).sum();
    Compared { good, bad, error: (squares / (pairs * (pairs - 1)) as i64).isqrt() as i32 }
}

/// Returns whether the second of two actions is a blunder, with the share of wins after both: the seat wins at
/// least 30 of 100 games fewer, and the difference is at least three times its standard error.
pub fn confirm(game: &AnyGame, seat: Seat, actions: [AnyAction; 2]) -> Option<Compared> {
    let is_large = |compared: &Compared, least: i32| {
        let cost = compared.good - compared.bad;
        cost >= least && cost >= 3 * compared.error
    };
    Some(compare(game, seat, actions, ROUGH)).filter(|rough| rough.good - rough.bad >= PLANTED)?;
    Some(compare(game, seat, actions, WHOLE)).filter(|whole| is_large(whole, PLANTED))
}

/// A decision of a game, with an action that clearly loses and one that does not.
pub struct Planted {
    /// The game up to the decision.
    pub journal: Journal<AnyOptions>,
    pub game: AnyGame,
    pub seat: Seat,
    pub good: AnyAction,
    pub blunder: AnyAction,
}

impl Planted {
    /// Reads a line: seat, codes of the good action and of the blunder, percentages of wins after them, and the
    /// text of the game.
    pub fn read(line: &str) -> Planted {
        let [seat, good, blunder, _, text] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let journal = host_tests::replay::read(text).expect("a game");
        let game = Record::<AnyGame>::resume(&journal).expect("legal actions").game().clone();
        let decode = |code: &str| {
            let code = Code::new(u32::from_str_radix(code, 16).expect("digits")).expect("a code");
            game.decode(code).expect("an action")
        };
        let seat = Seat::ALL[seat.parse::<usize>().expect("a number") - 1];
        let (good, blunder) = (decode(good), decode(blunder));
        Planted { journal, game, seat, good, blunder }
    }

    fn write(&self, compared: &Compared) -> String {
        let (mut text, seats) = (String::new(), [0; Seat::COUNT]);
        let end = GameText { status: GameStatus::Abandoned, seats, levels: [0; Seat::COUNT] };
        end.write(&self.journal, &mut [0; JOURNAL_BYTES], &mut text).expect("room");
        let [good, blunder] = [self.good, self.blunder].map(|action| AnyGame::encode(action).bits());
        let (seat, Compared { good: most, bad, .. }) = (self.seat.index() + 1, compared);
        format!("{seat} {good:x} {blunder:x} {}:{} {text}", most / 10, bad / 10)
    }
}

/// Looks for a blunder in a game of the normal level, beginning at a random decision. The candidates are random
/// legal actions.
fn plant(options: AnyOptions, seed: u64) -> Option<String> {
    let Played { journal, steps, .. } = play(options, Level::Normal, seed);
    let mut rng = Rng::new(seed);
    let from = rng.below(steps.len() as u32) as usize;
    for at in (from..steps.len()).chain(0..from).step_by(5) {
        let Step { game, seat, action: good, taken } = &steps[at];
        for _ in 0..3 {
            let blunder = game.random_legal(Actor::Seat(*seat), &mut rng).expect("an action");
            if blunder == *good {
                continue;
            }
            let Some(compared) = confirm(game, *seat, [*good, blunder]) else { continue };
            let mut begun = Journal::new(options);
            journal.entries()[..*taken].iter().for_each(|entry| begun.push(*entry).expect("room"));
            let (game, seat, good) = (game.clone(), *seat, *good);
            return Some(Planted { journal: begun, game, seat, good, blunder }.write(&compared));
        }
    }
    None
}

/// Writes the planted blunders of a game to its file:
/// `HEXBOARD_PLANT=robale cargo test --release -p host-tests --test ai coach_plant::renew -- --ignored --nocapture`
#[test]
#[ignore = "a measurement that takes minutes to hours"]
fn renew() {
    let wanted = std::env::var("HEXBOARD_PLANT").unwrap_or_default();
    for (name, options) in tables().into_iter().filter(|(name, _)| name.starts_with(&wanted)) {
        let mut lines = Vec::new();
        for batch in 0..100_u64 {
            if lines.len() < 100 {
                let seeds = batch * 8..batch * 8 + 8;
                lines.par_extend(seeds.into_par_iter().filter_map(|seed| plant(options, seed)));
                println!("{name}: {} of {} games", lines.len(), batch * 8 + 8);
            }
        }
        lines.truncate(100);
        let path = format!("{}/data/coach/{}.txt", env!("CARGO_MANIFEST_DIR"), name.replace(' ', "-"));
        std::fs::write(path, lines.join("\n") + "\n").expect("a file");
    }
}
