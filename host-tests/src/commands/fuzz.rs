//! Fuzzes every kind of external input for a given time.

use std::panic;
use std::time::{Duration, Instant};

use host_tests::fuzz::{TARGETS, Target};
use host_tests::tools::{Failure, Fuzz, Out};

pub fn run(args: &Fuzz, out: Out<'_>) -> Result<(), Failure> {
    if args.list {
        for target in TARGETS {
            writeln!(out, "{:<10}{}", target.name, target.what)?;
        }
        return Ok(());
    }
    let targets = chosen(&args.target)?;
    let time = Duration::try_from_secs_f64(args.minutes * 60.0)
        .map_err(|_| Failure::Usage(format!("{} is no number of minutes", args.minutes)))?;
    // Shrinking runs a failing input many times; only the final message is printed.
    panic::set_hook(Box::new(|_| {}));
    fuzz(&targets, time, args.seed, out)
}

fn chosen(names: &[String]) -> Result<Vec<&'static Target>, Failure> {
    if names.is_empty() {
        return Ok(TARGETS.to_vec());
    }
    let find = |name: &String| {
        let known = || TARGETS.map(|target| target.name).join(", ");
        let found = TARGETS.into_iter().find(|target| target.name == name);
        found.ok_or_else(|| Failure::Usage(format!("no target {name:?}: choose from {}", known())))
    };
    names.iter().map(find).collect()
}

/// Runs one batch after another. The target with the least time so far is next.
fn fuzz(targets: &[&Target], time: Duration, seed: u64, out: Out<'_>) -> Result<(), Failure> {
    let start = Instant::now();
    let mut spent = vec![(Duration::ZERO, 0_u64); targets.len()];
    while start.elapsed() < time {
        let next = (0..targets.len()).min_by_key(|place| spent[*place].0).unwrap_or(0);
        let (target, (used, batches)) = (targets[next], &mut spent[next]);
        let (begun, seed) = (Instant::now(), seed.wrapping_add(*batches));
        target.run(target.batch, seed).map_err(|failure| {
            Failure::Refused(format!("{} fails with --seed {seed}: {failure}", target.name))
        })?;
        *used += begun.elapsed();
        *batches += 1;
    }
    let inputs = |place: usize| spent[place].1 * u64::from(targets[place].batch);
    for (place, target) in targets.iter().enumerate() {
        writeln!(out, "{:<10}{} inputs", target.name, inputs(place))?;
    }
    let all: u64 = (0..targets.len()).map(inputs).sum();
    Ok(writeln!(out, "fuzz: {} targets, {all} inputs, 0 failures", targets.len())?)
}
