//! The lesson of Xobos: the last round, with a fight and a Reactor that decides the game.

use super::{
    Action, Building, Guardian, Mode, Phase, PlacedBuilding, Position, ROUNDS, Stockpile, Xobos, XobosOptions,
};
use crate::game::{Actor, Lesson, LessonStep, Seat, SetupError};
use crate::hex::{Cell, Hex};

const RED: Actor = Actor::Seat(Seat::A);
const BLUE: Actor = Actor::Seat(Seat::B);

const fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

/// The third Guardian of each side fights.
const FIGHTER: Guardian = Guardian::ALL[2];
const BUILDER: Guardian = Guardian::ALL[3];
const START: Cell = at(0, -2);
const FRONT: Cell = at(1, -2);
const TARGET: Cell = at(2, -2);

const PLAY: [(Actor, Action); 10] = [
    (RED, Action::Move { guardian: FIGHTER, to: FRONT, capture: false }),
    (RED, Action::EndMoves),
    (RED, Action::Attack { from: FRONT, to: TARGET }),
    (BLUE, Action::EndAnswers),
    (BLUE, Action::EndMoves),
    (BLUE, Action::EndAttacks),
    (RED, Action::Settle(TARGET, Seat::B)),
    (RED, Action::Reactor(at(-1, -3))),
    (BLUE, Action::Done),
    (RED, Action::Done),
];

impl Lesson for Xobos {
    const STEPS: &'static [LessonStep] = &[
        LessonStep::READ,
        LessonStep::READ.lit(&[Hex::new(0, -2), Hex::new(2, -2)]),
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::ACT,
        LessonStep::ACT.after(3),
        LessonStep::ACT,
        LessonStep::ACT.after(1),
        LessonStep::READ,
    ];

    fn lesson_options() -> Result<XobosOptions, SetupError> {
        Ok(XobosOptions::new(2)?.in_mode(Mode::Training))
    }

    #[inline(never)] // Keeps the large position off the stack of the caller.
    fn lesson_position(options: &XobosOptions) -> Result<Xobos, SetupError> {
        let mut position = Position::new(*options);
        (position.phase, position.round) = (Phase::Moves, ROUNDS);
        let holdings = &mut position.holdings;
        holdings.sides[Seat::A].at[FIGHTER.index()] = Some(START);
        holdings.sides[Seat::B].at[FIGHTER.index()] = Some(TARGET);
        // Without a neighbour to swap with, the learner gets one question less.
        holdings.sides[Seat::A].at[BUILDER.index()] = Some(mine(Seat::A));
        holdings.boards[Seat::B].quarter_mut(FIGHTER).life = 2;
        for (seat, reactor) in [(Seat::A, at(-2, -3)), (Seat::B, at(5, -3))] {
            holdings.boards[seat].leader = Some(FIGHTER);
            holdings.buildings.put(reactor, PlacedBuilding { owner: seat, kind: Building::Reactor, load: 0 });
            holdings.buildings.put(mine(seat), PlacedBuilding { owner: seat, kind: Building::Mine, load: 0 });
            holdings.stores[seat] = Stockpile { resources: 2, crystals: 4 };
        }
        Xobos::from_position(&position)
            .map_err(|_| SetupError::Option { name: "lesson", instead: "a position of Xobos" })
    }

    fn scripted_action(&self, done: usize) -> Option<(Actor, Action)> {
        PLAY.get(done).copied()
    }
}

/// Returns the field of a side's Mine beside its base.
const fn mine(seat: Seat) -> Cell {
    if matches!(seat, Seat::A) { at(-2, -2) } else { at(4, -2) }
}
