//! Puzzles of Guardians of Xobos: destroy a Guardian, defend a Watchtower, the longest Development.
//!
//! They come from games of two in Training mode, in which everything is open, so the one who
//! solves knows all that decides.

use hexboard::game::{Actor, Game, Goal, Puzzled, Seat, SeatSet};
use hexboard::games::xobos::{
    Action, AttackKind, Building, ConnectionSlot, Guardian, Mode, Phase, Position, Xobos, XobosOptions,
};
use hexboard::hex::{Cell, CellSet};

use super::{Solved, TurnGame, decider, decides, words, xobos_force, xobos_plain, xobos_power, xobos_siege};
use crate::puzzles::OutOfBudget;

/// The least number of actions of a Development that is worth asking for.
const LEAST_DEVELOPMENT: usize = 3;
/// The most answers of a stored solution.
const LONGEST_LINE: usize = 31;

impl TurnGame for Xobos {
    const GOALS: &'static [Goal] = &[Goal::DestroyGuardian, Goal::DefendTower, Goal::LongestDevelopment];

    fn options_of(_: u64) -> XobosOptions {
        XobosOptions::new(2).expect("two players").in_mode(Mode::Training)
    }

    fn options_here(&self) -> XobosOptions {
        *self.options()
    }

    /// The computer players seldom build Watchtowers and seldom attack them, so they are planted.
    fn planted(&self, goal: Goal) -> Vec<Xobos> {
        if goal == Goal::DefendTower { xobos_siege::sieges(self) } else { vec![self.clone()] }
    }

    fn asked(&self, goal: Goal) -> Option<Xobos> {
        let mut position = Position { report: None, ..self.position() };
        let seat = match goal {
            Goal::LongestDevelopment => {
                if self.phase() != Phase::Development {
                    return None;
                }
                let seats = self.options().seats();
                let seat = seats.iter().find(|seat| decides(self, *seat))?;
                position.done = seats.without(seat);
                seat
            }
            _ => decider(self)?,
        };
        let fits = match goal {
            Goal::DestroyGuardian => xobos_force::may_destroy(self, seat),
            Goal::DefendTower => xobos_force::is_threatened(self, seat),
            _ => self.strongest(seat) > 0,
        };
        let game = Xobos::from_position(&position).ok().filter(|_| fits)?;
        (decider(&game) == Some(seat) && game.phase() == self.phase()).then_some(game)
    }

    fn solve(&self, goal: Goal, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        match goal {
            Goal::LongestDevelopment => xobos_power::solve(self, budget),
            _ => xobos_force::solve(self, goal, budget),
        }
    }

    fn prove(&self, goal: Goal, own: usize, budget: u64) -> Result<Solved<Action>, OutOfBudget> {
        xobos_plain::prove(self, goal, own, budget)
    }

    fn counts(action: Action) -> bool {
        is_counted(action)
    }

    /// A Guardian destroyed by one action is seen at once. A Development must be long.
    fn is_good(&self, goal: Goal, solved: &Solved<Action>) -> bool {
        let counted = solved.plan.iter().filter(|&&action| is_counted(action)).count();
        match goal {
            Goal::LongestDevelopment => counted >= LEAST_DEVELOPMENT,
            Goal::DestroyGuardian => counted > 1,
            _ => counted > 0,
        }
    }

    fn target(goal: Goal, solved: &Solved<Action>) -> Option<u16> {
        let counted = solved.plan.iter().filter(|&&action| is_counted(action)).count();
        Some(if goal == Goal::LongestDevelopment { solved.value as u16 } else { counted as u16 })
    }

    /// Plays on as the searches do: the one who solves with what wins, the others with the first answer
    /// they have.
    fn line(&self, goal: Goal, solved: &Solved<Action>) -> Vec<(Seat, Action)> {
        let seat = decider(self).unwrap_or(Seat::A);
        let (mut game, mut line) = (self.clone(), Vec::new());
        for &action in &solved.plan {
            game.apply(Actor::Seat(seat), action).expect("a plan is legal");
            line.push((seat, action));
        }
        let target = Xobos::target(goal, solved);
        while !game.has_reached(goal, target, seat, self) && line.len() < LONGEST_LINE {
            let Some(other) = decider(&game) else { break };
            let Some(action) = xobos_force::go_on(self, goal, seat, &game, other) else { break };
            game.apply(Actor::Seat(other), action).expect("a legal action");
            line.push((other, action));
        }
        line
    }

    fn is_open(&self, goal: Goal, start: &Xobos) -> bool {
        let Some(seat) = decider(start) else { return false };
        match goal {
            Goal::LongestDevelopment => {
                self.phase() == Phase::Development && self.round() == start.round() && decides(self, seat)
            }
            _ => {
                decider(self) == Some(seat) && xobos_force::is_planning(self) && self.round() == start.round()
            }
        }
    }

