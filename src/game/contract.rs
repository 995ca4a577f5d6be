//! The trait every game implements.

use core::fmt;
use core::ops::ControlFlow;

use super::{Actor, Code, CodeError, IllegalAction, Options, Rng, Seat, SeatSet, SetupError, Turn};

/// A callback that receives one action after another and may stop early.
pub type Visit<'a, A> = dyn FnMut(A) -> ControlFlow<()> + 'a;

/// A game with its rules. See [`crate::game`] for an overview and `docs/adding-a-game.md` for a
/// guide.
///
/// Guarantees, which a test suite in `host-tests` checks for every game at every step of random
/// games:
///
/// - legal actions are sorted by [`Game::encode`], without duplicates, and there is at least one
///   before the end;
/// - [`Game::is_legal`] agrees with the list for any action that decodes;
/// - [`Game::apply`] validates first: on an error nothing has changed. The same game and action
///   give the same result;
/// - `decode(encode(a)) == a`; other codes give an error or an action, never a panic;
/// - views contain nothing the viewer may not know, nor do [`Game::turn`] and [`Game::turn_id`];
/// - every game ends after at most [`super::LONGEST_GAME`] actions.
///
/// Code that is generic over the trait works for every game:
///
/// ```
/// use hexboard::game::{Actor, Game, Rng};
/// use hexboard::games::hive::{Hive, HiveOptions};
///
/// /// Applies a random legal action; returns whether there was one.
/// fn play_one<G: Game>(game: &mut G, rng: &mut Rng) -> bool {
///     let Some(actor) = game.turn().sole_actor() else { return false };
///     let action = match actor {
///         Actor::Chance => game.random_outcome(rng),
///         seat => game.random_legal(seat, rng),
///     };
///     action.is_some_and(|action| game.apply(actor, action).is_ok())
/// }
///
/// let mut game: Hive = Hive::start(&HiveOptions::default()).expect("two players");
/// assert!(play_one(&mut game, &mut Rng::new(7)));
/// assert_eq!(game.turn().outcome(), None);
/// ```
pub trait Game: Clone + Eq + fmt::Debug {
    /// The options chosen before the start.
    type Options: Options;
    /// One decision as the rules define it: neither a part of one nor a whole turn.
    type Action: Copy + Eq + fmt::Debug;
    /// What everybody may see.
    type Public: Clone + Eq + fmt::Debug;
    /// What one seat may see in addition to the public view.
    type Private: Clone + Eq + fmt::Debug;

    /// Returns the game before the first action.
    ///
    /// # Errors
    /// Returns [`SetupError`], which names the option that does not fit and what to choose instead.
    fn start(options: &Self::Options) -> Result<Self, SetupError>;

    /// Returns what the game waits for: the decision of one or more seats, a random outcome, or
    /// nothing when it is over.
    fn turn(&self) -> Turn;

