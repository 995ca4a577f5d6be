//! A puzzle of Hive, and how one is made from a position.

use std::cmp::Reverse;

use hexboard::ai::Level;
use hexboard::game::{Actor, Entry, Game, Goal, Options, PUZZLE_BYTES, PuzzleFacts};
use hexboard::games::hive::{Action, Hive, HiveOptions, Position};

use super::solver::{OutOfBudget, Solver, around};
use super::{explain, stored};
use crate::json::Json;
use crate::position;
use crate::uhp::{Limit, PLAIN, SearchOptions, UhpGame, best_action};

/// The most own turns of a puzzle.
pub const MOST_TURNS: u8 = 3;

/// How often each of the two lower levels tries a puzzle.
const TRIES: u64 = 3;

/// The kind of the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motif {
    /// A piece from the reserve.
    Place,
    /// A piece climbs on top of another one.
    Climb,
    /// A Pillbug throws a piece.
    Throw,
    /// A piece moves beside the enemy Queen.
    Close,
    /// A piece moves elsewhere.
    Quiet,
}

impl Motif {
    /// Returns the word used in the output.
    pub const fn word(self) -> &'static str {
        match self {
            Motif::Place => "place",
            Motif::Climb => "climb",
            Motif::Throw => "throw",
            Motif::Close => "close",
            Motif::Quiet => "quiet",
        }
    }

    fn of(position: &Position, action: Action) -> Motif {
        let queen = position.spot(hexboard::games::hive::Piece::queen(position.to_move().other()));
        match action {
            Action::Place { .. } => Motif::Place,
            Action::Throw { .. } => Motif::Throw,
            Action::Move { to, .. } if to.level() > 0 => Motif::Climb,
            Action::Move { to, .. } => match queen.and_then(|queen| queen.site().towards(to.site())) {
                Some(_) => Motif::Close,
                None => Motif::Quiet,
            },
            Action::TurnUp { .. } | Action::Pass => Motif::Quiet,
        }
    }
}

/// A position in which exactly one first move reaches the goal: it wins by force in the least number of
/// own turns, saves the Queen or leaves the opponent the fewest moves.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position, without its past.
    pub hive: Hive,
    /// What to reach.
    pub goal: Goal,
    /// The number of own turns until the win; without a win, how deep the reason is.
    pub turns: u8,
    /// The first move, and the longest line after it.
    pub line: Vec<Action>,
    /// The number of answers to the first move. All of them lose.
    pub answers: usize,
    /// How often the easy and the normal level miss the first move in their tries.
    pub missed: [u64; 2],
}

impl Puzzle {
    /// Returns the puzzle of a position, if it is one. Positions are taken without their past.
    ///
    /// # Errors
    /// Returns [`OutOfBudget`] if `budget` lists of moves do not decide it.
    pub fn of<const N: usize>(hive: &Hive<N>, turns: u8, budget: u64) -> Result<Option<Puzzle>, OutOfBudget> {
        let hive: Hive = Hive::from_tabletop(*hive.tabletop());
        let position = *hive.position();
        let mut solver = Solver::new(budget);
        for turns in 1..=turns {
            let winners = solver.winners(&position, turns)?;
            if winners.is_empty() {
                continue;
            }
            let first = winners[0];
            if winners.iter().any(|other| after(&position, *other).key() != after(&position, first).key()) {
                return Ok(None);
            }
            let answers = if turns > 1 { after(&position, first).count_actions() } else { 0 };
            let Some(line) = line(&mut solver, &position, first, turns)? else { return Ok(None) };
            let missed = [Level::Easy, Level::Normal].map(|level| misses(&hive, first, level));
            let goal = [Goal::WinIn1, Goal::WinIn2, Goal::WinIn3][usize::from(turns.clamp(1, 3)) - 1];
            return Ok(Some(Puzzle { hive, goal, turns, line, answers, missed }));
        }
        Ok(None)
    }

    /// Returns the difficulty, from 1 to 5: the number of own turns, and one more for each level that
    /// misses the first move in at least half of its tries.
    pub fn difficulty(&self) -> u64 {
        let hard = self.missed.iter().filter(|missed| **missed * 2 >= TRIES).count();
        u64::from(self.turns) + hard as u64
    }

    /// Returns the kind of the first move.
    pub fn motif(&self) -> Motif {
        Motif::of(self.hive.position(), self.line[0])
    }

    /// Returns the options of the game.
    pub fn options(&self) -> HiveOptions {
        self.hive.position().options()
    }

    /// Returns the moves of the line as text.
    pub fn moves(&self) -> Vec<String> {
        let mut game = UhpGame::from_tabletop(*self.hive.tabletop());
        let mut moves = Vec::new();
        for action in &self.line {
            moves.push(game.text(*action));
            game.take(*action).expect("a legal action");
        }
        moves
    }

