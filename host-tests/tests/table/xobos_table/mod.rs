//! Guardians of Xobos at the table: whole games through the pads of the machine, in virtual time.

mod connections;
mod development;
mod secrets;
mod support;

use hexboard::game::{Actor, Record, Rng, Seat};
use hexboard::games::xobos::{Mode, PendingDecision};
use hexboard::parts::{Button, Pad};
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use support::*;

/// a seat that is asked is in the game and has an answer by public facts, and the table
/// waits only for seats that are asked.
fn check_questions(device: &Device) {
    let public = public(device);
    for seat in Seat::ALL {
        let is_asked = deciding(device).contains(seat);
        let at = device.machine.chair_of(seat).and_then(|pad| device.machine.snapshot(pad));
        assert_eq!(at.is_some(), is_asked, "{seat:?}");
        if is_asked {
            assert!(!public.out.contains(seat), "X-6.2: {seat:?} is out");
            assert!(!legal(game(device), Actor::Seat(seat)).is_empty());
        }
    }
    let has_something = match public.question {
        Some(
            PendingDecision::Answer(fields)
            | PendingDecision::Shot(fields)
            | PendingDecision::Occupation { from: fields, .. }
            | PendingDecision::Advance { from: fields, .. },
        ) => !fields.is_empty(),
        Some(PendingDecision::Crystals { least, most, .. }) => least < most,
        Some(PendingDecision::Attack(_)) | None => true,
    };
    assert!(has_something, "{:?}", public.question);
}

/// Whole games by experienced players, in every mode and for every number of players.
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
        let mut rng = Rng::new(players as u64);
        while !is_over(&device) {
            check_questions(&device);
            let seat = any_of(deciding(&device), &mut rng);
            let action = any_action(&device, seat, &mut rng);
            take(&mut device, seat, action);
        }
        let record = device.machine.record().expect("a game").clone();
        assert_eq!(Record::resume(record.journal()).as_ref(), Ok(&record), "replay equals play");
        assert!(device.has_printed("game over: "));
        device.wait(6000);
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "OK leads to the next game");
    }
}

#[test]
fn random_presses_reach_the_end_of_a_game() {
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
