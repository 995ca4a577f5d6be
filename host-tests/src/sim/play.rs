//! Plays one game between any players.

use std::fmt;

use super::greedy::choose_greedily;
use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
use hexboard::game::{Actor, Game, Outcome, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions, robale, termites, xobos};

/// The player on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimPlayer {
    /// Takes a uniformly random legal action.
    Random,
    /// Takes a random action in half of its decisions, and else the one that gains most at once.
    Greedy,
    /// A computer player.
    Level(Level),
    /// A hard computer player that shares its time with so many others where all decide at once.
    Sharing(u32),
}

/// The players that share their time, as at a table with two or four computers.
const SHARING: [SimPlayer; 2] = [SimPlayer::Sharing(2), SimPlayer::Sharing(4)];

impl SimPlayer {
    /// Returns the command line keyword.
    pub const fn word(self) -> &'static str {
        match self {
            SimPlayer::Random => "random",
            SimPlayer::Greedy => "greedy",
            SimPlayer::Level(level) => level.word(),
            SimPlayer::Sharing(2) => "hard-half",
            SimPlayer::Sharing(_) => "hard-quarter",
        }
    }

    /// Returns the player with this keyword.
    pub fn from_word(word: &str) -> Option<SimPlayer> {
        let others = [SimPlayer::Random, SimPlayer::Greedy];
        let levels = Level::FIXED.map(SimPlayer::Level);
        others.into_iter().chain(levels).chain(SHARING).find(|player| player.word() == word)
    }
}

/// The maximum number of actions. A longer game is a bug in the rules or the players.
const MAX_ACTIONS: usize = 200_000;

/// The reason why a game was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The options are not valid.
    Setup,
    /// A player had no action or chose an illegal one.
    NoAction(Seat),
    /// The game did not end.
    TooLong,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Setup => f.write_str("the options do not fit"),
            PlayError::NoAction(seat) => {
                write!(f, "the player of seat {} found no legal action", seat.number())
            }
            PlayError::TooLong => write!(f, "the game went on for {MAX_ACTIONS} actions"),
        }
    }
}

impl std::error::Error for PlayError {}

/// The random streams of one game: random outcomes, the players' decisions, and the order of seats
/// that decide simultaneously.
struct RandomStreams {
    chance: Rng,
    thinking: Rng,
    order: Rng,
}

impl RandomStreams {
    fn new(seed: u64) -> RandomStreams {
        let stream = |salt: u64| Rng::new(seed.wrapping_mul(4).wrapping_add(salt));
        RandomStreams { chance: stream(0), thinking: stream(1), order: stream(2) }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The outcome.
    pub outcome: Outcome,
    /// The number of actions of players and chance.
    pub actions: usize,
    /// The first player.
    pub first: Seat,
}

/// Returns the first player if this action draws one.
fn drawn_first(lot: AnyAction) -> Option<Seat> {
    match lot {
        AnyAction::Termites(termites::Action::First(seat)) | AnyAction::Xobos(xobos::Action::First(seat)) => {
            Some(seat)
        }
        AnyAction::Robale(robale::Action::Colour(white)) => Some(white),
        _ => None,
    }
}

/// Plays a game to its end. The same seed gives the same game.
///
/// # Errors
/// Returns [`PlayError`] on an error of a player or the rules.
pub fn play_game(
    options: &AnyOptions,
    seats: &[SimPlayer],
    seed: u64,
    player: &mut Player,
) -> Result<Played, PlayError> {
    let mut game = AnyGame::start(options).map_err(|_| PlayError::Setup)?;
    let mut streams = RandomStreams::new(seed);
    player.reset();
    let mut first = Seat::A;
    for actions in 0..MAX_ACTIONS {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => return Ok(Played { outcome, actions, first }),
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut streams.chance)),
            Turn::Decide(deciding) => {
                let place = streams.order.below(deciding.len() as u32) as usize;
                let seat = deciding.iter().nth(place).unwrap_or(Seat::A);
                let who = seats.get(seat.index()).copied().unwrap_or(SimPlayer::Random);
                (Actor::Seat(seat), choose(&game, seat, who, &mut streams.thinking, player))
            }
        };
        let seat = actor.seat().unwrap_or(Seat::A);
        let action = action.ok_or(PlayError::NoAction(seat))?;
        first = drawn_first(action).unwrap_or(first);
        game.apply(actor, action).map_err(|_| PlayError::NoAction(seat))?;
    }
    Err(PlayError::TooLong)
}

fn choose(
    game: &AnyGame,
    seat: Seat,
    who: SimPlayer,
    thinking: &mut Rng,
    player: &mut Player,
) -> Option<AnyAction> {
    let (level, parts) = match who {
        SimPlayer::Random => return game.random_legal(Actor::Seat(seat), thinking),
        SimPlayer::Greedy => return choose_greedily(game, seat, thinking),
        SimPlayer::Level(level) => (level, 1),
        SimPlayer::Sharing(parts) if game.is_simultaneous() => (Level::Hard, parts),
        SimPlayer::Sharing(_) => (Level::Hard, 1),
    };
    let seen = Observation::new(game, seat);
    player.begin_sharing(&seen, level, thinking.next_u32().into(), parts);
    while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
    player.best()
}
