//! Random games of one kind, and how fast they went: `playouts --game termites --games 2000 [--players N] [--seed S]`.

use std::process::ExitCode;
use std::time::Instant;

use hexboard::game::{Dice, Listed, Seat};
use host_tests::each::{self, WithGame, with_game};
use host_tests::playout::play_out;

const USAGE: &str = "usage: playouts --game GAME [--games N] [--players N] [--seed S]";

struct Wish {
    game: String,
    games: u32,
    /// As many as fit, unless it is said.
    players: Option<usize>,
    seed: u64,
}

fn main() -> ExitCode {
    let wish = match read(std::env::args().skip(1)) {
        Ok(wish) => wish,
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&wish) {
        Ok(report) => println!("{report}"),
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Wish, String> {
    let mut wish = Wish { game: String::new(), games: 1000, players: None, seed: 1 };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} needs a number, not {value}"));
        match word.as_str() {
            "--game" => wish.game = value,
            "--games" => wish.games = number()? as u32,
            "--players" => wish.players = Some(number()? as usize),
            "--seed" => wish.seed = number()?,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    Ok(wish)
}

fn run(wish: &Wish) -> Result<String, String> {
    let none = || format!("no game {:?}: choose --game {}", wish.game, each::words());
    with_game(&wish.game, wish).ok_or_else(none)?
}

impl WithGame for &Wish {
    type Out = Result<String, String>;

    fn with<G: Listed>(self) -> Self::Out {
        let options = match self.players {
            Some(players) => G::plain(players),
            None => (1..Seat::COUNT).rev().map(G::plain).fold(G::plain(Seat::COUNT), Result::or),
        };
        let options = options.map_err(|error| error.to_string())?;
        Ok(measure(self, |dice| play_out::<G>(options, dice).1))
    }
}

fn measure(wish: &Wish, mut play: impl FnMut(&mut Dice) -> usize) -> String {
    let mut dice = Dice::new(wish.seed);
    let start = Instant::now();
    let actions: usize = (0..wish.games).map(|_| play(&mut dice)).sum();
    let seconds = start.elapsed().as_secs_f64();
    format!(
        "{} games, {actions} actions in {seconds:.2} s: {:.0} games a minute on one core, {:.2} us an action",
        wish.games,
        f64::from(wish.games) / seconds * 60.0,
        seconds * 1e6 / actions as f64,
    )
}
