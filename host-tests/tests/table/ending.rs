//! The end of a game: what it means for each player, and what can follow: a rematch, a review from
//! the turning point on, or the start menu.

use hexboard::game::{Game, Record, Rng, Seat, Turn};
use hexboard::games::AnyGame;
use hexboard::parts::{Button, Pad};
use hexboard::session::{Settings, TimeControl};
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::secrecy::{deciding, game, is_over, wanted};
use host_tests::{pad_input, start};

/// Returns a device on which two people have just finished this game.
fn finished(name: &str, seed: u64) -> Device {
    let mut device = start::seeded(name, 2, seed);
    device.enable_saves();
    let mut rng = Rng::new(seed);
    while !is_over(&device) {
        device.wait(500);
        let Some(seat) = deciding(&device).iter().next() else { continue };
        let action = wanted(game(&device), seat, &mut rng);
        pad_input::play(&mut device, seat, action);
    }
    device.wait(2000);
    device
}

/// Returns a device on which White has just lost a game of Hive on time.
fn lost_on_time() -> Device {
    let clock = TimeControl::HalfMinuteTurns;
    let settings = Settings { clock, time_loses: true, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "hive", settings, 1);
    device.enable_saves();
    device.wait(35_000);
    assert!(device.machine.is_over());
    device
}

fn screen_of(device: &Device, seat: Seat) -> String {
    ascii(&device.screens[device.pad_of(seat).index()])
}

/// Each player reads whether they have won, in which round, and what OK does.
#[test]
fn each_player_reads_the_result_from_their_side() {
    let device = (1..20)
        .map(|seed| finished("termites", seed))
        .find(|device| matches!(game(device).turn(), Turn::Over(outcome) if outcome.winners.len() == 1));
    let device = device.expect("somebody wins");
    let Turn::Over(outcome) = game(&device).turn() else { panic!("it is over") };
    for seat in [Seat::A, Seat::B] {
        let screen = &device.screens[device.pad_of(seat).index()];
        let title = if outcome.winners.contains(seat) { "You won, round " } else { "You lost, round " };
        assert!(shows(screen, title) && shows(screen, "< Next game >"), "{}", screen_of(&device, seat));
    }
}

/// The same players and options; each player has the next seat of the game, at the same pad.
#[test]
fn a_rematch_swaps_the_seats() {
    for (name, mut device) in [("termites", finished("termites", 3)), ("hive", lost_on_time())] {
        let options = *device.machine.record().expect("a game").journal().options();
        let [a, b] = [Seat::A, Seat::B].map(|seat| device.chair_of(seat));
        device.press(Pad::Two, Button::Right);
        assert!(shows(&device.screens[1], "< Rematch >"), "{}", ascii(&device.screens[1]));
        assert!(shows(&device.screens[0], "< Next game >"), "the other screen stays");
        device.press(Pad::Two, Button::Ok);
        device.wait(200);
        let record = device.machine.record().expect("another game");
        assert!(!is_over(&device) && *record.journal().options() == options, "{name}");
        assert_eq!([Seat::A, Seat::B].map(|seat| device.chair_of(seat)), [b, a], "{name}");
        let store = device.save_service.as_mut().unwrap().save_store().unwrap();
        let newest = store.save_before(None).unwrap().expect("the rematch");
        let before = store.save_before(Some(newest.number)).unwrap();
        assert!(!newest.is_closed, "{name}: the rematch is saved");
        assert!(before.is_none_or(|save| save.is_closed), "{name}: the first game is closed");
    }
}

/// Returns how far a seat is ahead in points.
fn lead(game: &AnyGame, seat: Seat) -> i16 {
    let points = |seat| game.public().score(seat, Language::English.words()).points;
    points(seat) - points(if seat == Seat::A { Seat::B } else { Seat::A })
}

/// Returns the number of actions after which this seat stayed ahead, from the journal.
fn took_the_lead(record: &Record<AnyGame>, seat: Seat) -> Option<usize> {
    let mut game = AnyGame::start(record.journal().options()).unwrap();
    let mut last = None;
    for (place, entry) in record.journal().entries().iter().enumerate() {
        game.apply(entry.actor(game.turn()), game.decode(entry.code()).unwrap()).unwrap();
        last = if lead(&game, seat) > 0 { last.or(Some(place + 1)) } else { None };
    }
    last
}

#[test]
fn the_review_opens_at_the_turning_point() {
    let mut opened = 0;
    for seed in 1..6 {
        let mut device = finished("termites", seed);
        let record = device.machine.record().expect("a game").clone();
        let Turn::Over(outcome) = record.game().turn() else { panic!("it is over") };
        let winner = outcome.winners.iter().next().unwrap_or(Seat::A);
        let Some(expected) = took_the_lead(&record, winner) else { continue };
        device.press(Pad::One, Button::Left);
        assert!(shows(&device.screens[0], "< Review >"));
        device.press(Pad::One, Button::Ok);
        device.wait(500);
        let (at, total, _) = device.machine.review().expect("a review");
        assert_eq!((at, total), (expected, record.journal().entries().len()), "seed {seed}");
        device.press(Pad::One, Button::Left);
        device.wait(200);
        assert_eq!(device.machine.review().map(|(at, ..)| at), Some(expected - 1), "the move before");
        device.press(Pad::One, Button::Back);
        assert!(shows(&device.screens[0], "Play together"), "the start menu follows");
        opened += 1;
    }
    assert!(opened > 0, "some game has a turning point");
}
