//! Puzzles that end with the turn, of Termites, Robale and Xobos: constructed positions with known
//! answers, agreement of the two searches, and puzzles from games.

use std::collections::HashSet;

use hexboard::game::{Goal, Options, Puzzle, Seat};
use hexboard::games::robale::{self, Battle, Bug, Robale, RobaleOptions, Side};
use hexboard::games::termites::{
    self, Caste, Colony, Ground, MoundValue, Piece, Termites, TermitesOptions, Token,
};
use hexboard::games::xobos::{
    self, AttackKind, AttackToken, Building, Guardian, Mode, PlacedBuilding, Xobos, XobosOptions,
};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::hex::{Cell, CellSet, Hex};
use host_tests::json::Json;
use host_tests::puzzles::{Solved, TurnGame, TurnPlan, Verdict, check_turn, find_turns, read_turn};

const BUDGET: u64 = 200_000;

fn cell(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).expect("a cell")
}

fn cells(places: &[(i8, i8)]) -> CellSet {
    CellSet::at(places).expect("cells")
}

/// Solves a position in both ways, which must agree.
fn solve<G: TurnGame>(game: &G, goal: Goal) -> Solved<G::Action> {
    let solved = game.solve(goal, BUDGET).expect("within the budget");
    let proof = game.prove(goal, solved.plan.len(), BUDGET * 10).expect("within the budget");
    assert_eq!((proof.value, proof.plans), (solved.value, solved.plans));
    assert!(solved.plans != 1 || G::is_same_plan(&proof.plan, &solved.plan), "{solved:?} {proof:?}");
    solved
}

fn texts<G: TurnGame>(game: &G, plan: &[G::Action]) -> Vec<String> {
    plan.iter().map(|action| game.show(*action).to_string()).collect()
}

/// A neutral Mound of 7 with Water around: ground units reach it from two cells, and on one of them is a
/// soldier of strength 4.
fn termites(value: u8, water: &[(i8, i8)]) -> termites::Position {
    let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).expect("two colonies");
    let mut position = termites::Position::new(options);
    position.phase = termites::Phase::Reproduce;
    position.ground = Ground::new(cells(water), CellSet::EMPTY, CellSet::EMPTY);
    let value = MoundValue::new(value).expect("a value");
    position.pieces.put(cell(0, 0), Piece::Mound { owner: None, value });
    let soldier = Token::new(Caste::Soldier, 2).expect("a token");
    position.pieces.put(cell(1, 0), Piece::Unit { owner: Seat::A, token: soldier });
    for token in [Some(soldier), Token::new(Caste::Worker, 1), Token::new(Caste::Spitter, 1)] {
        position.hands[Seat::A].add(token.expect("a token"));
    }
    position
}

const AROUND: [(i8, i8); 4] = [(1, -1), (0, -1), (-1, 0), (-1, 1)];

fn termites_game(position: &termites::Position) -> Termites {
    Termites::from_position(position).expect("a position").asked(Goal::TakeMound).expect("a placement")
}

/// T-6.1, T-6.2: two soldiers have 8 against 7. T-5.2: only one more cell beside the Mound is dry.
#[test]
fn only_one_placement_takes_the_mound() {
    let game = termites_game(&termites(7, &AROUND));
    let solved = solve(&game, Goal::TakeMound);
    assert_eq!((solved.value, solved.second, solved.plans), (7, 0, 1));
    assert_eq!(texts(&game, &solved.plan)[0], "S2 G6");
    assert!(game.is_good(Goal::TakeMound, &solved) && !game.is_good(Goal::MostPoints, &solved));
    let [english, polish] = game.explain(Goal::TakeMound, &solved);
    assert!(english.contains("strength 8 against 7") && polish.contains("siła 8 przeciw 7"), "{english}");
}

