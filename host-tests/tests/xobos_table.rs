//! Guardians of Xobos at the table: whole games through the pads of the machine, in virtual time.

use hexboard::game::{Actor, Dice, Game, Record, Seat, SeatSet, Turn};
use hexboard::games::xobos::{Action, Mode, Phase, Public, Question, Xobos};
use hexboard::games::{AnyAction, AnyGame, AnyPublic};
use hexboard::parts::{Button, Buttons, Pad, Screen};
use hexboard::ui::Chair;
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::hand;
use host_tests::random::SplitMix64;

/// A game that has begun: first player drawn, everybody chooses a Leader.
fn begun(players: usize, mode: Mode, clans: bool) -> Device {
    let mut device = Device::seated(players);
    // Below the seats: the game, the mode, clans.
    device.press(Pad::One, Button::Down);
    // Xobos is the last game, one step back from the first.
    device.press(Pad::One, Button::Left);
    device.press(Pad::One, Button::Down);
    (0..mode as usize).for_each(|_| device.press(Pad::One, Button::Right));
    device.press(Pad::One, Button::Down);
    (0..usize::from(clans)).for_each(|_| device.press(Pad::One, Button::Right));
    (0..4).for_each(|_| device.press(Pad::One, Button::Up));
    device.press(Pad::One, Button::Ok);
    assert!(device.said(&format!("game: xobos for {players}")), "{:?}", device.lines);
    assert_eq!(game(&device).options().mode(), mode);
    assert_eq!(game(&device).options().clan(Seat::A).is_some(), clans);
    device
}

fn game(device: &Device) -> &Xobos {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Xobos(game)) => game,
        _ => panic!("a game of Xobos"),
    }
}

fn public(device: &Device) -> Public {
    game(device).public()
}

fn deciding(device: &Device) -> SeatSet {
    match game(device).turn() {
        Turn::Decide(seats) => seats,
        _ => SeatSet::EMPTY,
    }
}

fn is_over(device: &Device) -> bool {
    matches!(game(device).turn(), Turn::Over(_))
}

fn take(device: &mut Device, seat: Seat, action: Action) -> usize {
    hand::play(device, seat, AnyAction::Xobos(action)).len()
}

/// One of the seats that decide.
fn any_of(seats: SeatSet, dice: &mut Dice) -> Seat {
    seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("somebody decides")
}

fn any_action(device: &Device, seat: Seat, dice: &mut Dice) -> Action {
    game(device).random_legal(Actor::Seat(seat), dice).expect("something to decide")
}

/// who is asked is in the game, has something to answer by public facts, and only who is asked is waited for.
fn check_questions(device: &Device) {
    let public = public(device);
    for seat in Seat::ALL {
        let is_asked = deciding(device).contains(seat);
        let at = device.machine.chair_of(seat).and_then(|pad| device.machine.standpoint(pad));
        assert_eq!(at.is_some(), is_asked, "{seat:?}");
        if is_asked {
            assert!(!public.out.contains(seat), "X-6.2: {seat:?} is out");
            assert!(!legal(game(device), Actor::Seat(seat)).is_empty());
        }
    }
    let has_something = match public.question {
        Some(
            Question::Answer(fields)
            | Question::Shot(fields)
            | Question::Occupation { from: fields, .. }
            | Question::Advance { from: fields, .. },
        ) => !fields.is_empty(),
        Some(Question::Crystals { least, most, .. }) => least < most,
        Some(Question::Attack(_)) | None => true,
    };
    assert!(has_something, "{:?}", public.question);
}

