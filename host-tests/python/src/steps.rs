//! Decisions in small choices, each a number with a fixed meaning.
//!
//! Numbers below the cells of the grid point at a cell. Then come 256 named things that everybody may know of, then 256 of a
//! hidden hand; which is which, the game's `item.rs` says.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Choice, Choices, Game, Seat};
use hexboard::games::{AnyAction, AnyGame};

use crate::observe::Grid;

const NAMED: usize = 256;

/// All small choices of a game.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    grid: Grid,
}

impl Space {
    /// Those of a game on this grid.
    pub const fn of(grid: Grid) -> Space {
        Space { grid }
    }

    /// How many numbers there are.
    pub fn len(self) -> usize {
        self.grid.cells() + 2 * NAMED
    }

    /// The number of a choice.
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

/// What has been chosen of a decision so far.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    chosen: Vec<usize>,
}

impl Steps {
    /// The numbers chosen so far.
    pub fn chosen(&self) -> &[usize] {
        &self.chosen
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.chosen.clear();
    }

    /// Shows what a seat can choose next: number and action, once for each action that goes on there.
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

    /// Marks what a seat can choose next with 1.
    pub fn mark(&self, game: &AnyGame, space: Space, seat: Seat, mask: &mut [i8]) {
        self.visit(game, space, seat, |next, _| mask[next] = 1);
    }

    /// Chooses. Returns the action once it is complete, and an error when this cannot be chosen.
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
