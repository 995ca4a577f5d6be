//! The coach of Hive: planted blunders are found, and good moves are not blamed.

use hexboard::ai::{Assessment, CoachLimits, Judgement, Level, Work};
use hexboard::game::{Entry, Game, Journal, Rng};
use hexboard::games::hive::{Action, Extras, Hive, HiveOptions, ListOrder, Piece, Place};
use hexboard::games::{AnyAction, AnyOptions};
use hexboard::hex::Direction;
use host_tests::puzzles::Solver;
use host_tests::review::review;
use host_tests::uhp::{Limit, PLAIN, SearchOptions, UhpGame, best_action};
use rayon::prelude::*;

/// Fewer positions than on the device, so that the test takes seconds.
const QUICK: CoachLimits = CoachLimits { depth: 4, work: Work::of_millis(500) };

/// The lists of moves to look at for each move that may be a blunder.
const BUDGET: u64 = 1500;

/// A game with a move that loses by force, where another move does not.
struct Planted {
    hive: Hive,
    blunder: Action,
}

/// Judges a move.
fn judge(hive: &Hive, played: Action, limits: CoachLimits) -> Assessment<AnyAction> {
    let seat = hive.to_move().seat();
    let (assessment, _) =
        host_tests::review::judge(&hive.clone().into(), seat, AnyAction::Hive(played), limits);
    assessment.expect("there is a choice")
}

fn wins(hive: &Hive, action: Action, turns: u8) -> Option<bool> {
    let mut after = *hive.position();
    after.make(action);
    if after.is_decided() {
        return None;
    }
    Solver::new(BUDGET).wins(&after, turns).ok()
}

/// Plays a game of two levels, and returns the first position with such a move in a random one of its
/// first chances.
fn planted(seed: u64) -> Option<Planted> {
    let mut rng = Rng::new(seed);
    let letters = if seed.is_multiple_of(2) { "" } else { "MLP" };
    let extras = Extras::from_letters(letters).expect("pieces");
    let mut hive: Hive = Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).expect("a game");
    let mut skipped = rng.below(2);
    for turn in 0..120 {
        let actor = hive.turn().sole_actor()?;
        if let Some(blunder) = blunder(&hive, &mut rng) {
            if skipped == 0 {
                return Some(Planted { hive, blunder });
            }
            skipped -= 1;
        }
        let options = SearchOptions { level: Some(Level::Easy), seed: seed + turn, ..PLAIN };
        let action = match turn {
            0..5 => hive.random_legal(actor, &mut rng),
            _ => best_action(&hive, Limit::Depth(u32::MAX), options),
        };
        hive.apply(actor, action?).expect("a legal action");
    }
    None
}

/// Returns the number of occupied cells beside the Queen of the side to move. With fewer than four, she
/// is rarely lost within two turns.
fn taken(hive: &Hive) -> usize {
    let queen = hive.tabletop().place(Piece::queen(hive.to_move()));
    let is_taken = |queen: Place, way: Direction| hive.tabletop().height_at(queen.step(way)) > 0;
    queen.map_or(0, |queen| Direction::ALL.into_iter().filter(|way| is_taken(queen, *way)).count())
}

/// Returns a move after which the other side wins within two turns by force, if the best move of the
/// search and most other moves do not lose so.
fn blunder(hive: &Hive, rng: &mut Rng) -> Option<Action> {
    if taken(hive) < 4 {
        return None;
    }
    let best = best_action(hive, Limit::Depth(3), PLAIN)?;
    if wins(hive, best, 2)? {
        return None;
    }
    let mut actions = Vec::new();
    let _ = hive.position().visit_actions(ListOrder::Sorted, |action| {
        actions.push(action);
        std::ops::ControlFlow::Continue(())
    });
    (0..8)
        .map(|_| actions[rng.below(actions.len() as u32) as usize])
        .find(|action| wins(hive, *action, 2) == Some(true))
}

#[test]
fn planted_blunders_are_found() {
    let mut games: Vec<Planted> = Vec::new();
    for batch in 0..40_u64 {
        if games.len() < 100 {
            games.par_extend((batch * 32..batch * 32 + 32).into_par_iter().filter_map(planted));
        }
    }
    games.truncate(100);
    assert_eq!(games.len(), 100, "games with a blunder");
    let found = games
        .par_iter()
        .filter(|game| judge(&game.hive, game.blunder, QUICK).judgement == Judgement::Blunder)
        .count();
    println!("{found} of 100 planted blunders found");
    assert!(found >= 95, "{found} of 100");
    // The control: the best move at the same place is not blamed.
    let blamed = games
        .par_iter()
        .filter(|game| {
            let best = best_action(&game.hive, Limit::Depth(4), PLAIN).expect("a move");
            judge(&game.hive, best, QUICK).judgement >= Judgement::Mistake
        })
        .count();
    println!("{blamed} of 100 best moves blamed");
    assert!(blamed <= 5, "{blamed} of 100");
}

/// The last move of a short game does not see that Black can surround the Queen at once.
#[test]
fn a_missed_win_and_an_only_move_are_judged() {
    let mut game = UhpGame::new(HiveOptions::DEVICE);
    for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"] {
        game.play(text).expect("a legal move");
    }
    let hive: Hive = Hive::from_tabletop(*game.hive().tabletop());
    let best = best_action(&hive, Limit::Depth(2), PLAIN).expect("a move");
    let limits = CoachLimits { depth: 2, work: Work::of_millis(60_000) };
    let assessment = judge(&hive, best, limits);
    assert_eq!((assessment.judgement, assessment.cost()), (Judgement::Best, 0));
}

#[test]
fn a_review_judges_every_move_and_is_the_same_every_time() {
    let mut rng = Rng::new(5);
    let mut hive: Hive = Hive::start(&HiveOptions::DEVICE).expect("a game");
    let mut journal = Journal::new(AnyOptions::Hive(HiveOptions::DEVICE));
    while let Some(actor) = hive.turn().sole_actor().filter(|_| journal.entries().len() < 24) {
        let action = hive.random_legal(actor, &mut rng).expect("an action");
        journal.push(Entry::new(actor, Hive::<1>::encode(action))).expect("room");
        hive.apply(actor, action).expect("a legal action");
    }
    let limits = CoachLimits { depth: 2, ..QUICK };
    let first = review(&journal, limits).expect("legal actions");
    let again = review(&journal, limits).expect("legal actions");
    assert_eq!(first.actions.len(), 24);
    assert_eq!(first.text(), again.text());
    assert_eq!(first.text().lines().count(), 24 + 3);
    let judgements = first.actions.iter().flatten();
    let bad = judgements.filter(|assessment| assessment.judgement >= Judgement::Inaccuracy);
    assert!(bad.count() >= 3, "random moves are not good: {}", first.text());
    let mut wrong = Journal::new(*journal.options());
    wrong.push(journal.entries()[1]).expect("room");
    assert_eq!(review(&wrong, limits).map(|_| ()), Err(1));
}
