//! `--from`: traces a given game, action by action.

use std::io::Write;

use hexboard::game::{Actor, Rng, Seat, Turn};

use super::{FORMAT, Failure, Traced, Tracer};
use crate::contract::legal;
use crate::json::Json;
use crate::position::{self, Placed};

/// A game to trace: the header and the actions.
#[derive(Clone, Debug)]
pub struct Script {
    /// The keyword of the game.
    pub game: String,
    players: Option<usize>,
    options: Vec<(String, String)>,
    seed: u64,
    /// The starting position, if it is not the default.
    position: Option<String>,
    steps: Vec<PositionStep>,
    path: String,
}

#[derive(Clone, Debug)]
struct PositionStep {
    /// The line number in the file, from 1.
    line: usize,
    actor: Actor,
    action: Json,
}

/// Reads a file as text.
pub fn read_text(path: &str) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::Refused(format!("{path} cannot be read: {error}")))
}

/// Parses a game from a text.
pub fn read_given(text: &str) -> Result<Script, Failure> {
    read(text).map_err(Failure::Refused)
}

/// Reads a game from a file.
pub fn read_file(path: &str) -> Result<Script, Failure> {
    match read(&read_text(path)?) {
        Ok(script) => Ok(Script { path: path.into(), ..script }),
        Err(error) => Err(Failure::Refused(format!("{path}, {error}"))),
    }
}

fn read(text: &str) -> Result<Script, String> {
    let mut lines = Vec::new();
    for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let json = Json::read(line).map_err(|error| format!("line {}: {error}", place + 1))?;
        lines.push((place + 1, json));
    }
    let Some(((first, header), rest)) = lines.split_first() else {
        return Err("line 1: the first line with game, players, options and seed is missing".into());
    };
    let mut script = read_header(header).map_err(|error| format!("line {first}: {error}"))?;
    for (place, (line, json)) in rest.iter().enumerate() {
        // The last line of a trace has an outcome instead of an action.
        if place + 1 == rest.len() && json.get("action").is_none() && json.get("outcome").is_some() {
            break;
        }
        let (actor, action) = read_step(json).map_err(|error| format!("line {line}: {error}"))?;
        script.steps.push(PositionStep { line: *line, actor, action });
    }
    Ok(script)
}

fn read_header(header: &Json) -> Result<Script, String> {
    let game = header.get("game").and_then(Json::text).ok_or("\"game\" is missing")?;
    let whole = |key: &str| match header.get(key) {
        None => Ok(None),
        Some(value) => value.number::<u64>().map(Some).ok_or(format!("\"{key}\" is not a whole number")),
    };
    // Traces of older versions do not name their format.
    if let Some(other) = whole("format")?.filter(|&format| format != u64::from(FORMAT)) {
        return Err(format!("the trace has format {other}: this version reads format {FORMAT}"));
    }
    let options = match header.get("options") {
        None => Vec::new(),
        Some(Json::Object(members)) => {
            members.iter().map(|(key, value)| (key.clone(), plain(value))).collect()
        }
        Some(_) => return Err("\"options\" is not an object".into()),
    };
    Ok(Script {
        game: game.into(),
        players: whole("players")?.map(|players| players as usize),
        options,
        seed: whole("seed")?.unwrap_or(0),
        position: match header.get("position") {
            None => None,
            Some(Json::Text(text)) => Some(text.clone()),
            Some(_) => return Err("\"position\" is not a text".into()),
        },
        steps: Vec::new(),
        path: String::new(),
    })
}

/// Formats a value as on the command line. Lists are separated by commas.
fn plain(value: &Json) -> String {
    match value {
        Json::Text(text) => text.clone(),
        Json::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn read_step(json: &Json) -> Result<(Actor, Json), String> {
    let actor = match json.get("actor") {
        Some(Json::Text(text)) if text == "chance" => Actor::Chance,
        Some(value) => {
            let seat = value.number::<usize>().and_then(Seat::new);
            Actor::Seat(seat.ok_or(format!("\"actor\" is {value}: choose a seat from 0 to 3 or \"chance\""))?)
        }
        None => return Err("\"actor\" is missing".into()),
    };
    let action = json.get("action").ok_or("\"action\" is missing")?;
    Ok((actor, action.clone()))
}

/// Writes the trace of exactly this game, up to a number of decisions.
pub fn retrace<'a, G: Placed>(
    script: &Script,
    most: usize,
    out: &'a mut dyn Write,
) -> Result<Tracer<'a, G>, Failure> {
    let (game, options) = begin::<G>(script).map_err(|error| refuse(script, 1, &error))?;
    let mut tracer = Tracer::start(game, options, script.seed, script.position.as_deref(), out)?;
    for step in script.steps.iter().take(most) {
        let actor = real_actor(&tracer.game, step.actor);
        let action =
            find_action(&tracer.game, actor, step).map_err(|error| refuse(script, step.line, &error))?;
        tracer.take(actor, action)?;
    }
    Ok(tracer)
}

/// Returns the game before its first action.
fn begin<G: Placed>(script: &Script) -> Result<(G, G::Options), String> {
    let mut rng = Rng::new(script.seed);
    if let Some(text) = &script.position {
        return position::read(text, &mut rng).map_err(|fault| format!("the position, {fault}"));
    }
    let options = G::read_options(script.players, &script.options, &mut rng)?;
    let game = G::start(&options).map_err(|error| error.to_string())?;
    Ok((game, options))
}

fn refuse(script: &Script, line: usize, error: &str) -> Failure {
    Failure::Refused(format!("{}, line {line}: {error}", script.path))
}

/// Converts an actor of the trace to the actor in the game.
fn real_actor<G: Traced>(game: &G, actor: Actor) -> Actor {
    match actor {
        Actor::Seat(seat) => Actor::Seat(game.traced_seat(seat)),
        Actor::Chance => Actor::Chance,
    }
}

fn find_action<G: Traced>(game: &G, actor: Actor, step: &PositionStep) -> Result<G::Action, String> {
    let turn = game.turn();
    if !turn.admits(actor) {
        return Err(match turn {
            Turn::Over(_) => "the game is over before it".into(),
            Turn::Chance => "it is chance's turn: the actor must be \"chance\"".into(),
            Turn::Decide(seats) => {
                let seats: Vec<_> =
                    seats.iter().map(|seat| game.traced_seat(seat).index().to_string()).collect();
                format!("it is the turn of actor {}", seats.join(" or "))
            }
        });
    }
    let list = legal(game, actor);
    let wanted = normal(&step.action);
    let found = list.iter().find(|&&action| normal(&Traced::write_action(game, action)) == wanted);
    found.copied().ok_or_else(|| format!("not legal here: {} ({} actions are)", step.action, list.len()))
}

/// Returns the members of an action sorted by key, without the weight and without null and false
/// values.
fn normal(action: &Json) -> Vec<(&str, &Json)> {
    let Json::Object(members) = action else { return vec![("", action)] };
    let matters =
        |(key, value): &(&str, &Json)| *key != "weight" && !matches!(value, Json::Null | Json::Bool(false));
    let mut members: Vec<_> =
        members.iter().map(|(key, value)| (key.as_str(), value)).filter(matters).collect();
    members.sort_by_key(|(key, _)| *key);
    members
}
