//! Explains why something cannot be chosen.

use super::{Phase, Public};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::hex::{Cell, CellSet};

/// Why a cell cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no bug.
    NoBug,
    /// the bug is the player's own.
    OwnBug,
    /// the army touches none of the player's bugs.
    ArmyApart,
    /// the army has already been fought this turn.
    Fought,
    /// the bug did not belong to the attacked army.
    OtherArmy,
    /// the bug touches none of the player's bugs.
    NotExposed,
    /// There is no army of the player.
    NotOwnArmy,
    /// a bug of the army has no move left.
    Tired,
    /// the army cannot move in any direction.
    Stuck,
    /// the cell is not in the player's Hatchery.
    NotHatchery,
    /// R-D11: this cell of the Hatchery is occupied.
    Occupied,
}

impl ExplainRefusal for Public {
    type Private = ();
    type Refusal = Refusal;

    fn why_not(&self, (): &(), _: Seat, _: &[Choice], wanted: Choice) -> Option<Refusal> {
        let Choice::Cell(at) = wanted else { return None };
        match self.phase {
            Phase::Battle => Some(self.against_battle(at)),
            Phase::Take => Some(self.against_taking(at)),
            Phase::Move => Some(self.against_moving(at)),
            Phase::Hatch => Some(self.against_hatching(at)),
            Phase::Over => None,
        }
    }
}

impl Public {
    fn against_battle(&self, at: Cell) -> Refusal {
        let enemy = self.turn.other();
        match self.bugs.at(at) {
            None => Refusal::NoBug,
            Some(bug) if bug.side == self.turn => Refusal::OwnBug,
            Some(_) if self.bugs.exposed(enemy, self.bugs.army_at(at)).is_empty() => Refusal::ArmyApart,
            Some(_) => Refusal::Fought,
        }
    }

    fn against_taking(&self, at: Cell) -> Refusal {
        let army = self.battle.map_or(CellSet::EMPTY, |battle| battle.army());
        match self.bugs.at(at) {
            None => Refusal::NoBug,
            Some(bug) if bug.side == self.turn => Refusal::OwnBug,
            Some(_) if !army.contains(at) => Refusal::OtherArmy,
            Some(_) => Refusal::NotExposed,
        }
    }

    fn against_moving(&self, at: Cell) -> Refusal {
        let army = self.bugs.army_at(at) & self.bugs.cells(self.turn);
        let is_tired = |cell| self.bugs.at(cell).is_some_and(|bug| bug.moves == 0);
        if army.is_empty() {
            Refusal::NotOwnArmy
        } else if army.iter().any(is_tired) {
            Refusal::Tired
        } else {
            Refusal::Stuck
        }
    }

    fn against_hatching(&self, at: Cell) -> Refusal {
        if self.turn.hatchery().contains(at) { Refusal::Occupied } else { Refusal::NotHatchery }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Bug, Position, Robale, RobaleOptions, Side};
    use super::*;
    use crate::game::{Actor, Game};
    use crate::hex::Hex;

    fn at(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    /// White's turn in this phase, with Ants of both sides on these cells.
    fn position(phase: Phase, white: &[(i8, i8)], black: &[(i8, i8)]) -> Position {
        let mut position = Position::new(RobaleOptions::new(None).unwrap());
        position.phase = phase;
        for (side, cells) in [(Side::White, white), (Side::Black, black)] {
            cells.iter().for_each(|&(q, r)| position.put(side, Bug::Ant, at(q, r)).unwrap());
        }
        position
    }

    fn why(game: &Robale, q: i8, r: i8) -> Option<Refusal> {
        game.public().why_not(&(), Seat::A, &[], Choice::Cell(at(q, r)))
    }

    /// every army that touches is fought once.
    #[test]
    fn r_5_1_a_battle_needs_an_enemy_army_that_touches_and_was_not_fought() {
        let mut position = position(Phase::Battle, &[(0, 1)], &[(1, 1), (-1, 2), (3, 0)]);
        let game = Robale::from_position(&position).unwrap();
        assert_eq!(why(&game, -3, 0), Some(Refusal::NoBug));
        assert_eq!(why(&game, 0, 1), Some(Refusal::OwnBug));
        assert_eq!(why(&game, 3, 0), Some(Refusal::ArmyApart));
        position.fights = Some(CellSet::of(at(1, 1)));
        let game = Robale::from_position(&position).unwrap();
        assert_eq!(why(&game, -1, 2), Some(Refusal::Fought));
    }

    /// a removed bug belongs to the attacked army and touches a bug of the attacker.
    #[test]
    fn r_5_4_the_reason_depends_on_what_is_on_the_cell() {
        let position = position(Phase::Battle, &[(0, 1)], &[(1, 1), (2, 1), (-1, 2)]);
        let mut game = Robale::from_position(&position).unwrap();
        let army = CellSet::of(at(1, 1)).with(at(2, 1));
        game.apply(Actor::Seat(Seat::A), Action::Fight(army.first().unwrap())).unwrap();
        while game.public().phase != Phase::Take {
            game.apply(Actor::Chance, Action::Die(10)).unwrap();
        }
        assert_eq!(why(&game, 3, 0), Some(Refusal::NoBug));
        assert_eq!(why(&game, 0, 1), Some(Refusal::OwnBug));
        assert_eq!(why(&game, -1, 2), Some(Refusal::OtherArmy));
        assert_eq!(why(&game, 2, 1), Some(Refusal::NotExposed));
    }

    /// bugs hatch on empty cells of their own Hatchery.
    #[test]
    fn r_5_12_an_occupied_hatchery_cell_has_its_own_reason() {
        let position = position(Phase::Hatch, &[(-4, 0)], &[(-4, 1)]);
        let game = Robale::from_position(&position).unwrap();
        assert_eq!(why(&game, -4, 0), Some(Refusal::Occupied));
        assert_eq!(why(&game, -4, 1), Some(Refusal::Occupied), "R-D11: a bug of either side blocks it");
        assert_eq!(why(&game, 4, 0), Some(Refusal::NotHatchery));
    }
}
