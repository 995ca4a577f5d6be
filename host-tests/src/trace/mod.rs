//! One game as JSON lines, for verification by other programs. `docs/trace.md` describes the
//! format.
//!
//! To give a game its own format, implement [`Traced`] in a file and add one line in [`trace`]. Any
//! other game is written in its debug format.

mod any;
mod args;
mod from;
mod hive;
mod policy;
mod robale;
mod termites;
mod xobos;

use std::io::{self, Write};

use hexboard::ai::{Level, Player};
use hexboard::game::{Actor, Game, GameId, Options, Outcome, Rng, Seat, Turn};
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::games::{self, AnyGame, AnyOptions};

use crate::contract::legal;
use crate::dispatch;
use crate::json::Json;
use crate::position::{self, Placed};
use crate::uhp::UhpGame;

pub use crate::tools::Failure;
pub use args::TraceArgs;
pub use hive::{hive_action, hive_state};

/// The version of the format, which the header of a trace names. It changes when a reader of the
/// previous version could misread a trace.
pub const FORMAT: u32 = 1;

/// The trace format of a game.
pub trait Traced: Game {
    /// Returns the options for these `(key, value)` pairs. Missing options get defaults, which
    /// `rng` draws if they are random.
    ///
    /// # Errors
    /// Returns which option is invalid and what to choose.
    fn read_options(
        players: Option<usize>,
        requested: &[(String, String)],
        rng: &mut Rng,
    ) -> Result<Self::Options, String>;

    /// Writes the effective options.
    fn write_options(options: &Self::Options) -> Json;

    /// Writes the complete state, including hidden information.
    fn write_state(&self) -> Json;

    /// Writes one action, without its weight.
    fn write_action(&self, action: Self::Action) -> Json;

    /// Returns the action of a computer player of this level; `None` if there is nothing to decide.
    fn computer_action(
        &self,
        seat: Seat,
        level: Level,
        seed: u64,
        player: &mut Player,
    ) -> Option<Self::Action>;

    /// Maps a seat to its number in the trace. The mapping is its own inverse.
    fn traced_seat(&self, seat: Seat) -> Seat {
        seat
    }
}

/// Writes the requested trace or position.
///
/// # Errors
/// Returns [`Failure`] with what to change. Earlier lines have already been written.
pub fn trace(request: &TraceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    trace_from(request, Start::read(request)?, out)
}

/// Writes the trace of the game in a text, as `--from` does with a file.
///
/// # Errors
/// Returns [`Failure`] with what to change. Earlier lines have already been written.
pub fn trace_given(request: &TraceArgs, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    trace_from(request, Start::Script(from::read_given(text)?), out)
}

fn trace_from(request: &TraceArgs, start: Start, out: &mut dyn Write) -> Result<(), Failure> {
    match start.game()?.as_str() {
        "termites" => trace_game::<Termites>(request, &start, out),
        "robale" => trace_game::<Robale>(request, &start, out),
        "xobos" => trace_game::<Xobos>(request, &start, out),
        "hive" => trace_game::<UhpGame>(request, &start, out),
        other if games::by_word(other).is_some() => {
            let request = TraceArgs { options: with_game(&request.options, other), ..request.clone() };
            trace_game::<AnyGame>(&request, &start, out)
        }
        other => Err(Failure::Usage(format!("no game {other:?}: choose --game {}", dispatch::words()))),
    }
}

/// Returns the options of a game for these `(key, value)` pairs, and their trace format.
///
/// # Errors
/// Returns which option is invalid and what to choose.
pub fn options(
    game: GameId,
    players: usize,
    requested: &[(String, String)],
    rng: &mut Rng,
) -> Result<(AnyOptions, Json), String> {
    match game.word() {
        "termites" => {
            read::<Termites>(players, requested, rng).map(|(own, json)| (AnyOptions::Termites(own), json))
        }
        "robale" => {
            read::<Robale>(players, requested, rng).map(|(own, json)| (AnyOptions::Robale(own), json))
        }
        "xobos" => read::<Xobos>(players, requested, rng).map(|(own, json)| (AnyOptions::Xobos(own), json)),
        "hive" => read::<UhpGame>(players, requested, rng).map(|(own, json)| (AnyOptions::Hive(own), json)),
        other => read::<AnyGame>(players, &with_game(requested, other), rng),
    }
}

fn read<G: Traced>(
    players: usize,
    requested: &[(String, String)],
    rng: &mut Rng,
) -> Result<(G::Options, Json), String> {
    let options = G::read_options(Some(players), requested, rng)?;
    Ok((options, G::write_options(&options)))
}

/// Adds the game itself to the options, for a game without its own format.
fn with_game(requested: &[(String, String)], game: &str) -> Vec<(String, String)> {
    let named = (any::GAME.into(), game.into());
    requested.iter().cloned().chain([named]).collect()
}

/// The start of a trace.
enum Start {
    /// A new game of this name.
    New(String),
    /// A position from this file.
    Position { path: String, text: String },
    /// A given game.
    Script(from::Script),
}

impl Start {
    fn read(request: &TraceArgs) -> Result<Start, Failure> {
        if let Some(path) = &request.from {
            return from::read_file(path).map(Start::Script);
        }
        match &request.position {
            Some(path) => Ok(Start::Position { path: path.clone(), text: position::read_file(path)? }),
            None => Ok(Start::New(request.game.clone().unwrap_or_default())),
        }
    }

    fn game(&self) -> Result<String, Failure> {
        match self {
            Start::New(game) => Ok(game.clone()),
            Start::Script(script) => Ok(script.game.clone()),
            Start::Position { path, text } => position::game_of(text).map_err(|fault| blame(path, &fault)),
        }
    }
}

