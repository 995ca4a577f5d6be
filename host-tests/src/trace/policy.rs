//! Computer players for traces.

use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
use hexboard::game::Seat;
use hexboard::games::{AnyAction, AnyGame};

/// Returns the action of a player of this level.
pub fn decided(
    game: &AnyGame,
    seat: Seat,
    level: Level,
    seed: u64,
    player: &mut Player,
) -> Option<AnyAction> {
    player.begin(&Observation::new(game, seat), level, seed);
    while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
    player.best()
}

#[cfg(test)]
mod tests {
    use crate::trace::{TraceArgs, trace};

    fn traced(game: &str, policy: &str) -> String {
        let line = format!("--game {game} --seed 4 --policy {policy} --max-decisions 14");
        let request = TraceArgs::read(line.split_whitespace().map(String::from)).unwrap();
        let mut bytes = Vec::new();
        trace(&request, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    /// A line is written only for a legal action, so the number of lines proves that the game was
    /// played.
    #[test]
    fn levels_play_every_game_and_repeat_it_exactly() {
        for game in ["termites", "hive", "robale", "xobos"] {
            let easy = traced(game, "easy");
            assert_eq!(easy, traced(game, "easy"), "{game}");
            assert_ne!(easy, traced(game, "random"), "{game}");
            assert_eq!(easy.lines().count(), 16, "{game}");
        }
    }
}
