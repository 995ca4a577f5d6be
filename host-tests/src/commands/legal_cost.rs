//! Measures the cost of listing legal actions. Finds the longest movement list in random
//! four-player games of Termites and iterates over it once, in a separate function, so that an
//! instruction counter can profile it alone:
//!
//! ```text
//! cargo build --release -p host-tests
//! valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*walk_list*' target/release/hexboard legal-cost
//! ```

use std::hint::black_box;

use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::termites::{Colony, Phase, Termites, TermitesOptions};
use host_tests::tools::{Failure, Out};

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", measure())?)
}

fn measure() -> String {
    let (game, length) = longest_list(30);
    let actor = game.turn().sole_actor().expect("a seat moves");
    let walked = walk_list(&game, actor);
    assert_eq!(walked, length);
    let public = game.public();
    let units = Seat::ALL.map(|seat| public.pieces.units(seat).len());
    format!("{walked} legal actions, units {units:?}, {} bytes of state", size_of::<Termites>())
}

#[inline(never)]
fn walk_list(game: &Termites, actor: Actor) -> usize {
    black_box(game).count_legal(black_box(actor))
}

/// Returns the game with the longest movement list among `games` games, and the length of the list.
fn longest_list(games: u64) -> (Termites, usize) {
    let options = TermitesOptions::new(&Colony::ALL).expect("four colonies");
    let mut longest: Option<(Termites, usize)> = None;
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let mut game = Termites::start(&options).expect("options that fit");
        while let Some(actor) = game.turn().sole_actor() {
            if game.phase() == Phase::Move {
                let length = game.count_legal(actor);
                if longest.as_ref().is_none_or(|(_, best)| length > *best) {
                    longest = Some((game.clone(), length));
                }
            }
            let action = match actor {
                Actor::Chance => game.random_outcome(&mut rng),
                Actor::Seat(_) => game.random_legal(actor, &mut rng),
            };
            game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
        }
    }
    longest.expect("every game has movements")
}
