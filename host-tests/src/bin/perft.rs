//! Counts the positions of Hive after so many turns, to check and to time the move generator.
//!
//! `perft [--pieces MLPCHD] [--mosquito-moth WORD] [--plies N --seed S] [--from GAMESTRING] [--bulk] DEPTH`
//!
//! With `--from` the count starts after the moves of a game string, with `--plies` from a position so many random turns into a
//! game. Every position counted is really
//! made, unless `--bulk` counts the last turn by the length of the list.

use std::ops::ControlFlow;
use std::process::ExitCode;

use hexboard::game::Dice;
use hexboard::games::hive::{Extras, HiveOptions, MosquitoMoth, Order, Position};
use host_tests::uhp::{UhpGame, count, count_bulk};

const USAGE: &str = "usage: perft [--pieces MLPCHD] [--mosquito-moth grounded|from-ground|either] \
                     [--from GAMESTRING] [--plies N] [--seed S] [--bulk] DEPTH";

struct Call {
    options: HiveOptions,
    from: Option<String>,
    plies: u32,
    seed: u64,
    bulk: bool,
    depth: u32,
}

fn main() -> ExitCode {
    let Some(call) = read_call(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let start = match &call.from {
        None => Position::start(call.options),
        Some(text) => match UhpGame::from_game_string(text, call.options) {
            Ok(game) => *game.hive().position(),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        },
    };
    let position = wander(start, call.plies, call.seed);
    println!("{}", if call.bulk { count_bulk(&position, call.depth) } else { count(&position, call.depth) });
    ExitCode::SUCCESS
}

fn read_call(mut words: impl Iterator<Item = String>) -> Option<Call> {
    let options = HiveOptions::protocol(Extras::NONE);
    let mut call = Call { options, from: None, plies: 0, seed: 1, bulk: false, depth: u32::MAX };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--pieces" => call.options.extras = Extras::from_letters(&words.next()?)?,
            "--mosquito-moth" => {
                let value = words.next()?;
                call.options.mosquito_moth =
                    MosquitoMoth::ALL.into_iter().find(|moth| moth.word() == value)?;
            }
            "--from" => call.from = Some(words.next()?),
            "--plies" => call.plies = words.next()?.parse().ok()?,
            "--seed" => call.seed = words.next()?.parse().ok()?,
            "--bulk" => call.bulk = true,
            depth => call.depth = depth.parse().ok()?,
        }
    }
    (call.depth != u32::MAX).then_some(call)
}

/// A position so many random turns later; games that end on the way are begun anew.
fn wander(start: Position, plies: u32, seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    let mut position = start;
    while position.ply() < plies {
        let mut actions = Vec::new();
        let _ = position.visit_actions(Order::Sorted, |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        if actions.is_empty() {
            position = start;
            continue;
        }
        position.make(actions[dice.below(actions.len() as u32) as usize]);
    }
    position
}
