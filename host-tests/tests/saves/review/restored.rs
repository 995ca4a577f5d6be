//! The console command `restore`: a game that is over comes back, line by line.

use super::*;
use hexboard::parts::saves::Save;

/// Returns the journal of the game with this number as the console prints it, with `restore` lines
/// to send back.
fn printed(device: &mut Device, number: u32) -> Vec<String> {
    device.lines.clear();
    device.machine.log_game(number);
    device.wait(1_000);
    // Closes the review that shows the game.
    (0..3).for_each(|_| device.press(Pad::One, Button::Back));
    device.lines.iter().filter_map(|line| Some(line.strip_prefix("journal ")?.to_string())).collect()
}

/// Sends a line. Returns the answer.
fn send(device: &mut Device, line: &str) -> String {
    device.lines.clear();
    device.machine.restore_game(line);
    device.wait(100);
    device.lines.iter().find(|line| line.starts_with("restore: ")).expect("an answer").to_string()
}

fn saves(device: &mut Device) -> Vec<Save> {
    let mut saves = Vec::new();
    device.save_service.as_mut().unwrap().each_save(&mut |save| saves.push(save)).unwrap();
    saves
}

/// Every kind of game and every way to end comes back as it was, beside the games that are there.
#[test]
fn a_printed_game_can_be_restored() {
    let cases = [
        (0, usize::MAX, Note::Finished, "finished"),
        (1, usize::MAX, Note::Finished, "finished"),
        (2, 30, Note::Abandoned, "abandoned"),
        (3, usize::MAX, Note::Finished, "finished"),
        (1, 0, Note::Abandoned, "abandoned"),
    ];
    for (game, most, last, status) in cases {
        let record = random_game(game, 7, most);
        let lines = printed(&mut with_games(&[(&record, &[last])]), 1);
        assert!(lines[1].ends_with(status), "{lines:?}");
        let there = random_game(0, 3, 20);
        let mut device = with_games(&[(&there, &[Note::PutAway])]);
        let answers: Vec<String> = lines.iter().map(|line| send(&mut device, line)).collect();
        let (end, others) = answers.split_last().unwrap();
        assert!(others.iter().all(|answer| answer == "restore: ok"), "{answers:?}");
        assert_eq!(end, "restore: saved");
        device.wait(2_000);
        assert_eq!(saves(&mut device).len(), 2);
        assert_eq!(printed(&mut device, 2), lines);
    }
}

#[test]
fn a_game_that_was_lost_on_time_keeps_its_loser() {
    let record = random_game(1, 7, 12);
    let ends = [Note::Clock { seat: Seat::B, millis: 0 }, Note::Finished];
    let lines = printed(&mut with_games(&[(&record, &ends)]), 1);
    assert!(lines[1].ends_with("time-2"), "{lines:?}");
    let mut device = with_games(&[]);
    let answer = lines.iter().map(|line| send(&mut device, line)).last();
    assert_eq!(answer.as_deref(), Some("restore: saved"));
    device.wait(2_000);
    assert_eq!(printed(&mut device, 1), lines);
}

/// Whatever is wrong has an answer, and nothing is saved.
#[test]
fn wrong_lines_restore_nothing() {
    let record = random_game(1, 7, usize::MAX);
    let lines = printed(&mut with_games(&[(&record, &[Note::Finished])]), 1);
    let mut device = with_games(&[]);
    let invalid = "restore: invalid line, start again with the options";
    let wrong: &[(&[&str], &str)] = &[
        (&["", "x", "options:", "seats: 01020000 finished", "0: 00000000"], invalid),
        (&[&lines[0].replace("robale", "chess"), &format!("{} 1", lines[0])], invalid),
        (&["options: 020100000000000000000000 hive rules 99 entries 1"], "restore: ok"),
    ];
    for (tried, answer) in wrong {
        for line in *tried {
            assert_eq!(send(&mut device, line), *answer, "{line}");
        }
    }
    assert_eq!(send(&mut device, &lines[1]), "restore: the game is of another version");
    let begun = |device: &mut Device| {
        lines[..2].iter().for_each(|line| assert_eq!(send(device, line), "restore: ok"));
    };
    begun(&mut device);
    assert_eq!(send(&mut device, &lines[3]), invalid, "a line is missing");
    begun(&mut device);
    assert_eq!(send(&mut device, "0: ffffffff"), "restore: entry 0 is against the rules");
    assert_eq!(send(&mut device, &lines[2]), invalid, "it starts again with the options");
    send(&mut device, &lines[0]);
    assert_eq!(send(&mut device, "seats: 01010000 finished"), "restore: the game is of another version");
    send(&mut device, &lines[0]);
    assert_eq!(send(&mut device, "seats: 01020000 left"), "restore: the game is not over as its status says");
    let short = lines[0].split(" entries ").next().unwrap();
    send(&mut device, &format!("{short} entries 0"));
    assert_eq!(send(&mut device, &lines[1]), "restore: the game is not over as its status says");
    device.wait(2_000);
    assert!(saves(&mut device).is_empty());
    assert!(menu::select_row(&mut device, Pad::One, "Play together"), "the start menu works");
}

/// During a game nothing can be restored, and a game that begins in between ends it.
#[test]
fn a_game_on_the_table_is_safe() {
    let record = random_game(1, 7, usize::MAX);
    let lines = printed(&mut with_games(&[(&record, &[Note::Finished])]), 1);
    let mut device = with_games(&[]);
    lines[..3].iter().for_each(|line| assert_eq!(send(&mut device, line), "restore: ok"));
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_some(), "somebody starts a game");
    let entries = |device: &Device| device.machine.record().unwrap().journal().entries().to_vec();
    let before = entries(&device);
    assert_eq!(send(&mut device, &lines[3]), "restore: a game is being played, save and leave it first");
    assert_eq!(entries(&device), before);
}
