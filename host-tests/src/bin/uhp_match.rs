//! Games between two engines of the Universal Hive Protocol, each opening with both colours.

use std::process::ExitCode;

use hexboard::games::hive::HiveOptions;
use host_tests::sim::Interval;
use host_tests::tools::{self, Failure, Match};
use host_tests::uhp::{Partner, PartnerPlan, play_partners};

fn main() -> ExitCode {
    tools::run_matched(|args: Match, matches| {
        let places = |key: &str| matches.indices_of(key).map_or(vec![], |places| places.collect());
        let engines = engines(&args, &places("engine"), &places("think"), &places("option"));
        play(&args, &engines.map_err(Failure::Usage)?).map_err(Failure::Refused)
    })
}

/// What follows an engine on the command line is for this engine.
fn engines(
    args: &Match,
    engines: &[usize],
    thinks: &[usize],
    options: &[usize],
) -> Result<[PartnerPlan; 2], String> {
    let owner =
        |place: usize| engines.iter().rposition(|&engine| engine < place).ok_or("name an engine first");
    let plan =
        |command: &String| PartnerPlan { command: command.clone(), think: "depth 3".into(), options: vec![] };
    let mut plans: Vec<PartnerPlan> = args.engine.iter().map(plan).collect();
    for (think, &place) in args.think.iter().zip(thinks) {
        plans[owner(place)?].think = think.clone();
    }
    for (option, &place) in args.option.iter().zip(options) {
        plans[owner(place)?].options.push(option.clone());
    }
    plans.try_into().map_err(|_| "name two engines".into())
}

fn play(wish: &Match, engines: &[PartnerPlan; 2]) -> Result<(), String> {
    let mut partners = [Partner::start(&engines[0])?, Partner::start(&engines[1])?];
    let (mut wins, mut draws) = ([0_u32; 2], 0_u32);
    for game in 0..wish.games {
        let seed = wish.seed + game as u64 / 2;
        let options = HiveOptions::protocol(wish.extras);
        let played = play_partners(&mut partners, game % 2, options, (wish.opening, seed), wish.most);
        let (winner, text) = match played {
            Ok(played) => played,
            Err(error) => {
                // Nobody wins a game that breaks off, and both start afresh.
                eprintln!("game {}: {error}", game + 1);
                partners = [Partner::start(&engines[0])?, Partner::start(&engines[1])?];
                (None, String::new())
            }
        };
        match winner {
            Some(winner) => wins[winner] += 1,
            None => draws += 1,
        }
        if wish.show {
            println!("{text}");
        }
        println!("game {}: {} to {}, {draws} drawn", game + 1, wins[0], wins[1]);
    }
    let points = f64::from(wins[0]) + f64::from(draws) / 2.0;
    println!("the first engine, draws as halves: {}", Interval::new(points, wish.games as f64));
    Ok(())
}