fn blame(path: &str, fault: &position::PositionFault) -> Failure {
    Failure::Refused(format!("{path}, {fault}"))
}

fn trace_game<G: Placed>(request: &TraceArgs, start: &Start, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(at) = request.write_position else {
        return run::<G>(request, start, request.most, out)?.finish();
    };
    let mut nowhere = io::sink();
    let tracer = run::<G>(request, start, at, &mut nowhere)?;
    if tracer.count < at {
        return Err(Failure::Refused(format!("the game ends after {} decisions", tracer.count)));
    }
    let text = position::write(&tracer.game, &tracer.options).map_err(Failure::Refused)?;
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Plays or follows a game for a number of decisions.
fn run<'a, G: Placed>(
    request: &TraceArgs,
    start: &Start,
    most: usize,
    out: &'a mut dyn Write,
) -> Result<Tracer<'a, G>, Failure> {
    let mut rng = Rng::new(request.seed);
    match start {
        Start::Script(script) => from::retrace::<G>(script, most, out),
        Start::New(_) => {
            let options =
                G::read_options(request.players, &request.options, &mut rng).map_err(Failure::Usage)?;
            let game = G::start(&options).map_err(|error| Failure::Usage(error.to_string()))?;
            play(Tracer::start(game, options, request.seed, None, out)?, most, request.level(), rng)
        }
        Start::Position { path, text } => {
            let (game, options) = position::read::<G>(text, &mut rng).map_err(|fault| blame(path, &fault))?;
            play(Tracer::start(game, options, request.seed, Some(text), out)?, most, request.level(), rng)
        }
    }
}

/// Continues a game with the same kind of player on every seat.
fn play<G: Placed>(
    mut tracer: Tracer<'_, G>,
    most: usize,
    level: Option<Level>,
    mut rng: Rng,
) -> Result<Tracer<'_, G>, Failure> {
    let mut player = Box::new(Player::new());
    while tracer.count < most {
        let Some(actor) = any_actor(tracer.game.turn(), &mut rng) else { break };
        let action = match (actor, level) {
            (Actor::Chance, _) => tracer.game.random_outcome(&mut rng),
            (Actor::Seat(_), None) => tracer.game.random_legal(actor, &mut rng),
            (Actor::Seat(seat), Some(level)) => {
                tracer.game.computer_action(seat, level, rng.next_u32().into(), &mut player)
            }
        };
        let action = action.ok_or_else(|| Failure::Refused("the game has no legal action".into()))?;
        tracer.take(actor, action)?;
    }
    Ok(tracer)
}

fn any_actor(turn: Turn, rng: &mut Rng) -> Option<Actor> {
    match turn {
        Turn::Over(_) => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Decide(seats) => seats.iter().nth(rng.below(seats.len() as u32) as usize).map(Actor::Seat),
    }
}

/// A game that writes its trace.
struct Tracer<'a, G: Game> {
    game: G,
    options: G::Options,
    players: usize,
    /// The number of decisions so far.
    count: usize,
    out: &'a mut dyn Write,
}

impl<'a, G: Placed> Tracer<'a, G> {
    /// Writes the header, with the starting position if one was given.
    fn start(
        game: G,
        options: G::Options,
        seed: u64,
        position: Option<&str>,
        out: &'a mut dyn Write,
    ) -> Result<Self, Failure> {
        let players = options.players();
        let mut header = vec![
            ("game", options.game().word().into()),
            ("players", players.into()),
            ("options", G::write_options(&options)),
            ("seed", seed.into()),
            ("format", FORMAT.into()),
        ];
        header.extend(position.map(|text| ("position", text.into())));
        let header = Json::Object(header.into_iter().map(|(key, value)| (key.into(), value)).collect());
        writeln!(out, "{header}")?;
        Ok(Tracer { game, options, players, count: 0, out })
    }

    /// Writes the line of an action and applies it.
    fn take(&mut self, actor: Actor, action: G::Action) -> Result<(), Failure> {
        let list = legal(&self.game, actor).into_iter().map(|action| self.listed(actor, action));
        let line = Json::object([
            ("n", self.count.into()),
            ("actor", self.write_actor(actor)),
            ("state", self.game.write_state()),
            ("legal", Json::list(list)),
            ("action", Traced::write_action(&self.game, action)),
        ]);
        writeln!(self.out, "{line}")?;
        self.game.apply(actor, action).map_err(|error| Failure::Refused(error.to_string()))?;
        self.count += 1;
        Ok(())
    }

    fn listed(&self, actor: Actor, action: G::Action) -> Json {
        let mut json = Traced::write_action(&self.game, action);
        if let (Actor::Chance, Json::Object(members)) = (actor, &mut json) {
            members.push(("weight".into(), self.game.weight(action).into()));
        }
        json
    }

    /// Writes the last line.
    fn finish(self) -> Result<(), Failure> {
        let outcome = self.game.turn().outcome().map(|outcome| self.write_outcome(outcome));
        let line = Json::object([
            ("n", self.count.into()),
            ("state", self.game.write_state()),
            ("outcome", outcome.into()),
        ]);
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }

    fn write_actor(&self, actor: Actor) -> Json {
        match actor {
            Actor::Seat(seat) => self.game.traced_seat(seat).index().into(),
            Actor::Chance => "chance".into(),
        }
    }

    fn write_outcome(&self, outcome: Outcome) -> Json {
        let seats = || Seat::ALL.into_iter().take(self.players);
        let real = |seat| self.game.traced_seat(seat);
        Json::object([
            (
                "winners",
                Json::list(seats().filter(|&seat| outcome.winners.contains(real(seat))).map(Seat::index)),
            ),
            ("scores", Json::list(seats().map(|seat| outcome.scores[real(seat)]))),
            ("reason", outcome.reason.word().into()),
        ])
    }
}
