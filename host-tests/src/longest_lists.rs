//! Finds the longest lists of legal actions in random games with the largest setup.

use std::collections::BTreeMap;

use hexboard::game::{Actor, RegisteredGame, Rng, Turn};

use crate::dispatch::{GameOperation, with_game};

/// Returns a line with the size of a game state, then a line `KIND SEED ACTIONS LEGAL` for each
/// kind of turn, over this number of games. Returns `None` for an unknown game.
pub fn search(game: &str, games: u64) -> Option<String> {
    with_game(game, Search { games })
}

/// Searches this number of games.
struct Search {
    games: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Heavy {
    legal: usize,
    seed: u64,
    actions: usize,
}

impl GameOperation for Search {
    type Out = String;

    fn with<G: RegisteredGame>(self) -> String {
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

/// Plays a game in the same way as `bench` on the device.
fn play<G: RegisteredGame>(seed: u64, mut visit: impl FnMut(&'static str, Heavy)) {
    let mut game = G::start(&G::largest_options().expect("options that fit")).expect("options that fit");
    let mut rng = Rng::new(seed);
    for actions in 0..=G::MEASURED_ACTIONS {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
                if let Some(kind) = game.turn_kind() {
                    visit(kind, Heavy { legal: game.count_legal(actor), seed, actions });
                }
                (actor, game.random_legal(actor, &mut rng))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    }
}
