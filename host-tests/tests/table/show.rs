//! The show: an unused device plays by itself. Any key opens the menu and does nothing else.

use std::collections::BTreeSet;

use hexboard::ai::Level;
use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::AnyPublic;
use hexboard::games::hive::{Colour, Hive, HiveOptions, Piece};
use hexboard::hex::{Cell, CellSet, Window};
use hexboard::parts::{Button, Buttons, Contrast, Pad, ResetCause};
use hexboard::session::{DemoDelay, Seating, Settings, Tempo};
use hexboard::ui::lang::Language;
use hexboard::ui::{Chair, ChairSet, GameView};
use host_tests::computers::{is_over, play_at_random, random_answer};
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::start;

/// Returns a device whose show has just begun.
fn show() -> Device {
    let mut device = Device::seated(2);
    device.wait(61_000);
    assert!(device.machine.is_demo());
    device
}

fn begun(device: &Device) -> Vec<String> {
    device.lines.iter().filter_map(|line| line.strip_prefix("game: ")).map(str::to_owned).collect()
}

/// Plays at random for at most this number of steps. Calls `look` after each until it returns true.
fn play(device: &mut Device, steps: usize, mut look: impl FnMut(&Device, usize) -> bool) {
    let mut rng = Rng::new(3);
    for step in 0..steps {
        if let Some(answer) = random_answer(device, &mut rng) {
            device.machine.answer(answer, device.now);
            device.collect();
        } else {
            let next = device.machine.wakes_at().map_or(1000, |at| at.since(device.now));
            device.wait(next.max(1));
        }
        if look(device, step) {
            return;
        }
    }
}

/// After a minute without a key the device plays all games in turn, in both languages, silently, at
/// full brightness, and stores nothing.
#[test]
fn an_idle_device_plays_all_games_in_turn() {
    let mut device = Device::seated(2);
    device.enable_saves();
    let full = Pad::ALL.map(|pad| device.machine.oled_contrast(pad));
    device.wait(58_000);
    let kept = device.flash().bytes;
    assert!(!device.machine.is_demo());
    device.wait(3000);
    assert!(device.machine.is_demo());
    let tones = device.tones.len();
    let (mut english, mut polish, mut ends) = (false, false, 0);
    let mut was_over = false;
    play(&mut device, 160_000, |device, step| {
        // Reading screens takes longer than a step, so it is done only at intervals.
        if step % 64 == 0 {
            english |= shows(&device.screens[3], "Any key: play");
            polish |= shows(&device.screens[3], "Klawisz: graj");
        }
        ends += usize::from(is_over(device) && !was_over);
        was_over = is_over(device);
        english && polish && ends >= 3 && step % 64 == 0 && begun(device).len() >= 4
    });
    let games = begun(&device);
    assert!(games.len() >= 4, "{games:?}");
    let words = ["termites", "robale", "hive", "xobos"];
    assert!(games.iter().zip(words.iter().cycle()).all(|(game, word)| game.starts_with(word)), "{games:?}");
    assert!(ends >= 1, "{games:?}: one came to its end");
    assert!(english && polish);
    assert_eq!(device.tones.len(), tones, "it is silent");
    assert_eq!(Pad::ALL.map(|pad| device.machine.oled_contrast(pad)), full, "and never dims");
    assert_eq!(device.flash().bytes, kept, "nothing is saved");
    device.press(Pad::One, Button::Ok);
    assert!(!shows(&device.screens[0], "Continue"), "and no game waits");
}

/// The language also alternates while nothing is played, so a result can be read in both.
#[test]
fn a_result_is_shown_in_both_languages() {
    let mut device = show();
    let (mut english, mut polish, mut was_over) = (false, false, false);
    play(&mut device, 200_000, |device, _| {
        if is_over(device) {
            english |= shows(&device.screens[0], "Any key: play");
            polish |= shows(&device.screens[0], "Klawisz: graj");
        }
        let has_gone = was_over && !is_over(device);
        was_over = is_over(device);
        has_gone
    });
    assert!(english && polish);
}

/// The result of a game in the show stays for twelve seconds. Then the next game begins.
#[test]
fn the_next_game_of_the_show_follows_its_result() {
    let mut device = show();
    play(&mut device, 200_000, |device, _| is_over(device));
    assert!(is_over(&device));
    let games = begun(&device).len();
    device.thinks = false;
    device.wait(11_500);
    assert!(is_over(&device), "people read it");
    device.wait(1000);
    assert_eq!((begun(&device).len(), device.machine.is_demo()), (games + 1, true));
}

