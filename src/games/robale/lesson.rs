//! The lesson of Robale: hatch a bug, beat an army, take the Resources.

use super::{Action, Bug, Phase, Position, Robale, RobaleOptions, Side};
use crate::game::{Actor, Lesson, LessonStep, Seat, SetupError};
use crate::hex::{Cell, Direction, Hex};

const WHITE: Actor = Actor::Seat(Seat::A);
const BLACK: Actor = Actor::Seat(Seat::B);

const fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

const BUGS: [(Side, Bug, Cell); 7] = [
    (Side::White, Bug::Grasshopper, at(-2, 1)),
    (Side::White, Bug::Spider, at(0, -2)),
    (Side::White, Bug::Ant, at(0, -1)),
    (Side::White, Bug::Ant, at(0, 2)),
    (Side::Black, Bug::Ant, at(2, -2)),
    (Side::Black, Bug::Beetle, at(3, 1)),
    (Side::Black, Bug::Grasshopper, at(4, -1)),
];

const PLAY: [(Actor, Action); 14] = [
    (WHITE, Action::Hatch(Bug::Spider, at(-3, -1))),
    (WHITE, Action::EndTurn),
    (BLACK, Action::Step(at(2, -2), Direction::W)),
    (BLACK, Action::EndMove),
    (BLACK, Action::EndTurn),
    (WHITE, Action::Fight(at(1, -2))),
    (Actor::Chance, Action::Die(7)),
    (Actor::Chance, Action::Die(3)),
    (Actor::Chance, Action::Die(9)),
    (Actor::Chance, Action::Die(2)),
    (Actor::Chance, Action::Die(4)),
    (WHITE, Action::Take(at(1, -2))),
    (WHITE, Action::Step(at(0, -2), Direction::E)),
    (WHITE, Action::Step(at(0, 2), Direction::NE)),
];

impl Lesson for Robale {
    const STEPS: &'static [LessonStep] = &[
        LessonStep::READ.lit(&[Hex::new(1, -2), Hex::new(1, 1), Hex::new(-2, 1)]),
        LessonStep::READ.lit(&[Hex::new(0, -2), Hex::new(0, -1)]),
        LessonStep::ACT,
        LessonStep::ACT.after(3),
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::READ,
    ];

    #[inline(never)] // Keeps the large position off the stack of the caller.
    fn lesson_position(options: &RobaleOptions) -> Result<Robale, SetupError> {
        let wrong = SetupError::Option { name: "lesson", instead: "a position of Robale" };
        let mut position = Position::new(*options);
        for (side, bug, cell) in BUGS {
            position.put(side, bug, cell).map_err(|_| wrong)?;
        }
        position.phase = Phase::Hatch;
        position.round = 5;
        Robale::from_position(&position).map_err(|_| wrong)
    }

    fn scripted_action(&self, done: usize) -> Option<(Actor, Action)> {
        PLAY.get(done).copied()
    }
}
