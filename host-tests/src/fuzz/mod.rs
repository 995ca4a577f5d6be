//! Inputs of all kinds, made up at random: whatever comes from outside never leads to a panic, a lost game or a state from
//! which nobody can go on.
//!
//! A target makes up inputs of one kind and checks what comes of each. `cargo test -p host-tests --test tools fuzz` tries a few
//! of every kind, `cargo xtask fuzz` goes on for as long as one likes. A failure is told with the smallest input that
//! shows it; it becomes a test with a name beside what it is about.

mod buttons;
mod codes;
mod console;
mod games;
mod journal;
mod settings;
mod shelf;
mod texts;
mod uhp;

use std::fmt::Debug;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How often a failing input is made smaller at most.
const MOST_SHRINKS: u32 = 2000;

/// A kind of input, and what must hold of each.
pub struct Target {
    /// Its name for `--target`.
    pub name: &'static str,
    /// What is tried, in a line.
    pub what: &'static str,
    /// Inputs that take some seconds at most.
    pub batch: u32,
    run: fn(&mut TestRunner) -> Result<(), String>,
}

/// All targets.
pub const TARGETS: [&Target; 10] = [
    &codes::TARGET,
    &journal::TARGET,
    &settings::TARGET,
    &shelf::TARGET,
    &console::TARGET,
    &uhp::TARGET,
    &texts::TRACE,
    &texts::POSITION,
    &texts::LOG,
    &buttons::TARGET,
];

impl Target {
    /// Tries this number of inputs that are drawn from a seed.
    ///
    /// # Errors
    /// Tells what went wrong, and the smallest input that was found to show it.
    pub fn run(&self, inputs: u32, seed: u64) -> Result<(), String> {
        let config = Config {
            cases: inputs,
            failure_persistence: None,
            max_shrink_iters: MOST_SHRINKS,
            ..Config::default()
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        (self.run)(&mut TestRunner::new_with_rng(config, random))
    }
}

/// Checks each input; a check fails by a panic.
fn each<S: Strategy>(runner: &mut TestRunner, inputs: S, check: impl Fn(S::Value)) -> Result<(), String>
where
    S::Value: Debug,
{
    let checked = runner.run(&inputs, |input| {
        check(input);
        Ok(())
    });
    checked.map_err(|failure| failure.to_string())
}
