//! Counts Hive positions after a number of turns, to check and benchmark the move generator.

use std::ops::ControlFlow;

use hexboard::game::Rng;
use hexboard::games::hive::{HiveOptions, ListOrder, Position};
use host_tests::tools::{Failure, Out, Perft};
use host_tests::uhp::{UhpGame, count, count_bulk};

pub fn run(args: &Perft, out: Out<'_>) -> Result<(), Failure> {
    let options = HiveOptions { mosquito_moth: args.mosquito_moth, ..HiveOptions::protocol(args.pieces) };
    let start = match &args.from {
        None => Position::start(options),
        Some(text) => {
            let game = UhpGame::from_game_string(text, options);
            *game.map_err(|error| Failure::Usage(error.to_string()))?.hive().position()
        }
    };
    let position = wander(start, args.plies, args.seed);
    let counted = if args.bulk { count_bulk } else { count }(&position, args.depth);
    Ok(writeln!(out, "{counted}")?)
}

/// Returns a position after `plies` random turns. Games that end earlier are restarted.
fn wander(start: Position, plies: u32, seed: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut position = start;
    while position.ply() < plies {
        let mut actions = Vec::new();
        let _ = position.visit_actions(ListOrder::Sorted, |action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        if actions.is_empty() {
            position = start;
            continue;
        }
        position.make(actions[rng.below(actions.len() as u32) as usize]);
    }
    position
}
