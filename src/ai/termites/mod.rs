//! The computer player of Termites.

mod eval;
mod glance;
mod weights;

use core::ops::ControlFlow;

use super::{BudgetShare, Evaluate, Level, ReviewParams, SearchCosts, SearchParams, Work};
use crate::game::{Options, Seat, Visit};
use crate::games::termites::{Action, Phase, Public, Termites};

pub use eval::evaluate;
pub use glance::Glance;
pub use weights::{NUMBERS, WEIGHTS, Weights};

/// Number of replies that rollouts try. With fewer they overlook too many good ones.
const REPLIES: usize = 16;

impl Evaluate for Termites {
    const REVIEW: ReviewParams =
        ReviewParams { work: Work::of_millis(100_000), ample: Work::NONE, rivals: 3 };
    type Glance = Glance;

    fn costs(players: usize) -> SearchCosts {
        let attempt = 22 + 15 * players as u32;
        SearchCosts { draw: 40, list: 30, listed: 2, glance: 12 * players as u32, glanced: 3, attempt }
    }

    fn manners(players: usize) -> [SearchParams; Level::FIXED.len()] {
        let evaluation = SearchParams::evaluation;
        let rollouts = |blur, width, turns| SearchParams { blur, width, turns, replies: REPLIES };
        // With more players the turns of all others count, until the next own one.
        match players {
            2 => [evaluation(550), evaluation(220), rollouts(70, 3, 1), rollouts(0, 5, 2)],
            3 => [evaluation(1000), evaluation(300), evaluation(0), rollouts(0, 12, 3)],
            _ => [evaluation(1100), evaluation(300), evaluation(0), rollouts(0, 6, 4)],
        }
    }

    /// The value decides near the end, where it was measured; before that, games are closer.
    fn three_quarters(players: usize) -> i32 {
        if players == 2 { 190 } else { 340 }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate(self, seat, &WEIGHTS)
    }

    fn glance(&self, seat: Seat) -> Glance {
        Glance::new(self, seat)
    }

    fn promise(&self, glance: &Glance, action: Action) -> i32 {
        glance.promise(self, action)
    }

    fn budget_share(public: &Public) -> BudgetShare {
        // A placed token is no longer among the unseen ones, so the moves after it belong to the
        // same turn.
        let unseen = Seat::ALL.into_iter().map(|seat| public.unseen[seat].len() as u32).sum::<u32>();
        match public.phase {
            Phase::Reproduce => BudgetShare { turn: unseen.wrapping_sub(1), share: 8 },
            Phase::Move => BudgetShare { turn: unseen, share: 14 },
            Phase::Retake | Phase::Replace => BudgetShare { turn: unseen, share: BudgetShare::ALL },
            // Each Mound and tile of the setup is a turn.
            Phase::BuildNeutral | Phase::BuildTiles | Phase::Mounds | Phase::Over => {
                BudgetShare { turn: before_start(public), share: BudgetShare::ALL }
            }
        }
    }

    fn players(&self) -> usize {
        self.options().players()
    }

    fn turn_mark(&self, _: Seat) -> u32 {
        match self.phase() {
            Phase::Reproduce | Phase::Move | Phase::Retake | Phase::Replace | Phase::Over => {
                self.active() as u32
            }
            Phase::BuildNeutral | Phase::BuildTiles | Phase::Mounds => {
                100 + self.pieces().all_mounds().len() as u32 + self.ground().tiles().len() as u32
            }
        }
    }

