//! Plays games between two Universal Hive Protocol engines. Each opening is played with both
//! colours.

use std::time::Duration;

use clap::ArgMatches;
use hexboard::games::hive::HiveOptions;
use host_tests::sim::Interval;
use host_tests::tools::{Failure, Match, Out, print_error, shortened};
use host_tests::uhp::{EngineProcess, PartnerPlan, play_partners};

pub fn run(args: &Match, matches: &ArgMatches, out: Out<'_>) -> Result<(), Failure> {
    let places = |key: &str| matches.indices_of(key).map_or(vec![], |places| places.collect());
    let engines = engines(args, &places("engine"), &places("think"), &places("option"));
    play(args, &engines.map_err(Failure::Usage)?, out)
}

/// Returns the engines. Options after an engine on the command line apply to that engine.
fn engines(
    args: &Match,
    engines: &[usize],
    thinks: &[usize],
    options: &[usize],
) -> Result<[PartnerPlan; 2], String> {
    let owner =
        |place: usize| engines.iter().rposition(|&engine| engine < place).ok_or("name an engine first");
    let plan = |(place, command): (usize, &String)| PartnerPlan {
        number: place + 1,
        command: command.clone(),
        think: "depth 3".into(),
        options: vec![],
        timeout: Duration::from_secs(args.timeout.into()),
    };
    let mut plans: Vec<PartnerPlan> = args.engine.iter().enumerate().map(plan).collect();
    for (think, &place) in args.think.iter().zip(thinks) {
        plans[owner(place)?].think = think.clone();
    }
    for (option, &place) in args.option.iter().zip(options) {
        plans[owner(place)?].options.push(option.clone());
    }
    plans.try_into().map_err(|_| "name two engines".into())
}

fn play(request: &Match, engines: &[PartnerPlan; 2], out: Out<'_>) -> Result<(), Failure> {
    let mut partners = start(engines)?;
    let (mut wins, mut draws) = ([0_u32; 2], 0_u32);
    for game in 0..request.games {
        let seed = request.seed.wrapping_add(game as u64 / 2);
        let options = HiveOptions::protocol(request.extras);
        let opening = (request.opening.into(), seed);
        let played = play_partners(&mut partners, game % 2, options, opening, request.most);
        let (winner, text) = match played {
            Ok(played) => played,
            Err(error) => {
                // An aborted game has no winner, and both engines are restarted.
                print_error(&shortened(&format!("game {}: {error}", game + 1)));
                partners = start(engines)?;
                (None, String::new())
            }
        };
        match winner {
            Some(winner) => wins[winner] += 1,
            None => draws += 1,
        }
        if request.show {
            writeln!(out, "{text}")?;
        }
        writeln!(out, "game {}: {} to {}, {draws} drawn", game + 1, wins[0], wins[1])?;
    }
    let points = f64::from(wins[0]) + f64::from(draws) / 2.0;
    let share = Interval::new(points, request.games as f64);
    Ok(writeln!(out, "the first engine, draws as halves: {share}")?)
}

fn start(engines: &[PartnerPlan; 2]) -> Result<[EngineProcess; 2], Failure> {
    let [first, second] =
        engines.each_ref().map(|engine| EngineProcess::start(engine).map_err(Failure::Refused));
    Ok([first?, second?])
}