    /// Returns the form in which a book stores the puzzle.
    pub fn stored(&self) -> Vec<u8> {
        let us = self.hive.to_move();
        let facts = PuzzleFacts {
            goal: self.goal,
            difficulty: self.difficulty() as u8,
            seat: us.seat(),
            target: None,
            options: self.options().to_bytes(),
        };
        let seats = [us.seat(), us.other().seat()].into_iter().cycle();
        let entries: Vec<Entry> = self
            .line
            .iter()
            .zip(seats)
            .map(|(action, seat)| Entry::new(Actor::Seat(seat), action.encode()))
            .collect();
        let mut bytes = vec![0; PUZZLE_BYTES];
        let length = facts.write(&entries, &self.hive, &mut bytes).expect("a puzzle of Hive is small");
        bytes.truncate(length);
        bytes
    }

    /// Returns the puzzle as a JSON object. `from` says where it was found.
    pub fn json(&self, number: usize, from: Json) -> Json {
        let game = UhpGame::from_tabletop(*self.hive.tabletop());
        let position = position::write(&game, &self.options()).expect("the game is not over");
        let missed = [("easy", self.missed[0].into()), ("normal", self.missed[1].into())];
        Json::object([
            ("puzzle", number.into()),
            ("game", "hive".into()),
            ("theme", self.goal.word().into()),
            ("motif", self.motif().word().into()),
            ("difficulty", self.difficulty().into()),
            ("tries", TRIES.into()),
            ("missed", Json::object(missed)),
            ("to_move", self.hive.to_move().word().into()),
            ("position", position.into()),
            ("solution", Json::list(self.moves())),
            ("answers", self.answers.into()),
            ("explanation", explain::json(self)),
            ("stored", stored::hex(&self.stored()).into()),
            ("from", from),
        ])
    }

    /// Returns the number of free cells beside the enemy Queen after the first move.
    pub(super) fn free_cells(&self) -> usize {
        let position = self.hive.position();
        6 - around(&after(position, self.line[0]), position.to_move().other())
    }
}

pub(super) fn after(position: &Position, action: Action) -> Position {
    let mut after = *position;
    after.make(action);
    after
}

/// Returns the line after the first move: the defender holds out as long as possible and leaves as few
/// winning moves as possible. Returns `None` if several moves before the last one keep the win, because
/// somebody who tries the puzzle would be right with another one.
fn line(
    solver: &mut Solver,
    position: &Position,
    first: Action,
    turns: u8,
) -> Result<Option<Vec<Action>>, OutOfBudget> {
    let mut line = vec![first];
    let mut position = after(position, first);
    for left in (1..turns).rev() {
        let Some(((_, Reverse(winners)), (reply, next))) = longest(solver, &position, left)? else { break };
        line.extend([reply, next]);
        position = after(&after(&position, reply), next);
        if position.is_decided() {
            break;
        }
        if winners > 1 {
            return Ok(None);
        }
    }
    Ok(Some(line))
}

/// How well a reply defends: the turns until the win, and the number of moves that win.
type Stamina = (u8, Reverse<usize>);

/// A reply, and the first of the moves that win then.
type Pair = (Action, Action);

/// Returns the reply that holds out longest, the first of the moves that win then, and how long it holds
/// out.
fn longest(
    solver: &mut Solver,
    position: &Position,
    turns: u8,
) -> Result<Option<(Stamina, Pair)>, OutOfBudget> {
    let mut best: Option<(Stamina, Pair)> = None;
    let mut replies = Vec::new();
    let _ = position.visit_actions(hexboard::games::hive::ListOrder::Sorted, |reply| {
        replies.push(reply);
        std::ops::ControlFlow::Continue(())
    });
    for reply in replies {
        let position = after(position, reply);
        if position.is_decided() {
            continue;
        }
        for turns in 1..=turns {
            let winners = solver.winners(&position, turns)?;
            let Some(&next) = winners.first() else { continue };
            let value = (turns, Reverse(winners.len()));
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, (reply, next)));
            }
            break;
        }
    }
    Ok(best)
}

/// Returns how often a level misses the first move.
pub(super) fn misses(hive: &Hive, first: Action, level: Level) -> u64 {
    let goal = after(hive.position(), first).key();
    let finds = |seed: u64| {
        let options = SearchOptions { level: Some(level), seed, ..PLAIN };
        best_action(hive, Limit::Depth(u32::MAX), options)
            .is_some_and(|action| after(hive.position(), action).key() == goal)
    };
    (1..=TRIES).filter(|seed| !finds(*seed)).count() as u64
}

/// Returns whether a game is over.
pub(super) fn is_over<const N: usize>(hive: &Hive<N>) -> bool {
    hive.turn().sole_actor().is_none()
}
