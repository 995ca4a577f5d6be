//! Screens outside normal play: restart after a failure, "Continue?", undo, passing a shared pad
//! on, screen orientation, clocks, finished games.

use hexboard::ai::Judgement;
use hexboard::game::{Actor, Game, Options, Record, Rng, Seat, Turn};
use hexboard::games::xobos::Action;
use hexboard::games::{ALL, AnyAction, AnyGame, AnyOptions};
use hexboard::parts::saves::{Note, Start};
use hexboard::parts::{Button, FlashHealth, Pad, PadSet, ResetCause};
use hexboard::session::{Report, SaveService, Seating, Settings, ThinkRequest, TimeControl};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use super::Album;
use crate::contract::legal;
use crate::device::{Device, SHELF_SECTORS};
use crate::flash::Flash;
use crate::{menu, pad_input, start, xobos_plain};

/// Returns all these screens.
pub fn album(language: Language) -> Album {
    let mut album = Album::default();
    failures(&mut album, language);
    saves(&mut album, language);
    undo(&mut album, language);
    hands(&mut album, language);
    orientation_dialog(&mut album, language);
    clock_and_review(&mut album, language);
    coach(&mut album, language);
    warning(&mut album, language);
    ending_and_show(&mut album, language);
    album
}

/// Returns the menu label in this language.
const fn of(language: Language, english: &'static str, polish: &'static str) -> &'static str {
    match language {
        Language::English => english,
        Language::Polish => polish,
    }
}

fn settings(language: Language) -> Settings {
    Settings { language, ..Settings::DEFAULT }
}

fn keep(album: &mut Album, caption: &str, device: &Device, pad: Pad) {
    album.keep(caption, &device.screens[pad.index()]);
}

/// Returns a two-player game of Hive after some turns, on a device that saves.
fn hive(settings: Settings, turns: usize) -> Device {
    let mut device = Device::with_flash(Flash::new(SHELF_SECTORS.into()), ResetCause::PowerOn);
    device = start::begun_by(device, "hive", settings, 1);
    let mut rng = Rng::new(3);
    for _ in 0..turns {
        device.wait(3000);
        act(&mut device, &mut rng);
    }
    device.wait(3000);
    device
}

fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

/// Takes a random action of a player who is asked.
fn act(device: &mut Device, rng: &mut Rng) {
    let Turn::Decide(seats) = game(device).turn() else { return };
    let Some(seat) = seats.iter().next() else { return };
    let action = game(device).random_legal(Actor::Seat(seat), rng).expect("something to do");
    pad_input::play(device, seat, action);
}

/// Returns a device that restarts with the same flash for this reason.
fn again(device: &mut Device, why: ResetCause, language: Language) -> Device {
    let mut next = Device::restarted(device.flash(), why, settings(language));
    next.wait(500);
    next
}

fn failures(album: &mut Album, language: Language) {
    let mut without_memory = Device::healthy();
    without_memory.report(Report::Flash(FlashHealth::Failed));
    for (caption, mut device) in [
        (
            "self-test after a failure of the program",
            Device::healthy_after(ResetCause::panic_at("src/main.rs", 42)),
        ),
        ("self-test: the memory failed", without_memory),
    ] {
        device.set_settings(settings(language));
        device.wait(2450);
        keep(album, caption, &device, Pad::One);
        device.wait(4000);
        keep(album, &format!("{caption}, explained"), &device, Pad::One);
    }
    for (caption, why) in [
        ("the program hung in the middle of a game", ResetCause::Watchdog),
        ("the program failed in the middle of a game", ResetCause::panic_at("src/main.rs", 42)),
    ] {
        let mut device = hive(settings(language), 3);
        keep(album, caption, &again(&mut device, why, language), Pad::One);
    }
}

fn saves(album: &mut Album, language: Language) {
    let mut device = hive(settings(language), 5);
    let mut next = again(&mut device, ResetCause::PowerOn, language);
    keep(album, "after a power cut", &next, Pad::One);
    next.press(Pad::One, Button::Back);
    if menu::select_row(&mut next, Pad::One, of(language, "Continue", "Graj dalej")) {
        keep(album, "start menu with a game to go on with", &next, Pad::One);
        next.press(Pad::One, Button::Ok);
        keep(album, "the page of a saved game", &next, Pad::One);
        next.press(Pad::One, Button::Menu);
        keep(album, "Menu on that page", &next, Pad::One);
    }
}

fn undo(album: &mut Album, language: Language) {
    let mut device = hive(settings(language), 5);
    let Turn::Decide(seats) = game(&device).turn() else { return };
    let asker = seats.iter().next().map_or(Pad::One, |seat| device.pad_of(seat));
    let owner = if asker == Pad::One { Pad::Two } else { Pad::One };
    menu::choose(&mut device, asker, of(language, "Undo", "Cofnij"));
    keep(album, "Undo of another's action: who asks", &device, asker);
    keep(album, "Undo of another's action: who is asked", &device, owner);
    let mut refused = device.clone();
    refused.press(owner, Button::Ok);
    keep(album, "Undo: refused", &refused, asker);
    device.press(owner, Button::Down);
    device.press(owner, Button::Ok);
    keep(album, "Undo: told to who asked", &device, asker);
    keep(album, "Undo: told to the other", &device, owner);
    device.press(owner, Button::Ok);
    device.press(owner, Button::Menu);
    keep(album, "the menu with Redo", &device, owner);
}

