//! Decisions as sequences of partial choices, each a number with a fixed meaning.
//!
//! Numbers below the number of grid cells are cells. They are followed by 256 public items and 256
//! items of a hidden hand. The game's `item.rs` defines the items.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Choice, Choices, Game, Seat};
use hexboard::games::{AnyAction, AnyGame};

use crate::observe::Frame;

const NAMED: usize = 256;

/// The set of all partial choices of a game.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    pub frame: Frame,
}

impl Space {
    /// Returns the choices of a game in this frame.
    pub const fn of(frame: Frame) -> Space {
        Space { frame }
    }

    /// Returns the number of choices.
    pub const fn len(self) -> usize {
        self.frame.cells() + 2 * NAMED
    }

    /// Returns the number of a choice.
    #[inline]
    pub fn number(self, game: &AnyGame, choice: Choice) -> usize {
        let named = self.frame.cells();
        match choice {
            Choice::Cell(cell) => self.frame.cell(cell),
            Choice::Place(place) => self.frame.place(place),
            Choice::Item(item) => named + usize::from(self.frame.item(game, item)),
            Choice::Secret(item) => named + NAMED + usize::from(item),
        }
    }

    /// Adds the number of the choice at index `place` of every action; `u16::MAX` after the last.
    pub fn list(self, game: &AnyGame, actions: &[AnyAction], place: usize, numbers: &mut Vec<u16>) {
        // The game is matched once for the whole list, not for every action.
        macro_rules! of_game {
            ($($variant:ident),*) => {
                match game {
                    $(AnyGame::$variant(own) => numbers.extend(actions.iter().map(|&action| {
                        let AnyAction::$variant(action) = action else { return u16::MAX };
                        own.choice(action, place).map_or(u16::MAX, |choice| self.number(game, choice) as u16)
                    })),)*
                    #[cfg(feature = "toy")]
                    AnyGame::Toy(_) => numbers.extend(actions.iter().map(|&action| {
                        self.number_of(game, action, place).map_or(u16::MAX, |number| number as u16)
                    })),
                }
            };
        }
        of_game!(Termites, Hive, Robale, Xobos);
    }

    /// Returns the number of an action's choice at index `place`; `None` after the last.
    pub fn number_of(self, game: &AnyGame, action: AnyAction, place: usize) -> Option<usize> {
        game.choice(action, place).map(|choice| self.number(game, choice))
    }
}

/// The partial choices made so far for the current decision.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    chosen: Vec<Choice>,
}

impl Steps {
    /// Returns the numbers of the choices made so far.
    pub fn numbers(&self, game: &AnyGame, space: Space) -> Vec<usize> {
        self.chosen.iter().map(|&choice| space.number(game, choice)).collect()
    }

    /// Returns the number of choices made so far.
    pub fn len(&self) -> usize {
        self.chosen.len()
    }

    /// Clears the choices.
    pub fn clear(&mut self) {
        self.chosen.clear();
    }

    /// Adds a choice.
    pub fn push(&mut self, choice: Choice) {
        self.chosen.push(choice);
    }

    /// Visits what a seat can choose next: the choice and the action, once for each action that
    /// continues with it.
    fn visit(&self, game: &AnyGame, seat: Seat, mut visit: impl FnMut(Choice, AnyAction)) {
        let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
            let mut chosen = self.chosen.iter().enumerate();
            let leads = chosen.all(|(place, &chosen)| game.choice(action, place) == Some(chosen));
            if let (true, Some(next)) = (leads, game.choice(action, self.chosen.len())) {
                visit(next, action);
            }
            ControlFlow::Continue(())
        });
    }

    /// Sets the mask to 1 for every choice available next.
    pub fn mark(&self, game: &AnyGame, space: Space, seat: Seat, mask: &mut [i8]) {
        self.visit(game, seat, |next, _| mask[space.number(game, next)] = 1);
    }

    /// Makes a choice. Returns the action once it is complete, and an error if the choice is not
    /// available.
    pub fn choose(
        &mut self,
        game: &AnyGame,
        space: Space,
        seat: Seat,
        chosen: usize,
    ) -> Result<Option<AnyAction>, ()> {
        let mut found = None;
        self.visit(game, seat, |next, action| {
            if space.number(game, next) == chosen {
                found = Some((next, action));
            }
        });
        let (choice, action) = found.ok_or(())?;
        self.chosen.push(choice);
        let is_complete = game.choice(action, self.chosen.len()).is_none();
        if is_complete {
            self.clear();
        }
        Ok(is_complete.then_some(action))
    }
}
