//! The longest legal lists of random games of the largest kind: `heavy --game GAME [--games N]`. For each kind of turn it
//! prints `KIND SEED ACTIONS LEGAL`, the words for the device's own `bench GAME SEED ACTIONS`; the first line is
//! the size of a state.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use hexboard::game::{Actor, Dice, Listed, Turn};
use host_tests::each::{self, WithGame, with_game};
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run(|args: tools::Heavy| {
        let found = with_game(&args.game, Search { games: args.games });
        let found = found.ok_or_else(|| Failure::Usage(each::no_game(&args.game)))?;
        Ok(writeln!(std::io::stdout(), "{found}")?)
    })
}

/// Looks through this many games.
struct Search {
    games: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Heavy {
    legal: usize,
    seed: u64,
    actions: usize,
}

impl WithGame for Search {
    type Out = String;

    fn with<G: Listed>(self) -> String {
        let mut worst = BTreeMap::new();
        for seed in 1..=self.games {
            play::<G>(seed, |kind, heavy| {
                let known = worst.entry(kind).or_insert(heavy);
                if heavy.legal > known.legal {
                    *known = heavy;
                }
            });
        }
        let heavy = |(kind, Heavy { legal, seed, actions }): (&&str, &Heavy)| {
            format!("{kind} {seed} {actions} {legal}")
        };
        let size = format!("state {} bytes", G::STATE_BYTES);
        [size].into_iter().chain(worst.iter().map(heavy)).collect::<Vec<_>>().join("\n")
    }
}

/// Plays as the device does in its own `bench`.
fn play<G: Listed>(seed: u64, mut visit: impl FnMut(&'static str, Heavy)) {
    let mut game = G::start(&G::largest().expect("options that fit")).expect("options that fit");
    let mut dice = Dice::new(seed);
    for actions in 0..=G::MEASURED_ACTIONS {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.throw(&mut dice)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                if let Some(kind) = game.kind_of_turn() {
                    visit(kind, Heavy { legal: game.count_legal(actor), seed, actions });
                }
                (actor, game.random_legal(actor, &mut dice))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    }
}