/// Whole games by hands that know what they want, in every mode and for every number of players.
#[test]
fn whole_games_are_played_through_the_pads() {
    for (players, mode, clans) in [
        (2, Mode::Normal, true),
        (2, Mode::Training, false),
        (3, Mode::Checking, true),
        (3, Mode::Normal, false),
        (4, Mode::Checking, false),
        (4, Mode::Training, true),
        (4, Mode::Normal, true),
    ] {
        let mut device = begun(players, mode, clans);
        let mut dice = Dice::new(players as u64);
        while !is_over(&device) {
            check_questions(&device);
            let seat = any_of(deciding(&device), &mut dice);
            let action = any_action(&device, seat, &mut dice);
            take(&mut device, seat, action);
        }
        let record = device.machine.record().expect("a game").clone();
        assert_eq!(Record::resume(record.journal()).as_ref(), Ok(&record), "replay equals play");
        assert!(device.said("game over: "));
        device.wait(6000);
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "OK leads to the next game");
    }
}

/// Players who point about on all pads at once. Not all of them undo: a record that was redrawn cannot.
fn fumble(device: &mut Device, random: &mut SplitMix64, undoes: bool) {
    const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
    let seats: Vec<Seat> = deciding(device).iter().collect();
    // Now and then somebody who is not asked.
    let seat =
        if random.below(10) == 0 { Seat::ALL[random.below(4)] } else { seats[random.below(seats.len())] };
    // Nobody may sit there.
    let chair = device.machine.chair_of(seat).unwrap_or(Chair::ALL[seat.index()]);
    let pad = chair.own_pad();
    if device.machine.standpoint(chair).is_some_and(|at| at.is_covered) {
        // The menu, on its first row: undo, or close it.
        return device.press(pad, if undoes && random.below(2) == 0 { Button::Ok } else { Button::Menu });
    }
    let is_done = game(device).at_once() && !deciding(device).contains(seat);
    match random.below(12) {
        0 if undoes || !is_done => device.press(pad, Button::Back),
        1..5 => device.press(pad, WAYS[random.below(4)]),
        _ => device.press(pad, Button::Ok),
    }
}

#[test]
fn fumbling_hands_come_to_an_end() {
    for players in 2..=4 {
        let mut device = begun(players, Mode::Checking, players == 3);
        let mut random = SplitMix64::new(players as u64);
        let mut presses = 0;
        while !is_over(&device) {
            fumble(&mut device, &mut random, true);
            presses += 1;
            assert!(presses < 40_000, "{players} players do not come to an end");
        }
        let record = device.machine.record().expect("a game").clone();
        assert_eq!(
            Record::resume(record.journal()).as_ref(),
            Ok(&record),
            "replay equals play, undo included"
        );
    }
}

/// Two worlds, one picture: what a seat cannot know may change, its screen, the board, the buzzer and the console may
/// not, in any mode, at every step.
#[test]
fn nothing_hidden_reaches_the_board_or_another_screen() {
    let mut moments = 0;
    for seed in 0..9 {
        let (players, mode) = (2 + seed as usize % 3, Mode::ALL[seed as usize / 3]);
        let mut device = begun(players, mode, seed % 2 == 0);
        let mut random = SplitMix64::new(seed);
        for press in 0..900 {
            fumble(&mut device, &mut random, false);
            if is_over(&device) {
                break;
            }
            let viewer = Pad::ALL[random.below(players)];
            if press % 5 == 0 {
                device.hold(viewer, Buttons::of(Button::Peek));
            }
            let (frame, screens) = (device.frame.clone(), device.screens.clone());
            let (tones, lines) = (device.tones.len(), device.lines.len());
            device.machine.redraw_hidden(Some(Chair::at(viewer)));
            device.collect();
            let phase = game(&device).phase();
            assert!(
                device.frame == frame,
                "the board betrays something, seed {seed} press {press} {phase:?}"
            );
            let own = viewer.index();
            assert!(device.screens[own] == screens[own], "screen {own}, seed {seed} press {press} {phase:?}");
            assert_eq!((device.tones.len(), device.lines.len()), (tones, lines));
            device.hold(viewer, Buttons::NONE);
            moments += 1;
        }
    }
    assert!(moments > 6000, "{moments}");
}

