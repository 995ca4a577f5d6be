//! One game as JSON lines, in the form that other programs check us by. `docs/trace.md` describes it.
//!
//! A game has a form of its own by [`Traced`] in a file and one line in [`trace`]; any other is written as it prints
//! itself.

mod any;
mod from;
mod hive;
mod robale;
mod termites;
mod wish;
mod xobos;

use std::fmt;
use std::io::{self, Write};

use hexboard::game::{Actor, Dice, Game, Options, Outcome, Seat, Turn};
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use hexboard::games::{self, AnyGame};

use crate::contract::legal;
use crate::each;
use crate::json::Json;
use crate::uhp::UhpGame;

pub use wish::{USAGE, Wish};

/// How a game looks in a trace.
pub trait Traced: Game {
    /// The options for these wishes, `(key, value)`; what is not wished for has a default, dealt by `dice` if by lot.
    ///
    /// # Errors
    /// Says which option does not fit and what to choose.
    fn read_options(
        players: Option<usize>,
        wishes: &[(String, String)],
        dice: &mut Dice,
    ) -> Result<Self::Options, String>;

    /// The effective options.
    fn write_options(options: &Self::Options) -> Json;

    /// The whole truth.
    fn write_state(&self) -> Json;

    /// One action, without its weight.
    fn write_action(&self, action: Self::Action) -> Json;

    /// The number that a seat has in the trace; and back, as doing it twice leads back.
    fn traced_seat(&self, seat: Seat) -> Seat {
        seat
    }
}

/// Why there is no trace, or not all of it.
#[derive(Debug)]
pub enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// What was asked for cannot be done.
    Refused(String),
    /// The trace cannot be written.
    Output(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(error) | Failure::Refused(error) => f.write_str(error),
            Failure::Output(error) => write!(f, "the trace cannot be written: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Writes the trace that was wished for.
///
/// # Errors
/// [`Failure`] says what to change. Lines before it have been written.
pub fn trace(wish: &Wish, out: &mut dyn Write) -> Result<(), Failure> {
    let script = match &wish.from {
        Some(path) => Some(from::read_file(path)?),
        None => None,
    };
    let game = match &script {
        Some(script) => script.game.as_str(),
        None => wish.game.as_deref().unwrap_or_default(),
    };
    match game {
        "termites" => trace_game::<Termites>(wish, script.as_ref(), out),
        "robale" => trace_game::<Robale>(wish, script.as_ref(), out),
        "xobos" => trace_game::<Xobos>(wish, script.as_ref(), out),
        "hive" => trace_game::<UhpGame>(wish, script.as_ref(), out),
        other if games::by_word(other).is_some() => {
            let mut wish = wish.clone();
            wish.options.push((any::GAME.into(), other.into()));
            trace_game::<AnyGame>(&wish, script.as_ref(), out)
        }
        other => Err(Failure::Usage(format!("no game {other:?}: choose --game {}", each::words()))),
    }
}

fn trace_game<G: Traced>(
    wish: &Wish,
    script: Option<&from::Script>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match script {
        Some(script) => from::retrace::<G>(script, wish.most, out),
        None => play::<G>(wish, out),
    }
}

/// Plays at random.
fn play<G: Traced>(wish: &Wish, out: &mut dyn Write) -> Result<(), Failure> {
    let mut dice = Dice::new(wish.seed);
    let options = G::read_options(wish.players, &wish.options, &mut dice).map_err(Failure::Usage)?;
    let mut tracer = Tracer::<G>::start(options, wish.seed, out)?;
    while tracer.count < wish.most {
        let Some(actor) = any_actor(tracer.game.turn(), &mut dice) else { break };
        let action = match actor {
            Actor::Chance => tracer.game.throw(&mut dice),
            Actor::Seat(_) => tracer.game.random_legal(actor, &mut dice),
        };
        let action = action.ok_or_else(|| Failure::Refused("the game has no legal action".into()))?;
        tracer.take(actor, action)?;
    }
    tracer.finish()
}

fn any_actor(turn: Turn, dice: &mut Dice) -> Option<Actor> {
    match turn {
        Turn::Over(_) => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Decide(seats) => seats.iter().nth(dice.below(seats.len() as u32) as usize).map(Actor::Seat),
    }
}

/// A game that writes down what happens to it.
struct Tracer<'a, G> {
    game: G,
    players: usize,
    /// Decisions so far.
    count: usize,
    out: &'a mut dyn Write,
}

impl<'a, G: Traced> Tracer<'a, G> {
    /// Starts a game and writes the first line.
    fn start(options: G::Options, seed: u64, out: &'a mut dyn Write) -> Result<Self, Failure> {
        let game = G::start(&options).map_err(|error| Failure::Usage(error.to_string()))?;
        let players = options.players();
        let header = Json::object([
            ("game", options.game().word().into()),
            ("players", players.into()),
            ("options", G::write_options(&options)),
            ("seed", seed.into()),
        ]);
        writeln!(out, "{header}")?;
        Ok(Tracer { game, players, count: 0, out })
    }

    /// Writes the line of an action and takes it.
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