fn hands(album: &mut Album, language: Language) {
    for (name, players) in [("termites", 3), ("xobos", 3)] {
        let mut seating = Seating::humans(players);
        Chair::ALL.into_iter().for_each(|chair| seating.share(chair, Pad::One));
        let shared = Settings { seating, ..settings(language) };
        let mut device = start::begun_by(Device::healthy(), name, shared, 5);
        device.wait(3000);
        keep(album, &format!("{name} at one pad: handed over"), &device, Pad::One);
        let mut other = device.clone();
        other.press(Pad::One, Button::Down);
        keep(album, &format!("{name} at one pad: somebody else looks"), &other, Pad::One);
        device.press(Pad::One, Button::Ok);
        device.wait(500);
        keep(album, &format!("{name} at one pad: taken"), &device, Pad::One);
        device.wait(11_000);
        keep(album, &format!("{name} at one pad: it lies on the table"), &device, Pad::One);
    }
}

fn orientation_dialog(album: &mut Album, language: Language) {
    let mut device = Device::healthy();
    device.set_settings(settings(language));
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    if !menu::select_row(&mut device, Pad::One, of(language, "Settings", "Ustawienia")) {
        return;
    }
    device.press(Pad::One, Button::Ok);
    if !menu::select_row(&mut device, Pad::One, of(language, "Which way is up?", "Gdzie jest góra?")) {
        return;
    }
    device.press(Pad::One, Button::Ok);
    keep(album, "which way is up: the screen", &device, Pad::One);
    let mut turned = device.clone();
    turned.press(Pad::One, Button::Left);
    keep(album, "which way is up: turned", &turned, Pad::One);
    device.press(Pad::One, Button::Ok);
    device.wait(400);
    keep(album, "which way is up: the board", &device, Pad::One);
    album.keep_board("which way is up", &device.frame);
}

fn clock_and_review(album: &mut Album, language: Language) {
    let timed = Settings { clock: TimeControl::HalfMinuteTurns, ..settings(language) };
    let mut device = hive(timed, 4);
    device.wait(5000);
    keep(album, "clock: it runs", &device, Pad::One);
    keep(album, "clock: it stands", &device, Pad::Two);
    device.wait(25_000);
    keep(album, "clock: time is up, told", &device, Pad::One);
    let mut device = hive(Settings { time_loses: true, ..timed }, 4);
    device.wait(31_000);
    keep(album, "clock: time is up, lost", &device, Pad::One);
    device.wait(2500);
    device.press(Pad::One, Button::Ok);
    if !menu::select_row(&mut device, Pad::One, of(language, "Review", "Przegląd")) {
        return;
    }
    device.press(Pad::One, Button::Ok);
    keep(album, "review: the page of a game", &device, Pad::One);
    device.press(Pad::One, Button::Ok);
    device.wait(500);
    keep(album, "review: the beginning", &device, Pad::One);
    (0..3).for_each(|_| device.press(Pad::One, Button::Right));
    device.wait(500);
    keep(album, "review: an action", &device, Pad::One);
    album.keep_board("review", &device.frame);
    device.press(Pad::One, Button::Ok);
    keep(album, "review: a hand", &device, Pad::One);
}

/// Adds what the coach shows in the review of a random game.
fn coach(album: &mut Album, language: Language) {
    let clock = TimeControl::HalfMinuteTurns;
    let mut device = hive(Settings { clock, time_loses: true, ..settings(language) }, 20);
    device.wait(33_000);
    (0..2).for_each(|_| device.press(Pad::One, Button::Right));
    device.press(Pad::One, Button::Ok);
    device.wait(1000);
    go_to(&mut device, 0);
    keep(album, "coach: it is working", &device, Pad::One);
    while device.machine.request() != ThinkRequest::Nothing {
        device.wait(500);
    }
    device.wait(100);
    keep(album, "coach: accuracy and turning point", &device, Pad::One);
    let judgements = [Judgement::Best, Judgement::Good, Judgement::Mistake, Judgement::Blunder];
    let captions = ["coach: the best move", "coach: a good move", "coach: a mistake", "coach: a blunder"];
    for (judgement, caption) in judgements.into_iter().zip(captions) {
        let notes = device.machine.coach().map(|(notes, _)| notes);
        let found = notes.and_then(|notes| (4..19).find(|at| notes.judgement(*at) == Some(judgement)));
        if let Some(at) = found {
            go_to(&mut device, at + 1);
            keep(album, caption, &device, Pad::One);
            if judgement == Judgement::Blunder {
                album.keep_board(caption, &device.frame);
            }
        }
    }
}

