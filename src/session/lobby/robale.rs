//! What is settled before a game of Robale.

use crate::game::{SeatSet, SetupError};
use crate::games::robale::RobaleOptions;

/// the numbers of rounds on offer; the last is no draw at all.
const ROUNDS: [Option<u16>; 5] = [Some(10), Some(20), Some(50), Some(RobaleOptions::ROUNDS), None];

/// Rounds until the draw and whose dice are rolled, as far as they are chosen.
pub struct RobaleSheet {
    /// The place among the numbers of rounds.
    rounds: usize,
}

impl RobaleSheet {
    /// How many play.
    pub const PLAYERS: usize = 2;
    /// as the rules have it.
    pub const NEW: RobaleSheet = RobaleSheet { rounds: 3 };

    /// Rounds until the draw; `None` for no draw.
    pub fn rounds(&self) -> Option<u16> {
        ROUNDS.get(self.rounds).copied().flatten()
    }

    /// More or fewer rounds.
    pub fn change_rounds(&mut self, forward: bool) {
        let step = if forward { 1 } else { ROUNDS.len() - 1 };
        self.rounds = (self.rounds + step) % ROUNDS.len();
    }

    /// The options of the game.
    ///
    /// # Errors
    /// When other than two seats play.
    pub fn options(&self, players: SeatSet) -> Result<RobaleOptions, SetupError> {
        match players.len() {
            RobaleSheet::PLAYERS => RobaleOptions::new(self.rounds()),
            given => {
                let (least, most) = (RobaleSheet::PLAYERS, RobaleSheet::PLAYERS);
                Err(SetupError::Players { given, least, most })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_6_2_the_draw_comes_after_100_rounds_unless_something_else_is_settled() {
        let mut sheet = RobaleSheet::NEW;
        assert_eq!(sheet.options(SeatSet::first(2)), Ok(RobaleOptions::default()));
        sheet.change_rounds(true);
        assert_eq!(sheet.rounds(), None);
        sheet.change_rounds(true);
        assert_eq!(sheet.rounds(), Some(10));
        sheet.change_rounds(false);
        sheet.change_rounds(false);
        assert_eq!(sheet.rounds(), Some(100));
    }
}
