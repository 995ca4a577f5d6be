//! Tests of the parts of the search: the order of evaluation, noise, rounds and their budget.

extern crate std;

use std::boxed::Box;
use std::collections::BTreeSet;
use std::vec::Vec;

use super::lists::MAX;
use super::*;
use crate::ai::Level;
use crate::games::robale::{Robale, RobaleOptions};

type Record = [u32; Candidate::WORDS];

/// A game of Robale in which a seat chooses between many actions, and this seat.
fn game() -> (Robale, Seat) {
    let mut game = Robale::start(&RobaleOptions::DEFAULT).unwrap();
    let mut rng = Rng::new(4);
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => panic!("the game is over"),
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let actor = Actor::Seat(seats.iter().next().unwrap());
                if game.count_legal(actor) > 12 {
                    return (game, seats.iter().next().unwrap());
                }
                (actor, game.random_legal(actor, &mut rng))
            }
        };
        game.apply(actor, action.unwrap()).unwrap();
    }
}

/// Returns a search that has begun, with other parameters than those of its level.
fn begun(manner: SearchParams, seed: u64, budget: Work) -> (Box<RolloutSearch<Robale>>, Box<Arena>) {
    let (game, seat) = game();
    let (mut search, mut arena) = (Box::new(RolloutSearch::new()), Box::new(Arena::new()));
    let task = SearchTask { level: Level::Hard, seed, budget };
    search.begin(&Observation::new(&game, seat), &task, &mut arena);
    search.manner = manner;
    (search, arena)
}

/// Runs the search until it has evaluated all actions.
fn evaluate(search: &mut RolloutSearch<Robale>, arena: &mut Arena) {
    while search.next_step != NextStep::Choose {
        assert!(matches!(search.step(arena), SearchStep::More(_)));
    }
}

fn candidates(arena: &mut Arena, count: usize) -> Vec<Candidate> {
    parts(arena).0[..count].iter().map(|&record| Candidate::read(record)).collect()
}

const PLAIN: SearchParams = SearchParams { blur: 0, width: 8, turns: 1, replies: MAX };
const AMPLE: Work = Work(1_000_000);

#[test]
fn a_candidate_survives_in_the_arena() {
    let candidate = Candidate { code: 7, first: -300, times: 4, sum: -90 };
    let read = Candidate::read(candidate.write());
    assert_eq!((read.code, read.first, read.times, read.sum), (7, -300, 4, -90));
    assert_eq!(read.mean(), -22);
    assert_eq!(Candidate { times: 0, ..candidate }.mean(), i32::MIN, "one without rollouts comes last");
}

#[test]
fn both_lists_have_room_for_the_longest_list_of_actions() {
    let mut arena = Box::new(Arena::new());
    let (options, replies) = parts(&mut arena);
    assert_eq!((options.len(), replies.len()), (MAX, MAX));
}

/// A search that is stopped early has looked at all parts of the list.
#[test]
fn actions_are_evaluated_once_each_in_an_order_that_covers_the_list() {
    for count in [1, 2, 7, 100, 1024, MAX] {
        let order: Vec<usize> = (0..count).map(|number| spread(number, count)).collect();
        assert_eq!(order[0], count - 1, "the last one first");
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), count, "{count}");
    }
    let quarters: BTreeSet<usize> = (0..12).map(|number| spread(number, 100) / 25).collect();
    assert_eq!(quarters.len(), 4);
}

#[test]
fn without_noise_the_best_evaluation_is_chosen() {
    let (mut search, mut arena) = begun(PLAIN, 1, AMPLE);
    evaluate(&mut search, &mut arena);
    let (base, seat) = (search.base.clone().unwrap(), search.seat);
    assert_eq!(search.count, base.count_legal(Actor::Seat(seat)), "all actions are listed");
    let all = candidates(&mut arena, search.count);
    for candidate in &all {
        let mut after = base.clone();
        let action = decoded(&base, candidate.code).unwrap();
        after.apply(Actor::Seat(seat), action).unwrap();
        assert_eq!(candidate.first, after.value(seat), "{action:?}");
    }
    let best = all.iter().map(|candidate| candidate.first).max().unwrap();
    let last = all.iter().rposition(|candidate| candidate.first == best).unwrap();
    assert_eq!(search.best(), decoded(&base, all[last].code), "the last one of equals");
}