/// The control: a change that a seat can see changes its picture.
#[test]
fn what_is_seen_changes_the_picture() {
    let mut device = begun(2, Mode::Normal, false);
    let mut random = SplitMix64::new(5);
    let mut changed = 0;
    for _ in 0..300 {
        fumble(&mut device, &mut random, false);
        device.hold(Pad::One, Buttons::of(Button::Peek));
        let before = device.screens[0].clone();
        device.machine.redraw_hidden(Some(Chair::Two));
        device.collect();
        changed += usize::from(device.screens[0] != before);
        device.hold(Pad::One, Buttons::NONE);
    }
    assert!(changed > 50, "a player's Guardian board is to be seen: {changed}");
}

/// without Peek no screen shows more than everybody knows, not even that of a player who points or lists.
#[test]
fn hidden_things_are_shown_only_while_peek_is_held() {
    let mut device = begun(3, Mode::Normal, false);
    let mut random = SplitMix64::new(9);
    let mut differs = 0;
    for press in 0..600 {
        fumble(&mut device, &mut random, false);
        let screens = device.screens.clone();
        device.machine.redraw_hidden(None);
        device.collect();
        for seat in [Seat::A, Seat::B, Seat::C] {
            let same = device.screens[seat.index()] == screens[seat.index()];
            assert!(same, "{seat:?} press {press} {:?}", game(&device).phase());
        }
        device.hold(Pad::Two, Buttons::of(Button::Peek));
        differs += usize::from(device.screens[1] != screens[1]);
        device.hold(Pad::Two, Buttons::NONE);
    }
    assert!(differs > 300, "Peek shows something: {differs}");
}

/// Up to the first Development phase, everybody with the same plain moves.
fn developing(players: usize, mode: Mode, leaders: [usize; 4]) -> Device {
    let mut device = begun(players, mode, false);
    for seat in Seat::ALL.into_iter().take(players) {
        take(&mut device, seat, leader(leaders[seat.index()]));
    }
    while game(&device).phase() != Phase::Development {
        let seat = deciding(&device).iter().next().expect("somebody moves");
        take(&mut device, seat, Action::EndMoves);
    }
    device
}

fn leader(number: usize) -> Action {
    Action::Leader(hexboard::games::xobos::Guardian::new(number).expect("one of four"))
}

/// Everything that anybody but this seat could notice.
fn noticed(device: &Device, but: Seat) -> (Vec<Screen>, Vec<u16>, Vec<String>, String) {
    let others = Seat::ALL.into_iter().filter(|seat| *seat != but);
    let screens = others.map(|seat| device.screens[seat.index()].clone()).collect();
    let AnyPublic::Xobos(public) = AnyPublic::Xobos(public(device)) else { unreachable!() };
    (screens, device.tones.clone(), device.lines.clone(), format!("{public:?}"))
}

/// The beginning of a later Development phase, when there is something to pay with. The same for the same seed.
fn developing_later(mode: Mode, seed: u64) -> Device {
    let mut device = begun(3, mode, true);
    let mut dice = Dice::new(seed);
    loop {
        let before = game(&device).phase();
        let seat = any_of(deciding(&device), &mut dice);
        let action = any_action(&device, seat, &mut dice);
        take(&mut device, seat, action);
        let begins = before != Phase::Development && game(&device).phase() == Phase::Development;
        if begins && game(&device).round() >= 9 && deciding(&device) == SeatSet::first(3) {
            return device;
        }
        assert!(!is_over(&device), "a game with a later round");
    }
}

/// Leads a seat to a choice of fields, if its menu has one. Returns whether it has.
fn point_unseen(device: &mut Device, seat: Seat) -> bool {
    let offered = |device: &Device| device.machine.standpoint(device.chair_of(seat)).expect("asked").offered;
    for row in 0..offered(device).saturating_sub(1) {
        // A row that says all has acted, and the list is shorter; its last row would end the phase.
        if row + 1 >= offered(device) {
            break;
        }
        device.press(device.pad_of(seat), Button::Left);
        (0..row).for_each(|_| device.press(device.pad_of(seat), Button::Down));
        device.press(device.pad_of(seat), Button::Ok);
        let at = device.machine.standpoint(device.chair_of(seat)).expect("asked");
        if at.listed.is_none() && !at.targets.is_empty() {
            device.press(device.pad_of(seat), Button::Right);
            return true;
        }
        if !at.chosen.is_empty() {
            device.press(device.pad_of(seat), Button::Back);
        }
    }
    false
}

