//! Games of Hive in the notation of other programs: what is written can be read again, hand-written
//! games are read as they were played, and every fault is reported with its place.

use std::io::Write;
use std::process::{Command, Stdio};

use hexboard::game::{Game, JOURNAL_BYTES, Journal, Options, Record, Rng};
use hexboard::games::hive::{Extras, Hive, HiveOptions, Notation, Piece, Place, write_game};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::session::{GameStatus, GameText, GameTextError};
use host_tests::uhp::{Limit, PLAIN, best_action};

type AnyJournal = Journal<AnyOptions>;

fn read(text: &str) -> Result<(GameStatus, AnyJournal), GameTextError> {
    let mut journal = None;
    let game_text = GameText::read(text, &mut [0; JOURNAL_BYTES], &mut journal)?;
    Ok((game_text.status, journal.expect("a journal")))
}

fn refusal(text: &str) -> String {
    read(text).expect_err("a text with a fault").to_string()
}

fn hive_options(journal: &AnyJournal) -> HiveOptions {
    match journal.options() {
        AnyOptions::Hive(options) => *options,
        other => panic!("no Hive: {other:?}"),
    }
}

fn hive(journal: &AnyJournal) -> Hive {
    match Record::<AnyGame>::resume(journal).expect("legal actions").game() {
        AnyGame::Hive(hive) => hive.clone(),
        other => panic!("no Hive: {other:?}"),
    }
}

fn written(journal: &AnyJournal, notation: Notation) -> String {
    let mut text = String::new();
    write_game(&hive_options(journal), journal.entries(), notation, &mut text).expect("a text");
    text
}

/// Plays a game of at most `most` actions. Every fifth action is the best one, so that games end.
fn played(options: HiveOptions, seed: u64, most: usize) -> AnyJournal {
    let mut rng = Rng::new(seed);
    let mut record = Record::<AnyGame>::start(AnyOptions::Hive(options)).expect("a game");
    for count in 0..most {
        let game = record.game().clone();
        let (Some(actor), AnyGame::Hive(inner)) = (game.turn().sole_actor(), &game) else { break };
        let action = match count % 5 {
            4 => best_action(inner, Limit::Depth(1), PLAIN).map(hexboard::games::AnyAction::Hive),
            _ => game.random_legal(actor, &mut rng),
        };
        record.apply(actor, action.expect("an action")).expect("a legal action");
    }
    record.journal().clone()
}

fn extras(letters: &str) -> HiveOptions {
    HiveOptions { extras: Extras::from_letters(letters).expect("pieces"), ..HiveOptions::DEVICE }
}

#[test]
fn a_game_round_trips_through_every_notation() {
    let mut over = 0;
    for seed in 0..40 {
        for (letters, most) in [("", 30), ("MLP", 400), ("P", 90), ("MLPCHD", 120)] {
            let journal = played(extras(letters), seed, most);
            let game = hive(&journal);
            over += usize::from(game.turn().sole_actor().is_none());
            for notation in Notation::ALL {
                if notation == Notation::Boardspace && letters.len() > 3 {
                    continue;
                }
                let text = written(&journal, notation);
                let (status, found) = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(found.entries(), journal.entries(), "{notation:?}\n{text}");
                assert_eq!(hive_options(&found).extras, extras(letters).extras, "{notation:?}");
                assert_eq!(hive(&found).position(), at_end(&game, &found).position());
                let expected = match (game.turn().sole_actor().is_none(), notation) {
                    (true, _) => GameStatus::Finished,
                    (false, Notation::Uhp) => GameStatus::Left,
                    (false, _) => GameStatus::Abandoned,
                };
                assert_eq!(status, expected, "{notation:?}");
            }
        }
    }
    assert!(over >= 20, "the control: {over} games are over");
}

/// Positions hold their options, which a notation does not keep.
fn at_end(game: &Hive, found: &AnyJournal) -> Hive {
    let AnyGame::Hive(mut copy) = AnyGame::start(found.options()).expect("a game") else { panic!("no Hive") };
    for entry in found.entries() {
        let actor = copy.turn().sole_actor().expect("it is not over");
        let action = copy.decode(entry.code()).expect("an action");
        copy.apply(actor, action).expect("a legal action");
    }
    for piece in Piece::all() {
        assert_eq!(copy.tabletop().place(piece), game.tabletop().place(piece), "{piece}");
    }
    copy
}

