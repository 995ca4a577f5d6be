//! Positions as text: every position of a game can be written and read back, and errors report
//! their line.

use hexboard::game::{Actor, Rng, Seat, Turn};
use hexboard::games::robale::Robale;
use hexboard::games::termites::{
    Caste, Colony, MoundValue, Piece, Position, Termites, TermitesOptions, Token,
};
use hexboard::games::xobos::Xobos;
use hexboard::hex::Cell;
use host_tests::contract::legal;
use host_tests::json::Json;
use host_tests::position::{self, Placed};
use host_tests::uhp::UhpGame;
use trace_tool::{error_of, file, text, trace};

use crate::trace_tool;

/// Returns the full state except for the move history, which a position does not contain.
fn state<G: Placed>(game: &G) -> String {
    let Json::Object(mut members) = game.write_state() else { panic!("a state is an object") };
    members.retain(|(key, _)| key != "game_string");
    Json::Object(members).to_string()
}

/// Returns the legal actions of each actor that may act, in the format of traces.
fn lists<G: Placed>(game: &G) -> Vec<(Option<usize>, Vec<String>)> {
    let actors: Vec<Actor> = match game.turn() {
        Turn::Over(_) => vec![],
        Turn::Chance => vec![Actor::Chance],
        Turn::Decide(seats) => seats.iter().map(Actor::Seat).collect(),
    };
    let write = |actor| {
        let seat = if let Actor::Seat(seat) = actor { Some(game.traced_seat(seat).index()) } else { None };
        let list = legal(game, actor)
            .into_iter()
            .map(|action| host_tests::trace::Traced::write_action(game, action));
        (seat, list.map(|action| action.to_string()).collect())
    };
    let mut lists: Vec<_> = actors.into_iter().map(write).collect();
    lists.sort();
    lists
}

/// Plays at random and reads back every position on the way. Returns the number of positions.
fn round_trip<G: Placed>(
    players: Option<usize>,
    requested: &[(&str, &str)],
    seed: u64,
    most: usize,
) -> usize {
    let mut rng = Rng::new(seed);
    let requested: Vec<(String, String)> =
        requested.iter().map(|&(key, value)| (key.into(), value.into())).collect();
    let options = G::read_options(players, &requested, &mut rng).expect("good options");
    let mut game = G::start(&options).expect("a game");
    for count in 0..most {
        let turn = game.turn();
        let actor = match turn {
            Turn::Over(_) => {
                assert!(
                    position::write(&game, &options).is_err(),
                    "a game that is over has no position to continue from"
                );
                return count;
            }
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => {
                Actor::Seat(seats.iter().nth(rng.below(seats.len() as u32) as usize).unwrap_or(Seat::A))
            }
        };
        let text = position::write(&game, &options).expect("not over");
        let (again, _): (G, _) =
            position::read(&text, &mut Rng::new(0)).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        assert_eq!(state(&again), state(&game), "seed {seed}, decision {count}\n{text}");
        assert_eq!(lists(&again), lists(&game), "seed {seed}, decision {count}\n{text}");
        assert_eq!(position::write(&again, &options).as_deref(), Ok(text.as_str()), "one way to write it");
        let action = match actor {
            Actor::Chance => game.random_outcome(&mut rng),
            actor @ Actor::Seat(_) => game.random_legal(actor, &mut rng),
        };
        game.apply(actor, action.expect("something is legal")).expect("legal");
    }
    most
}

#[test]
fn termites_positions_are_read_as_they_were_written() {
    for (seed, scenario, players) in
        [(1, "printed-2", 2), (2, "build", 2), (3, "three", 3), (4, "build", 4), (5, "four-advanced", 4)]
    {
        assert!(round_trip::<Termites>(Some(players), &[("scenario", scenario)], seed, 400) > 60);
    }
}

#[test]
fn hive_positions_are_read_as_they_were_written() {
    for (seed, pieces) in [(1, ""), (2, "MLP"), (3, "MLPCHD"), (4, "CHD")] {
        assert!(round_trip::<UhpGame>(None, &[("pieces", pieces)], seed, 120) > 20);
    }
}

#[test]
fn robale_positions_are_read_as_they_were_written() {
    for seed in 0..6 {
        assert!(round_trip::<Robale>(None, &[("rounds", "40")], seed, 600) > 100);
    }
}

