//! A game as one seat may know it.

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{Actor, Game, Rng, Seat, Visit};
use crate::games::AnyGame;

/// What one seat may know of a game: its views, its legal actions, and sampled games that agree
/// with them.
///
/// This is all that a computer player gets; the game itself is private.
///
/// ```compile_fail
/// # use hexboard::{ai::Observation, game::{Game, Seat}, games::hive::{Hive, HiveOptions}};
/// let game: Hive = Hive::start(&HiveOptions::DEVICE).unwrap();
/// let truth = Observation::new(&game, Seat::A).game;
/// ```
#[derive(Clone, Copy)]
pub struct Observation<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Observation<'a, G> {
    /// Creates the view of a game for `seat`.
    pub const fn new(game: &'a G, seat: Seat) -> Observation<'a, G> {
        Observation { game, seat }
    }

    /// Returns the seat of this view.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns what everybody may see.
    pub fn public(&self) -> G::Public {
        self.game.public()
    }

    /// Returns what the seat may see in addition to the public view.
    pub fn private(&self) -> G::Private {
        self.game.private(self.seat)
    }

    /// Visits every action the seat may take now, sorted by code.
    pub fn visit_legal(&self, visit: &mut Visit<'_, G::Action>) -> ControlFlow<()> {
        self.game.visit_legal(Actor::Seat(self.seat), visit)
    }

    /// Returns the number of actions the seat may take now.
    pub fn count_legal(&self) -> usize {
        self.game.count_legal(Actor::Seat(self.seat))
    }

    /// Returns the first action the seat may take now.
    #[inline(never)] // Lists and samples need large stack frames, which must be freed in between.
    pub fn first_legal(&self) -> Option<G::Action> {
        self.game.nth_legal(Actor::Seat(self.seat), 0)
    }

    /// Returns a random action the seat may take now, each equally likely.
    pub fn random_legal(&self, rng: &mut Rng) -> Option<G::Action> {
        self.game.random_legal(Actor::Seat(self.seat), rng)
    }

    /// Returns the action of a code, if it is valid.
    pub fn decode(&self, code: crate::game::Code) -> Option<G::Action> {
        self.game.decode(code).ok()
    }

    /// Returns a sampled game that agrees with everything the seat knows. It depends on the view
    /// and the generator only.
    #[inline(never)]
    pub fn sample(&self, rng: &mut Rng) -> G {
        let mut world = self.game.clone();
        world.redraw_hidden(Some(self.seat), rng);
        world
    }

    /// Samples into an existing place, without a copy on the stack.
    #[inline(never)]
    pub(super) fn sample_into(&self, place: &mut Option<G>, rng: &mut Rng) {
        copy_into(self.game, place).redraw_hidden(Some(self.seat), rng);
    }
}

/// Copies a game to a place, without a copy on the stack if the place already holds a game.
#[inline(never)]
pub(super) fn copy_into<'a, G: Clone>(game: &G, place: &'a mut Option<G>) -> &'a mut G {
    match place {
        Some(old) => {
            old.clone_from(game);
            old
        }
        None => place.insert(game.clone()),
    }
}

/// Defines [`ObservationByGame`] from the list of games.
macro_rules! seen_as {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// What one seat may know of a game, by game. Games without a search of their own are never
        /// read.
        #[allow(dead_code)]
        pub(super) enum ObservationByGame<'a> {
            $($(#[$cfg])* $Name(Observation<'a, crate::games::$module::$Name>),)+
        }

        impl<'a> Observation<'a, AnyGame> {
            /// Returns the same view, by game.
            pub(super) fn by_game(&self) -> ObservationByGame<'a> {
                let seat = self.seat;
                match self.game {
                    $($(#[$cfg])* AnyGame::$Name(game) => ObservationByGame::$Name(Observation { game, seat }),)+
                }
            }
        }
    };
}

crate::for_every_game!(seen_as);

impl<G: Game> fmt::Debug for Observation<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation({:?})", self.seat)
    }
}
