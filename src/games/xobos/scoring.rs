//! Points and the end of the game.

use super::phase::PhaseState;
use super::{Building, Xobos, economy};
use crate::game::{BySeat, LONGEST_GAME, Outcome, Reason, Seat, SeatSet};

impl Xobos {
    /// Returns the current points.
    pub fn points(&self, seat: Seat) -> i16 {
        if !self.playing().contains(seat) {
            return 0;
        }
        let reactors = self.holdings.buildings.count(seat, Building::Reactor);
        let crystals = self.holdings.stores[seat].crystals;
        economy::points(crystals, self.holdings.sides[seat].guardian_count(), reactors)
    }

    /// Returns the result.
    pub(super) fn outcome(&self) -> Outcome {
        let scores = BySeat::from_fn(|seat| self.points(seat));
        let (winners, reason) = self.winners(&scores);
        Outcome { winners, scores, reason }
    }

    /// Returns whether the next action is the last one allowed. After it, everything is
    /// revealed.
    pub(super) fn is_last_action(&self) -> bool {
        usize::from(self.taken) + 1 >= LONGEST_GAME
    }

    /// Sets the number of actions so far, for tests of.
    #[doc(hidden)]
    pub const fn set_length(&mut self, taken: u16) {
        self.taken = taken;
    }

    /// Counts an action. A game of the maximum length is a draw.
    pub(super) fn count(&mut self) {
        let is_last = self.is_last_action();
        self.taken = self.taken.saturating_add(1);
        if is_last && self.stage != PhaseState::Over {
            self.is_cut = true;
            self.stage = PhaseState::Over;
        }
    }

    fn winners(&self, scores: &BySeat<i16>) -> (SeatSet, Reason) {
        if self.is_cut {
            return (SeatSet::EMPTY, Reason::Length);
        }
        let playing = self.playing();
        if playing.len() == 1 {
            return (playing, Reason::LastStanding);
        }
        let leading = best(playing, |seat| scores[seat]);
        if leading.len() == 1 {
            return (leading, Reason::Points);
        }
        let winners = best(leading, |seat| self.holdings.sides[seat].technologies.len() as i16);
        (winners, if winners.len() == 1 { Reason::Technologies } else { Reason::Shared })
    }
}

/// Returns the seats with the highest value.
fn best(seats: SeatSet, value: impl Fn(Seat) -> i16) -> SeatSet {
    let most = seats.iter().map(&value).max();
    seats.iter().filter(|&seat| Some(value(seat)) == most).fold(SeatSet::EMPTY, SeatSet::with)
}
