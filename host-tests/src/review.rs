//! The review of a finished game of Hive by the coach.

use hexboard::ai::Work;
use hexboard::ai::hive::{Assessment, Coach, CoachLimits, GameReport, Judgement, POOL, TABLE_RECORDS};
use hexboard::game::{Entry, Game, Turn};
use hexboard::games::hive::{Action, Colour, Hive, HiveOptions};
use rayon::prelude::*;

/// The limits on a host: ten times the work of the device, less than two seconds for a long game.
pub const LIMITS: CoachLimits = CoachLimits { depth: 6, work: Work::of_millis(5000) };

/// A move with its judgement.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// The side that moved.
    pub colour: Colour,
    /// The move as text.
    pub text: String,
    /// The best move as text.
    pub best: String,
    /// The judgement.
    pub assessment: Assessment,
}

/// A reviewed game.
#[derive(Clone, Debug)]
pub struct GameReview {
    /// The moves in order.
    pub moves: Vec<JudgedMove>,
    /// The judgements together.
    pub report: GameReport,
    /// The winner.
    pub winner: Option<Colour>,
}

/// Judges a legal move of a game.
pub fn judge<const N: usize>(hive: &Hive<N>, played: Action, limits: CoachLimits) -> Assessment {
    let mut coach = Box::new(Coach::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL]);
    coach.begin(hive, played, limits);
    loop {
        if let Some(assessment) = coach.step(hive, &mut memories.as_mut_slice(), &mut pool) {
            return assessment;
        }
    }
}

/// Judges every move of a game, on all cores.
///
/// # Errors
/// Returns the number of the first illegal action, from 1.
pub fn review(options: &HiveOptions, entries: &[Entry], limits: CoachLimits) -> Result<GameReview, usize> {
    let mut hive: Hive = Hive::start(options).map_err(|_| 0_usize)?;
    let mut decisions = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let action = Action::decode(entry.code()).map_err(|_| at + 1)?;
        let actor = hive.turn().sole_actor().ok_or(at + 1)?;
        let before = hive.clone();
        hive.apply(actor, action).map_err(|_| at + 1)?;
        decisions.push((before, action));
    }
    let winner = match hive.turn() {
        Turn::Over(outcome) => Colour::ALL.into_iter().find(|colour| outcome.winners.contains(colour.seat())),
        _ => None,
    };
    let moves: Vec<JudgedMove> = decisions
        .par_iter()
        .map(|(before, action)| {
            let assessment = judge(before, *action, limits);
            let text = |action| before.show(action).to_string();
            let (text, best) = (text(*action), text(assessment.best));
            JudgedMove { colour: before.to_move(), text, best, assessment }
        })
        .collect();
    let mut report = GameReport::default();
    moves.iter().for_each(|judged| report.add(judged.colour, &judged.assessment));
    Ok(GameReview { moves, report, winner })
}

impl GameReview {
    /// Returns the review as lines of text.
    pub fn text(&self) -> String {
        let mut lines: Vec<String> =
            self.moves.iter().enumerate().map(|(at, judged)| line(at, judged)).collect();
        for colour in Colour::ALL {
            let accuracy = self.report.accuracy(colour).map_or("-".into(), |percent| format!("{percent} %"));
            let counts = Judgement::ALL
                .map(|judgement| format!("{} {}", self.report.count(colour, judgement), judgement.word()));
            lines.push(format!("{}: accuracy {accuracy}; {}", colour.word(), counts.join(", ")));
        }
        lines.push(match self.report.turning_point(self.winner) {
            Some(number) => format!("turning point: move {number}"),
            None => "turning point: none".into(),
        });
        lines.join("\n")
    }
}

/// Returns the line of a move: `7. White wA1 bQ-: mistake, 62 % -> 41 %, better: wB1 bQ`.
fn line(at: usize, judged: &JudgedMove) -> String {
    let JudgedMove { colour, text, best, assessment } = judged;
    let begin = format!("{}. {} {text}: {}", at + 1, colour.word(), assessment.judgement.word());
    match assessment.judgement {
        Judgement::Best => begin,
        Judgement::Good => format!("{begin}, best: {best}"),
        _ => {
            let percent = |expected: u16| (expected + 5) / 10;
            let (before, after) = (percent(assessment.before), percent(assessment.after));
            format!("{begin}, {before} % -> {after} %, better: {best}")
        }
    }
}
