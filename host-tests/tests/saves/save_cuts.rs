//! Power cuts during saves, on the host: a subset of what `cargo run -p host-tests -- cuts`
//! tries.

use hexboard::games::ALL;
use host_tests::cuts::{CutDepth, CutStats, play};

#[test]
fn after_a_cut_at_every_bit_the_game_is_as_before_or_after_the_last_action() {
    for game in ALL {
        let tried = play(*game, 1, 60, CutDepth::EveryBit);
        assert_eq!(tried.lost, 0, "{}: {tried:?}", game.word());
        assert!(tried.cuts > 20 * tried.notes, "{tried:?}");
    }
}

/// Whole games over several sectors, which include cuts in the label of the next sector.
#[test]
fn whole_games_survive_a_cut_in_every_note() {
    let mut all = CutStats::default();
    for game in ALL {
        let tried = play(*game, 2, 1300, CutDepth::Some(1));
        assert_eq!(tried.lost, 0, "{}: {tried:?}", game.word());
        all.add(tried);
    }
    assert!(all.longest > 504, "one game took more than a sector: {all:?}");
}