#[test]
fn xobos_positions_are_read_as_they_were_written() {
    let table =
        [(1, 2, "normal", "off"), (2, 3, "checking", "on"), (3, 4, "normal", "on"), (4, 2, "training", "on")];
    for (seed, players, mode, clans) in table {
        assert!(round_trip::<Xobos>(Some(players), &[("mode", mode), ("clans", clans)], seed, 1500) > 200);
    }
}

/// Corrupts a text: drops, duplicates or moves a line or word, or changes a number.
fn corrupt(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let any = |count: usize, rng: &mut Rng| rng.below(count as u32) as usize;
    for _ in 0..=rng.below(3) {
        let place = 1 + any(lines.len() - 1, rng);
        let mut words: Vec<String> = lines[place].split(' ').map(String::from).collect();
        let at = any(words.len(), rng);
        match rng.below(6) {
            0 => words.clear(),
            1 => lines.push(lines[1 + any(lines.len() - 1, rng)].clone()),
            2 if words.len() > 1 => drop(words.remove(at)),
            3 => words[at] = words[any(words.len(), rng)].clone(),
            _ => {
                let digit = char::from(b'0' + rng.below(10) as u8);
                words[at] = words[at]
                    .chars()
                    .map(|letter| if letter.is_ascii_digit() { digit } else { letter })
                    .collect();
            }
        }
        lines[place] = words.join(" ");
    }
    lines.join("\n")
}

/// Corrupts positions of a random game. Each must be rejected or be playable. Returns the number of
/// playable ones.
fn play_corrupted<G: Placed>(players: usize, requested: &[(&str, &str)], seed: u64) -> usize {
    let mut rng = Rng::new(seed);
    let requested: Vec<(String, String)> =
        requested.iter().map(|&(key, value)| (key.into(), value.into())).collect();
    let options = G::read_options(Some(players), &requested, &mut rng).expect("good options");
    let mut game = G::start(&options).expect("a game");
    let mut played = 0;
    for _ in 0..300 {
        let Ok(text) = position::write(&game, &options) else { break };
        for _ in 0..6 {
            if let Ok((mut spoilt, _)) = position::read::<G>(&corrupt(&text, &mut rng), &mut Rng::new(0)) {
                played += 1;
                for _ in 0..12 {
                    let _ = step(&mut spoilt, &mut rng);
                }
            }
        }
        step(&mut game, &mut rng).expect("the game continues");
    }
    played
}

/// Takes a random legal action. An unreachable position may have none.
fn step<G: Placed>(game: &mut G, rng: &mut Rng) -> Option<()> {
    let actor = match game.turn() {
        Turn::Over(_) => return None,
        Turn::Chance => Actor::Chance,
        Turn::Decide(seats) => Actor::Seat(seats.iter().nth(rng.below(seats.len() as u32) as usize)?),
    };
    let action = match actor {
        Actor::Chance => game.random_outcome(rng),
        actor @ Actor::Seat(_) => game.random_legal(actor, rng),
    };
    game.apply(actor, action?).ok()
}

#[test]
fn corrupted_positions_are_rejected_or_playable() {
    for seed in 0..4 {
        assert!(play_corrupted::<Termites>(2 + seed as usize % 3, &[], seed) > 20);
        assert!(play_corrupted::<UhpGame>(2, &[("pieces", "MLPCHD")], seed) > 20);
        assert!(play_corrupted::<Robale>(2, &[], seed) > 20);
        assert!(
            play_corrupted::<Xobos>(2 + seed as usize % 3, &[("clans", "on"), ("mode", "checking")], seed)
                > 20
        );
    }
}

/// Returns the error of a text as `line: reason`.
fn fault<G: Placed>(text: &str) -> String {
    match position::read::<G>(text, &mut Rng::new(0)) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("this is read:\n{text}"),
    }
}

/// Asserts that each text fails in the expected line with the expected message.
fn faults<G: Placed>(start: &str, table: &[(&str, usize, &str)]) {
    for &(lines, line, words) in table {
        let found = fault::<G>(&format!("{start}{lines}"));
        assert!(found.starts_with(&format!("line {line}: ")) && found.contains(words), "{lines}\n{found}");
    }
}

