//! Puzzles of Hive: constructed positions with known answers, agreement of the two searches, and
//! puzzles from games.

use std::collections::HashSet;

use hexboard::game::{Game, Rng};
use hexboard::games::hive::{Action, Colour, Extras, Hive, HiveOptions, Position, Tabletop};
use host_tests::json::Json;
use host_tests::position;
use host_tests::puzzles::{Motif, Plan, Puzzle, Solver, Verdict, check, find, prove, read, shape};
use host_tests::uhp::UhpGame;

const BUDGET: u64 = 400_000;

/// Five cells beside the black Queen are taken. Only the Ant reaches the last one.
const WIN_NOW: &str = "game: hive
turn: 10
stack: 0,0 bQ
stack: 1,0 bS1
stack: 1,-1 bA1
stack: 0,-1 bG1
stack: -1,0 wS1
stack: -1,1 wG1
stack: -1,-1 wQ
stack: -2,0 wA1
";

/// Two cells beside the black Queen are free, and Black can only pass: each black piece is pinned by a
/// white one behind it, and a white piece is beside every free cell.
const WIN_IN_TWO: &str = "game: hive
turn: 14
stack: 0,0 bQ
stack: 1,0 bS1
stack: 1,-1 bA1
stack: 0,-1 bG1
stack: -1,0 wS1
stack: -2,0 wA1
stack: -2,1 wB1
stack: 2,0 wQ
stack: 2,-2 wB2
stack: 0,-2 wS2
";

fn hive(text: &str) -> Hive {
    let (game, _) = position::read::<UhpGame>(text, &mut Rng::new(0)).expect("a position");
    Hive::from_tabletop(*game.hive().tabletop())
}

fn winners(hive: &Hive, turns: u8) -> Vec<Action> {
    Solver::new(BUDGET).winners(hive.position(), turns).expect("within the budget")
}

fn texts(hive: &Hive, actions: &[Action]) -> Vec<String> {
    actions.iter().map(|action| hive.show(*action).to_string()).collect()
}

fn wins(position: &Position, turns: u8) -> bool {
    Solver::new(BUDGET).wins(position, turns).expect("within the budget")
}

#[test]
fn the_only_winning_move_is_found() {
    let hive = hive(WIN_NOW);
    let winners = winners(&hive, 1);
    assert_eq!(winners.len(), 1, "{:?}", texts(&hive, &winners));
    let place = |action: Action| action.to().map(|to| hive.tabletop().place_of(to.site()));
    assert_eq!(winners[0].piece().map(|piece| piece.to_string()), Some("wA1".into()));
    assert_eq!(place(winners[0]), Some(hexboard::hex::Place::new(0, 1)));
    let puzzle = Puzzle::of(&hive, 3, BUDGET).expect("within the budget").expect("a puzzle");
    assert_eq!((puzzle.turns, puzzle.line.len(), puzzle.motif()), (1, 1, Motif::Close));
}

/// A second Ant behind the Queen reaches the same cell.
#[test]
fn two_winning_moves_are_no_puzzle() {
    let hive = hive(&WIN_NOW.replace("stack: -2,0 wA1", "stack: -2,0 wA1\nstack: -1,-2 wA2"));
    assert_eq!(winners(&hive, 1).len(), 2);
    assert!(Puzzle::of(&hive, 3, BUDGET).expect("within the budget").is_none());
}

#[test]
fn a_forced_win_in_two_is_found_and_a_free_defender_prevents_it() {
    let forced = hive(WIN_IN_TWO);
    assert!(!wins(forced.position(), 1) && wins(forced.position(), 2));
    for action in winners(&forced, 2) {
        let mut after = *forced.position();
        after.make(action);
        assert_eq!(after.to_move(), Colour::Black);
        assert!(wins_for_white(&after), "{:?}", texts(&forced, &[action]));
    }
    // Without the Beetle behind it, the Ant of Black leaves its cell.
    let free = hive(&WIN_IN_TWO.replace("stack: 2,-2 wB2", "stack: 3,0 wB2"));
    assert!(!wins(free.position(), 2));
    assert_eq!(prove(&free, 2, BUDGET).map(|proof| proof.turns), Ok(None));
}

/// Returns whether no defence of Black holds.
fn wins_for_white(position: &Position) -> bool {
    Solver::new(BUDGET).defence(position, 1) == Ok(None)
}

/// Both searches give the same answer, in positions with and without a forced win.
#[test]
fn two_searches_agree() {
    /// Most positions of random games are decided within this number of lists.
    const LISTS: u64 = 1200;
    let (mut wins, mut others) = (0, 0);
    for seed in 0..700 {
        let Some(hive) = crowded(seed) else { continue };
        let proof = prove(&hive, 2, LISTS);
        let mut solver = Solver::new(LISTS);
        let found = (1..=2).find_map(|turns| match solver.winners(hive.position(), turns) {
            Ok(winners) if winners.is_empty() => None,
            found => Some(found.map(|winners| (turns, winners))),
        });
        let (Ok(proof), false) = (proof, matches!(found, Some(Err(_)))) else { continue };
        let found = found.and_then(Result::ok);
        assert_eq!(found, proof.turns.map(|turns| (turns, proof.winners)), "seed {seed}");
        if found.is_some() { wins += 1 } else { others += 1 }
    }
    assert!(wins >= 5 && others >= 5, "the control: {wins} wins, {others} others");
}

