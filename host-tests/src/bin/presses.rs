//! The presses of a whole game of Xobos by players who know what they want, for the pads of a real device.

use std::process::ExitCode;

use host_tests::tools::{self, Failure, Presses};
use host_tests::xobos_players::{self, Party};

fn main() -> ExitCode {
    tools::run(|args: Presses| {
        let party = party(args).map_err(Failure::Usage)?;
        for (place, button) in xobos_players::play(&party) {
            println!("{} {}", place.number(), format!("{button:?}").to_lowercase());
        }
        Ok(())
    })
}

fn party(Presses { places, first, mode, seed, lively }: Presses) -> Result<Party, String> {
    let sit_in_order = places.is_sorted_by(|a, b| a < b);
    if !(2..=4).contains(&places.len()) || !sit_in_order || !places.contains(&first) {
        return Err("two to four places in their order, the first player among them".into());
    }
    Ok(Party { places, first, mode, seed, lively })
}
