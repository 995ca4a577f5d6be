//! One game between players of any kind.

use std::fmt;

use hexboard::ai::{Level, Player, Progress, Seen, Work};
use hexboard::game::{Actor, Dice, Game, Outcome, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions, robale, termites, xobos};

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimPlayer {
    /// Any legal action, each equally likely.
    Random,
    /// A computer player.
    Level(Level),
}

impl SimPlayer {
    /// The word of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            SimPlayer::Random => "random",
            SimPlayer::Level(level) => level.word(),
        }
    }

    /// The player with this word.
    pub fn from_word(word: &str) -> Option<SimPlayer> {
        if word == "random" { Some(SimPlayer::Random) } else { Level::from_word(word).map(SimPlayer::Level) }
    }
}

/// Longer than any game: one that goes on and on is a fault of the rules or the players.
const MOST_ACTIONS: usize = 200_000;

/// What ended a game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The options do not fit.
    Setup,
    /// A player had no action or an illegal one.
    NoAction(Seat),
    /// It did not end.
    Endless,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Setup => f.write_str("the options do not fit"),
            PlayError::NoAction(seat) => {
                write!(f, "the player of seat {} found no legal action", seat.number())
            }
            PlayError::Endless => write!(f, "the game went on for {MOST_ACTIONS} actions"),
        }
    }
}

impl std::error::Error for PlayError {}

/// The lots of one game: those of the game, of the players' thoughts, and of who goes first where all may act.
struct Lots {
    chance: Dice,
    thoughts: Dice,
    order: Dice,
}

impl Lots {
    fn new(seed: u64) -> Lots {
        let stream = |salt: u64| Dice::new(seed.wrapping_mul(4).wrapping_add(salt));
        Lots { chance: stream(0), thoughts: stream(1), order: stream(2) }
    }
}

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// Actions of players and chance.
    pub actions: usize,
    /// Who was first to play.
    pub first: Seat,
}

/// Who is first, if this is the lot about it.
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
/// [`PlayError`] when a player or the rules are at fault.
pub fn play_game(
    options: &AnyOptions,
    seats: &[SimPlayer],
    seed: u64,
    player: &mut Player,
) -> Result<Played, PlayError> {
    let mut game = AnyGame::start(options).map_err(|_| PlayError::Setup)?;
    let mut lots = Lots::new(seed);
    player.reset();
    let mut first = Seat::A;
    for actions in 0..MOST_ACTIONS {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => return Ok(Played { outcome, actions, first }),
            Turn::Chance => (Actor::Chance, game.throw(&mut lots.chance)),
            Turn::Decide(deciding) => {
                let place = lots.order.below(deciding.len() as u32) as usize;
                let seat = deciding.iter().nth(place).unwrap_or(Seat::A);
                let who = seats.get(seat.index()).copied().unwrap_or(SimPlayer::Random);
                (Actor::Seat(seat), choose(&game, seat, who, &mut lots.thoughts, player))
            }
        };
        let seat = actor.seat().unwrap_or(Seat::A);
        let action = action.ok_or(PlayError::NoAction(seat))?;
        first = drawn_first(action).unwrap_or(first);
        game.apply(actor, action).map_err(|_| PlayError::NoAction(seat))?;
    }
    Err(PlayError::Endless)
}

fn choose(
    game: &AnyGame,
    seat: Seat,
    who: SimPlayer,
    thoughts: &mut Dice,
    player: &mut Player,
) -> Option<AnyAction> {
    let SimPlayer::Level(level) = who else { return game.random_legal(Actor::Seat(seat), thoughts) };
    player.begin(&Seen::new(game, seat), level, thoughts.next_u32().into());
    while player.think(Work(u32::MAX)) == Progress::Thinking {}
    player.best()
}