    /// Visits every action that `actor` may take now, sorted by code. Visits nothing if it is not
    /// the actor's turn.
    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Self::Action>) -> ControlFlow<()>;

    /// Visits the legal actions of a seat that may end the game at once: all that do, and perhaps some
    /// that do not. A warning tries each of them, so there should be few.
    ///
    /// The default visits none. It suits games that end with a turn or a round.
    fn visit_endings(&self, seat: Seat, visit: &mut Visit<'_, Self::Action>) -> ControlFlow<()> {
        let _ = (seat, visit);
        ControlFlow::Continue(())
    }

    /// Returns whether `actor` may take this action now.
    fn is_legal(&self, actor: Actor, action: Self::Action) -> bool;

    /// Applies the action.
    ///
    /// # Errors
    /// Returns [`IllegalAction`] and leaves the game unchanged.
    fn apply(&mut self, actor: Actor, action: Self::Action) -> Result<(), IllegalAction>;

    /// Returns the number of equally likely cases that have this random outcome. At least 1 for a
    /// legal outcome.
    fn weight(&self, outcome: Self::Action) -> u32 {
        let _ = outcome;
        1
    }

    /// Returns whether this action reveals hidden information to somebody. Undo never crosses it.
    /// The result for an illegal action does not matter.
    fn reveals(&self, actor: Actor, action: Self::Action) -> bool {
        let _ = action;
        actor == Actor::Chance
    }

    /// Returns whether a phase begins here that undo must not cross. Called for the position after
    /// an action; `was_at_once` is the value of [`Game::is_simultaneous`] before that action.
    fn ends_undo(&self, was_at_once: bool) -> bool {
        let _ = was_at_once;
        false
    }

    /// Returns whether several seats decide simultaneously here, and no decision affects the legal
    /// actions of another seat. Then each seat may undo its own last action, whatever the others
    /// have done since ([`super::Record::undo_of`]).
    fn is_simultaneous(&self) -> bool {
        false
    }

    /// Identifies the current turn or phase as the rules count it. Consecutive turns differ. The
    /// value is public. Returns `None` while the previous turn lasts: while chance decides or a seat
    /// decides in between.
    ///
    /// The default suits games in which no seat has two turns in a row.
    fn turn_id(&self) -> Option<u8> {
        match self.turn() {
            Turn::Decide(_) if self.is_simultaneous() => Some(u8::MAX),
            Turn::Decide(seats) => seats.iter().next().map(|seat| seat.index() as u8),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Returns whether a seat may know more than the public view.
    fn has_secrets(&self) -> bool {
        size_of::<Self::Private>() > 0
    }

    /// Returns the seats that may know this legal action with all details. Called before it is
    /// applied.
    fn audience(&self, actor: Actor, action: Self::Action) -> SeatSet {
        let _ = (actor, action);
        SeatSet::ALL
    }

    /// Returns what everybody may see.
    fn public(&self) -> Self::Public;

    /// Returns what `seat` may see in addition to the public view.
    fn private(&self, seat: Seat) -> Self::Private;

    /// Replaces everything that `viewer` cannot know by a random, fairly drawn alternative. For
    /// `None` only public facts are kept.
    ///
    /// The views of the viewer do not change. Computer players search such redrawn games, so they
    /// cannot use hidden information.
    fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng);

    /// Returns the action as a number.
    fn encode(action: Self::Action) -> Code;

    /// Decodes an action.
    ///
    /// # Errors
    /// Returns [`CodeError`] if the code is not an action.
    fn decode(&self, code: Code) -> Result<Self::Action, CodeError>;

    /// Writes the action in the game's short notation. The notation may depend on the position
    /// before the action.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns a value that displays the action in the game's short notation.
    fn show(&self, action: Self::Action) -> ActionDisplay<'_, Self> {
        ActionDisplay { game: self, action }
    }

    /// Returns whether `actor` has exactly one legal action. Stops after the second one.
    fn has_one_legal(&self, actor: Actor) -> bool {
        let mut count = 0;
        let _ = self.visit_legal(actor, &mut |_| {
            count += 1;
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        count == 1
    }

    /// Returns the number of actions `actor` may take now.
    fn count_legal(&self, actor: Actor) -> usize {
        let mut count = 0;
        let _ = self.visit_legal(actor, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns the legal action at index `place` of the sorted list, from 0.
    fn nth_legal(&self, actor: Actor, mut place: usize) -> Option<Self::Action> {
        let mut found = None;
        let _ = self.visit_legal(actor, &mut |action| {
            if place == 0 {
                found = Some(action);
                return ControlFlow::Break(());
            }
            place -= 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns a random legal action of `actor`, each equally likely; `None` if there is none.
    fn random_legal(&self, actor: Actor, rng: &mut Rng) -> Option<Self::Action> {
        let count = self.count_legal(actor);
        self.nth_legal(actor, rng.below(count as u32) as usize)
    }

    /// Returns a random outcome, picked by weight; `None` if it is not chance's turn.
    fn random_outcome(&self, rng: &mut Rng) -> Option<Self::Action> {
        let mut total = 0;
        let _ = self.visit_legal(Actor::Chance, &mut |outcome| {
            total += self.weight(outcome);
            ControlFlow::Continue(())
        });
        let mut left = rng.below(total);
        let mut found = None;
        let _ = self.visit_legal(Actor::Chance, &mut |outcome| {
            let weight = self.weight(outcome);
            if left < weight {
                found = Some(outcome);
                return ControlFlow::Break(());
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        found
    }
}

/// Displays an action in the notation of its game; made by [`Game::show`].
#[derive(Clone, Copy, Debug)]
pub struct ActionDisplay<'a, G: Game> {
    game: &'a G,
    action: G::Action,
}

impl<G: Game> fmt::Display for ActionDisplay<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write_action(self.action, f)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;
    use crate::games::toy::{Action, Toy, ToyOptions};
    use crate::hex::Cell;

    #[test]
    fn legal_actions_can_be_counted_and_indexed() {
        let mut game = Toy::start(&ToyOptions { players: 2 }).unwrap();
        game.apply(Actor::Chance, Action::First(Seat::A)).unwrap();
        let actor = Actor::Seat(Seat::A);
        assert_eq!(game.count_legal(actor), 14, "a small or the large pebble on seven cells");
        let first = game.empty().first().unwrap();
        assert_eq!(game.nth_legal(actor, 7), Some(Action::Put { large: true, at: first }));
        assert_eq!(game.nth_legal(actor, 14), None);
        assert_eq!(game.count_legal(Actor::Seat(Seat::B)), 0);
        let large = Action::Put { large: true, at: Cell::CENTRE };
        assert!(game.show(large).to_string().starts_with("large "));
    }
}
