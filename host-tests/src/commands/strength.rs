//! Measures the strength of the levels with games of every pair that has a target.

use host_tests::sim::{STRENGTH_HEAD, StrengthRequest, measure_strength};
use host_tests::tools::{Failure, Out, Strength};

pub fn run(args: &Strength, out: Out<'_>) -> Result<(), Failure> {
    let request = StrengthRequest {
        games: args.games,
        hard_games: args.hard_games.unwrap_or(args.games),
        seed: args.seed,
        only: &args.only,
        lines: args.lines.as_deref(),
        is_played: !args.written,
    };
    writeln!(out, "{STRENGTH_HEAD}")?;
    let summary = measure_strength(&request, &mut |row| writeln!(out, "{row}"))?;
    Ok(write!(out, "\n{summary}")?)
}
