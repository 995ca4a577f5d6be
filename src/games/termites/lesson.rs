//! The lesson of Termites: build up for two turns, then take a Mound.

use super::{Action, Caste, MoundValue, Piece, Position, Termites, TermitesOptions, Token};
use crate::game::{Actor, Lesson, LessonStep, Seat, SetupError};
use crate::hex::{Cell, Direction, Hex};

const BLUE: Actor = Actor::Seat(Seat::A);
const RED: Actor = Actor::Seat(Seat::B);

const WORKER_1: Token = Token::new(Caste::Worker, 1).unwrap();
const WORKER_2: Token = Token::new(Caste::Worker, 2).unwrap();
const WORKER_3: Token = Token::new(Caste::Worker, 3).unwrap();
const SOLDIER_1: Token = Token::new(Caste::Soldier, 1).unwrap();
const SOLDIER_2: Token = Token::new(Caste::Soldier, 2).unwrap();

const fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

const fn value(points: u8) -> MoundValue {
    MoundValue::new(points).unwrap()
}

/// The Mound to take, and the cell of the unit that guards it.
const GOAL: Cell = at(3, -2);
const GUARD: Cell = at(2, -2);
const MOUNDS: [(Seat, MoundValue, Cell); 4] = [
    (Seat::A, value(6), at(-3, 2)),
    (Seat::A, value(5), at(-1, -3)),
    (Seat::B, value(5), GOAL),
    (Seat::B, value(8), at(1, 3)),
];
const NEUTRAL: MoundValue = value(7);
const UNITS: [(Seat, Token, Cell); 4] = [
    (Seat::A, WORKER_3, at(0, -4)),
    (Seat::A, WORKER_1, at(-2, 2)),
    (Seat::B, WORKER_2, GUARD),
    (Seat::B, SOLDIER_1, at(2, 2)),
];

const PLAY: [(Actor, Action); 11] = [
    (BLUE, Action::Place(WORKER_2, at(1, -2))),
    (BLUE, Action::Move { from: at(0, -4), to: at(2, -4) }),
    (RED, Action::Place(SOLDIER_1, at(4, -2))),
    (RED, Action::Stay),
    (BLUE, Action::Place(WORKER_1, at(3, -3))),
    // From the north-west of the guard, which retreats to the south-west.
    (
        BLUE,
        Action::Attack {
            from: at(2, -4),
            target: GUARD,
            approach: Direction::NW,
            retreat: Some(Direction::SW),
        },
    ),
    (RED, Action::Stay),
    (BLUE, Action::Place(SOLDIER_2, at(2, -1))),
    (BLUE, Action::Attack { from: at(2, -1), target: GOAL, approach: Direction::SW, retreat: None }),
    (BLUE, Action::Mound { value: value(9), at: GOAL, remove: false }),
    (RED, Action::Mound { value: value(9), at: at(-1, 3), remove: false }),
];

impl Lesson for Termites {
    const STEPS: &'static [LessonStep] = &[
        LessonStep::READ.lit(&[Hex::new(-3, 2), Hex::new(-1, -3), Hex::new(3, -2), Hex::new(1, 3)]),
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::ACT.after(2),
        LessonStep::ACT,
        LessonStep::ACT.after(1),
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::READ.after(1),
    ];

    #[inline(never)] // Keeps the large position off the stack of the caller.
    fn lesson_position(options: &TermitesOptions) -> Result<Termites, SetupError> {
        let mut position = Position::new(*options);
        if let Some(map) = options.map() {
            position.ground = map.ground;
            for cell in map.neutral {
                position.pieces.put(cell, Piece::Mound { owner: None, value: NEUTRAL });
            }
        }
        for seat in [Seat::A, Seat::B] {
            MoundValue::all().for_each(|value| position.reserve[seat].add(value));
        }
        for (seat, value, cell) in MOUNDS {
            position.pieces.put(cell, Piece::Mound { owner: Some(seat), value });
            position.reserve[seat].take(value);
        }
        for (owner, token, cell) in UNITS {
            position.pieces.put(cell, Piece::Unit { owner, token });
        }
        position.phase = super::Phase::Reproduce;
        [WORKER_1, WORKER_2, SOLDIER_2].into_iter().for_each(|token| position.hands[Seat::A].add(token));
        position.hands[Seat::B].add(SOLDIER_1);
        Termites::from_position(&position)
            .map_err(|_| SetupError::Option { name: "lesson", instead: "a position of Termites" })
    }

    fn scripted_action(&self, done: usize) -> Option<(Actor, Action)> {
        PLAY.get(done).copied()
    }
}
