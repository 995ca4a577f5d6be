//! The longest legal lists of random games of the largest kind: `heavy --game GAME [--games N]`. For each kind of turn it
//! prints `KIND SEED ACTIONS LEGAL`, the words for the device's own `bench GAME SEED ACTIONS`; the first line is
//! the size of a state.

use std::collections::BTreeMap;
use std::process::ExitCode;

use hexboard::game::{Actor, Dice, Game, GameId, Turn};
use hexboard::games::hive::Hive;
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::games::{AnyGame, AnyOptions};

const USAGE: &str = "usage: heavy --game termites|robale|xobos|hive [--games N]";
/// Lists of Hive are measured so many turns into a game.
const HIVE_PLIES: u32 = 28;

fn main() -> ExitCode {
    match read(std::env::args().skip(1)) {
        Ok((game, games)) => println!("{}", search(game, games)),
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn read(mut words: impl Iterator<Item = String>) -> Result<(GameId, u64), String> {
    let (mut game, mut games) = (None, 2000);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--game" => {
                game = Some(GameId::from_word(&value).ok_or_else(|| format!("there is no game {value}"))?)
            }
            "--games" => games = value.parse().map_err(|_| format!("--games needs a number, not {value}"))?,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    game.map(|game| (game, games)).ok_or_else(|| "which game?".into())
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Heavy {
    legal: usize,
    seed: u64,
    actions: usize,
}

fn search(game: GameId, games: u64) -> String {
    let mut worst = BTreeMap::new();
    for seed in 1..=games {
        play(game, seed, |kind, heavy| {
            let known = worst.entry(kind).or_insert(heavy);
            if heavy.legal > known.legal {
                *known = heavy;
            }
        });
    }
    let mut lines = vec![format!("state {} bytes", state_bytes(game))];
    lines.extend(
        worst.iter().map(|(kind, Heavy { legal, seed, actions })| format!("{kind} {seed} {actions} {legal}")),
    );
    lines.join("\n")
}

fn state_bytes(game: GameId) -> usize {
    match game {
        GameId::Termites => size_of::<Termites>(),
        GameId::Robale => size_of::<Robale>(),
        GameId::Xobos => size_of::<Xobos>(),
        // Without its past.
        GameId::Hive => size_of::<<Hive as Game>::Public>(),
    }
}

/// The kind of turn whose lists are compared with each other; `None` where none is measured.
fn kind(game: &AnyGame) -> Option<String> {
    match game {
        AnyGame::Termites(game) => Some(game.phase().word().into()),
        AnyGame::Robale(game) => Some(game.phase().word().into()),
        AnyGame::Xobos(game) => Some(game.phase().word().into()),
        AnyGame::Hive(game) => (game.position().ply() == HIVE_PLIES).then(|| format!("{HIVE_PLIES}-plies")),
    }
}

/// Plays as the device does in its own `bench`.
fn play(game: GameId, seed: u64, mut visit: impl FnMut(String, Heavy)) {
    let options = AnyOptions::largest(game).expect("options that fit");
    let mut game = AnyGame::start(&options).expect("options that fit");
    let mut dice = Dice::new(seed);
    for actions in 0.. {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.throw(&mut dice)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                if let Some(kind) = kind(&game) {
                    visit(kind, Heavy { legal: game.count_legal(actor), seed, actions });
                }
                (actor, game.random_legal(actor, &mut dice))
            }
        };
        if matches!(&game, AnyGame::Hive(hive) if hive.position().ply() > HIVE_PLIES) {
            return;
        }
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    }
}
