//! Lists and checks legal actions.

use core::ops::ControlFlow;

use super::ground::PLAYABLE;
use super::spots::Spots;
use super::{Action, Battle, Bug, FACES, PhaseState, Robale};
use crate::game::{Seat, Visit};
use crate::hex::{Cell, Direction};

/// maximum number of bugs that hatch in a turn.
pub const MAX_HATCHED: u8 = 3;

/// The seats that play.
const SEATS: [Seat; 2] = [Seat::A, Seat::B];

impl Robale {
    /// Visits every legal action of the acting seat or of chance, sorted by code.
    pub(super) fn visit_actions(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match &self.stage {
            PhaseState::Colour => SEATS.into_iter().map(Action::Colour).try_for_each(visit),
            PhaseState::Fights => {
                self.fights.groups().filter_map(Spots::first).map(Action::Fight).try_for_each(visit)
            }
            PhaseState::Battle(battle) if battle.is_rolling() => {
                (1..=FACES).map(Action::Die).try_for_each(visit)
            }
            PhaseState::Battle(battle) => {
                self.takeable(battle).map(Action::Take).try_for_each(&mut *visit)?;
                visit(Action::Done)
            }
            PhaseState::Move => {
                self.visit_steps(visit)?;
                visit(Action::EndMove)
            }
            PhaseState::Hatch { points, hatched } => {
                self.visit_hatching(*points, *hatched, visit)?;
                visit(Action::EndTurn)
            }
            PhaseState::Over(_) => ControlFlow::Continue(()),
        }
    }

    /// Returns whether this action is legal now.
    pub(super) fn allows(&self, action: Action) -> bool {
        match (&self.stage, action) {
            (PhaseState::Colour, Action::Colour(seat)) => SEATS.contains(&seat),
            (PhaseState::Fights, Action::Fight(army)) => is_first(army, self.fights),
            (PhaseState::Battle(battle), Action::Die(face)) => {
                battle.is_rolling() && (1..=FACES).contains(&face)
            }
            (PhaseState::Battle(battle), Action::Take(at)) => {
                !battle.is_rolling() && self.takeable(battle).meets(Spots::of(at))
            }
            (PhaseState::Battle(battle), Action::Done) => !battle.is_rolling(),
            (PhaseState::Move, Action::Step(army, direction)) => self.can_step(army, direction),
            (PhaseState::Move, Action::EndMove) => true,
            (PhaseState::Hatch { points, hatched }, Action::Hatch(bug, at)) => {
                self.can_hatch(bug, *points, *hatched) && self.hatching_spots().meets(Spots::of(at))
            }
            (PhaseState::Hatch { .. }, Action::EndTurn) => true,
            _ => false,
        }
    }

    /// Returns the bugs that can be removed now.
    pub(super) fn takeable(&self, battle: &Battle) -> Spots {
        match battle.allowed() {
            0 => Spots::EMPTY,
            _ => self.bugs.touched(self.turn.other()).and(battle.army_spots()),
        }
    }

    /// Visits the legal steps: every bug of the army has a move left, and at least one bug moves
    ///
    fn visit_steps(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let own = self.bugs.side(self.turn);
        let tired = self.bugs.tired(self.turn);
        let heads = Direction::ALL.map(|direction| self.bugs.heads(self.turn, direction));
        for army in own.groups().filter(|army| !army.meets(tired)) {
            let Some(first) = army.first() else { continue };
            for (direction, heads) in Direction::ALL.into_iter().zip(heads) {
                if army.meets(heads) {
                    visit(Action::Step(first, direction))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn can_step(&self, first: Cell, direction: Direction) -> bool {
        let army = Spots::of(first).flood(self.bugs.side(self.turn));
        army.first() == Some(first)
            && !army.meets(self.bugs.tired(self.turn))
            && army.meets(self.bugs.heads(self.turn, direction))
    }

    fn visit_hatching(&self, points: u8, hatched: u8, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let spots = self.hatching_spots();
        for bug in Bug::ALL.into_iter().filter(|&bug| self.can_hatch(bug, points, hatched)) {
            spots.map(|at| Action::Hatch(bug, at)).try_for_each(&mut *visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the active side has such a bug in reserve, enough points, and may hatch
    /// another bug this turn.
    fn can_hatch(&self, bug: Bug, points: u8, hatched: u8) -> bool {
        hatched < MAX_HATCHED && bug.cost() <= points && self.bugs.reserve(self.turn, bug) > 0
    }

    /// Returns the empty cells of the player's Hatchery.
    fn hatching_spots(&self) -> Spots {
        self.turn.hatchery_spots().and(PLAYABLE).minus(self.bugs.all())
    }
}

/// Returns whether this is the first cell of a connected group of the set.
fn is_first(cell: Cell, set: Spots) -> bool {
    Spots::of(cell).flood(set).first() == Some(cell)
}
