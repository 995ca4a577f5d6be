//! Positions in which the rules make the right choice obvious. Computer players must take it.

use std::ops::ControlFlow;

use hexboard::ai::hive::{POOL_ON_DEVICE, Search, SearchSettings, TABLE_RECORDS};
use hexboard::ai::{Level, Observation, Player, SearchProgress, SearchStep, Work};
use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::hive::{Action as Turned, Hive, HiveOptions, ListOrder, Piece, Place, Tabletop};
use hexboard::games::robale::{Action as Bugs, Phase as BugPhase, Robale};
use hexboard::games::xobos::{Action, Building, Phase, Technology, Xobos};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::Direction;

use host_tests::scene::robale as robale_table;
use host_tests::scene::xobos as xobos_scene;
use robale_table::{White, at as bug_at, roll, table};
use xobos_scene::{A, B, B_GATE, EAST, G0, G1, G2, MIDDLE, Scene, WEST, at};

const STRONG: [Level; 2] = [Level::Normal, Level::Hard];

/// Returns the choice of a player of this level.
fn choice(game: impl Into<AnyGame>, seat: Seat, level: Level) -> AnyAction {
    seeded_choice(game, seat, level, 3)
}

fn seeded_choice(game: impl Into<AnyGame>, seat: Seat, level: Level, seed: u64) -> AnyAction {
    let game = game.into();
    let mut player = Box::new(Player::new());
    player.begin(&Observation::new(&game, seat), level, seed);
    while player.think(Work(5000)) == SearchProgress::Thinking {}
    player.best().expect("something is legal")
}

fn xobos_choice(game: &Xobos, seat: Seat, level: Level) -> Action {
    match choice(game.clone(), seat, level) {
        AnyAction::Xobos(action) => action,
        other => panic!("no action of Xobos: {other:?}"),
    }
}

fn robale_choice(game: &Robale, level: Level) -> Bugs {
    match choice(game.clone(), game.seat(game.side()), level) {
        AnyAction::Robale(action) => action,
        other => panic!("no action of Robale: {other:?}"),
    }
}

fn hive_choice(game: &Hive, level: Level) -> Turned {
    match choice(game.clone(), game.to_move().seat(), level) {
        AnyAction::Hive(action) => action,
        other => panic!("no action of Hive: {other:?}"),
    }
}

const ATTACK: fn() -> Action = || Action::Attack { from: at(WEST), to: at(MIDDLE) };

/// the attack happens in any case. Power 3 against 2 Life destroys the attacker at no cost.
#[test]
fn x_10_1_an_attacker_that_can_be_destroyed_is_answered() {
    let scene = Scene::new(Phase::Attacks).last_turn().guardian(A, G1, WEST).life(A, G1, 2);
    let game = scene.guardian(B, G1, MIDDLE).power(B, G1, 2).after(&[(A, ATTACK())]);
    let answer = Action::Answer { at: at(MIDDLE), to: at(WEST), breaking: false };
    for level in STRONG {
        assert_eq!(xobos_choice(&game, B, level), answer, "{level:?}");
    }
}

/// Power 4 destroys a Guardian with 4 Life that stays to answer. Without an answer
/// it moves away in its turn, and the attacker, which has moved, cannot follow.
#[test]
fn x_11_1_a_guardian_that_would_be_destroyed_does_not_stay_to_answer() {
    let scene = Scene::new(Phase::Attacks).guardian(A, G0, WEST).power(A, G0, 2);
    let scene = scene.moved(A, G0).guardian(B, G1, MIDDLE).life(B, G1, 4);
    let game = scene.after(&[(A, ATTACK())]);
    assert_eq!(xobos_choice(&game, B, Level::Hard), Action::EndAnswers);
}

