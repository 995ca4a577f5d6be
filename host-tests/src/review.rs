//! The review of a finished game by the coach, as text.

use hexboard::ai::{
    Assessment, CoachLimits, GameReport, Judgement, Observation, Player, SearchProgress, Work, coach_limits,
};
use hexboard::game::{Actor, Entry, Game, Journal, Seat, SeatSet, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions, AnyPublic};
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use rayon::prelude::*;

/// The work on a host, in multiples of that on a device. A long game takes a few seconds.
const FACTOR: u32 = 10;

/// An action with its judgement.
#[derive(Clone, Debug)]
pub struct JudgedAction {
    /// The player; `None` for chance.
    pub seat: Option<Seat>,
    /// Name of the player and the action, as text.
    pub text: String,
    /// The best action as text.
    pub best: String,
    /// The judgement; `None` for chance and where there was no choice.
    pub assessment: Option<Assessment<AnyAction>>,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The actions in order.
    pub actions: Vec<JudgedAction>,
    /// The judgements together.
    pub report: GameReport,
    /// The names of the players in the order of their seats.
    pub names: Vec<(Seat, &'static str)>,
    /// The winner; the first of several.
    pub winner: Option<Seat>,
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
        let actor = actor_of(&game, *entry);
        let before = game.clone();
        game.apply(actor, action).map_err(|_| at + 1)?;
        steps.push(Step { game: before, actor, action });
    }
    Ok((steps, game))
}

fn actor_of(game: &AnyGame, entry: Entry) -> Actor {
    match game.turn() {
        Turn::Chance => Actor::Chance,
        Turn::Decide(_) | Turn::Over(_) => Actor::Seat(entry.seat()),
    }
}

/// Judges every action of a game, on all cores.
///
/// # Errors
/// Returns the number of the first illegal action, from 1.
pub fn review(journal: &Journal<AnyOptions>, limits: CoachLimits) -> Result<GameReview, usize> {
    let (steps, end) = replayed(journal)?;
    let actions: Vec<JudgedAction> = steps.par_iter().map(|step| judged(step, limits)).collect();
    let mut report = GameReport::default();
    for (number, action) in (1..).zip(&actions) {
        if let (Some(seat), Some(assessment)) = (action.seat, &action.assessment) {
            report.add(number, seat, assessment);
        }
    }
    let winners = end.turn().outcome().map_or(SeatSet::EMPTY, |outcome| outcome.winners);
    let (public, players) = (end.public(), hexboard::game::Options::players(journal.options()));
    let names = Seat::ALL.into_iter().take(players).map(|seat| (seat, name(&public, seat))).collect();
    Ok(GameReview { actions, report, names, winner: winners.iter().next() })
}

fn judged(Step { game, actor, action }: &Step, limits: CoachLimits) -> JudgedAction {
    let shown = game.show(*action);
    let Actor::Seat(seat) = *actor else {
        let text = format!("chance {shown}");
        return JudgedAction { seat: None, text, best: String::new(), assessment: None };
    };
    let (assessment, _) = judge(game, seat, *action, limits);
    let best = assessment.map_or_else(String::new, |assessment| game.show(assessment.best).to_string());
    let text = format!("{} {shown}", name(&game.public(), seat));
    JudgedAction { seat: Some(seat), text, best, assessment }
}

fn name(public: &AnyPublic, seat: Seat) -> &'static str {
    public.score(seat, Language::English.words()).name
}

impl GameReview {
    /// Returns the review as lines of text.
    pub fn text(&self) -> String {
        let mut lines: Vec<String> =
            (1..).zip(&self.actions).map(|(number, action)| action.line(number)).collect();
        for (seat, name) in &self.names {
            let accuracy = self.report.accuracy(*seat).map_or("-".into(), |percent| format!("{percent} %"));
            let counts = Judgement::ALL
                .map(|judgement| format!("{} {}", self.report.count(*seat, judgement), judgement.word()));
            lines.push(format!("{name}: accuracy {accuracy}; {}", counts.join(", ")));
        }
        lines.push(match self.report.turning_point(self.winner) {
            Some(number) => format!("turning point: action {number}"),
            None => "turning point: none".into(),
        });
        lines.join("\n")
    }
}

impl JudgedAction {
    /// Returns the line of the action: `7. White wA1 bQ-: mistake, 62 % -> 41 %, better: wB1 bQ`.
    fn line(&self, number: usize) -> String {
        let begin = format!("{number}. {}", self.text);
        let Some(Assessment { judgement, before, after, .. }) = self.assessment else { return begin };
        let begin = format!("{begin}: {}", judgement.word());
        match judgement {
            Judgement::Best => begin,
            Judgement::Good => format!("{begin}, best: {}", self.best),
            Judgement::Inaccuracy | Judgement::Mistake | Judgement::Blunder => {
                let percent = |expected: u16| (expected + 5) / 10;
                format!("{begin}, {} % -> {} %, better: {}", percent(before), percent(after), self.best)
            }
        }
    }
}
