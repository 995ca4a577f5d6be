//! The strength of *adaptive* computers, which follows the results of the people at the table.

use crate::ai::Strength;
use crate::game::{GameId, SeatSet};

/// The number of games whose strength is remembered.
const GAMES: usize = 4;

/// The strength of *adaptive* in each game. Nothing else is remembered about the people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct AdaptiveStrengths([Strength; GAMES]);

impl AdaptiveStrengths {
    /// The strengths before the first game.
    pub const START: AdaptiveStrengths = AdaptiveStrengths([Strength::START; GAMES]);

    /// Returns the strength in a game.
    pub fn of(&self, game: GameId) -> Strength {
        self.0.get(place(game)).copied().unwrap_or(Strength::START)
    }

    /// Changes the strength in a game by this many steps.
    pub fn move_by(&mut self, game: GameId, steps: i8) {
        if let Some(strength) = self.0.get_mut(place(game)) {
            *strength = strength.moved(steps);
        }
    }

    /// Returns the stored form: the steps in the order of the numbers of the games.
    pub fn to_bytes(self) -> [u8; GAMES] {
        self.0.map(Strength::steps)
    }

    /// Reads the stored form. Higher numbers become the highest strength.
    pub const fn of_bytes([a, b, c, d]: [u8; GAMES]) -> AdaptiveStrengths {
        AdaptiveStrengths([Strength::new(a), Strength::new(b), Strength::new(c), Strength::new(d)])
    }
}

/// Returns the place of a game in the stored form.
fn place(game: GameId) -> usize {
    usize::from(game.number()).wrapping_sub(1)
}

/// Returns how many steps a result moves the strength: up if people have won, down if only
/// computers have. The steps are such that nothing changes on average while people win as many games
/// as they have seats.
pub fn steps_after(winners: SeatSet, people: SeatSet, players: usize) -> i8 {
    let others = players.saturating_sub(people.len());
    match (winners.is_empty(), winners.iter().any(|seat| people.contains(seat))) {
        (true, _) => 0,
        (false, true) => others as i8,
        (false, false) => -(people.len() as i8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::games;

    #[test]
    fn each_game_has_its_own_strength() {
        let mut strengths = AdaptiveStrengths::START;
        strengths.move_by(games::ALL[1], 2);
        strengths.move_by(games::ALL[0], -1);
        let of = |place: usize| strengths.of(games::ALL[place]).steps();
        assert_eq!([of(0), of(1), of(2)], [5, 8, 6]);
        assert_eq!(AdaptiveStrengths::of_bytes(strengths.to_bytes()), strengths);
    }

    #[test]
    fn a_win_of_people_is_one_step_up_and_a_loss_one_down() {
        let [a, b] = [Seat::A, Seat::B].map(SeatSet::of);
        assert_eq!(steps_after(a, a, 2), 1);
        assert_eq!(steps_after(b, a, 2), -1);
        assert_eq!(steps_after(SeatSet::EMPTY, a, 2), 0, "a draw");
    }

    /// One person against three computers wins a quarter of even games.
    #[test]
    fn the_strength_stays_where_people_win_their_share() {
        let (one, others) = (SeatSet::of(Seat::C), SeatSet::of(Seat::A));
        assert_eq!(steps_after(one, one, 4) + 3 * steps_after(others, one, 4), 0);
        let two = SeatSet::of(Seat::B).with(Seat::C);
        assert_eq!(steps_after(one, two, 4) + steps_after(others, two, 4), 0);
    }
}
