//! Cuts the power at every bit that random games write to the flash, and counts lost games.

use hexboard::games::ALL;
use host_tests::cuts::{CutDepth, CutStats, play};
use host_tests::tools::{Cuts, Failure, Out};

pub fn run(args: &Cuts, out: Out<'_>) -> Result<(), Failure> {
    let depth = args.each.map_or(CutDepth::EveryBit, CutDepth::Some);
    let mut all = CutStats::default();
    for game in ALL {
        let mut tried = CutStats::default();
        for seed in 0..args.games {
            tried.add(play(*game, args.seed.wrapping_add(seed), args.notes, depth));
        }
        let CutStats { games, notes, cuts, lost, longest } = tried;
        let word = game.word();
        writeln!(
            out,
            "{word}: {games} whole games, {notes} notes, longest {longest}, {cuts} cuts, {lost} lost"
        )?;
        all.add(tried);
    }
    writeln!(out, "{} cuts, {} games lost", all.cuts, all.lost)?;
    if all.lost > 0 { Err(Failure::Refused("a game was lost".into())) } else { Ok(()) }
}