/// T-6.1: the strength must be greater than the value.
#[test]
fn an_equal_strength_takes_no_mound() {
    let solved = solve(&termites_game(&termites(8, &AROUND)), Goal::TakeMound);
    assert_eq!((solved.value, solved.plans), (0, 0));
}

#[test]
fn two_placements_are_no_puzzle() {
    let solved = solve(&termites_game(&termites(7, &AROUND[1..])), Goal::TakeMound);
    assert_eq!((solved.value, solved.plans), (7, 2));
}

/// T-7.1: a Mound of 5 can be taken in several ways, the one of 7 brings more. What the others hold in
/// their hands, and what is drawn, does not matter.
#[test]
fn the_mound_with_the_most_points_is_found() {
    let mut position = termites(7, &AROUND);
    let value = MoundValue::new(5).expect("a value");
    position.pieces.put(cell(3, -1), Piece::Mound { owner: Some(Seat::B), value });
    let worker = Token::new(Caste::Worker, 2).expect("a token");
    position.pieces.put(cell(4, -1), Piece::Unit { owner: Seat::A, token: worker });
    let bare = termites_game(&position);
    let solved = solve(&bare, Goal::MostPoints);
    assert_eq!((solved.value, solved.second, solved.plans), (7, 5, 1));
    assert!(bare.is_good(Goal::MostPoints, &solved) && !bare.is_good(Goal::TakeMound, &solved));
    position.hands[Seat::B].add(worker);
    position.stacks[Seat::A].add(worker);
    assert_eq!(termites_game(&position), bare);
}

/// White holds two Resources. A Spider is two steps away from the third one; black Ants and a Beetle of
/// White stand beside it if asked for.
fn robale(black: &[(i8, i8)]) -> robale::Position {
    let mut position = robale::Position::new(RobaleOptions::DEFAULT);
    position.phase = robale::Phase::Move;
    let mut put = |side, bug, at: (i8, i8)| position.put(side, bug, cell(at.0, at.1)).expect("a free cell");
    put(Side::White, Bug::Grasshopper, (1, -2));
    put(Side::White, Bug::Ant, (1, 1));
    put(Side::White, Bug::Spider, (-2, 3));
    if !black.is_empty() {
        put(Side::White, Bug::Beetle, (-4, 3));
    }
    black.iter().for_each(|at| put(Side::Black, Bug::Ant, *at));
    position
}

/// two steps in one direction reach the third Resource.
#[test]
fn the_win_in_the_movement_phase_is_found() {
    let game = Robale::from_position(&robale(&[])).expect("a position");
    let solved = solve(&game, Goal::WinThisTurn);
    assert_eq!((solved.value, solved.plans), (1, 1));
    assert_eq!(texts(&game, &solved.plan), ["H3 NW", "G3 NW"]);
}

/// a bug that touches an enemy does not move.
#[test]
fn a_pinned_bug_does_not_win() {
    let game = Robale::from_position(&robale(&[(-3, 3)])).expect("a position");
    assert_eq!(solve(&game, Goal::WinThisTurn).value, 0);
}

/// one bug may be removed. Only without the Ant beside it does the Spider come free, and it goes
/// around the other one.
#[test]
fn the_bug_that_opens_the_way_is_removed() {
    let army = [(-3, 3), (-3, 2)];
    let mut position = robale(&army);
    position.phase = robale::Phase::Take;
    let resistance = position.bugs().resistance(cells(&army));
    let dice = [3, 3, 3, 3, 3, 3, 3, 3, 10, 10];
    position.fights = Some(CellSet::EMPTY);
    position.battle = Battle::set_up(cells(&army), resistance, 10, &dice, 2, 0);
    let game =
        Robale::from_position(&position).expect("a position").asked(Goal::BattleOrder).expect("a battle");
    let solved = solve(&game, Goal::BattleOrder);
    assert_eq!((solved.value, solved.second, solved.whole, solved.plans), (1, 0, 1, 1));
    assert_eq!(texts(&game, &solved.plan), ["xH2"]);
}