/// three Crystals destroy a Guardian with 3 Life and only wound the other one.
#[test]
fn x_15_7_a_watchtower_shoots_where_it_destroys() {
    let scene = Scene::new(Phase::Attacks).last_turn().tower(B, 3, EAST);
    let scene = scene.guardian(A, G1, MIDDLE).life(A, G1, 3).guardian(A, G2, B_GATE);
    let game = scene.after(&[]);
    assert_eq!(game.phase(), Phase::Shots);
    for level in STRONG {
        let shot = Action::Shot { from: at(EAST), to: at(MIDDLE) };
        assert_eq!(xobos_choice(&game, B, level), shot, "{level:?}");
    }
}

/// a single Crystal has no effect against the protection of T6 and would be lost.
#[test]
fn x_13_4_no_crystal_is_shot_for_nothing() {
    let scene = Scene::new(Phase::Attacks).last_turn().tower(B, 1, EAST);
    let scene = scene.guardian(A, G1, MIDDLE).life(A, G1, 3).technology(A, Technology::Protection);
    let game = scene.after(&[]);
    assert_eq!(game.phase(), Phase::Shots);
    for level in STRONG {
        assert_eq!(xobos_choice(&game, B, level), Action::EndShots, "{level:?}");
    }
}

/// the attacked Guardian has left its Mine. Occupying destroys it for 2 Crystals,
/// or captures it with T7, plus 3 Crystals.
#[test]
fn x_11_6_a_mine_that_was_left_is_occupied() {
    for (capture, technology) in [(false, None), (true, Some(Technology::Capture))] {
        let mut scene = Scene::new(Phase::Attacks).guardian(A, G1, WEST);
        scene = scene.guardian(B, G1, MIDDLE).building(B, Building::Mine, MIDDLE);
        if let Some(technology) = technology {
            scene = scene.technology(A, technology);
        }
        let flight = Action::Move { guardian: G1, to: at(EAST), capture: false };
        let game = scene.after(&[(A, ATTACK()), (B, Action::EndAnswers), (B, flight)]);
        assert_eq!(game.phase(), Phase::Occupation);
        for level in STRONG {
            let occupy = Action::Occupy { from: at(WEST), capture };
            assert_eq!(xobos_choice(&game, A, level), occupy, "{level:?}");
        }
    }
}

/// without a Reactor there are no points, and round 15 is the last chance. Five Resources
/// pay for one Reactor and nothing else, and Crystals that are kept count.
#[test]
fn x_23_2_the_last_resources_are_a_reactor() {
    for level in STRONG {
        let mut game = Scene::new(Phase::Development).round(15).store(A, 5, 4).store(B, 5, 4).after(&[]);
        let mut list = Vec::new();
        while list.last() != Some(&Action::Done) {
            let action = xobos_choice(&game, A, level);
            game.apply(Actor::Seat(A), action).unwrap();
            list.push(action);
        }
        assert!(matches!(list[..], [Action::Reactor(_), Action::Done]), "{level:?}: {list:?}");
    }
}

/// two Resources are held and the third is one step away.
#[test]
fn r_5_10_the_third_resource_is_taken() {
    let game = table(BugPhase::Move, White, "A-3,1 G1,-2 S1,1", "B3,-1 A3,0 S4,-2");
    for level in Level::ALL {
        assert_eq!(robale_choice(&game, level), Bugs::Step(bug_at(-3, 1), Direction::E), "{level:?}");
    }
}

/// Black holds two Resources and its Ant is two steps from the third. White has to get there first.
#[test]
fn r_5_10_the_last_resource_is_kept_from_the_enemy() {
    for level in STRONG {
        let mut game = table(BugPhase::Move, White, "A-3,1", "G1,-2 S1,1 A0,1");
        while game.side() == White {
            let action = robale_choice(&game, level);
            game.apply(Actor::Seat(game.seat(White)), action).unwrap();
        }
        let stands = game.bugs().at(bug_at(-2, 1)).map(|bug| bug.side);
        assert_eq!(stands, Some(White), "{level:?}");
    }
}

