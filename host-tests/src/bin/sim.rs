//! Plays any number of games between computer players: a table of results, JSON lines, charts. See
//! `docs/sim.md`.

use std::path::Path;
use std::process::ExitCode;

use host_tests::sim::{GameLine, SimArgs, SimConfig, merge, report, run, write_charts, write_lines};
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run_printing(|args: SimArgs, out| {
        let wish = args.finish().map_err(Failure::Usage)?;
        Ok(write!(out, "{}", report(&obey(&wish).map_err(Failure::Refused)?))?)
    })
}

fn obey(wish: &SimConfig) -> Result<Vec<GameLine>, String> {
    if let Some(threads) = wish.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|error| error.to_string())?;
    }
    let target = wish.json.as_deref().map(|path| (path, wish.existing));
    let lines = match &wish.plan {
        Some(plan) => run(plan, target)?,
        None => merge(&wish.merge)?,
    };
    if let (None, Some((path, existing))) = (&wish.plan, target) {
        write_lines(path, existing, &lines)?;
    }
    if let Some(folder) = &wish.charts {
        write_charts(&lines, Path::new(folder))?;
    }
    Ok(lines)
}
