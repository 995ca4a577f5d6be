//! The coach of Termites, Robale and Guardians of Xobos.

use hexboard::ai::{
    Assessment, CoachLimits, Evaluate, Judgement, Level, Observation, Player, SearchProgress, Work,
    coach_limits,
};
use hexboard::game::{Actor, Entry, Game, Journal, Rng, Seat, Turn};
use hexboard::games::robale::RobaleOptions;
use hexboard::games::termites::{Colony, TermitesOptions};
use hexboard::games::xobos::XobosOptions;
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::review::{device_limits, judge};
use rayon::prelude::*;

use hexboard::session::GameStatus;

use super::coach_plant::{Planted, text_of};
use super::laws::positions;

/// The games with two players, and Xobos and Termites with more.
pub fn tables() -> Vec<(&'static str, AnyOptions)> {
    let termites = |players| AnyOptions::Termites(TermitesOptions::new(&Colony::ALL[..players]).unwrap());
    let xobos = |players| AnyOptions::Xobos(XobosOptions::new(players).unwrap());
    vec![
        ("termites 2", termites(2)),
        ("termites 3", termites(3)),
        ("robale", AnyOptions::Robale(RobaleOptions::default())),
        ("xobos 2", xobos(2)),
        ("xobos 3", xobos(3)),
    ]
}

/// Returns the value of a position, by the evaluation of its game.
fn value(game: &AnyGame, seat: Seat) -> i32 {
    match game {
        AnyGame::Termites(game) => game.value(seat),
        AnyGame::Robale(game) => game.value(seat),
        AnyGame::Xobos(game) => game.value(seat),
        other => panic!("{other:?} has no such evaluation"),
    }
}

/// Returns the action of a computer.
pub fn choice(game: &AnyGame, seat: Seat, level: Level, seed: u64) -> AnyAction {
    let mut player = Box::new(Player::new());
    player.begin(&Observation::new(game, seat), level, seed);
    while player.think(Work(1000)) == SearchProgress::Thinking {}
    player.best().expect("a seat that decides has an action")
}

/// A decision of a game.
pub struct Step {
    pub game: AnyGame,
    pub seat: Seat,
    pub action: AnyAction,
}

/// A game with the position before each decision.
pub struct Played {
    pub journal: Journal<AnyOptions>,
    pub steps: Vec<Step>,
    pub end: AnyGame,
}

/// Plays a game of one level.
pub fn play(options: AnyOptions, level: Level, seed: u64) -> Played {
    let (mut rng, mut journal) = (Rng::new(seed), Journal::new(options));
    let (mut game, mut steps) = (AnyGame::start(&options).expect("options"), Vec::new());
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return Played { journal, steps, end: game },
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng).expect("an outcome")),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().expect("a seat");
                let action = choice(&game, seat, level, seed);
                steps.push(Step { game: game.clone(), seat, action });
                (Actor::Seat(seat), action)
            }
        };
        journal.push(Entry::new(actor, AnyGame::encode(action))).expect("room");
        game.apply(actor, action).expect("a legal action");
    }
}

/// Prints the value from which three of four games are won, for `Evaluate::three_quarters`, over the
/// whole game and by the quarter of the game:
/// `cargo test -p host-tests --test ai coach_games::scale -- --ignored --nocapture`
#[test]
#[ignore = "a measurement that takes minutes"]
fn scale() {
    let wanted = std::env::var("HEXBOARD_PLANT").unwrap_or_default();
    for (name, options) in tables().into_iter().filter(|(name, _)| name.starts_with(&wanted)) {
        let levels = |seed: u64| if seed.is_multiple_of(2) { Level::Normal } else { Level::Easy };
        let games: Vec<Played> =
            (0..60_u64).into_par_iter().map(|seed| play(options, levels(seed), seed)).collect();
        let mut samples: Vec<[f64; 3]> = Vec::new();
        for game in &games {
            let outcome = game.end.turn().outcome().expect("an end");
            if outcome.winners.len() != 1 {
                continue;
            }
            for (at, Step { game: position, seat, .. }) in game.steps.iter().enumerate().step_by(5) {
                let won = f64::from(u8::from(outcome.winners.contains(*seat)));
                let done = at as f64 / game.steps.len() as f64;
                samples.push([f64::from(value(position, *seat)), won, done]);
            }
        }
        let actions = games.iter().map(|game| game.journal.entries().len()).sum::<usize>() / games.len();
        let fits = [(0.0, 1.0), (0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.0)].map(|(from, to)| {
            let part: Vec<_> = samples.iter().filter(|[.., done]| (from..to).contains(done)).collect();
            let error = |scale: f64| -> f64 {
                let expected = |value: f64| 0.5 + 0.5 * value / (value.abs() + scale);
                part.iter().map(|[value, won, _]| (expected(*value) - won).powi(2)).sum::<f64>()
            };
            let scales = (0..60).map(|step| 10.0 * 1.12_f64.powi(step));
            let best = scales.min_by(|a, b| error(*a).total_cmp(&error(*b))).expect("a scale");
            format!("{best:.0} ({:.3})", error(best) / part.len() as f64)
        });
        println!("{name}: {}; {} samples, {actions} actions", fits.join(", "), samples.len());
    }
}

