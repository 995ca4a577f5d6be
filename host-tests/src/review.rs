//! The review of a finished game by the coach, as text.

use hexboard::ai::{Assessment, CoachLimits, Observation, Player, SearchProgress, Work, coach_limits};
use hexboard::game::{Actor, Game, Journal, Seat, SeatSet};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use hexboard::session::{Answer, CoachNotes, QuestionId, ReviewText};
use rayon::prelude::*;

/// The work on a host, in multiples of that on a device. A long game takes a few seconds.
const FACTOR: u32 = 10;

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The judgements of the actions in order; `None` for chance and where there was no choice.
    pub actions: Vec<Option<Assessment<AnyAction>>>,
    journal: Journal<AnyOptions>,
    notes: Box<CoachNotes>,
    winner: Option<Seat>,
}

/// Returns the limits for the actions of a game, as on a device.
pub fn device_limits(journal: &Journal<AnyOptions>) -> CoachLimits {
    let game = AnyGame::start(journal.options());
    game.map_or(CoachLimits::share_of(Work::NONE, 1), |game| coach_limits(&game, journal.entries().len()))
}

/// Returns the limits for the actions of a game on a host.
pub fn host_limits(journal: &Journal<AnyOptions>) -> CoachLimits {
    device_limits(journal).times(FACTOR)
}

/// Judges a legal action by what its seat may know. Returns `None` if there is no choice. Also
/// returns the work.
pub fn judge(
    game: &AnyGame,
    seat: Seat,
    played: AnyAction,
    limits: CoachLimits,
) -> (Option<Assessment<AnyAction>>, Work) {
    let mut player = Box::new(Player::new());
    player.begin_judging(&Observation::new(game, seat), played, limits);
    while player.think(Work(1000)) == SearchProgress::Thinking {}
    (player.assessment(), player.spent())
}

/// An action before it is taken, with the position.
struct Step {
    game: AnyGame,
    actor: Actor,
    action: AnyAction,
}

/// Replays a game and returns its steps and its end.
///
/// # Errors
/// Returns the number of the first illegal action, from 1.
fn replayed(journal: &Journal<AnyOptions>) -> Result<(Vec<Step>, AnyGame), usize> {
    let mut game = AnyGame::start(journal.options()).map_err(|_| 0_usize)?;
    let mut steps = Vec::new();
    for (at, entry) in journal.entries().iter().enumerate() {
        let action = game.decode(entry.code()).map_err(|_| at + 1)?;
        let actor = entry.actor(game.turn());
        let before = game.clone();
        game.apply(actor, action).map_err(|_| at + 1)?;
        steps.push(Step { game: before, actor, action });
    }
    Ok((steps, game))
}

/// Judges every action of a game, on all cores.
///
/// # Errors
/// Returns the number of the first illegal action, from 1.
pub fn review(journal: &Journal<AnyOptions>, limits: CoachLimits) -> Result<GameReview, usize> {
    let (steps, end) = replayed(journal)?;
    let actions: Vec<_> = steps.par_iter().map(|step| judged(step, limits)).collect();
    let mut notes = Box::new(CoachNotes::begin(QuestionId(0), actions.len()));
    for (known, entry) in actions.iter().zip(journal.entries()) {
        let Some((ticket, ..)) = notes.question() else { break };
        let answer = Answer {
            ticket,
            action: known.map(|known| known.best),
            assessment: known.map(|known| known.map(|_| ())),
        };
        notes.note(&answer, entry.seat(), Seat::A);
    }
    let winners = end.turn().outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
    Ok(GameReview { actions, journal: journal.clone(), notes, winner: winners.iter().next() })
}

fn judged(Step { game, actor, action }: &Step, limits: CoachLimits) -> Option<Assessment<AnyAction>> {
    match *actor {
        Actor::Seat(seat) => judge(game, seat, *action, limits).0,
        Actor::Chance => None,
    }
}

impl GameReview {
    /// Returns the review as lines of text.
    pub fn text(&self) -> String {
        let (options, entries) = (self.journal.options(), self.journal.entries());
        ReviewText { options, entries, notes: &self.notes, winner: self.winner }.to_string()
    }
}
