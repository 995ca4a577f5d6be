//! Plants blunders into games, for the tests of the coach.
//!
//! What is a blunder does not depend on the coach. Two actions of a decision are compared in many sampled
//! games that agree with what the player knows, with the same dice, by what the player expects after three
//! turns: their turn, the answer, and their next turn. The coach looks as far, but in fewer games.

use std::ops::ControlFlow;

use hexboard::ai::{Evaluate, Level, Observation, expectation};
use hexboard::game::{Actor, Code, Entry, Game, JOURNAL_BYTES, Journal, Options, Record, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use hexboard::session::{GameStatus, GameText};
use rayon::prelude::*;

use super::coach_games::{choice, tables};

/// The least cost of a planted blunder, in thousandths of a win, and the bound that it exceeds by twice its
/// standard error.
const PLANTED: i32 = 300;
const SURELY: i32 = 250;
/// Sampled games of a first look, and of the decision; the turns of each.
const ROUGH: u64 = 4;
const WHOLE: u64 = 24;
const TURNS: u32 = 3;
/// The most actions within the turns.
const LONGEST: u32 = 120;

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
    let first = || game.nth_legal(Actor::Seat(seat), 0).expect("an action");
    best.map_or_else(first, |(_, action)| action)
}

/// Returns the noise of a level.
fn noise_of<G: Evaluate>(game: &G, level: Level) -> u32 {
    G::manner(level.strength(), Evaluate::players(game)).blur
}

/// Takes the next action of a game: a random outcome, or a good action of a seat.
fn next<G: Evaluate>(game: &G, noise: u32, rng: &mut Rng) -> Option<(Actor, G::Action)> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((Actor::Chance, game.random_outcome(rng).expect("an outcome"))),
        Turn::Decide(seats) => {
            let seat = seats.iter().next().expect("a seat");
            Some((Actor::Seat(seat), greedy(game, seat, noise, rng)))
        }
    }
}

/// Returns what a seat expects in thousandths of a win.
fn expected<G: Evaluate>(game: &G, seat: Seat) -> i32 {
    match game.turn() {
        Turn::Over(outcome) if outcome.winners.contains(seat) => 1000 / outcome.winners.len() as i32,
        Turn::Over(outcome) if !outcome.winners.is_empty() => 0,
        _ => i32::from(expectation(game.value(seat), G::three_quarters(Evaluate::players(game)))),
    }
}

/// Returns what a seat expects after an action, at the end of the turn and after the turns that follow, in one
/// sampled game.
fn left_after<G: Evaluate>(game: &G, seat: Seat, action: G::Action, seed: u64) -> [i32; 2] {
    let (mut rng, noise) = (Rng::new(seed), noise_of(game, Level::Normal));
    let mut world = Observation::new(game, seat).sample(&mut rng);
    let (mut mark, mut turns, mut first) = (world.settled_mark(seat), 0, None);
    world.apply(Actor::Seat(seat), action).expect("a legal action");
    for _ in 0..LONGEST {
        if world.settled_mark(seat) != mark {
            (mark, turns) = (world.settled_mark(seat), turns + 1);
        }
        // Dice that were thrown are counted.
        let is_settled = !matches!(world.turn(), Turn::Chance);
        if turns > 0 && is_settled {
            first = first.or(Some(expected(&world, seat)));
        }
        let Some((actor, action)) = next(&world, noise, &mut rng).filter(|_| turns < TURNS || !is_settled)
        else {
            break;
        };
        world.apply(actor, action).expect("a legal action");
    }
    let last = expected(&world, seat);
    [first.unwrap_or(last), last]
}

/// What a seat expects after each of two actions, in thousandths of a win.
#[derive(Clone, Copy)]
struct Compared {
    good: i32,
    bad: i32,
    /// The standard error of the difference.
    error: i32,
}

impl Compared {
    fn of(pairs: &[[i32; 2]]) -> Compared {
        let count = pairs.len() as i64;
        let mean = |at: usize| pairs.iter().map(|pair| pair[at]).sum::<i32>() / count as i32;
        let (good, bad) = (mean(0), mean(1));
        let squares: i64 = pairs.iter().map(|pair| i64::from(pair[0] - pair[1] - (good - bad)).pow(2)).sum();
        Compared { good, bad, error: (squares / (count * (count - 1))).isqrt() as i32 }
    }

    const fn cost(&self) -> i32 {
        self.good - self.bad
    }

    /// Returns whether the second action clearly costs the game, or a large part of it.
    const fn is_clear(&self) -> bool {
        self.cost() >= PLANTED && self.cost() - 2 * self.error >= SURELY
    }
}

/// Compares two actions by what they leave at the end of the turn, and after the turns that follow.
fn compare<G: Evaluate>(game: &G, seat: Seat, [good, bad]: [G::Action; 2], samples: u64) -> [Compared; 2] {
    let results = (0..samples).map(|seed| [good, bad].map(|action| left_after(game, seat, action, seed)));
    let results: Vec<[[i32; 2]; 2]> = results.collect();
    [0, 1].map(|at| Compared::of(&results.iter().map(|pair| pair.map(|left| left[at])).collect::<Vec<_>>()))
}

