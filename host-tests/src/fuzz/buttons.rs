//! Fuzzes the whole machine with buttons, screen faults, restarts and time.

use hexboard::game::{Choices, Game, Journal, Seat, Turn};
use hexboard::games::AnyOptions;
use hexboard::parts::{Button, Buttons, Pad, ResetCause};
use hexboard::session::Report;
use hexboard::ui::Chair;
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::attack::{self, Disturbance};
use crate::device::Device;
use crate::menu;
use crate::random::SplitMix64;
use crate::secrecy::{self, LeakTally};
use crate::start::GAMES;

pub const TARGET: Target = Target {
    name: "buttons",
    what: "button streams into the machine, in every game, with computers, power cuts, crashes, and games that are left and resumed: always a choice, always a way on, no secret on a wrong screen",
    batch: 12,
    run: |runner| {
        let game = (0..GAMES.len(), any::<u64>());
        each(runner, (game, vec(InputStep::any(), 1..160)), |((game, seed), steps)| {
            check(GAMES[game], seed, &steps);
        })
    },
};

/// One event of the input sequence.
#[derive(Clone, Copy, Debug)]
enum InputStep {
    Disturb(Disturbance),
    /// A player who is asked takes a random legal action with the fewest presses.
    Act(u64),
    /// Two devices that differ only in hidden state are compared.
    Compare(u64),
    /// The power fails or the watchdog resets; the game is resumed.
    Restart {
        is_crash: bool,
    },
    /// The players save and leave the game, then continue it.
    Leave,
}

impl InputStep {
    fn any() -> impl Strategy<Value = InputStep> {
        let pad = || (0..Pad::COUNT).prop_map(|index| Pad::ALL[index]);
        let press = (pad(), 0..Button::ALL.len());
        let press = press.prop_map(|(pad, button)| Disturbance::Press(pad, Button::ALL[button]));
        let chord = (pad(), any::<u8>(), 0..1500_u64);
        let chord = chord.prop_map(|(pad, bits, ms)| Disturbance::Chord(pad, Buttons::from_bits(bits), ms));
        let wait = prop_oneof![4 => 0..4000_u64, 1 => 0..700_000_u64].prop_map(Disturbance::Wait);
        let oled = (pad(), any::<bool>()).prop_map(|(pad, is_there)| Disturbance::Oled(pad, is_there));
        let disturbance = prop_oneof![17 => press, 1 => chord, 1 => wait, 1 => oled];
        prop_oneof![
            40 => disturbance.prop_map(InputStep::Disturb),
            8 => any::<u64>().prop_map(InputStep::Act),
            1 => any::<u64>().prop_map(InputStep::Compare),
            1 => any::<bool>().prop_map(|is_crash| InputStep::Restart { is_crash }),
            1 => Just(InputStep::Leave),
        ]
    }
}

fn check(game: &str, seed: u64, steps: &[InputStep]) {
    let Some(mut device) = attack::begin_saved(game, &mut SplitMix64::new(seed)) else { return };
    for step in steps {
        attack::check_all_have_a_choice(&mut device);
        if device.machine.record().is_none() {
            break;
        }
        match step {
            InputStep::Disturb(disturbance) => disturbance.apply(&mut device),
            InputStep::Act(seed) => {
                let mut random = SplitMix64::new(*seed);
                if !attack::take_random_action(&mut device, &mut random) {
                    break;
                }
                attack::check_ok_has_effect(&mut device, &mut random);
            }
            InputStep::Restart { is_crash } => restart(&mut device, *is_crash),
            InputStep::Leave => leave_and_go_on(&mut device),
            InputStep::Compare(seed) => compare(&mut device, &mut SplitMix64::new(*seed)),
        }
    }
    if device.machine.is_over() {
        attack::check_leave_result(&mut device);
    }
}

/// Restarts the device and checks that it resumes the same game: automatically after a crash,
/// otherwise after confirmation. A finished game is not resumed.
fn restart(device: &mut Device, is_crash: bool) {
    let before = journal(device).filter(|_| !device.machine.is_over());
    let why = if is_crash { ResetCause::Watchdog } else { ResetCause::PowerOn };
    let thinks = device.thinks;
    *device = Device::restarted(device.flash(), why, device.machine.settings());
    device.thinks = thinks;
    device.wait(1000);
    if !is_crash && before.is_some() {
        device.press(Pad::Two, Button::Ok);
    }
    device.wait(100);
    assert_eq!(journal(device), before, "{:?}", device.lines);
}

fn journal(device: &Device) -> Option<Journal<AnyOptions>> {
    device.machine.record().map(|record| record.journal().clone())
}

/// Selects "Save and leave" in the menu of a player who is asked, then "Continue" in the start
/// menu, and checks that the same game is back.
fn leave_and_go_on(device: &mut Device) {
    if device.machine.is_over() {
        return;
    }
    for pad in Pad::ALL {
        device.hold(pad, Buttons::NONE);
        device.report(Report::Oled(pad, true));
    }
    let asked = Chair::ALL.into_iter().filter(|chair| device.machine.snapshot(*chair).is_some());
    let asked: Vec<Pad> = asked.map(|chair| device.machine.pad_at(chair)).collect();
    let Some(pad) = asked.into_iter().find(|pad| {
        device.press(*pad, Button::Menu);
        finds(device, *pad, ["Save and leave", "Zapisz i wyjdź"])
    }) else {
        return;
    };
    let before = journal(device);
    device.press(pad, Button::Ok);
    assert!(device.machine.record().is_none(), "it is left");
    assert!(finds(device, Pad::Three, ["Continue", "Graj dalej"]), "{:?}", device.lines);
    device.press(Pad::Three, Button::Ok);
    device.wait(1000);
    device.press(Pad::Four, Button::Ok);
    assert_eq!(journal(device), before, "{:?}", device.lines);
}

fn finds(device: &mut Device, pad: Pad, labels: [&str; 2]) -> bool {
    labels.into_iter().any(|label| menu::select_row(device, pad, label))
}

/// Checks that no player sees another player's secret choices. Does nothing unless all players are
/// people with their own pads. All screens must work, and no button may be held.
fn compare(device: &mut Device, random: &mut SplitMix64) {
    let is_plain = device.machine.seating().is_some_and(|(seating, _)| {
        seating.of_computers().is_empty()
            && Chair::ALL.into_iter().all(|chair| seating.pad_of(chair) == chair.own_pad())
    });
    let Some(game) = attack::game(device).filter(|game| game.hides_actions() && is_plain) else { return };
    let Turn::Decide(seats) = game.turn() else { return };
    // Any press wakes dimmed lights, which reveals only that a pad was touched. Waking them first
    // avoids that difference.
    Pad::ALL.into_iter().for_each(|pad| device.press(pad, Button::Peek));
    let Some(actor) = seats.iter().nth(random.below(seats.len())) else { return };
    let players = Seat::ALL.into_iter().filter(|seat| device.machine.chair_of(*seat).is_some());
    let others: Vec<Seat> = players.filter(|seat| *seat != actor).collect();
    let viewer = others[random.below(others.len())];
    let mut tally = LeakTally::default();
    secrecy::check(device, viewer, actor, &mut tally);
    assert_eq!(tally.leaks, 0, "{}", tally.leak_messages.join("\n"));
}
