//! Decisions as sequences of partial choices, each a number with a fixed meaning.
//!
//! Numbers below the number of grid cells are cells. They are followed by 256 public items and 256
//! items of a hidden hand. The game's `item.rs` defines the items.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Choice, Choices, Game, Seat};
use hexboard::games::{AnyAction, AnyGame};

use crate::observe::Grid;

const NAMED: usize = 256;

/// The set of all partial choices of a game.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    grid: Grid,
}

impl Space {
    /// Returns the choices of a game on this grid.
    pub const fn of(grid: Grid) -> Space {
        Space { grid }
    }

    /// Returns the number of choices.
    pub fn len(self) -> usize {
        self.grid.cells() + 2 * NAMED
    }

    /// Returns the number of a choice.
    pub fn number(self, choice: Choice) -> usize {
        let named = self.grid.cells();
        match choice {
            Choice::Cell(cell) => self.grid.cell(cell),
            Choice::Place(place) => self.grid.place(place),
            Choice::Item(item) => named + usize::from(item),
            Choice::Secret(item) => named + NAMED + usize::from(item),
        }
    }
}

/// The partial choices made so far for the current decision.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    chosen: Vec<usize>,
}

impl Steps {
    /// Returns the choices made so far.
    pub fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// Clears the choices.
    pub fn clear(&mut self) {
        self.chosen.clear();
    }

    /// Visits what a seat can choose next: the choice and the action, once for each action that
    /// continues with it.
    fn visit(&self, game: &AnyGame, space: Space, seat: Seat, mut visit: impl FnMut(usize, AnyAction)) {
        let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
            let number = |place: usize| game.choice(action, place).map(|choice| space.number(choice));
            let leads = self.chosen.iter().enumerate().all(|(place, &chosen)| number(place) == Some(chosen));
            if let (true, Some(next)) = (leads, number(self.chosen.len())) {
                visit(next, action);
            }
            ControlFlow::Continue(())
        });
    }

    /// Sets the mask to 1 for every choice available next.
    pub fn mark(&self, game: &AnyGame, space: Space, seat: Seat, mask: &mut [i8]) {
        self.visit(game, space, seat, |next, _| mask[next] = 1);
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
        self.visit(game, space, seat, |next, action| {
            if next == chosen {
                found = Some(action);
            }
        });
        let action = found.ok_or(())?;
        self.chosen.push(chosen);
        let is_complete = game.choice(action, self.chosen.len()).is_none();
        if is_complete {
            self.clear();
        }
        Ok(is_complete.then_some(action))
    }
}
