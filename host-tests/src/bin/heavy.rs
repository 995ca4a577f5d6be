//! The longest legal lists of random games of Termites for four: `heavy [--games N]`. For each kind of turn it
//! prints `PHASE SEED ACTIONS LEGAL`, the words for the device's own `bench termites SEED ACTIONS`; the first line is
//! the size of a state.

use std::collections::BTreeMap;
use std::process::ExitCode;

use hexboard::game::{Actor, Dice, Game, Turn};
use hexboard::games::termites::{Colony, Termites, TermitesOptions};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok(2000),
        ["--games", number] => number.parse().map_err(|_| format!("--games needs a number, not {number}")),
        _ => Err("usage: heavy [--games N]".into()),
    };
    match games {
        Ok(games) => println!("{}", search(games)),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Heavy {
    legal: usize,
    seed: u64,
    actions: usize,
}

fn search(games: u64) -> String {
    let mut worst = BTreeMap::new();
    for seed in 1..=games {
        play(seed, |phase, heavy| {
            let known = worst.entry(phase).or_insert(heavy);
            if heavy.legal > known.legal {
                *known = heavy;
            }
        });
    }
    let mut lines = vec![format!("state {} bytes", size_of::<Termites>())];
    lines.extend(
        worst
            .iter()
            .map(|(phase, Heavy { legal, seed, actions })| format!("{phase} {seed} {actions} {legal}")),
    );
    lines.join("\n")
}

/// Plays as the device does in its own `bench`.
fn play(seed: u64, mut visit: impl FnMut(&'static str, Heavy)) {
    let options = TermitesOptions::new(&Colony::ALL).expect("four players fit");
    let mut game = Termites::start(&options).expect("four players fit");
    let mut dice = Dice::new(seed);
    for actions in 0.. {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.throw(&mut dice)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                visit(game.phase().word(), Heavy { legal: game.count_legal(actor), seed, actions });
                (actor, game.random_legal(actor, &mut dice))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    }
}
