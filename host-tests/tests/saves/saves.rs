//! Saving during play: what remains after a power cut, a crash and "save and leave".

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Record, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::saves::{Note, Start};
use hexboard::parts::{Button, Buttons, Pad, PadSet, ResetCause};
use hexboard::session::{SaveService, Settings};
use hexboard::ui::Chair;
use host_tests::device::{Device, SHELF_SECTORS};
use host_tests::flash::Flash;
use host_tests::random::SplitMix64;
use host_tests::screen::shows;
use host_tests::start;
use host_tests::{menu, pad_input};

fn new_flash() -> Flash {
    Flash::new(SHELF_SECTORS.into())
}

fn switched_on(flash: Flash) -> Device {
    Device::with_flash(flash, ResetCause::PowerOn)
}

/// Returns the device after a power cut at this moment, some time after the next start.
fn after_cut(device: &mut Device) -> Device {
    let mut next = switched_on(device.flash());
    next.wait(500);
    next
}

/// Begins a game from the start menu of a device that was just switched on and has no game to
/// continue.
fn begin(device: &mut Device, game: &str, players: usize) {
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    (0..start::place(game)).for_each(|_| device.press(Pad::One, Button::Right));
    device.open_options();
    Pad::ALL.into_iter().take(players).skip(2).for_each(|pad| device.press(pad, Button::Ok));
    start::begin(device);
    assert!(device.has_printed(&format!("game: {game} for {players}")), "{:?}", device.lines);
}

fn begun(game: &str, players: usize) -> Device {
    let mut device = switched_on(new_flash());
    begin(&mut device, game, players);
    device
}

fn record(device: &Device) -> &Record<AnyGame> {
    device.machine.record().expect("a game on the table")
}

/// Returns a random decision of a seat that is asked.
fn decision(game: &AnyGame, random: &mut SplitMix64) -> Option<(Seat, AnyAction)> {
    let Turn::Decide(seats) = game.turn() else { return None };
    let seat = seats.iter().nth(random.below(seats.len()))?;
    let mut actions = Vec::new();
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    Some((seat, actions[random.below(actions.len())]))
}

/// Plays through the pads until this many decisions were made or the game is over.
fn play(device: &mut Device, decisions: usize, random: &mut SplitMix64) {
    for _ in 0..decisions {
        device.wait(4_000);
        let Some((seat, action)) = decision(record(device).game(), random) else { return };
        pad_input::play(device, seat, action);
    }
}

/// The console command `games`.
#[test]
fn the_console_lists_the_saves_or_says_that_there_are_none() {
    let mut device = switched_on(new_flash());
    device.machine.log_saves();
    device.wait(100);
    assert!(device.has_printed("games: none"), "{:?}", device.lines);
    begin(&mut device, "hive", 2);
    device.lines.clear();
    device.machine.log_saves();
    device.wait(100);
    assert!(
        device.has_printed("game 1: hive, not over") && !device.has_printed("games: none"),
        "{:?}",
        device.lines
    );
}

/// Store invariant: after every call of the machine the flash holds the whole game, including random
/// outcomes.
#[test]
fn after_every_decision_a_power_cut_loses_nothing() {
    for (game, players) in [("termites", 3), ("robale", 2), ("hive", 2), ("xobos", 4)] {
        let mut device = begun(game, players);
        let mut random = SplitMix64::new(players as u64);
        for step in 0..25 {
            play(&mut device, 1, &mut random);
            let mut next = after_cut(&mut device);
            assert!(shows(&next.screens[0], "Continue?"), "{game}: {:?}", next.lines);
            next.press(Pad::Two, Button::Ok);
            assert_eq!(record(&next), record(&device), "{game}, step {step}");
        }
    }
}

