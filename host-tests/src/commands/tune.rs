//! Tunes the evaluation weights of a game by self-play.

use host_tests::tools::{Failure, Out, Tune};
use host_tests::tune::{Tuned, Tuning, replace_table, tune, tuned};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

pub fn run(args: &Tune, out: Out<'_>) -> Result<(), Failure> {
    let game = tuned(args.game).ok_or_else(|| Failure::Refused("this game has no weights".into()))?;
    let tuning = Tuning { games: args.games, depth: args.depth, seed: args.seed };
    let numbers = if args.fit { fit(&*game, tuning, out)? } else { tried(&*game, tuning, out)? };
    let table = game.table(&numbers);
    writeln!(out, "{table}")?;
    if args.write {
        write(game.source(), &table).map_err(Failure::Refused)?;
    }
    Ok(())
}

fn tried(game: &dyn Tuned, tuning: Tuning, out: Out<'_>) -> Result<Vec<i32>, Failure> {
    Ok(tune(game, tuning, &mut |place, value, share| {
        writeln!(out, "number {place} as {value}: {:.1} %", 100.0 * share)
    })?)
}

fn fit(game: &dyn Tuned, tuning: Tuning, out: Out<'_>) -> Result<Vec<i32>, Failure> {
    let fitted = game.fit(tuning).ok_or_else(|| Failure::Refused("only Hive can be fitted".into()))?;
    let [before, after] = fitted.loss;
    writeln!(out, "{} quiet positions, loss {before:.5} before and {after:.5} after", fitted.positions)?;
    Ok(fitted.numbers)
}

/// Replaces the table in the source of the game.
fn write(source: &str, table: &str) -> Result<(), String> {
    let path = format!("{ROOT}/{source}");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let text = replace_table(&text, table).ok_or_else(|| format!("{path} has no table of weights"))?;
    std::fs::write(&path, text).map_err(|error| format!("{path}: {error}"))
}