/// A short game with Beetles on top of both Queens, and the places of its pieces by hand.
const MOVES: [&str; 11] = [
    "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bB1 bQ-", "wB1 wQ", "bB1 bQ", "wB1 wS1", "bA1 bB1-",
    "wA1 wQ\\",
];

const PLACES: [(&str, i16, i16); 8] = [
    ("wS1", 0, 0),
    ("bS1", 1, 0),
    ("wQ", -1, 0),
    ("bQ", 2, 0),
    ("wB1", 0, 0),
    ("bB1", 2, 0),
    ("bA1", 3, 0),
    ("wA1", -1, 1),
];

fn assert_places(journal: &AnyJournal) {
    let game = hive(journal);
    for (name, q, r) in PLACES {
        let piece: Piece = name.parse().expect("a piece");
        assert_eq!(game.tabletop().place(piece), Some(Place::new(q, r)), "{name}");
    }
    let on_table = Piece::all().filter(|piece| game.tabletop().place(*piece).is_some()).count();
    assert_eq!(on_table, PLACES.len());
}

#[test]
fn a_game_string_is_read() {
    let text = format!("Base+MLP;InProgress;Black[6];{}\n", MOVES.join(";"));
    let (status, journal) = read(&text).expect("a game");
    assert_eq!((status, journal.entries().len()), (GameStatus::Left, 11));
    assert_eq!(hive_options(&journal).extras.to_string(), "MLP");
    assert_places(&journal);
    // The reference of a move can be any neighbour.
    let again = written(&journal, Notation::Uhp);
    assert!(again.starts_with("Base+MLP;InProgress;Black[6];wS1;bS1 wS1-;wQ -wS1;"), "{again}");
    // A player who resigns has lost on an open board.
    assert_eq!(read(&text.replace("InProgress", "WhiteWins")).expect("a game").0, GameStatus::Abandoned);
}

#[test]
fn lists_of_moves_are_read_in_every_layout() {
    let numbered = |end: &str| {
        MOVES.iter().enumerate().map(|(at, text)| format!("{}. {text}{end}", at + 1)).collect::<String>()
    };
    let lists = [
        MOVES.join("\n"),
        MOVES.join(";") + ";",
        numbered("\n"),
        numbered(" "),
        numbered("\r\n").replace("1. wS1", "1.wS1 ."),
        format!("[Event \"Cup\"]\n[GameType \"Base\"]\n[Result \"1-0\"]\n\n{}", numbered("\n")),
        format!("GameType(Base)\nGameResult(WhiteWins)\n{}", numbered("\n")),
    ];
    for list in lists {
        let (status, journal) = read(&list).unwrap_or_else(|error| panic!("{error}\n{list}"));
        assert_eq!((status, hive_options(&journal).extras), (GameStatus::Abandoned, Extras::NONE), "{list}");
        assert_places(&journal);
    }
    let (_, journal) = read("wL .\nbL wL-\n").expect("a game");
    assert_eq!(hive_options(&journal).extras.to_string(), "MLP", "the official pieces are together");
}

/// The second Ant of a side may be placed first: pieces are numbered again.
#[test]
fn pieces_of_a_list_may_be_placed_in_any_order() {
    let (_, journal) = read("wS2\nbA3 wS2-\nwQ -wS2\nbQ bA3-\nwS1 -wQ\nbA1 bQ-\nwS1 wS2\\").expect("a game");
    let place = |name: &str| hive(&journal).tabletop().place(name.parse().expect("a piece"));
    assert_eq!(place("wS1"), Some(Place::new(0, 0)), "the first Spider");
    assert_eq!(place("wS2"), Some(Place::new(0, 1)), "the second one has moved");
    assert_eq!((place("bA1"), place("bA2")), (Some(Place::new(1, 0)), Some(Place::new(3, 0))));
    let strict = refusal("Base;InProgress;Black[1];wS2");
    assert!(strict.starts_with("line 1, move 1: wS2 cannot go: "), "{strict}");
}