#[test]
fn the_question_names_game_round_who_plays_and_the_seats() {
    let mut device = begun("hive", 2);
    play(&mut device, 5, &mut SplitMix64::new(7));
    let next = after_cut(&mut device);
    for screen in &next.screens {
        for text in ["Continue?", "#1", "Hive", "Round 3", "to play", "Seats 1 2", "OK: yes", "Back: no"] {
            assert!(shows(screen, text), "{text}");
        }
    }
}

#[test]
fn no_keeps_the_save_and_the_next_start_does_not_ask() {
    let mut device = begun("robale", 2);
    play(&mut device, 4, &mut SplitMix64::new(1));
    let mut next = after_cut(&mut device);
    next.press(Pad::One, Button::Back);
    assert!(next.machine.record().is_none(), "back in the start menu");
    let mut third = after_cut(&mut next);
    assert!(!shows(&third.screens[0], "Continue?"));
    third.wait(9_000);
    menu::go_to(&mut third, Pad::One, "Continue");
    third.press(Pad::One, Button::Ok);
    third.press(Pad::One, Button::Ok);
    assert_eq!(record(&third), record(&device));
    assert!(shows(&after_cut(&mut third).screens[0], "Continue?"), "it is being played again");
}

#[test]
fn after_a_crash_the_game_resumes_without_a_question_and_everybody_is_notified() {
    for (why, text) in [(ResetCause::Watchdog, "responding"), (ResetCause::panic_at("a.rs", 1), "error")] {
        let mut device = begun("hive", 2);
        play(&mut device, 3, &mut SplitMix64::new(3));
        let mut next = Device::with_flash(device.flash(), why);
        next.wait(500);
        assert_eq!(record(&next), record(&device));
        assert!(shows(&next.screens[0], text) && shows(&next.screens[1], text));
        next.press(Pad::One, Button::Ok);
        assert!(!shows(&next.screens[0], text));
    }
}

#[test]
fn a_crash_in_the_start_menu_does_not_open_a_game_that_was_left() {
    let mut device = begun("hive", 2);
    menu::choose(&mut device, Pad::One, "Save and leave");
    let mut next = Device::with_flash(device.flash(), ResetCause::Watchdog);
    next.wait(20_000);
    assert!(next.machine.record().is_none());
    assert!(shows(&next.screens[0], "Play together"));
}

