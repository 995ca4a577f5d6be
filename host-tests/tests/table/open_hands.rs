//! The secrecy law where hidden things are shown without Peek: on the screen of a person who plays
//! against computers only. No other screen and no light may depend on them.

use hexboard::game::{Choice, Game, Seat};
use hexboard::parts::{Button, Pad};
use hexboard::session::{InputSnapshot, Occupant, Report, Seating, Settings, TimeControl};
use hexboard::ui::Chair;
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::secrecy::game;
use host_tests::start;

const MAX_DRAWS: usize = 200;
/// The time until the show begins and has played some moves.
const SHOW_MS: u64 = 90_000;

/// Returns the pads whose screens differ between two worlds that `viewer` cannot tell apart and in
/// which `owner` has other hidden things. Panics if a light differs.
fn differing(device: &Device, viewer: Chair, owner: Chair) -> Vec<Pad> {
    let seat = Seat::ALL.into_iter().find(|seat| device.chair_of(*seat) == owner).expect("a player");
    let (mut one, mut other) = (device.clone(), device.clone());
    let differs = (0..MAX_DRAWS).any(|_| {
        other.machine.redraw_hidden(Some(viewer));
        game(&other).private(seat) != game(&one).private(seat)
    });
    assert!(differs, "{owner:?} has nothing that {viewer:?} does not know");
    for device in [&mut one, &mut other] {
        device.collect();
        device.report(Report::Seed(0));
    }
    assert!(one.frame == other.frame, "a light differs");
    Pad::ALL.into_iter().filter(|pad| one.screens[pad.index()] != other.screens[pad.index()]).collect()
}

/// Returns a game of Termites with these players, in which the first person is asked.
fn begun(occupants: [Occupant; 4], more: Settings) -> Device {
    let mut seating = Seating::humans(0);
    Chair::ALL.into_iter().zip(occupants).for_each(|(chair, occupant)| seating.set(chair, occupant));
    let settings = Settings { seating, ..more };
    let is_asked = |device: &Device| device.machine.snapshot(Chair::One).is_some();
    (1..30)
        .map(|seed| start::begun_by(Device::healthy(), "termites", settings, seed))
        .find(is_asked)
        .expect("somebody begins")
}

const COMPUTER: Occupant = Occupant::Computer(hexboard::ai::Level::Easy);

/// The hand of a person who is alone is on that person's screen only, and the computer's hand on none.
fn assert_alone(device: &Device, person: Chair, computer: Chair) {
    let screen = ascii(&device.screens[person.own_pad().index()]);
    assert_eq!(differing(device, computer, person), [person.own_pad()], "{screen}");
    assert_eq!(differing(device, person, computer), [], "{screen}");
}

#[test]
fn a_person_alone_sees_the_own_hand() {
    let device = begun([Occupant::Human, COMPUTER, Occupant::Empty, Occupant::Empty], Settings::DEFAULT);
    let mut device = placed_mounds(device);
    device.wait(300);
    assert_alone(&device, Chair::One, Chair::Two);
}

/// As soon as there is a second person, Peek is needed again.
#[test]
fn with_a_second_person_no_hand_is_shown() {
    let device = begun([Occupant::Human, Occupant::Human, COMPUTER, Occupant::Empty], Settings::DEFAULT);
    assert_eq!(differing(&device, Chair::Two, Chair::One), []);
    assert_eq!(differing(&device, Chair::One, Chair::Two), []);
}

/// The show hides all hands; a person who joins sees only the hand of the joined seat.
#[test]
fn a_visitor_who_joins_the_show_sees_the_own_hand() {
    let mut device = Device::in_start_menu();
    device.wait(SHOW_MS);
    assert!(device.machine.is_demo());
    assert_eq!(differing(&device, Chair::One, Chair::Two), []);
    assert_eq!(differing(&device, Chair::Two, Chair::One), []);
    [Button::Ok, Button::Down, Button::Ok].into_iter().for_each(|button| device.press(Pad::Two, button));
    assert!(!device.machine.is_demo());
    device.wait(20_000);
    let mut device = placed_mounds_at(device, Pad::Two);
    device.wait(300);
    assert_alone(&device, Chair::Two, Chair::One);
}

/// After a rematch the same person sees the hand of the other seat, which now belongs to that person.
#[test]
fn after_a_rematch_the_person_sees_the_hand_of_the_new_seat() {
    let timed = Settings { clock: TimeControl::HalfMinuteTurns, time_loses: true, ..Settings::DEFAULT };
    let mut device = begun([Occupant::Human, COMPUTER, Occupant::Empty, Occupant::Empty], timed);
    let before = device.chair_of(Seat::A);
    device.wait(40_000);
    assert!(device.machine.is_over(), "{}", ascii(&device.screens[0]));
    device.press(Pad::One, Button::Right);
    assert!(shows(&device.screens[0], "< Rematch >"));
    device.press(Pad::One, Button::Ok);
    device.wait(20_000);
    assert_ne!(device.chair_of(Seat::A), before);
    let mut device = placed_mounds(device);
    device.wait(300);
    assert_alone(&device, Chair::One, Chair::Two);
}

/// Plays until the person at the first pad chooses a token.
fn placed_mounds(device: Device) -> Device {
    placed_mounds_at(device, Pad::One)
}

fn placed_mounds_at(mut device: Device, pad: Pad) -> Device {
    for _ in 0..60 {
        let at = device.machine.snapshot(Chair::at(pad));
        let has_hand = |at: InputSnapshot| at.listed.is_some() && at.items.iter().any(Choice::is_secret);
        if at.filter(|at| !at.shows_news && !at.is_covered).is_some_and(has_hand) {
            return device;
        }
        device.press(pad, Button::Ok);
        device.wait(5_000);
    }
    panic!("no hand: {}", ascii(&device.screens[pad.index()]))
}
