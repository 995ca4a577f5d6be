//! Review of finished games on the board, and games as text.

use hexboard::game::{Actor, Entry, Game, Options, Record, Rng, Seat, Turn};
use hexboard::games::{ALL, AnyGame, AnyOptions};
use hexboard::parts::saves::{Note, Start};
use hexboard::parts::{Button, Buttons, Pad, ResetCause};
use hexboard::session::{GameStatus, SaveService};
use host_tests::device::{Device, SHELF_SECTORS};
use host_tests::flash::Flash;
use host_tests::menu;
use host_tests::replay;
use host_tests::screen::{ascii, shows};

mod coach;
mod restored;

/// Plays a random game to its end or up to this many actions.
fn random_game(game: usize, seed: u64, most: usize) -> Record<AnyGame> {
    let mut record: Record<AnyGame> =
        Record::start(AnyOptions::default_options(ALL[game], 2).unwrap()).unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..most {
        let actor = match record.game().turn() {
            Turn::Over(_) => break,
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
        };
        let action = match actor {
            Actor::Chance => record.game().random_outcome(&mut rng),
            Actor::Seat(_) => record.game().random_legal(actor, &mut rng),
        };
        record.apply(actor, action.unwrap()).unwrap();
    }
    record
}

fn start(record: &Record<AnyGame>) -> Start {
    let options = record.journal().options();
    Start {
        game: options.game().number(),
        rules: options.rules(),
        seats: [1, 2, 0, 0],
        options: options.to_bytes(),
    }
}

/// Returns a flash with these games, each with its last notes.
fn flash_with(games: &[(&Record<AnyGame>, &[Note])]) -> Flash {
    let mut save_service = SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS);
    let save_store = save_service.save_store().unwrap();
    for (record, last) in games {
        save_store.begin(start(record)).unwrap();
        let actions = record.journal().entries().iter().map(|entry| Note::Action(*entry));
        actions.chain(last.iter().copied()).for_each(|note| save_store.append(note).unwrap());
        save_store.close();
    }
    save_store.flash().with_power(u64::MAX, 0)
}

/// Returns a device in the start menu with these games.
fn with_games(games: &[(&Record<AnyGame>, &[Note])]) -> Device {
    let mut device = Device::with_flash(flash_with(games), ResetCause::PowerOn);
    device.wait(9_000);
    device
}

/// Selects this row of the start menu and presses OK.
fn choose_row(device: &mut Device, label: &str) {
    menu::go_to(device, Pad::One, label);
    device.press(Pad::One, Button::Ok);
}

/// Opens the newest finished game at its beginning.
fn reviewing(record: &Record<AnyGame>) -> Device {
    let mut device = with_games(&[(record, &[Note::Finished])]);
    choose_row(&mut device, "Review");
    device.press(Pad::One, Button::Ok);
    // The longest game is scanned for its advantage first.
    device.wait(500);
    assert_eq!(place(&device), (0, record.journal().entries().len()));
    device
}

fn place(device: &Device) -> (usize, usize) {
    let (at, total, _) = device.machine.review().expect("a review");
    (at, total)
}

fn shown(device: &Device) -> &AnyGame {
    device.machine.review().expect("a review").2.game()
}

fn press(device: &mut Device, button: Button) {
    device.press(Pad::One, button);
    device.wait(1_000);
}

/// Forwards and backwards, over draws and rolls, every position is the one that was played.
#[test]
fn a_finished_game_is_reviewed_action_by_action() {
    for (game, id) in ALL.iter().enumerate() {
        let record = random_game(game, 3, usize::MAX);
        let mut device = reviewing(&record);
        let mut played = Record::<AnyGame>::start(*record.journal().options()).unwrap();
        let mut positions = vec![played.game().clone()];
        for &entry in record.journal().entries().iter().take(12) {
            played.apply_change(hexboard::game::Change::Added(entry)).unwrap();
            positions.push(played.game().clone());
        }
        for (at, position) in positions.iter().enumerate().skip(1) {
            press(&mut device, Button::Right);
            assert_eq!(place(&device).0, at);
            assert!(shown(&device) == position, "{id:?}: forwards to {at}");
        }
        for (at, position) in positions.iter().enumerate().rev().skip(1) {
            press(&mut device, Button::Left);
            assert!(shown(&device) == position, "{id:?}: back to {at}");
        }
        press(&mut device, Button::Left);
        assert_eq!(place(&device).0, 0, "there is nothing before the beginning");
    }
}

