//! What the table shows: the current player, what has happened, and what can be chosen besides
//! cells.

use std::ops::ControlFlow;

use hexboard::ai::Level;
use hexboard::game::{Actor, Game, Record, Rng, Seat, Turn};
use hexboard::games::termites::{Action as Termites, Piece};
use hexboard::games::{AnyAction, AnyGame, AnyPublic};
use hexboard::hex::Cell;
use hexboard::parts::{Button, Pad, SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use hexboard::session::{Occupant, Seating, Settings};
use hexboard::ui::Chair;
use hexboard::ui::GameView;
use hexboard::ui::lamp::corner;
use hexboard::ui::lang::Language;
use hexboard::ui::text::Ink;
use hexboard::ui::widget::{self, ROW_COLUMNS, Row};
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::{ascii, shows, shows_in};
use host_tests::secrecy::{deciding, wanted};
use host_tests::start::{self, GAMES};
use host_tests::{menu, pad_input};

fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// Returns the seat that decides alone, if there is one.
fn asked(device: &Device) -> Option<Seat> {
    game(device).turn().sole_actor()?.seat()
}

fn legal(device: &Device, seat: Seat) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    let _ = game(device).visit_legal(Actor::Seat(seat), &mut |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    actions
}

fn screen(device: &Device, pad: Pad) -> &Screen {
    &device.screens[pad.index()]
}

/// Returns whether the picture has a frame below its title.
fn is_framed(screen: &Screen) -> bool {
    let picture = ascii(screen);
    let rows: Vec<&str> = picture.lines().collect();
    assert_eq!((rows.len(), rows[0].len()), (SCREEN_HEIGHT, SCREEN_WIDTH));
    rows[20..].iter().all(|row| row.starts_with('#') && row.ends_with('#'))
        && rows[SCREEN_HEIGHT - 1].chars().all(|dot| dot == '#')
}

/// The indicators of the current player, and who sees them.
#[test]
fn title_lamp_and_frame_show_whose_turn_it_is() {
    for name in GAMES.into_iter().filter(|name| *name != "xobos") {
        let mut device = start::started(name, 2);
        device.wait(3000);
        let acting = asked(&device).expect("one player begins");
        let pad = device.pad_of(acting);
        let other = if pad == Pad::One { Pad::Two } else { Pad::One };
        let words = Language::English.words();
        assert!(device.machine.canvas().is_some(), "{name}: tools see the board of a game");
        let player = game(&device).public().score(acting, words).name;
        let notice = format!("Wait: {player} plays");
        assert!(shows(screen(&device, other), &notice), "{name}: {notice}");
        assert!(is_framed(screen(&device, pad)) && !is_framed(screen(&device, other)), "{name}");
        let lamps = [pad, other].map(|pad| corner(Chair::at(pad)).expect("a corner"));
        let mut seen = [Vec::new(), Vec::new()];
        for _ in 0..40 {
            device.wait(50);
            for (seen, lamp) in seen.iter_mut().zip(lamps) {
                seen.push(device.frame[lamp]);
            }
        }
        assert!(seen[0].iter().any(|leds| leds[1..] != seen[0][0][1..]), "{name}: the lamp breathes");
        assert!(seen[1].iter().all(|leds| leds == &seen[1][0]), "{name}: the other does not");
        assert!(seen[1][0][0] != hexboard::ui::colour::DARK, "{name}: but it is lit");
    }
}

/// The console prints who is asked, for external tools.
#[test]
fn the_console_command_look_prints_who_decides() {
    let mut device = start::started("hive", 2);
    for _ in 0..2 {
        let seat = asked(&device).expect("one player is asked");
        let pads = 1 << device.pad_of(seat).index();
        device.machine.log_look();
        device.collect();
        assert!(
            device.has_printed(&format!("look: asked {pads}, language 0, game hive")),
            "{:?}",
            device.lines
        );
        let action = legal(&device, seat)[0];
        pad_input::play(&mut device, seat, action);
    }
}

/// A waiting player who presses a button reads who is deciding and about what, and then sees the
/// game again.
#[test]
fn a_waiting_player_who_presses_reads_who_decides_what() {
    for name in GAMES.into_iter().filter(|name| *name != "xobos") {
        let mut device = start::started(name, 2);
        device.wait(3000);
        let acting = device.pad_of(asked(&device).expect("one player begins"));
        let other = if acting == Pad::One { Pad::Two } else { Pad::One };
        let before = device.screens[other.index()].clone();
        device.press(other, Button::Ok);
        let task = game(&device).public().phase_name(Language::English.words());
        for words in ["thinks about:", task, &format!("seat {}", acting.number())] {
            assert!(shows(screen(&device, other), words), "{name}: {words}");
        }
        device.wait(7000);
        assert!(*screen(&device, other) == before, "{name}: the game is seen again");
    }
}

/// Plays through the pads until `until`: what `prefers` accepts if legal, otherwise anything.
fn play_on(
    device: &mut Device,
    prefers: impl Fn(AnyAction) -> bool,
    mut until: impl FnMut(&mut Device, Seat, AnyAction) -> bool,
) {
    let mut random = SplitMix64::new(7);
    for _ in 0..400 {
        device.wait(3000);
        let Some(seat) = asked(device) else { break };
        let actions = legal(device, seat);
        let wanted: Vec<AnyAction> = actions.iter().copied().filter(|action| prefers(*action)).collect();
        let from = if wanted.is_empty() { &actions } else { &wanted };
        let action = from[random.below(from.len())];
        pad_input::play(device, seat, action);
        if until(device, seat, action) {
            return;
        }
    }
    panic!("it never came to that");
}

/// The owner of a lost unit is notified until they confirm. The OK that closes the notice does
/// nothing else.
#[test]
fn the_owner_of_a_lost_unit_is_notified_until_it_is_read() {
    let is_attack = |action: AnyAction| matches!(action, AnyAction::Termites(Termites::Attack { .. }));
    let mut device = start::started("termites", 2);
    play_on(&mut device, is_attack, |device, seat, action| {
        if !is_attack(action) || matches!(game(device).turn(), Turn::Over(_)) {
            return false;
        }
        let (victim, attacker) = if seat == Seat::A { (Seat::B, Seat::A) } else { (Seat::A, Seat::B) };
        let pads = [victim, attacker].map(|seat| device.pad_of(seat));
        if !shows(screen(device, pads[0]), "What happened") {
            return false; // A neutral Mound.
        }
        assert!(shows(screen(device, pads[0]), "your "), "{}", ascii(screen(device, pads[0])));
        assert!(!shows(screen(device, pads[1]), "What happened"));
        device.wait(20_000);
        assert!(shows(screen(device, pads[0]), "What happened"), "it stays");
        let before = (length(device), device.machine.snapshot(Chair::at(pads[0])).map(|at| at.chosen));
        device.press(pads[0], Button::Ok);
        assert!(!shows(screen(device, pads[0]), "What happened"));
        assert!(before == (length(device), device.machine.snapshot(Chair::at(pads[0])).map(|at| at.chosen)));
        true
    });
}

/// The menu describes the last actions, and the selected one is highlighted on the board. Undone
/// actions are not listed.
#[test]
fn the_log_lists_the_last_actions_and_shows_them() {
    for name in ["termites", "hive"] {
        let mut device = start::started(name, 2);
        device.wait(3000);
        let seat = asked(&device).expect("a player");
        let pad = device.pad_of(seat);
        menu::choose(&mut device, pad, "Log");
        assert!(shows(screen(&device, pad), "Nothing yet"), "{name}");
        (0..2).for_each(|_| device.press(pad, Button::Back));
        let action = legal(&device, seat)[0];
        let public = game(&device).public();
        let what = public.describe_action(action, Language::English.words());
        pad_input::play(&mut device, seat, action);
        device.wait(6000);
        let (steps, still) =
            (public.trail(action, device.machine.window().unwrap_or_default()), device.frame.clone());
        let reader = device.pad_of(asked(&device).unwrap_or(seat));
        menu::choose(&mut device, reader, "Log");
        assert!(shows(screen(&device, reader), what.as_str()), "{name}: {what}");
        assert!(shows(screen(&device, reader), &format!("seat {}", pad.number())), "{name}");
        let is_lit = |cell: &Cell| device.frame[*cell][1..] != still[*cell][1..];
        assert!(!steps.is_empty() && steps.iter().all(is_lit), "{name}: {steps:?}");
        // The language may change during a game. Earlier entries are then shown in the new
        // language.
        let polish = public.describe_action(action, Language::Polish.words());
        assert_ne!(what, polish, "{name}: the control");
        let settings = Settings { language: Language::Polish, ..device.machine.settings() };
        device.set_settings(settings);
        device.press(reader, Button::Down);
        assert!(shows(screen(&device, reader), polish.as_str()), "{name}: {polish}");
    }
}

/// A log with more rows than the screen: no row is cut off.
#[test]
fn a_long_log_cuts_no_row() {
    let mut device = start::started("hive", 2);
    let (mut longest, mut played) = (String::new(), 0);
    while played < 8 {
        device.wait(500);
        let Some(seat) = asked(&device) else { continue };
        let public = game(&device).public();
        let text_of =
            |action: &AnyAction| public.describe_action(*action, Language::English.words()).to_string();
        // "New Beetle by Spider" fills a row.
        let is_fit = |text_of: String| {
            (text_of.len() == ROW_COLUMNS, text_of.contains("Beetle") || text_of.contains("Spider"))
        };
        let actions = legal(&device, seat).into_iter();
        let action = actions.max_by_key(|action| is_fit(text_of(action))).expect("an action");
        if text_of(&action).len() > longest.len() {
            longest = text_of(&action);
        }
        pad_input::play(&mut device, seat, action);
        played += 1;
    }
    assert_eq!(longest.len(), ROW_COLUMNS, "the control: {longest:?} fills a row");
    device.wait(6000);
    let reader = device.pad_of(asked(&device).expect("a player"));
    menu::choose(&mut device, reader, "Log");
    let is_shown = (0..played).any(|_| {
        device.press(reader, Button::Down);
        shows(screen(&device, reader), &longest)
    });
    assert!(is_shown, "no {longest:?} on\n{}", ascii(screen(&device, reader)));
}

/// Back from a page returns to the menu row that opened it.
#[test]
fn back_returns_to_the_row_that_opened_the_page() {
    for label in ["Score", "Help", "Settings"] {
        let mut device = start::started("hive", 2);
        device.wait(3000);
        menu::choose(&mut device, Pad::One, label);
        device.press(Pad::One, Button::Back);
        assert!(menu::is_chosen(&device, Pad::One, label), "{label}");
        device.press(Pad::One, Button::Back);
        assert!(!shows(screen(&device, Pad::One), "Help"), "{label}: back in the game");
    }
}

/// With a computer in the game, the Undo row is always present. A player with nothing to undo
/// gets a notice.
#[test]
fn nothing_to_undo_is_reported() {
    let mut seating = Seating::humans(1);
    seating.set(Chair::Two, Occupant::Computer(Level::Easy));
    let mut device = start::begun_by(Device::healthy(), "hive", Settings { seating, ..Settings::DEFAULT }, 1);
    device.wait(3000);
    menu::choose(&mut device, Pad::One, "Undo");
    assert!(shows(screen(&device, Pad::One), "There is nothing to"), "{}", ascii(screen(&device, Pad::One)));
    device.press(Pad::One, Button::Ok);
    assert!(!shows(screen(&device, Pad::One), "There is nothing to"));
}

/// Returns a game of Termites for two, played to its end.
fn finished_termites() -> Device {
    let mut device = start::started("termites", 2);
    let mut random = SplitMix64::new(3);
    while !matches!(game(&device).turn(), Turn::Over(_)) {
        device.wait(500);
        let Some(seat) = asked(&device) else { continue };
        let actions = legal(&device, seat);
        let action = actions[random.below(actions.len())];
        pad_input::play(&mut device, seat, action);
    }
    device
}

/// The unit of the points is shown directly below them, and the reason for the end below that.
#[test]
fn the_caption_of_the_points_is_right_below_them() {
    let device = finished_termites();
    let caption = "Mounds + trophies";
    // Two players take rows 0 and 1.
    let mut expected = Screen::DARK;
    let Ok(()) = widget::row(&mut expected, 2, Row { label: "", value: caption });
    let row =
        |screen: &Screen| ascii(screen).lines().skip(33).take(10).map(str::to_owned).collect::<Vec<_>>();
    for pad in [Pad::One, Pad::Two] {
        let shown = screen(&device, pad);
        assert_eq!(row(shown), row(&expected), "no {caption} below the points on\n{}", ascii(shown));
    }
}

/// T-10.2: the result has the value of each player's Mounds, on the board or not, and of the Mounds
/// taken from others.
#[test]
fn the_result_of_termites_says_where_the_points_come_from() {
    let device = finished_termites();
    let AnyPublic::Termites(public) = game(&device).public() else { panic!("Termites") };
    for seat in [Seat::A, Seat::B] {
        let value = |cell| match public.pieces.at(cell) {
            Some(Piece::Mound { value, .. }) => value.points(),
            _ => 0,
        };
        let placed = public.pieces.mounds(Some(seat)).iter().map(value);
        let own: u8 = placed.chain(public.reserve[seat].iter().map(|mound| mound.points())).sum();
        let trophies: u8 = public.trophies[seat].iter().map(|mound| mound.points()).sum();
        for pad in [Pad::One, Pad::Two] {
            let shown = screen(&device, pad);
            assert!(shows(shown, &format!(" {own}+{trophies}=")), "{own}+{trophies} on\n{}", ascii(shown));
        }
    }
    let taken = |seat| public.trophies[seat].points();
    assert!(taken(Seat::A) + taken(Seat::B) > 0, "somebody has taken a Mound");
}

/// While a player chooses the cell, the screen names the chosen piece and the cell: a Mound, then a unit.
#[test]
fn a_chosen_piece_of_termites_stays_on_the_screen() {
    let mut device = start::started("termites", 2);
    device.wait(500);
    let pad = device.pad_of(asked(&device).expect("somebody begins"));
    device.press(pad, Button::Ok);
    assert!(shows(screen(&device, pad), "Mound 9"), "{}", ascii(screen(&device, pad)));
    let mut random = SplitMix64::new(4);
    let (seat, chosen, token) = loop {
        device.wait(500);
        let Some(seat) = asked(&device) else { continue };
        let actions = legal(&device, seat);
        let walks = |action: &AnyAction| matches!(action, AnyAction::Termites(Termites::Move { .. }));
        if let (Some(&step), AnyPublic::Termites(public)) =
            (actions.iter().find(|action| walks(action)), game(&device).public())
            && let AnyAction::Termites(Termites::Move { from, .. }) = step
            && let Some(Piece::Unit { token, .. }) = public.pieces.at(from)
        {
            break (seat, step, token);
        }
        let action = actions[random.below(actions.len())];
        pad_input::play(&mut device, seat, action);
    };
    let (chair, pad) = (device.chair_of(seat), device.pad_of(seat));
    for button in pad_input::presses(&mut device, chair, chosen) {
        device.press(pad, button);
    }
    let shown = screen(&device, pad);
    let size = format!(" x{}", token.termites());
    assert!(shows(shown, &size) && shows(shown, "> ") && shows(shown, "OK: move here"), "{}", ascii(shown));
}

/// The things to buy in the Development phase of Xobos are small signs: a refusal names them, too.
#[test]
fn what_cannot_be_bought_is_named() {
    let mut seating = Seating::humans(1);
    seating.set(Chair::Two, Occupant::Computer(Level::Easy));
    let settings = Settings { seating, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "xobos", settings, 1);
    let mut rng = Rng::new(1);
    while !shows(screen(&device, Pad::One), "OK: what it can do") {
        device.wait(500);
        if deciding(&device).contains(Seat::A) {
            let action = wanted(game(&device), Seat::A, &mut rng);
            pad_input::play(&mut device, Seat::A, action);
        }
    }
    let named = (0..12).any(|_| {
        device.press(Pad::One, Button::Down);
        shows(screen(&device, Pad::One), "Reactor: ")
    });
    assert!(named, "{}", ascii(screen(&device, Pad::One)));
}

/// Rules that few people change are below the settings: in Hive, the unofficial pieces are.
#[test]
fn the_options_of_hive_begin_with_the_official_pieces() {
    let mut device = start::chosen("hive", 2);
    let rows = ["Mosquito", "Pillbug", "Settings", "Scorpion"];
    let mut seen = Vec::new();
    for _ in 0..20 {
        device.press(Pad::One, Button::Down);
        seen.extend(rows.iter().filter(|row| menu::is_chosen(&device, Pad::One, row)));
    }
    assert!(seen.starts_with(&rows.each_ref()), "{seen:?}");
}

/// The title of the result says how it ended for the player at that screen.
#[test]
fn the_result_names_the_winner() {
    let device = finished_termites();
    let Turn::Over(outcome) = game(&device).turn() else { unreachable!() };
    for (pad, seat) in [(Pad::One, Seat::A), (Pad::Two, Seat::B)] {
        let title = if outcome.winners.contains(seat) { "You won, round " } else { "You lost, round " };
        assert!(shows_in(screen(&device, pad), title, Ink::Dark), "{}", ascii(screen(&device, pad)));
    }
}

/// Xobos: owners are notified of units destroyed and damage done by others, fight by fight, until
/// they confirm.
#[test]
fn losses_in_xobos_are_shown_until_they_are_read() {
    let (mut lost, mut wounded) = (0, 0);
    for seed in 0..6 {
        let mut device = start::seeded("xobos", 2, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..700 {
            let Some(seat) = deciding(&device).iter().next() else { break };
            let AnyPublic::Xobos(before) = game(&device).public() else { panic!("Xobos") };
            let action = wanted(game(&device), seat, &mut rng);
            pad_input::play(&mut device, seat, action);
            let AnyPublic::Xobos(after) = game(&device).public() else { panic!("Xobos") };
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            let is_fight = after.report.is_some() && after.report != before.report;
            let fewer = after.sides[other].swarm.len() < before.sides[other].swarm.len();
            if !is_fight {
                continue;
            }
            // The fight itself comes first.
            let pad = device.pad_of(other);
            device.press(pad, Button::Ok);
            let is_shown = |words: &str| shows(screen(&device, pad), words);
            assert!(!fewer || is_shown("beats you on"), "seed {seed}\n{}", ascii(screen(&device, pad)));
            lost += usize::from(fewer);
            wounded += usize::from(is_shown("hits you on"));
        }
    }
    assert!(lost > 3 && wounded > 0, "{lost} losses, {wounded} wounds");
}

/// The score names what it counts.
#[test]
fn the_score_names_what_is_counted() {
    for (name, counted) in
        [("termites", "Points"), ("hive", "sides closed"), ("robale", "Resources"), ("xobos", "Points")]
    {
        let mut device = start::started(name, 2);
        device.wait(3000);
        menu::choose(&mut device, Pad::One, "Score");
        assert!(shows(screen(&device, Pad::One), counted), "{name}\n{}", ascii(screen(&device, Pad::One)));
    }
}

/// Choices other than cells are in a row that is always visible. Down moves there from the lowest
/// cell.
#[test]
fn the_row_below_the_board_stays_visible() {
    let mut device = start::started("hive", 2);
    let place = |action: AnyAction| game_notation(action).contains('Q');
    play_on(&mut device, place, |device, _, _| length(device) >= 9);
    device.wait(3000);
    let mut pad = device.pad_of(asked(&device).expect("a player"));
    while device.machine.snapshot(Chair::at(pad)).is_none_or(|at| at.listed.is_some()) {
        let seat = asked(&device).expect("a player");
        let action = legal(&device, seat)[0];
        pad_input::play(&mut device, seat, action);
        device.wait(3000);
        pad = device.pad_of(asked(&device).expect("a player"));
    }
    for way in [Button::Up, Button::Left, Button::Right, Button::Up] {
        device.press(pad, way);
        assert!(shows(screen(&device, pad), "place a piece"), "{}", ascii(screen(&device, pad)));
    }
    let mut presses = 0;
    while device.machine.snapshot(Chair::at(pad)).is_some_and(|at| at.listed.is_none()) {
        device.press(pad, Button::Down);
        presses += 1;
        assert!(presses < 20, "Down leads to the rows");
    }
    assert!(shows(screen(&device, pad), "OK: place this one"));
    device.press(pad, Button::Back);
    assert!(
        device.machine.snapshot(Chair::at(pad)).is_some_and(|at| at.listed.is_none()),
        "Back leads to the board again"
    );
}

fn game_notation(action: AnyAction) -> String {
    match action {
        AnyAction::Hive(action) => action.piece().map_or(String::new(), |piece| piece.to_string()),
        _ => String::new(),
    }
}