    /// A Development is judged when it is done: its Connections, tokens and technologies stay.
    fn is_reached(&self, goal: Goal, start: &Xobos, solved: &Solved<Action>) -> bool {
        let Some(seat) = decider(start) else { return false };
        match goal {
            Goal::LongestDevelopment => u128::from(self.strongest(seat)) >= solved.value,
            _ => xobos_force::succeeds(self, goal, start, seat),
        }
    }

    /// The map of two players has one symmetry that exchanges the seats. Guardians are told apart by
    /// what they are, not by their numbers.
    fn shape(&self, _: Goal) -> Vec<u8> {
        shape(self).into_bytes()
    }

    fn explain(&self, goal: Goal, solved: &Solved<Action>) -> [String; 2] {
        words::xobos(self, goal, solved)
    }
}

/// Returns whether an action counts for the length of a plan. What ends a phase, and what settles a
/// fight, does not.
pub(super) fn is_counted(action: Action) -> bool {
    !matches!(
        action,
        Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::Battle(_)
            | Action::Settle(..)
            | Action::Crystals(_)
            | Action::Advance { .. }
            | Action::AdvanceQuark(_)
            | Action::EndAdvance
            | Action::Done
    )
}

/// Returns the fields of this seat's Watchtowers.
pub(super) fn towers(game: &Xobos, seat: Seat) -> CellSet {
    game.holdings().buildings.of_kind(seat, Building::Watchtower)
}

/// Returns the seats that have their turn after this seat in this round.
pub(super) fn turns_after(game: &Xobos, seat: Seat) -> SeatSet {
    let players = game.options().seats().len();
    let first = game.first().unwrap_or(Seat::A);
    let mut order = (0..players).map(|steps| first.after(steps, players)).skip_while(|other| *other != seat);
    order.next();
    order.fold(SeatSet::EMPTY, SeatSet::with)
}

fn shape(game: &Xobos) -> String {
    let us = decider(game).unwrap_or(Seat::A);
    let map = |cell: Cell| {
        let (q, r) = (i16::from(cell.hex().q), i16::from(cell.hex().r));
        // the left-right mirror exchanges the two upper bases.
        if us == Seat::A { (q, r) } else { (-q - r, r) }
    };
    let position = game.position();
    let mut text = format!("{:?} {} ", game.phase(), turns_after(game, us).len());
    let mut seats: Vec<Seat> = game.options().seats().iter().collect();
    seats.sort_by_key(|seat| *seat != us);
    for &seat in &seats {
        let (side, board) = (&position.holdings.sides[seat], &position.holdings.boards[seat]);
        let place = |guardian: Guardian| side.guardian_at(guardian).map(map);
        let mut guardians: Vec<String> = Guardian::ALL
            .into_iter()
            .map(|guardian| {
                let quarter = board.quarter(guardian);
                let slot = match quarter.slot {
                    ConnectionSlot::Connection(link, to) => format!("{link:?} {:?}", place(to)),
                    slot => format!("{slot:?}"),
                };
                let flags = (board.leader == Some(guardian), side.moved.contains(guardian));
                format!(
                    "{:?} {} {} {} {slot} {flags:?}",
                    place(guardian),
                    quarter.life,
                    quarter.power,
                    quarter.healing
                )
            })
            .collect();
        guardians.sort_unstable();
        let mut quarks: Vec<_> =
            side.swarm.quarks().iter().map(|quark| (map(quark.at), quark.moved)).collect();
        quarks.sort_unstable();
        let mut used: Vec<_> = position.used[seat].iter().map(map).collect();
        used.sort_unstable();
        text += &format!(
            "{guardians:?} {quarks:?} {used:?} {:?} {} {} ",
            side.technologies, side.cannon, side.teleport
        );
        if game.phase() == Phase::Development {
            text += &format!("{:?} {:?} ", position.holdings.stores[seat], position.marks[seat].technology);
        }
        let buildings = &position.holdings.buildings;
        let mut built: Vec<_> = buildings
            .of(seat)
            .iter()
            .map(|cell| (map(cell), buildings.at(cell).map(|built| (built.kind, built.load))))
            .collect();
        built.sort_unstable();
        text += &format!("{built:?} ");
    }
    let mut tokens: Vec<_> = position
        .tokens
        .iter()
        .filter(|token| token.kind != AttackKind::Source)
        .map(|token| (token.kind.word(), token.owner == us, map(token.from), map(token.to), token.fresh))
        .collect();
    tokens.sort_unstable();
    text + &format!("{tokens:?}")
}
