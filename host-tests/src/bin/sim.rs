//! Games between computer players, in any number: a table of results, JSON lines, charts. `docs/sim.md` describes it.

use std::path::Path;
use std::process::ExitCode;

use host_tests::sim::{GameLine, SimArgs, SimWish, read_lines, report, run, write_charts};
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run(|args: SimArgs| {
        let wish = args.finish().map_err(Failure::Usage)?;
        print!("{}", report(&obey(&wish).map_err(Failure::Refused)?));
        Ok(())
    })
}

fn obey(wish: &SimWish) -> Result<Vec<GameLine>, String> {
    if let Some(threads) = wish.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
        pool.map_err(|error| error.to_string())?;
    }
    let lines = match &wish.plan {
        Some(plan) => run(plan, wish.json.as_deref(), wish.resume)?,
        None => merge(wish)?,
    };
    if let Some(folder) = &wish.charts {
        write_charts(&lines, Path::new(folder))?;
    }
    Ok(lines)
}

/// All lines of all files, equal ones once.
fn merge(wish: &SimWish) -> Result<Vec<GameLine>, String> {
    let mut lines: Vec<GameLine> = Vec::new();
    for path in &wish.merge {
        for line in read_lines(path)? {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    if let Some(path) = &wish.json {
        let text: String = lines.iter().map(|line| format!("{}\n", line.write())).collect();
        std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(lines)
}