/// The same game as its record, with a piece that was put elsewhere before `Done`, a refused draw,
/// references that are only a full stop, and chat.
const RECORD: &str = r#"(;
GM[27]VV[1]
SU[Hive-PLM 2 0 101]
P0[id "Ann [A"]
P1[id "Bert"]
; P0[0 Start P0]
; P0[1 Pick W 3 wS1]
; P0[2 Dropb wS1 N 13 .]TM[2084]
; P0[3 Done]
; P1[4 Pick B 3 bS1]
; P1[5 Dropb bS1 M 12 /wS1]
; P1[6 Pickb M 12 bS1]
; P1[7 Dropb bS1 O 13 wS1-]
; P1[8 Done]
; P0[9 Dropb wQ M 13 .]C[hello]
; P0[10 Done]
; P1[11 Dropb bQ P 13 bS1-]
; P1[12 Done]
; P1[13 OfferDraw]
; P1[14 Done]
; P0[15 DeclineDraw]
; P0[16 Done]
; P0[17 Dropb wB1 L 13 -wQ1]
; P0[18 Done]
; P1[19 Dropb bB1 Q 13 bQ-]
; P1[20 Done]
; P0[21 Move W wB1 M 13 wQ.]
; P0[22 Done]
; P1[23 Move B bB1 P 13 .]
; P1[24 Done]
; P0[25 Move W wB1 N 13 wS1.]
; P0[26 Done]
; P1[27 Dropb bA1 Q 13 bB1-]
; P1[28 Done]
; P0[29 Dropb wA1 M 12 wQ\\]
; P0[30 Done]
; P1[31 Resign]
; P1[32 Done]
)"#;

#[test]
fn a_record_of_boardspace_is_read() {
    let (status, journal) = read(RECORD).expect("a game");
    assert_eq!((status, journal.entries().len()), (GameStatus::Abandoned, 11));
    assert_eq!(hive_options(&journal).extras.to_string(), "MLP");
    assert_places(&journal);
    // The row alone says on which side of the Queen the last Ant is.
    let by_cell = RECORD.replace(r"M 12 wQ\\]", "M 12 .]");
    assert_places(&read(&by_cell).expect("a game").1);
}

/// Records until 2013 have lower-case commands, and pieces without their colour.
#[test]
fn an_old_record_of_boardspace_is_read() {
    let old = r"(;GM[27]SU[hive]
; P0[1 pick W 0 S1]
; P0[2 dropb s1 N 13 .]
; P0[3 done]
; P1[4 pick B 0 S1]
; P1[5 dropb s1 O 13 wS1-]
; P1[6 done]
; P0[7 dropb q M 13 -wS1]
; P0[8 done]
; P1[9 move B Q P 13 bS1-]
; P1[10 done]
; P0[11 move W B1 L 13 -wQ]
; P0[12 done]
; P1[13 move B B1 Q 13 bQ-]
; P1[14 done]
; P0[15 pickb L 13 b1]
; P0[16 dropb b1 M 13 wQ]
; P0[17 done]
; P1[18 move B B1 P 13 bQ]
; P1[19 done]
; P0[20 pickb M 13 b1]
; P0[21 dropb b1 N 13 wS1]
; P0[22 done]
; P1[23 pick B 3 A1]
; P1[24 dropb a1 Q 13 bB1-]
; P1[25 done]
; P0[26 pick W 3 A1]
; P0[27 dropb a1 M 12 wQ\]
; P0[28 done]
)";
    assert_places(&read(old).expect("a game").1);
}

/// Records of games against robots, and of the years in which throws named the colour in lower case.
#[test]
fn records_end_turns_at_once_and_name_colours_in_lower_case() {
    let robot = RECORD
        .replace("; P1[27 Dropb bA1 Q 13 bB1-]\n; P1[28 Done]", "; P1[27 movedone B bA1 Q 13 bB1-]")
        .replace("; P0[29 Dropb wA1 M 12", "; P0[29 Dropb wa1 M 12");
    assert_ne!(robot, RECORD);
    assert_places(&read(&robot).expect("a game").1);
}

