//! Builds Robale positions from short notation, with helpers for the actions there.

use crate::contract;
use hexboard::game::{Actor, Game, Turn};
use hexboard::games::robale::{Action, Battle, Bug, Phase, Position, Robale, RobaleOptions, Side};
use hexboard::hex::{Cell, CellSet, Hex};

pub use hexboard::games::robale::Side::{Black, White};

/// Returns the cell at a column and a row.
pub fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).expect("a cell of the panel")
}

/// Returns the set of these cells.
pub fn cells(places: &[(i8, i8)]) -> CellSet {
    CellSet::at(places).expect("cells of the panel")
}

/// Puts bugs on the board, each a letter with its column and row: `G1,-2 A0,3`.
pub fn put(position: &mut Position, side: Side, bugs: &str) {
    for word in bugs.split_whitespace() {
        let (letter, place) = word.split_at(1);
        let bug = Bug::ALL.into_iter().find(|bug| bug.letter().to_string() == letter).expect("a bug");
        let (q, r) = place.split_once(',').expect("a column and a row");
        let cell = at(q.parse().expect("a column"), r.parse().expect("a row"));
        position.put(side, bug, cell).unwrap_or_else(|error| panic!("{word}: {error}"));
    }
}

/// Returns a game at the beginning of a phase. Seat A plays White.
pub fn table(phase: Phase, turn: Side, white: &str, black: &str) -> Robale {
    let mut position = Position::new(RobaleOptions::default());
    (position.phase, position.turn) = (phase, turn);
    put(&mut position, White, white);
    put(&mut position, Black, black);
    Robale::from_position(&position).expect("a valid position")
}

/// Returns the actor in turn.
pub fn actor(game: &Robale) -> Actor {
    game.turn().sole_actor().expect("somebody must act")
}

/// Returns all legal actions.
pub fn legal(game: &Robale) -> Vec<Action> {
    contract::legal(game, actor(game))
}

/// Applies an action that must be legal.
pub fn act(game: &mut Robale, action: Action) {
    let actor = actor(game);
    game.apply(actor, action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
}

/// Applies a roll of these dice.
pub fn roll(game: &mut Robale, faces: &[u8]) {
    for &face in faces {
        assert_eq!(game.turn(), Turn::Chance);
        act(game, Action::Die(face));
    }
}

/// Returns the battle being fought.
pub fn battle(game: &Robale) -> Battle {
    game.public().battle.expect("a battle")
}

/// Returns the armies of a side.
pub fn armies(game: &Robale, side: Side) -> Vec<CellSet> {
    game.public().bugs.armies(side).collect()
}

/// Returns the kind of the bug on a cell and its remaining moves.
pub fn bug(game: &Robale, q: i8, r: i8) -> Option<(Bug, u8)> {
    game.public().bugs.at(at(q, r)).map(|bug| (bug.bug, bug.moves))
}