#[test]
fn noise_stays_within_its_limit_and_depends_on_the_seed() {
    let firsts = |blur, seed| -> Vec<i32> {
        let (mut search, mut arena) = begun(SearchParams { blur, ..PLAIN }, seed, AMPLE);
        evaluate(&mut search, &mut arena);
        candidates(&mut arena, search.count).iter().map(|candidate| candidate.first).collect()
    };
    let exact = firsts(0, 1);
    let mut offs = BTreeSet::new();
    for seed in 1..40 {
        offs.extend(exact.iter().zip(firsts(3, seed)).map(|(exact, noisy)| noisy - exact));
    }
    assert_eq!(offs.into_iter().collect::<Vec<_>>(), [-3, -2, -1, 0, 1, 2, 3]);
    assert_eq!(firsts(3, 5), firsts(3, 5));
    assert_ne!(firsts(3, 5), firsts(3, 6));
}

/// Rollouts start from the best actions, at most `width` of them.
#[test]
fn the_best_actions_compete() {
    let (mut search, mut arena) = begun(PLAIN, 1, AMPLE);
    evaluate(&mut search, &mut arena);
    search.step(&mut arena);
    assert!(search.next_step == NextStep::Begin(0) && search.alive == 8 && search.count > 8);
    let all = candidates(&mut arena, search.count);
    let worst = all[..8].iter().map(|candidate| candidate.first).min().unwrap();
    assert!(all[8..].iter().all(|candidate| candidate.first <= worst));
}

/// Easy levels use the evaluation alone.
#[test]
fn with_less_than_two_actions_to_compare_there_are_no_rollouts() {
    for (width, rollouts) in [(0, false), (1, false), (2, true)] {
        let (mut search, mut arena) = begun(SearchParams { width, ..PLAIN }, 1, AMPLE);
        evaluate(&mut search, &mut arena);
        let step = search.step(&mut arena);
        assert_eq!(matches!(step, SearchStep::More(_)), rollouts, "{width}");
    }
}

/// Ends a round of rollouts with these means; returns what is left and the next step.
fn round(search: &mut RolloutSearch<Robale>, spent: u32, means: &mut [Record]) -> (usize, NextStep) {
    search.spent = Work(spent);
    search.end_round(means);
    (search.alive, search.next_step)
}

fn records(search: &RolloutSearch<Robale>, means: &[i32]) -> Vec<Record> {
    let base = search.base.as_ref().unwrap();
    let code = |place| Robale::encode(base.nth_legal(Actor::Seat(search.seat), place).unwrap()).bits();
    let candidate = |(place, &sum): (usize, &i32)| Candidate { code: code(place), first: 0, times: 1, sum };
    means.iter().enumerate().map(|mean| candidate(mean).write()).collect()
}

/// Sequential halving: 8, 4, 2 and 1 actions compete for a quarter of the budget each.
#[test]
fn each_halving_gets_an_equal_share_of_the_budget() {
    let (mut search, _) = begun(PLAIN, 1, Work(1000));
    search.alive = 8;
    let mut records = records(&search, &[3, 9, -4, 7, 0, 8, 2, 1]);
    let mut after = |spent| {
        let (alive, next) = round(&mut search, spent, &mut records);
        (alive, next == NextStep::Begin(0), next == NextStep::Decided)
    };
    assert_eq!(after(249), (8, true, false), "the share is not spent");
    assert_eq!(after(250), (4, true, false));
    assert_eq!(after(499), (4, true, false));
    assert_eq!(after(500), (2, true, false));
    assert_eq!(after(749), (2, true, false));
    assert_eq!(after(750), (1, false, true));
    let sums: Vec<i32> = records.iter().map(|&record| Candidate::read(record).sum).collect();
    assert_eq!(sums[..4], [9, 8, 7, 3], "the best are kept, in order");
}

#[test]
fn the_best_mean_of_a_round_is_the_answer() {
    let (mut search, _) = begun(PLAIN, 1, AMPLE);
    search.alive = 3;
    let base = search.base.clone().unwrap();
    let mut records = records(&search, &[3, 9, 4]);
    round(&mut search, 0, &mut records);
    assert_eq!(search.best(), base.nth_legal(Actor::Seat(search.seat), 1));
    records[2][3] = 50;
    round(&mut search, 0, &mut records);
    assert_eq!(search.best(), decoded(&base, records[0][0]), "another one is best now");
    assert_eq!(Candidate::read(records[0]).sum, 50);
    search.alive = 3;
    round(&mut search, AMPLE.0, &mut records);
    assert_eq!(search.alive, 2, "of three the better two");
}