/// Hidden hands stay hidden after a resume, even with the setting to always show them, until their
/// owner holds Peek.
#[test]
fn a_resumed_hand_is_shown_only_once_its_owner_has_held_peek() {
    let always = Settings { peek_always: PadSet::ALL, ..Settings::DEFAULT };
    let mut device = begun("termites", 3);
    device.set_settings(always);
    device.wait(10_000);
    let mut next = Device::restarted(device.flash(), ResetCause::PowerOn, always);
    next.wait(500);
    next.press(Pad::One, Button::Ok);
    next.wait(10_000);
    let mut seen = 0;
    for place in [Pad::One, Pad::Two, Pad::Three]
        .into_iter()
        .filter(|place| device.machine.snapshot(Chair::at(*place)).is_none())
    {
        let open = device.screens[place.index()].clone();
        assert!(next.screens[place.index()] != open, "{place:?}: nothing is shown");
        next.hold(place, Buttons::of(Button::Peek));
        assert!(next.screens[place.index()] == open, "{place:?}: Peek shows it");
        next.hold(place, Buttons::NONE);
        assert!(next.screens[place.index()] == open, "{place:?}: and then it stays, as it is set");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn four_games_are_left_and_each_can_be_resumed() {
    let mut device = switched_on(new_flash());
    let mut left = Vec::new();
    for (game, players) in [("termites", 4), ("robale", 2), ("hive", 2), ("xobos", 3)] {
        let mut fresh = switched_on(device.flash());
        begin(&mut fresh, game, players);
        play(&mut fresh, 6, &mut SplitMix64::new(9));
        left.push(record(&fresh).clone());
        menu::choose(&mut fresh, Pad::Two, "Save and leave");
        assert!(fresh.machine.record().is_none());
        device = fresh;
    }
    for (steps, expected) in left.iter().rev().enumerate() {
        let mut next = switched_on(device.flash());
        next.wait(9_000);
        menu::go_to(&mut next, Pad::One, "Continue");
        next.press(Pad::One, Button::Ok);
        (0..steps).for_each(|_| next.press(Pad::Three, Button::Down));
        assert!(shows(&next.screens[3], &format!("{}/4", steps + 1)));
        next.press(Pad::One, Button::Ok);
        assert_eq!(record(&next), expected);
    }
}

#[test]
fn a_finished_game_and_one_that_was_ended_are_not_offered() {
    let mut device = begun("hive", 2);
    menu::choose(&mut device, Pad::One, "End game");
    device.press(Pad::One, Button::Down);
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_none());
    let mut next = after_cut(&mut device);
    next.wait(9_000);
    assert!(!shows(&next.screens[0], "Continue"));
    assert_eq!(
        next.save_service.as_mut().unwrap().save_store().unwrap().inventory().unwrap().saves,
        1,
        "kept for review"
    );
}

/// The power fails while the result is shown.
#[test]
fn a_game_that_is_over_is_closed_at_the_next_start() {
    let mut device = begun("termites", 2);
    let mut random = SplitMix64::new(4);
    while !matches!(record(&device).game().turn(), Turn::Over(_)) {
        play(&mut device, 1, &mut random);
    }
    let mut next = after_cut(&mut device);
    next.wait(9_000);
    assert!(!shows(&next.screens[0], "Continue"), "{:?}", next.lines);
    let save = next
        .save_service
        .as_mut()
        .unwrap()
        .save_store()
        .unwrap()
        .save_before(None)
        .unwrap()
        .expect("the game");
    assert!(save.is_closed);
}

#[test]
fn undone_actions_are_undone_in_the_save() {
    let mut device = begun("hive", 2);
    play(&mut device, 4, &mut SplitMix64::new(2));
    let entries = record(&device).journal().entries().len();
    let last = record(&device).journal().entries()[entries - 1].seat();
    let place = device.pad_of(last);
    menu::choose(&mut device, place, "Undo");
    assert_eq!(record(&device).journal().entries().len(), entries - 1);
    let mut next = after_cut(&mut device);
    next.press(Pad::One, Button::Ok);
    assert_eq!(record(&next), record(&device));
}

/// A redone action is in the save, and so is an undone action that can still be redone.
#[test]
fn redone_actions_are_saved() {
    let mut device = begun("hive", 2);
    play(&mut device, 4, &mut SplitMix64::new(2));
    let whole = record(&device).clone();
    let last = whole.journal().entries().last().expect("four actions").seat();
    let place = device.pad_of(last);
    menu::choose(&mut device, place, "Undo");
    let mut between = after_cut(&mut device);
    between.press(Pad::One, Button::Ok);
    for device in [&mut device, &mut between] {
        Pad::ALL.into_iter().for_each(|pad| device.press(pad, Button::Peek));
        assert_eq!(record(device).journal().entries().len(), whole.journal().entries().len() - 1);
        menu::choose(device, place, "Redo");
        assert_eq!(*record(device), whole);
        let mut next = after_cut(device);
        next.press(Pad::One, Button::Ok);
        assert_eq!(*record(&next), whole);
    }
}

fn with_save(start: Start, notes: &[Note]) -> Flash {
    let mut save_service = SaveService::open(new_flash(), 0, SHELF_SECTORS);
    let save_store = save_service.save_store().unwrap();
    save_store.begin(start).unwrap();
    notes.iter().for_each(|note| save_store.append(*note).unwrap());
    save_store.flash().with_power(u64::MAX, 0)
}

fn hive_start(device: &mut Device) -> Start {
    device.save_service.as_mut().unwrap().save_store().unwrap().save_before(None).unwrap().unwrap().start
}

/// A save that cannot be continued is reported and kept.
#[test]
fn a_damaged_save_or_one_of_another_version_says_so_and_is_kept() {
    let start = hive_start(&mut begun("hive", 2));
    let nonsense = Note::Action(hexboard::game::Entry::from_bytes([0xFF; 4]));
    let older_rules = with_save(Start { rules: 0, ..start }, &[]);
    let other_options = with_save(Start { options: [0xFF; 12], ..start }, &[]);
    let newer_rules = with_save(Start { rules: 99, ..start }, &[]);
    let newer_game = with_save(Start { game: 200, ..start }, &[]);
    let newer_note = with_unknown_note(with_save(start, &[Note::PutAway]));
    let damaged = with_save(start, &[nonsense]);
    for (flash, text) in [
        (older_rules, "Saved by another"),
        (other_options, "Saved by another"),
        (newer_rules, "Newer version."),
        (newer_game, "Newer version."),
        (newer_note, "Newer version."),
        (damaged, "damaged"),
    ] {
        let mut device = switched_on(flash);
        device.wait(500);
        assert!(shows(&device.screens[0], text), "{text}");
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "it does not resume");
        device.press(Pad::One, Button::Back);
        assert!(shows(&device.screens[0], "Continue"), "and stands in the list");
        menu::go_to(&mut device, Pad::One, "Start game");
        device.press(Pad::One, Button::Ok);
        menu::choose(&mut device, Pad::One, "Save and leave");
        let save_store = device.save_service.as_mut().unwrap().save_store().unwrap();
        assert_eq!(save_store.inventory().unwrap().saves, 2, "it is kept");
    }
}