/// A result stays for a long time. Then the menu, and the show if enabled, replace it. The game is
/// kept.
#[test]
fn an_abandoned_result_closes() {
    for (show_after, makes_room) in [(DemoDelay::OneMinute, true), (DemoDelay::Never, false)] {
        let mut device = Device::healthy();
        device.enable_saves();
        let seating = Seating::computers(2, Level::Easy);
        let settings = Settings { seating, show_after, tempo: Tempo::Quick, ..Settings::DEFAULT };
        let mut device = start::begun_by(device, "termites", settings, 4);
        device.thinks = false;
        play_at_random(&mut device, 60_000, 5);
        assert!(is_over(&device));
        device.wait(4 * 60_000);
        assert!(device.machine.record().is_some(), "somebody may be looking at it");
        device.wait(61_000);
        assert_eq!(device.machine.record().is_none(), makes_room, "{show_after:?}");
        device.lines.clear();
        device.machine.log_saves();
        device.wait(1000);
        assert_eq!(device.has_printed("game 1: termites, over"), makes_room, "{:?}", device.lines);
        device.wait(61_000);
        assert_eq!(device.machine.is_demo(), makes_room, "{show_after:?}");
    }
}

/// Whatever key is pressed, the start menu appears with the game of the show, and nothing else
/// happens.
#[test]
fn any_key_opens_the_menu_and_does_nothing_else() {
    for button in Button::ALL {
        for pad in [Pad::One, Pad::Four] {
            let mut device = Device::seated(2);
            device.wait(75_000);
            assert!(device.machine.is_demo());
            let (settings, tones) = (device.machine.settings(), device.tones.len());
            device.hold(pad, Buttons::of(button));
            assert!(!device.machine.is_demo() && device.machine.record().is_none(), "{button:?}: at once");
            let screens = device.screens.clone();
            assert!(
                screens.iter().all(|screen| shows(screen, "Termites") && shows(screen, "Join this game"))
            );
            // Holding the key does nothing either.
            device.wait(3000);
            device.hold(pad, Buttons::NONE);
            device.wait(50);
            assert!(device.screens == screens, "{button:?}: the menu stays");
            assert_eq!((device.machine.settings(), device.tones.len()), (settings, tones), "{button:?}");
        }
    }
    let mut device = show();
    device.press(Pad::One, Button::Down);
    let menu = device.screens[0].clone();
    device.press(Pad::One, Button::Down);
    assert!(device.screens[0] != menu, "the next key counts");
}

/// Every 20 seconds all screens invite people, in the language of the moment, and the rim moves.
#[test]
fn the_show_invites_people_to_play() {
    let mut device = show();
    device.thinks = false;
    let mut invitations = 0;
    let mut was_shown = false;
    for _ in 0..600 {
        device.wait(100);
        let is_shown = device.machine.invites();
        let words = ["Press any key to", "Naciśnij klawisz"];
        let all = words.iter().any(|text| device.screens.iter().all(|screen| shows(screen, text)));
        assert_eq!(all, is_shown, "all screens or none, at {:?}", device.now);
        invitations += usize::from(is_shown && !was_shown);
        was_shown = is_shown;
    }
    assert_eq!(invitations, 3, "in a minute");
    while !device.machine.invites() {
        device.wait(100);
    }
    let (before, drawn) = (device.frame.clone(), device.frames);
    device.wait(1000);
    assert!(device.frame != before && device.frames - drawn >= 7, "light runs along the rim");
}

/// A visitor takes a seat in the game of the show, at any pad. From then on it is a game like any
/// other, and it is saved.
#[test]
fn a_visitor_joins_the_game_of_the_show() {
    for pad in [Pad::Two, Pad::Four] {
        let mut device = show();
        device.enable_saves();
        play(&mut device, 40, |_, _| false);
        let length = device.machine.record().expect("a game").journal().entries().len();
        device.press(pad, Button::Ok);
        device.press(pad, Button::Down);
        device.press(pad, Button::Ok);
        assert!(!device.machine.is_demo(), "{pad:?}");
        let record = device.machine.record().expect("the same game");
        assert!(length > 0 && record.journal().entries().len() >= length);
        let (seating, _) = device.machine.seating().expect("players");
        assert_eq!(seating.people(), ChairSet::of(Chair::at(pad)), "{pad:?}");
        assert_eq!((seating.players().len(), seating.people_at(pad).len()), (2, 1));
        device.wait(60_000);
        assert!(device.machine.record().is_some(), "no show while a person thinks");
        let kept = device.machine.record().expect("a game").clone();
        let mut next = Device::with_flash(device.flash(), ResetCause::PowerOn);
        next.wait(500);
        assert!(shows(&next.screens[0], "Continue?"));
        next.press(pad, Button::Ok);
        assert_eq!(next.machine.record().expect("it goes on").journal(), kept.journal());
    }
    // Control: after another page the offer is gone.
    let mut device = show();
    device.enable_saves();
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "Join this game"));
    start::begin(&mut device);
    host_tests::menu::choose(&mut device, Pad::One, "Save and leave");
    assert!(!shows(&device.screens[0], "Join this game"));
}

