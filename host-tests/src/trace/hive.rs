//! The trace format of Hive. The traced game includes its moves as text, which the game state does
//! not store.

use std::fmt;
use std::ops::ControlFlow;

use hexboard::ai::{Level, Player};
use hexboard::game::{Actor, Code, CodeError, Game, IllegalAction, Rng, Seat, SetupError, Turn, Visit};
use hexboard::games::hive::{
    Action, Colour, Extras, Hive, HiveOptions, MosquitoMoth, Piece, PieceKind, Spot, Tabletop,
};

use super::Traced;
use crate::json::Json;
use crate::uhp::{Limit, PLAIN, SearchOptions, UhpGame, best_action};

/// Forwards every call to the inner game.
impl Game for UhpGame {
    type Options = HiveOptions;
    type Action = Action;
    type Public = Tabletop;
    type Private = ();

    fn start(options: &HiveOptions) -> Result<UhpGame, SetupError> {
        Ok(UhpGame::new(*options))
    }

    fn turn(&self) -> Turn {
        self.hive().turn()
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        self.hive().visit_legal(actor, visit)
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        self.hive().is_legal(actor, action)
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        self.take(action)
    }

    fn public(&self) -> Tabletop {
        self.hive().public()
    }

    fn private(&self, _: Seat) {}

    fn redraw_hidden(&mut self, _: Option<Seat>, _: &mut Rng) {}

    fn encode(action: Action) -> Code {
        action.encode()
    }

    fn decode(&self, code: Code) -> Result<Action, CodeError> {
        Action::decode(code)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.hive().write_action(action, out)
    }
}

impl Traced for UhpGame {
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        _: &mut Rng,
    ) -> Result<HiveOptions, String> {
        if players.is_some_and(|players| players != 2) {
            return Err("Hive is for 2 players".into());
        }
        let mut options = HiveOptions::DEVICE;
        for (key, value) in requested {
            match key.as_str() {
                "pieces" => {
                    options.extras = Extras::from_letters(value)
                        .ok_or_else(|| format!("pieces is {value:?}: choose some of MLPCHD in this order"))?;
                }
                "tournament" => options.tournament = read_switch(key, value)?,
                "mosquito-moth" => {
                    options.mosquito_moth =
                        MosquitoMoth::ALL.into_iter().find(|moth| moth.word() == value).ok_or_else(|| {
                            format!("{key} is {value:?}: choose grounded, from-ground or either")
                        })?;
                }
                "length-limit" => options.length_limit = read_switch(key, value)?,
                "free-beetle" => options.free_beetle = read_switch(key, value)?,
                _ => {
                    return Err(format!(
                        "no option {key:?}: choose pieces, tournament, mosquito-moth, length-limit or free-beetle"
                    ));
                }
            }
        }
        Ok(options)
    }

    fn write_options(options: &HiveOptions) -> Json {
        Json::object([
            ("pieces", options.extras.to_string().into()),
            ("tournament", switch(options.tournament)),
            ("mosquito-moth", options.mosquito_moth.word().into()),
            ("length-limit", switch(options.length_limit)),
            ("free-beetle", switch(options.free_beetle)),
        ])
    }

    fn computer_action(&self, _: Seat, level: Level, seed: u64, _: &mut Player) -> Option<Action> {
        let options = SearchOptions { level: Some(level), seed, ..PLAIN };
        best_action(self.hive(), Limit::Depth(u32::MAX), options)
    }

    fn write_state(&self) -> Json {
        hive_state(self.hive(), (!self.is_set_up()).then(|| self.game_string()))
    }

    fn write_action(&self, action: Action) -> Json {
        hive_action(self.hive().tabletop(), action)
    }
}

/// Returns the state of a Hive game in trace format, with its game string if all moves are known.
pub fn hive_state<const N: usize>(hive: &Hive<N>, game_string: Option<String>) -> Json {
    let (table, position) = (hive.tabletop(), hive.position());
    Json::object([
        ("turn", position.ply().into()),
        ("pieces", pieces(table)),
        ("reserve", Json::list(Colour::ALL.map(|colour| reserve(table, colour)))),
        ("moved_last", position.moved_last().map(name).into()),
        ("game_string", game_string.into()),
    ])
}

/// Returns an action on this table in trace format.
pub fn hive_action(table: &Tabletop, action: Action) -> Json {
    let cell = |to: Spot| {
        let place = table.place_of(to.site());
        Json::list([place.q, place.r])
    };
    match action {
        Action::Place { piece, to } => act("place", [("piece", name(piece)), ("at", cell(to))]),
        Action::Move { piece, to, with } => act(
            "move",
            [
                ("piece", name(piece)),
                ("to", cell(to)),
                ("sting", with.sting().map(name).into()),
                ("carry", with.carry().map(name).into()),
            ],
        ),
        Action::Throw { by, piece, to } => {
            act("throw", [("by", name(by)), ("piece", name(piece)), ("to", cell(to))])
        }
        Action::TurnUp { piece } => act("turn-up", [("piece", name(piece))]),
        Action::Pass => act("pass", []),
    }
}

fn read_switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("{key} is {value:?}: choose on or off")),
    }
}

fn switch(on: bool) -> Json {
    if on { "on" } else { "off" }.into()
}

fn name(piece: Piece) -> Json {
    piece.to_string().into()
}

fn act<const N: usize>(word: &str, rest: [(&str, Json); N]) -> Json {
    let rest = rest.into_iter().map(|(key, value)| (key.into(), value));
    Json::Object([("do".into(), word.into())].into_iter().chain(rest).collect())
}

/// Returns the pieces on the table, sorted by row, column and level.
fn pieces(table: &Tabletop) -> Json {
    let position = table.position();
    let mut pieces: Vec<_> = Piece::all()
        .filter_map(|piece| Some((table.place(piece)?, position.spot(piece)?.level(), piece)))
        .collect();
    pieces.sort_unstable();
    Json::list(pieces.into_iter().map(|(place, level, piece)| {
        Json::list([
            name(piece),
            place.q.into(),
            place.r.into(),
            level.into(),
            position.is_paralysed(piece).into(),
        ])
    }))
}

/// Returns how many pieces of each kind a side has left.
fn reserve(table: &Tabletop, colour: Colour) -> Json {
    let counts =
        PieceKind::ALL.map(|kind| (kind.letter().to_string(), table.position().reserve(colour, kind)));
    Json::Object(
        counts
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| (kind, count.into()))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use hexboard::games;

    use super::*;
    use crate::sim::{Plan, SimPlayer};
    use crate::trace::{self, TraceArgs};

    /// `trace`, `sim` and the Python package, which takes its options from a plan, use the same
    /// options as the device.
    #[test]
    fn every_tool_plays_hive_with_the_options_of_the_device() {
        let device = <UhpGame as Traced>::write_options(&HiveOptions::DEVICE);
        let hive = games::by_word("hive").unwrap();
        let plan = Plan::new(hive, vec![SimPlayer::Random; 2], Vec::new());
        assert_eq!(plan.options_of(1).unwrap().1, device);
        let words = "--game hive --max-decisions 0".split_whitespace().map(String::from);
        let mut bytes = Vec::new();
        trace::trace(&TraceArgs::read(words).unwrap(), &mut bytes).unwrap();
        let header = String::from_utf8(bytes).unwrap();
        assert!(header.contains(&format!("\"options\":{device},")), "{header}");
        assert!(device.to_string().contains(r#""length-limit":"on""#), "{device}");
    }
}