/// Returns the same flash with the first sector in a future format.
fn in_newer_format(mut flash: Flash) -> Flash {
    let label = &mut flash.bytes[16..48];
    label[4] = 2;
    label[12..28].fill(0xA5);
    sign(label, 28);
    flash
}

/// Returns the same flash with a first note of an unknown kind in the first sector.
fn with_unknown_note(mut flash: Flash) -> Flash {
    let number = flash.bytes[24..28].to_vec();
    let note = &mut flash.bytes[64..72];
    note[4] = 15;
    let checked = [&number[..], &[0, 0, 15], &note[..4]].concat();
    note[5..].copy_from_slice(&crc32(&checked).to_le_bytes()[..3]);
    flash
}

fn crc32(bytes: &[u8]) -> u32 {
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}

fn sign(bytes: &mut [u8], at: usize) {
    let sum = crc32(&bytes[..at]);
    bytes[at..].copy_from_slice(&sum.to_le_bytes());
}

/// The list shows a game of a newer format among those that can be continued, and marks it. Only an
/// explicit request of the players deletes it.
#[test]
fn a_save_of_a_newer_format_is_listed_and_kept() {
    let start = hive_start(&mut begun("hive", 2));
    let mut device = switched_on(in_newer_format(with_save(start, &[Note::PutAway])));
    device.wait(500);
    assert!(device.has_printed("saves: 1 of a newer version are kept"), "{:?}", device.lines);
    assert!(!shows(&device.screens[0], "Continue?"), "nobody is asked at the start");
    begin(&mut device, "hive", 2);
    menu::choose(&mut device, Pad::One, "Save and leave");
    let inventory = |device: &mut Device| {
        device.save_service.as_mut().unwrap().save_store().unwrap().inventory().unwrap()
    };
    assert_eq!((inventory(&mut device).saves, inventory(&mut device).newer), (2, 1));

    menu::go_to(&mut device, Pad::One, "Continue");
    device.press(Pad::One, Button::Ok);
    assert!(
        shows(&device.screens[0], "#2") && shows(&device.screens[0], "1/2"),
        "numbering continues after it"
    );
    device.press(Pad::One, Button::Down);
    for screen in &device.screens {
        assert!(shows(screen, "#1") && shows(screen, "Hive") && shows(screen, "2/2"));
        assert!(shows(screen, "Newer version.") && !shows(screen, "OK: yes"));
    }
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_none(), "it is not opened");
    device.press(Pad::One, Button::Down);
    assert!(shows(&device.screens[0], "OK: yes"), "the other one is");
    device.press(Pad::One, Button::Up);
    device.press(Pad::One, Button::Menu);
    device.press(Pad::One, Button::Down);
    device.press(Pad::One, Button::Ok);
    assert_eq!((inventory(&mut device).saves, inventory(&mut device).newer), (1, 0), "deleted by hand");
}

