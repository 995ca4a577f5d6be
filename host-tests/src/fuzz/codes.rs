//! Fuzzes action codes in positions of every game.

use hexboard::game::{Code, Game, Rng, Seat};
use hexboard::games::AnyGame;
use proptest::collection::vec;
use proptest::prelude::*;

use super::games::RandomGame;
use super::{Target, each};
use crate::contract::{check_code, check_position, legal};

pub const TARGET: Target = Target {
    name: "codes",
    what: "action codes on every game: refused or listed, nothing changed when refused",
    batch: 200,
    run: |runner| {
        let stray =
            prop_oneof![any::<u32>().prop_map(FuzzCode::Any), (any::<usize>(), 0..30_u32).prop_map(near)];
        each(runner, (RandomGame::any(400), vec(stray, 1..30)), |(course, strays)| check(course, &strays))
    },
};

/// A code near a legal action, or an arbitrary one.
#[derive(Clone, Copy, Debug)]
enum FuzzCode {
    Any(u32),
    /// The code of a legal action with one bit flipped.
    Near {
        legal: usize,
        bit: u32,
    },
}

fn near((legal, bit): (usize, u32)) -> FuzzCode {
    FuzzCode::Near { legal, bit }
}

impl FuzzCode {
    fn code(self, list: &[u32]) -> Code {
        let bits = match self {
            FuzzCode::Any(bits) => bits >> (32 - Code::BITS),
            FuzzCode::Near { legal, bit } => match list {
                [] => 1 << bit,
                list => list[legal % list.len()] ^ 1 << bit,
            },
        };
        Code::new(bits).expect("30 bits")
    }
}

fn check(course: RandomGame, strays: &[FuzzCode]) {
    let record = course.play();
    let game = record.game();
    check_position(game, &course.options(), &mut Rng::new(course.seed)).unwrap();
    let seat = game.turn().seats().iter().next().unwrap_or(Seat::A);
    let list = legal(game, hexboard::game::Actor::Seat(seat));
    let list: Vec<u32> = list.into_iter().map(|action| AnyGame::encode(action).bits()).collect();
    for stray in strays {
        check_code(game, stray.code(&list)).unwrap();
    }
}
