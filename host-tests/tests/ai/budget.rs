//! Thinking time of the levels at the table: all decisions of a turn together (in Xobos, of a
//! phase) cost at most 0.24, 0.8 and 4 s of the device's processor.

use std::collections::BTreeMap;

use hexboard::ai::{Level, MAX_STEP_WORK, Work};
use hexboard::game::{Actor, Game, Seat, SeatSet, Turn};
use hexboard::games::AnyGame;
use hexboard::games::xobos::Phase;
use hexboard::parts::{Button, Pad};
use hexboard::session::{Answer, Occupant, Question, Seating, Settings, Tempo, ThinkRequest, Thinker};
use hexboard::ui::Chair;
use host_tests::computers::{is_over, play_at_random};
use host_tests::device::Device;
use host_tests::start;

/// The tone that announces a move.
const CALL_HZ: u16 = 740;
/// Work the device does per millisecond besides lights and screens.
const WORK_PER_MS: u32 = 100;

/// Thinking of a seat in one turn.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    work: Work,
    decisions: u32,
}

/// Returns a value that is constant during a turn as the rules of the game define it.
fn turn_of(game: &AnyGame) -> (u32, u32) {
    match game {
        AnyGame::Termites(game) => (game.active().index() as u32, 0),
        AnyGame::Hive(game) => (game.position().ply(), 0),
        AnyGame::Robale(game) => (game.round(), game.side().index() as u32),
        AnyGame::Xobos(game) => (game.round().into(), u32::from(game.phase() == Phase::Development)),
        #[cfg(feature = "toy")]
        AnyGame::Toy(_) => (0, 0),
    }
}

/// Returns a table of computers of this level after this number of random steps.
fn table(game: &str, players: usize, level: Level, by_lot: usize) -> Device {
    let seating = Seating::computers(players, level);
    let settings = Settings { seating, tempo: Tempo::Quick, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), game, settings, 7);
    device.thinks = false;
    play_at_random(&mut device, by_lot, 3);
    device
}

/// Thinks about the current question until it is answered. Returns the answer and the work it cost.
fn thought(device: &Device, thinker: &mut Thinker) -> Option<(Answer, Work)> {
    let mut question = Question::NONE;
    if !device.machine.copy_question(&mut question) {
        return None;
    }
    thinker.begin(&mut question);
    let before = thinker.spent();
    loop {
        if let Some(answer) = thinker.think(device.machine.request(), Work(u32::MAX)) {
            return Some((answer, thinker.spent().saturating_sub(before)));
        }
    }
}

/// Returns the thinking of each seat in each of the next complete turns.
fn turns(device: &mut Device, count: usize) -> Vec<Spent> {
    let mut thinker = Box::new(Thinker::new());
    let mut spent: BTreeMap<(usize, Seat), Spent> = BTreeMap::new();
    let (mut number, mut last) = (0, None);
    while number <= count && !is_over(device) {
        let game = device.machine.record().expect("a game").game();
        let (turn, now) = (turn_of(game), game.turn());
        number += usize::from(last != Some(turn));
        last = Some(turn);
        match (now, thought(device, &mut thinker)) {
            (Turn::Decide(seats), Some((answer, work))) => {
                // All seats are computers. The first that is asked is the one that thinks.
                let seat = seats.iter().next().expect("somebody decides");
                let spent = spent.entry((number, seat)).or_default();
                spent.work += work;
                spent.decisions += 1;
                device.machine.answer(answer, device.now);
                device.collect();
            }
            _ => {
                let next = device.machine.wakes_at().map_or(1000, |at| at.since(device.now));
                device.wait(next.max(1));
            }
        }
    }
    // The first turn may have begun earlier, and the last may not be complete.
    spent.into_iter().filter(|((turn, _), _)| (2..=count).contains(turn)).map(|(_, spent)| spent).collect()
}

/// Measures from the start and from a crowded board, where a turn has the most decisions.
#[test]
fn a_turn_with_all_its_decisions_keeps_the_time_of_its_level() {
    let games = [("termites", 2), ("termites", 4), ("hive", 2), ("robale", 2), ("xobos", 2), ("xobos", 4)];
    for (game, players) in games {
        let (mut longest, mut thought) = (0, Work::NONE);
        for (level, count) in Level::FIXED.into_iter().zip([60, 60, 30, 6]) {
            for by_lot in [0, 150] {
                let spent = turns(&mut table(game, players, level, by_lot), count);
                assert!(!spent.is_empty(), "{game}: over after {by_lot} steps");
                for Spent { work, decisions } in spent {
                    let most = level.budget() + MAX_STEP_WORK;
                    assert!(work <= most, "{game} {level:?}: {work:?} in {decisions} decisions");
                    (longest, thought) = (longest.max(decisions), thought.max(work));
                }
            }
        }
        // Control: there are turns of several decisions, and real thinking.
        assert_eq!(longest > 1, game != "hive", "{game}: {longest} decisions");
        assert!(thought > Level::Easy.budget(), "{game}: {thought:?}");
    }
}

