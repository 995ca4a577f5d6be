//! Plays random games of one kind and prints the speed.

use host_tests::playout;
use host_tests::tools::{Failure, Out, Playouts};

pub fn run(args: &Playouts, out: Out<'_>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", playout::measure(args).map_err(Failure::Usage)?)?)
}