/// ten dice (3 + 5 of two armies, 2 bugs) hurt Ants on 8 of 10 faces. Two damage remove
/// the Ant: all results but those with no or one damage.
#[test]
fn the_chance_of_a_battle_is_exact() {
    let mut position = robale(&[(-3, 3), (-3, 2)]);
    position.phase = robale::Phase::Battle;
    let game = Robale::from_position(&position).expect("a position");
    let solved = solve(&game, Goal::BattleOrder);
    let missing = 2_u128.pow(10) + 10 * 8 * 2_u128.pow(9);
    assert_eq!((solved.value, solved.whole), (10_u128.pow(10) - missing, 10_u128.pow(10)));
}

/// The last player of a round, with a Leader of Power 2 at (0,-3), and an enemy Guardian at (1,-2).
fn xobos(life: u8) -> xobos::Position {
    let options = XobosOptions::new(2).expect("two players").in_mode(Mode::Training);
    let mut position = xobos::Position::new(options);
    position.clear();
    position.phase = xobos::Phase::Moves;
    (position.round, position.first, position.on_turn, position.asked) = (3, Seat::B, Seat::A, Seat::A);
    put_guardian(&mut position, Seat::A, 0, (0, -3), 6);
    put_guardian(&mut position, Seat::B, 0, (1, -2), life);
    position.holdings.boards[Seat::A].leader = Guardian::new(0);
    position.holdings.boards[Seat::B].leader = Guardian::new(0);
    position
}

fn put_guardian(position: &mut xobos::Position, seat: Seat, index: usize, at: (i8, i8), life: u8) {
    position.holdings.sides[seat].at[index] = Some(cell(at.0, at.1));
    position.holdings.boards[seat].quarters[index].life = life;
}

/// the Leader goes beside the Guardian and attacks with Power 2.: an answer
/// does not stop the attack.
#[test]
fn a_guardian_with_little_life_is_destroyed() {
    let game = Xobos::from_position(&xobos(2)).expect("a position");
    let game = game.asked(Goal::DestroyGuardian).expect("the Guardian is near");
    let solved = solve(&game, Goal::DestroyGuardian);
    assert_eq!((solved.value, solved.plans), (1, 1));
    assert_eq!(texts(&game, &solved.plan), ["1-E5", "end moves", "E5xE6"]);
    let line = game.line(Goal::DestroyGuardian, &solved);
    assert!(line.len() > solved.plan.len(), "the fight is settled: {line:?}");
}

/// Power 2 does not destroy a Guardian with Life 3.
#[test]
fn a_guardian_with_more_life_survives() {
    let game = Xobos::from_position(&xobos(3)).expect("a position");
    assert_eq!(game.asked(Goal::DestroyGuardian), None, "the distances alone exclude it");
    assert_eq!(solve(&game, Goal::DestroyGuardian).value, 0);
}

/// the enemy Leader destroys two Quarks as cover, advances and destroys the Watchtower. A
/// third Quark holds the field.
#[test]
fn a_third_quark_defends_the_watchtower() {
    let mut position = xobos(6);
    position.holdings.sides[Seat::A].at[0] = Some(cell(-2, -3));
    let at = cell(0, -2);
    position
        .holdings
        .buildings
        .put(at, PlacedBuilding { owner: Seat::A, kind: Building::Watchtower, load: 0 });
    let swarm = &mut position.holdings.sides[Seat::A].swarm;
    [at, at, cell(-1, -2)].into_iter().for_each(|at| swarm.add(at));
    let attack = AttackToken {
        kind: AttackKind::Attack,
        owner: Seat::B,
        victim: Seat::A,
        from: cell(1, -2),
        to: at,
        fresh: false,
        crystals: None,
    };
    position.tokens.push(attack).expect("a token");
    position.used[Seat::B].insert(cell(1, -2));
    let game = Xobos::from_position(&position).expect("a position");
    let game = game.asked(Goal::DefendTower).expect("the Watchtower is attacked");
    let solved = solve(&game, Goal::DefendTower);
    assert_eq!((solved.value, solved.plans), (1, 1));
    assert_eq!(texts(&game, &solved.plan)[0], "qE4-E5");
    position.holdings.sides[Seat::A].swarm.clear();
    [at, at].into_iter().for_each(|at| position.holdings.sides[Seat::A].swarm.add(at));
    let lost = Xobos::from_position(&position).expect("a position");
    assert_eq!(solve(&lost, Goal::DefendTower).value, 0, "the control: without the third Quark");
}