/// whatever seat 2 does in its Development phase, undone or not, half done or not, the others see, hear
/// and read the same.
#[test]
fn x_6_8_a_list_is_nobody_elses_business() {
    let (mut actions, mut maps, mut again) = (0, 0, 0);
    for (mode, seed) in Mode::ALL.into_iter().flat_map(|mode| (0..10).map(move |seed| (mode, seed))) {
        let mut idle = developing_later(mode, seed);
        let mut busy = developing_later(mode, seed);
        assert_eq!(idle.now, busy.now);
        let mut dice = Dice::new(seed);
        // Seat 1 has begun to choose in both worlds, and its half-made choice stays.
        for device in [&mut idle, &mut busy] {
            device.press(Pad::One, Button::Peek);
            device.press(Pad::Two, Button::Peek);
            device.press(Pad::One, Button::Ok);
            device.wait(10_000);
        }
        let before = busy.machine.standpoint(Chair::One).map(|at| (at.chosen, at.listed));
        for _ in 0..2 {
            let action = any_action(&busy, Seat::B, &mut dice);
            if action != Action::Done {
                take(&mut busy, Seat::B, action);
                actions += 1;
                if dice.below(3) == 0 {
                    undo(&mut busy, Seat::B);
                    if dice.below(2) == 0 {
                        redo(&mut busy, Seat::B);
                        again += 1;
                    }
                }
            }
        }
        while !busy.machine.standpoint(Chair::Two).expect("asked").chosen.is_empty() {
            busy.press(Pad::Two, Button::Back);
        }
        maps += usize::from(point_unseen(&mut busy, Seat::B));
        idle.wait(busy.now.since(idle.now));
        assert!(idle.frame == busy.frame, "the board, {mode:?} seed {seed}");
        idle.wait(10_000);
        busy.wait(10_000);
        assert!(idle.frame == busy.frame, "the board, {mode:?} seed {seed}");
        assert!(noticed(&idle, Seat::B) == noticed(&busy, Seat::B), "{mode:?} seed {seed}");
        let after = busy.machine.standpoint(Chair::One).map(|at| (at.chosen, at.listed));
        assert_eq!(after, before, "half made, undisturbed");
    }
    assert!(actions > 20 && maps > 4 && again > 2, "{actions} actions, {maps} fields, {again} taken again");
}

/// The control: that seat 2 is done is to be seen and heard.
#[test]
fn x_6_8_who_is_done_is_public() {
    let mut device = developing(3, Mode::Normal, [0, 1, 2, 3]);
    device.wait(10_000);
    let before = noticed(&device, Seat::B);
    take(&mut device, Seat::B, Action::Done);
    device.wait(10_000);
    let after = noticed(&device, Seat::B);
    assert!(before.0 != after.0, "the screens");
    assert_eq!(after.1.len(), before.1.len() + 1, "a tone");
    // Back takes it back while another is not done.
    device.press(Pad::Two, Button::Back);
    device.wait(10_000);
    assert!(deciding(&device).contains(Seat::B));
    assert!(before.0 == noticed(&device, Seat::B).0, "as before");
}

/// The menu of a seat offers Undo: its own last action.
fn undo(device: &mut Device, seat: Seat) {
    device.press(device.pad_of(seat), Button::Menu);
    device.press(device.pad_of(seat), Button::Ok);
}

/// The row below takes it again.
fn redo(device: &mut Device, seat: Seat) {
    let before = device.machine.record().expect("a game").journal().entries().len();
    device.press(device.pad_of(seat), Button::Menu);
    device.press(device.pad_of(seat), Button::Down);
    device.press(device.pad_of(seat), Button::Ok);
    assert_eq!(device.machine.record().expect("a game").journal().entries().len(), before + 1);
}

