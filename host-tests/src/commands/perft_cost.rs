//! Measures the move generator of Hive in instructions.

use host_tests::perft_cost;
use host_tests::tools::{Failure, Out};

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    perft_cost::measure(out)
}