/// Down moves to the next round and finally to the end. Up moves to the beginning of the round,
/// then to the previous one.
#[test]
fn a_finished_game_is_reviewed_round_by_round() {
    for (game, id) in ALL.iter().enumerate() {
        let record = random_game(game, 5, usize::MAX);
        let mut device = reviewing(&record);
        let mut began = vec![0];
        for _ in 0..500 {
            press(&mut device, Button::Down);
            began.push(place(&device).0);
            if place(&device).0 == place(&device).1 {
                break;
            }
        }
        assert!(began.len() > 3 && began.is_sorted(), "{id:?}: {began:?}");
        assert!(shown(&device) == record.game(), "{id:?}: the end");
        assert!(shows(&device.screens[0], "Won") || shows(&device.screens[0], "draw"));
        // From inside a round to its beginning, then round by round.
        press(&mut device, Button::Up);
        let last = place(&device).0;
        assert!(began.contains(&last) && last < record.journal().entries().len(), "{last} of {began:?}");
        let rest: Vec<usize> = began.iter().copied().rev().skip_while(|&at| at >= last).take(3).collect();
        for at in rest {
            press(&mut device, Button::Up);
            assert_eq!(place(&device).0, at, "{id:?}: {began:?}");
        }
    }
}

/// The screens show whose action it was, and any hand while OK is pressed or Peek is held.
#[test]
fn review_screens_show_the_action_and_all_hands() {
    let record = random_game(0, 3, usize::MAX);
    let mut device = reviewing(&record);
    assert!(shows(&device.screens[0], "Analysed"), "the coach begins");
    (0..20).for_each(|_| press(&mut device, Button::Right));
    let text = ascii(&device.screens[0]);
    assert_eq!(text, ascii(&device.screens[3]), "all screens show the same");
    let mut hands = Vec::new();
    for _ in 0..2 {
        press(&mut device, Button::Ok);
        hands.push(ascii(&device.screens[0]));
    }
    assert!(hands[0] != hands[1] && hands.iter().all(|hand| *hand != text));
    press(&mut device, Button::Ok);
    assert_eq!(ascii(&device.screens[0]), text);
    device.hold(Pad::Two, Buttons::of(Button::Peek));
    device.wait(100);
    assert_eq!(ascii(&device.screens[1]), hands[1], "the hand of the seat at this pad");
    device.hold(Pad::Two, Buttons::NONE);
    device.wait(100);
    assert_eq!(ascii(&device.screens[1]), text);
}

/// Back returns to the list and from there to the start menu, which is unchanged. The save is kept.
#[test]
fn back_returns_to_the_list_and_then_to_the_start_menu() {
    let [first, second] = [1, 2].map(|seed| random_game(2, seed, usize::MAX));
    let mut device = with_games(&[(&first, &[Note::Finished]), (&second, &[Note::Abandoned])]);
    choose_row(&mut device, "Review");
    assert!(shows(&device.screens[0], "#2") && shows(&device.screens[0], "1/2"));
    press(&mut device, Button::Down);
    assert!(shows(&device.screens[0], "#1") && shows(&device.screens[2], "2/2"));
    press(&mut device, Button::Ok);
    press(&mut device, Button::Right);
    assert_eq!(place(&device), (1, first.journal().entries().len()));
    press(&mut device, Button::Back);
    assert!(device.machine.review().is_none() && shows(&device.screens[0], "#1"));
    press(&mut device, Button::Back);
    assert!(shows(&device.screens[0], "Review"), "the row of the start menu");
    assert_eq!(device.save_service.as_mut().unwrap().save_store().unwrap().inventory().unwrap().saves, 2);
}

/// A game that is not over is not shown, listed for review or printed, whatever number is
/// requested.
#[test]
fn an_unfinished_game_keeps_its_secrets() {
    let [over, left] = [random_game(0, 1, usize::MAX), random_game(0, 2, 60)];
    let mut device = with_games(&[(&over, &[Note::Finished]), (&left, &[Note::PutAway])]);
    choose_row(&mut device, "Review");
    assert!(shows(&device.screens[0], "#1") && !shows(&device.screens[0], "/"), "one game only");
    press(&mut device, Button::Back);
    device.lines.clear();
    device.machine.log_game(2);
    device.wait(1_000);
    assert!(device.machine.review().is_none());
    assert_eq!(device.lines, ["game: there is no such game that is over"]);
    assert!(device.machine.open_save(2, true));
    device.wait(1_000);
    assert!(
        device.machine.review().is_none() && menu::is_chosen(&device, Pad::One, "Review"),
        "not even by number"
    );
    device.lines.clear();
    device.machine.log_saves();
    device.wait(100);
    assert_eq!(device.lines, ["game 2: termites, not over", "game 1: termites, over"]);
}