/// each seat undoes its own list back to the start of the phase and no further.
#[test]
fn x_6_8_undo_leads_back_to_the_start_of_ones_list() {
    let mut device = developing(4, Mode::Normal, [0, 1, 2, 3]);
    let start = game(&device).private(Seat::B);
    let mut dice = Dice::new(3);
    let mut done = [0; 4];
    for _ in 0..40 {
        let seat = any_of(SeatSet::first(4), &mut dice);
        let action = any_action(&device, seat, &mut dice);
        if action != Action::Done {
            take(&mut device, seat, action);
            done[seat.index()] += 1;
        }
    }
    let others = game(&device).private(Seat::C);
    assert!(done[1] > 1, "{done:?}");
    for _ in 0..done[1] {
        assert!(game(&device).private(Seat::B) != start);
        undo(&mut device, Seat::B);
    }
    assert_eq!(game(&device).private(Seat::B), start);
    assert_eq!(game(&device).private(Seat::C), others, "the others' lists stay");
    let entries = device.machine.record().expect("a game").journal().entries().len();
    // The first row is not Undo any more: OK leads to the score.
    undo(&mut device, Seat::B);
    assert_eq!(device.machine.record().expect("a game").journal().entries().len(), entries);
}

/// "done" is never automatic, also for the last seat with nothing else to do.
#[test]
fn x_6_8_done_is_never_automatic() {
    let mut device = developing(2, Mode::Normal, [0, 0, 0, 0]);
    take(&mut device, Seat::A, Action::Done);
    loop {
        let list = legal(game(&device), Actor::Seat(Seat::B));
        let Some(action) = list.iter().find(|action| !matches!(action, Action::Done | Action::Break(_)))
        else {
            break;
        };
        take(&mut device, Seat::B, *action);
    }
    assert_eq!(game(&device).phase(), Phase::Development);
    device.wait(60_000);
    assert_eq!(game(&device).phase(), Phase::Development);
    take(&mut device, Seat::B, Action::Done);
    assert_eq!(
        (game(&device).phase(), game(&device).round()),
        (Phase::Moves, 2),
        "the results appear together"
    );
}

/// Leaders differ, nothing else that anybody may notice does, through the whole first round.
#[test]
fn x_5_1_a_leader_stays_unknown() {
    let mut one = developing(4, Mode::Normal, [0, 0, 0, 0]);
    let mut other = developing(4, Mode::Normal, [3, 0, 0, 0]);
    let late = one.now.0.abs_diff(other.now.0);
    if one.now < other.now {
        one.wait(late);
    } else {
        other.wait(late);
    }
    one.wait(10_000);
    other.wait(10_000);
    assert!(one.frame == other.frame);
    assert!(noticed(&one, Seat::A) == noticed(&other, Seat::A));
    // The control: the owner sees the difference.
    for device in [&mut one, &mut other] {
        take(device, Seat::A, Action::Done);
        device.hold(Pad::One, Buttons::of(Button::Peek));
    }
    assert!(one.screens[0] != other.screens[0]);
}

/// Keys in a hidden phase make no sound, whatever they choose.
#[test]
fn x_6_8_choices_make_no_sound() {
    let mut device = developing(3, Mode::Normal, [0, 1, 2, 3]);
    let mut random = SplitMix64::new(4);
    let tones = device.tones.len();
    let mut actions = 0;
    for _ in 0..300 {
        let before = deciding(&device);
        let button = [Button::Up, Button::Down, Button::Ok, Button::Ok, Button::Back][random.below(5)];
        let standpoint = device.machine.standpoint(Chair::Two).expect("asked");
        let row = standpoint.listed.and_then(|row| standpoint.items.get(row));
        let is_done = row == Some(&hexboard::games::xobos::Item::End.open());
        if button == Button::Ok && (is_done || standpoint.is_covered) {
            continue;
        }
        device.press(Pad::Two, button);
        actions += 1;
        assert_eq!(deciding(&device), before);
    }
    assert!(actions > 100);
    assert_eq!(device.tones.len(), tones);
}

