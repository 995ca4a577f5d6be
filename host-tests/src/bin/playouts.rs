//! Random games of one kind, and how fast they went.

use std::process::ExitCode;
use std::time::Instant;

use hexboard::game::{Dice, Listed, Seat};
use host_tests::each::{self, WithGame, with_game};
use host_tests::playout::play_out;
use host_tests::tools::{self, Failure};

/// What is wanted; a name of its own, as the trait below must be.
struct Wish(tools::Playouts);

fn main() -> ExitCode {
    tools::run(|args: tools::Playouts| {
        let wish = Wish(args);
        let report = with_game(&wish.0.game, &wish).unwrap_or_else(|| Err(each::no_game(&wish.0.game)));
        println!("{}", report.map_err(Failure::Usage)?);
        Ok(())
    })
}

impl WithGame for &Wish {
    type Out = Result<String, String>;

    fn with<G: Listed>(self) -> Self::Out {
        let options = match self.0.players {
            Some(players) => G::plain(players),
            None => (1..Seat::COUNT).rev().map(G::plain).fold(G::plain(Seat::COUNT), Result::or),
        };
        let options = options.map_err(|error| error.to_string())?;
        Ok(measure(&self.0, |dice| play_out::<G>(options, dice).1))
    }
}

fn measure(wish: &tools::Playouts, mut play: impl FnMut(&mut Dice) -> usize) -> String {
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