/// However many games are begun and finished, the one of a newer format loses no sector.
#[test]
fn a_finished_save_of_a_newer_format_is_not_overwritten() {
    let start = hive_start(&mut begun("hive", 2));
    let mut flash = in_newer_format(with_save(start, &[Note::Finished]));
    for _ in 0..2 * SHELF_SECTORS {
        let mut save_service = SaveService::open(flash, 0, SHELF_SECTORS);
        let save_store = save_service.save_store().unwrap();
        save_store.begin(start).unwrap();
        save_store.append(Note::Finished).unwrap();
        flash = save_store.flash().with_power(u64::MAX, 0);
    }
    let mut device = switched_on(flash);
    device.wait(500);
    device.press(Pad::One, Button::Ok);
    menu::go_to(&mut device, Pad::One, "Review");
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Up);
    assert!(shows(&device.screens[0], "#1") && shows(&device.screens[0], "Newer version."));
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_none());
}

#[test]
fn a_write_error_is_reported_and_the_game_continues() {
    let mut device = begun("hive", 2);
    play(&mut device, 2, &mut SplitMix64::new(5));
    device.save_service.as_mut().unwrap().save_store().unwrap().flash().refuses = true;
    play(&mut device, 1, &mut SplitMix64::new(5));
    assert!(shows(&device.screens[0], "Notice"), "{:?}", device.lines);
    assert!(device.has_printed("save: the flash does not take what is written"));
    play(&mut device, 3, &mut SplitMix64::new(6));
    assert!(record(&device).journal().entries().len() >= 6);
}

#[test]
fn a_save_can_be_deleted_after_a_confirmation() {
    let mut device = begun("hive", 2);
    let mut next = after_cut(&mut device);
    next.press(Pad::One, Button::Menu);
    assert!(shows(&next.screens[1], "Delete?"));
    next.press(Pad::One, Button::Ok);
    assert!(shows(&next.screens[1], "Continue?"), "no comes first");
    next.press(Pad::One, Button::Menu);
    next.press(Pad::One, Button::Down);
    next.press(Pad::One, Button::Ok);
    assert_eq!(next.save_service.as_mut().unwrap().save_store().unwrap().inventory().unwrap().saves, 0);
    assert!(shows(&next.screens[0], "Play together"));
}

/// When sectors are erased slice by slice, a game may begin before there is space for it. Nothing
/// of it is missing later.
#[test]
fn a_game_without_an_erased_sector_continues_and_is_saved_when_one_is_ready() {
    let mut device = switched_on(new_flash());
    device.save_service.as_mut().unwrap().set_deferred_erase(true);
    begin(&mut device, "termites", 2);
    play(&mut device, 3, &mut SplitMix64::new(5));
    let save_service = device.save_service.as_mut().unwrap();
    assert!(save_service.is_waiting());
    assert_eq!(
        save_service.save_store().unwrap().inventory().unwrap().saves,
        0,
        "nothing was erased at once"
    );
    let offset = save_service.next_erase().expect("a sector to erase");
    let save_store = save_service.save_store().unwrap();
    embedded_storage::nor_flash::NorFlash::erase(save_store.flash(), offset, offset + 4096).unwrap();
    save_service.finish_chore(offset);
    let goes = (1..20).find(|_| {
        device.collect();
        !device.save_service.as_ref().unwrap().is_waiting()
    });
    assert!(goes.is_some_and(|goes| goes > 1), "nobody waits for all of it at once: {goes:?}");
    play(&mut device, 2, &mut SplitMix64::new(6));
    let mut next = after_cut(&mut device);
    next.press(Pad::One, Button::Ok);
    assert_eq!(record(&next), record(&device));
}

