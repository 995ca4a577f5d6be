//! Termites at the table: whole games through the pads of the machine, in virtual time.

use hexboard::game::{Choice, Game, Record, Seat, Turn};
use hexboard::games::AnyGame;
use hexboard::games::termites::{Building, Phase};
use hexboard::parts::leds::power;
use hexboard::parts::{Button, Buttons, LEDS, Pad, Screen};
use hexboard::ui::Chair;
use hexboard::ui::colour::DARK;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::shows;
use host_tests::{menu, replay, start};

/// Returns the start menu with this number of players.
fn lobby(players: usize) -> Device {
    let mut device = Device::seated(players);
    device.press(Pad::One, Button::Up);
    device
}

fn begun(players: usize) -> Device {
    let mut device = lobby(players);
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed(&format!("game: termites for {players}")), "{:?}", device.lines);
    device
}

fn asked(device: &Device) -> Option<Seat> {
    device.machine.record()?.game().turn().seats().iter().next()
}

fn is_over(device: &Device) -> bool {
    device.machine.record().is_some_and(|record| matches!(record.game().turn(), Turn::Over(_)))
}

/// A player who moves the cursor around, presses OK, sometimes goes back, and sometimes does not
/// move.
fn fumble(device: &mut Device, random: &mut SplitMix64) {
    let Some(seat) = asked(device) else { return };
    const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
    match random.below(12) {
        0 => device.press(device.pad_of(seat), Button::Back),
        1..5 => device.press(device.pad_of(seat), WAYS[random.below(4)]),
        _ => device.press(device.pad_of(seat), Button::Ok),
    }
}

#[test]
fn whole_games_are_played_through_the_pads() {
    for players in 2..=4 {
        let mut device = begun(players);
        let mut random = SplitMix64::new(players as u64);
        let mut presses = 0;
        while !is_over(&device) {
            fumble(&mut device, &mut random);
            presses += 1;
            assert!(presses < 20_000, "{players} players do not come to an end");
        }
        let record = device.machine.record().expect("a game").clone();
        assert_eq!(Record::resume(record.journal()).as_ref(), Ok(&record), "replay equals play");
        assert!(device.has_printed("game over: "));
        // The journal on the console replays to the same game, the lines before it contain what
        // everybody saw, and the board shows that game.
        let printed = device.lines.join("\n");
        let again = replay::replay(&replay::read(&printed).expect("a journal")).expect("legal actions");
        assert_eq!(again.record, record);
        let during =
            device.lines.iter().filter(|line| line.starts_with("seat ") || line.starts_with("chance:"));
        assert!(during.eq(&again.console_lines));
        let frames = device.frames;
        device.wait(6000);
        assert!(device.frames > frames + 200, "the winner's show");
        let frames = device.frames;
        device.wait(20_000);
        assert_eq!(device.frames, frames, "then the final board stays");
        let mut leds = [DARK; LEDS];
        power::finish(&device.frame, device.machine.light(), &mut leds);
        let shown: Vec<u8> = leds.iter().flat_map(|led| [led.r, led.g, led.b]).collect();
        assert!(shown == again.board(), "the final board");
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "OK leads to the next game");
    }
}

/// Two worlds, one picture: changing what a seat cannot know changes neither its screen nor the
/// board.
#[test]
fn nothing_hidden_reaches_the_board_or_another_screen() {
    let mut moments = 0;
    for seed in 0..6 {
        let players = 2 + seed as usize % 3;
        let mut device = begun(players);
        let mut random = SplitMix64::new(seed);
        for press in 0..400 {
            fumble(&mut device, &mut random);
            if is_over(&device) {
                break;
            }
            let viewer = Pad::ALL[random.below(players)];
            if press % 5 == 0 {
                // Also while the viewer peeks at their hand.
                device.hold(viewer, Buttons::of(Button::Peek));
            }
            device.machine.redraw_hidden(Some(Chair::at(viewer)));
            let (frame, screens) = (device.frame.clone(), device.screens.clone());
            device.collect();
            assert!(device.frame == frame, "the board betrays something, seed {seed} press {press}");
            let own = viewer.index();
            assert!(device.screens[own] == screens[own], "screen {own}, seed {seed} press {press}");
            device.hold(viewer, Buttons::NONE);
            moments += 1;
        }
    }
    assert!(moments > 1500, "{moments}");
}

