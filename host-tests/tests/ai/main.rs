//! Tests of computer players and hints.

mod budget;
mod computers;
mod evaluation;
mod hint_reasons;
mod hive_search;
mod laws;
mod sense;
mod thinking;
