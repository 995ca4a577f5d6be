//! Buttons, screens and time into the whole machine.

use hexboard::game::{Choices, Game, Seat, Turn};
use hexboard::parts::{Button, Buttons, Pad, Restart};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::attack::{self, Disturbance};
use crate::device::Device;
use crate::random::SplitMix64;
use crate::secrecy::{self, Tally};
use crate::start::GAMES;

pub const TARGET: Target = Target {
    name: "buttons",
    what: "button streams into the machine, in every game, with power cuts and crashes: always a choice, always a way on, no secret on a wrong screen",
    batch: 12,
    run: |runner| {
        let game = (0..GAMES.len(), any::<u64>());
        each(runner, (game, vec(Step::any(), 1..160)), |((game, seed), steps)| {
            check(GAMES[game], seed, &steps);
        })
    },
};

/// One thing that happens to the device.
#[derive(Clone, Copy, Debug)]
enum Step {
    Disturb(Disturbance),
    /// A hand that knows what it wants takes an action.
    Act(u64),
    /// Two worlds that differ in hidden things are compared.
    Compare(u64),
    /// The power fails, or the watchdog restarts; the game goes on.
    Restart {
        is_crash: bool,
    },
}

impl Step {
    fn any() -> impl Strategy<Value = Step> {
        let seat = || (0..Pad::COUNT).prop_map(|pad| Pad::ALL[pad]);
        let press = (seat(), 0..Button::ALL.len());
        let press = press.prop_map(|(seat, button)| Disturbance::Press(seat, Button::ALL[button]));
        let chord = (seat(), any::<u8>(), 0..1500_u64);
        let chord = chord.prop_map(|(seat, bits, ms)| Disturbance::Chord(seat, Buttons::from_bits(bits), ms));
        let wait = prop_oneof![4 => 0..4000_u64, 1 => 0..700_000_u64].prop_map(Disturbance::Wait);
        let oled = (seat(), any::<bool>()).prop_map(|(seat, is_there)| Disturbance::Oled(seat, is_there));
        let disturbance = prop_oneof![17 => press, 1 => chord, 1 => wait, 1 => oled];
        prop_oneof![
            40 => disturbance.prop_map(Step::Disturb),
            8 => any::<u64>().prop_map(Step::Act),
            1 => any::<u64>().prop_map(Step::Compare),
            1 => any::<bool>().prop_map(|is_crash| Step::Restart { is_crash }),
        ]
    }
}

fn check(game: &str, seed: u64, steps: &[Step]) {
    let Some(mut device) = attack::begin_saved(game, &mut SplitMix64::new(seed)) else { return };
    for step in steps {
        attack::all_have_a_choice(&mut device);
        if device.machine.record().is_none() {
            break;
        }
        match step {
            Step::Disturb(disturbance) => disturbance.disturb(&mut device),
            Step::Act(seed) => {
                let mut random = SplitMix64::new(*seed);
                if !attack::go_on(&mut device, &mut random) {
                    break;
                }
                attack::ok_answers(&mut device, &mut random);
            }
            Step::Restart { is_crash } => restart(&mut device, *is_crash),
            Step::Compare(seed) => compare(&mut device, &mut SplitMix64::new(*seed)),
        }
    }
    if attack::game(&device).is_some_and(|game| matches!(game.turn(), Turn::Over(_))) {
        attack::leave(&mut device);
    }
}

/// The next start goes on with the same game: by itself after a crash, else once somebody says yes. One that is over is left.
fn restart(device: &mut Device, is_crash: bool) {
    let journal = |device: &Device| device.machine.record().map(|record| record.journal().clone());
    let before = journal(device)
        .filter(|_| attack::game(device).is_some_and(|game| !matches!(game.turn(), Turn::Over(_))));
    let why = if is_crash { Restart::Watchdog } else { Restart::PowerOn };
    *device = Device::with_flash(device.flash(), why);
    device.wait(1000);
    if !is_crash && before.is_some() {
        device.press(Pad::Two, Button::Ok);
    }
    device.wait(100);
    assert_eq!(journal(device), before, "{:?}", device.lines);
}

/// What one player chooses in secret, another does not see. All screens must be there, and all hands off the pads.
fn compare(device: &mut Device, random: &mut SplitMix64) {
    let Some(game) = attack::game(device).filter(|game| game.hides_actions()) else { return };
    let Turn::Decide(seats) = game.turn() else { return };
    let Some(actor) = seats.iter().nth(random.below(seats.len())) else { return };
    let players = Seat::ALL.into_iter().filter(|seat| device.machine.pad_of(*seat).is_some());
    let others: Vec<Seat> = players.filter(|seat| *seat != actor).collect();
    let viewer = others[random.below(others.len())];
    let mut tally = Tally::default();
    secrecy::check(device, viewer, actor, &mut tally);
    assert_eq!(tally.leaks, 0, "{}", tally.told.join("\n"));
}