fn go_to(device: &mut Device, step: usize) {
    let now = device.now;
    device.machine.review_at(step, now);
    device.wait(500);
}

/// Adds the question before a move that loses at once, in the first random game that has one.
fn warning(album: &mut Album, language: Language) {
    let warned = Settings { warns: PadSet::ALL, ..settings(language) };
    for seed in 0..200 {
        let mut device = start::begun_by(Device::healthy(), "hive", warned, 1);
        let mut rng = Rng::new(seed);
        while let Some(actor) = game(&device).turn().sole_actor() {
            let (Actor::Seat(seat), Some(action)) = (actor, game(&device).random_legal(actor, &mut rng))
            else {
                break;
            };
            let (chair, now) = (device.chair_of(seat), device.now);
            if !device.machine.take_action(chair, action, now) {
                device.wait(10);
                return keep(album, "a warning before a loss", &device, device.pad_of(seat));
            }
            device.wait(300);
        }
    }
}

/// Adds the results of games for the players of both sides, what can follow, and the show.
fn ending_and_show(album: &mut Album, language: Language) {
    let mut device =
        hive(Settings { clock: TimeControl::HalfMinuteTurns, time_loses: true, ..settings(language) }, 4);
    device.wait(33_000);
    device.press(Pad::One, Button::Right);
    keep(album, "the end: a rematch", &device, Pad::One);
    device.press(Pad::One, Button::Right);
    device.press(Pad::One, Button::Ok);
    device.wait(1000);
    keep(album, "the end: the review at the turning point", &device, Pad::One);
    let mut device = Device::in_start_menu();
    device.set_settings(settings(language));
    device.wait(61_000);
    while !device.machine.invites() {
        device.wait(100);
    }
    device.wait(500);
    keep(album, "the show invites", &device, Pad::One);
    album.keep_board("the show invites", &device.frame);
    device.press(Pad::One, Button::Ok);
    keep(album, "start menu after the show", &device, Pad::One);
    device.press(Pad::One, Button::Down);
    keep(album, "start menu after the show: join", &device, Pad::One);
}

/// Returns the Xobos screens for spending Crystals of a Watchtower, which random games rarely
/// reach.
pub fn crystals(language: Language) -> Album {
    let mut album = Album::default();
    let Some((record, seat)) = (0..20).find_map(crystals_asked) else { return album };
    let mut device = Device::restarted(flash_with(&record), ResetCause::PowerOn, settings(language));
    device.wait(500);
    device.press(Pad::One, Button::Ok);
    device.wait(3000);
    let pad = device.pad_of(seat);
    device.press(pad, Button::Peek);
    keep(&mut album, "Crystals for a fight", &device, pad);
    album.keep_board("Crystals for a fight", &device.frame);
    album
}

/// Returns a game in which a seat is asked for Crystals.
fn crystals_asked(seed: u64) -> Option<(Record<AnyGame>, Seat)> {
    const MAX_STEPS: usize = 1500;
    let id = *ALL.iter().find(|id| id.word() == "xobos")?;
    let mut record: Record<AnyGame> = Record::start(AnyOptions::default_options(id, 2).ok()?).ok()?;
    let mut rng = Rng::new(seed);
    let mut done: [Vec<Action>; Seat::COUNT] = Default::default();
    for _ in 0..MAX_STEPS {
        let AnyGame::Xobos(game) = record.game() else { return None };
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return None,
            Turn::Chance => (Actor::Chance, record.game().random_outcome(&mut rng)?),
            Turn::Decide(seats) => {
                let seat = seats.iter().next()?;
                let list = legal(game, Actor::Seat(seat));
                if list.iter().any(|action| matches!(action, Action::Crystals(_))) {
                    return Some((record, seat));
                }
                let load = list.iter().copied().find(|action| matches!(action, Action::Load(..)));
                let done = &mut done[seat.index()];
                let action = load.unwrap_or_else(|| xobos_plain::choose_action(game, seat, done, &mut rng));
                match action {
                    Action::Done | Action::EndMoves => done.clear(),
                    _ => done.push(action),
                }
                (Actor::Seat(seat), AnyAction::Xobos(action))
            }
        };
        record.apply(actor, action).ok()?;
    }
    None
}

/// Returns a flash that holds this two-player game.
fn flash_with(record: &Record<AnyGame>) -> Flash {
    let mut save_service = SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS);
    let save_store = save_service.save_store().expect("a save store");
    let options = record.journal().options();
    let (game, rules) = (options.game().number(), options.rules());
    let start = Start { game, rules, seats: [1, 2, 0, 0], options: options.to_bytes() };
    save_store.begin(start).expect("room");
    let actions = record.journal().entries().iter().map(|entry| Note::Action(*entry));
    actions.for_each(|note| save_store.append(note).expect("room"));
    save_store.flash().with_power(u64::MAX, 0)
}