/// The show can be disabled, and it never interrupts a game or the service mode.
#[test]
fn it_never_interrupts_a_game_or_the_service_mode() {
    let mut device = Device::seated(2);
    device.set_settings(Settings { show_after: DemoDelay::Never, ..device.machine.settings() });
    device.wait(20 * 60_000);
    assert!(!device.machine.is_demo());
    assert!(
        Pad::ALL.into_iter().all(|pad| device.machine.oled_contrast(pad) == Contrast::OFF),
        "it sleeps as before"
    );
    let mut device = Device::seated(2);
    device.set_settings(Settings { show_after: DemoDelay::FiveMinutes, ..device.machine.settings() });
    device.wait(290_000);
    assert!(!device.machine.is_demo());
    device.wait(20_000);
    assert!(device.machine.is_demo());
    let mut device = start::started("hive", 2);
    device.wait(10 * 60_000);
    assert!(!device.machine.is_demo(), "people think");
    let mut device = Device::seated(2);
    device.hold(Pad::Two, Buttons::of(Button::Peek));
    device.wait(120_000);
    assert!(device.machine.is_demo(), "a key held down by an object does not prevent idling");
    device.hold(Pad::Two, Buttons::NONE);
    assert!(device.machine.is_demo(), "letting go is no key");
}

/// Returns where a change of the game is a great moment, and for whom.
fn great_moment(before: &AnyPublic, after: &AnyPublic, window: Window) -> Option<(Seat, CellSet)> {
    Seat::ALL.into_iter().find_map(|seat| {
        let feat = after.highlight_event(before, seat, window, Language::English.words())?;
        (!feat.cells.is_empty()).then_some((seat, feat.cells))
    })
}

/// When dice defeat bugs, rings of light in the player's colour start where they were. The same
/// applies to the players' own actions.
#[test]
fn great_moments_are_shown_on_the_board() {
    let mut device = show();
    let (mut seen, mut before) = (BTreeSet::new(), None);
    play(&mut device, 60_000, |device, _| {
        let after = device.machine.record().map(|record| record.game().public());
        let change = before.as_ref().zip(after.as_ref());
        let moment = change.and_then(|(before, after)| great_moment(before, after, device.machine.window()?));
        if let (Some((_, cells)), Some(after)) = (moment, &after) {
            let palette = device.machine.settings().palette.palette();
            let colours = Seat::ALL.map(|seat| after.look(seat, palette).colour);
            let is_lit =
                |cell| colours.iter().any(|colour| device.frame[cell].iter().all(|led| led == colour));
            assert!(cells.iter().any(is_lit), "{}: {cells:?}", after.name(Language::English.words()));
            seen.insert(after.name(Language::English.words()));
        }
        before = after;
        seen.contains("Robale")
    });
    assert!(seen.contains("Robale"), "{seen:?}");
    let drawn = device.frames;
    device.thinks = false;
    device.wait(320);
    assert!(device.frames - drawn >= 15, "the rings run smoothly: {} frames", device.frames - drawn);
}

/// A surrounded Queen is a great moment at her place; two at once are a single one at both places.
#[test]
fn a_surrounded_queen_is_a_great_moment() {
    let words = Language::English.words();
    let mut fallen = 0;
    for seed in 0..60 {
        let (mut game, mut rng) = (<Hive>::start(&HiveOptions::DEVICE).unwrap(), Rng::new(seed));
        while let Turn::Decide(seats) = game.turn() {
            let seat = seats.iter().next().unwrap();
            let before = game.public();
            let action = game.random_legal(Actor::Seat(seat), &mut rng).unwrap();
            game.apply(Actor::Seat(seat), action).unwrap();
            let after = game.public();
            let queens = Colour::ALL.into_iter().filter(|&side| after.position().freedom(side) == Some(0));
            let queens: Vec<Colour> = queens.collect();
            // The window centred on the surrounded Queen.
            let Some(place) = queens.first().and_then(|&side| after.place(Piece::queen(side))) else {
                continue;
            };
            let feat = after.highlight_event(&before, seat, Window::around(place), words).expect("a feat");
            assert!(feat.cells.contains(Cell::CENTRE), "{feat:?}");
            assert!(feat.cells.len() <= queens.len(), "{queens:?}");
            fallen += 1;
        }
    }
    assert!(fallen > 0, "some Queen falls in sixty games");
}