/// A file with a second record after the first one, as boardspace writes it after a restart.
#[test]
fn only_the_first_record_of_a_file_is_read() {
    let both = format!("{RECORD}\n{RECORD}");
    let (status, journal) = read(&both).expect("a game");
    assert_eq!((status, journal.entries().len()), (GameStatus::Abandoned, 11));
    let open = both.replacen("; P1[31 Resign]\n; P1[32 Done]\n", "", 1);
    assert_places(&read(&open).expect("a game").1);
}

/// Other programs end a list with the result, and write the colour of a game string in lower case.
#[test]
fn lists_may_end_with_a_result() {
    let list = "1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n";
    let (_, plain) = read(list).expect("a game");
    for result in ["WhiteWins", "BlackWins", "Draw", "InProgress", "1-0", "0-1", "1/2-1/2", "*"] {
        let (_, journal) =
            read(&format!("{list}\n{result}\n")).unwrap_or_else(|error| panic!("{result}: {error}"));
        assert_eq!(journal.entries(), plain.entries(), "{result}");
    }
    let (_, string) = read("Base;InProgress;black[2];wS1;bS1 wS1-;wQ -wS1").expect("a game");
    assert_eq!(string.entries(), plain.entries());
}

/// A forced pass can be missing, and can be a `Done` alone.
#[test]
fn forced_passes_may_be_missing() {
    let journal = (0..200)
        .map(|seed| played(extras(""), seed, 200))
        .find(|journal| written(journal, Notation::Moves).contains(" pass"))
        .expect("a game with a pass");
    let (list, record) = (written(&journal, Notation::Moves), written(&journal, Notation::Boardspace));
    let is_last = list.trim_end().ends_with(" pass");
    let without = |text: &str, word: &str| {
        text.lines().filter(|line| !line.contains(word)).collect::<Vec<_>>().join("\n")
    };
    for text in [without(&list, " pass"), without(&record, " Pass]")] {
        let (_, found) = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(found.entries() == journal.entries() || is_last, "{text}");
    }
    let at = list.lines().position(|line| line.ends_with(" pass")).expect("a pass") + 1;
    let string = written(&journal, Notation::Uhp).replacen(";pass", "", 1);
    let error = refusal(&string);
    assert!(error.starts_with(&format!("line 1, move {}: ", at - 3)), "{error}");
}

#[test]
fn every_fault_has_its_place() {
    let record = |from: &str, to: &str| RECORD.replacen(from, to, 1);
    let cases = [
        (
            "Base+PM;NotStarted;White[1]".into(),
            "line 1: 'Base+PM' is no game type: write Base, or Base+ and some of MLPCHD",
        ),
        ("\n\nBase;Begun;White[1]".into(), "line 3: 'Begun' is no state of a game"),
        ("Base;InProgress".into(), "line 1: the turn is missing"),
        (
            "Base;InProgress;White[3];wS1".into(),
            "line 1: the turn is Black[1], not 'White[3]': moves are missing",
        ),
        (
            "Base;InProgress;Black[2];wS1;bS1 wS1-;wS1 bS1-".into(),
            "line 1, move 3: wS1 cannot go: pieces move only once their Queen is placed",
        ),
        ("Base;InProgress;Black[2];wS1;bS1 wS1-;wX".into(), "line 1, move 3: "),
        (
            "Base;InProgress;White[2];wS1;".into(),
            "line 1, move 2: this is no move: write for example wA1 bQ-",
        ),
        ("1. wS1\n2. bS1 wS1-\n3. wQ wA1-".into(), "line 3, move 3: wA1 is not on the table"),
        ("wS1\nbS1 wS1-\n\nwQ bS1-".into(), "line 4, move 3: wQ cannot get there"),
        ("wS1\nbS1 wS1-\n1-2".into(), "line 3, move 3: "),
        (
            "[GameType \"Chess\"]\nwS1".into(),
            "line 1: 'Chess' is no game type: write Base, or Base+ and some of MLPCHD",
        ),
        (format!("wS1\n{}", "a ".repeat(40)), "line 2: 'a a a a a a a a a a a a ' is no move"),
        ("wS1;pass".into(), "line 1, move 2: passing is allowed only when nothing else is possible"),
        (
            record("Hive-PLM 2 0 101", "hive-ultimate"),
            "line 3: only hive and hive- with some of p, l and m can be read, no other variant",
        ),
        (record("wS1 N 13 .", "wX1 N 13 ."), "line 8, move 1: "),
        (record("bQ P 13 bS1-", "bQ P 13 bA1-"), "line 18, move 4: bA1 is not on the table"),
        (record("bQ P 13", "bQ P x"), "line 17, move 4: column and row of the move cannot be read"),
        (record("bB1 P 13 .", "bB1 H 20 ."), "line 30, move 8: nothing can be placed or moved there"),
        (record("27 Dropb bA1 Q 13 bB1-", "27 Pass"), "line 34, move 10: passing is allowed only"),
        ("(;GM[27]SU[hive]\n)".into(), "line 1: the record has no moves"),
    ];
    for (text, expected) in cases {
        let error = refusal(&text);
        assert!(error.starts_with(expected), "{error}\n{expected}\n{text}");
    }
    for text in ["", "a letter to grandmother", "(;GM[1]SZ[19];B[aa])", "1. e4 e5", "[Event \"x\"]"] {
        assert_eq!(read(text).map(|_| ()), Err(GameTextError::Foreign), "{text}");
    }
}