#[test]
fn what_is_wrong_with_termites_is_named() {
    faults::<Termites>(
        "game: termites\nplayers: 2\n",
        &[
            ("options: scenario=nowhere\nphase: move", 3, "option scenario does not fit"),
            ("options: scenario\nphase: move", 3, "no key=value"),
            ("turn: 0", 3, "phase is missing"),
            ("phase: sleep", 3, "choose from build-neutral"),
            ("phase: move\nphase: move", 4, "phase stands twice"),
            ("phase: move\nturn: 2", 4, "\"2\" is no seat"),
            ("phase: move\nunit: 0,0 0", 4, "unit lacks its token"),
            ("phase: move\nunit: 0,0 0 X9", 4, "no token X9"),
            ("phase: move\nunit: 9,9 0 W1", 4, "no cell of the board"),
            ("phase: move\nunit: 0,0 0 W1\nmound: 0,0 1 7", 5, "two pieces on 0,0"),
            ("phase: move\nwater: 1,0\nmound: 1,0 1 7", 5, "may not stand"),
            ("phase: move\nhand: 0 W1x4", 4, "holds too much"),
            ("phase: move\nreserve: 0 7 7", 4, "holds too much"),
            ("phase: move\nwater: 1,0\nstones: 1,0", 5, "has a tile already"),
            ("phase: retake", 3, "retake and replace"),
            ("phase: move\npending: 0,0 1", 4, "retake and replace"),
            ("phase: retake\nunit: 0,0 0 W1\npending: 0,0 1", 5, "may not stand"),
            ("phase: move\nidle: 2", 4, "over by idle turns"),
            ("phase: build-tiles", 3, "phase"),
            ("phase: opening", 3, "first is missing"),
            ("phase: move\ncolour: 1", 4, "no key \"colour\""),
            ("phase: move\nplaced: maybe", 4, "neither yes nor no"),
            ("phase", 3, "no colon"),
        ],
    );
}

/// An unused seat has neither a hand nor a stack.
#[test]
fn an_unused_seat_of_termites_holds_nothing() {
    let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap();
    let token = Token::new(Caste::Worker, 1).unwrap();
    let mut position = Position::new(options);
    let mound = Piece::Mound { owner: Some(Seat::B), value: MoundValue::new(5).unwrap() };
    position.pieces.put(Cell::CENTRE, mound);
    position.hands[Seat::B].add(token);
    assert!(Termites::from_position(&position).is_ok());
    position.hands[Seat::C].add(token);
    assert!(Termites::from_position(&position).is_err());
    position.stacks[Seat::C].add(token);
    assert!(Termites::from_position(&position).is_err(), "as many on both");
}

#[test]
fn what_is_wrong_with_hive_is_named() {
    faults::<UhpGame>(
        "game: hive\noptions: pieces=M\n",
        &[
            ("stack: 0,0 wQ", 3, "turn is missing"),
            ("turn: 1\nstack: 0,0 wX", 4, "no piece \"wX\""),
            ("turn: 1\nstack: 0;0 wQ", 4, "no place"),
            ("turn: 1\nstack: 0,0", 4, "lacks a piece"),
            ("turn: 2\nstack: 0,0 wQ\nstack: 0,0 bQ", 5, "write a stack in one line"),
            ("turn: 4\nstack: 0,0 wQ\nstack: 1,0 bQ wQ", 5, "wQ stands twice"),
            ("turn: 4\nstack: 0,0 wQ\nstack: 1,0 bP", 5, "not among the pieces"),
            ("turn: 4\nstack: 0,0 wQ\nstack: 5,0 bQ", 5, "several parts"),
            ("turn: 4\nstack: 0,0 wQ* bB1\nstack: 1,0 bQ", 4, "paralysed and covered"),
            ("turn: 4\nlast: wA1\nstack: 0,0 wQ\nstack: 1,0 bQ", 4, "not on the table"),
            ("turn: 2\nstack: 0,0 wQ\nstack: 1,0 wA1", 3, "White has had 1 turns"),
            ("turn: 3\nstack: 0,0 wQ", 3, "Black has had 1 turns"),
            ("turn: 0\nlast: wA1", 4, "nothing has moved"),
            ("turn: x", 3, "no number"),
        ],
    );
}

