//! The trace format of Robale. Seat 0 is White there, whichever seat drew White (R-D8).

use hexboard::ai::{Level, Player};
use hexboard::game::{Game, Rng, Seat};
use hexboard::games::AnyAction;
use hexboard::games::robale::{Action, Battle, Bug, Bugs, LastRound, Robale, RobaleOptions, Side};
use hexboard::hex::{Cell, CellSet};

use super::{Traced, policy};
use crate::json::Json;

impl Traced for Robale {
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        _: &mut Rng,
    ) -> Result<RobaleOptions, String> {
        if let Some(players) = players.filter(|&players| players != 2) {
            return Err(format!("{players} players do not fit: choose 2"));
        }
        if let Some((key, _)) = requested.iter().find(|(key, _)| key != "rounds" && key != "last-round") {
            return Err(format!("no option {key:?}: choose rounds or last-round"));
        }
        let request =
            |key: &str| requested.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
        let rounds = match request("rounds") {
            None => Some(RobaleOptions::ROUNDS),
            Some("off") => None,
            Some(value) => {
                Some(value.parse().map_err(|_| format!("rounds is {value:?}: choose 1 to 999 or off"))?)
            }
        };
        let last_round = request("last-round").map_or(Ok(LastRound::Draw), read_last_round)?;
        let options = RobaleOptions::new(rounds).map_err(|error| error.to_string())?;
        Ok(options.with_last_round(last_round))
    }

    fn write_options(options: &RobaleOptions) -> Json {
        let rounds = options.rounds().map_or("off".into(), |rounds| Json::from(u32::from(rounds)));
        match options.last_round() {
            LastRound::Draw => Json::object([("rounds", rounds)]),
            decides @ LastRound::Resources => {
                Json::object([("rounds", rounds), ("last-round", decides.word().into())])
            }
        }
    }

    fn computer_action(&self, seat: Seat, level: Level, seed: u64, player: &mut Player) -> Option<Action> {
        match policy::decided(&self.clone().into(), seat, level, seed, player)? {
            AnyAction::Robale(action) => Some(action),
            _ => None,
        }
    }

    fn write_state(&self) -> Json {
        let public = self.public();
        let bugs = public.bugs.iter().map(|(cell, bug)| {
            let Json::List(mut items) = write_cell(cell) else { unreachable!("a cell is a list") };
            items.extend([bug.side.index().into(), bug.bug.word().into(), bug.moves.into()]);
            Json::List(items)
        });
        Json::object([
            ("phase", public.phase.word().into()),
            ("turn", public.turn.index().into()),
            ("round", public.round.into()),
            ("bugs", Json::list(bugs)),
            ("reserve", Json::list(Side::ALL.map(|side| write_reserve(&public.bugs, side)))),
            ("fights", Json::list(public.fights().map(write_cells))),
            ("battle", public.battle.as_ref().map(write_battle).into()),
            ("points", public.points.into()),
            ("hatched", public.hatched.into()),
        ])
    }

    fn write_action(&self, action: Action) -> Json {
        let object = |word: &str, members: &[(&str, Json)]| {
            let all = [("do", Json::from(word))].into_iter().chain(members.iter().cloned());
            Json::Object(all.map(|(key, value)| (key.into(), value)).collect())
        };
        match action {
            Action::Colour(seat) => object("colour", &[("white", seat.index().into())]),
            Action::Die(face) => object("die", &[("face", face.into())]),
            Action::Fight(army) => object("fight", &[("army", write_cell(army))]),
            Action::Take(at) => object("take", &[("at", write_cell(at))]),
            Action::Done => object("done", &[]),
            Action::Step(army, direction) => {
                object("step", &[("army", write_cell(army)), ("dir", format!("{direction:?}").into())])
            }
            Action::EndMove => object("end-move", &[]),
            Action::Hatch(bug, at) => object("hatch", &[("bug", bug.word().into()), ("at", write_cell(at))]),
            Action::EndTurn => object("end-turn", &[]),
        }
    }

    /// Maps seats to colours: 0 is the seat that plays White.
    fn traced_seat(&self, seat: Seat) -> Seat {
        if self.seat(Side::White) == Seat::A { seat } else { other(seat) }
    }
}

/// Parses the option `last-round`.
fn read_last_round(word: &str) -> Result<LastRound, String> {
    let known = LastRound::ALL.into_iter().find(|known| known.word() == word);
    known.ok_or_else(|| format!("last-round is {word:?}: choose draw or resources"))
}

fn other(seat: Seat) -> Seat {
    match seat {
        Seat::A => Seat::B,
        Seat::B => Seat::A,
        seat => seat,
    }
}

fn write_cell(cell: Cell) -> Json {
    Json::list([cell.hex().q, cell.hex().r])
}

fn write_cells(cells: CellSet) -> Json {
    Json::list(cells.iter_reading().map(write_cell))
}

fn write_reserve(bugs: &Bugs, side: Side) -> Json {
    Json::object(Bug::ALL.map(|bug| (bug.word(), bugs.reserve(side, bug).into())))
}

fn write_battle(battle: &Battle) -> Json {
    Json::object([
        ("army", write_cells(battle.army())),
        ("force", battle.force().into()),
        ("rolled", Json::list(battle.rolled().iter().copied())),
        ("damage", battle.damage().into()),
        ("taken", battle.taken().into()),
    ])
}