/// one bug may be removed. A Beetle costs three times as much as a Grasshopper and would
/// strike back with 5.
#[test]
fn r_5_4_the_strongest_bug_is_taken_off() {
    let mut game = table(BugPhase::Battle, White, "B-3,0", "G-2,0 B-3,1");
    let fight = robale_choice(&game, Level::Hard);
    game.apply(Actor::Seat(game.seat(White)), fight).unwrap();
    roll(&mut game, &[9, 9, 4, 4, 4, 4]);
    for level in STRONG {
        assert_eq!(robale_choice(&game, level), Bugs::Take(bug_at(-3, 1)), "{level:?}");
    }
}

fn on(name: &str, q: i16, r: i16) -> (Piece, Place, bool) {
    (name.parse().unwrap(), Place::new(q, r), false)
}

/// Returns a position with five cells around the black Queen occupied, where a white Ant reaches
/// the sixth.
fn about_to_fall(ply: u32, more: &[(Piece, Place, bool)]) -> Hive {
    let around = [on("bA1", 1, 0), on("bG1", 1, -1), on("bS1", 0, -1), on("wQ", -1, 0), on("wS1", -1, 1)];
    let pieces = [&[on("bQ", 0, 0), on("wA1", 1, 1)][..], &around, more].concat();
    Hive::from_tabletop(Tabletop::set_up(HiveOptions::DEVICE, &pieces, ply, None).unwrap())
}

fn played(hive: &Hive, action: Turned) -> Hive {
    let mut after = hive.clone();
    after.apply(hive.turn().sole_actor().unwrap(), action).unwrap();
    after
}

/// H-6.1.
#[test]
fn h_6_1_every_level_takes_the_win() {
    let hive = about_to_fall(20, &[]);
    for level in Level::ALL {
        let after = played(&hive, hive_choice(&hive, level));
        let Turn::Over(outcome) = after.turn() else { panic!("{level:?} does not win") };
        assert!(outcome.winners.contains(hive.to_move().seat()), "{level:?}");
    }
}

/// The noise of the lowest level is in its evaluation of positions, never in the result of the game:
/// with any seed it takes the win (H-6.1, R-5.10) and does not surround its own Queen.
#[test]
fn a_beginner_makes_no_absurd_move_at_the_end() {
    let (white, black) = (about_to_fall(20, &[]), about_to_fall(21, &[on("bA2", 2, -1)]));
    let loses = |action| match played(&black, action).turn() {
        Turn::Over(outcome) => !outcome.winners.contains(black.to_move().seat()),
        Turn::Decide(_) | Turn::Chance => false,
    };
    let mut absurd = 0;
    let _ = black.position().visit_actions(ListOrder::Any, |action| {
        absurd += usize::from(loses(action));
        ControlFlow::Continue(())
    });
    assert!(absurd > 0, "Black can surround its own Queen");
    let robale = table(BugPhase::Move, White, "A-3,1 G1,-2 S1,1", "B3,-1 A3,0 S4,-2");
    for seed in 0..60 {
        let of_hive = |hive: &Hive| {
            let seat = hive.to_move().seat();
            match seeded_choice(hive.clone(), seat, Level::Beginner, seed) {
                AnyAction::Hive(action) => action,
                other => panic!("no action of Hive: {other:?}"),
            }
        };
        assert!(matches!(played(&white, of_hive(&white)).turn(), Turn::Over(_)), "seed {seed}: the win");
        assert!(!loses(of_hive(&black)), "seed {seed}: its own Queen");
        let step = seeded_choice(robale.clone(), robale.seat(White), Level::Beginner, seed);
        assert_eq!(step, AnyAction::Robale(Bugs::Step(bug_at(-3, 1), Direction::E)), "seed {seed}");
    }
}