/// Returns how long people waited for each seat in each of the next turns, in milliseconds: from
/// the question, or from its last move, until its next move is shown. Per millisecond a computer
/// does as much work as on the device.
fn waits(device: &mut Device, count: usize) -> Vec<u64> {
    let mut thinker = Box::new(Thinker::new());
    let mut waited: BTreeMap<(usize, Option<Seat>), u64> = BTreeMap::new();
    let (mut number, mut last, mut length, mut is_shown) = (0, None, 0, false);
    while number <= count && !is_over(device) {
        let record = device.machine.record().expect("a game");
        let (turn, now) = (turn_of(record.game()), record.game().turn());
        number += usize::from(last != Some(turn));
        last = Some(turn);
        if record.journal().entries().len() != length {
            (length, is_shown) = (record.journal().entries().len(), false);
        }
        is_shown |= device.tones.drain(..).any(|hz| hz == CALL_HZ);
        // Without secrets a move is shown as soon as it is found. Time to read earlier dice is not
        // thinking.
        let thinks = device.machine.request() != ThinkRequest::Nothing || record.game().has_secrets();
        if let Turn::Decide(seats) = now
            && thinks
            && !is_shown
        {
            // Simultaneous decisions are waited for together.
            let seat = (seats.len() == 1).then(|| seats.iter().next()).flatten();
            *waited.entry((number, seat)).or_default() += 1;
        }
        device.now = device.now + 1;
        device.machine.tick(device.now);
        device.machine.think(&mut thinker, Work(WORK_PER_MS), device.now);
        device.collect();
    }
    waited.into_iter().filter(|((turn, _), _)| (2..=count).contains(turn)).map(|(_, waited)| waited).collect()
}

/// In Xobos all slots of a phase; in the other games only the thinking itself.
#[test]
fn nobody_waits_for_a_turn_longer_than_its_level_says() {
    let games = [("termites", 2), ("termites", 4), ("hive", 2), ("robale", 2), ("xobos", 2), ("xobos", 4)];
    for (game, players) in games {
        let mut longest = 0;
        for ((level, count), most) in
            Level::FIXED.into_iter().zip([60, 60, 30, 6]).zip([300, 300, 1000, 5000])
        {
            for by_lot in [0, 150] {
                let waits = waits(&mut table(game, players, level, by_lot), count);
                let worst = waits.into_iter().max().expect("turns");
                assert!(worst <= most, "{game} for {players}, {level:?}: {worst} ms");
                longest = longest.max(worst);
            }
        }
        assert!(longest > 1000, "{game}: a hard computer takes its time, {longest} ms");
    }
}

/// Lets this much time pass with a computer as fast as the device, or less if nobody but people
/// decides, or all have. Returns the milliseconds until then.
fn pass(device: &mut Device, thinker: &mut Thinker, people: &SeatSet, most: u64) -> u64 {
    for millis in 0..most {
        let game = device.machine.record().expect("a game").game();
        let is_awaited = |seat: Seat| !people.contains(seat);
        if !game.is_simultaneous() || !game.turn().seats().iter().any(is_awaited) {
            return millis;
        }
        device.now = device.now + 1;
        device.machine.tick(device.now);
        device.machine.think(thinker, Work(WORK_PER_MS), device.now);
        device.collect();
    }
    most
}

/// Returns a game of Xobos in which a person and three hard computers choose their Leaders, and the
/// seat of the person.
fn beside_three_computers() -> (Device, SeatSet) {
    let mut seating = Seating::computers(4, Level::Hard);
    seating.set(Chair::One, Occupant::Human);
    let settings = Settings { seating, tempo: Tempo::Quick, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "xobos", settings, 7);
    device.thinks = false;
    while !matches!(device.machine.record().expect("a game").game().turn(), Turn::Decide(_)) {
        device.wait(10);
    }
    let seat = Seat::ALL.into_iter().find(|&seat| device.chair_of(seat) == Chair::One).expect("a seat");
    (device, SeatSet::of(seat))
}

/// While a person decides as well, each computer has its whole time. After the person, all of them
/// together take no longer than one.
#[test]
fn computers_have_their_whole_time_while_a_person_decides() {
    let (mut device, people) = beside_three_computers();
    let mut thinker = Box::new(Thinker::new());
    let alone = pass(&mut device, &mut thinker, &people, 30_000);
    assert!((14_000..=15_200).contains(&alone), "three times 5 s: {alone} ms");
    for begun in [500, 3_000, 7_000] {
        let (mut device, people) = beside_three_computers();
        let mut thinker = Box::new(Thinker::new());
        assert_eq!(pass(&mut device, &mut thinker, &people, begun), begun, "they are not done yet");
        let is_asked = |device: &Device| {
            let turn = device.machine.record().expect("a game").game().turn();
            people.iter().any(|seat| turn.admits(Actor::Seat(seat)))
        };
        for _ in 0..12 {
            if is_asked(&device) {
                device.press(Pad::One, Button::Ok);
            }
        }
        assert!(!is_asked(&device), "the person has chosen");
        let waited = pass(&mut device, &mut thinker, &people, 30_000);
        assert!(waited <= 5_050, "after {begun} ms the person waits {waited} ms");
        assert!(waited > 1_000, "the computers still have time: {waited} ms");
    }
}