#[test]
fn what_is_wrong_with_robale_is_named() {
    faults::<Robale>(
        "game: robale\noptions: rounds=10\n",
        &[
            ("turn: white", 3, "phase is missing"),
            ("phase: over", 3, "choose from battle"),
            ("phase: move\nturn: red", 4, "choose from white, black"),
            ("phase: move\nround: 11", 4, "no such round"),
            ("phase: move\nbug: 0,1 white wasp", 4, "choose from grasshopper"),
            ("phase: move\nbug: 0,1 white ant\nbug: 0,1 black ant", 5, "free cell"),
            ("phase: move\nbug: 0,1 white ant 9", 4, "no number from 0 to 4"),
            ("phase: hatch\nbug: 0,1 white ant 2", 4, "moves left in this phase"),
            ("phase: hatch\nhatch: 3 9", 4, "hatch"),
            ("phase: move\nhatch: 3 1", 4, "hatch"),
            ("phase: battle\nbug: 0,1 black ant\nbug: 1,1 black ant\nfights: 0,1", 6, "whole armies"),
            ("phase: move\nfights: 0,1", 4, "whole armies"),
            ("phase: take\nturn: white", 3, "army"),
            ("phase: battle\nrolled: 3", 4, "rolled without an army"),
            (
                "phase: battle\nbug: 0,1 black ant\narmy: 2 0,1\nrolled: 9\ndamage: 0",
                7,
                "do not fit each other",
            ),
            ("phase: battle\nbug: 0,1 black ant\narmy: 2 0,1\nrolled: 11", 6, "no number from 1 to 10"),
            ("phase: battle\nbug: 0,1 white ant\narmy: 2 0,1", 5, "do not fit"),
            ("phase: take\nbug: 0,1 black ant\narmy: 2 0,1", 5, "do not fit"),
            ("phase: battle\nbug: 0,1 black ant\narmy: 2 0,1 1,1", 5, "do not fit"),
            ("phase: lot\nround: 1", 4, "before the lot"),
        ],
    );
}

#[test]
fn what_is_wrong_with_xobos_is_named() {
    faults::<Xobos>(
        "game: xobos\nplayers: 2\n",
        &[
            ("round: 1", 3, "phase is missing"),
            ("phase: over", 3, "choose from first"),
            ("phase: moves\nround: 0", 4, "rounds are 1 to 15"),
            ("phase: moves\nround: 16", 4, "no number from 0 to 15"),
            ("phase: moves\nround: 1\nturn: 3", 5, "no seat"),
            ("phase: moves\nround: 1\nguardian: 0 4 at=0,-2 life=6", 5, "no Guardian"),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2", 5, "do not fit each other"),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6 size=3", 5, "no \"size\" here"),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6 slot=mine", 5, "slot=mine"),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6 slot=mine:99", 5, ""),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6 slot=reactor:1", 5, ""),
            (
                "phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6\nguardian: 0 0 at=1,-2 life=6",
                6,
                "given already",
            ),
            ("phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6\nguardian: 0 1 at=0,-2 life=6", 6, "fit"),
            (
                "phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6 leader\nguardian: 0 1 at=1,-2 life=6 leader",
                6,
                "two Leaders",
            ),
            (
                "phase: moves\nround: 1\nguardian: 0 0 at=0,-2 life=6\nquarks: 1 0,-2 1",
                6,
                "two players on it",
            ),
            ("phase: moves\nround: 1\nquarks: 0 0,-2 4", 5, "too many Quarks"),
            (
                "phase: moves\nround: 1\nquarks: 0 0,-2 3\nquarks: 0 1,-2 3\nquarks: 0 2,-2 4",
                7,
                "more than 9",
            ),
            ("phase: moves\nround: 1\nquarks: 0 0,0 1", 5, "no field"),
            ("phase: moves\nround: 1\nbuilding: 0,-2 0 tower", 5, "choose from mine"),
            ("phase: moves\nround: 1\nbuilding: 0,-2 0 watchtower 4", 5, "too many Crystals"),
            ("phase: moves\nround: 1\nbuilding: 0,-2 0 mine\nbuilding: 0,-2 1 well", 6, "two buildings"),
            ("phase: moves\nround: 1\ntoken: attack 0 1 0,-2", 5, "lacks its attacked field"),
            ("phase: moves\nround: 1\ntoken: attack 0 1 0,-2 0,0", 5, "no attack token"),
            ("phase: occupation\nround: 1", 3, "where they belong"),
            ("phase: moves\nround: 1\nleft: 0,-2 1", 3, "where they belong"),
            ("phase: advance\nround: 1\nfight: attacker=0", 5, "defender= is missing"),
            ("phase: moves\nround: 1\nstrike: by=0", 5, "below its report"),
            ("phase: change\nround: 1", 3, "nobody"),
            (
                "phase: leaders\nround: 0\nguardian: 0 0 at=0,-2 life=6 leader",
                3,
                "those who are done have one, and nobody else",
            ),
            (
                "phase: leaders\nround: 0\ndone: 1",
                5,
                "seat 1 (counted from 0): while the first Leaders are chosen",
            ),
            ("phase: moves\nround: 1\ntechnologies: 0 T10", 5, "choose from T1"),
            ("phase: moves\nround: 1\nweather: 0", 5, "no key \"weather\""),
        ],
    );
}

