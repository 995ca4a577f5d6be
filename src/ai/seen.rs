//! A game as one seat knows it.

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{Actor, Dice, Game, Seat, Visit};
use crate::games::AnyGame;

/// A game with the eyes of one seat: its views, its legal actions, and worlds that may be the true one.
///
/// This is all a computer player gets; the game itself stays inside.
///
/// ```compile_fail
/// # use hexboard::{ai::Seen, game::{Game, Seat}, games::hive::{Hive, HiveOptions}};
/// let game: Hive = Hive::start(&HiveOptions::DEVICE).unwrap();
/// let truth = Seen::new(&game, Seat::A).game;
/// ```
#[derive(Clone, Copy)]
pub struct Seen<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Seen<'a, G> {
    /// What `seat` knows of a game.
    pub const fn new(game: &'a G, seat: Seat) -> Seen<'a, G> {
        Seen { game, seat }
    }

    /// The seat that looks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What everybody may see.
    pub fn public(&self) -> G::Public {
        self.game.public()
    }

    /// What the seat may see on top of it.
    pub fn private(&self) -> G::Private {
        self.game.private(self.seat)
    }

    /// Shows every action the seat may take now, sorted by code.
    pub fn visit_legal(&self, visit: &mut Visit<'_, G::Action>) -> ControlFlow<()> {
        self.game.visit_legal(Actor::Seat(self.seat), visit)
    }

    /// How many actions the seat may take now.
    pub fn count_legal(&self) -> usize {
        self.game.count_legal(Actor::Seat(self.seat))
    }

    /// The first action the seat may take now.
    #[inline(never)] // Lists and samples have large frames, which are gone before the next one.
    pub fn first_legal(&self) -> Option<G::Action> {
        self.game.nth_legal(Actor::Seat(self.seat), 0)
    }

    /// Any action the seat may take now, each equally likely.
    pub fn by_lot(&self, dice: &mut Dice) -> Option<G::Action> {
        self.game.random_legal(Actor::Seat(self.seat), dice)
    }

    /// The action of a code, if it is one.
    pub fn decode(&self, code: crate::game::Code) -> Option<G::Action> {
        self.game.decode(code).ok()
    }

    /// A game that may be the true one for all the seat knows. It depends on the view and the dice only.
    #[inline(never)]
    pub fn sample(&self, dice: &mut Dice) -> G {
        let mut world = self.game.clone();
        world.redraw_hidden(Some(self.seat), dice);
        world
    }

    /// The same in a place that may have held another one, not by way of the stack.
    #[inline(never)]
    pub(super) fn sample_into(&self, place: &mut Option<G>, dice: &mut Dice) {
        copied(self.game, place).redraw_hidden(Some(self.seat), dice);
    }
}

/// Copies a game to a place, if it can be without a third one on the stack.
#[inline(never)]
pub(super) fn copied<'a, G: Clone>(game: &G, place: &'a mut Option<G>) -> &'a mut G {
    match place {
        Some(old) => {
            old.clone_from(game);
            old
        }
        None => place.insert(game.clone()),
    }
}

/// Makes [`SeenAs`] from the list of games.
macro_rules! seen_as {
    ($($(#[$cfg:meta])* $doc:literal: $module:ident $Name:ident;)+) => {
        /// What one seat knows of a game, by game. Nobody looks at a game that has no mind of its own.
        #[allow(dead_code)]
        pub(super) enum SeenAs<'a> {
            $($(#[$cfg])* $Name(Seen<'a, crate::games::$module::$Name>),)+
        }

        impl<'a> Seen<'a, AnyGame> {
            /// The same, by game.
            pub(super) fn by_game(&self) -> SeenAs<'a> {
                let seat = self.seat;
                match self.game {
                    $($(#[$cfg])* AnyGame::$Name(game) => SeenAs::$Name(Seen { game, seat }),)+
                }
            }
        }
    };
}

crate::for_every_game!(seen_as);

impl<G: Game> fmt::Debug for Seen<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seen({:?})", self.seat)
    }
}