/// The same with Black to move: afterwards no move of White surrounds the Queen.
#[test]
fn h_6_1_a_queen_that_is_about_to_fall_is_saved() {
    let hive = about_to_fall(21, &[on("bA2", 2, -1)]);
    let wins = |hive: &Hive| {
        let mut found = 0;
        let _ = hive.position().visit_actions(ListOrder::Any, |action| {
            found += usize::from(matches!(played(hive, action).turn(), Turn::Over(_)));
            ControlFlow::Continue(())
        });
        found
    };
    assert!(wins(&about_to_fall(20, &[on("bA2", 2, -1)])) > 0, "White would win");
    let (mut saved, mut all) = (0, 0);
    let _ = hive.position().visit_actions(ListOrder::Any, |action| {
        (saved, all) = (saved + usize::from(wins(&played(&hive, action)) == 0), all + 1);
        ControlFlow::Continue(())
    });
    assert!(saved * 3 < all, "few moves save her: {saved} of {all}");
    for level in STRONG {
        let action = hive_choice(&hive, level);
        assert_eq!(wins(&played(&hive, action)), 0, "{level:?}: {}", hive.show(action));
    }
}

/// Searches one turn ahead. Returns the value and the best action.
fn search(hive: &Hive) -> (i16, Turned) {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, SearchSettings { depth: 1, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    (search.value(), search.best().expect("something is legal"))
}

/// Returns the game after the piece that moved has gone back, if it can.
fn taken_back(now: &Hive, before: &Hive, action: Turned) -> Option<Hive> {
    let Turned::Move { piece, .. } = action else { return None };
    let mut found = None;
    let _ = now.position().visit_actions(ListOrder::Any, |way| {
        if matches!(way, Turned::Move { piece: other, .. } if other == piece) {
            let after = played(now, way);
            let is_back = after.tabletop().place(piece) == before.tabletop().place(piece);
            found = found.take().or(is_back.then_some(after));
        }
        ControlFlow::Continue(())
    });
    found
}

/// Makes the move, a reply, and both reverse moves, so that the position occurs a second time.
fn come_again(hive: &Hive, action: Turned, rng: &mut Rng) -> Option<Hive> {
    let moved = played(hive, action);
    let reply = moved.random_legal(moved.turn().sole_actor()?, rng)?;
    let replied = played(&moved, reply);
    let first_back = taken_back(&replied, hive, action)?;
    let again = taken_back(&first_back, &moved, reply)?;
    (again.position().key() == hive.position().key()).then_some(again)
}

/// H-6.2: the side that is behind takes the repetition; the side that is ahead avoids it.
#[test]
fn h_6_2_the_losing_side_seeks_a_repetition_and_the_winning_side_avoids_it() {
    let (mut sought, mut avoided) = (0, 0);
    for seed in 0..40 {
        let (mut game, mut rng) = (<Hive>::start(&HiveOptions::DEVICE).unwrap(), Rng::new(seed));
        for _ in 0..40 {
            let Some(actor) = game.turn().sole_actor() else { break };
            let action = game.random_legal(actor, &mut rng).unwrap();
            game.apply(actor, action).unwrap();
        }
        if game.turn().sole_actor().is_none() {
            continue;
        }
        let fresh: Hive = Hive::from_tabletop(*game.tabletop());
        let (value, best) = search(&fresh);
        let Some(again) = come_again(&fresh, best, &mut rng) else { continue };
        let mut past = Vec::new();
        let _ = again.visit_past(&mut |position| {
            past.push(position.key());
            ControlFlow::Continue(())
        });
        let (now, instead) = search(&again);
        let repeats = past.contains(&played(&again, instead).position().key());
        assert!(now >= 0, "seed {seed}: a draw is there to be had: {now}");
        assert_eq!(repeats, now == 0, "seed {seed}: {value}, now {now}");
        sought += usize::from(value < 0 && repeats);
        avoided += usize::from(value > 0 && instead != best);
    }
    assert!(sought > 2 && avoided > 2, "{sought} sought, {avoided} avoided");
}
