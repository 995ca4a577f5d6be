//! Plays whole random games at full speed.

use std::time::Instant;

use hexboard::game::{Actor, Game, Outcome, RegisteredGame, Rng, Seat, Turn};

use crate::dispatch::{self, GameOperation, with_game};
use crate::tools;

/// Plays a random game to its end. Returns the outcome and the number of actions.
///
/// # Panics
/// Panics if the game violates a guarantee of the `Game` trait.
pub fn play_out<G: Game>(options: G::Options, rng: &mut Rng) -> (Outcome, usize) {
    let mut game = G::start(&options).expect("options that fit");
    let mut actions = 0;
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => return (outcome, actions),
            Turn::Chance => (Actor::Chance, game.random_outcome(rng)),
            Turn::Decide(seats) => {
                let place = rng.below(seats.len() as u32) as usize;
                let actor = Actor::Seat(seats.iter().nth(place).expect("somebody decides"));
                (actor, game.random_legal(actor, rng))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
        actions += 1;
    }
}

/// Plays the requested games and reports their speed.
///
/// # Errors
/// Describes which arguments are valid.
pub fn measure(request: &tools::Playouts) -> Result<String, String> {
    with_game(&request.game, PlayoutRun(request)).unwrap_or_else(|| Err(dispatch::no_game(&request.game)))
}

/// The requested games.
struct PlayoutRun<'a>(&'a tools::Playouts);

impl GameOperation for PlayoutRun<'_> {
    type Out = Result<String, String>;

    fn with<G: RegisteredGame>(self) -> Self::Out {
        let options = match self.0.players {
            Some(players) => G::default_options(players),
            None => (1..Seat::COUNT)
                .rev()
                .map(G::default_options)
                .fold(G::default_options(Seat::COUNT), Result::or),
        };
        let options = options.map_err(|error| error.to_string())?;
        Ok(time_games(self.0, |rng| play_out::<G>(options, rng).1))
    }
}

fn time_games(request: &tools::Playouts, mut play: impl FnMut(&mut Rng) -> usize) -> String {
    let mut rng = Rng::new(request.seed);
    let start = Instant::now();
    let actions: usize = (0..request.games).map(|_| play(&mut rng)).sum();
    let seconds = start.elapsed().as_secs_f64();
    format!(
        "{} games, {actions} actions in {seconds:.2} s: {:.0} games a minute on one core, {:.2} us an action",
        request.games,
        f64::from(request.games) / seconds * 60.0,
        seconds * 1e6 / actions as f64,
    )
}