/// A rollout adds its value to its action; then it is the next action's turn.
#[test]
fn every_action_of_a_round_gets_one_rollout() {
    let (mut search, mut arena) = begun(SearchParams { turns: 2, ..PLAIN }, 1, AMPLE);
    evaluate(&mut search, &mut arena);
    while search.next_step != NextStep::Begin(1) {
        search.step(&mut arena);
        assert_eq!(search.alive, 8);
    }
    let (world, seat) = (search.world.clone().unwrap(), search.seat);
    let first = candidates(&mut arena, 1)[0];
    assert_eq!((first.times, first.sum), (1, world.value(seat)));
    let is_long = search.turns >= 2 || matches!(world.turn(), Turn::Over(_));
    assert!(is_long && search.actions <= LONGEST, "{} turns", search.turns);
    while search.next_step != NextStep::Begin(0) {
        search.step(&mut arena);
    }
    assert!(candidates(&mut arena, 8).iter().all(|candidate| candidate.times == 1));
    assert!(candidates(&mut arena, search.count)[8..].iter().all(|candidate| candidate.times == 0));
}

/// Rollouts try the most promising replies only.
#[test]
fn the_most_promising_replies_are_kept() {
    let promises = [(1, 5), (2, -70), (3, 9), (4, -71), (5, 6), (6, 5)];
    let mut replies = promises.map(|(code, promise): (u32, i32)| [code, promise as u32]);
    assert_eq!(keep_promising(&mut replies, 3), 3);
    let codes: BTreeSet<u32> = replies[..3].iter().map(|&[code, _]| code).collect();
    assert_eq!(codes, BTreeSet::from([1, 3, 5]), "of equal ones the first");
    assert_eq!(keep_promising(&mut replies, 6), 6);
    assert_eq!(keep_promising(&mut replies, 0), 1, "one of them is taken");
    assert_eq!(replies[0], [3, 9]);
}

#[test]
fn no_more_replies_are_tried_than_the_level_says() {
    for most in [1, 4, MAX] {
        let manner = SearchParams { turns: 3, replies: most, ..PLAIN };
        let (mut search, mut arena) = begun(manner, 1, AMPLE);
        evaluate(&mut search, &mut arena);
        let mut longest = 0;
        while search.next_step != NextStep::Begin(4) {
            search.step(&mut arena);
            if matches!(search.next_step, NextStep::Reply(..)) {
                longest = longest.max(search.replies);
            }
        }
        assert!(longest == most || most == MAX && longest > 4, "{longest} of {most}");
    }
}

/// All actions of a round use the same random sequence, and each round another one.
#[test]
fn luck_does_not_decide_between_actions() {
    let (mut search, mut arena) = begun(PLAIN, 1, AMPLE);
    evaluate(&mut search, &mut arena);
    let mut dice = Vec::new();
    while dice.len() < 12 {
        let begins = matches!(search.next_step, NextStep::Begin(_));
        search.step(&mut arena);
        if begins {
            dice.push(search.round_dice.clone().next_u32());
        }
    }
    assert!(dice[..8].iter().all(|number| *number == dice[0]), "{dice:?}");
    assert_ne!(dice[8], dice[0], "the second round");
}

/// The work of the steps adds up, and no step is free.
#[test]
fn work_is_counted_until_the_search_ends_within_its_budget() {
    let (mut search, mut arena) = begun(PLAIN, 1, Work(100_000));
    let mut sum = Work::NONE;
    loop {
        let (SearchStep::More(work) | SearchStep::Done(work)) = search.step(&mut arena);
        assert!(work > Work::NONE);
        sum += work;
        assert_eq!(search.spent, sum);
        if search.next_step == NextStep::Decided {
            break;
        }
    }
    assert!((75_000..110_000).contains(&sum.0), "{sum:?}");
    assert_eq!(search.step(&mut arena), SearchStep::Done(Work(1)));
}