/// Control: a change that a seat can see changes its picture.
#[test]
fn visible_changes_change_the_picture() {
    let mut device = begun(2);
    let mut random = SplitMix64::new(5);
    let mut changed = 0;
    for _ in 0..200 {
        fumble(&mut device, &mut random);
        let viewer = Pad::One;
        device.hold(viewer, Buttons::of(Button::Peek));
        let before = device.screens[viewer.index()].clone();
        // Everything that only seat 2 may know is kept; the hand of seat 1 is redrawn.
        device.machine.redraw_hidden(Some(Chair::Two));
        device.collect();
        changed += usize::from(device.screens[viewer.index()] != before);
        device.hold(viewer, Buttons::NONE);
    }
    assert!(changed > 20, "a player's hand is to be seen: {changed}");
}

#[test]
fn a_hand_is_shown_only_while_peek_is_held() {
    let mut device = begun(2);
    let mut random = SplitMix64::new(9);
    let mut differs = 0;
    for _ in 0..150 {
        fumble(&mut device, &mut random);
        // Nobody peeks, so every screen shows only public information.
        let screens = device.screens.clone();
        device.machine.redraw_hidden(None);
        device.collect();
        // Not even the player who places a token learns here that it does not fit.
        for seat in [Seat::A, Seat::B] {
            assert!(device.screens[seat.index()] == screens[seat.index()], "{seat:?}");
        }
        device.hold(Pad::Two, Buttons::of(Button::Peek));
        differs += usize::from(device.screens[1] != screens[1]);
        device.hold(Pad::Two, Buttons::NONE);
    }
    assert!(differs > 100, "Peek shows something: {differs}");
}

/// T-5.2: OK on a cell that a hidden token does not fit changes nothing that others see. The screen
/// says for every token that Peek shows the reason, and with Peek it does.
#[test]
fn t_5_2_a_token_that_does_not_fit_is_explained_to_its_player_alone() {
    let mut device = begun(2);
    let mut random = SplitMix64::new(1);
    let mut explained = 0;
    while explained < 5 {
        if is_over(&device) {
            device = begun(2);
        }
        fumble(&mut device, &mut random);
        let Some(seat) = asked(&device) else { continue };
        let pad = device.pad_of(seat);
        let at = device.machine.snapshot(Chair::at(pad)).expect("asked");
        let is_pointing = at.listed.is_none() && at.chosen.iter().any(Choice::is_secret);
        if !is_pointing || !at.targets.contains(at.cursor) {
            continue;
        }
        let before = device.clone();
        assert!(shows(&device.screens[pad.index()], "Does it fit here?"));
        device.press(pad, Button::Ok);
        if device.machine.record() != before.machine.record() {
            continue;
        }
        assert!(device.screens == before.screens && device.tones == before.tones);
        device.hold(pad, Buttons::of(Button::Peek));
        let screen = &device.screens[pad.index()];
        assert!(shows(screen, "Flyers never go into") || shows(screen, "Only flyers can go on"));
        device.hold(pad, Buttons::NONE);
        explained += 1;
    }
}