#[test]
fn a_position_without_a_known_game_is_refused() {
    let path = file("position-chess.txt", "# a comment\ngame: chess\n");
    assert_eq!(error_of(&format!("--position {path}")).0, Some(2));
    let path = file("position-none.txt", "players: 2\n");
    let (code, error) = error_of(&format!("--position {path}"));
    assert_eq!(
        (code, error.as_str()),
        (
            Some(1),
            &*format!("hexboard trace: {path}, line 1: a position begins with \"game: \" and its name")
        )
    );
    let path = file("position-empty.txt", "");
    assert!(error_of(&format!("--position {path}")).1.contains("line 1"));
    let (code, error) = error_of("--position no/such/file");
    assert!(code == Some(1) && error.contains("no/such/file cannot be read"), "{error}");
}

#[test]
fn the_tool_names_file_and_line() {
    let path = file("position-wrong.txt", "game: hive\nturn: 1\nstack: 0,0 wX\n");
    let (code, error) = error_of(&format!("--position {path}"));
    assert_eq!(code, Some(1));
    assert_eq!(error, format!("hexboard trace: {path}, line 3: no piece \"wX\": write it like wA1"));
}

#[test]
fn a_trace_from_a_written_position_continues_with_the_same_legal_actions() {
    let mut compared = 0;
    for game in ["termites", "hive", "robale", "xobos"] {
        let written = text(&format!("--game {game} --seed 5 --write-position 30"));
        let path = file(&format!("position-{game}.txt"), &written);
        let whole = text(&format!("--game {game} --seed 5 --max-decisions 31"));
        let line = Json::read(whole.lines().nth(31).expect("decision 30")).expect("JSON");
        let alone = text(&format!("--position {path} --max-decisions 1"));
        let found = Json::read(alone.lines().nth(1).expect("one decision")).expect("JSON");
        // Where several seats may act, the tool may choose a different one.
        if found.get("actor") == line.get("actor") {
            assert_eq!(found.get("legal"), line.get("legal"), "{game}");
            compared += 1;
        }
        assert_eq!(text(&format!("--position {path} --write-position 0")), written, "{game}");
        // A trace that starts from a position can be replayed.
        let traced = text(&format!("--position {path} --seed 9 --max-decisions 40"));
        let again = file(&format!("position-{game}.jsonl"), &traced);
        assert_eq!(text(&format!("--from {again}")), traced, "{game}");
    }
    assert!(compared >= 3, "the lists of {compared} games were compared");
}

#[test]
fn no_position_is_written_after_the_end() {
    let (code, error) = error_of("--game robale --option rounds=1 --write-position 5000");
    assert!(code == Some(1) && error.contains("the game ends after"), "{error}");
    assert!(trace("--game hive --write-position 0").status.success());
}

/// The examples in the documentation: every block that begins with `game:`.
#[test]
fn the_examples_of_the_documentation_are_positions() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");
    let pages = ["trace.md", "trace-xobos.md"]
        .map(|page| std::fs::read_to_string(format!("{docs}{page}")).expect("docs"));
    let examples: Vec<&str> = pages
        .iter()
        .flat_map(|page| page.split("```"))
        .skip(1)
        .map(str::trim)
        .filter(|block| block.starts_with("game:"))
        .collect();
    for game in ["termites", "hive", "robale", "xobos"] {
        let example = examples.iter().find(|example| example.starts_with(&format!("game: {game}\n")));
        let path =
            file(&format!("example-{game}.txt"), example.unwrap_or_else(|| panic!("no example of {game}")));
        assert!(text(&format!("--position {path} --max-decisions 3")).lines().count() > 3, "{game}");
    }
}