/// Prints how the coach judges games of the hard level, and its work:
/// `cargo test -p host-tests --test ai coach_games::hard -- --ignored --nocapture`
#[test]
#[ignore = "a measurement that takes minutes"]
fn hard() {
    let wanted = std::env::var("HEXBOARD_PLANT").unwrap_or_default();
    for (name, options) in tables().into_iter().filter(|(name, _)| name.starts_with(&wanted)) {
        let mut counts = [0; Judgement::ALL.len()];
        let (mut work, mut most, mut none) = (0_u64, 0, 0);
        for seed in 0..3 {
            let game = play(options, Level::Hard, seed);
            println!("{}", text_of(&game.journal, GameStatus::Finished));
            let limits = device_limits(&game.journal);
            let judged: Vec<_> =
                game.steps.par_iter().map(|step| judge(&step.game, step.seat, step.action, limits)).collect();
            let of_game: u64 = judged.iter().map(|(_, work)| u64::from(work.0)).sum();
            (work, most) = (work + of_game, most.max(of_game));
            for (assessment, _) in judged {
                match assessment {
                    Some(assessment) => counts[assessment.judgement as usize] += 1,
                    None => none += 1,
                }
            }
        }
        println!(
            "{name}: {counts:?}, {none} not judged, {} s a game, at most {} s",
            work / 375_000,
            most / 125_000
        );
    }
}

/// Returns the blunders planted into games of this name. [`super::coach_plant`] says what is planted.
fn planted(name: &str) -> Vec<Planted> {
    let path = format!("{}/data/coach/{}.txt", env!("CARGO_MANIFEST_DIR"), name.replace(' ', "-"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.par_lines().map(Planted::read).collect()
}

/// What the coach says about a blunder, and about the good action at the same place.
struct Found {
    case: Planted,
    blunder: Option<Assessment<AnyAction>>,
    good: Option<Assessment<AnyAction>>,
}

impl Found {
    fn is_at_least(known: Option<Assessment<AnyAction>>, least: Judgement) -> bool {
        known.is_some_and(|known| known.judgement >= least)
    }
}

/// Judges the planted blunders of a game with this many times the work of a device, in a game of usual
/// length.
fn found(name: &str, times: u32) -> Vec<Found> {
    let actions = match name {
        "robale" => 400,
        "termites 2" => 80,
        _ => 230,
    };
    let judged = planted(name).into_par_iter().map(|case| {
        let limits = coach_limits(&case.game, actions);
        let limits = if times > 1 { limits.times(times) } else { limits };
        let [blunder, good] =
            [case.blunder, case.good].map(|action| judge(&case.game, case.seat, action, limits).0);
        Found { case, blunder, good }
    });
    judged.collect()
}

/// Returns how many planted blunders are called blunders and at least mistakes, and how many good actions
/// are called mistakes.
fn counts(found: &[Found]) -> [usize; 3] {
    let count = |is: &dyn Fn(&Found) -> bool| found.iter().filter(|found| is(found)).count();
    [
        count(&|found| Found::is_at_least(found.blunder, Judgement::Blunder)),
        count(&|found| Found::is_at_least(found.blunder, Judgement::Mistake)),
        count(&|found| Found::is_at_least(found.good, Judgement::Mistake)),
    ]
}

/// Prints what the coach says about the planted blunders that it misses, and the good actions that it
/// blames:
/// `cargo test -p host-tests --test ai coach_games::explain -- --ignored --nocapture`
#[test]
#[ignore = "prints, and checks nothing"]
fn explain() {
    for (name, times) in
        ["termites 2", "robale", "xobos 2"].into_iter().flat_map(|name| [(name, 1), (name, 4), (name, 10)])
    {
        let found = found(name, times);
        println!("{name}, {times} times the work: {:?}", counts(&found));
        for Found { case, blunder, good } in &found {
            let (Some(blunder), Some(good)) = (blunder, good) else { continue };
            if blunder.judgement >= Judgement::Mistake && good.judgement < Judgement::Mistake {
                continue;
            }
            let (show, after) = (|action| case.game.show(action).to_string(), case.journal.entries().len());
            println!(
                "  after {after}: {} {} > {}, better {}; {} {} > {}, better {}",
                show(case.blunder),
                blunder.before,
                blunder.after,
                show(blunder.best),
                show(case.good),
                good.before,
                good.after,
                show(good.best),
            );
        }
    }
}

/// The coach finds most of the blunders planted into 100 games of each kind, and it seldom blames the good
/// action at the same place. The mark is 95; with the work of the tools, Termites misses it by two. A
/// device finds a few less.
#[test]
fn planted_blunders_are_found() {
    for name in ["termites 2", "robale", "xobos 2"] {
        for (times, least) in [(1, 80), (10, if name == "termites 2" { 93 } else { 95 })] {
            let found = found(name, times);
            let [blunders, mistakes, blamed] = counts(&found);
            println!(
                "{name}, {times} times the work: {blunders} blunders, {mistakes} at least mistakes, {blamed} good ones blamed"
            );
            assert_eq!(found.len(), 100, "{name}");
            assert!(mistakes >= least && blamed <= 5, "{name}: {mistakes} found, {blamed} blamed");
        }
    }
}

/// Games that differ only in what a player cannot know get the same judgements of that player: the
/// coach has no hindsight.
#[test]
fn hidden_information_does_not_change_a_judgement() {
    let mut different = 0;
    for (name, options) in tables() {
        for (at, (game, seat)) in positions(options, 4, 17, 6).into_iter().enumerate() {
            let action = game.random_legal(Actor::Seat(seat), &mut Rng::new(at as u64)).expect("an action");
            let mut other = game.clone();
            other.redraw_hidden(Some(seat), &mut Rng::new(99));
            different += usize::from(other != game);
            let limits = CoachLimits { depth: 2, work: Work::of_millis(60) };
            let [one, two] = [&game, &other].map(|game| judge(game, seat, action, limits));
            assert_eq!(one, two, "{name}, position {at}");
        }
    }
    assert!(different >= 10, "only {different} positions differ in something hidden");
}