/// The console prints the twelve newest games and the number of older ones.
#[test]
fn a_long_list_of_games_ends_with_their_number() {
    let short = random_game(0, 1, 3);
    let games: Vec<(&Record<AnyGame>, &[Note])> = vec![(&short, &[Note::PutAway]); 15];
    let mut device = with_games(&games);
    device.lines.clear();
    device.machine.log_saves();
    device.wait(1_000);
    assert_eq!(device.lines.len(), 13, "{:?}", device.lines);
    assert_eq!(device.lines[0], "game 15: termites, not over");
    assert_eq!(device.lines[12], "games: and 3 older ones");
}

/// The console prints a finished game in its notation and as a journal, and the tools can replay
/// it.
#[test]
fn the_console_prints_a_finished_game() {
    for game in 0..ALL.len() {
        let record = random_game(game, 7, usize::MAX);
        let mut device = with_games(&[(&record, &[Note::Finished])]);
        device.lines.clear();
        device.machine.log_game(1);
        device.wait(1_000);
        let log = device.lines.join("\n");
        let journal = replay::read(&log).unwrap();
        assert_eq!(&journal, record.journal());
        assert_eq!(replay::replay(&journal).unwrap().record.game(), record.game());
        let count = record.journal().entries().len();
        assert!(log.contains("\n1. ") || log.starts_with("1. "), "{log}");
        assert!(log.contains(&format!("\n{count}. ")) && log.contains("\njournal seats: 01020000 finished"));
        // The same lines can be imported on another device.
        let mut other = SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS);
        let number = other.import(&log).unwrap();
        let (_, text, found) = other.load(number).unwrap();
        assert_eq!((text.status, found.journal()), (GameStatus::Finished, record.journal()));
        go_through_imported(&log, &record);
    }
}

/// Imports a game and reviews it action by action to its end, and back to the beginning.
fn go_through_imported(text: &str, record: &Record<AnyGame>) {
    let mut device = Device::with_flash(Flash::new(SHELF_SECTORS.into()), ResetCause::PowerOn);
    device.wait(9_000);
    let number = device.save_service.as_mut().unwrap().import(text).unwrap();
    assert!(device.machine.open_save(number, true));
    device.collect();
    device.press(Pad::One, Button::Ok);
    device.wait(500);
    let count = record.journal().entries().len();
    assert_eq!(place(&device), (0, count));
    for step in 1..=count {
        device.press(Pad::Two, Button::Right);
        // The coach replays the game when it has judged the action that is shown.
        for _ in 0..count {
            if place(&device).0 != step {
                device.wait(1);
            }
        }
        assert_eq!(place(&device), (step, count));
    }
    assert_eq!(shown(&device), record.game());
    press(&mut device, Button::Left);
    let before = replay::beginning(record.journal(), count - 1).unwrap();
    assert_eq!(shown(&device), replay::replay(&before).unwrap().record.game());
}

/// Any game can be copied as text from one save store to another without loss.
#[test]
fn a_text_contains_the_whole_game() {
    let out_of_time = [Note::Clock { seat: Seat::B, millis: 0 }, Note::Finished];
    for game in 0..ALL.len() {
        let [over, left] = [random_game(game, 1, usize::MAX), random_game(game, 2, 20)];
        let lasts: [(&Record<AnyGame>, &[Note], GameStatus); 5] = [
            (&over, &[Note::Finished], GameStatus::Finished),
            (&over, &out_of_time, GameStatus::Finished),
            (&left, &[Note::PutAway], GameStatus::Left),
            (&left, &[Note::Abandoned], GameStatus::Abandoned),
            (&left, &out_of_time, GameStatus::OutOfTime(Seat::B)),
        ];
        for (record, last, status) in lasts {
            let mut from = SaveService::open(flash_with(&[(record, last)]), 0, SHELF_SECTORS);
            let mut text = String::new();
            from.export(1, &mut text).unwrap();
            let another = random_game(game, 9, 15);
            let mut to = SaveService::open(flash_with(&[(&another, &[Note::PutAway])]), 0, SHELF_SECTORS);
            let number = to.import(&text).unwrap();
            assert_eq!(number, 2);
            assert_eq!(to.import(&text), Ok(2), "it is there already");
            let (begun, text, found) = to.load(2).unwrap();
            assert_eq!((begun, text.status, found.journal()), (start(record), status, record.journal()));
        }
    }
}

