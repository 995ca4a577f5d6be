//! Tests of computer players and hints.

mod adaptive;
mod books;
mod budget;
mod coach;
mod coach_games;
mod coach_plant;
mod computers;
mod evaluation;
mod hint_reasons;
mod hive_search;
mod laws;
mod puzzles;
mod sense;
mod thinking;
mod turn_puzzles;
mod watching;