/// OK does nothing on a hand that its owner has not looked at. Once it was looked at, it acts without
/// Peek as well, until a token is placed.
#[test]
fn a_hand_that_was_not_looked_at_is_not_played() {
    let mut device = begun(2);
    let mut random = SplitMix64::new(3);
    while !device.must_look(Pad::One) && !device.must_look(Pad::Two) {
        fumble(&mut device, &mut random);
    }
    let pad = if device.must_look(Pad::One) { Pad::One } else { Pad::Two };
    let chosen = |device: &Device| device.machine.snapshot(Chair::at(pad)).expect("asked").chosen.len();
    let press = |device: &mut Device, button: Button| {
        device.hold(pad, Buttons::of(button));
        device.wait(50);
        device.hold(pad, Buttons::NONE);
        device.wait(50);
    };
    press(&mut device, Button::Ok);
    assert_eq!(chosen(&device), 0, "nothing is chosen unseen");
    press(&mut device, Button::Peek);
    press(&mut device, Button::Ok);
    assert_eq!(chosen(&device), 1, "the token is chosen");
}

#[test]
fn an_unused_seat_says_so_and_its_pad_does_nothing() {
    let mut device = begun(2);
    assert!(device.screens[3] != Screen::DARK);
    let before = device.machine.record().expect("a game").clone();
    for button in [Button::Ok, Button::Back, Button::Left, Button::Peek] {
        device.press(Pad::Four, button);
    }
    assert_eq!(device.machine.record(), Some(&before));
}

/// The rows for tiles and limits appear with a map to build, and the game uses their values.
#[test]
fn t_9_1_t_9_5_the_start_menu_offers_tiles_and_free_building() {
    let mut device = lobby(2);
    for (row, button, times) in
        [("Map", Button::Right, 1), ("Tiles", Button::Left, 15), ("Limits", Button::Ok, 1)]
    {
        menu::go_to(&mut device, Pad::One, row);
        (0..times).for_each(|_| device.press(Pad::One, button));
    }
    start::begin(&mut device);
    let Some(AnyGame::Termites(game)) = device.machine.record().map(Record::game) else {
        panic!("{:?}", device.lines)
    };
    let options = game.options();
    assert!(options.map().is_none(), "to be built");
    assert_eq!((options.tiles(), options.building()), (3, Building::Free));
    let mut random = SplitMix64::new(5);
    let phase = |device: &Device| match device.machine.record().map(Record::game) {
        Some(AnyGame::Termites(game)) => game.phase(),
        _ => panic!("another game"),
    };
    for _ in 0..2000 {
        fumble(&mut device, &mut random);
    }
    assert!(
        !matches!(phase(&device), Phase::BuildNeutral | Phase::BuildTiles | Phase::Mounds),
        "the game is on"
    );
}

#[test]
fn one_player_cannot_start() {
    let mut device = lobby(2);
    device.press(Pad::Two, Button::Down);
    device.press(Pad::Two, Button::Ok);
    device.press(Pad::Two, Button::Up);
    device.press(Pad::Two, Button::Ok);
    assert!(device.machine.record().is_none());
    assert!(device.has_printed("1 players do not fit: choose 2 to 4"), "{:?}", device.lines);
}

/// Moving a cursor redraws only the board and the screen of its player.
#[test]
fn other_screens_are_not_redrawn_while_one_player_moves_the_cursor() {
    let mut device = begun(3);
    let mut random = SplitMix64::new(3);
    for _ in 0..60 {
        fumble(&mut device, &mut random);
    }
    let Some(asked) = asked(&device).map(|seat| device.pad_of(seat)) else { panic!("somebody is asked") };
    device.wait(10_000);
    device.machine.input(asked, Buttons::of(Button::Left), device.now);
    let mut scratch = Screen::DARK;
    for pad in Pad::ALL {
        assert_eq!(device.machine.draw_screen(pad, &mut scratch), pad == asked, "{pad:?}");
    }
}

/// A button without effect redraws no other screen, and an inactive table redraws no screens at
/// all.
#[test]
fn an_idle_table_draws_nothing() {
    let mut device = begun(2);
    device.wait(10_000);
    let mut scratch = Screen::DARK;
    for _ in 0..50 {
        device.now = device.now + 100;
        device.machine.tick(device.now);
        for pad in Pad::ALL {
            assert!(!device.machine.draw_screen(pad, &mut scratch), "{pad:?}");
        }
    }
}