    fn visit_part(&self, _: Seat, part: usize, all: bool, visit: &mut Visit<'_, Action>) -> bool {
        if all {
            return Termites::visit_part(self, part, visit);
        }
        let near = self.pieces().all_mounds().grown().grown();
        let mut attack = (None, 0);
        Termites::visit_part(self, part, &mut |action| {
            let is_similar = match action {
                // Tokens are placed only near Mounds.
                Action::Place(_, at) => !near.contains(at),
                // The approach matters only because the beaten unit cannot retreat there.
                Action::Attack { from, target, retreat, .. } => {
                    if attack.0 != Some((from, target)) {
                        attack = (Some((from, target)), 0);
                    }
                    let bit = retreat.map_or(1 << 6, |side| 1 << side.index());
                    let again = attack.1 & bit != 0;
                    attack.1 |= bit;
                    again
                }
                _ => false,
            };
            if is_similar { ControlFlow::Continue(()) } else { visit(action) }
        })
    }
}

/// Returns a different number for each step before the first turn.
fn before_start(public: &Public) -> u32 {
    let laid = public.pieces.all_mounds().len() + public.ground.tiles().len();
    1 << 16 | laid as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Observation, Player, SearchProgress, Work};
    use crate::game::{Actor, Game};
    use crate::games::termites::{Caste, Colony, MoundValue, Piece, Position, TermitesOptions, Token};
    use crate::games::{AnyAction, AnyGame};
    use crate::hex::{Cell, Direction};

    /// Seat A is to move. Its units of two Workers each are around a Mound of seat B, worth 5, in
    /// the centre.
    fn siege(units: usize) -> Termites {
        let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap();
        let mut position = Position::new(options);
        let mound = Piece::Mound { owner: Some(Seat::B), value: MoundValue::new(5).unwrap() };
        position.pieces.put(Cell::CENTRE, mound);
        let token = Token::new(Caste::Worker, 2).unwrap();
        for side in Direction::ALL.into_iter().take(units) {
            position.pieces.put(Cell::CENTRE.step(side).unwrap(), Piece::Unit { owner: Seat::A, token });
        }
        position.hands[Seat::B].add(token);
        Termites::from_position(&position).unwrap()
    }

    fn choice(game: Termites, level: Level) -> Action {
        let game = AnyGame::from(game);
        let mut player = Player::new();
        player.begin(&Observation::new(&game, Seat::A), level, 3);
        while player.think(Work(1000)) == SearchProgress::Thinking {}
        match player.best() {
            Some(AnyAction::Termites(action)) => action,
            other => panic!("not an action of Termites: {other:?}"),
        }
    }

    #[test]
    fn t_7_1_every_level_takes_a_mound_it_can_take() {
        for level in [Level::Normal, Level::Hard] {
            let action = choice(siege(3), level);
            assert!(matches!(action, Action::Attack { target: Cell::CENTRE, .. }), "{level:?}: {action:?}");
        }
    }

    #[test]
    fn a_siege_is_worth_more_with_more_strength() {
        let worth: [i32; 4] = core::array::from_fn(|units| siege(units).evaluate(Seat::A));
        assert!(worth.is_sorted() && worth[0] < worth[2], "{worth:?}");
        assert!(
            worth[3] - worth[2] > worth[2] - worth[1],
            "a Mound that can be taken now is worth much more: {worth:?}"
        );
        assert_eq!(
            siege(2).evaluate(Seat::A),
            -siege(2).evaluate(Seat::B),
            "the values of two players are opposite"
        );
    }

    /// Every action is in exactly one part, in the order of the whole list.
    #[test]
    fn parts_together_are_the_whole_list() {
        let game = siege(3);
        let (mut whole, mut parts) = (0, 0);
        let _ = game.visit_legal(Actor::Seat(Seat::A), &mut |action| {
            whole = (whole * 31 + action.code().bits() as u64) % 1_000_003;
            ControlFlow::Continue(())
        });
        let mut part = 0;
        loop {
            let more = Evaluate::visit_part(&game, Seat::A, part, true, &mut |action| {
                parts = (parts * 31 + action.code().bits() as u64) % 1_000_003;
                ControlFlow::Continue(())
            });
            part += 1;
            if !more {
                break;
            }
        }
        assert_eq!((whole, part), (parts, 3));
    }
}
