//! One game as a line of JSON.

use hexboard::game::Seat;

use super::{Plan, Played, SimPlayer};
use crate::json::Json;

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// The seed that repeats it.
    pub seed: u64,
    /// Who sat where.
    pub seats: Vec<String>,
    /// The seats that won, from 0; several share the victory, none is a draw.
    pub winners: Vec<usize>,
    /// Points by seat.
    pub scores: Vec<i16>,
    /// Actions of players and chance.
    pub actions: usize,
    /// What decided.
    pub reason: String,
    /// Who was first to play; files of before do not tell.
    pub first: Option<usize>,
    /// Which game it was.
    pub game: String,
    /// Its options as the trace format tells them.
    pub options: Json,
}

impl GameLine {
    /// The line of a finished game.
    pub fn new(
        plan: &Plan,
        seed: u64,
        seats: &[SimPlayer],
        Played { outcome, actions, first }: Played,
        options: Json,
    ) -> GameLine {
        GameLine {
            seed,
            seats: seats.iter().map(|player| player.word().into()).collect(),
            winners: outcome.winners.iter().map(Seat::index).collect(),
            scores: outcome.scores.0[..seats.len()].to_vec(),
            actions,
            reason: outcome.reason.word().into(),
            first: Some(first.index()),
            game: plan.game.word().into(),
            options,
        }
    }

    /// The line.
    pub fn write(&self) -> Json {
        let first = self.first.map(|first| ("first".to_string(), first.into()));
        let Json::Object(mut members) = Json::object([
            ("seed", self.seed.into()),
            ("seats", Json::list(self.seats.iter().map(String::as_str))),
            ("winners", Json::list(self.winners.iter().copied())),
            ("scores", Json::list(self.scores.iter().copied())),
            ("actions", self.actions.into()),
            ("reason", self.reason.as_str().into()),
            ("game", self.game.as_str().into()),
            ("options", self.options.clone()),
        ]) else {
            return Json::Null;
        };
        members.extend(first);
        Json::Object(members)
    }

    /// Reads a line.
    ///
    /// # Errors
    /// Names what is missing.
    pub fn read(text: &str) -> Result<GameLine, String> {
        let json = Json::read(text).map_err(|error| error.to_string())?;
        let missing = |key: &str| format!("{key:?} is missing or wrong");
        let text = |key: &str| json.get(key).and_then(Json::text).map(String::from).ok_or(missing(key));
        let list = |key: &str| json.get(key).and_then(Json::items).ok_or(missing(key));
        let numbers = |key: &str| -> Result<Vec<i64>, String> {
            list(key)?.iter().map(|item| item.number().ok_or(missing(key))).collect()
        };
        let words = list("seats")?.iter().map(|item| item.text().map(String::from).ok_or(missing("seats")));
        Ok(GameLine {
            seed: json.get("seed").and_then(Json::number).ok_or(missing("seed"))?,
            seats: words.collect::<Result<_, _>>()?,
            winners: numbers("winners")?.into_iter().map(|seat| seat as usize).collect(),
            scores: numbers("scores")?.into_iter().map(|score| score as i16).collect(),
            actions: json.get("actions").and_then(Json::number).ok_or(missing("actions"))?,
            reason: text("reason")?,
            first: json.get("first").and_then(Json::number),
            game: text("game")?,
            options: json.get("options").cloned().ok_or(missing("options"))?,
        })
    }
}