/// A player without time left makes the last move while time only warns. The result is that of the
/// game, on the screens, on the console, and in texts that older versions wrote.
#[test]
fn a_game_that_ended_by_its_rules_was_not_lost_on_time() {
    let record = random_game(2, 1, usize::MAX);
    assert!(matches!(record.game().turn(), Turn::Over(_)));
    let last = [Note::Clock { seat: Seat::A, millis: 0 }, Note::Finished];
    let mut device = with_games(&[(&record, &last)]);
    choose_row(&mut device, "Review");
    assert!(!shows(&device.screens[0], "Out of time"), "{}", ascii(&device.screens[0]));
    device.lines.clear();
    device.machine.log_game(1);
    device.wait(1_000);
    let log = device.lines.join("\n");
    assert!(log.contains("journal seats: 01020000 finished"), "{log}");
    for text in [log.clone(), log.replace("01020000 finished", "01020000 time-1")] {
        let mut save_service = SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS);
        let number = save_service.import(&text).unwrap();
        assert_eq!(save_service.load(number).unwrap().1.status, GameStatus::Finished);
    }
    // Control: a game that is not over by its rules was lost on time.
    let left = random_game(2, 2, 20);
    let mut device = with_games(&[(&left, &last)]);
    choose_row(&mut device, "Review");
    assert!(shows(&device.screens[0], "Out of time"), "{}", ascii(&device.screens[0]));
}

/// A text with a valid checksum but an invalid game is rejected, and the save store does not change.
#[test]
fn an_impossible_game_is_rejected() {
    let left = random_game(2, 2, 20);
    let mut wrong = left.journal().clone();
    wrong.push(Entry::from_bytes([0xFF, 0xFF, 0xFF, 0x3F])).unwrap();
    let seats = [1, 2, 0, 0];
    let game_text = |status, seats| hexboard::session::GameText { status, seats, levels: [0; 4] };
    let mut save_service = SaveService::open(flash_with(&[(&left, &[Note::PutAway])]), 0, SHELF_SECTORS);
    let before = save_service.save_store().unwrap().inventory();
    for (game_text, journal, why) in [
        (game_text(GameStatus::Left, seats), &wrong, "at action 21"),
        (game_text(GameStatus::Finished, seats), left.journal(), "contradicts itself"),
        (game_text(GameStatus::Left, [1, 1, 0, 0]), left.journal(), "contradicts itself"),
    ] {
        let mut text = String::new();
        game_text.write(journal, &mut [0; 4096], &mut text).unwrap();
        let error = save_service.import(&text).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        assert_eq!(save_service.save_store().unwrap().inventory(), before);
    }
}

/// The menu of a result opens the review of that game.
#[test]
fn the_menu_of_a_result_opens_the_review() {
    let record = random_game(0, 3, usize::MAX);
    let whole = record.journal().entries().len();
    let mut almost = record.clone();
    // A game of Termites ends with a choice of a player. The save ends right before it.
    let last = *record.journal().entries().last().unwrap();
    almost.rewind();
    (1..whole).for_each(|_| almost.redo().unwrap());
    let mut device = Device::with_flash(flash_with(&[(&almost, &[])]), ResetCause::PowerOn);
    device.wait(500);
    device.press(Pad::One, Button::Ok);
    let game = device.machine.record().expect("the game continues").game().clone();
    let action = game.decode(last.code()).unwrap();
    host_tests::pad_input::play(&mut device, last.seat(), action);
    device.wait(5_000);
    assert!(matches!(device.machine.record().unwrap().game().turn(), Turn::Over(_)));
    menu::choose(&mut device, Pad::One, "Review");
    device.wait(100);
    press(&mut device, Button::Ok);
    assert_eq!(place(&device), (0, whole));
}