/// Looks for a blunder among random legal actions. Returns it with what it costs.
fn blunder<G: Evaluate>(
    game: &G,
    seat: Seat,
    good: G::Action,
    rng: &mut Rng,
) -> Option<(G::Action, [Compared; 2])> {
    (0..3).find_map(|_| {
        let bad = game.random_legal(Actor::Seat(seat), rng)?;
        let [_, rough] = compare(game, seat, [good, bad], ROUGH);
        let whole = (rough.cost() >= PLANTED).then(|| compare(game, seat, [good, bad], WHOLE))?;
        whole[1].is_clear().then_some((bad, whole))
    })
}

/// Calls a generic function with a game.
macro_rules! with_game {
    ($any:expr, $game:ident => $result:expr) => {
        match $any {
            AnyGame::Termites($game) => $result,
            AnyGame::Robale($game) => $result,
            AnyGame::Xobos($game) => $result,
            other => panic!("{other:?} has another coach"),
        }
    };
}

/// Returns a game between people as text.
pub fn text_of(journal: &Journal<AnyOptions>, status: GameStatus) -> String {
    let (mut text, chairs) = (String::new(), [1, 2, 3, 4]);
    let players = journal.options().players();
    let seats = std::array::from_fn(|seat| if seat < players { chairs[seat] } else { 0 });
    let end = GameText { status, seats, levels: [0; Seat::COUNT] };
    end.write(journal, &mut [0; JOURNAL_BYTES], &mut text).expect("room");
    text
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
    /// Reads a line: seat, codes of the good action and of the blunder, what its player expects after both, in percent, and the
    /// text of the game.
    pub fn read(line: &str) -> Planted {
        let [seat, good, blunder, _, _, text] = line.split(' ').collect::<Vec<_>>()[..] else {
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

    fn write(&self, compared: &[Compared; 2]) -> String {
        let text = text_of(&self.journal, GameStatus::Abandoned);
        let [good, blunder] = [self.good, self.blunder].map(|action| AnyGame::encode(action).bits());
        let [first, last] = compared.map(|Compared { good, bad, .. }| format!("{}:{}", good / 10, bad / 10));
        format!("{} {good:x} {blunder:x} {first} {last} {text}", self.seat.index() + 1)
    }
}

/// Returns codes of a blunder and its cost.
fn any_blunder(
    game: &AnyGame,
    seat: Seat,
    good: AnyAction,
    rng: &mut Rng,
) -> Option<(AnyAction, [Compared; 2])> {
    let code = AnyGame::encode(good);
    let (bad, compared) = with_game!(game, game => {
        let good = game.decode(code).expect("an action");
        blunder(game, seat, good, rng).map(|(bad, compared)| (encoded(game, bad), compared))
    })?;
    Some((game.decode(bad).expect("an action"), compared))
}

fn encoded<G: Game>(_: &G, action: G::Action) -> Code {
    G::encode(action)
}

/// Plays a game with a quarter of the noise of the easy level, and looks for a blunder at every fifth decision
/// from a random one on. The good action is that of the hard level.
fn plant(options: AnyOptions, seed: u64) -> Option<String> {
    let (mut rng, mut journal) = (Rng::new(seed), Journal::new(options));
    let mut game = AnyGame::start(&options).expect("options");
    let mut wait = rng.below(150);
    loop {
        if wait == 0
            && let Turn::Decide(seats) = game.turn()
            && let Some(seat) = seats.iter().next()
            && game.count_legal(Actor::Seat(seat)) > 1
        {
            let good = choice(&game, seat, Level::Hard, seed);
            if let Some((blunder, compared)) = any_blunder(&game, seat, good, &mut rng) {
                return Some(Planted { journal, game, seat, good, blunder }.write(&compared));
            }
            wait = 5;
        }
        wait = wait.saturating_sub(1);
        let (actor, code) = with_game!(&game, inner => {
            let (actor, action) = next(inner, noise_of(inner, Level::Easy) / 4, &mut rng)?;
            (actor, encoded(inner, action))
        });
        journal.push(Entry::new(actor, code)).expect("room");
        let action = game.decode(code).expect("an action");
        game.apply(actor, action).expect("a legal action");
    }
}

/// Writes the planted blunders of a game to its file:
/// `HEXBOARD_PLANT=robale cargo test --release -p host-tests --test ai coach_plant::renew -- --ignored --nocapture`
#[test]
#[ignore = "a measurement that takes minutes to hours"]
fn renew() {
    let wanted = std::env::var("HEXBOARD_PLANT").unwrap_or_default();
    for (name, options) in tables().into_iter().filter(|(name, _)| name.starts_with(&wanted)) {
        let path = format!("{}/data/coach/{}.txt", env!("CARGO_MANIFEST_DIR"), name.replace(' ', "-"));
        let mut lines: Vec<String> = Vec::new();
        for batch in 0..100_u64 {
            let seeds = batch * 8..batch * 8 + 8;
            lines.par_extend(seeds.into_par_iter().filter_map(|seed| plant(options, seed)));
            lines.truncate(100);
            println!("{name}: {} in {} games", lines.len(), batch * 8 + 8);
            std::fs::write(&path, lines.join("\n") + "\n").expect("a file");
            if lines.len() == 100 {
                break;
            }
        }
    }
}
