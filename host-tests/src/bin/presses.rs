//! The presses of a whole game of Xobos by players who know what they want, for the pads of a real device:
//! `presses --places 1,2,4 --first 2 [--mode MODE] [--seed S] [--lively ROUNDS]`. Each line is a seat and a button.
//!
//! The game is played on the machine in virtual time, at these places of the table, with this one of them as the
//! first player. In the first rounds everybody moves, builds and fights; in the others they hardly do.

use std::process::ExitCode;

use hexboard::game::Seat;
use hexboard::games::xobos::Mode;
use host_tests::xobos_players::{self, Party};

const USAGE: &str = "usage: presses --places 1,2,4 --first PLACE [--mode normal|checking|training] [--seed S] \
                     [--lively ROUNDS]";

fn main() -> ExitCode {
    match read(std::env::args().skip(1)) {
        Ok(party) => {
            for (place, button) in xobos_players::play(&party) {
                println!("{} {}", place.number(), format!("{button:?}").to_lowercase());
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Party, String> {
    let mut party = Party { places: vec![], first: Seat::A, mode: Mode::Normal, seed: 1, lively: 5 };
    let mut first = None;
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} needs a number, not {value}"));
        match word.as_str() {
            "--places" => party.places = value.split(',').map(seat).collect::<Result<_, _>>()?,
            "--first" => first = Some(seat(&value)?),
            "--mode" => {
                let mode = Mode::ALL.into_iter().find(|mode| mode.word() == value);
                party.mode = mode.ok_or_else(|| format!("there is no mode {value}"))?;
            }
            "--seed" => party.seed = number()?,
            "--lively" => party.lively = number()? as u8,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    party.first = first.ok_or("who is the first player?")?;
    let sit_in_order = party.places.is_sorted_by(|a, b| a < b);
    if !(2..=4).contains(&party.places.len()) || !sit_in_order || !party.places.contains(&party.first) {
        return Err("two to four places in their order, the first player among them".into());
    }
    Ok(party)
}

fn seat(word: &str) -> Result<Seat, String> {
    Seat::ALL
        .into_iter()
        .find(|seat| seat.number().to_string() == word)
        .ok_or_else(|| format!("there is no place {word}"))
}