/// A text cut or changed anywhere is read or refused, and what is read is legal.
#[test]
fn damaged_texts_never_crash() {
    let journal = played(extras("MLP"), 3, 60);
    let mut rng = Rng::new(9);
    for notation in Notation::ALL {
        let text = written(&journal, notation);
        for _ in 0..1500 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u32) as usize;
                bytes[at] = b"wbQA1-/\\.[]; \n\xc4"[rng.below(15) as usize];
            }
            bytes.truncate(rng.below(2 * bytes.len() as u32).max(1) as usize);
            if let Ok((_, journal)) = read(&String::from_utf8_lossy(&bytes)) {
                Record::<AnyGame>::resume(&journal).expect("legal actions");
            }
        }
    }
}

#[test]
fn boardspace_has_no_unofficial_pieces() {
    let journal = played(extras("MLPCHD"), 1, 4);
    let mut text = String::new();
    let error = write_game(&hive_options(&journal), journal.entries(), Notation::Boardspace, &mut text);
    assert_eq!(
        error.map_err(|error| error.to_string()),
        Err("boardspace has no Scorpion, Moth or Dragonfly: choose another notation".into())
    );
    assert_eq!(journal.options().players(), 2);
}

/// Runs `hexboard replay` on a text.
fn replay(words: &[&str], text: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexboard"))
        .arg("replay")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("an input").write_all(text.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8(printed).expect("text"))
}

#[test]
fn replay_converts_and_reviews_games() {
    let list = MOVES.join("\n");
    let (_, plain) = replay(&[], &list);
    assert!(plain.starts_with("hive for 2: 11 actions, all legal\nthe game is not over\n"), "{plain}");
    for notation in ["text", "uhp", "moves", "boardspace"] {
        let (code, text) = replay(&["--export", notation], &list);
        assert_eq!(code, 0, "{text}");
        assert_eq!(replay(&[], &text), (0, plain.clone()), "{notation}: {text}");
    }
    let (code, review) = replay(&["--review"], &list);
    // The game as text, its actions, the accuracy of both players, the turning point.
    assert_eq!((code, review.lines().count()), (0, 1 + 11 + 2 + 1), "{review}");
    assert!(review.contains("\n1. White wS1: ") && review.contains("\nturning point: "), "{review}");
    assert_eq!(replay(&[], &review), (0, plain.clone()), "{review}");
    assert_eq!(
        replay(&[], "wS1\nbS1 wS1-\nwS1 bS1-"),
        (
            1,
            "hexboard replay: line 3, move 3: wS1 cannot go: pieces move only once their Queen is placed\n"
                .into()
        )
    );
    assert_eq!(replay(&["--export", "pgn"], &list).0, 2);
    let robale = include_str!("../../web/test/games/robale.txt");
    assert_eq!(replay(&["--export", "text"], robale).0, 0);
    assert_eq!((replay(&["--export", "uhp"], robale).0, replay(&["--review"], robale).0), (1, 0));
}