/// three Guardians of Power 1 strengthen the Leader of Power 2.
#[test]
fn three_connections_make_the_strongest_guardian() {
    let mut position = xobos(6);
    position.phase = xobos::Phase::Development;
    put_guardian(&mut position, Seat::B, 0, (3, -2), 6);
    for (index, at) in [(0, -2), (-1, -2), (0, -3), (1, -2)].into_iter().enumerate() {
        put_guardian(&mut position, Seat::A, index, at, 6);
    }
    let game = Xobos::from_position(&position).expect("a position");
    let game = game.asked(Goal::LongestDevelopment).expect("a Development");
    let solved = solve(&game, Goal::LongestDevelopment);
    assert_eq!((solved.value, solved.second, solved.plans, solved.plan.len()), (5, 4, 1, 3));
    assert!(game.is_good(Goal::LongestDevelopment, &solved));
}

/// Puzzles from games are confirmed by the second search, differ in shape, are stored as what they are,
/// and false claims are not confirmed.
fn check_games<G: TurnGame + Send>(count: usize, games: impl Fn(AnyGame) -> Option<G>)
where
    G::Action: Send,
    G::Options: Send,
{
    let plan = TurnPlan { count, seed: 1, budget: 2000, theme: Some(G::GOALS[0]) };
    let mut puzzles = Vec::new();
    let found = find_turns::<G, ()>(&plan, &mut |json, puzzle| {
        puzzles.push((json.to_string(), puzzle));
        Ok(())
    });
    assert!(found.is_ok() && puzzles.len() == count, "{} puzzles", puzzles.len());
    let mut shapes = HashSet::new();
    for (line, puzzle) in &puzzles {
        let json = Json::read(line).expect("JSON");
        let claim = read_turn::<G>(&json).expect("a puzzle");
        assert_eq!(check_turn(&claim, 80_000), Verdict::Confirmed, "{line}");
        assert_eq!(check_turn(&claim, 0), Verdict::Unknown, "{line}");
        assert!(shapes.insert(puzzle.game.shape(puzzle.goal)), "{line}");
        let options = puzzle.game.options_here();
        let stored = puzzle.stored();
        assert!(stored.len() <= 160, "{} bytes", stored.len());
        let stored = Puzzle::read(&stored).expect("a stored puzzle");
        let id = options.game();
        let options = AnyOptions::of_puzzle(id, stored.facts()).expect("options");
        let game = AnyGame::of_puzzle(&options, &stored).expect("a position");
        assert!(games(game).is_some(), "{line}");
        let false_value = line.replace("\"value\":\"", "\"value\":\"9");
        let false_value = read_turn::<G>(&Json::read(&false_value).expect("JSON")).expect("a puzzle");
        assert!(matches!(check_turn(&false_value, 80_000), Verdict::Wrong(_)), "{line}");
    }
}

#[test]
fn puzzles_of_termites_are_confirmed() {
    check_games::<Termites>(3, |game| if let AnyGame::Termites(game) = game { Some(game) } else { None });
}

#[test]
fn puzzles_of_robale_are_confirmed() {
    check_games::<Robale>(1, |game| if let AnyGame::Robale(game) = game { Some(game) } else { None });
}
