//! Plays any number of games between computer players: a table of results, JSON lines, charts. See
//! `docs/sim.md`.

use std::path::Path;

use host_tests::sim::{
    self, Existing, GameLine, SimArgs, SimConfig, merge, report, write_charts, write_lines,
};
use host_tests::tools::{Failure, Out};

pub fn run(args: SimArgs, out: Out<'_>) -> Result<(), Failure> {
    let request = args.finish().map_err(Failure::Usage)?;
    Ok(write!(out, "{}", report(&obey(&request).map_err(Failure::Refused)?))?)
}

fn obey(request: &SimConfig) -> Result<Vec<GameLine>, String> {
    if let Some(threads) = request.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|error| error.to_string())?;
    }
    let target = request.json.as_deref().map(|path| (path, request.existing));
    let lines = match &request.plan {
        Some(plan) => sim::run(plan, target)?,
        None => merge_into(target, &request.merge)?,
    };
    if let Some(folder) = &request.charts {
        write_charts(&lines, Path::new(folder))?;
    }
    Ok(lines)
}

/// Merges files, into another one if there is a target. Returns their games.
fn merge_into(target: Option<(&str, Existing)>, paths: &[String]) -> Result<Vec<GameLine>, String> {
    let merged = merge(paths)?;
    if let Some((path, existing)) = target {
        write_lines(path, existing, &merged)?;
    }
    Ok(merged.lines)
}
