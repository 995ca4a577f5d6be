//! Length of Hive games without a length limit.

use hexboard::game::{LONGEST_GAME, Reason, Rng, SeatSet};
use hexboard::games::hive::{Hive, HiveOptions};
use host_tests::playout::play_out;

/// Plays with the limit of H-6.3 off.
#[test]
fn h_6_4_h_d18_random_games_without_a_limit_end_by_length() {
    let options = HiveOptions { length_limit: false, ..HiveOptions::default() };
    let mut seeds = 0..400;
    let is_long = |seed| {
        let (outcome, actions) = play_out::<Hive>(options, &mut Rng::new(seed));
        assert!(actions <= LONGEST_GAME, "{actions}");
        assert_eq!(outcome.reason == Reason::Length, actions == LONGEST_GAME);
        outcome.reason == Reason::Length && outcome.winners == SeatSet::EMPTY
    };
    assert!(seeds.any(is_long), "one comes that far");
}
