//! Games between two engines of the Universal Hive Protocol, each opening with both colours.

use std::process::ExitCode;

use hexboard::games::hive::{Extras, HiveOptions};
use host_tests::sim::Interval;
use host_tests::uhp::{Partner, PartnerPlan, play_partners, read_game_type};

const USAGE: &str = "\
usage: uhp_match --engine COMMAND [--think 'depth 3'] [--option 'Name Value']...
                 --engine COMMAND [--think ...] [--option ...]...
                 [--type Base+MLP] [--games N] [--opening TURNS] [--seed S] [--most TURNS] [--show]
Thinking and options belong to the engine named before them.";

struct Wish {
    engines: Vec<PartnerPlan>,
    extras: Extras,
    games: usize,
    opening: usize,
    seed: u64,
    most: usize,
    show: bool,
}

fn main() -> ExitCode {
    let result = read(std::env::args().skip(1)).and_then(|wish| play(&wish));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("uhp_match: {error}\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut wish = Wish {
        engines: vec![],
        extras: Extras::NONE,
        games: 20,
        opening: 4,
        seed: 1,
        most: 200,
        show: false,
    };
    while let Some(word) = words.next() {
        if word == "--show" {
            wish.show = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<usize>().map_err(|_| format!("{word} needs a number, not {value:?}"));
        let engine = |wish: &mut Wish| wish.engines.pop().ok_or("name an engine first".to_string());
        match word.as_str() {
            "--engine" => {
                wish.engines.push(PartnerPlan { command: value, think: "depth 3".into(), options: vec![] });
            }
            "--think" => {
                let engine = PartnerPlan { think: value, ..engine(&mut wish)? };
                wish.engines.push(engine);
            }
            "--option" => {
                let mut engine = engine(&mut wish)?;
                engine.options.push(value);
                wish.engines.push(engine);
            }
            "--type" => wish.extras = read_game_type(&value).map_err(|error| error.to_string())?,
            "--games" => wish.games = number()?,
            "--opening" => wish.opening = number()?,
            "--seed" => wish.seed = number()? as u64,
            "--most" => wish.most = number()?,
            _ => return Err(format!("unknown word {word:?}")),
        }
    }
    if wish.engines.len() == 2 { Ok(wish) } else { Err("name two engines".into()) }
}

fn play(wish: &Wish) -> Result<(), String> {
    let mut partners = [Partner::start(&wish.engines[0])?, Partner::start(&wish.engines[1])?];
    let (mut wins, mut draws) = ([0_u32; 2], 0_u32);
    for game in 0..wish.games {
        let seed = wish.seed + game as u64 / 2;
        let options = HiveOptions::protocol(wish.extras);
        let (winner, text) =
            play_partners(&mut partners, game % 2, options, (wish.opening, seed), wish.most)?;
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
