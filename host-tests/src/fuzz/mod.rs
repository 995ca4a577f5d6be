//! Fuzzing: no external input may cause a panic, a lost game or a state in which nobody can
//! continue.
//!
//! A target generates inputs of one kind and checks the result of each. `cargo test -p host-tests
//! --test tools fuzz` tries a few inputs of every kind, and `cargo xtask fuzz` runs for a given
//! time. A failure is reported with the smallest input that reproduces it. Turn it into a named
//! regression test next to the code it concerns.

mod buttons;
mod codes;
mod console;
mod games;
mod journal;
mod saves;
mod settings;
mod texts;
mod uhp;

use std::fmt::Debug;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// The maximum number of shrinking steps for a failing input.
const MAX_SHRINKS: u32 = 2000;

/// A kind of input and the check for it.
pub struct Target {
    /// The name for `--target`.
    pub name: &'static str,
    /// A one-line description.
    pub what: &'static str,
    /// The number of inputs in a batch, which takes a few seconds at most.
    pub batch: u32,
    run: fn(&mut TestRunner) -> Result<(), String>,
}

/// All targets.
pub const TARGETS: [&Target; 10] = [
    &codes::TARGET,
    &journal::TARGET,
    &settings::TARGET,
    &saves::TARGET,
    &console::TARGET,
    &uhp::TARGET,
    &texts::TRACE,
    &texts::POSITION,
    &texts::LOG,
    &buttons::TARGET,
];

impl Target {
    /// Runs this number of inputs, generated from a seed.
    ///
    /// # Errors
    /// Describes the failure and the smallest input found that reproduces it.
    pub fn run(&self, inputs: u32, seed: u64) -> Result<(), String> {
        let config = Config {
            cases: inputs,
            failure_persistence: None,
            max_shrink_iters: MAX_SHRINKS,
            ..Config::default()
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        (self.run)(&mut TestRunner::new_with_rng(config, random))
    }
}

/// Checks each input. A check fails by panicking.
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