/// a field whose Guardian lends its Power lights up like any other and can be chosen like any other; the
/// attack breaks its Connection, and nobody but its owner learns of that.
#[test]
fn x_9_10_an_attack_breaks_the_connection_unseen() {
    let mut met = 0;
    for seed in 0..30 {
        let mut device = begun(4, Mode::Normal, false);
        let mut dice = Dice::new(seed);
        while !is_over(&device) && met < 5 {
            let seat = any_of(deciding(&device), &mut dice);
            let at = device.machine.standpoint(device.chair_of(seat)).expect("asked");
            let open =
                legal(game(&device), Actor::Seat(seat)).into_iter().filter_map(|action| match action {
                    Action::Attack { from, .. } | Action::Source(from) => Some(from),
                    _ => None,
                });
            let open: hexboard::hex::CellSet = open.collect();
            if game(&device).phase() == Phase::Attacks && !open.contains(at.cursor) && at.listed.is_none() {
                met += 1;
                assert!(at.targets.contains(at.cursor), "the cursor is on a field that lights up");
                let (entries, lines) = (length(&device), device.lines.len());
                let from = at.cursor;
                while length(&device) == entries {
                    device.press(device.pad_of(seat), Button::Ok);
                }
                assert_eq!(length(&device), entries + 2, "broken, and attacked");
                let token = *game(&device).tokens().last().expect("an attack");
                assert_eq!((token.owner, token.from), (seat, from));
                assert!(
                    game(&device)
                        .power(seat, game(&device).holdings().sides[seat].guardian_on(from).unwrap())
                        > 0
                );
                assert_eq!(device.lines.len(), lines + 1, "{:?}", device.lines.last());
                assert!(device.lines[lines].contains('x'), "{:?}", device.lines[lines]);
            }
            if is_over(&device) {
                break;
            }
            let seat = any_of(deciding(&device), &mut dice);
            let action = any_action(&device, seat, &mut dice);
            take(&mut device, seat, action);
        }
    }
    assert!(met > 0, "a Guardian that lends its Power stands beside an enemy");
}

/// the row "break a Connection" is always there, and nothing that is done behind it changes the board.
#[test]
fn x_17_17_breaking_a_connection_leaves_the_board_as_it_is() {
    let mut tried = [0, 0];
    for seed in 0..3 {
        let mut device = begun(2, Mode::Normal, false);
        let mut dice = Dice::new(seed);
        while !is_over(&device) {
            let seat = any_of(deciding(&device), &mut dice);
            if matches!(game(&device).phase(), Phase::Moves | Phase::Attacks) && dice.below(10) == 0 {
                let links = legal(game(&device), Actor::Seat(seat))
                    .iter()
                    .filter(|action| matches!(action, Action::Break(_)))
                    .count();
                let mut breaking = Box::new(device.clone());
                let begins = |device: &Device| {
                    let at = device.machine.standpoint(device.chair_of(seat)).expect("asked");
                    at.chosen.is_empty() && at.listed == Some(0)
                };
                while !begins(&breaking) {
                    breaking.press(breaking.pad_of(seat), Button::Back);
                }
                let mut idle = breaking.clone();
                // "No more", "break a Connection", then four Guardians.
                for button in [Button::Down, Button::Ok, Button::Ok, Button::Down, Button::Ok, Button::Down] {
                    // The lights breathe and take turns: the same moment is compared.
                    breaking.press(breaking.pad_of(seat), button);
                    breaking.wait(4900);
                    idle.wait(5000);
                    assert!(breaking.frame == idle.frame, "seed {seed}, {links} Connections, {button:?}");
                    assert!(breaking.screens[1 - seat.index()] == idle.screens[1 - seat.index()]);
                    assert_eq!((&breaking.tones, &breaking.lines), (&idle.tones, &idle.lines));
                }
                let broken = length(&breaking) - length(&device);
                assert_eq!(broken > 0, links > 0, "a Guardian with a Connection comes first");
                tried[usize::from(links > 0)] += 1;
            }
            let action = any_action(&device, seat, &mut dice);
            take(&mut device, seat, action);
        }
    }
    assert!(tried[0] > 8 && tried[1] > 8, "{tried:?}");
}