/// Returns the game in this save.
fn saved(device: &mut Device, number: u32) -> Record<AnyGame> {
    device.save_service.as_mut().unwrap().load(number).expect("a save").2
}

/// Leaving a game before there was space for it loses nothing, whatever is played next.
#[test]
fn a_game_that_waits_for_a_sector_is_saved_when_it_is_left() {
    let mut device = switched_on(new_flash());
    device.save_service.as_mut().unwrap().set_deferred_erase(true);
    begin(&mut device, "termites", 2);
    play(&mut device, 3, &mut SplitMix64::new(5));
    assert!(device.save_service.as_ref().unwrap().is_waiting());
    let first = record(&device).clone();
    menu::choose(&mut device, Pad::One, "Save and leave");
    menu::go_to(&mut device, Pad::One, "Start game");
    device.press(Pad::One, Button::Ok);
    assert_eq!(saved(&mut device, 1).journal(), first.journal());
}

/// A busy shell may process several requests at once: the end of a game and the beginning of the
/// next.
#[test]
fn a_game_that_begins_before_the_last_one_was_closed_gets_its_own_save() {
    let mut device = begun("termites", 2);
    play(&mut device, 3, &mut SplitMix64::new(5));
    let first = record(&device).clone();
    let save_service = device.save_service.take();
    menu::choose(&mut device, Pad::One, "Save and leave");
    menu::go_to(&mut device, Pad::One, "Start game");
    device.press(Pad::One, Button::Ok);
    play(&mut device, 2, &mut SplitMix64::new(6));
    device.save_service = save_service;
    device.collect();
    assert_eq!(saved(&mut device, 1).journal(), first.journal());
    assert_eq!(saved(&mut device, 2).journal(), record(&device).journal());
}

/// The owner of the flash is notified when no sector is ready, even during a game, and only then.
#[test]
fn a_sector_is_requested_whenever_none_is_ready() {
    let mut device = switched_on(new_flash());
    let save_service = device.save_service.as_mut().unwrap();
    assert!(!save_service.needs_sector(), "who erases at once needs no stock");
    save_service.set_deferred_erase(true);
    for _ in 0..2 {
        let save_service = device.save_service.as_mut().unwrap();
        assert!(save_service.needs_sector());
        let offset = save_service.next_erase().expect("a sector to erase");
        let save_store = save_service.save_store().unwrap();
        embedded_storage::nor_flash::NorFlash::erase(save_store.flash(), offset, offset + 4096).unwrap();
        save_service.finish_chore(offset);
        assert!(!save_service.needs_sector());
        if device.machine.record().is_none() {
            begin(&mut device, "termites", 2);
        }
    }
    play(&mut device, 2, &mut SplitMix64::new(5));
    assert!(!device.save_service.as_ref().unwrap().is_waiting());
    assert_eq!(saved(&mut device, 1).journal(), record(&device).journal());
}

#[test]
fn players_read_that_nothing_is_saved_when_erasing_fails() {
    let mut device = switched_on(new_flash());
    device.save_service.as_mut().unwrap().set_deferred_erase(true);
    begin(&mut device, "hive", 2);
    let save_service = device.save_service.as_mut().unwrap();
    save_service.save_store().unwrap().flash().refuses = true;
    save_service.set_deferred_erase(false);
    device.collect();
    assert!(device.has_printed("save: the flash does not take what is written"), "{:?}", device.lines);
}