/// Returns a position of a random game in which four cells beside the other Queen are taken.
fn crowded(seed: u64) -> Option<Hive> {
    let mut rng = Rng::new(seed);
    let extras = Extras::from_letters(["", "MLP", "MLPCHD"][(seed % 3) as usize])?;
    let mut hive: Hive = Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).ok()?;
    for _ in 0..400 {
        let actor = hive.turn().sole_actor()?;
        let action = hive.random_legal(actor, &mut rng)?;
        hive.apply(actor, action).ok()?;
        let queen = hexboard::games::hive::Piece::queen(hive.to_move().other());
        let taken = hive.tabletop().place(queen).map_or(0, |queen| {
            let is_taken = |way: &hexboard::hex::Direction| hive.tabletop().height_at(queen.step(*way)) > 0;
            hexboard::hex::Direction::ALL.iter().filter(|way| is_taken(way)).count()
        });
        if taken >= 4 && hive.turn().sole_actor().is_some() {
            return Some(Hive::from_tabletop(*hive.tabletop()));
        }
    }
    None
}

fn table(text: &str) -> Tabletop {
    *hive(text).tabletop()
}

/// A shape is the same after rotation, reflection, a shift, renaming, and exchange of the colours.
#[test]
fn equal_shapes_are_found() {
    let first = "game: hive\nturn: 6\nlast: wA1\nstack: 0,0 wS1\nstack: 1,0 bS1\nstack: -1,0 wQ\nstack: 2,0 bQ\nstack: 1,-1 bB1\nstack: -1,1 wA1\n";
    let same = [
        // Shifted by 3,-2.
        "game: hive\nturn: 6\nlast: wA1\nstack: 3,-2 wS1\nstack: 4,-2 bS1\nstack: 2,-2 wQ\nstack: 5,-2 bQ\nstack: 4,-3 bB1\nstack: 2,-1 wA1\n",
        // Rotated by 60 degrees: q,r becomes -r,q+r.
        "game: hive\nturn: 6\nlast: wA1\nstack: 0,0 wS1\nstack: 0,1 bS1\nstack: 0,-1 wQ\nstack: 0,2 bQ\nstack: 1,0 bB1\nstack: -1,0 wA1\n",
        // Reflected: q,r becomes r,q. Other names of equal pieces.
        "game: hive\nturn: 6\nlast: wA2\nstack: 0,0 wS2\nstack: 0,1 bS1\nstack: 0,-1 wQ\nstack: 0,2 bQ\nstack: -1,1 bB2\nstack: 1,-1 wA2\n",
        // Colours exchanged, Black to move.
        "game: hive\nturn: 7\nlast: bA1\nstack: 0,0 bS1\nstack: 1,0 wS1\nstack: -1,0 bQ\nstack: 2,0 wQ\nstack: 1,-1 wB1\nstack: -1,1 bA1\n",
    ];
    for text in same {
        assert_eq!(shape(&table(text)), shape(&table(first)), "{text}");
    }
    let others = [
        first.replace("turn: 6", "turn: 7"),
        first.replace("last: wA1\n", ""),
        first.replace("wA1", "wG1"),
        first.replace("-1,1 wA1", "-2,0 wA1"),
    ];
    for text in others {
        assert_ne!(shape(&table(&text)), shape(&table(first)), "{text}");
    }
}

/// Puzzles from games are confirmed by the second search, are all different, and a false claim is not
/// confirmed.
#[test]
fn puzzles_from_games_are_confirmed() {
    const COUNT: usize = 24;
    let plan = Plan { count: COUNT, seed: 1, turns: 2, theme: None, extras: None, budget: 3000 };
    let mut lines = Vec::new();
    let games = find(&plan, &mut |puzzle: Json| -> Result<(), ()> {
        lines.push(puzzle.to_string());
        Ok(())
    });
    assert!(games.is_ok());
    assert_eq!(lines.len(), COUNT);
    let mut shapes = HashSet::new();
    for line in &lines {
        let claim = read(line).expect("a puzzle");
        assert_eq!(check(&claim, 200_000), Verdict::Confirmed, "{line}");
        let json = Json::read(line).expect("JSON");
        let text = |key: &str| json.get(key).and_then(Json::text).expect("a text").to_owned();
        // A pin is judged by the lists of answers alone, without a search.
        let at_once = if text("theme") == "best-pin" { Verdict::Confirmed } else { Verdict::Unknown };
        assert_eq!(check(&claim, 0), at_once, "{line}");
        assert!(shapes.insert(shape(&table(&text("position")))), "{line}");
        let solution = json.get("solution").and_then(Json::items).expect("a list");
        let first = solution[0].text().expect("a move");
        for language in ["en", "pl"] {
            let words = json.get("explanation").and_then(|all| all.get(language)).and_then(Json::text);
            assert!(words.is_some_and(|words| words.contains(first)), "{line}");
        }
        let difficulty: u64 = json.get("difficulty").and_then(Json::number).expect("a number");
        assert!((1..=5).contains(&difficulty));
        // Another theme is false.
        let to = if text("theme") == "win-in-2" { "win-in-1" } else { "win-in-2" };
        let other = read(&line.replace(&text("theme"), to)).expect("a puzzle");
        assert!(matches!(check(&other, 200_000), Verdict::Wrong(_)), "{line}");
    }
    for theme in ["win-in-1", "win-in-2", "save-queen", "best-pin"] {
        assert!(lines.iter().any(|line| line.contains(theme)), "{theme}");
    }
    assert!(read("{}").is_err() && read("nonsense").is_err());
    let illegal = lines[0].replacen("\"solution\":[\"", "\"solution\":[\"wQ wQ-\",\"", 1);
    assert!(matches!(check(&read(&illegal).expect("a puzzle"), 200_000), Verdict::Wrong(_)));
}