/// while all decide at once a screen without Peek is always the same: before any action and after, whatever is
/// open, in the menu and after Undo.
#[test]
fn x_6_8_without_peek_every_screen_of_a_common_phase_is_the_same() {
    let (mut menus, mut actions) = (0, 0);
    for seed in 0..6 {
        let mut device = developing_later(Mode::ALL[seed as usize % 3], seed);
        device.press(Pad::Two, Button::Peek);
        let plain = device.screens[1].clone();
        let mut covered = device.clone();
        covered.press(Pad::Two, Button::Menu);
        let mut random = SplitMix64::new(seed);
        let mut before = length(&device);
        for _ in 0..120 {
            let at = device.machine.standpoint(Chair::Two).expect("asked");
            let row = at.listed.and_then(|row| at.items.get(row));
            let is_done = row == Some(&hexboard::games::xobos::Item::End.open());
            let button = [Button::Down, Button::Up, Button::Ok, Button::Ok, Button::Back][random.below(5)];
            if button == Button::Ok && is_done && !at.is_covered {
                continue;
            }
            device.press(Pad::Two, button);
            let is_covered = device.machine.standpoint(Chair::Two).expect("asked").is_covered;
            if is_covered {
                assert!(device.screens[1] == covered.screens[1], "the menu, seed {seed}");
                menus += 1;
                // Its first row takes back, if there is anything.
                device.press(Pad::Two, if random.below(2) == 0 { Button::Ok } else { Button::Menu });
            }
            assert!(device.screens[1] == plain, "seed {seed} {at:?} {button:?}");
            actions += usize::from(length(&device) > before);
            before = length(&device);
        }
    }
    assert!(menus > 10 && actions > 20, "{menus} menus, {actions} actions");
}

/// whoever is done with pointing at a field behind them has the same screen as whoever is done at once.
#[test]
fn x_6_8_a_screen_does_not_tell_where_who_is_done_has_pointed() {
    let mut pointed = 0;
    for seed in 0..4 {
        let mut device = developing_later(Mode::Normal, seed);
        device.press(Pad::Two, Button::Peek);
        let mut idle = device.clone();
        take(&mut idle, Seat::B, Action::Done);
        if point_unseen(&mut device, Seat::B) {
            take(&mut device, Seat::B, Action::Done);
            assert!(device.screens[1] == idle.screens[1], "seed {seed}");
            pointed += 1;
        }
    }
    assert!(pointed > 0);
}

fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// a Connection that is broken in a turn is nobody else's business, nor that it can be taken back.
#[test]
fn x_17_17_a_broken_connection_is_taken_back_by_its_owner_alone() {
    let mut met = 0;
    for seed in 0..10 {
        let mut device = begun(2, Mode::Normal, false);
        let mut dice = Dice::new(seed);
        while !is_over(&device) && met < 5 {
            let seat = any_of(deciding(&device), &mut dice);
            let action = any_action(&device, seat, &mut dice);
            let was_first = device.machine.record().expect("a game").undo_depth() == 0;
            take(&mut device, seat, action);
            if !matches!(action, Action::Break(_)) || game(&device).at_once() || !was_first {
                continue;
            }
            met += 1;
            let (entries, lines) = (length(&device), device.lines.len());
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            device.press(device.pad_of(other), Button::Peek);
            undo(&mut device, other);
            assert_eq!(length(&device), entries, "the first row is no Undo");
            device.press(device.pad_of(other), Button::Menu);
            undo(&mut device, seat);
            assert_eq!(length(&device), entries - 1);
            assert_eq!(device.lines.len(), lines, "the console says nothing");
        }
    }
    assert!(met > 0);
}
